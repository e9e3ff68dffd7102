//! Presence of players, and when somebody's absence lets others claim the match.

use crate::control::{Speed, TimeControl};
use crate::time::{MatchTime, Millis};

/// How long the player of a bullet game may be away.
const BULLET: Millis = Millis::from_secs(30);
/// How long after leaving on purpose, by closing the page.
const AFTER_LEAVING: Millis = Millis::from_secs(10);

/// Whether a seat's player is present, as the server sees it. The server decides how it finds out,
/// and how patient it is with a bad connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Presence {
    /// Connected.
    #[default]
    Here,
    /// Disconnected.
    Away,
    /// Left on purpose.
    Left,
}

/// A seat's presence and since when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PresenceState {
    /// Whether the player is present.
    pub presence: Presence,
    /// Since when.
    pub since: MatchTime,
}

/// What a player claims for an opponent's absence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AbandonmentClaim {
    /// A win.
    Win,
    /// A draw.
    Draw,
}

impl PresenceState {
    /// When the absence can be claimed; never while the player is present, and never in
    /// correspondence games.
    pub fn claimable_from(self, control: &TimeControl) -> Option<MatchTime> {
        let factor = match control.speed() {
            Speed::Bullet => 1,
            Speed::Blitz => 2,
            Speed::Rapid => 4,
            Speed::Classical => 10,
            Speed::Correspondence => return None,
        };
        match self.presence {
            Presence::Here => None,
            Presence::Away => Some(self.since + BULLET.times(factor)),
            Presence::Left => Some(self.since + AFTER_LEAVING),
        }
    }
}
