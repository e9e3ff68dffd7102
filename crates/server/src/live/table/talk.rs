//! Chat and premoves: what goes beside the log.

use std::collections::VecDeque;

use game::chat::{
    Chat, ChatAct, ChatCommand, ChatDecision, ChatEvent, ChatEventKind, ChatMessage, ChatSeq,
    ChatText, Room,
};
use game::{Actor, ActorId, CommandId, Event, MatchTime, Ply, ReadAt, Seat, TeamId};
use protocol::{Answer, ErrorCode, Head, ServerMessage, WireError};
use store::{ChatAnswer, ChatLine, NewChat};

use super::Table;
use super::answers::unavailable;
use super::audience::tell;
use super::inbox::Asker;
use super::message::{Closing, Output, WatcherId};
use crate::live::convert;
use crate::live::match_id;
use crate::names;

/// More than this is not kept waiting for the store.
const MOST_SAYING: usize = 32;

/// The chat, and what is on its way into it.
#[derive(Debug)]
pub(super) struct Talk {
    chat: Chat,
    flight: Option<(ChatEvent, Asker)>,
    waiting: VecDeque<(ChatCommand, WatcherId, ReadAt)>,
}

impl Talk {
    /// The chat as it was stored.
    pub(super) fn new(lines: &[ChatLine]) -> Self {
        let mut chat = Chat::new();
        for line in lines {
            let erased = || ChatText::new("(erased)").expect("a short text");
            let text = line.text.as_deref().and_then(|text| ChatText::new(text).ok());
            let event = ChatEvent {
                seq: line.seq,
                after_seq: line.after,
                author: line.actor,
                // The store remembers which command it was and answers a repeated one itself.
                command: CommandId(u64::MAX - line.seq.0),
                at: ReadAt { time: MatchTime(0), utc: line.at },
                kind: ChatEventKind::Said {
                    room: room(line.room),
                    text: text.unwrap_or_else(erased),
                },
            };
            // Lines are numbered without gaps; one that is not ends what can be shown.
            if chat.apply(&event).is_err() {
                break;
            }
            if line.text.is_none() {
                chat.erase(event.seq);
            }
        }
        Self { chat, flight: None, waiting: VecDeque::new() }
    }

    pub(super) const fn chat(&self) -> &Chat {
        &self.chat
    }

    /// Takes the text of a line away and tells of the line, if it had one.
    pub(super) fn erase(&mut self, seq: ChatSeq) -> Option<ChatMessage> {
        self.chat.erase(seq).cloned()
    }

    pub(super) fn is_idle(&self) -> bool {
        self.flight.is_none() && self.waiting.is_empty()
    }
}

fn room(room: store::Room) -> Room {
    match room.0 {
        0 => Room::Players,
        1 => Room::Spectators,
        team => Room::Team(TeamId((team - 2) % 2)),
    }
}

fn room_number(room: Room) -> store::Room {
    store::Room(match room {
        Room::Players => 0,
        Room::Spectators => 1,
        Room::Team(team) => 2 + team.0,
    })
}

impl Table {
    /// A watcher has something to say.
    #[expect(clippy::too_many_arguments, reason = "the parts of one message, taken apart once")]
    pub(super) fn say(
        &mut self,
        watcher: WatcherId,
        actor: ActorId,
        id: u64,
        room: protocol::ChatRoom,
        text: &str,
        read: ReadAt,
        out: &mut Vec<Output>,
    ) {
        let asker = Asker::Watcher(watcher, id);
        let role = self.role_of(actor);
        let act = convert::room(self.record.state(), role, room).and_then(|room| {
            if room == Room::Spectators && !self.is_heard(watcher) {
                let why = "you were invited to one match; in others only guests of the house and \
                           members talk";
                return Err(convert::error(ErrorCode::Forbidden, why));
            }
            if text.chars().any(names::is_deceptive) {
                let why = "a message has no characters that are invisible or turn text around";
                return Err(convert::bad_input(why));
            }
            let text = ChatText::new(text).map_err(convert::bad_input)?;
            Ok(ChatAct::Say { room, text })
        });
        let act = match act {
            Ok(act) => act,
            Err(error) => return self.turn_away(&asker, &error, out),
        };
        if self.closing.is_some() || self.talk.waiting.len() >= MOST_SAYING {
            return self.turn_away(&asker, &unavailable(), out);
        }
        let actor = Actor { id: actor, role };
        let command = ChatCommand { actor, id: CommandId(id), act };
        self.talk.waiting.push_back((command, watcher, read));
        self.talk_on(out);
    }

    /// Whether a watcher may talk among the spectators of this match.
    fn is_heard(&self, watcher: WatcherId) -> bool {
        let id = self.record.state().id();
        self.audience.voice(watcher).is_some_and(|voice| voice.carries_to(id))
    }

    /// Sends the next line to the store, one at a time.
    fn talk_on(&mut self, out: &mut Vec<Output>) {
        while self.talk.flight.is_none() {
            let Some((command, watcher, read)) = self.talk.waiting.pop_front() else {
                return;
            };
            let asker = Asker::Watcher(watcher, command.id.0);
            let decided = game::chat::decide(&self.talk.chat, self.record.state(), &command, read);
            match decided {
                Ok(ChatDecision::Event(event)) => {
                    out.extend(self.line(&event).map(|line| Output::Chat(Box::new(line))));
                    self.talk.flight = Some((event, asker));
                }
                Ok(ChatDecision::Repeated(_)) => self.said(&asker, out),
                Err(refusal) => self.turn_away(&asker, &convert::chat_refusal(refusal), out),
            }
        }
    }

