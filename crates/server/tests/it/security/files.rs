//! Files of games and the data folder: one person cannot keep others from them, and nothing is promised that is lost.

use std::fs;
use std::time::Duration;

use axum::body::Body;
use axum::http::header::AUTHORIZATION;
use axum::http::{Method, Request, Response, StatusCode};
use serde_json::{Value, json};

use crate::library::{Club, OPEN, SCHOLAR, Who, ids};

const EXPORT: &str = "/library/export?format=pgn";

/// Begins an export and reads nothing of it.
async fn unread_export(club: &Club, who: &Who) -> Response<Body> {
    let mut request = Request::get(format!("/api/v1{EXPORT}")).header("host", "localhost:8080");
    if let Who::Guest(token) = who {
        request = request.header(AUTHORIZATION, format!("Bearer {token}"));
    }
    club.ask(request.body(Body::empty()).unwrap()).await
}

async fn import(club: &Club, who: &Who, file: String) -> (StatusCode, Value) {
    let (path, kind) = ("/library/import?format=pgn", "application/x-chess-pgn");
    let (status, bytes) = club.send(who, Method::POST, path, kind, file.into_bytes()).await;
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_6_exports_that_nobody_reads_block_nobody_else() {
    let club = Club::open().await;
    let (ada, ben) = (club.guest("Ada").await, club.guest("Ben").await);
    // More than an export sends ahead.
    club.import(&ada, &SCHOLAR.repeat(200)).await;
    let mut held = vec![unread_export(&club, &ada).await, unread_export(&club, &ada).await];
    assert!(held.iter().all(|answer| answer.status() == StatusCode::OK));
    // Everybody else goes on.
    let (status, report) = import(&club, &ben, SCHOLAR.to_owned()).await;
    assert_eq!((status, &report["imported"]), (StatusCode::OK, &json!(1)));
    let (status, pgn) = club.send(&ben, Method::GET, EXPORT, "", Vec::new()).await;
    assert_eq!(status, StatusCode::OK);
    assert!(String::from_utf8(pgn).unwrap().contains("Qxf7#"));
    // Ada has two files already. What is refused for that does not count.
    assert_eq!(unread_export(&club, &ada).await.status(), StatusCode::TOO_MANY_REQUESTS);
    for _ in 0..10 {
        let (status, refusal) = import(&club, &ada, OPEN.to_owned()).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::TOO_MANY_REQUESTS, &json!("too-soon")));
        assert!(refusal["message"].as_str().unwrap().contains("2 files"), "{refusal}");
    }
    let mut limits = club.ground.app.live.connections().limit_counts();
    assert_eq!(limits.find(|(name, _)| *name == "files"), Some(("files", 11)));
    held.clear();
    while club.library.file_stats().open > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(import(&club, &ada, OPEN.to_owned()).await.0, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_6_the_export_that_waits_longest_makes_room_and_does_not_look_complete() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await;
    club.import(&ada, &SCHOLAR.repeat(200)).await;
    let first = unread_export(&club, &ada).await;
    // Wait until it is blocked, so that it is the first in line.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let mut held = Vec::new();
    for number in 0..16 {
        club.pass(1_000);
        let guest = club.guest(&format!("Guest {number}")).await;
        club.import(&guest, &SCHOLAR.repeat(120)).await;
        let answer = unread_export(&club, &guest).await;
        assert_eq!(answer.status(), StatusCode::OK, "{number}");
        held.push(answer);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    // On a busy machine, others may have been blocked for too long in the meantime.
    assert!(club.library.file_stats().cut >= 1);
    let read = axum::body::to_bytes(first.into_body(), 64 << 20).await;
    assert!(read.is_err(), "a part of a file must not look like the whole");
}

#[tokio::test]
async fn finding_9_a_file_with_too_many_games_is_refused_before_anything_is_stored() {
    let club = Club::open().await;
    let games = "[White \"Ada\"]\n\n*\n\n".repeat(server::library::MAX_IMPORT_GAMES + 1);
    let (status, refusal) = import(&club, &Who::House, games).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let sentence =
        "a file has at most 50000 games, this one has 50001; split it. Nothing was imported";
    assert_eq!(refusal["message"], sentence);
    assert_eq!(ids(&club.get(&Who::House, "/library").await), [""; 0]);
}

#[cfg(unix)]
#[tokio::test]
async fn finding_5_without_its_folder_the_server_promises_nothing_and_says_so() {
    let parent = tempfile::tempdir().unwrap();
    let (data, elsewhere) = (parent.path().join("data"), parent.path().join("elsewhere"));
    let club = Club::at(&data).await;
    let new = json!({ "mode": "hot-seat", "white": "Ada", "black": "Ben" });
    assert_eq!(club.post(&Who::House, "/matches", new.clone()).await.0, StatusCode::CREATED);
    let health = async || {
        let request = Request::get("/healthz").header("host", "localhost:8080");
        let answer = club.ask(request.body(Body::empty()).unwrap()).await;
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 16).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    };
    assert_eq!(health().await.0, StatusCode::OK);

    fs::rename(&data, &elsewhere).unwrap();
    let (status, refusal) = club.post(&Who::House, "/matches", new.clone()).await;
    assert_eq!(
        (status, &refusal["code"]),
        (StatusCode::SERVICE_UNAVAILABLE, &json!("unavailable"))
    );
    let (status, text) = health().await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("the data folder was moved or deleted"), "{text}");
    assert!(!text.contains(parent.path().to_str().unwrap()), "no path for strangers: {text}");

    fs::rename(&elsewhere, &data).unwrap();
    while health().await.0 != StatusCode::OK {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(club.post(&Who::House, "/matches", new).await.0, StatusCode::CREATED);
}
