//! The door: every line, encrypted or not, must say something soon, and sends without delay.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum_server::accept::Accept;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::HANDSHAKE;

/// The library tells the versions of HTTP apart by this, and would wait for all of it without end; its own
/// limit for the head of a request begins only then.
const GREETING: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Sees to every line first. What a player is told comes in several small messages, each of which would
/// otherwise wait until the last was confirmed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doorkeeper<A> {
    /// What makes a line of a stream: encryption, or nothing.
    inner: A,
}

impl<A> Doorkeeper<A> {
    pub(super) fn new(inner: A) -> Self {
        Self { inner }
    }
}

impl<A, S> Accept<TcpStream, S> for Doorkeeper<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
{
    type Stream = Hurried<A::Stream>;
    type Service = A::Service;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, A::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let prompt = stream.set_nodelay(true);
        let accepting = self.inner.accept(stream, service);
        Box::pin(async move {
            prompt?;
            let (stream, service) = accepting.await?;
            Ok((Hurried::new(stream), service))
        })
    }
}

/// A stream whose first words must come in time.
#[derive(Debug)]
pub(super) struct Hurried<T> {
    stream: T,
    /// How many bytes were heard, as long as the deadline stands.
    heard: usize,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<T> Hurried<T> {
    fn new(stream: T) -> Self {
        Self { stream, heard: 0, deadline: Some(Box::pin(sleep(HANDSHAKE))) }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Hurried<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if let Some(deadline) = &mut self.deadline {
            if read.is_pending() {
                let late = deadline.as_mut().poll(cx);
                return late.map(|()| Err(io::ErrorKind::TimedOut.into()));
            }
            self.heard += buffer.filled().len() - before;
            if self.heard >= GREETING.len() {
                self.deadline = None;
            }
        }
        read
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Hurried<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
