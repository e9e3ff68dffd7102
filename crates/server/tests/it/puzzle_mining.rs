//! Puzzles from the server's own games: which games are mined, how many a day, and what the page gets.

use std::fs;
use std::time::Duration;

use axum::http::StatusCode;
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use server::RawOptions;
use server::puzzles::mining;
use sha2::{Digest, Sha256};

use crate::security::club::{Club, Socket, black, lan, white};

const PAIR: [&str; 2] = ["Ada", "Bob"];
const OTHERS: [&str; 2] = ["Eve", "Dan"];
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Morphy against two at the opera, Paris 1858. It ends with a queen sacrifice and mate.
const OPERA: &str = "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 \
    c3b5 c6b5 c4b5 b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8";

/// Two people play a game, by invitation or found in the lobby; its id.
async fn played(club: &Club, names: [&str; 2], mode: &str, moves: &str) -> String {
    let [ada, bob] = names;
    let (ada, bob) = (club.guest(ada).await.token(), club.guest(bob).await.token());
    let new = json!({"mode": mode, "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), &bob, &join).await.expect(StatusCode::OK);
    let address = club.listen().await;
    let mut sockets = [Socket::open(address, &ada).await, Socket::open(address, &bob).await];
    for socket in &mut sockets {
        socket.watch(&id).await;
    }
    for (index, mv) in moves.split_whitespace().enumerate() {
        let act = [white, black][index % 2]("move", &json!({ "move": mv }));
        club.clock.advance(Duration::from_secs(2));
        let answer = sockets[index % 2].act(&id, index as u64 + 1, act).await;
        assert_eq!(answer["kind"], "accepted", "{mv}: {answer}");
    }
    id
}

/// The collection of the server's own puzzles.
fn collection(club: &Club) -> String {
    fs::read_to_string(club.folder.path().join("puzzles/own-standard.puzzles")).unwrap_or_default()
}

/// How many puzzles of standard chess there are.
async fn count(club: &Club, who: &str) -> u64 {
    let overview: Value = club.get("/api/v1/puzzles", who).await.expect(StatusCode::OK).json();
    let rulesets = overview["rulesets"].as_array().unwrap().clone();
    let standard = rulesets.iter().find(|ruleset| ruleset["name"] == "standard").unwrap();
    standard["puzzles"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_the_lobby_becomes_puzzles_that_name_it() {
    let club = Club::open().await;
    let cid = club.guest("Cid").await.token();
    let before = count(&club, &cid).await;
    let id = played(&club, PAIR, "seek", OPERA).await;
    let found = mining::once(&club.app).await;
    assert!(found >= 1, "the opera game has a mate in two");
    let text = collection(&club);
    assert_eq!(text.matches(&format!("# match {id}\n")).count(), found, "{text}");
    assert!(text.contains("b3b8 d7b8 d1d8 ;"), "{text}");
    // They are offered without a restart, and a solved one links to its game.
    assert_eq!(count(&club, &cid).await, before + found as u64);
    let mate = text.lines().find(|line| line.contains("b3b8 d7b8 d1d8 ;")).unwrap();
    let fen = mate.split(" ;").next().unwrap();
    // The id of a puzzle follows from its position.
    let digest = Sha256::digest(format!("standard\n{fen}"));
    let puzzle = HEXLOWER.encode(&digest[..6]);
    let solution = club.post(&format!("/api/v1/puzzles/{puzzle}/solution"), &cid, &json!({})).await;
    assert_eq!(solution.expect(StatusCode::OK).json()["facts"]["match"], json!(id));
    // What was mined is not mined again.
    assert_eq!(mining::once(&club.app).await, 0);
    assert_eq!(collection(&club), text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_and_unfinished_games_are_not_mined() {
    let club = Club::open().await;
    played(&club, PAIR, "invitation", OPERA).await;
    let unfinished = OPERA.rsplit_once(' ').unwrap().0;
    played(&club, OTHERS, "seek", unfinished).await;
    assert_eq!(mining::once(&club.app).await, 0);
    assert_eq!(collection(&club), "");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_has_its_quota_and_none_switches_mining_off() {
    let club = Club::with(RawOptions { puzzles_a_day: Some(1), ..lan() }).await;
    played(&club, PAIR, "seek", OPERA).await;
    assert_eq!(mining::once(&club.app).await, 1);
    played(&club, OTHERS, "seek", OPERA).await;
    assert_eq!(mining::once(&club.app).await, 0, "the quota of the day is used up");
    club.clock.advance(DAY);
    mining::once(&club.app).await;
    let none = Club::with(RawOptions { puzzles_a_day: Some(0), ..lan() }).await;
    played(&none, PAIR, "seek", OPERA).await;
    assert_eq!(mining::once(&none.app).await, 0);
}
