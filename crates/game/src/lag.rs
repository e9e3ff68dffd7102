//! Lag compensation: think time that the network took is not charged, within a quota everyone sees.

use crate::control::TimeControl;
use crate::time::Millis;

/// The most compensation for one move, and so the longest grace after a deadline.
const MOST_A_MOVE: Millis = Millis::from_secs(2);
/// The most a move adds to the quota.
const MOST_GAINED: Millis = Millis::from_secs(1);
const LEAST_GAINED: Millis = Millis(150);
/// How far above the measured round trip a claim is still accepted.
const PING_MARGIN: Millis = Millis(140);
/// A quota starts with this many gains, and never holds more than this many.
const FIRST_GAINS: u64 = 3;
const MOST_GAINS: u64 = 7;

/// Whether network delay is compensated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LagPolicy {
    /// Every millisecond is charged.
    Charged,
    /// Delay is compensated within a quota that grows with each move, depending on the game's
    /// length.
    #[default]
    Compensated,
}

/// What is known about the network delay of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LagEvidence {
    /// What the client claims; never accepted beyond what the server measured.
    pub claimed: Millis,
    /// The round trip that the server measured on this socket; without it nothing is compensated.
    pub ping: Option<Millis>,
}

impl LagPolicy {
    /// What each move adds to the quota: 150 ms, and 4 ms for each second the game is expected to
    /// take, at most a second.
    pub fn gain(self, control: &TimeControl) -> Millis {
        match (self, control.estimate()) {
            (Self::Compensated, Some(length)) => {
                MOST_GAINED.min(LEAST_GAINED + Millis(4).times(length.as_secs()))
            }
            _ => Millis::ZERO,
        }
    }

    /// The initial quota of a seat.
    pub(crate) fn first_quota(self, control: &TimeControl) -> Millis {
        self.gain(control).times(FIRST_GAINS)
    }

    /// The quota after a move with this much compensation.
    pub(crate) fn next_quota(self, control: &TimeControl, quota: Millis, given: Millis) -> Millis {
        let gain = self.gain(control);
        (quota - given + gain).min(gain.times(MOST_GAINS))
    }
}

impl LagEvidence {
    /// Nothing is known, so nothing is compensated.
    pub const NONE: Self = Self { claimed: Millis::ZERO, ping: None };

    /// How much of the elapsed time is compensated.
    pub(crate) fn compensation(self, quota: Millis, elapsed: Millis) -> Millis {
        let measured = self.ping.map_or(Millis::ZERO, |ping| ping + PING_MARGIN);
        self.claimed.min(measured).min(grace(quota)).min(elapsed)
    }
}

/// How long after its deadline a move may still turn out to be in time.
pub(crate) fn grace(quota: Millis) -> Millis {
    quota.min(MOST_A_MOVE)
}
