//! SQL statements for passkeys.

use rusqlite::{Connection, params};

use super::{factors, word};
use crate::id::{ActorId, UtcMillis};
use crate::people::{AddPasskeyAnswer, MAX_PASSKEYS, NewPasskey, Passkey, PasskeyId, PasskeyUse};

pub(super) fn add(connection: &Connection, new: &NewPasskey) -> rusqlite::Result<AddPasskeyAnswer> {
    let NewPasskey { passkey, actor, recovery } = new;
    let key = actor.0.cast_signed();
    let is_account = "SELECT EXISTS (SELECT 1 FROM account WHERE actor = ?1)";
    if !connection.prepare_cached(is_account)?.query_row([key], |row| row.get::<_, bool>(0))? {
        return Ok(AddPasskeyAnswer::NoAccount);
    }
    if of(connection, *actor)?.len() >= MAX_PASSKEYS {
        return Ok(AddPasskeyAnswer::TooMany);
    }
    let sql = "INSERT OR IGNORE INTO passkey
               (credential, id, actor, name, algorithm, public_key, counter, made_utc_ms, used_utc_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let added = connection.prepare_cached(sql)?.execute(params![
        passkey.credential,
        passkey.id.0.cast_signed(),
        key,
        passkey.name,
        passkey.algorithm,
        passkey.public_key,
        passkey.counter,
        passkey.made.0,
        passkey.used.0,
    ])?;
    if added == 0 {
        return Ok(AddPasskeyAnswer::Exists);
    }
    if !recovery.is_empty() {
        factors::set_codes(connection, *actor, recovery)?;
    }
    Ok(AddPasskeyAnswer::Added)
}

pub(super) fn of(connection: &Connection, actor: ActorId) -> rusqlite::Result<Vec<Passkey>> {
    let sql =
        "SELECT id, credential, name, algorithm, public_key, counter, made_utc_ms, used_utc_ms
               FROM passkey WHERE actor = ?1 ORDER BY made_utc_ms, credential";
    let mut query = connection.prepare_cached(sql)?;
    let passkeys = query.query_map([actor.0.cast_signed()], |row| {
        Ok(Passkey {
            id: PasskeyId(word(row, 0)?),
            credential: row.get(1)?,
            name: row.get(2)?,
            algorithm: row.get(3)?,
            public_key: row.get(4)?,
            counter: row.get(5)?,
            made: UtcMillis(row.get(6)?),
            used: UtcMillis(row.get(7)?),
        })
    })?;
    passkeys.collect()
}

pub(super) fn used(connection: &Connection, used: &PasskeyUse) -> rusqlite::Result<bool> {
    let sql = "UPDATE passkey SET counter = ?3, used_utc_ms = max(used_utc_ms, ?4)
               WHERE actor = ?1 AND credential = ?2 AND (counter < ?3 OR (counter = 0 AND ?3 = 0))";
    let (key, at) = (used.actor.0.cast_signed(), used.at.0);
    let updated =
        connection.prepare_cached(sql)?.execute(params![key, used.credential, used.counter, at])?;
    Ok(updated > 0)
}

pub(super) fn remove(
    connection: &Connection,
    actor: ActorId,
    id: PasskeyId,
) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM passkey WHERE actor = ?1 AND id = ?2";
    let key = params![actor.0.cast_signed(), id.0.cast_signed()];
    let removed = connection.prepare_cached(sql)?.execute(key)?;
    factors::drop_needless_codes(connection, actor)?;
    Ok(removed > 0)
}

pub(super) fn clear(connection: &Connection, actor: ActorId) -> rusqlite::Result<()> {
    let sql = "DELETE FROM passkey WHERE actor = ?1";
    connection.prepare_cached(sql)?.execute([actor.0.cast_signed()]).map(|_| ())
}
