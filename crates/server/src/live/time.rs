//! Moments: the process's own clock and the calendar, read together.

use game::{Millis, UtcMillis};

use crate::clock::Clock;

/// A moment by this process's own clock and by the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Since the process began, never going back.
    pub monotonic: Millis,
    /// By the calendar, which may be set.
    pub utc: UtcMillis,
}

impl Moment {
    /// Now, by a clock.
    pub fn now(clock: &dyn Clock) -> Self {
        let monotonic = u64::try_from(clock.now().as_millis()).unwrap_or(u64::MAX);
        Self { monotonic: Millis(monotonic), utc: clock.utc() }
    }
}
