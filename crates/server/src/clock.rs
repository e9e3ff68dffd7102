//! Clocks: the only place where the time is read.

use std::fmt;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ids::UtcMillis;

/// A monotonic clock and a calendar.
pub trait Clock: Send + Sync + fmt::Debug {
    /// The time since the clock was created; it never goes back.
    fn now(&self) -> Duration;
    /// The calendar time.
    fn utc(&self) -> UtcMillis;
}

/// The clocks of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    origin: Instant,
}

impl SystemClock {
    /// A clock that starts now.
    #[expect(
        clippy::disallowed_methods,
        reason = "the server reads the time here and passes it on"
    )]
    pub fn start() -> Self {
        Self { origin: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.origin.elapsed()
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the server reads the calendar here and passes it on"
    )]
    fn utc(&self) -> UtcMillis {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        UtcMillis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}
