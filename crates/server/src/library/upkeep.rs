//! What the library needs now and then: rows for matches of before, and an end for what was deleted.

use std::collections::HashSet;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use ids::{ActorId, UtcMillis};
use store::library::{
    Direction, LibraryAddition, LibraryAnswer, LibraryFilter, LibraryPart, LibraryQuery,
    LibraryRename, Progress, Scope, SortKey,
};

use super::{Library, UNDO_MS};
use crate::identity::LIFETIME_MS;
use crate::live::{LoadMatchError, listing};

/// Matches that are looked at together.
const SLICE: usize = 64;
/// A match that is being played may go on while it is listed, but not for ever.
const TRIES: usize = 8;
/// Between two matches, so that live ones do not notice.
const REST: Duration = Duration::from_millis(2);

/// The store cannot, for now.
struct NotNow;

/// All matches of somebody, slice by slice.
fn matches_of(actor: ActorId, part: LibraryPart) -> LibraryQuery {
    LibraryQuery {
        scope: Scope::Own(actor),
        part,
        filter: LibraryFilter::default(),
        sort: SortKey::Number,
        direction: Direction::Ascending,
        after: None,
        limit: SLICE,
    }
}

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
                count += usize::from(self.add_to_library(id).await);
                tokio::time::sleep(REST).await;
            }
        }
    }

    async fn add_to_library(&self, id: ids::MatchId) -> bool {
        for _ in 0..TRIES {
            let Ok(Some(record)) = self.live.load(id).await else { return false };
            let seq = record.state().head().seq;
            let former =
                |actor| self.live.directory().pseudonym(actor).map(|name| name.to_string());
            let summary = listing::summary(record.header(), record.state(), &former);
            match self.store.add_to_library(LibraryAddition { match_id: id, seq, summary }).await {
                LibraryAnswer::Listed => return true,
                LibraryAnswer::Stale => {}
                LibraryAnswer::UnknownMatch | LibraryAnswer::Unavailable(_) => return false,
            }
        }
        false
    }

    /// Whether somebody holds a seat in a match that goes on. One in which nothing happened for as long as
    /// a guest's token is good keeps nobody.
    pub(crate) async fn plays(&self, actor: ActorId) -> bool {
        let since = UtcMillis(self.clock.utc().0.saturating_sub(LIFETIME_MS));
        for part in [LibraryPart::Present, LibraryPart::Deleted] {
            let (progress, from) = (Some(Progress::Unfinished), Some(since));
            let filter = LibraryFilter { progress, from, ..LibraryFilter::default() };
            let query = LibraryQuery { limit: 1, filter, ..matches_of(actor, part) };
            match self.store.library_page(query).await {
                Ok(page) if page.entries.is_empty() => {}
                // Where it cannot be told, nobody loses a game.
                Ok(_) | Err(_) => return true,
            }
        }
        false
    }

    /// Lists every match of somebody who left under the pseudonym; tells how many were not yet.
    ///
    /// It goes slice by slice, so that live matches do not notice. What a stop in between leaves is
    /// done at the next start, and what cannot be written now is tried again by [`Library::rename_rest`].
    pub(crate) async fn rename_former(&self, actor: ActorId, pseudonym: &str) -> usize {
        let mut count = 0;
        if self.rename_each(actor, pseudonym, &mut count).await.is_err() {
            tracing::warn!(
                actor = actor.0,
                "some matches of who left are listed as before; tried again"
            );
            self.unrenamed().push((actor, pseudonym.to_owned()));
        }
        count
    }

    /// Tries again what could not be written before; tells how many matches were renamed.
    pub(crate) async fn rename_rest(&self) -> usize {
        let rest = std::mem::take(&mut *self.unrenamed());
        let mut count = 0;
        for (actor, pseudonym) in rest {
            count += self.rename_former(actor, &pseudonym).await;
        }
        count
    }

    async fn rename_each(
        &self,
        actor: ActorId,
        pseudonym: &str,
        count: &mut usize,
    ) -> Result<(), NotNow> {
        for part in [LibraryPart::Present, LibraryPart::Deleted] {
            let mut query = matches_of(actor, part);
            loop {
                let page = self.store.library_page(query.clone()).await.map_err(|_| NotNow)?;
                for entry in &page.entries {
                    if entry.summary.names.iter().all(|name| name != pseudonym) {
                        *count += usize::from(self.rename(entry.match_id).await?);
                        tokio::time::sleep(REST).await;
                    }
                }
                let Some(next) = page.next else { break };
                query.after = Some(next);
            }
        }
        Ok(())
    }

    /// Renames one match; one that is damaged is left as it is.
    async fn rename(&self, id: ids::MatchId) -> Result<bool, NotNow> {
        for _ in 0..TRIES {
            let record = match self.live.load(id).await {
                Ok(Some(record)) => record,
                Ok(None) | Err(LoadMatchError::Damaged(_)) => return Ok(false),
                Err(LoadMatchError::Read(_)) => return Err(NotNow),
            };
            let seq = record.state().head().seq;
            let names = listing::shown_names(record.state(), self.live.directory());
            match self.store.rename(LibraryRename { match_id: id, seq, names }).await {
                LibraryAnswer::Listed => return Ok(true),
                LibraryAnswer::Stale => {}
                LibraryAnswer::UnknownMatch => return Ok(false),
                LibraryAnswer::Unavailable(_) => return Err(NotNow),
            }
        }
        Err(NotNow)
    }

    fn unrenamed(&self) -> MutexGuard<'_, Vec<(ActorId, String)>> {
        self.unrenamed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same for everybody who left: what a stop in between has left to do.
    pub(crate) async fn rename_all_former(&self) -> usize {
        let mut count = 0;
        for (actor, pseudonym) in self.live.directory().former() {
            count += self.rename_former(actor, pseudonym.as_str()).await;
        }
        count
    }

    /// Everybody who left and whom no match names, neither at a board nor in its chat.
    pub(crate) async fn unnamed_former(&self) -> Vec<ActorId> {
        let former = self.live.directory().former();
        let people: Vec<_> = former.iter().map(|(actor, _)| *actor).collect();
        if people.is_empty() {
            return Vec::new();
        }
        // Who plays is found by what is listed; as long as something is not, anybody may be named there.
        let is_listed = matches!(self.store.unlisted(None, 1).await, Ok(page) if page.is_empty());
        match self.store.named(people).await {
            Ok(named) if is_listed => {
                let named: HashSet<u64> = named.into_iter().map(|actor| actor.0).collect();
                let actors = former.into_iter().map(|(actor, _)| actor);
                actors.filter(|actor| !named.contains(&actor.0)).collect()
            }
            // Where it cannot be told, everybody keeps the pseudonym.
            Ok(_) | Err(_) => Vec::new(),
        }
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
