//! Rows of the library that are behind their matches, until somebody wants to read them.
//!
//! A move changes the number of moves and the time of a row, and with them two indexes. Nobody looks at most of these
//! rows before the match is over, so they are written when a reader comes.

use std::collections::BTreeSet;
use std::mem;
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::background::SLICE_ROWS;
use super::library;
use super::live::Perform;
use super::queue::Queue;
use crate::error::Unavailable;
use crate::id::MatchId;

/// Which rows are behind.
#[derive(Debug, Default)]
pub(super) struct StaleRows {
    matches: Mutex<BTreeSet<MatchId>>,
    /// Held while rows are brought up to date, so that a second reader waits for them too.
    refreshing: tokio::sync::Mutex<()>,
}

impl StaleRows {
    /// Remembers whether an append leaves its row behind. To be called when the append is queued, not before: a reader in
    /// between would bring the row up to date too early.
    pub(super) fn note(&self, match_id: MatchId, lags: bool) {
        if lags {
            self.lock().insert(match_id);
        } else {
            self.lock().remove(&match_id);
        }
    }

    /// Brings all rows up to date, some at a time so that moves need not wait long. Where the disk does not take it the
    /// reader sees the rows as they are.
    pub(super) async fn refresh(queue: Arc<Queue>) {
        let rows = queue.stale_rows();
        let _turn = rows.refreshing.lock().await;
        let left = mem::take(&mut *rows.lock());
        let mut taken = Taken { rows, left };
        while !taken.left.is_empty() {
            let slice: Vec<MatchId> = taken.left.iter().take(SLICE_ROWS).copied().collect();
            let rest = slice.last().map(|last| taken.left.range((Excluded(last), Unbounded)));
            let rest = rest.into_iter().flatten().copied().collect();
            if queue.live(Refresh(slice)).await.is_err() {
                return;
            }
            taken.left = rest;
        }
    }

    /// Brings the row of one match up to date.
    pub(super) async fn refresh_one(queue: Arc<Queue>, match_id: MatchId) {
        let rows = queue.stale_rows();
        let _turn = rows.refreshing.lock().await;
        if rows.lock().remove(&match_id) {
            let mut taken = Taken { rows, left: BTreeSet::from([match_id]) };
            if queue.live(Refresh(vec![match_id])).await.is_ok() {
                taken.left.clear();
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rows that are being brought up to date; those that were not, because a reader gave up or the disk failed, stay behind.
struct Taken<'a> {
    rows: &'a StaleRows,
    left: BTreeSet<MatchId>,
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.rows.lock().append(&mut self.left);
    }
}

struct Refresh(Vec<MatchId>);

impl Perform for Refresh {
    type Answer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::Answer> {
        for id in &self.0 {
            library::refresh(connection, *id)?;
        }
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::Answer {
        Err(reason)
    }
}
