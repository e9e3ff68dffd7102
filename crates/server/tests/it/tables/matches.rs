//! A series of matches: they begin, end, count, and survive a crash.

use std::time::Duration;

use serde_json::json;
use server::{Cost, upkeep};
use store::log::{LogAnswer, LogAppend, LogQuery, LogState};
use store::{EventStore, LogKind, LogStore, Seq, SqliteOptions, SqliteStore};

use super::{Playing, Table, at, four, names, play_out, playing, seated, seats};
use crate::security::club::{Club, Socket, lan, quick_folder};
use crate::support::PeopleIn;

#[tokio::test]
async fn a_series_is_played_with_a_score_for_people_and_pairs() {
    let club = Club::open().await;
    let Playing { people, table, mut sockets, game: first } = playing(&club, "private").await;
    let shown = sockets[0].watch(&first).await;
    assert_eq!(shown["seats"][2]["name"], "Cid");
    let by_match = club.get(&format!("/api/v1/matches/{first}/table"), &people[1]).await.json();
    assert_eq!(by_match["id"], json!(table.id));
    // Bob resigns: Ada and Dee win.
    play_out(&mut sockets, &first, 1).await;
    let state = table.until(&people[0], |state| state["phase"] == "seating").await;
    assert_eq!(state["games"][0]["outcome"], json!({"kind": "won", "team": 0}));
    assert_eq!(names(&state), ["Bob", "Ada", "Dee", "Cid"], "the other colors");
    assert!(state["seats"].as_array().unwrap().iter().all(|seat| seat["ready"].is_null()));
    table.ok(&people[0], "arrange", json!({"how": "same-partners"})).await;
    let second = table.begin(&people).await;
    assert_ne!(first, second);
    play_out(&mut sockets, &second, 2).await;
    let state = table.until(&people[0], |state| state["phase"] == "seating").await;
    let pairs = state["pairs"].as_array().unwrap();
    let best = (&pairs[0]["names"], &pairs[0]["won"], &pairs[0]["lost"]);
    assert_eq!(best, (&json!(["Ada", "Dee"]), &json!(2), &json!(0)));
    assert_eq!((&pairs[1]["names"], &pairs[1]["lost"]), (&json!(["Bob", "Cid"]), &json!(2)));
    assert_eq!(state["scores"].as_array().unwrap().len(), 4);
    // The profile says it too, once the results are counted.
    upkeep::once(&club.app).await;
    let profile = club.get("/api/v1/people/Ada", &people[1]).await.json();
    let partner = &profile["partners"][0];
    assert_eq!((&partner["name"], &partner["wins"]), (&json!("Dee"), &json!(2)), "{profile}");
    assert_eq!(profile["results"][0]["wins"], 2);
}

#[tokio::test]
async fn pairing_knows_results_of_other_tables() {
    let club = Club::open().await;
    let people = four(&club).await;
    let everybody: Vec<&str> = people.iter().map(String::as_str).collect();
    let (table, mut sockets) = seated(&club, &people, "private").await;
    let first = table.begin(&everybody).await;
    // Bob resigns: Ada and Dee win.
    play_out(&mut sockets, &first, 1).await;
    table.until(&people[0], |state| state["phase"] == "seating").await;
    upkeep::once(&club.app).await;

    let other = Table::open(&club, &people[1], "private").await;
    for (who, seat) in [(0, 1), (2, 2), (3, 3)] {
        other.seat(&people[who], seats()[seat].clone()).await;
    }
    for _ in 0..4 {
        let state = other.ok(&people[1], "arrange", json!({"how": "paired"})).await;
        let mut strongest = names(&state)[..2].to_vec();
        strongest.sort_unstable();
        assert_eq!(strongest, ["Ada", "Dee"], "those who won play on the first board");
    }
}

#[tokio::test]
async fn one_person_plays_with_three_computers() {
    let club = Club::open().await;
    let [ada, ..] = four(&club).await;
    let computer = |seat| json!({"seat": seat, "computer": "level-1"});
    let [own, a, b, c] = seats();
    let new = json!({"access": "private",
        "seats": [{"seat": own}, computer(a), computer(b), computer(c)]});
    let made = club.post("/api/v1/tables", &ada, &new).await.json();
    let (id, code) = (made["id"].as_str().unwrap().to_owned(), String::new());
    let table = Table { club: &club, id, code };
    assert_eq!(made["seats"][1]["computer"]["id"], "level-1");
    let game = table.begin(&[&ada]).await;
    let mut socket = Socket::open(club.listen().await, &ada).await;
    let shown = socket.watch(&game).await;
    assert_eq!((&shown["phase"], &shown["yours"]), (&json!("playing"), &json!([own])));
    // A computer on the other board moves by itself, after a pause like a person's.
    loop {
        club.clock.advance(Duration::from_secs(3));
        let news = socket.receive("events").await;
        if news["events"].as_array().unwrap().iter().any(|event| event["event"] == "move") {
            break;
        }
    }
}

