//! The settings of an engine: memory, threads, strength.

use std::time::Duration;

use crate::level::Handicap;

/// The most threads of a search.
pub const MAX_THREADS: usize = 256;
/// The most principal variations a search reports.
pub const MAX_MULTI_PV: usize = 500;

/// The settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Megabytes of the transposition table at full strength. A weaker player has its own small one.
    pub hash: usize,
    /// Threads at full strength. A weaker player has one, so that it answers the same every time.
    pub threads: usize,
    /// How many principal variations to search and report.
    pub multi_pv: usize,
    /// Time kept in reserve on every move, for delays on the way to the clock.
    pub overhead: Duration,
    /// How strong the engine plays.
    pub strength: Strength,
}

/// How strong an engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// Any legal move, without a search.
    Random,
    /// As well as it can.
    Full,
    /// Weaker: see [`Strength::of_elo`] and [`Level::strength`](crate::Level::strength).
    Limited(Handicap),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            strength: Strength::Full,
        }
    }
}
