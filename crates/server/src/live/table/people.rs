//! Who the people of a match are to each other: pseudonyms, guests, and whose words somebody does not hear.
//!
//! The log keeps the names that were said. What is shown may differ: the owner tells the table who is who,
//! and everything that leaves it is dressed so.

use std::collections::{BTreeMap, BTreeSet};

use game::chat::ChatSeq;
use game::{ActorId, ReadAt, Seat};
use protocol::{EventKind, LobbyEntry, MatchState, ServerMessage};

use super::Table;
use super::audience::tell;
use super::message::{Acquaintance, Output, WatcherId};
use crate::directory::Person;
use crate::live::convert;
use crate::live::match_id;

/// What the owner told about people.
#[derive(Debug, Default)]
pub(super) struct Acquaintances {
    faces: BTreeMap<ActorId, Person>,
    muted: BTreeMap<ActorId, BTreeSet<ActorId>>,
}

impl Acquaintances {
    /// Whether somebody does not want to hear somebody.
    pub(super) fn is_muted(&self, by: ActorId, whom: ActorId) -> bool {
        self.muted.get(&by).is_some_and(|muted| muted.contains(&whom))
    }

    fn has_pseudonyms(&self) -> bool {
        self.faces.values().any(|face| matches!(face, Person::Former(_)))
    }

    fn pseudonym(&self, actor: ActorId) -> Option<String> {
        match self.faces.get(&actor) {
            Some(Person::Former(name)) => Some(name.to_string()),
            _ => None,
        }
    }
}

impl Table {
    /// Somebody is known as this from now on.
    pub(super) fn meet(&mut self, people: Vec<Acquaintance>) {
        for Acquaintance { actor, face, muted } in people {
            self.people.faces.insert(actor, face);
            self.people.muted.insert(actor, muted);
        }
    }

    /// Everybody whose face matters here: who sits, who watches, who talked.
    pub(crate) fn faces_wanted(&self) -> BTreeSet<ActorId> {
        let state = self.record.state();
        let holders = state.seats().filter_map(|seat| state.holder(seat));
        let talkers = self.talk.chat().messages().iter().map(|message| message.author);
        holders.chain(talkers).chain(self.audience.actors()).collect()
    }

    /// Who follows the match under this number.
    pub(crate) fn watching(&self, watcher: WatcherId) -> Option<ActorId> {
        self.audience.actor(watcher)
    }

    /// The match as one person may see and wants to hear it.
    pub(super) fn match_state_for(&self, actor: ActorId, at: ReadAt) -> MatchState {
        let mut state = self.match_state(self.role_of(actor), at);
        let unheard: BTreeSet<u64> = self
            .talk
            .chat()
            .messages()
            .iter()
            .filter(|message| self.people.is_muted(actor, message.author))
            .map(|message| message.seq.0)
            .collect();
        state.chat.retain(|line| !unheard.contains(&line.seq));
        state
    }

    /// Gives the people in a whole match the names they are shown by.
    pub(super) fn dress_state(&self, state: &mut MatchState) {
        for seat in &mut state.seats {
            let Some(holder) = self.holder(seat.seat) else { continue };
            seat.guest = self.people.faces.get(&holder) == Some(&Person::Guest);
            if let Some(name) = self.people.pseudonym(holder) {
                seat.name = name;
            }
        }
        if !self.people.has_pseudonyms() {
            return;
        }
        let messages = self.talk.chat().messages();
        for line in &mut state.chat {
            let author = messages.iter().find(|message| message.seq.0 == line.seq);
            if let Some(name) = author.and_then(|message| self.people.pseudonym(message.author)) {
                line.author = name;
            }
        }
    }

    /// Gives the people in an event the names they are shown by.
    pub(super) fn dress_event(&self, mut event: protocol::Event) -> protocol::Event {
        if let EventKind::SeatTaken { seat, name } | EventKind::Renamed { seat, name } =
            &mut event.kind
            && let Some(shown) = self.holder(*seat).and_then(|holder| self.people.pseudonym(holder))
        {
            *name = shown;
        }
        event
    }

    /// Gives the people in the lobby the names they are shown by.
    pub(super) fn dress_entry(&self, entry: &mut LobbyEntry) {
        let state = self.record.state();
        for (seat, name) in state.seats().zip(&mut entry.names) {
            let shown = state.holder(seat).and_then(|holder| self.people.pseudonym(holder));
            if let Some(shown) = shown {
                *name = shown;
            }
        }
    }

    /// What an author of chat is called who left; nothing for all others.
    pub(super) fn pseudonym(&self, actor: ActorId) -> Option<String> {
        self.people.pseudonym(actor)
    }

    /// A line was erased in the store: it goes here too, and who heard it is told.
    pub(super) fn chat_erased(&mut self, seq: ChatSeq, out: &mut Vec<Output>) {
        let Some(message) = self.talk.erase(seq) else {
            return;
        };
        let state = self.record.state();
        let line = convert::chat_line(state, &self.audience.names(), &message);
        let match_id = match_id::to_wire(state.id());
        let lines = vec![line];
        tell(self.hearers(message.room), &ServerMessage::Chat { match_id, lines }, out);
    }

    fn holder(&self, seat: protocol::Seat) -> Option<ActorId> {
        let wanted: Seat = convert::seat_from_wire(seat);
        let state = self.record.state();
        let seat = state.seats().find(|seat| *seat == wanted)?;
        state.holder(seat)
    }
}
