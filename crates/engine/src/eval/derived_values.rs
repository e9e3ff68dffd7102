//! Piece values of any ruleset, derived from how the pieces move on its board.

use rules::spec::{RoyalLoss, WinCondition};
use rules::{ByColor, Color, Piece, PieceKind, Ruleset, Square, SquareSet};

use super::empty_board::EmptyBoard;
use super::piece_square_tables::PRICELESS;
use super::tapered_score::{TaperedScore, tapered};

/// Centipawns of a piece that reaches one square; chosen so that a knight on 8×8 is worth 320.
const UNIT: f64 = 47.5;
/// Pieces with twice the mobility are worth more than twice as much.
const EXPONENT: f64 = 1.15;
/// The share of its value that a kind keeps if it can never reach part of the board.
const COLOR_BOUND: f64 = 0.9;
/// The share of its best promotion that a pawn is worth, one step before it.
const PROMOTION_SHARE: f64 = 0.4;
/// What a royal that may be lost is worth beyond its movement.
const ROYAL_BONUS: i32 = 300;
/// What each square of mobility above the average is worth to a piece on its square.
const MOBILITY: TaperedScore = tapered(6, 5);
/// The same for a royal that must hide in the middlegame.
const ROYAL_MOBILITY: TaperedScore = tapered(-7, 6);
/// The most by which a square changes the value of a piece.
const MAX_SQUARE_BONUS: i32 = 60;
/// The value of a piece in hand, in percent: it can be dropped nearly anywhere.
const HAND_PERCENT: i32 = 108;

/// The value of a kind of piece in a ruleset.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceValue {
    /// The kind.
    pub kind: PieceKind,
    /// Squares it reaches on average on a board with some pieces.
    pub mobility: f64,
    /// Centipawns.
    pub value: i32,
    /// Whether losing it may lose the game, so that it is never exchanged.
    pub priceless: bool,
}

/// Piece values and piece-square tables derived from a ruleset.
#[derive(Clone, Debug)]
pub(crate) struct DerivedValues {
    pub(crate) values: Vec<PieceValue>,
    /// Expected mobility by kind, color and square.
    mobility: Vec<f64>,
    /// How much of its way to promotion a pawn has behind it on each square, from 0 to 1.
    progress: ByColor<Vec<f64>>,
    /// The value of the best promotion, by kind.
    best_promotion: Vec<f64>,
    /// Whether royals must hide.
    royals_hide: bool,
    area: usize,
}

