//! Frozen logs of tables: what any version wrote must load, forever.
//!
//! A folder for each version has `log.txt`, with a line for each entry (number, time, version byte, JSON), and
//! `state.json`, the table that follows from it. `WRITE_TABLE_CORPUS=v2 cargo test -p server table_corpus` writes a new
//! folder.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Cost;
use store::log::{LogAnswer, LogAppend, LogQuery, LogState};
use store::{LogId, LogKind, LogStore, Seq, SqliteOptions, SqliteStore, UtcMillis};

use crate::security::club::{Club, lan, quick_folder};
use crate::tables::{at, four, play_out, seated, seats};

const TABLES: LogKind = LogKind(1);
const ID: LogId = LogId(0x7ab1e);
const WRITE: &str = "WRITE_TABLE_CORPUS";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/table_corpus")
}

/// A server whose data has nothing but this log, and the table that it shows.
async fn load(log: &str) -> Value {
    let folder = quick_folder();
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    for line in log.lines() {
        let (seq, rest) = line.split_once(' ').unwrap();
        let (at, rest) = rest.split_once(' ').unwrap();
        let (version, text) = rest.split_once(' ').unwrap();
        let seq: u64 = seq.parse().unwrap();
        let entry = [&[version.parse::<u8>().unwrap()], text.as_bytes()].concat();
        let append = LogAppend {
            kind: TABLES,
            id: ID,
            after: Seq(seq - 1),
            entries: vec![entry],
            at: UtcMillis(at.parse().unwrap()),
            state: LogState::Open,
        };
        assert_eq!(store.append_to_log(append).wait(), LogAnswer::Committed(Seq(seq)));
    }
    drop(store);
    let club = Club::over(lan(), folder, Cost::LEAST).await;
    let guest = club.guest("Eve").await.token();
    let id = server::live::match_id::to_wire(ids::MatchId(ID.0)).0;
    club.get(&format!("/api/v1/tables/{id}"), &guest).await.expect(StatusCode::OK).json()
}

#[tokio::test]
async fn every_table_that_was_ever_written_loads() {
    let mut versions = 0;
    for folder in fs::read_dir(corpus()).unwrap() {
        let folder = folder.unwrap().path();
        let log = fs::read_to_string(folder.join("log.txt")).unwrap();
        let expected = fs::read_to_string(folder.join("state.json")).unwrap();
        let expected: Value = serde_json::from_str(&expected).unwrap();
        assert_eq!(load(&log).await, expected, "{}", folder.display());
        versions += 1;
    }
    assert!(versions >= 1, "the corpus is gone");
}

#[test]
fn the_corpus_has_every_event() {
    let log = fs::read_to_string(corpus().join("v1/log.txt")).unwrap();
    for kind in [
        "opened",
        "joined",
        "left",
        "seated",
        "ready",
        "terms-changed",
        "host-changed",
        "game-began",
        "game-ended",
    ] {
        assert!(log.contains(&format!("{{\"{kind}\":")), "{kind}");
    }
    for word in ["own", "late", "computer", "arranged", "next", "away", "kicked", "on-purpose"] {
        assert!(log.contains(&format!("\"{word}\"")), "{word}");
    }
}

/// An evening at a table, with everything that can happen there.
async fn evening(club: &Club) {
    let people = four(club).await;
    let everybody: Vec<&str> = people.iter().map(String::as_str).collect();
    let (table, mut sockets) = seated(club, &people, "public").await;
    let [gus, hal] = [club.guest("Gus").await.token(), club.guest("Hal").await.token()];
    table.ok(&gus, "join", json!({})).await;
    table.ok(&gus, "sit", json!({"kind": "queue"})).await;
    let game = table.begin(&everybody).await;
    play_out(&mut sockets, &game, 1).await;
    table.until(&people[0], |state| state["phase"] == "seating").await;
    table.ok(&people[0], "arrange", json!({"how": "swap-partners"})).await;
    table.ok(&hal, "join", json!({})).await;
    table.ok(&people[0], "kick", json!({"member": 6})).await;
    let minutes = json!({"kind": "stages", "stages": [{"ms": 420_000}]});
    table.ok(&people[0], "terms", json!({ "clock": minutes })).await;
    let state = table.state(&people[0]).await;
    // Somebody with a socket, wherever the rotation has led.
    let members = state["seats"].as_array().unwrap().iter().map(|seat| seat["member"].as_u64());
    let sitting: Vec<u64> = members.map(Option::unwrap_or_default).collect();
    let seat = sitting.iter().position(|member| (1..=4).contains(member)).unwrap();
    let own = sitting[seat] as usize - 1;
    table.ok(&people[own], "ready", json!({"ready": true})).await;
    club.clock.advance(std::time::Duration::from_secs(61));
    let go_on = json!({"with": "computer", "opponent": "level-1"});
    let state = table.ok(&people[own], "go-on", go_on).await;
    let game = state["match"].as_str().unwrap().to_owned();
    let abort = json!({"do": "abort", "seat": seats()[seat]});
    sockets[own].watch(&game).await;
    sockets[own].act(&game, 500, abort).await;
    table.until(&people[0], |state| state["phase"] == "seating").await;
    table.ok(&people[0], "host", json!({"member": 2})).await;
    let computer = json!({"seat": at(1, "white"), "opponent": "level-8"});
    table.ok(&people[1], "computer", computer).await;
    table.ok(&people[0], "leave", json!({})).await;
    club.app.tables.sweep().await;
    club.clock.advance(std::time::Duration::from_secs(121));
    drop(sockets);
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    club.app.tables.sweep().await;
    club.clock.advance(std::time::Duration::from_secs(121));
    club.app.tables.sweep().await;
}

#[tokio::test]
async fn a_new_table_corpus_is_written_on_request() {
    let Some(target) = std::env::var_os(WRITE) else { return };
    let club = Club::open().await;
    evening(&club).await;
    let copy = quick_folder();
    for entry in club.folder.path().read_dir().unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let store = SqliteStore::open(copy.path(), &SqliteOptions::default()).unwrap();
    let query = LogQuery { kind: TABLES, state: LogState::Open, after: None, limit: 1 };
    let id = store.logs(query).wait().unwrap()[0].id;
    let mut log = String::new();
    for entry in store.load_log(TABLES, id).wait().unwrap().unwrap().entries {
        let (version, text) = entry.payload.split_first().unwrap();
        let text = std::str::from_utf8(text).unwrap();
        writeln!(log, "{} {} {version} {text}", entry.seq, entry.at).unwrap();
    }
    let folder = corpus().join(target);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("log.txt"), &log).unwrap();
    let state = serde_json::to_string_pretty(&load(&log).await).unwrap();
    fs::write(folder.join("state.json"), state).unwrap();
}
