//! Names in memory: account names, pseudonyms of deleted accounts, and mutes.
//!
//! It is filled from the store at the start and updated after each change there. A club has hundreds of
//! people, not millions.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use game::{NameOwner, PlayerName};
use ids::{ActorId, UtcMillis};
use store::people::{DisplayName, Name};

use crate::identity::HOUSE_ACCOUNT;
use crate::names::{self, NameFault};

/// The owner of mutes that an organizer sets for everybody.
pub const EVERYBODY: ActorId = ActorId(0);

/// A person, as the viewers of a match see them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Person {
    /// The person at the server's own computer.
    House,
    /// Somebody with an account.
    Account,
    /// A guest.
    Guest,
    /// A computer player.
    Computer,
    /// The pseudonym of a deleted account or an erased guest.
    Former(PlayerName),
}

/// Everybody the server knows.
#[derive(Debug, Default)]
pub struct Directory {
    state: RwLock<State>,
}

#[derive(Debug, Default)]
struct State {
    accounts: BTreeMap<ActorId, Name>,
    skeletons: HashMap<String, ActorId>,
    /// Pseudonyms of deleted accounts and erased guests.
    former: HashMap<ActorId, PlayerName>,
    /// What guests are called. It is forgotten with the guest.
    guests: HashMap<ActorId, String>,
    /// Whom somebody muted, and until when; nothing if it lasts.
    mutes: HashMap<ActorId, BTreeMap<ActorId, Option<UtcMillis>>>,
}

impl Directory {
    /// Fills the directory from the store.
    pub(crate) fn fill(
        &self,
        display_names: Vec<DisplayName>,
        mutes: Vec<(ActorId, ActorId)>,
        ends: Vec<(ActorId, ActorId, UtcMillis)>,
    ) {
        for display_name in display_names {
            match display_name {
                DisplayName::Account(actor, name) => self.set_account(actor, name),
                DisplayName::Pseudonym(actor, name) => self.set_former(actor, &name),
            }
        }
        for (by, whom) in mutes {
            self.set_mute(by, whom, None);
        }
        for (by, whom, until) in ends {
            self.set_mute(by, whom, Some(until));
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

    pub(crate) fn set_former(&self, actor: ActorId, pseudonym: &str) {
        let mut state = self.write();
        if let Some(before) = state.accounts.remove(&actor) {
            state.skeletons.remove(&before.skeleton);
        }
        state.mutes.remove(&actor);
        state.guests.remove(&actor);
        let shown = PlayerName::new(pseudonym).or_else(|_| PlayerName::new(names::FORMER));
        state.former.insert(actor, shown.expect("the fallback pseudonym is a valid name"));
    }

    /// Learns what a guest is called.
    pub(crate) fn set_guest(&self, actor: ActorId, name: &str) {
        if !name.is_empty() {
            self.write().guests.insert(actor, name.to_owned());
        }
    }

    /// Forgets the pseudonym of a person whom no match names anymore.
    pub(crate) fn forget_former(&self, actor: ActorId) {
        self.write().former.remove(&actor);
    }

    pub(crate) fn set_mute(&self, by: ActorId, whom: ActorId, until: Option<UtcMillis>) {
        self.write().mutes.entry(by).or_default().insert(whom, until);
    }

    /// The mutes whose time is over.
    pub(crate) fn ended_mutes(&self, now: UtcMillis) -> Vec<(ActorId, ActorId)> {
        let state = self.read();
        let all = state.mutes.iter().flat_map(|(by, muted)| muted.iter().map(move |one| (by, one)));
        let ended = all.filter(|(_, (_, until))| until.is_some_and(|until| until <= now));
        ended.map(|(by, (whom, _))| (*by, *whom)).collect()
    }

    pub(crate) fn remove_mute(&self, by: ActorId, whom: ActorId) {
        if let Some(muted) = self.write().mutes.get_mut(&by) {
            muted.remove(&whom);
        }
    }

    /// What kind of person an actor is.
    pub fn person(&self, actor: ActorId) -> Person {
        let state = self.read();
        if actor == HOUSE_ACCOUNT || actor == EVERYBODY {
            Person::House
        } else if actor.is_computer() {
            Person::Computer
        } else if state.accounts.contains_key(&actor) {
            Person::Account
        } else {
            state.former.get(&actor).cloned().map_or(Person::Guest, Person::Former)
        }
    }

    /// The pseudonym to show instead of the name in a log, if the account was deleted.
    pub fn pseudonym(&self, actor: ActorId) -> Option<PlayerName> {
        self.read().former.get(&actor).cloned()
    }

    /// Deleted accounts and erased guests, with their pseudonyms.
    pub(crate) fn former(&self) -> Vec<(ActorId, PlayerName)> {
        self.read().former.iter().map(|(actor, name)| (*actor, name.clone())).collect()
    }

    /// Whose name it is, or whose name it looks like.
    pub(crate) fn owner_of(&self, actor: ActorId, text: &str) -> NameOwner {
        match self.account_like(&names::skeleton(text)) {
            Some(owner) if owner != actor => NameOwner::Another,
            _ => NameOwner::Free,
        }
    }

    /// Checks the name that somebody gives for themselves or for a seat, by the rules for names and by whether
    /// it looks like the name of somebody else's account. An empty text means no name.
    ///
    /// # Errors
    /// Why it cannot be the name.
    pub fn seat_name(&self, actor: ActorId, text: &str) -> Result<PlayerName, NameFault> {
        let name = names::for_seat(text)?;
        match self.owner_of(actor, name.as_str()) {
            NameOwner::Another => Err(NameFault::Taken),
            _ => Ok(name),
        }
    }

    /// The account whose name has this skeleton.
    pub(crate) fn account_like(&self, skeleton: &str) -> Option<ActorId> {
        self.read().skeletons.get(skeleton).copied()
    }

    /// The people whose chat somebody does not see, including those muted for everybody.
    pub fn muted_by(&self, actor: ActorId) -> BTreeSet<ActorId> {
        let state = self.read();
        let of = |by| state.mutes.get(&by).into_iter().flat_map(BTreeMap::keys).copied();
        of(actor).chain(of(EVERYBODY)).filter(|whom| *whom != actor).collect()
    }

    /// The people that somebody has muted, and until when.
    pub(crate) fn mutes_of(&self, by: ActorId) -> Vec<(ActorId, Option<UtcMillis>)> {
        let state = self.read();
        state.mutes.get(&by).into_iter().flatten().map(|(whom, until)| (*whom, *until)).collect()
    }

    /// Whether somebody is muted for everybody.
    pub(crate) fn is_muted_for_all(&self, whom: ActorId) -> bool {
        self.read().mutes.get(&EVERYBODY).is_some_and(|muted| muted.contains_key(&whom))
    }

    /// The name of an account or the pseudonym of a deleted one; nothing for guests.
    pub(crate) fn name_of(&self, actor: ActorId) -> Option<String> {
        let state = self.read();
        let account = state.accounts.get(&actor).map(|name| name.shown.clone());
        account.or_else(|| state.former.get(&actor).map(ToString::to_string))
    }

    /// What a person is called who holds no seat: by the account, or by the name that a guest gave.
    pub(crate) fn spectator_name(&self, actor: ActorId) -> Option<String> {
        self.account_name(actor).or_else(|| self.read().guests.get(&actor).cloned())
    }

    /// The name of an account.
    pub(crate) fn account_name(&self, actor: ActorId) -> Option<String> {
        self.read().accounts.get(&actor).map(|name| name.shown.clone())
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        // Nobody panics between two changes that belong together.
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}
