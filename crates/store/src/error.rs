//! What can be wrong with a store: it cannot be written to, or its data is damaged.

use thiserror::Error;

use crate::id::{LogId, LogKind, MatchId, Seq};

/// Why a store cannot be written to or read from now.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Unavailable {
    /// The disk is full.
    #[error("the disk with the data folder is full; free some space, and play continues by itself")]
    DiskFull,
    /// The disk reported a failure.
    #[error(
        "the disk with the data folder failed ({0}); play continues by itself once it works again"
    )]
    DiskError(String),
    /// The files at the path of the data folder are not those that are open.
    #[error(
        "the data folder was moved or deleted while the server runs; put it back where it was, and \
         play continues by itself. If it is lost, stop the server and restore a backup"
    )]
    FolderGone,
    /// The tables contradict each other.
    #[error("the data file is damaged ({0}); restore a backup")]
    Damaged(String),
    /// It was closed.
    #[error("the store is closed")]
    Closed,
}

/// Whether appends are accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Health {
    /// They are accepted.
    Available,
    /// They are refused with this reason until a trial write succeeds; reads still work.
    Unavailable(Unavailable),
}

/// Why a query failed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The store could not be queried.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
    /// It contains something that was never appended like this.
    #[error(transparent)]
    Damaged(#[from] Damage),
    /// The same in a log of something else than a match.
    #[error(transparent)]
    DamagedLog(#[from] LogDamage),
}

/// A place where a log of something else than a match differs from what was appended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("log {id} of kind {kind} is damaged at entry {seq}: {damage}")]
pub struct LogDamage {
    /// The kind of the log.
    pub kind: LogKind,
    /// The log.
    pub id: LogId,
    /// The entry at which the damage shows.
    pub seq: Seq,
    /// The kind of damage.
    pub damage: DamageKind,
}

/// A place where the log differs from what was appended.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("match {match_id} is damaged at event {seq}: {kind}")]
pub struct Damage {
    /// The match.
    pub match_id: MatchId,
    /// The event at which the damage shows.
    pub seq: Seq,
    /// The kind of damage.
    pub kind: DamageKind,
}

/// A kind of damage.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum DamageKind {
    /// The event is missing.
    #[error("it is missing")]
    Missing,
    /// There is an event after the head.
    #[error("the match should end before it")]
    BeyondHead,
    /// The hash stored with it is not that of the events before it.
    #[error("its hash does not match the events before it")]
    Chain,
    /// The head's hash is not that of its events.
    #[error("the hash of the match does not match its events")]
    HeadChain,
    /// An epoch is lower than one before it, or higher than the head's.
    #[error("its epoch is out of order")]
    Epoch,
    /// A column has a value that no append wrote.
    #[error("it cannot be read ({0})")]
    Unreadable(String),
}
