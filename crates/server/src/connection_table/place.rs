//! A place in the table, as its holders see it: released when it is dropped.

use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll};

use futures_util::task::AtomicWaker;
use ids::ActorId;

use super::counts::is_own;
use super::{ConnectionTable, WorkAccount};
use crate::limit_log::Limit;
use crate::rate_limit::Wait;

/// What a connection is: one of the idle ones of its address, a socket, or closed to make room.
const IDLE: u8 = 0;
const SOCKET: u8 = 1;
const EVICTED: u8 = 2;

/// What the table and the stream know of a connection.
#[derive(Debug)]
pub(super) struct Shared {
    /// The address at the other end; nothing if a proxy is there.
    pub(super) address: Option<IpAddr>,
    /// How many connections had arrived when something last happened on this one.
    last_used: AtomicU64,
    state: AtomicU8,
    task: AtomicWaker,
}

impl Shared {
    pub(super) fn new(address: Option<IpAddr>, arrivals: u64) -> Self {
        let (last_used, task) = (AtomicU64::new(arrivals), AtomicWaker::new());
        Self { address, last_used, state: AtomicU8::new(IDLE), task }
    }

    pub(super) fn last_used(&self) -> u64 {
        self.last_used.load(Ordering::Relaxed)
    }

    pub(super) fn is_idle(&self) -> bool {
        self.state.load(Ordering::Acquire) == IDLE
    }

    pub(super) fn become_socket(&self) {
        self.state.store(SOCKET, Ordering::Release);
    }

    /// Marks it as closed; [`Shared::wake`] tells its task.
    pub(super) fn evict(&self) {
        self.state.store(EVICTED, Ordering::Release);
    }

    pub(super) fn wake(&self) {
        self.task.wake();
    }
}

/// A connection's place in the table, until it is dropped. The connection's stream owns it.
#[derive(Debug)]
pub struct ConnectionPlace {
    table: Arc<ConnectionTable>,
    shared: Arc<Shared>,
}

/// A connection, as its requests know it.
#[derive(Clone, Debug)]
pub struct ConnectionHandle(pub(super) Arc<Shared>);

impl ConnectionPlace {
    pub(super) fn new(table: Arc<ConnectionTable>, shared: Arc<Shared>) -> Self {
        Self { table, shared }
    }

    /// The connection, for its requests.
    pub fn handle(&self) -> ConnectionHandle {
        ConnectionHandle(Arc::clone(&self.shared))
    }

    /// Whether it became a socket.
    pub(crate) fn is_socket(&self) -> bool {
        self.shared.state.load(Ordering::Relaxed) == SOCKET
    }

    /// Fails if the connection must make room for another, however much its client sends.
    pub(crate) fn check(&self) -> io::Result<()> {
        match self.shared.state.load(Ordering::Acquire) {
            EVICTED => Err(io::ErrorKind::ConnectionAborted.into()),
            _ => Ok(()),
        }
    }

    /// Notes that something was read or written.
    pub(crate) fn touch(&self) {
        self.shared.last_used.store(self.table.now_arrivals(), Ordering::Relaxed);
    }

    /// Waits until the connection must make room for another.
    pub(crate) fn poll_evicted(&self, cx: &Context<'_>) -> Poll<io::Error> {
        self.shared.task.register(cx.waker());
        match self.check() {
            Err(evicted) => Poll::Ready(evicted),
            Ok(()) => Poll::Pending,
        }
    }

    /// Counts that this connection reached a limit.
    pub(crate) fn reached(&self, limit: Limit) {
        self.table.limits.reached(limit, self.shared.address);
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        self.table.lock().remove_connection(&self.shared);
    }
}

/// A request through a proxy that is counted until it is dropped.
#[derive(Debug)]
pub struct RequestPermit {
    table: Arc<ConnectionTable>,
    client: IpAddr,
}

impl RequestPermit {
    pub(super) fn new(table: Arc<ConnectionTable>, client: IpAddr) -> Self {
        Self { table, client }
    }
}

impl Drop for RequestPermit {
    fn drop(&mut self) {
        self.table.lock().remove_request(self.client);
    }
}

/// A socket that is counted until it is dropped.
#[derive(Debug)]
pub struct SocketPermit {
    table: Arc<ConnectionTable>,
    actor: ActorId,
    address: Option<IpAddr>,
}

impl SocketPermit {
    pub(super) fn new(
        table: Arc<ConnectionTable>,
        actor: ActorId,
        address: Option<IpAddr>,
    ) -> Self {
        Self { table, actor, address }
    }
}

impl SocketPermit {
    /// The account for what matches do for this socket.
    pub(crate) fn work(&self) -> WorkAccount {
        self.table.work_account(Some(self.actor), self.address)
    }

    /// Counts a message, over all connections of the person: reconnecting gains nothing.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn take_message(&self) -> Result<(), Wait> {
        if self.address.is_none_or(is_own) {
            return Ok(());
        }
        let now = self.table.clock.now();
        let mut messages = self.table.messages.lock().unwrap_or_else(PoisonError::into_inner);
        messages.take(self.actor, now)
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let now = self.table.clock.now();
        self.table.lock().remove_socket(self.actor, self.address, now);
    }
}
