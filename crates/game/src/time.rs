//! The two clocks that time a match.

pub use ids::{MatchTime, Millis, UtcMillis};

/// When something was read from its socket, by both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ReadAt {
    /// In match time.
    pub time: MatchTime,
    /// By the calendar. Only correspondence clocks use it.
    pub utc: UtcMillis,
}

/// A moment by the process's clock and by the calendar; a match core derives match time from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moment {
    /// Since the process started; never goes back.
    pub monotonic: Millis,
    /// By the calendar, which may be set.
    pub utc: UtcMillis,
}
