//! Matches on two boards: files and copies keep the order of moves across both.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Club, SCHOLAR, Who, ids};

/// A match in which what is captured on one board is dropped on the other.
const PAIR: &str = "[Event \"Club evening\"]\n[WhiteA \"Ada\"]\n[BlackA \"Bob\"]\n[WhiteB \"Cid\"]\n\
    [BlackB \"Dee\"]\n[Date \"2024.02.29\"]\n[Result \"1-0\"]\n\n\
    1A. e4 {180} 1B. d4 {180} 1a. d5 {179} 2A. exd5 {178} 1b. Nf6 {177} 2a. Qxd5 {176} 2B. Nf3 {175} \
    2b. P@e4 {174} 1-0\n\n";

async fn export(club: &Club, query: &str) -> String {
    let path = format!("/library/export?{query}");
    let (status, bytes) = club.send(&Who::House, Method::GET, &path, "text/plain", vec![]).await;
    assert_eq!(status, StatusCode::OK);
    String::from_utf8(bytes).unwrap()
}

async fn moves(club: &Club, id: &str) -> Value {
    club.get(&Who::House, &format!("/matches/{id}")).await["moves"].clone()
}

#[tokio::test]
async fn a_match_on_two_boards_goes_out_and_comes_in_beside_others() {
    let club = Club::open().await;
    let report = club.import(&Who::House, &[SCHOLAR, PAIR].concat()).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(2), &json!(0)), "{report}");
    assert_eq!(report["games"][1]["notes"], json!(["clocks are not kept"]));
    let id = report["games"][1]["match"].as_str().unwrap();
    let entry = club.get(&Who::House, &format!("/library/{id}")).await;
    assert_eq!(entry["names"], json!(["Ada", "Bob", "Cid", "Dee"]));
    assert_eq!(
        (&entry["outcome"], &entry["plies"], &entry["notes"]),
        (&json!("white"), &json!(8), &json!("Event: Club evening"))
    );
    let expected = json!([["e4", "d5", "exd5", "Qxd5"], ["d4", "Nf6", "Nf3", "@e4"]]);
    assert_eq!(moves(&club, id).await, expected);
    // Out and in again, in the same file as a game on one board, nothing is lost.
    let file = export(&club, "format=pgn").await;
    assert!(file.contains("[WhiteB \"Cid\"]") && file.contains("2b. P@e4"), "{file}");
    let other = Club::open().await;
    let report = other.import(&Who::House, &file).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(2), &json!(0)), "{report}");
    let games = report["games"].as_array().unwrap();
    let mut found = Vec::new();
    for game in games {
        found.push(moves(&other, game["match"].as_str().unwrap()).await);
    }
    assert!(found.contains(&expected), "{found:?}");
    assert_eq!(export(&other, "format=pgn&q=dee").await, export(&club, "format=pgn&q=dee").await);
    let json: Value =
        serde_json::from_str(&export(&club, &format!("format=json&ids={id}")).await).unwrap();
    assert_eq!(json[0]["order"], json!([0, 1, 0, 0, 1, 0, 1, 1]));
}

#[tokio::test]
async fn a_spoiled_match_on_two_boards_is_refused_with_its_line() {
    let club = Club::open().await;
    let spoiled = PAIR.replace("2b. P@e4", "2b. Q@e4");
    let report = club.import(&Who::House, &[&spoiled, SCHOLAR].concat()).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(1), &json!(1)), "{report}");
    assert_eq!(report["games"][0]["line"], json!(9), "{report}");
    assert!(report["games"][0]["error"].as_str().unwrap().contains("Q@e4"), "{report}");
    // As a PGN of one board with the rules of two, it gets a sentence too.
    let alone = "[Variant \"Bughouse\"]\n[White \"Ada\"]\n\n1. e4 e5 *\n\n";
    let report = club.import(&Who::House, alone).await;
    assert_eq!(report["refused"], json!(1));
    let why = report["games"][0]["error"].as_str().unwrap();
    assert!(why.contains("two boards"), "{why}");
}

#[tokio::test]
async fn a_copy_goes_on_from_any_ply_of_both_boards() {
    let club = Club::open().await;
    let report = club.import(&Who::House, PAIR).await;
    let path = format!("/library/{}/copy", report["games"][0]["match"].as_str().unwrap());
    for ply in 0..=8 {
        let (status, made) = club.post(&Who::House, &path, json!({ "ply": ply })).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let copy = made["id"].as_str().unwrap();
        let moves = moves(&club, copy).await;
        let count: usize =
            moves.as_array().unwrap().iter().map(|it| it.as_array().unwrap().len()).sum();
        assert_eq!(count, ply, "{moves}");
        let state = club.get(&Who::House, &format!("/matches/{copy}")).await;
        assert_eq!(
            (&state["phase"], state["yours"].as_array().unwrap().len()),
            (&json!("playing"), 4)
        );
        let entry = club.get(&Who::House, &format!("/library/{copy}")).await;
        assert_eq!(entry["names"], json!(["Ada", "Bob", "Cid", "Dee"]));
    }
    let (status, beyond) = club.post(&Who::House, &path, json!({ "ply": 9 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(beyond["message"], "the match has 8 plies, not 9");
    // With others the copy begins with the boards as they stand, pieces in hand included.
    let invited = json!({ "ply": 6, "mode": "invitation", "color": "black" });
    let (status, made) = club.post(&Who::House, &path, invited).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let id = made["id"].as_str().unwrap();
    let state = club.get(&Who::House, &format!("/matches/{id}")).await;
    assert_eq!(
        (&state["phase"], &state["yours"]),
        (&json!("waiting"), &json!([{"board": 0, "color": "black"}]))
    );
    let text = state["boards"][1].to_string();
    assert!(text.contains("[Pp]"), "both pawns that were captured are in hand: {text}");
    assert_eq!(ids(&club.get(&Who::House, "/library?limit=100").await).len(), 11);
}
