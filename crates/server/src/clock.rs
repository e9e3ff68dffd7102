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
    /// How long the processor has worked on this thread; the difference is what work costs. Unlike the time, it
    /// does not pass while other programs run, so nobody pays for a busy machine.
    fn processor_time(&self) -> Duration {
        self.now()
    }
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

    #[cfg(unix)]
    fn processor_time(&self) -> Duration {
        let used = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        let nanos = u32::try_from(used.tv_nsec).unwrap_or_default();
        Duration::new(u64::try_from(used.tv_sec).unwrap_or_default(), nanos)
    }
}
