//! Designs: rulesets that people invent, kept with their drafts and versions, shared, and shown in the gallery.
//!
//! Their owners change them, others see versions only. Whoever may not see a design gets the same refusal as if it did
//! not exist. Reading order: `rights`, `naming`, `acts`, `versions`, `show`, `gallery`, `files`.

mod acts;
mod files;
mod gallery;
mod naming;
mod pictures;
mod rights;
mod show;
mod versions;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ids::{ActorId, UtcMillis};
use protocol::{ErrorCode, WireError};
use store::people::{DesignQuota, DesignStore, PeopleStore, StoredDesign};

use crate::clock::Clock;
use crate::identity::Identity;
use crate::limits::{
    ACCOUNT_DESIGNS, DESIGN_CHANGES, DESIGN_REQUESTS_PER_NETWORK, DESIGN_REQUESTS_PER_PERSON,
    DESIGN_RESTORABLE, GUEST_DESIGNS, HOUSE_DESIGNS,
};
use crate::live::Live;
use crate::people::GUEST_MS;
use crate::people::address::Network;
use crate::random::Random;
use crate::rate_limit::{RateLimits, Wait};
use crate::request_limits::RequestLimits;

pub(crate) use acts::{Saved, Verdict};
pub(crate) use rights::{may_see, no_such_design};
pub(crate) use versions::{Frozen, chosen_version, design_id, pinned_choice};

/// All designs.
pub struct Designs {
    store: Arc<dyn PeopleStore>,
    live: Arc<Live>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    /// The address for browsers, without a slash at the end.
    url: String,
    requests: RequestLimits,
    changes: Mutex<RateLimits<ActorId>>,
}

/// Who asks about designs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Designer {
    pub(crate) actor: ActorId,
    pub(crate) kind: DesignerKind,
}

/// How long somebody's designs are kept, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DesignerKind {
    /// As long as the guest returns.
    Guest,
    Account,
    /// At the server's own computer.
    House,
}

impl Designer {
    fn quota(&self) -> DesignQuota {
        match self.kind {
            DesignerKind::Guest => GUEST_DESIGNS,
            DesignerKind::Account => ACCOUNT_DESIGNS,
            DesignerKind::House => HOUSE_DESIGNS,
        }
    }
}

impl Designs {
    pub(crate) fn new(
        store: Arc<dyn PeopleStore>,
        live: Arc<Live>,
        url: String,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Self {
        let requests = RequestLimits::new(DESIGN_REQUESTS_PER_PERSON, DESIGN_REQUESTS_PER_NETWORK);
        let changes = Mutex::new(RateLimits::new(DESIGN_CHANGES));
        Self { store, live, clock, random, url, requests, changes }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(&self, who: Option<ActorId>, network: Network) -> Result<(), Wait> {
        let now = self.clock.now();
        self.requests.count_network(network, now)?;
        who.map_or(Ok(()), |actor| self.requests.count_person(actor, now))
    }

    /// Counts a change.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count_change(&self, who: ActorId) -> Result<(), Wait> {
        let mut changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
        changes.take(who, self.clock.now())
    }

    /// Erases designs that can no longer be restored; returns how many.
    pub(crate) async fn erase_old(&self) -> u64 {
        let before = self.clock.utc().0.saturating_sub(DESIGN_RESTORABLE);
        match self.store.erase_designs(UtcMillis(before)).await {
            Ok(erased) => erased,
            Err(error) => {
                tracing::warn!(%error, "deleted designs could not be erased; it is tried again");
                0
            }
        }
    }

    /// When a design is erased, as its owner sees it.
    fn expires(&self, stored: &store::people::DesignHead, who: &Designer) -> Option<i64> {
        let deleted = stored.deleted.map(|at| at.0.saturating_add(DESIGN_RESTORABLE));
        // A guest who asks is here, and is erased after being away.
        let leaves =
            (who.kind == DesignerKind::Guest).then(|| self.clock.utc().0.saturating_add(GUEST_MS));
        deleted.into_iter().chain(leaves).min()
    }

    /// What the owner of a design is called.
    fn name_of(&self, actor: ActorId) -> String {
        let directory = self.live.directory();
        let name = directory.name_of(actor).or_else(|| directory.spectator_name(actor));
        name.unwrap_or_else(|| match actor == Identity::HOUSE.actor {
            // The page has a word for it.
            true => String::new(),
            false => crate::live::draft::guest_name(actor),
        })
    }

    /// A design that somebody may see.
    async fn seen(
        &self,
        id: &protocol::designs::DesignId,
        who: Option<ActorId>,
        code: Option<&str>,
    ) -> Result<StoredDesign, WireError> {
        let id = design_id(id).ok_or_else(no_such_design)?;
        let stored = self.store.design(id).await.map_err(unreadable)?;
        stored.filter(|stored| may_see(&stored.head, who, code)).ok_or_else(no_such_design)
    }

    fn designs(&self) -> &dyn DesignStore {
        &*self.store
    }
}

impl fmt::Debug for Designs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Designs").finish_non_exhaustive()
    }
}

fn unreadable(error: impl fmt::Display) -> WireError {
    tracing::error!(%error, "cannot read or write a design");
    let why = "designs cannot be read or saved right now; try again in a moment";
    WireError::new(ErrorCode::Unavailable, why).because("designs-unavailable")
}
