//! What an engine may use and how strong it should be.

use std::ops::RangeInclusive;
use std::time::Duration;

/// The most threads a search runs in.
pub const MAX_THREADS: usize = 256;
/// The most lines a search tells.
pub const MAX_LINES: usize = 500;
/// The ratings an engine can be held to.
pub const ELO: RangeInclusive<u32> = 600..=2800;

/// The settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Megabytes of the transposition table.
    pub hash: usize,
    /// Threads that search.
    pub threads: usize,
    /// Lines to tell, the best one first.
    pub lines: usize,
    /// Time kept back of every move for the way to the clock.
    pub overhead: Duration,
    /// How strong it plays.
    pub strength: Strength,
}

/// How strong an engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// As well as it can.
    Full,
    /// About as well as a player of this rating, by looking at less and judging worse.
    Elo(u32),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            strength: Strength::Full,
        }
    }
}

impl Strength {
    /// The nodes a player of this strength looks at.
    pub(crate) fn nodes(self) -> Option<u64> {
        let Self::Elo(elo) = self else { return None };
        let elo = elo.clamp(*ELO.start(), *ELO.end());
        // Twice the nodes are worth about 70 points.
        let doublings = f64::from(elo - *ELO.start()) / 140.0;
        Some((30.0 * doublings.exp2()) as u64)
    }

    /// By how many centipawns it misjudges positions at most.
    pub(crate) fn misjudgment(self) -> i32 {
        let Self::Elo(elo) = self else { return 0 };
        let below = *ELO.end() - elo.clamp(*ELO.start(), *ELO.end());
        (below * below / 24_000 + below / 25) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_players_look_at_more_and_judge_better() {
        assert_eq!((Strength::Full.nodes(), Strength::Full.misjudgment()), (None, 0));
        for elo in (600..2800).step_by(100) {
            let (weak, strong) = (Strength::Elo(elo), Strength::Elo(elo + 100));
            assert!(weak.nodes() < strong.nodes(), "{elo}");
            assert!(weak.misjudgment() > strong.misjudgment(), "{elo}");
        }
        assert_eq!(Strength::Elo(0), Strength::Elo(0));
        assert_eq!(Strength::Elo(0).nodes(), Strength::Elo(600).nodes());
    }
}
