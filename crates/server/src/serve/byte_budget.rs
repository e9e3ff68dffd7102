//! How many bytes a socket may send: a burst at once, then a fixed number per second.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::time::{Instant, Sleep, sleep_until};

use crate::limits::{SOCKET_BLOCK, SOCKET_BLOCKS};
use crate::rate_limit::{RateLimit, Wait};

/// The rate limit of a socket's bytes. A socket that sends more is read later, so its client has to wait.
#[derive(Debug)]
pub(super) struct ByteBudget {
    /// What is left of the last block; less than nothing if a read took more.
    left: isize,
    blocks: RateLimit,
    opened: Instant,
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
        Self { left: 0, blocks: RateLimit::new(SOCKET_BLOCKS), opened: Instant::now(), pause: None }
    }

    /// Waits until the socket may be read.
    pub(super) fn poll_pace(&mut self, cx: &mut Context<'_>) -> Poll<Pace> {
        let mut is_paused = false;
        while self.left <= 0 {
            if let Some(pause) = &mut self.pause {
                match pause.as_mut().poll(cx) {
                    Poll::Pending if is_paused => return Poll::Ready(Pace::PausedNow),
                    pending => ready!(pending),
                }
                self.pause = None;
            }
            let now = Instant::now();
            match self.blocks.take(now - self.opened) {
                Ok(()) => self.left += SOCKET_BLOCK.cast_signed(),
                Err(Wait(wait)) => {
                    is_paused = true;
                    self.pause = Some(Box::pin(sleep_until(now + wait)));
                }
            }
        }
        Poll::Ready(Pace::Read)
    }

    pub(super) fn spend(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub_unsigned(bytes);
    }
}
