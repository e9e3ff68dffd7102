//! Glicko-2 ratings (M. Glickman, *Example of the Glicko-2 system*), computed by the crate `skillratings`.

use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

/// How fast volatilities change: the value of the paper's example.
const TAU: f64 = 0.5;
/// The deviation above which a rating is provisional.
const PROVISIONAL_DEVIATION: f64 = 110.0;

/// A rating with the uncertainty about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl Default for Rating {
    /// A player without games: 1500, with the greatest deviation.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// Numbers that are no rating.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
#[error(
    "{rating} ± {deviation} with volatility {volatility} is no rating; ratings are from -5000 to 10000, deviations \
     from 1 to 350 and volatilities from 0.001 to 1"
)]
pub struct RatingError {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl Rating {
    /// A rating, its deviation and its volatility, as they were stored.
    ///
    /// # Errors
    /// When a number is out of range or not finite.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, RatingError> {
        let fits = (-5000.0..=10_000.0).contains(&rating)
            && (1.0..=350.0).contains(&deviation)
            && (0.001..=1.0).contains(&volatility);
        if fits {
            Ok(Self { rating, deviation, volatility })
        } else {
            Err(RatingError { rating, deviation, volatility })
        }
    }

    /// The rating.
    pub fn rating(self) -> f64 {
        self.rating
    }

    /// The deviation: the true strength is within two of them in 95 % of all cases.
    pub fn deviation(self) -> f64 {
        self.deviation
    }

    /// How much the strength seems to change over time.
    pub fn volatility(self) -> f64 {
        self.volatility
    }

    /// Whether too few games are known to trust the rating. Pages mark it with a question mark.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// The rating after a period with these games; without games, only the deviation grows.
    #[must_use]
    pub fn after(self, games: &[(Rating, GameScore)]) -> Self {
        let results: Vec<(Glicko2Rating, Outcomes)> = games
            .iter()
            .map(|(opponent, score)| (opponent.as_glicko2(), score.as_outcome()))
            .collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let new = glicko2::glicko2_rating_period(&self.as_glicko2(), &results, &config);
        // Ratings stay in the range that `new` accepts, however odd the results are.
        Self {
            rating: new.rating.clamp(-5000.0, 10_000.0),
            deviation: new.deviation.clamp(1.0, 350.0),
            volatility: new.volatility.clamp(0.001, 1.0),
        }
    }

    /// The expected score against an opponent, from 0 to 1.
    pub fn expected_score(self, opponent: Rating) -> f64 {
        glicko2::expected_score(&self.as_glicko2(), &opponent.as_glicko2()).0
    }

    fn as_glicko2(self) -> Glicko2Rating {
        let Self { rating, deviation, volatility } = self;
        Glicko2Rating { rating, deviation, volatility }
    }
}

/// The result of a rated game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameScore {
    /// A win.
    Win,
    /// A draw.
    Draw,
    /// A loss.
    Loss,
}

impl GameScore {
    fn as_outcome(self) -> Outcomes {
        match self {
            GameScore::Win => Outcomes::WIN,
            GameScore::Draw => Outcomes::DRAW,
            GameScore::Loss => Outcomes::LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_numbers_are_refused() {
        for (rating, deviation, volatility) in
            [(f64::NAN, 200.0, 0.06), (1500.0, 0.0, 0.06), (1500.0, 351.0, 0.06), (1e9, 50.0, 0.06)]
        {
            assert!(Rating::new(rating, deviation, volatility).is_err());
        }
        assert!(Rating::new(1500.0, 60.0, f64::INFINITY).is_err());
    }

    #[test]
    fn a_new_player_is_provisional_until_games_are_known() {
        let mut rating = Rating::default();
        assert!(rating.is_provisional());
        let opponent = Rating::new(1500.0, 50.0, 0.06).unwrap();
        for score in [GameScore::Win, GameScore::Loss, GameScore::Draw].repeat(5) {
            rating = rating.after(&[(opponent, score)]);
        }
        assert!(!rating.is_provisional(), "{rating:?}");
        assert!((rating.expected_score(opponent) - 0.5).abs() < 0.1);
    }

    #[test]
    fn endless_wins_stay_in_range() {
        let mut rating = Rating::default();
        let weak = Rating::new(-5000.0, 350.0, 1.0).unwrap();
        for _ in 0..500 {
            rating = rating.after(&[(weak, GameScore::Loss), (rating, GameScore::Win)]);
            assert!(Rating::new(rating.rating(), rating.deviation(), rating.volatility()).is_ok());
        }
    }
}
