//! Counting results, game by game and pair by pair.

use std::collections::HashMap;

use crate::schedule::GameNumber;

/// The points of the first player in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GamePoints {
    /// Nothing.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

/// The number of pairs with zero to four half points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial(pub [u32; 5]);

/// The results of a match from the first player's view.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MatchTally {
    results: HashMap<GameNumber, GamePoints>,
}

impl MatchTally {
    /// Counts a game, once.
    pub fn add(&mut self, game: GameNumber, points: GamePoints) {
        self.results.entry(game).or_insert(points);
    }

    /// Whether a game was counted.
    pub fn has(&self, game: GameNumber) -> bool {
        self.results.contains_key(&game)
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// The number of games with these points.
    pub fn count(&self, points: GamePoints) -> usize {
        self.results.values().filter(|counted| **counted == points).count()
    }

    /// The first player's share of the points; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        let half = 0.5 * self.count(GamePoints::Draw) as f64;
        let games = self.games();
        (games > 0).then(|| (self.count(GamePoints::Win) as f64 + half) / games as f64)
    }

    /// The pairs whose games are both over.
    pub fn pairs(&self) -> Pentanomial {
        let mut pairs = Pentanomial::default();
        for (game, points) in &self.results {
            let other = GameNumber(game.0 + 1);
            if game.0.is_multiple_of(2)
                && let Some(others) = self.results.get(&other)
            {
                pairs.0[points.halves() + others.halves()] += 1;
            }
        }
        pairs
    }
}

impl GamePoints {
    /// Counted in half points.
    const fn halves(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }
}

impl Pentanomial {
    /// The number of pairs.
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Mean and variance of the score of a pair. A score that did not occur counts as half a pair: otherwise
    /// the first few pairs, if equal, would have no variance and prove anything.
    pub(super) fn moments(&self) -> Option<Moments> {
        const UNSEEN: f64 = 0.5;
        if self.count() == 0 {
            return None;
        }
        let weights = self.0.map(|count| f64::from(count).max(UNSEEN));
        let total: f64 = weights.iter().sum();
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let observed = self.0.iter().zip(scores).map(|(count, score)| f64::from(*count) * score);
        let observed = observed.sum::<f64>() / f64::from(self.count());
        let weighted = || weights.iter().zip(scores);
        let mean = weighted().map(|(weight, score)| weight * score).sum::<f64>() / total;
        let spread = weighted().map(|(weight, score)| weight * (score - mean).powi(2));
        Some(Moments { observed, mean, variance: spread.sum::<f64>() / total, pairs: total })
    }
}

/// Mean and variance of the score of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    /// The mean of the actual results alone.
    pub(super) observed: f64,
    pub(super) mean: f64,
    pub(super) variance: f64,
    pub(super) pairs: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_make_pairs() {
        let mut tally = MatchTally::default();
        let results =
            [GamePoints::Win, GamePoints::Win, GamePoints::Win, GamePoints::Loss, GamePoints::Draw];
        for (number, points) in (0..).zip(results) {
            tally.add(GameNumber(number), points);
            tally.add(GameNumber(number), GamePoints::Loss);
        }
        assert_eq!((tally.games(), tally.count(GamePoints::Win)), (5, 3));
        assert_eq!(tally.pairs(), Pentanomial([0, 0, 1, 0, 1]));
        assert_eq!(tally.score(), Some(0.7));
        tally.add(GameNumber(5), GamePoints::Loss);
        assert_eq!(tally.pairs(), Pentanomial([0, 1, 1, 0, 1]));
        assert_eq!(MatchTally::default().score(), None);
    }
}
