//! The owner of one match as a plain state machine: timed inputs go in, outputs come out.
//!
//! Nothing here waits, reads a clock or does I/O. Every input goes through the same order:
//!
//! 1. *Drain*: requests wait in the inbox, ordered by when they were read from their sockets.
//! 2. *Flag*: before a request is decided, a clock that had run out by the time it was read ends the
//!    match. [`Input::Tick`] looks for flags when nothing waits.
//! 3. *Decide*: `decide` turns the request into events, or refuses it.
//! 4. *Append*: the events go to the store, one append at a time. The append is the commit point:
//!    nobody sees an event or an acceptance before the store has answered.
//! 5. *Publish*: the events are applied; players see them at once, spectators in batches.

mod answers;
mod append;
mod attendance;
mod consent;
mod decisions;
mod drawings;
mod message;
mod premoves;
mod publish;
mod rematch;
mod requests;
mod talk;
mod watchers;

pub use consent::{Consents, RematchConsent, ReplacementConsent};
pub use message::{
    CallId, ChatStored, Closing, Departure, Input, InvitationProof, JoinRequest, Output,
    RefusalReason, Refused, Request, RoomChoice, SeatAccess, SpectatorChat, Stored, Watcher,
    WatcherId,
};
pub use watchers::Group;

use std::collections::{BTreeSet, VecDeque};

use crate::chat::Chat;
use crate::control::TimeControl;
use crate::decide::{next_deadline, next_utc_deadline};
use crate::id::{ActorId, MatchId};
use crate::lag::LagEvidence;
use crate::premove::Premoves;
use crate::published::Published;
use crate::refusal::Refusal;
use crate::state::{Match, Phase};
use crate::time::{MatchTime, Millis, Moment, ReadAt};
use crate::view::View;
use answers::Refusals;
use append::PendingAppend;
use attendance::Attendance;
use boards::Seat;
use drawings::Drawings;
use rematch::Rematch;
use requests::{Ask, Asker, Inbox, What};
use talk::Talk;
use watchers::Watchers;

/// How long to wait before retrying a store that could not be written to.
const RETRY: Millis = Millis(250);
/// A client that misses more events than this gets the whole match instead.
const REMEMBERED_EVENTS: usize = 200;

/// Receives outputs as they arise.
pub type Sink<'s> = dyn FnMut(Output<'_>) + 's;

/// The owner of one match.
#[derive(Debug)]
pub struct MatchCore {
    state: Match,
    /// The last events, for clients that missed some of them.
    recent: VecDeque<Published>,
    premoves: Premoves,
    watchers: Watchers,
    attendance: Attendance,
    inbox: Inbox,
    pending: Option<PendingAppend>,
    talk: Talk,
    refusals: Refusals,
    outage: Outage,
    rematch: Rematch,
    rematch_id: MatchId,
    consents: Consents,
    /// What the players know of them.
    shown_consents: Consents,
    drawings: Drawings,
    /// Whether everybody wants a rematch with other partners. The one with the same partners is in the log.
    swapped_rematch: bool,
    closing: Option<Closing>,
    /// The match time at a moment of the process's clock.
    origin: (MatchTime, Moment),
}

/// A match as it was loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The state from its log.
    pub state: Match,
    /// Its chat.
    pub chat: Chat,
    /// The id of its rematch, if there ever is one.
    pub rematch_id: MatchId,
    /// The time without an owner.
    pub gap: Gap,
}

/// The time between the last event of a match and the moment it was loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gap {
    /// All of it: first somebody thought, then nobody could play.
    pub since_event: Millis,
    /// The part of it, at its end, in which nobody could play.
    pub outage: Millis,
}

impl Gap {
    /// Nobody could play since the last event.
    pub const fn of_outage(outage: Millis) -> Self {
        Self { since_event: outage, outage }
    }
}

/// Whether play was interrupted, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outage {
    /// It was not.
    None,
    /// The store is still unavailable; flags wait.
    Since(MatchTime),
    /// It is over, and the clocks get a credit for this long.
    Over(Millis),
}

