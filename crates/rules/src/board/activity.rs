//! What each side's pieces do on the board, counted in one go for whoever judges a position.

use super::cpu::Lookup;
use super::{Extras, Geometry, Mover, View};
use crate::geometry::Square;
use crate::piece::{Color, MAX_KINDS, PieceKind};
use crate::square_set::{Bits, SquareSet};

/// What a side's pieces do, by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Activity {
    /// How many pieces there are, pawns left out.
    pub pieces: [u16; MAX_KINDS],
    /// Squares that pieces other than pawns attack, own pieces and what enemy pawns attack left out; counted for
    /// each piece.
    pub reach: [u16; MAX_KINDS],
    /// Pieces that enemy pawns attack.
    pub chased: [u16; MAX_KINDS],
    /// Pieces that enemies attack and no piece of one's own could avenge.
    pub loose: [u16; MAX_KINDS],
    /// Pieces other than pawns that attack a square near an enemy royal.
    pub pressing: u16,
    /// Such squares, counted for each piece that attacks them.
    pub pressed: u16,
}

impl<G, L, X, const W: usize, const K: usize> View<'_, G, L, X, W, K>
where
    G: Geometry<W>,
    L: Lookup,
    X: Extras<W, K>,
{
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
            for index in 0..K {
                let kind = PieceKind(index as u8);
                if self.rules.pawn_kinds.contains(kind) {
                    continue;
                }
                for from in self.board.kinds[index] & self.board.color(color) {
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
            for index in 0..K {
                sides[us].loose[index] = (self.board.kinds[index] & loose).len() as u16;
                sides[us].chased[index] = (self.board.kinds[index] & chased).len() as u16;
            }
        }
        sides
    }

    #[inline(always)]
    fn attacks(self, kind: PieceKind, color: Color, from: Square) -> Bits<W> {
        let unmoved = X::UNMOVED && self.board.extras.unmoved().contains(from);
        let who = Mover { kind, color, from, unmoved };
        self.geometry.attacks::<L>(who, self.board.occupied())
    }

    /// Squares that a side's pawns attack.
    #[inline(always)]
    fn pawn_attacks(self, color: Color) -> Bits<W> {
        let mut attacked = Bits::EMPTY;
        for index in 0..K {
            let kind = PieceKind(index as u8);
            let pawns = self.board.kinds[index] & self.board.color(color);
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
    fn royal_zone(self, color: Color, near: &[SquareSet]) -> Bits<W> {
        let royals = self.geometry.royals(self.rules, &self.board.kinds) & self.board.color(color);
        let around = |at: Square| near.get(at.index()).map(|set| set.resized());
        royals.filter_map(around).fold(Bits::EMPTY, |zone, set: Bits<W>| zone | set)
    }
}
