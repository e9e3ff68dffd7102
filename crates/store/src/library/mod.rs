//! The library: a row for every match, always up to date with the log.
//!
//! An append says how its match is listed ([`Listing`]). Readers of the library see everything that
//! was answered before they asked. The store does not read payloads: the caller defines what names
//! and codes in a listing mean.
//!
//! Besides the row of a match, the store has each person's user game data: notes, tags, and whether
//! the person deleted it. A match that all its players deleted is
//! [`purgeable`](LibraryStore::purgeable) after they have had time to change their minds.
//!
//! A computer's [review](KeptReview) of a match is kept with it and deleted with it.
//!
//! Data folders that are older than the library have matches without a row, and older rows lack
//! clocks: [`unlisted`](LibraryStore::unlisted) finds them,
//! [`add_to_library`](LibraryStore::add_to_library) adds them.

mod query;
mod variations;

pub use query::{
    Direction, LibraryCursor, LibraryFilter, LibraryPage, LibraryPart, LibraryQuery, MatchProgress,
    Scope, SortKey, SortValue,
};
pub use variations::{KeepVariations, KeepVariationsAnswer};

use crate::answer::PendingAnswer;
use crate::error::{ReadError, Unavailable};
use crate::event_store::EventStore;
use crate::id::{
    ActorId, LibraryNumber, MatchId, ModeCode, OutcomeCode, RulesetHash, Seq, UtcMillis,
};
use crate::log::LogStore;

/// How a match is listed after an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Listing {
    /// With this summary.
    Whole(Box<Summary>),
    /// As before, except for the number of moves.
    Plies(u32),
}

/// The row of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// The players' names, seat by seat; empty if a player has none.
    pub names: Vec<String>,
    /// Who holds a seat. People who held one before are never removed.
    pub holders: Vec<ActorId>,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// How the match is played, as a code that the caller defines.
    pub mode: ModeCode,
    /// Who won, as a code that the caller defines; zero while it is not over.
    pub outcome: OutcomeCode,
    /// How it ended, as a word that the caller defines; empty while it is not over.
    pub ending: String,
    /// How many moves were made.
    pub plies: u32,
    /// Whether it has begun.
    pub begun: bool,
    /// Its clocks; unknown in rows from before they were listed.
    pub clock: Option<ListedClock>,
}

/// The clocks of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ListedClock {
    /// The clocks, in a form that the caller defines.
    pub text: String,
    /// About how long such a game lasts, in milliseconds: what a list is sorted by.
    pub pace: i64,
}

/// A match as the library lists it for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryEntry {
    /// Its number, short enough to say aloud.
    pub number: LibraryNumber,
    /// The match.
    pub match_id: MatchId,
    /// The summary.
    pub summary: Summary,
    /// The ruleset it is played with.
    pub ruleset_hash: RulesetHash,
    /// When it was created.
    pub created: UtcMillis,
    /// When something last happened.
    pub last_played: UtcMillis,
    /// Whether it is kept as a finished game.
    pub kept: bool,
    /// The reader's notes.
    pub notes: String,
    /// The reader's tags.
    pub tags: Vec<String>,
    /// When the reader deleted it.
    pub deleted: Option<UtcMillis>,
}

/// A change to a person's data about a match. `None` leaves a value unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UserGameDataChange {
    /// The match.
    pub match_id: MatchId,
    /// The person. With [`Scope::Own`], the person must hold a seat.
    pub scope: Scope,
    /// New notes.
    pub notes: Option<String>,
    /// New tags.
    pub tags: Option<Vec<String>>,
    /// Deleted, or restored.
    pub deletion: Option<Deletion>,
    /// Keeps the match as a finished game, for everybody.
    pub keep: Option<Keep>,
}

impl UserGameDataChange {
    /// A change that changes nothing yet.
    pub fn new(match_id: MatchId, scope: Scope) -> Self {
        Self { match_id, scope, notes: None, tags: None, deletion: None, keep: None }
    }
}

/// Whether a match is deleted for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deletion {
    /// It is, since this time. If it was deleted before, the earlier time stays.
    Since(UtcMillis),
    /// It is not, or no longer.
    Undone,
}

/// Marks a match as kept as a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keep;

