//! The acceptor of connections: each must send something soon, and sends its own messages without delay.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum_server::accept::Accept;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::HANDSHAKE;

/// The library reads this much to detect the version of HTTP, and waits for it without a limit. Its own
/// timeout for the head of a request begins only after that.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Prepares every connection. It turns Nagle's algorithm off: a move is sent as several small messages, each
/// of which would otherwise wait for the last to be acknowledged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acceptor<A> {
    /// The acceptor below: TLS or nothing.
    inner: A,
}

impl<A> Acceptor<A> {
    pub(super) fn new(inner: A) -> Self {
        Self { inner }
    }
}

impl<A, S> Accept<TcpStream, S> for Acceptor<A>
where
    A: Accept<TcpStream, S>,
    A::Future: Send + 'static,
{
    type Stream = FirstBytes<A::Stream>;
    type Service = A::Service;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, A::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let no_delay = stream.set_nodelay(true);
        let accepting = self.inner.accept(stream, service);
        Box::pin(async move {
            no_delay?;
            let (stream, service) = accepting.await?;
            Ok((FirstBytes::new(stream), service))
        })
    }
}

/// A stream whose first bytes must arrive in time.
#[derive(Debug)]
pub(super) struct FirstBytes<T> {
    stream: T,
    /// Bytes read so far, as long as there is a deadline.
    read: usize,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl<T> FirstBytes<T> {
    fn new(stream: T) -> Self {
        Self { stream, read: 0, deadline: Some(Box::pin(sleep(HANDSHAKE))) }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for FirstBytes<T> {
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
            self.read += buffer.filled().len() - before;
            if self.read >= PREFACE.len() {
                self.deadline = None;
            }
        }
        read
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for FirstBytes<T> {
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
