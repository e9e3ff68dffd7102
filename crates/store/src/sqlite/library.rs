//! SQL statements for the library's rows, run in the transactions of the log.

use rusqlite::{Connection, OptionalExtension, params};

use super::append::id_bytes;
use super::library_queries;
use super::queue::Perform;
use crate::append::Append;
use crate::error::Unavailable;
use crate::id::{ActorId, MatchId, UtcMillis};
use crate::library::{
    Deletion, LibraryAddition, LibraryAnswer, LibraryRename, ListedClock, Listing, Scope, Summary,
    UserGameDataAnswer, UserGameDataChange, folded, one_line,
};
use crate::row::MatchStatus;

/// Lists a match as its append says. During a live match, the number of moves is not written here:
/// the head has it, and the row is updated before somebody reads it. A match without a row gets one
/// when all of it is known.
pub(super) fn list(
    connection: &Connection,
    append: &Append,
    was_live: bool,
) -> rusqlite::Result<()> {
    match &append.listing {
        None => Ok(()),
        Some(Listing::Plies(_)) if was_live && append.state == MatchStatus::Live => Ok(()),
        Some(Listing::Plies(_)) => refresh(connection, append.match_id),
        Some(Listing::Whole(summary)) => put(connection, append.match_id, summary, append.at),
    }
}

/// Updates the row of a match from its head.
pub(super) fn refresh(connection: &Connection, id: MatchId) -> rusqlite::Result<()> {
    let sql = "UPDATE library SET plies = h.plies, activity_utc_ms = h.activity_utc_ms
               FROM match_head h
               WHERE library.match_id = ?1 AND h.match_id = ?1 AND h.plies IS NOT NULL";
    connection.prepare_cached(sql)?.execute([id_bytes(id)]).map(|_| ())
}

fn put(
    connection: &Connection,
    id: MatchId,
    summary: &Summary,
    at: UtcMillis,
) -> rusqlite::Result<()> {
    let sql = "SELECT number, names FROM library WHERE match_id = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let found = query.query_row([id_bytes(id)], |row| Ok((row.get(0)?, row.get(1)?)));
    let found: Option<(i64, String)> = found.optional()?;
    let names = lines(&summary.names);
    let (number, known) = match found {
        Some((number, known)) => (number, Some(known)),
        None => (insert(connection, id)?, None),
    };
    update(connection, number, summary, at)?;
    if known.as_ref() != Some(&names) {
        put_names(connection, number, &summary.names)?;
    }
    for &holder in &summary.holders {
        put_user_game_data(connection, holder, number, HoldsSeat::Yes)?;
    }
    Ok(())
}

/// Inserts an empty row for a match. An upsert would use up a number each time.
fn insert(connection: &Connection, id: MatchId) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO library (match_id, names, folded, first_key, second_key, ruleset,
                   ruleset_key, mode, outcome, ending, plies, begun, kept, activity_utc_ms)
               VALUES (?1, '', '', '', '', '', '', 0, 0, '', 0, 0, 0, 0) RETURNING number";
    connection.prepare_cached(sql)?.query_row([id_bytes(id)], |row| row.get(0))
}

/// Writes the names of a row, and the columns for searching and sorting them.
fn put_names(connection: &Connection, number: i64, names: &[String]) -> rusqlite::Result<()> {
    let sql = "UPDATE library SET names = ?2, folded = ?3, first_key = ?4, second_key = ?5
               WHERE number = ?1";
    let name = |seat: usize| folded(&one_line(names.get(seat).map_or("", |name| name)));
    let text = lines(names);
    let values = params![number, text, format!("\n{}\n", folded(&text)), name(0), name(1)];
    connection.prepare_cached(sql)?.execute(values)?;
    let sql = "DELETE FROM library_names WHERE rowid = ?1";
    connection.prepare_cached(sql)?.execute([number])?;
    let sql = "INSERT INTO library_names (rowid, names) VALUES (?1, ?2)";
    connection.prepare_cached(sql)?.execute(params![number, text]).map(|_| ())
}

