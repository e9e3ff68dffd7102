//! Premove destinations of a position.

use super::Position;
use crate::geometry::Square;
use crate::piece::Piece;
use crate::square_set::SquareSet;

impl Position {
    /// Premove destinations, by movement alone.
    ///
    /// The opponent moves first, so any square may be empty, hold an enemy or hold a piece to hop
    /// over by then. Only walls stay. Castling is named by the square the royal goes to and by its
    /// partner's square.
    pub fn premove_destinations(&self, square: Square) -> SquareSet {
        let Some(piece) = self.piece_at(square) else {
            return SquareSet::EMPTY;
        };
        let mut reach = self.ruleset().premoves(piece, square);
        if self.unmoved().contains(square) {
            let movement = &self.ruleset().spec().kinds[piece.kind.index()].movement;
            for atom in movement.iter().filter(|atom| atom.first_move_only) {
                reach |= self.ruleset().walked(piece, *atom, square);
            }
        }
        if self.ruleset().is_royal(piece.kind) {
            reach |= self.castling_premoves(piece, square);
        }
        reach
    }

    fn castling_premoves(&self, piece: Piece, from: Square) -> SquareSet {
        let mut reach = SquareSet::EMPTY;
        let rank = self.ruleset().shape().coord(from).rank;
        if rank != self.ruleset().castling_rank(piece.color) {
            return reach;
        }
        for wing in 0..2 {
            let targets = self.castling_targets(piece.color, wing);
            if let (Some(partner), Some((royal_to, _))) =
                (self.castling_partner(piece.color, wing), targets)
            {
                reach.insert(partner);
                reach.insert(royal_to);
            }
        }
        reach.remove(from);
        reach
    }
}
