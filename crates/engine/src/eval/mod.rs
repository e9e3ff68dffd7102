//! The static evaluation: the value of a quiet position, for the standard army and for any other.

mod activity;
mod bitboard;
mod derived_values;
mod empty_board;
mod endgame;
mod parameters;
mod pawns;
mod piece_square_tables;
mod standard;
mod standard_tables;
mod tapered_score;
#[cfg(test)]
mod tests;
mod trace;
mod tuned;
mod win_condition;

pub use derived_values::PieceValue;
pub use parameters::Parameters;
pub(crate) use piece_square_tables::{IncrementalEval, PieceSquareTables};
pub use trace::{Trace, Tracer};

use rules::spec::WinCondition;
use rules::{ByColor, Color, FastWork, Position, Ruleset, SlidingAttacks, StandardBoard, run_fast};

use crate::score::{Value, compress};
use activity::ActivityTerms;
use derived_values::DerivedValues;
use pawns::PawnTable;
use piece_square_tables::TableSource;
use standard_tables::{base_value, half_board, has_standard_army, standard_tables};
use tapered_score::TaperedScore;
use tuned::TUNED;
use win_condition::{RoyalSafety, WinConditionTerms};

/// Scores shrink with the halfmove clock, and would be zero at this many plies: an advantage that makes no progress is
/// worth less.
const FADING: Value = 220;
/// Entries of the evaluation cache; a power of two.
const CACHED_EVALUATIONS: usize = 1 << 14;

/// The parameters in use for the standard army.
pub(crate) fn parameters() -> Parameters {
    TUNED
}

/// The piece values of a ruleset.
pub fn piece_values(ruleset: &Ruleset) -> Vec<PieceValue> {
    let mut values = DerivedValues::new(ruleset).values;
    if has_standard_army(ruleset) {
        let captured = ruleset.spec().captured;
        for piece in values.iter_mut().filter(|piece| !piece.priceless) {
            piece.value = base_value(&TUNED, piece.kind, captured).mean();
        }
    }
    values
}

/// Which piece values an evaluation uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceValues<'a> {
    /// Its own.
    Own,
    /// These, in centipawns by kind, for each side's pieces. Values of priceless kinds are ignored.
    Given(ByColor<&'a [i32]>),
}

/// The evaluation of one ruleset, shared by all threads.
#[derive(Clone, Debug)]
pub(crate) struct Evaluation {
    pub(crate) tables: PieceSquareTables,
    parameters: &'static Parameters,
    army: Army,
    win_condition: Option<WinConditionTerms>,
    activity: Option<ActivityTerms>,
}

/// The army that the evaluation knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Army {
    /// The standard army with one king a side.
    Standard,
    /// Any other army.
    Other,
}

/// What a thread remembers of its evaluations.
#[derive(Clone, Debug)]
pub(crate) struct EvalCaches {
    pawns: PawnTable,
    /// Keys and evaluations, from White's point of view.
    evaluations: Vec<(u64, Value)>,
}

impl EvalCaches {
    pub(crate) fn new() -> Self {
        Self { pawns: PawnTable::new(), evaluations: vec![(0, 0); CACHED_EVALUATIONS] }
    }
}

