//! SQL statements for mutes and reports.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{actor as read_actor, optional, word};
use crate::id::{ActorId, ChatSeq, MatchId, UtcMillis};
use crate::people::{
    MAX_MUTES, MAX_OPEN_REPORTS, NewReport, Report, ReportAnswer, ReportId, Verdict,
};
use crate::sqlite::append::id_bytes;

pub(super) fn mute(
    connection: &Connection,
    by: ActorId,
    whom: ActorId,
    until: Option<UtcMillis>,
) -> rusqlite::Result<bool> {
    let sql = "SELECT count(*) FROM mute WHERE by_actor = ?1 AND actor <> ?2";
    let key = params![by.0.cast_signed(), whom.0.cast_signed()];
    let others = connection.prepare_cached(sql)?.query_row(key, |row| word(row, 0))?;
    if others >= MAX_MUTES as u64 {
        return Ok(false);
    }
    let sql = "INSERT OR REPLACE INTO mute (by_actor, actor, until_utc_ms) VALUES (?1, ?2, ?3)";
    let until = until.map(|until| until.0);
    let row = params![by.0.cast_signed(), whom.0.cast_signed(), until];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(true)
}

pub(super) fn unmute(
    connection: &Connection,
    by: ActorId,
    whom: ActorId,
) -> rusqlite::Result<bool> {
    let sql = "DELETE FROM mute WHERE by_actor = ?1 AND actor = ?2";
    let key = params![by.0.cast_signed(), whom.0.cast_signed()];
    Ok(connection.prepare_cached(sql)?.execute(key)? > 0)
}

pub(super) fn mutes(connection: &Connection) -> rusqlite::Result<Vec<(ActorId, ActorId)>> {
    let sql = "SELECT by_actor, actor FROM mute ORDER BY by_actor, actor";
    let mut query = connection.prepare_cached(sql)?;
    let mutes = query.query_map([], |row| Ok((read_actor(row, 0)?, read_actor(row, 1)?)))?;
    mutes.collect()
}

pub(super) fn mute_ends(
    connection: &Connection,
) -> rusqlite::Result<Vec<(ActorId, ActorId, UtcMillis)>> {
    let sql = "SELECT by_actor, actor, until_utc_ms FROM mute WHERE until_utc_ms IS NOT NULL
               ORDER BY by_actor, actor";
    let mut query = connection.prepare_cached(sql)?;
    let ends = query.query_map([], |row| {
        Ok((read_actor(row, 0)?, read_actor(row, 1)?, UtcMillis(row.get(2)?)))
    })?;
    ends.collect()
}

const COLUMNS: &str = "id, match_id, line, subject, reporter, text, reason, utc_ms, verdict";

fn read(row: &Row<'_>) -> rusqlite::Result<Report> {
    Ok(Report {
        id: ReportId(word(row, 0)?),
        report: NewReport {
            match_id: MatchId(u128::from_be_bytes(row.get(1)?)),
            line: ChatSeq(word(row, 2)?),
            subject: read_actor(row, 3)?,
            reporter: read_actor(row, 4)?,
            text: row.get(5)?,
            reason: row.get(6)?,
            at: UtcMillis(row.get(7)?),
        },
        verdict: optional(row, 8, |code: i64| match code {
            0 => Verdict::Kept,
            _ => Verdict::Erased,
        })?,
    })
}

pub(super) fn file(connection: &Connection, new: &NewReport) -> rusqlite::Result<ReportAnswer> {
    let reporter = new.reporter.0.cast_signed();
    let key = params![id_bytes(new.match_id), new.line.0.cast_signed(), reporter];
    let sql = "SELECT id FROM report WHERE match_id = ?1 AND line = ?2 AND reporter = ?3";
    let first = connection.prepare_cached(sql)?.query_row(key, |row| word(row, 0)).optional()?;
    if let Some(first) = first {
        return Ok(ReportAnswer::Filed(ReportId(first)));
    }
    let sql = "SELECT count(*) FROM report WHERE reporter = ?1 AND verdict IS NULL";
    let open = connection.prepare_cached(sql)?.query_row([reporter], |row| word(row, 0))?;
    if open >= MAX_OPEN_REPORTS as u64 {
        return Ok(ReportAnswer::TooMany);
    }
    let sql = "INSERT INTO report (match_id, line, subject, reporter, text, reason, utc_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id";
    let values = params![
        id_bytes(new.match_id),
        new.line.0.cast_signed(),
        new.subject.0.cast_signed(),
        reporter,
        new.text,
        new.reason,
        new.at.0,
    ];
    let id = connection.prepare_cached(sql)?.query_row(values, |row| word(row, 0))?;
    Ok(ReportAnswer::Filed(ReportId(id)))
}

pub(super) fn close(
    connection: &Connection,
    id: ReportId,
    verdict: Verdict,
) -> rusqlite::Result<Option<Report>> {
    let (code, text) = match verdict {
        Verdict::Kept => (0, "text"),
        Verdict::Erased => (1, "''"),
    };
    let sql = format!(
        "UPDATE report SET verdict = ?2, text = {text} WHERE id = ?1 AND verdict IS NULL
         RETURNING {COLUMNS}"
    );
    let key = params![id.0.cast_signed(), code];
    connection.prepare_cached(&sql)?.query_row(key, read).optional()
}

pub(super) fn reports(connection: &Connection, limit: usize) -> rusqlite::Result<Vec<Report>> {
    let sql =
        format!("SELECT {COLUMNS} FROM report ORDER BY verdict IS NOT NULL, id DESC LIMIT ?1");
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    connection.prepare_cached(&sql)?.query_map([limit], read)?.collect()
}
