//! The draft of a position. [`Position::from_setup`] checks it and makes it a position.
//!
//! [`Position::from_setup`]: crate::Position::from_setup

use crate::geometry::{BoardShape, Square};
use crate::piece::{ByColor, ByWing, Color, Piece, PieceKind};
use crate::square_set::SquareSet;

/// The draft of a position: every field may be nonsense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each square, in the order of [`BoardShape::squares`].
    pub board: Vec<Option<Piece>>,
    /// Pieces that were pawns before they promoted.
    pub promoted: SquareSet,
    /// Pieces that have moved although they are on a start square of such a piece; only for kinds
    /// with first-move-only movement.
    pub moved: SquareSet,
    /// Who is to move.
    pub turn: Color,
    /// Pieces in hand.
    pub hands: ByColor<Vec<(PieceKind, u16)>>,
    /// The squares of the partners each royal may still castle with.
    pub castling: ByColor<ByWing<Option<Square>>>,
    /// The double step that may be captured en passant.
    pub en_passant: Option<EnPassant>,
    /// How many more checks each side must give to win.
    pub checks_left: Option<ByColor<u8>>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move, from 1.
    pub fullmove_number: u32,
}

/// A double step just made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The square passed over, on which the capture lands.
    pub target: Square,
    /// The pawn's square.
    pub victim: Square,
}

impl Setup {
    /// An empty board, White to move, first move.
    pub fn empty(shape: BoardShape) -> Self {
        Self {
            board: vec![None; shape.area()],
            promoted: SquareSet::EMPTY,
            moved: SquareSet::EMPTY,
            turn: Color::White,
            hands: ByColor::default(),
            castling: ByColor::default(),
            en_passant: None,
            checks_left: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}
