//! Mobility, threats and pressure of both sides, counted in one pass for evaluation functions.

use super::cpu::Lookup;
use super::{BoardQuery, BoardType, Geometry};
use crate::geometry::Square;
use crate::piece::{Color, MAX_KINDS, PieceKind};
use crate::square_set::{Set, SquareSet};

/// What a side's pieces do, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Activity {
    /// How many pieces there are, without pawns.
    pub pieces: [u16; MAX_KINDS],
    /// Squares that pieces other than pawns attack, without squares of own pieces and squares that
    /// enemy pawns attack; counted for each piece.
    pub reach: [u16; MAX_KINDS],
    /// Pieces that enemy pawns attack.
    pub chased: [u16; MAX_KINDS],
    /// Pieces that enemies attack and no piece of their own side defends.
    pub loose: [u16; MAX_KINDS],
    /// Pieces other than pawns that attack a square near an enemy royal.
    pub pressing: u16,
    /// Such squares, counted for each piece that attacks them.
    pub pressed: u16,
}

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Counts what both sides do; `near` are the squares near each square.
    #[inline(always)]
    pub(crate) fn activity(self, near: &[SquareSet]) -> [Activity; 2] {
        let guarded = Color::BOTH.map(|color| self.pawn_attacks(color));
        let mut attacked = guarded;
        let mut sides = [Activity::default(); 2];
        for color in Color::BOTH {
            let (us, them) = (color.index(), (!color).index());
            let open = !(self.board.color(color) | guarded[them]);
            let zone = self.royal_zone(!color, near);
            for (index, &pieces) in self.board.kinds().iter().enumerate() {
                let kind = PieceKind(index as u8);
                if self.rules.pawn_kinds.contains(kind) {
                    continue;
                }
                for from in pieces & self.board.color(color) {
                    let set = self.attacks(kind, color, from);
                    attacked[us] |= set;
                    sides[us].pieces[index] += 1;
                    sides[us].reach[index] += (set & open).len() as u16;
                    let pressed = (set & zone).len() as u16;
                    sides[us].pressed += pressed;
                    sides[us].pressing += u16::from(pressed > 0);
                }
            }
        }
        for color in Color::BOTH {
            let (us, them) = (color.index(), (!color).index());
            let loose = self.board.color(color) & attacked[them] & !attacked[us];
            let chased = self.board.color(color) & guarded[them];
            if loose.is_empty() && chased.is_empty() {
                continue;
            }
            for (index, &pieces) in self.board.kinds().iter().enumerate() {
                sides[us].loose[index] = (pieces & loose).len() as u16;
                sides[us].chased[index] = (pieces & chased).len() as u16;
            }
        }
        sides
    }

    #[inline(always)]
    fn attacks(self, kind: PieceKind, color: Color, from: Square) -> T::Set {
        let who = self.mover(color, kind, from);
        self.geometry.attacks(self.lookup, who, self.board.occupied())
    }

    /// Squares that a side's pawns attack.
    #[inline(always)]
    fn pawn_attacks(self, color: Color) -> T::Set {
        let mut attacked = T::Set::EMPTY;
        for (index, &pieces) in self.board.kinds().iter().enumerate() {
            let kind = PieceKind(index as u8);
            let pawns = pieces & self.board.color(color);
            if !self.rules.pawn_kinds.contains(kind) || pawns.is_empty() {
                continue;
            }
            let steps = self.geometry.pawn_steps(kind, color);
            if steps.complete {
                steps.capture.iter().for_each(|step| attacked |= step.apply(pawns));
                continue;
            }
            for from in pawns {
                attacked |= self.attacks(kind, color, from);
            }
        }
        attacked
    }

    #[inline(always)]
    fn royal_zone(self, color: Color, near: &[SquareSet]) -> T::Set {
        let around = |at: Square| near.get(at.index()).map(|&set| T::Set::narrowed(set));
        self.royals(color).filter_map(around).fold(T::Set::EMPTY, |zone, set| zone | set)
    }
}
