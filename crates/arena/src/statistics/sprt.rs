//! SPRT, the sequential probability ratio test: stop a match as soon as one of two hypotheses is likely enough.

use super::elo::score_of_elo;
use super::tally::Pentanomial;

/// A test of "the first player is `elo1` stronger" against "it is `elo0` stronger".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why a test is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The differences are not in order.
    #[error("elo0 must be less than elo1, and both between -1000 and 1000")]
    Elo,
    /// The errors are not likelihoods below one half.
    #[error("alpha and beta are error probabilities, above 0 and below 0.5")]
    Errors,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// Undecided.
    Open,
    /// `elo0` holds: the first player is not stronger by `elo1`.
    Null,
    /// `elo1` holds.
    Alternative,
}

impl Sprt {
    /// A test with error probabilities `alpha` of accepting `elo1` when `elo0` holds, and `beta` of the reverse.
    ///
    /// # Errors
    /// When the parameters are not possible.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let sane = |elo: f64| (-1000.0..=1000.0).contains(&elo);
        let likelihood = |error: f64| error > 0.0 && error < 0.5;
        if !(sane(elo0) && sane(elo1) && elo0 < elo1) {
            return Err(SprtError::Elo);
        }
        if !(likelihood(alpha) && likelihood(beta)) {
            return Err(SprtError::Errors);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The ratios at which the test ends, `ln(β/(1−α))` and `ln((1−β)/α)`, after Wald.
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// The logarithm of the likelihood ratio, by the normal approximation of the generalized SPRT:
    /// `n · (s1 − s0) · (2m − s0 − s1) / (2v)` for `n` pairs with mean `m` and variance `v`, and
    /// the scores `s0` and `s1` expected at `elo0` and `elo1`. See Van den Bergh, *A practical
    /// introduction to the GSPRT*, section 4.
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        let Some(moments) = pairs.moments() else {
            return 0.0;
        };
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        moments.pairs * (s1 - s0) * (2.0 * moments.mean - s0 - s1) / (2.0 * moments.variance)
    }

    /// Whether the test is over.
    pub fn verdict(&self, pairs: &Pentanomial) -> SprtVerdict {
        let ((low, high), ratio) = (self.bounds(), self.ratio(pairs));
        if ratio >= high {
            SprtVerdict::Alternative
        } else if ratio <= low {
            SprtVerdict::Null
        } else {
            SprtVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test() -> Sprt {
        Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap()
    }

    fn check(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn bounds_are_those_of_wald() {
        // ln(0.05/0.95) = −2.94444.
        let (low, high) = test().bounds();
        check(low, -2.944_439, 1e-6);
        check(high, 2.944_439, 1e-6);
        // ln(0.1/0.95) and ln(0.9/0.05).
        let (low, high) = Sprt::new(0.0, 5.0, 0.05, 0.1).unwrap().bounds();
        check(low, -2.251_292, 1e-6);
        check(high, 2.890_372, 1e-6);
    }

    #[test]
    fn the_ratio_is_the_one_worked_out_by_hand() {
        // As in the test of error bars: mean 0.575, variance 0.069375, 100 pairs.
        // s0 = 0.5; s1 = 1/(1 + 10^(−1/40)) = 0.5143877.
        // 100 · 0.0143877 · (1.15 − 1.0143877) / 0.13875 = 1.40624.
        let pairs = Pentanomial([5, 15, 40, 25, 15]);
        check(test().ratio(&pairs), 1.406_24, 1e-4);
        assert_eq!(test().verdict(&pairs), SprtVerdict::Open);
        check(test().ratio(&Pentanomial::default()), 0.0, 0.0);
    }

    #[test]
    fn clear_matches_end_the_test() {
        let times = |count: u32| Pentanomial([5, 15, 40, 25, 15].map(|pairs| pairs * count));
        assert_eq!(test().verdict(&times(3)), SprtVerdict::Alternative);
        let mut worse = times(3);
        worse.0.reverse();
        assert_eq!(test().verdict(&worse), SprtVerdict::Null);
    }

    #[test]
    fn a_few_equal_pairs_prove_nothing() {
        let pairs = [[3, 0, 0, 0, 0], [0, 0, 16, 0, 0], [0, 0, 0, 0, 3]];
        for pairs in pairs.map(Pentanomial) {
            assert_eq!(test().verdict(&pairs), SprtVerdict::Open, "{pairs:?}");
        }
        assert_eq!(test().verdict(&Pentanomial([0, 0, 0, 0, 40])), SprtVerdict::Alternative);
    }

    #[test]
    fn impossible_parameters_are_refused() {
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Elo));
        assert_eq!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05), Err(SprtError::Elo));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Errors));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, 0.5), Err(SprtError::Errors));
    }
}
