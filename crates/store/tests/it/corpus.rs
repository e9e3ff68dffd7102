//! Data files of every released version, which must open for ever.
//!
//! A file is written once, by `STORE_TEST_WRITE_CORPUS=folder cargo test -p store corpus`, when its
//! version is new, and never changed.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use store::conformance::sample::{
    ANNA, BERTA, commanded, committed, event, in_epoch, line, making,
};
use store::library::{
    Deletion, Direction, Keep, LibraryFilter, LibraryQuery, Pile, Scope, ShelfChange, SortKey,
};
use store::sqlite::{DATA_FILE, backup};
use store::{
    Append, ChatSeq, Erase, EventStore, LibraryStore, Listing, MatchId, MatchState, ModeCode,
    NewChat, OutcomeCode, SqliteOptions, SqliteStore, Summary, TakeOver, UtcMillis,
};

/// What the library of a file lists.
const LIBRARY: &str = "library.txt";
const WRITE: &str = "STORE_TEST_WRITE_CORPUS";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// A store with something of everything.
fn fill(store: &SqliteStore) {
    let live = MatchId(1);
    store.append(making(live, vec![event(1), commanded(ANNA, 1, 2)])).wait();
    store.take_over(TakeOver { match_id: live }).wait();
    store.append(in_epoch(live, 1, 2, (3..=30).map(event).collect())).wait();
    for (actor, text) in [(ANNA, "good luck"), (BERTA, "♞ thanks"), (BERTA, "to be erased")] {
        let command = Some(store::CommandId(actor.0 + text.len() as u64));
        store.chat(NewChat { command, ..line(live, actor, text) }).wait();
    }
    store.erase_chat(Erase::Line(live, ChatSeq(3))).wait();
    let over = making(MatchId(u128::MAX), (1..=90).map(event).collect());
    let listing = Some(Listing::Whole(Box::new(summary())));
    store.import(Append { state: MatchState::Finished, listing, ..over }).wait();
    let scope = Scope::Own(ANNA);
    let notes = Some("the Sicilian, once more".to_owned());
    let tags = Some(vec!["club".to_owned()]);
    let change = ShelfChange::new(MatchId(u128::MAX), scope);
    store.change_shelf(ShelfChange { notes, tags, keep: Some(Keep), ..change }).wait();
    let deletion = Some(Deletion::Since(UtcMillis(1_700_000_009_000)));
    let change = ShelfChange::new(MatchId(u128::MAX), Scope::Own(BERTA));
    store.change_shelf(ShelfChange { deletion, ..change }).wait();
}

fn summary() -> Summary {
    Summary {
        names: vec!["Zoë".to_owned(), "Berta".to_owned()],
        holders: vec![ANNA, BERTA],
        ruleset: "Standard chess".to_owned(),
        mode: ModeCode(1),
        outcome: OutcomeCode(2),
        ending: "flag".to_owned(),
        plies: 88,
        begun: true,
    }
}

/// What two people find in the library, as text.
fn describe_library(store: &SqliteStore) -> String {
    let mut text = String::new();
    for (actor, pile, words) in [
        (ANNA, Pile::Present, "zoe sicil"),
        (BERTA, Pile::Deleted, "berta"),
        (BERTA, Pile::Present, ""),
    ] {
        let filter = LibraryFilter { text: Some(words.to_owned()), ..LibraryFilter::default() };
        let query = LibraryQuery {
            scope: Scope::Own(actor),
            pile,
            filter,
            sort: SortKey::LastPlayed,
            direction: Direction::Descending,
            after: None,
            limit: 10,
        };
        let page = store.library_page(query).wait().unwrap();
        let _ = writeln!(text, "{actor} {pile:?} `{words}`: {:#?}", page.entries);
    }
    text
}

/// Everything that can be read from a store, as text.
fn describe(store: &SqliteStore) -> String {
    let mut text = String::new();
    for id in [1, 2, u128::MAX].map(MatchId) {
        let Some(stored) = store.load_match(id).wait().unwrap() else { continue };
        let head = &stored.head;
        let _ =
            writeln!(text, "match {id}: epoch {} seq {} {:?}", head.epoch, head.seq, head.state);
        let _ = writeln!(text, "  chain {}", head.chain);
        let _ = writeln!(text, "  created {} activity {}", head.created, head.last_activity);
        let ruleset = store.ruleset(head.ruleset).wait().unwrap();
        let _ = writeln!(text, "  ruleset {} {ruleset:?}", head.ruleset);
        for chat in store.chat_tail(id, ChatSeq(0), 100).wait().unwrap() {
            let _ = writeln!(text, "  chat {} by {}: {:?}", chat.seq, chat.actor, chat.text);
        }
    }
    text
}

#[test]
fn a_new_corpus_is_written_on_request() {
    let Some(target) = std::env::var_os(WRITE) else { return };
    let target = corpus().join(target);
    fs::create_dir_all(&target).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    fill(&store);
    backup(folder.path(), &target.join(DATA_FILE)).unwrap();
    fs::write(target.join("expected.txt"), describe(&store)).unwrap();
    fs::write(target.join(LIBRARY), describe_library(&store)).unwrap();
}

#[test]
fn old_files_open_and_go_on() {
    let mut versions = 0;
    for entry in fs::read_dir(corpus()).unwrap() {
        let frozen = entry.unwrap().path();
        let folder = tempfile::tempdir().unwrap();
        fs::copy(frozen.join(DATA_FILE), folder.path().join(DATA_FILE)).unwrap();
        let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
        let expected = fs::read_to_string(frozen.join("expected.txt")).unwrap();
        assert_eq!(describe(&store), expected, "{}", frozen.display());
        // Files of before version 3 have no library yet.
        if let Ok(expected) = fs::read_to_string(frozen.join(LIBRARY)) {
            assert_eq!(describe_library(&store), expected, "{}", frozen.display());
        }
        let next = store.append(in_epoch(MatchId(1), 1, 30, vec![event(31)])).wait();
        assert_eq!(next, committed(31, 31));
        versions += 1;
    }
    assert!(versions >= 1, "the corpus is gone");
}

#[test]
fn the_present_version_is_in_the_corpus() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    fill(&store);
    let frozen = fs::read_to_string(corpus().join("v1/expected.txt")).unwrap();
    assert_eq!(describe(&store), frozen, "the same appends no longer give the same chain");
    let frozen = fs::read_to_string(corpus().join("v3").join(LIBRARY)).unwrap();
    assert_eq!(describe_library(&store), frozen, "the same listings are no longer the same");
}
