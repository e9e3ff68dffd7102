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
