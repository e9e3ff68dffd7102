//! What watchers ask for and what they are told.

use game::chat::Room;
use game::{
    Act, Actor, ActorId, BoardId, Command, CommandId, Decision, Event, EventKind, LagEvidence,
    Phase, PlayerName, ReadAt, Role, Seat, Seq, decide,
};
use protocol::{Answer, BoardState, ErrorCode, Head, MatchState, ServerMessage, WireError};

use super::audience::tell;
use super::inbox::{Ask, Asker, What};
use super::message::{Follower, JoinRequest, Output, Reply, Request, WatcherId};
use super::{NextMatch, Outage, Table};
use crate::live::convert::{self, StateExtras};
use crate::live::header::Mode;
use crate::live::match_id;
use crate::live::record::Told;

/// What is refused while the store is out of order.
pub(super) fn unavailable() -> WireError {
    convert::error(ErrorCode::Unavailable, "nothing can be saved just now; try again in a moment")
}

pub(super) fn shutting_down() -> WireError {
    convert::error(ErrorCode::Unavailable, "the server is being restarted; try again in a moment")
}

impl Table {
    /// A watcher comes: it gets what it misses, or the whole match, and its premoves lapse.
    pub(super) fn watch(
        &mut self,
        watcher: WatcherId,
        who: Follower,
        have: Option<Head>,
        at: ReadAt,
        out: &mut Vec<Output>,
    ) {
        // Others who look on hear first of what this one is shown now.
        self.audience.hurry(at.time);
        self.tell_spectators(at, out);
        let actor = who.actor;
        self.audience.add(watcher, who);
        let head = self.record.state().head();
        let known = have.filter(|have| have.epoch == head.epoch.0).map(|have| Seq(have.seq));
        let role = self.role_of(actor);
        let missed: Option<Vec<Told>> =
            known.and_then(|seq| Some(self.record.since(seq)?.cloned().collect()));
        match missed {
            Some(missed) => {
                self.cancel_premoves(actor, out);
                let boards = self.boards(role, None);
                let message = self.events_message(role, &missed, boards, at);
                tell(vec![watcher], &message, out);
            }
            None => self.show(vec![watcher], actor, at, out),
        }
    }

    /// Something a watcher asks for.
    pub(super) fn ask(
        &mut self,
        watcher: WatcherId,
        request: Request,
        read: ReadAt,
        at: ReadAt,
        out: &mut Vec<Output>,
    ) {
        let Some(actor) = self.audience.actor(watcher) else {
            return;
        };
        match request {
            Request::Act { id, plies, lag, ping, act } => {
                let asker = Asker::Watcher(watcher, id);
                let act = match convert::act(self.record.state(), &act) {
                    Ok(act) => act,
                    Err(error) => return self.refuse(&asker, &error, at, out),
                };
                let actor = Actor { id: actor, role: Role::Spectator };
                let command = Command {
                    expected: convert::expected(&plies),
                    lag: LagEvidence { claimed: lag, ping },
                    ..Command::new(self.record.state().id(), actor, CommandId(id), act)
                };
                self.queue(Ask { asker, what: What::Command(Box::new(command)), read }, out);
            }
            Request::Premoves { seat, ply, moves } => {
                self.set_premoves(watcher, actor, seat, ply, &moves, out);
            }
            Request::Say { id, room, text } => self.say(watcher, actor, id, room, &text, read, out),
        }
    }

    /// Lets something wait for its decision, unless it would wait in vain.
    fn queue(&mut self, ask: Ask, out: &mut Vec<Output>) {
        if self.closing.is_some() {
            return self.turn_away(&ask.asker, &shutting_down(), out);
        }
        if matches!(self.outage, Outage::Since(_)) {
            let is_under_way = match (&ask.what, &self.flight) {
                (What::Command(command), Some(flight)) => {
                    flight.carries(command.actor.id, command.id)
                }
                _ => false,
            };
            if !is_under_way {
                self.turn_away(&ask.asker, &unavailable(), out);
            }
            return;
        }
        if let Err(ask) = self.inbox.push(ask) {
            self.turn_away(&ask.asker, &unavailable(), out);
        }
    }

