//! What the library needs now and then: rows for matches of before, and an end for what was deleted.

use std::sync::Arc;
use std::time::Duration;

use store::UtcMillis;
use store::library::{EnlistAnswer, Enlistment};

use super::{Library, UNDO_MS};
use crate::live::listing;

/// Matches that are looked at together.
const SLICE: usize = 64;
/// How often deleted matches are looked for.
const PURGE_EVERY: Duration = Duration::from_secs(60 * 60);
/// Between two matches, so that live ones do not notice.
const REST: Duration = Duration::from_millis(2);

impl Library {
    /// Lists matches of data folders from before there was a library; tells how many it listed.
    ///
    /// A match that cannot be loaded is left out: it is in the log as it was.
    pub async fn enlist_all(&self) -> usize {
        let (mut above, mut count) = (None, 0);
        loop {
            let Ok(page) = self.store.unlisted(above, SLICE).await else { return count };
            let Some(&last) = page.last() else { return count };
            above = Some(last);
            for id in page {
                count += usize::from(self.enlist(id).await);
                tokio::time::sleep(REST).await;
            }
        }
    }

    async fn enlist(&self, id: store::MatchId) -> bool {
        // A match that is being played may go on in between, but not for ever.
        for _ in 0..8 {
            let Ok(Some(record)) = self.live.load(game::MatchId(id.0)).await else { return false };
            let seq = store::Seq(record.state().head().seq.0);
            let summary = listing::summary(record.header(), record.state());
            match self.store.enlist(Enlistment { match_id: id, seq, summary }).await {
                EnlistAnswer::Listed => return true,
                EnlistAnswer::Stale => {}
                EnlistAnswer::UnknownMatch | EnlistAnswer::Unavailable(_) => return false,
            }
        }
        false
    }

    /// Deletes for good what everybody who played it deleted long enough ago; tells how many.
    pub async fn purge(&self) -> usize {
        let before = UtcMillis(self.clock.utc().0.saturating_sub(UNDO_MS));
        let mut count = 0;
        while let Ok(page) = self.store.purgeable(before, SLICE).await {
            if page.is_empty() {
                break;
            }
            for id in page {
                match self.store.delete_match(id).await {
                    Ok(was_there) => count += usize::from(was_there),
                    Err(_) => return count,
                }
            }
        }
        count
    }
}

/// Keeps a library in order until the task is dropped.
pub async fn keep(library: Arc<Library>) {
    let listed = library.enlist_all().await;
    if listed > 0 {
        tracing::info!(listed, "matches of before are in the library now");
    }
    loop {
        let purged = library.purge().await;
        if purged > 0 {
            tracing::info!(purged, "matches deleted long ago are gone");
        }
        tokio::time::sleep(PURGE_EVERY).await;
    }
}
