//! Codes, counters and hashes of the store, besides the ids it shares with the match core.

use std::fmt;

pub use ids::{
    ActorId, BoardId, ChatSeq, CommandId, Epoch, MatchId, MatchTime, Millis, Seq, UtcMillis,
};

ids::number! {
    /// The kind of event in a payload, as a code that the caller defines.
    EventKind(u16)
}
ids::number! {
    /// A match's number in the library, for people; never reused.
    LibraryNumber(u64)
}
ids::number! {
    /// How a match is played, as a code that the caller defines.
    ModeCode(u8)
}
ids::number! {
    /// The outcome of a match, as a code that the caller defines; zero while it is not over.
    OutcomeCode(u8)
}
ids::number! {
    /// Who may see an event, as a mask that the caller defines.
    Visibility(u32)
}
ids::number! {
    /// A chat room of a match: players, spectators, or a team.
    ChatRoomCode(u8)
}
ids::number! {
    /// A group of matches that one server owns together.
    Shard(u8)
}

ids::number! {
    /// What a log is about, as a code that the caller defines.
    LogKind(u16)
}

/// A log of something else than a match: a random number, unique among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct LogId(pub u128);

impl fmt::Display for LogId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
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
    /// The hash of a ruleset's content.
    RulesetHash
}
impl RulesetHash {
    /// The hash that is written as 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits: Vec<u32> =
            text.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
        let mut hash = [0; 32];
        if digits.len() != 2 * hash.len() {
            return None;
        }
        for (byte, pair) in hash.iter_mut().zip(digits.chunks(2)) {
            *byte = u8::try_from(16 * pair[0] + pair[1]).ok()?;
        }
        Some(Self(hash))
    }
}

digest! {
    /// The hash of a match up to an event.
    ChainHash
}
