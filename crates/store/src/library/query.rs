//! Queries to the library: which matches, in which order, starting where.

use super::{LibraryEntry, folded, one_line, tags_key};
use crate::id::{ActorId, LibraryNumber, ModeCode, OutcomeCode, UtcMillis};

/// A query to the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryQuery {
    /// Whose library, and which matches the person may see.
    pub scope: Scope,
    /// The part of the library.
    pub part: LibraryPart,
    /// Which matches of that part.
    pub filter: LibraryFilter,
    /// What to sort by; equal entries are sorted by number, in the same direction.
    pub sort: SortKey,
    /// The direction.
    pub direction: Direction,
    /// Only entries after this place.
    pub after: Option<LibraryCursor>,
    /// The most entries to return.
    pub limit: usize,
}

/// Which matches a person may see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those in which the person holds a seat.
    Own(ActorId),
    /// All of them; notes and tags are still the person's own.
    All(ActorId),
}

impl Scope {
    /// The person whose notes and tags are shown.
    pub const fn actor(self) -> ActorId {
        match self {
            Self::Own(actor) | Self::All(actor) => actor,
        }
    }
}

/// A part of a library.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LibraryPart {
    /// Matches the person has not deleted.
    #[default]
    Present,
    /// Matches the person has deleted.
    Deleted,
}

/// A filter for matches; all conditions must hold.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LibraryFilter {
    /// Each word is the beginning of a word in the names or in the reader's notes.
    pub text: Option<String>,
    /// A player has this name; case does not matter.
    pub person: Option<String>,
    /// The ruleset has this name.
    pub ruleset: Option<String>,
    /// It has this outcome.
    pub outcome: Option<OutcomeCode>,
    /// It ended like this.
    pub ending: Option<String>,
    /// Its progress.
    pub progress: Option<MatchProgress>,
    /// It is played like this.
    pub mode: Option<ModeCode>,
    /// The reader gave it this tag.
    pub tag: Option<String>,
    /// Last played at this time or later.
    pub from: Option<UtcMillis>,
    /// Last played before this time.
    pub until: Option<UtcMillis>,
}

/// The progress of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchProgress {
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
    /// The name in the first seat.
    FirstName,
    /// The name in the second seat.
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
    /// About how long a game lasts by its clocks.
    Clock,
    /// The reader's tags; matches without tags come last.
    Tags,
}

impl SortKey {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Number,
        Self::FirstName,
        Self::SecondName,
        Self::Outcome,
        Self::Ending,
        Self::Plies,
        Self::Ruleset,
        Self::LastPlayed,
        Self::Clock,
        Self::Tags,
    ];

    /// Whether its values are text; otherwise they are numbers.
    pub const fn is_text(self) -> bool {
        matches!(
            self,
            Self::FirstName | Self::SecondName | Self::Ending | Self::Ruleset | Self::Tags
        )
    }
}

/// The direction of a list.
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
    /// A number.
    Number(i64),
    /// Text, in lower case.
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
            SortKey::Clock => {
                SortValue::Number(summary.clock.as_ref().map_or(0, |clock| clock.pace))
            }
            SortKey::Tags => SortValue::Text(tags_key(&entry.tags)),
        };
        Self { value, number: entry.number }
    }
}
