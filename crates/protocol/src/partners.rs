//! What players of a match on two boards ask of each other besides offers, and what partners draw.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::act::RematchPartners;
use crate::id::Seat;
use crate::square::SquareName;

/// What some players ask of the others, in a match on two boards. It is not in the log.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Consents {
    /// Who wants a computer in the seat of a player who left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replacements: Vec<ReplacementConsent>,
    /// Who wants a rematch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rematches: Vec<RematchConsent>,
}

/// A player wants a computer in the seat of a player who left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplacementConsent {
    /// A seat of the player who wants it.
    pub by: Seat,
    /// The seat of the player who left.
    pub seat: Seat,
    /// The id of the computer, such as `level-8`.
    pub opponent: String,
}

/// A player wants a rematch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RematchConsent {
    /// A seat of the player who wants it.
    pub by: Seat,
    /// With which partners.
    pub partners: RematchPartners,
}

/// An arrow that a player draws for the partner, or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawnMark {
    /// The square of a circle, or where an arrow begins.
    pub from: SquareName,
    /// Where an arrow ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<SquareName>,
    /// Its color.
    #[serde(default)]
    pub color: DrawColor,
}

/// The color of an arrow or a circle. What it means is up to the partners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DrawColor {
    /// Drawn without a key.
    #[default]
    Blue,
    /// Drawn with Shift or Ctrl.
    Orange,
    /// Drawn with Alt.
    Green,
    /// Drawn with both.
    Purple,
}
