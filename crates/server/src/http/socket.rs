//! The WebSocket route: who may connect, and for how long. What is sent over it is in `live`.

use std::sync::Arc;

use axum::Extension;
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
use crate::connection_table::ConnectionHandle;
use crate::people::ConnectionOwner;

/// How much a socket reads ahead. The library's default is thirty times as much for each socket.
const READ_BUFFER: usize = 4 * 1024;
/// Messages that wait together are sent together, up to this many bytes.
const WRITE_BUFFER: usize = 16 * 1024;
/// A message that is too long is read up to here, so that its sender gets an answer.
const MAX_READ: usize = 64 * 1024;
/// Bytes that may wait unsent before the socket is dropped. The largest message, a match on 26×26
/// squares with all destinations, takes some hundred kilobytes.
const MAX_UNSENT: usize = 1024 * 1024;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/socket", Access::Known, upgrade)
            .doc("socket", "matches", "Open the WebSocket that matches are played over")
            .answers_empty(101, "The connection is a WebSocket from now on.")
            .answers_text(400, "The request is not an upgrade.", "text/plain; charset=utf-8")
            .answers_text(426, "The connection cannot be upgraded.", "text/plain; charset=utf-8")
            .refuses(&[403]),
    ]
}

async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    origin: Origin,
    connection: Option<Extension<ConnectionHandle>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let (who, chat) = (caller.identity(), caller.chat_rights());
    let registration = match &caller {
        Caller::Account(_, session) => {
            let registration = app.people.connections.register(ConnectionOwner::Session(*session));
            // Looked up again: the session may have ended before its connection was registered.
            let token = origin.token.as_deref().unwrap_or_default();
            if app.people.session(token).await?.is_none() {
                return Err(ended("your session has ended; log in again"));
            }
            Some(registration)
        }
        Caller::Guest(identity, _) => {
            let registration =
                app.people.connections.register(ConnectionOwner::Guest(identity.actor));
            if !app.people.guests.is_welcome(identity, app.clock.utc()).await {
                return Err(ended("your session has ended; enter your name again"));
            }
            Some(registration)
        }
        Caller::House => None,
    };
    // Admitted before the handshake: a socket that waits for it takes a place too.
    let below = connection.as_ref().map(|Extension(handle)| handle);
    let permit = app.live.connections().admit_socket(who.actor, origin.address, below);
    let upgraded = within_limits(upgrade).on_upgrade(async move |socket| {
        let session_ended = async {
            match registration {
                Some(mut registration) => registration.session_ended().await,
                None => std::future::pending().await,
            }
        };
        app.live.serve_transport(socket, who, chat, permit, session_ended).await;
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

fn ended(message: &str) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message)
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// The library shows its settings only as text, and only after a real upgrade.
    #[tokio::test]
    async fn a_socket_reads_4_kib_ahead_and_holds_no_more_than_its_limits() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let settings = async |upgrade: WebSocketUpgrade| format!("{:?}", within_limits(upgrade));
        let router = Router::new().fallback(settings);
        tokio::spawn(axum::serve(listener, router).into_future());
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut settings = String::new();
        while !settings.ends_with('}') {
            let mut bytes = [0; 1024];
            let read = stream.read(&mut bytes).await.unwrap();
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
