//! Logs of other things than matches: any kind of thing that changes by events, such as the series of a table.
//!
//! A log has a kind, an id and entries numbered from 1 without gaps. Entries are bytes that only the caller
//! understands; their first byte is the version of their encoding. Appends name the last entry they were decided
//! on, so of two writers only one succeeds. Entries are chained by hashes like the events of matches, and appends
//! share the writer and its commits with them.

use sha2::{Digest, Sha256};

use crate::answer::PendingAnswer;
use crate::append::{MAX_APPEND_BYTES, MAX_APPEND_EVENTS, StoreRefusal};
use crate::error::{DamageKind, LogDamage, ReadError, Unavailable};
use crate::id::{ChainHash, LogId, LogKind, Seq, UtcMillis};

/// The log of other things than matches.
pub trait LogStore: Send + Sync {
    /// Appends entries to a log, or creates the log with its first entries.
    fn append_to_log(&self, append: LogAppend) -> PendingAnswer<LogAnswer>;

    /// A log with all its entries, checked from the first to the last.
    fn load_log(
        &self,
        kind: LogKind,
        id: LogId,
    ) -> PendingAnswer<Result<Option<StoredLog>, ReadError>> {
        self.log_tail(kind, id, Seq::START, usize::MAX)
    }

    /// The head of a log and at most `limit` of its entries after a number, checked against each other.
    fn log_tail(
        &self,
        kind: LogKind,
        id: LogId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Option<StoredLog>, ReadError>>;

    /// The heads of logs, the one in which something happened last first.
    fn logs(&self, query: LogQuery) -> PendingAnswer<Result<Vec<LogHead>, ReadError>>;

    /// Removes a log; returns whether there was one.
    fn delete_log(&self, kind: LogKind, id: LogId) -> PendingAnswer<Result<bool, Unavailable>>;
}

/// Entries to be stored together or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogAppend {
    /// The kind of the log.
    pub kind: LogKind,
    /// The log.
    pub id: LogId,
    /// The last entry that the sender knows; [`Seq::START`] creates the log.
    pub after: Seq,
    /// The entries, at least one.
    pub entries: Vec<Vec<u8>>,
    /// When they were decided.
    pub at: UtcMillis,
    /// Whether more entries are expected.
    pub state: LogState,
}

/// Whether more entries of a log are expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LogState {
    /// They are: servers load such logs when they start.
    Open,
    /// They are not.
    Closed,
}

/// The answer to an append.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogAnswer {
    /// The entries are durable, by this append or an earlier one with the same entries; the last has this number.
    Committed(Seq),
    /// The log has another last entry; nothing was added.
    Conflict {
        /// The number of its last entry; [`Seq::START`] if there is no such log.
        head: Seq,
    },
    /// No store could accept it.
    Refused(StoreRefusal),
    /// The store cannot be written to now.
    Unavailable(Unavailable),
}

/// Which logs to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LogQuery {
    /// Their kind.
    pub kind: LogKind,
    /// Only those in this state.
    pub state: LogState,
    /// Only those after this one, which ended an earlier page.
    pub after: Option<(UtcMillis, LogId)>,
    /// The most to return.
    pub limit: usize,
}

/// The head of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogHead {
    /// Its kind.
    pub kind: LogKind,
    /// The log.
    pub id: LogId,
    /// The number of its last entry.
    pub seq: Seq,
    /// Whether more entries are expected.
    pub state: LogState,
    /// The hash of all its entries.
    pub chain: ChainHash,
    /// When it was created.
    pub created: UtcMillis,
    /// When an entry was last added.
    pub last_activity: UtcMillis,
}

/// A log with entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredLog {
    /// Its head.
    pub head: LogHead,
    /// The entries.
    pub entries: Vec<LogEntry>,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// Its number.
    pub seq: Seq,
    /// When it was added.
    pub at: UtcMillis,
    /// The hash of all entries before it.
    pub prev_hash: ChainHash,
    /// What it says, as versioned bytes.
    pub payload: Vec<u8>,
}

impl LogAppend {
    /// Finds what makes it unacceptable for any store.
    pub(crate) fn check(&self) -> Result<(), StoreRefusal> {
        let bytes = self.entries.iter().map(Vec::len).fold(0, usize::saturating_add);
        if self.entries.is_empty() {
            Err(StoreRefusal::Empty)
        } else if self.entries.len() > MAX_APPEND_EVENTS || bytes > MAX_APPEND_BYTES {
            Err(StoreRefusal::TooLarge)
        } else {
            Ok(())
        }
    }

    /// Its entries with their numbers and hashes, and the hash after the last one.
    pub(crate) fn chained(&self, chain: ChainHash) -> (Vec<LogEntry>, ChainHash) {
        let (mut seq, mut prev_hash) = (self.after, chain);
        let mut entries = Vec::with_capacity(self.entries.len());
        for payload in &self.entries {
            seq = seq.next();
            let entry = LogEntry { seq, at: self.at, prev_hash, payload: payload.clone() };
            prev_hash = entry.hash();
            entries.push(entry);
        }
        (entries, prev_hash)
    }

    /// Whether these entries, which follow its base in the store, are its own: it was stored before.
    pub(crate) fn is_in(&self, stored: &[LogEntry]) -> bool {
        let mut pairs = stored.iter().zip(&self.entries);
        stored.len() == self.entries.len() && pairs.all(|(stored, new)| stored.payload == *new)
    }
}

impl LogEntry {
    /// The hash after this entry.
    pub(crate) fn hash(&self) -> ChainHash {
        let mut hash = Sha256::new();
        hash.update(self.prev_hash.0);
        hash.update(self.seq.0.to_le_bytes());
        hash.update(self.at.0.to_le_bytes());
        hash.update((self.payload.len() as u64).to_le_bytes());
        hash.update(&self.payload);
        ChainHash(hash.finalize().into())
    }
}

/// The hash before the first entry. It never changes, like the encoding of [`LogEntry::hash`].
pub(crate) fn first_hash(kind: LogKind, id: LogId) -> ChainHash {
    let mut hash = Sha256::new();
    hash.update(b"tabiya log 1");
    hash.update(kind.0.to_le_bytes());
    hash.update(id.0.to_le_bytes());
    ChainHash(hash.finalize().into())
}

impl StoredLog {
    /// Checks that the entries after a number are complete, in order and chained up to the head, or up to the last
    /// one if a limit cut them off.
    pub(crate) fn verify(&self, after: Seq, limit: usize) -> Result<(), LogDamage> {
        let LogHead { kind, id, seq: last, chain, .. } = self.head;
        let damage = |seq, damage| LogDamage { kind, id, seq, damage };
        let mut expected = after.next();
        let mut hash = (after == Seq::START).then(|| first_hash(kind, id));
        for entry in &self.entries {
            if entry.seq != expected {
                return Err(damage(expected, DamageKind::Missing));
            }
            if entry.seq > last {
                return Err(damage(entry.seq, DamageKind::BeyondHead));
            }
            if hash.is_some_and(|hash| hash != entry.prev_hash) {
                return Err(damage(entry.seq, DamageKind::Chain));
            }
            hash = Some(entry.hash());
            expected = expected.next();
        }
        if self.entries.len() >= limit || after >= last {
            return Ok(());
        }
        match hash {
            _ if expected != last.next() => Err(damage(expected, DamageKind::Missing)),
            Some(hash) if hash != chain => Err(damage(last, DamageKind::HeadChain)),
            _ => Ok(()),
        }
    }
}
