//! The body of a request, which must arrive in time.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody};
use futures_core::Stream;
use tokio::time::{Instant, Sleep, sleep};

use crate::limits::{BODY_BYTES_PER_SECOND, BODY_TIME};

/// A body that fails if it arrives too slowly.
struct TimedBody {
    body: BodyDataStream,
    begun: Instant,
    received: u64,
    deadline: Pin<Box<Sleep>>,
    outcome: BodyOutcome,
}

/// Why a body did not arrive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum BodyFault {
    /// It came too slowly.
    #[error("the request arrived too slowly; check your connection and try again")]
    Slow,
    /// The connection ended, or made room for another.
    #[error("the request was interrupted before it was complete; send it again")]
    Interrupted,
}

/// What became of a body.
#[derive(Clone, Debug, Default)]
pub(super) struct BodyOutcome(Arc<OnceLock<BodyFault>>);

impl BodyOutcome {
    /// Why the body did not arrive, if it did not.
    pub(super) fn fault(&self) -> Option<BodyFault> {
        self.0.get().copied()
    }

    /// Only the first fault counts.
    fn fail(&self, fault: BodyFault) {
        let _ = self.0.set(fault);
    }
}

/// Limits the time that a body may take: a little, and more the more of it has arrived.
pub(super) fn timed(body: Body) -> (Body, BodyOutcome) {
    let outcome = BodyOutcome::default();
    if body.is_end_stream() {
        return (body, outcome);
    }
    let timed = TimedBody {
        body: body.into_data_stream(),
        begun: Instant::now(),
        received: 0,
        deadline: Box::pin(sleep(BODY_TIME)),
        outcome: outcome.clone(),
    };
    (Body::from_stream(timed), outcome)
}

impl Stream for TimedBody {
    type Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Poll::Ready(next) = Pin::new(&mut self.body).poll_next(cx) {
            match &next {
                Some(Ok(bytes)) => self.received += bytes.len() as u64,
                Some(Err(_)) => self.outcome.fail(BodyFault::Interrupted),
                None => {}
            }
            return Poll::Ready(next.map(|bytes| bytes.map_err(Into::into)));
        }
        loop {
            ready!(self.deadline.as_mut().poll(cx));
            let earned = Duration::from_secs(self.received / BODY_BYTES_PER_SECOND);
            let allowed = self.begun + BODY_TIME + earned;
            if allowed <= Instant::now() {
                self.outcome.fail(BodyFault::Slow);
                return Poll::Ready(Some(Err(BodyFault::Slow.into())));
            }
            self.deadline.as_mut().reset(allowed);
        }
    }
}
