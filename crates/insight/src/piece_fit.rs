//! Piece values fitted to games: which values predict the results best, and how sure that is.
//!
//! A logistic regression of the result on the difference in pieces, by Newton's method. A prior keeps each value near
//! the derived one, so that kinds with few examples change little and every matrix can be inverted.

use std::collections::BTreeMap;

use crate::intervals::TWO_SIDED_95;

/// Centipawns per unit of the logistic curve: a score of 10 to 1 is 400 Elo, and a pawn about 100.
const SCALE: f64 = 173.7;
/// The standard deviation of the prior, as a share of the value and at least.
const PRIOR: f64 = 0.5;
const LEAST_PRIOR: f64 = 60.0;
/// The standard deviation of the advantage of moving first, in centipawns.
const FIRST_PRIOR: f64 = 100.0;
/// How many independent positions a game is worth.
pub(crate) const INDEPENDENT_POSITIONS: f64 = 3.0;
/// Newton's method needs fewer.
const ITERATIONS: usize = 25;
/// A step below this share of a centipawn ends it.
const SETTLED: f64 = 0.01;

/// A value with its error bar, in centipawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FittedValue {
    /// The value.
    pub value: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// Differences in pieces with the weight of their examples and of White's points in them.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Examples(BTreeMap<Vec<i8>, Example>);

#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Example {
    weight: f64,
    points: f64,
}

impl Examples {
    /// Adds an example.
    pub(crate) fn add(&mut self, imbalance: &[i8], weight: f64, points: f64) {
        let example = self.0.entry(imbalance.to_vec()).or_default();
        example.weight += weight;
        example.points += weight * points;
    }

    /// Adds the examples of another report.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (imbalance, example) in &other.0 {
            let own = self.0.entry(imbalance.clone()).or_default();
            own.weight += example.weight;
            own.points += example.points;
        }
    }

    /// The fitted values by kind; nothing for kinds without a derived value.
    pub(crate) fn fit(&self, derived: &[Option<i32>]) -> Vec<Option<FittedValue>> {
        let known: Vec<usize> =
            (0..derived.len()).filter(|&kind| derived[kind].is_some()).collect();
        let prior: Vec<f64> =
            known.iter().map(|&kind| f64::from(derived[kind].unwrap_or(0))).collect();
        let fit = self.newton(&known, &prior);
        let mut fitted = vec![None; derived.len()];
        for (place, &kind) in known.iter().enumerate() {
            fitted[kind] = fit.get(place).copied();
        }
        fitted
    }

    fn newton(&self, known: &[usize], prior: &[f64]) -> Vec<FittedValue> {
        let size = known.len() + 1;
        // The last weight is the advantage of White.
        let mut weights: Vec<f64> = prior.iter().copied().chain([0.0]).collect();
        let means = weights.clone();
        let precision: Vec<f64> = prior
            .iter()
            .map(|value| (PRIOR * value.abs()).max(LEAST_PRIOR))
            .chain([FIRST_PRIOR])
            .map(|deviation| 1.0 / (deviation * deviation))
            .collect();
        let mut inverse = Vec::new();
        for _ in 0..ITERATIONS {
            let (gradient, mut hessian) = self.slopes(known, &weights);
            let mut slope = gradient;
            for place in 0..size {
                slope[place] -= precision[place] * (weights[place] - means[place]);
                hessian[place][place] += precision[place];
            }
            let Some(found) = inverted(hessian) else { break };
            inverse = found;
            let step: Vec<f64> = inverse
                .iter()
                .map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum())
                .collect();
            weights.iter_mut().zip(&step).for_each(|(weight, step)| *weight += step);
            if step.iter().all(|step: &f64| step.abs() < SETTLED) {
                break;
            }
        }
        let error = |place: usize| {
            inverse
                .get(place)
                .map_or(0.0, |row: &Vec<f64>| TWO_SIDED_95 * row[place].max(0.0).sqrt())
        };
        let fitted = |(place, &value): (usize, &f64)| FittedValue { value, error: error(place) };
        weights[..known.len()].iter().enumerate().map(fitted).collect()
    }

    /// The first and second derivatives of the log-likelihood, the second negated.
    fn slopes(&self, known: &[usize], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = known.len() + 1;
        let (mut gradient, mut hessian) = (vec![0.0; size], vec![vec![0.0; size]; size]);
        for (imbalance, example) in &self.0 {
            let row: Vec<f64> = known
                .iter()
                .map(|&kind| f64::from(imbalance.get(kind).copied().unwrap_or(0)))
                .chain([1.0])
                .collect();
            let sum: f64 = row.iter().zip(weights).map(|(a, b)| a * b).sum();
            let expected = 1.0 / (1.0 + (-sum / SCALE).exp());
            let slope = (example.points - example.weight * expected) / SCALE;
            let curve = example.weight * expected * (1.0 - expected) / (SCALE * SCALE);
            for (place, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                gradient[place] += slope * x;
                for (other, &y) in row.iter().enumerate() {
                    hessian[place][other] += curve * x * y;
                }
            }
        }
        (gradient, hessian)
    }
}

