//! `kill -9` under load: a child process appends and tells what was acknowledged; it is killed at
//! a random moment, and everything it acknowledged must be there.
//!
//! The page cache outlives a killed process, so this finds lost, doubled and torn appends of ours;
//! a missing sync is what the power cuts are for. `cargo xtask durability` kills more often.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

use store::conformance::sample::{ANNA, commanded, event, in_epoch, making};
use store::{
    AppendAnswer, EventStore, MatchId, NewEvent, SqliteOptions, SqliteStore, StoredEvent, TakeOver,
    TakeOverAnswer,
};

use crate::support::Numbers;

const CHILD: &str = "STORE_TEST_KILL_FOLDER";
const KILLS: &str = "STORE_TEST_KILLS";
const MATCHES: u64 = 8;

/// The events of the append after `seq`: a command of its own, and sometimes a second event.
fn next_events(seq: u64) -> Vec<NewEvent> {
    let mut events = vec![commanded(ANNA, seq + 1, seq + 1)];
    if seq.is_multiple_of(4) {
        events.push(event(seq + 2));
    }
    events
}

/// Runs in a process of its own for the next test; by itself it has nothing to do.
#[test]
fn kill_child() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let store = SqliteStore::open(Path::new(&folder), &SqliteOptions::default()).unwrap();
    thread::scope(|scope| {
        for number in 0..MATCHES {
            let store = &store;
            scope.spawn(move || play(store, number));
        }
    });
}

/// Appends for ever, and tells each acknowledgment.
fn play(store: &SqliteStore, number: u64) {
    let id = MatchId(u128::from(number));
    let (mut epoch, mut seq) = match store.take_over(TakeOver { match_id: id }).wait() {
        TakeOverAnswer::Taken(head) => (head.epoch.0, head.seq.0),
        TakeOverAnswer::UnknownMatch => {
            let answer = store.append(making(id, next_events(0))).wait();
            assert!(matches!(answer, AppendAnswer::Committed(_)), "{answer:?}");
            (0, 2)
        }
        TakeOverAnswer::Unavailable(reason) => panic!("{reason}"),
    };
    loop {
        let append = in_epoch(id, epoch, seq, next_events(seq));
        match store.append(append).wait() {
            AppendAnswer::Committed(range) => seq = range.last.0,
            other => panic!("{other:?}"),
        }
        let mut out = std::io::stdout().lock();
        writeln!(out, "ack {number} {epoch} {seq}").unwrap();
        out.flush().unwrap();
        drop(out);
        // Every so often a claim, as after a failover.
        if seq.is_multiple_of(64)
            && let TakeOverAnswer::Taken(head) = store.take_over(TakeOver { match_id: id }).wait()
        {
            epoch = head.epoch.0;
        }
    }
}

fn start_child(folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "kill::kill_child", "--nocapture"]).env(CHILD, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Lets a child run until it has acknowledged this many appends, kills it, and reads what else it acknowledged.
fn run_and_kill(folder: &Path, after: u64, acknowledged: &mut [u64]) -> u64 {
    let mut child = start_child(folder);
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut count = 0;
    for line in lines {
        let Ok(line) = line else { break };
        let words: Vec<&str> = line.split(' ').collect();
        // The last line may have been cut off by the kill.
        if let ["ack", number, _, seq] = words[..]
            && let (Ok(number), Ok(seq)) = (number.parse::<usize>(), seq.parse::<u64>())
        {
            count += 1;
            acknowledged[number] = acknowledged[number].max(seq);
        }
        if count == after {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(count >= after, "the child ended by itself after {count} appends");
    count
}

fn check(events: &[StoredEvent], acknowledged: u64, context: &str) {
    let found = events.len() as u64;
    assert!(
        found >= acknowledged,
        "{context}: {acknowledged} were acknowledged, {found} are there"
    );
    let mut seq = 0;
    while seq < found {
        for expected in next_events(seq) {
            assert_eq!(events[seq as usize].event, expected, "{context}: event {}", seq + 1);
            seq += 1;
        }
    }
}

#[test]
fn killed_processes_lose_nothing_that_was_acknowledged() {
    let kills: u64 = std::env::var(KILLS).map_or(20, |text| text.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut numbers = Numbers::new(2024);
    let mut acknowledged = vec![0; MATCHES as usize];
    let (mut appends, mut unacknowledged) = (0, 0);
    for kill in 1..=kills {
        appends += run_and_kill(folder.path(), 1 + numbers.number_below(400), &mut acknowledged);
        let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
        for (number, acknowledged) in acknowledged.iter_mut().enumerate() {
            let stored = store.load_match(MatchId(number as u128)).wait().unwrap();
            let events = stored.map_or(Vec::new(), |stored| stored.events);
            check(&events, *acknowledged, &format!("kill {kill}, match {number}"));
            unacknowledged += events.len() as u64 - *acknowledged;
            *acknowledged = events.len() as u64;
        }
    }
    println!(
        "{kills} kills, {appends} acknowledged appends, none lost; {unacknowledged} events unacknowledged"
    );
}
