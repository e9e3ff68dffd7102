//! Searched warnings: what the first moves of a ruleset lead to.

use std::time::Duration;

use engine::{Engine, Limits, Prover, Score, Settings, Signals};
use rules::{Color, Game, Move, Position, Ruleset};

/// First moves that one step plays.
const MOVES_A_STEP: usize = 16;
/// The nodes of the searches, one step each. The transposition table carries one over to the next.
const SEARCHES: [u64; 4] = [4_000, 16_000, 64_000, 128_000];
/// The moves that a proof may try, one step each.
const PROOFS: [u64; 3] = [20_000, 80_000, 200_000];
/// The longest forced win that is a warning, in moves of the winner.
const SOON: u32 = 3;
/// From this score on, in centipawns, a side is far ahead.
const FAR_AHEAD: i32 = 250;

/// Something odd about the first moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// A first move ends the game without a winner.
    EndsAtOnce {
        /// The move.
        first: Move,
    },
    /// The side that moves first wins by force.
    ForcedWin {
        /// A move that begins the win.
        first: Move,
        /// At most this many of its own moves.
        moves: u32,
    },
    /// The side that moves first loses by force, whatever it plays.
    ForcedLoss {
        /// At most this many moves of the winner.
        moves: u32,
    },
    /// A side is far ahead at the start.
    FarAhead {
        /// The side.
        color: Color,
        /// By how much; nothing if it wins by force, but later than a warning needs.
        centipawns: Option<i32>,
    },
}

impl Finding {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::EndsAtOnce { .. } => "probe-ends-at-once",
            Self::ForcedWin { .. } => "probe-forced-win",
            Self::ForcedLoss { .. } => "probe-forced-loss",
            Self::FarAhead { .. } => "probe-far-ahead",
        }
    }
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The next step may find more.
    Working,
    /// All steps are done.
    Done,
}

/// The search for odd first moves, in steps of a bounded number of nodes.
#[derive(Debug)]
pub struct Probe {
    game: Game,
    moves: Vec<Move>,
    engine: Engine,
    stage: Stage,
    score: Option<Score>,
    findings: Vec<Finding>,
}

/// What the next step does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Plays first moves from this one on.
    FirstMoves(usize),
    /// Searches the start.
    Search(usize),
    /// Proves what the search has found.
    Proof(usize),
    Done,
}

impl Probe {
    /// A probe of a ruleset's start.
    pub fn new(ruleset: &Ruleset) -> Self {
        let game = Game::new(ruleset.start());
        let moves = game.legal_moves();
        let engine = Engine::new(Settings { hash: 2, ..Settings::default() });
        let (stage, score, findings) = (Stage::FirstMoves(0), None, Vec::new());
        Self { game, moves, engine, stage, score, findings }
    }

    /// What was found so far.
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Does the next step. A stopped search is done again by the next call.
    pub fn step(&mut self, signals: &Signals) -> Progress {
        self.stage = match self.stage {
            Stage::FirstMoves(from) => self.play_first_moves(from),
            Stage::Search(number) => self.search(number, signals),
            Stage::Proof(number) => self.prove(number),
            Stage::Done => Stage::Done,
        };
        match self.stage {
            Stage::Done => Progress::Done,
            _ => Progress::Working,
        }
    }

    fn play_first_moves(&mut self, from: usize) -> Stage {
        let until = (from + MOVES_A_STEP).min(self.moves.len());
        let ends = |mv: &Move| {
            let after = self.game.position().play(*mv).ok();
            after.and_then(|after| after.outcome()).is_some_and(|outcome| outcome.winner.is_none())
        };
        if let Some(&first) = self.moves[from..until].iter().find(|mv| ends(mv)) {
            self.findings.push(Finding::EndsAtOnce { first });
            return Stage::Search(0);
        }
        if until < self.moves.len() { Stage::FirstMoves(until) } else { Stage::Search(0) }
    }

