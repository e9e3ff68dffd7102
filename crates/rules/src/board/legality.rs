//! Royal safety, castling paths, en passant, and ends of the game while there are still moves.

use super::cpu::Lookup;
use super::{Army, BoardQuery, BoardType, CastlingRule, Extras, Geometry, LossRule};
use crate::geometry::Square;
use crate::piece::{Color, Piece, PieceKind};
use crate::setup::EnPassant;
use crate::square_set::{Set, SquareSet};

/// Why a game is over although pieces could still move, and for which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// This side has lost too many royals.
    RoyalsLost(Color),
    /// This side has lost pieces that it needs.
    Extinct(Color),
    /// This side's royal is on a hill.
    HillReached(Color),
    /// This side has given all its checks.
    ChecksGiven(Color),
}

/// Squares already found safe or attacked, computed as if the royal had left.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct KnownSafety<S> {
    pub(crate) safe: S,
    pub(crate) attacked: S,
}

/// A royal and the partner it may castle with on a wing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingWay {
    pub(crate) royal: Square,
    pub(crate) partner: Square,
    pub(crate) wing: usize,
}

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// A side's royals.
    #[inline(always)]
    pub(crate) fn royals(self, color: Color) -> T::Set {
        self.geometry.royals(self.rules, self.board.kinds()) & self.board.color(color)
    }

    /// The kind of the royal on a square.
    #[inline(always)]
    pub(crate) fn royal_kind_at(self, square: Square) -> PieceKind {
        match self.rules.royal_kinds.0.count_ones() {
            1 => PieceKind(self.rules.royal_kinds.0.trailing_zeros() as u8),
            _ => self.board.kind_at(square),
        }
    }

    /// Whether any royal of a side is attacked.
    #[inline(always)]
    pub(crate) fn is_attacked(self, color: Color) -> bool {
        let army = self.army(!color);
        let occupied = self.board.occupied();
        for royal in self.royals(color) {
            if !self.geometry.attackers(self.lookup, &army, royal, occupied).is_empty() {
                return true;
            }
        }
        false
    }

    /// The pieces that attack a royal of this side.
    pub(crate) fn checkers(self, color: Color) -> T::Set {
        let army = self.army(!color);
        let occupied = self.board.occupied();
        self.royals(color).fold(T::Set::EMPTY, |all, royal| {
            all | self.geometry.attackers(self.lookup, &army, royal, occupied)
        })
    }

    /// A side's pieces that attack a square, assuming that exactly these squares are occupied.
    pub(crate) fn attackers_among(
        self,
        color: Color,
        square: Square,
        occupied: SquareSet,
    ) -> T::Set {
        let army = self.army(color);
        self.geometry.attackers(self.lookup, &army, square, T::Set::narrowed(occupied))
    }

    /// Where the piece on a square attacks.
    pub(crate) fn attacks_from(self, square: Square) -> T::Set {
        self.board.piece_at(square).map_or(T::Set::EMPTY, |piece| {
            let who = self.mover(piece.color, piece.kind, square);
            self.geometry.attacks(self.lookup, who, self.board.occupied())
        })
    }

    /// Where a pawn could go by movement alone, whatever it would have to promote to there.
    pub(crate) fn pawn_targets(self, pawn: Piece, from: Square) -> T::Set {
        let steps = self.geometry.pawn_steps(pawn.kind, pawn.color);
        let (start, empty) = (T::Set::of(from), !self.board.occupied());
        let enemies = self.board.color(!pawn.color);
        let mut targets = T::Set::EMPTY;
        for step in steps.quiet {
            targets |= step.apply(start) & empty;
        }
        for step in steps.capture {
            targets |= step.apply(start) & enemies;
        }
        if !steps.complete {
            let who = self.mover(pawn.color, pawn.kind, from);
            let occupied = self.board.occupied();
            targets |= self.geometry.destinations(self.lookup, who, occupied, enemies);
        }
        targets
    }

    /// The pawns of a kind that could capture on the passed square.
    #[inline(always)]
    pub(crate) fn en_passant_origins(
        self,
        us: Color,
        kind: PieceKind,
        passed: EnPassant,
    ) -> T::Set {
        let pawns = self.board.kind(kind) & self.board.color(us);
        let target = T::Set::of(passed.target);
        let steps = self.geometry.pawn_steps(kind, us);
        steps.en_passant.iter().fold(T::Set::EMPTY, |all, step| all | step.origins(target)) & pawns
    }

    /// Whether every royal is safe after an en passant capture.
    #[inline(always)]
    pub(crate) fn en_passant_is_safe(self, us: Color, from: Square, passed: EnPassant) -> bool {
        let victim = T::Set::of(passed.victim);
        let army = self.army(!us);
        let gone = T::Set::of(from) | victim;
        let occupied = (self.board.occupied() & !gone) | T::Set::of(passed.target);
        // The pawn itself may be a royal; then it is on the target.
        let royals = self.royals(us);
        let royals = if royals.contains(from) {
            (royals & !T::Set::of(from)) | T::Set::of(passed.target)
        } else {
            royals
        };
        for royal in royals {
            let attackers = self.geometry.attackers(self.lookup, &army, royal, occupied);
            if !(attackers & !victim).is_empty() {
                return false;
            }
        }
        true
    }

    /// Whether the side to move has a legal en passant capture.
    pub(crate) fn can_take_en_passant(self, passed: EnPassant) -> bool {
        let us = self.board.turn;
        let law = self.rules.law_of_check[us.index()];
        let promotes = self.rules.promotion.zone[us.index()].contains(passed.target);
        !promotes
            && self.rules.pawn_kinds.iter().any(|kind| {
                let mut origins = self.en_passant_origins(us, kind, passed);
                origins.any(|from| !law || self.en_passant_is_safe(us, from, passed))
            })
    }

    /// Whether the path is clear and, under the law of check, safe.
    #[inline(always)]
    pub(crate) fn can_castle(
        self,
        rule: &CastlingRule<T::Set>,
        army: &Army<'_, T::Geometry>,
        way: CastlingWay,
        known: KnownSafety<T::Set>,
    ) -> bool {
        let us = !army.color;
        let CastlingWay { royal, partner, wing } = way;
        let royal_to = rule.royal_to[us.index()][wing];
        let partner_to = rule.partner_to[us.index()][wing];
        let others = self.board.occupied() & !(T::Set::of(royal) | T::Set::of(partner));
        let royal_way: T::Set = span(royal, royal_to);
        let way = royal_way | span(partner, partner_to);
        if way.intersects(others | !self.rules.playable) {
            return false;
        }
        if !self.rules.law_of_check[us.index()] {
            return true;
        }
        if royal_way.intersects(known.attacked) {
            return false;
        }
        let without_royal = others | T::Set::of(partner);
        let after = others | T::Set::of(royal_to) | T::Set::of(partner_to);
        // Only an enemy on the rank can see the end of the way differently once the partner moved.
        let mut end_open = army.members.intersects(rule.ranks[us.index()]);
        let mut open = royal_way & !known.safe;
        loop {
            let (square, around) = match open.next() {
                Some(square) => (square, without_royal),
                None if end_open => {
                    end_open = false;
                    (royal_to, after)
                }
                None => return true,
            };
            if !self.geometry.attackers(self.lookup, army, square, around).is_empty() {
                return false;
            }
        }
    }

    /// The promotion choices of which a side has fewer on the board than at the start.
    pub(crate) fn lost_kinds<'b>(
        self,
        us: Color,
        choices: &[PieceKind],
        at_start: &[u16],
        left: &'b mut [PieceKind],
    ) -> &'b [PieceKind] {
        let mut count = 0;
        for &choice in choices {
            let now = (self.board.kind(choice) & self.board.color(us)).len();
            if now < u32::from(at_start[choice.index()]) {
                left[count] = choice;
                count += 1;
            }
        }
        &left[..count]
    }

    /// Why the game is over while there are still moves, if it is.
    #[inline(always)]
    pub(crate) fn ended(self) -> Option<Ended> {
        if self.rules.ends_early { self.find_end() } else { None }
    }

    fn find_end(self) -> Option<Ended> {
        // The side to move comes first: only it can have lost something.
        for color in [self.board.turn, !self.board.turn] {
            if let Some(ended) = self.loss(color) {
                return Some(ended);
            }
            if self.royals(color).intersects(self.rules.hills[color.index()]) {
                return Some(Ended::HillReached(color));
            }
            if T::Extras::CHECKS
                && self.rules.counts_checks
                && self.board.extras.checks_left(color) == 0
            {
                return Some(Ended::ChecksGiven(color));
            }
        }
        None
    }

    fn loss(self, color: Color) -> Option<Ended> {
        let own = self.board.color(color);
        let gone = |kind: PieceKind| {
            !self.board.kind(kind).intersects(own) && self.board.extras.hand(color, kind) == 0
        };
        match self.rules.loss[color.index()] {
            LossRule::None => None,
            LossRule::FewerRoyals(least) => {
                let held = self.rules.royal_list.iter();
                let held = held.map(|&kind| u32::from(self.board.extras.hand(color, kind)));
                let owned = self.royals(color).len() + held.sum::<u32>();
                (owned < least).then_some(Ended::RoyalsLost(color))
            }
            LossRule::NoPieces => {
                let kinds = 0..self.rules.kind_count as u8;
                let bare = own.is_empty() && kinds.map(PieceKind).all(gone);
                bare.then_some(Ended::Extinct(color))
            }
            LossRule::AnyKindGone(kinds) => kinds.iter().any(gone).then_some(Ended::Extinct(color)),
            LossRule::AllKindsGone(kinds) => {
                kinds.iter().all(gone).then_some(Ended::Extinct(color))
            }
        }
    }
}

/// The squares of a rank from one to another, both included.
#[inline(always)]
fn span<S: Set>(a: Square, b: Square) -> S {
    let (low, high) = if a.0 < b.0 { (a.0, b.0) } else { (b.0, a.0) };
    let width = high - low + 1;
    // A rank is shorter than a word, so the run fits in one before it is moved into place.
    S::from_low_word((1u64 << width) - 1).shifted(low as i16)
}
