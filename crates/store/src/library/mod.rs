//! The library: a row for every match, beside the log and never behind it.
//!
//! An append says how its match is to be listed ([`Listing`]). Readers of the library see
//! everything that was answered before they asked. The store does not read payloads: names and
//! codes in a listing mean what the caller wants.
//!
//! Beside the row of a match is what each person keeps about it, its user game data: notes, tags,
//! and whether the person has deleted it. A match that all its players have deleted is
//! [`purgeable`](LibraryStore::purgeable) when they have had time to think again.
//!
//! Data folders from before the library have matches without a row:
//! [`unlisted`](LibraryStore::unlisted) finds them, [`add_to_library`](LibraryStore::add_to_library) adds them.

mod query;

pub use query::{
    Direction, LibraryCursor, LibraryFilter, LibraryPage, LibraryPart, LibraryQuery, Progress,
    Scope, SortKey, SortValue,
};

use crate::answer::Answer;
use crate::error::{ReadError, Unavailable};
use crate::event_store::EventStore;
use crate::id::{
    ActorId, LibraryNumber, MatchId, ModeCode, OutcomeCode, RulesetHash, Seq, UtcMillis,
};

/// How a match is to be listed after an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listing {
    /// As this says.
    Whole(Box<Summary>),
    /// As before, but for the number of moves made.
    Plies(u32),
}

/// The row of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// What the players are called, seat by seat; empty where nobody has said.
    pub names: Vec<String>,
    /// Who holds a seat. Somebody who once did is never taken away.
    pub holders: Vec<ActorId>,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// How the match is played, by a code of the caller's.
    pub mode: ModeCode,
    /// Who won, by a code of the caller's; zero while it is not over.
    pub outcome: OutcomeCode,
    /// How it ended, by a word of the caller's; empty while it is not over.
    pub ending: String,
    /// How many moves were made.
    pub plies: u32,
    /// Whether it has begun.
    pub begun: bool,
}

/// A match as the library lists it to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryEntry {
    /// Its number, short enough to be said aloud.
    pub number: LibraryNumber,
    /// Which match.
    pub match_id: MatchId,
    /// What is known of it.
    pub summary: Summary,
    /// The ruleset it is pinned to.
    pub ruleset_hash: RulesetHash,
    /// When it was made.
    pub created: UtcMillis,
    /// When something last happened.
    pub last_played: UtcMillis,
    /// Whether it is kept as finished work.
    pub kept: bool,
    /// The reader's notes.
    pub notes: String,
    /// The reader's tags.
    pub tags: Vec<String>,
    /// When the reader deleted it.
    pub deleted: Option<UtcMillis>,
}

/// A change of what a person keeps about a match. What is `None` stays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserGameDataChange {
    /// Which match.
    pub match_id: MatchId,
    /// Whose data they are; somebody with [`Scope::Own`] must hold a seat.
    pub scope: Scope,
    /// New notes.
    pub notes: Option<String>,
    /// New tags.
    pub tags: Option<Vec<String>>,
    /// Deleted, or restored.
    pub deletion: Option<Deletion>,
    /// The match is kept as finished work, for everybody.
    pub keep: Option<Keep>,
}

impl UserGameDataChange {
    /// A change of nothing yet.
    pub fn new(match_id: MatchId, scope: Scope) -> Self {
        Self { match_id, scope, notes: None, tags: None, deletion: None, keep: None }
    }
}

/// Whether a match is deleted for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deletion {
    /// It is, since then. One that was before stays so since then.
    Since(UtcMillis),
    /// It is not, or not any more.
    Undone,
}

/// That a match is kept as finished work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep;

/// What became of a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UserGameDataAnswer {
    /// The match is listed so now.
    Changed(Box<LibraryEntry>),
    /// There is no such match, or it is none of the person's.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A row for a match that has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryAddition {
    /// Which match.
    pub match_id: MatchId,
    /// The last event that the summary knows.
    pub seq: Seq,
    /// The summary.
    pub summary: Summary,
}

/// Other player names for a match that is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryRename {
    /// Which match.
    pub match_id: MatchId,
    /// The last event that the names come from.
    pub seq: Seq,
    /// The names, seat by seat.
    pub names: Vec<String>,
}

/// What became of an addition or of other names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryAnswer {
    /// It is listed; it may have been before.
    Listed,
    /// The match has more events by now; summarize it again.
    Stale,
    /// There is no such match.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A log with a library.
pub trait LibraryStore: EventStore {
    /// A page of the library.
    fn library_page(&self, query: LibraryQuery) -> Answer<Result<LibraryPage, ReadError>>;

    /// One match as somebody's library lists it, deleted or not.
    fn library_entry(
        &self,
        match_id: MatchId,
        scope: Scope,
    ) -> Answer<Result<Option<LibraryEntry>, ReadError>>;

    /// Changes what a person keeps about a match.
    fn change_user_game_data(&self, change: UserGameDataChange) -> Answer<UserGameDataAnswer>;

    /// Adds a row for a match that has none.
    fn add_to_library(&self, addition: LibraryAddition) -> Answer<LibraryAnswer>;

    /// Changes the names in the row of a match, and nothing else.
    fn rename(&self, renaming: LibraryRename) -> Answer<LibraryAnswer>;

    /// At most so many matches that are not listed, ordered by id, above the one given.
    fn unlisted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Answer<Result<Vec<MatchId>, ReadError>>;

    /// At most so many matches that everybody who holds a seat deleted before a time.
    fn purgeable(&self, before: UtcMillis, limit: usize)
    -> Answer<Result<Vec<MatchId>, ReadError>>;

    /// Which of these people some match names: at a board, and so in its log, or in its chat.
    fn named(&self, people: Vec<ActorId>) -> Answer<Result<Vec<ActorId>, ReadError>>;
}

/// What the library sorts and compares names by: case does not count.
pub(crate) fn folded(text: &str) -> String {
    text.to_lowercase()
}

/// A text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// The words of a search; a word without letters or digits finds nothing and is left out.
pub(crate) fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    words.take(MAX_WORDS).map(folded).collect()
}

/// As many words of a search count.
const MAX_WORDS: usize = 8;
