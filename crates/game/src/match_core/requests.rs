//! Requests as they arrive: they are translated to commands and wait in the inbox.

use super::message::{
    CallId, InvitationProof, JoinRequest, Output, Request, SeatAccess, Watcher, WatcherId,
};
use super::{Group, MatchCore, Outage, Sink};
use crate::command::{Act, Actor, Command, Expected, NameOwner, Role};
use crate::id::{ActorId, CommandId, Epoch, Seq};
use crate::lag::LagEvidence;
use crate::refusal::Refusal;
use crate::state::Phase;
use crate::time::ReadAt;
use crate::view::Update;
use boards::Seat;

/// The most waiting requests. Further ones are refused, and their senders try again later.
const MAX_WAITING: usize = 64;

/// Who gets the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asker {
    /// A watcher, with its own number for the request.
    Watcher(WatcherId, CommandId),
    /// A call from elsewhere.
    Call(CallId),
    /// A computer, which looks at the match instead of an answer.
    Computer,
}

/// A waiting request.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) asker: Asker,
    pub(super) what: What,
    pub(super) read: ReadAt,
}

/// What a request asks to decide.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A watcher's command. Its role is determined when it is decided.
    Command(Box<Command>),
    /// An act of the server.
    Server(Act),
}

/// Waiting requests, in the order in which they were read.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    waiting: Vec<Ask>,
}

impl Inbox {
    /// Adds a request; returns it if there is no room.
    pub(super) fn push(&mut self, ask: Ask) -> Result<(), Ask> {
        if self.waiting.len() >= MAX_WAITING {
            return Err(ask);
        }
        // After everything that was read before it or at the same time.
        let place = self.waiting.partition_point(|other| other.read.time <= ask.read.time);
        self.waiting.insert(place, ask);
        Ok(())
    }

    /// Puts back the request that was taken last.
    pub(super) fn put_back(&mut self, ask: Ask) {
        self.waiting.insert(0, ask);
    }

    /// Takes the next request.
    pub(super) fn next(&mut self) -> Option<Ask> {
        (!self.waiting.is_empty()).then(|| self.waiting.remove(0))
    }

    /// Takes all requests.
    pub(super) fn drain(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.waiting)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

impl MatchCore {
    /// Adds a watcher, which gets the events it is missing, or the whole match.
    pub(super) fn watch(
        &mut self,
        watcher: WatcherId,
        who: Watcher,
        have: Option<(Epoch, Seq)>,
        at: ReadAt,
        out: &mut Sink<'_>,
    ) {
        // The other spectators get what this one sees now first.
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

    /// Handles a watcher's request.
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
                let asker = Asker::Watcher(watcher, id);
                let command = self.command(actor, id, expected, lag, act);
                self.wait(Ask { asker, what: What::Command(Box::new(command)), read }, out);
            }
            Request::Premoves { seat, ply, moves } => {
                self.set_premoves(watcher, actor, seat, ply, moves, out);
            }
            Request::Say { id, room, text } => self.say(watcher, id, (room, text), read, out),
            Request::Signal { id, signal } => self.signal(watcher, id, signal, read, out),
            Request::Draw { id, drawing } => self.draw(watcher, id, &drawing, at, out),
            Request::Rematch { id, seat, partners } => {
                self.want_rematch((watcher, id), (actor, seat), partners, read, out);
            }
            Request::Unreadable => self.show_to(watcher, at, out),
        }
    }

    /// A command whose sender's role is determined when it is decided.
    pub(super) fn command(
        &self,
        actor: ActorId,
        id: CommandId,
        expected: Expected,
        lag: LagEvidence,
        act: Act,
    ) -> Command {
        let actor = Actor { id: actor, role: Role::Spectator };
        Command { match_id: self.state.id(), actor, id, expected, lag, act }
    }

    /// Queues a command, unless the server is stopping, the store is unavailable or the inbox is
    /// full.
    pub(super) fn wait(&mut self, ask: Ask, out: &mut Sink<'_>) {
        if self.closing.is_some() {
            return self.refuse(ask.asker, &Refusal::ShuttingDown.into(), out);
        }
        if matches!(self.outage, Outage::Since(_)) {
            self.answer_in_outage(&ask, out);
        } else if let Err(ask) = self.inbox.push(ask) {
            self.refuse(ask.asker, &Refusal::Unavailable.into(), out);
        }
    }

    /// Answers a request while the store is unavailable: a repeated command gets its first answer, a command
    /// whose append is in progress gets its answer later, and everything else is refused.
    fn answer_in_outage(&self, ask: &Ask, out: &mut Sink<'_>) {
        if let What::Command(command) = &ask.what {
            let (actor, id) = (command.actor.id, command.id);
            if let Some(seq) = self.state.answer(actor, id) {
                return self.accept(ask.asker, seq, out);
            }
            if self.pending.as_ref().is_some_and(|pending| pending.answers(actor, id)) {
                return;
            }
        }
        self.refuse(ask.asker, &Refusal::Unavailable.into(), out);
    }

    /// Handles a request for a free seat. Players who already have one keep it.
    pub(super) fn join(&mut self, join: JoinRequest, at: ReadAt, out: &mut Sink<'_>) {
        let (call, holder) = (join.call, join.actor);
        let seats = self.state.seats_of(holder);
        if !seats.is_empty() {
            return out(Output::Reply { call, reply: Ok(seats) });
        }
        match self.free_seat(&join) {
            Ok(seat) => {
                self.direct(call, Act::TakeSeat { seat, holder, name: join.name }, at, out);
            }
            Err(refusal) => out(Output::Reply { call, reply: Err(refusal.into()) }),
        }
    }

    fn free_seat(&self, join: &JoinRequest) -> Result<Seat, Refusal> {
        match (join.access, join.invitation, join.owner) {
            (SeatAccess::OneComputer, ..) => return Err(Refusal::OneComputer),
            (SeatAccess::Invited, InvitationProof::Missing, _) => return Err(Refusal::NotInvited),
            (.., NameOwner::Another) => return Err(Refusal::NameTaken),
            (.., NameOwner::NotAccount) => return Err(Refusal::NotAccountName),
            (.., NameOwner::Free) => {}
        }
        let free = self.state.seats().find(|&seat| self.state.holder(seat).is_none());
        free.filter(|_| self.state.phase() == Phase::Waiting).ok_or(Refusal::NoFreeSeat)
    }

    /// Handles an act of the server or an organizer.
    pub(super) fn direct(&mut self, call: CallId, act: Act, at: ReadAt, out: &mut Sink<'_>) {
        self.wait(Ask { asker: Asker::Call(call), what: What::Server(act), read: at }, out);
    }
}
