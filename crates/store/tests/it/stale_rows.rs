//! Rows of the library that a move leaves behind are up to date for every reader.

use std::thread;

use store::conformance::Harness;
use store::conformance::sample::{ANNA, BERTA, event, following, making};
use store::library::{Direction, LibraryFilter, LibraryPart, LibraryQuery, Scope, SortKey};
use store::sqlite::{DATA_FILE, FailPoint};
use store::{Append, EventStore, LibraryStore, Listing, MatchId, SqliteStore, Summary};

use crate::support::Embedded;

const MATCHES: u128 = 700;

fn start(store: &SqliteStore, id: MatchId) {
    let summary = Summary { holders: vec![ANNA, BERTA], begun: true, ..Summary::default() };
    let listing = Some(Listing::Whole(Box::new(summary)));
    store.append(Append { listing, ..making(id, vec![event(1)]) }).wait();
}

fn play(store: &SqliteStore, id: MatchId, seq: u64, plies: u32) {
    let listing = Some(Listing::Plies(plies));
    store.append(Append { listing, ..following(id, seq, vec![event(seq + 1)]) }).wait();
}

fn most_moves(store: &SqliteStore) -> Vec<u32> {
    let query = LibraryQuery {
        scope: Scope::Own(ANNA),
        part: LibraryPart::Present,
        filter: LibraryFilter::default(),
        sort: SortKey::Plies,
        direction: Direction::Descending,
        after: None,
        limit: 3,
    };
    let page = store.library_page(query).wait().unwrap();
    page.entries.iter().map(|entry| entry.summary.plies).collect()
}

/// What the row says, reading the file.
fn stored_plies(harness: &Embedded, id: MatchId) -> u32 {
    let connection = rusqlite::Connection::open(harness.folder.path().join(DATA_FILE)).unwrap();
    let sql = "SELECT plies FROM library WHERE match_id = ?1";
    connection.query_row(sql, [id.0.to_be_bytes()], |row| row.get(0)).unwrap()
}

#[test]
fn a_page_shows_and_sorts_by_the_latest_moves() {
    let harness = Embedded::new();
    let store = harness.sqlite();
    for number in 1..=MATCHES {
        start(store, MatchId(number));
        play(store, MatchId(number), 1, number as u32);
    }
    assert_eq!(most_moves(store), [700, 699, 698]);
    play(store, MatchId(5), 2, 1000);
    assert_eq!(most_moves(store), [1000, 700, 699]);
    let entry = |id| store.library_entry(MatchId(id), Scope::Own(ANNA)).wait().unwrap().unwrap();
    play(store, MatchId(5), 3, 1001);
    assert_eq!(entry(5).summary.plies, 1001);
    assert_eq!(entry(6).summary.plies, 6);
}

#[test]
fn two_readers_at_once_both_see_the_latest_moves() {
    let harness = Embedded::new();
    let store = harness.sqlite();
    start(store, MatchId(1));
    for plies in 1..=30 {
        play(store, MatchId(1), plies.into(), plies);
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| assert_eq!(most_moves(store), [plies]));
            }
        });
    }
}

#[test]
fn a_row_that_was_behind_is_up_to_date_for_the_first_reader_after_the_next_start() {
    let mut harness = Embedded::new();
    start(harness.sqlite(), MatchId(1));
    play(harness.sqlite(), MatchId(1), 1, 9);
    assert_eq!(stored_plies(&harness, MatchId(1)), 0, "nobody has read it");
    harness.restart();
    assert_eq!(stored_plies(&harness, MatchId(1)), 0, "a start reads no library");
    assert_eq!(most_moves(harness.sqlite()), [9]);
    assert_eq!(stored_plies(&harness, MatchId(1)), 9);
}

#[test]
fn a_reader_during_an_outage_sees_the_row_as_it_was_and_later_the_latest() {
    let harness = Embedded::new();
    let store = harness.sqlite();
    start(store, MatchId(1));
    play(store, MatchId(1), 1, 9);
    harness.failpoints.fail(FailPoint::Commit, 2);
    assert_eq!(most_moves(store), [0]);
    harness.wait_for_health();
    assert_eq!(most_moves(store), [9]);
}
