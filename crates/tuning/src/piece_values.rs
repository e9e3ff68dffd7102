//! Tunes the piece values of any ruleset by self-play, and tests them in a match.
//!
//! The engine plays itself and keeps quiet positions with their scores. A logistic regression on the difference in pieces
//! finds the values that predict the results best. A prior keeps it near the current values, so that kinds with few
//! examples change little. The second half of the games is played with the values of the first half. The rest of the
//! budget is a match between new and old values.

use arena::schedule::{GameNumber, Side};
use arena::statistics::GamePoints;
use arena::{Estimate, MatchTally, Pentanomial, Schedule};
use engine::{PieceValue, piece_values};
use rules::{Color, Game, PieceKind, Position};

use crate::games::SelfPlay;
use crate::play::{Ending, play, search, small_engine};
use crate::samples::Sample;

/// Shares of the budget after which the values are fitted; the rest is the match.
const ROUNDS: [f64; 2] = [0.3, 0.6];
/// The standard deviation of the prior, as a share of the value.
const PRIOR: f64 = 0.15;
/// The most a value changes, as a share of it.
const MAX_CHANGE: f64 = 0.4;
/// How many independent positions a game is worth.
const INDEPENDENT_POSITIONS: f64 = 3.0;
/// The likelihood of superiority from which new values count as better.
const PROOF: f64 = 0.95;

/// The result of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedValues {
    /// The current values.
    pub before: Vec<PieceValue>,
    /// The tuned values, by kind.
    pub after: Vec<i32>,
    /// How many games the values were fitted to.
    pub games: u32,
    /// The result of the match of new against old values.
    pub pairs: Pentanomial,
    /// The Elo estimate of the match; nothing if it had too few games.
    pub estimate: Option<Estimate>,
}

/// Why values cannot be tuned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TuneError {
    /// No kind has a value.
    #[error("every piece of this ruleset is priceless, so there are no values to tune")]
    NoValues,
}

/// The progress of tuning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TuningProgress {
    /// This many training games were played.
    Training(u32),
    /// This many games of the match were played.
    Testing(u32),
}

impl TunedValues {
    /// Whether the match shows that the new values are better.
    pub fn is_proved(&self) -> bool {
        self.estimate.is_some_and(|estimate| estimate.superiority >= PROOF)
    }
}

/// Tunes the values. `spent` returns the share of the budget that is spent after a number of games.
///
/// # Errors
/// If the ruleset has no values.
pub fn tune(
    self_play: &SelfPlay,
    spent: &dyn Fn(u32) -> f64,
    report: &mut dyn FnMut(TuningProgress),
) -> Result<TunedValues, TuneError> {
    let before = piece_values(&self_play.ruleset);
    if before.iter().all(|piece| piece.priceless || piece.value == 0) {
        return Err(TuneError::NoValues);
    }
    let mut after: Vec<i32> = before.iter().map(|piece| piece.value).collect();
    let mut engine = small_engine();
    let (mut rows, mut games) = (Vec::new(), 0);
    for until in ROUNDS {
        engine.prepare_with(&self_play.ruleset, &after);
        while spent(games) < until {
            rows.extend(rows_of_game(&self_play.game_by(&mut engine, games), &after));
            games += 1;
            report(TuningProgress::Training(games));
        }
        after = regress(&rows, &before);
    }
    let pairs = test_match(self_play, &after, &before, &|played| spent(games + played), report);
    Ok(TunedValues { before, after, games, pairs, estimate: Estimate::of(&pairs) })
}

/// A position as an example of the regression.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    /// White's pieces minus Black's, by kind.
    ahead: Vec<f64>,
    /// The score without the value of these pieces.
    rest: f64,
    /// White's result: 1, 0.5 or 0.
    points: f64,
    weight: f64,
}

/// The examples of a game that was played with these values.
fn rows_of_game(samples: &[Sample], values: &[i32]) -> Vec<Row> {
    let weight = INDEPENDENT_POSITIONS / (samples.len() as f64).max(INDEPENDENT_POSITIONS);
    let row = |sample: &Sample| {
        let kinds = sample.position.ruleset().kinds();
        let ahead: Vec<f64> = kinds.map(|kind| lead(&sample.position, kind)).collect();
        let material: f64 = ahead.iter().zip(values).map(|(n, v)| n * f64::from(*v)).sum();
        let points = sample.winner.map_or(0.5, |color| f64::from(u8::from(color == Color::White)));
        Row { ahead, rest: f64::from(sample.score) - material, points, weight }
    };
    samples.iter().map(row).collect()
}

