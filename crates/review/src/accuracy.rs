//! Accuracy: from 0 to 100 percent, how close a player stayed to the best moves.
//!
//! The formulas are those that lichess documents at <https://lichess.org/page/accuracy>. They need only chances to
//! win, so they hold for every ruleset.

use rules::{ByColor, Color};

/// The smallest number of positions over which the swings of a game are measured, and the largest.
const WINDOW: (usize, usize) = (2, 8);
/// The share of a game's positions in such a window: one in this many.
const WINDOWS_IN_A_GAME: usize = 10;
/// The least and the most that a move counts, in the standard deviation of the chances around it.
const WEIGHTS: (f64, f64) = (0.5, 12.0);

/// The accuracy of a move that lowered its player's chance to win by this many percentage points.
pub fn move_accuracy(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.1668 * (-0.043_54 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The accuracy of both sides in a game; `None` for a side that did not move.
///
/// `chances` are White's chances to win in every position, `moves` the side that made each move with the accuracy of
/// the move. The result is the mean of two means: one counts moves in wild phases more than moves in quiet ones, the
/// other (the harmonic mean) counts bad moves more than good ones.
pub fn game_accuracy(chances: &[f64], moves: &[(Color, f64)]) -> ByColor<Option<f64>> {
    let weights = weights(chances, moves.len());
    ByColor::from_fn(|color| {
        let own = moves.iter().zip(&weights).filter(|((mover, _), _)| *mover == color);
        let own: Vec<(f64, f64)> =
            own.map(|((_, accuracy), weight)| (*accuracy, *weight)).collect();
        if own.is_empty() {
            return None;
        }
        let total: f64 = own.iter().map(|(_, weight)| weight).sum();
        let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
        let inverse: f64 = own.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
        Some(f64::midpoint(weighted, own.len() as f64 / inverse))
    })
}

/// How much each move counts: as much as the chances swing around it.
fn weights(chances: &[f64], moves: usize) -> Vec<f64> {
    let size = (chances.len() / WINDOWS_IN_A_GAME).clamp(WINDOW.0, WINDOW.1);
    let weight = |index: usize| {
        let end = (index + 2).max(size).min(chances.len());
        let window = &chances[end.saturating_sub(size)..end];
        deviation(window).clamp(WEIGHTS.0, WEIGHTS.1)
    };
    (0..moves).map(weight).collect()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert!((move_accuracy(0.0) - 100.0).abs() < 1e-9);
        assert!((move_accuracy(-3.0) - 100.0).abs() < 1e-9);
        let accuracies: Vec<f64> =
            (0..=10).map(|tens| move_accuracy(f64::from(tens * 10))).collect();
        assert!(accuracies.is_sorted_by(|one, other| one >= other), "{accuracies:?}");
        assert!((move_accuracy(10.0) - 63.6).abs() < 0.1, "{}", move_accuracy(10.0));
        assert!(move_accuracy(100.0) < 1e-9);
    }

    #[test]
    fn a_side_that_only_plays_best_moves_has_all_of_it() {
        let moves = [(Color::White, 100.0), (Color::Black, 20.0), (Color::White, 100.0)];
        let accuracy = game_accuracy(&[50.0, 50.0, 90.0, 90.0], &moves);
        assert!((accuracy[Color::White].unwrap() - 100.0).abs() < 1e-9);
        assert!((accuracy[Color::Black].unwrap() - 20.0).abs() < 1e-9);
    }

    #[test]
    fn a_side_without_moves_has_none() {
        let accuracy = game_accuracy(&[50.0, 51.0], &[(Color::White, 90.0)]);
        assert!(accuracy[Color::White].is_some() && accuracy[Color::Black].is_none());
        assert_eq!(game_accuracy(&[50.0], &[])[Color::White], None);
    }

    #[test]
    fn one_blunder_costs_more_than_the_plain_mean() {
        let moves: Vec<(Color, f64)> =
            [100.0, 100.0, 100.0, 10.0].map(|accuracy| (Color::White, accuracy)).to_vec();
        let accuracy = game_accuracy(&[50.0, 50.0, 50.0, 50.0, 1.0], &moves)[Color::White].unwrap();
        assert!(accuracy < 77.5, "{accuracy}");
    }
}
