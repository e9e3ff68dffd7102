//! Open connections by session or guest, so that ending a session closes its connections at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ids::ActorId;
use store::people::SessionId;
use tokio::sync::watch;

/// The connections of all sessions and guests.
///
/// Each session with connections has a channel; dropping its sender tells them to close.
#[derive(Debug, Default)]
pub struct Connections {
    open: Mutex<HashMap<ConnectionOwner, watch::Sender<()>>>,
}

/// The session or guest that a connection belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConnectionOwner {
    /// A session of an account.
    Session(SessionId),
    /// A guest.
    Guest(ActorId),
}

impl Connections {
    /// Registers a connection. The caller must check that the session still exists after this, not before:
    /// a session that ends in between is then noticed either way.
    pub fn register(self: &Arc<Self>, owner: ConnectionOwner) -> Registration {
        let mut open = self.lock();
        let receiver = open.entry(owner).or_insert_with(|| watch::channel(()).0).subscribe();
        Registration { connections: Arc::clone(self), owner, receiver: Some(receiver) }
    }

    /// Closes the connections of sessions.
    pub fn close(&self, sessions: &[SessionId]) {
        let mut open = self.lock();
        for session in sessions {
            open.remove(&ConnectionOwner::Session(*session));
        }
    }

    /// Closes the connections of a guest.
    pub fn close_guest(&self, guest: ActorId) {
        self.lock().remove(&ConnectionOwner::Guest(guest));
    }

    /// Whether a guest is connected.
    pub fn has_guest(&self, guest: ActorId) -> bool {
        self.lock().contains_key(&ConnectionOwner::Guest(guest))
    }

    /// How many sessions and guests are connected.
    pub fn owners(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ConnectionOwner, watch::Sender<()>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A registered connection, until it is dropped.
#[derive(Debug)]
pub struct Registration {
    connections: Arc<Connections>,
    owner: ConnectionOwner,
    /// `None` only while it is dropped.
    receiver: Option<watch::Receiver<()>>,
}

impl Registration {
    /// Waits until the session ends.
    pub async fn session_ended(&mut self) {
        if let Some(receiver) = &mut self.receiver {
            // Nothing is ever sent; the channel only closes.
            while receiver.changed().await.is_ok() {}
        }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        self.receiver = None;
        if open.get(&self.owner).is_some_and(|sender| sender.receiver_count() == 0) {
            open.remove(&self.owner);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const ONE: ConnectionOwner = ConnectionOwner::Session(SessionId(1));
    const TWO: ConnectionOwner = ConnectionOwner::Session(SessionId(2));

    #[tokio::test]
    async fn a_connection_notices_the_end_of_its_own_session_only() {
        let connections = Arc::new(Connections::default());
        let (mut one, mut two) = (connections.register(ONE), connections.register(TWO));
        connections.close(&[SessionId(1)]);
        one.session_ended().await;
        let waited = tokio::time::timeout(Duration::from_millis(20), two.session_ended()).await;
        assert!(waited.is_err());
    }

    #[tokio::test]
    async fn sessions_without_connections_are_forgotten() {
        let connections = Arc::new(Connections::default());
        let (one, two) = (connections.register(ONE), connections.register(ONE));
        drop(one);
        assert_eq!(connections.owners(), 1);
        drop(two);
        assert_eq!(connections.owners(), 0);
    }
}
