//! Elo: from a score to a difference in strength, with its error.

use super::tally::Pentanomial;

/// 95 of 100 values of a normal distribution are not farther from its mean than so many deviations.
const TWO_SIDED_95: f64 = 1.959_964;
/// With fewer pairs of games than this the error of a difference in Elo cannot be told.
const MIN_PAIRS: u32 = 5;
/// Scores nearer to 0 or 1 than this mean a difference beyond telling.
const EDGE: f64 = 1e-6;

/// A difference in strength as far as games tell it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The likeliest difference. As the ends of the interval it is the end of the scale where it cannot be told
    /// ([`can_be_told`]).
    pub elo: f64,
    /// The lower end of the interval that holds the true one with a likelihood of 95 %.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The likelihood that the first player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

/// The Elo difference at which a player scores so: `400 · log10(s/(1 − s))`, the logistic model of Elo.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(EDGE, 1.0 - EDGE);
    400.0 * (score / (1.0 - score)).log10()
}

/// Whether a difference is one that games tell, rather than the end of the scale, where scores of 0 and 1 are.
pub fn can_be_told(elo: f64) -> bool {
    elo_of_score(0.0) < elo && elo < elo_of_score(1.0)
}

/// The score expected at an Elo difference: `1 / (1 + 10^(−d/400))`.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Estimate {
    /// What the pairs of a match tell; nothing before the fifth pair.
    ///
    /// The score of a pair has mean `m` and variance `v`; that of `n` pairs is normal with `m` and
    /// `v/n`. The interval is `m ± 1.96·√(v/n)` in Elo, the likelihood of superiority `Φ((m − ½)/√(v/n))`. Pairs of
    /// a kind that did not occur count half a pair in `v` and `n`, while `m` is the score as it was.
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

/// Φ, the share of a normal distribution below so many deviations, by the approximation 26.2.17 of Abramowitz and Stegun,
/// *Handbook of Mathematical Functions*; its error is below 7.5e-8.
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
    fn scores_and_elo_belong_to_each_other() {
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
    fn the_normal_distribution_is_as_the_tables_have_it() {
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
    fn a_better_player_is_likely_the_better_one() {
        // 5, 15, 40, 25, 15 pairs: mean (15·¼ + 40·½ + 25·¾ + 15)/100 = 0.575; squares
        // (15·0.0625 + 40·0.25 + 25·0.5625 + 15)/100 = 0.4; variance 0.4 − 0.330625 = 0.069375;
        // deviation of the mean 0.0263391; 0.075/0.0263391 = 2.8475; Φ = 0.99780.
        let estimate = Estimate::of(&Pentanomial([5, 15, 40, 25, 15])).unwrap();
        check(estimate.elo, elo_of_score(0.575), 1e-9);
        check(estimate.superiority, 0.997_80, 1e-4);
    }

    #[test]
    fn matches_of_one_kind_of_result_have_an_estimate() {
        assert_eq!(Estimate::of(&Pentanomial::default()), None);
        let won = Estimate::of(&Pentanomial([0, 0, 0, 0, 50])).unwrap();
        assert!(won.elo > 600.0 && won.superiority > 0.999 && won.low.is_finite(), "{won:?}");
        assert!(!can_be_told(won.elo) && !can_be_told(won.high) && can_be_told(won.low), "{won:?}");
        let lost = Estimate::of(&Pentanomial([50, 0, 0, 0, 0])).unwrap();
        assert!(!can_be_told(lost.elo) && !can_be_told(lost.low) && can_be_told(lost.high));
        let drawn = Estimate::of(&Pentanomial([0, 0, 50, 0, 0])).unwrap();
        assert!(drawn.error() < 20.0, "{drawn:?}");
        let short = Estimate::of(&Pentanomial([0, 0, 5, 0, 0])).unwrap();
        assert!(short.error() > 100.0, "five pairs tell little: {short:?}");
    }

    #[test]
    fn a_few_pairs_tell_nothing() {
        for pairs in [[0, 0, 0, 0, 1], [4, 0, 0, 0, 0], [1, 0, 1, 1, 1]].map(Pentanomial) {
            assert_eq!(Estimate::of(&pairs), None, "{pairs:?}");
        }
        assert!(Estimate::of(&Pentanomial([0, 1, 2, 1, 1])).is_some());
    }
}
