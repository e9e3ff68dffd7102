//! SQL statements for preferences.

use rusqlite::{Connection, OptionalExtension, params};

use crate::id::ActorId;

pub(super) fn keep(connection: &Connection, actor: ActorId, text: &str) -> rusqlite::Result<bool> {
    let sql = "INSERT INTO preferences (actor, text)
               SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM account WHERE actor = ?1)
               ON CONFLICT (actor) DO UPDATE SET text = ?2";
    let kept = connection.prepare_cached(sql)?.execute(params![actor.0.cast_signed(), text])?;
    Ok(kept > 0)
}

pub(super) fn of(connection: &Connection, actor: ActorId) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT text FROM preferences WHERE actor = ?1";
    let mut query = connection.prepare_cached(sql)?;
    query.query_row([actor.0.cast_signed()], |row| row.get(0)).optional()
}
