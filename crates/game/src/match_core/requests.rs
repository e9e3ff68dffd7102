//! Requests of watchers and others: let to wait, decided, answered.

use super::inbox::{Ask, Asker, What};
use super::message::{
    Admission, CallId, JoinRequest, Output, Refused, Request, Watcher, WatcherId,
};
use super::{Group, MatchCore, Outage, Sink};
use crate::command::{Act, Actor, Command, Role};
use crate::decide::{Decision, decide, due};
use crate::event::Event;
use crate::id::{ActorId, Epoch, Ply, Seq};
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::ReadAt;
use crate::view::Update;
use boards::{Seat, SeatSet};

impl MatchCore {
    /// A connection follows the match: it gets the events it misses, or the whole match.
    pub(super) fn watch(
        &mut self,
        watcher: WatcherId,
        who: Watcher,
        have: Option<(Epoch, Seq)>,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        // The other spectators see first what this one is shown now.
        self.update_spectators_now(at, out);
        self.watchers.add(watcher, who, &self.state);
        self.cancel_premoves(who.actor, out);
        let known = have.filter(|(epoch, _)| *epoch == self.state.head().epoch);
        if let Some(missed) = known.and_then(|(_, seq)| self.since(seq)) {
            let viewer = self.state.role_of(who.actor);
            let group = Group { viewer, watchers: vec![watcher] };
            let update = Update::new(self.view_at(at), missed, vec![&group]);
            return out(Output::Update(update.with_all_boards()));
        }
        self.show(&[watcher], who.actor, at, out);
    }

    /// A watcher asks for something.
    pub(super) fn ask(
        &mut self,
        watcher: WatcherId,
        request: Request,
        read: ReadAt,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        let Some(actor) = self.watchers.actor(watcher) else {
            return;
        };
        match request {
            Request::Act { id, expected, lag, act } => {
                let (asker, role) = (Asker::Watcher(watcher, id), Role::Spectator);
                let actor = Actor { id: actor, role };
                let command = Command { match_id: self.state.id(), actor, id, expected, lag, act };
                self.wait(Ask { asker, what: What::Command(Box::new(command)), read }, out);
            }
            Request::Premoves { seat, ply, moves } => {
                self.set_premoves(watcher, actor, seat, ply, moves, out);
            }
            Request::Say { id, room, text } => self.say(watcher, id, (room, text), read, out),
            Request::Unreadable => self.show_to(watcher, at, out),
        }
    }

    /// Lets a command wait for its decision, unless it would wait in vain.
    fn wait(&mut self, ask: Ask, out: &mut Sink<'_>) {
        if self.closing.is_some() {
            return self.refuse(ask.asker, &Refusal::ShuttingDown.into(), out);
        }
        if matches!(self.outage, Outage::Since(_)) {
            let is_under_way = match (&ask.what, &self.pending) {
                (What::Command(command), Some(pending)) => {
                    pending.answers(command.actor.id, command.id)
                }
                _ => false,
            };
            if !is_under_way {
                self.refuse(ask.asker, &Refusal::Unavailable.into(), out);
            }
        } else if let Err(ask) = self.inbox.push(ask) {
            self.refuse(ask.asker, &Refusal::Unavailable.into(), out);
        }
    }

    /// Decides a command by the time it was read. What time had decided by then comes first.
    pub(super) fn decide_next(&mut self, ask: Ask, at: ReadAt, out: &mut Sink<'_>) {
        if let What::Command(command) = &ask.what
            && let Some(refused) = self.refusals.recall(command.actor.id, command.id)
        {
            let refused = refused.clone();
            return self.refuse_and_show(ask.asker, &refused, at, out);
        }
        let mut read = ask.read;
        read.time = read.time.max(self.state.head().at.time);
        let due = due(&self.state, read);
        if !due.is_empty() {
            self.inbox.put_back(ask);
            return self.append(due, None, at, out);
        }
        let command = self.command_of(&ask);
        match decide(&self.state, &self.premoves, &command, read) {
            Ok(Decision::Events(events)) => self.append(events, Some(ask.asker), at, out),
            Ok(Decision::Repeated(seq)) => self.accept(ask.asker, seq, out),
            Err(refusal) => {
                let refused = self.refused(&command.act, refusal);
                if let What::Command(command) = &ask.what {
                    self.refusals.remember(command.actor.id, command.id, refused.clone());
                }
                self.refuse_and_show(ask.asker, &refused, at, out);
            }
        }
    }

    /// The command with its sender's authority: what the log says at the moment of the decision.
    fn command_of(&self, ask: &Ask) -> Command {
        match &ask.what {
            What::Server(act) => Command::server(&self.state, act.clone()),
            What::Command(command) => {
                let id = command.actor.id;
                let actor = Actor { id, role: self.state.role_of(id) };
                Command { actor, ..(**command).clone() }
            }
        }
    }

    fn refused(&self, act: &Act, refusal: Refusal) -> Refused {
        let position = match (act, refusal) {
            (Act::Play { seat, .. }, Refusal::Illegal(_)) => self.state.game(seat.board),
            _ => None,
        };
        let position = position.map(|game| Box::new(game.position().clone()));
        Refused { why: refusal.into(), position }
    }

