//! What captures on one square come to, each side taking back with its least piece as long as that pays.

use super::cpu::Lookup;
use super::{Army, Extras, Geometry, View};
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// A question about an exchange.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exchange<'a> {
    /// The move that begins it.
    pub(crate) mv: Move,
    /// What each kind is worth, by its index; kinds beyond the list are worth nothing.
    pub(crate) values: &'a [i32],
    /// What the mover wants to come out with at least.
    pub(crate) least: i32,
}

impl Exchange<'_> {
    fn value(&self, kind: PieceKind) -> i32 {
        self.values.get(kind.index()).copied().unwrap_or(0)
    }
}

impl<G, L, X, const W: usize, const K: usize> View<'_, G, L, X, W, K>
where
    G: Geometry<W>,
    L: Lookup,
    X: Extras<W, K>,
{
    /// Whether the exchange a legal move begins comes to at least what is asked for.
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
        let mut occupied = self.board.occupied() & !Bits::of(mv.origin());
        occupied = victim.map_or(occupied, |at| occupied & !Bits::of(at)) | Bits::of(mv.to());
        let armies = [self.army(Color::White), self.army(Color::Black)];
        let mut side = us;
        loop {
            side = !side;
            let army = &armies[side.index()];
            let takers = self.takers(army, mv.to(), occupied);
            let Some((taker, kind)) = self.least_of(takers, &exchange) else {
                break;
            };
            occupied &= !Bits::of(taker);
            let guarded = self.rules.royal_kinds.contains(kind)
                && self.rules.law_of_check[side.index()]
                && !self.takers(&armies[(!side).index()], mv.to(), occupied).is_empty();
            if guarded {
                break;
            }
            balance = -balance - 1 - exchange.value(kind);
            if balance >= 0 {
                // The side that took is content even if its piece is taken.
                side = !side;
                break;
            }
        }
        side != us
    }

    /// Where the piece stands that a move captures.
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
    fn takers(self, army: &Army<'_, G::Joined, W, K>, at: Square, occupied: Bits<W>) -> Bits<W> {
        let left = occupied & !Bits::of(at);
        self.geometry.attackers::<L, K>(army, at, occupied) & left
    }

    /// The piece of least value; a royal that must be kept safe comes last.
    #[inline(always)]
    fn least_of(self, set: Bits<W>, exchange: &Exchange<'_>) -> Option<(Square, PieceKind)> {
        let cost = |&(_, kind): &(Square, PieceKind)| {
            (self.rules.royal_kinds.contains(kind), exchange.value(kind))
        };
        set.map(|at| (at, self.board.kind_at(at))).min_by_key(cost)
    }
}