#[tokio::test]
async fn a_fifth_person_plays_next() {
    let club = Club::open().await;
    let people = four(&club).await;
    let (table, mut sockets) = seated(&club, &people, "public").await;
    let eve = club.guest("Eve").await.token();
    table.ok(&eve, "join", json!({})).await;
    let state = table.ok(&eve, "sit", json!({"kind": "queue"})).await;
    assert_eq!(state["queue"], json!([5]));
    let game = table.begin(&people).await;
    play_out(&mut sockets, &game, 0).await;
    let state = table.until(&eve, |state| state["phase"] == "seating").await;
    assert!(names(&state).contains(&"Eve"), "{state}");
    assert_eq!(state["queue"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_kill_during_a_match_loses_neither_match_nor_series() {
    let club = Club::open().await;
    let Playing { people, table, mut sockets, game } = playing(&club, "private").await;
    sockets[0].watch(&game).await;
    let killed = club.killed(PeopleIn::Folder).await;
    drop(sockets);
    let again = Table { club: &killed, id: table.id.clone(), code: table.code.clone() };
    let state = again.state(&people[1]).await;
    assert_eq!((&state["phase"], &state["match"]), (&json!("playing"), &json!(game)));
    killed.app.tables.settle_all().await;
    assert_eq!(again.state(&people[1]).await["phase"], "playing", "it still runs");
    let address = killed.listen().await;
    let mut sockets = Vec::new();
    for who in &people {
        sockets.push(Socket::open(address, who).await);
    }
    play_out(&mut sockets, &game, 3).await;
    again.until(&people[0], |state| state["phase"] == "seating").await;
}

/// A copy of a club's data, changed before the next start.
async fn changed(club: &Club, change: impl FnOnce(&SqliteStore)) -> Club {
    let copy = quick_folder();
    for entry in club.folder.path().read_dir().unwrap() {
        let entry = entry.unwrap();
        std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let store = SqliteStore::open(copy.path(), &SqliteOptions::default()).unwrap();
    change(&store);
    drop(store);
    Club::over(lan(), copy, Cost::LEAST).await
}

/// Leaves out the last entries of the only open table.
fn forget(store: &SqliteStore, entries: usize) {
    let query = LogQuery { kind: LogKind(1), state: LogState::Open, after: None, limit: 9 };
    let heads = store.logs(query).wait().unwrap();
    assert_eq!(heads.len(), 1);
    let (kind, id) = (heads[0].kind, heads[0].id);
    let log = store.load_log(kind, id).wait().unwrap().unwrap();
    assert_eq!(store.delete_log(kind, id).wait(), Ok(true));
    for entry in &log.entries[..log.entries.len() - entries] {
        let (after, payload) = (Seq(entry.seq.0 - 1), entry.payload.clone());
        let (at, state) = (entry.at, LogState::Open);
        let append = LogAppend { kind, id, after, entries: vec![payload], at, state };
        assert_eq!(store.append_to_log(append).wait(), LogAnswer::Committed(entry.seq));
    }
}

#[tokio::test]
async fn a_table_that_missed_the_end_of_its_match_learns_it() {
    let club = Club::open().await;
    let Playing { people, table, mut sockets, game } = playing(&club, "private").await;
    play_out(&mut sockets, &game, 1).await;
    let expected = table.until(&people[0], |state| state["phase"] == "seating").await;
    // The end and the next seats are the last two entries.
    let behind = changed(&club, |store| forget(store, 2)).await;
    let again = Table { club: &behind, id: table.id.clone(), code: table.code.clone() };
    let state = again.until(&people[0], |state| state["phase"] == "seating").await;
    assert_eq!((&state["games"], &state["seats"]), (&expected["games"], &expected["seats"]));
}

#[tokio::test]
async fn a_match_that_a_kill_prevented_is_created_after_the_start() {
    let club = Club::open().await;
    let Playing { people, table, sockets: _sockets, game } = playing(&club, "private").await;
    let id = server::live::match_id::from_wire(&protocol::MatchId(game.clone())).unwrap();
    let without = changed(&club, |store| {
        assert_eq!(store.delete_match(id).wait(), Ok(true));
    });
    let without = without.await;
    let again = Table { club: &without, id: table.id.clone(), code: table.code.clone() };
    assert_eq!(again.state(&people[0]).await["match"], json!(game));
    without.app.tables.settle_all().await;
    let shown = without.get(&format!("/api/v1/matches/{game}"), &people[3]).await.json();
    assert_eq!((&shown["phase"], &shown["yours"][0]), (&json!("playing"), &seats()[3]));
}

#[tokio::test]
async fn an_aborted_match_does_not_count() {
    let club = Club::open().await;
    let Playing { people, table, mut sockets, game } = playing(&club, "private").await;
    sockets[0].watch(&game).await;
    let abort = json!({"do": "abort", "seat": at(0, "white")});
    let answer = sockets[0].act(&game, 1, abort).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let state = table.until(&people[0], |state| state["phase"] == "seating").await;
    assert_eq!(state["games"][0]["outcome"], json!({"kind": "void"}));
    assert_eq!(names(&state), ["Ada", "Bob", "Cid", "Dee"]);
    assert_eq!(state["scores"], serde_json::Value::Null);
}
