//! Who and where: names of matches, seats and moments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A match: 22 letters and digits that nobody can guess.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema,
)]
pub struct MatchId(pub String);

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Color {
    /// Begins, usually.
    White,
    /// The other.
    Black,
}

/// A place at a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The board, counted from 0.
    #[serde(default)]
    pub board: u8,
    /// The side.
    pub color: Color,
}

/// Seats that win and lose together: 0 or 1.
pub type TeamId = u8;

/// The last event somebody knows of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Grows when the log changed its owner. Another epoch than the server's means starting anew.
    pub epoch: u32,
    /// The number of the event; 0 before the first.
    pub seq: u64,
}

/// Whether a player is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Not to be reached.
    Away,
    /// Gone on purpose.
    Left,
}
