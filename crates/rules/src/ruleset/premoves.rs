//! Premove destinations by movement alone, by kind, color and square.

use std::sync::OnceLock;

use super::Ruleset;
use crate::geometry::Square;
use crate::movement::{Atom, Gait, Vector, double_steps};
use crate::piece::Piece;
use crate::square_set::SquareSet;

/// A table for each kind and color, built when it is first needed.
#[derive(Debug)]
pub(super) struct PremoveTables(Vec<OnceLock<Box<[SquareSet]>>>);

impl PremoveTables {
    pub(super) fn new(kinds: usize) -> Self {
        Self((0..2 * kinds).map(|_| OnceLock::new()).collect())
    }
}

impl Ruleset {
    /// Where a piece that has moved could go on an otherwise empty board, or on one with pieces to
    /// capture and hop over wherever it needs them. Castling is not included.
    pub(crate) fn premoves(&self, piece: Piece, from: Square) -> SquareSet {
        let table = &self.0.premoves.0[2 * piece.kind.index() + piece.color.index()];
        let build = || self.shape().squares().map(|from| self.find_premoves(piece, from)).collect();
        table.get_or_init(build)[from.index()]
    }

    fn find_premoves(&self, piece: Piece, from: Square) -> SquareSet {
        let kind = self.kind(piece.kind);
        let mut reach = SquareSet::EMPTY;
        for atom in kind.movement.iter().filter(|atom| !atom.first_move_only) {
            reach |= self.walked(piece, *atom, from);
        }
        let at = self.shape().coord(from);
        let starts = self.spec().double_step.as_ref().map(|rule| &rule.from[piece.color]);
        if kind.pawn && starts.is_some_and(|starts| starts.contains(&at)) {
            for step in double_steps(&kind.movement).map(|step| step.seen_by(piece.color)) {
                let twice = self.step(from, step).and_then(|next| self.step(next, step));
                reach |= twice.map_or(SquareSet::EMPTY, SquareSet::of);
            }
        }
        reach
    }

    /// The squares an atom could lead to.
    pub(crate) fn walked(&self, piece: Piece, atom: Atom, from: Square) -> SquareSet {
        let atom = atom.seen_by(piece.color);
        let first = match atom.gait {
            Gait::Free | Gait::Lame | Gait::Jump => 1,
            // There must be room for the piece that is hopped over.
            Gait::Cannon | Gait::Grasshopper => 2,
        };
        let steps =
            std::iter::successors(self.step(from, atom.vector), |&at| self.step(at, atom.vector));
        steps.take(usize::from(atom.range)).skip(first - 1).collect()
    }

    /// The square a step leads to, unless that is off the board or a wall.
    fn step(&self, from: Square, vector: Vector) -> Option<Square> {
        let to = self.shape().offset(from, vector.files, vector.ranks)?;
        self.playable().contains(to).then_some(to)
    }
}
