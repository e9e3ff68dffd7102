//! Evaluation traces: how often each parameter counts in a position, for the tuner.
//!
//! The evaluation is a sum of its parameters, except for king danger, which counts by its square, and the scale factor
//! of endgames. So the count of a parameter is found by evaluating with all others set to zero. The search pays nothing
//! for this.

use rules::{Color, Position, SlidingAttacks, StandardBoard};

use super::parameters::{HALF_BOARD, Parameters};
use super::pawns::PawnStructure;
use super::standard::{DANGER_END_DIVISOR, DANGER_SCALE, MAX_DANGER, danger_score, king_dangers};
use super::tapered_score::{TaperedScore, tapered};
use super::{Army, Evaluation, FADING, IncrementalEval, endgame, half_board, standard};
use crate::score::{Value, compress};

/// The number of kinds of the standard army.
const KINDS: usize = 6;

/// How often a parameter counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Count {
    parameter: u16,
    times: i16,
}

/// The evaluation of one position as a function of the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Counts of tapered scores, from White's point of view.
    tapered: Box<[Count]>,
    /// Counts in the danger to each king; nothing where no piece attacks its zone.
    dangers: [Option<Box<[Count]>>; 2],
    phase: i32,
    whole_phase: i32,
    /// The scale factor and the mop-up evaluation if this side is ahead.
    scale_factor: [i32; 2],
    mop_up: [i32; 2],
    turn: Color,
    halfmove_clock: i32,
}

/// Traces positions of one ruleset.
#[derive(Clone, Debug)]
pub struct Tracer {
    evaluation: Evaluation,
    /// Parameters with a single tapered score that is not zero, without values and squares.
    tapered: Vec<(u16, Parameters)>,
    /// Parameters with a single number that is not zero.
    units: Vec<(u16, Parameters)>,
}

impl Tracer {
    /// A tracer for a ruleset. Only the standard army without hands, won by checkmate alone, is evaluated by nothing but
    /// these parameters; other rulesets have no tracer.
    pub fn new(ruleset: &rules::Ruleset) -> Option<Self> {
        let evaluation = Evaluation::new(ruleset);
        let plain = evaluation.army == Army::Standard && evaluation.win_condition.is_none();
        if !plain || ruleset.uses_hands() {
            return None;
        }
        let first = KINDS + KINDS * HALF_BOARD;
        let only = |set: &dyn Fn(&mut Parameters)| {
            let mut parameters = Parameters::default();
            set(&mut parameters);
            parameters
        };
        let one = tapered(1, 1);
        let tapered = (first..Parameters::count_tapered())
            .map(|index| (index as u16, only(&|parameters| parameters.set_tapered(index, one))));
        // The tempo, the last one, is not part of the danger.
        let units = (0..Parameters::count_units() - 1)
            .map(|index| (index as u16, only(&|parameters| parameters.set_unit(index, 1))));
        Some(Self { evaluation, tapered: tapered.collect(), units: units.collect() })
    }

    /// Traces a position.
    pub fn trace(&self, position: &Position) -> Option<Trace> {
        let board = position.standard_board()?;
        let tables = &self.evaluation.tables;
        Some(Trace {
            tapered: self.tapered(position, &board),
            dangers: self.dangers(&board),
            phase: IncrementalEval::new(position, tables).phase,
            whole_phase: tables.whole_phase,
            scale_factor: Color::BOTH.map(|color| endgame::scale_factor(&board, color)),
            mop_up: Color::BOTH.map(|color| endgame::mop_up(&board, color)),
            turn: position.turn(),
            halfmove_clock: Value::from(position.halfmove_clock()).min(FADING / 2),
        })
    }

    fn tapered(&self, position: &Position, board: &StandardBoard) -> Box<[Count]> {
        let mut times = vec![0_i16; KINDS + KINDS * HALF_BOARD];
        for (square, piece) in position.pieces() {
            let (sign, kind) = (sign(piece.color) as i16, piece.kind.index());
            times[kind] += sign;
            times[KINDS + kind * HALF_BOARD + half_board(piece.color, square)] += sign;
        }
        let on_squares = (0..).zip(times).map(|(parameter, times)| Count { parameter, times });
        let others = self.tapered.iter().map(|(parameter, only)| {
            let score = standard::evaluate(Portable, only, board, &pawns(only, board));
            Count { parameter: *parameter, times: score.middle() as i16 }
        });
        on_squares.chain(others).filter(|count| count.times != 0).collect()
    }

