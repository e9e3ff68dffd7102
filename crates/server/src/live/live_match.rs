//! A live match between the wire and its core: texts become inputs, outputs become texts and appends.
//!
//! [`MatchCore`] makes all decisions; this file only translates, without tasks or sockets.

use std::sync::Arc;

use game::chat::{Chat, ChatMessage, ChatRoom, ChatText};
use game::{
    Act, ActorId, CallId, CommandId, Departure, Epoch, Gap, Input, InvitationProof, JoinRequest,
    LagEvidence, Loaded, Match, MatchCore, MatchId, MatchTime, Millis, Moment, NameOwner,
    PlayerName, Ply, ReadAt, Request, SeatAccess, Seq, SpectatorChat, TeamId, Watcher, WatcherId,
};
use protocol::{Answer, Head, MatchState, PartnerSignal, ServerMessage, WireError};
use store::ChatLine;

use super::chat_rights::ChatRights;
use super::computers::{Computers, TaskId};
use super::convert::{self, bad_input};
use super::header::{Header, Mode, rematch_of};
use super::match_id;
use super::record::Record;
use super::translator::{Effect, OutputTranslator};
use crate::directory::Directory;
use crate::jobs::{JobAnswer, JobProgress};
use crate::names::{self, NameFault};

/// A match that is being played or watched.
#[derive(Debug)]
pub struct LiveMatch {
    core: MatchCore,
    translator: OutputTranslator,
    computers: Computers,
}

/// Somebody on a connection that follows a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follower {
    /// The person.
    pub actor: ActorId,
    /// The person's name.
    pub name: String,
    /// Where the person may chat as a spectator.
    pub chat: ChatRights,
}

/// A client's request, as the client sent it.
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
    /// Premoves, which replace those the seat had.
    Premoves {
        /// The seat.
        seat: protocol::Seat,
        /// How many plies the board had.
        ply: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// A chat message.
    Say {
        /// The client's number for it.
        id: u64,
        /// The room.
        room: protocol::ChatRoom,
        /// The text.
        text: String,
    },
    /// A preset message to the partner.
    Signal {
        /// The client's number for it.
        id: u64,
        /// The message.
        signal: PartnerSignal,
    },
    /// A drawing for the partner.
    Draw {
        /// The client's number for it.
        id: u64,
        /// The board.
        board: u8,
        /// The marks.
        marks: Vec<protocol::DrawnMark>,
    },
    /// Show what computers think from now on, or no longer.
    ShowThinking(bool),
}

impl ClientRequest {
    /// The message that refuses it.
    pub(super) fn refused(&self, id: MatchId, error: WireError) -> ServerMessage {
        let match_id = match_id::to_wire(id);
        match *self {
            Self::Act { id, .. }
            | Self::Say { id, .. }
            | Self::Signal { id, .. }
            | Self::Draw { id, .. } => {
                ServerMessage::Answer { match_id, id, answer: Answer::Refused { error } }
            }
            Self::Premoves { .. } | Self::ShowThinking(_) => {
                ServerMessage::Error { error, match_id: Some(match_id) }
            }
        }
    }
}

impl LiveMatch {
    /// A match that was just loaded, after some time without an owner.
    pub fn new(
        record: Record,
        lines: &[ChatLine],
        directory: Arc<Directory>,
        gap: Gap,
        now: Moment,
    ) -> Self {
        let Record { header, state } = record;
        let computers = Computers::new(header.computers);
        let translator = OutputTranslator::new(header, &state, directory);
        let rematch_id = rematch_of(state.id());
        let chat = restored(&state, lines);
        let loaded = Loaded { state, chat, rematch_id, gap };
        Self { core: MatchCore::new(loaded, now), translator, computers }
    }

    /// Passes an input to the core, then the acts of computers whose time has come, and translates the outputs.
    pub fn handle(&mut self, input: Input, now: Moment) -> Vec<Effect> {
        let Self { core, translator, computers } = self;
        let mut effects = Vec::new();
        let mut next = Some(input);
        while let Some(input) = next.take() {
            core.handle(input, now, &mut |output| translator.translate(output, &mut effects));
            computers.look(core, now, &mut effects);
            next = computers.due(core.state(), now.monotonic);
        }
        computers.look_at_hints(core, now.monotonic, &mut effects);
        computers.show_thinking(core, now.monotonic, &mut effects);
        effects
    }

