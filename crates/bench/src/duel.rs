//! Two programs count in turn, so that changes in the machine's speed affect both alike.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// A count of leaves that is ready to run.
pub struct DuelSide {
    /// Its name in the table.
    pub name: String,
    /// The number of leaves it must find.
    pub nodes: u64,
    /// Counts once.
    pub count: Box<dyn Fn() -> u64>,
}

impl std::fmt::Debug for DuelSide {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DuelSide")
            .field("name", &self.name)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// The times of one side over all rounds.
#[derive(Clone, Debug)]
pub struct Timing {
    /// Leaves per round.
    pub nodes: u64,
    sorted: Vec<Duration>,
}

impl Timing {
    /// Sorts the times.
    pub fn new(nodes: u64, mut times: Vec<Duration>) -> Timing {
        times.sort();
        Timing { nodes, sorted: times }
    }

    /// The shortest round.
    pub fn best(&self) -> Duration {
        self.sorted.first().copied().unwrap_or_default()
    }

    /// The median round.
    pub fn median(&self) -> Duration {
        let middle = self.sorted.len() / 2;
        self.sorted.get(middle).copied().unwrap_or_default()
    }
}

/// Millions of leaves per second.
pub fn rate(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64() / 1e6
}

/// Lets both programs count in turn; which one starts alternates between rounds.
///
/// # Errors
/// When a program finds a wrong number of leaves, because then the comparison is worthless.
pub fn duel(ours: &DuelSide, rival: &DuelSide, rounds: usize) -> Result<[Timing; 2]> {
    let mut times = [Vec::new(), Vec::new()];
    for round in 0..rounds {
        let order = if round % 2 == 0 { [0, 1] } else { [1, 0] };
        for index in order {
            times[index].push(time([ours, rival][index])?);
        }
    }
    let [our_times, rival_times] = times;
    Ok([Timing::new(ours.nodes, our_times), Timing::new(rival.nodes, rival_times)])
}

fn time(side: &DuelSide) -> Result<Duration> {
    #[expect(clippy::disallowed_methods, reason = "measuring time is what this crate is for")]
    let start = Instant::now();
    let nodes = (side.count)();
    let time = start.elapsed();
    if nodes != side.nodes {
        bail!("{} counts {nodes} leaves, expected {}", side.name, side.nodes);
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(found: u64) -> DuelSide {
        DuelSide { name: "side".to_owned(), nodes: 20, count: Box::new(move || found) }
    }

    #[test]
    fn a_wrong_count_ends_the_duel() {
        assert!(duel(&side(20), &side(20), 3).is_ok());
        assert!(duel(&side(20), &side(21), 3).is_err());
    }

    #[test]
    fn best_and_median_are_of_the_sorted_times() {
        let times = [5, 1, 9].map(Duration::from_secs).to_vec();
        let timing = Timing::new(10, times);
        assert_eq!(timing.best(), Duration::from_secs(1));
        assert_eq!(timing.median(), Duration::from_secs(5));
        assert_eq!(rate(5_000_000, timing.median()), 1.0);
    }
}
