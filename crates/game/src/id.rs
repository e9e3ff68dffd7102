//! Names and counters: small types that cannot be taken for one another.

use std::fmt;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// A match, unique for ever; whoever makes the match draws it.
    MatchId(u128)
}
number! {
    /// Whoever sends commands: an account, a guest, a computer player. 0 is the house alone.
    ActorId(u64)
}
number! {
    /// A command's name, drawn by its sender; unique for an actor in a match.
    CommandId(u64)
}
number! {
    /// An event's number in its match: 1 for the first, without gaps; 0 before it.
    Seq(u64)
}
number! {
    /// How often a match changed its owner.
    Epoch(u32)
}
number! {
    /// How many moves were made on a board.
    Ply(u32)
}
number! {
    /// Seats that win and lose together, counted from zero.
    TeamId(u8)
}

/// The running hash of a match: of all its events and the state they led to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct StateHash(pub u64);

impl Seq {
    /// The number of the next event.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

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
