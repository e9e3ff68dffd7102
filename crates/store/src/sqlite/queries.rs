//! Queries, each on a read-only connection and on one snapshot of the data.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use super::append::{id_bytes, wake_from_code};
use super::folder::DATA_FILE;
use super::{OpenError, library_queries, reviews, schema, unavailable, variations};
use crate::chain;
use crate::error::{Damage, DamageKind, ReadError};
use crate::id::{
    ActorId, BoardId, ChainHash, ChatRoomCode, ChatSeq, CommandId, Epoch, EventKind, MatchId,
    MatchTime, Millis, RulesetHash, Seq, Shard, UtcMillis, Visibility,
};
use crate::library::{KeptReview, LibraryEntry, LibraryPage, LibraryQuery, Scope};
use crate::row::{ChatLine, Head, MatchStatus, NewEvent, SeqRange, StoredEvent, StoredMatch};

/// Prepared statements in the cache; library queries have many forms.
const STATEMENTS: usize = 64;

/// A read-only view of a data folder, which another process may be writing at the same time.
#[derive(Debug)]
pub struct Reader {
    connection: Connection,
}

impl Reader {
    /// Opens the data of a folder for reading only.
    ///
    /// # Errors
    /// When there is no data of Tabiya's, or it cannot be opened.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let file = folder.join(DATA_FILE);
        let failed = |source| OpenError::Database { file: file.display().to_string(), source };
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&file, flags).map_err(failed)?;
        connection.busy_timeout(Duration::from_secs(5)).map_err(failed)?;
        connection.pragma_update(None, "mmap_size", 0).map_err(failed)?;
        // A library of a hundred thousand matches fits; it is searched from end to end at times.
        connection.pragma_update(None, "cache_size", -32_768).map_err(failed)?;
        connection.pragma_update(None, "temp_store", "MEMORY").map_err(failed)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        schema::check(&connection, &file)?;
        Ok(Self { connection })
    }

    /// The head of a match, if there is one.
    ///
    /// # Errors
    /// When the data cannot be read or is damaged; the same applies to all queries.
    pub fn head(&self, match_id: MatchId) -> Result<Option<Head>, ReadError> {
        head(&self.connection, match_id).map_err(failed)
    }

    /// A match with all its events, checked from the first to the last.
    ///
    /// # Errors
    /// The damage, with its match and event.
    pub fn load_match(&self, match_id: MatchId) -> Result<Option<StoredMatch>, ReadError> {
        let view = self.connection.unchecked_transaction().map_err(failed)?;
        let Some(head) = head(&view, match_id).map_err(failed)? else { return Ok(None) };
        let sql = "SELECT payload FROM match_header WHERE match_id = ?1";
        let mut query = view.prepare_cached(sql).map_err(failed)?;
        let header: Option<Vec<u8>> =
            query.query_row([id_bytes(match_id)], |row| row.get(0)).optional().map_err(failed)?;
        let events = events(&view, match_id, Seq::START, usize::MAX)?;
        let header = header.unwrap_or_default();
        chain::verify(&head, &header, &events)?;
        Ok(Some(StoredMatch { head, header, events }))
    }

    /// At most `limit` events of a match after a number, checked against each other.
    ///
    /// # Errors
    /// The damage, with its match and event.
    pub fn tail(
        &self,
        match_id: MatchId,
        after: Seq,
        limit: usize,
    ) -> Result<Vec<StoredEvent>, ReadError> {
        let view = self.connection.unchecked_transaction().map_err(failed)?;
        let Some(head) = head(&view, match_id).map_err(failed)? else { return Ok(Vec::new()) };
        let events = events(&view, match_id, after, limit)?;
        chain::verify_tail(&head, after, limit, &events)?;
        Ok(events)
    }

    /// When a server last said that it is running.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn last_beat(&self) -> Result<Option<UtcMillis>, ReadError> {
        let sql = "SELECT utc_ms FROM heartbeat WHERE id = 1";
        let row = self.connection.query_row(sql, [], |row| row.get(0).map(UtcMillis));
        row.optional().map_err(failed)
    }

    /// At most `limit` unfinished matches after the given one, ordered by id, that a server loads
    /// when it starts.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn live_matches(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Result<Vec<Head>, ReadError> {
        let (comparison, above) = above.map_or((">=", MatchId(0)), |above| (">", above));
        let sql = format!(
            "SELECT {HEAD} FROM match_head
             WHERE state = 0 AND on_demand = 0 AND match_id {comparison} ?1
             ORDER BY match_id LIMIT ?2"
        );
        let mut query = self.connection.prepare_cached(&sql).map_err(failed)?;
        let heads = query.query_map(params![id_bytes(above), limit_code(limit)], read_head);
        heads.and_then(Iterator::collect).map_err(failed)
    }

    /// The review that is kept with a match.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn review(&self, match_id: MatchId) -> Result<Option<KeptReview>, ReadError> {
        reviews::find(&self.connection, match_id).map_err(failed)
    }

    /// A page of the library.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn library_page(&self, query: &LibraryQuery) -> Result<LibraryPage, ReadError> {
        let view = self.connection.unchecked_transaction().map_err(failed)?;
        library_queries::page(&view, query).map_err(failed)
    }

    /// One match as a person's library lists it.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn library_entry(
        &self,
        match_id: MatchId,
        scope: Scope,
    ) -> Result<Option<LibraryEntry>, ReadError> {
        let view = self.connection.unchecked_transaction().map_err(failed)?;
        library_queries::entry(&view, match_id, scope).map_err(failed)
    }

    /// Unfinished matches whose rows in the library are stale.
    pub(super) fn stale_rows(&self) -> Result<Vec<MatchId>, ReadError> {
        library_queries::stale(&self.connection).map_err(failed)
    }

    pub(super) fn uncounted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Result<Vec<MatchId>, ReadError> {
        library_queries::uncounted(&self.connection, above, limit_code(limit)).map_err(failed)
    }

    pub(super) fn variations(
        &self,
        match_id: MatchId,
        actor: ActorId,
    ) -> Result<Option<String>, ReadError> {
        variations::variations(&self.connection, match_id, actor).map_err(failed)
    }

    pub(super) fn unlisted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Result<Vec<MatchId>, ReadError> {
        library_queries::unlisted(&self.connection, above, limit_code(limit)).map_err(failed)
    }

    pub(super) fn purgeable(
        &self,
        before: UtcMillis,
        limit: usize,
    ) -> Result<Vec<MatchId>, ReadError> {
        library_queries::purgeable(&self.connection, before, limit_code(limit)).map_err(failed)
    }

    pub(super) fn named(&self, people: &[ActorId]) -> Result<Vec<ActorId>, ReadError> {
        library_queries::named(&self.connection, people).map_err(failed)
    }

    /// The text of a ruleset that a match uses.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn ruleset(&self, hash: RulesetHash) -> Result<Option<String>, ReadError> {
        let sql = "SELECT text FROM ruleset WHERE hash = ?1";
        let mut query = self.connection.prepare_cached(sql).map_err(failed)?;
        query.query_row([hash.0], |row| row.get(0)).optional().map_err(failed)
    }

    /// At most `limit` chat lines of a match after a number.
    ///
    /// # Errors
    /// When the data cannot be read.
    pub fn chat_tail(
        &self,
        match_id: MatchId,
        after: ChatSeq,
        limit: usize,
    ) -> Result<Vec<ChatLine>, ReadError> {
        let sql = "SELECT seq, after_seq, room, actor, utc_ms, text, erased, signal FROM chat
                   WHERE match_id = ?1 AND seq > ?2
                     AND EXISTS (SELECT 1 FROM match_head WHERE match_id = ?1 AND state <= 1)
                   ORDER BY seq LIMIT ?3";
        let mut query = self.connection.prepare_cached(sql).map_err(failed)?;
        let key = params![id_bytes(match_id), after.0.cast_signed(), limit_code(limit)];
        let lines = query.query_map(key, read_chat);
        lines.and_then(Iterator::collect).map_err(failed)
    }

    /// The connection, for purposes other than queries.
    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }
}

