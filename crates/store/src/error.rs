//! What can be wrong with a store: it cannot be written, or what it holds is damaged.

use thiserror::Error;

use crate::id::{MatchId, Seq};

/// Why a store cannot be written to or read from now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unavailable {
    /// There is no room left.
    #[error("the disk of the data folder is full; free some space, play then goes on by itself")]
    DiskFull,
    /// The disk reported a failure.
    #[error("the disk of the data folder failed ({0}); play goes on by itself when it works again")]
    DiskError(String),
    /// The tables contradict each other.
    #[error("the data file is damaged ({0}); restore a backup")]
    Damaged(String),
    /// It was closed.
    #[error("the store is closed")]
    Closed,
}

/// Whether appends are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Health {
    /// They are.
    Available,
    /// They are answered with this reason until a trial write succeeds; reads go on.
    Unavailable(Unavailable),
}

/// Why a query failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The store could not be asked.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    /// It holds something that was never appended so.
    #[error(transparent)]
    Damaged(#[from] Damage),
}

/// A place where the log is not what was appended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("match {match_id} is damaged at event {seq}: {kind}")]
pub struct Damage {
    /// In which match.
    pub match_id: MatchId,
    /// The event at which it shows.
    pub seq: Seq,
    /// What shows.
    pub kind: DamageKind,
}

/// How damage shows.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DamageKind {
    /// The event is missing.
    #[error("it is missing")]
    Missing,
    /// There is an event beyond the head.
    #[error("the match should end before it")]
    BeyondHead,
    /// The hash it stores is not that of the events before it.
    #[error("its hash does not follow from what stands before it")]
    Chain,
    /// The head's hash is not that of its events.
    #[error("the hash of the match does not follow from it")]
    HeadChain,
    /// An epoch is smaller than one before it, or larger than the head's.
    #[error("its epoch is out of order")]
    Epoch,
    /// A column holds what no append wrote.
    #[error("it cannot be read ({0})")]
    Unreadable(String),
}
