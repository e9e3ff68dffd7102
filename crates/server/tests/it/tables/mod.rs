//! Tables from outside: opening, sitting, playing a series, authority, and what is kept.

mod attack;
mod matches;
mod partners;
mod people;
mod talk;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::security::club::{Club, Reply, Socket};

/// A table of a club, by its id.
pub(crate) struct Table<'a> {
    pub(crate) club: &'a Club,
    pub(crate) id: String,
    pub(crate) code: String,
}

pub(crate) fn at(board: u8, color: &str) -> Value {
    json!({"board": board, "color": color})
}

/// The four seats, in order.
pub(crate) fn seats() -> [Value; 4] {
    [at(0, "white"), at(0, "black"), at(1, "white"), at(1, "black")]
}

impl<'a> Table<'a> {
    /// A table whose host sits in the first seat.
    pub(crate) async fn open(club: &'a Club, host: &str, access: &str) -> Self {
        let new = json!({"title": "Friday", "access": access, "seats": [{"seat": seats()[0]}],
            "terms": {"clock": {"kind": "stages", "stages": [{"ms": 300_000}]}}});
        let made = club.post("/api/v1/tables", host, &new).await.expect(StatusCode::CREATED).json();
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Self { club, id: text("id"), code: text("code") }
    }

    pub(crate) async fn act(&self, who: &str, act: &str, body: Value) -> Reply {
        self.club.post(&format!("/api/v1/tables/{}/{act}", self.id), who, &body).await
    }

    pub(crate) async fn ok(&self, who: &str, act: &str, body: Value) -> Value {
        self.act(who, act, body).await.expect(StatusCode::OK).json()
    }

    pub(crate) async fn state(&self, who: &str) -> Value {
        let path = format!("/api/v1/tables/{}", self.id);
        self.club.get(&path, who).await.expect(StatusCode::OK).json()
    }

    /// Joins and sits down in a seat.
    pub(crate) async fn seat(&self, who: &str, seat: Value) {
        self.ok(who, "join", json!({"code": self.code})).await;
        self.ok(who, "sit", json!({"kind": "seat", "seat": seat})).await;
    }

    /// Everybody gets ready; the id of the match.
    pub(crate) async fn begin(&self, people: &[impl AsRef<str>]) -> String {
        let mut state = Value::Null;
        for who in people {
            state = self.ok(who.as_ref(), "ready", json!({"ready": true})).await;
        }
        assert_eq!(state["phase"], "playing", "{state}");
        state["match"].as_str().unwrap().to_owned()
    }

    /// Waits until the table says something.
    pub(crate) async fn until(&self, who: &str, holds: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..500 {
            let state = self.state(who).await;
            if holds(&state) {
                return state;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("it did not happen: {}", self.state(who).await);
    }
}

pub(crate) fn names(state: &Value) -> Vec<&str> {
    let seats = state["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat["name"].as_str().unwrap_or_default()).collect()
}

/// Four people with accounts.
pub(crate) async fn four(club: &Club) -> [String; 4] {
    let organizer = club.organizer().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cid", "Dee"] {
        people.push(club.player(&organizer, name).await);
    }
    people.try_into().unwrap()
}

/// Four people at a table, each in a seat, and their sockets.
pub(crate) async fn seated<'a>(
    club: &'a Club,
    people: &[String; 4],
    access: &str,
) -> (Table<'a>, Vec<Socket>) {
    let table = Table::open(club, &people[0], access).await;
    for (who, seat) in people.iter().zip(seats()).skip(1) {
        table.seat(who, seat).await;
    }
    let address = club.listen().await;
    let mut sockets = Vec::new();
    for who in people {
        sockets.push(Socket::open(address, who).await);
    }
    (table, sockets)
}

/// Four people who play a match of their table.
pub(crate) struct Playing<'a> {
    pub(crate) people: [String; 4],
    pub(crate) table: Table<'a>,
    pub(crate) sockets: Vec<Socket>,
    /// The id of the match.
    pub(crate) game: String,
}

/// Four people at a table, in its first match.
pub(crate) async fn playing<'a>(club: &'a Club, access: &str) -> Playing<'a> {
    let people = four(club).await;
    let (table, sockets) = seated(club, &people, access).await;
    let game = table.begin(&people).await;
    Playing { people, table, sockets, game }
}

/// Makes a move on each board, so that the match counts, and resigns a seat.
pub(crate) async fn play_out(sockets: &mut [Socket], id: &str, loser: usize) {
    for socket in sockets.iter_mut() {
        socket.watch(id).await;
    }
    for (seat, mv) in [(0, "e2e4"), (1, "e7e5"), (2, "d2d4"), (3, "d7d5")] {
        let act = json!({"do": "move", "seat": seats()[seat], "move": mv});
        let answer = sockets[seat].act(id, 1, act).await;
        assert_eq!(answer["kind"], "accepted", "{answer}");
    }
    resign(sockets, id, loser).await;
}

/// Resigns, and the partner confirms.
pub(crate) async fn resign(sockets: &mut [Socket], id: &str, loser: usize) {
    // The partner has the other color on the other board.
    for (number, seat) in [(90, loser), (91, 3 - loser)] {
        let act = json!({"do": "resign", "seat": seats()[seat]});
        let answer = sockets[seat].act(id, number, act).await;
        assert_eq!(answer["kind"], "accepted", "{answer}");
    }
}
