//! SQL statements for guests.

use rusqlite::{Connection, params};

use super::{actor as read_actor, forget};
use crate::id::{ActorId, UtcMillis};
use crate::people::{Guest, GuestStay};

pub(super) fn used(
    connection: &Connection,
    actor: ActorId,
    name: &str,
    at: UtcMillis,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO guest (actor, used_utc_ms, ended, name) VALUES (?1, ?2, 0, ?3)
               ON CONFLICT (actor) DO UPDATE SET used_utc_ms = max(used_utc_ms, ?2),
                   name = iif(?3 = '', name, ?3)";
    connection.prepare_cached(sql)?.execute(params![actor.0.cast_signed(), at.0, name]).map(|_| ())
}

pub(super) fn end(connection: &Connection, actor: ActorId, at: UtcMillis) -> rusqlite::Result<()> {
    used(connection, actor, "", at)?;
    let sql = "UPDATE guest SET ended = 1 WHERE actor = ?1";
    connection.prepare_cached(sql)?.execute([actor.0.cast_signed()]).map(|_| ())
}

pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<Guest>> {
    // SQLite's integers are signed: negative ones are our largest.
    let sql = "SELECT actor, used_utc_ms, ended, name FROM guest ORDER BY actor < 0, actor";
    let mut query = connection.prepare_cached(sql)?;
    let guests = query.query_map([], |row| {
        let stay = if row.get(2)? { GuestStay::Ended } else { GuestStay::Open };
        let (actor, used) = (read_actor(row, 0)?, UtcMillis(row.get(1)?));
        Ok(Guest { actor, used, stay, name: row.get(3)? })
    })?;
    guests.collect()
}

pub(super) fn erase(
    connection: &Connection,
    actor: ActorId,
    pseudonym: &str,
    unused_since: UtcMillis,
) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM guest WHERE actor = ?1 AND used_utc_ms < ?2";
    let key = params![actor.0.cast_signed(), unused_since.0];
    if connection.prepare_cached(sql)?.execute(key)? == 0 {
        return Ok(false);
    }
    forget(connection, actor, pseudonym).map(|()| true)
}
