//! How many bytes a socket may send: a burst at once, then a fixed number per second.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

use crate::limits::{SOCKET_BURST, SOCKET_BYTES_PER_SECOND};

/// The pause after which the rest of a burst may be read.
const PAUSE: Duration = Duration::from_millis(125);

/// The bytes that may be read now. A socket that sends more is read later, so its client has to wait. The clock
/// is read only when a burst is used up.
#[derive(Debug)]
pub(super) struct ByteBudget {
    left: usize,
    /// When what is left was earned.
    since: Instant,
    pause: Option<Pin<Box<Sleep>>>,
}

/// Whether a socket had to be paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pace {
    /// It may be read.
    Read,
    /// It has been paused, and is not yet to be read.
    PausedNow,
}

impl ByteBudget {
    pub(super) fn new() -> Self {
        Self { left: SOCKET_BURST, since: Instant::now(), pause: None }
    }

    /// Waits until the socket may be read.
    pub(super) fn poll_pace(&mut self, cx: &mut Context<'_>) -> Poll<Pace> {
        if self.left > 0 {
            return Poll::Ready(Pace::Read);
        }
        let is_new = self.pause.is_none();
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(cx));
            self.pause = None;
        }
        let now = Instant::now();
        let earned = (now - self.since).as_millis() * SOCKET_BYTES_PER_SECOND as u128 / 1000;
        let least = SOCKET_BYTES_PER_SECOND as u128 * PAUSE.as_millis() / 1000;
        if earned >= least {
            self.left = usize::try_from(earned).unwrap_or(usize::MAX).min(SOCKET_BURST);
            self.since = now;
            return Poll::Ready(Pace::Read);
        }
        let pause = self.pause.insert(Box::pin(sleep_until(self.since + PAUSE)));
        match pause.as_mut().poll(cx) {
            Poll::Pending if is_new => Poll::Ready(Pace::PausedNow),
            other => other.map(|()| Pace::Read),
        }
    }

    pub(super) fn spend(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes);
    }
}