/// The inverse of a matrix by elimination; nothing if there is none.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column)));
    let mut inverse: Vec<Vec<f64>> = (0..size).map(|row| unit(row).collect()).collect();
    for column in 0..size {
        let largest =
            |&a: &usize, &b: &usize| matrix[a][column].abs().total_cmp(&matrix[b][column].abs());
        let pivot = (column..size).max_by(largest)?;
        matrix.swap(column, pivot);
        inverse.swap(column, pivot);
        let scale = matrix[column][column];
        if scale == 0.0 || !scale.is_finite() {
            return None;
        }
        for place in 0..size {
            matrix[column][place] /= scale;
            inverse[column][place] /= scale;
        }
        let (from, into) = (matrix[column].clone(), inverse[column].clone());
        for row in (0..size).filter(|&row| row != column) {
            let factor = matrix[row][column];
            for place in 0..size {
                matrix[row][place] -= factor * from[place];
                inverse[row][place] -= factor * into[place];
            }
        }
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use numbers::Numbers;

    use super::*;

    /// Games whose results follow from true values, drawn at random.
    fn examples(truth: [f64; 2], count: usize) -> Examples {
        let mut numbers = Numbers::new(7);
        let mut examples = Examples::default();
        for _ in 0..count {
            let row = [numbers.below(5) as i8 - 2, numbers.below(3) as i8 - 1, 0];
            let sum = f64::from(row[0]) * truth[0] + f64::from(row[1]) * truth[1];
            let chance = 1.0 / (1.0 + (-sum / SCALE).exp());
            let is_won = (numbers.below(1_000_000) as f64) < chance * 1e6;
            examples.add(&row, 1.0, f64::from(u8::from(is_won)));
        }
        examples
    }

    #[test]
    fn values_are_found_within_their_error_bars() {
        let truth = [100.0, 420.0];
        let few = examples(truth, 200).fit(&[Some(150), Some(300), None]);
        let many = examples(truth, 20_000).fit(&[Some(150), Some(300), None]);
        assert_eq!(many[2], None);
        for (kind, truth) in truth.into_iter().enumerate() {
            let [few, many] = [few[kind].unwrap(), many[kind].unwrap()];
            assert!((many.value - truth).abs() < 1.5 * many.error, "{kind}: {many:?}");
            assert!(many.error < 0.3 * few.error, "{few:?} {many:?}");
        }
    }

    #[test]
    fn without_examples_the_derived_values_stay() {
        let fitted = Examples::default().fit(&[Some(150), None]);
        let first = fitted[0].unwrap();
        assert!((first.value - 150.0).abs() < 1e-6 && first.error > 100.0, "{first:?}");
    }

    #[test]
    fn a_matrix_times_its_inverse_is_the_unit() {
        let matrix = vec![vec![0.0, 2.0, 1.0], vec![1.0, 1.0, 0.0], vec![3.0, 0.0, 4.0]];
        let inverse = inverted(matrix.clone()).unwrap();
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 = (0..3).map(|k| matrix[row][k] * inverse[k][column]).sum();
                let expected = f64::from(u8::from(row == column));
                assert!((product - expected).abs() < 1e-9, "{row} {column}: {product}");
            }
        }
        assert_eq!(inverted(vec![vec![0.0]]), None);
    }
}
