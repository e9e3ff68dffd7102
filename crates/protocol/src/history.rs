//! All moves of a match, for showing earlier positions: `GET /api/v1/matches/{id}/moves`.

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
    /// The board of each move in the order in which they were made, if there are several boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<u8>,
}

/// A board from its start; applying the effects of the moves in order gives every position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardHistory {
    /// The start.
    pub start: StartState,
    /// The moves.
    pub moves: Vec<PastMove>,
}

/// A board before its first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StartState {
    /// The pieces by square: the letter of a kind, upper case for White.
    pub pieces: BTreeMap<SquareName, char>,
    /// White's and Black's hands, if the ruleset has them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
    /// Whose turn it is.
    pub turn: Color,
    /// The position as FEN, for copying.
    pub fen: String,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PastMove {
    /// How many moves were made, including this one.
    pub ply: u32,
    /// The mover.
    pub seat: Seat,
    /// The move in UCI notation.
    #[serde(rename = "move")]
    pub uci: String,
    /// The move in SAN.
    pub san: String,
    /// Its effects on the pieces.
    pub effects: Effects,
    /// The royals it attacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub in_check: Vec<SquareName>,
    /// The time left on the mover's clock, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// How long after the match began it was made, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<u64>,
    /// Both hands after it, if other boards put pieces into them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hands: Vec<BTreeMap<char, u16>>,
}