    /// Decides what has waited longest. What time has decided before it was read comes first.
    pub(super) fn decide(&mut self, ask: Ask, at: ReadAt, out: &mut Vec<Output>) {
        if let What::Command(command) = &ask.what
            && let Some(error) = self.refused.recall(command.actor.id, command.id).cloned()
        {
            return self.refuse(&ask.asker, &error, at, out);
        }
        let state = self.record.state();
        let mut read = ask.read;
        read.time = read.time.max(state.head().at.time);
        let due = game::due(state, read);
        if !due.is_empty() {
            self.inbox.put_back(ask);
            return self.send(due, None, at, out);
        }
        let command = match &ask.what {
            What::House(act) => Command::house(state, act.clone()),
            What::Command(command) => {
                // Whose a seat is, the log says, at the moment of the decision.
                let id = command.actor.id;
                Command { actor: Actor { id, role: state.role_of(id) }, ..(**command).clone() }
            }
        };
        match decide(state, &self.premoves, &command, read) {
            Ok(Decision::Events(mut events)) => {
                if let What::House(_) = ask.what {
                    events.extend(self.beginning(&events, read));
                }
                self.send(events, Some(ask.asker), at, out);
            }
            Ok(Decision::Repeated(seq)) => self.accept(&ask.asker, seq, out),
            Err(refusal) => {
                let error = convert::refused_act(state, &command.act, refusal);
                if let What::Command(command) = &ask.what {
                    self.refused.remember(command.actor.id, command.id, error.clone());
                }
                self.refuse(&ask.asker, &error, at, out);
            }
        }
    }

    /// Who takes the last seat begins the match in the same append.
    fn beginning(&self, events: &[Event], read: ReadAt) -> Vec<Event> {
        let mut state = self.record.state().clone();
        let follows = events.iter().all(|event| state.apply(event).is_ok());
        let command = Command::house(&state, Act::Begin);
        match decide(&state, &self.premoves, &command, read) {
            Ok(Decision::Events(began)) if follows => began,
            _ => Vec::new(),
        }
    }

    /// An act of the house itself. One that is refused has become needless meanwhile.
    pub(super) fn by_house(&mut self, act: Act, at: ReadAt, out: &mut Vec<Output>) {
        let state = self.record.state();
        let resumes = matches!(act, Act::Resume { .. });
        let due = if resumes { Vec::new() } else { game::due(state, at) };
        if !due.is_empty() {
            return self.send(due, None, at, out);
        }
        let command = Command::house(state, act);
        if let Ok(Decision::Events(events)) = decide(state, &self.premoves, &command, at) {
            self.send(events, None, at, out);
        }
    }

    /// Somebody wants to sit down.
    pub(super) fn join(&mut self, join: JoinRequest, at: ReadAt, out: &mut Vec<Output>) {
        let call = join.call;
        match self.seat_for(&join) {
            Ok(None) => {
                let seats = self.seats_of(join.actor);
                out.push(Output::Reply { call, reply: Reply::Seats(seats) });
            }
            Ok(Some((seat, name))) => {
                let what = What::House(Act::TakeSeat { seat, holder: join.actor, name });
                self.queue(Ask { asker: Asker::Call(call), what, read: at }, out);
            }
            Err(error) => out.push(Output::Reply { call, reply: Reply::Refused(error) }),
        }
    }