impl Evaluation {
    /// The evaluation of a ruleset.
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        Self::with(ruleset, PieceValues::Own)
    }

    /// The evaluation of a ruleset with these piece values.
    pub(crate) fn with(ruleset: &Ruleset, values: PieceValues<'_>) -> Self {
        let spec = ruleset.spec();
        let by_mate_only = spec.checks_to_win.is_none()
            && Color::BOTH.into_iter().all(|color| spec.win[color] == WinCondition::Checkmate);
        if has_standard_army(ruleset) {
            let win_condition =
                (!by_mate_only).then(|| WinConditionTerms::new(ruleset, RoyalSafety::Elsewhere));
            return Self {
                tables: standard_tables(&TUNED, ruleset, values),
                parameters: &TUNED,
                army: Army::Standard,
                win_condition,
                activity: None,
            };
        }
        let derived = DerivedValues::new(ruleset);
        let sides = match values {
            PieceValues::Own => None,
            PieceValues::Given(values) => {
                Some(ByColor::from_fn(|color| derived.with_values(values[color])))
            }
        };
        let of_side = |color: Color| sides.as_ref().map_or(&derived, |sides| &sides[color]);
        let see_value =
            |kind| mean_of_sides(Color::BOTH.map(|color| of_side(color).see_value(kind)));
        let source = TableSource {
            on_square: &|piece, square| of_side(piece.color).on_square(ruleset, piece, square),
            in_hand: &|piece| of_side(piece.color).in_hand(piece.kind),
            see_value: &see_value,
            phase: &|kind| of_side(Color::White).phase(ruleset, kind),
        };
        Self {
            tables: PieceSquareTables::new(&ruleset.start(), &source),
            parameters: &TUNED,
            army: Army::Other,
            win_condition: Some(WinConditionTerms::new(ruleset, RoyalSafety::Here)),
            activity: ActivityTerms::new(ruleset, &of_side(Color::White).values),
        }
    }

    /// The value of a position for the side to move.
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        material: &IncrementalEval,
        caches: &mut EvalCaches,
    ) -> Value {
        let key = position.key();
        let index = key as usize % CACHED_EVALUATIONS;
        // The halfmove clock is not part of the key, so it counts after the cache.
        let value = if caches.evaluations[index].0 == key {
            caches.evaluations[index].1
        } else {
            let value = self.evaluate_for_white(position, material, caches);
            caches.evaluations[index] = (key, value);
            value
        };
        let value = if position.turn() == Color::White { value } else { -value };
        let value = value + self.parameters.tempo;
        let clock = Value::from(position.halfmove_clock()).min(FADING / 2);
        let left = i64::from(value) * i64::from(FADING - clock) / i64::from(FADING);
        compress(left as Value)
    }

    /// The value of a position for White, without tempo.
    fn evaluate_for_white(
        &self,
        position: &Position,
        material: &IncrementalEval,
        caches: &mut EvalCaches,
    ) -> Value {
        let board = match self.army {
            Army::Standard => position.standard_board(),
            Army::Other => None,
        };
        let value = match &board {
            Some(board) => run_fast(StandardEvaluation {
                evaluation: self,
                board,
                material,
                pawns: &mut caches.pawns,
                // Where only checkmate wins, an advantage of some material cannot win.
                scales: self.win_condition.is_none() && !position.ruleset().uses_hands(),
            }),
            None => {
                let activity = self.activity.as_ref();
                let activity =
                    activity.map_or(TaperedScore::default(), |terms| terms.evaluate(position));
                (material.score + activity).interpolate(material.phase, self.tables.whole_phase)
            }
        };
        value + self.win_condition.as_ref().map_or(0, |terms| terms.evaluate(position))
    }
}

/// The value of a kind in exchanges, where it is not the same for both sides.
fn mean_of_sides([white, black]: [i32; 2]) -> i32 {
    (white + black) / 2
}

/// The evaluation of the standard army, without the terms of other win conditions.
struct StandardEvaluation<'a> {
    evaluation: &'a Evaluation,
    board: &'a StandardBoard,
    material: &'a IncrementalEval,
    pawns: &'a mut PawnTable,
    /// Whether endgames are scaled.
    scales: bool,
}

impl FastWork for StandardEvaluation<'_> {
    type Output = Value;

    #[inline(always)]
    fn run(self, sliders: impl SlidingAttacks) -> Value {
        let Self { evaluation, board, material, .. } = self;
        let parameters = evaluation.parameters;
        let pawns = self.pawns.get(parameters, board.colors.map(|own| board.kinds[0] & own));
        let score = material.score + standard::evaluate(sliders, parameters, board, pawns);
        let value = score.interpolate(material.phase, evaluation.tables.whole_phase);
        if self.scales { endgame::scaled(board, value) } else { value }
    }
}
