//! Ids, counters and times shared by the match core, the store and the server.
//!
//! Each is a separate type, so the compiler refuses one where another is expected. Their widths
//! are those of the stored tables.

use std::fmt;

mod time;

pub use time::{MatchTime, Millis, UtcMillis};

/// Defines a number with its own type.
#[macro_export]
macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct $name(pub $inner);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// A sender of commands: an account, a guest or a computer player. 0 is the server itself.
    ActorId(u64)
}
number! {
    /// A command's id, chosen by its sender; unique for an actor in a match.
    CommandId(u64)
}
number! {
    /// An event's number in its match: 1 for the first, without gaps; 0 before it.
    Seq(u64)
}
number! {
    /// How often a match has changed owners; 0 for the owner that created it.
    Epoch(u32)
}
number! {
    /// A board of a match, counted from zero.
    BoardId(u8)
}
number! {
    /// A chat message's number in its match: 1 for the first, without gaps.
    ChatSeq(u64)
}

/// A match: a random number, unique forever.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct MatchId(pub u128);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MatchId({self})")
    }
}

impl ActorId {
    /// The server itself, which starts matches and drops flags.
    pub const SERVER: Self = Self(0);
    /// The bit that marks computer players. Ids of people are drawn from 53 bits, so nobody else has it.
    const COMPUTER: u64 = 1 << 62;

    /// The id of a computer player with this number.
    pub const fn computer(number: u32) -> Self {
        Self(Self::COMPUTER | number as u64)
    }

    /// Whether this is a computer player.
    pub const fn is_computer(self) -> bool {
        self.0 & Self::COMPUTER != 0
    }
}

impl Seq {
    /// Before the first event.
    pub const START: Self = Self(0);

    /// The number of the next event.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Epoch {
    /// The epoch a match is created in.
    pub const FIRST: Self = Self(0);
}

impl BoardId {
    /// The first board.
    pub const A: Self = Self(0);
    /// The second board.
    pub const B: Self = Self(1);

    /// Its index in lists of boards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The board that the partner plays on.
    pub const fn other(self) -> Self {
        Self(1 - self.0 % 2)
    }
}
