//! The formats of older programs.

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use store::library::Summary;
use store::{EventStore, Listing};

use super::{Club, OPEN, SCHOLAR, Who};

async fn export(club: &Club, format: &str) -> String {
    let path = format!("/library/export?format={format}");
    let (status, bytes) = club.send(&Who::House, Method::GET, &path, "text/plain", vec![]).await;
    assert_eq!(status, StatusCode::OK);
    String::from_utf8(bytes).unwrap()
}

/// Club games or boards of a library that other rulesets are in too, with what the answer says of those.
async fn left_out(club: &Club, format: &str) -> (String, String, String) {
    let path = format!("/api/v1/library/export?format={format}");
    let request = Request::get(path).header("host", "localhost:8080").body(Body::empty()).unwrap();
    let answer = club.ask(request).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let header = |name: &str| {
        answer.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned()
    };
    let (count, because) = (header("tabiya-left-out"), header("tabiya-left-out-because"));
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (count, because, String::from_utf8(bytes.to_vec()).unwrap())
}

#[tokio::test]
async fn an_export_lists_what_an_older_format_cannot_hold() {
    let club = Club::open().await;
    club.import(&Who::House, SCHOLAR).await;
    let (count, because, _) = left_out(&club, "club-games").await;
    assert_eq!((count.as_str(), because.as_str()), ("0", ""), "all of it is in the file");
    for name in ["crazyhouse", "bughouse", "crazyhouse"] {
        let new = json!({"mode": "hot-seat", "ruleset": {"kind": "builtin", "name": name}});
        let (status, made) = club.post(&Who::House, "/matches", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
    }
    let (count, because, text) = left_out(&club, "club-games").await;
    assert_eq!(count, "3");
    assert!(because.contains("1: this format holds only standard chess"), "{because}");
    assert!(because.contains("`bughouse`") && because.contains("2: this format"), "{because}");
    let other = Club::open().await;
    assert_eq!(import(&other, "club-games", &text).await["imported"], json!(1));
    // A board with a pawn that may be taken en passant cannot be written as board text.
    club.import(&Who::House, "1. e4 a6 2. e5 d5 *\n\n").await;
    let (count, because, text) = left_out(&club, "board-text").await;
    assert_eq!(count, "4", "{because}");
    assert!(because.contains("en passant on d6"), "{because}");
    assert_eq!(text.matches("[Q f7 W]").count(), 1, "{text}");
}

#[tokio::test]
async fn an_export_ends_with_the_matches_that_cannot_be_read() {
    let club = Club::open().await;
    club.import(&Who::House, SCHOLAR).await;
    damage(&club).await;
    let pgn = export(&club, "pgn").await;
    assert!(pgn.ends_with("% left out: 1: the match cannot be read\n"), "{pgn}");
    let games: Vec<_> = notation::pgn::read_games(pgn.as_bytes()).collect();
    assert!(games.len() == 1 && games[0].faults.is_empty(), "readers skip the line: {games:?}");
    let json: Value = serde_json::from_str(&export(&club, "json").await).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 2);
    assert_eq!(json[1], json!({"left_out": 1, "because": "1: the match cannot be read"}));
}

#[tokio::test]
async fn a_file_begins_once_though_the_first_matches_cannot_be_read() {
    let club = Club::open().await;
    // More than are read from the store at a time.
    for number in 100..140 {
        damage_one(&club, ids::MatchId(number)).await;
    }
    let none: Value = serde_json::from_str(&export(&club, "json").await).unwrap();
    let left_out = json!({"left_out": 40, "because": "40: the match cannot be read"});
    assert_eq!(none, json!([left_out]));
    club.import(&Who::House, SCHOLAR).await;
    let json: Value = serde_json::from_str(&export(&club, "json").await).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 2, "{json}");
    assert_eq!(json[1], left_out);
}

/// Stores a match whose header nobody can read.
async fn damage(club: &Club) {
    damage_one(club, ids::MatchId(77)).await;
}

async fn damage_one(club: &Club, match_id: ids::MatchId) {
    let summary = Summary {
        names: vec!["Ada".to_owned(), "Ben".to_owned()],
        holders: vec![ids::ActorId(1)],
        ruleset: "Standard chess".to_owned(),
        mode: store::ModeCode(0),
        outcome: store::OutcomeCode(0),
        ending: String::new(),
        plies: 0,
        begun: true,
        clock: None,
    };
    let ruleset = notation::standard_ruleset();
    let ruleset = server::live::record::ruleset_row(ruleset);
    let (at, header) = (ids::UtcMillis(1), b"not a header".to_vec());
    let new = store::NewMatch { ruleset, other_rulesets: Vec::new(), header, created: at };
    let append = store::Append {
        match_id,
        base: store::Base::New(Box::new(new)),
        events: vec![store::conformance::sample::event(1)],
        at,
        state: store::MatchStatus::Live,
        wake: store::Wake::OnDemand,
        listing: Some(Listing::Whole(Box::new(summary))),
    };
    let answer = club.ground.store.append(append).await;
    assert!(matches!(answer, store::AppendAnswer::Committed(_)), "{answer:?}");
}

async fn import(club: &Club, format: &str, text: &str) -> Value {
    let path = format!("/library/import?format={format}");
    let body = text.as_bytes().to_vec();
    let (status, bytes) = club.send(&Who::House, Method::POST, &path, "text/plain", body).await;
    assert_eq!(status, StatusCode::OK, "{}", String::from_utf8_lossy(&bytes));
    serde_json::from_slice(&bytes).unwrap()
}

#[tokio::test]
async fn club_games_go_out_and_come_in_finished_or_not() {
    let club = Club::open().await;
    club.import(&Who::House, &[SCHOLAR, OPEN].concat()).await;
    let text = export(&club, "club-games").await;
    let other = Club::open().await;
    let report = import(&other, "club-games", &text).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(2), &json!(0)), "{report}");
    let page = other.get(&Who::House, "/library?sort=white&order=ascending").await;
    assert_eq!(page["entries"][0]["names"], json!(["Ada", "Ben"]));
    assert_eq!(page["entries"][0]["outcome"], "white", "a finished position is a finished match");
    assert_eq!(page["entries"][1]["outcome"], "unfinished");
    let id = page["entries"][0]["id"].as_str().unwrap();
    let state = other.get(&Who::House, &format!("/matches/{id}")).await;
    assert_eq!(state["phase"], "over");
}

#[tokio::test]
async fn a_board_text_becomes_a_match_to_go_on_with() {
    let club = Club::open().await;
    club.import(&Who::House, OPEN).await;
    let text = export(&club, "board-text").await;
    let other = Club::open().await;
    let report = import(&other, "board-text", &text).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let state = other.get(&Who::House, &format!("/matches/{id}")).await;
    assert_eq!(
        (&state["phase"], &state["boards"][0]["turn"]),
        (&json!("playing"), &json!("black"))
    );
}
