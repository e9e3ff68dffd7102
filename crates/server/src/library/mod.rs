//! The library: all matches of a person, to find, copy, annotate, delete, import and export.
//!
//! **Who sees what.** A person's library has the matches in which the person holds a seat. Organizers and the
//! house account see all matches. Anybody with a link can still watch a match that the library does not list for
//! them.
//!
//! **What is private.** Notes, tags and deletions belong to one person. A match is purged when all its players
//! deleted it thirty days ago or more.
//!
//! **Deleted accounts** are shown under a pseudonym in every seat they held: in the list and in every export.
//!
//! The store writes an entry with the appends of its match ([`crate::live`]). Only the upkeep adds entries itself,
//! for data folders from before there was a library.

mod copy;
mod cursor;
mod entry;
mod export;
mod file_slots;
mod import;
mod input;
mod left_out;
mod position;
mod upkeep;
mod user;
mod variations;
mod yours;

pub(crate) use entry::{ending_exists, mode_from_wire, outcome_from_wire, sort_from_wire};
pub use file_slots::FileStats;
pub(crate) use file_slots::{ClientStalled, FileSlot};
pub use import::rehearse;
pub(crate) use input::FileSize;
pub use input::{MAX_IMPORT, MAX_IMPORT_GAMES};
pub use left_out::LeftOut;
pub(crate) use user::LibraryUser;

use file_slots::FileSlots;

use std::fmt;
use std::sync::{Arc, Mutex};

use ids::{ActorId, MatchId, UtcMillis};
use protocol::library as wire;
use protocol::{ErrorCode, WireError};
use store::library::{
    Deletion, Direction, Keep, LibraryFilter, LibraryPart, LibraryQuery, MatchProgress, Scope,
    SortKey, UserGameDataAnswer, UserGameDataChange,
};
use store::{LibraryStore, ReadError};

use crate::clock::Clock;
use crate::connection_table::WorkAccount;
use crate::live::record::Record;
use crate::live::{Live, LoadMatchError, convert, listing};
use crate::random::Random;

/// How long a deleted match can be restored.
const UNDO_MS: i64 = 30 * 24 * 60 * 60 * 1000;
/// The answer when a match cannot be kept.
const NAMES_MISSING: &str = "Please fill in the player names";

/// The library of a server.
pub struct Library {
    store: Arc<dyn LibraryStore>,
    live: Arc<Live>,
    clock: Arc<dyn Clock>,
    random: Arc<dyn Random>,
    files: Arc<FileSlots>,
    /// Deleted accounts whose matches could not all be renamed yet.
    unrenamed: Mutex<Vec<(ActorId, String)>>,
}