    /// Handles the answer of a job; nothing if it failed.
    pub fn answered(
        &mut self,
        task: TaskId,
        answer: Option<JobAnswer>,
        now: Moment,
    ) -> Vec<Effect> {
        self.computers.answered(task, answer, &self.core, now.monotonic);
        self.handle(Input::Tick, now)
    }

    /// Handles that a job was refused.
    pub fn job_refused(&mut self, task: TaskId, now: Moment) {
        self.computers.refused(task, now.monotonic);
    }

    /// Learns how far a job is, before a [`Input::Tick`] shows it.
    pub fn learn_progress(&mut self, task: TaskId, progress: JobProgress) {
        self.computers.learn_progress(task, progress);
    }

    /// Adds a watcher.
    pub fn watch(
        &mut self,
        watcher: WatcherId,
        who: Follower,
        have: Option<Head>,
        now: Moment,
    ) -> Vec<Effect> {
        let Follower { actor, name, chat } = who;
        self.translator.meet(actor, name);
        let muted = self.translator.directory().muted_by(actor);
        let mut effects = self.handle(Input::Mutes(vec![(actor, muted)]), now);
        let spectator_chat = match chat.covers(self.state().id()) {
            true => SpectatorChat::Allowed,
            false => SpectatorChat::Barred,
        };
        let who = Watcher { actor, spectator_chat };
        let have = have.map(|have| (Epoch(have.epoch), Seq(have.seq)));
        self.computers.watched_by(self.core.state(), actor);
        effects.extend(self.handle(Input::Watch { watcher, who, have }, now));
        effects
    }

    /// Removes a watcher.
    pub fn unwatch(
        &mut self,
        watcher: WatcherId,
        departure: Departure,
        now: Moment,
    ) -> Vec<Effect> {
        self.computers.show_to(watcher, false);
        self.handle(Input::Unwatch { watcher, departure }, now)
    }

