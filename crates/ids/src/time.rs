//! Durations, match time and calendar time, all in milliseconds.

use std::fmt;
use std::ops::{Add, Sub};

/// A duration in milliseconds. Sums and differences stay within its range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Millis(pub u64);

/// A time on a match's own clock: monotonic milliseconds since the match began.
///
/// After a restart of the server it continues from the last event. It never goes back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct MatchTime(pub u64);

/// Calendar time: milliseconds since 1970 in UTC, without leap seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct UtcMillis(pub i64);

impl Millis {
    /// An empty duration.
    pub const ZERO: Self = Self(0);

    /// A number of seconds.
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// A number of days.
    pub const fn from_days(days: u64) -> Self {
        Self::from_secs(days.saturating_mul(24 * 60 * 60))
    }

    /// Whole seconds, rounded down.
    pub const fn as_secs(self) -> u64 {
        self.0 / 1000
    }

    /// The duration multiplied by a factor.
    #[must_use]
    pub const fn times(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }
}

impl Add for Millis {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03} s", self.0 / 1000, self.0 % 1000)
    }
}

impl MatchTime {
    /// The time since an earlier moment; zero if that moment is later.
    pub const fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for MatchTime {
    type Output = Self;

    fn add(self, duration: Millis) -> Self {
        Self(self.0.saturating_add(duration.0))
    }
}

impl UtcMillis {
    /// The time since an earlier moment; zero if that moment is later.
    pub const fn since(self, earlier: Self) -> Millis {
        let passed = self.0.saturating_sub(earlier.0);
        if passed > 0 { Millis(passed.unsigned_abs()) } else { Millis::ZERO }
    }
}

impl fmt::Display for UtcMillis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Add<Millis> for UtcMillis {
    type Output = Self;

    fn add(self, duration: Millis) -> Self {
        Self(self.0.saturating_add_unsigned(duration.0))
    }
}
