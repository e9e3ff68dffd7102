//! The owner of one match as a plain state machine: inputs with a time, outputs to carry out.
//!
//! Nothing here waits, reads a clock or talks. An append is the commit point: nobody is answered or
//! told anything before the store says `Committed`. One append is under way at a time; what comes
//! meanwhile waits in the inbox, ordered by when it was read. Flags are looked for on
//! [`Input::Tick`] alone, which the caller sends when nothing older waits in its own queue.

mod answers;
mod attendance;
mod audience;
mod flight;
mod inbox;
mod message;
mod people;
mod talk;

pub use message::{
    Acquaintance, CallId, Closing, Farewell, Follower, Input, JoinRequest, Output, Reply, Request,
    WatcherId,
};

use game::chat::Chat;
use game::{
    Act, ActorId, Match, MatchId, MatchTime, Millis, Phase, Premoves, ReadAt, RefusalMemory,
    TimeControl, next_deadline, next_utc_deadline,
};
use protocol::{LobbyEntry, WireError};
use store::ChatLine;

use super::convert::{self, LobbySection};
use super::header::{Header, rematch_of};
use super::match_id;
use super::record::Record;
use super::time::Moment;
use attendance::Attendance;
use audience::Audience;
use flight::Flight;
use inbox::Inbox;
use people::Acquaintances;
use talk::Talk;

/// How long to wait before asking a store again that did not answer well.
const RETRY: Millis = Millis(250);

/// The owner of one match.
#[derive(Debug)]
pub struct Table {
    record: Record,
    /// Match time at a moment of the process's clock.
    origin: (MatchTime, Moment),
    premoves: Premoves,
    audience: Audience,
    attendance: Attendance,
    inbox: Inbox,
    flight: Option<Flight>,
    talk: Talk,
    people: Acquaintances,
    outage: Outage,
    next: NextMatch,
    /// The latest refusals, so that a repeated command gets its first answer too.
    refused: RefusalMemory<WireError>,
    closing: Option<Closing>,
}

/// Whether play was interrupted, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outage {
    /// It was not.
    None,
    /// The store has not taken anything since; the clocks are held.
    Since(MatchTime),
    /// It is over, and the clocks are to be credited for this long.
    Over(Millis),
}

/// Where the rematch is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NextMatch {
    /// Nobody wants one, or nobody asked for it to be made yet.
    NotAsked,
    /// It is being made.
    Asked,
    /// To be asked for again then.
    Again(MatchTime),
    /// There it is.
    Made(MatchId),
}

impl Table {
    /// The table of a match just loaded, with what was said there. The outage is how long nobody
    /// could play, as far as is known.
    pub fn new(record: Record, lines: &[ChatLine], outage: Millis, now: Moment) -> Self {
        let head = record.state().head();
        let talk = Talk::new(lines);
        let resumes = runs_by_match_time(record.state());
        let mut table = Self {
            record,
            origin: (head.at.time, now),
            premoves: Premoves::new(),
            audience: Audience::new(head.seq),
            attendance: Attendance::default(),
            inbox: Inbox::default(),
            flight: None,
            talk,
            people: Acquaintances::default(),
            outage: if resumes { Outage::Over(outage) } else { Outage::None },
            next: NextMatch::NotAsked,
            refused: RefusalMemory::new(),
            closing: None,
        };
        let at = table.at(now);
        table.attendance.look(table.record.state(), &table.audience, at.time);
        table
    }

    /// Takes an input and tells what is to be done.
    pub fn handle(&mut self, input: Input, now: Moment) -> Vec<Output> {
        let mut out = Vec::new();
        let at = self.at(now);
        let is_tick = matches!(input, Input::Tick);
        self.take(input, at, &mut out);
        self.retry(at, &mut out);
        self.attendance.look(self.record.state(), &self.audience, at.time);
        self.go_on(at, &mut out);
        if is_tick && self.flight.is_none() && self.inbox.is_empty() {
            self.let_flags_fall(at, &mut out);
        }
        self.ask_for_next(at, &mut out);
        self.tell_spectators(at, &mut out);
        if self.closing.is_some() && self.flight.is_none() {
            out.extend(self.closing.map(Output::Close));
        }
        out
    }

    fn take(&mut self, input: Input, at: ReadAt, out: &mut Vec<Output>) {
        match input {
            Input::Watch { watcher, who, have } => self.watch(watcher, who, have, at, out),
            Input::Unwatch { watcher, farewell } => {
                if let Some(actor) = self.audience.remove(watcher) {
                    self.attendance.farewell(actor, farewell);
                }
            }
            Input::Ask { watcher, read, request } => {
                let read = self.at(read);
                self.ask(watcher, request, read, at, out);
            }
            Input::Join(join) => self.join(join, at, out),
            Input::View { call, actor } => {
                let state = self.match_state_for(actor, at);
                out.push(Output::Reply { call, reply: Reply::State(Box::new(state)) });
            }
            Input::Stored(answer) => self.stored(answer, at, out),
            Input::ChatStored(answer) => self.chat_stored(answer, at, out),
            Input::NextMade(made) => self.next_made(made, at, out),
            Input::Meet(people) => self.meet(people),
            Input::ChatErased(seq) => self.chat_erased(seq, out),
            Input::Tick => {}
            Input::Shutdown => {
                self.closing = Some(Closing::Shutdown);
                let waiting = self.inbox.drain();
                for ask in waiting {
                    self.turn_away(&ask.asker, &answers::shutting_down(), out);
                }
            }
        }
    }

    /// The moment in match time, not before the last event.
    fn at(&self, moment: Moment) -> ReadAt {
        let (origin, since) = self.origin;
        let passed = moment.monotonic - since.monotonic;
        let time = (origin + passed).max(self.record.state().head().at.time);
        ReadAt { time, utc: moment.utc }
    }

