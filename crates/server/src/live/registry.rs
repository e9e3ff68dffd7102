//! Which matches have an owner, and the only way to reach one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::MatchId;
use tokio::sync::mpsc;

use super::Live;
use super::owner::{self, OwnerMessage};

/// An owner with more than this waiting is too busy.
const INBOX: usize = 256;

/// The owners of live matches.
///
/// Messages are put into inboxes under the lock, so an owner that finds its inbox empty under the
/// lock may go without losing one.
#[derive(Debug, Default)]
pub(crate) struct Registry {
    owners: Mutex<HashMap<MatchId, mpsc::Sender<OwnerMessage>>>,
}

/// An owner has too much to do already.
#[derive(Debug)]
pub(crate) struct Busy;

impl Registry {
    /// Sends a message to a match's owner, which is started if there is none.
    pub(crate) fn send(
        &self,
        live: &Arc<Live>,
        id: MatchId,
        message: OwnerMessage,
    ) -> Result<(), Busy> {
        let mut owners = self.lock();
        let inbox = owners.entry(id).or_insert_with(|| {
            let (sender, receiver) = mpsc::channel(INBOX);
            tokio::spawn(owner::run(Arc::clone(live), id, receiver));
            sender
        });
        inbox.try_send(message).map_err(|_| Busy)
    }

    /// Sends a message to a match's owner if there is one.
    pub(crate) fn send_if_there(&self, id: MatchId, message: OwnerMessage) {
        if let Some(inbox) = self.lock().get(&id) {
            // An owner too busy to hear that somebody left notices when it next writes.
            drop(inbox.try_send(message));
        }
    }

    /// Lets an owner go if nothing waits for it.
    pub(crate) fn retire(&self, id: MatchId, inbox: &mut mpsc::Receiver<OwnerMessage>) -> bool {
        let mut owners = self.lock();
        let is_idle = inbox.is_empty();
        if is_idle {
            owners.remove(&id);
        }
        is_idle
    }

    /// Lets an owner go, with what still waited for it.
    pub(crate) fn remove(
        &self,
        id: MatchId,
        inbox: &mut mpsc::Receiver<OwnerMessage>,
    ) -> Vec<OwnerMessage> {
        let mut owners = self.lock();
        owners.remove(&id);
        std::iter::from_fn(|| inbox.try_recv().ok()).collect()
    }

    /// Every match that has an owner.
    pub(crate) fn ids(&self) -> Vec<MatchId> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, mpsc::Sender<OwnerMessage>>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
