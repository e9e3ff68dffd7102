//! Authority at a table, tried for every act: by the host's guests, by strangers, and by who was removed.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Table, at, four, seated, seats};
use crate::security::club::{Club, Socket};

/// Every act, with a body that its rightful sender could use.
fn acts() -> Vec<(&'static str, Value, bool)> {
    let host = true;
    vec![
        ("leave", json!({}), !host),
        ("sit", json!({"kind": "seat", "seat": at(0, "white")}), !host),
        ("stand", json!({}), !host),
        ("ready", json!({"ready": true}), !host),
        ("go-on", json!({"with": "computer", "opponent": "level-1"}), !host),
        ("computer", json!({"seat": at(1, "white"), "opponent": "level-1"}), host),
        ("arrange", json!({"how": "random"}), host),
        ("terms", json!({"clock": {"kind": "untimed"}}), host),
        ("kick", json!({"member": 1}), host),
        ("host", json!({"member": 2}), host),
        ("close", json!({}), host),
    ]
}

#[tokio::test]
async fn nobody_acts_for_others_at_a_public_table() {
    let club = Club::open().await;
    let people = four(&club).await;
    let (table, _sockets) = seated(&club, &people, "public").await;
    let stranger = club.guest("Mallory").await.token();
    let before = table.state(&people[0]).await;
    for (act, body, is_for_host) in acts() {
        let refused = table.act(&stranger, act, body.clone()).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{act}: {}", refused.text);
        let reason = refused.json()["reason"].clone();
        let expected = if act == "terms" { "table-not-host" } else { "table-not-member" };
        assert_eq!(reason, expected, "{act}");
        if is_for_host {
            let refused = table.act(&people[1], act, body).await;
            assert_eq!(refused.json()["reason"], "table-not-host", "{act}: {}", refused.text);
        }
    }
    let taken = table.act(&people[1], "sit", json!({"kind": "seat", "seat": seats()[0]})).await;
    assert_eq!(taken.json()["reason"], "table-seat-taken");
    assert_eq!(table.state(&people[0]).await["seq"], before["seq"], "nothing happened");
}

#[tokio::test]
async fn a_private_table_tells_strangers_nothing() {
    let club = Club::open().await;
    let people = four(&club).await;
    let table = Table::open(&club, &people[0], "private").await;
    let game = {
        for (who, seat) in people.iter().zip(seats()).skip(1) {
            table.seat(who, seat).await;
        }
        table.begin(&people).await
    };
    let stranger = club.guest("Mallory").await.token();
    for (act, body, _) in acts() {
        let refused = table.act(&stranger, act, body).await;
        assert_eq!(refused.json()["reason"], "no-such-table", "{act}: {}", refused.text);
    }
    for path in [format!("/api/v1/tables/{}", table.id), format!("/api/v1/matches/{game}/table")] {
        let refused = club.get(&path, &stranger).await;
        assert_eq!(
            (refused.status, refused.json()["reason"].clone()),
            (StatusCode::NOT_FOUND, json!("no-such-table"))
        );
    }
    let list = club.get("/api/v1/tables", &stranger).await;
    assert!(!list.text.contains(&table.id), "{}", list.text);
    let mut socket = Socket::open(club.listen().await, &stranger).await;
    socket.say(&json!({"type": "watch-table", "table": table.id})).await;
    let error = socket.receive("error").await;
    assert_eq!(error["error"]["reason"], "no-such-table");
}

#[tokio::test]
async fn who_was_removed_neither_returns_nor_watches() {
    let club = Club::open().await;
    let people = four(&club).await;
    let (table, _sockets) = seated(&club, &people, "public").await;
    table.ok(&people[0], "kick", json!({"member": 2})).await;
    let back = table.act(&people[1], "join", json!({"code": table.code})).await;
    assert_eq!(back.json()["reason"], "table-kicked");
    let path = format!("/api/v1/tables/{}", table.id);
    assert_eq!(club.get(&path, &people[1]).await.status, StatusCode::NOT_FOUND);
    let list = club.get("/api/v1/tables", &people[1]).await;
    assert!(!list.text.contains(&table.id), "{}", list.text);
}