    /// The match with its header, as far as it is durable.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// The match.
    pub fn state(&self) -> &Match {
        self.record.state()
    }

    /// What it was made with.
    pub(crate) fn header(&self) -> &Header {
        self.record.header()
    }

    /// The moves of each board as people write them.
    pub fn san(&self) -> &[Vec<String>] {
        self.record.san()
    }

    /// Everything that was said.
    pub fn chat(&self) -> &Chat {
        self.talk.chat()
    }

    /// When the table wants a [`Input::Tick`], by the process's clock.
    pub fn wake_at(&self, now: Moment) -> Option<Millis> {
        let (origin, since) = self.origin;
        let state = self.record.state();
        let free = self.flight.is_none() && self.outage == Outage::None && self.closing.is_none();
        let flag = next_deadline(state).filter(|_| free);
        let presence = self.attendance.next(state, &self.audience).filter(|_| free);
        let retry = self.flight.as_ref().and_then(Flight::retry_at);
        let again = match self.next {
            NextMatch::Again(at) => Some(at),
            _ => None,
        };
        let credit = matches!(self.outage, Outage::Over(_)).then_some(origin);
        let by_match = [flag, presence, retry, again, credit, self.audience.bundle_due()];
        let by_match = by_match.into_iter().flatten().min();
        let by_match = by_match.map(|time| since.monotonic + time.since(origin));
        let by_calendar = next_utc_deadline(state).filter(|_| free);
        let by_calendar = by_calendar.map(|at| now.monotonic + at.since(now.utc));
        by_match.into_iter().chain(by_calendar).min()
    }

    /// Whether the match needs no owner: nobody watches, no clock runs, nothing is under way.
    pub fn may_sleep(&self) -> bool {
        let state = self.record.state();
        let is_calendar = next_utc_deadline(state).is_some();
        self.audience.is_empty()
            && self.flight.is_none()
            && self.inbox.is_empty()
            && self.talk.is_idle()
            && self.outage == Outage::None
            && matches!(self.next, NextMatch::NotAsked | NextMatch::Made(_))
            && !runs_by_match_time(state)
            && !is_calendar
    }

    /// The match as the lobby lists it, if it does.
    pub(crate) fn lobby_entry(&self) -> Option<(LobbySection, LobbyEntry)> {
        let mut listed = convert::lobby_entry(self.record.state(), self.record.header().mode);
        if let Some((_, entry)) = &mut listed {
            self.dress_entry(entry);
        }
        listed
    }

    /// Decides and sends on whatever can be, until an append is under way or nothing is left.
    fn go_on(&mut self, at: ReadAt, out: &mut Vec<Output>) {
        while self.flight.is_none() && self.closing.is_none() {
            if let Outage::Over(outage) = self.outage {
                self.outage = Outage::None;
                if runs_by_match_time(self.record.state()) {
                    self.by_house(Act::Resume { outage }, at, out);
                }
            } else if self.is_complete() {
                self.by_house(Act::Begin, at, out);
            } else if let Some(ask) = self.inbox.next() {
                self.decide(ask, at, out);
            } else if let Some(act) = self.attendance.due(self.record.state(), &self.audience, at) {
                self.by_house(act, at, out);
            } else {
                return;
            }
        }
    }

    /// Whether the match can begin: it waits, and every seat has its player.
    fn is_complete(&self) -> bool {
        let state = self.record.state();
        let mut seats = state.seats();
        state.phase() == Phase::Waiting && seats.all(|seat| state.holder(seat).is_some())
    }

    fn let_flags_fall(&mut self, at: ReadAt, out: &mut Vec<Output>) {
        if self.closing.is_none() && self.outage == Outage::None {
            let events = game::due(self.record.state(), at);
            self.send(events, None, at, out);
        }
    }

    /// Once a rematch is agreed on, somebody must make it; after a crash too.
    fn ask_for_next(&mut self, at: ReadAt, out: &mut Vec<Output>) {
        let is_time = match self.next {
            NextMatch::NotAsked => true,
            NextMatch::Again(time) => at.time >= time,
            NextMatch::Asked | NextMatch::Made(_) => false,
        };
        if !is_time || !self.record.state().rematch_agreed() || self.closing.is_some() {
            return;
        }
        self.next = NextMatch::Asked;
        let header = self.record.header();
        let id = rematch_of(self.record.state().id());
        let next = Header {
            setup: self.record.state().rematch_setup(id),
            mode: header.mode,
            maker: header.maker,
            invitation: None,
            predecessor: Some(self.record.state().id()),
            lot: header.lot,
        };
        out.push(Output::MakeNext(Box::new(next)));
    }

    fn next_made(&mut self, made: Result<(), ()>, at: ReadAt, out: &mut Vec<Output>) {
        let id = self.record.state().id();
        if made.is_err() {
            self.next = NextMatch::Again(at.time + RETRY.times(4));
            return;
        }
        let next = rematch_of(id);
        self.next = NextMatch::Made(next);
        let message = protocol::ServerMessage::Rematch {
            match_id: match_id::to_wire(id),
            next: match_id::to_wire(next),
        };
        self.audience.tell_all(&message, out);
    }

    fn role_of(&self, actor: ActorId) -> game::Role {
        self.record.state().role_of(actor)
    }
}

/// Whether a clock of the match's own time is running.
fn runs_by_match_time(state: &Match) -> bool {
    let running = |board| state.clocks().timer(board).since.and(state.to_move(board));
    let mut movers = state.boards().ids().filter_map(running);
    state.phase() == Phase::Playing
        && movers.any(|seat| matches!(state.control(seat), TimeControl::Stages(_)))
}
