//! Faults of a FEN.

use rules::geometry::MAX_SIDE;
use rules::{Coord, SetupFault, SetupFaults};

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

impl FenErrorKind {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "fen-empty",
            Self::Placement(kind) => kind.code(),
            Self::UnknownLetter { .. } => "fen-unknown-letter",
            Self::NoWall(_) => "fen-no-wall",
            Self::MissingWall(_) => "fen-missing-wall",
            Self::FirstMove(_) => "fen-first-move",
            Self::PromotedAnyway(_) => "fen-promoted-anyway",
            Self::NeverPromoted(_) => "fen-never-promoted",
            Self::NoHands => "fen-no-hands",
            Self::HandTooFull(_) => "fen-hand-too-full",
            Self::Turn(_) => "fen-turn",
            Self::NoCastling => "fen-no-castling",
            Self::Castling(_) => "fen-castling",
            Self::CastlingRight { .. } => "fen-castling-right",
            Self::CastlingTwice(_) => "fen-castling-twice",
            Self::EnPassant(_) => "fen-en-passant",
            Self::NobodyPassed(_) => "fen-nobody-passed",
            Self::SeveralPassed(..) => "fen-several-passed",
            Self::Checks(_) => "fen-checks",
            Self::NoChecks => "fen-no-checks",
            Self::TooManyChecks { .. } => "fen-too-many-checks",
            Self::Counter(_) => "fen-counter",
            Self::Extra(_) => "fen-extra",
        }
    }

    /// The part of the text or the square that is wrong, for a sentence about it.
    pub fn subject(&self) -> String {
        match self {
            Self::Empty | Self::NoHands | Self::NoCastling | Self::NoChecks => String::new(),
            Self::Placement(kind) => kind.subject(),
            Self::UnknownLetter { letter, .. }
            | Self::FirstMove(letter)
            | Self::PromotedAnyway(letter)
            | Self::NeverPromoted(letter)
            | Self::HandTooFull(letter) => letter.to_string(),
            Self::NoWall(at)
            | Self::MissingWall(at)
            | Self::NobodyPassed(at)
            | Self::SeveralPassed(at, _) => at.to_string(),
            Self::Turn(text)
            | Self::Castling(text)
            | Self::CastlingTwice(text)
            | Self::EnPassant(text)
            | Self::Checks(text)
            | Self::Counter(text)
            | Self::Extra(text) => text.clone(),
            Self::CastlingRight { written, .. } | Self::TooManyChecks { written, .. } => {
                written.clone()
            }
        }
    }
}

/// A stable code for a fault of a position.
pub const fn setup_code(fault: &SetupFault) -> &'static str {
    match fault {
        SetupFault::WrongSize { .. } => "setup-wrong-size",
        SetupFault::UnknownKind(_) => "setup-unknown-kind",
        SetupFault::OnWall(_) => "setup-on-wall",
        SetupFault::MisplacedPawn(_) => "setup-misplaced-pawn",
        SetupFault::NoRoyal(_) => "setup-no-royal",
        SetupFault::TooManyRoyals(_) => "setup-too-many-royals",
        SetupFault::RoyalsAdded(_) => "setup-royals-added",
        SetupFault::UnexpectedRoyal(_) => "setup-unexpected-royal",
        SetupFault::OpponentInCheck { .. } => "setup-opponent-in-check",
        SetupFault::Castling { .. } => "setup-castling",
        SetupFault::EnPassant(_) => "setup-en-passant",
        SetupFault::Hand(_) => "setup-hand",
        SetupFault::RoyalInHand(_) => "setup-royal-in-hand",
        SetupFault::Checks => "setup-checks",
        _ => "setup-other",
    }
}

impl FenError {
    /// A stable code; of an impossible position, that of its first fault.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLong(_) => "fen-too-long",
            Self::Text { kind, .. } => kind.code(),
            Self::Setup(faults) => faults.faults.first().map_or("setup-other", setup_code),
        }
    }

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
