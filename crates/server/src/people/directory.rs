//! Who is who, at hand without waiting: names that are taken, pseudonyms, and who mutes whom.
//!
//! The store has the truth; this is its copy in memory, filled at the start and changed after each change
//! there. A club has hundreds of people, not millions.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use game::PlayerName;
use ids::ActorId;
use store::people::{Face as StoredFace, Name};

use super::name;
use crate::identity::HOUSE_ACCOUNT;

/// In whose name an organizer mutes somebody for everybody.
pub const EVERYBODY: ActorId = ActorId(0);

/// What somebody is to those who look at a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// The person at the keyboard of the server.
    House,
    /// Somebody with an account.
    Account,
    /// Somebody who only said a name.
    Guest,
    /// Somebody whose account is gone, with the pseudonym of the games.
    Former(PlayerName),
}

/// Everybody, at hand.
#[derive(Debug, Default)]
pub struct Directory {
    state: RwLock<State>,
}

#[derive(Debug, Default)]
struct State {
    accounts: BTreeMap<ActorId, Name>,
    skeletons: HashMap<String, ActorId>,
    gone: HashMap<ActorId, PlayerName>,
    mutes: HashMap<ActorId, BTreeSet<ActorId>>,
}

impl Directory {
    /// Takes everything from the store.
    pub(crate) fn fill(&self, faces: Vec<StoredFace>, mutes: Vec<(ActorId, ActorId)>) {
        for face in faces {
            match face {
                StoredFace::Account(actor, name) => self.set_account(actor, name),
                StoredFace::Pseudonym(actor, name) => self.set_gone(actor, &name),
            }
        }
        for (by, whom) in mutes {
            self.set_mute(by, whom);
        }
    }

    pub(crate) fn set_account(&self, actor: ActorId, name: Name) {
        let mut state = self.write();
        if let Some(before) = state.accounts.remove(&actor) {
            state.skeletons.remove(&before.skeleton);
        }
        state.skeletons.insert(name.skeleton.clone(), actor);
        state.accounts.insert(actor, name);
    }

    pub(crate) fn set_gone(&self, actor: ActorId, pseudonym: &str) {
        let mut state = self.write();
        if let Some(before) = state.accounts.remove(&actor) {
            state.skeletons.remove(&before.skeleton);
        }
        state.mutes.remove(&actor);
        let shown = PlayerName::new(pseudonym).or_else(|_| PlayerName::new(name::FORMER));
        state.gone.insert(actor, shown.expect("the word for those who left is a name"));
    }

    /// Nothing is shown of somebody who left any more, not even a pseudonym.
    pub(crate) fn forget_gone(&self, actor: ActorId) {
        self.write().gone.remove(&actor);
    }

    pub(crate) fn set_mute(&self, by: ActorId, whom: ActorId) {
        self.write().mutes.entry(by).or_default().insert(whom);
    }

    pub(crate) fn remove_mute(&self, by: ActorId, whom: ActorId) {
        if let Some(muted) = self.write().mutes.get_mut(&by) {
            muted.remove(&whom);
        }
    }

    /// What somebody is.
    pub fn face(&self, actor: ActorId) -> Face {
        let state = self.read();
        if actor == HOUSE_ACCOUNT || actor == EVERYBODY {
            Face::House
        } else if state.accounts.contains_key(&actor) {
            Face::Account
        } else {
            state.gone.get(&actor).cloned().map_or(Face::Guest, Face::Former)
        }
    }

    /// The name to show for somebody in place of the one in a log: the pseudonym of who left.
    pub fn pseudonym(&self, actor: ActorId) -> Option<PlayerName> {
        self.read().gone.get(&actor).cloned()
    }

    /// Everybody who left, with the pseudonyms.
    pub(crate) fn former(&self) -> Vec<(ActorId, PlayerName)> {
        self.read().gone.iter().map(|(actor, name)| (*actor, name.clone())).collect()
    }

    /// Whether a name looks like that of an account which is somebody else's.
    pub fn belongs_to_another(&self, actor: ActorId, text: &str) -> bool {
        let state = self.read();
        state.skeletons.get(&name::skeleton(text)).is_some_and(|owner| *owner != actor)
    }

    /// Whose words somebody does not hear, those muted for everybody included.
    pub fn muted_by(&self, actor: ActorId) -> BTreeSet<ActorId> {
        let state = self.read();
        let of = |by| state.mutes.get(&by).into_iter().flatten().copied();
        of(actor).chain(of(EVERYBODY)).filter(|whom| *whom != actor).collect()
    }

    /// Whom exactly somebody has muted.
    pub(crate) fn mutes_of(&self, by: ActorId) -> Vec<ActorId> {
        self.read().mutes.get(&by).into_iter().flatten().copied().collect()
    }

    /// The name of an account or of who left; nothing for guests.
    pub(crate) fn name_of(&self, actor: ActorId) -> Option<String> {
        let state = self.read();
        let account = state.accounts.get(&actor).map(|name| name.shown.clone());
        account.or_else(|| state.gone.get(&actor).map(ToString::to_string))
    }

    /// All accounts.
    pub(crate) fn accounts(&self) -> Vec<(ActorId, String)> {
        let state = self.read();
        state.accounts.iter().map(|(actor, name)| (*actor, name.shown.clone())).collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        // Nobody panics between two changes that belong together.
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}