    fn dangers(&self, board: &StandardBoard) -> [Option<Box<[Count]>>; 2] {
        let found: Vec<_> = self
            .units
            .iter()
            .map(|(index, only)| (*index, king_dangers(Portable, only, board, &pawns(only, board))))
            .collect();
        Color::BOTH.map(|color| {
            let count = |(parameter, units): &(u16, [Option<i32>; 2])| {
                let times = units[color as usize]? as i16;
                Some(Count { parameter: *parameter, times })
            };
            let counts: Option<Vec<Count>> = found.iter().map(count).collect();
            counts.map(|counts| counts.into_iter().filter(|count| count.times != 0).collect())
        })
    }
}

/// Sliding attacks on any processor: traces need no speed.
#[derive(Clone, Copy, Debug)]
struct Portable;

impl SlidingAttacks for Portable {
    fn bishop(self, square: u32, occupied: u64) -> u64 {
        StandardBoard::bishop(square, occupied)
    }

    fn rook(self, square: u32, occupied: u64) -> u64 {
        StandardBoard::rook(square, occupied)
    }
}

fn pawns(parameters: &Parameters, board: &StandardBoard) -> PawnStructure {
    PawnStructure::new(parameters, board.colors.map(|own| board.kinds[0] & own))
}

fn sign(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

impl Trace {
    /// The evaluation with these parameters for the side to move, exactly as the search computes it.
    pub fn value(&self, row: &[i32]) -> i32 {
        let units = row.len() - Parameters::count_units();
        let tapered_at = |parameter: u16| {
            let at = 2 * usize::from(parameter);
            tapered(row[at], row[at + 1])
        };
        let mut score = TaperedScore::default();
        for count in &self.tapered {
            score += tapered_at(count.parameter) * i32::from(count.times);
        }
        for color in Color::BOTH {
            let Some(counts) = &self.dangers[color as usize] else { continue };
            let danger =
                |count: &Count| row[units + usize::from(count.parameter)] * i32::from(count.times);
            score -= danger_score(counts.iter().map(danger).sum()) * sign(color);
        }
        let value = score.interpolate(self.phase, self.whole_phase);
        let strong = if value > 0 { Color::White } else { Color::Black };
        let value = value * self.scale_factor[strong as usize] / endgame::FULL_SCALE;
        let value = value + self.mop_up[strong as usize] * sign(strong);
        let value = value * sign(self.turn) + row[row.len() - 1];
        compress(value * (FADING - self.halfmove_clock) / FADING)
    }

    /// The evaluation from White's point of view, without rounding.
    pub fn evaluate(&self, row: &[f64]) -> f64 {
        let sums = self.sums(row);
        let (strong, scale) = self.scale(sums.value);
        let value = sums.value * scale + f64::from(self.mop_up[strong as usize] * sign(strong));
        let tempo = row[row.len() - 1] * f64::from(sign(self.turn));
        (value + tempo) * self.fading()
    }

    /// Adds the gradient of [`Trace::evaluate`] at this row, times a factor.
    pub fn add_gradient(&self, row: &[f64], factor: f64, gradient: &mut [f64]) {
        let sums = self.sums(row);
        let (_, scale) = self.scale(sums.value);
        let tempo = gradient.len() - 1;
        gradient[tempo] += factor * self.fading() * f64::from(sign(self.turn));
        let factor = factor * self.fading() * scale;
        let (middle, end) = (factor * sums.middle_share, factor * (1.0 - sums.middle_share));
        for count in &self.tapered {
            let (at, times) = (2 * usize::from(count.parameter), f64::from(count.times));
            gradient[at] += middle * times;
            gradient[at + 1] += end * times;
        }
        let first = row.len() - Parameters::count_units();
        for color in Color::BOTH {
            let Some(counts) = &self.dangers[color as usize] else { continue };
            let [by_middle, by_end] = danger_derivatives(sums.dangers[color as usize]);
            let derivative = -f64::from(sign(color)) * (middle * by_middle + end * by_end);
            for count in counts {
                gradient[first + usize::from(count.parameter)] +=
                    derivative * f64::from(count.times);
            }
        }
    }

    fn sums(&self, row: &[f64]) -> Sums {
        let (mut middle, mut end, mut dangers) = (0.0, 0.0, [0.0; 2]);
        for count in &self.tapered {
            let (at, times) = (2 * usize::from(count.parameter), f64::from(count.times));
            middle += row[at] * times;
            end += row[at + 1] * times;
        }
        let first = row.len() - Parameters::count_units();
        for color in Color::BOTH {
            let Some(counts) = &self.dangers[color as usize] else { continue };
            let danger =
                |count: &Count| row[first + usize::from(count.parameter)] * f64::from(count.times);
            let units = counts.iter().map(danger).sum::<f64>().max(0.0);
            dangers[color as usize] = units;
            let square = units * units / f64::from(DANGER_SCALE);
            middle -= square.min(f64::from(MAX_DANGER)) * f64::from(sign(color));
            end -= units / f64::from(DANGER_END_DIVISOR) * f64::from(sign(color));
        }
        let phase = self.phase.clamp(0, self.whole_phase);
        let middle_share = f64::from(phase) / f64::from(self.whole_phase);
        let value = middle * middle_share + end * (1.0 - middle_share);
        Sums { value, middle_share, dangers }
    }

    /// The side that is ahead, and the scale factor of its advantage.
    fn scale(&self, value: f64) -> (Color, f64) {
        let strong = if value > 0.0 { Color::White } else { Color::Black };
        let factor = f64::from(self.scale_factor[strong as usize]);
        (strong, factor / f64::from(endgame::FULL_SCALE))
    }

    fn fading(&self) -> f64 {
        f64::from(FADING - self.halfmove_clock) / f64::from(FADING)
    }
}

/// Sums of a row in a position.
struct Sums {
    value: f64,
    middle_share: f64,
    dangers: [f64; 2],
}

/// The derivatives of the danger score, in the middlegame and in the endgame.
fn danger_derivatives(units: f64) -> [f64; 2] {
    if units <= 0.0 {
        return [0.0; 2];
    }
    let at_most = units * units >= f64::from(MAX_DANGER) * f64::from(DANGER_SCALE);
    let middle = if at_most { 0.0 } else { 2.0 * units / f64::from(DANGER_SCALE) };
    [middle, 1.0 / f64::from(DANGER_END_DIVISOR)]
}

#[cfg(test)]
mod tests {
    use notation::{builtin, standard_ruleset};
    use rules::Ruleset;
    use testkit::numbers::Numbers;

    use super::super::{EvalCaches, tuned::TUNED};
    use super::*;

    /// Positions of random games with their evaluations.
    fn positions(name: &str, games: u32, mut call: impl FnMut(&Position, i32)) {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        let evaluation = Evaluation::new(&ruleset);
        let (mut numbers, mut caches) = (Numbers::new(5), EvalCaches::new());
        for _ in 0..games {
            let mut position = ruleset.start();
            for _ in 0..160 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[numbers.below(moves.len())]).unwrap();
                let material = IncrementalEval::new(&position, &evaluation.tables);
                call(&position, evaluation.evaluate(&position, &material, &mut caches));
            }
        }
    }

    #[test]
    fn a_trace_equals_the_evaluation() {
        let tracer = Tracer::new(standard_ruleset()).unwrap();
        let row: Vec<i32> = TUNED.to_row().iter().map(|number| *number as i32).collect();
        let floats = TUNED.to_row();
        let mut count = 0;
        for name in ["standard", "chess960"] {
            positions(name, 25, |position, value| {
                let trace = tracer.trace(position).unwrap();
                assert_eq!(trace.value(&row), value, "{position:?}");
                let exact = trace.evaluate(&floats) * f64::from(sign(position.turn()));
                assert!((exact - f64::from(value)).abs() < 5.0, "{exact} {value} {position:?}");
                count += 1;
            });
        }
        assert!(count > 5_000, "{count}");
    }

    #[test]
    fn gradients_equal_finite_differences() {
        let tracer = Tracer::new(standard_ruleset()).unwrap();
        let row = TUNED.to_row();
        let mut place = 0;
        positions("standard", 3, |position, _| {
            place += 1;
            if place % 23 != 0 {
                return;
            }
            let trace = tracer.trace(position).unwrap();
            let mut gradient = vec![0.0; row.len()];
            trace.add_gradient(&row, 1.0, &mut gradient);
            for (index, slope) in gradient.iter().enumerate() {
                let mut further = row.clone();
                further[index] += 1e-4;
                let step = (trace.evaluate(&further) - trace.evaluate(&row)) / 1e-4;
                let name = &Parameters::names()[index];
                assert!((step - slope).abs() < 0.02, "{name}: {slope}, not {step}");
            }
        });
        assert!(place > 100);
    }

    #[test]
    fn only_the_plain_standard_army_is_traced() {
        for (name, traced) in [("standard", true), ("chess960", true), ("crazyhouse", false)] {
            let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
            assert_eq!(Tracer::new(&ruleset).is_some(), traced, "{name}");
        }
    }
}
