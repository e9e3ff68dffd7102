//! Answers that arrive later, as futures that need no particular executor.
//!
//! A request's answer arrives over a `oneshot` of tokio's `sync` module: it needs no runtime, is
//! tested under loom, and the server depends on it anyway. Requests wait for room in a full queue
//! at a fair semaphore of the same module.

use std::fmt;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use tokio::sync::oneshot;

type BoxedFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The answer to a request, as a future.
///
/// Dropping it does not cancel the request, unless the request still waits for room in a full
/// queue.
#[must_use = "a request is not done before it is answered"]
pub struct PendingAnswer<T> {
    source: Source<T>,
}

/// Where an answer comes from.
enum Source<T> {
    /// A channel, and the answer if the channel breaks.
    Channel(oneshot::Receiver<T>, fn() -> T),
    /// A future that must run first.
    Future(BoxedFuture<T>),
}

impl<T: Send + 'static> PendingAnswer<T> {
    /// An answer that is already known.
    pub(crate) fn now(answer: T) -> Self {
        Self::of(std::future::ready(answer))
    }

    /// An answer that arrives over a channel; if the channel breaks, the answer is `broken`.
    pub(crate) fn later(receiver: oneshot::Receiver<T>, broken: fn() -> T) -> Self {
        Self { source: Source::Channel(receiver, broken) }
    }

    /// The answer of a future.
    pub(crate) fn of(future: impl Future<Output = T> + Send + 'static) -> Self {
        Self { source: Source::Future(Box::pin(future)) }
    }
}

impl<T> PendingAnswer<T> {
    /// Blocks this thread until the answer arrives. For threads that run no executor.
    pub fn wait(self) -> T {
        struct Unpark(Thread);
        impl Wake for Unpark {
            fn wake(self: Arc<Self>) {
                self.0.unpark();
            }
        }
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut context = Context::from_waker(&waker);
        let mut future = pin!(self);
        loop {
            match future.as_mut().poll(&mut context) {
                Poll::Ready(answer) => return answer,
                Poll::Pending => thread::park(),
            }
        }
    }

    /// Returns the answer if it has arrived, or itself to wait for longer.
    ///
    /// # Errors
    /// The same answer, still pending.
    pub fn ready(mut self) -> Result<T, Self> {
        match Pin::new(&mut self).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => Ok(answer),
            Poll::Pending => Err(self),
        }
    }
}

impl<T> Future for PendingAnswer<T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        match &mut self.source {
            Source::Channel(receiver, broken) => {
                let broken = *broken;
                Pin::new(receiver).poll(context).map(|answer| answer.unwrap_or_else(|_| broken()))
            }
            Source::Future(future) => future.as_mut().poll(context),
        }
    }
}

impl<T> fmt::Debug for PendingAnswer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PendingAnswer(..)")
    }
}
