//! Limits on trying passwords: per name, per network, and for everybody together.
//!
//! Nobody is locked out. After a few failures a name or a network waits a second, then longer, up to a
//! minute. A try during the wait changes nothing, so an attacker cannot prolong it.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use super::address::Network;
use crate::limits::{
    FREE_FAILURES_PER_NAME, FREE_FAILURES_PER_NETWORK, LOGIN_FAILURES_KEPT, LOGINS,
    LONGEST_LOGIN_WAIT, MAX_REMEMBERED,
};
use crate::rate_limit::{RateLimit, Wait};

/// The failed tries of the last hour.
#[derive(Debug)]
pub struct LoginLimits {
    names: Failures<String>,
    networks: Failures<Network>,
    everybody: RateLimit,
}

impl Default for LoginLimits {
    fn default() -> Self {
        Self {
            names: Failures::new(FREE_FAILURES_PER_NAME),
            networks: Failures::new(FREE_FAILURES_PER_NETWORK),
            everybody: RateLimit::new(LOGINS),
        }
    }
}

impl LoginLimits {
    /// Asks to try a password now. The caller reports whether it failed or succeeded.
    ///
    /// # Errors
    /// How long to wait.
    pub fn ask(&mut self, name: &str, network: Network, now: Duration) -> Result<(), Wait> {
        self.names.check(&name.to_owned(), now)?;
        self.networks.check(&network, now)?;
        self.everybody.take(now)
    }

    /// Asks to try the secret of a link, which belongs to no name.
    ///
    /// # Errors
    /// How long to wait.
    pub fn ask_for_link(&mut self, network: Network, now: Duration) -> Result<(), Wait> {
        self.networks.check(&network, now)?;
        self.everybody.take(now)
    }

    /// Counts a failed try.
    pub fn failed(&mut self, name: Option<&str>, network: Network, now: Duration) {
        if let Some(name) = name {
            self.names.count(name.to_owned(), now);
        }
        self.networks.count(network, now);
    }

    /// Forgets the failures of a name. Those of its network stay: one member does not vouch for the others.
    pub fn succeeded(&mut self, name: &str) {
        self.names.forget(&name.to_owned());
    }
}

/// Failed tries by name or network, with a wait that doubles.
#[derive(Debug)]
struct Failures<K> {
    free: u32,
    counts: HashMap<K, (u32, Duration)>,
}

impl<K: Hash + Eq + Clone> Failures<K> {
    fn new(free: u32) -> Self {
        Self { free, counts: HashMap::new() }
    }

    fn check(&mut self, key: &K, now: Duration) -> Result<(), Wait> {
        let Some(&(count, last)) = self.counts.get(key) else { return Ok(()) };
        if now.saturating_sub(last) >= LOGIN_FAILURES_KEPT {
            self.counts.remove(key);
            return Ok(());
        }
        let until = last + self.wait(count);
        if now < until { Err(Wait(until - now)) } else { Ok(()) }
    }

    /// The wait doubles from a second, once the free failures are used up.
    fn wait(&self, count: u32) -> Duration {
        match count.checked_sub(self.free) {
            None => Duration::ZERO,
            Some(over) => Duration::from_secs(1 << over.min(6)).min(LONGEST_LOGIN_WAIT),
        }
    }

    fn count(&mut self, key: K, now: Duration) {
        if self.counts.len() >= MAX_REMEMBERED && !self.counts.contains_key(&key) {
            self.counts.retain(|_, (_, last)| now.saturating_sub(*last) < LONGEST_LOGIN_WAIT);
            if self.counts.len() >= MAX_REMEMBERED {
                self.counts.clear();
            }
        }
        let entry = self.counts.entry(key).or_insert((0, now));
        *entry = (entry.0.saturating_add(1), now);
    }

    fn forget(&mut self, key: &K) {
        self.counts.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u8) -> Network {
        Network::of(std::net::Ipv4Addr::new(10, 0, number, 1).into())
    }

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_name_waits_longer_and_longer_but_never_for_ever() {
        let mut limits = LoginLimits::default();
        let (mut now, mut waits) = (seconds(10), Vec::new());
        for _ in 0..20 {
            while let Err(Wait(wait)) = limits.ask("ada", network(1), now) {
                waits.push(wait.as_secs());
                now += wait;
            }
            limits.failed(Some("ada"), network(1), now);
        }
        assert_eq!(waits[..6], [1, 2, 4, 8, 16, 32]);
        assert!(waits[6..].iter().all(|wait| *wait == 60), "{waits:?}");
        // Another name from another network does not wait, and failures are forgotten after an hour.
        assert!(limits.ask("bob", network(2), now).is_ok());
        assert!(limits.ask("ada", network(2), now + LOGIN_FAILURES_KEPT).is_ok());
    }

    #[test]
    fn tries_during_the_wait_do_not_prolong_it() {
        let mut limits = LoginLimits::default();
        for _ in 0..=FREE_FAILURES_PER_NAME {
            limits.failed(Some("ada"), network(1), seconds(5));
        }
        for _ in 0..50 {
            assert!(limits.ask("ada", network(1), seconds(5)).is_err());
        }
        assert!(limits.ask("ada", network(1), seconds(7)).is_ok());
        limits.succeeded("ada");
        limits.failed(Some("ada"), network(1), seconds(7));
        assert!(limits.ask("ada", network(1), seconds(7)).is_ok());
    }

    #[test]
    fn a_network_that_tries_many_names_waits() {
        let mut limits = LoginLimits::default();
        for number in 0..=FREE_FAILURES_PER_NETWORK {
            limits.failed(Some(&format!("name {number}")), network(1), seconds(5));
        }
        assert!(limits.ask("fresh", network(1), seconds(5)).is_err());
        assert!(limits.ask_for_link(network(1), seconds(5)).is_err());
        assert!(limits.ask("fresh", network(2), seconds(5)).is_ok());
    }

    #[test]
    fn everybody_together_is_limited_too() {
        let mut limits = LoginLimits::default();
        let tried = |limits: &mut LoginLimits, now| {
            (0..200_u8)
                .filter(|&number| {
                    limits.ask(&format!("name {number}"), network(number), now).is_ok()
                })
                .count()
        };
        assert_eq!(tried(&mut limits, seconds(1)), 60);
        assert_eq!(tried(&mut limits, seconds(3)), 10);
    }

    #[test]
    fn memory_is_bounded() {
        let mut failures = Failures::new(1);
        for number in 0..3 * MAX_REMEMBERED {
            failures.count(number, seconds(1));
        }
        assert!(failures.counts.len() <= MAX_REMEMBERED);
    }
}
