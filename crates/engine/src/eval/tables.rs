//! What pieces are worth where, as tables that a search adds up move by move.

use rules::{Color, Move, MoveType, Piece, PieceKind, Position, Square};

use super::pair::Pair;

/// A royal that may not be lost is worth more than everything else in an exchange.
pub(crate) const PRICELESS: i32 = 20_000;

/// The worth of every piece on every square, in hand and in exchanges.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    area: usize,
    /// By kind, color and square, from White's point of view.
    squares: Vec<Pair>,
    /// By kind, for its owner.
    hands: Vec<Pair>,
    /// How much of the middle game a piece of each kind is.
    phases: Vec<i32>,
    /// The phases of all pieces at the start together.
    pub(crate) whole_phase: i32,
    /// By kind, for exchanges.
    pub(crate) exchange: Vec<i32>,
    /// What each kind counts as a piece that can make a waiting move: nothing for pawns and royals.
    pieces: Vec<i32>,
}

/// What tables are made of.
pub(crate) struct Worth<'a> {
    /// The worth of a piece on a square for its owner.
    pub(crate) on: &'a dyn Fn(Piece, Square) -> Pair,
    /// The worth of a piece in hand for its owner.
    pub(crate) held: &'a dyn Fn(PieceKind) -> Pair,
    /// The worth of a kind in exchanges.
    pub(crate) exchange: &'a dyn Fn(PieceKind) -> i32,
    /// How much of the middle game a piece of a kind is.
    pub(crate) phase: &'a dyn Fn(PieceKind) -> i32,
}

impl Tables {
    /// Tables for the ruleset of a start position.
    pub(crate) fn new(start: &Position, worth: &Worth<'_>) -> Self {
        let ruleset = start.ruleset();
        let shape = ruleset.shape();
        let mut squares = Vec::with_capacity(ruleset.kinds().len() * 2 * shape.area());
        for kind in ruleset.kinds() {
            for color in Color::BOTH {
                let sign = if color == Color::White { 1 } else { -1 };
                let on = |square| (worth.on)(Piece::new(color, kind), square) * sign;
                squares.extend(shape.squares().map(on));
            }
        }
        let plain = |kind| !ruleset.is_pawn(kind) && !ruleset.is_royal(kind);
        let weigh = |kind| if plain(kind) { (worth.exchange)(kind).max(0) } else { 0 };
        let pieces: Vec<i32> = ruleset.kinds().map(weigh).collect();
        let mut tables = Self {
            area: shape.area(),
            squares,
            hands: ruleset.kinds().map(worth.held).collect(),
            phases: ruleset.kinds().map(worth.phase).collect(),
            whole_phase: 1,
            exchange: ruleset.kinds().map(worth.exchange).collect(),
            pieces,
        };
        tables.whole_phase = Tally::of(start, &tables).phase.max(1);
        tables
    }

    #[inline(always)]
    fn on(&self, piece: Piece, square: Square) -> Pair {
        self.squares[(piece.kind.index() * 2 + piece.color as usize) * self.area + square.index()]
    }
}

/// The sums of a position's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    /// The tables summed up, from White's point of view.
    pub(crate) score: Pair,
    /// How much of the middle game is left.
    pub(crate) phase: i32,
    /// The worth of each side's pieces other than pawns and royals, hands included.
    pub(crate) pieces: [i32; 2],
}

/// A sum with so many more of a worth. A hand may hold more than there are numbers for; half of them are left for
/// what is on the board.
fn sum_held(sum: i32, worth: i32, count: i32) -> i32 {
    sum.saturating_add(worth.saturating_mul(count)).clamp(i32::MIN / 2, i32::MAX / 2)
}

impl Tally {
    /// Sums a position up.
    pub(crate) fn of(position: &Position, tables: &Tables) -> Self {
        let mut tally = Self::default();
        for (square, piece) in position.pieces() {
            tally.add(tables, piece, square);
        }
        for color in Color::BOTH {
            for (kind, count) in position.hand(color) {
                tally.hold(tables, Piece::new(color, kind), i32::from(count));
            }
        }
        tally
    }

    /// The sums after a legal move of the position.
    #[inline]
    pub(crate) fn after(mut self, before: &Position, mv: Move, tables: &Tables) -> Self {
        let piece = Piece::new(before.turn(), mv.kind());
        match mv.what() {
            MoveType::Castling => return self.castled(before, mv, tables),
            MoveType::Drop => {
                self.hold(tables, piece, -1);
                self.add(tables, piece, mv.to());
                return self;
            }
            _ => {}
        }
        let Some(from) = mv.from() else { return self };
        if let Some((square, victim)) = before.victim(mv) {
            self.remove(tables, victim, square);
            if before.ruleset().uses_hands()
                && let Some(taken) = before.effects(mv).to_hand
            {
                self.hold(tables, taken, 1);
            }
        }
        self.remove(tables, piece, from);
        self.add(tables, Piece::new(piece.color, mv.promotion().unwrap_or(piece.kind)), mv.to());
        self
    }

    #[cold]
    fn castled(mut self, before: &Position, mv: Move, tables: &Tables) -> Self {
        let moved = before.effects(mv).moved;
        let pieces: Vec<_> = moved
            .iter()
            .filter_map(|&(from, to)| Some((from, to, before.piece_at(from)?)))
            .collect();
        for &(from, to, piece) in &pieces {
            self.remove(tables, piece, from);
            self.add(tables, piece, to);
        }
        self
    }

    #[inline(always)]
    fn add(&mut self, tables: &Tables, piece: Piece, square: Square) {
        self.score += tables.on(piece, square);
        self.phase += tables.phases[piece.kind.index()];
        self.pieces[piece.color as usize] += tables.pieces[piece.kind.index()];
    }

    #[inline(always)]
    fn remove(&mut self, tables: &Tables, piece: Piece, square: Square) {
        self.score -= tables.on(piece, square);
        self.phase -= tables.phases[piece.kind.index()];
        self.pieces[piece.color as usize] -= tables.pieces[piece.kind.index()];
    }

    /// Takes so many pieces into a side's hand.
    fn hold(&mut self, tables: &Tables, piece: Piece, count: i32) {
        let sign = if piece.color == Color::White { count } else { -count };
        let held = tables.hands[piece.kind.index()];
        self.score.middle = sum_held(self.score.middle, held.middle, sign);
        self.score.end = sum_held(self.score.end, held.end, sign);
        self.phase = sum_held(self.phase, tables.phases[piece.kind.index()], count);
        let pieces = &mut self.pieces[piece.color as usize];
        *pieces = sum_held(*pieces, tables.pieces[piece.kind.index()], count);
    }
}
