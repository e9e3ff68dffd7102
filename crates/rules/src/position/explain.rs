//! Finds the legal move that a person asks for, or explains why there is none.

use super::{Illegal, Position};
use crate::board::{MoveScope, RoyalSafety, on_board};
use crate::geometry::{Coord, Square};
use crate::moves::{Intent, Move, MoveType};
use crate::piece::{Piece, PieceKind};
use crate::spec::{DropLimit, NoneLeft, PromotionSupply};

impl Position {
    /// Finds the legal move a person asks for.
    ///
    /// # Errors
    /// The reason, with the square that explains it.
    pub fn find_move(&self, intent: Intent) -> Result<Move, Illegal> {
        if self.outcome().is_some() && self.count_legal_moves() == 0 {
            return Err(Illegal::GameOver);
        }
        match intent {
            Intent::Go { from, to, promotion } => self.find_going(from, to, promotion),
            Intent::Drop { kind, to } => self.find_drop(kind, to),
        }
    }

    fn at(&self, square: Square) -> Coord {
        self.ruleset().shape().coord(square)
    }

    fn has_square(&self, square: Square) -> bool {
        square.index() < self.ruleset().shape().area()
    }

    fn find_going(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> Result<Move, Illegal> {
        if !self.has_square(from) || !self.has_square(to) {
            return Err(Illegal::OffBoard);
        }
        let piece = self.piece_at(from).ok_or(Illegal::EmptySquare(self.at(from)))?;
        if piece.color != self.turn() {
            return Err(Illegal::NotYourPiece(self.at(from)));
        }
        let moves = self.legal_moves_from(from);
        let arriving: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.to() == to && mv.what() != MoveType::Castling)
            .collect();
        if let Some(found) = arriving.iter().find(|mv| mv.promotion() == promotion) {
            return Ok(*found);
        }
        if !arriving.is_empty() {
            return Err(match promotion {
                None => Illegal::PromotionRequired(self.at(to)),
                Some(_) if self.promotes_on(piece, to) => Illegal::PromotionNotAllowed(self.at(to)),
                Some(_) => Illegal::NoPromotionHere(self.at(to)),
            });
        }
        let castling = moves.iter().copied().filter(|mv| mv.what() == MoveType::Castling);
        let mut castling = castling.filter(|&mv| mv.to() == to || self.castling_target(mv) == to);
        if let (Some(found), None) = (castling.next(), promotion) {
            return Ok(found);
        }
        Err(self.why_not(piece, from, to))
    }

    /// Whether a piece may become another one on arriving there.
    fn promotes_on(&self, piece: Piece, to: Square) -> bool {
        let promotion = self.ruleset().spec().promotion.as_ref();
        let in_zone = promotion.is_some_and(|rule| rule.zone[piece.color].contains(&self.at(to)));
        in_zone && self.ruleset().is_pawn(piece.kind)
    }

    /// Why a piece of the side to move has no legal move to a square.
    fn why_not(&self, piece: Piece, from: Square, to: Square) -> Illegal {
        if from == to {
            return Illegal::DoesNotMoveSo(self.at(from));
        }
        if self.ruleset().walls().contains(to) {
            return Illegal::Wall(self.at(to));
        }
        let pseudo = self.moves_ignoring_check(from);
        let arriving = |mv: &&Move| mv.to() == to && mv.what() != MoveType::Castling;
        if let Some(&mv) = pseudo.iter().find(arriving) {
            return self.why_unsafe(mv);
        }
        let castling = |mv: &&Move| {
            mv.what() == MoveType::Castling && (mv.to() == to || self.castling_target(**mv) == to)
        };
        if let Some(&mv) = pseudo.iter().find(castling)
            && !self.is_legal(mv)
        {
            return self.why_unsafe(mv);
        }
        if self.ruleset().is_royal(piece.kind)
            && let Some(reason) = self.why_no_castling(from, to)
        {
            return reason;
        }
        if self.piece_at(to).is_some_and(|other| other.color == piece.color) {
            return Illegal::OwnPiece(self.at(to));
        }
        if self.is_barred_arrival(piece, from, to) {
            return Illegal::PromotionBarred(self.at(to));
        }
        self.obstacle(piece, from, to)
    }

    /// The moves of the piece on a square by movement alone, whatever happens to royals.
    fn moves_ignoring_check(&self, from: Square) -> Vec<Move> {
        let mut moves = Vec::new();
        on_board!(&self.board, |playable| {
            let query = playable.portable_query();
            query.list_generated(MoveScope::From(from), RoyalSafety::Ignored, &mut moves);
        });
        moves
    }

    /// Whether a pawn could go there if it had a promotion choice left.
    fn is_barred_arrival(&self, piece: Piece, from: Square, to: Square) -> bool {
        let Some(promotion) = &self.ruleset().spec().promotion else {
            return false;
        };
        let barred = promotion.supply == PromotionSupply::LostKinds(NoneLeft::Barred);
        let reaches = || {
            on_board!(&self.board, |playable| {
                playable.portable_query().pawn_targets(piece, from).contains(to)
            })
        };
        barred
            && self.ruleset().is_pawn(piece.kind)
            && promotion.compulsory[piece.color].contains(&self.at(to))
            && reaches()
    }

