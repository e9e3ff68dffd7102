//! The registry of match actors, and the only way to reach one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::MatchId;
use tokio::sync::mpsc;

use super::Live;
use super::actor::{self, ActorMessage};
use crate::limits::{MATCH_INBOX, WATCHES_WAITING};

/// The actors of live matches.
///
/// Messages are put into inboxes under the lock, so an actor that finds its inbox empty under the
/// lock may end without losing one.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    actors: Mutex<HashMap<MatchId, mpsc::Sender<ActorMessage>>>,
}

/// The actor's inbox is full, or as full as people who start to watch may make it.
#[derive(Debug)]
pub(crate) struct Busy;

impl Registry {
    /// Sends a message to a match's actor, and starts the actor if there is none.
    pub(crate) fn send(
        &self,
        live: &Arc<Live>,
        id: MatchId,
        message: ActorMessage,
    ) -> Result<(), Busy> {
        let mut actors = self.lock();
        let inbox = actors.entry(id).or_insert_with(|| {
            let (sender, receiver) = mpsc::channel(MATCH_INBOX);
            tokio::spawn(actor::run(Arc::clone(live), id, receiver));
            sender
        });
        // A crowd that starts to watch must not keep the players from moving.
        let is_watch = matches!(message, ActorMessage::Watch { .. });
        if is_watch && inbox.capacity() <= MATCH_INBOX - WATCHES_WAITING {
            return Err(Busy);
        }
        inbox.try_send(message).map_err(|_| Busy)
    }

    /// Sends a message to a match's actor if there is one.
    pub(crate) fn send_if_there(&self, id: MatchId, message: ActorMessage) {
        if let Some(inbox) = self.lock().get(&id) {
            // An actor too busy to receive that somebody left notices when it next writes.
            drop(inbox.try_send(message));
        }
    }

    /// Removes an actor if its inbox is empty.
    pub(crate) fn retire(&self, id: MatchId, inbox: &mut mpsc::Receiver<ActorMessage>) -> bool {
        let mut actors = self.lock();
        let is_idle = inbox.is_empty();
        if is_idle {
            actors.remove(&id);
        }
        is_idle
    }

    /// Removes an actor and returns the messages that were waiting for it.
    pub(crate) fn remove(
        &self,
        id: MatchId,
        inbox: &mut mpsc::Receiver<ActorMessage>,
    ) -> Vec<ActorMessage> {
        let mut actors = self.lock();
        actors.remove(&id);
        std::iter::from_fn(|| inbox.try_recv().ok()).collect()
    }

    /// How many matches have an actor.
    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Whether no match has an actor.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    /// Every match that has an actor.
    pub(crate) fn ids(&self) -> Vec<MatchId> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, mpsc::Sender<ActorMessage>>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
