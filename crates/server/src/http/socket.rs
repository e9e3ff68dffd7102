//! The socket: the upgrade with its limits; what is said over it is `live`'s affair.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::Response;
use protocol::ErrorCode;

use super::App;
use super::error::ApiError;
use super::routes::{Access, Routes};
use super::session::{Caller, Origin};
use crate::people::{Holder, LeashedLine};

/// What a socket reads ahead; the library's own default is thirty times as much for each socket.
const READ_BUFFER: usize = 4 * 1024;
/// A message that is too long is read up to here, so that its sender can be told.
const MOST_READ: usize = 64 * 1024;
/// What may wait unsent before the socket is given up; no message is larger. The whole of a match on
/// 26×26 squares, with where each piece may go, takes some hundred kilobytes.
const MOST_UNSENT: usize = 1024 * 1024;

pub(super) fn routes() -> Routes {
    Routes::new().get("/socket", Access::Known, upgrade)
}

async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    origin: Origin,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let (who, voice) = (caller.identity(), caller.voice());
    let leash = match &caller {
        Caller::Account(_, session) => {
            let leash = app.people.lines.enter(Holder::Session(*session));
            // Looked up once more: a session that ended before the socket was bound to it is noticed here.
            let token = origin.token.as_deref().unwrap_or_default();
            if app.people.session(token).await?.is_none() {
                return Err(ended("this session has ended: log in again"));
            }
            Some(leash)
        }
        Caller::Guest(identity, _) => {
            let leash = app.people.lines.enter(Holder::Guest(identity.actor));
            if !app.people.guests.is_welcome(identity.actor, app.basis.clock.utc()).await {
                return Err(ended("this session has ended: say your name again"));
            }
            Some(leash)
        }
        Caller::House => None,
    };
    // Who is let in is settled here: a socket that waits for its handshake takes a place too.
    let admission = app.live.admit(&who, origin.address);
    let upgraded = within_limits(upgrade).on_upgrade(async move |socket| match leash {
        Some(leash) => {
            app.live.serve_line(LeashedLine::new(socket, leash), who, voice, admission).await;
        }
        None => app.live.serve_socket(socket, who, voice, admission).await,
    });
    Ok(upgraded)
}

fn within_limits(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT)
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

    /// The library tells its settings in words alone, and those of a real upgrade only.
    #[tokio::test]
    async fn a_socket_reads_4_kib_ahead_and_holds_no_more_than_its_limits() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let told = async |upgrade: WebSocketUpgrade| format!("{:?}", within_limits(upgrade));
        let router = Router::new().fallback(told);
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
            "write_buffer_size: 0,",
            "max_write_buffer_size: 1048576,",
            "max_message_size: Some(65536),",
            "max_frame_size: Some(65536),",
        ] {
            assert!(settings.contains(limit), "{limit} in {settings}");
        }
    }
}
