//! The library: every match of a person, to be found, opened, copied, noted, thrown away, and
//! taken in and out as files.
//!
//! **Who sees what.** A person's library has the matches in which the person holds a seat. The
//! person at the computer that runs the house sees all of them, as organizers do. A match can
//! still be watched by anybody who has its link; the library does not list it for them.
//!
//! **What is whose.** Notes, tags and deletion are each person's own. A match is purged when everybody
//! who holds a seat has deleted it for thirty days.
//!
//! **Who left.** Whoever deletes the account is shown under a pseudonym, in every seat the person
//! held: in rows ([`crate::upkeep`]), and in everything that is written of a match.
//!
//! Rows are written with the appends of a match ([`crate::live`]); nothing here makes them, except
//! for data folders of before there was a library ([`crate::upkeep`]).

mod copy;
mod cursor;
mod entry;
mod export;
mod import;
mod left_out;
mod limits;
mod pace;
mod position;
mod reader;
mod upkeep;

pub(crate) use entry::{ending_exists, mode_from_wire, outcome_from_wire, sort_from_wire};
pub use import::rehearse;
pub use left_out::LeftOut;
pub(crate) use limits::FileSize;
pub use limits::{MAX_IMPORT, MAX_IMPORT_GAMES};
pub(crate) use reader::Reader;

use std::fmt;
use std::sync::{Arc, Mutex};

use ids::{ActorId, MatchId, UtcMillis};
use protocol::library as wire;
use protocol::{ErrorCode, LobbyEntry, WireError};
use store::library::{
    Deletion, Direction, Keep, LibraryFilter, LibraryPart, LibraryQuery, Progress, Scope, SortKey,
    UserGameDataAnswer, UserGameDataChange,
};
use store::{LibraryStore, ReadError};
use tokio::sync::Semaphore;

use crate::clock::Clock;
use crate::live::record::Record;
use crate::live::{Live, LoadMatchError, convert, listing};
use crate::random::Random;

/// How long a deleted match can be restored.
const UNDO_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// Files that are read or written at a time.
const FILES_AT_ONCE: usize = 2;
/// What is answered when a match cannot be kept.
const NAMES_MISSING: &str = "Please fill in the player names";

/// The library of a house.
pub struct Library {
    store: Arc<dyn LibraryStore>,
    live: Arc<Live>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    files: Arc<Semaphore>,
    /// Who left, and whose matches could not all be renamed yet.
    unrenamed: Mutex<Vec<(ActorId, String)>>,
}

