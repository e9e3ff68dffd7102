//! What a player thought: every move it considered, with a score and a reason, and the tree of its search.

use engine::{Bound, Score};
use rules::Move;
use rules::classroom::Priority;

use crate::evaluation::Terms;
use crate::search_tree::SearchTree;
use crate::turochamp::PositionPlay;

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
    /// What its search looked at, if the player shows that.
    pub search: Option<SearchTree>,
}

impl Choice {
    /// A move without any thought.
    pub(crate) fn of(mv: Move) -> Self {
        let candidate = Candidate { mv, score: None, bound: Bound::Exact, reason: Reason::AnyMove };
        Self { mv, thinking: Thinking::about(vec![candidate]) }
    }
}

impl Thinking {
    /// Moves that were considered without a search.
    pub(crate) fn about(candidates: Vec<Candidate>) -> Self {
        Self { candidates, search: None }
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
    /// By the material after the exchanges that follow, and by the position right after the move.
    Turochamp {
        /// The player's piece values as a share of the opponent's, in thousandths: 1,000 if they are equal.
        material: i64,
        /// The position-play value.
        play: PositionPlay,
    },
}
