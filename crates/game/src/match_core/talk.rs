//! The chat of a live match: messages are decided, stored one at a time, then published.

use boards::{SentSignal, Signal};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::message::{ChatStored, Closing, Output, Refused, RoomChoice, SpectatorChat, WatcherId};
use super::{Asker, MatchCore, Sink};
use crate::chat::{
    self, Chat, ChatAct, ChatCommand, ChatDecision, ChatEvent, ChatRefusal, ChatRoom, ChatSeq,
    ChatText,
};
use crate::command::{Actor, Role};
use crate::id::{ActorId, CommandId};
use crate::refusal::Refusal;
use crate::time::ReadAt;

/// The most messages that may wait for the store.
const MOST_WAITING: usize = 32;

/// The chat, and the messages that are being stored.
#[derive(Debug, Default)]
pub(super) struct Talk {
    pub(super) chat: Chat,
    pending: Option<(ChatEvent, Asker)>,
    waiting: VecDeque<(ChatCommand, Asker, ReadAt)>,
    /// The people whom each person has muted.
    muted: BTreeMap<ActorId, BTreeSet<ActorId>>,
}

impl Talk {
    pub(super) fn new(chat: Chat) -> Self {
        Self { chat, ..Self::default() }
    }

    pub(super) fn is_idle(&self) -> bool {
        self.pending.is_none() && self.waiting.is_empty()
    }

    pub(super) fn mute(&mut self, mutes: Vec<(ActorId, BTreeSet<ActorId>)>) {
        self.muted.extend(mutes);
    }

    /// The people whom an actor has muted.
    pub(super) fn muted_by(&self, actor: ActorId) -> Option<&BTreeSet<ActorId>> {
        self.muted.get(&actor)
    }

    pub(super) fn receives(&self, actor: ActorId, author: ActorId) -> bool {
        !self.muted_by(actor).is_some_and(|muted| muted.contains(&author))
    }
}

impl MatchCore {
    /// Handles a watcher's chat message.
    pub(super) fn say(
        &mut self,
        watcher: WatcherId,
        id: CommandId,
        (room, text): (RoomChoice, ChatText),
        read: ReadAt,
        out: &mut Sink<'_>,
    ) {
        let Some(actor) = self.watchers.actor(watcher) else {
            return;
        };
        let asker = Asker::Watcher(watcher, id);
        let role = self.state.role_of(actor);
        let room = match self.room(watcher, role, room) {
            Ok(room) => room,
            Err(refusal) => return self.refuse(asker, &refusal.into(), out),
        };
        let actor = Actor { id: actor, role };
        let command = ChatCommand { actor, id, act: ChatAct::Say { room, text } };
        self.queue_message(command, asker, read, out);
    }

    /// Handles a watcher's preset message.
    pub(super) fn signal(
        &mut self,
        watcher: WatcherId,
        id: CommandId,
        signal: Signal,
        read: ReadAt,
        out: &mut Sink<'_>,
    ) {
        let Some(actor) = self.watchers.actor(watcher) else {
            return;
        };
        let asker = Asker::Watcher(watcher, id);
        let role = self.state.role_of(actor);
        let from = match role {
            Role::Player(seats) => seats.iter().next(),
            Role::Spectator | Role::Organizer | Role::Server => None,
        };
        let Some(from) = from else {
            return self.refuse(asker, &ChatRefusal::NoTeam.into(), out);
        };
        let actor = Actor { id: actor, role };
        let command = ChatCommand { actor, id, act: ChatAct::Signal { from, signal } };
        self.queue_message(command, asker, read, out);
    }

    /// Handles a preset message of the computer in a seat.
    pub(super) fn signal_of_computer(
        &mut self,
        id: CommandId,
        SentSignal { from, signal }: SentSignal,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        let Some(actor) = self.state.holder(from).filter(|holder| holder.is_computer()) else {
            return;
        };
        let actor = Actor { id: actor, role: self.state.role_of(actor) };
        let command = ChatCommand { actor, id, act: ChatAct::Signal { from, signal } };
        self.queue_message(command, Asker::Computer, at, out);
    }

