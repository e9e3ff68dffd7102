//! Who follows the match, and how messages reach them: written once for all who see the same.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use game::{ActorId, Match, MatchTime, Millis, Role, Seq};
use protocol::ServerMessage;

use super::{Follower, Output, WatcherId};
use crate::live::voice::Voice;

/// Spectators hear of what happened at most this often.
const BUNDLE: Millis = Millis(150);

/// The watchers of a match.
#[derive(Debug)]
pub(super) struct Audience {
    watchers: BTreeMap<WatcherId, Follower>,
    /// The last event that spectators were told of.
    spectators_know: Seq,
    spectators_told: Option<MatchTime>,
    bundle_due: Option<MatchTime>,
}

impl Audience {
    pub(super) fn new(head: Seq) -> Self {
        Self {
            watchers: BTreeMap::new(),
            spectators_know: head,
            spectators_told: None,
            bundle_due: None,
        }
    }

    pub(super) fn add(&mut self, watcher: WatcherId, who: Follower) {
        self.watchers.insert(watcher, who);
    }

    /// Forgets a watcher and tells who it was.
    pub(super) fn remove(&mut self, watcher: WatcherId) -> Option<ActorId> {
        self.watchers.remove(&watcher).map(|watcher| watcher.actor)
    }

    pub(super) fn actor(&self, watcher: WatcherId) -> Option<ActorId> {
        self.watchers.get(&watcher).map(|watcher| watcher.actor)
    }

    pub(super) fn voice(&self, watcher: WatcherId) -> Option<Voice> {
        self.watchers.get(&watcher).map(|watcher| watcher.voice)
    }

    pub(super) fn has(&self, actor: ActorId) -> bool {
        self.watchers.values().any(|watcher| watcher.actor == actor)
    }

    /// Everybody who watches.
    pub(super) fn actors(&self) -> impl Iterator<Item = ActorId> {
        self.watchers.values().map(|watcher| watcher.actor)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// What the watchers are called.
    pub(super) fn names(&self) -> BTreeMap<ActorId, String> {
        self.watchers.values().map(|watcher| (watcher.actor, watcher.name.clone())).collect()
    }

    /// Watchers by what they are to the match, so that each group gets one message.
    pub(super) fn groups(&self, state: &Match) -> Vec<(Role, Vec<WatcherId>)> {
        let mut groups: Vec<(Role, Vec<WatcherId>)> = Vec::new();
        let mut roles: BTreeMap<ActorId, Role> = BTreeMap::new();
        for (&id, watcher) in &self.watchers {
            let role = *roles.entry(watcher.actor).or_insert_with(|| state.role_of(watcher.actor));
            match groups.iter_mut().find(|(other, _)| *other == role) {
                Some((_, members)) => members.push(id),
                None => groups.push((role, vec![id])),
            }
        }
        groups
    }

    /// The watchers of an actor.
    pub(super) fn of_actor(&self, actor: ActorId) -> Vec<WatcherId> {
        let own = self.watchers.iter().filter(|(_, watcher)| watcher.actor == actor);
        own.map(|(id, _)| *id).collect()
    }

    pub(super) fn tell_all(&self, message: &ServerMessage, out: &mut Vec<Output>) {
        tell(self.watchers.keys().copied().collect(), message, out);
    }

    /// Something happened: when spectators are to hear of it.
    pub(super) fn note(&mut self, at: MatchTime) {
        let next = self.spectators_told.map_or(at, |told| (told + BUNDLE).max(at));
        self.bundle_due.get_or_insert(next);
    }

    pub(super) fn bundle_due(&self) -> Option<MatchTime> {
        self.bundle_due
    }

    /// Spectators are to be told at once.
    pub(super) fn hurry(&mut self, at: MatchTime) {
        if self.bundle_due.is_some() {
            self.bundle_due = Some(at);
        }
    }

    /// The last event spectators know, if it is time to tell them more.
    pub(super) fn take_bundle(&mut self, at: MatchTime, head: Seq) -> Option<Seq> {
        self.bundle_due.filter(|due| at >= *due)?;
        self.bundle_due = None;
        self.spectators_told = Some(at);
        Some(std::mem::replace(&mut self.spectators_know, head))
    }
}

/// Writes a message once and sends it; one with the whole match is told apart.
pub(super) fn tell(to: Vec<WatcherId>, message: &ServerMessage, out: &mut Vec<Output>) {
    if to.is_empty() {
        return;
    }
    let text = text(message);
    out.push(match message {
        ServerMessage::Match { .. } => Output::Show { to, text },
        _ => Output::Tell { to, text },
    });
}

fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}
