//! Why a text is not a move, as a sentence for its author.

use rules::{BoardShape, Illegal};

/// Why castling to a side is impossible, apart from pieces in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoCastling {
    /// The ruleset has no castling.
    #[error("this ruleset has no castling")]
    NotInRuleset,
    /// The right is gone.
    #[error("the right to castle to this side is gone")]
    Gone,
}

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SanError {
    /// The text does not look like a move.
    #[error("`{0}` is not a move; write `e4`, `Nf3`, `exd5`, `e8=Q`, `O-O` or `N@f3` for a drop")]
    Syntax(String),
    /// A square the board does not have.
    #[error("`{text}`: the board of {shape} has no square `{square}`")]
    NoSquare {
        /// The move as written.
        text: String,
        /// The square as written.
        square: String,
        /// The board.
        shape: BoardShape,
    },
    /// A letter of no piece kind.
    #[error("`{text}`: no piece kind has the letter `{letter}`")]
    UnknownPiece {
        /// The move as written.
        text: String,
        /// The letter as written.
        letter: String,
    },
    /// A null move, as analysis programs write it.
    #[error("`{0}` is a null move, which no ruleset allows")]
    NullMove(String),
    /// No piece of the kind is where the text says.
    #[error("`{text}`: the side to move has no {kind} {place}")]
    NoSuchPiece {
        /// The move as written.
        text: String,
        /// The name of the kind.
        kind: String,
        /// Where it was looked for.
        place: String,
    },
    /// A move the position does not allow.
    #[error("`{text}`: {reason}")]
    Illegal {
        /// The move as written.
        text: String,
        /// Why.
        reason: Illegal,
    },
    /// None of several pieces can go there.
    #[error("`{text}`: none of the side's {count} pieces of this kind can go there")]
    NoneCan {
        /// The move as written.
        text: String,
        /// How many there are.
        count: u32,
    },
    /// Castling to a side where it is impossible.
    #[error("`{text}`: {why}")]
    NoCastling {
        /// The move as written.
        text: String,
        /// Why.
        why: NoCastling,
    },
    /// Several moves fit.
    #[error("`{text}` could be {}", candidates.join(", "))]
    Ambiguous {
        /// The move as written.
        text: String,
        /// The moves it could be, in full.
        candidates: Vec<String>,
    },
}

impl SanError {
    /// A stable code for a move that is named with its text.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "san-syntax",
            Self::NoSquare { .. } => "san-no-square",
            Self::UnknownPiece { .. } => "san-unknown-piece",
            Self::NullMove(_) => "san-null-move",
            Self::NoSuchPiece { .. } => "san-no-such-piece",
            Self::Illegal { .. } => "san-illegal",
            Self::NoneCan { .. } => "san-none-can",
            Self::NoCastling { .. } => "san-no-castling",
            Self::Ambiguous { .. } => "san-ambiguous",
        }
    }

    /// The move as written.
    pub fn text(&self) -> &str {
        match self {
            Self::Syntax(text)
            | Self::NullMove(text)
            | Self::NoSquare { text, .. }
            | Self::UnknownPiece { text, .. }
            | Self::NoSuchPiece { text, .. }
            | Self::Illegal { text, .. }
            | Self::NoneCan { text, .. }
            | Self::NoCastling { text, .. }
            | Self::Ambiguous { text, .. } => text,
        }
    }
}
