//! Runs: puzzles in a row that become more difficult, until a number of errors. They are kept in memory only; what they
//! achieved is stored at once.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use ids::ActorId;
use protocol::puzzles::{PuzzleRunKind, PuzzleVerdict};
use store::people::PuzzlePerson;

use crate::limits::{PUZZLE_RUN_KEPT, PUZZLE_RUNS};

/// A run of one person.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) kind: PuzzleRunKind,
    /// The ruleset of its puzzles, if it has only one.
    pub(super) ruleset: Option<String>,
    pub(super) solved: u32,
    pub(super) errors: u32,
    /// The puzzles so far, with the present one.
    pub(super) used: HashSet<String>,
    /// The puzzle to solve now; nothing when the run is over.
    pub(super) puzzle: Option<String>,
    pub(super) touched: Duration,
}

impl Run {
    pub(super) fn new(kind: PuzzleRunKind, ruleset: Option<String>, now: Duration) -> Self {
        let (used, puzzle) = (HashSet::new(), None);
        Self { kind, ruleset, solved: 0, errors: 0, used, puzzle, touched: now }
    }

    /// How many puzzles were solved or failed.
    pub(super) fn count(&self) -> usize {
        (self.solved + self.errors) as usize
    }

    /// Gives the run its next puzzle, unless it is over.
    pub(super) fn go_on_with(&mut self, puzzle: Option<String>) {
        let is_over = self.errors >= most_errors(self.kind);
        self.puzzle = puzzle.filter(|_| !is_over);
        self.used.extend(self.puzzle.clone());
    }

    /// Counts a verdict about the present puzzle; returns whether the puzzle has ended.
    pub(super) fn count_verdict(&mut self, verdict: PuzzleVerdict) -> bool {
        match verdict {
            PuzzleVerdict::Right => return false,
            PuzzleVerdict::Wrong => self.errors += 1,
            PuzzleVerdict::Solved => self.solved += 1,
        }
        true
    }
}

/// How many errors end a run.
pub(super) const fn most_errors(kind: PuzzleRunKind) -> u32 {
    match kind {
        PuzzleRunKind::Streak => 1,
        PuzzleRunKind::Survival => 3,
    }
}

/// A person's best run of a kind.
pub(super) fn best(person: &mut PuzzlePerson, kind: PuzzleRunKind) -> &mut u32 {
    match kind {
        PuzzleRunKind::Streak => &mut person.best_streak,
        PuzzleRunKind::Survival => &mut person.best_survival,
    }
}

/// The runs of all people, one each.
#[derive(Debug, Default)]
pub(super) struct Runs(HashMap<ActorId, Run>);

impl Runs {
    /// Starts a run, in place of the person's last one. When there are too many, those end that nobody went on with.
    pub(super) fn begin(&mut self, actor: ActorId, run: Run) {
        let now = run.touched;
        if self.0.len() >= PUZZLE_RUNS {
            self.0.retain(|_, run| now.saturating_sub(run.touched) < PUZZLE_RUN_KEPT);
        }
        if self.0.len() >= PUZZLE_RUNS {
            let oldest = self.0.iter().min_by_key(|(_, run)| run.touched).map(|(whose, _)| *whose);
            oldest.and_then(|whose| self.0.remove(&whose));
        }
        self.0.insert(actor, run);
    }

    pub(super) fn of(&mut self, actor: ActorId) -> Option<&mut Run> {
        self.0.get_mut(&actor)
    }

    /// Whether a puzzle is the one that a person's run is at.
    pub(super) fn is_at(&self, actor: ActorId, puzzle: &str) -> bool {
        self.0.get(&actor).is_some_and(|run| run.puzzle.as_deref() == Some(puzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Run {
        Run::new(PuzzleRunKind::Survival, None, Duration::from_secs(seconds))
    }

    #[test]
    fn the_third_error_ends_a_survival_run_and_the_first_a_streak() {
        for (kind, errors) in [(PuzzleRunKind::Survival, 3), (PuzzleRunKind::Streak, 1)] {
            let mut run = Run::new(kind, None, Duration::ZERO);
            run.go_on_with(Some("first".to_owned()));
            assert!(!run.count_verdict(PuzzleVerdict::Right));
            assert!(run.count_verdict(PuzzleVerdict::Solved));
            for number in 0..errors {
                run.go_on_with(Some(number.to_string()));
                assert!(run.puzzle.is_some(), "{kind:?} after {number} errors");
                assert!(run.count_verdict(PuzzleVerdict::Wrong));
            }
            run.go_on_with(Some("last".to_owned()));
            assert_eq!((run.puzzle.clone(), run.solved, run.errors), (None, 1, errors));
            assert_eq!(run.used.len(), 1 + errors as usize);
        }
    }

    #[test]
    fn the_memory_of_runs_is_bounded() {
        let mut runs = Runs::default();
        for number in 0..PUZZLE_RUNS as u64 + 10 {
            runs.begin(ActorId(number), at(number / 1_000));
        }
        assert_eq!(runs.0.len(), PUZZLE_RUNS);
        runs.begin(ActorId(7), at(PUZZLE_RUN_KEPT.as_secs() + 1_000));
        assert_eq!(runs.0.len(), 1);
    }
}
