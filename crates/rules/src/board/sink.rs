//! Receivers of generated moves: a list, or just a count.

use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::PieceKind;
use crate::square_set::Set;

/// Receives moves as sets of destinations; every call is inlined into the generator.
pub(crate) trait Sink<B: Set> {
    /// A piece goes to any of these squares.
    fn piece(&mut self, kind: PieceKind, from: Square, to: B);
    /// Pieces arrive on each of these squares from `delta` squares before.
    fn steps(&mut self, kind: PieceKind, to: B, delta: i16, what: MoveType);
    /// A piece from the hand goes to any of these squares.
    fn drops(&mut self, kind: PieceKind, to: B);
    /// One move.
    fn one(&mut self, mv: Move);
}

/// Counts moves.
#[derive(Default, Debug)]
pub(crate) struct Count(pub(crate) u64);

impl<B: Set> Sink<B> for Count {
    #[inline(always)]
    fn piece(&mut self, _kind: PieceKind, _from: Square, to: B) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn steps(&mut self, _kind: PieceKind, to: B, _delta: i16, _what: MoveType) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn drops(&mut self, _kind: PieceKind, to: B) {
        self.0 += u64::from(to.len());
    }

    #[inline(always)]
    fn one(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

impl<B: Set> Sink<B> for Vec<Move> {
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, to: B) {
        for to in to {
            self.push(Move::new(kind, from, to, MoveType::Normal));
        }
    }

    #[inline(always)]
    fn steps(&mut self, kind: PieceKind, to: B, delta: i16, what: MoveType) {
        for to in to {
            let from = Square((to.0 as i16 - delta) as u16);
            self.push(Move::new(kind, from, to, what));
        }
    }

    #[inline(always)]
    fn drops(&mut self, kind: PieceKind, to: B) {
        for to in to {
            self.push(Move::drop(kind, to));
        }
    }

    #[inline(always)]
    fn one(&mut self, mv: Move) {
        self.push(mv);
    }
}
