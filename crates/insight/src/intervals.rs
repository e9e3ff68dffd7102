//! Shares of games with their 95 % intervals.

/// The number of standard deviations around the mean that hold 95 % of a normal distribution.
pub(crate) const TWO_SIDED_95: f64 = 1.959_964;

/// A share with its interval, each from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Share {
    /// The share that was seen.
    pub seen: f64,
    /// The lower end of the 95 % confidence interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The share of successes, with the interval of Wilson, which is right for few trials and for shares near 0 and 1.
pub fn share(successes: u32, trials: u32) -> Share {
    if trials == 0 {
        return Share { seen: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, z2) = (f64::from(trials), TWO_SIDED_95 * TWO_SIDED_95);
    let seen = f64::from(successes) / n;
    let center = (seen + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach =
        TWO_SIDED_95 / (1.0 + z2 / n) * (seen * (1.0 - seen) / n + z2 / (4.0 * n * n)).sqrt();
    Share { seen, low: (center - reach).max(0.0), high: (center + reach).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_wilson() {
        let half = share(50, 100);
        assert!(
            (half.low - 0.403_83).abs() < 1e-4 && (half.high - 0.596_17).abs() < 1e-4,
            "{half:?}"
        );
        let none = share(0, 10);
        assert!(none.low == 0.0 && (none.high - 0.277_53).abs() < 1e-4, "{none:?}");
        assert_eq!(share(0, 0), Share { seen: 0.0, low: 0.0, high: 1.0 });
        let all = share(10, 10);
        assert!((all.low - 0.722_47).abs() < 1e-4 && all.high > 0.999, "{all:?}");
    }
}
