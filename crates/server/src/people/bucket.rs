//! How often something may happen for each of many: so much at once, then one by one.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use super::limits::Wait;

/// More are not remembered at once; those who have all their credit go first.
const MOST_REMEMBERED: usize = 10_000;

/// So many at once, and one more after each while.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    pub(super) burst: f64,
    pub(super) each: Duration,
}

/// What everybody has left.
#[derive(Debug)]
pub(super) struct Buckets<K> {
    pace: Pace,
    credits: HashMap<K, (f64, Duration)>,
}

impl<K: Hash + Eq + Clone> Buckets<K> {
    pub(super) fn new(pace: Pace) -> Self {
        Self { pace, credits: HashMap::new() }
    }

    /// Whether something may happen now.
    pub(super) fn check(&self, key: &K, now: Duration) -> Result<(), Wait> {
        let credit = self.credit(key, now);
        if credit >= 1.0 { Ok(()) } else { Err(Wait(self.pace.each.mul_f64(1.0 - credit))) }
    }

    /// Lets it happen, if it may.
    pub(super) fn take(&mut self, key: K, now: Duration) -> Result<(), Wait> {
        self.check(&key, now)?;
        let credit = self.credit(&key, now) - 1.0;
        if self.credits.len() >= MOST_REMEMBERED && !self.credits.contains_key(&key) {
            self.forget(now);
        }
        self.credits.insert(key, (credit, now));
        Ok(())
    }

    fn credit(&self, key: &K, now: Duration) -> f64 {
        self.credits.get(key).map_or(self.pace.burst, |&(credit, at)| self.grown(credit, at, now))
    }

    fn grown(&self, credit: f64, at: Duration, now: Duration) -> f64 {
        let passed = now.saturating_sub(at).as_secs_f64() / self.pace.each.as_secs_f64();
        (credit + passed).min(self.pace.burst)
    }

    fn forget(&mut self, now: Duration) {
        let full: Vec<K> = self
            .credits
            .iter()
            .filter(|(_, (credit, at))| self.grown(*credit, *at, now) >= self.pace.burst)
            .map(|(key, _)| key.clone())
            .collect();
        for key in &full {
            self.credits.remove(key);
        }
        if self.credits.len() >= MOST_REMEMBERED {
            self.credits.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace { burst: 3.0, each: Duration::from_secs(10) };

    #[test]
    fn so_many_at_once_and_then_one_by_one() {
        let mut buckets = Buckets::new(PACE);
        let at = Duration::from_secs;
        let tries = |buckets: &mut Buckets<u32>, now| {
            (0..9).filter(|_| buckets.take(1, now).is_ok()).count()
        };
        assert_eq!(tries(&mut buckets, at(100)), 3);
        assert_eq!(buckets.take(1, at(104)), Err(Wait(at(6))));
        assert_eq!(tries(&mut buckets, at(110)), 1);
        assert_eq!(tries(&mut buckets, at(500)), 3);
        assert!(buckets.take(2, at(500)).is_ok(), "others are not concerned");
    }

    #[test]
    fn memory_is_bounded() {
        let mut buckets = Buckets::new(PACE);
        for number in 0..3 * MOST_REMEMBERED {
            assert!(buckets.take(number, Duration::from_secs(1)).is_ok());
        }
        assert!(buckets.credits.len() <= MOST_REMEMBERED);
    }
}