const HEAD: &str = "match_id, epoch, seq, shard, state, ruleset_hash, chain, created_utc_ms,
                    activity_utc_ms, on_demand";

/// The head of a match that readers may see.
pub(super) fn head(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<Head>> {
    let sql = format!("SELECT {HEAD} FROM match_head WHERE match_id = ?1 AND state <= 1");
    connection.prepare_cached(&sql)?.query_row([id_bytes(id)], read_head).optional()
}

fn read_head(row: &Row<'_>) -> rusqlite::Result<Head> {
    let state = if row.get::<_, i64>(4)? == 0 { MatchStatus::Live } else { MatchStatus::Finished };
    Ok(Head {
        match_id: MatchId(u128::from_be_bytes(row.get(0)?)),
        epoch: Epoch(row.get(1)?),
        seq: Seq(word(row, 2)?),
        shard: Shard(row.get(3)?),
        state,
        ruleset: RulesetHash(row.get(5)?),
        chain: ChainHash(row.get(6)?),
        created: UtcMillis(row.get(7)?),
        last_activity: UtcMillis(row.get(8)?),
        wake: wake_from_code(row.get(9)?),
    })
}

fn events(
    connection: &Connection,
    id: MatchId,
    after: Seq,
    limit: usize,
) -> Result<Vec<StoredEvent>, ReadError> {
    let sql =
        "SELECT seq, epoch, append_first, append_last, board, kind, visibility, actor, cmd_id,
                   match_ms, charged_ms, comp_ms, clocks_after, prev_hash, payload
               FROM event WHERE match_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
    let mut query = connection.prepare_cached(sql).map_err(failed)?;
    let key = params![id_bytes(id), after.0.cast_signed(), limit_code(limit)];
    let mut rows = query.query(key).map_err(failed)?;
    let mut events: Vec<StoredEvent> = Vec::new();
    while let Some(row) = rows.next().map_err(failed)? {
        let expected = events.last().map_or(after, |event| event.seq).next();
        let event = read_event(row).map_err(|error| unreadable(id, expected, &error))?;
        events.push(event);
    }
    Ok(events)
}

fn read_event(row: &Row<'_>) -> rusqlite::Result<StoredEvent> {
    let event = NewEvent {
        board: row.get::<_, Option<u8>>(4)?.map(BoardId),
        kind: EventKind(row.get(5)?),
        visibility: Visibility(row.get(6)?),
        actor: ActorId(word(row, 7)?),
        command: row.get::<_, Option<i64>>(8)?.map(|id| CommandId(id.cast_unsigned())),
        at: MatchTime(word(row, 9)?),
        charged: Millis(word(row, 10)?),
        compensation: Millis(word(row, 11)?),
        clocks: row.get(12)?,
        payload: row.get(14)?,
    };
    Ok(StoredEvent {
        seq: Seq(word(row, 0)?),
        epoch: Epoch(row.get(1)?),
        append: SeqRange { first: Seq(word(row, 2)?), last: Seq(word(row, 3)?) },
        prev_hash: ChainHash(row.get(13)?),
        event,
    })
}

fn read_chat(row: &Row<'_>) -> rusqlite::Result<ChatLine> {
    let is_erased: bool = row.get(6)?;
    Ok(ChatLine {
        seq: ChatSeq(word(row, 0)?),
        after: Seq(word(row, 1)?),
        room: ChatRoomCode(row.get(2)?),
        actor: ActorId(word(row, 3)?),
        at: UtcMillis(row.get(4)?),
        text: if is_erased { None } else { Some(row.get(5)?) },
        signal: row.get(7)?,
    })
}

/// SQLite's integers are signed; ours were stored bit by bit.
pub(super) fn word(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}

pub(super) fn limit_code(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

pub(super) fn failed(error: rusqlite::Error) -> ReadError {
    unavailable(&error).into()
}

/// A column of the wrong type or size means that this event is damaged; any other error is the
/// disk's.
fn unreadable(match_id: MatchId, seq: Seq, error: &rusqlite::Error) -> ReadError {
    if error.sqlite_error_code().is_some() {
        return unavailable(error).into();
    }
    Damage { match_id, seq, kind: DamageKind::Unreadable(error.to_string()) }.into()
}
