//! Elo differences with their errors, from scores.

use super::tally::Pentanomial;

/// The number of standard deviations around the mean that hold 95 % of a normal distribution.
const TWO_SIDED_95: f64 = 1.959_964;
/// The fewest pairs for which an error of the Elo difference is given.
const MIN_PAIRS: u32 = 5;
/// Scores closer to 0 or 1 than this give no Elo difference.
const EDGE: f64 = 1e-6;

/// An estimate of a difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely difference. Like the ends of the interval, it is the end of the scale if it is not
    /// finite ([`is_finite_elo`]).
    pub elo: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The likelihood of superiority of the first player, from 0 to 1.
    pub superiority: f64,
}

/// The Elo difference for a score: `400 · log10(s/(1 − s))`, the logistic model of Elo.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    400.0 * (score / (1.0 - score)).log10()
}

/// Whether a difference is finite, rather than the end of the scale for scores of 0 and 1.
pub fn is_finite_elo(elo: f64) -> bool {
    elo_of_score(0.0) < elo && elo < elo_of_score(1.0)
}

/// The score expected at an Elo difference: `1 / (1 + 10^(−d/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Estimate {
    /// The estimate from the pairs of a match; `None` before the fifth pair.
    ///
    /// The score of a pair has mean `m` and variance `v`; that of `n` pairs is normal with `m` and
    /// `v/n`. The interval is `m ± 1.96·√(v/n)` in Elo, the likelihood of superiority `Φ((m − ½)/√(v/n))`. A
    /// score that did not occur counts as half a pair in `v` and `n`, while `m` is the actual score.
    pub fn of(pairs: &Pentanomial) -> Option<Self> {
        let moments = pairs.moments().filter(|_| pairs.count() >= MIN_PAIRS)?;
        let deviation = (moments.variance / moments.pairs).sqrt();
        let reach = TWO_SIDED_95 * deviation;
        Some(Self {
            elo: elo_of_score(moments.observed),
            low: elo_of_score(moments.observed - reach),
            high: elo_of_score(moments.observed + reach),
            superiority: normal((moments.observed - 0.5) / deviation),
        })
    }

    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Φ, the cumulative distribution of the standard normal distribution, by approximation 26.2.17 of Abramowitz
/// and Stegun, *Handbook of Mathematical Functions*; its error is below 7.5e-8.
fn normal(x: f64) -> f64 {
    const P: f64 = 0.231_641_9;
    const B: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + P * x.abs());
    let series = B.iter().rev().fold(0.0, |sum, b| (sum + b) * t);
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let above = density * series;
    if x >= 0.0 { 1.0 - above } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn scores_and_elo_convert_both_ways() {
        check(elo_of_score(0.5), 0.0, 1e-9);
        // 1/0.75 − 1 = 1/3, and 400 · log10(3) = 190.85.
        check(elo_of_score(0.75), 190.848, 1e-3);
        check(elo_of_score(0.25), -190.848, 1e-3);
        // 10^(−400/400) = 0.1, and 1/1.1 = 0.90909.
        check(score_of_elo(400.0), 0.909_090_9, 1e-6);
        check(score_of_elo(elo_of_score(0.6)), 0.6, 1e-12);
        assert!(elo_of_score(1.0).is_finite() && elo_of_score(0.0).is_finite());
    }

    #[test]
    fn the_normal_distribution_matches_tables() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_7), (1.959_964, 0.975), (-2.0, 0.022_750_1)]
        {
            check(normal(x), share, 1e-6);
        }
    }

    #[test]
    fn error_bars_are_those_worked_out_by_hand() {
        // 10, 20, 40, 20, 10 pairs: mean ½; variance (20·0.25 + 40·0.0625)/100 = 0.075;
        // deviation of the mean √(0.075/100) = 0.0273861; 1.96 of it 0.0536758;
        // −400·log10(1/0.5536758 − 1) = 37.44.
        let estimate = Estimate::of(&Pentanomial([10, 20, 40, 20, 10])).unwrap();
        check(estimate.elo, 0.0, 1e-9);
        check(estimate.high, 37.44, 0.01);
        check(estimate.low, -37.44, 0.01);
        check(estimate.superiority, 0.5, 1e-6);
    }

    #[test]
    fn a_better_score_means_a_likelihood_of_superiority() {
        // 5, 15, 40, 25, 15 pairs: mean (15·¼ + 40·½ + 25·¾ + 15)/100 = 0.575; squares
        // (15·0.0625 + 40·0.25 + 25·0.5625 + 15)/100 = 0.4; variance 0.4 − 0.330625 = 0.069375;
        // deviation of the mean 0.0263391; 0.075/0.0263391 = 2.8475; Φ = 0.99780.
        let estimate = Estimate::of(&Pentanomial([5, 15, 40, 25, 15])).unwrap();
        check(estimate.elo, elo_of_score(0.575), 1e-9);
        check(estimate.superiority, 0.997_80, 1e-4);
    }

    #[test]
    fn matches_with_equal_results_have_an_estimate() {
        assert_eq!(Estimate::of(&Pentanomial::default()), None);
        let won = Estimate::of(&Pentanomial([0, 0, 0, 0, 50])).unwrap();
        assert!(won.elo > 600.0 && won.superiority > 0.999 && won.low.is_finite(), "{won:?}");
        assert!(
            !is_finite_elo(won.elo) && !is_finite_elo(won.high) && is_finite_elo(won.low),
            "{won:?}"
        );
        let lost = Estimate::of(&Pentanomial([50, 0, 0, 0, 0])).unwrap();
        assert!(!is_finite_elo(lost.elo) && !is_finite_elo(lost.low) && is_finite_elo(lost.high));
        let drawn = Estimate::of(&Pentanomial([0, 0, 50, 0, 0])).unwrap();
        assert!(drawn.error() < 20.0, "{drawn:?}");
        let short = Estimate::of(&Pentanomial([0, 0, 5, 0, 0])).unwrap();
        assert!(short.error() > 100.0, "five pairs are not enough: {short:?}");
    }

    #[test]
    fn too_few_pairs_have_no_estimate() {
        for pairs in [[0, 0, 0, 0, 1], [4, 0, 0, 0, 0], [1, 0, 1, 1, 1]].map(Pentanomial) {
            assert_eq!(Estimate::of(&pairs), None, "{pairs:?}");
        }
        assert!(Estimate::of(&Pentanomial([0, 1, 2, 1, 1])).is_some());
    }
}
