//! A person's variations for a match: a text that the store does not read.

use crate::error::Unavailable;
use crate::id::{ActorId, MatchId};

/// A person's variations for a match. An empty text removes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeepVariations {
    /// The match. The person need not have a seat in it.
    pub match_id: MatchId,
    /// The person.
    pub actor: ActorId,
    /// The variations.
    pub text: String,
    /// The most bytes that this person may keep for all matches together.
    pub most_bytes: u64,
}

/// The answer to variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeepVariationsAnswer {
    /// They are stored.
    Kept,
    /// The person keeps too much already.
    Full,
    /// There is no such match.
    UnknownMatch,
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}
