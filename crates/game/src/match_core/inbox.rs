//! Commands that wait for a decision, ordered by when they were read.

use super::message::{CallId, WatcherId};
use crate::command::{Act, Command};
use crate::id::CommandId;
use crate::time::ReadAt;

/// More commands than this do not wait; their senders try again later.
const MOST_WAITING: usize = 64;

/// Who gets the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asker {
    /// A watcher, under its own number.
    Watcher(WatcherId, CommandId),
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
    /// A watcher's command. Its role is established when it is decided.
    Command(Box<Command>),
    /// An act of the server.
    Server(Act),
}

/// Commands that wait, the first to be decided first.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    waiting: Vec<Ask>,
}

impl Inbox {
    /// Lets a command wait; gives it back when there is no room.
    pub(super) fn push(&mut self, ask: Ask) -> Result<(), Ask> {
        if self.waiting.len() >= MOST_WAITING {
            return Err(ask);
        }
        // Behind everything that was read before it or at the same time.
        let place = self.waiting.partition_point(|other| other.read.time <= ask.read.time);
        self.waiting.insert(place, ask);
        Ok(())
    }

    /// Puts back the command that was taken last.
    pub(super) fn put_back(&mut self, ask: Ask) {
        self.waiting.insert(0, ask);
    }

    /// Takes the first command.
    pub(super) fn next(&mut self) -> Option<Ask> {
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    /// Takes all of them.
    pub(super) fn drain(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.waiting)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}
