//! Queries of clients about a position: attacks, checks, pins, undefended pieces.

use super::Position;
use crate::board::{MoveScope, ask, on_board};
use crate::geometry::Square;
use crate::moves::MoveType;
use crate::piece::Color;
use crate::square_set::SquareSet;

/// How many pieces of a side attack each square, in the order of the board's squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttackMap {
    /// The number of attackers of each square.
    pub counts: Vec<u16>,
}

impl AttackMap {
    /// How many pieces attack a square.
    pub fn on(&self, square: Square) -> u16 {
        self.counts.get(square.index()).copied().unwrap_or(0)
    }

    /// The squares attacked at least once.
    pub fn squares(&self) -> SquareSet {
        let attacked = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        attacked.map(|(index, _)| Square(index as u16)).collect()
    }
}

impl Position {
    /// Where each piece of a side could capture if an enemy were there, counted by square.
    pub fn attack_map(&self, color: Color) -> AttackMap {
        let mut counts = vec![0; self.ruleset().shape().area()];
        for from in self.color(color) {
            for target in self.attacks_from(from) {
                counts[target.index()] += 1;
            }
        }
        AttackMap { counts }
    }

    /// Where the piece on a square could capture if an enemy were there.
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        on_board!(&self.board, |playable| playable.portable_query().attacks_from(square).widened())
    }

    /// The pieces that attack a royal of the side to move.
    pub fn checkers(&self) -> SquareSet {
        self.checkers_of(self.turn())
    }

    /// The pieces that attack a royal of a side.
    pub(crate) fn checkers_of(&self, color: Color) -> SquareSet {
        on_board!(&self.board, |playable| playable.portable_query().checkers(color).widened())
    }

    /// Whether a royal of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        ask!(&self.board, |query| query.is_attacked(query.board.turn))
    }

    /// The pieces of a side that attack a square, assuming that exactly these squares are occupied.
    pub fn attackers(&self, color: Color, square: Square, occupied: SquareSet) -> SquareSet {
        on_board!(&self.board, |playable| {
            let query = playable.portable_query();
            query.attackers_among(color, square, occupied).widened()
        })
    }

    /// The pieces of a side that shield a royal: without them, it would be exposed to an attack.
    pub fn pinned(&self, color: Color) -> SquareSet {
        let mut pinned = SquareSet::EMPTY;
        let occupied = self.occupied();
        for royal in self.royals(color) {
            let now = self.attackers(!color, royal, occupied);
            for shield in self.color(color) & !self.royals(color) {
                let mut without = occupied;
                without.remove(shield);
                let then = self.attackers(!color, royal, without);
                if !(then & !now).is_empty() {
                    pinned.insert(shield);
                }
            }
        }
        pinned
    }

    /// The pieces of a side that no piece of their own side defends, without royals.
    pub fn undefended(&self, color: Color) -> SquareSet {
        let occupied = self.occupied();
        let mut bare = SquareSet::EMPTY;
        for square in self.color(color) & !self.royals(color) {
            if self.attackers(color, square, occupied).is_empty() {
                bare.insert(square);
            }
        }
        bare
    }

    /// Where the piece on a square may legally go; castling by the square the royal ends on.
    pub fn destinations_from(&self, square: Square) -> SquareSet {
        let mut moves = Vec::new();
        self.list_moves(MoveScope::From(square), &mut moves);
        let target = |mv: crate::Move| match mv.what() {
            MoveType::Castling => self.castling_target(mv),
            _ => mv.to(),
        };
        moves.into_iter().map(target).collect()
    }
}
