//! SQL statements for the logs of other things than matches.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::queries::{Reader, failed, limit_code, word};
use super::queue::Perform;
use crate::error::{ReadError, Unavailable};
use crate::id::{ChainHash, LogId, LogKind, Seq, UtcMillis};
use crate::log::{
    LogAnswer, LogAppend, LogEntry, LogHead, LogQuery, LogState, StoredLog, first_hash,
};

const HEAD: &str = "kind, log_id, seq, state, chain, created_utc_ms, activity_utc_ms";

/// A deletion.
pub(super) struct DeleteLog(pub(super) LogKind, pub(super) LogId);

impl Perform for LogAppend {
    type PendingAnswer = LogAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<LogAnswer> {
        if let Err(refusal) = self.check() {
            return Ok(LogAnswer::Refused(refusal));
        }
        let found = head(connection, self.kind, self.id)?;
        let last = found.as_ref().map_or(Seq::START, |head| head.seq);
        if last != self.after {
            let stored =
                entries(connection, self.kind, self.id, self.after, self.entries.len() + 1)?;
            let is_stored = last > self.after && self.is_in(&stored);
            return Ok(match is_stored {
                true => LogAnswer::Committed(last),
                false => LogAnswer::Conflict { head: last },
            });
        }
        let chain = found.map_or_else(|| first_hash(self.kind, self.id), |head| head.chain);
        let (entries, chain) = self.chained(chain);
        let last = Seq(self.after.0 + entries.len() as u64);
        write_head(connection, self, last, chain)?;
        let sql = "INSERT INTO log_entry (kind, log_id, seq, utc_ms, prev_hash, payload)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let mut insert = connection.prepare_cached(sql)?;
        for entry in entries {
            let seq = entry.seq.0.cast_signed();
            let place = (self.kind.0, id_bytes(self.id), seq, entry.at.0);
            let (kind, id, seq, at) = place;
            insert.execute(params![kind, id, seq, at, entry.prev_hash.0, entry.payload])?;
        }
        Ok(LogAnswer::Committed(last))
    }

    fn unavailable(reason: Unavailable) -> LogAnswer {
        LogAnswer::Unavailable(reason)
    }
}

impl Perform for DeleteLog {
    type PendingAnswer = Result<bool, Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        let key = params![self.0.0, id_bytes(self.1)];
        let sql = "DELETE FROM log_entry WHERE kind = ?1 AND log_id = ?2";
        connection.prepare_cached(sql)?.execute(key)?;
        let sql = "DELETE FROM log_head WHERE kind = ?1 AND log_id = ?2";
        Ok(Ok(connection.prepare_cached(sql)?.execute(key)? > 0))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl Reader {
    /// The head of a log and at most `limit` of its entries after a number, checked against each other.
    ///
    /// # Errors
    /// When the data cannot be read or is damaged.
    pub fn log_tail(
        &self,
        kind: LogKind,
        id: LogId,
        after: Seq,
        limit: usize,
    ) -> Result<Option<StoredLog>, ReadError> {
        let view = self.connection().unchecked_transaction().map_err(failed)?;
        let Some(head) = head(&view, kind, id).map_err(failed)? else { return Ok(None) };
        let entries = entries(&view, kind, id, after, limit).map_err(failed)?;
        let log = StoredLog { head, entries };
        log.verify(after, limit)?;
        Ok(Some(log))
    }

    /// The heads of logs, the one in which something happened last first.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn logs(&self, query: LogQuery) -> Result<Vec<LogHead>, ReadError> {
        let sql = format!(
            "SELECT {HEAD} FROM log_head WHERE kind = ?1 AND state = ?2
                 AND (activity_utc_ms, log_id) < (?3, ?4)
             ORDER BY activity_utc_ms DESC, log_id DESC LIMIT ?5"
        );
        let (at, id) = query.after.map_or((i64::MAX, [0xff; 16]), |(at, id)| (at.0, id_bytes(id)));
        let (kind, state) = (query.kind.0, state_code(query.state));
        let mut found = self.connection().prepare_cached(&sql).map_err(failed)?;
        let heads =
            found.query_map(params![kind, state, at, id, limit_code(query.limit)], read_head);
        heads.and_then(Iterator::collect).map_err(failed)
    }
}

fn head(connection: &Connection, kind: LogKind, id: LogId) -> rusqlite::Result<Option<LogHead>> {
    let sql = format!("SELECT {HEAD} FROM log_head WHERE kind = ?1 AND log_id = ?2");
    let mut query = connection.prepare_cached(&sql)?;
    query.query_row(params![kind.0, id_bytes(id)], read_head).optional()
}

fn write_head(
    connection: &Connection,
    append: &LogAppend,
    seq: Seq,
    chain: ChainHash,
) -> rusqlite::Result<()> {
    let sql =
        "INSERT INTO log_head (kind, log_id, seq, state, chain, created_utc_ms, activity_utc_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
               ON CONFLICT DO UPDATE SET seq = excluded.seq, state = excluded.state,
                   chain = excluded.chain, activity_utc_ms = excluded.activity_utc_ms";
    let (kind, id, state) = (append.kind.0, id_bytes(append.id), state_code(append.state));
    let row = params![kind, id, seq.0.cast_signed(), state, chain.0, append.at.0];
    connection.prepare_cached(sql)?.execute(row).map(|_| ())
}

fn entries(
    connection: &Connection,
    kind: LogKind,
    id: LogId,
    after: Seq,
    limit: usize,
) -> rusqlite::Result<Vec<LogEntry>> {
    let sql = "SELECT seq, utc_ms, prev_hash, payload FROM log_entry
               WHERE kind = ?1 AND log_id = ?2 AND seq > ?3 ORDER BY seq LIMIT ?4";
    let mut query = connection.prepare_cached(sql)?;
    let key = params![kind.0, id_bytes(id), after.0.cast_signed(), limit_code(limit)];
    let entries = query.query_map(key, |row| {
        Ok(LogEntry {
            seq: Seq(word(row, 0)?),
            at: UtcMillis(row.get(1)?),
            prev_hash: ChainHash(row.get(2)?),
            payload: row.get(3)?,
        })
    })?;
    entries.collect()
}

fn read_head(row: &Row<'_>) -> rusqlite::Result<LogHead> {
    Ok(LogHead {
        kind: LogKind(row.get(0)?),
        id: LogId(u128::from_be_bytes(row.get(1)?)),
        seq: Seq(word(row, 2)?),
        state: if row.get::<_, i64>(3)? == 0 { LogState::Open } else { LogState::Closed },
        chain: ChainHash(row.get(4)?),
        created: UtcMillis(row.get(5)?),
        last_activity: UtcMillis(row.get(6)?),
    })
}

const fn state_code(state: LogState) -> i64 {
    match state {
        LogState::Open => 0,
        LogState::Closed => 1,
    }
}

const fn id_bytes(id: LogId) -> [u8; 16] {
    id.0.to_be_bytes()
}
