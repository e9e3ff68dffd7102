//! Names, counters and units of the log: small types that cannot be taken for one another.
//!
//! The numbers and their widths are those of the tables; the crates above convert their own.

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
    /// Whoever brings events about: an account, a guest, a computer player, the house.
    ActorId(u64)
}
number! {
    /// A command's name, drawn by its sender; unique for an actor in a match.
    CommandId(u64)
}
number! {
    /// An event's number in its match: 1 for the first, 0 before it.
    Seq(u64)
}
number! {
    /// How often a match changed its owner; 0 for the owner who made it.
    Epoch(u32)
}
number! {
    /// A board of a match, counted from zero.
    BoardId(u8)
}
number! {
    /// What kind of event a payload holds, by a code of the caller's.
    EventKind(u16)
}
number! {
    /// A match's number in the library, for people; never given twice.
    LibraryNumber(u64)
}
number! {
    /// How a match is played, by a code of the caller's.
    ModeCode(u8)
}
number! {
    /// How a match came out, by a code of the caller's; zero while it is not over.
    OutcomeCode(u8)
}
number! {
    /// Who may see an event, as a mask of the caller's.
    Visibility(u32)
}
number! {
    /// A chat line's number in its match: 1 for the first.
    ChatSeq(u64)
}
number! {
    /// Which of a match's chat rooms: players, spectators, a team.
    Room(u8)
}
number! {
    /// A duration, or a moment on a match's own clock.
    Millis(u64)
}
number! {
    /// A moment in milliseconds since 1970, without leap seconds.
    UtcMillis(i64)
}
number! {
    /// The part of all matches that one server owns together.
    Shard(u8)
}

/// A match, unique for ever; whoever makes the match draws it at random.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct MatchId(pub u128);

impl MatchId {
    /// The shard it belongs to; ids are random, so their last byte spreads them evenly.
    pub const fn shard(self) -> Shard {
        Shard((self.0 & 0xff) as u8)
    }
}

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

impl Seq {
    /// Before the first event.
    pub const START: Self = Self(0);

    /// The number of the next event.
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl Epoch {
    /// The epoch a match is made in.
    pub const FIRST: Self = Self(0);
}

macro_rules! digest {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
        pub struct $name(pub [u8; 32]);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }
    };
}

digest! {
    /// The fingerprint of a ruleset's content.
    RulesetHash
}
digest! {
    /// The hash of a match up to some event.
    ChainHash
}
