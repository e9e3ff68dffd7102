//! Random histories: both stores answer alike, and a crash never loses what was acknowledged.

use std::collections::BTreeMap;

use store::conformance::Harness;
use store::conformance::sample::{ANNA, BERTA, commanded, event, in_epoch, line, making};
use store::{
    Append, AppendAnswer, ChatSeq, Epoch, EventStore, MatchId, MatchStatus, NewEvent,
    PendingAnswer, Seq, SimulatedStore, StoredMatch, TakeOver, TakeOverAnswer,
};

use crate::support::{Embedded, Numbers, Simulated, quick_folder};

/// An append that is right about as often as it is wrong.
fn any_append(numbers: &mut Numbers) -> Append {
    let id = MatchId(u128::from(numbers.number_below(4)));
    let events = (0..1 + numbers.number_below(3)).map(|_| any_event(numbers)).collect();
    let append = match numbers.number_below(5) {
        0 => making(id, events),
        _ => in_epoch(id, numbers.number_below(3) as u32, numbers.number_below(12), events),
    };
    let state =
        if numbers.number_below(9) == 0 { MatchStatus::Finished } else { MatchStatus::Live };
    Append { state, ..append }
}

fn any_event(numbers: &mut Numbers) -> NewEvent {
    let number = numbers.number_below(1000);
    match numbers.number_below(3) {
        0 => event(number),
        1 => commanded(ANNA, numbers.number_below(30), number),
        _ => commanded(BERTA, numbers.number_below(30), number),
    }
}

/// Does the same at random in a store, and writes down what it answers.
fn transcript<H: Harness>(harness: &mut H, seed: u64) -> Vec<String> {
    let mut numbers = Numbers::new(seed);
    let mut lines = Vec::new();
    for _ in 0..120 {
        let id = MatchId(u128::from(numbers.number_below(4)));
        let store = harness.store();
        let (action, part) = (numbers.number_below(30), numbers.number_below(10));
        let said = match action {
            0..=16 => format!("{:?}", harness.wait(store.append(any_append(&mut numbers)))),
            17..=18 => format!("{:?}", harness.wait(store.import(any_append(&mut numbers)))),
            19..=20 => format!("{:?}", harness.wait(store.take_over(TakeOver { match_id: id }))),
            21 => format!("{:?}", harness.wait(store.delete_match(id))),
            22 => format!("{:?}", harness.wait(store.chat(line(id, ANNA, "hello")))),
            23 => format!("{:?}", harness.wait(store.chat_tail(id, ChatSeq(part), 3))),
            24..=25 => format!("{:?}", harness.wait(store.tail(id, Seq(part), 4))),
            26 => format!("{:?}", harness.wait(store.live_matches(Some(id), 2))),
            27..=28 => format!("{:?}", harness.wait(store.load_match(id))),
            _ => {
                harness.restart();
                "restart".to_owned()
            }
        };
        lines.push(said);
    }
    lines
}

#[test]
fn both_stores_answer_alike() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..60 {
        let embedded = transcript(&mut Embedded::within(quick_folder()), seed);
        let simulated = transcript(&mut Simulated::new(seed), seed);
        for (index, (ours, theirs)) in embedded.iter().zip(&simulated).enumerate() {
            assert_eq!(ours, theirs, "seed {seed}, step {index}");
            let kind = ours.split(|letter: char| !letter.is_alphanumeric()).next().unwrap();
            *kinds.entry(kind.to_owned()).or_default() += 1;
        }
    }
    for kind in ["Committed", "Duplicate", "Conflict", "Fenced", "Refused", "Taken"] {
        assert!(kinds.get(kind).is_some_and(|count| *count > 30), "too few {kind}: {kinds:?}");
    }
}

/// What the owner of a match knows.
#[derive(Default)]
struct Owner {
    epoch: Epoch,
    acknowledged: Vec<NewEvent>,
    /// Appends that may be stored or not: without an answer yet, or answered as unavailable since
    /// the last good sync.
    unsure: Vec<Sent>,
}

struct Sent {
    events: Vec<NewEvent>,
    answer: Option<PendingAnswer<AppendAnswer>>,
}

impl Owner {
    /// Sends the next append without waiting for those before.
    fn send(&mut self, store: &SimulatedStore, id: MatchId, events: Vec<NewEvent>) {
        let waiting = self.unsure.iter().filter(|sent| sent.answer.is_some());
        let sent: usize = waiting.map(|sent| sent.events.len()).sum();
        let base = (self.acknowledged.len() + sent) as u64;
        let answer = store.append(in_epoch(id, self.epoch.0, base, events.clone()));
        self.unsure.push(Sent { events, answer: Some(answer) });
    }

