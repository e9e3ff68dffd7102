//! The numbers that foretell results best, by gradient descent.
//!
//! A position is foretold by the share of points `1/(1 + 10^(−k·v/400))` that its evaluation `v` promises
//! White. What it is compared with lies between the game's result, which is true but says little of a
//! single position, and the share that the search's score promises. The error is the mean of squares;
//! Adam (Kingma and Ba, 2015) goes down its slope over all positions at once. Every tenth game is kept out
//! of that and says in which round to stop; whether the numbers play better, a match has to tell.

use std::thread;

use engine::tuning::{Parameters, Trace, Tracer};
use rules::{Color, Ruleset};

use crate::samples::Sample;

/// One game of so many is not learned from.
const KEPT_OUT: usize = 10;
/// The variance of a result around the best forecast.
const NOISE: f64 = 0.12;
/// Positions of a game that tell as much as if they were of different games.
const TELLING: f64 = 3.0;
/// The first step of a number, in centipawns, and the last.
const STEPS: [f64; 2] = [1.5, 0.1];
/// How long Adam remembers slopes and their squares.
const MEMORY: [f64; 2] = [0.9, 0.999];
/// Positions are summed up in so many parts, so that the sums do not depend on the number of threads.
const PARTS: usize = 16;
/// How often the error of the games kept out is looked at.
const LOOK: u32 = 10;

/// How the fit is done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Method {
    /// Rounds over all positions.
    pub rounds: u32,
    /// What the result counts beside the score, from 0 to 1.
    pub result: f64,
    /// Centipawns to which the numbers are taken to be known beforehand: what is seldom seen stays near.
    pub known_to: f64,
    /// Threads that count.
    pub threads: usize,
}

impl Default for Method {
    fn default() -> Self {
        Self { rounds: 200, result: 0.4, known_to: 12.0, threads: 1 }
    }
}

/// A position to learn from.
#[derive(Clone, Debug)]
struct Example {
    trace: Trace,
    /// The points White got.
    points: f64,
    score: f64,
}

/// Examples of games.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    learned: Vec<Example>,
    kept_out: Vec<Example>,
    games: usize,
}

/// Why there is nothing to learn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// Another army.
    #[error("only rulesets of the standard army that are won by checkmate alone are tuned so")]
    OtherArmy,
    /// Too few games.
    #[error("there are {0} games with positions; at least {KEPT_OUT} are needed")]
    TooFew(usize),
}

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stage {
    /// Rounds over all positions.
    pub round: u32,
    /// The error of what is learned from.
    pub learned: f64,
    /// The error of the games kept out.
    pub kept_out: f64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The numbers.
    pub parameters: Parameters,
    /// How steep the forecast is.
    pub steepness: f64,
    /// The errors before.
    pub before: Stage,
    /// The errors of the numbers that are handed back, which are whole.
    pub after: Stage,
}

impl Examples {
    /// Takes the positions of games apart.
    ///
    /// # Errors
    /// When the ruleset is not evaluated by these numbers, or there are too few games.
    pub fn new(ruleset: &Ruleset, games: &[Vec<Sample>], threads: usize) -> Result<Self, FitError> {
        let tracer = Tracer::new(ruleset).ok_or(FitError::OtherArmy)?;
        let games: Vec<&Vec<Sample>> = games.iter().filter(|game| !game.is_empty()).collect();
        if games.len() < KEPT_OUT {
            return Err(FitError::TooFew(games.len()));
        }
        let size = games.len().div_ceil(threads.max(1));
        let traced = |part: &[&Vec<Sample>]| -> Vec<Vec<Example>> {
            part.iter().map(|game| trace_game(&tracer, game)).collect()
        };
        let parts: Vec<Vec<Vec<Example>>> = thread::scope(|scope| {
            let running: Vec<_> =
                games.chunks(size).map(|part| scope.spawn(|| traced(part))).collect();
            running.into_iter().map(|part| part.join().expect("tracing does not panic")).collect()
        });
        let mut examples = Self { games: games.len(), ..Self::default() };
        for (number, game) in parts.into_iter().flatten().enumerate() {
            let kept_out = number % KEPT_OUT == KEPT_OUT - 1;
            (if kept_out { &mut examples.kept_out } else { &mut examples.learned }).extend(game);
        }
        Ok(examples)
    }

    /// How many positions are learned from, and how many kept out.
    pub fn counts(&self) -> (usize, usize) {
        (self.learned.len(), self.kept_out.len())
    }
}

