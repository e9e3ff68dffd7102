//! SQL queries for the library.
//!
//! A page is one statement. If few rows can match, it starts from those: a person's own matches, or
//! the results of a search. Otherwise it follows the index of the sort key and stops when the page
//! is full.

use std::collections::BTreeSet;
use std::fmt::Write;

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use super::append::id_bytes;
use crate::id::{ActorId, LibraryNumber, MatchId, ModeCode, OutcomeCode, RulesetHash, UtcMillis};
use crate::library::{
    Direction, LibraryCursor, LibraryEntry, LibraryPage, LibraryPart, LibraryQuery, ListedClock,
    MatchProgress, Scope, SortKey, SortValue, Summary, folded, one_line, words,
};

const COLUMNS: &str = "l.number, l.match_id, l.names, l.ruleset, l.mode, l.outcome, l.ending, \
                       l.plies, l.begun, l.kept, l.activity_utc_ms, h.ruleset_hash, \
                       h.created_utc_ms, s.notes, s.tags, s.deleted_utc_ms, l.clock, l.pace";

/// A page of the library.
pub(super) fn page(connection: &Connection, query: &LibraryQuery) -> rusqlite::Result<LibraryPage> {
    let statement = Statement::of(connection, query)?;
    let mut prepared = connection.prepare_cached(&statement.sql)?;
    let mut rows = prepared.query(params_from_iter(&statement.values))?;
    let mut entries = Vec::new();
    let mut next = None;
    while let Some(row) = rows.next()? {
        if entries.len() == query.limit {
            next = entries.last().map(|entry| LibraryCursor::of(query.sort, entry));
            break;
        }
        entries.push(read_entry(row)?);
    }
    for entry in &mut entries {
        entry.summary.holders = holders(connection, entry.number)?;
    }
    Ok(LibraryPage { entries, next })
}

/// One match as a person's library lists it.
pub(super) fn entry(
    connection: &Connection,
    id: MatchId,
    scope: Scope,
) -> rusqlite::Result<Option<LibraryEntry>> {
    let sql = format!(
        "SELECT {COLUMNS} FROM library l JOIN match_head h ON h.match_id = l.match_id
             LEFT JOIN shelf s ON s.actor = ?2 AND s.number = l.number
         WHERE l.match_id = ?1 AND (?3 OR s.holds_seat = 1)"
    );
    let sees_all = matches!(scope, Scope::All(_));
    let key = params![id_bytes(id), scope.actor().0.cast_signed(), sees_all];
    let found = connection.prepare_cached(&sql)?.query_row(key, read_entry).optional()?;
    let Some(mut entry) = found else { return Ok(None) };
    entry.summary.holders = holders(connection, entry.number)?;
    Ok(Some(entry))
}

/// Matches that ended but whose result was not counted yet.
pub(super) fn uncounted(
    connection: &Connection,
    above: Option<MatchId>,
    limit: i64,
) -> rusqlite::Result<Vec<MatchId>> {
    let sql = "SELECT match_id FROM uncounted WHERE match_id > ?1 ORDER BY match_id LIMIT ?2";
    ids(connection, sql, params![above_bytes(above), limit])
}

/// An id for comparing with others; an empty blob sorts before every id.
fn above_bytes(above: Option<MatchId>) -> Vec<u8> {
    above.map_or(Vec::new(), |id| id_bytes(id).to_vec())
}

/// Unfinished matches whose rows are behind their heads.
pub(super) fn stale(connection: &Connection) -> rusqlite::Result<Vec<MatchId>> {
    let sql = "SELECT h.match_id FROM match_head h JOIN library l ON l.match_id = h.match_id
               WHERE h.state <> 1 AND h.state = 0
                   AND (l.plies, l.activity_utc_ms) <> (h.plies, h.activity_utc_ms)";
    ids(connection, sql, params![])
}

/// Matches without a row, or without clocks in it.
pub(super) fn unlisted(
    connection: &Connection,
    above: Option<MatchId>,
    limit: i64,
) -> rusqlite::Result<Vec<MatchId>> {
    let sql = "SELECT match_id FROM match_head h WHERE state <= 1 AND match_id > ?1
                   AND (NOT EXISTS (SELECT 1 FROM library l WHERE l.match_id = h.match_id)
                       OR EXISTS (SELECT 1 FROM library l
                                  WHERE l.match_id = h.match_id AND l.clock IS NULL))
               ORDER BY match_id LIMIT ?2";
    ids(connection, sql, params![above_bytes(above), limit])
}