    fn line(&self, event: &ChatEvent) -> Option<NewChat> {
        let ChatEventKind::Said { room, text } = &event.kind else {
            return None;
        };
        Some(NewChat {
            match_id: self.record.state().id(),
            after: event.after_seq,
            room: room_number(*room),
            actor: event.author,
            command: Some(event.command),
            at: event.at.utc,
            text: text.to_string(),
        })
    }

    /// The store's answer to a line.
    pub(super) fn chat_stored(&mut self, answer: ChatAnswer, _at: ReadAt, out: &mut Vec<Output>) {
        let Some((event, asker)) = self.talk.flight.take() else {
            return;
        };
        match answer {
            ChatAnswer::Committed(seq) if seq.0 == event.seq.0 => {
                self.said(&asker, out);
                self.hear(&event, out);
            }
            // Said before, by a table that is no more, or in a try that seemed to fail.
            ChatAnswer::Duplicate(seq) if seq.0 <= self.talk.chat.last().0 => {
                self.said(&asker, out);
            }
            ChatAnswer::Committed(_) | ChatAnswer::Duplicate(_) => {
                self.closing = Some(Closing::OutOfStep);
            }
            ChatAnswer::Refused(_) | ChatAnswer::Unavailable(_) => {
                self.turn_away(&asker, &unavailable(), out);
            }
        }
        self.talk_on(out);
    }

    fn hear(&mut self, event: &ChatEvent, out: &mut Vec<Output>) {
        if self.talk.chat.apply(event).is_err() {
            self.closing = Some(Closing::OutOfStep);
            return;
        }
        let ChatEventKind::Said { room, text } = &event.kind else {
            return;
        };
        let names = self.audience.names();
        let state = self.record.state();
        let message = ChatMessage {
            seq: event.seq,
            after_seq: event.after_seq,
            author: event.author,
            room: *room,
            at: event.at,
            text: Some(text.clone()),
        };
        let mut line = convert::chat_line(state, &names, &message);
        if let Some(shown) = self.pseudonym(event.author) {
            line.author = shown;
        }
        let match_id = match_id::to_wire(state.id());
        let mut hearers = self.hearers(*room);
        let hears = |by| !self.people.is_muted(by, event.author);
        hearers.retain(|watcher| self.audience.actor(*watcher).is_some_and(hears));
        tell(hearers, &ServerMessage::Chat { match_id, lines: vec![line] }, out);
    }

    fn said(&self, asker: &Asker, out: &mut Vec<Output>) {
        if let Asker::Watcher(watcher, id) = *asker {
            let head = self.record.state().head();
            let head = Head { epoch: head.epoch.0, seq: head.seq.0 };
            self.answer(watcher, id, Answer::Accepted { head }, out);
        }
    }

    /// Puts premoves in place, or tells why not; the seat's player hears what stands now.
    pub(super) fn set_premoves(
        &mut self,
        watcher: WatcherId,
        actor: ActorId,
        seat: protocol::Seat,
        ply: u32,
        moves: &[String],
        out: &mut Vec<Output>,
    ) {
        let state = self.record.state();
        let seat = convert::seat_from_wire(seat);
        let read = || -> Result<Vec<_>, WireError> {
            if moves.len() > game::MAX_PREMOVES {
                let refusal = game::PremoveRefusal::TooMany(moves.len());
                return Err(convert::premove_refusal(refusal));
            }
            moves.iter().map(|text| convert::intent(state, seat.board, text)).collect()
        };
        let asks = Actor { id: actor, role: state.role_of(actor) };
        let result = read().and_then(|moves| {
            let replaced = self.premoves.replace(state, asks, seat, Ply(ply), &moves);
            replaced.map_err(convert::premove_refusal)
        });
        match result {
            Ok(()) => self.tell_premoves(actor, seat, out),
            Err(error) if error.code == ErrorCode::NotYourSeat => {
                let message = self.premoves_message(seat, Vec::new(), Some(error));
                tell(vec![watcher], &message, out);
            }
            Err(error) => {
                let message = self.premoves_message(seat, self.premove_texts(seat), Some(error));
                tell(self.audience.of_actor(actor), &message, out);
            }
        }
    }

    /// Premoves lapse for all seats of an actor.
    pub(super) fn cancel_premoves(&mut self, actor: ActorId, out: &mut Vec<Output>) {
        for seat in self.record.state().seats_of(actor).iter() {
            if !self.premoves.queue(seat).is_empty() {
                self.premoves.cancel(seat);
                self.tell_premoves(actor, seat, out);
            }
        }
    }

    /// What was played or cannot be played any more goes; its player hears of it.
    pub(super) fn settle_premoves(&mut self, events: &[Event], out: &mut Vec<Output>) {
        let before = self.premoves.clone();
        self.premoves.settle(self.record.state(), events);
        for seat in self.record.state().seats() {
            if before.queue(seat) != self.premoves.queue(seat)
                && let Some(actor) = self.record.state().holder(seat)
            {
                self.tell_premoves(actor, seat, out);
            }
        }
    }

    fn tell_premoves(&self, actor: ActorId, seat: Seat, out: &mut Vec<Output>) {
        let message = self.premoves_message(seat, self.premove_texts(seat), None);
        tell(self.audience.of_actor(actor), &message, out);
    }

    fn premove_texts(&self, seat: Seat) -> Vec<String> {
        let text = |&intent| convert::intent_text(self.record.state(), seat, intent);
        self.premoves.queue(seat).iter().map(text).collect()
    }

    fn premoves_message(
        &self,
        seat: Seat,
        moves: Vec<String>,
        error: Option<WireError>,
    ) -> ServerMessage {
        let match_id = match_id::to_wire(self.record.state().id());
        ServerMessage::Premoves { match_id, seat: convert::seat_to_wire(seat), moves, error }
    }
}
