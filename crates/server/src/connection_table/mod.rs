//! The table of open connections: who may open one more.
//!
//! Every TCP connection has a place in the table from the moment it is accepted. Until it becomes a socket, it is
//! one of the *idle* connections of its address: their number is limited, and a new one closes the one on which
//! nothing happened for longest, so that nobody can lock others out by holding connections. A connection that
//! becomes a socket of somebody is counted by person and by address instead, and stays.
//!
//! Some places are kept: for addresses of players who are in a match, and for the server's own computer.

mod counts;
mod file_limit;
mod place;
#[cfg(test)]
mod tests;
mod work;

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ids::ActorId;

use crate::clock::Clock;
use crate::limit_log::{Limit, LimitLog};
use crate::limits::{
    ADDRESSES_PER_NETWORK, CONNECTIONS_PER_ADDRESS, ENGINE_OF_NETWORK, ENGINE_OF_PERSON,
    MAX_CONNECTIONS, MESSAGES_OF_PERSON, NEW_CONNECTIONS, OTHER_FILES, OWN_CONNECTIONS,
    PLAYERS_SHARE, QUESTIONS_OF_NETWORK, QUESTIONS_OF_PERSON, WORK_OF_NETWORK, WORK_OF_PERSON,
};
use crate::rate_limit::RateLimits;
use counts::{ConnectionClass, Counts, household, is_own};
pub(crate) use file_limit::raise_limit;
use place::Shared;
pub use place::{ConnectionHandle, ConnectionPlace, RequestPermit, SocketPermit};
pub use work::WorkAccount;
use work::WorkBudgets;

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TooManyConnections {
    /// The person has too many.
    #[error("you have too many connections open; close another Tabiya page")]
    Person,
    /// The address has too many.
    #[error(
        "too many connections come from your address; close other Tabiya pages or wait a moment"
    )]
    Address,
    /// The network has too many.
    #[error("too many connections come from your network; wait a moment and try again")]
    Network,
    /// The address opens them too fast.
    #[error("your address opens too many connections at once; wait a moment and try again")]
    Pace,
    /// The server has too many.
    #[error("too many people are connected to the server; wait a moment and try again")]
    Total,
}

impl TooManyConnections {
    const fn limit(self) -> Limit {
        match self {
            Self::Person => Limit::Person,
            Self::Address => Limit::Address,
            Self::Network => Limit::Network,
            Self::Pace => Limit::Arrivals,
            Self::Total => Limit::Total,
        }
    }
}

/// How many connections there may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ConnectionCaps {
    /// Sockets from one address, and as many other connections.
    pub per_address: usize,
    /// Connections from one network.
    pub per_network: usize,
    /// Connections in all. At most half of them are not sockets.
    pub total: usize,
}

impl ConnectionCaps {
    /// Caps for a number of sockets per address, and for a number of files that the system allows.
    pub fn new(per_address: usize, files: Option<usize>) -> Self {
        let files = files.unwrap_or(usize::MAX);
        let for_connections = files.saturating_sub(OTHER_FILES.min(files / 4));
        Self {
            per_address,
            per_network: per_address.saturating_mul(ADDRESSES_PER_NETWORK),
            total: MAX_CONNECTIONS.min(for_connections),
        }
    }

    /// How many connections there may be in all before a visitor of this kind is refused.
    fn total_for(&self, visitor: ConnectionClass) -> usize {
        let own = OWN_CONNECTIONS.min(self.total / PLAYERS_SHARE);
        match visitor {
            ConnectionClass::OwnComputer => self.total,
            ConnectionClass::Player => self.total - own,
            ConnectionClass::Stranger => self.total - own - self.total / PLAYERS_SHARE,
        }
    }
}

impl Default for ConnectionCaps {
    fn default() -> Self {
        Self::new(CONNECTIONS_PER_ADDRESS, None)
    }
}

/// The open connections.
pub struct ConnectionTable {
    caps: ConnectionCaps,
    /// Connections of these come from many people, so they have no limit of their own.
    proxies: Vec<IpAddr>,
    clock: Arc<dyn Clock>,
    /// How many connections have arrived: the time by which the idle ones are compared.
    arrivals: AtomicU64,
    counts: Mutex<Counts>,
    /// New connections of each address.
    pace: Mutex<RateLimits<IpAddr>>,
    work: Mutex<WorkBudgets>,
    questions: Mutex<WorkBudgets>,
    engine: Mutex<WorkBudgets>,
    /// Messages of each person on all sockets.
    messages: Mutex<RateLimits<ActorId>>,
    pub(crate) limits: Arc<LimitLog>,
}

impl fmt::Debug for ConnectionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionTable").field("caps", &self.caps).finish_non_exhaustive()
    }
}

