//! Translates a match core's outputs for the wire and the store.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use game::chat::{ChatEvent, ChatEventKind, ChatMessage, ChatRoom};
use game::{
    ActorId, BoardView, CallId, Closing, CommandId, Epoch, EventKind, Match, Output, Published,
    Refused, Seq, Update, View, WatcherId,
};
use protocol::{
    Answer, ComputerPlayer, ComputerSettings, Head, MatchState, ServerMessage, WireError,
};
use rules::Ruleset;
use store::{Append, NewChat};

use super::computers::TaskId;
use super::convert;
use super::draft::guest_name;
use super::header::{Header, Pace, Resigning};
use super::match_id;
use super::record;
use crate::computer::Computer;
use crate::directory::{Directory, Person};
use crate::jobs::Job;

/// Something to be done for a match, in the types of the wire and the store.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Store events; answered by [`game::Input::Stored`].
    Append(Box<Append>),
    /// Store a chat message; answered by [`game::Input::ChatStored`].
    Chat(Box<NewChat>),
    /// Events became durable: lists that show the match are out of date.
    Changed,
    /// Send a message.
    Send {
        /// The watchers.
        to: Vec<WatcherId>,
        /// The message.
        text: Utf8Bytes,
        /// Whether it contains the whole match.
        size: MessageSize,
    },
    /// Reply to a question.
    Reply {
        /// The question.
        call: CallId,
        /// The sender's seats, or why the request was refused.
        reply: Result<Vec<protocol::Seat>, WireError>,
    },
    /// Create the rematch; answered by [`game::Input::RematchMade`].
    MakeRematch(Box<Header>),
    /// Start a job of the match; answered by [`LiveMatch::answered`](super::LiveMatch::answered).
    StartJob(TaskId, Box<Job>),
    /// Stop a job, whose answer nobody needs.
    StopJob(TaskId),
    /// Make a job answer now with what it has found.
    HurryJob(TaskId),
    /// The match actor must stop.
    Close(Closing),
}

/// Whether a message contains a whole match that its client asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MessageSize {
    /// Only changes.
    Part,
    /// The whole match.
    Whole,
}

/// Translates the outputs of one core.
#[derive(Debug)]
pub(super) struct OutputTranslator {
    header: Header,
    match_id: protocol::MatchId,
    /// The moves of each board in SAN.
    san: Vec<Vec<String>>,
    /// The names of people who watch or have watched.
    names: BTreeMap<ActorId, String>,
    directory: Arc<Directory>,
}

impl OutputTranslator {
    pub(super) fn new(header: Header, state: &Match, directory: Arc<Directory>) -> Self {
        let match_id = match_id::to_wire(state.id());
        let san = convert::san_of(state);
        Self { header, match_id, san, names: BTreeMap::new(), directory }
    }

    pub(super) const fn header(&self) -> &Header {
        &self.header
    }

    pub(super) fn san(&self) -> &[Vec<String>] {
        &self.san
    }

    pub(super) fn directory(&self) -> &Directory {
        &self.directory
    }

    /// Learns a person's name.
    pub(super) fn meet(&mut self, actor: ActorId, name: String) {
        self.names.insert(actor, name);
    }

