//! The writer of the SQLite store: groups, room, lanes, and commits of unknown outcome.

use std::pin::Pin;
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Wake, Waker};
use std::time::Duration;

use store::conformance::Harness;
use store::conformance::sample::{ANNA, commanded, committed, event, following, making};
use store::sqlite::{FailPoint, Failpoints};
use store::{
    AppendAnswer, EventStore, Health, MatchId, Seq, SqliteOptions, SqliteStore, Unavailable,
};

use crate::support::{Embedded, options, quick_folder};

const A: MatchId = MatchId(0xa11);

/// Creates this many matches and returns their ids.
fn matches(store: &dyn EventStore, count: u128) -> Vec<MatchId> {
    let ids: Vec<MatchId> = (1..=count).map(MatchId).collect();
    let answers: Vec<_> = ids.iter().map(|id| store.append(making(*id, vec![event(1)]))).collect();
    answers.into_iter().for_each(|answer| assert_eq!(answer.wait(), committed(1, 1)));
    ids
}

#[test]
fn what_queues_during_a_sync_is_committed_together() {
    let harness = Embedded::new();
    let store = harness.store();
    let ids = matches(store, 100);
    harness.failpoints.hold();
    let first = store.append(following(ids[0], 1, vec![event(2)]));
    while store.stats().waiting > 0 {
        harness.idle();
    }
    let before = store.stats();
    let others: Vec<_> =
        ids[1..].iter().map(|id| store.append(following(*id, 1, vec![event(2)]))).collect();
    harness.failpoints.release();
    assert_eq!(first.wait(), committed(2, 2));
    others.into_iter().for_each(|answer| assert_eq!(answer.wait(), committed(2, 2)));
    let after = store.stats();
    assert_eq!(after.commits - before.commits, 2);
    assert_eq!(after.requests - before.requests, 100);
}

#[test]
fn a_full_queue_makes_requests_wait_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let failpoints = Failpoints::default();
    let options = SqliteOptions { queue: 3, ..options(&failpoints) };
    let store = SqliteStore::open(folder.path(), &options).unwrap();
    assert_eq!(store.append(making(A, vec![event(1)])).wait(), committed(1, 1));
    failpoints.hold();
    let answers: Vec<_> =
        (1..=20).map(|seq| store.append(following(A, seq, vec![event(seq)]))).collect();
    std::thread::sleep(Duration::from_millis(20));
    assert!(store.stats().waiting <= 3, "{:?}", store.stats());
    failpoints.release();
    for (seq, answer) in (2..).zip(answers) {
        assert_eq!(answer.wait(), committed(seq, seq));
    }
}

/// Notes how far the store was when an answer came, on the writer's own thread, and holds it there.
struct Note {
    store: Weak<SqliteStore>,
    failpoints: Failpoints,
    slices: Mutex<Option<u64>>,
}

impl Wake for Note {
    fn wake(self: Arc<Self>) {
        let store = self.store.upgrade().unwrap();
        *self.slices.lock().unwrap() = Some(store.stats().slices);
        self.failpoints.hold();
    }
}

#[test]
fn live_appends_wait_for_one_slice_at_most() {
    let folder = tempfile::tempdir().unwrap();
    let failpoints = Failpoints::default();
    let store = Arc::new(SqliteStore::open(folder.path(), &options(&failpoints)).unwrap());
    matches(&*store, 1);
    failpoints.hold();
    let long = || (1..=5000).map(event).collect();
    let imports: Vec<_> =
        (10..14).map(|number| store.import(making(MatchId(number), long()))).collect();
    let mut live = store.append(following(MatchId(1), 1, vec![event(2)]));
    let note = Arc::new(Note {
        store: Arc::downgrade(&store),
        failpoints: failpoints.clone(),
        slices: Mutex::new(None),
    });
    let waker = Waker::from(Arc::clone(&note));
    assert!(Pin::new(&mut live).poll(&mut Context::from_waker(&waker)).is_pending());
    failpoints.release();
    while note.slices.lock().unwrap().is_none() {
        std::thread::yield_now();
    }
    // One slice ran before the append came, and one rode along with it.
    let slices = note.slices.lock().unwrap().unwrap();
    assert!((1..=2).contains(&slices), "the append came after {slices} slices");
    assert_eq!(live.wait(), committed(2, 2));
    // Nobody sees an import that is under way.
    for number in 10..14 {
        assert_eq!(store.head(MatchId(number)).wait(), Ok(None));
    }
    assert_eq!(store.live_matches(None, 10).wait().unwrap().len(), 1);
    failpoints.release();
    imports.into_iter().for_each(|import| assert_eq!(import.wait(), committed(1, 5000)));
    assert!(store.stats().slices >= 4 * 5000 / 256);
}

