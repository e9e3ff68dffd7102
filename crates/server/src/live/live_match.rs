//! A live match between the wire and its core: texts become inputs, outputs become texts and appends.
//!
//! Everything is judged in [`MatchCore`]; here is only translation, without tasks or sockets.

use std::sync::Arc;

use game::chat::{Chat, ChatMessage, ChatText, Room};
use game::{
    Act, ActorId, Admission, CallId, CommandId, Departure, Epoch, Input, JoinRequest, LagEvidence,
    Loaded, Match, MatchCore, MatchTime, Millis, Moment, NameOwner, PlayerName, Ply, ReadAt,
    Request, Seq, SpectatorChat, TeamId, Watcher, WatcherId,
};
use protocol::{Head, MatchState, WireError};
use store::ChatLine;

use super::chat_rights::ChatRights;
use super::convert::{self, bad_input};
use super::header::{Header, Mode, rematch_of};
use super::record::Record;
use super::writer::{Effect, Writer};
use crate::directory::Directory;
use crate::names;

/// A match that is being played or watched.
#[derive(Debug)]
pub struct LiveMatch {
    core: MatchCore,
    writer: Writer,
}

/// Somebody on a connection that follows a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follower {
    /// Who it is.
    pub actor: ActorId,
    /// What the person is called.
    pub name: String,
    /// Where the person may chat as a spectator.
    pub chat: ChatRights,
}

/// What a client asks for, as it says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientRequest {
    /// An act in the match.
    Act {
        /// The client's number for it.
        id: u64,
        /// How many plies the client saw on each board.
        plies: Vec<Option<u32>>,
        /// What the client claims the network took.
        lag: Millis,
        /// The round trip measured on this connection.
        ping: Option<Millis>,
        /// The act.
        act: protocol::Act,
    },
    /// Premoves in place of those the seat had.
    Premoves {
        /// For which seat.
        seat: protocol::Seat,
        /// For the board after so many plies.
        ply: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// A chat message.
    Say {
        /// The client's number for it.
        id: u64,
        /// To whom.
        room: protocol::ChatRoom,
        /// What.
        text: String,
    },
}

impl LiveMatch {
    /// The match of a record that was loaded just now. The outage is how long nobody could play.
    pub fn new(
        record: Record,
        lines: &[ChatLine],
        directory: Arc<Directory>,
        outage: Millis,
        now: Moment,
    ) -> Self {
        let Record { header, state } = record;
        let writer = Writer::new(header, &state, directory);
        let rematch_id = rematch_of(state.id());
        let loaded = Loaded { state, chat: restored(lines), rematch_id, outage };
        Self { core: MatchCore::new(loaded, now), writer }
    }

    /// Gives the core an input and translates what it wants done.
    pub fn handle(&mut self, input: Input, now: Moment) -> Vec<Effect> {
        let Self { core, writer } = self;
        let mut effects = Vec::new();
        core.handle(input, now, &mut |output| writer.write(output, &mut effects));
        effects
    }

    /// Somebody follows the match from now on.
    pub fn watch(
        &mut self,
        watcher: WatcherId,
        who: Follower,
        have: Option<Head>,
        now: Moment,
    ) -> Vec<Effect> {
        let Follower { actor, name, chat } = who;
        self.writer.meet(actor, name);
        let muted = self.writer.directory().muted_by(actor);
        let mut effects = self.handle(Input::Mutes(vec![(actor, muted)]), now);
        let spectator_chat = match chat.covers(self.state().id()) {
            true => SpectatorChat::Allowed,
            false => SpectatorChat::Barred,
        };
        let who = Watcher { actor, spectator_chat };
        let have = have.map(|have| (Epoch(have.epoch), Seq(have.seq)));
        effects.extend(self.handle(Input::Watch { watcher, who, have }, now));
        effects
    }

    /// Somebody follows the match no longer.
    pub fn unwatch(
        &mut self,
        watcher: WatcherId,
        departure: Departure,
        now: Moment,
    ) -> Vec<Effect> {
        self.handle(Input::Unwatch { watcher, departure }, now)
    }

    /// A watcher asks for something.
    pub fn ask(
        &mut self,
        watcher: WatcherId,
        read: Moment,
        request: ClientRequest,
        now: Moment,
    ) -> Vec<Effect> {
        let Some(actor) = self.core.actor(watcher) else {
            return Vec::new();
        };
        match self.request(actor, request) {
            Ok(request) => self.handle(Input::Ask { watcher, read, request }, now),
            Err((id, error)) => {
                let mut effects = vec![self.writer.refuse(watcher, id, error)];
                let request = Request::Unreadable;
                effects.extend(self.handle(Input::Ask { watcher, read, request }, now));
                effects
            }
        }
    }

