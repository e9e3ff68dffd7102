//! Designs from outside: drafts, versions, sharing, the gallery, matches made from them, and pictures of pieces.

mod attack;
mod gallery;
mod matches;
mod pictures;
mod story;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::security::club::{Club, Reply};

/// A game on 5×5 with a hill in the middle, as the studio writes it.
pub(crate) fn hills() -> Value {
    json!({
        "name": "small-hills",
        "title": "Small hills",
        "description": "Bring your king to the middle. The board is small.",
        "files": 5,
        "ranks": 5,
        "hills": ["c3"],
        "win": "king-of-the-hill",
        "start": {"pieces": ["Ka1", "Rb1", "ke5", "rd5"]},
        "pieces": [
            {"letter": "K", "name": "king", "betza": "K", "royal": true},
            {"letter": "R", "name": "rook", "betza": "R"}
        ]
    })
}

/// The same with another piece in place of the rook.
pub(crate) fn hills_with(betza: &str) -> Value {
    let mut changed = hills();
    changed["pieces"][1]["betza"] = json!(betza);
    changed
}

pub(crate) async fn put(club: &Club, path: &str, who: &str, body: &Value) -> Reply {
    club.ask("PUT", path).token(who).json(body).send().await
}

pub(crate) async fn begin(club: &Club, who: &str, name: &str) -> Value {
    let new = json!({"name": name, "document": hills()});
    club.post("/api/v1/designs", who, &new).await.expect(StatusCode::CREATED).json()
}

pub(crate) fn path(design: &Value, rest: &str) -> String {
    format!("/api/v1/designs/{}{rest}", design["id"].as_str().unwrap())
}

pub(crate) async fn freeze(club: &Club, who: &str, design: &Value) -> Value {
    let now = club.get(&path(design, ""), who).await.expect(StatusCode::OK).json();
    let body = json!({"seq": now["draft_seq"], "name": "first try"});
    let made = club.post(&path(design, "/versions"), who, &body).await;
    made.expect(StatusCode::OK).json()["version"].clone()
}

pub(crate) async fn share(club: &Club, who: &str, design: &Value, sharing: &str) -> Reply {
    club.post(&path(design, "/sharing"), who, &json!({ "sharing": sharing })).await
}

/// A published design.
pub(crate) async fn published(club: &Club, who: &str, name: &str) -> Value {
    let design = begin(club, who, name).await;
    freeze(club, who, &design).await;
    share(club, who, &design, "public").await.expect(StatusCode::OK).json()
}

pub(crate) fn reason(reply: &Reply) -> String {
    reply.json()["reason"].as_str().unwrap_or_default().to_owned()
}
