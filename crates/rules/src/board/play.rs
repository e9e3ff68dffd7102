//! Makes a move: updates pieces, rights, counters and the key together.

use super::cpu::Lookup;
use super::{Board, BoardQuery, BoardType, DroppedPartner, Extras, Geometry, Rules, zobrist};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{Color, PieceKind};
use crate::setup::EnPassant;
use crate::spec::CapturedPiece;
use crate::square_set::Set;

impl<T: BoardType> Board<T> {
    /// Makes a legal move. The `query` gives the rules; its board may be this one before the move.
    #[inline(always)]
    pub(crate) fn play<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, mv: Move) {
        let us = self.turn;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.forget_en_passant(query.rules);
        self.move_pieces(query, mv);
        self.turn = !us;
        self.key ^= zobrist::BLACK_TO_MOVE;
        if us == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        if mv.what() == MoveType::DoubleStep {
            self.remember_en_passant(query, mv);
        }
        if T::Extras::CHECKS {
            self.count_check(query, us);
        }
    }

    /// Passes the turn: nothing moves, but a double step can no longer be captured en passant.
    pub(crate) fn pass(&mut self, rules: &Rules<T::Set>) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.forget_en_passant(rules);
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        self.key ^= zobrist::BLACK_TO_MOVE;
    }

    /// The part of a move that changes pieces; turn, counters and en passant stay.
    #[inline(always)]
    pub(crate) fn move_pieces<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, mv: Move) {
        let (us, kind, from, to) = (self.turn, mv.kind(), mv.origin(), mv.to());
        match mv.what() {
            MoveType::Castling => return self.castle(query, kind, from, to),
            MoveType::Drop => return self.drop_piece(query, kind, to),
            MoveType::EnPassant => {
                if let Some(passed) = query.board.en_passant {
                    self.capture(query, passed.victim);
                }
            }
            _ => {
                if self.color(!us).contains(to) {
                    self.capture(query, to);
                }
            }
        }
        let arriving = mv.promotion().unwrap_or(kind);
        self.toggle(query, us, kind, from);
        self.toggle(query, us, arriving, to);
        if query.rules.pawn_kinds.contains(kind) {
            self.halfmove_clock = 0;
        }
        if T::Extras::HANDS && query.rules.tracks_promoted() {
            self.carry_promoted(query.rules, mv);
        }
        if T::Extras::UNMOVED {
            self.lose_first_move(query.rules, from);
        }
        if self.castling.touched.contains(from) {
            self.lose_castling(query.rules, us, from);
        }
    }

    /// Puts a piece on a square or takes it off.
    #[inline(always)]
    pub(crate) fn toggle<L: Lookup>(
        &mut self,
        query: BoardQuery<'_, T, L>,
        color: Color,
        kind: PieceKind,
        square: Square,
    ) {
        let bit = T::Set::of(square);
        self.colors[color.index()] ^= bit;
        *self.kind_mut(kind) ^= bit;
        self.key ^= query.geometry.piece_key(query.rules, kind, color, square);
    }

    /// Removes an enemy piece and sends it where the ruleset says.
    #[inline(always)]
    fn capture<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, square: Square) {
        let us = self.turn;
        let kind = self.kind_at(square);
        self.toggle(query, !us, kind, square);
        self.halfmove_clock = 0;
        if self.castling.touched.contains(square) {
            self.lose_castling(query.rules, !us, square);
        }
        if T::Extras::HANDS && query.rules.captured != CapturedPiece::Removed {
            let was_pawn = self.extras.promoted().contains(square);
            if query.rules.captured == CapturedPiece::ToHand {
                let kind = if was_pawn { query.rules.demotes_to[kind.index()] } else { kind };
                let count = self.extras.hand(us, kind).saturating_add(1);
                self.set_hand(us, kind, count);
            }
            if was_pawn {
                self.toggle_promoted(query.rules, square);
            }
        }
        if T::Extras::UNMOVED {
            self.lose_first_move(query.rules, square);
        }
    }

    /// Sets a hand's count of a kind.
    #[inline(always)]
    pub(crate) fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16) {
        self.key ^= zobrist::hand(kind.0, color, self.extras.hand(color, kind));
        self.key ^= zobrist::hand(kind.0, color, count);
        self.extras.set_hand(color, kind, count);
    }

    #[inline(always)]
    fn drop_piece<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, kind: PieceKind, to: Square) {
        let us = self.turn;
        self.set_hand(us, kind, self.extras.hand(us, kind).saturating_sub(1));
        self.toggle(query, us, kind, to);
        if query.rules.pawn_kinds.contains(kind) {
            self.halfmove_clock = 0;
        }
        if T::Extras::UNMOVED {
            self.regain_castling(query.rules, kind, to);
        }
    }

    /// Grants the right to castle with a partner that was just dropped where one started, if the ruleset allows
    /// that and the royal has not moved.
    #[inline(never)]
    fn regain_castling(&mut self, rules: &Rules<T::Set>, kind: PieceKind, to: Square) {
        let us = self.turn;
        let Some(rule) = rules.castling.as_ref().filter(|rule| rule.partner == kind) else {
            return;
        };
        for (wing, dropped) in rule.dropped[us.index()].into_iter().enumerate() {
            if let Some(DroppedPartner { royal, partner }) = dropped
                && partner == to
                && self.extras.unmoved().contains(royal)
            {
                self.grant_castling(rules, us, wing, (royal, partner));
            }
        }
    }

    fn castle<L: Lookup>(
        &mut self,
        query: BoardQuery<'_, T, L>,
        kind: PieceKind,
        royal: Square,
        partner: Square,
    ) {
        let us = self.turn;
        let Some(rule) = &query.rules.castling else {
            return;
        };
        let wing = usize::from(self.castling.partners[us.index()][1] == Some(partner));
        self.toggle(query, us, kind, royal);
        self.toggle(query, us, rule.partner, partner);
        self.toggle(query, us, kind, rule.royal_to[us.index()][wing]);
        self.toggle(query, us, rule.partner, rule.partner_to[us.index()][wing]);
        if T::Extras::HANDS && self.extras.promoted().contains(partner) {
            self.toggle_promoted(query.rules, partner);
            self.toggle_promoted(query.rules, rule.partner_to[us.index()][wing]);
        }
        if T::Extras::UNMOVED {
            self.lose_first_move(query.rules, royal);
            self.lose_first_move(query.rules, partner);
        }
        self.lose_castling(query.rules, us, royal);
    }

    /// Moves the mark of a promoted piece along, and marks a newly promoted one.
    #[inline(always)]
    fn carry_promoted(&mut self, rules: &Rules<T::Set>, mv: Move) {
        let was_promoted = self.extras.promoted().contains(mv.origin());
        if was_promoted {
            self.toggle_promoted(rules, mv.origin());
        }
        if was_promoted || mv.promotion().is_some() {
            self.toggle_promoted(rules, mv.to());
        }
    }

    /// Marks or unmarks a promoted piece.
    pub(crate) fn toggle_promoted(&mut self, rules: &Rules<T::Set>, square: Square) {
        self.extras.set_promoted(self.extras.promoted() ^ T::Set::of(square));
        self.key ^= zobrist::promoted(rules.shape.coord(square));
    }

    /// Marks a piece as unmoved.
    pub(crate) fn gain_first_move(&mut self, rules: &Rules<T::Set>, square: Square) {
        self.extras.set_unmoved(self.extras.unmoved() | T::Set::of(square));
        self.key ^= zobrist::unmoved(rules.shape.coord(square));
    }

    fn lose_first_move(&mut self, rules: &Rules<T::Set>, square: Square) {
        if self.extras.unmoved().contains(square) {
            self.extras.set_unmoved(self.extras.unmoved() & !T::Set::of(square));
            self.key ^= zobrist::unmoved(rules.shape.coord(square));
        }
    }

    /// Removes the castling rights that a partner or royal loses by leaving its square.
    #[inline(never)]
    fn lose_castling(&mut self, rules: &Rules<T::Set>, color: Color, square: Square) {
        let partners = self.castling.partners[color.index()];
        let is_royal = self.castling.royals[color.index()] == Some(square);
        for (wing, partner) in partners.into_iter().enumerate() {
            if let Some(partner) = partner
                && (is_royal || partner == square)
            {
                self.key ^= zobrist::castling(rules.shape.coord(partner));
                self.castling.partners[color.index()][wing] = None;
            }
        }
        self.castling.settle();
    }

    /// Grants the right to castle with a partner.
    pub(crate) fn grant_castling(
        &mut self,
        rules: &Rules<T::Set>,
        color: Color,
        wing: usize,
        pair: (Square, Square),
    ) {
        let (royal, partner) = pair;
        self.castling.royals[color.index()] = Some(royal);
        self.castling.partners[color.index()][wing] = Some(partner);
        self.key ^= zobrist::castling(rules.shape.coord(partner));
        self.castling.settle();
    }

    #[inline(always)]
    fn forget_en_passant(&mut self, rules: &Rules<T::Set>) {
        if let Some(passed) = self.en_passant.take() {
            self.key ^= passed_key(rules, passed);
        }
    }

    /// Remembers a double step if a legal capture can answer it.
    #[inline(always)]
    fn remember_en_passant<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, mv: Move) {
        let us = !self.turn;
        let (from, to) = (mv.origin(), mv.to());
        if query.rules.en_passant_from[us.index()].contains(from) {
            let passed = EnPassant { target: Square((from.0 + to.0) / 2), victim: to };
            self.allow_en_passant(query, passed);
        }
    }

    /// Allows an en passant capture if a legal one exists.
    pub(crate) fn allow_en_passant<L: Lookup>(
        &mut self,
        query: BoardQuery<'_, T, L>,
        passed: EnPassant,
    ) {
        let after = query.with(self);
        if after.can_take_en_passant(passed) {
            self.en_passant = Some(passed);
            self.key ^= passed_key(query.rules, passed);
        }
    }

    #[inline(always)]
    fn count_check<L: Lookup>(&mut self, query: BoardQuery<'_, T, L>, us: Color) {
        let after = query.with(self);
        if query.rules.counts_checks && after.is_attacked(!us) {
            let left = self.extras.checks_left(us);
            self.set_checks_left(us, left.saturating_sub(1));
        }
    }

    /// Sets how many more checks a side must give.
    pub(crate) fn set_checks_left(&mut self, color: Color, count: u8) {
        self.key ^= zobrist::checks_left(color, self.extras.checks_left(color));
        self.key ^= zobrist::checks_left(color, count);
        self.extras.set_checks_left(color, count);
    }
}

/// The key of a double step that can be captured.
#[inline(always)]
fn passed_key<S: Set>(rules: &Rules<S>, passed: EnPassant) -> u64 {
    zobrist::en_passant(rules.shape.coord(passed.target), rules.shape.coord(passed.victim))
}