    /// Why a move that the piece could make is not allowed.
    fn why_unsafe(&self, mv: Move) -> Illegal {
        let us = self.turn();
        if self.ruleset().has_law_of_check(us) {
            let mut after = self.clone();
            after.make(mv);
            let before = self.checkers();
            let then = after.checkers_of(us);
            if let Some(checker) = (then & before).first() {
                return Illegal::StillInCheck(self.at(checker));
            }
            if let Some(attacker) = then.first() {
                return Illegal::LeavesRoyalAttacked(self.at(attacker));
            }
        }
        let capture = self.legal_moves().into_iter().find_map(|mv| self.victim(mv));
        match capture {
            Some((square, _)) => Illegal::CaptureMandatory(self.at(square)),
            None => Illegal::DoesNotMoveSo(self.at(mv.origin())),
        }
    }

    /// Why the royal cannot castle, if that is what the squares mean.
    fn why_no_castling(&self, from: Square, to: Square) -> Option<Illegal> {
        let castling = self.ruleset().spec().castling.as_ref()?;
        let us = self.turn();
        let shape = self.ruleset().shape();
        let rank = self.ruleset().facts().castling_ranks[us];
        let (royal, target) = (self.at(from), self.at(to));
        if royal.rank != rank || target.rank != rank {
            return None;
        }
        let partner_kind = self.ruleset().kind_by_letter(castling.partner)?;
        let is_partner =
            |square: Square| self.piece_at(square) == Some(Piece::new(us, partner_kind));
        let wing = usize::from(target.file > royal.file);
        let (royal_to, partner_to) = self.castling_targets(us, wing)?;
        let two_away = target.file.abs_diff(royal.file) > 1;
        if !(is_partner(to) || (to == royal_to && two_away)) {
            return None;
        }
        let partner = self.castling_partner(us, wing);
        let Some(partner) = partner.filter(|&partner| to == royal_to || partner == to) else {
            return Some(Illegal::CastlingMoved(royal));
        };
        let span = |a: Square, b: Square| {
            let (low, high) = (a.min(b), a.max(b));
            shape.squares().filter(move |&at| at >= low && at <= high)
        };
        let others = |at: &Square| *at != from && *at != partner;
        let mut way = span(from, royal_to).chain(span(partner, partner_to)).filter(others);
        let walls = self.ruleset().walls();
        if let Some(at) = way.find(|&at| self.piece_at(at).is_some() || walls.contains(at)) {
            return Some(Illegal::CastlingBlocked(self.at(at)));
        }
        if !self.ruleset().has_law_of_check(us) {
            return None;
        }
        let mut without = self.occupied();
        without.remove(from);
        for square in span(from, royal_to) {
            if let Some(attacker) = self.attackers(!us, square, without).first() {
                let (square, from) = (self.at(square), self.at(attacker));
                return Some(Illegal::CastlingThroughCheck { square, from });
            }
        }
        without.remove(partner);
        without.insert(partner_to);
        let attacker = self.attackers(!us, royal_to, without).first()?;
        let (square, from) = (self.at(royal_to), self.at(attacker));
        Some(Illegal::CastlingThroughCheck { square, from })
    }

    fn find_drop(&self, kind: PieceKind, to: Square) -> Result<Move, Illegal> {
        if !self.has_square(to) {
            return Err(Illegal::OffBoard);
        }
        let wanted = Move::drop(kind, to);
        if self.legal_drops().contains(&wanted) {
            Ok(wanted)
        } else {
            Err(self.why_no_drop(kind, to))
        }
    }

    fn why_no_drop(&self, kind: PieceKind, to: Square) -> Illegal {
        let us = self.turn();
        let at = self.at(to);
        let Some(drops) = &self.ruleset().spec().drops else {
            return Illegal::DropsNotAllowed;
        };
        if self.in_hand(us, kind) == 0 {
            return Illegal::DropNoneInHand;
        }
        if self.ruleset().walls().contains(to) {
            return Illegal::Wall(at);
        }
        if self.piece_at(to).is_some() {
            return Illegal::DropSquareTaken(at);
        }
        let pawn = self.ruleset().is_pawn(kind);
        let zone = if pawn { &drops.pawn_zone } else { &drops.zone };
        if !zone[us].contains(&at) {
            return if pawn { Illegal::DropPawnRank(at) } else { Illegal::DropZone(at) };
        }
        if let (true, Some(most)) = (pawn, drops.pawns_a_file) {
            let own = self.kind(kind) & self.color(us);
            let mut pawns = own.filter(|&square| self.at(square).file == at.file);
            if let Some(pawn) = pawns.clone().nth(usize::from(most) - 1).and(pawns.next()) {
                return Illegal::DropDoubled(self.at(pawn));
            }
        }
        let mv = Move::drop(kind, to);
        if on_board!(&self.board, |playable| playable.portable_query().is_barred_drop(mv)) {
            return match drops.limit {
                DropLimit::NoCheck => Illegal::DropCheck(at),
                DropLimit::NoMate | DropLimit::None => Illegal::DropMate(at),
            };
        }
        self.why_unsafe(mv)
    }
}
