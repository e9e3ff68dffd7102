//! Processor time of the current thread: on a busy machine the only meaningful time.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Linux reports it here, in nanoseconds, as the first of three numbers. It lags by a tick.
const SCHEDSTAT: &str = "/proc/thread-self/schedstat";
/// Shorter work is repeated, so that the lag does not matter.
const MIN_TIME: Duration = Duration::from_millis(100);

/// A point in time to measure from.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    cpu: Option<Duration>,
    wall: Instant,
}

impl Stopwatch {
    /// Now.
    #[expect(clippy::disallowed_methods, reason = "a bench reads the clock")]
    pub fn now() -> Self {
        Self { cpu: cpu_time(), wall: Instant::now() }
    }

    /// Processor time since then; wall-clock time if the system does not report it.
    pub fn elapsed(self) -> Duration {
        match (self.cpu, cpu_time()) {
            (Some(then), Some(now)) => now.saturating_sub(then),
            _ => self.wall.elapsed(),
        }
    }
}

/// Processor time of this thread so far; wall-clock time if the system does not report it.
pub fn spent() -> Duration {
    static START: LazyLock<Stopwatch> = LazyLock::new(Stopwatch::now);
    cpu_time().unwrap_or_else(|| START.wall.elapsed())
}

fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string(SCHEDSTAT).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The shortest time of several rounds of work, and the result of the work.
pub fn best<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut round = || {
        let begun = Stopwatch::now();
        let mut times = 0;
        loop {
            let result = work();
            times += 1;
            let elapsed = begun.elapsed();
            if elapsed >= MIN_TIME {
                return (elapsed / times, result);
            }
        }
    };
    let first = round();
    (1..rounds).map(|_| round()).fold(first, |best, next| if next.0 < best.0 { next } else { best })
}
