//! Who may open one more socket: neither a person nor an address takes the places of others.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::ActorId;

use crate::limits::CONNECTIONS_PER_PERSON;

/// Why a socket is not let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Crowded {
    /// The person has enough.
    #[error("you have too many connections open; close a page that shows this house")]
    Person,
    /// The address has enough.
    #[error("too many connections come from your address")]
    Address,
}

/// The sockets that are open, counted.
#[derive(Debug)]
pub(crate) struct Door {
    for_each_address: usize,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    people: HashMap<ActorId, usize>,
    addresses: HashMap<IpAddr, usize>,
}

/// A socket that is counted until it is dropped.
#[derive(Debug)]
pub struct Admission {
    door: Arc<Door>,
    actor: ActorId,
    address: Option<IpAddr>,
}

impl Door {
    /// A door that lets so many sockets in from one address.
    pub(crate) fn new(for_each_address: usize) -> Arc<Self> {
        Arc::new(Self { for_each_address, counts: Mutex::default() })
    }

    /// Counts a socket in, unless there are too many of its kind.
    pub(crate) fn admit(
        self: &Arc<Self>,
        actor: ActorId,
        address: Option<IpAddr>,
    ) -> Result<Admission, Crowded> {
        let address = address.map(network);
        let mut counts = self.lock();
        let Counts { people, addresses } = &mut *counts;
        if count(people, &actor) >= CONNECTIONS_PER_PERSON {
            return Err(Crowded::Person);
        }
        if let Some(address) = address {
            if count(addresses, &address) >= self.for_each_address {
                return Err(Crowded::Address);
            }
            *addresses.entry(address).or_default() += 1;
        }
        *people.entry(actor).or_default() += 1;
        Ok(Admission { door: Arc::clone(self), actor, address })
    }

    /// How many are open.
    pub(crate) fn sockets(&self) -> usize {
        self.lock().people.values().sum()
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut counts = self.door.lock();
        leave(&mut counts.people, &self.actor);
        if let Some(address) = &self.address {
            leave(&mut counts.addresses, address);
        }
    }
}

/// One household has a whole /64 of IPv6 addresses, and an IPv4 address may be written as one.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let mut segments = address.segments();
            segments[4..].fill(0);
            IpAddr::from(segments)
        }
    }
}

fn count<K: Hash + Eq>(counts: &HashMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or_default()
}

fn leave<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: ActorId = ActorId(7);

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn a_person_has_at_most_ten_sockets_from_anywhere() {
        let door = Door::new(100);
        let mut inside: Vec<Admission> = (0..10)
            .map(|last| door.admit(ADA, address(&format!("10.0.0.{last}"))).unwrap())
            .collect();
        assert_eq!(door.admit(ADA, address("10.0.1.1")).unwrap_err(), Crowded::Person);
        assert!(door.admit(ActorId(8), address("10.0.0.1")).is_ok());
        inside.pop();
        assert!(door.admit(ADA, None).is_ok());
    }

    #[test]
    fn an_address_has_at_most_so_many_sockets_for_all_its_people() {
        let door = Door::new(3);
        let inside: Vec<Admission> =
            (1..=3).map(|actor| door.admit(ActorId(actor), address("10.0.0.1")).unwrap()).collect();
        assert_eq!(door.admit(ADA, address("10.0.0.1")).unwrap_err(), Crowded::Address);
        assert_eq!(door.admit(ADA, address("::ffff:10.0.0.1")).unwrap_err(), Crowded::Address);
        assert!(door.admit(ADA, address("10.0.0.2")).is_ok());
        assert_eq!(door.sockets(), 3);
        drop(inside);
        assert_eq!(door.sockets(), 0);
        assert!(door.admit(ADA, address("10.0.0.1")).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let door = Door::new(1);
        let _inside = door.admit(ADA, address("2001:db8:1:2::1")).unwrap();
        assert_eq!(door.admit(ADA, address("2001:db8:1:2:ffff::9")).unwrap_err(), Crowded::Address);
        assert!(door.admit(ADA, address("2001:db8:1:3::1")).is_ok());
    }
}
