//! SQL statements for people's variations.

use rusqlite::{Connection, OptionalExtension, params};

use super::append::id_bytes;
use super::queue::Perform;
use crate::error::Unavailable;
use crate::id::{ActorId, MatchId};
use crate::library::{KeepVariations, KeepVariationsAnswer};

/// A person's variations for a match.
pub(super) fn variations(
    connection: &Connection,
    id: MatchId,
    actor: ActorId,
) -> rusqlite::Result<Option<String>> {
    let sql = "SELECT text FROM variation_tree WHERE actor = ?1
                   AND number = (SELECT number FROM library WHERE match_id = ?2)";
    let mut query = connection.prepare_cached(sql)?;
    query.query_row(params![actor.0.cast_signed(), id_bytes(id)], |row| row.get(0)).optional()
}

impl Perform for KeepVariations {
    type PendingAnswer = KeepVariationsAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<KeepVariationsAnswer> {
        let sql = "SELECT number FROM library WHERE match_id = ?1";
        let mut query = connection.prepare_cached(sql)?;
        let number = query.query_row([id_bytes(self.match_id)], |row| row.get(0)).optional()?;
        let Some(number): Option<i64> = number else {
            return Ok(KeepVariationsAnswer::UnknownMatch);
        };
        let actor = self.actor.0.cast_signed();
        if self.text.is_empty() {
            let sql = "DELETE FROM variation_tree WHERE actor = ?1 AND number = ?2";
            connection.prepare_cached(sql)?.execute([actor, number])?;
            return Ok(KeepVariationsAnswer::Kept);
        }
        let sql = "SELECT coalesce(sum(octet_length(text)), 0) FROM variation_tree
                   WHERE actor = ?1 AND number <> ?2";
        let others: i64 =
            connection.prepare_cached(sql)?.query_row([actor, number], |row| row.get(0))?;
        if others.cast_unsigned() + self.text.len() as u64 > self.most_bytes {
            return Ok(KeepVariationsAnswer::Full);
        }
        let sql = "INSERT INTO variation_tree (actor, number, text) VALUES (?1, ?2, ?3)
                   ON CONFLICT (actor, number) DO UPDATE SET text = ?3";
        connection.prepare_cached(sql)?.execute(params![actor, number, self.text])?;
        Ok(KeepVariationsAnswer::Kept)
    }

    fn unavailable(reason: Unavailable) -> KeepVariationsAnswer {
        KeepVariationsAnswer::Unavailable(reason)
    }
}
