//! Presence of players, and when somebody's absence gives the match to others.

use crate::control::{Speed, TimeControl};
use crate::time::{MatchTime, Millis};

/// How long the player of a bullet game may be away.
const BULLET: Millis = Millis::from_secs(30);
/// How long after leaving on purpose, by closing the page.
const AFTER_LEAVING: Millis = Millis::from_secs(10);

/// Whether a seat's player is there, as the house sees it. How it finds out, and how patient it
/// is with a shaky line, is its own affair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Presence {
    /// Connected.
    #[default]
    Here,
    /// Not to be reached.
    Away,
    /// Gone on purpose.
    Left,
}

/// A seat's presence and since when.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PresenceState {
    /// Whether the player is there.
    pub presence: Presence,
    /// Since when.
    pub since: MatchTime,
}

/// What is made of an opponent's absence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AbandonmentClaim {
    /// The match is won.
    Win,
    /// The match is drawn.
    Draw,
}

impl PresenceState {
    /// From when on the absence may be claimed; never while the player is there, and never where
    /// moves have days.
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