impl MatchCore {
    /// The core of a match that was just loaded.
    pub fn new(loaded: Loaded, now: Moment) -> Self {
        let Loaded { state, chat, rematch_id, gap } = loaded;
        let head = state.head();
        let resumes = runs_by_match_time(&state);
        // Match time stands still while nobody needs it.
        let passed = if resumes { gap.since_event.max(gap.outage) } else { Millis::ZERO };
        let mut core = Self {
            recent: VecDeque::new(),
            premoves: Premoves::new(),
            watchers: Watchers::new(head.seq),
            attendance: Attendance::default(),
            inbox: Inbox::default(),
            pending: None,
            talk: Talk::new(chat),
            refusals: Refusals::new(),
            outage: match gap.outage {
                outage if resumes && outage > Millis::ZERO => Outage::Over(outage),
                _ => Outage::None,
            },
            rematch: Rematch::NotAsked,
            rematch_id,
            consents: Consents::default(),
            shown_consents: Consents::default(),
            drawings: Drawings::default(),
            swapped_rematch: false,
            closing: None,
            origin: (head.at.time + passed, now),
            state,
        };
        let at = core.at(now);
        core.attendance.look(&core.state, &core.watchers, at.time);
        core
    }

    /// Handles an input and passes outputs to the sink.
    pub fn handle(&mut self, input: Input, now: Moment, out: &mut Sink<'_>) {
        let at = self.at(now);
        let is_tick = matches!(input, Input::Tick);
        self.take(input, at, out);
        self.retry(at, out);
        self.attendance.look(&self.state, &self.watchers, at.time);
        self.decide_waiting(at, out);
        if is_tick && self.pending.is_none() && self.inbox.is_empty() {
            self.let_flags_fall(at, out);
        }
        self.ask_for_rematch(at, out);
        self.show_consents(at, out);
        self.update_spectators(at, out);
        if self.pending.is_none()
            && let Some(closing) = self.closing
        {
            out(Output::Close(closing));
        }
    }

    fn take(&mut self, input: Input, at: ReadAt, out: &mut Sink<'_>) {
        match input {
            Input::Watch { watcher, who, have } => self.watch(watcher, who, have, at, out),
            Input::Unwatch { watcher, departure } => {
                if let Some(actor) = self.watchers.remove(watcher) {
                    self.attendance.depart(actor, departure);
                }
            }
            Input::Ask { watcher, read, request } => {
                let read = self.at(read);
                self.ask(watcher, request, read, at, out);
            }
            Input::Join(join) => self.join(join, at, out),
            Input::Direct { call, act } => self.direct(call, act, at, out),
            Input::Act { actor, id, expected, act } => {
                let command = self.command(actor, id, expected, LagEvidence::NONE, act);
                let what = What::Command(Box::new(command));
                self.wait(Ask { asker: Asker::Computer, what, read: at }, out);
            }
            Input::Signal { id, sent } => self.signal_of_computer(id, sent, at, out),
            Input::Stored(answer) => self.stored(answer, at, out),
            Input::ChatStored(answer) => self.chat_stored(answer, out),
            Input::RematchMade(made) => self.rematch_made(made, at, out),
            Input::Mutes(mutes) => self.talk.mute(mutes),
            Input::ChatErased(seq) => self.chat_erased(seq, out),
            Input::Tick => {}
            Input::Shutdown => {
                self.closing = Some(Closing::Shutdown);
                for ask in self.inbox.drain() {
                    self.refuse(ask.asker, &Refusal::ShuttingDown.into(), out);
                }
            }
        }
    }

    /// A moment in match time, not before the last event.
    fn at(&self, moment: Moment) -> ReadAt {
        let (origin, since) = self.origin;
        let passed = moment.monotonic - since.monotonic;
        let time = (origin + passed).max(self.state.head().at.time);
        ReadAt { time, utc: moment.utc }
    }

