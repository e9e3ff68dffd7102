//! Limits that were reached: each is counted, and logged at most once a second.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::clock::Clock;

/// The time between two log lines about the same limit, in milliseconds.
const LOG_EVERY_MS: u64 = 1000;

/// A limit that is counted when it is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// Sockets of one person.
    Person,
    /// Sockets from one address.
    Address,
    /// Connections of one address that are not sockets; the one that was idle longest is closed.
    IdleOfAddress,
    /// Connections from one network.
    Network,
    /// New connections of one address.
    Arrivals,
    /// Connections in all.
    Total,
    /// The time for a request body.
    SlowBody,
    /// The time for reading an answer.
    SlowReader,
    /// Bytes that a socket sends.
    SocketBytes,
    /// HTTP/2, which the server does not speak.
    Http2,
    /// A client that did not come through the trusted proxy.
    NotTheProxy,
    /// Passwords and codes.
    Logins,
    /// New names for seats and accounts.
    Renames,
    /// New guests of an address or a network.
    GuestRate,
    /// Guests known at a time.
    Guests,
    /// Files that are imported or exported.
    Files,
    /// Matches of one person that stay in memory.
    MatchesInPlay,
    /// Processor time that matches take for a person or a network.
    Work,
}

impl Limit {
    const ALL: [Self; 18] = [
        Self::Person,
        Self::Address,
        Self::IdleOfAddress,
        Self::Network,
        Self::Arrivals,
        Self::Total,
        Self::SlowBody,
        Self::SlowReader,
        Self::SocketBytes,
        Self::Http2,
        Self::NotTheProxy,
        Self::Logins,
        Self::Renames,
        Self::GuestRate,
        Self::Guests,
        Self::Files,
        Self::MatchesInPlay,
        Self::Work,
    ];

    /// Its name in the log and in metrics.
    const fn name(self) -> &'static str {
        match self {
            Self::Person => "sockets-of-person",
            Self::Address => "sockets-of-address",
            Self::IdleOfAddress => "idle-of-address",
            Self::Network => "network",
            Self::Arrivals => "arrivals",
            Self::Total => "total",
            Self::SlowBody => "slow-body",
            Self::SlowReader => "slow-reader",
            Self::SocketBytes => "socket-bytes",
            Self::Http2 => "http2",
            Self::NotTheProxy => "not-the-proxy",
            Self::Logins => "logins",
            Self::Renames => "renames",
            Self::GuestRate => "guest-rate",
            Self::Guests => "guests",
            Self::Files => "files",
            Self::MatchesInPlay => "matches-in-play",
            Self::Work => "work",
        }
    }
}

/// How often each limit was reached.
pub struct LimitLog {
    clock: Arc<dyn Clock>,
    counters: [Counter; Limit::ALL.len()],
}

#[derive(Default)]
struct Counter {
    reached: AtomicU64,
    /// How often it had been reached when it was last logged.
    logged: AtomicU64,
    /// When it may be logged again, in milliseconds.
    next_line_ms: AtomicU64,
}

impl fmt::Debug for LimitLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.counts()).finish()
    }
}

impl LimitLog {
    pub(crate) fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, counters: Default::default() }
    }

    /// Counts that a limit was reached, and logs it unless it was just logged.
    pub(crate) fn reached(&self, limit: Limit, address: Option<IpAddr>) {
        let counter = &self.counters[limit as usize];
        let reached = counter.reached.fetch_add(1, Ordering::Relaxed) + 1;
        let now = u64::try_from(self.clock.now().as_millis()).unwrap_or(u64::MAX);
        let next = counter.next_line_ms.load(Ordering::Relaxed);
        let later = now.saturating_add(LOG_EVERY_MS);
        let ours = now >= next
            && counter
                .next_line_ms
                .compare_exchange(next, later, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if ours {
            let times = reached.saturating_sub(counter.logged.swap(reached, Ordering::Relaxed));
            let address = address.map(tracing::field::display);
            tracing::warn!(limit = limit.name(), address, times, "a limit was reached");
        }
    }

    /// How often each limit was reached.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let count = |limit: Limit| self.counters[limit as usize].reached.load(Ordering::Relaxed);
        Limit::ALL.into_iter().map(move |limit| (limit.name(), count(limit)))
    }
}
