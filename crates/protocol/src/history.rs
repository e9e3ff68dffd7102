//! All moves of a match, for whoever wants to see an earlier position: `GET /api/v1/matches/{id}/moves`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::Effects;
use crate::id::{Color, Seat};
use crate::square::SquareName;

/// The moves of every board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct History {
    /// Board by board.
    pub boards: Vec<BoardHistory>,
}

/// A board from its start; the effects of the moves, one after the other, give every position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardHistory {
    /// Where it began.
    pub start: StartState,
    /// The moves.
    pub moves: Vec<PastMove>,
}

/// A board before its first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StartState {
    /// What stands where: a letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// White's and Black's hand, where pieces can be in hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
    /// Whose turn it is.
    pub turn: Color,
    /// The position, for copying.
    pub fen: String,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PastMove {
    /// How many moves were made with it.
    pub ply: u32,
    /// By whom.
    pub seat: Seat,
    /// Which, as in UCI.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same as people write it.
    pub san: String,
    /// What it did to the pieces.
    pub effects: Effects,
    /// The royals it attacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_check: Vec<SquareName>,
    /// What the mover's clock had left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Both hands after it, where others put pieces into them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
}
