//! Moves: a small value that is cheap to copy, and a person's intent before it is known to be a
//! move.

use std::fmt;

use crate::geometry::Square;
use crate::piece::PieceKind;

/// A move of a known position, packed into four bytes.
///
/// A castling move goes from the royal's square to its partner's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u32);

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveType {
    /// A piece goes from one square to another, capturing what is there.
    Normal,
    /// A pawn's double step.
    DoubleStep,
    /// A pawn captures the pawn that just passed it.
    EnPassant,
    /// The royal castles; the target is its partner's square.
    Castling,
    /// A piece comes from the hand.
    Drop,
    /// A pawn arrives and becomes this kind.
    Promotion(PieceKind),
}

/// What a person asks for: squares and letters, which may or may not be a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    /// From square to square. Castling may name the royal's target or its partner's square.
    Go {
        /// Where the piece is.
        from: Square,
        /// Where it should go.
        to: Square,
        /// What it should become.
        promotion: Option<PieceKind>,
    },
    /// A piece from the hand.
    Drop {
        /// The kind.
        kind: PieceKind,
        /// The square.
        to: Square,
    },
}

const SQUARE_BITS: u32 = 10;
const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;
const KIND_SHIFT: u32 = 2 * SQUARE_BITS;
const KIND_MASK: u32 = 31;
const TYPE_SHIFT: u32 = KIND_SHIFT + 5;
/// Types from here on are promotions, one for each kind.
const FIRST_PROMOTION: u32 = 5;

impl Move {
    #[inline(always)]
    pub(crate) const fn new(kind: PieceKind, from: Square, to: Square, what: MoveType) -> Self {
        let what = match what {
            MoveType::Normal => 0,
            MoveType::DoubleStep => 1,
            MoveType::EnPassant => 2,
            MoveType::Castling => 3,
            MoveType::Drop => 4,
            MoveType::Promotion(kind) => FIRST_PROMOTION + kind.0 as u32,
        };
        Self(
            to.0 as u32
                | (from.0 as u32) << SQUARE_BITS
                | (kind.0 as u32) << KIND_SHIFT
                | what << TYPE_SHIFT,
        )
    }

    /// The origin of a drop is its target, so that every move fills every field.
    #[inline(always)]
    pub(crate) const fn drop(kind: PieceKind, to: Square) -> Self {
        Self::new(kind, to, to, MoveType::Drop)
    }

    /// The move as a number, for tables.
    #[inline(always)]
    pub const fn to_bits(self) -> u32 {
        self.0
    }

    /// The move with this number. It may not be legal in any position: ask [`Position::is_legal`].
    ///
    /// [`Position::is_legal`]: crate::Position::is_legal
    #[inline(always)]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The kind that moves or is dropped, before any promotion.
    #[inline(always)]
    pub const fn kind(self) -> PieceKind {
        PieceKind((self.0 >> KIND_SHIFT & KIND_MASK) as u8)
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline(always)]
    pub fn from(self) -> Option<Square> {
        (self.what() != MoveType::Drop).then(|| self.origin())
    }

    #[inline(always)]
    pub(crate) const fn origin(self) -> Square {
        Square((self.0 >> SQUARE_BITS & SQUARE_MASK) as u16)
    }

    /// Where the piece goes; the partner's square for castling.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square((self.0 & SQUARE_MASK) as u16)
    }

    /// What is special about it.
    #[inline(always)]
    pub const fn what(self) -> MoveType {
        match self.0 >> TYPE_SHIFT {
            0 => MoveType::Normal,
            1 => MoveType::DoubleStep,
            2 => MoveType::EnPassant,
            3 => MoveType::Castling,
            4 => MoveType::Drop,
            promotion => MoveType::Promotion(PieceKind((promotion - FIRST_PROMOTION) as u8)),
        }
    }

    /// The kind a pawn becomes, if it does.
    pub const fn promotion(self) -> Option<PieceKind> {
        match self.what() {
            MoveType::Promotion(kind) => Some(kind),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, from, to) = (self.kind().0, self.origin().0, self.to().0);
        write!(f, "Move({kind}: {from} to {to}, {:?})", self.what())
    }
}
