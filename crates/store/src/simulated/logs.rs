//! The logs of other things than matches, in memory.

use std::collections::BTreeMap;

use super::request::Perform;
use super::world::World;
use crate::error::Unavailable;
use crate::id::{LogId, LogKind, Seq};
use crate::log::{LogAnswer, LogAppend, LogEntry, LogHead, LogQuery, StoredLog, first_hash};

/// All logs.
#[derive(Default)]
pub(super) struct Logs {
    logs: BTreeMap<(LogKind, LogId), StoredLog>,
}

/// A deletion.
pub(super) struct DeleteLog(pub(super) LogKind, pub(super) LogId);

impl Logs {
    fn append(&mut self, append: &LogAppend) -> LogAnswer {
        if let Err(refusal) = append.check() {
            return LogAnswer::Refused(refusal);
        }
        let LogAppend { kind, id, after, at, state, .. } = *append;
        let head = self.logs.get(&(kind, id)).map(|log| &log.head);
        let last = head.map_or(Seq::START, |head| head.seq);
        if last != after {
            let stored = self.tail(kind, id, after, usize::MAX);
            let stored = stored.map_or(Vec::new(), |log| log.entries);
            return match last > after && append.is_in(&stored) {
                true => LogAnswer::Committed(last),
                false => LogAnswer::Conflict { head: last },
            };
        }
        let chain = head.map_or_else(|| first_hash(kind, id), |head| head.chain);
        let (entries, chain) = append.chained(chain);
        let created = head.map_or(at, |head| head.created);
        let seq = Seq(after.0 + entries.len() as u64);
        let head = LogHead { kind, id, seq, state, chain, created, last_activity: at };
        let log = self.logs.entry((kind, id));
        let log = log.or_insert_with(|| StoredLog { head: head.clone(), entries: Vec::new() });
        log.head = head;
        log.entries.extend(entries);
        LogAnswer::Committed(seq)
    }

    pub(super) fn tail(
        &self,
        kind: LogKind,
        id: LogId,
        after: Seq,
        limit: usize,
    ) -> Option<StoredLog> {
        let log = self.logs.get(&(kind, id))?;
        let entries = log.entries.iter().filter(|entry| entry.seq > after);
        let entries: Vec<LogEntry> = entries.take(limit).cloned().collect();
        Some(StoredLog { head: log.head.clone(), entries })
    }

    pub(super) fn list(&self, query: LogQuery) -> Vec<LogHead> {
        let place = |head: &LogHead| (head.last_activity, head.id);
        let is_wanted = |head: &&LogHead| {
            let is_after = query.after.is_none_or(|after| place(head) < after);
            head.kind == query.kind && head.state == query.state && is_after
        };
        let heads = self.logs.values().map(|log| &log.head).filter(is_wanted);
        let mut heads: Vec<LogHead> = heads.cloned().collect();
        heads.sort_by_key(|head| std::cmp::Reverse(place(head)));
        heads.truncate(query.limit);
        heads
    }
}

impl Perform for LogAppend {
    type PendingAnswer = LogAnswer;

    fn perform(&self, world: &mut World) -> LogAnswer {
        world.logs.append(self)
    }

    fn unavailable(reason: Unavailable) -> LogAnswer {
        LogAnswer::Unavailable(reason)
    }
}

impl Perform for DeleteLog {
    type PendingAnswer = Result<bool, Unavailable>;

    fn perform(&self, world: &mut World) -> Self::PendingAnswer {
        Ok(world.logs.logs.remove(&(self.0, self.1)).is_some())
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}
