//! Texel tuning: fits the evaluation parameters to the results of games by gradient descent.
//!
//! An evaluation `v` predicts that White scores `1/(1 + 10^(−k·v/400))` of the point. The target is a mix of the game's
//! result, which is true but says little about a single position, and the prediction of the search's score. The error is
//! the mean square; Adam (Kingma and Ba, 2015) minimizes it over all positions at once. Every tenth game is held out to
//! choose the epoch. Only a match tells whether the new parameters play better.

use std::thread;

use engine::tuning::{Parameters, Trace, Tracer};
use rules::{Color, Ruleset};

use crate::samples::Sample;

/// One of this many games is held out.
const HOLDOUT: usize = 10;
/// The variance of a result around the best prediction.
const NOISE: f64 = 0.12;
/// How many independent positions a game is worth.
const INDEPENDENT_POSITIONS: f64 = 3.0;
/// The learning rate in the first and in the last epoch, in centipawns.
const LEARNING_RATES: [f64; 2] = [1.5, 0.1];
/// The decay rates of Adam, for the mean gradient and its square.
const DECAY: [f64; 2] = [0.9, 0.999];
/// Positions are summed up in this many batches, so that the sums do not depend on the number of threads.
const BATCHES: usize = 16;
/// Epochs between two looks at the held-out error.
const REPORT_INTERVAL: u32 = 10;

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Method {
    /// Epochs over all positions.
    pub epochs: u32,
    /// The weight of the result in the target, from 0 to 1; the rest is the score.
    pub result: f64,
    /// The standard deviation of the prior around the current parameters, in centipawns: parameters that are seldom seen
    /// stay near.
    pub prior: f64,
    /// Threads to use.
    pub threads: usize,
}

impl Default for Method {
    fn default() -> Self {
        Self { epochs: 200, result: 0.4, prior: 12.0, threads: 1 }
    }
}

/// A position of the training or held-out set.
#[derive(Clone, Debug)]
struct Example {
    trace: Trace,
    /// White's result: 1, 0.5 or 0.
    points: f64,
    score: f64,
}

/// The positions of games, traced.
#[derive(Clone, Default, Debug)]
pub struct Examples {
    training: Vec<Example>,
    holdout: Vec<Example>,
    games: usize,
}

/// Why nothing can be fitted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FitError {
    /// The ruleset is not evaluated by these parameters.
    #[error("only rulesets with the standard army that are won by checkmate alone can be fitted")]
    OtherArmy,
    /// Too few games.
    #[error("{0} games have positions; at least {HOLDOUT} are needed")]
    TooFew(usize),
}

/// The errors after some epochs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitProgress {
    /// How many epochs.
    pub epoch: u32,
    /// The error on the training set.
    pub training: f64,
    /// The error on the held-out games.
    pub holdout: f64,
}

/// The result of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The fitted parameters.
    pub parameters: Parameters,
    /// The scaling constant `k` of the prediction.
    pub scaling: f64,
    /// The errors before.
    pub before: FitProgress,
    /// The errors of the fitted parameters, rounded to whole numbers.
    pub after: FitProgress,
}

impl Examples {
    /// Traces the positions of games.
    ///
    /// # Errors
    /// If the ruleset is not evaluated by these parameters, or there are too few games.
    pub fn new(ruleset: &Ruleset, games: &[Vec<Sample>], threads: usize) -> Result<Self, FitError> {
        let tracer = Tracer::new(ruleset).ok_or(FitError::OtherArmy)?;
        let games: Vec<&Vec<Sample>> = games.iter().filter(|game| !game.is_empty()).collect();
        if games.len() < HOLDOUT {
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
            let is_held_out = number % HOLDOUT == HOLDOUT - 1;
            let set = if is_held_out { &mut examples.holdout } else { &mut examples.training };
            set.extend(game);
        }
        Ok(examples)
    }