/// Matches that all their players deleted. Computers delete nothing, so they do not count.
pub(super) fn purgeable(
    connection: &Connection,
    before: UtcMillis,
    limit: i64,
) -> rusqlite::Result<Vec<MatchId>> {
    let sql = "SELECT DISTINCT l.match_id FROM shelf s JOIN library l ON l.number = s.number
               WHERE s.deleted_utc_ms < ?1 AND s.holds_seat = 1 AND NOT EXISTS
                   (SELECT 1 FROM shelf o WHERE o.number = s.number AND o.holds_seat = 1
                        AND o.actor < ?3 AND coalesce(o.deleted_utc_ms >= ?1, 1))
               LIMIT ?2";
    let first_computer = ActorId::computer(0).0.cast_signed();
    ids(connection, sql, params![before.0, limit, first_computer])
}

/// Which of these people hold a seat in a match, or have chatted in one.
pub(super) fn named(connection: &Connection, people: &[ActorId]) -> rusqlite::Result<Vec<ActorId>> {
    let sql = "SELECT EXISTS (SELECT 1 FROM shelf WHERE actor = ?1 AND holds_seat = 1)";
    let mut holds_seat = connection.prepare_cached(sql)?;
    let (mut named, mut others) = (Vec::new(), BTreeSet::new());
    for &actor in people {
        if holds_seat.query_row([actor.0.cast_signed()], |row| row.get(0))? {
            named.push(actor);
        } else {
            others.insert(actor);
        }
    }
    if others.is_empty() {
        return Ok(named);
    }
    // No index leads from people to lines, so all lines are read, once for all people.
    let mut talkers = connection.prepare_cached("SELECT DISTINCT actor FROM chat")?;
    let mut rows = talkers.query([])?;
    while let Some(row) = rows.next()? {
        named.extend(others.take(&ActorId(row.get::<_, i64>(0)?.cast_unsigned())));
    }
    Ok(named)
}

fn ids(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
) -> rusqlite::Result<Vec<MatchId>> {
    let mut query = connection.prepare_cached(sql)?;
    let ids = query.query_map(values, |row| row.get::<_, [u8; 16]>(0))?;
    ids.map(|id| Ok(MatchId(u128::from_be_bytes(id?)))).collect()
}

/// Whether so few rows match that it is best to look at each. Otherwise the query follows the index
/// of the sort key, and most rows it meets are part of the result.
const FEW: i64 = 4000;

fn are_few(connection: &Connection, rows: &str, value: Value) -> rusqlite::Result<bool> {
    let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {rows} = ?1 LIMIT {FEW})");
    let count: i64 = connection.prepare_cached(&sql)?.query_row([value], |row| row.get(0))?;
    Ok(count < FEW)
}

/// A query as text with its values.
struct Statement {
    sql: String,
    values: Vec<Value>,
}

impl Statement {
    fn of(connection: &Connection, query: &LibraryQuery) -> rusqlite::Result<Self> {
        let mut column = column(query.sort).to_owned();
        let is_by_own_tags = query.sort == SortKey::Tags && matches!(query.scope, Scope::Own(_));
        // The tags' index ends with the number in its own table.
        let tie = if is_by_own_tags { "s.number" } else { "l.number" };
        if query.sort == SortKey::Tags && !is_by_own_tags {
            // Readers have no data about most matches of others.
            column = format!("coalesce({column}, char(1114111))");
        }
        let (sign, way) = match query.direction {
            Direction::Ascending => (">", "ASC"),
            Direction::Descending => ("<", "DESC"),
        };
        // First which matches, by the narrow rows alone; then everything about those few.
        let sql = format!(
            "SELECT {COLUMNS} FROM (SELECT l.number AS number, {column} AS value, s.id AS place
             FROM "
        );
        let mut statement = Self { sql, values: Vec::new() };
        statement.tables(connection, query)?;
        statement.sql.push_str(match query.part {
            LibraryPart::Present => " AND s.deleted_utc_ms IS NULL",
            LibraryPart::Deleted => " AND s.deleted_utc_ms IS NOT NULL",
        });
        statement.filter(connection, query)?;
        statement.search(query);
        if let Some(LibraryCursor { value, number }) = &query.after {
            let value = match value {
                SortValue::Number(value) => Value::Integer(*value),
                SortValue::Text(value) => Value::Text(value.clone()),
            };
            statement.push(&format!(" AND ({column}, {tie}) {sign} (?, "), value);
            statement.push("?)", Value::Integer(number.0.cast_signed()));
        }
        let _ = write!(statement.sql, " ORDER BY {column} {way}, {tie} {way} LIMIT ");
        // One more, to see whether there are more.
        let limit = i64::try_from(query.limit).unwrap_or(i64::MAX).saturating_add(1);
        statement.push("?", Value::Integer(limit));
        let _ = write!(
            statement.sql,
            ") page CROSS JOIN library l ON l.number = page.number
                 JOIN match_head h ON h.match_id = l.match_id LEFT JOIN shelf s ON s.id = page.place
             ORDER BY page.value {way}, page.number {way}"
        );
        Ok(statement)
    }