fn trace_game(tracer: &Tracer, game: &[Sample]) -> Vec<Example> {
    let example = |sample: &Sample| {
        let points = match sample.winner {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
        let trace = tracer.trace(&sample.position)?;
        Some(Example { trace, points, score: f64::from(sample.score) })
    };
    game.iter().filter_map(example).collect()
}

/// Looks for better numbers than the given ones.
pub fn fit(
    examples: &Examples,
    start: Parameters,
    method: Method,
    report: &mut dyn FnMut(Stage),
) -> Fit {
    let row = start.to_row();
    let forecast = Forecast {
        steepness: steepness(&examples.learned, &row, method.threads),
        result: method.result.clamp(0.0, 1.0),
        threads: method.threads,
    };
    let stage = |round, row: &[f64]| Stage {
        round,
        learned: forecast.error(&examples.learned, row),
        kept_out: forecast.error(&examples.kept_out, row),
    };
    let before = stage(0, &row);
    report(before);
    let mut descent = Descent::new(&row, examples.games, method.known_to);
    let mut best = (before.kept_out, row);
    for round in 1..=method.rounds {
        let slopes = forecast.slopes(&examples.learned, &descent.row);
        descent.step(&slopes, round, method.rounds);
        if round % LOOK == 0 || round == method.rounds {
            let now = stage(round, &descent.row);
            report(now);
            if now.kept_out < best.0 {
                best = (now.kept_out, descent.row.clone());
            }
        }
    }
    let parameters = Parameters::from_row(&best.1);
    let after = stage(method.rounds, &parameters.to_row());
    Fit { parameters, steepness: forecast.steepness, before, after }
}

/// Numbers on their way down.
struct Descent {
    row: Vec<f64>,
    start: Vec<f64>,
    first: Vec<f64>,
    second: Vec<f64>,
    /// How strongly numbers are drawn back to where they began.
    pull: f64,
}

impl Descent {
    fn new(row: &[f64], games: usize, known_to: f64) -> Self {
        let zero = vec![0.0; row.len()];
        let pull = 2.0 * NOISE / (games as f64 * TELLING * known_to.max(0.1).powi(2));
        Self { row: row.to_vec(), start: row.to_vec(), first: zero.clone(), second: zero, pull }
    }

    fn step(&mut self, slopes: &[f64], round: u32, rounds: u32) {
        let come = f64::from(round) / f64::from(rounds.max(1));
        let length = STEPS[0] + (STEPS[1] - STEPS[0]) * come;
        let due = MEMORY.map(|memory| 1.0 - memory.powf(f64::from(round)));
        for (number, slope) in slopes.iter().enumerate() {
            // What no position shows is left as it is.
            if *slope == 0.0 && self.second[number] == 0.0 {
                continue;
            }
            let slope = slope + self.pull * (self.row[number] - self.start[number]);
            let (first, second) = (&mut self.first[number], &mut self.second[number]);
            *first = MEMORY[0] * *first + (1.0 - MEMORY[0]) * slope;
            *second = MEMORY[1] * *second + (1.0 - MEMORY[1]) * slope * slope;
            let size = (*second / due[1]).sqrt();
            self.row[number] -= length * (*first / due[0]) / (size + 1e-12);
        }
    }
}

/// The share of points that a score promises.
fn promise(score: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-steepness * score / 400.0))
}

/// How results are foretold.
#[derive(Clone, Copy, Debug)]
struct Forecast {
    steepness: f64,
    result: f64,
    threads: usize,
}

impl Forecast {
    fn wanted(&self, example: &Example) -> f64 {
        let by_score = promise(example.score, self.steepness);
        self.result * example.points + (1.0 - self.result) * by_score
    }

    /// The mean of the squared errors.
    fn error(&self, examples: &[Example], row: &[f64]) -> f64 {
        let sum = |part: &[Example]| -> f64 {
            let miss = |example: &Example| {
                promise(example.trace.judge(row), self.steepness) - self.wanted(example)
            };
            part.iter().map(|example| miss(example).powi(2)).sum()
        };
        in_parts(examples, self.threads, &sum).iter().sum::<f64>() / examples.len().max(1) as f64
    }

    /// How the error grows with each number.
    fn slopes(&self, examples: &[Example], row: &[f64]) -> Vec<f64> {
        let mean = 1.0 / examples.len().max(1) as f64;
        let sum = |part: &[Example]| {
            let mut slopes = vec![0.0; row.len()];
            for example in part {
                let promised = promise(example.trace.judge(row), self.steepness);
                let miss = promised - self.wanted(example);
                let by_score = promised * (1.0 - promised) * self.steepness * 10.0_f64.ln() / 400.0;
                example.trace.add_slopes(row, 2.0 * miss * by_score * mean, &mut slopes);
            }
            slopes
        };
        let mut total = vec![0.0; row.len()];
        for part in in_parts(examples, self.threads, &sum) {
            total.iter_mut().zip(part).for_each(|(total, slope)| *total += slope);
        }
        total
    }
}

