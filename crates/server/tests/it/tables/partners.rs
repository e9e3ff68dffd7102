//! What partners draw for each other, on the wire: only the partner gets it, nothing of it is kept. And the next game
//! of a table begins at the table.

use serde_json::{Value, json};

use super::{four, resign, seated, seats};
use crate::security::club::{Club, Socket};

async fn draw(socket: &mut Socket, id: &str, number: u64, board: u8, marks: Value) -> Value {
    let message =
        json!({"type": "draw", "match": id, "id": number, "board": board, "marks": marks});
    socket.send_and_answer(&message, number).await
}

/// Everything that a socket is sent until it gets the answer to a ping.
async fn heard(socket: &mut Socket) -> Vec<Value> {
    socket.say(&json!({"type": "ping", "token": 77})).await;
    socket.until("pong").await
}

fn drawings(messages: &[Value]) -> Vec<&Value> {
    messages.iter().filter(|message| message["type"] == "drawing").collect()
}

#[tokio::test]
async fn only_the_partner_sees_a_drawing_and_nothing_keeps_it() {
    let club = Club::open().await;
    let people = four(&club).await;
    let everybody: Vec<&str> = people.iter().map(String::as_str).collect();
    let (table, mut sockets) = seated(&club, &people, "public").await;
    let game = table.begin(&everybody).await;
    let address = club.listen().await;
    let mut eve = Socket::open(address, &club.guest("Eve").await.token()).await;
    for socket in sockets.iter_mut().chain([&mut eve]) {
        socket.watch(&game).await;
        heard(socket).await;
    }
    let marks =
        json!([{"from": "e2", "to": "e4", "color": "green"}, {"from": "f7", "color": "blue"}]);
    for board in [0, 1] {
        let answer =
            draw(&mut sockets[0], &game, 10 + u64::from(board), board, marks.clone()).await;
        assert_eq!(answer["kind"], "noted", "{answer}");
    }
    let partner = heard(&mut sockets[3]).await;
    let shown = drawings(&partner);
    assert_eq!(shown.len(), 2, "{partner:?}");
    assert_eq!((&shown[1]["by"], &shown[1]["board"]), (&seats()[0], &json!(1)));
    assert_eq!(shown[0]["marks"], marks);
    for other in [0, 1, 2] {
        let messages = heard(&mut sockets[other]).await;
        assert!(drawings(&messages).is_empty(), "player {other}: {messages:?}");
    }
    let messages = heard(&mut eve).await;
    assert!(messages.iter().all(|message| message["type"] == "pong"), "{messages:?}");
    // Who watches again gets the match without it, the partner too.
    for socket in [&mut sockets[3], &mut eve] {
        socket.say(&json!({"type": "unwatch", "match": game})).await;
        let shown = socket.watch(&game).await.to_string();
        assert!(!shown.contains("green"), "{shown}");
    }
    let export = club.get(&format!("/api/v1/matches/{game}/pgn"), &people[0]).await;
    assert!(!export.text.contains("green"), "{}", export.text);
}

#[tokio::test]
async fn strangers_draw_for_nobody_and_mistakes_are_explained() {
    let club = Club::open().await;
    let people = four(&club).await;
    let everybody: Vec<&str> = people.iter().map(String::as_str).collect();
    let (table, mut sockets) = seated(&club, &people, "public").await;
    let game = table.begin(&everybody).await;
    let mut eve = Socket::open(club.listen().await, &club.guest("Eve").await.token()).await;
    for socket in sockets.iter_mut().chain([&mut eve]) {
        socket.watch(&game).await;
    }
    let one = json!([{"from": "e2", "color": "blue"}]);
    let many = vec![json!({"from": "e2", "color": "blue"}); 33];
    let refused = draw(&mut eve, &game, 1, 0, one.clone()).await;
    assert_eq!(refused["error"]["reason"], "chat-no-team", "{refused}");
    for (number, board, marks, reason) in [
        (2, 0, json!([{"from": "e9", "color": "blue"}]), "draw-square"),
        (3, 0, json!([{"from": "e2", "to": "E4", "color": "blue"}]), "draw-square"),
        (4, 2, one.clone(), "draw-board"),
        (5, 0, json!(many), "draw-too-much"),
    ] {
        let refused = draw(&mut sockets[0], &game, number, board, marks).await;
        assert_eq!(refused["error"]["reason"], reason, "{refused}");
    }
    for socket in &mut sockets {
        let messages = heard(socket).await;
        assert!(drawings(&messages).is_empty(), "{messages:?}");
    }
    resign(&mut sockets, &game, 1).await;
    let refused = draw(&mut sockets[0], &game, 6, 0, one).await;
    assert_eq!(refused["error"]["code"], "over", "{refused}");
}

#[tokio::test]
async fn a_match_of_a_table_has_no_rematch_outside_its_series() {
    let club = Club::open().await;
    let people = four(&club).await;
    let everybody: Vec<&str> = people.iter().map(String::as_str).collect();
    let (table, mut sockets) = seated(&club, &people, "private").await;
    let game = table.begin(&everybody).await;
    for socket in &mut sockets {
        socket.watch(&game).await;
    }
    resign(&mut sockets, &game, 0).await;
    for (place, socket) in sockets.iter_mut().enumerate() {
        let seat = &seats()[place];
        for (number, act) in [
            (100, json!({"do": "offer", "seat": seat, "offer": {"kind": "rematch"}})),
            (
                101,
                json!({"do": "offer", "seat": seat, "offer": {"kind": "rematch", "partners": "swapped"}}),
            ),
            (102, json!({"do": "accept", "seat": seat, "offer": "rematch"})),
        ] {
            let refused = socket.act(&game, number, act).await;
            assert_eq!(refused["error"]["reason"], "rematch-at-table", "{refused}");
        }
    }
    let path = format!("/api/v1/matches/{game}");
    assert!(club.get(&path, &people[0]).await.json()["rematch"].is_null());
}