    fn queue_message(
        &mut self,
        command: ChatCommand,
        asker: Asker,
        read: ReadAt,
        out: &mut Sink<'_>,
    ) {
        if self.closing.is_some() || self.talk.waiting.len() >= MOST_WAITING {
            return self.refuse(asker, &Refusal::Unavailable.into(), out);
        }
        self.talk.waiting.push_back((command, asker, read));
        self.store_next_message(out);
    }

    fn room(
        &self,
        watcher: WatcherId,
        role: Role,
        room: RoomChoice,
    ) -> Result<ChatRoom, ChatRefusal> {
        match room {
            RoomChoice::Players => Ok(ChatRoom::Players),
            RoomChoice::Spectators
                if self.watchers.spectator_chat(watcher) == Some(SpectatorChat::Barred) =>
            {
                Err(ChatRefusal::InvitedElsewhere)
            }
            RoomChoice::Spectators => Ok(ChatRoom::Spectators),
            RoomChoice::OwnTeam => match role {
                Role::Player(seats) => seats.iter().next(),
                Role::Spectator | Role::Organizer | Role::Server => None,
            }
            .map(|seat| ChatRoom::Team(self.state.team(seat)))
            .ok_or(ChatRefusal::NoTeam),
        }
    }

    /// Sends the next message to the store, one at a time.
    fn store_next_message(&mut self, out: &mut Sink<'_>) {
        while self.talk.pending.is_none() {
            let Some((command, asker, read)) = self.talk.waiting.pop_front() else {
                return;
            };
            match chat::decide(&self.talk.chat, &self.state, &command, read) {
                Ok(ChatDecision::Event(event)) => {
                    out(Output::StoreChat(&event));
                    self.talk.pending = Some((event, asker));
                }
                Ok(ChatDecision::Repeated(_)) => self.accept(asker, self.state.head().seq, out),
                Err(refusal) => self.refuse(asker, &refusal.into(), out),
            }
        }
    }

    /// Handles the store's answer to a message.
    pub(super) fn chat_stored(&mut self, answer: ChatStored, out: &mut Sink<'_>) {
        let Some((event, asker)) = self.talk.pending.take() else {
            return;
        };
        let head = self.state.head().seq;
        match answer {
            ChatStored::Committed(seq) if seq == event.seq => {
                self.accept(asker, head, out);
                self.publish_message(&event, out);
            }
            // It was stored by an earlier core, or by an attempt that seemed to fail.
            ChatStored::Before(seq) if seq <= self.talk.chat.last() => {
                self.accept(asker, head, out);
            }
            ChatStored::Committed(_) | ChatStored::Before(_) => {
                self.closing = Some(Closing::OutOfStep);
            }
            ChatStored::Failed => self.refuse(asker, &Refused::from(Refusal::Unavailable), out),
        }
        self.store_next_message(out);
    }

    fn publish_message(&mut self, event: &ChatEvent, out: &mut Sink<'_>) {
        if self.talk.chat.apply(event).is_err() {
            self.closing = Some(Closing::OutOfStep);
            return;
        }
        if let Some(message) = self.talk.chat.messages().last() {
            let mut to = self.members(message.room);
            let receives = |by| self.talk.receives(by, message.author);
            to.retain(|watcher| self.watchers.actor(*watcher).is_some_and(receives));
            out(Output::Chat { to: &to, state: &self.state, message });
        }
    }

    /// Removes a message that was erased in the store, here and from every screen.
    pub(super) fn chat_erased(&mut self, seq: ChatSeq, out: &mut Sink<'_>) {
        if let Some(message) = self.talk.chat.erase(seq).cloned() {
            let to = self.members(message.room);
            out(Output::Chat { to: &to, state: &self.state, message: &message });
        }
    }

    /// The members of a chat room among the watchers.
    fn members(&self, room: ChatRoom) -> Vec<WatcherId> {
        let groups = self.watchers.groups().iter();
        let members = groups.filter(|group| chat::is_member(&self.state, group.viewer, room));
        members.flat_map(|group| group.watchers.iter().copied()).collect()
    }
}
