//! What a search reports while it runs, and its answer.

use std::time::Duration;

use rules::Move;

use crate::score::{Bound, Score};

/// The result of an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IterationReport {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The length of the longest line, in plies.
    pub selective_depth: u32,
    /// The rank of this principal variation, from 1.
    pub rank: usize,
    /// The score for the side to move.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Time since the search started.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u32,
    /// The principal variation.
    pub pv: Vec<Move>,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play, if there is a legal one.
    pub best: Option<Move>,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The depth of the last complete iteration, in plies.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
