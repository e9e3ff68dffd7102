//! Guests and their matches, created over HTTP as the page does.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::http::{GuestMade, Joined, MatchMade};
use protocol::{ClientMessage, MatchId};
use serde_json::json;

use crate::wire::{self, ReadAhead, Socket, Source};

/// Concurrent requests while a scene is set up.
const AT_ONCE: usize = 32;
/// Long enough that no flag falls, but every match has a running clock.
pub(crate) const HOUR_MS: u64 = 60 * 60 * 1000;

/// A guest with a token and an address to connect from.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// The token.
    pub(crate) token: String,
    /// The address.
    pub(crate) source: Source,
}

/// A match with both its players.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    /// The match.
    pub(crate) id: MatchId,
    /// White and Black.
    pub(crate) players: [Guest; 2],
}

impl Guest {
    /// A new guest; the number chooses the address.
    pub(crate) async fn new(server: SocketAddr, number: usize) -> Result<Self> {
        Self::enter(server, wire::source(number), &json!({ "name": format!("Guest {number}") }))
            .await
    }

    /// A new guest from an address, with a name and perhaps a room code or an invitation.
    pub(crate) async fn enter(
        server: SocketAddr,
        source: Source,
        new: &serde_json::Value,
    ) -> Result<Self> {
        let made: GuestMade = wire::post(server, source, "/guests", None, new).await?;
        Ok(Self { token: made.token, source })
    }

    /// A socket on which the server has welcomed the guest.
    pub(crate) async fn socket(&self, server: SocketAddr, ahead: ReadAhead) -> Result<Socket> {
        let stream = wire::connect(server, self.source, ahead).await?;
        let mut socket =
            wire::socket(stream, (server, self.source), "/api/v1/socket", Some(&self.token))
                .await?;
        let hello = ClientMessage::Hello { protocol: protocol::VERSION };
        wire::say(&mut socket, wire::text(&hello)).await?;
        wire::receive_type(&mut socket, "welcome").await?;
        Ok(socket)
    }

    /// A socket that watches a match.
    pub(crate) async fn watching(&self, server: SocketAddr, id: &MatchId) -> Result<Socket> {
        let mut socket = self.socket(server, ReadAhead::Usual).await?;
        let watch = ClientMessage::Watch { match_id: id.clone(), have: None };
        wire::say(&mut socket, wire::text(&watch)).await?;
        wire::receive_type(&mut socket, "match").await?;
        Ok(socket)
    }
}

impl Seated {
    async fn new(server: SocketAddr, number: usize) -> Result<Self> {
        let white = Guest::new(server, number * 2).await?;
        let black = Guest::new(server, number * 2 + 1).await?;
        let clock = json!({ "kind": "stages", "stages": [{ "ms": HOUR_MS }] });
        let new = json!({ "mode": "seek", "color": "white", "clock": clock });
        let (source, token) = (white.source, Some(white.token.as_str()));
        let made: MatchMade = wire::post(server, source, "/matches", token, &new).await?;
        let path = format!("/matches/{}/join", made.id.0);
        let token = Some(black.token.as_str());
        let _: Joined = wire::post(server, black.source, &path, token, &json!({})).await?;
        Ok(Self { id: made.id, players: [white, black] })
    }
}

/// Matches with two players each; match `n` has the people `2n` and `2n + 1`.
pub(crate) async fn matches(
    server: SocketAddr,
    numbers: std::ops::Range<usize>,
) -> Result<Vec<Seated>> {
    many(numbers, |number| Seated::new(server, number)).await.context("cannot make matches")
}

/// Guests with these numbers.
pub(crate) async fn guests(
    server: SocketAddr,
    numbers: std::ops::Range<usize>,
) -> Result<Vec<Guest>> {
    many(numbers, |number| Guest::new(server, number)).await.context("cannot make guests")
}

/// Does something for each item, a few at a time.
pub(crate) async fn many<I, T, F>(
    items: impl IntoIterator<Item = I>,
    act: impl FnMut(I) -> F,
) -> Result<Vec<T>>
where
    F: Future<Output = Result<T>>,
{
    stream::iter(items).map(act).buffered(AT_ONCE).try_collect().await
}
