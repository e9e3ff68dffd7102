//! The evaluation of a position taken apart: how often each number of the table counts in it.
//!
//! The evaluation adds up its numbers, but for the danger of kings, which is weighed by its square, and
//! the share of a lead that can win. So each number's part is found by asking the evaluation itself with
//! a table in which all others are nothing; a tuner learns from that, and the search pays nothing for it.

use rules::{Color, Position, StandardBoard};

use super::pair::{Pair, pair};
use super::parameters::{HALF_BOARD, Parameters};
use super::pawns::Structure;
use super::standard::{DANGER_AT_END, DANGER_SCALE, MOST_DANGER, dangers, weigh_danger};
use super::{Army, Evaluation, FADING, Tally, endgame, half_board, standard};
use crate::score::{Value, tame};

/// Kinds of the standard army.
const KINDS: usize = 6;

/// How often a number counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    number: u16,
    times: i16,
}

/// The evaluation of one position as a function of its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Parts of the score, from White's point of view.
    pairs: Box<[Part]>,
    /// Parts of the danger for each king; nothing where nobody attacks it.
    dangers: [Option<Box<[Part]>>; 2],
    /// How much of the middle game is there, of how much.
    phase: i32,
    whole_phase: i32,
    /// The share of a lead that counts and what driving the king is worth, when this side leads.
    share: [i32; 2],
    drive: [i32; 2],
    turn: Color,
    clock: i32,
}

/// Takes positions of one ruleset apart.
#[derive(Clone, Debug)]
pub struct Tracer {
    evaluation: Evaluation,
    /// Tables with one pair alone, beyond values and squares.
    pairs: Vec<(u16, Parameters)>,
    /// Tables with one single number alone.
    units: Vec<(u16, Parameters)>,
}

impl Tracer {
    /// A tracer for a ruleset; nothing unless it is played with the standard army for checkmate
    /// alone, because only there the numbers are all there is.
    pub fn new(ruleset: &rules::Ruleset) -> Option<Self> {
        let evaluation = Evaluation::new(ruleset);
        let plain = evaluation.army == Army::Standard && evaluation.special.is_none();
        if !plain || ruleset.uses_hands() {
            return None;
        }
        let first = KINDS + KINDS * HALF_BOARD;
        let alone = |set: &dyn Fn(&mut Parameters)| {
            let mut table = Parameters::default();
            set(&mut table);
            table
        };
        let pairs = (first..Parameters::count_pairs())
            .map(|number| (number as u16, alone(&|table| table.set_pair(number, pair(1, 1)))));
        // The tempo is no part of the danger.
        let units = (0..Parameters::count_units() - 1)
            .map(|number| (number as u16, alone(&|table| table.set_unit(number, 1))));
        Some(Self { evaluation, pairs: pairs.collect(), units: units.collect() })
    }

    /// Takes a position apart.
    pub fn trace(&self, position: &Position) -> Option<Trace> {
        let board = position.standard_board()?;
        let tables = &self.evaluation.tables;
        let shares = Color::BOTH.map(|color| endgame::share(&board, color));
        Some(Trace {
            pairs: self.pairs(position, &board),
            dangers: self.dangers(&board),
            phase: Tally::of(position, tables).phase,
            whole_phase: tables.whole_phase,
            share: shares,
            drive: Color::BOTH.map(|color| endgame::drive(&board, color)),
            turn: position.turn(),
            clock: Value::from(position.halfmove_clock()).min(FADING / 2),
        })
    }

    fn pairs(&self, position: &Position, board: &StandardBoard) -> Box<[Part]> {
        let mut times = vec![0_i16; KINDS + KINDS * HALF_BOARD];
        for (square, piece) in position.pieces() {
            let (sign, kind) = (sign(piece.color) as i16, piece.kind.index());
            times[kind] += sign;
            times[KINDS + kind * HALF_BOARD + half_board(piece.color, square)] += sign;
        }
        let on_squares = (0..).zip(times).map(|(number, times)| Part { number, times });
        let others = self.pairs.iter().map(|(number, table)| {
            let score = standard::evaluate(table, board, &structure(table, board));
            Part { number: *number, times: score.middle as i16 }
        });
        on_squares.chain(others).filter(|part| part.times != 0).collect()
    }

