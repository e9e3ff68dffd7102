//! `info` and `bestmove` lines.

use std::fmt::Write as _;
use std::time::Duration;

use engine::{Bound, IterationReport, SearchResult};
use notation::write_uci;
use rules::{Move, Position};

/// The `info` line of an iteration, with the time since the search started.
pub(super) fn progress(position: &Position, progress: &IterationReport, time: Duration) -> String {
    let millis = time.as_millis();
    let per_second = u128::from(progress.nodes) * 1_000 / millis.max(1);
    let bound = match progress.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {per_second} hashfull {} time {millis} pv",
        progress.depth,
        progress.selective_depth,
        progress.rank,
        progress.score,
        progress.nodes,
        progress.hash_full,
    );
    for word in moves(position, &progress.pv) {
        let _ = write!(text, " {word}");
    }
    text
}

/// The `bestmove` line.
pub(super) fn best_move(position: &Position, answer: &SearchResult) -> String {
    let line: Vec<Move> = answer.best.into_iter().chain(answer.reply).collect();
    match moves(position, &line).as_slice() {
        [] => "bestmove (none)".to_owned(),
        [best] => format!("bestmove {best}"),
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
    }
}

/// A line of moves in UCI notation, as far as they are legal.
fn moves(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        let Ok(after) = position.play(mv) else { break };
        words.push(write_uci(&position, mv));
        position = after;
    }
    words
}
