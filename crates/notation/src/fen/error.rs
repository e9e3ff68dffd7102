//! Faults of a FEN.

use rules::geometry::MAX_SIDE;
use rules::{Coord, SetupFaults};

use crate::placement::{PlacementError, PlacementErrorKind};

/// The longest FEN, in bytes; a full board of 26×26 fits.
pub const MAX_FEN: usize = 4096;

/// Why a FEN cannot be read as a position.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenError {
    /// More text than any position needs.
    #[error("the FEN is {0} bytes long; {MAX_FEN} is the maximum")]
    TooLong(usize),
    /// A part of the text cannot be read.
    #[error("column {column}: {kind}")]
    Text {
        /// The column, counted from 1.
        column: usize,
        /// The fault.
        kind: FenErrorKind,
    },
    /// The text is clear, but the position is not possible.
    #[error("{0}")]
    Setup(#[from] SetupFaults),
}

/// A fault in a part of a FEN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FenErrorKind {
    /// The text is empty.
    #[error("the FEN is empty")]
    Empty,
    /// The rows of the board.
    #[error("{0}")]
    Placement(PlacementErrorKind),
    /// A letter of no piece kind.
    #[error("no piece kind has the letter `{letter}`; this ruleset has {known}")]
    UnknownLetter {
        /// The letter as written.
        letter: char,
        /// The letters of the ruleset.
        known: String,
    },
    /// `*` where there is no wall.
    #[error("{0} is not a wall in this ruleset")]
    NoWall(Coord),
    /// No `*` where there is a wall.
    #[error("{0} is a wall in this ruleset and must be written `*`")]
    MissingWall(Coord),
    /// `'` after a piece without a special first move.
    #[error("`'` has no meaning after `{0}`: that kind has no moves for unmoved pieces only")]
    FirstMove(char),
    /// `~` where it makes no difference.
    #[error(
        "`~` has no meaning after `{0}`: captured pieces do not return in this ruleset, so promoted \
         pieces need no mark"
    )]
    PromotedAnyway(char),
    /// `~` after a piece that no pawn becomes.
    #[error("`~` has no meaning after `{0}`: no pawn becomes that kind")]
    NeverPromoted(char),
    /// Pieces in hand without hands.
    #[error("this ruleset has no hands")]
    NoHands,
    /// More pieces in hand than can be counted.
    #[error("there are too many `{0}` in hand")]
    HandTooFull(char),
    /// Neither `w` nor `b`.
    #[error("`{0}` is not a side to move; write `w` or `b`")]
    Turn(String),
    /// A right to castle without castling.
    #[error("this ruleset has no castling; write `-`")]
    NoCastling,
    /// A castling field that cannot be read.
    #[error(
        "`{0}` is not a castling field; write `-`, letters such as `KQkq` or `HAha`, or squares"
    )]
    Castling(String),
    /// A right to castle that the side cannot have.
    #[error("`{written}` lets {side} castle, but {why}")]
    CastlingRight {
        /// The right as written.
        written: String,
        /// Whose.
        side: rules::Color,
        /// What is missing.
        why: &'static str,
    },
    /// The same right twice.
    #[error("`{0}` repeats a right to castle")]
    CastlingTwice(String),
    /// An en passant field that cannot be read.
    #[error("`{0}` is not an en passant square; write `-`, `e3`, or `d3e4` with the pawn's square")]
    EnPassant(String),
    /// An en passant square no double step passed.
    #[error("no pawn can just have double-stepped over {0}")]
    NobodyPassed(Coord),
    /// An en passant square that several pawns may have passed.
    #[error("more than one pawn may have passed {0}; write its square too, such as `{0}{1}`")]
    SeveralPassed(Coord, Coord),
    /// Counts of checks that cannot be read.
    #[error("`{0}` does not count checks; write those left as `3+3` or those given as `+0+0`")]
    Checks(String),
    /// Counts of checks in a ruleset that does not count them.
    #[error("this ruleset does not count checks")]
    NoChecks,
    /// More checks than win.
    #[error("`{written}` is more than the {most} checks that win")]
    TooManyChecks {
        /// The count as written.
        written: String,
        /// The most there can be.
        most: u8,
    },
    /// A counter that is not a number.
    #[error("`{0}` is not a number of plies or moves")]
    Counter(String),
    /// A field too many.
    #[error("`{0}` is one field too many")]
    Extra(String),
}

impl FenError {
    pub(super) fn at(column: usize, kind: FenErrorKind) -> Self {
        Self::Text { column, kind }
    }
}

impl From<PlacementError> for FenError {
    fn from(error: PlacementError) -> Self {
        Self::at(error.column, FenErrorKind::Placement(error.kind))
    }
}

// A board of the largest size, all promoted, with marks and counters, must fit the limit.
const _: () = assert!(3 * MAX_SIDE as usize * MAX_SIDE as usize + 1024 < MAX_FEN);
