//! Where a piece might get by its next move, whatever the other side does before: what a premove may ask for.

use super::Position;
use crate::geometry::Square;
use crate::movement::{Atom, Gait, double_steps};
use crate::piece::Piece;
use crate::square_set::SquareSet;

impl Position {
    /// Where the piece on a square could get if the squares around it were empty, held by enemies or by
    /// something to hop over, as it needs; only walls stay. Castling by the square the royal ends
    /// on and by its partner's.
    pub fn reach_from(&self, square: Square) -> SquareSet {
        let Some(piece) = self.piece_at(square) else {
            return SquareSet::EMPTY;
        };
        let movement = &self.ruleset().spec().kinds[piece.kind.index()].movement;
        let mut reach = SquareSet::EMPTY;
        let unmoved = self.play_ref().unmoved().contains(square);
        for atom in movement.iter().filter(|atom| unmoved || !atom.first_move_only) {
            self.walk(square, atom.seen_by(piece.color), &mut reach);
        }
        self.add_double_steps(square, piece, &mut reach);
        self.add_castling(square, piece, &mut reach);
        reach
    }

    fn walk(&self, from: Square, atom: Atom, reach: &mut SquareSet) {
        let first = match atom.gait {
            Gait::Free | Gait::Lame | Gait::Jump => 1,
            // There must be room for what is hopped over.
            Gait::Cannon | Gait::Grasshopper => 2,
        };
        let mut at = from;
        for step in 1..=atom.range {
            let next = self.ruleset().shape().offset(at, atom.vector.files, atom.vector.ranks);
            let Some(next) = next.filter(|&next| !self.ruleset().walls().contains(next)) else {
                return;
            };
            at = next;
            if step >= first {
                reach.insert(at);
            }
        }
    }

    fn add_double_steps(&self, from: Square, piece: Piece, reach: &mut SquareSet) {
        let (spec, shape) = (self.ruleset().spec(), self.ruleset().shape());
        let kind = &spec.kinds[piece.kind.index()];
        let starts = spec.double_step.as_ref().map(|rule| &rule.from[piece.color]);
        if !kind.pawn || !starts.is_some_and(|starts| starts.contains(&shape.coord(from))) {
            return;
        }
        for step in double_steps(&kind.movement).map(|step| step.seen_by(piece.color)) {
            let walls = self.ruleset().walls();
            let open = |at: Square| {
                shape.offset(at, step.files, step.ranks).filter(|&next| !walls.contains(next))
            };
            if let Some(to) = open(from).and_then(open) {
                reach.insert(to);
            }
        }
    }

    fn add_castling(&self, from: Square, piece: Piece, reach: &mut SquareSet) {
        let (play, color) = (self.play_ref(), piece.color);
        let rank = self.ruleset().shape().coord(from).rank;
        let castles = self.ruleset().spec().castling.is_some()
            && self.ruleset().is_royal(piece.kind)
            && rank == self.ruleset().castling_rank(color);
        if !castles {
            return;
        }
        for wing in 0..2 {
            if let Some(partner) = play.castling_partner(color, wing) {
                reach.insert(partner);
                let target = play.castling_targets(color, wing).map(|(royal_to, _)| royal_to);
                target.into_iter().filter(|&to| to != from).for_each(|to| reach.insert(to));
            }
        }
    }
}