    /// A client's request in the core's words; with the client's number for it if it has none.
    fn request(&self, actor: ActorId, request: ClientRequest) -> Result<Request, (u64, WireError)> {
        match request {
            ClientRequest::Act { id, plies, lag, ping, act } => {
                let owner = |name: &str| self.owner_of(actor, name);
                let act = convert::act(self.state(), &act, owner).map_err(|error| (id, error))?;
                let expected = convert::expected(&plies);
                let lag = LagEvidence { claimed: lag, ping };
                Ok(Request::Act { id: CommandId(id), expected, lag, act })
            }
            ClientRequest::Premoves { seat, ply, moves } => {
                let seat = convert::seat_from_wire(seat);
                let intent = |text: &String| convert::intent(self.state(), seat.board, text).ok();
                let moves = moves.iter().map(intent).collect();
                Ok(Request::Premoves { seat, ply: Ply(ply), moves })
            }
            ClientRequest::Say { id, room, text } => {
                let text = chat_text(&text).map_err(|error| (id, error))?;
                Ok(Request::Say { id: CommandId(id), room: convert::room(room), text })
            }
        }
    }

    fn owner_of(&self, actor: ActorId, name: &str) -> NameOwner {
        match self.writer.directory().belongs_to_another(actor, name) {
            true => NameOwner::Another,
            false => NameOwner::Free,
        }
    }

    /// Somebody wants a free seat.
    pub fn join(
        &mut self,
        call: CallId,
        actor: ActorId,
        (name, secret): (&str, Option<&str>),
        now: Moment,
    ) -> Vec<Effect> {
        let admission = self.admission(secret.unwrap_or_default());
        match PlayerName::of_seat(name) {
            Ok(name) => {
                let join = JoinRequest { call, actor, name, admission };
                self.handle(Input::Join(join), now)
            }
            Err(fault) => vec![Effect::Reply { call, reply: Err(bad_input(fault)) }],
        }
    }

    fn admission(&self, secret: &str) -> Admission {
        let Header { mode, invitation, .. } = self.header();
        match mode {
            Mode::HotSeat => Admission::OneComputer,
            Mode::Invitation if !invitation.is_some_and(|hash| hash.admits(secret)) => {
                Admission::NotInvited
            }
            Mode::Invitation | Mode::Seek => Admission::Admitted,
        }
    }

    /// The server or an organizer acts.
    pub fn direct(&mut self, call: CallId, act: Act, now: Moment) -> Vec<Effect> {
        self.handle(Input::Direct { call, act }, now)
    }

    /// People changed: names, mutes, deleted accounts.
    pub fn learn_mutes(&mut self, now: Moment) -> Vec<Effect> {
        let directory = self.writer.directory();
        let people = self.core.people().into_iter();
        let mutes = people.map(|actor| (actor, directory.muted_by(actor))).collect();
        self.handle(Input::Mutes(mutes), now)
    }

    /// The match as somebody may see it now.
    pub fn view(&self, actor: ActorId, now: Moment) -> MatchState {
        self.writer.match_state(&self.core.view_of(actor, now))
    }

    /// The match, as far as it is durable.
    pub const fn state(&self) -> &Match {
        self.core.state()
    }

    /// What the match was made with.
    pub const fn header(&self) -> &Header {
        self.writer.header()
    }

    /// The match with its header.
    pub fn record(&self) -> Record {
        Record { header: self.header().clone(), state: self.state().clone() }
    }

    /// The moves of each board as people write them.
    pub fn san(&self) -> &[Vec<String>] {
        self.writer.san()
    }

    /// Everything that was said.
    pub const fn chat(&self) -> &Chat {
        self.core.chat()
    }

    /// When the match wants an [`Input::Tick`], by the process's clock.
    pub fn wake_at(&self, now: Moment) -> Option<Millis> {
        self.core.wake_at(now)
    }

    /// Whether the match needs nobody: no watchers, no running clock, nothing under way.
    pub fn may_sleep(&self) -> bool {
        self.core.may_sleep()
    }
}

/// A message as plain text on one line, without characters that deceive.
fn chat_text(text: &str) -> Result<ChatText, WireError> {
    if text.chars().any(names::is_deceptive) {
        let why = "a message cannot contain characters that are invisible or turn text around";
        return Err(bad_input(why));
    }
    ChatText::new(text).map_err(bad_input)
}

/// The chat as it was stored.
fn restored(lines: &[ChatLine]) -> Chat {
    let message = |line: &ChatLine| ChatMessage {
        seq: line.seq,
        after_seq: line.after,
        author: line.actor,
        room: room(line.room),
        at: ReadAt { time: MatchTime(0), utc: line.at },
        text: line.text.as_deref().and_then(|text| ChatText::new(text).ok()),
    };
    Chat::restored(lines.iter().map(message).collect())
}

fn room(room: store::Room) -> Room {
    match room.0 {
        0 => Room::Players,
        1 => Room::Spectators,
        team => Room::Team(TeamId((team - 2) % 2)),
    }
}