/// The steepness with which the numbers foretell the results best, by golden section.
fn steepness(examples: &[Example], row: &[f64], threads: usize) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let judged: Vec<Vec<(f64, f64)>> = in_parts(examples, threads, &|part: &[Example]| {
        part.iter().map(|example| (example.trace.judge(row), example.points)).collect()
    });
    let error = |steepness: f64| -> f64 {
        let miss = |(score, points): &(f64, f64)| promise(*score, steepness) - points;
        judged.iter().flatten().map(|pair| miss(pair).powi(2)).sum()
    };
    let (mut low, mut high) = (0.1, 4.0);
    while high - low > 1e-3 {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// The answers for equal parts of the examples, in their order.
fn in_parts<T: Send>(
    examples: &[Example],
    threads: usize,
    answer: &(dyn Fn(&[Example]) -> T + Sync),
) -> Vec<T> {
    let parts: Vec<&[Example]> = examples.chunks(examples.len().div_ceil(PARTS).max(1)).collect();
    let share = parts.len().div_ceil(threads.max(1)).max(1);
    let run = |part: &[&[Example]]| part.iter().map(|part| answer(part)).collect::<Vec<T>>();
    let run = &run;
    thread::scope(|scope| {
        let running: Vec<_> =
            parts.chunks(share).map(|part| scope.spawn(move || run(part))).collect();
        running.into_iter().flat_map(|part| part.join().expect("sums do not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Terms;
    use crate::play::Nodes;
    use engine::tuning::parameters;

    fn examples() -> Examples {
        let ruleset = notation::standard_ruleset().clone();
        let terms = Terms { ruleset: ruleset.clone(), nodes: Nodes(30), plies: 8, seed: 1 };
        let games: Vec<Vec<Sample>> = (0..12).map(|number| terms.game(number)).collect();
        Examples::new(&ruleset, &games, 2).unwrap()
    }

    #[test]
    fn what_is_learned_lowers_the_error_and_does_not_depend_on_threads() {
        let examples = examples();
        let (learned, kept_out) = examples.counts();
        assert!(learned > 100 && kept_out > 5, "{learned} {kept_out}");
        let start = parameters();
        let method = Method { rounds: 30, ..Method::default() };
        let mut heard = 0;
        let one = fit(&examples, start, method, &mut |_| heard += 1);
        assert_eq!(heard, 4);
        assert_eq!(fit(&examples, start, Method { threads: 3, ..method }, &mut |_| ()), one);
        let forecast = Forecast { steepness: one.steepness, result: 0.4, threads: 2 };
        let row = start.to_row();
        let mut descent = Descent::new(&row, 10, 12.0);
        descent.step(&forecast.slopes(&examples.learned, &row), 1, 30);
        let error = |row: &[f64]| forecast.error(&examples.learned, row);
        assert!(error(&descent.row) < error(&row));
        assert!(one.after.kept_out <= one.before.kept_out + 1e-6);
    }

    #[test]
    fn numbers_that_were_spoiled_are_mended() {
        let examples = examples();
        let mut spoiled = parameters().to_row();
        let pawn = Parameters::names().iter().position(|name| name == "values[0].middle").unwrap();
        spoiled[pawn] -= 60.0;
        spoiled[pawn + 1] -= 60.0;
        // With so few games the one kept out would end it early, so this goes down without it.
        let forecast = Forecast { steepness: 1.2, result: 0.0, threads: 2 };
        let mut descent = Descent::new(&spoiled, 1_000, 100.0);
        for round in 1..=60 {
            descent.step(&forecast.slopes(&examples.learned, &descent.row), round, 60);
        }
        let value = |row: &[f64]| row[pawn] + row[pawn + 1];
        // What is missing is made up for by the pawn's squares too.
        assert!(value(&descent.row) > value(&spoiled) + 5.0, "{}", value(&descent.row));
        let error = |row: &[f64]| forecast.error(&examples.learned, row);
        assert!(error(&descent.row) < 0.7 * error(&spoiled));
    }

    #[test]
    fn what_cannot_be_learned_is_refused() {
        let standard = notation::standard_ruleset();
        assert_eq!(Examples::new(standard, &[], 1).unwrap_err(), FitError::TooFew(0));
        let other = Ruleset::compile(notation::builtin("crazyhouse").unwrap()).unwrap();
        assert_eq!(Examples::new(&other, &[], 1).unwrap_err(), FitError::OtherArmy);
    }
}