    /// The seat that somebody may take; none for who sits already.
    fn seat_for(&self, join: &JoinRequest) -> Result<Option<(Seat, PlayerName)>, WireError> {
        let (state, header) = (self.record.state(), self.record.header());
        if !state.seats_of(join.actor).is_empty() {
            return Ok(None);
        }
        match header.mode {
            Mode::HotSeat => {
                return Err(convert::error(
                    ErrorCode::Forbidden,
                    "this match is played at one computer; you may watch it",
                ));
            }
            Mode::Invitation => {
                let secret = join.secret.as_deref().unwrap_or_default();
                if !header.invitation.is_some_and(|hash| hash.admits(secret)) {
                    return Err(convert::error(
                        ErrorCode::BadInvitation,
                        "this invitation does not admit to the match; ask for the link again",
                    ));
                }
            }
            Mode::Seek => {}
        }
        let name = PlayerName::of_seat(&join.name).map_err(convert::bad_input)?;
        let free = state.seats().find(|&seat| state.holder(seat).is_none());
        match (state.phase(), free) {
            (Phase::Waiting, Some(seat)) => Ok(Some((seat, name))),
            _ => Err(convert::error(ErrorCode::NoFreeSeat, "every seat of this match is taken")),
        }
    }

    fn seats_of(&self, actor: ActorId) -> Vec<protocol::Seat> {
        self.record.state().seats_of(actor).iter().map(convert::seat_to_wire).collect()
    }

    /// It is done and saved.
    pub(super) fn accept(&self, asker: &Asker, seq: Seq, out: &mut Vec<Output>) {
        match *asker {
            Asker::Watcher(watcher, id) => {
                let head = Head { epoch: self.record.state().head().epoch.0, seq: seq.0 };
                self.answer(watcher, id, Answer::Accepted { head }, out);
            }
            Asker::Call(call) => {
                let told = self.record.since(Seq(seq.0 - 1)).and_then(|mut told| told.next());
                let holder = told.and_then(|told| match told.event.kind {
                    EventKind::SeatTaken { holder, .. } => Some(holder),
                    _ => None,
                });
                let seats = holder.map_or(Vec::new(), |holder| self.seats_of(holder));
                out.push(Output::Reply { call, reply: Reply::Seats(seats) });
            }
        }
    }

    /// It is not; who asked is shown the match as it is.
    pub(super) fn refuse(
        &mut self,
        asker: &Asker,
        error: &WireError,
        at: ReadAt,
        out: &mut Vec<Output>,
    ) {
        self.turn_away(asker, error, out);
        if let Asker::Watcher(watcher, _) = *asker
            && let Some(actor) = self.audience.actor(watcher)
        {
            if self.role_of(actor) == Role::Spectator {
                self.audience.hurry(at.time);
                self.tell_spectators(at, out);
            }
            self.show(vec![watcher], actor, at, out);
        }
    }

    /// It is not, and the match has nothing to do with it.
    pub(super) fn turn_away(&self, asker: &Asker, error: &WireError, out: &mut Vec<Output>) {
        let error = error.clone();
        match *asker {
            Asker::Watcher(watcher, id) => {
                self.answer(watcher, id, Answer::Refused { error }, out);
            }
            Asker::Call(call) => out.push(Output::Reply { call, reply: Reply::Refused(error) }),
        }
    }

    pub(super) fn answer(
        &self,
        watcher: WatcherId,
        id: u64,
        answer: Answer,
        out: &mut Vec<Output>,
    ) {
        let match_id = match_id::to_wire(self.record.state().id());
        tell(vec![watcher], &ServerMessage::Answer { match_id, id, answer }, out);
    }

    /// Shows watchers of one actor the whole match; premoves made for what they saw before lapse.
    pub(super) fn show(
        &mut self,
        to: Vec<WatcherId>,
        actor: ActorId,
        at: ReadAt,
        out: &mut Vec<Output>,
    ) {
        if to.is_empty() {
            return;
        }
        self.cancel_premoves(actor, out);
        let state = self.match_state_for(actor, at);
        tell(to, &ServerMessage::Match { state }, out);
    }

    pub(super) fn match_state(&self, role: Role, at: ReadAt) -> MatchState {
        let names = self.audience.names();
        let extras = StateExtras {
            premoves: &self.premoves,
            chat: self.talk.chat(),
            san: self.record.san(),
            rematch: match self.next {
                NextMatch::Made(next) => Some(next),
                NextMatch::NotAsked | NextMatch::Asked | NextMatch::Again(_) => None,
            },
            names: &names,
        };
        let mut state = convert::match_state(self.record.state(), &extras, role, at);
        self.dress_state(&mut state);
        state
    }

