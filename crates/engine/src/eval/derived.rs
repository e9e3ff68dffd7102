//! The worth of any ruleset's pieces, derived from how they move on its own board.

use rules::spec::{RoyalLoss, WinCondition};
use rules::{ByColor, Color, Piece, PieceKind, Ruleset, Square, SquareSet};

use super::pair::{Pair, pair};
use super::reach::EmptyBoard;
use super::tables::PRICELESS;

/// Centipawns of a piece that reaches one square; chosen so that a knight on 8×8 is worth 320.
const UNIT: f64 = 47.5;
/// Pieces with twice the reach are worth more than twice as much.
const EXPONENT: f64 = 1.15;
/// What a kind that never sees part of the board keeps of its worth.
const BOUND: f64 = 0.9;
/// The share of its best promotion that a pawn is worth, on the shortest way to it.
const PROMISE: f64 = 0.4;
/// What a royal that may be lost is worth beyond its movement.
const ROYAL_BONUS: i32 = 300;
/// What a square more than usual is worth to a piece there.
const REACH: Pair = pair(6, 5);
/// The same for a royal that must hide in the middle game.
const ROYAL_REACH: Pair = pair(-7, 6);
/// The farthest a square's worth goes from the usual.
const MOST_REACH: i32 = 60;
/// A piece in hand can go nearly anywhere.
const HELD_PERCENT: i32 = 108;

/// What a kind of piece is worth in a ruleset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KindWorth {
    /// The kind.
    pub kind: PieceKind,
    /// The squares it may expect to reach from a square of this board.
    pub reach: f64,
    /// Its worth in centipawns, as a piece among others.
    pub value: i32,
    /// Whether losing it may lose the game at once: exchanges never give it.
    pub priceless: bool,
}

/// What is derived from a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct Derived {
    pub(crate) worth: Vec<KindWorth>,
    /// Expected reach by kind, color and square.
    reach: Vec<f64>,
    /// How far each side's pawns have come on each square, from 0 to 1.
    progress: ByColor<Vec<f64>>,
    promises: Vec<f64>,
    hides: bool,
    area: usize,
}

impl Derived {
    /// Derives the worth of a ruleset's pieces.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let board = EmptyBoard::new(ruleset);
        let area = ruleset.shape().area();
        let mut reach = Vec::with_capacity(ruleset.kinds().len() * 2 * area);
        for kind in ruleset.kinds() {
            for color in Color::BOTH {
                let piece = Piece::new(color, kind);
                let mut row = vec![0.0; area];
                for square in board.squares() {
                    row[square.index()] = board.expected(piece, square);
                }
                reach.extend(row);
            }
        }
        let mut derived = Self {
            worth: Vec::new(),
            reach,
            progress: ByColor::from_fn(|color| progress(ruleset, color)),
            promises: vec![0.0; ruleset.kinds().len()],
            hides: Color::BOTH.into_iter().all(|color| ruleset.has_law_of_check(color)),
            area,
        };
        derived.worth =
            ruleset.kinds().map(|kind| derived.movement_worth(&board, ruleset, kind)).collect();
        derived.add_promises(ruleset);
        derived
    }

    fn movement_worth(
        &self,
        board: &EmptyBoard<'_>,
        ruleset: &Ruleset,
        kind: PieceKind,
    ) -> KindWorth {
        let count = board.squares().count().max(1) as f64;
        let sum: f64 = board
            .squares()
            .map(|square| self.reach_of(Piece::new(Color::White, kind), square))
            .sum();
        let reach = sum / count;
        let mut value = UNIT * reach.powf(EXPONENT);
        if !ruleset.is_pawn(kind) {
            let share = visible_share(board, kind);
            value *= BOUND + (1.0 - BOUND) * share;
        }
        let priceless = ruleset.is_royal(kind) && is_priceless(ruleset);
        let mut value = value.round() as i32;
        if ruleset.is_royal(kind) && !priceless {
            value += ROYAL_BONUS;
        }
        KindWorth { kind, reach, value, priceless }
    }

    /// Adds to pawns what they may become.
    fn add_promises(&mut self, ruleset: &Ruleset) {
        let spec = ruleset.spec();
        let Some(promotion) = &spec.promotion else { return };
        for kind in ruleset.kinds().filter(|&kind| ruleset.is_pawn(kind)) {
            let own = spec.kinds[kind.index()].promotes_to.as_ref();
            let choices = own.unwrap_or(&promotion.choices).iter();
            let values = choices
                .filter_map(|&letter| ruleset.kind_by_letter(letter))
                .map(|choice| self.worth[choice.index()].value);
            let best = f64::from(values.max().unwrap_or(0));
            self.promises[kind.index()] = best;
            let way = f64::from(ruleset.shape().ranks().max(2)) - 1.0;
            self.worth[kind.index()].value += (PROMISE * best / way).round() as i32;
        }
    }

    /// Puts other values in place of the derived ones.
    pub(crate) fn revalue(&mut self, values: &[i32]) {
        for worth in self.worth.iter_mut().filter(|worth| !worth.priceless) {
            worth.value = values.get(worth.kind.index()).copied().unwrap_or(worth.value);
        }
    }

    fn reach_of(&self, piece: Piece, square: Square) -> f64 {
        self.reach[(piece.kind.index() * 2 + piece.color as usize) * self.area + square.index()]
    }

    /// What a piece is worth on a square.
    pub(crate) fn on(&self, ruleset: &Ruleset, piece: Piece, square: Square) -> Pair {
        let worth = &self.worth[piece.kind.index()];
        let royal = ruleset.is_royal(piece.kind);
        if ruleset.is_pawn(piece.kind) {
            let come = self.progress[piece.color][square.index()];
            let promise = self.promises[piece.kind.index()] * come.powi(4);
            let value = worth.value;
            return pair(value + (promise * 0.1) as i32, value + (promise * 0.25) as i32);
        }
        let more = self.reach_of(piece, square) - worth.reach;
        let bonus = |each: i32| ((f64::from(each) * more) as i32).clamp(-MOST_REACH, MOST_REACH);
        let weights = if royal && self.hides { ROYAL_REACH } else { REACH };
        let base = if worth.priceless { 0 } else { worth.value };
        pair(base + bonus(weights.middle), base + bonus(weights.end))
    }

    /// What a piece is worth in hand.
    pub(crate) fn held(&self, kind: PieceKind) -> Pair {
        let value = self.worth[kind.index()].value * HELD_PERCENT / 100;
        pair(value, value)
    }

    /// How much of the middle game a piece is.
    pub(crate) fn phase(&self, ruleset: &Ruleset, kind: PieceKind) -> i32 {
        let plain = !ruleset.is_pawn(kind) && !ruleset.is_royal(kind);
        if plain { self.exchange(kind).max(0) / 100 } else { 0 }
    }

    /// What a kind is worth in an exchange.
    pub(crate) fn exchange(&self, kind: PieceKind) -> i32 {
        let worth = &self.worth[kind.index()];
        if worth.priceless { PRICELESS } else { worth.value }
    }
}

