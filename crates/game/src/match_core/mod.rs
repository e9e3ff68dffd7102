//! The owner of one match as a plain state machine: inputs with a time go in, outputs come out.
//!
//! Nothing here waits, reads a clock or does I/O. Every input goes through the same order:
//!
//! 1. *Drain*: requests wait in the inbox, ordered by when they were read from their sockets.
//! 2. *Flag*: before a request is decided, a clock that had run out when it was read ends the match.
//!    [`Input::Tick`] looks for flags when nothing waits.
//! 3. *Decide*: the judge turns the request into events, or refuses it.
//! 4. *Append*: the events go to the store, one append at a time. The append is the commit point:
//!    nobody sees an event or an acceptance before the store has answered.
//! 5. *Publish*: the events are applied; players see them at once, spectators in bundles.

mod append;
mod attendance;
mod inbox;
mod message;
mod refusals;
mod rematch;
mod requests;
mod talk;
mod watchers;

pub use message::{
    Admission, CallId, ChatStored, Closing, Departure, Input, JoinRequest, Output, Reason, Refused,
    Request, RoomChoice, SpectatorChat, Stored, Watcher, WatcherId,
};
pub use watchers::Group;

use std::collections::{BTreeSet, VecDeque};

use crate::chat::Chat;
use crate::command::{Act, Command};
use crate::control::TimeControl;
use crate::decide::{Decision, decide, due, next_deadline, next_utc_deadline};
use crate::event::Event;
use crate::id::{ActorId, MatchId, Seq};
use crate::premove::Premoves;
use crate::published::Published;
use crate::refusal::Refusal;
use crate::state::{Match, Phase, ReplayError};
use crate::time::{MatchTime, Millis, Moment, ReadAt};
use crate::view::{Update, View};
use append::PendingAppend;
use attendance::Attendance;
use inbox::{Asker, Inbox};
use refusals::Refusals;
use rematch::Rematch;
use talk::Talk;
use watchers::Watchers;

/// How long to wait before asking a store again that could not be written to.
const RETRY: Millis = Millis(250);
/// A client that misses more events than this gets the whole match instead.
const REMEMBERED_EVENTS: usize = 200;

/// Where outputs go, at the moment they come about.
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
    closing: Option<Closing>,
    /// Match time at a moment of the process's clock.
    origin: (MatchTime, Moment),
}

/// A match as it was loaded.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What its log tells.
    pub state: Match,
    /// What was said.
    pub chat: Chat,
    /// The number of its rematch, should there be one.
    pub rematch_id: MatchId,
    /// How long nobody could play.
    pub outage: Millis,
}

/// Whether play was interrupted, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outage {
    /// It was not.
    None,
    /// The store has taken nothing since; flags wait.
    Since(MatchTime),
    /// It is over, and the clocks get a credit for this long.
    Over(Millis),
}

impl MatchCore {
    /// The core of a match that was loaded just now.
    pub fn new(loaded: Loaded, now: Moment) -> Self {
        let Loaded { state, chat, rematch_id, outage } = loaded;
        let head = state.head();
        let resumes = runs_by_match_time(&state);
        let mut core = Self {
            recent: VecDeque::new(),
            premoves: Premoves::new(),
            watchers: Watchers::new(head.seq),
            attendance: Attendance::default(),
            inbox: Inbox::default(),
            pending: None,
            talk: Talk::new(chat),
            refusals: Refusals::new(),
            outage: if resumes { Outage::Over(outage) } else { Outage::None },
            rematch: Rematch::NotAsked,
            rematch_id,
            closing: None,
            origin: (head.at.time, now),
            state,
        };
        let at = core.at(now);
        core.attendance.look(&core.state, &core.watchers, at.time);
        core
    }

    /// Takes an input, and hands out what is to be done.
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

    /// Decides what waits, until an append is under way or nothing is left.
    fn decide_waiting(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        while self.pending.is_none() && self.closing.is_none() {
            if let Outage::Over(outage) = self.outage {
                self.outage = Outage::None;
                if runs_by_match_time(&self.state) {
                    // The credit comes before everything, flags included.
                    self.act_now(Act::Resume { outage }, at, out);
                }
            } else if self.can_begin() {
                self.act_now(Act::Begin, at, out);
            } else if let Some(ask) = self.inbox.next() {
                self.decide_next(ask, at, out);
            } else if let Some(act) = self.attendance.due(&self.state, &self.watchers, at.time) {
                let due = due(&self.state, at);
                if due.is_empty() {
                    self.act_now(act, at, out);
                } else {
                    self.append(due, None, at, out);
                }
            } else {
                return;
            }
        }
    }

