//! Questions to the library: what, sorted how, from where on.

use super::{LibraryEntry, folded, one_line};
use crate::id::{ActorId, LibraryNumber, ModeCode, OutcomeCode, UtcMillis};

/// A question to the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryQuery {
    /// Whose library it is.
    pub scope: Scope,
    /// Which part of it.
    pub part: LibraryPart,
    /// Which matches of that.
    pub filter: LibraryFilter,
    /// Sorted by what; equal ones by their number, in the same direction.
    pub sort: SortKey,
    /// Which way.
    pub direction: Direction,
    /// Only what comes behind this.
    pub after: Option<LibraryCursor>,
    /// At most so many.
    pub limit: usize,
}

/// Which matches somebody may see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those in which the person holds a seat.
    Own(ActorId),
    /// All of them; notes and tags are the person's own.
    All(ActorId),
}

impl Scope {
    /// Whose notes and tags are shown.
    pub const fn actor(self) -> ActorId {
        match self {
            Self::Own(actor) | Self::All(actor) => actor,
        }
    }
}

/// Which part of a library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LibraryPart {
    /// Matches the person has not deleted.
    #[default]
    Present,
    /// Matches the person has deleted.
    Deleted,
}

/// Which matches are wanted; everything that is said must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryFilter {
    /// Every word begins a word of the names or of the reader's notes.
    pub text: Option<String>,
    /// A player is called so; case does not count.
    pub person: Option<String>,
    /// The ruleset is called so.
    pub ruleset: Option<String>,
    /// It ended so.
    pub outcome: Option<OutcomeCode>,
    /// It ended by this.
    pub ending: Option<String>,
    /// How far it is.
    pub progress: Option<Progress>,
    /// It is played so.
    pub mode: Option<ModeCode>,
    /// The reader gave it this tag.
    pub tag: Option<String>,
    /// Last played then or later.
    pub from: Option<UtcMillis>,
    /// Last played before.
    pub until: Option<UtcMillis>,
}

/// How far a match is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Progress {
    /// It is not over.
    Unfinished,
    /// It has begun and is not over.
    UnderWay,
    /// It is over.
    Finished,
}

/// What the library is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SortKey {
    /// The number.
    Number,
    /// The name at the first seat.
    FirstName,
    /// The name at the second seat.
    SecondName,
    /// The outcome's code.
    Outcome,
    /// How it ended.
    Ending,
    /// How many moves were made.
    Plies,
    /// The ruleset's name.
    Ruleset,
    /// When something last happened.
    #[default]
    LastPlayed,
}

impl SortKey {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Number,
        Self::FirstName,
        Self::SecondName,
        Self::Outcome,
        Self::Ending,
        Self::Plies,
        Self::Ruleset,
        Self::LastPlayed,
    ];

    /// Whether its values are texts; else they are numbers.
    pub const fn is_text(self) -> bool {
        matches!(self, Self::FirstName | Self::SecondName | Self::Ending | Self::Ruleset)
    }
}

/// Which way a list goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Direction {
    /// The smallest first.
    Ascending,
    /// The largest first.
    #[default]
    Descending,
}

/// A place in a sorted list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryCursor {
    /// The value of the sort key there.
    pub value: SortValue,
    /// The number of the match there.
    pub number: LibraryNumber,
}

/// A value that a list is sorted by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SortValue {
    /// Of a column of numbers.
    Number(i64),
    /// Of a column of texts, in lower case.
    Text(String),
}

/// A page of the library.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryPage {
    /// The matches.
    pub entries: Vec<LibraryEntry>,
    /// Where the next page begins, if there is one.
    pub next: Option<LibraryCursor>,
}

impl LibraryCursor {
    /// The place of an entry in a list sorted by a key.
    pub(crate) fn of(sort: SortKey, entry: &LibraryEntry) -> Self {
        let summary = &entry.summary;
        let name = |seat: usize| {
            let name = summary.names.get(seat).map_or("", |name| name);
            SortValue::Text(folded(&one_line(name)))
        };
        let value = match sort {
            SortKey::Number => SortValue::Number(entry.number.0.cast_signed()),
            SortKey::FirstName => name(0),
            SortKey::SecondName => name(1),
            SortKey::Outcome => SortValue::Number(summary.outcome.0.into()),
            SortKey::Ending => SortValue::Text(summary.ending.clone()),
            SortKey::Plies => SortValue::Number(summary.plies.into()),
            SortKey::Ruleset => SortValue::Text(folded(&summary.ruleset)),
            SortKey::LastPlayed => SortValue::Number(entry.last_played.0),
        };
        Self { value, number: entry.number }
    }
}
