//! A server process in miniature: one live match over the simulated store, driven by hand.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use game::{
    Act, ActorId, CallId, Closing, Departure, Gap, Match, MatchId, MatchSetup, Millis, Moment,
    PlayerName, ReadAt, Seat, UtcMillis, WatcherId,
};
use protocol::{Head, ServerMessage, WireError};
use rules::Ruleset;
use server::jobs::{JobHandle, Jobs, SimulatedJobs};
use server::live::record::{self, Record};
use server::live::{
    ClientRequest, Effect, Follower, Header, InvitationHash, LiveMatch, Mode, TaskId, chat_stored,
    stored as append_stored,
};
use store::simulated::{Knobs, Tick};
use store::{
    AppendAnswer, ChatAnswer, ChatSeq, EventStore, PendingAnswer, SimulatedStore, TakeOver,
    TakeOverAnswer,
};

/// The calendar's time when the process's clock shows nothing.
const UTC_ORIGIN: i64 = 1_700_000_000_000;

/// The moment after this many milliseconds.
pub(crate) fn moment(millis: u64) -> Moment {
    Moment { monotonic: Millis(millis), utc: UtcMillis(UTC_ORIGIN + millis as i64) }
}

/// A store that answers after a millisecond.
pub(crate) fn quick_store() -> SimulatedStore {
    SimulatedStore::new(1, Knobs::default())
}

/// What happens to a live match.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Watch { watcher: WatcherId, who: Follower, have: Option<Head> },
    Unwatch { watcher: WatcherId, departure: Departure },
    Ask { watcher: WatcherId, read: Moment, request: ClientRequest },
    Join { call: CallId, actor: ActorId, name: String, secret: Option<String> },
    Direct { call: CallId, act: Act },
    Core(game::Input),
}

/// The reply to a question: the asker's seats, or why not.
pub(crate) type Reply = Result<Vec<protocol::Seat>, WireError>;

/// One process with one live match.
pub(crate) struct Process {
    pub(crate) store: SimulatedStore,
    pub(crate) live: LiveMatch,
    append: Option<PendingAnswer<AppendAnswer>>,
    chat: Option<PendingAnswer<ChatAnswer>>,
    pool: SimulatedJobs,
    jobs: BTreeMap<TaskId, JobHandle>,
    /// The messages that were sent, in order.
    pub(crate) sent: Vec<(Vec<WatcherId>, ServerMessage, usize)>,
    pub(crate) replies: BTreeMap<CallId, Reply>,
    pub(crate) next: Vec<Header>,
    pub(crate) closed: Option<Closing>,
}

/// Makes a match and waits until it is stored.
pub(crate) fn make(store: &SimulatedStore, header: Header, acts: Vec<Act>, now: u64) -> u64 {
    let at = ReadAt { time: game::MatchTime(0), utc: moment(now).utc };
    let (_, append) = Record::make(header, acts, at).unwrap();
    let (answer, now) = wait(store, store.append(append), now);
    assert!(matches!(answer, AppendAnswer::Committed(_)), "{answer:?}");
    now
}

/// The header of a match of standard chess, seats free.
pub(crate) fn header(setup: MatchSetup, mode: Mode) -> Header {
    let invitation = (mode == Mode::Invitation).then(|| InvitationHash::of("open sesame"));
    Header {
        setup,
        mode,
        maker: ActorId(1),
        invitation,
        predecessor: None,
        random_start: None,
        computers: None,
    }
}

/// An act that seats somebody.
pub(crate) fn seat(seat: Seat, holder: ActorId, name: &str) -> Act {
    Act::TakeSeat { seat, holder, name: PlayerName::new(name).unwrap() }
}

/// Lets the store work until an answer is there.
pub(crate) fn wait<T>(
    store: &SimulatedStore,
    mut answer: PendingAnswer<T>,
    mut now: u64,
) -> (T, u64) {
    for _ in 0..1_000_000 {
        answer = match answer.ready() {
            Ok(answer) => return (answer, now),
            Err(answer) => answer,
        };
        let next = store.pump(Tick(now));
        now = next.map_or(now + 1, |next| next.0.max(now));
    }
    panic!("the store never answers");
}

/// Reads a match back as its log tells it.
pub(crate) fn stored(store: &SimulatedStore, id: MatchId) -> Record {
    let answer = store.load_match(id).ready().unwrap();
    let stored = answer.unwrap().expect("the match is stored");
    let ruleset = |hash| -> Option<Ruleset> {
        let text = store.ruleset(hash).ready().unwrap().unwrap()?;
        Some(record::ruleset_from_row(hash, &text).unwrap())
    };
    Record::load(&stored, ruleset).unwrap()
}

