//! The time this thread has had a processor for: on a busy machine the only time that tells of the work.

use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Where Linux tells it, in nanoseconds, as the first of three numbers. It lags by a tick.
const TOLD: &str = "/proc/thread-self/schedstat";
/// Work shorter than this is repeated, so that the lag does not matter.
const LEAST: Duration = Duration::from_millis(100);

/// A moment to measure from.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    told: Option<Duration>,
    wall: Instant,
}

impl Moment {
    /// Now.
    #[expect(clippy::disallowed_methods, reason = "a bench reads the clock")]
    pub fn now() -> Self {
        Self { told: told(), wall: Instant::now() }
    }

    /// Processor time since then; time on the wall where the system does not tell.
    pub fn elapsed(self) -> Duration {
        match (self.told, told()) {
            (Some(then), Some(now)) => now.saturating_sub(then),
            _ => self.wall.elapsed(),
        }
    }
}

/// The processor time this thread has had so far; time on the wall where the system does not tell.
pub fn spent() -> Duration {
    static BEGUN: LazyLock<Moment> = LazyLock::new(Moment::now);
    told().unwrap_or_else(|| BEGUN.wall.elapsed())
}

fn told() -> Option<Duration> {
    let text = fs::read_to_string(TOLD).ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

/// The shortest of some rounds of work, and what the work came to.
pub fn best<T>(rounds: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut round = || {
        let begun = Moment::now();
        let mut times = 0;
        loop {
            let result = work();
            times += 1;
            let elapsed = begun.elapsed();
            if elapsed >= LEAST {
                return (elapsed / times, result);
            }
        }
    };
    let first = round();
    (1..rounds).map(|_| round()).fold(first, |best, next| if next.0 < best.0 { next } else { best })
}
