//! Item 16: the match itself judges every command, whatever the connection claims.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::club::{Club, Socket, black, white};

/// Acts of a player, and a piece of chat for the players.
fn acts(seat: fn(&str, &Value) -> Value) -> [Value; 7] {
    let none = json!({});
    [
        seat("move", &json!({"move": "e2e4"})),
        seat("resign", &none),
        seat("offer", &json!({"offer": {"kind": "draw"}})),
        seat("abort", &none),
        seat("rename", &json!({"name": "Mallory"})),
        seat("hint", &none),
        seat("switch-sides", &none),
    ]
}

#[tokio::test]
async fn item_16_the_match_itself_checks_every_act() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let [gus, bob, eve] = ["Gus", "Bob", "Eve"].map(|name| club.guest(name));
    let (gus, bob, eve) = (gus.await.token(), bob.await.token(), eve.await.token());
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &gus, &new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), &bob, &join).await.expect(StatusCode::OK);
    let address = club.listen().await;
    let before = club.get(&format!("/api/v1/matches/{id}"), &gus).await.json();
    // A spectator, an organizer and the opponent have no say over White; nor does White out of turn over Black.
    for (token, seat) in [
        (&eve, white as fn(&str, &Value) -> Value),
        (&organizer, white),
        (&bob, white),
        (&gus, black),
    ] {
        let mut socket = Socket::open(address, token).await;
        socket.watch(&id).await;
        for (number, act) in (1..).zip(acts(seat)) {
            let answer = socket.act(&id, number, act.clone()).await;
            assert_eq!(answer["kind"], "refused", "{act}: {answer}");
            assert_eq!(answer["error"]["code"], "not-your-seat", "{act}: {answer}");
        }
    }
    let after = club.get(&format!("/api/v1/matches/{id}"), &gus).await.json();
    for unchanged in ["moves", "seats", "phase", "offers"] {
        assert_eq!(before[unchanged], after[unchanged], "{unchanged}");
    }
    // The seat's own player may.
    let mut socket = Socket::open(address, &gus).await;
    socket.watch(&id).await;
    let moved = socket.act(&id, 100, white("move", &json!({"move": "e2e4"}))).await;
    assert_eq!(moved["kind"], "accepted", "{moved}");
}
