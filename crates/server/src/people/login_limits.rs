//! Limits on trying passwords and codes: per name and network, per network, per site, and for everybody together.
//!
//! Nobody is locked out. After a few failures a name waits a second in the network that failed, then longer, up
//! to a minute. An attempt during the wait changes nothing, so an attacker cannot prolong it. Guesses from
//! elsewhere concern neither an open session nor a device that logged in to the account before: those have
//! counts of their own.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use store::people::SessionId;

use super::address::{Network, Site};
use crate::identity::DeviceId;
use crate::limits::{
    FREE_FAILURES_PER_NAME, FREE_FAILURES_PER_NETWORK, FREE_FAILURES_PER_SITE, LOGIN_FAILURES_KEPT,
    LOGINS, LOGINS_PER_SITE, LONGEST_LOGIN_WAIT, MAX_REMEMBERED, OWN_LOGINS,
};
use crate::rate_limit::{RateLimit, RateLimits, Wait};

/// Who tries a password or a code.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// Anybody, for the skeleton of a name.
    Stranger(String, Network),
    /// A browser that logged in to the same account before.
    Device(DeviceId),
    /// An open session of the account.
    Session(SessionId),
}

/// The failed attempts of the last hour.
#[derive(Debug)]
pub struct LoginLimits {
    attempts: Failures<Attempt>,
    networks: Failures<Network>,
    /// One site has many networks of IPv6.
    sites: Failures<Site>,
    of_site: RateLimits<Site>,
    /// All strangers together.
    everybody: RateLimit,
    /// Each session and each known device.
    own: RateLimits<Attempt>,
}

impl Default for LoginLimits {
    fn default() -> Self {
        Self {
            attempts: Failures::new(FREE_FAILURES_PER_NAME),
            networks: Failures::new(FREE_FAILURES_PER_NETWORK),
            sites: Failures::new(FREE_FAILURES_PER_SITE),
            of_site: RateLimits::new(LOGINS_PER_SITE),
            everybody: RateLimit::new(LOGINS),
            own: RateLimits::new(OWN_LOGINS),
        }
    }
}

impl LoginLimits {
    /// Asks to try a password now. The caller reports whether it failed or succeeded.
    ///
    /// # Errors
    /// How long to wait.
    pub fn ask(&mut self, attempt: &Attempt, now: Duration) -> Result<(), Wait> {
        self.attempts.check(attempt, now)?;
        match attempt {
            Attempt::Stranger(_, network) => self.ask_for_link(*network, now),
            Attempt::Device(_) | Attempt::Session(_) => self.own.take(attempt.clone(), now),
        }
    }

    /// Asks to try the secret of a link, which belongs to no name.
    ///
    /// # Errors
    /// How long to wait.
    pub fn ask_for_link(&mut self, network: Network, now: Duration) -> Result<(), Wait> {
        self.networks.check(&network, now)?;
        self.sites.check(&network.site(), now)?;
        self.everybody.check(now)?;
        self.of_site.take(network.site(), now)?;
        self.everybody.take(now)
    }

    /// Counts a failed attempt.
    pub fn failed(&mut self, attempt: &Attempt, now: Duration) {
        self.attempts.count(attempt.clone(), now);
        if let Attempt::Stranger(_, network) = attempt {
            self.failed_link(*network, now);
        }
    }

    /// Counts a wrong secret of a link.
    pub fn failed_link(&mut self, network: Network, now: Duration) {
        self.networks.count(network, now);
        self.sites.count(network.site(), now);
    }

    /// Forgets the failures of a name in its network, of a device or of a session. Those of the network stay:
    /// one member does not vouch for the others.
    pub fn succeeded(&mut self, attempt: &Attempt) {
        self.attempts.forget(attempt);
    }
}

