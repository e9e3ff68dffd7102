//! A bare echo by the library the server uses, and its clients: what the machine gives at best.

use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result};
use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::games::{Pace, Seen, beginning};
use crate::people::many;
use crate::wire::{self, PATIENCE, ReadAhead, Socket};

/// What the server reads ahead for a socket too.
const READ_BUFFER: usize = 4 * 1024;
/// As long as what a player is told of a move.
const ANSWER: usize = 1500;

/// Serves for ever, with the buffers of the real server.
///
/// # Errors
/// When it cannot listen.
pub(crate) async fn serve() -> Result<()> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let mut out = std::io::stdout();
    writeln!(out, "open at http://{}", listener.local_addr()?)?;
    out.flush()?;
    let upgrade = async |upgrade: WebSocketUpgrade| {
        upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).on_upgrade(echo)
    };
    axum::serve(listener, Router::new().route("/", get(upgrade))).await.context("cannot serve")
}

/// Answers each message with one as long as the answer to a move.
async fn echo(mut socket: WebSocket) {
    let answer = axum::extract::ws::Utf8Bytes::from("x".repeat(ANSWER));
    while let Some(Ok(message)) = socket.recv().await {
        let echoed = matches!(message, Message::Text(_));
        if echoed && socket.send(Message::Text(answer.clone())).await.is_err() {
            return;
        }
    }
}

/// Sockets to an echo.
pub(crate) async fn sockets(server: SocketAddr, count: usize) -> Result<Vec<Socket>> {
    many(0..count, |number| async move {
        let line = wire::dial(server, wire::source(number), ReadAhead::Usual).await?;
        wire::socket(line, server, "/", None).await
    })
    .await
}

/// Sends over all sockets at a pace until an instant; every echo counts as one that arrived.
pub(crate) async fn play(
    sockets: Vec<Socket>,
    pace: impl Fn(usize) -> Pace,
    until: Instant,
) -> Seen {
    let paces: Vec<Pace> = (0..sockets.len()).map(pace).collect();
    let began = beginning(&paces);
    let mut tasks = JoinSet::new();
    // As long as an act is.
    let message = Utf8Bytes::from("m".repeat(150));
    for (socket, pace) in sockets.into_iter().zip(paces) {
        tasks.spawn(shout(socket, message.clone(), pace, until));
    }
    let mut seen = Seen::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(Ok(times)) => times.into_iter().for_each(|time| seen.to_opponent.add(time)),
            Ok(Err(error)) => seen.broken.push(format!("{error:#}")),
            Err(error) => seen.broken.push(error.to_string()),
        }
    }
    seen.took = began.elapsed();
    seen
}

async fn shout(
    mut socket: Socket,
    message: Utf8Bytes,
    pace: Pace,
    until: Instant,
) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    for round in 0_u32.. {
        let due = match pace {
            Pace::Every(first, interval) => first + interval * round,
            Pace::AtOnce => Instant::now(),
        };
        if due >= until {
            break;
        }
        sleep_until(due).await;
        let sent = Instant::now();
        wire::say(&mut socket, message.clone()).await?;
        timeout(PATIENCE, wire::hear(&mut socket)).await.context("no echo came")??;
        times.push(sent.elapsed());
    }
    sleep_until(until).await;
    Ok(times)
}
