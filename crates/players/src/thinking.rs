//! What a player thought: every move it considered, with a score and a reason.

use engine::{Bound, Score};
use rules::Move;
use rules::classroom::Priority;

use crate::evaluation::Terms;

/// A chosen move and the thinking behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// How the player came to choose it.
    pub thinking: Thinking,
}

/// What a player considered.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Thinking {
    /// The moves it considered, the best first. Moves that it had no time for are missing.
    pub candidates: Vec<Candidate>,
}

impl Thinking {
    /// Moves that were considered.
    pub(crate) fn about(candidates: Vec<Candidate>) -> Self {
        Self { candidates }
    }
}

/// A move that a player considered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its score for the player to move, if the player compares scores.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Why the player values the move as it does.
    pub reason: Reason,
}

/// Why a player values a move as it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The player does not compare moves.
    AnyMove,
    /// By the priority rule.
    Priority(Priority),
    /// The move ends the game.
    EndsGame,
    /// By the position after the move.
    Position(Terms),
    /// By a search of this many plies.
    Search {
        /// Plies, counted from the move.
        depth: u32,
    },
}
