//! The queue of a socket: bounded, and nobody waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use game::MatchId;
use tokio::sync::{Notify, mpsc};

/// A client that is more messages behind than this is not reading.
const MAX_WAITING: usize = 128;
/// A client that has more unread bytes than this is not reading either, not counting whole matches
/// it asked for.
const MAX_UNREAD: usize = 64 * 1024;
/// On the largest boards a single message may be longer; this many of the longest may wait.
const LONG_MESSAGES: usize = 4;

/// A message for a socket.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// A whole match that the client asked for.
    Whole(Utf8Bytes),
    /// The actor of a match has stopped; its watchers request it again.
    Closed(MatchId),
}

/// The sender of a socket's queue.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Outgoing>,
    backlog: Arc<Backlog>,
}

/// The receiver of a socket's queue.
#[derive(Debug)]
pub(crate) struct OutboxReceiver {
    messages: mpsc::Receiver<Outgoing>,
    backlog: Arc<Backlog>,
}

/// How far behind a client is.
#[derive(Debug, Default)]
struct Backlog {
    /// Bytes of waiting messages.
    message_bytes: AtomicUsize,
    /// Bytes of waiting whole matches.
    match_bytes: AtomicUsize,
    is_overrun: AtomicBool,
    notify: Notify,
}

impl Outbox {
    /// Creates a queue: its sender and its receiver.
    pub(crate) fn open() -> (Self, OutboxReceiver) {
        let (messages, receiver) = mpsc::channel(MAX_WAITING);
        let backlog = Arc::new(Backlog::default());
        (
            Self { messages, backlog: Arc::clone(&backlog) },
            OutboxReceiver { messages: receiver, backlog },
        )
    }

    /// Puts a message into the queue. If the queue is full, gives the socket up and returns `false`.
    pub(crate) fn put(&self, message: Outgoing) -> bool {
        if !self.backlog.add(&message) {
            self.backlog.give_up();
            return false;
        }
        match self.messages.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.backlog.give_up();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl OutboxReceiver {
    /// The next message for the socket.
    pub(crate) async fn next(&mut self) -> Option<Outgoing> {
        let message = self.messages.recv().await?;
        self.backlog.remove(&message);
        Some(message)
    }

    /// The next message for the socket, if one is waiting.
    pub(crate) fn next_at_once(&mut self) -> Option<Outgoing> {
        let message = self.messages.try_recv().ok()?;
        self.backlog.remove(&message);
        Some(message)
    }

    /// Whether little enough is waiting that the client may ask for more.
    pub(crate) fn is_light(&self) -> bool {
        let (messages, whole) = (&self.backlog.message_bytes, &self.backlog.match_bytes);
        messages.load(Ordering::Relaxed) + whole.load(Ordering::Relaxed) <= MAX_UNREAD
    }

    /// Waits until the socket is given up.
    pub(crate) fn overrun(&self) -> impl Future<Output = ()> + Send + use<> {
        let backlog = Arc::clone(&self.backlog);
        async move {
            while !backlog.is_overrun.load(Ordering::Relaxed) {
                backlog.notify.notified().await;
            }
        }
    }
}

impl Backlog {
    /// Counts a message that is put in, unless too much is waiting.
    fn add(&self, message: &Outgoing) -> bool {
        match message {
            Outgoing::Text(text) => {
                let length = text.len();
                let waiting = self.message_bytes.fetch_add(length, Ordering::Relaxed) + length;
                waiting <= MAX_UNREAD.max(length * LONG_MESSAGES)
            }
            Outgoing::Whole(text) => {
                self.match_bytes.fetch_add(text.len(), Ordering::Relaxed);
                true
            }
            Outgoing::Closed(_) => true,
        }
    }

    /// Counts a message that is taken out.
    fn remove(&self, message: &Outgoing) {
        match message {
            Outgoing::Text(text) => {
                self.message_bytes.fetch_sub(text.len(), Ordering::Relaxed);
            }
            Outgoing::Whole(text) => {
                self.match_bytes.fetch_sub(text.len(), Ordering::Relaxed);
            }
            Outgoing::Closed(_) => {}
        }
    }

    fn give_up(&self) {
        self.is_overrun.store(true, Ordering::Relaxed);
        self.notify.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: usize) -> Outgoing {
        Outgoing::Text("x".repeat(bytes).into())
    }

    #[tokio::test]
    async fn a_client_with_64_kib_unread_is_given_up() {
        let (outbox, mut messages) = Outbox::open();
        for _ in 0..64 {
            assert!(outbox.put(text(1024)));
        }
        assert!(messages.is_light());
        messages.next().await.unwrap();
        assert!(outbox.put(text(1024)), "what was read makes room");
        assert!(!outbox.put(text(1024)));
        messages.overrun().await;
    }

    #[tokio::test]
    async fn whole_matches_do_not_count_but_keep_the_client_from_asking() {
        let (outbox, mut messages) = Outbox::open();
        for _ in 0..16 {
            assert!(outbox.put(Outgoing::Whole("x".repeat(8 * 1024).into())));
        }
        assert!(outbox.put(text(1024)));
        assert!(!messages.is_light());
        for _ in 0..9 {
            messages.next().await.unwrap();
        }
        assert!(messages.is_light());
    }

    #[tokio::test]
    async fn a_few_long_messages_of_a_large_board_may_wait() {
        let (outbox, _notes) = Outbox::open();
        for _ in 0..4 {
            assert!(outbox.put(text(100 * 1024)));
        }
        assert!(!outbox.put(text(100 * 1024)));
    }

    #[tokio::test]
    async fn too_many_small_messages_are_not_queued() {
        let (outbox, messages) = Outbox::open();
        for _ in 0..MAX_WAITING {
            assert!(outbox.put(text(1)));
        }
        assert!(!outbox.put(text(1)));
        messages.overrun().await;
    }
}
