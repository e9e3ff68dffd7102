//! SQL statements for second factors.

use rusqlite::{Connection, OptionalExtension, params};

use super::word;
use crate::id::ActorId;
use crate::people::{Factor, FactorProof, NewFactor, SecretHash};

pub(super) fn set(connection: &Connection, new: &NewFactor) -> rusqlite::Result<bool> {
    let key = new.actor.0.cast_signed();
    let sql = "INSERT OR IGNORE INTO factor (actor, secret, used_step)
               SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM account WHERE actor = ?1)";
    let set = connection.prepare_cached(sql)?.execute(params![
        key,
        new.secret,
        new.used_step.cast_signed()
    ])?;
    if set == 0 {
        return Ok(false);
    }
    set_codes(connection, new.actor, &new.recovery).map(|()| true)
}

/// Sets the recovery codes of an account, instead of those it had.
pub(super) fn set_codes(
    connection: &Connection,
    actor: ActorId,
    codes: &[SecretHash],
) -> rusqlite::Result<()> {
    let key = actor.0.cast_signed();
    connection.prepare_cached("DELETE FROM recovery_code WHERE actor = ?1")?.execute([key])?;
    let sql = "INSERT OR IGNORE INTO recovery_code (actor, secret_hash) VALUES (?1, ?2)";
    let mut insert = connection.prepare_cached(sql)?;
    for code in codes {
        insert.execute(params![key, code.0])?;
    }
    Ok(())
}

/// Deletes the recovery codes of an account without a second factor.
pub(super) fn drop_needless_codes(connection: &Connection, actor: ActorId) -> rusqlite::Result<()> {
    let sql = "DELETE FROM recovery_code WHERE actor = ?1
                   AND NOT EXISTS (SELECT 1 FROM factor WHERE actor = ?1)
                   AND NOT EXISTS (SELECT 1 FROM passkey WHERE actor = ?1)";
    connection.prepare_cached(sql)?.execute([actor.0.cast_signed()]).map(|_| ())
}

pub(super) fn codes_left(connection: &Connection, actor: ActorId) -> rusqlite::Result<u64> {
    let sql = "SELECT count(*) FROM recovery_code WHERE actor = ?1";
    connection.prepare_cached(sql)?.query_row([actor.0.cast_signed()], |row| word(row, 0))
}

pub(super) fn of(connection: &Connection, actor: ActorId) -> rusqlite::Result<Option<Factor>> {
    let sql = "SELECT secret, used_step,
                      (SELECT count(*) FROM recovery_code r WHERE r.actor = factor.actor)
               FROM factor WHERE actor = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let factor = query.query_row([actor.0.cast_signed()], |row| {
        Ok(Factor { secret: row.get(0)?, used_step: word(row, 1)?, recovery_left: word(row, 2)? })
    });
    factor.optional()
}

pub(super) fn spend(
    connection: &Connection,
    actor: ActorId,
    proof: FactorProof,
) -> rusqlite::Result<bool> {
    let key = actor.0.cast_signed();
    let spent = match proof {
        FactorProof::Step(step) => {
            let sql = "UPDATE factor SET used_step = ?2 WHERE actor = ?1 AND used_step < ?2";
            connection.prepare_cached(sql)?.execute(params![key, step.cast_signed()])?
        }
        FactorProof::Recovery(code) => {
            let sql = "DELETE FROM recovery_code WHERE actor = ?1 AND secret_hash = ?2";
            connection.prepare_cached(sql)?.execute(params![key, code.0])?
        }
    };
    Ok(spent > 0)
}

pub(super) fn clear(connection: &Connection, actor: ActorId) -> rusqlite::Result<bool> {
    let key = actor.0.cast_signed();
    let cleared =
        connection.prepare_cached("DELETE FROM factor WHERE actor = ?1")?.execute([key])?;
    drop_needless_codes(connection, actor)?;
    Ok(cleared > 0)
}
