//! The numbers of the table: connections by address, network and person.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use ids::ActorId;

use super::place::{ConnectionHandle, Shared};
use super::{ConnectionCaps, TooManyConnections};
use crate::limits::{CONNECTIONS_PER_PERSON, MAX_REMEMBERED, PLAYER_KEPT};

/// Who a connection may be of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConnectionClass {
    /// Somebody at the server's own computer.
    OwnComputer,
    /// Somebody at the address of a player who is in a match.
    Player,
    /// Anybody else.
    Stranger,
}

#[derive(Debug, Default)]
pub(super) struct Counts {
    /// All connections.
    total: usize,
    /// Those of them that are idle.
    idle: usize,
    addresses: HashMap<IpAddr, OfAddress>,
    networks: HashMap<IpAddr, usize>,
    /// The addresses of each person's sockets.
    people: HashMap<ActorId, Vec<Option<IpAddr>>>,
    /// Players who are in a match, and until when they are known as such if they are not connected.
    players: HashMap<ActorId, Duration>,
    /// Their addresses.
    player_addresses: HashMap<IpAddr, Duration>,
}

/// The connections of one address.
#[derive(Debug, Default)]
struct OfAddress {
    idle: Vec<Arc<Shared>>,
    sockets: usize,
    /// Requests through a proxy.
    requests: usize,
}

impl OfAddress {
    fn is_empty(&self) -> bool {
        self.idle.is_empty() && self.sockets == 0 && self.requests == 0
    }

    /// Removes the idle connection on which nothing happened for longest.
    fn evict(&mut self) -> Option<Arc<Shared>> {
        let connections = self.idle.iter().enumerate();
        let (oldest, _) = connections.min_by_key(|(_, shared)| shared.last_used())?;
        let oldest = self.idle.swap_remove(oldest);
        oldest.evict();
        Some(oldest)
    }
}

impl Counts {
    /// Adds a connection. Returns the one that must make room for it, if there is one.
    pub(super) fn add_connection(
        &mut self,
        shared: &Arc<Shared>,
        caps: &ConnectionCaps,
        total: usize,
    ) -> Result<Option<Arc<Shared>>, TooManyConnections> {
        let idle_cap = total.saturating_sub(caps.total / 2);
        let Some(address) = shared.address else {
            if self.total >= total || self.idle >= idle_cap {
                return Err(TooManyConnections::Total);
            }
            self.total += 1;
            self.idle += 1;
            return Ok(None);
        };
        let (key, network) = (household(address), network(address));
        let of_address = self.addresses.entry(key).or_default();
        let is_full = of_address.idle.len() >= caps.per_address.max(1);
        let evicted = if is_full { of_address.evict() } else { None };
        if evicted.is_some() {
            self.idle -= 1;
            self.decrement_network(network);
        }
        let refused = if self.total >= total || self.idle >= idle_cap {
            Some(TooManyConnections::Total)
        } else if self.is_network_full(network, caps.per_network) {
            Some(TooManyConnections::Network)
        } else {
            None
        };
        if let Some(why) = refused {
            self.forget_if_empty(key);
            // The evicted connection closes all the same: it was idle longest.
            if let Some(evicted) = evicted {
                evicted.wake();
            }
            return Err(why);
        }
        self.addresses.entry(key).or_default().idle.push(Arc::clone(shared));
        self.increment_network(network);
        self.total += 1;
        self.idle += 1;
        Ok(evicted)
    }

    pub(super) fn remove_connection(&mut self, shared: &Arc<Shared>) {
        self.total -= 1;
        self.no_longer_idle(shared);
    }

    fn no_longer_idle(&mut self, shared: &Arc<Shared>) {
        if !shared.is_idle() {
            return;
        }
        self.idle -= 1;
        let Some(address) = shared.address else { return };
        let key = household(address);
        if let Some(of_address) = self.addresses.get_mut(&key) {
            of_address.idle.retain(|other| !Arc::ptr_eq(other, shared));
        }
        self.forget_if_empty(key);
        self.decrement_network(network(address));
    }

    pub(super) fn add_request(
        &mut self,
        client: IpAddr,
        caps: &ConnectionCaps,
    ) -> Result<(), TooManyConnections> {
        let (key, network) = (household(client), network(client));
        if self.addresses.get(&key).is_some_and(|of| of.requests >= caps.per_address.max(1)) {
            return Err(TooManyConnections::Address);
        }
        if self.is_network_full(network, caps.per_network) {
            return Err(TooManyConnections::Network);
        }
        self.addresses.entry(key).or_default().requests += 1;
        self.increment_network(network);
        Ok(())
    }

    pub(super) fn remove_request(&mut self, client: IpAddr) {
        let key = household(client);
        if let Some(of_address) = self.addresses.get_mut(&key) {
            of_address.requests -= 1;
        }
        self.forget_if_empty(key);
        self.decrement_network(network(client));
    }

