//! A bare echo with the server's WebSocket library, and its clients: the best this machine can do.

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

use crate::games::{Schedule, Seen, beginning};
use crate::people::many;
use crate::wire::{self, ReadAhead, Socket, TIMEOUT};

/// The size of the server's read buffer for each socket.
const READ_BUFFER: usize = 4 * 1024;
/// As long as the message that shows a move to a player.
const ANSWER: usize = 1500;

/// Serves until it is killed, with the buffers of the real server.
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
        let stream = wire::connect(server, wire::source(number), ReadAhead::Usual).await?;
        wire::socket(stream, (server, wire::source(number)), "/", None).await
    })
    .await
}

/// Sends over all sockets on schedule until an instant; every echo counts as a message that arrived.
pub(crate) async fn play(
    sockets: Vec<Socket>,
    schedule: impl Fn(usize) -> Schedule,
    until: Instant,
) -> Seen {
    let schedules: Vec<Schedule> = (0..sockets.len()).map(schedule).collect();
    let began = beginning(&schedules);
    let mut tasks = JoinSet::new();
    // As long as a move.
    let message = Utf8Bytes::from("m".repeat(150));
    for (socket, schedule) in sockets.into_iter().zip(schedules) {
        tasks.spawn(send_and_wait(socket, message.clone(), schedule, until));
    }
    let mut seen = Seen::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(Ok(times)) => times.into_iter().for_each(|time| seen.to_opponent.add(time)),
            Ok(Err(error)) => seen.errors.push(format!("{error:#}")),
            Err(error) => seen.errors.push(error.to_string()),
        }
    }
    seen.took = began.elapsed();
    seen
}

async fn send_and_wait(
    mut socket: Socket,
    message: Utf8Bytes,
    schedule: Schedule,
    until: Instant,
) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    for number in 0.. {
        let due = schedule.due(number);
        if due >= until {
            break;
        }
        sleep_until(due).await;
        let sent = Instant::now();
        wire::say(&mut socket, message.clone()).await?;
        timeout(TIMEOUT, wire::receive(&mut socket)).await.context("no echo came")??;
        times.push(sent.elapsed());
    }
    sleep_until(until).await;
    Ok(times)
}
