//! The one place of the program that reads a clock.

use std::fmt;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Days from the first of March of the year 0 to the first day of 1970, in the calendar of today.
const DAYS_TO_1970: u64 = 719_468;
/// Days in four centuries, after which the calendar repeats.
const DAYS_IN_400_YEARS: u64 = 146_097;

/// A day of the calendar, in the time zone of Greenwich; written as in PGN: `2026.03.01`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

/// The present moment, to measure a duration from.
#[expect(
    clippy::disallowed_methods,
    reason = "a program that reports its speed reads the clock; the libraries below do not"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The present day, for the record of a game.
#[expect(
    clippy::disallowed_methods,
    reason = "a score sheet has its date; the libraries below get it passed in"
)]
pub(crate) fn today() -> Date {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::after(since.as_secs() / (24 * 60 * 60))
}

impl Date {
    /// The day so many days after the first of 1970.
    ///
    /// Years are counted from March here, so that the leap day comes last and months have lengths
    /// that repeat every five.
    fn after(days: u64) -> Self {
        let days = days + DAYS_TO_1970;
        let (cycle, rest) = (days / DAYS_IN_400_YEARS, days % DAYS_IN_400_YEARS);
        let leap_days = rest / 1460 - rest / 36_524 + rest / 146_096;
        let year = (rest - leap_days) / 365;
        let day_of_year = rest - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Self { year: 400 * cycle + year + carry, month, day }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_513, "2026.03.01"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(Date::after(days).to_string(), date, "{days}");
        }
    }
}
