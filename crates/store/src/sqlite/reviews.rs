//! SQL statements for the reviews that are kept with matches.

use rusqlite::{Connection, OptionalExtension, params};

use super::append::id_bytes;
use super::queue::Perform;
use crate::error::Unavailable;
use crate::id::{MatchId, UtcMillis};
use crate::library::KeptReview;

/// The review of a match, unless the match is hidden from readers.
pub(super) fn find(connection: &Connection, id: MatchId) -> rusqlite::Result<Option<KeptReview>> {
    let sql = "SELECT payload, made_utc_ms FROM review JOIN match_head USING (match_id)
               WHERE match_id = ?1 AND state <= 1";
    let mut query = connection.prepare_cached(sql)?;
    let found = query.query_row([id_bytes(id)], |row| {
        Ok(KeptReview { match_id: id, payload: row.get(0)?, made: UtcMillis(row.get(1)?) })
    });
    found.optional()
}

/// Removes the review of a match.
pub(super) fn remove(connection: &Connection, id: MatchId) -> rusqlite::Result<()> {
    let sql = "DELETE FROM review WHERE match_id = ?1";
    connection.prepare_cached(sql)?.execute([id_bytes(id)]).map(|_| ())
}

impl Perform for KeptReview {
    type PendingAnswer = Result<bool, Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        let sql = "INSERT OR REPLACE INTO review (match_id, payload, made_utc_ms)
                   SELECT ?1, ?2, ?3
                   WHERE EXISTS (SELECT 1 FROM match_head WHERE match_id = ?1 AND state <= 1)";
        let values = params![id_bytes(self.match_id), self.payload, self.made.0];
        Ok(Ok(connection.prepare_cached(sql)?.execute(values)? == 1))
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}