    /// Handles a watcher's request.
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
        if let ClientRequest::ShowThinking(shows) = request {
            self.computers.show_to(watcher, shows);
            return Vec::new();
        }
        match self.request(actor, request) {
            Ok(request) => self.handle(Input::Ask { watcher, read, request }, now),
            Err((id, error)) => {
                let mut effects = vec![self.translator.refuse(watcher, id, error)];
                let request = Request::Unreadable;
                effects.extend(self.handle(Input::Ask { watcher, read, request }, now));
                effects
            }
        }
    }

    /// Converts a client's request to the core's type. An error comes with the client's number for
    /// the request.
    fn request(&self, actor: ActorId, request: ClientRequest) -> Result<Request, (u64, WireError)> {
        match request {
            ClientRequest::Act { id, ref act, .. }
                if let Some((seat, partners)) =
                    convert::rematch_wish(act).filter(|_| self.state().games().len() > 1) =>
            {
                let (id, seat) = (CommandId(id), convert::seat_from_wire(seat));
                Ok(Request::Rematch { id, seat, partners })
            }
            ClientRequest::Draw { id, board, marks } => {
                let drawing = convert::drawing_from_wire(self.state(), board, &marks);
                let drawing = drawing.map_err(|error| (id, error))?;
                Ok(Request::Draw { id: CommandId(id), drawing })
            }
            ClientRequest::Act { id, plies, lag, ping, act } => {
                let name = |name: &str| {
                    self.new_name(actor, name).map_err(|fault| convert::name_fault(&fault))
                };
                let act = convert::act(self.state(), &act, name).map_err(|error| (id, error))?;
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
            ClientRequest::Signal { id, signal } => {
                let signal = convert::signal_from_wire(self.state(), signal);
                let signal = signal.map_err(|error| (id, error))?;
                Ok(Request::Signal { id: CommandId(id), signal })
            }
            ClientRequest::ShowThinking(_) => Ok(Request::Unreadable),
        }
    }

    /// Reads a new name for a seat, and finds out whose it is. The core judges whether the seat may have it.
    fn new_name(&self, actor: ActorId, text: &str) -> Result<(PlayerName, NameOwner), NameFault> {
        let name = names::for_seat(text)?;
        let account = self.directory().account_name(actor);
        let owner = match account.is_some_and(|account| account != name.as_str()) {
            true => NameOwner::NotAccount,
            false => self.directory().owner_of(actor, name.as_str()),
        };
        Ok((name, owner))
    }

    fn directory(&self) -> &Directory {
        self.translator.directory()
    }

    /// Handles a request for a free seat.
    pub fn join(
        &mut self,
        call: CallId,
        actor: ActorId,
        (name, secret): (&str, Option<&str>),
        now: Moment,
    ) -> Vec<Effect> {
        let Header { mode, invitation, .. } = self.header();
        let is_shown = invitation.is_some_and(|hash| hash.admits(secret.unwrap_or_default()));
        let invitation = if is_shown { InvitationProof::Valid } else { InvitationProof::Missing };
        let access = match mode {
            Mode::HotSeat => SeatAccess::OneComputer,
            Mode::Invitation => SeatAccess::Invited,
            // A match against computers has no free seat.
            Mode::Seek | Mode::Computer => SeatAccess::Anybody,
        };
        match names::for_seat(name) {
            Ok(name) => {
                let owner = self.directory().owner_of(actor, name.as_str());
                let join = JoinRequest { call, actor, name, owner, access, invitation };
                self.handle(Input::Join(join), now)
            }
            Err(fault) => vec![Effect::Reply { call, reply: Err(convert::name_fault(&fault)) }],
        }
    }

    /// Carries out an act of the server or an organizer.
    pub fn direct(&mut self, call: CallId, act: Act, now: Moment) -> Vec<Effect> {
        self.handle(Input::Direct { call, act }, now)
    }

    /// Updates names, mutes and deleted accounts.
    pub fn learn_mutes(&mut self, now: Moment) -> Vec<Effect> {
        let directory = self.translator.directory();
        let people = self.core.people().into_iter();
        let mutes = people.map(|actor| (actor, directory.muted_by(actor))).collect();
        self.handle(Input::Mutes(mutes), now)
    }

    /// The match as somebody may see it now.
    pub fn view(&self, actor: ActorId, now: Moment) -> MatchState {
        self.translator.match_state(&self.core.view_of(actor, now))
    }

    /// The match, up to its last durable event.
    pub const fn state(&self) -> &Match {
        self.core.state()
    }

    /// The header of the match.
    pub const fn header(&self) -> &Header {
        self.translator.header()
    }

    /// The match with its header.
    pub fn record(&self) -> Record {
        Record { header: self.header().clone(), state: self.state().clone() }
    }

    /// The moves of each board in SAN.
    pub fn san(&self) -> &[Vec<String>] {
        self.translator.san()
    }

    /// All chat messages.
    pub const fn chat(&self) -> &Chat {
        self.core.chat()
    }

    /// When the match needs an [`Input::Tick`], by the process's clock.
    pub fn wake_at(&self, now: Moment) -> Option<Millis> {
        let is_watched = !self.core.players_watching().is_empty();
        let computers = self.computers.wake_at(is_watched);
        self.core.wake_at(now).into_iter().chain(computers).min()
    }

    /// Whether the match can be unloaded: no watchers, no running clock, nothing in progress.
    pub fn may_sleep(&self) -> bool {
        self.core.may_sleep() && self.computers.is_idle()
    }
}

/// A message as plain text on one line, without deceptive characters.
fn chat_text(text: &str) -> Result<ChatText, WireError> {
    if text.chars().any(names::is_deceptive) {
        let why = "a message cannot contain characters that are invisible or change the direction of text";
        return Err(bad_input(why).because("chat-unseen"));
    }
    ChatText::new(text).map_err(|error| convert::chat_text(&error))
}

/// The chat as it is stored.
fn restored(state: &Match, lines: &[ChatLine]) -> Chat {
    let ruleset = state.games()[0].position().ruleset();
    let message = |line: &ChatLine| ChatMessage {
        seq: line.seq,
        after_seq: line.after,
        author: line.actor,
        room: room(line.room),
        at: ReadAt { time: MatchTime(0), utc: line.at },
        text: line.text.as_deref().and_then(|text| ChatText::new(text).ok()),
        signal: line.signal.as_deref().and_then(|it| convert::signal_from_store(ruleset, it)),
    };
    Chat::restored(lines.iter().map(message).collect())
}

fn room(room: store::ChatRoomCode) -> ChatRoom {
    match room.0 {
        0 => ChatRoom::Players,
        1 => ChatRoom::Spectators,
        team => ChatRoom::Team(TeamId((team - 2) % 2)),
    }
}
