//! What an engine may use and how strong it should be.

use std::time::Duration;

use crate::level::Handicap;

/// The most threads a search runs in.
pub const MAX_THREADS: usize = 256;
/// The most lines a search tells.
pub const MAX_LINES: usize = 500;

/// The settings of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Megabytes of the transposition table at full strength; a weaker player has one of its own.
    pub hash: usize,
    /// Threads that search at full strength; a weaker player has one, or its choice would not be the same again.
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
    /// It does not think: any legal move is as good as another.
    Random,
    /// As well as it can.
    Full,
    /// As a weaker player does: [`Strength::of_elo`] and [`Level::strength`](crate::Level::strength) tell which.
    Limited(Handicap),
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
