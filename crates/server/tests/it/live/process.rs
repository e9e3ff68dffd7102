//! A server process in miniature: one table over the simulated store, driven by hand.

use std::collections::BTreeMap;

use game::{Act, ActorId, Match, MatchId, MatchSetup, Millis, PlayerName, ReadAt, Seat, UtcMillis};
use protocol::ServerMessage;
use rules::Ruleset;
use server::live::record::{self, Record};
use server::live::table::{CallId, Closing, Input, Output, Reply, Table, WatcherId};
use server::live::time::Moment;
use server::live::{Header, Mode, SecretHash};
use store::simulated::{Knobs, Tick};
use store::{
    Answer, AppendAnswer, ChatAnswer, ChatSeq, EventStore, SimulatedStore, TakeOver, TakeOverAnswer,
};

/// The calendar's time when the process's clock shows nothing.
const UTC_ORIGIN: i64 = 1_700_000_000_000;

/// The moment at so many milliseconds.
pub(crate) fn moment(millis: u64) -> Moment {
    Moment { monotonic: Millis(millis), utc: UtcMillis(UTC_ORIGIN + millis as i64) }
}

/// A store that answers after a millisecond.
pub(crate) fn quick_store() -> SimulatedStore {
    SimulatedStore::new(1, Knobs::default())
}

/// One process with one table.
pub(crate) struct Process {
    pub(crate) store: SimulatedStore,
    pub(crate) table: Table,
    append: Option<Answer<AppendAnswer>>,
    chat: Option<Answer<ChatAnswer>>,
    /// What was told, in order.
    pub(crate) told: Vec<(Vec<WatcherId>, ServerMessage, usize)>,
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
    let invitation = (mode == Mode::Invitation).then(|| SecretHash::of("open sesame"));
    Header { setup, mode, maker: ActorId(1), invitation, predecessor: None, lot: None }
}

/// An act that seats somebody.
pub(crate) fn seat(seat: Seat, holder: ActorId, name: &str) -> Act {
    Act::TakeSeat { seat, holder, name: PlayerName::new(name).unwrap() }
}

/// Lets the store work until an answer is there.
pub(crate) fn wait<T>(store: &SimulatedStore, mut answer: Answer<T>, mut now: u64) -> (T, u64) {
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
    /// Takes a match over and sets its table up; tells when that was done.
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
        let table = Table::new(record, &lines, outage, moment(now));
        let process = Self {
            store: store.clone(),
            table,
            append: None,
            chat: None,
            told: Vec::new(),
            replies: BTreeMap::new(),
            next: Vec::new(),
            closed: None,
        };
        Some((process, now))
    }

    /// Gives the table an input and carries out what it wants.
    pub(crate) fn handle(&mut self, input: Input, now: u64) {
        for output in self.table.handle(input, moment(now)) {
            match output {
                Output::Append(append) => self.append = Some(self.store.append(*append)),
                Output::Chat(line) => self.chat = Some(self.store.chat(*line)),
                Output::Tell { to, text } | Output::Show { to, text } => {
                    let message = serde_json::from_str(&text).unwrap();
                    self.told.push((to, message, text.as_str().as_ptr() as usize));
                }
                Output::Reply { call, reply } => {
                    assert!(self.replies.insert(call, reply).is_none(), "one reply to a question");
                }
                Output::MakeNext(header) => self.next.push(*header),
                Output::Close(closing) => self.closed = Some(closing),
            }
        }
    }

    /// Lets the store work until now, and passes its answers on. Tells when it has more to do.
    pub(crate) fn pump(&mut self, now: u64) -> Option<u64> {
        loop {
            let next = self.store.pump(Tick(now));
            let mut answered = false;
            if let Some(answer) = self.append.take() {
                match answer.ready() {
                    Ok(answer) => {
                        answered = true;
                        self.handle(Input::Stored(answer), now);
                    }
                    Err(answer) => self.append = Some(answer),
                }
            }
            if let Some(answer) = self.chat.take() {
                match answer.ready() {
                    Ok(answer) => {
                        answered = true;
                        self.handle(Input::ChatStored(answer), now);
                    }
                    Err(answer) => self.chat = Some(answer),
                }
            }
            if !answered {
                return next.map(|next| next.0.max(now + 1));
            }
        }
    }

    /// Whether the store owes an answer.
    pub(crate) fn is_waiting(&self) -> bool {
        self.append.is_some() || self.chat.is_some()
    }

    pub(crate) fn state(&self) -> &Match {
        self.table.state()
    }
}