    /// Receives the answers that are there.
    fn listen(&mut self) {
        for index in 0..self.unsure.len() {
            let Some(answer) = self.unsure[index].answer.take() else { continue };
            match answer.ready() {
                Err(later) => self.unsure[index].answer = Some(later),
                Ok(AppendAnswer::Committed(range)) => {
                    assert_eq!(range.first.0, self.acknowledged.len() as u64 + 1);
                    let events = std::mem::take(&mut self.unsure[index].events);
                    self.acknowledged.extend(events);
                    // A good sync: what was refused before it can no longer turn up.
                    self.unsure[..index].iter_mut().for_each(|sent| sent.events.clear());
                }
                Ok(AppendAnswer::Unavailable(_) | AppendAnswer::Conflict { .. }) => {}
                Ok(other) => panic!("{other:?}"),
            }
        }
        self.unsure.retain(|sent| !sent.events.is_empty());
    }

    /// Checks that the log is what was acknowledged, and then whole appends of those unsure, in
    /// their order. Returns how many.
    fn check(&self, stored: &StoredMatch) -> usize {
        let known = self.acknowledged.len();
        assert!(stored.events.len() >= known, "acknowledged events are lost");
        let (kept, mut more) = stored.events.split_at(known);
        assert!(kept.iter().map(|stored| &stored.event).eq(&self.acknowledged));
        let mut found = 0;
        for sent in &self.unsure {
            let count = sent.events.len().min(more.len());
            let is_here =
                count > 0 && more[..count].iter().map(|stored| &stored.event).eq(&sent.events);
            if is_here {
                more = &more[count..];
                found += 1;
            }
        }
        assert!(more.is_empty(), "half an append, or one that nobody sent: {more:?}");
        found
    }
}

/// One match, its owner crashing at random on a disk that fails at random. Returns how often it
/// crashed, and how many appends without a good answer were stored all the same.
fn crash_history(seed: u64) -> (usize, usize) {
    let id = MatchId(5);
    let mut numbers = Numbers::new(seed);
    let harness = Simulated::new(seed);
    let store = &harness.store;
    let mut owner = Owner { acknowledged: vec![event(0)], ..Owner::default() };
    harness.wait(store.append(making(id, vec![event(0)])));
    let (mut crashes, mut survivors, mut number) = (0, 0, 0);
    for _ in 0..300 {
        match numbers.number_below(14) {
            0 => {
                store.crash();
                owner.listen();
                let stored = store.load_match(id).wait().unwrap().unwrap();
                survivors += owner.check(&stored);
                crashes += 1;
                let acknowledged = stored.events.into_iter().map(|stored| stored.event).collect();
                owner = Owner { epoch: claim(&harness, id), acknowledged, ..Owner::default() };
            }
            1 => store.turn(|knobs| knobs.failing_syncs = numbers.number_below(3) as u32),
            2..=6 => {
                let count = 1 + numbers.number_below(3);
                owner.send(store, id, (number..number + count).map(event).collect());
                number += count;
            }
            _ => harness.idle(),
        }
        owner.listen();
    }
    (crashes, survivors)
}

fn claim(harness: &Simulated, id: MatchId) -> Epoch {
    for _ in 0..100 {
        harness.wait_for_health();
        let answer = harness.wait(harness.store.take_over(TakeOver { match_id: id }));
        if let TakeOverAnswer::Taken(head) = answer {
            return head.epoch;
        }
    }
    panic!("the match cannot be claimed");
}

#[test]
fn a_crash_loses_nothing_that_was_acknowledged() {
    let (mut crashes, mut survivors) = (0, 0);
    for seed in 0..500 {
        let (crashed, survived) = crash_history(seed);
        crashes += crashed;
        survivors += survived;
    }
    assert!(crashes > 5000, "too few crashes: {crashes}");
    assert!(survivors > 100, "a crash must sometimes leave what was not acknowledged: {survivors}");
}

#[test]
fn the_simulation_follows_from_its_seed() {
    assert_eq!(crash_history(3), crash_history(3));
    let all: Vec<(usize, usize)> = (0..10).map(crash_history).collect();
    assert!(all.iter().any(|history| *history != all[0]), "seeds do not matter: {all:?}");
}