    /// How many positions are in the training set and in the held-out set.
    pub fn counts(&self) -> (usize, usize) {
        (self.training.len(), self.holdout.len())
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

/// Fits the parameters, starting with the given ones.
pub fn fit(
    examples: &Examples,
    start: Parameters,
    method: Method,
    report: &mut dyn FnMut(FitProgress),
) -> Fit {
    let row = start.to_row();
    let prediction = Prediction {
        scaling: best_scaling(&examples.training, &row, method.threads),
        result: method.result.clamp(0.0, 1.0),
        threads: method.threads,
    };
    let progress = |epoch, row: &[f64]| FitProgress {
        epoch,
        training: prediction.error(&examples.training, row),
        holdout: prediction.error(&examples.holdout, row),
    };
    let before = progress(0, &row);
    report(before);
    let mut descent = Descent::new(&row, examples.games, method.prior);
    let mut best = (before.holdout, row);
    for epoch in 1..=method.epochs {
        let gradient = prediction.gradient(&examples.training, &descent.row);
        descent.step(&gradient, epoch, method.epochs);
        if epoch % REPORT_INTERVAL == 0 || epoch == method.epochs {
            let now = progress(epoch, &descent.row);
            report(now);
            if now.holdout < best.0 {
                best = (now.holdout, descent.row.clone());
            }
        }
    }
    let parameters = Parameters::from_row(&best.1);
    let after = progress(method.epochs, &parameters.to_row());
    Fit { parameters, scaling: prediction.scaling, before, after }
}

/// Gradient descent by Adam.
struct Descent {
    row: Vec<f64>,
    start: Vec<f64>,
    /// The decaying means of the gradient and of its square.
    mean: Vec<f64>,
    mean_square: Vec<f64>,
    /// The weight of the prior, which pulls parameters back to where they started.
    prior_weight: f64,
}

impl Descent {
    fn new(row: &[f64], games: usize, prior: f64) -> Self {
        let zero = vec![0.0; row.len()];
        let positions = games as f64 * INDEPENDENT_POSITIONS;
        Self {
            row: row.to_vec(),
            start: row.to_vec(),
            mean: zero.clone(),
            mean_square: zero,
            prior_weight: 2.0 * NOISE / (positions * prior.max(0.1).powi(2)),
        }
    }

    fn step(&mut self, gradient: &[f64], epoch: u32, epochs: u32) {
        let progress = f64::from(epoch) / f64::from(epochs.max(1));
        let [first_rate, last_rate] = LEARNING_RATES;
        let rate = first_rate + (last_rate - first_rate) * progress;
        let correction = DECAY.map(|decay| 1.0 - decay.powf(f64::from(epoch)));
        for (index, slope) in gradient.iter().enumerate() {
            // Parameters that occur in no position stay as they are.
            if *slope == 0.0 && self.mean_square[index] == 0.0 {
                continue;
            }
            let slope = slope + self.prior_weight * (self.row[index] - self.start[index]);
            let (mean, mean_square) = (&mut self.mean[index], &mut self.mean_square[index]);
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * slope;
            *mean_square = DECAY[1] * *mean_square + (1.0 - DECAY[1]) * slope * slope;
            let size = (*mean_square / correction[1]).sqrt();
            self.row[index] -= rate * (*mean / correction[0]) / (size + 1e-12);
        }
    }
}

/// The expected result of a score, from 0 to 1.
fn expected_result(score: f64, scaling: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-scaling * score / 400.0))
}

/// How results are predicted.
#[derive(Clone, Copy, Debug)]
struct Prediction {
    scaling: f64,
    /// The weight of the result in the target.
    result: f64,
    threads: usize,
}

impl Prediction {
    fn target(&self, example: &Example) -> f64 {
        let by_score = expected_result(example.score, self.scaling);
        self.result * example.points + (1.0 - self.result) * by_score
    }

    /// The mean squared error.
    fn error(&self, examples: &[Example], row: &[f64]) -> f64 {
        let sum = |part: &[Example]| -> f64 {
            let miss = |example: &Example| {
                expected_result(example.trace.evaluate(row), self.scaling) - self.target(example)
            };
            part.iter().map(|example| miss(example).powi(2)).sum()
        };
        in_batches(examples, self.threads, &sum).iter().sum::<f64>() / examples.len().max(1) as f64
    }

    /// The gradient of the mean squared error.
    fn gradient(&self, examples: &[Example], row: &[f64]) -> Vec<f64> {
        let mean = 1.0 / examples.len().max(1) as f64;
        let sum = |part: &[Example]| {
            let mut gradient = vec![0.0; row.len()];
            for example in part {
                let predicted = expected_result(example.trace.evaluate(row), self.scaling);
                let miss = predicted - self.target(example);
                let by_score = predicted * (1.0 - predicted) * self.scaling * 10.0_f64.ln() / 400.0;
                example.trace.add_gradient(row, 2.0 * miss * by_score * mean, &mut gradient);
            }
            gradient
        };
        let mut total = vec![0.0; row.len()];
        for part in in_batches(examples, self.threads, &sum) {
            total.iter_mut().zip(part).for_each(|(total, slope)| *total += slope);
        }
        total
    }
}

