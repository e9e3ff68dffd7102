//! Matches made from designs: they count as plays, and keep their rules.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{begin, freeze, hills, hills_with, path, published, put, reason, share};
use crate::security::club::{Club, Socket, white};

fn choice(design: &Value) -> Value {
    json!({"kind": "design", "id": design["id"]})
}

async fn make(club: &Club, who: &str, new: Value) -> String {
    let made = club.post("/api/v1/matches", who, &new).await.expect(StatusCode::CREATED).json();
    made["id"].as_str().unwrap().to_owned()
}

/// Waits until as many plays are counted; they are counted beside the answer.
async fn plays(club: &Club, who: &str, design: &Value, expected: u64) {
    let mut last = Value::Null;
    for _ in 0..200 {
        last = club.get(&path(design, ""), who).await.json()["plays"].clone();
        if last == expected {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{last} plays, not {expected}");
}

#[tokio::test]
async fn old_matches_replay_by_their_old_rules() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let design = published(&club, &ada, "Small hills").await;
    let id = make(&club, &ada, json!({"mode": "hot-seat", "ruleset": choice(&design)})).await;
    let address = club.listen().await;
    let mut socket = Socket::open(address, &ada).await;
    let state = socket.watch(&id).await;
    let old_hash = state["ruleset"]["hash"].clone();
    // The rook of the first version goes straight.
    let answer = socket.act(&id, 1, white("move", &json!({"move": "b1b4"}))).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    // Now it is a bishop, and the design is private.
    let save = json!({"document": hills_with("B"), "seq": 1});
    put(&club, &path(&design, "/draft"), &ada, &save).await.expect(StatusCode::OK);
    freeze(&club, &ada, &design).await;
    share(&club, &ada, &design, "private").await.expect(StatusCode::OK);
    let after = club.killed(crate::support::PeopleIn::Folder).await;
    let old = after.get(&format!("/api/v1/matches/{id}"), &ada).await.json();
    assert_eq!(old["ruleset"]["hash"], old_hash);
    assert_eq!(old["moves"][0], json!(["Rb4"]));
    let pgn = after.get(&format!("/api/v1/matches/{id}/pgn"), &ada).await;
    assert!(pgn.text.contains("Rb4"), "{}", pgn.text);
    let new = make(&after, &ada, json!({"mode": "hot-seat", "ruleset": choice(&design)})).await;
    let new = after.get(&format!("/api/v1/matches/{new}"), &ada).await.json();
    assert_ne!(new["ruleset"]["hash"], old_hash);
    // The first version can still be chosen.
    let first = json!({"kind": "design", "id": design["id"], "version": 1});
    let again = make(&after, &ada, json!({"mode": "hot-seat", "ruleset": first})).await;
    let again = after.get(&format!("/api/v1/matches/{again}"), &ada).await.json();
    assert_eq!(again["ruleset"]["hash"], old_hash);
}

#[tokio::test]
async fn every_match_made_from_a_design_is_a_play() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let design = published(&club, &ada, "Small hills").await;
    let ruleset = choice(&design);
    make(&club, &bob, json!({"mode": "hot-seat", "ruleset": ruleset})).await;
    plays(&club, &ada, &design, 1).await;
    let computer =
        json!({"mode": "computer", "computer": {"opponent": "level-1"}, "ruleset": ruleset});
    make(&club, &bob, computer).await;
    make(&club, &ada, json!({"mode": "invitation", "ruleset": ruleset})).await;
    plays(&club, &ada, &design, 3).await;
    // Looking at it is no play.
    for route in ["/api/v1/rulesets/draw", "/api/v1/rulesets/document", "/api/v1/rulesets/rules"] {
        club.post(route, &bob, &ruleset).await.expect(StatusCode::OK);
    }
    let position = json!({"ruleset": ruleset, "moves": ["a1a2"]});
    let played = club.post("/api/v1/positions", &bob, &position).await.expect(StatusCode::OK);
    assert_eq!(played.json()["boards"].as_array().unwrap().len(), 1);
    plays(&club, &ada, &design, 3).await;
    let wrong = json!({"mode": "hot-seat", "ruleset": {"kind": "design", "id": design["id"], "version": 7}});
    let refused = club.post("/api/v1/matches", &bob, &wrong).await;
    assert_eq!(reason(&refused), "no-such-version");
}

#[tokio::test]
async fn a_design_is_played_as_bughouse() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let design = published(&club, &ada, "Small hills").await;
    let new = json!({"mode": "hot-seat", "ruleset": choice(&design), "bughouse": {}});
    let id = make(&club, &ada, new).await;
    let state = club.get(&format!("/api/v1/matches/{id}"), &ada).await.json();
    assert_eq!(state["boards"].as_array().unwrap().len(), 2);
    plays(&club, &ada, &design, 1).await;
}

#[tokio::test]
async fn a_table_plays_a_design_that_only_its_host_sees() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let mallory = club.guest("Mallory").await.token();
    let design = begin(&club, &ada, "Small hills").await;
    freeze(&club, &ada, &design).await;
    let terms = json!({"ruleset": choice(&design), "bughouse": {},
        "clock": {"kind": "stages", "stages": [{"ms": 300_000}]}});
    let new = json!({"access": "public", "terms": terms});
    let table = club.post("/api/v1/tables", &ada, &new).await.expect(StatusCode::CREATED).json();
    // Anybody at the table may begin the match, so the rules are kept with it.
    assert_eq!(table["terms"]["ruleset"]["kind"], "file", "{}", table["terms"]);
    let refused = club.post("/api/v1/tables", &mallory, &new).await;
    assert_eq!(reason(&refused), "no-such-design");
    share(&club, &ada, &design, "public").await.expect(StatusCode::OK);
    let table = club.post("/api/v1/tables", &ada, &new).await.expect(StatusCode::CREATED).json();
    let pinned = json!({"kind": "design", "id": design["id"], "version": 1});
    assert_eq!(table["terms"]["ruleset"], pinned);
}

#[tokio::test]
async fn a_link_lets_a_friend_play() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let design = begin(&club, &ada, "Small hills").await;
    freeze(&club, &ada, &design).await;
    let shared = share(&club, &ada, &design, "unlisted").await.expect(StatusCode::OK).json();
    let code = shared["link"].as_str().unwrap().split('#').nth(1).unwrap();
    let ruleset = json!({"kind": "design", "id": design["id"], "code": code});
    make(&club, &bob, json!({"mode": "hot-seat", "ruleset": ruleset})).await;
    let copied = club.post(&path(&design, "/copy"), &bob, &json!({ "code": code })).await;
    assert_eq!(copied.expect(StatusCode::OK).json()["draft"]["files"], hills()["files"]);
}
