//! Positions after any moves, and people's variations.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Club, SCHOLAR, Who};

#[tokio::test]
async fn a_variation_of_a_match_is_played_and_a_match_begins_there() {
    let club = Club::open().await;
    let id = club.imported(SCHOLAR).await;
    let rules = json!({"kind": "match", "id": id});
    let ask = json!({"ruleset": rules, "ply": 2, "moves": ["g1f3", "Nc6"]});
    let (status, answer) = club.post(&Who::House, "/positions", ask).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(answer["moves"][1], json!({"board": 0, "uci": "b8c6", "san": "Nc6"}));
    assert_eq!(answer["boards"][0]["ply"], 4);
    assert!(answer["boards"][0]["dests"].as_array().unwrap().len() > 8);
    let fen = answer["boards"][0]["fen"].clone();
    let new = json!({"mode": "hot-seat", "ruleset": rules, "fen": fen});
    let (status, made) = club.post(&Who::House, "/matches", new).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let shown = club.get(&Who::House, &format!("/matches/{}", made["id"].as_str().unwrap())).await;
    assert_eq!(shown["boards"][0]["fen"], fen);
    let entry = club.get(&Who::House, &format!("/library/{id}")).await;
    let stored =
        json!({"ruleset": {"kind": "stored", "hash": entry["ruleset_hash"]}, "moves": ["e4"]});
    let (status, answer) = club.post(&Who::House, "/positions", stored).await;
    assert_eq!((status, &answer["boards"][0]["turn"]), (StatusCode::OK, &json!("black")));
}

#[tokio::test]
async fn what_is_wrong_with_a_position_is_said() {
    let club = Club::open().await;
    for (body, status, words) in [
        (json!({"moves": ["e2e4", "e2e4"]}), 422, "move 2, `e2e4`: "),
        (json!({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}), 422, "royal"),
        (json!({"fen": "nonsense"}), 422, "column 1"),
        (json!({"ruleset": {"kind": "stored", "hash": "12"}}), 404, "no such ruleset"),
        (
            json!({"ruleset": {"kind": "match", "id": "0000000000000000000000"}}),
            404,
            "no such match",
        ),
        (json!({"moves": vec!["a2a3"; 601]}), 422, "at most 600"),
    ] {
        let (found, answer) = club.post(&Who::House, "/positions", body).await;
        assert_eq!(found.as_u16(), status, "{answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{answer}");
    }
}

#[tokio::test]
async fn variations_are_each_persons_own_and_checked() {
    let club = Club::open().await;
    let id = club.imported(SCHOLAR).await;
    let path = format!("/matches/{id}/variations");
    let none = json!({"version": 1, "notes": [], "moves": []});
    assert_eq!(club.get(&Who::House, &path).await, none);
    let kept = json!({"version": 1, "notes": [{"ply": 1, "comment": "best by test",
        "shapes": [{"from": "e4", "to": "d5", "color": "green"},
            {"board": 1, "from": "e5", "color": "blue"}]}],
        "moves": [{"ply": 2, "move": "g1f3", "san": "Nf3"}, {"after": 0, "move": "b8c6", "san": "Nc6"}]});
    let (status, answer) = club.post(&Who::House, &path, kept.clone()).await;
    assert_eq!((status, &answer), (StatusCode::OK, &kept));
    assert_eq!(club.get(&Who::House, &path).await, kept);
    let guest = club.guest("Ada").await;
    assert_eq!(club.get(&guest, &path).await, none, "a guest who watches has none yet");
    let forward = json!({"version": 1, "moves": [{"after": 0, "move": "g1f3", "san": "Nf3"}]});
    let long = json!({"version": 1, "notes": [{"ply": 0, "comment": "x".repeat(2001)}]});
    let large: Vec<Value> =
        (0..100).map(|ply| json!({"ply": ply, "comment": "x".repeat(1900)})).collect();
    for (body, words) in [
        (json!({"version": 2}), "version 1"),
        (forward, "follows neither"),
        (long, "2000 characters"),
        (json!({"version": 1, "notes": large}), "128 KiB"),
        (json!({"version": 1, "notes": [{"ply": 0, "shapes": [{"from": "<img>"}]}]}), ""),
        (
            json!({"version": 1, "notes": [{"ply": 0, "shapes": [{"board": 2, "from": "a1"}]}]}),
            "at most 2 boards",
        ),
    ] {
        let (status, answer) = club.post(&guest, &path, body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
        assert!(answer["message"].as_str().unwrap().contains(words), "{answer}");
    }
    club.post(&Who::House, &path, none.clone()).await;
    assert_eq!(club.get(&Who::House, &path).await, none);
}