impl Library {
    /// The library beside the matches of a house.
    pub fn new(
        store: Arc<dyn LibraryStore>,
        live: Arc<Live>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            live,
            clock,
            random,
            files: Arc::new(Semaphore::new(FILES_AT_ONCE)),
            unrenamed: Mutex::default(),
        })
    }

    /// A page of somebody's library.
    pub(crate) async fn page(
        &self,
        who: &Reader,
        filter: &wire::LibraryFilter,
        list: &wire::LibraryList,
    ) -> Result<wire::LibraryPage, WireError> {
        let query = self.query(who, filter, list)?;
        let (sort, page) = (query.sort, self.store.library_page(query).await.map_err(unreadable)?);
        let next = page.next.as_ref().map(|next| cursor::write(sort, next));
        let entry = |entry| self.to_wire(who, entry);
        Ok(wire::LibraryPage { entries: page.entries.iter().map(entry).collect(), next })
    }

    fn query(
        &self,
        who: &Reader,
        filter: &wire::LibraryFilter,
        list: &wire::LibraryList,
    ) -> Result<LibraryQuery, WireError> {
        let sort = sort_from_wire(list.sort.unwrap_or_default());
        let after = list.cursor.as_deref().map(|text| cursor::read(sort, text)).transpose()?;
        Ok(LibraryQuery {
            scope: who.scope,
            part: if list.deleted == Some(true) {
                LibraryPart::Deleted
            } else {
                LibraryPart::Present
            },
            filter: filter_from_wire(filter)?,
            sort,
            direction: match list.order {
                Some(wire::LibraryOrder::Ascending) => Direction::Ascending,
                Some(wire::LibraryOrder::Descending) | None => Direction::Descending,
            },
            after,
            limit: limits::page(list.limit)?,
        })
    }

    /// One match of somebody's library.
    pub(crate) async fn entry(
        &self,
        id: MatchId,
        who: &Reader,
    ) -> Result<wire::LibraryEntry, WireError> {
        self.find(id, who).await.map(|entry| self.to_wire(who, &entry))
    }

    async fn find(&self, id: MatchId, who: &Reader) -> Result<store::LibraryEntry, WireError> {
        let found = self.store.library_entry(id, who.scope).await;
        found.map_err(unreadable)?.ok_or_else(unknown)
    }

    fn to_wire(&self, who: &Reader, entry: &store::LibraryEntry) -> wire::LibraryEntry {
        entry::to_wire(entry, who.identity.actor, UNDO_MS)
    }

    /// The person's last match that was begun and is not over. For the person at the house's own
    /// computer too these are only the matches of that person.
    pub(crate) async fn last_unfinished(
        &self,
        who: &Reader,
    ) -> Result<Option<LobbyEntry>, WireError> {
        let filter =
            LibraryFilter { progress: Some(Progress::UnderWay), ..LibraryFilter::default() };
        let query = LibraryQuery {
            scope: Scope::Own(who.scope.actor()),
            part: LibraryPart::Present,
            filter,
            sort: SortKey::LastPlayed,
            direction: Direction::Descending,
            after: None,
            limit: 1,
        };
        let page = self.store.library_page(query).await.map_err(unreadable)?;
        let Some(entry) = page.entries.first() else { return Ok(None) };
        let record = self.record(entry.match_id).await?;
        let mut shown = convert::entry(record.state());
        shown.names = listing::shown_names(record.state(), self.live.directory());
        Ok(Some(shown))
    }

    /// Changes somebody's notes and tags.
    pub(crate) async fn change(
        &self,
        id: MatchId,
        who: &Reader,
        change: &wire::LibraryChange,
    ) -> Result<wire::LibraryEntry, WireError> {
        let notes = change.notes.as_deref().map(limits::notes).transpose()?;
        let tags = change.tags.as_deref().map(limits::tags).transpose()?;
        self.change_user_game_data(who, UserGameDataChange { notes, tags, ..self.shelf(id, who) })
            .await
    }

    /// Throws a match away, for this person.
    pub(crate) async fn delete(
        &self,
        id: MatchId,
        who: &Reader,
    ) -> Result<wire::LibraryEntry, WireError> {
        let deletion = Some(Deletion::Since(self.clock.utc()));
        self.change_user_game_data(who, UserGameDataChange { deletion, ..self.shelf(id, who) })
            .await
    }

    /// Takes that back.
    pub(crate) async fn restore(
        &self,
        id: MatchId,
        who: &Reader,
    ) -> Result<wire::LibraryEntry, WireError> {
        let deletion = Some(Deletion::Undone);
        self.change_user_game_data(who, UserGameDataChange { deletion, ..self.shelf(id, who) })
            .await
    }

    /// Keeps a match as finished work; one at one computer needs its players' names.
    pub(crate) async fn keep(
        &self,
        id: MatchId,
        who: &Reader,
    ) -> Result<wire::LibraryEntry, WireError> {
        let entry = self.find(id, who).await?;
        if entry.summary.names.iter().any(|name| name.trim().is_empty()) {
            return Err(convert::error(ErrorCode::NotPossible, NAMES_MISSING));
        }
        self.change_user_game_data(
            who,
            UserGameDataChange { keep: Some(Keep), ..self.shelf(id, who) },
        )
        .await
    }

    fn shelf(&self, id: MatchId, who: &Reader) -> UserGameDataChange {
        UserGameDataChange::new(id, who.scope)
    }

    async fn change_user_game_data(
        &self,
        who: &Reader,
        change: UserGameDataChange,
    ) -> Result<wire::LibraryEntry, WireError> {
        match self.store.change_user_game_data(change).await {
            UserGameDataAnswer::Changed(entry) => Ok(self.to_wire(who, &entry)),
            UserGameDataAnswer::UnknownMatch => Err(unknown()),
            UserGameDataAnswer::Unavailable(_) => Err(busy()),
        }
    }

    /// A match as its log tells it.
    async fn record(&self, id: MatchId) -> Result<Record, WireError> {
        match self.live.load(id).await {
            Ok(Some(record)) => Ok(record),
            Ok(None) => Err(unknown()),
            Err(LoadMatchError::Read(_)) => Err(busy()),
            Err(error @ LoadMatchError::Damaged(_)) => {
                tracing::error!(%error, "a match of the library cannot be loaded");
                Err(convert::error(ErrorCode::Internal, "the match cannot be loaded"))
            }
        }
    }

    /// A position of a match, which anybody may see who has its id.
    pub(crate) async fn position(
        &self,
        id: MatchId,
        board: u8,
        ply: Option<u32>,
    ) -> Result<wire::PositionAt, WireError> {
        let record = self.record(id).await?;
        position::at(&record, board, ply)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

fn filter_from_wire(filter: &wire::LibraryFilter) -> Result<LibraryFilter, WireError> {
    let short = |text: &Option<String>| text.as_deref().map(limits::search).transpose();
    if let Some(ending) = &filter.ending
        && !ending_exists(ending)
    {
        let why = format!("no match ends by `{}`", limits::told(ending));
        return Err(convert::bad_input(why));
    }
    Ok(LibraryFilter {
        text: short(&filter.q)?,
        person: short(&filter.person)?,
        ruleset: short(&filter.ruleset)?,
        outcome: filter.outcome.map(outcome_from_wire),
        ending: filter.ending.clone(),
        progress: filter.progress.map(|progress| match progress {
            wire::LibraryProgress::Unfinished => Progress::Unfinished,
            wire::LibraryProgress::Finished => Progress::Finished,
        }),
        mode: filter.mode.map(|mode| listing::mode_code(mode_from_wire(mode))),
        tag: short(&filter.tag)?,
        from: filter.from_ms.map(UtcMillis),
        until: filter.until_ms.map(UtcMillis),
    })
}

fn unknown() -> WireError {
    convert::error(ErrorCode::NoSuchMatch, "there is no such match in your library")
}

fn busy() -> WireError {
    convert::error(
        ErrorCode::Unavailable,
        "the library cannot be used just now; try again in a moment",
    )
}

fn unreadable(error: ReadError) -> WireError {
    tracing::error!(%error, "the library cannot be read");
    busy()
}
