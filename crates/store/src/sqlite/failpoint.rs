//! Places where tests let writing fail or wait.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A place in the writer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// Before a request's rows are written.
    Write,
    /// Instead of the commit.
    Commit,
    /// After the commit: it is durable, but the writer does not hear so.
    AfterCommit,
}

/// Faults to come. The default has none; a clone shares them.
#[derive(Clone, Debug, Default)]
pub struct Failpoints {
    plan: Arc<(Mutex<Plan>, Condvar)>,
}

#[derive(Debug, Default)]
struct Plan {
    failing: Vec<(Point, u32)>,
    is_held: bool,
}

impl Failpoints {
    /// Fails when the plan says so.
    pub(super) fn pass(&self, point: Point) -> rusqlite::Result<()> {
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
    /// Lets a place fail so many times, from now.
    pub fn fail(&self, point: Point, times: u32) {
        let mut plan = self.plan.0.lock().unwrap_or_else(PoisonError::into_inner);
        plan.failing.retain(|(at, _)| *at != point);
        plan.failing.push((point, times));
    }

    /// Lets nothing fail any more.
    pub fn mend(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).failing.clear();
    }

    /// Holds the writer before its next group until [`Self::release`].
    pub fn hold(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).is_held = true;
    }

    /// Lets the writer go on.
    pub fn release(&self) {
        self.plan.0.lock().unwrap_or_else(PoisonError::into_inner).is_held = false;
        self.plan.1.notify_all();
    }
}
