//! The formats of older programs.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Club, OPEN, SCHOLAR, Who};

async fn export(club: &Club, format: &str) -> String {
    let path = format!("/library/export?format={format}");
    let (status, bytes) = club.send(&Who::House, Method::GET, &path, "text/plain", vec![]).await;
    assert_eq!(status, StatusCode::OK);
    String::from_utf8(bytes).unwrap()
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
    let club = Club::open();
    club.import(&Who::House, &[SCHOLAR, OPEN].concat()).await;
    let text = export(&club, "club-games").await;
    let other = Club::open();
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
    let club = Club::open();
    club.import(&Who::House, OPEN).await;
    let text = export(&club, "board-text").await;
    let other = Club::open();
    let report = import(&other, "board-text", &text).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let state = other.get(&Who::House, &format!("/matches/{id}")).await;
    assert_eq!(
        (&state["phase"], &state["boards"][0]["turn"]),
        (&json!("playing"), &json!("black"))
    );
}
