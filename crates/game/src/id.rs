//! Counters of the match core, beside the ids it shares with the store.

use std::fmt;

pub use ids::{ActorId, CommandId, Epoch, MatchId, Seq};

ids::number! {
    /// How many moves were made on a board.
    Ply(u32)
}
ids::number! {
    /// Seats that win and lose together, counted from zero.
    TeamId(u8)
}

/// The running hash of a match: of all its events and the state they led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StateHash(pub u64);

impl TeamId {
    /// The team that White of the first board plays for, as matches are usually set up.
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
