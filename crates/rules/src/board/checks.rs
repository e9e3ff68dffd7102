//! Whether a move gives check, found without making it.

use super::cpu::Lookup;
use super::{BoardQuery, BoardType, Geometry, Mover};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::PieceKind;
use crate::square_set::Set;

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Whether a legal move leaves a royal of the opponent attacked.
    #[inline(always)]
    pub(crate) fn gives_check(self, mv: Move) -> bool {
        let us = self.board.turn;
        let royals = self.royals(!us) & !T::Set::of(mv.to());
        if royals.is_empty() {
            return false;
        }
        let (left, arrivals) = self.change(mv);
        let arrived = arrivals.iter().fold(T::Set::EMPTY, |all, &(_, at)| all | T::Set::of(at));
        let occupied = (self.board.occupied() & !left) | arrived;
        let distinct = if mv.what() == MoveType::Castling { 2 } else { 1 };
        for &(kind, from) in &arrivals[..distinct] {
            let who = Mover { kind, color: us, from, unmoved: false };
            if self.geometry.attacks(self.lookup, who, occupied).intersects(royals) {
                return true;
            }
        }
        // Under the law of check nobody attacked the royals before, so only the squares that changed matter.
        let lawful = self.rules.law_of_check[(!us).index()];
        let army = self.army(us);
        for royal in royals {
            if lawful && !self.geometry.influence(us, royal).intersects(left | arrived) {
                continue;
            }
            let attackers = self.geometry.attackers(self.lookup, &army, royal, occupied);
            if !(attackers & !(left | arrived)).is_empty() {
                return true;
            }
        }
        false
    }

    /// The squares a move empties, and the pieces that arrive and where. Only castling has two of them;
    /// otherwise both entries are the same.
    #[inline(always)]
    fn change(self, mv: Move) -> (T::Set, [(PieceKind, Square); 2]) {
        let us = self.board.turn.index();
        let arriving = (mv.promotion().unwrap_or(mv.kind()), mv.to());
        match mv.what() {
            MoveType::Drop => (T::Set::EMPTY, [arriving; 2]),
            MoveType::EnPassant => {
                let victim =
                    self.board.en_passant.map_or(T::Set::EMPTY, |passed| T::Set::of(passed.victim));
                (T::Set::of(mv.origin()) | victim, [arriving; 2])
            }
            MoveType::Castling => {
                let left = T::Set::of(mv.origin()) | T::Set::of(mv.to());
                let wing = usize::from(self.board.castling.partners[us][1] == Some(mv.to()));
                self.rules.castling.as_ref().map_or((left, [arriving; 2]), |rule| {
                    let royal = (mv.kind(), rule.royal_to[us][wing]);
                    (left, [royal, (rule.partner, rule.partner_to[us][wing])])
                })
            }
            _ => (T::Set::of(mv.origin()), [arriving; 2]),
        }
    }
}