    fn dangers(&self, board: &StandardBoard) -> [Option<Box<[Part]>>; 2] {
        let found: Vec<_> = self
            .units
            .iter()
            .map(|(number, table)| (*number, dangers(table, board, &structure(table, board))))
            .collect();
        Color::BOTH.map(|color| {
            let part = |(number, units): &(u16, [Option<i32>; 2])| {
                let times = units[color as usize]? as i16;
                Some(Part { number: *number, times })
            };
            let parts: Option<Vec<Part>> = found.iter().map(part).collect();
            parts.map(|parts| parts.into_iter().filter(|part| part.times != 0).collect())
        })
    }
}

fn structure(table: &Parameters, board: &StandardBoard) -> Structure {
    Structure::of(table, board.colors.map(|own| board.kinds[0] & own))
}

fn sign(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

impl Trace {
    /// The evaluation with these numbers, for the side to move: to the last unit what the search
    /// sees with them.
    pub fn value(&self, row: &[i32]) -> i32 {
        let units = row.len() - Parameters::count_units();
        let pair_at = |number: u16| {
            let at = 2 * usize::from(number);
            pair(row[at], row[at + 1])
        };
        let mut score = Pair::default();
        for part in &self.pairs {
            score += pair_at(part.number) * i32::from(part.times);
        }
        for color in Color::BOTH {
            let Some(parts) = &self.dangers[color as usize] else { continue };
            let each = |part: &Part| row[units + usize::from(part.number)] * i32::from(part.times);
            score -= weigh_danger(parts.iter().map(each).sum()) * sign(color);
        }
        let value = score.blend(self.phase, self.whole_phase);
        let strong = if value > 0 { Color::White } else { Color::Black };
        let value = value * self.share[strong as usize] / endgame::WHOLE;
        let value = value + self.drive[strong as usize] * sign(strong);
        let value = value * sign(self.turn) + row[row.len() - 1];
        tame(value * (FADING - self.clock) / FADING)
    }

    /// The evaluation from White's point of view, without rounding.
    pub fn judge(&self, row: &[f64]) -> f64 {
        let sums = self.sums(row);
        let (strong, share) = self.strong(sums.value);
        let value = sums.value * share + f64::from(self.drive[strong as usize] * sign(strong));
        let tempo = row[row.len() - 1] * f64::from(sign(self.turn));
        (value + tempo) * self.fading()
    }

    /// Adds to `slopes`, number by number, how the judgment with this row grows with the number,
    /// times a factor.
    pub fn add_slopes(&self, row: &[f64], factor: f64, slopes: &mut [f64]) {
        let sums = self.sums(row);
        let (_, share) = self.strong(sums.value);
        let tempo = slopes.len() - 1;
        slopes[tempo] += factor * self.fading() * f64::from(sign(self.turn));
        let factor = factor * self.fading() * share;
        let (middle, end) = (factor * sums.middle_share, factor * (1.0 - sums.middle_share));
        for part in &self.pairs {
            let (at, times) = (2 * usize::from(part.number), f64::from(part.times));
            slopes[at] += middle * times;
            slopes[at + 1] += end * times;
        }
        let first = row.len() - Parameters::count_units();
        for color in Color::BOTH {
            let Some(parts) = &self.dangers[color as usize] else { continue };
            let [by_middle, by_end] = danger_slopes(sums.dangers[color as usize]);
            let slope = -f64::from(sign(color)) * (middle * by_middle + end * by_end);
            for part in parts {
                slopes[first + usize::from(part.number)] += slope * f64::from(part.times);
            }
        }
    }

    fn sums(&self, row: &[f64]) -> Sums {
        let (mut middle, mut end, mut dangers) = (0.0, 0.0, [0.0; 2]);
        for part in &self.pairs {
            let (at, times) = (2 * usize::from(part.number), f64::from(part.times));
            middle += row[at] * times;
            end += row[at + 1] * times;
        }
        let first = row.len() - Parameters::count_units();
        for color in Color::BOTH {
            let Some(parts) = &self.dangers[color as usize] else { continue };
            let each = |part: &Part| row[first + usize::from(part.number)] * f64::from(part.times);
            let units = parts.iter().map(each).sum::<f64>().max(0.0);
            dangers[color as usize] = units;
            let square = units * units / f64::from(DANGER_SCALE);
            middle -= square.min(f64::from(MOST_DANGER)) * f64::from(sign(color));
            end -= units / f64::from(DANGER_AT_END) * f64::from(sign(color));
        }
        let phase = self.phase.clamp(0, self.whole_phase);
        let middle_share = f64::from(phase) / f64::from(self.whole_phase);
        let value = middle * middle_share + end * (1.0 - middle_share);
        Sums { value, middle_share, dangers }
    }

    fn strong(&self, value: f64) -> (Color, f64) {
        let strong = if value > 0.0 { Color::White } else { Color::Black };
        (strong, f64::from(self.share[strong as usize]) / f64::from(endgame::WHOLE))
    }

    fn fading(&self) -> f64 {
        f64::from(FADING - self.clock) / f64::from(FADING)
    }
}

/// What a row comes to in a position.
struct Sums {
    value: f64,
    middle_share: f64,
    dangers: [f64; 2],
}

/// How the worth of a danger grows with it, in the middle game and in the endgame.
fn danger_slopes(units: f64) -> [f64; 2] {
    if units <= 0.0 {
        return [0.0; 2];
    }
    let most = units * units >= f64::from(MOST_DANGER) * f64::from(DANGER_SCALE);
    let middle = if most { 0.0 } else { 2.0 * units / f64::from(DANGER_SCALE) };
    [middle, 1.0 / f64::from(DANGER_AT_END)]
}

#[cfg(test)]
mod tests {
    use notation::{builtin, standard_ruleset};
    use rules::Ruleset;
    use testkit::numbers::Numbers;

    use super::super::{Scratch, tuned::TUNED};
    use super::*;

    /// Positions of random games, with what the evaluation says of them.
    fn positions(name: &str, games: u32, mut call: impl FnMut(&Position, i32)) {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        let evaluation = Evaluation::new(&ruleset);
        let (mut numbers, mut scratch) = (Numbers::new(5), Scratch::new());
        for _ in 0..games {
            let mut position = ruleset.start();
            for _ in 0..160 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves[numbers.below(moves.len())]).unwrap();
                let tally = Tally::of(&position, &evaluation.tables);
                call(&position, evaluation.evaluate(&position, &tally, &mut scratch));
            }
        }
    }

    #[test]
    fn a_trace_is_the_evaluation() {
        let tracer = Tracer::new(standard_ruleset()).unwrap();
        let row: Vec<i32> = TUNED.to_row().iter().map(|number| *number as i32).collect();
        let floats = TUNED.to_row();
        let mut count = 0;
        for name in ["standard", "chess960"] {
            positions(name, 25, |position, value| {
                let trace = tracer.trace(position).unwrap();
                assert_eq!(trace.value(&row), value, "{position:?}");
                let judged = trace.judge(&floats) * f64::from(sign(position.turn()));
                assert!((judged - f64::from(value)).abs() < 5.0, "{judged} {value} {position:?}");
                count += 1;
            });
        }
        assert!(count > 5_000, "{count}");
    }

    #[test]
    fn slopes_are_what_a_small_step_brings() {
        let tracer = Tracer::new(standard_ruleset()).unwrap();
        let row = TUNED.to_row();
        let mut place = 0;
        positions("standard", 3, |position, _| {
            place += 1;
            if place % 23 != 0 {
                return;
            }
            let trace = tracer.trace(position).unwrap();
            let mut slopes = vec![0.0; row.len()];
            trace.add_slopes(&row, 1.0, &mut slopes);
            for (number, slope) in slopes.iter().enumerate() {
                let mut further = row.clone();
                further[number] += 1e-4;
                let step = (trace.judge(&further) - trace.judge(&row)) / 1e-4;
                let name = &Parameters::names()[number];
                assert!((step - slope).abs() < 0.02, "{name}: {slope}, not {step}");
            }
        });
        assert!(place > 100);
    }

    #[test]
    fn only_the_standard_army_alone_is_traced() {
        for (name, traced) in [("standard", true), ("chess960", true), ("crazyhouse", false)] {
            let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
            assert_eq!(Tracer::new(&ruleset).is_some(), traced, "{name}");
        }
    }
}