    /// Translates one output.
    pub(super) fn translate(&mut self, output: Output<'_>, effects: &mut Vec<Effect>) {
        match output {
            Output::Append { state, events, at } => {
                let former = |actor| self.pseudonym(actor);
                let append = record::append_of(&self.header, state, events, at, &former);
                effects.push(Effect::Append(Box::new(append)));
            }
            Output::StoreChat(event) => {
                effects.extend(self.new_chat(event).map(|line| Effect::Chat(Box::new(line))));
            }
            Output::Published(update) => {
                let events = self.wire_events(&update);
                self.keep_moves(&events, update.events());
                effects.push(Effect::Changed);
                self.write_update(&update, &events, effects);
            }
            Output::Update(update) => {
                let events = self.wire_events(&update);
                self.write_update(&update, &events, effects);
            }
            Output::Show { to, view } => {
                let state = self.match_state(&view);
                let (to, text) = (to.to_vec(), text(&ServerMessage::Match { state }));
                effects.push(Effect::Send { to, text, size: MessageSize::Whole });
            }
            Output::Answer { watcher, id, epoch, answer } => {
                effects.push(self.answer(watcher, id, epoch, answer));
            }
            Output::Noted { watcher, id } => {
                effects.push(self.answer_effect(watcher, id.0, Answer::Noted));
            }
            Output::Premoves { to, seat, position, moves, refusal } => {
                let ruleset = position.map(rules::Position::ruleset);
                let write = |ruleset| move |&intent| convert::intent_text(ruleset, intent);
                let moves = ruleset.map_or(Vec::new(), |it| moves.iter().map(write(it)).collect());
                let (seat, error) =
                    (convert::seat_to_wire(seat), refusal.map(convert::premove_refusal));
                let match_id = self.match_id.clone();
                send(to, &ServerMessage::Premoves { match_id, seat, moves, error }, effects);
            }
            Output::Chat { to, state, message } => {
                let lines = vec![self.chat_line(state, message)];
                let match_id = self.match_id.clone();
                send(to, &ServerMessage::Chat { match_id, lines }, effects);
            }
            Output::Consents { to, view } => {
                let consents = convert::consents(&view).unwrap_or_default();
                let match_id = self.match_id.clone();
                send(to, &ServerMessage::Consents { match_id, consents }, effects);
            }
            Output::Drawing { to, by, state, drawing } => {
                let by = state.seats_of(by).iter().next().map(convert::seat_to_wire);
                let marks = convert::marks_to_wire(state, drawing);
                let (match_id, board) = (self.match_id.clone(), drawing.board.0);
                if let Some(by) = by {
                    let message = ServerMessage::Drawing { match_id, by, board, marks };
                    send(to, &message, effects);
                }
            }
            Output::Reply { call, reply } => {
                let seats =
                    |seats: game::SeatSet| seats.iter().map(convert::seat_to_wire).collect();
                let reply = reply.map(seats).map_err(|refused| convert::refused(&refused));
                effects.push(Effect::Reply { call, reply });
            }
            Output::MakeRematch(setup) => {
                let predecessor = Some(self.header.setup.id);
                let next = Header { setup, invitation: None, predecessor, ..self.header.clone() };
                effects.push(Effect::MakeRematch(Box::new(next)));
            }
            Output::Rematch { to, next } => {
                let (match_id, next) = (self.match_id.clone(), match_id::to_wire(next));
                send(to, &ServerMessage::Rematch { match_id, next }, effects);
            }
            Output::Close(closing) => effects.push(Effect::Close(closing)),
        }
    }

    /// The events of an update, for viewers who may see them.
    fn wire_events(&self, update: &Update<'_>) -> Vec<protocol::Event> {
        let view = update.public();
        let wire = |event: &&Published| {
            self.with_display_name(&view, convert::wire_event(self.ruleset(), event))
        };
        update.events().iter().map(wire).collect()
    }

    fn keep_moves(&mut self, events: &[protocol::Event], published: &[&Published]) {
        for (wire, event) in events.iter().zip(published) {
            match (&wire.kind, &event.kind) {
                (protocol::EventKind::Move { seat, san, .. }, _) => {
                    self.san[usize::from(seat.board)].push(san.clone());
                }
                (_, EventKind::TakenBack { board, to }) => {
                    self.san[board.index()].truncate(to.0 as usize);
                }
                _ => {}
            }
        }
    }