    /// The match as an actor may see it at a moment.
    pub fn view_of(&self, actor: ActorId, now: Moment) -> View<'_> {
        self.view(actor, self.at(now))
    }

    fn view(&self, actor: ActorId, at: ReadAt) -> View<'_> {
        let muted = self.talk.muted_by(actor);
        self.view_at(at).of(self.state.role_of(actor)).without(muted)
    }

    /// What everybody may see.
    fn view_at(&self, at: ReadAt) -> View<'_> {
        View::new(&self.state, &self.premoves, at)
            .with_chat(&self.talk.chat)
            .with_rematch(self.rematch.made())
            .with_consents(&self.consents)
    }

    /// The match, up to its last durable event.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// How much time a seat has left at a moment.
    pub fn time_left(&self, seat: Seat, now: Moment) -> Millis {
        self.state.time_left(seat, self.at(now))
    }

    /// The premoves.
    pub const fn premoves(&self) -> &Premoves {
        &self.premoves
    }

    /// The chat, up to its last durable message.
    pub const fn chat(&self) -> &Chat {
        &self.talk.chat
    }

    /// Everybody who plays, watches or has chatted here.
    pub fn people(&self) -> BTreeSet<ActorId> {
        let holders = self.state.seats().filter_map(|seat| self.state.holder(seat));
        let authors = self.talk.chat.messages().iter().map(|message| message.author);
        holders.chain(authors).chain(self.watchers.actors()).collect()
    }

    /// The connections of the match's players.
    pub fn players_watching(&self) -> Vec<WatcherId> {
        let groups = self.watchers.players().into_iter();
        groups.flat_map(|group| group.watchers.iter().copied()).collect()
    }

    /// The connections of a seat's player.
    pub fn watchers_at(&self, seat: Seat) -> Vec<WatcherId> {
        let holder = self.state.holder(seat);
        holder.map_or(Vec::new(), |holder| self.watchers.of_actor(holder))
    }

    /// The actor on a connection that follows the match.
    pub fn actor(&self, watcher: WatcherId) -> Option<ActorId> {
        self.watchers.actor(watcher)
    }

    /// When the core needs an [`Input::Tick`], by the process's clock.
    pub fn wake_at(&self, now: Moment) -> Option<Millis> {
        let (origin, since) = self.origin;
        let free = self.pending.is_none() && self.outage == Outage::None && self.closing.is_none();
        let flag = next_deadline(&self.state).filter(|_| free);
        let presence = self.attendance.next(&self.state, &self.watchers).filter(|_| free);
        let retry = self.pending.as_ref().and_then(PendingAppend::retry_at);
        let credit = matches!(self.outage, Outage::Over(_)).then_some(origin);
        let bundle = self.watchers.bundle_due();
        let by_match = [flag, presence, retry, self.rematch.again_at(), credit, bundle];
        let by_match = by_match.into_iter().flatten().min();
        let by_match = by_match.map(|time| since.monotonic + time.since(origin));
        let by_calendar = next_utc_deadline(&self.state).filter(|_| free);
        let by_calendar = by_calendar.map(|at| now.monotonic + at.since(now.utc));
        by_match.into_iter().chain(by_calendar).min()
    }

    /// Whether the match needs no core: nobody watches, no clock runs, nothing is in progress.
    pub fn may_sleep(&self) -> bool {
        self.watchers.is_empty()
            && self.pending.is_none()
            && self.inbox.is_empty()
            && self.talk.is_idle()
            && self.outage == Outage::None
            && self.rematch.is_settled()
            && !has_running_clock(&self.state)
    }
}

/// Whether a clock is running, so that somebody must be there when it runs out.
pub fn has_running_clock(state: &Match) -> bool {
    runs_by_match_time(state) || next_utc_deadline(state).is_some()
}

/// Whether a clock that uses match time is running.
fn runs_by_match_time(state: &Match) -> bool {
    let running = |board| state.clocks().timer(board).since.and(state.to_move(board));
    let mut movers = state.boards().ids().filter_map(running);
    state.phase() == Phase::Playing
        && movers.any(|seat| matches!(state.control(seat), TimeControl::Stages(_)))
}
