//! Chat: a separate stream beside the log, with its own numbers, so that it delays no move and can
//! be erased. Each message refers to the event before it.

use std::fmt;
use std::sync::Arc;

pub use ids::ChatSeq;

use crate::command::{Actor, Role};
use crate::id::{ActorId, CommandId, Seq, TeamId};
use crate::state::Match;
use crate::time::{MatchTime, Millis, ReadAt};
use crate::view::Viewer;
use boards::{Seat, SentSignal, Signal};

/// The most characters a message may have.
const MAX_CHARS: usize = 300;
/// The most messages in the chat of a match.
const MAX_MESSAGES: usize = 2000;
/// An author may send this many messages in this time, all different.
const FLOOD_COUNT: usize = 5;
const FLOOD_TIME: Millis = Millis::from_secs(10);
/// An author may send this many preset messages in the same time, the same one only after a pause.
const SIGNAL_COUNT: usize = 10;
const SIGNAL_PAUSE: Millis = Millis::from_secs(2);
/// Preset messages leave room for others in the chat.
const MAX_WITH_SIGNALS: usize = 1600;

/// A chat room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChatRoom {
    /// All players.
    Players,
    /// All spectators; players do not see these messages.
    Spectators,
    /// The players of a team.
    Team(TeamId),
}

/// The text of a message: plain text on one line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ChatText(Arc<str>);

/// An event in the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatEvent {
    /// Its number in the chat.
    pub seq: ChatSeq,
    /// The last event of the match before it.
    pub after_seq: Seq,
    /// The author.
    pub author: ActorId,
    /// The command that caused it.
    pub command: CommandId,
    /// When the command was read.
    pub at: ReadAt,
    /// What happened.
    pub kind: ChatEventKind,
}

/// What happened in the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatEventKind {
    /// A message was sent.
    Said {
        /// The room.
        room: ChatRoom,
        /// The text.
        text: ChatText,
        /// The preset message that it is, if it is one.
        signal: Option<SentSignal>,
    },
    /// A message was erased; its number stays.
    Erased(ChatSeq),
}

/// A command for the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatCommand {
    /// The sender.
    pub actor: Actor,
    /// The command's id, as in [`Command`](crate::Command).
    pub id: CommandId,
    /// The act.
    pub act: ChatAct,
}

/// Acts in the chat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatAct {
    /// Send a message.
    Say {
        /// The room.
        room: ChatRoom,
        /// The text.
        text: ChatText,
    },
    /// Send a preset message to the partner.
    Signal {
        /// The sender's seat.
        from: Seat,
        /// The message.
        signal: Signal,
    },
    /// Erase a message: authors their own, the organizer and the server any.
    Erase(ChatSeq),
}

/// A message as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatMessage {
    /// Its number in the chat.
    pub seq: ChatSeq,
    /// The last event of the match before it.
    pub after_seq: Seq,
    /// The author.
    pub author: ActorId,
    /// The room.
    pub room: ChatRoom,
    /// When it was sent.
    pub at: ReadAt,
    /// The text, unless it was erased.
    pub text: Option<ChatText>,
    /// The preset message that it is, if it is one and was not erased.
    pub signal: Option<SentSignal>,
}

/// The chat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chat {
    last: ChatSeq,
    messages: Vec<ChatMessage>,
    answers: Vec<(ActorId, CommandId, ChatSeq)>,
}

/// The answer to a chat command that was not refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChatDecision {
    /// The command leads to this event.
    Event(ChatEvent),
    /// The command was answered before, with the event of this number.
    Repeated(ChatSeq),
}

/// Why a chat command is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChatRefusal {
    /// The sender is not a member of the room.
    #[error("you cannot chat in this room")]
    NotMember,
    /// The sender is a guest who was invited to another match.
    #[error("your invitation is for another match; you can chat only there")]
    InvitedElsewhere,
    /// The sender is not a player and has no team.
    #[error("you are not on a team in this match")]
    NoTeam,
    /// Too many messages at once.
    #[error("you are sending messages too fast; wait a few seconds")]
    TooFast,
    /// There is nobody to send a preset message to.
    #[error("you have no partner in this match")]
    NoPartner,
    /// The same message again.
    #[error("you just sent that message")]
    SaidAlready,
    /// The chat is full.
    #[error("the chat of this match is full")]
    Full,
    /// There is no such message.
    #[error("there is no such message")]
    NoMessage,
    /// The message is somebody else's.
    #[error("you can erase only your own messages")]
    NotYours,
}