fn update(
    connection: &Connection,
    number: i64,
    summary: &Summary,
    at: UtcMillis,
) -> rusqlite::Result<()> {
    let sql = "UPDATE library SET ruleset = ?2, ruleset_key = ?3, mode = ?4, outcome = ?5,
                   ending = ?6, plies = ?7, begun = ?8, activity_utc_ms = ?9, clock = ?10,
                   pace = ?11
               WHERE number = ?1";
    let values = params![
        number,
        summary.ruleset,
        folded(&summary.ruleset),
        summary.mode.0,
        summary.outcome.0,
        summary.ending,
        summary.plies,
        summary.begun,
        at.0,
        summary.clock.as_ref().map(|clock| &clock.text),
        summary.clock.as_ref().map_or(0, |clock| clock.pace),
    ];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

/// Writes the clocks of a row that lacks them.
fn put_clock(connection: &Connection, id: MatchId, clock: &ListedClock) -> rusqlite::Result<()> {
    let sql = "UPDATE library SET clock = ?2, pace = ?3 WHERE match_id = ?1 AND clock IS NULL";
    let values = params![id_bytes(id), clock.text, clock.pace];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

/// Whether a person with data about a match plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HoldsSeat {
    Yes,
    No,
}

/// Creates the user game data of a person and a match, in the table `shelf`.
fn put_user_game_data(
    connection: &Connection,
    actor: ActorId,
    number: i64,
    seat: HoldsSeat,
) -> rusqlite::Result<()> {
    let sql = "INSERT INTO shelf (actor, number, holds_seat, notes, tags)
               VALUES (?1, ?2, ?3, '', '')
               ON CONFLICT (actor, number) DO UPDATE SET holds_seat = max(holds_seat, ?3)";
    let values = params![actor.0.cast_signed(), number, seat == HoldsSeat::Yes];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

/// Removes a match from the library.
pub(super) fn remove(connection: &Connection, id: MatchId) -> rusqlite::Result<()> {
    let sql = "DELETE FROM library WHERE match_id = ?1 RETURNING number";
    let mut delete = connection.prepare_cached(sql)?;
    let number: Option<i64> = delete.query_row([id_bytes(id)], |row| row.get(0)).optional()?;
    let Some(number) = number else { return Ok(()) };
    for sql in [
        "DELETE FROM library_names WHERE rowid = ?1",
        "DELETE FROM shelf_notes WHERE rowid IN (SELECT id FROM shelf WHERE number = ?1)",
        "DELETE FROM shelf WHERE number = ?1",
        "DELETE FROM variation_tree WHERE number = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([number])?;
    }
    Ok(())
}

impl Perform for UserGameDataChange {
    type PendingAnswer = UserGameDataAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<UserGameDataAnswer> {
        let sql = "SELECT number FROM library WHERE match_id = ?1";
        let mut query = connection.prepare_cached(sql)?;
        let number = query.query_row([id_bytes(self.match_id)], |row| row.get(0)).optional()?;
        let Some(number) = number else { return Ok(UserGameDataAnswer::UnknownMatch) };
        if let Scope::All(actor) = self.scope {
            put_user_game_data(connection, actor, number, HoldsSeat::No)?;
        }
        let sql = "SELECT id, notes FROM shelf
                   WHERE actor = ?1 AND number = ?2 AND holds_seat >= ?3";
        let is_own = matches!(self.scope, Scope::Own(_));
        let key = params![self.scope.actor().0.cast_signed(), number, is_own];
        let mut query = connection.prepare_cached(sql)?;
        let found = query.query_row(key, |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let Some((place, notes)) = found else { return Ok(UserGameDataAnswer::UnknownMatch) };
        self.change(connection, number, place, notes)?;
        refresh(connection, self.match_id)?;
        let entry = library_queries::entry(connection, self.match_id, self.scope)?;
        Ok(entry.map_or(UserGameDataAnswer::UnknownMatch, |entry| {
            UserGameDataAnswer::Changed(Box::new(entry))
        }))
    }

    fn unavailable(reason: Unavailable) -> UserGameDataAnswer {
        UserGameDataAnswer::Unavailable(reason)
    }
}

impl UserGameDataChange {
    fn change(
        &self,
        connection: &Connection,
        number: i64,
        place: i64,
        known: String,
    ) -> rusqlite::Result<()> {
        if let Some(notes) = self.notes.as_ref().filter(|notes| **notes != known) {
            let sql = "UPDATE shelf SET notes = ?2 WHERE id = ?1";
            connection.prepare_cached(sql)?.execute(params![place, notes])?;
            let sql = "DELETE FROM shelf_notes WHERE rowid = ?1";
            connection.prepare_cached(sql)?.execute([place])?;
            let sql = "INSERT INTO shelf_notes (rowid, notes) VALUES (?1, ?2)";
            connection.prepare_cached(sql)?.execute(params![place, notes])?;
        }
        if let Some(tags) = &self.tags {
            let sql = "UPDATE shelf SET tags = ?2 WHERE id = ?1";
            let text = if tags.is_empty() { String::new() } else { format!("\n{}\n", lines(tags)) };
            connection.prepare_cached(sql)?.execute(params![place, text])?;
        }
        let since = match self.deletion {
            None => return self.keep(connection, number),
            Some(Deletion::Since(at)) => Some(at.0),
            Some(Deletion::Undone) => None,
        };
        let sql = "UPDATE shelf SET deleted_utc_ms =
                       CASE WHEN ?2 IS NULL THEN NULL ELSE coalesce(deleted_utc_ms, ?2) END
                   WHERE id = ?1";
        connection.prepare_cached(sql)?.execute(params![place, since])?;
        self.keep(connection, number)
    }

    fn keep(&self, connection: &Connection, number: i64) -> rusqlite::Result<()> {
        if self.keep.is_some() {
            let sql = "UPDATE library SET kept = 1 WHERE number = ?1";
            connection.prepare_cached(sql)?.execute([number])?;
        }
        Ok(())
    }
}

impl Perform for LibraryAddition {
    type PendingAnswer = LibraryAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<LibraryAnswer> {
        let sql = "SELECT seq, activity_utc_ms, EXISTS (SELECT 1 FROM library WHERE match_id = ?1)
                   FROM match_head WHERE match_id = ?1 AND state <= 1";
        let mut query = connection.prepare_cached(sql)?;
        let found = query.query_row([id_bytes(self.match_id)], |row| {
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?, row.get(2)?))
        });
        match found.optional()? {
            None => Ok(LibraryAnswer::UnknownMatch),
            Some((_, _, true)) => {
                if let Some(clock) = &self.summary.clock {
                    put_clock(connection, self.match_id, clock)?;
                }
                Ok(LibraryAnswer::Listed)
            }
            Some((seq, at, false)) if seq == self.seq.0 => {
                put(connection, self.match_id, &self.summary, UtcMillis(at))?;
                for &holder in &self.summary.holders {
                    enter_guest(connection, holder)?;
                }
                Ok(LibraryAnswer::Listed)
            }
            Some(_) => Ok(LibraryAnswer::Stale),
        }
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}

impl Perform for LibraryRename {
    type PendingAnswer = LibraryAnswer;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<LibraryAnswer> {
        let sql = "SELECT h.seq, l.number FROM match_head h JOIN library l USING (match_id)
                   WHERE h.match_id = ?1 AND h.state <= 1";
        let mut query = connection.prepare_cached(sql)?;
        let found = query.query_row([id_bytes(self.match_id)], |row| {
            Ok((row.get::<_, i64>(0)?.cast_unsigned(), row.get(1)?))
        });
        match found.optional()? {
            None => Ok(LibraryAnswer::UnknownMatch),
            Some((seq, number)) if seq == self.seq.0 => {
                put_names(connection, number, &self.names)?;
                Ok(LibraryAnswer::Listed)
            }
            Some(_) => Ok(LibraryAnswer::Stale),
        }
    }

    fn unavailable(reason: Unavailable) -> LibraryAnswer {
        LibraryAnswer::Unavailable(reason)
    }
}

/// Stores a guest found in a match from before guests were stored; the last visit is unknown.
fn enter_guest(connection: &Connection, actor: ActorId) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO guest (actor, used_utc_ms, ended)
               SELECT ?1, 0, 0 WHERE ?1 NOT IN (0, 1)
                   AND NOT EXISTS (SELECT 1 FROM account WHERE actor = ?1)
                   AND NOT EXISTS (SELECT 1 FROM pseudonym WHERE actor = ?1)";
    connection.prepare_cached(sql)?.execute([actor.0.cast_signed()]).map(|_| ())
}

/// Joins texts, one per line.
fn lines(texts: &[String]) -> String {
    let lines: Vec<String> = texts.iter().map(|text| one_line(text)).collect();
    lines.join("\n")
}