impl Library {
    /// The library of these matches.
    pub fn new(
        store: Arc<dyn LibraryStore>,
        live: Arc<Live>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Arc<Self> {
        Arc::new(Self {
            store,
            files: FileSlots::new(Arc::clone(&clock), Arc::clone(&live.connections().limits)),
            live,
            clock,
            random,
            unrenamed: Mutex::default(),
        })
    }

    /// Where its entries are.
    pub(crate) fn store(&self) -> &Arc<dyn LibraryStore> {
        &self.store
    }

    /// Gives a person a place to import or export a file.
    ///
    /// # Errors
    /// When the person has too many files, or everybody has.
    pub(crate) fn admit_file(&self, who: &LibraryUser) -> Result<FileSlot, WireError> {
        self.files.admit(who)
    }

    /// Counters of files for monitoring.
    pub fn file_stats(&self) -> FileStats {
        self.files.stats()
    }

    /// A page of somebody's library.
    pub(crate) async fn page(
        &self,
        who: &LibraryUser,
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
        who: &LibraryUser,
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
            limit: input::page(list.limit)?,
        })
    }

    /// One match of somebody's library.
    pub(crate) async fn entry(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<wire::LibraryEntry, WireError> {
        self.find(id, who).await.map(|entry| self.to_wire(who, &entry))
    }

    async fn find(&self, id: MatchId, who: &LibraryUser) -> Result<store::LibraryEntry, WireError> {
        let found = self.store.library_entry(id, who.scope).await;
        found.map_err(unreadable)?.ok_or_else(unknown)
    }

    fn to_wire(&self, who: &LibraryUser, entry: &store::LibraryEntry) -> wire::LibraryEntry {
        entry::to_wire(entry, who.identity.actor, UNDO_MS)
    }

    /// The person's last unfinished match. It is always a match the person plays, even for
    /// organizers and the house account, who see all.
    pub(crate) async fn last_unfinished(
        &self,
        who: &LibraryUser,
    ) -> Result<wire::ContinueMatch, WireError> {
        let filter =
            LibraryFilter { progress: Some(MatchProgress::UnderWay), ..LibraryFilter::default() };
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
        let Some(entry) = page.entries.first() else { return Ok(wire::ContinueMatch::default()) };
        let record = self.record(entry.match_id, &self.live.unpaid()).await?;
        let state = record.state();
        let mut shown = convert::entry(state);
        shown.names = listing::shown_names(state, self.live.directory());
        let against = against_computer(state, who.scope.actor());
        Ok(wire::ContinueMatch { entry: Some(shown), against })
    }

    /// Changes somebody's notes and tags.
    pub(crate) async fn change(
        &self,
        id: MatchId,
        who: &LibraryUser,
        change: &wire::LibraryChange,
    ) -> Result<wire::LibraryEntry, WireError> {
        let notes = change.notes.as_deref().map(input::notes).transpose()?;
        let tags = change.tags.as_deref().map(input::tags).transpose()?;
        self.change_user_game_data(
            who,
            UserGameDataChange { notes, tags, ..self.change_of(id, who) },
        )
        .await
    }

    /// A person's notes on a match. Anybody who has its id may see the match, so anybody may keep some.
    pub(crate) async fn notes(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<wire::MatchNotes, WireError> {
        let anybody = Scope::All(who.scope.actor());
        let found = self.store.library_entry(id, anybody).await.map_err(unreadable)?;
        Ok(wire::MatchNotes { notes: found.ok_or_else(unknown)?.notes })
    }

    /// Keeps a person's notes on a match in place of those before.
    pub(crate) async fn keep_notes(
        &self,
        id: MatchId,
        who: &LibraryUser,
        kept: &wire::MatchNotes,
    ) -> Result<wire::MatchNotes, WireError> {
        let anybody = Scope::All(who.scope.actor());
        let notes = Some(input::notes(&kept.notes)?);
        let change = UserGameDataChange { notes, ..UserGameDataChange::new(id, anybody) };
        let entry = self.change_user_game_data(who, change).await?;
        Ok(wire::MatchNotes { notes: entry.notes })
    }

    /// Deletes a match for this person.
    pub(crate) async fn delete(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<wire::LibraryEntry, WireError> {
        let deletion = Some(Deletion::Since(self.clock.utc()));
        self.change_user_game_data(who, UserGameDataChange { deletion, ..self.change_of(id, who) })
            .await
    }

    /// Restores a deleted match.
    pub(crate) async fn restore(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<wire::LibraryEntry, WireError> {
        let deletion = Some(Deletion::Undone);
        self.change_user_game_data(who, UserGameDataChange { deletion, ..self.change_of(id, who) })
            .await
    }

    /// Keeps a match as finished; both players need names.
    pub(crate) async fn keep(
        &self,
        id: MatchId,
        who: &LibraryUser,
    ) -> Result<wire::LibraryEntry, WireError> {
        let entry = self.find(id, who).await?;
        if entry.summary.names.iter().any(|name| name.trim().is_empty()) {
            return Err(
                convert::error(ErrorCode::NotPossible, NAMES_MISSING).because("names-missing")
            );
        }
        self.change_user_game_data(
            who,
            UserGameDataChange { keep: Some(Keep), ..self.change_of(id, who) },
        )
        .await
    }

    fn change_of(&self, id: MatchId, who: &LibraryUser) -> UserGameDataChange {
        UserGameDataChange::new(id, who.scope)
    }

    async fn change_user_game_data(
        &self,
        who: &LibraryUser,
        change: UserGameDataChange,
    ) -> Result<wire::LibraryEntry, WireError> {
        match self.store.change_user_game_data(change).await {
            UserGameDataAnswer::Changed(entry) => Ok(self.to_wire(who, &entry)),
            UserGameDataAnswer::UnknownMatch => Err(unknown()),
            UserGameDataAnswer::Unavailable(_) => Err(busy()),
        }
    }

    /// Loads a match from its log, which somebody pays for.
    async fn record(&self, id: MatchId, payer: &WorkAccount) -> Result<Record, WireError> {
        match self.live.load(id, payer).await {
            Ok(Some(record)) => Ok(record),
            Ok(None) => Err(unknown()),
            Err(LoadMatchError::Read(_)) => Err(busy()),
            Err(error @ LoadMatchError::Damaged(_)) => {
                tracing::error!(%error, "cannot load a match of the library");
                Err(convert::error(ErrorCode::Internal, "the match cannot be loaded"))
            }
        }
    }

    /// A position of a match. Anybody who has its id may see it.
    pub(crate) async fn position(
        &self,
        id: MatchId,
        (board, ply): (u8, Option<u32>),
        payer: &WorkAccount,
    ) -> Result<wire::PositionAt, WireError> {
        let payer = payer.for_questions();
        payer.check()?;
        let record = self.record(id, &payer).await?;
        payer.measure(|| position::at(&record, board, ply))
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").finish_non_exhaustive()
    }
}

fn filter_from_wire(filter: &wire::LibraryFilter) -> Result<LibraryFilter, WireError> {
    let short = |text: &Option<String>| text.as_deref().map(input::search).transpose();
    if let Some(ending) = &filter.ending
        && !ending_exists(ending)
    {
        let why = format!("no match ends with `{}`", input::quoted(ending));
        return Err(convert::bad_input(why).because("no-such-ending"));
    }
    Ok(LibraryFilter {
        text: short(&filter.q)?,
        person: short(&filter.person)?,
        ruleset: short(&filter.ruleset)?,
        outcome: filter.outcome.map(outcome_from_wire),
        ending: filter.ending.clone(),
        progress: filter.progress.map(|progress| match progress {
            wire::LibraryProgress::Unfinished => MatchProgress::Unfinished,
            wire::LibraryProgress::Finished => MatchProgress::Finished,
        }),
        mode: filter.mode.map(|mode| listing::mode_code(mode_from_wire(mode))),
        tag: short(&filter.tag)?,
        from: filter.from_ms.map(UtcMillis),
        until: filter.until_ms.map(UtcMillis),
    })
}

/// The opponent and the number of the move, if everybody else is a computer.
fn against_computer(state: &game::Match, actor: ActorId) -> Option<wire::AgainstComputer> {
    let is_computer = |seat: &game::Seat| state.holder(*seat).is_some_and(ActorId::is_computer);
    let opponent = state.seats().find(is_computer)?;
    let plies = state.boards().game(opponent.board)?.moves().len();
    let move_number = u32::try_from(plies / 2 + 1).unwrap_or(u32::MAX);
    let name = state.name(opponent).to_string();
    let against = wire::AgainstComputer { name, move_number };
    state.is_alone_among_computers(actor).then_some(against)
}

fn unknown() -> WireError {
    convert::error(ErrorCode::NoSuchMatch, "there is no such match in your library")
        .because("not-in-library")
}

fn busy() -> WireError {
    convert::error(ErrorCode::Unavailable, "the library is not available; try again in a moment")
}

fn unreadable(error: ReadError) -> WireError {
    tracing::error!(%error, "cannot read the library");
    busy()
}