/// How many more of a kind White has than Black, hands included.
fn lead(position: &Position, kind: PieceKind) -> f64 {
    let count = |color| {
        let on_board = (position.kind(kind) & position.color(color)).len();
        f64::from(on_board) + f64::from(position.in_hand(color, kind))
    };
    count(Color::White) - count(Color::Black)
}

/// The expected result of a score, from 0 to 1.
fn expected_result(score: f64, scaling: f64) -> f64 {
    1.0 / (1.0 + (-scaling * score).exp())
}

/// The most likely values given the games, by Newton's method.
fn regress(rows: &[Row], before: &[PieceValue]) -> Vec<i32> {
    let start: Vec<f64> = before.iter().map(|piece| f64::from(piece.value)).collect();
    let free: Vec<usize> = before
        .iter()
        .filter(|piece| !piece.priceless && piece.value != 0)
        .map(|piece| piece.kind.index())
        .collect();
    let scaling = best_scaling(rows, &start);
    let mut values = start.clone();
    for _ in 0..12 {
        let step = newton_step(rows, &free, &start, &values, scaling);
        for (&kind, step) in free.iter().zip(step) {
            let max = MAX_CHANGE * start[kind].abs();
            values[kind] = (values[kind] + step).clamp(start[kind] - max, start[kind] + max);
        }
    }
    values.iter().map(|value| value.round() as i32).collect()
}

/// The factor from centipawns to the logistic scale that fits the results best.
fn best_scaling(rows: &[Row], values: &[f64]) -> f64 {
    let loss = |scaling: f64| -> f64 {
        let each = |row: &Row| {
            let expected = expected_result(score(row, values), scaling).clamp(1e-9, 1.0 - 1e-9);
            -row.weight * (row.points * expected.ln() + (1.0 - row.points) * (1.0 - expected).ln())
        };
        rows.iter().map(each).sum()
    };
    let tried = (1..=40).map(|step| f64::from(step) * 0.0003);
    tried.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).unwrap_or(0.003)
}

fn score(row: &Row, values: &[f64]) -> f64 {
    row.rest + row.ahead.iter().zip(values).map(|(ahead, value)| ahead * value).sum::<f64>()
}

/// One step of Newton's method for the free values.
fn newton_step(
    rows: &[Row],
    free: &[usize],
    start: &[f64],
    values: &[f64],
    scaling: f64,
) -> Vec<f64> {
    let size = free.len();
    let mut gradient = vec![0.0; size];
    let mut hessian = vec![vec![0.0; size]; size];
    for (i, &kind) in free.iter().enumerate() {
        let precision = (PRIOR * start[kind].abs()).max(1.0).powi(-2);
        gradient[i] = precision * (start[kind] - values[kind]);
        hessian[i][i] = precision;
    }
    for row in rows {
        let expected = expected_result(score(row, values), scaling);
        let by_value = row.weight * scaling * (row.points - expected);
        let curvature = row.weight * scaling * scaling * expected * (1.0 - expected);
        for (i, &kind) in free.iter().enumerate().filter(|(_, kind)| row.ahead[**kind] != 0.0) {
            gradient[i] += by_value * row.ahead[kind];
            for (j, &other) in free.iter().enumerate() {
                hessian[i][j] += curvature * row.ahead[kind] * row.ahead[other];
            }
        }
    }
    solve(hessian, gradient)
}

