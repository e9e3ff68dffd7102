//! Bodies of the HTTP request that plays moves from any position of any ruleset.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::{BoardState, RulesetInfo};
use crate::event::End;
use crate::http::RulesetChoice;

/// Play moves from a position: `POST /api/v1/positions`. Nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The rules. Those of a match include its start position and its first moves.
    #[serde(default)]
    pub ruleset: RulesetChoice,
    /// For the rules of a match: after this many of its moves, counting both sides and all boards; at its
    /// start if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The start position as FEN, instead of the ruleset's or the match's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The moves from there, in UCI or standard notation. Moves on a second board begin with `1:`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// The answer to [`PositionRequest`]: the position after the moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionAnswer {
    /// The rules.
    pub ruleset: RulesetInfo,
    /// The boards, with everything the side to move may do.
    pub boards: Vec<BoardState>,
    /// The moves of the request.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<PositionMove>,
    /// How the game ended, if it is over there by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<End>,
}

/// A move of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionMove {
    /// The board it is played on, from 0.
    pub board: u8,
    /// The move in UCI notation, as the server writes it.
    pub uci: String,
    /// The move in standard notation.
    pub san: String,
}
