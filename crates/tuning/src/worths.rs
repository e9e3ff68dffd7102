//! Better values of a ruleset's pieces, out of games and proved in a match.
//!
//! The engine plays itself and keeps the quiet positions with their scores. Values are then sought that,
//! put in place of those the scores were found with, foretell the results best: a logistic regression on
//! the difference in pieces, drawn to where it began so that kinds that were seldom ahead stay there. Half
//! the games are played with the values of the first half. What remains of the budget is a match between
//! new and old values, which tells what they are worth.

use arena::schedule::{GameNumber, Side};
use arena::statistics::Points;
use arena::{Estimate, Pentanomial, Schedule, Tally};
use engine::{KindWorth, kind_worths};
use rules::{Color, Game, PieceKind, Position};

use crate::games::Terms;
use crate::play::{Ending, play, search, small_engine};
use crate::samples::Sample;

/// Shares of the budget after which values are sought anew; the rest is the match.
const ROUNDS: [f64; 2] = [0.3, 0.6];
/// A value is believed to be right within this share of it.
const BELIEVED: f64 = 0.15;
/// No value moves farther than this share of it.
const MOST_CHANGE: f64 = 0.4;
/// Positions of a game that tell as much as if they were of different games.
const TELLING: f64 = 3.0;
/// How likely better values must be to be called so.
const PROOF: f64 = 0.95;

/// What came of tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct TunedWorths {
    /// What the engine holds the kinds to be worth.
    pub before: Vec<KindWorth>,
    /// What they should be worth, by kind.
    pub after: Vec<i32>,
    /// How many games were learned from.
    pub games: u32,
    /// The match of the new values against the old ones.
    pub pairs: Pentanomial,
    /// What the match says; nothing if it had too few games to say anything.
    pub estimate: Option<Estimate>,
}

/// Why values cannot be tuned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WorthsError {
    /// There is nothing to tune.
    #[error("every piece of this ruleset is priceless, so that no values can be compared")]
    NoValues,
}

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many games to learn from are played.
    Learning(u32),
    /// So many games of the match.
    Proving(u32),
}

impl TunedWorths {
    /// Whether the new values are stronger beyond reasonable doubt.
    pub fn is_proved(&self) -> bool {
        self.estimate.is_some_and(|estimate| estimate.superiority >= PROOF)
    }
}

/// Looks for better values. `spent` tells which share of the budget is spent after so many games.
///
/// # Errors
/// When the ruleset has no values.
pub fn tune(
    terms: &Terms,
    spent: &dyn Fn(u32) -> f64,
    report: &mut dyn FnMut(Progress),
) -> Result<TunedWorths, WorthsError> {
    let before = kind_worths(&terms.ruleset);
    if before.iter().all(|worth| worth.priceless || worth.value == 0) {
        return Err(WorthsError::NoValues);
    }
    let mut after: Vec<i32> = before.iter().map(|worth| worth.value).collect();
    let mut engine = small_engine();
    let (mut rows, mut games) = (Vec::new(), 0);
    for until in ROUNDS {
        engine.prepare_with(&terms.ruleset, &after);
        while spent(games) < until {
            rows.extend(rows_of_game(&terms.game_by(&mut engine, games), &after));
            games += 1;
            report(Progress::Learning(games));
        }
        after = regress(&rows, &before);
    }
    let pairs = prove(terms, &after, &before, &|played| spent(games + played), report);
    Ok(TunedWorths { before, after, games, pairs, estimate: Estimate::of(&pairs) })
}

/// A position as the regression sees it.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    /// White's pieces less Black's, by kind.
    ahead: Vec<f64>,
    /// The score without what those pieces are worth.
    rest: f64,
    /// The points White got.
    points: f64,
    weight: f64,
}

