//! The transport below a connection: a WebSocket, or a channel in tests.

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Error;

/// A WebSocket frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A message; cheap to clone, because many clients get the same.
    Text(Utf8Bytes),
    /// A ping; the library answers it.
    Ping(Vec<u8>),
    /// A pong.
    Pong(Vec<u8>),
    /// A binary message, which the protocol does not use.
    Binary,
    /// A message longer than the limit; nothing can be read after it.
    TooLong,
    /// Closes the connection, with a WebSocket close code and a reason.
    Close(u16, String),
}

/// The connection is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the connection is closed")]
pub struct Disconnected;

/// One client, as a stream of frames.
pub trait Transport: Send {
    /// The next frame; nothing when the connection is closed. May be dropped while it waits.
    fn receive(&mut self) -> impl Future<Output = Option<Frame>> + Send;

    /// Sends a frame, after those that were queued.
    fn send(&mut self, frame: Frame) -> impl Future<Output = Result<(), Disconnected>> + Send;

    /// Queues a frame to be written with the next one, in a single system call.
    fn feed(&mut self, frame: Frame) -> impl Future<Output = Result<(), Disconnected>> + Send {
        self.send(frame)
    }
}

impl Transport for WebSocket {
    async fn receive(&mut self) -> Option<Frame> {
        let message = match self.recv().await? {
            Ok(message) => message,
            Err(error) => {
                let cause = error.into_inner();
                let too_long = matches!(cause.downcast_ref(), Some(Error::Capacity(_)));
                return too_long.then_some(Frame::TooLong);
            }
        };
        Some(match message {
            Message::Text(text) => Frame::Text(text),
            Message::Binary(_) => Frame::Binary,
            Message::Ping(bytes) => Frame::Ping(bytes.to_vec()),
            Message::Pong(bytes) => Frame::Pong(bytes.to_vec()),
            Message::Close(_) => return None,
        })
    }

    async fn send(&mut self, frame: Frame) -> Result<(), Disconnected> {
        WebSocket::send(self, message(frame)).await.map_err(|_| Disconnected)
    }

    async fn feed(&mut self, frame: Frame) -> Result<(), Disconnected> {
        SinkExt::feed(self, message(frame)).await.map_err(|_| Disconnected)
    }
}

fn message(frame: Frame) -> Message {
    match frame {
        Frame::Text(text) => Message::Text(text),
        Frame::Ping(bytes) => Message::Ping(bytes.into()),
        Frame::Pong(bytes) => Message::Pong(bytes.into()),
        Frame::Binary | Frame::TooLong => Message::Binary(Vec::new().into()),
        Frame::Close(code, reason) => {
            Message::Close(Some(CloseFrame { code, reason: reason.into() }))
        }
    }
}
