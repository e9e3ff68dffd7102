//! Connections that follow a match, grouped by what they may see; spectators get events in batches.

use std::collections::HashMap;

use super::message::{SpectatorChat, Watcher, WatcherId};
use crate::command::Role;
use crate::id::{ActorId, Seq};
use crate::state::Match;
use crate::time::{MatchTime, Millis};
use crate::view::Viewer;

/// Spectators get events at most this often.
const BUNDLE: Millis = Millis(150);

/// Watchers who see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Their role in the match.
    pub viewer: Viewer,
    /// Their connections, in the order they came.
    pub watchers: Vec<WatcherId>,
}

/// The watchers of a match.
#[derive(Debug)]
pub(super) struct Watchers {
    who: HashMap<WatcherId, Watcher>,
    groups: Vec<Group>,
    /// The last event that spectators have seen.
    spectators_know: Seq,
    spectators_updated: Option<MatchTime>,
    bundle_due: Option<MatchTime>,
}

impl Watchers {
    pub(super) fn new(head: Seq) -> Self {
        Self {
            who: HashMap::new(),
            groups: Vec::new(),
            spectators_know: head,
            spectators_updated: None,
            bundle_due: None,
        }
    }

    pub(super) fn add(&mut self, watcher: WatcherId, who: Watcher, state: &Match) {
        self.remove(watcher);
        self.who.insert(watcher, who);
        self.join_group(watcher, state.role_of(who.actor));
    }

    /// Forgets a watcher and returns its actor.
    pub(super) fn remove(&mut self, watcher: WatcherId) -> Option<ActorId> {
        let who = self.who.remove(&watcher)?;
        for group in &mut self.groups {
            group.watchers.retain(|other| *other != watcher);
        }
        self.groups.retain(|group| !group.watchers.is_empty());
        Some(who.actor)
    }

    fn join_group(&mut self, watcher: WatcherId, viewer: Viewer) {
        match self.groups.iter_mut().find(|group| group.viewer == viewer) {
            Some(group) => group.watchers.push(watcher),
            None => self.groups.push(Group { viewer, watchers: vec![watcher] }),
        }
    }

    /// Groups everybody again after seats changed hands.
    pub(super) fn regroup(&mut self, state: &Match) {
        let mut all: Vec<(WatcherId, ActorId)> =
            self.who.iter().map(|(id, who)| (*id, who.actor)).collect();
        all.sort_unstable();
        self.groups.clear();
        for (watcher, actor) in all {
            self.join_group(watcher, state.role_of(actor));
        }
    }

    pub(super) fn actor(&self, watcher: WatcherId) -> Option<ActorId> {
        self.who.get(&watcher).map(|who| who.actor)
    }

    pub(super) fn spectator_chat(&self, watcher: WatcherId) -> Option<SpectatorChat> {
        self.who.get(&watcher).map(|who| who.spectator_chat)
    }

    /// Whether an actor has a connection here.
    pub(super) fn has(&self, actor: ActorId) -> bool {
        self.who.values().any(|who| who.actor == actor)
    }

    /// Everybody who watches.
    pub(super) fn actors(&self) -> impl Iterator<Item = ActorId> {
        self.who.values().map(|who| who.actor)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.who.is_empty()
    }

    /// Everybody except the spectators, grouped by what they may see.
    pub(super) fn players(&self) -> Vec<&Group> {
        self.groups.iter().filter(|group| group.viewer != Role::Spectator).collect()
    }

    pub(super) fn spectators(&self) -> Option<&Group> {
        self.groups.iter().find(|group| group.viewer == Role::Spectator)
    }

    /// The groups of all watchers.
    pub(super) fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The connections of an actor.
    pub(super) fn of_actor(&self, actor: ActorId) -> Vec<WatcherId> {
        let own = self.who.iter().filter(|(_, who)| who.actor == actor);
        let mut own: Vec<WatcherId> = own.map(|(id, _)| *id).collect();
        own.sort_unstable();
        own
    }

    pub(super) fn all(&self) -> Vec<WatcherId> {
        self.groups.iter().flat_map(|group| group.watchers.iter().copied()).collect()
    }

    /// Notes that something happened; spectators see it with the next batch.
    pub(super) fn note(&mut self, at: MatchTime, head: Seq) {
        if self.spectators().is_none() {
            self.spectators_know = head;
            return;
        }
        let next = self.spectators_updated.map_or(at, |last| (last + BUNDLE).max(at));
        self.bundle_due.get_or_insert(next);
    }

    pub(super) const fn bundle_due(&self) -> Option<MatchTime> {
        self.bundle_due
    }

    /// Makes the batch due at once.
    pub(super) fn hurry(&mut self, at: MatchTime) {
        if self.bundle_due.is_some() {
            self.bundle_due = Some(at);
        }
    }

    /// The last event that spectators have seen, if it is time to show them more.
    pub(super) fn take_bundle(&mut self, at: MatchTime, head: Seq) -> Option<Seq> {
        self.bundle_due.filter(|due| at >= *due)?;
        self.bundle_due = None;
        self.spectators_updated = Some(at);
        Some(std::mem::replace(&mut self.spectators_know, head))
    }
}