/// The rows of a game that was played with these values.
fn rows_of_game(samples: &[Sample], values: &[i32]) -> Vec<Row> {
    let weight = TELLING / (samples.len() as f64).max(TELLING);
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

fn promise(score: f64, steepness: f64) -> f64 {
    1.0 / (1.0 + (-steepness * score).exp())
}

/// The likeliest values after the games, by Newton's method.
fn regress(rows: &[Row], before: &[KindWorth]) -> Vec<i32> {
    let start: Vec<f64> = before.iter().map(|worth| f64::from(worth.value)).collect();
    let free: Vec<usize> = before
        .iter()
        .filter(|worth| !worth.priceless && worth.value != 0)
        .map(|worth| worth.kind.index())
        .collect();
    let steepness = steepness(rows, &start);
    let mut values = start.clone();
    for _ in 0..12 {
        let step = newton_step(rows, &free, &start, &values, steepness);
        for (&kind, step) in free.iter().zip(step) {
            let most = MOST_CHANGE * start[kind].abs();
            values[kind] = (values[kind] + step).clamp(start[kind] - most, start[kind] + most);
        }
    }
    values.iter().map(|value| value.round() as i32).collect()
}

/// How steeply scores become points: that which fits the results best.
fn steepness(rows: &[Row], values: &[f64]) -> f64 {
    let surprise = |steepness: f64| -> f64 {
        let each = |row: &Row| {
            let promised = promise(score(row, values), steepness).clamp(1e-9, 1.0 - 1e-9);
            -row.weight * (row.points * promised.ln() + (1.0 - row.points) * (1.0 - promised).ln())
        };
        rows.iter().map(each).sum()
    };
    let tried = (1..=40).map(|step| f64::from(step) * 0.0003);
    tried.min_by(|a, b| surprise(*a).total_cmp(&surprise(*b))).unwrap_or(0.003)
}

fn score(row: &Row, values: &[f64]) -> f64 {
    row.rest + row.ahead.iter().zip(values).map(|(ahead, value)| ahead * value).sum::<f64>()
}

/// The change of the free values that brings the likelihood's slope to nothing.
fn newton_step(
    rows: &[Row],
    free: &[usize],
    start: &[f64],
    values: &[f64],
    steepness: f64,
) -> Vec<f64> {
    let size = free.len();
    let mut slope = vec![0.0; size];
    let mut curve = vec![vec![0.0; size]; size];
    for (i, &kind) in free.iter().enumerate() {
        let belief = (BELIEVED * start[kind].abs()).max(1.0).powi(-2);
        slope[i] = belief * (start[kind] - values[kind]);
        curve[i][i] = belief;
    }
    for row in rows {
        let promised = promise(score(row, values), steepness);
        let by_value = row.weight * steepness * (row.points - promised);
        let bend = row.weight * steepness * steepness * promised * (1.0 - promised);
        for (i, &kind) in free.iter().enumerate().filter(|(_, kind)| row.ahead[**kind] != 0.0) {
            slope[i] += by_value * row.ahead[kind];
            for (j, &other) in free.iter().enumerate() {
                curve[i][j] += bend * row.ahead[kind] * row.ahead[other];
            }
        }
    }
    solve(curve, slope)
}

/// Solves linear equations whose matrix is positive definite, by elimination.
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

/// Plays new values against old ones until the budget is spent; each opening with both colors.
fn prove(
    terms: &Terms,
    after: &[i32],
    before: &[KindWorth],
    spent: &dyn Fn(u32) -> f64,
    report: &mut dyn FnMut(Progress),
) -> Pentanomial {
    let before: Vec<i32> = before.iter().map(|worth| worth.value).collect();
    // Openings that nothing was learned from.
    let schedule = Schedule::random(&terms.ruleset, terms.plies, !terms.seed);
    let mut engines = [small_engine(), small_engine()];
    engines[0].prepare_with(&terms.ruleset, after);
    engines[1].prepare_with(&terms.ruleset, &before);
    let mut tally = Tally::default();
    let mut played = 0;
    while spent(played) < 1.0 {
        let number = GameNumber(played);
        let mut game = schedule.opening(number);
        engines.iter_mut().for_each(engine::Engine::clear);
        let first = if number.white() == Side::First { Color::White } else { Color::Black };
        let winner = play(&mut game, Ending::ByRules, &mut |game: &Game| {
            let mover = usize::from(game.position().turn() != first);
            search(&mut engines[mover], game, terms.nodes)
        });
        let points = match winner {
            None => Points::Draw,
            Some(winner) if winner == first => Points::Win,
            Some(_) => Points::Loss,
        };
        tally.add(number, points);
        played += 1;
        report(Progress::Proving(played));
    }
    tally.pairs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Nodes;
    use rules::Ruleset;

    fn terms(name: &str) -> Terms {
        let ruleset = Ruleset::compile(notation::builtin(name).unwrap()).unwrap();
        Terms { ruleset, nodes: Nodes(30), plies: 4, seed: 9 }
    }

    fn tuned(name: &str, games: u32) -> TunedWorths {
        let spent = |played| f64::from(played) / f64::from(games);
        tune(&terms(name), &spent, &mut |_| ()).unwrap()
    }

    #[test]
    fn a_budget_of_games_is_kept_and_the_answer_is_always_the_same() {
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
            TunedWorths { before: Vec::new(), after: Vec::new(), games: 6, pairs, estimate }
        };
        assert!(!won(1).is_proved(), "{:?}", won(1));
        assert!(won(20).is_proved(), "{:?}", won(20));
    }

    #[test]
    fn changes_are_bounded_and_priceless_kinds_have_none() {
        let tuned = tuned("los-alamos", 10);
        for worth in &tuned.before {
            let after = tuned.after[worth.kind.index()];
            let change = (after - worth.value).abs();
            assert!(f64::from(change) <= MOST_CHANGE * f64::from(worth.value) + 1.0, "{tuned:?}");
            assert!(!worth.priceless || change == 0, "{tuned:?}");
        }
        assert!(tuned.before.iter().any(|worth| tuned.after[worth.kind.index()] != worth.value));
    }

    #[test]
    fn a_kind_that_wins_more_than_it_is_worth_is_worth_more() {
        let ruleset = &terms("capablanca").ruleset;
        let before = kind_worths(ruleset);
        let knight = ruleset.kind_by_letter('N').unwrap().index();
        let mut ahead = vec![0.0; before.len()];
        ahead[knight] = 1.0;
        let level = Row { ahead: vec![0.0; before.len()], rest: 0.0, points: 0.5, weight: 1.0 };
        let row = |points| Row { ahead: ahead.clone(), points, ..level.clone() };
        // With the steepness of the usual games, a knight wins nearly always here.
        let usual = Row { rest: 300.0, points: 0.75, ..level.clone() };
        let mut rows = vec![row(1.0); 95];
        rows.extend(vec![row(0.0); 5]);
        rows.extend(vec![usual; 400]);
        let after = regress(&rows, &before);
        assert!(after[knight] > before[knight].value + 20, "{after:?}");
        let others = before.iter().filter(|worth| worth.kind.index() != knight);
        others.for_each(|worth| assert_eq!(after[worth.kind.index()], worth.value));
    }

    #[test]
    fn equations_are_solved() {
        let found = solve(vec![vec![4.0, 1.0], vec![1.0, 3.0]], vec![1.0, 2.0]);
        assert!((found[0] - 1.0 / 11.0).abs() < 1e-12 && (found[1] - 7.0 / 11.0).abs() < 1e-12);
    }
}
