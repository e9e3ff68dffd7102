//! What people see of a computer that thinks: how much is done, and what it thinks if they ask.

use engine::{IterationReport, Score};
use game::{Match, MatchCore, Millis, WatcherId};
use protocol::{ServerMessage, ThinkingDetails};
use rules::{Color, Position};

use super::{Computers, Purpose, Stage, TaskId, Turn};
use crate::jobs::JobProgress;
use crate::limits::THINKING_SHOWN;
use crate::live::convert::seat_to_wire;
use crate::live::header::ComputerTerms;
use crate::live::match_id;
use crate::live::translator::{Effect, send};

/// All of the work, in the thousandths of the wire.
const ALL: f64 = 1000.0;
/// The longest line that is shown.
const LONGEST_LINE: usize = 12;

impl Computers {
    /// Learns how far a job is.
    pub(in crate::live) fn learn_progress(&mut self, task: TaskId, progress: JobProgress) {
        if let Some(turn) = self.turns.iter_mut().find(|turn| turn.task == task) {
            turn.progress = progress;
        }
    }

    /// Shows a connection what computers think from now on, or no longer.
    pub(in crate::live) fn show_to(&mut self, watcher: WatcherId, shows: bool) {
        if shows {
            self.shown_to.insert(watcher);
        } else {
            self.shown_to.remove(&watcher);
        }
    }

    /// Shows the players how far computers are, a few times a second.
    pub(in crate::live) fn show_thinking(
        &mut self,
        core: &MatchCore,
        now: Millis,
        effects: &mut Vec<Effect>,
    ) {
        let is_due =
            |turn: &&mut Turn| turn.wanted.purpose == Purpose::Move && now >= turn.shown_next;
        let state = core.state();
        for turn in self.turns.iter_mut().filter(is_due) {
            turn.shown_next = now + THINKING_SHOWN;
            let watchers = core.players_watching();
            if watchers.is_empty() {
                continue;
            }
            turn.shown = turn.shown.max(turn.done(&self.terms, now));
            let may_see = |watcher: &WatcherId| {
                let actor = core.actor(*watcher);
                self.shown_to.contains(watcher)
                    && actor.is_some_and(|actor| state.is_alone_among_computers(actor))
            };
            let (curious, others): (Vec<_>, Vec<_>) = watchers.into_iter().partition(may_see);
            send(&others, &turn.message(state, None), effects);
            send(&curious, &turn.message(state, turn.details(state)), effects);
        }
    }
}

impl Turn {
    /// How much is done, in thousandths: of the thinking and of the pause, whichever ends later.
    fn done(&self, terms: &ComputerTerms, now: Millis) -> u16 {
        let passed = now - self.began;
        let share = |all: Millis| passed.0 as f64 / all.0.max(1) as f64;
        let thought = match self.stage {
            Stage::Ready(..) | Stage::Sits(..) => 1.0,
            Stage::Thinking | Stage::Refused(_) => self.progress.share.max(share(terms.think)),
        };
        let waited = if self.pause > Millis::ZERO { share(self.pause) } else { 1.0 };
        (thought.min(waited).clamp(0.0, 1.0) * ALL) as u16
    }

    fn message(&self, state: &Match, details: Option<ThinkingDetails>) -> ServerMessage {
        ServerMessage::Thinking {
            match_id: match_id::to_wire(state.id()),
            seat: seat_to_wire(self.wanted.seat),
            ply: self.wanted.ply.0,
            done: self.shown,
            details,
        }
    }

    fn details(&self, state: &Match) -> Option<ThinkingDetails> {
        let report = self.progress.reports.iter().find(|report| report.rank == 1)?;
        let position = state.game(self.wanted.seat.board)?.position();
        Some(details(position, report))
    }
}

/// A report of a search as people see it.
fn details(position: &Position, report: &IterationReport) -> ThinkingDetails {
    let millis = report.time.as_millis().max(1) as u64;
    ThinkingDetails {
        depth: report.depth,
        score: score_to_wire(report.score, position.turn()),
        line: san_line(position, report),
        nodes: report.nodes,
        per_second: report.nodes.saturating_mul(1000) / millis,
    }
}

/// A score for the side to move as one for White.
fn score_to_wire(score: Score, turn: Color) -> protocol::Score {
    let sign = if turn == Color::White { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => protocol::Score::Centipawns { value: sign * value },
        Score::Mate(moves) => protocol::Score::Mate { moves: sign * moves },
    }
}

/// The principal variation in SAN.
fn san_line(position: &Position, report: &IterationReport) -> Vec<String> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for &mv in report.pv.iter().take(LONGEST_LINE) {
        // Another thread may have left a line that ends in a position it does not fit.
        let Ok(next) = position.play(mv) else { break };
        line.push(notation::write_san(&position, mv));
        position = next;
    }
    line
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::Bound;

    use super::*;

    #[test]
    fn a_line_is_told_in_san_and_the_score_for_white() {
        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let position = notation::parse_fen(notation::standard_ruleset(), fen).unwrap();
        let first = notation::parse_san(&position, "e5").unwrap();
        let next = position.play(first).unwrap();
        let second = notation::parse_san(&next, "Nf3").unwrap();
        let report = IterationReport {
            depth: 2,
            selective_depth: 2,
            rank: 1,
            score: Score::Centipawns(-20),
            bound: Bound::Exact,
            nodes: 300,
            time: Duration::from_millis(10),
            hash_full: 0,
            pv: vec![first, second, second],
        };
        let shown = details(&position, &report);
        assert_eq!(shown.line, ["e5", "Nf3"]);
        assert_eq!(shown.score, protocol::Score::Centipawns { value: 20 });
        assert_eq!((shown.depth, shown.nodes, shown.per_second), (2, 300, 30_000));
    }
}
