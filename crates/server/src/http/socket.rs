//! The socket: the upgrade with its limits; what is said over it is `live`'s affair.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use axum::routing::get;

use super::App;
use super::address::From;
use super::session::Known;

/// What a socket reads ahead; the library's own default is thirty times as much for each socket.
const READ_BUFFER: usize = 4 * 1024;
/// A message that is too long is read up to here, so that its sender can be told.
const MOST_READ: usize = 64 * 1024;
/// What may wait unsent before the socket is given up; no message is larger. The whole of a match on
/// 26×26 squares, with where each piece may go, takes some hundred kilobytes.
const MOST_UNSENT: usize = 1024 * 1024;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/socket", get(upgrade))
}

async fn upgrade(
    State(app): State<Arc<App>>,
    Known(who): Known,
    From(address): From,
    upgrade: WebSocketUpgrade,
) -> Response {
    // Who is let in is settled here: a socket that waits for its handshake takes a place too.
    let admission = app.live.admit(&who, address);
    upgrade
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT)
        .on_upgrade(async move |socket| app.live.serve_socket(socket, who, admission).await)
}