    fn push(&mut self, sql: &str, value: Value) {
        self.sql.push_str(sql);
        self.values.push(value);
    }

    /// The tables, in the order that reads fewer rows; a cross join keeps this order.
    fn tables(&mut self, connection: &Connection, query: &LibraryQuery) -> rusqlite::Result<()> {
        let actor = Value::Integer(query.scope.actor().0.cast_signed());
        let is_own = matches!(query.scope, Scope::Own(_));
        let tables = if query.filter.tag.is_some() {
            "shelf s INDEXED BY shelf_tagged CROSS JOIN library l ON l.number = s.number
                 WHERE s.tags <> '' AND s.actor = ?"
        } else if query.part == LibraryPart::Deleted {
            "shelf s INDEXED BY shelf_bin CROSS JOIN library l ON l.number = s.number
                 WHERE s.actor = ?"
        } else if is_own && query.sort == SortKey::Tags {
            "shelf s INDEXED BY shelf_by_tags CROSS JOIN library l ON l.number = s.number
                 WHERE s.actor = ?"
        } else if !is_own {
            "library l LEFT JOIN shelf s ON s.actor = ? AND s.number = l.number WHERE 1"
        } else if are_few(connection, "shelf WHERE actor", actor.clone())? {
            "shelf s CROSS JOIN library l ON l.number = s.number WHERE s.actor = ?"
        } else {
            "library l CROSS JOIN shelf s ON s.number = l.number WHERE s.actor = ?"
        };
        self.push(tables, actor);
        if is_own {
            self.sql.push_str(" AND s.holds_seat = 1");
        }
        Ok(())
    }

    fn filter(&mut self, connection: &Connection, query: &LibraryQuery) -> rusqlite::Result<()> {
        let filter = &query.filter;
        let between_lines = |text: &str| Value::Text(format!("\n{}\n", one_line(text)));
        if let Some(person) = &filter.person {
            let person = folded(person.trim());
            self.push(" AND instr(l.folded, ?)", between_lines(&person));
            // The words are looked up first: few people have such names.
            if person.contains(char::is_alphanumeric) {
                let names = "(SELECT rowid FROM library_names WHERE library_names MATCH ?)";
                self.push(&format!(" AND l.number IN {names}"), phrase(&person, ""));
            }
        }
        let outcome = filter.outcome.or(match filter.progress {
            Some(MatchProgress::Unfinished | MatchProgress::UnderWay) => Some(OutcomeCode(0)),
            Some(MatchProgress::Finished) | None => None,
        });
        let equal = [
            ("ruleset_key", filter.ruleset.as_ref().map(|name| Value::Text(folded(name)))),
            ("outcome", outcome.map(|OutcomeCode(code)| Value::Integer(code.into()))),
            ("ending", filter.ending.clone().map(Value::Text)),
        ];
        for (column, value) in equal {
            let Some(value) = value else { continue };
            let rows = format!("library WHERE {column}");
            // The plus prevents the use of this column's index.
            let plus = if are_few(connection, &rows, value.clone())? { "" } else { "+" };
            self.push(&format!(" AND {plus}l.{column} = ?"), value);
        }
        match filter.progress {
            Some(MatchProgress::Finished) => self.sql.push_str(" AND +l.outcome <> 0"),
            // Unfinished matches have no winner, so nothing is found.
            Some(MatchProgress::Unfinished) => self.sql.push_str(" AND +l.outcome = 0"),
            Some(MatchProgress::UnderWay) => {
                self.sql.push_str(" AND +l.outcome = 0 AND l.begun = 1")
            }
            None => {}
        }
        if let Some(ModeCode(mode)) = filter.mode {
            self.push(" AND l.mode = ?", Value::Integer(mode.into()));
        }
        if let Some(tag) = &filter.tag {
            self.push(" AND instr(s.tags, ?)", between_lines(tag));
        }
        if let Some(from) = filter.from {
            self.push(" AND l.activity_utc_ms >= ?", Value::Integer(from.0));
        }
        if let Some(until) = filter.until {
            self.push(" AND l.activity_utc_ms < ?", Value::Integer(until.0));
        }
        Ok(())
    }