impl Process {
    /// Takes a match over and loads it; returns when that was done.
    pub(crate) fn load(
        store: &SimulatedStore,
        id: MatchId,
        outage: Millis,
        now: u64,
        ruleset: impl Fn(store::RulesetHash) -> Option<Ruleset>,
    ) -> Option<(Self, u64)> {
        let (taken, now) = wait(store, store.take_over(TakeOver { match_id: id }), now);
        let TakeOverAnswer::Taken(_) = taken else {
            return None;
        };
        let stored = store.load_match(id).ready().unwrap().unwrap().unwrap();
        let record = Record::load(&stored, ruleset).unwrap();
        let lines = store.chat_tail(id, ChatSeq(0), 10_000).ready().unwrap().unwrap();
        let directory = Arc::default();
        let since_event = moment(now).utc.since(stored.head.last_activity);
        let gap = Gap { since_event, outage };
        let live = LiveMatch::new(record, &lines, directory, gap, moment(now));
        let process = Self {
            store: store.clone(),
            live,
            append: None,
            chat: None,
            pool: SimulatedJobs::default(),
            jobs: BTreeMap::new(),
            sent: Vec::new(),
            replies: BTreeMap::new(),
            next: Vec::new(),
            closed: None,
        };
        Some((process, now))
    }

    /// Gives the match an input and carries out what it wants.
    pub(crate) fn handle(&mut self, input: Input, now: u64) {
        let (live, now) = (&mut self.live, moment(now));
        let effects = match input {
            Input::Watch { watcher, who, have } => live.watch(watcher, who, have, now),
            Input::Unwatch { watcher, departure } => {
                live.handle(game::Input::Unwatch { watcher, departure }, now)
            }
            Input::Ask { watcher, read, request } => live.ask(watcher, read, request, now),
            Input::Join { call, actor, name, secret } => {
                live.join(call, actor, (&name, secret.as_deref()), now)
            }
            Input::Direct { call, act } => live.direct(call, act, now),
            Input::Core(input) => live.handle(input, now),
        };
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append(append) => self.append = Some(self.store.append(*append)),
                Effect::Chat(line) => self.chat = Some(self.store.chat(*line)),
                Effect::Changed => {}
                Effect::Send { to, text, .. } => {
                    let message = serde_json::from_str(&text).unwrap();
                    self.sent.push((to, message, text.as_str().as_ptr() as usize));
                }
                Effect::Reply { call, reply } => {
                    assert!(self.replies.insert(call, reply).is_none(), "one reply to a question");
                }
                Effect::MakeRematch(header) => self.next.push(*header),
                Effect::StartJob(task, job) => {
                    self.jobs.insert(task, self.pool.submit(*job).unwrap());
                }
                Effect::StopJob(task) => drop(self.jobs.remove(&task)),
                Effect::HurryJob(task) => self.jobs[&task].answer_now(),
                Effect::Close(closing) => self.closed = Some(closing),
            }
        }
    }

    pub(crate) fn tick(&mut self, now: u64) {
        self.handle(Input::Core(game::Input::Tick), now);
    }

    /// Lets the store work until now, and passes its answers on. Returns when it has more to do.
    pub(crate) fn pump(&mut self, now: u64) -> Option<u64> {
        loop {
            let next = self.store.pump(Tick(now));
            let mut answered = false;
            if let Some(answer) = self.append.take() {
                match answer.ready() {
                    Ok(answer) => {
                        answered = true;
                        let answer = append_stored(&answer);
                        self.handle(Input::Core(game::Input::Stored(answer)), now);
                    }
                    Err(answer) => self.append = Some(answer),
                }
            }
            if let Some(answer) = self.chat.take() {
                match answer.ready() {
                    Ok(answer) => {
                        answered = true;
                        let answer = chat_stored(&answer);
                        self.handle(Input::Core(game::Input::ChatStored(answer)), now);
                    }
                    Err(answer) => self.chat = Some(answer),
                }
            }
            if !answered {
                return next.map(|next| next.0.max(now + 1));
            }
        }
    }

    /// Does the jobs of the match without much thought, and passes their answers on.
    ///
    /// Each is asked for its answer at once: how deep a computer looks before it answers a draw
    /// offer is no concern of the simulation, and took nine tenths of its time.
    pub(crate) fn think_at_once(&mut self, now: u64) {
        self.jobs.values().for_each(JobHandle::answer_now);
        self.think(now);
    }

    /// Does the jobs of the match and passes their answers on.
    pub(crate) fn think(&mut self, now: u64) {
        while self.pool.do_next() {}
        for (task, mut job) in std::mem::take(&mut self.jobs) {
            match Pin::new(&mut job).poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(answer) => {
                    let effects = self.live.answered(task, answer, moment(now));
                    self.carry_out(effects);
                }
                Poll::Pending => drop(self.jobs.insert(task, job)),
            }
        }
    }

    /// Whether a job of the match is not done.
    pub(crate) fn is_thinking(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Whether the store owes an answer.
    pub(crate) fn is_waiting(&self) -> bool {
        self.append.is_some() || self.chat.is_some()
    }

    pub(crate) fn state(&self) -> &Match {
        self.live.state()
    }
}