impl ChatRefusal {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotMember => "chat-not-member",
            Self::InvitedElsewhere => "chat-invited-elsewhere",
            Self::NoTeam => "chat-no-team",
            Self::NoPartner => "chat-no-partner",
            Self::TooFast => "chat-too-fast",
            Self::SaidAlready => "chat-said-already",
            Self::Full => "chat-full",
            Self::NoMessage => "chat-no-message",
            Self::NotYours => "chat-not-yours",
        }
    }
}

/// Why a text cannot be a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChatTextError {
    /// The text is empty.
    #[error("a message needs at least one visible character")]
    Empty,
    /// The text is too long.
    #[error("a message has at most {MAX_CHARS} characters, not {0}")]
    TooLong(usize),
    /// The text has a line break or another control character.
    #[error("a message must be one line without control characters")]
    Control,
}

/// A chat event that is not the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the next chat event is number {}, not {}", .expected.0, .found.0)]
pub struct ChatGap {
    /// The expected number.
    pub expected: ChatSeq,
    /// The number it has.
    pub found: ChatSeq,
}

impl ChatText {
    /// A message, without surrounding spaces.
    ///
    /// # Errors
    /// When the text is empty, too long or not one line.
    pub fn new(text: &str) -> Result<Self, ChatTextError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(ChatTextError::Empty);
        }
        if text.chars().any(char::is_control) {
            return Err(ChatTextError::Control);
        }
        match text.chars().count() {
            count if count > MAX_CHARS => Err(ChatTextError::TooLong(count)),
            _ => Ok(Self(text.into())),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChatText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether somebody in this role can read and write in a room.
pub fn is_member(state: &Match, viewer: Viewer, room: ChatRoom) -> bool {
    let plays = |wanted: Option<TeamId>| {
        let team = |seat| wanted.is_none_or(|team| state.team(seat) == team);
        matches!(viewer, Role::Player(seats)
            if state.seats().any(|seat| seats.contains(seat) && team(seat)))
    };
    let runs_things = matches!(viewer, Role::Organizer | Role::Server);
    match room {
        ChatRoom::Players => plays(None) || runs_things,
        ChatRoom::Spectators => viewer == Role::Spectator || runs_things,
        ChatRoom::Team(team) => plays(Some(team)),
    }
}

/// Decides a chat command.
///
/// # Errors
/// Why the command is refused.
pub fn decide(
    chat: &Chat,
    state: &Match,
    command: &ChatCommand,
    at: ReadAt,
) -> Result<ChatDecision, ChatRefusal> {
    let author = command.actor.id;
    let same =
        |answer: &&(ActorId, CommandId, ChatSeq)| (answer.0, answer.1) == (author, command.id);
    if let Some((_, _, seq)) = chat.answers.iter().find(same) {
        return Ok(ChatDecision::Repeated(*seq));
    }
    let kind = match &command.act {
        ChatAct::Say { room, text } => {
            if !is_member(state, command.actor.role, *room) {
                return Err(ChatRefusal::NotMember);
            }
            chat.check_flood(author, text, at.time)?;
            ChatEventKind::Said { room: *room, text: text.clone(), signal: None }
        }
        ChatAct::Signal { from, signal } => {
            let sent = SentSignal { from: *from, signal: *signal };
            decide_signal(chat, state, command.actor, sent, at.time)?
        }
        ChatAct::Erase(seq) => {
            let found = chat.messages.iter().find(|message| message.seq == *seq);
            let message = found.filter(|message| message.text.is_some());
            let message = message.ok_or(ChatRefusal::NoMessage)?;
            let moderates = matches!(command.actor.role, Role::Organizer | Role::Server);
            if message.author != author && !moderates {
                return Err(ChatRefusal::NotYours);
            }
            ChatEventKind::Erased(*seq)
        }
    };
    let (seq, after_seq) = (ChatSeq(chat.last.0 + 1), state.head().seq);
    Ok(ChatDecision::Event(ChatEvent { seq, after_seq, author, command: command.id, at, kind }))
}

/// Decides a preset message: only the two partners of a match on two boards send and read them.
fn decide_signal(
    chat: &Chat,
    state: &Match,
    actor: Actor,
    sent: SentSignal,
    at: MatchTime,
) -> Result<ChatEventKind, ChatRefusal> {
    let is_own = matches!(actor.role, Role::Player(seats) if seats.contains(sent.from));
    let game = state.game(sent.from.board).filter(|_| is_own).ok_or(ChatRefusal::NotMember)?;
    if state.games().len() < 2 {
        return Err(ChatRefusal::NoPartner);
    }
    chat.check_signal_flood(sent, at)?;
    let sentence = sent.signal.sentence(game.position().ruleset());
    let text = ChatText::new(&sentence).map_err(|_| ChatRefusal::NoPartner)?;
    let room = ChatRoom::Team(state.team(sent.from));
    Ok(ChatEventKind::Said { room, text, signal: Some(sent) })
}

impl Chat {
    /// An empty chat.
    pub fn new() -> Self {
        Self::default()
    }

    /// A chat from its stored messages, in order.
    pub fn restored(messages: Vec<ChatMessage>) -> Self {
        let last = messages.last().map_or(ChatSeq(0), |message| message.seq);
        Self { last, messages, answers: Vec::new() }
    }

    /// The last event's number.
    pub const fn last(&self) -> ChatSeq {
        self.last
    }

    /// Folds the next event into the chat.
    ///
    /// # Errors
    /// When it is not the next one; the chat is unchanged.
    pub fn apply(&mut self, event: &ChatEvent) -> Result<(), ChatGap> {
        let expected = ChatSeq(self.last.0 + 1);
        if event.seq != expected {
            return Err(ChatGap { expected, found: event.seq });
        }
        self.last = event.seq;
        self.answers.push((event.author, event.command, event.seq));
        match &event.kind {
            ChatEventKind::Said { room, text, signal } => self.messages.push(ChatMessage {
                seq: event.seq,
                after_seq: event.after_seq,
                author: event.author,
                room: *room,
                at: event.at,
                text: Some(text.clone()),
                signal: *signal,
            }),
            ChatEventKind::Erased(seq) => {
                let erased = self.messages.iter_mut().find(|message| message.seq == *seq);
                if let Some(message) = erased {
                    message.text = None;
                    message.signal = None;
                }
            }
        }
        Ok(())
    }

    /// All messages.
    pub fn messages(&self) -> &[ChatMessage] {
        &self.messages
    }

    /// Removes the text of a message that a moderator erased in the store, without adding an event.
    /// Returns the message if it had a text.
    pub fn erase(&mut self, seq: ChatSeq) -> Option<&ChatMessage> {
        let found = self.messages.iter_mut().find(|message| message.seq == seq)?;
        found.text.take()?;
        found.signal = None;
        Some(found)
    }

    /// The preset messages that a seat's partner has sent it, after the message with a number. What the other team
    /// says is not among them.
    pub fn signals_to(
        &self,
        seat: Seat,
        after: ChatSeq,
    ) -> impl Iterator<Item = (&ChatMessage, Signal)> {
        let sent = move |message: &ChatMessage| {
            message.signal.filter(|sent| message.seq > after && sent.from == seat.partner())
        };
        self.messages.iter().filter_map(move |it| sent(it).map(|sent| (it, sent.signal)))
    }

    /// The messages that a viewer can read, after the message with a number.
    pub fn visible_to<'a>(
        &'a self,
        state: &'a Match,
        viewer: Viewer,
        after: ChatSeq,
    ) -> impl Iterator<Item = &'a ChatMessage> {
        let visible = move |message: &&ChatMessage| is_member(state, viewer, message.room);
        self.messages.iter().filter(move |message| message.seq > after).filter(visible)
    }

    fn check_flood(
        &self,
        author: ActorId,
        text: &ChatText,
        at: MatchTime,
    ) -> Result<(), ChatRefusal> {
        if self.last.0 >= MAX_MESSAGES as u64 {
            return Err(ChatRefusal::Full);
        }
        let is_recent = |message: &&ChatMessage| at.since(message.at.time) < FLOOD_TIME;
        let own = self.messages.iter().rev();
        let own = own.filter(|message| message.author == author && message.signal.is_none());
        let recent: Vec<&ChatMessage> = own.take(FLOOD_COUNT).filter(is_recent).collect();
        if recent.len() == FLOOD_COUNT {
            return Err(ChatRefusal::TooFast);
        }
        if recent.iter().any(|message| message.text.as_ref() == Some(text)) {
            return Err(ChatRefusal::SaidAlready);
        }
        Ok(())
    }

    /// Preset messages are counted by seat: one computer may play several.
    fn check_signal_flood(&self, sent: SentSignal, at: MatchTime) -> Result<(), ChatRefusal> {
        if self.last.0 >= MAX_WITH_SIGNALS as u64 {
            return Err(ChatRefusal::Full);
        }
        let age = |message: &ChatMessage| at.since(message.at.time);
        let own = self.messages.iter().rev();
        let own = own.filter(|message| message.signal.is_some_and(|it| it.from == sent.from));
        let recent = own.take(SIGNAL_COUNT).filter(|message| age(message) < FLOOD_TIME);
        let recent: Vec<&ChatMessage> = recent.collect();
        if recent.len() == SIGNAL_COUNT {
            return Err(ChatRefusal::TooFast);
        }
        let is_same =
            |message: &&ChatMessage| message.signal == Some(sent) && age(message) < SIGNAL_PAUSE;
        if recent.iter().any(is_same) { Err(ChatRefusal::SaidAlready) } else { Ok(()) }
    }
}
