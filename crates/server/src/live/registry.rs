//! The registry of match actors, and the only way to reach one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::MatchId;
use protocol::ErrorCode;

use super::actor::{self, ActorMessage};
use super::inbox::{Busy, Inbox};
use super::{Live, convert};

/// The actors of live matches.
///
/// Messages are put into inboxes under the lock, so an actor that finds its inbox empty under the
/// lock may end without losing one.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    actors: Mutex<HashMap<MatchId, Arc<Inbox>>>,
}

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
            let inbox = Arc::new(Inbox::default());
            // The first person who asks pays for loading the match.
            let payer = message.payer().cloned();
            let payer = payer.unwrap_or_else(|| live.connections().work_account(None, None));
            tokio::spawn(actor::run(Arc::clone(live), id, Arc::clone(&inbox), payer));
            inbox
        });
        let dropped = inbox.put(message)?;
        drop(actors);
        if let Some(dropped) = dropped {
            let why = "too many people ask for this match; try again in a moment";
            actor::refuse(id, dropped, &convert::error(ErrorCode::Unavailable, why));
        }
        Ok(())
    }

    /// Sends a message to a match's actor if there is one.
    pub(crate) fn send_if_there(&self, id: MatchId, message: ActorMessage) {
        if let Some(inbox) = self.lock().get(&id) {
            // An actor too busy to receive that somebody left notices when it next writes.
            drop(inbox.put(message));
        }
    }

    /// Removes an actor if its inbox is empty.
    pub(crate) fn retire(&self, id: MatchId, inbox: &Inbox) -> bool {
        let mut actors = self.lock();
        let is_idle = inbox.is_empty();
        if is_idle {
            actors.remove(&id);
        }
        is_idle
    }

    /// Removes an actor and returns the messages that were waiting for it.
    pub(crate) fn remove(&self, id: MatchId, inbox: &Inbox) -> Vec<ActorMessage> {
        let mut actors = self.lock();
        actors.remove(&id);
        inbox.take_all()
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

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Arc<Inbox>>> {
        self.actors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