    fn search(&mut self, number: usize, signals: &Signals) -> Stage {
        let Some(&nodes) = SEARCHES.get(number) else { return self.judge() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let clock = || Duration::ZERO;
        let answer = self.engine.search(&self.game, &limits, signals, &clock, &mut |_| ());
        if signals.is_stopped() {
            return Stage::Search(number);
        }
        self.score = Some(answer.score);
        match answer.score {
            Score::Centipawns(_) => Stage::Search(number + 1),
            Score::Mate(_) => Stage::Proof(0),
        }
    }

    /// What the last score says. A win further away than a warning needs is still far ahead.
    fn judge(&mut self) -> Stage {
        let (is_ahead, centipawns) = match self.score {
            Some(Score::Centipawns(score)) if score.abs() >= FAR_AHEAD => {
                (score > 0, Some(score.abs()))
            }
            Some(Score::Mate(moves)) => (moves > 0, None),
            _ => return Stage::Done,
        };
        let first = self.game.position().turn();
        let color = if is_ahead { first } else { !first };
        self.findings.push(Finding::FarAhead { color, centipawns });
        Stage::Done
    }

    fn prove(&mut self, number: usize) -> Stage {
        let Some(&nodes) = PROOFS.get(number) else { return self.judge() };
        let mut prover = Prover::new(nodes);
        match proved(&mut prover, self.game.position()) {
            Ok(Some(finding)) => {
                self.findings.push(finding);
                Stage::Done
            }
            Ok(None) => self.judge(),
            Err(engine::TooMuchWork) => Stage::Proof(number + 1),
        }
    }
}

/// A forced win of either side that is near, the shortest first.
fn proved(prover: &mut Prover, start: &Position) -> Result<Option<Finding>, engine::TooMuchWork> {
    for moves in 1..=SOON {
        if let Some(&first) = prover.solutions(start, moves)?.first() {
            return Ok(Some(Finding::ForcedWin { first, moves }));
        }
        if loses(prover, start, moves)? {
            return Ok(Some(Finding::ForcedLoss { moves }));
        }
    }
    Ok(None)
}

/// Whether every move allows the opponent to force a win.
fn loses(prover: &mut Prover, start: &Position, moves: u32) -> Result<bool, engine::TooMuchWork> {
    for mv in start.legal_moves() {
        let mut after = start.clone();
        after.play_unchecked(mv);
        let is_lost = match after.outcome() {
            Some(outcome) => outcome.winner == Some(after.turn()),
            None => prover.forces(&after, moves)?,
        };
        if !is_lost {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use notation::Format;

    use super::*;

    /// A small board of kings and rooks.
    fn board(start: &str) -> Ruleset {
        let source = format!(
            "name = \"small\"\nstart = \"{start}\"\n\
             [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n\
             [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n\
             [[pieces]]\nletter = \"Q\"\nname = \"queen\"\nbetza = \"Q\"\n"
        );
        notation::ruleset_file::load(&source, Format::Toml)
            .unwrap_or_else(|faults| panic!("{faults}"))
    }

    fn probed(ruleset: &Ruleset) -> Vec<Finding> {
        let mut probe = Probe::new(ruleset);
        let signals = Signals::new();
        for _ in 0..200 {
            if probe.step(&signals) == Progress::Done {
                return probe.findings().to_vec();
            }
        }
        panic!("a probe of 200 steps");
    }

    #[test]
    fn standard_chess_has_nothing_odd() {
        let ruleset = Ruleset::compile(rules::standard_spec()).unwrap();
        assert_eq!(probed(&ruleset), []);
    }

    #[test]
    fn a_win_from_the_start_is_proved() {
        let found = probed(&board("k5/6/1K4/6/6/R4R"));
        assert!(matches!(found.as_slice(), [Finding::ForcedWin { moves: 1, .. }]), "{found:?}");
        assert_eq!(found[0].code(), "probe-forced-win");
    }

    #[test]
    fn a_side_that_only_loses_is_found() {
        // White has one king and moves first; black queens mate whatever it does.
        let found = probed(&board("k5/6/6/2q3/1q4/K5"));
        assert!(
            matches!(found.as_slice(), [Finding::ForcedLoss { .. }] | [Finding::EndsAtOnce { .. }]),
            "{found:?}"
        );
    }

    #[test]
    fn a_side_with_more_pieces_is_far_ahead() {
        let found = probed(&board("rk6/8/8/8/8/8/8/RK4QR"));
        let is_white = |finding: &Finding| {
            matches!(
                finding,
                Finding::FarAhead { color: Color::White, .. } | Finding::ForcedWin { .. }
            )
        };
        assert!(found.iter().any(is_white), "{found:?}");
    }

    #[test]
    fn a_stopped_step_is_repeated() {
        let ruleset = Ruleset::compile(rules::standard_spec()).unwrap();
        let mut probe = Probe::new(&ruleset);
        let stopped = Signals::new();
        stopped.stop();
        for _ in 0..10 {
            assert_eq!(probe.step(&stopped), Progress::Working);
        }
        assert_eq!(probe.findings(), []);
    }
}
