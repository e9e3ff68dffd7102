//! The rate limiter: a burst at once, then one at a time. Time is passed in.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use crate::limits::{MAX_REMEMBERED, Rate};

/// The answer to a client that tried too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many attempts; wait {} seconds", .0.as_secs().max(1))]
pub struct Wait(pub Duration);

/// A rate limit for one client, as a token bucket.
///
/// It stores when the bucket is full again instead of how full it is, so that it needs neither a timer nor
/// fractions (the generic cell rate algorithm).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RateLimit {
    rate: Rate,
    full_at: Duration,
}

impl RateLimit {
    pub(crate) const fn new(rate: Rate) -> Self {
        Self { rate, full_at: Duration::ZERO }
    }

    /// Whether one more is allowed now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn check(&self, now: Duration) -> Result<(), Wait> {
        let allowed_from = self.full_at.saturating_sub(self.rate.every * (self.rate.burst - 1));
        match allowed_from.saturating_sub(now) {
            Duration::ZERO => Ok(()),
            wait => Err(Wait(wait)),
        }
    }

    /// Counts one more, if it is allowed now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn take(&mut self, now: Duration) -> Result<(), Wait> {
        self.check(now)?;
        self.charge(1, now);
        Ok(())
    }

    /// Counts something that was done already, also above the limit: the debt must be waited off.
    fn charge(&mut self, amount: u32, now: Duration) {
        self.full_at = self.full_at.max(now) + self.rate.every * amount;
    }

    fn is_full(&self, now: Duration) -> bool {
        self.full_at <= now
    }
}

/// The same rate limit for each of many people or addresses.
#[derive(Debug)]
pub(crate) struct RateLimits<K> {
    rate: Rate,
    limits: HashMap<K, RateLimit>,
}

impl<K: Hash + Eq> RateLimits<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self { rate, limits: HashMap::new() }
    }

    /// Whether one more is allowed now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn check(&self, key: &K, now: Duration) -> Result<(), Wait> {
        self.limits.get(key).map_or(Ok(()), |limit| limit.check(now))
    }

    /// Counts one more, if it is allowed now.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn take(&mut self, key: K, now: Duration) -> Result<(), Wait> {
        self.limit(key, now).take(now)
    }

    /// Counts something that was done already, also above the limit: the debt must be waited off.
    pub(crate) fn charge(&mut self, key: K, amount: u32, now: Duration) {
        self.limit(key, now).charge(amount, now);
    }

    fn limit(&mut self, key: K, now: Duration) -> &mut RateLimit {
        if self.limits.len() >= MAX_REMEMBERED && !self.limits.contains_key(&key) {
            self.limits.retain(|_, limit| !limit.is_full(now));
            if self.limits.len() >= MAX_REMEMBERED {
                self.limits.clear();
            }
        }
        self.limits.entry(key).or_insert(RateLimit::new(self.rate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 3, every: Duration::from_secs(10) };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_burst_is_allowed_at_once_and_then_one_at_a_time() {
        let mut limits = RateLimits::new(RATE);
        let taken = |limits: &mut RateLimits<u32>, now| {
            (0..9).filter(|_| limits.take(1, now).is_ok()).count()
        };
        assert_eq!(taken(&mut limits, at(100)), 3);
        assert_eq!(limits.take(1, at(104)), Err(Wait(at(6))));
        assert_eq!(taken(&mut limits, at(110)), 1);
        assert_eq!(taken(&mut limits, at(500)), 3);
        assert!(limits.take(2, at(500)).is_ok(), "each key has a limit of its own");
    }

    #[test]
    fn a_refused_try_costs_nothing() {
        let mut limit = RateLimit::new(RATE);
        assert_eq!((0..50).filter(|_| limit.take(at(5)).is_ok()).count(), 3);
        assert_eq!(limit.check(at(14)), Err(Wait(at(1))));
        assert_eq!(limit.check(at(15)), Ok(()));
    }

    #[test]
    fn a_debt_is_waited_off() {
        let mut limits = RateLimits::new(RATE);
        limits.charge(1, 5, at(0));
        assert_eq!(limits.check(&1, at(0)), Err(Wait(at(30))));
        assert_eq!(limits.check(&1, at(30)), Ok(()));
    }

    #[test]
    fn memory_is_bounded() {
        let mut limits = RateLimits::new(RATE);
        for number in 0..3 * MAX_REMEMBERED {
            assert!(limits.take(number, at(1)).is_ok());
        }
        assert!(limits.limits.len() <= MAX_REMEMBERED);
    }
}