    /// Somebody wants a free seat. Players who have one already keep it.
    pub(super) fn join(&mut self, join: JoinRequest, at: ReadAt, out: &mut Sink<'_>) {
        let JoinRequest { call, actor, name, admission } = join;
        let seats = self.state.seats_of(actor);
        if !seats.is_empty() {
            return out(Output::Reply { call, reply: Ok(seats) });
        }
        match self.free_seat(admission) {
            Ok(seat) => self.direct(call, Act::TakeSeat { seat, holder: actor, name }, at, out),
            Err(refusal) => out(Output::Reply { call, reply: Err(refusal.into()) }),
        }
    }

    fn free_seat(&self, admission: Admission) -> Result<Seat, Refusal> {
        match admission {
            Admission::Admitted => {}
            Admission::NotInvited => return Err(Refusal::NotInvited),
            Admission::OneComputer => return Err(Refusal::OneComputer),
        }
        let free = self.state.seats().find(|&seat| self.state.holder(seat).is_none());
        free.filter(|_| self.state.phase() == Phase::Waiting).ok_or(Refusal::NoFreeSeat)
    }

    /// The server or an organizer acts.
    pub(super) fn direct(&mut self, call: CallId, act: Act, at: ReadAt, out: &mut Sink<'_>) {
        self.wait(Ask { asker: Asker::Call(call), what: What::Server(act), read: at }, out);
    }

    /// Something was done and is durable.
    pub(super) fn accept(&self, asker: Asker, seq: Seq, out: &mut Sink<'_>) {
        match asker {
            Asker::Watcher(watcher, id) => {
                let epoch = self.state.head().epoch;
                out(Output::Answer { watcher, id, epoch, answer: Ok(seq) });
            }
            Asker::Call(call) => {
                let event = self.recent.iter().rev().find(|published| published.seq == seq);
                let holder = event.and_then(|published| published.kind.new_holder());
                let seats = holder.map_or(SeatSet::EMPTY, |holder| self.state.seats_of(holder));
                out(Output::Reply { call, reply: Ok(seats) });
            }
        }
    }

    /// Something was not done; its sender sees the match as it is.
    fn refuse_and_show(&mut self, asker: Asker, refused: &Refused, at: ReadAt, out: &mut Sink<'_>) {
        self.refuse(asker, refused, out);
        if let Asker::Watcher(watcher, _) = asker {
            self.show_to(watcher, at, out);
        }
    }

    /// Something was not done.
    pub(super) fn refuse(&self, asker: Asker, refused: &Refused, out: &mut Sink<'_>) {
        match asker {
            Asker::Watcher(watcher, id) => {
                let epoch = self.state.head().epoch;
                out(Output::Answer { watcher, id, epoch, answer: Err(refused) });
            }
            Asker::Call(call) => out(Output::Reply { call, reply: Err(refused.clone()) }),
        }
    }

    /// Shows one watcher the whole match.
    fn show_to(&mut self, watcher: WatcherId, at: ReadAt, out: &mut Sink<'_>) {
        let Some(actor) = self.watchers.actor(watcher) else {
            return;
        };
        if self.state.role_of(actor) == Role::Spectator {
            // Nobody is shown events that a later bundle would repeat.
            self.update_spectators_now(at, out);
        }
        self.show(&[watcher], actor, at, out);
    }

    /// Shows watchers of one actor the whole match; premoves made for what they saw before lapse.
    pub(super) fn show(
        &mut self,
        to: &[WatcherId],
        actor: ActorId,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        if !to.is_empty() {
            self.cancel_premoves(actor, out);
            out(Output::Show { to, view: self.view(actor, at) });
        }
    }

    /// Puts premoves in place, or says why not; the seat's player sees what there is now.
    fn set_premoves(
        &mut self,
        watcher: WatcherId,
        actor: ActorId,
        seat: Seat,
        ply: Ply,
        moves: Option<Vec<rules::Intent>>,
        out: &mut Sink<'_>,
    ) {
        let asks = Actor { id: actor, role: self.state.role_of(actor) };
        let replaced = self.premoves.replace(&self.state, asks, seat, ply, moves.as_deref());
        let is_own = asks.seats().contains(seat);
        let to = if is_own { self.watchers.of_actor(actor) } else { vec![watcher] };
        let moves = if is_own { self.premoves.queue(seat) } else { &[] };
        let position = self.state.game(seat.board).map(rules::Game::position);
        out(Output::Premoves { to: &to, seat, position, moves, refusal: replaced.err() });
    }

    /// Premoves lapse for all seats of an actor.
    pub(super) fn cancel_premoves(&mut self, actor: ActorId, out: &mut Sink<'_>) {
        for seat in self.state.seats_of(actor).iter() {
            if !self.premoves.queue(seat).is_empty() {
                self.premoves.cancel(seat);
                self.show_premoves(seat, out);
            }
        }
    }

    /// Premoves that were played, or cannot be played any more, go; their player sees it.
    pub(super) fn settle_premoves(&mut self, events: &[Event], out: &mut Sink<'_>) {
        for seat in self.premoves.settle(&self.state, events).iter() {
            self.show_premoves(seat, out);
        }
    }

    fn show_premoves(&self, seat: Seat, out: &mut Sink<'_>) {
        if let Some(actor) = self.state.holder(seat) {
            let to = self.watchers.of_actor(actor);
            let position = self.state.game(seat.board).map(rules::Game::position);
            let moves = self.premoves.queue(seat);
            out(Output::Premoves { to: &to, seat, position, moves, refusal: None });
        }
    }
}
