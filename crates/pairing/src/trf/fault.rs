//! Faults of a TRF file, each with its line and a sentence.

use std::fmt;

use crate::entry::{PairingNumber, RoundNumber};
use crate::points::{ParsePointsError, Points};
use crate::tournament::{MAX_PLAYERS, MAX_ROUNDS, TournamentError};
use crate::trf::MAX_BYTES;

/// A fault and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TrfFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: TrfProblem,
}

/// All faults of a file, in the order of the lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrfFaults(pub Vec<TrfFault>);

impl fmt::Display for TrfFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for TrfFaults {}

/// What can be wrong with a TRF file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrfProblem {
    /// The file is larger than any tournament.
    #[error("the file has more than {MAX_BYTES} bytes, which is too much for a tournament")]
    TooLarge,
    /// No player record at all.
    #[error("no line starts with `001`, so there are no players; is this a TRF file?")]
    NoPlayers,
    /// A field that should be a number.
    #[error("columns {first} to {last} should hold {what}, not `{text}`")]
    NotANumber {
        /// What the number means.
        what: &'static str,
        /// The first column, from 1.
        first: usize,
        /// The last column.
        last: usize,
        /// The text of the columns.
        text: String,
    },
    /// A list that should hold numbers.
    #[error(
        "`{text}` is not a pairing number; write numbers from 1 to {MAX_PLAYERS} with spaces between them"
    )]
    NotAPairingNumber {
        /// The word.
        text: String,
    },
    /// Points that are not whole or half.
    #[error("columns {first} to {last}: {error}")]
    Points {
        /// The first column, from 1.
        first: usize,
        /// The last column.
        last: usize,
        /// The fault.
        error: ParsePointsError,
    },
    /// A pairing number used twice.
    #[error("player {number} is already on line {other}; each pairing number can be used once")]
    Twice {
        /// The number.
        number: PairingNumber,
        /// The line that has it too.
        other: usize,
    },
    /// A gap in the pairing numbers.
    #[error("the pairing numbers must run from 1 to {players}, but {number} is out of this range")]
    Gap {
        /// How many players there are.
        players: usize,
        /// The number.
        number: PairingNumber,
    },
    /// A result nobody knows.
    #[error("round {round}: `{result}` is not a result; use one of 1 = 0 + - W D L U F H Z")]
    UnknownResult {
        /// The round.
        round: RoundNumber,
        /// The character.
        result: char,
    },
    /// A result that needs an opponent, or one that excludes it.
    #[error("round {round}: the result `{result}` does not fit {opponent}")]
    ResultWithOpponent {
        /// The round.
        round: RoundNumber,
        /// The character.
        result: char,
        /// The opponent, in words.
        opponent: String,
    },
    /// A color nobody knows.
    #[error("round {round}: `{color}` is not a color; use w, b or -")]
    UnknownColor {
        /// The round.
        round: RoundNumber,
        /// The character.
        color: char,
    },
    /// More rounds than a tournament may have.
    #[error("a tournament can have up to {MAX_ROUNDS} rounds")]
    TooManyRounds,
    /// A setting with an unknown value.
    #[error("`{text}` is not a value of the record `{code}`; {expected}")]
    Setting {
        /// The code of the record.
        code: String,
        /// The text.
        text: String,
        /// What would be right.
        expected: &'static str,
    },
    /// Points that differ from the results.
    #[error("player {number} has {stated} points, but the results add up to {counted}")]
    PointsDiffer {
        /// The player.
        number: PairingNumber,
        /// The points in the file.
        stated: Points,
        /// The points of the results.
        counted: Points,
    },
    /// The lines are fine, but they contradict each other.
    #[error("{0}")]
    Tournament(TournamentError),
}
