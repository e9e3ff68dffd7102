//! Bughouse: the terms of a match on two boards, and who sits where in a new match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::Seat;

/// The terms of a bughouse match. What is left out follows from the preset; a new match uses its
/// ruleset's own setting where the ruleset has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BughouseTerms {
    /// The terms that all others start from.
    #[serde(default)]
    pub preset: BughousePreset,
    /// What a dropped piece may do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drops: Option<DropPower>,
    /// The first and the last rank on which a pawn may be dropped, counted from 1 from its own side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pawn_drop_ranks: Option<(u8, u8)>,
    /// What becomes of a promoted piece that is captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<PassedPromotion>,
    /// Whether the king may castle with a rook that was dropped on the corner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub castle_with_dropped_rook: Option<bool>,
    /// When the clocks of both boards start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock_start: Option<TeamClockStart>,
    /// Whether a team loses only when both its kings were captured. A board on which a king was captured is over, and
    /// play goes on at the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both_kings: Option<bool>,
    /// Whether the teams may agree on a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<TeamDraws>,
    /// What happens when players of both teams run out of time in the same millisecond.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub both_flags: Option<BothFlags>,
    /// The number of moves on one board at which the match is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 3_000))]
    pub ply_limit: Option<u32>,
    /// What a player's resignation means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigning: Option<TeamResigning>,
}

/// Terms that are played together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BughousePreset {
    /// As on FICS and most servers: drops may do anything.
    #[default]
    Fics,
    /// As at tournaments over the board: clocks start together, and flags at once are a draw.
    International,
    /// For school clubs: a drop may not mate, and pawns are not dropped one step from promotion.
    School,
}

/// What a dropped piece may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DropPower {
    /// Anything.
    Any,
    /// Not give check.
    NoCheck,
    /// Not give mate, not even one that a piece passed later could parry.
    NoMate,
}

/// What becomes of a promoted piece that is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PassedPromotion {
    /// It reaches the partner as the pawn it was.
    ToPawn,
    /// It reaches the partner as it is.
    Kept,
}

/// When the clocks of both boards start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TeamClockStart {
    /// With the first move on either board.
    FirstMove,
    /// When the match begins.
    AtBeginning,
}

/// Whether the teams may agree on a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TeamDraws {
    /// A player offers it, and an opponent accepts it, for both boards.
    Agreed,
    /// No.
    None,
}

/// What happens when players of both teams run out of time in the same millisecond. Otherwise the
/// earlier flag loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BothFlags {
    /// The player who had been to move for longer loses.
    FirstLoses,
    /// The match is drawn.
    Draw,
}

/// What a player's resignation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TeamResigning {
    /// The partner confirms it. It counts at once if the partner is away, a computer or the same person.
    PartnerConfirms,
    /// It ends the match at once.
    AtOnce,
}

/// The terms of a match, and the ruleset that is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BughouseInfo {
    /// The terms.
    #[serde(flatten)]
    pub terms: BughouseTerms,
    /// The title of the ruleset that they were applied to.
    pub source: String,
}

/// Who plays a seat of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatChoice {
    /// The seat.
    pub seat: Seat,
    /// Its player.
    pub player: SeatPlayer,
}

/// The player of a seat of a new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlayer {
    /// You.
    Me,
    /// Somebody who takes the seat by the link or in the lobby.
    Free,
    /// A computer.
    Computer {
        /// Its id, such as `level-8`.
        opponent: String,
    },
}
