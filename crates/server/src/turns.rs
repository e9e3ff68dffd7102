//! Work that strangers may ask for as often as they like: done by turns, so that players keep the processor.

use protocol::{ErrorCode, WireError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::live::convert::error;

/// Whose turn it is.
#[derive(Debug)]
pub(crate) struct Turns {
    at_work: Semaphore,
    in_line: Semaphore,
}

/// Strangers' rulesets: each may take a tenth of a second to compile.
pub(crate) static RULESETS: Turns = Turns::new(2, 64);

impl Turns {
    /// So many work at a time; so many wait for their turn or have it.
    const fn new(at_work: usize, in_line: usize) -> Self {
        Self { at_work: Semaphore::const_new(at_work), in_line: Semaphore::const_new(in_line) }
    }

    /// Does something on a thread of its own when its turn has come.
    ///
    /// # Errors
    /// When too many are in line.
    pub(crate) async fn take<T: Send + 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, WireError> {
        let Ok(place) = self.in_line.try_acquire() else {
            let message = "too many rulesets are being looked at; try again in a moment";
            return Err(error(ErrorCode::Unavailable, message));
        };
        let internal = || error(ErrorCode::Internal, "internal error");
        // Never closed.
        let turn = self.at_work.acquire().await.map_err(|_| internal())?;
        let work = move || {
            // Work goes on when whoever asked for it has hung up, and so does the turn.
            let _held = (place, turn);
            work()
        };
        spawn_blocking(work).await.map_err(|_| internal())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn two_at_a_time_and_not_too_many_in_line() {
        static TURNS: Turns = Turns::new(2, 64);
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(Duration::from_millis(2));
            NOW.fetch_sub(1, Ordering::SeqCst);
        };
        let all = futures_util::future::join_all((0..80).map(|_| TURNS.take(work))).await;
        let refused: Vec<WireError> = all.into_iter().filter_map(Result::err).collect();
        assert_eq!((refused.len(), MOST.load(Ordering::SeqCst)), (16, 2));
        assert_eq!(refused[0].code, ErrorCode::Unavailable);
        TURNS.take(|| ()).await.unwrap();
    }

    #[tokio::test]
    async fn who_hangs_up_keeps_the_turn_until_the_work_is_done() {
        static TURNS: Turns = Turns::new(1, 8);
        static GO_ON: AtomicBool = AtomicBool::new(false);
        let work = || {
            while !GO_ON.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        let hung_up = tokio::time::timeout(Duration::from_millis(20), TURNS.take(work)).await;
        assert!(hung_up.is_err());
        assert_eq!((TURNS.at_work.available_permits(), TURNS.in_line.available_permits()), (0, 7));
        GO_ON.store(true, Ordering::SeqCst);
        TURNS.take(|| ()).await.unwrap();
    }
}
