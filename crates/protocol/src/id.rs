//! Ids of matches, seats and events.

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
    /// Usually moves first.
    White,
    /// The other.
    Black,
}

/// A seat at a board.
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

/// The last event that a client has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Grows when the log changes owners. If it differs from the server's, the client must start
    /// over.
    pub epoch: u32,
    /// The number of the event; 0 before the first.
    pub seq: u64,
}

/// Whether a player is connected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Connected.
    Here,
    /// Disconnected.
    Away,
    /// Left on purpose.
    Left,
}
