//! Codes, counters and hashes of the store, beside the ids it shares with the match core.

use std::fmt;

pub use ids::{
    ActorId, BoardId, ChatSeq, CommandId, Epoch, MatchId, MatchTime, Millis, Seq, UtcMillis,
};

ids::number! {
    /// What kind of event a payload holds, by a code of the caller's.
    EventKind(u16)
}
ids::number! {
    /// A match's number in the library, for people; never given twice.
    LibraryNumber(u64)
}
ids::number! {
    /// How a match is played, by a code of the caller's.
    ModeCode(u8)
}
ids::number! {
    /// How a match came out, by a code of the caller's; zero while it is not over.
    OutcomeCode(u8)
}
ids::number! {
    /// Who may see an event, as a mask of the caller's.
    Visibility(u32)
}
ids::number! {
    /// Which of a match's chat rooms: players, spectators, a team.
    Room(u8)
}
ids::number! {
    /// The part of all matches that one server owns together.
    Shard(u8)
}

impl Shard {
    /// The shard of a match. Match ids are random, so their last byte spreads them evenly.
    pub const fn of(id: MatchId) -> Self {
        Self((id.0 & 0xff) as u8)
    }
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
