//! What a computer player thinks of a position: the moves it considers, why, and the tree it searched.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::computer::Score;

/// What a computer player thinks of a position: the answer to `POST /api/v1/opponents/{id}/thinking`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Thinking {
    /// The move it makes, in UCI notation; nothing if the game is over.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The same in standard notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub san: Option<String>,
    /// The moves it considers, the best first.
    pub candidates: Vec<Candidate>,
    /// How many more it considers.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: u32,
    /// What its search looked at, if it shows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<SearchTree>,
}

/// A move that it considers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Candidate {
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in standard notation.
    pub san: String,
    /// Its score, if the player compares scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// Whether the true score may be higher or lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// Why the player values the move as it does.
    pub reason: Reason,
}

/// How exact a score for White is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// Why a player values a move as it does. Numbers are hundredths of a pawn, for the player that moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reason {
    /// It does not compare moves.
    AnyMove,
    /// The move ends the game.
    EndsGame,
    /// By the first rule of a list that fits.
    Priority {
        /// The rule.
        priority: Priority,
        /// The letter of the piece that is captured.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        piece: Option<char>,
    },
    /// By the position after the move.
    Position {
        /// Piece values.
        material: i32,
        /// How far pawns have advanced.
        advance: i32,
        /// How many squares other pieces can reach.
        mobility: i32,
    },
    /// By a search.
    Search {
        /// How many plies deep.
        depth: u32,
    },
    /// By the rules of the Turochamp.
    Turochamp {
        /// The player's piece values after all exchanges as a share of the opponent's, in thousandths.
        material: i64,
        /// The value of the position right after the move.
        play: i32,
    },
}

/// A rule of the priority list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Priority {
    /// The move wins at once.
    Win,
    /// It gives check.
    Check,
    /// It captures.
    Capture,
    /// Nothing of this.
    Other,
}

/// What a search looked at, as much of it as people can read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SearchTree {
    /// How many plies deep.
    pub depth: u32,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Positions whose remaining moves were skipped.
    pub cutoffs: u64,
    /// The average number of moves in a position.
    pub branching: f64,
    /// The moves and the replies to them.
    pub children: Vec<TreeNode>,
}

/// A move in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TreeNode {
    /// The move in standard notation.
    pub san: String,
    /// Its score.
    pub score: Score,
    /// Whether the true score may be higher or lower.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// Replies that a cutoff skipped.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub skipped: u32,
    /// The replies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<TreeNode>,
}

const fn is_zero(number: &u32) -> bool {
    *number == 0
}
