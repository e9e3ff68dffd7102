//! Stale rows of the library: behind their matches until somebody reads them.
//!
//! A move changes the number of moves and the time in a row, and with them two indexes. Most of
//! these rows are not read before the match is over, so they are updated only when somebody reads
//! them.

use std::collections::BTreeSet;
use std::mem;
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use super::background::SLICE_ROWS;
use super::library;
use super::queries::Reader;
use super::queue::{Perform, Queue};
use super::read::QueryQueue;
use crate::error::Unavailable;
use crate::id::MatchId;

/// Which rows are stale.
#[derive(Debug, Default)]
pub(super) struct StaleRows {
    matches: Mutex<BTreeSet<MatchId>>,
    /// Held while rows are updated, so that a second reader waits for them too.
    refreshing: tokio::sync::Mutex<Leftovers>,
}

/// Whether rows that an earlier process left stale were looked for. That takes a while in a large
/// library, so the first reader does it and not the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Leftovers {
    #[default]
    Unknown,
    Found,
}

impl StaleRows {
    /// Records whether an append makes its row stale. Must be called when the append is queued, not
    /// before: otherwise a reader in between would update the row too early.
    pub(super) fn note(&self, match_id: MatchId, lags: bool) {
        if lags {
            self.lock().insert(match_id);
        } else {
            self.lock().remove(&match_id);
        }
    }

    /// Updates all stale rows, a few at a time so that moves do not wait long. If the disk fails,
    /// the reader sees the rows as they are.
    pub(super) async fn refresh(queue: Arc<Queue>, queries: Arc<QueryQueue>) {
        let rows = queue.stale_rows();
        let mut turn = rows.refreshing.lock().await;
        rows.find_leftovers(&mut turn, &queries).await;
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

    /// Updates the row of one match.
    pub(super) async fn refresh_one(
        queue: Arc<Queue>,
        queries: Arc<QueryQueue>,
        match_id: MatchId,
    ) {
        let rows = queue.stale_rows();
        let mut turn = rows.refreshing.lock().await;
        rows.find_leftovers(&mut turn, &queries).await;
        if rows.lock().remove(&match_id) {
            let mut taken = Taken { rows, left: BTreeSet::from([match_id]) };
            if queue.live(Refresh(vec![match_id])).await.is_ok() {
                taken.left.clear();
            }
        }
    }

    /// Finds what an earlier process left stale. If that fails, the next reader tries again.
    async fn find_leftovers(&self, turn: &mut Leftovers, queries: &Arc<QueryQueue>) {
        if *turn == Leftovers::Unknown
            && let Ok(found) = queries.ask(Reader::stale_rows).await
        {
            self.lock().extend(found);
            *turn = Leftovers::Found;
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Rows that are being updated. Those that were not, because a reader gave up or the disk failed,
/// stay stale.
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
    type PendingAnswer = Result<(), Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        for id in &self.0 {
            library::refresh(connection, *id)?;
        }
        Ok(Ok(()))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}
