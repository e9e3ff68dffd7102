//! Measured times and their percentiles.

use std::fmt;
use std::time::Duration;

/// Measured times, one for each message.
#[derive(Clone, Default, Debug)]
pub(crate) struct Latencies {
    micros: Vec<u32>,
}

impl Latencies {
    /// Adds one.
    pub(crate) fn add(&mut self, time: Duration) {
        self.micros.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    /// Adds all of another's.
    pub(crate) fn merge(&mut self, other: Self) {
        self.micros.extend(other.micros);
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.micros.len()
    }

    /// The time within which 99 % arrived.
    pub(crate) fn p99(&self) -> Option<Duration> {
        self.within(990)
    }

    /// The time within which this many of a thousand arrived; `None` if there are none.
    pub(crate) fn within(&self, thousandths: usize) -> Option<Duration> {
        let mut sorted = self.micros.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * thousandths).div_ceil(1000).saturating_sub(1);
        sorted.get(place).map(|&micros| Duration::from_micros(u64::from(micros)))
    }
}

/// `median / 99 % / 99.9 %` in milliseconds.
impl fmt::Display for Latencies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time =
            |thousandths| self.within(thousandths).map_or_else(|| "-".to_owned(), milliseconds);
        write!(f, "{} / {} / {} ms", time(500), time(990), time(999))
    }
}

/// A time in milliseconds, with sensible precision.
pub(crate) fn milliseconds(time: Duration) -> String {
    let millis = time.as_secs_f64() * 1000.0;
    if millis < 10.0 { format!("{millis:.2}") } else { format!("{millis:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_200_times() {
        let mut times = Latencies::default();
        assert_eq!(times.p99(), None);
        for millis in (1..=200).rev() {
            times.add(Duration::from_millis(millis));
        }
        assert_eq!(times.within(500), Some(Duration::from_millis(100)));
        assert_eq!(times.p99(), Some(Duration::from_millis(198)));
        assert_eq!(times.within(1000), Some(Duration::from_millis(200)));
        assert_eq!(times.to_string(), "100 / 198 / 200 ms");
    }
}
