//! What waits to be decided, the oldest first by when it was read.

use game::{Act, Command, ReadAt};

use super::{CallId, WatcherId};

/// More than this is not kept waiting; who sends it is told to try again.
const MOST_WAITING: usize = 64;

/// Who gets the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asker {
    /// A watcher, under its own number.
    Watcher(WatcherId, u64),
    /// A question from elsewhere.
    Call(CallId),
}

/// Something to be decided.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) asker: Asker,
    pub(super) what: What,
    pub(super) read: ReadAt,
}

/// What is to be decided.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Somebody's command.
    Command(Box<Command>),
    /// An act of the house on somebody's behalf.
    House(Act),
}

/// What waits.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    waiting: Vec<Ask>,
}

impl Inbox {
    /// Lets something wait; gives it back when there is no room.
    pub(super) fn push(&mut self, ask: Ask) -> Result<(), Ask> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(ask);
        }
        // Behind everything that was read before or at the same time.
        let place = self.waiting.partition_point(|other| other.read.time <= ask.read.time);
        self.waiting.insert(place, ask);
        Ok(())
    }

    /// Puts something back that must wait for something else.
    pub(super) fn put_back(&mut self, ask: Ask) {
        self.waiting.insert(0, ask);
    }

    pub(super) fn next(&mut self) -> Option<Ask> {
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    pub(super) fn drain(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.waiting)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}
