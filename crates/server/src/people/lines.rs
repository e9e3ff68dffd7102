//! Open sockets by session or guest, so that the end of a session ends its sockets at once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::ActorId;
use store::people::SessionId;
use tokio::sync::watch;

use crate::live::{Frame, Line, LineGone};

/// The code of the WebSocket protocol for who may not stay.
const POLICY: u16 = 1008;
/// A client that does not take the farewell within this goes without.
const FAREWELL: Duration = Duration::from_millis(200);

/// The sockets of all sessions.
///
/// Each session with sockets has a channel; dropping its sender is the sign to close.
#[derive(Debug, Default)]
pub struct Lines {
    open: Mutex<HashMap<Holder, watch::Sender<()>>>,
}

/// By what right a socket is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holder {
    /// By a session.
    Session(SessionId),
    /// By a guest's token.
    Guest(ActorId),
}

impl Lines {
    /// Counts a socket in. Whether the session still stands must be looked up after this, not before:
    /// one that ends in between is then noticed by one of the two.
    pub fn enter(self: &Arc<Self>, holder: Holder) -> Leash {
        let mut open = self.lock();
        let sign = open.entry(holder).or_insert_with(|| watch::channel(()).0).subscribe();
        Leash { lines: Arc::clone(self), holder, sign: Some(sign) }
    }

    /// Ends the sockets of sessions.
    pub fn cut(&self, sessions: &[SessionId]) {
        let mut open = self.lock();
        for session in sessions {
            open.remove(&Holder::Session(*session));
        }
    }

    /// Ends the sockets of a guest.
    pub fn cut_guest(&self, guest: ActorId) {
        self.lock().remove(&Holder::Guest(guest));
    }

    /// Whether a guest has sockets.
    pub fn has_guest(&self, guest: ActorId) -> bool {
        self.lock().contains_key(&Holder::Guest(guest))
    }

    /// How many sessions and guests have sockets.
    pub fn holders(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Holder, watch::Sender<()>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What binds a socket to its session.
#[derive(Debug)]
pub struct Leash {
    lines: Arc<Lines>,
    holder: Holder,
    /// Nothing only while it is dropped.
    sign: Option<watch::Receiver<()>>,
}

impl Leash {
    /// Waits until the session ends.
    async fn ended(&mut self) {
        if let Some(sign) = &mut self.sign {
            // Nothing is ever sent; the channel only breaks.
            while sign.changed().await.is_ok() {}
        }
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        let mut open = self.lines.lock();
        self.sign = None;
        if open.get(&self.holder).is_some_and(|sender| sender.receiver_count() == 0) {
            open.remove(&self.holder);
        }
    }
}

/// A line that ends with its session.
#[derive(Debug)]
pub struct LeashedLine<L> {
    line: L,
    leash: Leash,
}

impl<L: Line> LeashedLine<L> {
    /// Binds a line.
    pub fn new(line: L, leash: Leash) -> Self {
        Self { line, leash }
    }
}

impl<L: Line> Line for LeashedLine<L> {
    async fn receive(&mut self) -> Option<Frame> {
        tokio::select! {
            biased;
            () = self.leash.ended() => {
                let farewell = Frame::Close(POLICY, "your session has ended".to_owned());
                // Best effort: the line closes either way.
                drop(tokio::time::timeout(FAREWELL, self.line.send(farewell)).await);
                None
            }
            frame = self.line.receive() => frame,
        }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), LineGone> {
        tokio::select! {
            biased;
            sent = self.line.send(frame) => sent,
            () = self.leash.ended() => Err(LineGone),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_leash_feels_the_end_of_its_session_only() {
        let lines = Arc::new(Lines::default());
        let (mut one, mut two) = (
            lines.enter(Holder::Session(SessionId(1))),
            lines.enter(Holder::Session(SessionId(2))),
        );
        lines.cut(&[SessionId(1)]);
        one.ended().await;
        let waited = tokio::time::timeout(Duration::from_millis(20), two.ended()).await;
        assert!(waited.is_err());
    }

    #[tokio::test]
    async fn sessions_without_sockets_are_forgotten() {
        let lines = Arc::new(Lines::default());
        let (one, two) = (
            lines.enter(Holder::Session(SessionId(1))),
            lines.enter(Holder::Session(SessionId(1))),
        );
        drop(one);
        assert_eq!(lines.holders(), 1);
        drop(two);
        assert_eq!(lines.holders(), 0);
    }
}
