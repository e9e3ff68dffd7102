//! Tournament report files (TRF16 and TRF26): FIDE's text format for tournaments.
//!
//! [`read`] checks a whole file and reports every fault with its line. [`write()`] writes the tournament in the
//! form of TRF26. Records that Tabiya has no use for are kept as they are. Engine extensions (`XXR`, `XXZ`,
//! `BBW`, …) are read and written as the TRF26 records that mean the same.

mod columns;
mod fault;
mod read;
mod results;
mod settings;
mod write;

use crate::entry::PairingNumber;
use crate::tournament::Tournament;

pub use fault::{TrfFault, TrfFaults, TrfProblem};
pub use read::read;
pub use write::write;

/// The most bytes of a file that is read.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;

/// A tournament with the names and numbers that a report adds to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfFile {
    /// The games, byes and settings.
    pub tournament: Tournament,
    /// The people in the order of their pairing numbers.
    pub people: Vec<PlayerDetails>,
    /// Teams of the records `013` and `310`, which are also among the other records.
    pub teams: Vec<TrfTeam>,
    /// Other records before the first player, as they are in the file.
    pub head: Vec<String>,
    /// Other records after the first player.
    pub tail: Vec<String>,
    /// Places that look wrong but do not make the file unreadable.
    pub warnings: Vec<TrfFault>,
}

impl TrfFile {
    /// A file for a tournament, with one line about each person.
    pub fn new(tournament: Tournament, people: Vec<PlayerDetails>) -> Self {
        let (teams, head, tail, warnings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { tournament, people, teams, head, tail, warnings }
    }

    /// The text of a record before or after the players, such as `012` for the tournament's name.
    pub fn record(&self, code: &str) -> Option<&str> {
        let records = self.head.iter().chain(&self.tail);
        let mut texts = records.filter_map(|record| record.strip_prefix(code));
        texts.find_map(|text| text.strip_prefix(' ')).map(str::trim)
    }

    /// The person with a pairing number.
    pub fn person(&self, number: PairingNumber) -> Option<&PlayerDetails> {
        self.people.get(number.index())
    }
}

/// What a report says about a player besides the games.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PlayerDetails {
    /// `m`, `w` or empty.
    pub sex: String,
    /// The title, such as `GM` or `f`.
    pub title: String,
    /// The name, family name first.
    pub name: String,
    /// The federation's three letters.
    pub federation: String,
    /// The FIDE id.
    pub fide_id: String,
    /// The date of birth, as the file has it.
    pub birth: String,
    /// The place in the standings.
    pub rank: Option<u16>,
}

/// A team and its members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfTeam {
    /// The name.
    pub name: String,
    /// The members in the order of the boards.
    pub members: Vec<PairingNumber>,
}
