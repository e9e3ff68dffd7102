//! The stream of a connection: its first bytes, its writes and the bytes of a socket have limits.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::byte_budget::{ByteBudget, Pace};
use crate::connection_table::ConnectionPlace;
use crate::limit_log::Limit;
use crate::limits::{HEAD_TIME, WRITE_PROGRESS, WRITE_TIME};

/// The library reads this much to detect the version of HTTP, and waits for it without a limit. Its own
/// timeout for the head of a request begins only after that.
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// No request of HTTP/1.1 begins like this.
const HTTP2: &[u8] = b"PRI ";

/// A stream with a place in the table of connections.
///
/// Its first bytes must arrive in time, and must not be those of HTTP/2: only HTTP/1.1 has the deadlines that
/// keep idle connections from taking all places. Its client must read what it is sent. Once it is a socket, it
/// may send only a limited number of bytes.
#[derive(Debug)]
pub(super) struct GuardedStream<T> {
    stream: T,
    place: ConnectionPlace,
    first_bytes: Option<FirstBytes>,
    unread: Option<Unread>,
    /// Only a socket has one.
    budget: Option<Box<ByteBudget>>,
}

/// The beginning of a connection, as long as it is incomplete.
#[derive(Debug)]
struct FirstBytes {
    read: usize,
    /// Whether all bytes so far are those of HTTP/2.
    is_http2: bool,
    deadline: Pin<Box<Sleep>>,
}

/// Bytes that the client has not read yet.
#[derive(Debug)]
struct Unread {
    /// Bytes that it has read since the deadline was set.
    progress: usize,
    deadline: Pin<Box<Sleep>>,
}

impl<T> GuardedStream<T> {
    pub(super) fn new(stream: T, place: ConnectionPlace) -> Self {
        let deadline = Box::pin(sleep(HEAD_TIME));
        let first_bytes = Some(FirstBytes { read: 0, is_http2: true, deadline });
        Self { stream, place, first_bytes, unread: None, budget: None }
    }

    /// Fails if the connection must make room for another; a socket never must.
    fn check_place(&self, cx: &Context<'_>) -> io::Result<()> {
        if self.place.is_socket() {
            return Ok(());
        }
        match self.place.poll_evicted(cx) {
            Poll::Ready(evicted) => Err(evicted),
            Poll::Pending => Ok(()),
        }
    }

    /// Waits until a socket may send more.
    fn poll_pace(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let budget = self.budget.get_or_insert_with(|| Box::new(ByteBudget::new()));
        match ready!(budget.poll_pace(cx)) {
            Pace::Read => Poll::Ready(()),
            Pace::PausedNow => {
                self.place.reached(Limit::SocketBytes);
                Poll::Pending
            }
        }
    }

    /// Looks at bytes that were read.
    fn note_read(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.budget {
            Some(budget) => budget.spend(bytes.len()),
            None => self.place.touch(),
        }
        let Some(first) = &mut self.first_bytes else {
            return Ok(());
        };
        if first.is_http2 {
            let expected = &PREFACE[first.read..];
            first.is_http2 = bytes.iter().zip(expected).all(|(byte, other)| byte == other);
        }
        first.read += bytes.len();
        if first.is_http2 && first.read >= HTTP2.len() {
            self.place.reached(Limit::Http2);
            return Err(io::ErrorKind::InvalidData.into());
        }
        if first.read >= PREFACE.len() {
            self.first_bytes = None;
        }
        Ok(())
    }

    /// Looks at the result of a write of `offered` bytes: a client that does not read is given up.
    fn note_write(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        offered: usize,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(bytes)) if *bytes >= offered => self.unread = None,
            Poll::Ready(Ok(bytes)) => {
                if let Some(unread) = &mut self.unread {
                    unread.progress += bytes;
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => return self.poll_unread(cx).map(Err),
        }
        if !self.place.is_socket() {
            self.place.touch();
        }
        written
    }