/// Solves linear equations with a positive definite matrix by Gaussian elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let (done, below) = matrix.split_at_mut(column + 1);
        let pivot = &done[column];
        for (row, at) in below.iter_mut().zip(column + 1..) {
            let times = row[column] / pivot[column];
            row.iter_mut().zip(pivot).for_each(|(own, pivot)| *own -= times * pivot);
            right[at] -= times * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| matrix[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

/// Plays new values against old ones until the budget is spent, each opening with both colors.
fn test_match(
    self_play: &SelfPlay,
    after: &[i32],
    before: &[PieceValue],
    spent: &dyn Fn(u32) -> f64,
    report: &mut dyn FnMut(TuningProgress),
) -> Pentanomial {
    let before: Vec<i32> = before.iter().map(|piece| piece.value).collect();
    // Other openings than those of the training games.
    let schedule = Schedule::random(&self_play.ruleset, self_play.plies, !self_play.seed);
    let mut engines = [small_engine(), small_engine()];
    engines[0].prepare_with(&self_play.ruleset, after);
    engines[1].prepare_with(&self_play.ruleset, &before);
    let mut tally = MatchTally::default();
    let mut played = 0;
    while spent(played) < 1.0 {
        let number = GameNumber(played);
        let mut game = schedule.opening(number);
        engines.iter_mut().for_each(engine::Engine::clear);
        let first = if number.white() == Side::First { Color::White } else { Color::Black };
        let winner = play(&mut game, Ending::ByRules, &mut |game: &Game| {
            let mover = usize::from(game.position().turn() != first);
            search(&mut engines[mover], game, self_play.nodes)
        });
        let points = match winner {
            None => GamePoints::Draw,
            Some(winner) if winner == first => GamePoints::Win,
            Some(_) => GamePoints::Loss,
        };
        tally.add(number, points);
        played += 1;
        report(TuningProgress::Testing(played));
    }
    tally.pairs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Nodes;
    use rules::Ruleset;

    fn self_play(name: &str) -> SelfPlay {
        let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
        SelfPlay { ruleset, nodes: Nodes(30), plies: 4, seed: 9 }
    }

    fn tuned(name: &str, games: u32) -> TunedValues {
        let spent = |played| f64::from(played) / f64::from(games);
        tune(&self_play(name), &spent, &mut |_| ()).unwrap()
    }

    #[test]
    fn the_budget_is_kept_and_the_result_is_always_the_same() {
        for name in ["los-alamos", "capablanca", "crazyhouse"] {
            let first = tuned(name, 10);
            assert_eq!(first, tuned(name, 10), "{name}");
            assert_eq!((first.games, first.pairs.count()), (6, 2), "{name}");
            assert!(first.estimate.is_none() && !first.is_proved(), "{name}: {first:?}");
        }
    }

    #[test]
    fn a_pair_of_games_proves_nothing() {
        let won = |count| {
            let pairs = Pentanomial([0, 0, 0, 0, count]);
            let estimate = Estimate::of(&pairs);
            TunedValues { before: Vec::new(), after: Vec::new(), games: 6, pairs, estimate }
        };
        assert!(!won(1).is_proved(), "{:?}", won(1));
        assert!(won(20).is_proved(), "{:?}", won(20));
    }

    #[test]
    fn changes_are_bounded_and_priceless_kinds_have_none() {
        let tuned = tuned("los-alamos", 10);
        for piece in &tuned.before {
            let after = tuned.after[piece.kind.index()];
            let change = (after - piece.value).abs();
            assert!(f64::from(change) <= MAX_CHANGE * f64::from(piece.value) + 1.0, "{tuned:?}");
            assert!(!piece.priceless || change == 0, "{tuned:?}");
        }
        assert!(tuned.before.iter().any(|piece| tuned.after[piece.kind.index()] != piece.value));
    }

    #[test]
    fn a_kind_that_wins_more_than_expected_gains_value() {
        let ruleset = &self_play("capablanca").ruleset;
        let before = piece_values(ruleset);
        let knight = ruleset.kind_by_letter('N').unwrap().index();
        let mut ahead = vec![0.0; before.len()];
        ahead[knight] = 1.0;
        let level = Row { ahead: vec![0.0; before.len()], rest: 0.0, points: 0.5, weight: 1.0 };
        let row = |points| Row { ahead: ahead.clone(), points, ..level.clone() };
        // The usual games set the scaling; with a knight more, White wins nearly always.
        let usual = Row { rest: 300.0, points: 0.75, ..level.clone() };
        let mut rows = vec![row(1.0); 95];
        rows.extend(vec![row(0.0); 5]);
        rows.extend(vec![usual; 400]);
        let after = regress(&rows, &before);
        assert!(after[knight] > before[knight].value + 20, "{after:?}");
        let others = before.iter().filter(|piece| piece.kind.index() != knight);
        others.for_each(|piece| assert_eq!(after[piece.kind.index()], piece.value));
    }

    #[test]
    fn equations_are_solved() {
        let found = solve(vec![vec![4.0, 1.0], vec![1.0, 3.0]], vec![1.0, 2.0]);
        assert!((found[0] - 1.0 / 11.0).abs() < 1e-12 && (found[1] - 7.0 / 11.0).abs() < 1e-12);
    }
}
