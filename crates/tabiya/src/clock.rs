//! The only place in the program that reads a clock.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use notation::club_games::Date;

/// Time since the start of this clock, for libraries that need one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SteadyClock(Instant);

impl SteadyClock {
    /// A clock that starts now.
    pub(crate) fn start() -> Self {
        Self(now())
    }
}

impl arena::MonotonicClock for SteadyClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// The current time, for measuring durations.
#[expect(
    clippy::disallowed_methods,
    reason = "a program that reports its speed reads the clock; the libraries below do not"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The current time of the system clock, as precise as the system has it.
#[expect(
    clippy::disallowed_methods,
    reason = "a saved game is stamped with the time of its last move; the libraries below do not ask"
)]
pub(crate) fn system_time() -> SystemTime {
    SystemTime::now()
}

/// The current date in UTC, if the system clock is set.
#[expect(
    clippy::disallowed_methods,
    reason = "a game that is saved without a date is saved today; the libraries below do not ask"
)]
pub(crate) fn today() -> Option<Date> {
    const DAY: u64 = 24 * 60 * 60;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    date_after(since.as_secs() / DAY)
}

/// The date `days` after January 1, 1970.
fn date_after(mut days: u64) -> Option<Date> {
    for year in 1970..=9999 {
        let length = if Date::new(year, 2, 29).is_ok() { 366 } else { 365 };
        if days >= length {
            days -= length;
            continue;
        }
        let mut calendar = (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day)));
        return calendar
            .by_ref()
            .filter_map(|(month, day)| Date::new(year, month, day).ok())
            .nth(usize::try_from(days).ok()?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        let text = |days| date_after(days).map(|date| date.to_string()).unwrap_or_default();
        assert_eq!(text(0), "1970/01/01");
        assert_eq!(text(59), "1970/03/01");
        assert_eq!(text(11_016), "2000/02/29");
        assert_eq!(text(20_453), "2025/12/31");
        assert_eq!(text(u64::MAX), "");
        assert!(today().is_some_and(|today| today.year() >= 2025));
    }
}
