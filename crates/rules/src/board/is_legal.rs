//! Tests whether one move is legal, without listing the others.
//!
//! A search calls this for moves from its transposition table. They may come from any other
//! position, so nothing is assumed, not even that the board has their squares.

use super::cpu::Lookup;
use super::generate::MoveScope;
use super::legality::{CastlingWay, KnownSafety};
use super::{BoardQuery, BoardType, Extras, Geometry, Step};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{MAX_KINDS, PieceKind};
use crate::spec::NoneLeft;
use crate::square_set::Set;

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Whether a move is among the legal moves.
    #[inline(always)]
    pub(crate) fn is_legal(self, mv: Move) -> bool {
        if !self.is_pseudo_legal(mv) || self.ended().is_some() {
            return false;
        }
        if self.rules.must_capture
            && !self.is_capture(mv)
            && self.can_capture(MoveScope::Quiet, &[])
        {
            return false;
        }
        self.leaves_royals_safe(mv) && !self.is_barred_drop(mv)
    }

    /// Whether the move fits the pieces, their movement and the rules of promotion and drops;
    /// castling and en passant are tested completely.
    #[inline(always)]
    fn is_pseudo_legal(self, mv: Move) -> bool {
        let area = self.rules.shape.area();
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.to());
        if kind.index() >= self.rules.kind_count || from.index() >= area || to.index() >= area {
            return false;
        }
        if mv.what() == MoveType::Drop {
            return T::Extras::HANDS && self.can_drop(mv);
        }
        let own = self.board.color(self.board.turn);
        if !(self.board.kind(kind) & own).contains(from) {
            return false;
        }
        match mv.what() {
            MoveType::Castling => self.can_castle_with(kind, from, to),
            MoveType::EnPassant => self.can_capture_en_passant(kind, from, to),
            _ if self.rules.pawn_kinds.contains(kind) => self.pawn_can_go(mv),
            MoveType::Normal => (self.goes_to(kind, from) & !own).contains(to),
            _ => false,
        }
    }

    #[inline(always)]
    fn goes_to(self, kind: PieceKind, from: Square) -> T::Set {
        let us = self.board.turn;
        let who = self.mover(us, kind, from);
        self.geometry.destinations(self.lookup, who, self.board.occupied(), self.board.color(!us))
    }

    #[inline(always)]
    fn pawn_can_go(self, mv: Move) -> bool {
        let (us, to) = (self.board.turn, mv.to());
        let steps = self.geometry.pawn_steps(mv.kind(), us);
        let (pawn, empty) = (T::Set::of(mv.origin()), !self.board.occupied());
        let in_zone = self.rules.promotion.zone[us.index()].contains(to);
        if mv.what() == MoveType::DoubleStep {
            let start = pawn & self.rules.double_from[us.index()];
            let twice = |set, step: &Step<T::Set>| set | step.apply(step.apply(start) & empty);
            let reached = steps.double.iter().fold(T::Set::EMPTY, twice);
            return !in_zone && (reached & empty).contains(to);
        }
        let reached = if steps.complete {
            let quiet = steps.quiet.iter().fold(T::Set::EMPTY, |set, step| set | step.apply(pawn));
            let capture =
                steps.capture.iter().fold(T::Set::EMPTY, |set, step| set | step.apply(pawn));
            (quiet & empty) | (capture & self.board.color(!us))
        } else {
            self.goes_to(mv.kind(), mv.origin()) & !self.board.color(us)
        };
        reached.contains(to) && self.may_become(mv, in_zone)
    }

    /// Whether a pawn that arrives may become what the move says, or stay a pawn.
    #[inline(always)]
    fn may_become(self, mv: Move, in_zone: bool) -> bool {
        if !in_zone {
            return mv.promotion().is_none();
        }
        let (us, promotion) = (self.board.turn, &self.rules.promotion);
        let mut left = [PieceKind(0); MAX_KINDS];
        let choices = promotion.choices[mv.kind().index()].as_slice();
        let (choices, none_left) = match &promotion.supply {
            None => (choices, NoneLeft::Stay),
            Some((none_left, at_start)) => {
                (self.lost_kinds(us, choices, &at_start[us.index()], &mut left), *none_left)
            }
        };
        match mv.promotion() {
            Some(choice) => choices.contains(&choice),
            None if choices.is_empty() && none_left == NoneLeft::Stay => true,
            None => !promotion.compulsory[us.index()].contains(mv.to()),
        }
    }

    fn can_drop(self, mv: Move) -> bool {
        let (us, kind, to) = (self.board.turn, mv.kind(), mv.to());
        let Some(rule) = self.rules.drops.as_ref().filter(|_| mv == Move::drop(kind, to)) else {
            return false;
        };
        let fits = self.board.extras.hand(us, kind) > 0
            && rule.zones[kind.index()][us.index()].contains(to)
            && !self.board.occupied().contains(to);
        let Some(most) = rule.pawns_a_file.filter(|_| self.rules.pawn_kinds.contains(kind)) else {
            return fits;
        };
        let pawns = self.board.color(us) & self.board.kind(kind);
        let file = rule.files.iter().find(|file| file.contains(to));
        fits && file.is_none_or(|&file| (pawns & file).len() < u32::from(most))
    }

    fn can_castle_with(self, kind: PieceKind, royal: Square, partner: Square) -> bool {
        let (us, rights) = (self.board.turn, &self.board.castling);
        let Some(rule) = &self.rules.castling else {
            return false;
        };
        if rights.royals[us.index()] != Some(royal) || self.royal_kind_at(royal) != kind {
            return false;
        }
        let wing = rights.partners[us.index()].iter().position(|&held| held == Some(partner));
        wing.is_some_and(|wing| {
            let way = CastlingWay { royal, partner, wing };
            self.can_castle(rule, &self.army(!us), way, KnownSafety::default())
        })
    }

    fn can_capture_en_passant(self, kind: PieceKind, from: Square, to: Square) -> bool {
        let us = self.board.turn;
        let Some(passed) = self.board.en_passant.filter(|passed| passed.target == to) else {
            return false;
        };
        self.rules.pawn_kinds.contains(kind)
            && self.en_passant_origins(us, kind, passed).contains(from)
    }

    /// Whether no royal of the mover is attacked once the move is made, where that matters.
    #[inline(always)]
    fn leaves_royals_safe(self, mv: Move) -> bool {
        let us = self.board.turn;
        if !self.rules.law_of_check[us.index()] {
            return true;
        }
        if self.rules.tested {
            return self.keeps_royals_safe(mv);
        }
        match mv.what() {
            // The path of the royal was tested already, including its end.
            MoveType::Castling => true,
            MoveType::EnPassant => self
                .board
                .en_passant
                .is_none_or(|passed| self.en_passant_is_safe(us, mv.origin(), passed)),
            _ => self.stays_unattacked(mv),
        }
    }

    /// Whether the only royal is safe after a move that captures on its target or not at all; a
    /// drop comes from its target.
    #[inline(always)]
    fn stays_unattacked(self, mv: Move) -> bool {
        let us = self.board.turn;
        let (from, to) = (T::Set::of(mv.origin()), T::Set::of(mv.to()));
        let occupied = (self.board.occupied() & !from) | to;
        let royals = self.royals(us);
        let royals = if royals.intersects(from) { to } else { royals };
        let army = self.army(!us);
        for royal in royals {
            let attackers = self.geometry.attackers(self.lookup, &army, royal, occupied);
            if !(attackers & !to).is_empty() {
                return false;
            }
        }
        true
    }
}