#[test]
fn what_a_stop_leaves_half_imported_or_deleted_goes_away() {
    let mut harness = Embedded::new();
    let long: Vec<_> = (1..=3000).map(event).collect();
    let kept = harness.store().import(making(MatchId(1), long.clone())).wait();
    assert_eq!(kept, committed(1, 3000));
    let before = harness.store().stats().slices;
    let import = harness.store().import(making(MatchId(2), long.clone()));
    let deletion = harness.store().delete_match(MatchId(1));
    while harness.store().stats().slices < before + 2 {
        std::thread::yield_now();
    }
    harness.restart();
    let stopped = import.wait();
    let is_stopped = stopped == AppendAnswer::Unavailable(Unavailable::Closed);
    assert!(is_stopped || stopped == committed(1, 3000), "{stopped:?}");
    if is_stopped {
        assert_eq!(harness.store().head(MatchId(2)).wait(), Ok(None));
    }
    drop(deletion);
    // The id is free once the rest is cleaned up.
    let again = harness.store().delete_match(MatchId(2)).wait().unwrap();
    assert!(again || is_stopped);
    assert_eq!(harness.store().import(making(MatchId(2), long)).wait(), committed(1, 3000));
}

#[test]
fn a_commit_of_unknown_outcome_is_found_by_asking_again() {
    let harness = Embedded::new();
    let store = harness.store();
    store.append(making(A, vec![event(1)])).wait();
    harness.failpoints.fail(FailPoint::AfterCommit, 1);
    let append = following(A, 1, vec![commanded(ANNA, 1, 2)]);
    let answer = store.append(append.clone()).wait();
    assert!(matches!(answer, AppendAnswer::Unavailable(Unavailable::DiskError(_))), "{answer:?}");
    harness.wait_for_health();
    let answer = store.append(append).wait();
    assert!(matches!(answer, AppendAnswer::Duplicate { .. }), "{answer:?}");
    assert_eq!(store.head(A).wait().unwrap().unwrap().seq, Seq(2));
}

#[test]
fn a_store_that_is_asked_all_the_time_recovers_too() {
    let harness = Embedded::new();
    let store = harness.store();
    store.append(making(A, vec![event(1)])).wait();
    harness.failpoints.fail(FailPoint::Write, u32::MAX);
    let append = following(A, 1, vec![commanded(ANNA, 1, 2)]);
    assert!(matches!(store.append(append.clone()).wait(), AppendAnswer::Unavailable(_)));
    harness.failpoints.mend();
    // One question follows the other at once, so that no pause is long enough to look in.
    let answers = (0..100).map(|_| store.append(append.clone()).wait());
    let refused = answers.take_while(|it| matches!(it, AppendAnswer::Unavailable(_))).count();
    assert!(refused < 100, "it refuses for ever");
    assert_eq!(store.head(A).wait().unwrap().unwrap().seq, Seq(2));
}

#[test]
fn a_failure_within_a_group_leaves_nothing_of_it() {
    let harness = Embedded::new();
    let store = harness.store();
    let ids = matches(store, 10);
    harness.failpoints.hold();
    let blocker = store.append(following(ids[9], 1, vec![event(2)]));
    while store.stats().waiting > 0 {
        harness.idle();
    }
    let group: Vec<_> =
        ids[..9].iter().map(|id| store.append(following(*id, 1, vec![event(2)]))).collect();
    harness.failpoints.release();
    assert_eq!(blocker.wait(), committed(2, 2));
    group.into_iter().for_each(|answer| assert_eq!(answer.wait(), committed(2, 2)));

    harness.failpoints.fail(FailPoint::Write, 3);
    let answers = ids.iter().map(|id| store.append(following(*id, 2, vec![event(3)])));
    let answers: Vec<_> = answers.collect::<Vec<_>>().into_iter().map(|one| one.wait()).collect();
    harness.wait_for_health();
    for (id, answer) in ids.iter().zip(answers) {
        let seq = store.load_match(*id).wait().unwrap().unwrap().head.seq;
        match answer {
            AppendAnswer::Committed(_) => assert_eq!(seq, Seq(3)),
            AppendAnswer::Unavailable(_) => assert_eq!(seq, Seq(2)),
            other => panic!("{other:?}"),
        }
    }
    assert!(store.stats().failures >= 1);
    assert_eq!(store.health(), Health::Available);
}

#[test]
fn closing_commits_what_is_queued() {
    let mut harness = Embedded::new();
    let answers: Vec<_> = (1..=200)
        .map(|number| harness.store().append(making(MatchId(number), vec![event(1)])))
        .collect();
    harness.close();
    answers.into_iter().for_each(|answer| assert_eq!(answer.wait(), committed(1, 1)));
}

#[test]
fn checkpoints_keep_the_wal_short() {
    let folder = quick_folder();
    let options = SqliteOptions { checkpoint_frames: 50, ..options(&Failpoints::default()) };
    let store = SqliteStore::open(folder.path(), &options).unwrap();
    store.append(making(A, vec![event(1)])).wait();
    for seq in 1..1500 {
        assert_eq!(
            store.append(following(A, seq, vec![event(seq)])).wait(),
            committed(seq + 1, seq + 1)
        );
    }
    let wal = folder.path().join("tabiya.db-wal").metadata().unwrap().len();
    assert!(wal < 5 * 50 * 4200, "the WAL has {wal} bytes");
}
