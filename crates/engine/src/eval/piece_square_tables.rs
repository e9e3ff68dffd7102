//! Piece-square tables, and their sum, which the search updates with every move.

use rules::{Color, Move, MoveType, Piece, PieceKind, Position, Square};

use super::tapered_score::{TaperedScore, tapered};

/// The value of a royal in static exchange evaluation: more than everything else.
pub(crate) const PRICELESS: i32 = 20_000;

/// The value of every piece on every square, in hand and in exchanges.
#[derive(Clone, Debug)]
pub(crate) struct PieceSquareTables {
    area: usize,
    /// By kind, color and square, from White's point of view.
    on_square: Vec<TaperedScore>,
    /// By kind and color, for its owner.
    in_hand: Vec<TaperedScore>,
    /// The phase weight of each kind: its part of the middlegame.
    phases: Vec<i32>,
    /// The phase of the start position.
    pub(crate) whole_phase: i32,
    /// Values for static exchange evaluation, by kind.
    pub(crate) see_values: Vec<i32>,
    /// The value of each kind that makes zugzwang unlikely: zero for pawns and royals.
    piece_values: Vec<i32>,
}

/// Where the numbers of the tables come from.
pub(crate) struct TableSource<'a> {
    /// The value of a piece on a square for its owner.
    pub(crate) on_square: &'a dyn Fn(Piece, Square) -> TaperedScore,
    /// The value of a piece in hand for its owner.
    pub(crate) in_hand: &'a dyn Fn(Piece) -> TaperedScore,
    /// The value of a kind in static exchange evaluation.
    pub(crate) see_value: &'a dyn Fn(PieceKind) -> i32,
    /// The phase weight of a kind.
    pub(crate) phase: &'a dyn Fn(PieceKind) -> i32,
}

impl PieceSquareTables {
    /// The tables of a ruleset, given its start position.
    pub(crate) fn new(start: &Position, source: &TableSource<'_>) -> Self {
        let ruleset = start.ruleset();
        let shape = ruleset.shape();
        let mut on_square = Vec::with_capacity(ruleset.kinds().len() * 2 * shape.area());
        let mut in_hand = Vec::with_capacity(ruleset.kinds().len() * 2);
        for kind in ruleset.kinds() {
            for color in Color::BOTH {
                let sign = if color == Color::White { 1 } else { -1 };
                in_hand.push((source.in_hand)(Piece::new(color, kind)));
                let value = |square| (source.on_square)(Piece::new(color, kind), square) * sign;
                on_square.extend(shape.squares().map(value));
            }
        }
        let plain = |kind| !ruleset.is_pawn(kind) && !ruleset.is_royal(kind);
        let piece_value = |kind| if plain(kind) { (source.see_value)(kind).max(0) } else { 0 };
        let mut tables = Self {
            area: shape.area(),
            on_square,
            in_hand,
            phases: ruleset.kinds().map(source.phase).collect(),
            whole_phase: 1,
            see_values: ruleset.kinds().map(source.see_value).collect(),
            piece_values: ruleset.kinds().map(piece_value).collect(),
        };
        tables.whole_phase = IncrementalEval::new(start, &tables).phase.max(1);
        tables
    }

    #[inline(always)]
    fn on_square(&self, piece: Piece, square: Square) -> TaperedScore {
        self.on_square[(piece.kind.index() * 2 + piece.color as usize) * self.area + square.index()]
    }
}

/// The part of the evaluation that is a sum over pieces, updated with every move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct IncrementalEval {
    /// The sum of the tables, from White's point of view.
    pub(crate) score: TaperedScore,
    /// How much of the middlegame is left.
    pub(crate) phase: i32,
    /// The value of each side's pieces other than pawns and royals, hands included.
    pub(crate) pieces: [i32; 2],
    /// How many pieces are on the board.
    pub(crate) count: u32,
}

/// Adds pieces in hand to a sum. Hands may hold more than 32 bits can count; half of the range is left for the board.
fn add_saturating(sum: i32, value: i32, count: i32) -> i32 {
    sum.saturating_add(value.saturating_mul(count)).clamp(i32::MIN / 2, i32::MAX / 2)
}

impl IncrementalEval {
    /// The sum of a position.
    pub(crate) fn new(position: &Position, tables: &PieceSquareTables) -> Self {
        let mut sum = Self::default();
        for (square, piece) in position.pieces() {
            sum.add(tables, piece, square);
        }
        for color in Color::BOTH {
            for (kind, count) in position.hand(color) {
                sum.add_to_hand(tables, Piece::new(color, kind), i32::from(count));
            }
        }
        sum
    }

    /// The sum after a legal move of the position.
    #[inline]
    pub(crate) fn after(mut self, before: &Position, mv: Move, tables: &PieceSquareTables) -> Self {
        let piece = Piece::new(before.turn(), mv.kind());
        match mv.what() {
            MoveType::Castling => return self.castled(before, mv, tables),
            MoveType::Drop => {
                self.add_to_hand(tables, piece, -1);
                self.add(tables, piece, mv.to());
                return self;
            }
            _ => {}
        }
        let Some(from) = mv.from() else { return self };
        if let Some((square, victim)) = before.victim(mv) {
            self.remove(tables, victim, square);
            if before.ruleset().uses_hands()
                && let Some(taken) = before.to_hand(mv)
            {
                self.add_to_hand(tables, taken, 1);
            }
        }
        self.remove(tables, piece, from);
        self.add(tables, Piece::new(piece.color, mv.promotion().unwrap_or(piece.kind)), mv.to());
        self
    }

    #[cold]
    fn castled(mut self, before: &Position, mv: Move, tables: &PieceSquareTables) -> Self {
        for (from, to) in before.effects(mv).moved {
            if let Some(piece) = before.piece_at(from) {
                self.remove(tables, piece, from);
                self.add(tables, piece, to);
            }
        }
        self
    }

    #[inline(always)]
    fn add(&mut self, tables: &PieceSquareTables, piece: Piece, square: Square) {
        self.score += tables.on_square(piece, square);
        self.phase += tables.phases[piece.kind.index()];
        self.pieces[piece.color as usize] += tables.piece_values[piece.kind.index()];
        self.count += 1;
    }

    #[inline(always)]
    fn remove(&mut self, tables: &PieceSquareTables, piece: Piece, square: Square) {
        self.score -= tables.on_square(piece, square);
        self.phase -= tables.phases[piece.kind.index()];
        self.pieces[piece.color as usize] -= tables.piece_values[piece.kind.index()];
        self.count -= 1;
    }

    /// Adds pieces to a hand, or removes them.
    fn add_to_hand(&mut self, tables: &PieceSquareTables, piece: Piece, count: i32) {
        let sign = if piece.color == Color::White { count } else { -count };
        let kind = piece.kind.index();
        let value = tables.in_hand[kind * 2 + piece.color as usize];
        self.score = tapered(
            add_saturating(self.score.middle(), value.middle(), sign),
            add_saturating(self.score.end(), value.end(), sign),
        );
        self.phase = add_saturating(self.phase, tables.phases[kind], count);
        let pieces = &mut self.pieces[piece.color as usize];
        *pieces = add_saturating(*pieces, tables.piece_values[kind], count);
    }
}