    /// Each word is the beginning of a word in the names or in the reader's own notes.
    fn search(&mut self, query: &LibraryQuery) {
        let actor = Value::Integer(query.scope.actor().0.cast_signed());
        for word in query.filter.text.as_deref().map(words).unwrap_or_default() {
            let word = phrase(&word, "*");
            self.push(
                " AND l.number IN (SELECT rowid FROM library_names WHERE library_names MATCH ?",
                word.clone(),
            );
            self.push(
                " UNION SELECT o.number FROM shelf_notes n CROSS JOIN shelf o ON o.id = n.rowid
                      WHERE n.shelf_notes MATCH ?",
                word,
            );
            self.push(" AND o.actor = ?)", actor.clone());
        }
    }
}

/// Words in the form that the search expects: adjacent, whatever punctuation they contain.
fn phrase(words: &str, rest: &str) -> Value {
    Value::Text(format!("\"{}\"{rest}", words.replace('"', "\"\"")))
}

const fn column(sort: SortKey) -> &'static str {
    match sort {
        SortKey::Number => "l.number",
        SortKey::FirstName => "l.first_key",
        SortKey::SecondName => "l.second_key",
        SortKey::Outcome => "l.outcome",
        SortKey::Ending => "l.ending",
        SortKey::Plies => "l.plies",
        SortKey::Ruleset => "l.ruleset_key",
        SortKey::LastPlayed => "l.activity_utc_ms",
        SortKey::Clock => "l.pace",
        // The index has the same expression.
        SortKey::Tags => "CASE s.tags WHEN '' THEN char(1114111) ELSE substr(s.tags, 1, 120) END",
    }
}

fn read_entry(row: &Row<'_>) -> rusqlite::Result<LibraryEntry> {
    let split = |text: String| text.split('\n').map(str::to_owned).collect();
    let tags: Option<String> = row.get(14)?;
    let tags = tags.unwrap_or_default();
    Ok(LibraryEntry {
        number: LibraryNumber(row.get::<_, i64>(0)?.cast_unsigned()),
        match_id: MatchId(u128::from_be_bytes(row.get(1)?)),
        summary: Summary {
            names: split(row.get(2)?),
            holders: Vec::new(),
            ruleset: row.get(3)?,
            mode: ModeCode(row.get(4)?),
            outcome: OutcomeCode(row.get(5)?),
            ending: row.get(6)?,
            plies: row.get(7)?,
            begun: row.get(8)?,
            clock: match row.get(16)? {
                Some(text) => Some(ListedClock { text, pace: row.get(17)? }),
                None => None,
            },
        },
        kept: row.get(9)?,
        last_played: UtcMillis(row.get(10)?),
        ruleset_hash: RulesetHash(row.get(11)?),
        created: UtcMillis(row.get(12)?),
        notes: row.get::<_, Option<String>>(13)?.unwrap_or_default(),
        tags: tags.split('\n').filter(|tag| !tag.is_empty()).map(str::to_owned).collect(),
        deleted: row.get::<_, Option<i64>>(15)?.map(UtcMillis),
    })
}

fn holders(connection: &Connection, number: LibraryNumber) -> rusqlite::Result<Vec<ActorId>> {
    let sql = "SELECT actor FROM shelf WHERE number = ?1 AND holds_seat = 1 ORDER BY id";
    let mut query = connection.prepare_cached(sql)?;
    let actors = query.query_map([number.0.cast_signed()], |row| row.get::<_, i64>(0))?;
    actors.map(|actor| Ok(ActorId(actor?.cast_unsigned()))).collect()
}
