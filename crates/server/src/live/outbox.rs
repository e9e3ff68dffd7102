//! What waits to be written to a socket: bounded, and never waited for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use game::MatchId;
use tokio::sync::{Notify, mpsc};

/// A client further behind than this does not read.
const MOST_WAITING: usize = 128;

/// Something for a socket.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// A message.
    Text(Arc<str>),
    /// The owner of a match is gone; whoever watches asks anew.
    Closed(MatchId),
}

/// The way to a socket.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    notes: mpsc::Sender<Note>,
    overrun: Arc<Overrun>,
}

/// Tells a session that its client does not read.
#[derive(Debug, Default)]
pub(crate) struct Overrun {
    happened: AtomicBool,
    notify: Notify,
}

impl Outbox {
    /// A way to a socket, and its end there.
    pub(crate) fn open() -> (Self, mpsc::Receiver<Note>, Arc<Overrun>) {
        let (notes, receiver) = mpsc::channel(MOST_WAITING);
        let overrun = Arc::new(Overrun::default());
        (Self { notes, overrun: Arc::clone(&overrun) }, receiver, overrun)
    }

    /// Puts something in; a socket whose box is full is given up, and this tells so.
    pub(crate) fn put(&self, note: Note) -> bool {
        match self.notes.try_send(note) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overrun.happened.store(true, Ordering::Relaxed);
                self.overrun.notify.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl Overrun {
    /// Waits until the client is given up.
    pub(crate) async fn wait(&self) {
        while !self.happened.load(Ordering::Relaxed) {
            self.notify.notified().await;
        }
    }
}
