//! The acceptor of connections: each gets a place in the table of connections or is refused.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use axum::Extension;
use axum::middleware::AddExtension;
use axum_server::accept::Accept;
use protocol::{ErrorCode, WireError};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tower::Layer;

use super::guarded_stream::GuardedStream;
use crate::connection_table::{
    ConnectionHandle, ConnectionPlace, ConnectionTable, TooManyConnections,
};
#[cfg(unix)]
use crate::limits::SEND_BUFFER;
use crate::limits::{REFUSAL_TIME, REFUSALS_AT_ONCE};

/// How a refused connection is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum RefusalReply {
    /// With a sentence in plain HTTP.
    Sentence,
    /// Not at all: a sentence would need a TLS handshake first.
    Silent,
}

/// Prepares every connection. It turns Nagle's algorithm off: a move is sent as several small messages, each
/// of which would otherwise wait for the last to be acknowledged.
#[derive(Clone, Debug)]
pub(super) struct Acceptor<A> {
    /// The acceptor below: TLS or nothing.
    inner: A,
    table: Arc<ConnectionTable>,
    refusal: RefusalReply,
    /// Clients that are reading why they were refused.
    refusing: Arc<AtomicUsize>,
}

impl<A> Acceptor<A> {
    pub(super) fn new(inner: A, table: Arc<ConnectionTable>, refusal: RefusalReply) -> Self {
        Self { inner, table, refusal, refusing: Arc::default() }
    }

    /// Tells a client why it is refused, unless many refusals are being sent already.
    async fn refuse(&self, stream: TcpStream, why: TooManyConnections) {
        if self.refusal == RefusalReply::Silent {
            return;
        }
        if self.refusing.fetch_add(1, Ordering::Relaxed) < REFUSALS_AT_ONCE {
            // If the client does not read in time, it never learns why.
            let _ = timeout(REFUSAL_TIME, send_refusal(stream, why)).await;
        }
        self.refusing.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<A, S> Accept<TcpStream, S> for Acceptor<A>
where
    A: Accept<TcpStream, S> + Clone + Send + Sync + 'static,
    A::Future: Send + 'static,
    S: Send + 'static,
{
    type Stream = GuardedStream<A::Stream>;
    type Service = AddExtension<A::Service, ConnectionHandle>;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Self::Stream, Self::Service)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let acceptor = self.clone();
        Box::pin(async move {
            let place = match acceptor.table.admit_connection(stream.peer_addr()?.ip()) {
                Ok(place) => place,
                Err(why) => {
                    acceptor.refuse(stream, why).await;
                    return Err(io::ErrorKind::ConnectionRefused.into());
                }
            };
            stream.set_nodelay(true)?;
            limit_send_buffer(&stream)?;
            let accepting = acceptor.inner.accept(stream, service);
            let (stream, service) = unless_evicted(&place, accepting).await?;
            let service = Extension(place.handle()).layer(service);
            Ok((GuardedStream::new(stream, place), service))
        })
    }
}

/// A system's own limit can be several megabytes. Clients that never read would make the server copy as much for each
/// of them, and everybody else would wait meanwhile.
#[cfg(unix)]
fn limit_send_buffer(stream: &TcpStream) -> io::Result<()> {
    Ok(rustix::net::sockopt::set_socket_send_buffer_size(stream, SEND_BUFFER)?)
}

#[cfg(not(unix))]
fn limit_send_buffer(_: &TcpStream) -> io::Result<()> {
    Ok(())
}

/// Finishes the TLS handshake, unless the connection must make room for another before.
async fn unless_evicted<T>(
    place: &ConnectionPlace,
    accepting: impl Future<Output = io::Result<T>>,
) -> io::Result<T> {
    tokio::pin!(accepting);
    poll_fn(|cx| match place.poll_evicted(cx) {
        Poll::Ready(evicted) => Poll::Ready(Err(evicted)),
        Poll::Pending => accepting.as_mut().poll(cx),
    })
    .await
}

/// Sends the reason, and reads what the client sent meanwhile: closing with unread bytes would discard the
/// reason on its way.
async fn send_refusal(mut stream: TcpStream, why: TooManyConnections) -> io::Result<()> {
    let error = WireError::new(ErrorCode::Unavailable, why.to_string());
    let body = serde_json::to_string(&error).expect("an error is JSON");
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 5\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}
