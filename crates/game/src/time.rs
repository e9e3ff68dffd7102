//! The two clocks a match is timed by.

pub use ids::{MatchTime, Millis, UtcMillis};

/// When something was read from its socket, in both times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ReadAt {
    /// By the match's clock.
    pub time: MatchTime,
    /// By the calendar. Only days-per-move clocks use it.
    pub utc: UtcMillis,
}

/// A moment by the process's own clock and by the calendar; a match core counts match time from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Moment {
    /// Since the process began, never going back.
    pub monotonic: Millis,
    /// By the calendar, which may be set.
    pub utc: UtcMillis,
}
