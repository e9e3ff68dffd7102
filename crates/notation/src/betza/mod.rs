//! Betza notation: the movement of a piece kind as a few letters, read and written.
//!
//! The accepted subset: atoms `W F D N A H C Z G`, the shorthands `R B Q K`, `(a,b)` leaps, the
//! suffixes `X` and `Y`, ranges, and the modifiers `m c i n j p g` with directions `f b l r v s h`.
//! `e` is read and ignored: a kind with `pawn = true` captures en passant anyway.

mod directions;
pub mod drawing;
mod emit;
mod parse;
#[cfg(test)]
mod tests;

pub use emit::{emit, emit_exact};
pub use parse::parse;

use rules::FaultText;
use rules::geometry::MAX_SIDE;

/// The longest Betza text, in characters.
pub const MAX_TEXT: usize = 8192;
/// The most atoms of a text.
pub const MAX_ATOMS: usize = 1024;
/// The longest leap or range; no board is larger.
pub const MAX_REACH: u8 = MAX_SIDE - 1;

/// A fault in a Betza text and its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct BetzaError {
    /// The column of the offending letter, counted from 1.
    pub column: usize,
    /// The fault.
    pub kind: BetzaErrorKind,
}

/// A fault in a Betza text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BetzaErrorKind {
    /// A letter that is neither atom nor modifier.
    #[error(
        "`{0}` is not a letter of this notation; atoms are W F D N A H C Z G R B Q K and (a,b), \
         modifiers m c i n j p g e and the directions f b l r v s h"
    )]
    UnknownLetter(char),
    /// Notation that other programs support.
    #[error("`{text}` is {what}, which is not supported yet")]
    NotSupported {
        /// The offending text.
        text: char,
        /// What it is called.
        what: &'static str,
    },
    /// Notation of other programs for something that is not movement here.
    #[error("`{text}` does not belong in a movement: use the section [{section}]")]
    OwnSection {
        /// The offending text.
        text: char,
        /// The section of a ruleset file for it.
        section: &'static str,
    },
    /// The leap that stays where it is.
    #[error("`(0,0)` goes nowhere; a leap needs at least one number above 0")]
    ZeroLeap,
    /// A parenthesis that is not a leap.
    #[error("`{0}` is not a leap; write it as `(4,1)`: two numbers, a comma, parentheses")]
    BadLeap(String),
    /// A leap off every board.
    #[error("a leap of {0} leaves every board; the longest is {MAX_REACH}")]
    LeapTooLong(String),
    /// A range off every board.
    #[error("a range of {0} leaves every board; the longest is {MAX_REACH}, and 0 means unlimited")]
    RangeTooLong(String),
    /// A leap written twice, as others write a rider.
    #[error("`{0}` is repeated; write `{0}0` for a rider")]
    RepeatedLeap(String),
    /// Modifiers with no atom after them.
    #[error("`{0}` modifies nothing; an atom such as W or N must follow")]
    MissingAtom(String),
    /// Two conditions on the way that exclude each other.
    #[error("`{0}` and `{1}` cannot both hold; use one of n, j, p, g")]
    ConflictingGaits(char, char),
    /// A hopper with no room to hop.
    #[error("`{0}` needs a rider to hop with, such as {0}R, {0}B3 or {0}NN, not a single leap")]
    HopperLeap(char),
    /// `h` where there are no halves.
    #[error("`{0}` halves only oblique leaps such as N; write f, b, l or r before `h`")]
    NoHalves(String),
    /// Too many letters.
    #[error("the text is longer than {MAX_TEXT} characters")]
    TextTooLong,
    /// Too many atoms.
    #[error("the text describes more than {MAX_ATOMS} directions of movement")]
    TooManyAtoms,
}

impl BetzaErrorKind {
    /// A stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownLetter(_) => "betza-letter",
            Self::NotSupported { .. } => "betza-unsupported",
            Self::OwnSection { .. } => "betza-section",
            Self::ZeroLeap => "betza-zero",
            Self::BadLeap(_) => "betza-leap",
            Self::LeapTooLong(_) => "betza-leap-long",
            Self::RangeTooLong(_) => "betza-range-long",
            Self::RepeatedLeap(_) => "betza-repeated",
            Self::MissingAtom(_) => "betza-no-atom",
            Self::ConflictingGaits(..) => "betza-gaits",
            Self::HopperLeap(_) => "betza-hopper",
            Self::NoHalves(_) => "betza-halves",
            Self::TextTooLong => "betza-long",
            Self::TooManyAtoms => "betza-atoms",
        }
    }

    /// The part of the text that is wrong, for a sentence about it.
    pub fn subject(&self) -> String {
        match self {
            Self::UnknownLetter(letter)
            | Self::NotSupported { text: letter, .. }
            | Self::OwnSection { text: letter, .. }
            | Self::HopperLeap(letter) => letter.to_string(),
            Self::BadLeap(text)
            | Self::LeapTooLong(text)
            | Self::RangeTooLong(text)
            | Self::RepeatedLeap(text)
            | Self::MissingAtom(text)
            | Self::NoHalves(text) => text.clone(),
            Self::ConflictingGaits(first, second) => format!("{first}, {second}"),
            Self::ZeroLeap | Self::TextTooLong | Self::TooManyAtoms => String::new(),
        }
    }

    /// The section of a ruleset file where it belongs, if it does not belong in a movement.
    pub(crate) const fn section(&self) -> &'static str {
        match self {
            Self::OwnSection { section, .. } => section,
            _ => "",
        }
    }
}

/// A fault in a Betza text as a finding about a ruleset.
pub fn fault_text(error: &BetzaError) -> FaultText {
    let text = FaultText::new(error.kind.code(), error.to_string()).with("column", error.column);
    text.with("found", error.kind.subject()).with("section", error.kind.section())
}

/// The letters of atoms, with the long and short side of their leap.
const LETTERS: [(char, u8, u8); 9] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('G', 3, 3),
];