    /// One message for each group; the messages share the part that everybody may see.
    fn write_update(
        &self,
        update: &Update<'_>,
        all: &[protocol::Event],
        effects: &mut Vec<Effect>,
    ) {
        let Some(first) = update.groups().first() else {
            return;
        };
        let view = update.view(first);
        let head = view.head();
        let changed = |board: &BoardView<'_>| update.changes(board.id);
        let mut message = ServerMessage::Events {
            match_id: self.match_id.clone(),
            head: Head { epoch: head.epoch.0, seq: head.seq.0 },
            events: Vec::new(),
            boards: view.boards().filter(changed).map(|it| convert::public_board(&it)).collect(),
            clocks: view.clocks().map(convert::clock_state).collect(),
            offers: Vec::new(),
        };
        for &group in update.groups() {
            let view = update.view(group);
            if let ServerMessage::Events { events, boards, offers, .. } = &mut message {
                *events = visible(&view, update.events(), all);
                *offers = view.offers().into_iter().map(convert::offer_state).collect();
                for (wire, board) in boards.iter_mut().zip(view.boards().filter(changed)) {
                    wire.choices = convert::choices(&board);
                }
            }
            send(&group.watchers, &message, effects);
        }
    }

    fn answer(
        &self,
        watcher: WatcherId,
        id: CommandId,
        epoch: Epoch,
        answer: Result<Seq, &Refused>,
    ) -> Effect {
        let answer = match answer {
            Ok(seq) => Answer::Accepted { head: Head { epoch: epoch.0, seq: seq.0 } },
            Err(refused) => Answer::Refused { error: convert::refused(refused) },
        };
        self.answer_effect(watcher, id.0, answer)
    }

    /// Answers a request that could not be read.
    pub(super) fn refuse(&self, watcher: WatcherId, id: u64, error: WireError) -> Effect {
        self.answer_effect(watcher, id, Answer::Refused { error })
    }

    fn answer_effect(&self, watcher: WatcherId, id: u64, answer: Answer) -> Effect {
        let message = ServerMessage::Answer { match_id: self.match_id.clone(), id, answer };
        Effect::Send { to: vec![watcher], text: text(&message), size: MessageSize::Part }
    }

    /// A whole match as one viewer sees it.
    pub(super) fn match_state(&self, view: &View<'_>) -> MatchState {
        let mut state = convert::match_state(view, self.san.clone());
        for (wire, seat) in state.seats.iter_mut().zip(view.seats()) {
            let Some(holder) = seat.holder else { continue };
            wire.guest = self.directory.person(holder) == Person::Guest;
            wire.computer = self.computer(holder);
            if let Some(name) = self.pseudonym(holder) {
                wire.name = name;
            }
        }
        let has_computer = state.seats.iter().any(|seat| seat.computer.is_some());
        state.computer = has_computer.then(|| self.computer_settings());
        let authors = view.seats().map(|seat| (seat.holder, seat.seat, seat.name));
        let authors: Vec<_> = authors.collect();
        let name = |author| {
            let seat = authors.iter().find(|(holder, ..)| *holder == Some(author));
            self.author(author, seat.map(|(_, seat, name)| (*seat, *name)))
        };
        state.chat =
            view.chat().map(|it| convert::chat_line(self.ruleset(), name(it.author), it)).collect();
        state
    }

    /// The rules of every board.
    fn ruleset(&self) -> &Ruleset {
        self.header.setup.starts[0].ruleset()
    }

    fn chat_line(&self, state: &Match, message: &ChatMessage) -> protocol::ChatLine {
        let seat = state.seats().find(|&seat| state.holder(seat) == Some(message.author));
        let name = self.author(message.author, seat.map(|seat| (seat, state.name(seat))));
        convert::chat_line(self.ruleset(), name, message)
    }

    /// The name of a chat message's author.
    fn author(&self, actor: ActorId, seat: Option<(game::Seat, &game::PlayerName)>) -> String {
        if let Some(name) = self.pseudonym(actor) {
            return name;
        }
        match seat {
            Some((seat, name)) if name.is_unsaid() => seat.color.to_string(),
            Some((_, name)) => name.to_string(),
            // The match may have been loaded again since the author watched it.
            None => {
                let watched = || self.names.get(&actor).filter(|name| !name.is_empty()).cloned();
                let known = self.directory.spectator_name(actor).or_else(watched);
                known.unwrap_or_else(|| guest_name(actor))
            }
        }
    }