impl DerivedValues {
    /// Derives the values of a ruleset's pieces.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let board = EmptyBoard::new(ruleset);
        let area = ruleset.shape().area();
        let mut mobility = Vec::with_capacity(ruleset.kinds().len() * 2 * area);
        for kind in ruleset.kinds() {
            for color in Color::BOTH {
                let piece = Piece::new(color, kind);
                let mut row = vec![0.0; area];
                for square in board.squares() {
                    row[square.index()] = board.expected_mobility(piece, square);
                }
                mobility.extend(row);
            }
        }
        let mut derived = Self {
            values: Vec::new(),
            mobility,
            progress: ByColor::from_fn(|color| progress(ruleset, color)),
            best_promotion: vec![0.0; ruleset.kinds().len()],
            royals_hide: Color::BOTH.into_iter().all(|color| ruleset.has_law_of_check(color)),
            area,
        };
        derived.values =
            ruleset.kinds().map(|kind| derived.value_by_movement(&board, ruleset, kind)).collect();
        derived.add_promotions(ruleset);
        derived
    }

    fn value_by_movement(
        &self,
        board: &EmptyBoard<'_>,
        ruleset: &Ruleset,
        kind: PieceKind,
    ) -> PieceValue {
        let count = board.squares().count().max(1) as f64;
        let sum: f64 = board
            .squares()
            .map(|square| self.mobility_on(Piece::new(Color::White, kind), square))
            .sum();
        let mobility = sum / count;
        let mut value = UNIT * mobility.powf(EXPONENT);
        if !ruleset.is_pawn(kind) {
            let share = reachable_share(board, kind);
            value *= COLOR_BOUND + (1.0 - COLOR_BOUND) * share;
        }
        let priceless = ruleset.is_royal(kind) && is_priceless(ruleset);
        let mut value = value.round() as i32;
        if ruleset.is_royal(kind) && !priceless {
            value += ROYAL_BONUS;
        }
        PieceValue { kind, mobility, value, priceless }
    }

    /// Adds to pawns a share of the piece they may become.
    fn add_promotions(&mut self, ruleset: &Ruleset) {
        let spec = ruleset.spec();
        let Some(promotion) = &spec.promotion else { return };
        for kind in ruleset.kinds().filter(|&kind| ruleset.is_pawn(kind)) {
            let own = spec.kinds[kind.index()].promotes_to.as_ref();
            let choices = own.unwrap_or(&promotion.choices).iter();
            let values = choices
                .filter_map(|&letter| ruleset.kind_by_letter(letter))
                .map(|choice| self.values[choice.index()].value);
            let best = f64::from(values.max().unwrap_or(0));
            self.best_promotion[kind.index()] = best;
            let steps = f64::from(ruleset.shape().ranks().max(2)) - 1.0;
            self.values[kind.index()].value += (PROMOTION_SHARE * best / steps).round() as i32;
        }
    }

    /// The same with other values.
    pub(crate) fn with_values(&self, values: &[i32]) -> Self {
        let mut other = self.clone();
        for piece in other.values.iter_mut().filter(|piece| !piece.priceless) {
            piece.value = values.get(piece.kind.index()).copied().unwrap_or(piece.value);
        }
        other
    }

    fn mobility_on(&self, piece: Piece, square: Square) -> f64 {
        self.mobility[(piece.kind.index() * 2 + piece.color as usize) * self.area + square.index()]
    }

    /// The value of a piece on a square.
    pub(crate) fn on_square(
        &self,
        ruleset: &Ruleset,
        piece: Piece,
        square: Square,
    ) -> TaperedScore {
        let own = &self.values[piece.kind.index()];
        let royal = ruleset.is_royal(piece.kind);
        if ruleset.is_pawn(piece.kind) {
            let progress = self.progress[piece.color][square.index()];
            let promotion = self.best_promotion[piece.kind.index()] * progress.powi(4);
            let value = own.value;
            return tapered(value + (promotion * 0.1) as i32, value + (promotion * 0.25) as i32);
        }
        let above_average = self.mobility_on(piece, square) - own.mobility;
        let bonus = |each: i32| {
            let bonus = (f64::from(each) * above_average) as i32;
            bonus.clamp(-MAX_SQUARE_BONUS, MAX_SQUARE_BONUS)
        };
        let weights = if royal && self.royals_hide { ROYAL_MOBILITY } else { MOBILITY };
        let base = if own.priceless { 0 } else { own.value };
        tapered(base + bonus(weights.middle()), base + bonus(weights.end()))
    }

    /// The value of a piece in hand.
    pub(crate) fn in_hand(&self, kind: PieceKind) -> TaperedScore {
        let value = self.values[kind.index()].value * HAND_PERCENT / 100;
        tapered(value, value)
    }

    /// The phase weight of a piece.
    pub(crate) fn phase(&self, ruleset: &Ruleset, kind: PieceKind) -> i32 {
        let plain = !ruleset.is_pawn(kind) && !ruleset.is_royal(kind);
        if plain { self.see_value(kind).max(0) / 100 } else { 0 }
    }

    /// The value of a kind in static exchange evaluation.
    pub(crate) fn see_value(&self, kind: PieceKind) -> i32 {
        let own = &self.values[kind.index()];
        if own.priceless { PRICELESS } else { own.value }
    }
}

/// Whether losing a royal loses the game or is illegal.
fn is_priceless(ruleset: &Ruleset) -> bool {
    let spec = ruleset.spec();
    Color::BOTH.into_iter().any(|color| {
        let first = spec.win[!color] == WinCondition::Regicide(RoyalLoss::First);
        let regicide = matches!(spec.win[!color], WinCondition::Regicide(_));
        let single = ruleset.start().royals(color).len() == 1;
        ruleset.has_law_of_check(color) || first || (regicide && single)
    })
}

/// The share of the board that a kind can ever reach from the middle.
fn reachable_share(board: &EmptyBoard<'_>, kind: PieceKind) -> f64 {
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

/// How much of the way to promotion a pawn of a side has behind it on each square, from 0 to 1.
fn progress(ruleset: &Ruleset, color: Color) -> Vec<f64> {
    let shape = ruleset.shape();
    let ranks = f64::from(shape.ranks() - 1);
    let progress = |square: Square| {
        let rank = f64::from(shape.coord(square).rank);
        (if color == Color::White { rank } else { ranks - rank }) / ranks
    };
    shape.squares().map(progress).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_values_of_the_standard_army_are_about_the_usual_ones() {
        let ruleset = notation::standard_ruleset();
        let values = DerivedValues::new(ruleset).values;
        let value = |letter| values[ruleset.kind_by_letter(letter).unwrap().index()].value;
        let [pawn, knight, bishop, rook, queen] = ['P', 'N', 'B', 'R', 'Q'].map(value);
        assert!((80..=140).contains(&pawn), "pawn {pawn}");
        assert!((300..=340).contains(&knight), "knight {knight}");
        assert!((knight - bishop).abs() <= 40, "bishop {bishop}, knight {knight}");
        assert!((440..=560).contains(&rook), "rook {rook}");
        assert!((850..=1100).contains(&queen), "queen {queen}");
    }
}