    pub(super) fn add_socket(
        &mut self,
        actor: ActorId,
        address: Option<IpAddr>,
        below: Option<&ConnectionHandle>,
        (caps, now): (&ConnectionCaps, Duration),
    ) -> Result<(), TooManyConnections> {
        if self.people.get(&actor).is_some_and(|open| open.len() >= CONNECTIONS_PER_PERSON) {
            return Err(TooManyConnections::Person);
        }
        if let Some(address) = address {
            let room = if self.is_player(actor, now) { 2 } else { 1 };
            let (key, network) = (household(address), network(address));
            let sockets = self.addresses.get(&key).map_or(0, |of_address| of_address.sockets);
            if sockets >= caps.per_address.saturating_mul(room) {
                return Err(TooManyConnections::Address);
            }
            // The connection below is one of the network's already.
            let own = usize::from(below.is_some_and(|below| below.0.address == Some(address)));
            let cap = caps.per_network.saturating_mul(room).saturating_add(own);
            if self.is_network_full(network, cap) {
                return Err(TooManyConnections::Network);
            }
            self.addresses.entry(key).or_default().sockets += 1;
            self.increment_network(network);
        }
        if let Some(below) = below {
            self.no_longer_idle(&below.0);
            below.0.become_socket();
        }
        self.people.entry(actor).or_default().push(address);
        Ok(())
    }

    pub(super) fn remove_socket(&mut self, actor: ActorId, address: Option<IpAddr>, now: Duration) {
        if self.players.contains_key(&actor) {
            // From now on the player is away, and may come back.
            self.note_player(actor, now);
        }
        if let Some(open) = self.people.get_mut(&actor) {
            if let Some(place) = open.iter().position(|other| *other == address) {
                open.swap_remove(place);
            }
            if open.is_empty() {
                self.people.remove(&actor);
            }
        }
        let Some(address) = address else { return };
        let key = household(address);
        if let Some(of_address) = self.addresses.get_mut(&key) {
            of_address.sockets -= 1;
        }
        self.forget_if_empty(key);
        self.decrement_network(network(address));
    }

    pub(super) fn note_player(&mut self, actor: ActorId, now: Duration) {
        let until = now + PLAYER_KEPT;
        remember(&mut self.players, actor, (now, until));
        for address in self.people.get(&actor).into_iter().flatten().flatten() {
            remember(&mut self.player_addresses, household(*address), (now, until));
        }
    }

    pub(super) fn is_player_address(&self, address: IpAddr, now: Duration) -> bool {
        self.player_addresses.get(&household(address)).is_some_and(|until| *until > now)
    }

    fn is_player(&self, actor: ActorId, now: Duration) -> bool {
        self.players.get(&actor).is_some_and(|until| *until > now)
    }

    pub(super) fn sockets(&self) -> usize {
        self.people.values().map(Vec::len).sum()
    }

    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// Whether no connection is counted anywhere.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        let maps = [self.addresses.len(), self.networks.len(), self.people.len()];
        self.total == 0 && self.idle == 0 && maps == [0; 3]
    }

    fn is_network_full(&self, network: Option<IpAddr>, cap: usize) -> bool {
        let count = network.and_then(|network| self.networks.get(&network));
        count.is_some_and(|count| *count >= cap)
    }

    fn increment_network(&mut self, network: Option<IpAddr>) {
        if let Some(network) = network {
            *self.networks.entry(network).or_default() += 1;
        }
    }

    fn decrement_network(&mut self, network: Option<IpAddr>) {
        let Some(network) = network else { return };
        if let Some(count) = self.networks.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                self.networks.remove(&network);
            }
        }
    }

    fn forget_if_empty(&mut self, key: IpAddr) {
        if self.addresses.get(&key).is_some_and(OfAddress::is_empty) {
            self.addresses.remove(&key);
        }
    }
}

/// Remembers something until a time. If too much is remembered, what is past is forgotten first.
fn remember<K: Hash + Eq>(
    map: &mut HashMap<K, Duration>,
    key: K,
    (now, until): (Duration, Duration),
) {
    if map.len() >= MAX_REMEMBERED && !map.contains_key(&key) {
        map.retain(|_, until| *until > now);
        if map.len() >= MAX_REMEMBERED {
            return;
        }
    }
    map.insert(key, until);
}

/// What counts as one address: one household has a whole /64 of IPv6 addresses.
pub(super) fn household(address: IpAddr) -> IpAddr {
    first_segments(address, 4)
}

/// Addresses of this computer that count as elsewhere, so that attacks from here can be tried: `cargo xtask attack`.
const STRANGERS_HERE: [u8; 2] = [127, 200];

/// Whether somebody at this address is at the server's own computer, which has no limits.
pub(super) fn is_own(address: IpAddr) -> bool {
    let is_elsewhere =
        matches!(address, IpAddr::V4(address) if address.octets()[..2] == STRANGERS_HERE);
    address.is_loopback() && !is_elsewhere
}

/// The network of an address: a /24 of IPv4, a /48 of IPv6. This computer is no network.
pub(super) fn network(address: IpAddr) -> Option<IpAddr> {
    match address {
        address if is_own(address) => None,
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            Some(Ipv4Addr::new(a, b, c, 0).into())
        }
        IpAddr::V6(_) => Some(first_segments(address, 3)),
    }
}

fn first_segments(address: IpAddr, count: usize) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let mut segments = address.segments();
            segments[count..].fill(0);
            segments.into()
        }
    }
}