impl ConnectionTable {
    /// A table without connections.
    pub fn new(caps: ConnectionCaps, proxies: &[IpAddr], clock: Arc<dyn Clock>) -> Arc<Self> {
        let limits = Arc::new(LimitLog::new(Arc::clone(&clock)));
        Arc::new(Self {
            caps,
            proxies: proxies.to_owned(),
            clock,
            arrivals: AtomicU64::new(0),
            counts: Mutex::default(),
            pace: Mutex::new(RateLimits::new(NEW_CONNECTIONS)),
            work: Mutex::new(WorkBudgets::new(WORK_OF_PERSON, WORK_OF_NETWORK)),
            questions: Mutex::new(WorkBudgets::new(QUESTIONS_OF_PERSON, QUESTIONS_OF_NETWORK)),
            engine: Mutex::new(WorkBudgets::new(ENGINE_OF_PERSON, ENGINE_OF_NETWORK)),
            messages: Mutex::new(RateLimits::new(MESSAGES_OF_PERSON)),
            limits,
        })
    }

    /// Admits a TCP connection. If its address has as many as it may have, the one that was idle longest is
    /// closed.
    ///
    /// # Errors
    /// When its network or the server has too many.
    pub fn admit_connection(
        self: &Arc<Self>,
        peer: IpAddr,
    ) -> Result<ConnectionPlace, TooManyConnections> {
        let peer = peer.to_canonical();
        let address = (!self.proxies.contains(&peer)).then_some(peer);
        self.check_pace(address)?;
        let shared = Arc::new(Shared::new(address, self.arrivals.fetch_add(1, Ordering::Relaxed)));
        let mut counts = self.lock();
        let visitor = match address {
            Some(address) if is_own(address) => ConnectionClass::OwnComputer,
            Some(address) if counts.is_player_address(address, self.clock.now()) => {
                ConnectionClass::Player
            }
            // Players and strangers come through a proxy alike.
            None => ConnectionClass::Player,
            Some(_) => ConnectionClass::Stranger,
        };
        let total = self.caps.total_for(visitor);
        let evicted = counts.add_connection(&shared, &self.caps, total);
        drop(counts);
        match evicted {
            Ok(None) => {}
            Ok(Some(oldest)) => {
                oldest.wake();
                self.limits.reached(Limit::IdleOfAddress, address);
            }
            Err(why) => {
                self.limits.reached(why.limit(), address);
                return Err(why);
            }
        }
        Ok(ConnectionPlace::new(Arc::clone(self), shared))
    }

    /// Counts a new connection of an address. One above the pace is closed before anything is read from it, so that
    /// it costs hardly more than the system's own work.
    fn check_pace(&self, address: Option<IpAddr>) -> Result<(), TooManyConnections> {
        let Some(address) = address.filter(|address| !is_own(*address)) else { return Ok(()) };
        let mut pace = self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        pace.take(household(address), self.clock.now()).map_err(|_| {
            self.limits.reached(Limit::Arrivals, Some(address));
            TooManyConnections::Pace
        })
    }

    /// Counts a request that comes through a proxy, until the permit is dropped.
    ///
    /// # Errors
    /// When the client's address or network has too many.
    pub fn admit_request(
        self: &Arc<Self>,
        client: IpAddr,
    ) -> Result<RequestPermit, TooManyConnections> {
        let client = client.to_canonical();
        let admitted = self.lock().add_request(client, &self.caps);
        if let Err(why) = admitted {
            self.limits.reached(why.limit(), Some(client));
            return Err(why);
        }
        Ok(RequestPermit::new(Arc::clone(self), client))
    }

    /// Admits a socket of somebody, unless the person or the address has too many. Players who are in a match
    /// may have twice as many from one address. The connection below it, if it is known to this table, is no
    /// longer idle.
    ///
    /// # Errors
    /// When there are too many.
    pub fn admit_socket(
        self: &Arc<Self>,
        actor: ActorId,
        address: Option<IpAddr>,
        below: Option<&ConnectionHandle>,
    ) -> Result<SocketPermit, TooManyConnections> {
        let address = address.map(|address| address.to_canonical());
        let now = self.clock.now();
        let admitted = self.lock().add_socket(actor, address, below, (&self.caps, now));
        if let Err(why) = admitted {
            self.limits.reached(why.limit(), address);
            return Err(why);
        }
        Ok(SocketPermit::new(Arc::clone(self), actor, address))
    }

    /// The account for work of somebody at an address.
    pub(crate) fn work_account(
        self: &Arc<Self>,
        actor: Option<ActorId>,
        address: Option<IpAddr>,
    ) -> WorkAccount {
        WorkAccount::new(Arc::clone(self), actor, address)
    }

    /// Notes that somebody plays in a match that is not over.
    pub(crate) fn note_player(&self, actor: ActorId) {
        let now = self.clock.now();
        self.lock().note_player(actor, now);
    }

    /// How many sockets are open.
    pub fn sockets(&self) -> usize {
        self.lock().sockets()
    }

    /// How many connections are open, sockets among them.
    pub fn connections(&self) -> usize {
        self.lock().total()
    }

    /// How often each limit was reached, by its name.
    pub fn limit_counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.limits.counts()
    }

    fn now_arrivals(&self) -> u64 {
        self.arrivals.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
