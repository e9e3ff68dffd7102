//! Partner talk on the wire: nobody reads or writes the talk of another team, and spectators hear nothing.

use serde_json::{Value, json};

use super::{Playing, playing, resign};
use crate::security::club::{Club, Socket};

async fn signal(socket: &mut Socket, id: &str, number: u64, signal: Value) -> Value {
    let message =
        json!({"type": "say", "match": id, "id": number, "room": "team", "signal": signal});
    socket.send_and_answer(&message, number).await
}

/// Everything that a socket is sent until it gets the answer to a ping, as text.
async fn heard(socket: &mut Socket) -> Vec<Value> {
    socket.say(&json!({"type": "ping", "token": 77})).await;
    socket.until("pong").await
}

fn chat(messages: &[Value]) -> Vec<String> {
    let lines = messages.iter().filter(|message| message["type"] == "chat");
    let lines = lines.flat_map(|message| message["lines"].as_array().unwrap().iter());
    lines.map(|line| line["text"].as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn only_partners_hear_each_other() {
    let club = Club::open().await;
    let Playing { mut sockets, game, .. } = playing(&club, "public").await;
    let address = club.listen().await;
    let mut eve = Socket::open(address, &club.guest("Eve").await.token()).await;
    for socket in sockets.iter_mut().chain([&mut eve]) {
        socket.watch(&game).await;
        heard(socket).await;
    }
    let answer = signal(&mut sockets[0], &game, 1, json!({"kind": "need", "piece": "n"})).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let answer = sockets[0].chat_in(&game, 2, "team", "and then I mate").await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let answer = sockets[1].chat_in(&game, 1, "players", "good luck").await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let partner = heard(&mut sockets[3]).await;
    assert_eq!(chat(&partner), ["I need a knight.", "and then I mate", "good luck"]);
    let line = partner.iter().find(|message| message["type"] == "chat").unwrap();
    assert_eq!(line["lines"][0]["signal"], json!({"kind": "need", "piece": "n"}));
    assert_eq!(line["lines"][0]["room"], "team");
    for other in [1, 2] {
        assert_eq!(chat(&heard(&mut sockets[other]).await), ["good luck"], "player {other}");
    }
    let spectator = heard(&mut eve).await;
    assert_eq!(chat(&spectator), Vec::<String>::new());
    assert!(!serde_json::to_string(&spectator).unwrap().contains("knight"));
    // Neither when they come later, nor when the match is over.
    for (socket, expected) in [(&mut sockets[1], 1), (&mut eve, 0)] {
        socket.say(&json!({"type": "unwatch", "match": game})).await;
        let shown = socket.watch(&game).await;
        assert_eq!(shown["chat"].as_array().map_or(0, Vec::len), expected, "{}", shown["chat"]);
    }
    resign(&mut sockets, &game, 1).await;
    let shown = eve.watch(&game).await;
    assert!(shown["chat"].is_null(), "{}", shown["chat"]);
}

#[tokio::test]
async fn nobody_writes_into_the_talk_of_others() {
    let club = Club::open().await;
    let Playing { mut sockets, game, .. } = playing(&club, "public").await;
    let mut eve = Socket::open(club.listen().await, &club.guest("Eve").await.token()).await;
    for socket in sockets.iter_mut().chain([&mut eve]) {
        socket.watch(&game).await;
    }
    let refused = async |socket: &mut Socket, number, message: Value, reason: &str| {
        let mut whole = json!({"type": "say", "match": game, "id": number});
        for (key, value) in message.as_object().unwrap() {
            whole[key] = value.clone();
        }
        let answer = socket.send_and_answer(&whole, number).await;
        assert_eq!(answer["error"]["reason"], reason, "{whole}: {answer}");
    };
    let sit = json!({"kind": "sit"});
    refused(&mut eve, 1, json!({"room": "team", "signal": sit}), "chat-no-team").await;
    refused(&mut eve, 2, json!({"room": "team", "text": "sit"}), "chat-no-team").await;
    refused(&mut eve, 3, json!({"room": "players", "text": "sit"}), "chat-not-member").await;
    for room in ["players", "spectators"] {
        let message = json!({"room": room, "signal": sit});
        refused(&mut sockets[0], 4, message, "signal-form").await;
    }
    let both = json!({"room": "team", "text": "sit", "signal": sit});
    refused(&mut sockets[0], 5, both, "signal-form").await;
    for (number, signal, reason) in [
        (6, json!({"kind": "need"}), "signal-form"),
        (7, json!({"kind": "sit", "piece": "n"}), "signal-form"),
        (8, json!({"kind": "need", "piece": "k"}), "signal-piece"),
        (9, json!({"kind": "need", "piece": "z"}), "signal-piece"),
    ] {
        refused(&mut sockets[0], number, json!({"room": "team", "signal": signal}), reason).await;
    }
    // A flood stops, and the partner got nothing that was refused.
    let kinds = ["sit", "go", "trade", "no-trade", "mate-soon", "hold", "thanks", "ok", "sorry"];
    for (number, kind) in (20..).zip(kinds) {
        let answer = signal(&mut sockets[0], &game, number, json!({ "kind": kind })).await;
        assert_eq!(answer["kind"], "accepted", "{kind}: {answer}");
    }
    let need = |piece: &str| json!({"kind": "need", "piece": piece});
    assert_eq!(signal(&mut sockets[0], &game, 40, need("q")).await["kind"], "accepted");
    let flood = signal(&mut sockets[0], &game, 41, need("r")).await;
    assert_eq!(flood["error"]["reason"], "chat-too-fast", "{flood}");
    assert_eq!(chat(&heard(&mut sockets[3]).await).len(), 10);
    for other in [1, 2] {
        assert_eq!(chat(&heard(&mut sockets[other]).await), Vec::<String>::new());
    }
}