/// Whether a royal's loss loses the game, or may not happen.
fn is_priceless(ruleset: &Ruleset) -> bool {
    let spec = ruleset.spec();
    Color::BOTH.into_iter().any(|color| {
        let first = spec.win[!color] == WinCondition::Regicide(RoyalLoss::First);
        let regicide = matches!(spec.win[!color], WinCondition::Regicide(_));
        let single = ruleset.start().royals(color).len() == 1;
        ruleset.has_law_of_check(color) || first || (regicide && single)
    })
}

/// The share of the board a kind can ever come to from an average square of it.
fn visible_share(board: &EmptyBoard<'_>, kind: PieceKind) -> f64 {
    let piece = Piece::new(Color::White, kind);
    let squares: Vec<Square> = board.squares().collect();
    let Some(&first) = squares.get(squares.len() / 2) else { return 1.0 };
    let mut seen = SquareSet::EMPTY;
    let mut open = vec![first];
    seen.insert(first);
    while let Some(at) = open.pop() {
        for next in board.steps(piece, at) {
            if !seen.contains(next) {
                seen.insert(next);
                open.push(next);
            }
        }
    }
    f64::from(seen.len()) / squares.len() as f64
}

/// How much of the way to promotion is behind a side's pawn on each square.
fn progress(ruleset: &Ruleset, color: Color) -> Vec<f64> {
    let shape = ruleset.shape();
    let ranks = f64::from(shape.ranks() - 1);
    let come = |square: Square| {
        let rank = f64::from(shape.coord(square).rank);
        (if color == Color::White { rank } else { ranks - rank }) / ranks
    };
    shape.squares().map(come).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_army_is_worth_about_what_people_say() {
        let ruleset = notation::standard_ruleset();
        let worth = Derived::new(ruleset).worth;
        let value = |letter| worth[ruleset.kind_by_letter(letter).unwrap().index()].value;
        let [pawn, knight, bishop, rook, queen] = ['P', 'N', 'B', 'R', 'Q'].map(value);
        assert!((80..=140).contains(&pawn), "pawn {pawn}");
        assert!((300..=340).contains(&knight), "knight {knight}");
        assert!((knight - bishop).abs() <= 40, "bishop {bishop}, knight {knight}");
        assert!((440..=560).contains(&rook), "rook {rook}");
        assert!((850..=1100).contains(&queen), "queen {queen}");
    }
}
