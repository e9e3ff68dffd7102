//! What waits to be written to a socket: bounded, and never waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use game::MatchId;
use tokio::sync::{Notify, mpsc};

/// A client further behind than this does not read.
const MOST_WAITING: usize = 128;
/// Nor does one with more bytes than this unread, whole matches it asked for apart.
const MOST_UNREAD: usize = 64 * 1024;
/// On the largest boards a single message may be longer; so many of the longest may wait.
const LONG_MESSAGES: usize = 4;

/// Something for a socket.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// A message.
    Text(Utf8Bytes),
    /// A whole match, which the client asked for.
    Whole(Utf8Bytes),
    /// The owner of a match is gone; whoever watches asks anew.
    Closed(MatchId),
}

/// The way to a socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    notes: mpsc::Sender<Note>,
    backlog: Arc<Backlog>,
}

/// The socket's end of the way.
#[derive(Debug)]
pub(crate) struct Notes {
    notes: mpsc::Receiver<Note>,
    backlog: Arc<Backlog>,
}

/// How far behind a client is.
#[derive(Debug, Default)]
struct Backlog {
    /// Bytes of messages that wait.
    told: AtomicUsize,
    /// Bytes of whole matches that wait.
    whole: AtomicUsize,
    is_overrun: AtomicBool,
    notify: Notify,
}

impl Outbox {
    /// A way to a socket, and its end there.
    pub(crate) fn open() -> (Self, Notes) {
        let (notes, receiver) = mpsc::channel(MOST_WAITING);
        let backlog = Arc::new(Backlog::default());
        (Self { notes, backlog: Arc::clone(&backlog) }, Notes { notes: receiver, backlog })
    }

    /// Puts something in; a socket whose box is full is given up, and this tells so.
    pub(crate) fn put(&self, note: Note) -> bool {
        if !self.backlog.admits(&note) {
            self.backlog.give_up();
            return false;
        }
        match self.notes.try_send(note) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.backlog.give_up();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl Notes {
    /// The next thing for the socket.
    pub(crate) async fn next(&mut self) -> Option<Note> {
        let note = self.notes.recv().await?;
        self.backlog.remove(&note);
        Some(note)
    }

    /// The next thing for the socket, if there is one already.
    pub(crate) fn next_at_once(&mut self) -> Option<Note> {
        let note = self.notes.try_recv().ok()?;
        self.backlog.remove(&note);
        Some(note)
    }

    /// Whether so little waits that the client may ask for more.
    pub(crate) fn is_light(&self) -> bool {
        let (told, whole) = (&self.backlog.told, &self.backlog.whole);
        told.load(Ordering::Relaxed) + whole.load(Ordering::Relaxed) <= MOST_UNREAD
    }

    /// Waits until the client is given up.
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
    /// Counts something in, unless there is too much already.
    fn admits(&self, note: &Note) -> bool {
        match note {
            Note::Text(text) => {
                let length = text.len();
                let waiting = self.told.fetch_add(length, Ordering::Relaxed) + length;
                waiting <= MOST_UNREAD.max(length * LONG_MESSAGES)
            }
            Note::Whole(text) => {
                self.whole.fetch_add(text.len(), Ordering::Relaxed);
                true
            }
            Note::Closed(_) => true,
        }
    }

    /// Counts something out that goes to the socket.
    fn remove(&self, note: &Note) {
        match note {
            Note::Text(text) => drop(self.told.fetch_sub(text.len(), Ordering::Relaxed)),
            Note::Whole(text) => drop(self.whole.fetch_sub(text.len(), Ordering::Relaxed)),
            Note::Closed(_) => {}
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

    fn text(bytes: usize) -> Note {
        Note::Text("x".repeat(bytes).into())
    }

    #[tokio::test]
    async fn a_client_with_64_kib_unread_is_given_up() {
        let (outbox, mut notes) = Outbox::open();
        for _ in 0..64 {
            assert!(outbox.put(text(1024)));
        }
        assert!(notes.is_light());
        notes.next().await.unwrap();
        assert!(outbox.put(text(1024)), "what was read makes room");
        assert!(!outbox.put(text(1024)));
        notes.overrun().await;
    }

    #[tokio::test]
    async fn whole_matches_do_not_count_but_keep_the_client_from_asking() {
        let (outbox, mut notes) = Outbox::open();
        for _ in 0..16 {
            assert!(outbox.put(Note::Whole("x".repeat(8 * 1024).into())));
        }
        assert!(outbox.put(text(1024)));
        assert!(!notes.is_light());
        for _ in 0..9 {
            notes.next().await.unwrap();
        }
        assert!(notes.is_light());
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
    async fn so_many_small_notes_are_too_many() {
        let (outbox, notes) = Outbox::open();
        for _ in 0..MOST_WAITING {
            assert!(outbox.put(text(1)));
        }
        assert!(!outbox.put(text(1)));
        notes.overrun().await;
    }
}
