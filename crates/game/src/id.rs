//! Counters of the match core, besides the ids it shares with the store.

use std::fmt;

pub use ids::{ActorId, CommandId, Epoch, MatchId, Seq};

ids::number! {
    /// The number of moves made on a board.
    Ply(u32)
}
ids::number! {
    /// Seats that win and lose together, counted from zero.
    TeamId(u8)
}

/// The running hash of a match: over all its events and the state after them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StateHash(pub u64);

impl TeamId {
    /// By default, the team of White on the first board.
    pub const FIRST: Self = Self(0);
    /// The other team.
    pub const SECOND: Self = Self(1);

    /// The opposing team; there are two.
    pub const fn other(self) -> Self {
        Self(1 - self.0 % 2)
    }
}

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StateHash({self})")
    }
}