    /// Tells players of events at once, and lets spectators wait for a bundle.
    pub(super) fn publish(&mut self, events: &[Event], at: ReadAt, out: &mut Vec<Output>) {
        let before = Seq(events[0].seq.0 - 1);
        let told: Vec<Told> =
            self.record.since(before).map_or(Vec::new(), |told| told.cloned().collect());
        for (role, members) in self.audience.groups(self.record.state()) {
            if role != Role::Spectator {
                let boards = self.boards(role, Some(&told));
                let message = self.events_message(role, &told, boards, at);
                tell(members, &message, out);
            }
        }
        self.audience.note(at.time);
    }

    /// Tells spectators what they do not know yet, if it is time.
    pub(super) fn tell_spectators(&mut self, at: ReadAt, out: &mut Vec<Output>) {
        let head = self.record.state().head().seq;
        let Some(known) = self.audience.take_bundle(at.time, head) else {
            return;
        };
        let groups = self.audience.groups(self.record.state());
        let spectators = groups.into_iter().find(|(role, _)| *role == Role::Spectator);
        let Some((role, members)) = spectators else {
            return;
        };
        let Some(told) = self.record.since(known) else {
            for watcher in members {
                let Some(actor) = self.audience.actor(watcher) else { continue };
                let state = self.match_state_for(actor, at);
                tell(vec![watcher], &ServerMessage::Match { state }, out);
            }
            return;
        };
        let told: Vec<Told> = told.cloned().collect();
        let boards = self.boards(role, Some(&told));
        let message = self.events_message(role, &told, boards, at);
        tell(members, &message, out);
    }

    fn events_message(
        &self,
        role: Role,
        told: &[Told],
        boards: Vec<BoardState>,
        at: ReadAt,
    ) -> ServerMessage {
        let state = self.record.state();
        let head = state.head();
        let wire = |told: &Told| {
            self.dress_event(convert::for_viewer(state, role, &told.event, &told.wire))
        };
        ServerMessage::Events {
            match_id: match_id::to_wire(state.id()),
            head: Head { epoch: head.epoch.0, seq: head.seq.0 },
            events: told.iter().map(wire).collect(),
            boards,
            clocks: state.seats().map(|seat| convert::clock_state(state, seat, at)).collect(),
            offers: convert::offer_states(state, role),
        }
    }

    /// The boards that events changed, or all of them.
    fn boards(&self, role: Role, told: Option<&[Told]>) -> Vec<BoardState> {
        let state = self.record.state();
        let changed = |id: BoardId| {
            told.is_none_or(|told| told.iter().any(|told| changes(&told.event.kind, id)))
        };
        let boards = state.boards().ids().zip(state.games());
        boards
            .filter(|(id, _)| changed(*id))
            .map(|(id, game)| convert::board_state(state, id, game, role))
            .collect()
    }

    /// The members of a chat room among the watchers.
    pub(super) fn hearers(&self, room: Room) -> Vec<WatcherId> {
        let state = self.record.state();
        let groups = self.audience.groups(state).into_iter();
        let hears = |(role, _): &(Role, _)| game::chat::is_member(state, *role, room);
        groups.filter(hears).flat_map(|(_, members)| members).collect()
    }
}

/// Whether an event changes what stands on a board or what may be done there.
fn changes(kind: &EventKind, board: BoardId) -> bool {
    match kind {
        EventKind::Began | EventKind::Paused | EventKind::Unpaused | EventKind::Ended(_) => true,
        EventKind::MovePlayed { seat, .. } => seat.board == board,
        EventKind::Transferred { to, .. } => to.board == board,
        EventKind::TakenBack { board: other, .. } => *other == board,
        _ => false,
    }
}
