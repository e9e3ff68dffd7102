//! SQL statements for sessions.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{accounts, actor as read_actor, word};
use crate::id::{ActorId, UtcMillis};
use crate::people::{Account, Expiry, NewSession, SecretHash, Session, SessionId, WhichSessions};

const COLUMNS: &str = "session.id, session.actor, session.opened_utc_ms, session.used_utc_ms,
                       session.device";
const COLUMN_COUNT: usize = 5;

fn read(row: &Row<'_>) -> rusqlite::Result<Session> {
    Ok(Session {
        id: SessionId(word(row, 0)?),
        actor: read_actor(row, 1)?,
        opened: UtcMillis(row.get(2)?),
        used: UtcMillis(row.get(3)?),
        device: row.get(4)?,
    })
}

pub(super) fn open(
    connection: &Connection,
    session: &NewSession,
    expiry: Expiry,
) -> rusqlite::Result<()> {
    let sql = "DELETE FROM session WHERE opened_utc_ms < ?1 OR used_utc_ms < ?2";
    connection
        .prepare_cached(sql)?
        .execute(params![expiry.opened_before.0, expiry.used_before.0])?;
    let sql = "INSERT INTO session (id, secret_hash, actor, opened_utc_ms, used_utc_ms, device)
               VALUES (?1, ?2, ?3, ?4, ?4, ?5)";
    connection.prepare_cached(sql)?.execute(params![
        session.id.0.cast_signed(),
        session.secret.0,
        session.actor.0.cast_signed(),
        session.at.0,
        session.device,
    ])?;
    Ok(())
}

pub(super) fn used(connection: &Connection, id: SessionId, at: UtcMillis) -> rusqlite::Result<()> {
    let sql = "UPDATE session SET used_utc_ms = max(used_utc_ms, ?2) WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![id.0.cast_signed(), at.0]).map(|_| ())
}

pub(super) fn end(
    connection: &Connection,
    actor: ActorId,
    which: WhichSessions,
) -> rusqlite::Result<Vec<SessionId>> {
    let (condition, id) = match which {
        WhichSessions::One(id) => ("id = ?2", id.0),
        WhichSessions::Others(id) => ("id <> ?2", id.0),
        WhichSessions::All => ("?2 = 0", 0),
    };
    let sql = format!("DELETE FROM session WHERE actor = ?1 AND {condition} RETURNING id");
    let mut delete = connection.prepare_cached(&sql)?;
    let key = params![actor.0.cast_signed(), id.cast_signed()];
    let ended = delete.query_map(key, |row| word(row, 0).map(SessionId))?;
    let mut ended = ended.collect::<rusqlite::Result<Vec<SessionId>>>()?;
    ended.sort();
    Ok(ended)
}

pub(super) fn by_secret(
    connection: &Connection,
    secret: SecretHash,
) -> rusqlite::Result<Option<(Session, Account)>> {
    let sql = format!(
        "SELECT {COLUMNS}, {} FROM session JOIN account USING (actor) WHERE secret_hash = ?1",
        accounts::COLUMNS
    );
    let mut query = connection.prepare_cached(&sql)?;
    let found =
        query.query_row([secret.0], |row| Ok((read(row)?, accounts::read(row, COLUMN_COUNT)?)));
    found.optional()
}

pub(super) fn of(connection: &Connection, actor: ActorId) -> rusqlite::Result<Vec<Session>> {
    let sql =
        format!("SELECT {COLUMNS} FROM session WHERE actor = ?1 ORDER BY used_utc_ms DESC, id");
    let mut query = connection.prepare_cached(&sql)?;
    query.query_map([actor.0.cast_signed()], read)?.collect()
}
