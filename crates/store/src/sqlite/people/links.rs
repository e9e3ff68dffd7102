//! SQL statements for links: to set up the server, to register, to set a new password.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{accounts, actor as read_actor, optional, role, role_code, word};
use crate::id::{ActorId, UtcMillis};
use crate::people::{LINK_LISTED_MS, Link, LinkId, LinkKind, LinkUse, NewLink};

const COLUMNS: &str = "id, maker, subject, role, uses_left, made_utc_ms, expires_utc_ms";

fn read(row: &Row<'_>) -> rusqlite::Result<Link> {
    Ok(Link {
        id: LinkId(word(row, 0)?),
        maker: read_actor(row, 1)?,
        subject: optional(row, 2, |actor: i64| ActorId(actor.cast_unsigned()))?,
        role: role(row.get(3)?),
        uses_left: row.get(4)?,
        made: UtcMillis(row.get(5)?),
        expires: UtcMillis(row.get(6)?),
    })
}

pub(super) fn make(connection: &Connection, link: &NewLink) -> rusqlite::Result<()> {
    let subject = link.subject.map(|actor| actor.0.cast_signed());
    let sql = "DELETE FROM link WHERE expires_utc_ms <= ?1 - iif(kind = 1, ?4, 0)
               OR (kind = ?2 AND (?2 = 0 OR (?2 = 2 AND subject IS ?3)))";
    let key = params![link.at.0, kind_code(link.kind), subject, LINK_LISTED_MS];
    connection.prepare_cached(sql)?.execute(key)?;
    let sql = "INSERT INTO link (id, kind, secret_hash, maker, subject, role, uses_left,
                   made_utc_ms, expires_utc_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    connection.prepare_cached(sql)?.execute(params![
        link.id.0.cast_signed(),
        kind_code(link.kind),
        link.secret.0,
        link.maker.0.cast_signed(),
        subject,
        role_code(link.role),
        link.uses.max(1),
        link.at.0,
        link.expires.0,
    ])?;
    Ok(())
}

pub(super) fn revoke(
    connection: &Connection,
    kind: LinkKind,
    id: LinkId,
) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM link WHERE kind = ?1 AND id = ?2";
    let key = params![kind_code(kind), id.0.cast_signed()];
    Ok(connection.prepare_cached(sql)?.execute(key)? > 0)
}

/// The link with a secret, if it can be used; a set-up link only while there is no organizer.
pub(super) fn usable(connection: &Connection, held: LinkUse) -> rusqlite::Result<Option<Link>> {
    if held.kind == LinkKind::SetUp && accounts::has_organizer(connection)? {
        return Ok(None);
    }
    let sql = format!(
        "SELECT {COLUMNS} FROM link
         WHERE secret_hash = ?1 AND kind = ?2 AND expires_utc_ms > ?3 AND uses_left > 0"
    );
    let key = params![held.secret.0, kind_code(held.kind), held.at.0];
    connection.prepare_cached(&sql)?.query_row(key, read).optional()
}

/// Uses a link once; the last use ends it. A registration link stays, to be listed.
pub(super) fn use_up(connection: &Connection, id: LinkId) -> rusqlite::Result<()> {
    let key = [id.0.cast_signed()];
    let sql = "UPDATE link SET uses_left = uses_left - 1 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(key)?;
    let sql = "DELETE FROM link WHERE id = ?1 AND uses_left <= 0 AND kind <> 1";
    connection.prepare_cached(sql)?.execute(key).map(|_| ())
}

pub(super) fn of(
    connection: &Connection,
    kind: LinkKind,
    at: UtcMillis,
) -> rusqlite::Result<Vec<Link>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM link WHERE kind = ?1 AND expires_utc_ms > ?2
         ORDER BY made_utc_ms DESC, id"
    );
    let mut query = connection.prepare_cached(&sql)?;
    query.query_map(params![kind_code(kind), at.0], read)?.collect()
}

const fn kind_code(kind: LinkKind) -> i64 {
    match kind {
        LinkKind::SetUp => 0,
        LinkKind::Registration => 1,
        LinkKind::Reset => 2,
    }
}