    /// Waits until the client has had enough time to read.
    fn poll_unread(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        if let Err(evicted) = self.check_place(cx) {
            return Poll::Ready(evicted);
        }
        let unread = self
            .unread
            .get_or_insert_with(|| Unread { progress: 0, deadline: Box::pin(sleep(WRITE_TIME)) });
        if unread.progress >= WRITE_PROGRESS {
            unread.progress = 0;
            unread.deadline.as_mut().reset(Instant::now() + WRITE_TIME);
        }
        ready!(unread.deadline.as_mut().poll(cx));
        self.place.reached(Limit::SlowReader);
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for GuardedStream<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.place.is_socket() {
            ready!(self.poll_pace(cx));
        } else {
            self.place.check()?;
        }
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Ready(Ok(())) => Poll::Ready(self.note_read(&buffer.filled()[before..])),
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => {
                self.check_place(cx)?;
                let first = self.first_bytes.as_mut();
                let late = first.map_or(Poll::Pending, |first| first.deadline.as_mut().poll(cx));
                late.map(|()| Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for GuardedStream<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.note_write(cx, written, bytes.len())
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_flush(cx) {
            Poll::Pending => self.poll_unread(cx).map(Err),
            flushed => {
                self.unread = None;
                flushed
            }
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_shutdown(cx) {
            Poll::Pending => self.poll_unread(cx).map(Err),
            closed => closed,
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let offered = parts.iter().map(|part| part.len()).sum();
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.note_write(cx, written, offered)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
    use tokio::time::timeout;

    use super::*;
    use crate::clock::SystemClock;
    use crate::connection_table::{ConnectionCaps, ConnectionTable, SocketPermit};
    use crate::limits::{SOCKET_BLOCK, SOCKET_BLOCKS};

    const KIB: usize = 1024;

    /// A connection whose client has room for this many unread bytes.
    fn connection(room: usize) -> (GuardedStream<DuplexStream>, DuplexStream, SocketPermit) {
        let clock = Arc::new(SystemClock::start());
        let table = ConnectionTable::new(ConnectionCaps::default(), &[], clock);
        let address = "192.0.2.1".parse().unwrap();
        let place = table.admit_connection(address).unwrap();
        let below = place.handle();
        let permit = table.admit_socket(ids::ActorId(1), Some(address), Some(&below)).unwrap();
        let (server, client) = duplex(room);
        (GuardedStream::new(server, place), client, permit)
    }

    #[tokio::test(start_paused = true)]
    async fn a_socket_is_read_no_faster_than_it_may_send() {
        let (mut server, mut client, _permit) = connection(64 * KIB);
        let flood = tokio::spawn(async move { while client.write_all(&[0; KIB]).await.is_ok() {} });
        let mut read = 0;
        let reading = async {
            let mut buffer = [0; 4 * KIB];
            loop {
                read += server.read(&mut buffer).await.unwrap();
            }
        };
        assert!(timeout(Duration::from_secs(10), reading).await.is_err());
        let earned = Duration::from_secs(10).div_duration_f64(SOCKET_BLOCKS.every) as usize;
        let allowed = (SOCKET_BLOCKS.burst as usize + earned) * SOCKET_BLOCK;
        assert!((allowed / 2..=allowed + 64 * KIB).contains(&read), "{read}");
        flood.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_is_kept_and_one_that_does_not_read_is_not() {
        let (mut server, mut client, _permit) = connection(16 * KIB);
        let reader = tokio::spawn(async move {
            let mut buffer = [0; KIB];
            for _ in 0..100 {
                client.read_exact(&mut buffer).await.unwrap();
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            client
        });
        server.write_all(&[0; 100 * KIB]).await.unwrap();
        let _client = reader.await.unwrap();
        let started = Instant::now();
        let error = server.write_all(&[0; 100 * KIB]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(started.elapsed() < WRITE_TIME * 2, "{:?}", started.elapsed());
    }
}
