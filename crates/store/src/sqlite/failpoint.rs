//! Places where tests make writes fail or wait.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A place in the writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailPoint {
    /// Before a request's rows are written.
    Write,
    /// Instead of the commit.
    Commit,
    /// After the commit: it is durable, but the writer does not learn it.
    AfterCommit,
}

/// Faults to inject. The default has none; a clone shares them.
#[derive(Clone, Debug, Default)]
pub struct Failpoints {
    plan: Arc<(Mutex<Plan>, Condvar)>,
}

#[derive(Debug, Default)]
struct Plan {
    failing: Vec<(FailPoint, u32)>,
    is_held: bool,
}

impl Failpoints {
    /// Fails if a test asked for it.
    pub(super) fn pass(&self, point: FailPoint) -> rusqlite::Result<()> {
        let mut plan = self.plan.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(armed) = plan.failing.iter_mut().find(|(at, left)| *at == point && *left > 0)
        else {
            return Ok(());
        };
        armed.1 -= 1;
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR_FSYNC);
        Err(rusqlite::Error::SqliteFailure(code, Some(format!("a test fails {point:?}"))))
    }

    /// Waits while the writer is held.
    pub(super) fn wait(&self) {
        let plan = self.plan.0.lock().unwrap_or_else(PoisonError::into_inner);
        let free = self.plan.1.wait_while(plan, |plan| plan.is_held);
        drop(free.unwrap_or_else(PoisonError::into_inner));
    }
}

#[cfg(feature = "test-support")]
impl Failpoints {
    /// Makes a place fail this many times from now on.
    pub fn fail(&self, point: FailPoint, times: u32) {
        let mut plan = self.plan.0.lock().unwrap_or_else(PoisonError::into_inner);
        plan.failing.retain(|(at, _)| *at != point);
        plan.failing.push((point, times));
    }

    /// Makes nothing fail anymore.
    pub fn mend(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).failing.clear();
    }

    /// Holds the writer before its next commit until [`Self::release`].
    pub fn hold(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).is_held = true;
    }

    /// Releases the writer.
    pub fn release(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).is_held = false;
        self.plan.1.notify_all();
    }
}
