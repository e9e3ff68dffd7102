//! The source of time.

use std::time::Duration;

/// A monotonic clock: a real one in programs, a manual one in tests.
pub trait MonotonicClock: Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}