/// Failed attempts by name or network, with a wait that doubles. A [`RateLimit`] always earns attempts back at the same
/// rate, and right ones too would use it up; here only failures count, and each makes the next wait longer.
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
            Some(over) => Duration::from_secs(2_u64.saturating_pow(over)).min(LONGEST_LOGIN_WAIT),
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

    fn ada(number: u8) -> Attempt {
        stranger("ada", number)
    }

    fn stranger(name: &str, number: u8) -> Attempt {
        Attempt::Stranger(name.to_owned(), network(number))
    }

    #[test]
    fn a_name_waits_longer_and_longer_but_never_for_ever() {
        let mut limits = LoginLimits::default();
        let (mut now, mut waits) = (seconds(10), Vec::new());
        for _ in 0..20 {
            while let Err(Wait(wait)) = limits.ask(&ada(1), now) {
                waits.push(wait.as_secs());
                now += wait;
            }
            limits.failed(&ada(1), now);
        }
        assert_eq!(waits[..6], [1, 2, 4, 8, 16, 32]);
        assert!(waits[6..].iter().all(|wait| *wait == 60), "{waits:?}");
        // Neither another name nor another network waits, and failures are forgotten after an hour.
        assert!(limits.ask(&stranger("bob", 1), now).is_ok());
        assert!(limits.ask(&ada(2), now).is_ok());
        assert!(limits.ask(&ada(1), now + LOGIN_FAILURES_KEPT).is_ok());
    }

    #[test]
    fn tries_during_the_wait_do_not_prolong_it() {
        let mut limits = LoginLimits::default();
        for _ in 0..=FREE_FAILURES_PER_NAME {
            limits.failed(&ada(1), seconds(5));
        }
        for _ in 0..50 {
            assert!(limits.ask(&ada(1), seconds(5)).is_err());
        }
        assert!(limits.ask(&ada(1), seconds(7)).is_ok());
        limits.succeeded(&ada(1));
        limits.failed(&ada(1), seconds(7));
        assert!(limits.ask(&ada(1), seconds(7)).is_ok());
    }

    #[test]
    fn a_network_that_tries_many_names_waits() {
        let mut limits = LoginLimits::default();
        for number in 0..=FREE_FAILURES_PER_NETWORK {
            limits.failed(&stranger(&format!("name {number}"), 1), seconds(5));
        }
        assert!(limits.ask(&stranger("fresh", 1), seconds(5)).is_err());
        assert!(limits.ask_for_link(network(1), seconds(5)).is_err());
        assert!(limits.ask(&stranger("fresh", 2), seconds(5)).is_ok());
    }

    #[test]
    fn finding_3_many_networks_of_one_site_leave_logins_to_others() {
        let network = |site: u16, number: u16| {
            Network::of(std::net::Ipv6Addr::new(0x2001, 0xdb8, site, number, 0, 0, 0, 1).into())
        };
        let mut limits = LoginLimits::default();
        for second in 1..120 {
            // A guess a network, ten thousand networks, and always as fast as the server allows.
            for number in 0..100 {
                let network = network(7, second * 100 + number);
                let guess = Attempt::Stranger(format!("name {number}"), network);
                if limits.ask(&guess, seconds(second.into())).is_ok() {
                    limits.failed(&guess, seconds(second.into()));
                }
            }
            let ada = Attempt::Stranger("ada".to_owned(), network(8, 1));
            assert!(limits.ask(&ada, seconds(second.into())).is_ok(), "second {second}");
        }
        // In the end the site waits, whatever network it comes from, and no other one does.
        assert!(limits.ask_for_link(network(7, 60_000), seconds(120)).is_err());
        assert!(limits.ask_for_link(network(9, 1), seconds(120)).is_ok());
    }

    #[test]
    fn everybody_together_is_limited_too() {
        let mut limits = LoginLimits::default();
        let tried = |limits: &mut LoginLimits, now| {
            (0..200_u8)
                .filter(|&number| {
                    limits.ask(&stranger(&format!("name {number}"), number), now).is_ok()
                })
                .count()
        };
        assert_eq!(tried(&mut limits, seconds(1)), 60);
        assert_eq!(tried(&mut limits, seconds(3)), 10);
    }

    #[test]
    fn sessions_and_known_devices_have_counts_of_their_own() {
        let mut limits = LoginLimits::default();
        let own = [Attempt::Session(SessionId(4)), Attempt::Device(DeviceId([7; 16]))];
        while limits.ask_for_link(network(1), seconds(5)).is_ok() {}
        assert!(limits.ask(&ada(1), seconds(5)).is_err());
        for attempt in own {
            assert!(limits.ask(&attempt, seconds(5)).is_ok());
            for _ in 0..=FREE_FAILURES_PER_NAME {
                limits.failed(&attempt, seconds(5));
            }
            assert!(limits.ask(&attempt, seconds(5)).is_err(), "a stolen one guesses slowly");
        }
        let other = Attempt::Session(SessionId(5));
        let tried = (0..50).filter(|_| limits.ask(&other, seconds(5)).is_ok()).count();
        assert_eq!(tried, 20, "right passwords take the processor too");
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
