//! Work that blocks a thread, kept off the threads that serve requests.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use protocol::{ErrorCode, WireError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::limits::{RULESETS_AT_ONCE, RULESETS_QUEUED};

/// Runs work on its own thread.
///
/// # Errors
/// When the work panics.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WireError> {
    spawn_blocking(work).await.map_err(|_| internal_error())
}

/// What a client learns about an internal error: only that there was one.
pub(crate) fn internal_error() -> WireError {
    WireError::new(ErrorCode::Internal, "internal error")
}

/// Compiles a stranger's ruleset once there is room for it.
///
/// # Errors
/// When too many rulesets wait.
pub(crate) async fn compile_ruleset<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, WireError> {
    static RULESETS: LazyLock<WorkQueue> =
        LazyLock::new(|| WorkQueue::new(RULESETS_AT_ONCE, RULESETS_QUEUED));
    RULESETS.run(work).await.map_err(|error| match error {
        WorkError::QueueFull => {
            let message = "the server is checking too many rulesets; try again in a moment";
            WireError::new(ErrorCode::Unavailable, message).because("crowded")
        }
        WorkError::Panicked => internal_error(),
    })
}

/// Expensive work that strangers may request: a few at a time, and a bounded number waiting.
#[derive(Debug)]
pub(crate) struct WorkQueue {
    at_once: usize,
    running: Arc<Semaphore>,
    queued: Arc<Semaphore>,
    most_at_once: AtomicUsize,
}

/// Why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkError {
    /// Too much work is waiting.
    QueueFull,
    /// The work panicked.
    Panicked,
}

impl WorkQueue {
    /// A queue that runs `at_once` and holds `queued`, those that run included.
    pub(crate) fn new(at_once: usize, queued: usize) -> Self {
        Self {
            at_once,
            running: Arc::new(Semaphore::new(at_once)),
            queued: Arc::new(Semaphore::new(queued)),
            most_at_once: AtomicUsize::new(0),
        }
    }

    /// Runs work on its own thread once there is room for it.
    ///
    /// # Errors
    /// When the queue is full or the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WorkError> {
        let queued = Arc::clone(&self.queued).try_acquire_owned();
        let queued = queued.map_err(|_| WorkError::QueueFull)?;
        let running = Arc::clone(&self.running).acquire_owned().await;
        let running = running.map_err(|_| WorkError::Panicked)?;
        let busy = self.at_once - self.running.available_permits();
        self.most_at_once.fetch_max(busy, Ordering::Relaxed);
        let work = move || {
            // The work goes on after its client hangs up, so it keeps its places until it is done.
            let _places = (queued, running);
            work()
        };
        spawn_blocking(work).await.map_err(|_| WorkError::Panicked)
    }

    /// The most work that ever ran at once.
    pub(crate) fn most_at_once(&self) -> usize {
        self.most_at_once.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_queue_runs_two_at_a_time_and_refuses_when_full() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let queue = WorkQueue::new(2, 64);
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            NOW.fetch_sub(1, Ordering::SeqCst);
        };
        let all = futures_util::future::join_all((0..80).map(|_| queue.run(work))).await;
        let refused: Vec<WorkError> = all.into_iter().filter_map(Result::err).collect();
        assert_eq!(refused, [WorkError::QueueFull; 16]);
        assert_eq!((MOST.load(Ordering::SeqCst), queue.most_at_once()), (2, 2));
        queue.run(|| ()).await.unwrap();
    }

    #[tokio::test]
    async fn work_keeps_its_place_after_its_client_hangs_up() {
        static GO_ON: AtomicBool = AtomicBool::new(false);
        let queue = WorkQueue::new(1, 8);
        let work = || {
            while !GO_ON.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let hung_up = tokio::time::timeout(Duration::from_millis(20), queue.run(work)).await;
        assert!(hung_up.is_err());
        assert_eq!((queue.running.available_permits(), queue.queued.available_permits()), (0, 7));
        GO_ON.store(true, Ordering::SeqCst);
        queue.run(|| ()).await.unwrap();
    }
}