/// The scaling constant with which the parameters predict the results best, by golden-section search.
fn best_scaling(examples: &[Example], row: &[f64], threads: usize) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    let evaluated: Vec<Vec<(f64, f64)>> = in_batches(examples, threads, &|part: &[Example]| {
        part.iter().map(|example| (example.trace.evaluate(row), example.points)).collect()
    });
    let error = |scaling: f64| -> f64 {
        let miss = |(score, points): &(f64, f64)| expected_result(*score, scaling) - points;
        evaluated.iter().flatten().map(|pair| miss(pair).powi(2)).sum()
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

/// Applies a function to equal batches of the examples, and returns the results in order.
fn in_batches<T: Send>(
    examples: &[Example],
    threads: usize,
    function: &(dyn Fn(&[Example]) -> T + Sync),
) -> Vec<T> {
    let batches: Vec<&[Example]> =
        examples.chunks(examples.len().div_ceil(BATCHES).max(1)).collect();
    let share = batches.len().div_ceil(threads.max(1)).max(1);
    let run =
        |batches: &[&[Example]]| batches.iter().map(|batch| function(batch)).collect::<Vec<T>>();
    let run = &run;
    thread::scope(|scope| {
        let running: Vec<_> =
            batches.chunks(share).map(|part| scope.spawn(move || run(part))).collect();
        running.into_iter().flat_map(|part| part.join().expect("sums do not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SelfPlay;
    use crate::play::Nodes;
    use engine::tuning::parameters;

    fn examples() -> Examples {
        let ruleset = notation::standard_ruleset().clone();
        let self_play = SelfPlay { ruleset: ruleset.clone(), nodes: Nodes(30), plies: 8, seed: 1 };
        let games: Vec<Vec<Sample>> = (0..12).map(|number| self_play.game(number)).collect();
        Examples::new(&ruleset, &games, 2).unwrap()
    }

    #[test]
    fn fitting_lowers_the_error_and_does_not_depend_on_threads() {
        let examples = examples();
        let (training, holdout) = examples.counts();
        assert!(training > 100 && holdout > 5, "{training} {holdout}");
        let start = parameters();
        let method = Method { epochs: 30, ..Method::default() };
        let mut reports = 0;
        let one = fit(&examples, start, method, &mut |_| reports += 1);
        assert_eq!(reports, 4);
        assert_eq!(fit(&examples, start, Method { threads: 3, ..method }, &mut |_| ()), one);
        let prediction = Prediction { scaling: one.scaling, result: 0.4, threads: 2 };
        let row = start.to_row();
        let mut descent = Descent::new(&row, 10, 12.0);
        descent.step(&prediction.gradient(&examples.training, &row), 1, 30);
        let error = |row: &[f64]| prediction.error(&examples.training, row);
        assert!(error(&descent.row) < error(&row));
        assert!(one.after.holdout <= one.before.holdout + 1e-6);
    }

    #[test]
    fn spoiled_parameters_are_repaired() {
        let examples = examples();
        let mut spoiled = parameters().to_row();
        let pawn = Parameters::names().iter().position(|name| name == "values[0].middle").unwrap();
        spoiled[pawn] -= 60.0;
        spoiled[pawn + 1] -= 60.0;
        // With so few games the held-out one would end the fit early, so this descends without it.
        let prediction = Prediction { scaling: 1.2, result: 0.0, threads: 2 };
        let mut descent = Descent::new(&spoiled, 1_000, 100.0);
        for epoch in 1..=60 {
            let gradient = prediction.gradient(&examples.training, &descent.row);
            descent.step(&gradient, epoch, 60);
        }
        let value = |row: &[f64]| row[pawn] + row[pawn + 1];
        // The piece-square table of the pawn makes up for the rest.
        assert!(value(&descent.row) > value(&spoiled) + 5.0, "{}", value(&descent.row));
        let error = |row: &[f64]| prediction.error(&examples.training, row);
        assert!(error(&descent.row) < 0.7 * error(&spoiled));
    }

    #[test]
    fn too_few_games_and_other_armies_are_refused() {
        let standard = notation::standard_ruleset();
        assert_eq!(Examples::new(standard, &[], 1).unwrap_err(), FitError::TooFew(0));
        let other = Ruleset::compile(notation::builtin("crazyhouse").unwrap()).unwrap();
        assert_eq!(Examples::new(&other, &[], 1).unwrap_err(), FitError::OtherArmy);
    }
}
