//! A socket as the session sees it, so that tests have lines of their own.

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Error;

/// What goes over a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// A message; cheap to clone, for many hear the same.
    Text(Utf8Bytes),
    /// Proof of life is asked for; the line answers by itself.
    Ping(Vec<u8>),
    /// Proof of life.
    Pong(Vec<u8>),
    /// Something that is not spoken here.
    Binary,
    /// A message longer than the line takes; nothing can be read after it.
    TooLong,
    /// The end, with a code of the WebSocket protocol and a reason.
    Close(u16, String),
}

/// The line is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the line is gone")]
pub struct LineGone;

/// A line to one client.
pub trait Line: Send {
    /// The next frame; nothing when the line is gone. May be dropped while it waits.
    fn receive(&mut self) -> impl Future<Output = Option<Frame>> + Send;

    /// Sends a frame, with those that wait to go with it.
    fn send(&mut self, frame: Frame) -> impl Future<Output = Result<(), LineGone>> + Send;

    /// Lets a frame wait for the next that is sent: one call of the system for both.
    fn feed(&mut self, frame: Frame) -> impl Future<Output = Result<(), LineGone>> + Send {
        self.send(frame)
    }
}

impl Line for WebSocket {
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

    async fn send(&mut self, frame: Frame) -> Result<(), LineGone> {
        WebSocket::send(self, message(frame)).await.map_err(|_| LineGone)
    }

    async fn feed(&mut self, frame: Frame) -> Result<(), LineGone> {
        SinkExt::feed(self, message(frame)).await.map_err(|_| LineGone)
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