    /// An event with the pseudonym instead of the name of a deleted account, and with the mark of guests.
    fn with_display_name(&self, view: &View<'_>, mut event: protocol::Event) -> protocol::Event {
        use protocol::EventKind::{Renamed, SeatChanged, SeatTaken};
        let (seat, name, player) = match &mut event.kind {
            SeatTaken { seat, name, guest, computer }
            | SeatChanged { seat, name, guest, computer } => (*seat, name, Some((guest, computer))),
            Renamed { seat, name } => (*seat, name, None),
            _ => return event,
        };
        let seat = convert::seat_from_wire(seat);
        let holder = view.seats().find(|it| it.seat == seat).and_then(|it| it.holder);
        let Some(holder) = holder else { return event };
        if let Some((guest, computer)) = player {
            *guest = self.directory.person(holder) == Person::Guest;
            *computer = self.computer(holder);
        }
        if let Some(shown) = self.pseudonym(holder) {
            *name = shown;
        }
        event
    }

    /// The computer that an actor is. Ratings were measured in standard chess.
    fn computer(&self, actor: ActorId) -> Option<ComputerPlayer> {
        let computer = Computer::of_actor(actor);
        let is_standard = || {
            let start = &self.header.setup.starts[0];
            *start == notation::standard_ruleset().start()
        };
        let rating = computer.and_then(Computer::rating).filter(|_| is_standard());
        let id = computer.map_or(String::new(), Computer::id);
        actor.is_computer().then_some(ComputerPlayer { id, rating })
    }

    fn computer_settings(&self) -> ComputerSettings {
        let terms = self.header.computers.unwrap_or_default();
        ComputerSettings {
            think_ms: u32::try_from(terms.think.0).unwrap_or(u32::MAX),
            pause: terms.pace == Pace::Human,
            resign: terms.resigning == Resigning::WhenLost,
        }
    }

    fn pseudonym(&self, actor: ActorId) -> Option<String> {
        self.directory.pseudonym(actor).map(|name| name.to_string())
    }

    fn new_chat(&self, event: &ChatEvent) -> Option<NewChat> {
        let ChatEventKind::Said { room, text, signal } = &event.kind else {
            return None;
        };
        Some(NewChat {
            match_id: self.header.setup.id,
            after: event.after_seq,
            room: store::ChatRoomCode(match room {
                ChatRoom::Players => 0,
                ChatRoom::Spectators => 1,
                ChatRoom::Team(team) => 2 + team.0,
            }),
            actor: event.author,
            command: Some(event.command),
            at: event.at.utc,
            text: text.to_string(),
            signal: signal.map(|sent| convert::stored_signal(self.ruleset(), sent)),
        })
    }
}

/// The events as a viewer reads them: only the number of those that the viewer may not see.
fn visible(
    view: &View<'_>,
    published: &[&Published],
    all: &[protocol::Event],
) -> Vec<protocol::Event> {
    let of = |(event, wire): (&&Published, &protocol::Event)| match view.may_see(event) {
        true => wire.clone(),
        false => convert::hidden_event(event.seq),
    };
    published.iter().zip(all).map(of).collect()
}

/// Sends a message, if there is anybody to send it to.
pub(super) fn send(to: &[WatcherId], message: &ServerMessage, effects: &mut Vec<Effect>) {
    if !to.is_empty() {
        let text = text(message);
        effects.push(Effect::Send { to: to.to_vec(), text, size: MessageSize::Part });
    }
}

/// A message as JSON. Most are shorter than this, so their text is allocated once.
fn text(message: &ServerMessage) -> Utf8Bytes {
    const USUAL_LENGTH: usize = 4096;
    let mut json = Vec::with_capacity(USUAL_LENGTH);
    serde_json::to_writer(&mut json, message).expect("a message is JSON");
    String::from_utf8(json).expect("JSON is UTF-8").into()
}
