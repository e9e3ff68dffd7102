//! What a search tells while it thinks, and its answer.

use std::time::Duration;

use rules::Move;

use crate::score::{Bound, Score};

/// What a search has found so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Plies looked ahead.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// The number of the line, from 1.
    pub rank: usize,
    /// What the side to move may expect.
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The line it expects.
    pub line: Vec<Move>,
}

/// A search's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move to play; nothing when there is none.
    pub best: Option<Move>,
    /// The reply it expects.
    pub reply: Option<Move>,
    /// What the side to move may expect.
    pub score: Score,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
}
