//! The ruleset of standard chess, compiled once; the older save formats know no other.

use std::sync::LazyLock;

use rules::{ByWing, Color, Coord, Piece, Position, Ruleset, Setup, Square, standard_spec};

static STANDARD: LazyLock<Ruleset> = LazyLock::new(|| {
    Ruleset::compile(standard_spec()).expect("a test of `rules` compiles standard chess")
});

/// A position of another ruleset, for a format that holds only standard chess.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this format holds only standard chess, but the position is one of `{ruleset}`")]
pub struct NotStandard {
    /// The name of the ruleset.
    pub ruleset: String,
}

/// The ruleset of standard chess.
pub fn standard_ruleset() -> &'static Ruleset {
    &STANDARD
}

/// Refuses a position of any other ruleset.
pub(crate) fn require_standard(position: &Position) -> Result<(), NotStandard> {
    let ruleset = position.ruleset();
    if ruleset.content_hash() == STANDARD.content_hash() {
        return Ok(());
    }
    Err(NotStandard { ruleset: ruleset.spec().name.clone() })
}

/// The rooks each king castles with at the start of a game.
pub(crate) fn rooks_at_home(color: Color) -> ByWing<Square> {
    let (shape, rank) = (STANDARD.shape(), STANDARD.castling_rank(color));
    let at = |file| shape.square(Coord::new(file, rank)).expect("the corners are on the board");
    ByWing { queen_side: at(0), king_side: at(shape.files() - 1) }
}

/// The square of a king at the start of a game.
pub(crate) fn king_at_home(color: Color) -> Square {
    let board = STANDARD.start().setup().board;
    STANDARD.castling_royal(&board, color).expect("each side starts with a king on its rank")
}

/// Grants every right to castle whose king and rook are on their home squares, if the caller agrees.
pub(crate) fn grant_castling(setup: &mut Setup, unmoved: impl Fn(Square) -> bool) {
    let piece =
        |letter, color| STANDARD.kind_by_letter(letter).map(|kind| Some(Piece::new(color, kind)));
    for color in Color::BOTH {
        let stands = |square: Square, letter| {
            piece(letter, color) == Some(setup.board[square.index()]) && unmoved(square)
        };
        let rooks = rooks_at_home(color);
        let right = |rook| (stands(king_at_home(color), 'K') && stands(rook, 'R')).then_some(rook);
        setup.castling[color] =
            ByWing { queen_side: right(rooks.queen_side), king_side: right(rooks.king_side) };
    }
}
