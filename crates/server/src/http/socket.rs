//! The WebSocket route: who may connect, and for how long. What is sent over it is in `live`.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::ErrorCode;

use super::caller::Caller;
use super::error::ApiError;
use super::extract::Origin;
use super::routes::{Access, Route, get};
use crate::app::App;
use crate::live::{Frame, Line, LineGone};
use crate::people::{Holder, Registration};

/// What a socket reads ahead. The library's default is thirty times as much for each socket.
const READ_BUFFER: usize = 4 * 1024;
/// Messages that wait together are sent together, up to this.
const WRITE_BUFFER: usize = 16 * 1024;
/// A message that is too long is read up to here, so that its sender gets an answer.
const MAX_READ: usize = 64 * 1024;
/// Bytes that may wait unsent before the socket is given up. The largest message, a match on 26×26 squares
/// with all destinations, takes some hundred kilobytes.
const MAX_UNSENT: usize = 1024 * 1024;

/// The WebSocket close code for clients that may not stay.
const POLICY: u16 = 1008;
/// How long a client may take to accept the close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(200);

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/socket", Access::Known, upgrade)
            .doc("socket", "matches", "Open the WebSocket that matches are played over")
            .answers_empty(101, "The connection is a WebSocket from now on.")
            .answers_text(400, "The request is no upgrade.", "text/plain; charset=utf-8")
            .answers_text(426, "The connection cannot be upgraded.", "text/plain; charset=utf-8")
            .refuses(&[403]),
    ]
}

async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    origin: Origin,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let (who, chat) = (caller.identity(), caller.chat_rights());
    let registration = match &caller {
        Caller::Account(_, session) => {
            let registration = app.people.connections.register(Holder::Session(*session));
            // Looked up again: the session may have ended before its connection was registered.
            let token = origin.token.as_deref().unwrap_or_default();
            if app.people.session(token).await?.is_none() {
                return Err(ended("this session has ended: log in again"));
            }
            Some(registration)
        }
        Caller::Guest(identity, _) => {
            let registration = app.people.connections.register(Holder::Guest(identity.actor));
            if !app.people.guests.is_welcome(identity.actor, app.clock.utc()).await {
                return Err(ended("this session has ended: say your name again"));
            }
            Some(registration)
        }
        Caller::House => None,
    };
    // Admitted before the handshake: a socket that waits for it takes a place too.
    let admission = app.live.admit(&who, origin.address);
    let upgraded = within_limits(upgrade).on_upgrade(async move |socket| match registration {
        Some(registration) => {
            let line = SessionLine { line: socket, registration };
            app.live.serve_line(line, who, chat, admission).await;
        }
        None => app.live.serve_socket(socket, who, chat, admission).await,
    });
    Ok(upgraded)
}

fn within_limits(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MAX_READ)
        .max_frame_size(MAX_READ)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_UNSENT)
}

/// A line that closes when its session ends.
struct SessionLine<L> {
    line: L,
    registration: Registration,
}

impl<L: Line> Line for SessionLine<L> {
    async fn receive(&mut self) -> Option<Frame> {
        tokio::select! {
            biased;
            () = self.registration.session_ended() => {
                let close = Frame::Close(POLICY, "your session has ended".to_owned());
                // The line closes whether or not the frame arrives.
                drop(tokio::time::timeout(CLOSE_TIMEOUT, self.line.send(close)).await);
                None
            }
            frame = self.line.receive() => frame,
        }
    }

    async fn send(&mut self, frame: Frame) -> Result<(), LineGone> {
        tokio::select! {
            biased;
            sent = self.line.send(frame) => sent,
            () = self.registration.session_ended() => Err(LineGone),
        }
    }

    async fn feed(&mut self, frame: Frame) -> Result<(), LineGone> {
        self.line.feed(frame).await
    }
}

fn ended(message: &str) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message)
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// The library shows its settings only as text, and only those of a real upgrade.
    #[tokio::test]
    async fn a_socket_reads_4_kib_ahead_and_holds_no_more_than_its_limits() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = async |upgrade: WebSocketUpgrade| format!("{:?}", within_limits(upgrade));
        let router = Router::new().fallback(settings);
        tokio::spawn(axum::serve(listener, router).into_future());
        let mut line = TcpStream::connect(address).await.unwrap();
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        line.write_all(request.as_bytes()).await.unwrap();
        let mut settings = String::new();
        while !settings.ends_with('}') {
            let mut bytes = [0; 1024];
            let read = line.read(&mut bytes).await.unwrap();
            assert_ne!(read, 0, "{settings}");
            settings.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        for limit in [
            "read_buffer_size: 4096,",
            "write_buffer_size: 16384,",
            "max_write_buffer_size: 1048576,",
            "max_message_size: Some(65536),",
            "max_frame_size: Some(65536),",
        ] {
            assert!(settings.contains(limit), "{limit} in {settings}");
        }
    }
}
