//! Lag compensation: think time that the network took, given back within a quota everyone sees.

use crate::control::TimeControl;
use crate::time::Millis;

/// The most a move is compensated, and so the longest grace after a deadline.
const MOST_A_MOVE: Millis = Millis::from_secs(2);
/// The most a move adds to the quota.
const MOST_GAINED: Millis = Millis::from_secs(1);
const LEAST_GAINED: Millis = Millis(150);
/// How much is believed beyond the round trip that the server measured itself.
const PING_MARGIN: Millis = Millis(140);
/// A quota begins with so many gains, and never holds more than so many.
const FIRST_GAINS: u64 = 3;
const MOST_GAINS: u64 = 7;

/// Whether network delay is given back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LagPolicy {
    /// Every millisecond is charged.
    Charged,
    /// Delay is given back within a quota that grows with each move, by the game's length.
    #[default]
    Compensated,
}

/// What is known about the network delay of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LagEvidence {
    /// What the client says it was; never believed beyond what the server measured.
    pub claimed: Millis,
    /// The round trip the server measured on this very socket; without it nothing is given back.
    pub ping: Option<Millis>,
}

impl LagPolicy {
    /// What each move adds to the quota: 150 ms and 4 ms for each second the game is expected to
    /// take, at most a second.
    pub fn gain(self, control: &TimeControl) -> Millis {
        match (self, control.estimate()) {
            (Self::Compensated, Some(length)) => {
                MOST_GAINED.min(LEAST_GAINED + Millis(4).times(length.as_secs()))
            }
            _ => Millis::ZERO,
        }
    }

    /// The quota a seat begins with.
    pub(crate) fn first_quota(self, control: &TimeControl) -> Millis {
        self.gain(control).times(FIRST_GAINS)
    }

    /// The quota after a move that was given back so much.
    pub(crate) fn next_quota(self, control: &TimeControl, quota: Millis, given: Millis) -> Millis {
        let gain = self.gain(control);
        (quota - given + gain).min(gain.times(MOST_GAINS))
    }
}

impl LagEvidence {
    /// Nothing is known, nothing is given back.
    pub const NONE: Self = Self { claimed: Millis::ZERO, ping: None };

    /// How much of the elapsed time is given back.
    pub(crate) fn compensation(self, quota: Millis, elapsed: Millis) -> Millis {
        let measured = self.ping.map_or(Millis::ZERO, |ping| ping + PING_MARGIN);
        self.claimed.min(measured).min(grace(quota)).min(elapsed)
    }
}

/// How long after its deadline a move may still prove to be in time.
pub(crate) fn grace(quota: Millis) -> Millis {
    quota.min(MOST_A_MOVE)
}
