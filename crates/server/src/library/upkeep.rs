//! What the library needs now and then: rows for matches of before, and an end for what was deleted.

use std::time::Duration;

use game::ActorId;
use store::UtcMillis;
use store::library::{
    Direction, EnlistAnswer, Enlistment, LibraryFilter, LibraryQuery, Pile, Renaming, Scope,
    SortKey,
};

use super::{Library, UNDO_MS};
use crate::live::listing;

/// Matches that are looked at together.
const SLICE: usize = 64;
/// A match that is being played may go on while it is listed, but not for ever.
const TRIES: usize = 8;
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
        for _ in 0..TRIES {
            let Ok(Some(record)) = self.live.load(game::MatchId(id.0)).await else { return false };
            let seq = store::Seq(record.state().head().seq.0);
            let former =
                |actor| self.live.directory().pseudonym(actor).map(|name| name.to_string());
            let summary = listing::summary(record.header(), record.state(), &former);
            match self.store.enlist(Enlistment { match_id: id, seq, summary }).await {
                EnlistAnswer::Listed => return true,
                EnlistAnswer::Stale => {}
                EnlistAnswer::UnknownMatch | EnlistAnswer::Unavailable(_) => return false,
            }
        }
        false
    }

    /// Lists every match of somebody who left under the pseudonym; tells how many were not yet.
    ///
    /// It goes slice by slice, so that live matches do not notice. What a stop in between leaves is
    /// done at the next start.
    pub(crate) async fn rename_former(&self, actor: ActorId, pseudonym: &str) -> usize {
        let mut count = 0;
        for pile in [Pile::Present, Pile::Deleted] {
            let mut query = LibraryQuery {
                scope: Scope::Own(store::ActorId(actor.0)),
                pile,
                filter: LibraryFilter::default(),
                sort: SortKey::Number,
                direction: Direction::Ascending,
                after: None,
                limit: SLICE,
            };
            loop {
                let Ok(page) = self.store.library_page(query.clone()).await else { return count };
                for entry in &page.entries {
                    if entry.summary.names.iter().all(|name| name != pseudonym) {
                        count += usize::from(self.rename(entry.match_id).await);
                        tokio::time::sleep(REST).await;
                    }
                }
                let Some(next) = page.next else { break };
                query.after = Some(next);
            }
        }
        count
    }

    async fn rename(&self, id: store::MatchId) -> bool {
        for _ in 0..TRIES {
            let Ok(Some(record)) = self.live.load(game::MatchId(id.0)).await else { return false };
            let seq = store::Seq(record.state().head().seq.0);
            let names = listing::shown_names(record.state(), self.live.directory());
            match self.store.rename(Renaming { match_id: id, seq, names }).await {
                EnlistAnswer::Listed => return true,
                EnlistAnswer::Stale => {}
                EnlistAnswer::UnknownMatch | EnlistAnswer::Unavailable(_) => return false,
            }
        }
        false
    }

    /// The same for everybody who left: what a stop in between has left to do.
    pub(crate) async fn rename_all_former(&self) -> usize {
        let mut count = 0;
        for (actor, pseudonym) in self.live.directory().former() {
            count += self.rename_former(actor, pseudonym.as_str()).await;
        }
        count
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