/// The answer to a change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UserGameDataAnswer {
    /// The match is now listed like this.
    Changed(Box<LibraryEntry>),
    /// There is no such match, or the person may not change it.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A row for a match that has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryAddition {
    /// The match.
    pub match_id: MatchId,
    /// The last event that the summary includes.
    pub seq: Seq,
    /// The summary.
    pub summary: Summary,
}

/// New player names for the row of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryRename {
    /// The match.
    pub match_id: MatchId,
    /// The last event that the names include.
    pub seq: Seq,
    /// The names, seat by seat.
    pub names: Vec<String>,
}

/// A review of a match, kept with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptReview {
    /// The match.
    pub match_id: MatchId,
    /// The review, encoded by the caller. Its first byte is the version of the encoding.
    pub payload: Vec<u8>,
    /// When it was made.
    pub made: UtcMillis,
}

/// The answer to an added row or to new names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryAnswer {
    /// It is listed; perhaps it was before.
    Listed,
    /// The match has more events now; summarize it again.
    Stale,
    /// There is no such match.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// A log with a library.
pub trait LibraryStore: EventStore + LogStore {
    /// A page of the library.
    fn library_page(&self, query: LibraryQuery) -> PendingAnswer<Result<LibraryPage, ReadError>>;

    /// One match as a person's library lists it, deleted or not.
    fn library_entry(
        &self,
        match_id: MatchId,
        scope: Scope,
    ) -> PendingAnswer<Result<Option<LibraryEntry>, ReadError>>;

    /// Changes a person's data about a match.
    fn change_user_game_data(
        &self,
        change: UserGameDataChange,
    ) -> PendingAnswer<UserGameDataAnswer>;

    /// A person's variations for a match, if there are any.
    fn variations(
        &self,
        match_id: MatchId,
        actor: ActorId,
    ) -> PendingAnswer<Result<Option<String>, ReadError>>;

    /// Stores a person's variations for a match.
    fn keep_variations(&self, kept: KeepVariations) -> PendingAnswer<KeepVariationsAnswer>;

    /// Adds a row for a match that has none, or its clocks to a row that lacks them.
    fn add_to_library(&self, addition: LibraryAddition) -> PendingAnswer<LibraryAnswer>;

    /// Changes the names in the row of a match, and nothing else.
    fn rename(&self, renaming: LibraryRename) -> PendingAnswer<LibraryAnswer>;

    /// At most `limit` matches without a row, or without clocks in it, after the given one, ordered
    /// by id.
    fn unlisted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>>;

    /// At most `limit` matches that everybody who holds a seat deleted before a time.
    fn purgeable(
        &self,
        before: UtcMillis,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>>;

    /// Keeps a review with its match, in place of an earlier one. Returns whether there is such a match.
    fn keep_review(&self, review: KeptReview) -> PendingAnswer<Result<bool, Unavailable>>;

    /// The review that is kept with a match.
    fn review(&self, match_id: MatchId) -> PendingAnswer<Result<Option<KeptReview>, ReadError>>;

    /// Which of these people are named by a match: in a seat, and so in its log, or in its chat.
    fn named(&self, people: Vec<ActorId>) -> PendingAnswer<Result<Vec<ActorId>, ReadError>>;
}

/// The form in which the library sorts and compares names: case does not matter.
pub(crate) fn folded(text: &str) -> String {
    text.to_lowercase()
}

/// A text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A person's tags as lists are sorted by them; matches without tags come last.
pub(crate) fn tags_key(tags: &[String]) -> String {
    if tags.is_empty() {
        return char::MAX.to_string();
    }
    let lines = tags.iter().map(|tag| one_line(tag)).collect::<Vec<_>>().join("\n");
    format!("\n{lines}\n").chars().take(MAX_TAGS_KEY).collect()
}

/// How many characters of a person's tags count in a sorted list. The SQL of the index has it too.
const MAX_TAGS_KEY: usize = 120;

/// The words of a search. A word without letters or digits would find nothing and is left out.
pub(crate) fn words(text: &str) -> Vec<String> {
    let words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
    words.take(MAX_WORDS).map(folded).collect()
}

/// The most words of a search that are used.
const MAX_WORDS: usize = 8;