    /// Whether the match waits and every seat has its player.
    fn can_begin(&self) -> bool {
        let is_taken = |seat| self.state.holder(seat).is_some();
        self.state.phase() == Phase::Waiting && self.state.seats().all(is_taken)
    }

    /// An act of the server's own. One that is refused has become needless meanwhile.
    fn act_now(&mut self, act: Act, at: ReadAt, out: &mut Sink<'_>) {
        let command = Command::server(&self.state, act);
        if let Ok(Decision::Events(events)) = decide(&self.state, &self.premoves, &command, at) {
            self.append(events, None, at, out);
        }
    }

    fn let_flags_fall(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        if self.closing.is_none() && self.outage == Outage::None {
            let events = due(&self.state, at);
            self.append(events, None, at, out);
        }
    }

    /// Folds durable events in.
    fn apply(&mut self, events: &[Event]) -> Result<(), ReplayError> {
        for event in events {
            self.state.apply(event)?;
            if self.recent.len() == REMEMBERED_EVENTS {
                self.recent.pop_front();
            }
            self.recent.push_back(Published::new(&self.state, event));
        }
        Ok(())
    }

    /// Shows players the last events at once; spectators wait for a bundle.
    fn publish(&mut self, events: usize, at: ReadAt, out: &mut Sink<'_>) {
        let head = self.state.head().seq;
        let events = self.since(Seq(head.0 - events as u64)).unwrap_or_default();
        let players = self.watchers.players();
        out(Output::Published(Update::new(self.view_at(at), events, players)));
        self.watchers.note(at.time, head);
    }

    /// Shows spectators what they do not know yet, if it is time.
    fn update_spectators(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        let head = self.state.head().seq;
        let Some(known) = self.watchers.take_bundle(at.time, head) else {
            return;
        };
        let Some(spectators) = self.watchers.spectators() else {
            return;
        };
        if let Some(events) = self.since(known) {
            out(Output::Update(Update::new(self.view_at(at), events, vec![spectators])));
            return;
        }
        for watcher in spectators.watchers.clone() {
            if let Some(actor) = self.watchers.actor(watcher) {
                out(Output::Show { to: &[watcher], view: self.view(actor, at) });
            }
        }
    }

    fn update_spectators_now(&mut self, at: ReadAt, out: &mut Sink<'_>) {
        self.watchers.hurry(at.time);
        self.update_spectators(at, out);
    }

    /// The events after a number, if all of them are remembered.
    fn since(&self, seq: Seq) -> Option<Vec<&Published>> {
        let missing = usize::try_from(self.state.head().seq.0.checked_sub(seq.0)?).ok()?;
        let known = self.recent.len().checked_sub(missing)?;
        Some(self.recent.iter().skip(known).collect())
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
    }

    /// The match, as far as it is durable.
    pub const fn state(&self) -> &Match {
        &self.state
    }

    /// The premoves.
    pub const fn premoves(&self) -> &Premoves {
        &self.premoves
    }

    /// The chat, as far as it is durable.
    pub const fn chat(&self) -> &Chat {
        &self.talk.chat
    }

    /// Everybody who plays, watches or has said something here.
    pub fn people(&self) -> BTreeSet<ActorId> {
        let holders = self.state.seats().filter_map(|seat| self.state.holder(seat));
        let authors = self.talk.chat.messages().iter().map(|message| message.author);
        holders.chain(authors).chain(self.watchers.actors()).collect()
    }

    /// Who is on a connection that follows the match.
    pub fn actor(&self, watcher: WatcherId) -> Option<ActorId> {
        self.watchers.actor(watcher)
    }

    /// When the core wants an [`Input::Tick`], by the process's clock.
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

    /// Whether the match needs no core: nobody watches, no clock runs, nothing is under way.
    pub fn may_sleep(&self) -> bool {
        self.watchers.is_empty()
            && self.pending.is_none()
            && self.inbox.is_empty()
            && self.talk.is_idle()
            && self.outage == Outage::None
            && self.rematch.is_settled()
            && !runs_by_match_time(&self.state)
            && next_utc_deadline(&self.state).is_none()
    }
}

/// Whether a clock of the match's own time is running.
fn runs_by_match_time(state: &Match) -> bool {
    let running = |board| state.clocks().timer(board).since.and(state.to_move(board));
    let mut movers = state.boards().ids().filter_map(running);
    state.phase() == Phase::Playing
        && movers.any(|seat| matches!(state.control(seat), TimeControl::Stages(_)))
}
