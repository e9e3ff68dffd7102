//! Upkeep of the library: lists older matches, renames deleted accounts, purges deleted matches.

use std::collections::HashSet;
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use ids::{ActorId, UtcMillis};
use store::library::{
    Direction, LibraryAddition, LibraryAnswer, LibraryFilter, LibraryPart, LibraryQuery,
    LibraryRename, MatchProgress, Scope, SortKey,
};

use super::{Library, UNDO_MS};
use crate::identity::LIFETIME_MS;
use crate::live::{LoadMatchError, listing};

/// Matches per request to the store.
const SLICE: usize = 64;
/// How often listing a match is tried while it is being played.
const TRIES: usize = 8;
/// The pause between two matches, so that live matches are not delayed.
const REST: Duration = Duration::from_millis(2);

/// The store is not available.
struct NotNow;

/// The matches of a person, a slice at a time.
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
    /// Lists matches of data folders from before there was a library; returns how many.
    ///
    /// A match that cannot be loaded is skipped; its log stays.
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
            let Ok(Some(record)) = self.live.load(id, &self.live.unpaid()).await else {
                return false;
            };
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

    /// Whether a person plays an unfinished match. A match without moves for the lifetime of a
    /// guest's token does not count.
    pub(crate) async fn plays(&self, actor: ActorId) -> bool {
        let since = UtcMillis(self.clock.utc().0.saturating_sub(LIFETIME_MS));
        for part in [LibraryPart::Present, LibraryPart::Deleted] {
            let (progress, from) = (Some(MatchProgress::Unfinished), Some(since));
            let filter = LibraryFilter { progress, from, ..LibraryFilter::default() };
            let query = LibraryQuery { limit: 1, filter, ..matches_of(actor, part) };
            match self.store.library_page(query).await {
                Ok(page) if page.entries.is_empty() => {}
                // If the store fails, assume so: nobody loses a game by that.
                Ok(_) | Err(_) => return true,
            }
        }
        false
    }

    /// Replaces the name of a deleted account by its pseudonym in all its matches; returns how many changed.
    ///
    /// It works in slices, so that live matches are not delayed. The next start continues after a
    /// stop, and [`Library::rename_rest`] retries what could not be written.
    pub(crate) async fn rename_former(&self, actor: ActorId, pseudonym: &str) -> usize {
        let mut count = 0;
        if self.rename_each(actor, pseudonym, &mut count).await.is_err() {
            tracing::warn!(
                actor = actor.0,
                "some matches of deleted accounts could not be renamed; trying again later"
            );
            self.unrenamed().push((actor, pseudonym.to_owned()));
        }
        count
    }

    /// Retries what could not be written before; returns how many matches were renamed.
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

    /// Renames one match; a damaged one stays as it is.
    async fn rename(&self, id: ids::MatchId) -> Result<bool, NotNow> {
        for _ in 0..TRIES {
            let record = match self.live.load(id, &self.live.unpaid()).await {
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

    /// Does the same for all deleted accounts, in case the server stopped in between.
    pub(crate) async fn rename_all_former(&self) -> usize {
        let mut count = 0;
        for (actor, pseudonym) in self.live.directory().former() {
            count += self.rename_former(actor, pseudonym.as_str()).await;
        }
        count
    }

    /// Deleted accounts that no match names, neither as a player nor in its chat.
    pub(crate) async fn unnamed_former(&self) -> Vec<ActorId> {
        let former = self.live.directory().former();
        let people: Vec<_> = former.iter().map(|(actor, _)| *actor).collect();
        if people.is_empty() {
            return Vec::new();
        }
        // Players are found by the list. While it is incomplete, any match may name anybody.
        let is_listed = matches!(self.store.unlisted(None, 1).await, Ok(page) if page.is_empty());
        match self.store.named(people).await {
            Ok(named) if is_listed => {
                let named: HashSet<u64> = named.into_iter().map(|actor| actor.0).collect();
                let actors = former.into_iter().map(|(actor, _)| actor);
                actors.filter(|actor| !named.contains(&actor.0)).collect()
            }
            // If the store fails, keep the pseudonym.
            Ok(_) | Err(_) => Vec::new(),
        }
    }

    /// Purges matches that all their players deleted long enough ago; returns how many.
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
