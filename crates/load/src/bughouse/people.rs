//! Four guests who play a bughouse match.

use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use protocol::http::{Joined, MatchMade};
use protocol::{Color, MatchId, Seat};
use serde_json::json;

use crate::people::{Guest, HOUR_MS};
use crate::wire;

/// The four players of a match, in the order of the seats.
#[derive(Clone, Debug)]
pub(crate) struct Players {
    /// The match.
    pub(crate) id: MatchId,
    /// White and Black of the first board, White and Black of the second.
    pub(crate) guests: [Guest; 4],
}

/// The number of a seat, board by board, White first.
pub(crate) fn number(seat: Seat) -> usize {
    2 * usize::from(seat.board) + usize::from(seat.color == Color::Black)
}

/// The seat with this number.
pub(crate) fn seat(number: usize) -> Seat {
    let color = if number.is_multiple_of(2) { Color::White } else { Color::Black };
    Seat { board: (number / 2) as u8, color }
}

impl Players {
    /// Four new guests in a match whose clocks are running from the moment the last of them joins.
    pub(crate) async fn new(server: SocketAddr, match_number: usize) -> Result<Self> {
        let person = |nth: usize| Guest::new(server, match_number * 4 + nth);
        let mut guests = [person(0).await?, person(1).await?, person(2).await?, person(3).await?];
        let new = json!({
            "mode": "seek",
            "ruleset": { "kind": "builtin", "name": "bughouse" },
            "clock": { "kind": "stages", "stages": [{ "ms": HOUR_MS }] },
            "bughouse": { "clock_start": "at-beginning", "resigning": "at-once" },
            "seats": [{ "seat": seat(0), "player": { "kind": "me" } }],
        });
        let [host, others @ ..] = &mut guests;
        let made: MatchMade =
            wire::post(server, host.source, "/matches", Some(&host.token), &new).await?;
        ensure!(made.seats == [seat(0)], "the host got {:?}", made.seats);
        let path = format!("/matches/{}/join", made.id.0);
        let mut taken = Vec::new();
        for guest in others.iter() {
            let token = Some(guest.token.as_str());
            let joined: Joined = wire::post(server, guest.source, &path, token, &json!({})).await?;
            taken.push(*joined.seats.first().context("a guest joined and got no seat")?);
        }
        let mut ordered = others.clone();
        for (guest, taken) in others.iter().zip(taken) {
            let place = number(taken).checked_sub(1).and_then(|place| ordered.get_mut(place));
            *place.context("a guest got a seat that was taken")? = guest.clone();
        }
        *others = ordered;
        Ok(Self { id: made.id, guests })
    }
}
