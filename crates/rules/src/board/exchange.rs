//! Static exchange evaluation: the gain from captures on one square if each side recaptures with
//! its least valuable piece as long as that pays.

use super::cpu::Lookup;
use super::{Army, BoardQuery, BoardType, Geometry};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{Color, PieceKind};
use crate::square_set::Set;

/// A question to static exchange evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange<'a> {
    /// The move that starts it.
    pub(crate) mv: Move,
    /// What each kind is worth, by its index; kinds beyond the list are worth nothing.
    pub(crate) values: &'a [i32],
    /// The least gain that is required.
    pub(crate) least: i32,
}

impl Exchange<'_> {
    fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }
}

impl<T: BoardType, L: Lookup> BoardQuery<'_, T, L> {
    /// Whether the exchange that a legal move starts gains at least the required value.
    #[inline(always)]
    pub(crate) fn exchange_reaches(self, exchange: Exchange<'_>) -> bool {
        let (mv, us) = (exchange.mv, self.board.turn);
        if mv.what() == MoveType::Castling {
            return exchange.least <= 0;
        }
        let arriving = mv.promotion().unwrap_or(mv.kind());
        let victim = self.victim_square(mv);
        let captured = victim.map_or(0, |at| exchange.value(self.board.kind_at(at)));
        let promoted = exchange.value(arriving) - exchange.value(mv.kind());
        // From here on the balance is that of the side that moved last.
        let mut balance = captured + promoted - exchange.least;
        if balance < 0 {
            return false;
        }
        balance -= exchange.value(arriving);
        if balance >= 0 {
            return true;
        }
        let mut occupied = self.board.occupied() & !T::Set::of(mv.origin());
        occupied = victim.map_or(occupied, |at| occupied & !T::Set::of(at)) | T::Set::of(mv.to());
        let armies = [self.army(Color::White), self.army(Color::Black)];
        let mut side = us;
        loop {
            side = !side;
            let army = &armies[side.index()];
            let takers = self.takers(army, mv.to(), occupied);
            let Some((taker, kind)) = self.least_of(takers, &exchange) else {
                break;
            };
            occupied &= !T::Set::of(taker);
            let guarded = self.rules.royal_kinds.contains(kind)
                && self.rules.law_of_check[side.index()]
                && !self.takers(&armies[(!side).index()], mv.to(), occupied).is_empty();
            if guarded {
                break;
            }
            balance = -balance - 1 - exchange.value(kind);
            if balance >= 0 {
                // The side that captured is satisfied even if its piece is recaptured.
                side = !side;
                break;
            }
        }
        side != us
    }

    /// The square of the piece that a move captures.
    #[inline(always)]
    fn victim_square(self, mv: Move) -> Option<Square> {
        match mv.what() {
            MoveType::EnPassant => self.board.en_passant.map(|passed| passed.victim),
            MoveType::Castling | MoveType::Drop => None,
            _ => self.board.color(!self.board.turn).contains(mv.to()).then_some(mv.to()),
        }
    }

    /// The pieces of an army that are left and attack the square.
    #[inline(always)]
    fn takers(self, army: &Army<'_, T::Geometry>, at: Square, occupied: T::Set) -> T::Set {
        let left = occupied & !T::Set::of(at);
        self.geometry.attackers(self.lookup, army, at, occupied) & left
    }

    /// The piece of least value; a royal that must be kept safe comes last.
    #[inline(always)]
    fn least_of(self, set: T::Set, exchange: &Exchange<'_>) -> Option<(Square, PieceKind)> {
        let cost = |&(_, kind): &(Square, PieceKind)| {
            (self.rules.royal_kinds.contains(kind), exchange.value(kind))
        };
        set.map(|at| (at, self.board.kind_at(at))).min_by_key(cost)
    }
}
