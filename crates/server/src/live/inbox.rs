//! The inbox of a match actor: bounded, and nobody waits to put something in.
//!
//! When it is full, the oldest question is dropped: somebody who wants to see the match. Its client learns why and can
//! ask again, and those who came later are more likely to be still there. Nothing else is dropped. A move that was
//! taken in may not disappear: its player saw it leave, its clock stopped when it was read, and the moves after it
//! would mean something else. So when only acts wait, the newest is refused, and its client knows at once.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::actor::ActorMessage;
use crate::limits::{MATCH_INBOX, WATCHES_WAITING};

/// Messages for a match, in the order of their arrival.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    messages: Mutex<VecDeque<ActorMessage>>,
    arrived: Notify,
}

/// Why a message was not taken in: there is no room, or not for one more person who starts to watch.
#[derive(Debug)]
pub(crate) struct Busy;

impl Inbox {
    /// Puts a message in. Returns the question that was dropped for it, if there was no other room.
    pub(crate) fn put(&self, message: ActorMessage) -> Result<Option<ActorMessage>, Busy> {
        let mut messages = self.lock();
        // A crowd that starts to watch must not keep the players from moving.
        let is_watch = matches!(message, ActorMessage::Watch { .. });
        if is_watch && messages.len() >= WATCHES_WAITING {
            return Err(Busy);
        }
        let mut dropped = None;
        if messages.len() >= MATCH_INBOX {
            let oldest = messages.iter().position(ActorMessage::is_question).ok_or(Busy)?;
            dropped = messages.remove(oldest);
        }
        messages.push_back(message);
        drop(messages);
        self.arrived.notify_one();
        Ok(dropped)
    }

    /// The next message. May be dropped while it waits.
    pub(crate) async fn next(&self) -> ActorMessage {
        loop {
            if let Some(message) = self.lock().pop_front() {
                return message;
            }
            self.arrived.notified().await;
        }
    }

    /// Whether nothing waits.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Takes everything out.
    pub(crate) fn take_all(&self) -> Vec<ActorMessage> {
        self.lock().drain(..).collect()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<ActorMessage>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use game::{ActorId, Departure, WatcherId};
    use tokio::sync::oneshot;

    use super::*;
    use crate::connection_table::WorkAccount;
    use crate::live::actor::tests::free_work;

    fn question(actor: u64, payer: &WorkAccount) -> ActorMessage {
        let (reply, _) = oneshot::channel();
        ActorMessage::View { actor: ActorId(actor), payer: payer.clone(), reply }
    }

    /// Something that must not be dropped.
    fn act(watcher: u64) -> ActorMessage {
        ActorMessage::Unwatch { watcher: WatcherId(watcher), departure: Departure::Left }
    }

    #[test]
    fn finding_2_a_full_inbox_drops_the_oldest_question_and_no_act() {
        let (inbox, payer) = (Inbox::default(), free_work());
        assert!(matches!(inbox.put(act(0)), Ok(None)));
        for number in 1..MATCH_INBOX as u64 {
            assert!(matches!(inbox.put(question(number, &payer)), Ok(None)));
        }
        let asker = |message: Result<Option<ActorMessage>, Busy>| match message {
            Ok(Some(ActorMessage::View { actor, .. })) => actor.0,
            other => panic!("a question, not {other:?}"),
        };
        assert_eq!(asker(inbox.put(question(999, &payer))), 1);
        // A move finds room in the same way.
        for number in 2..=MATCH_INBOX as u64 - 1 {
            assert_eq!(asker(inbox.put(act(number))), number);
        }
        assert_eq!(asker(inbox.put(act(999))), 999);
        // Where acts alone wait, none of them disappears.
        assert!(matches!(inbox.put(act(1000)), Err(Busy)));
        assert!(matches!(inbox.put(question(1000, &payer)), Err(Busy)));
        let left = inbox.take_all();
        assert_eq!(left.len(), MATCH_INBOX);
        assert!(matches!(left[0], ActorMessage::Unwatch { watcher: WatcherId(0), .. }));
    }
}
