//! SQL statements for puzzles.

use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::id::{ActorId, UtcMillis};
use crate::people::PuzzleChange;
use crate::people::{
    GlickoNumbers, PuzzlePerson, PuzzlePersonChange, PuzzleResult, PuzzleState, PuzzleStore,
    PuzzleTally, PuzzleTry, Read, Written,
};
use crate::sqlite::SqliteStore;

impl PuzzleStore for SqliteStore {
    fn change_puzzle(
        &self,
        actor: ActorId,
        puzzle: String,
        change: PuzzleChange,
    ) -> Written<(PuzzleState, PuzzleState)> {
        self.change(move |connection| {
            let before = state(connection, actor, &puzzle)?;
            let mut after = before.clone();
            change(&mut after);
            write_person(connection, actor, &after.person)?;
            write_tally(connection, &puzzle, &after.tally)?;
            write_try(connection, actor, &puzzle, after.tried)?;
            Ok((before, after))
        })
    }

    fn change_puzzle_person(
        &self,
        actor: ActorId,
        change: PuzzlePersonChange,
    ) -> Written<PuzzlePerson> {
        self.change(move |connection| {
            let mut found = person(connection, actor)?;
            change(&mut found);
            write_person(connection, actor, &found)?;
            Ok(found)
        })
    }

    fn puzzle_person(&self, actor: ActorId) -> Read<PuzzlePerson> {
        self.question(move |connection| person(connection, actor))
    }

    fn puzzle_tries(&self, actor: ActorId) -> Read<Vec<(String, PuzzleTry)>> {
        self.question(move |connection| tries(connection, actor))
    }

    fn puzzle_tallies(&self) -> Read<Vec<(String, PuzzleTally)>> {
        self.question(tallies)
    }
}

fn state(connection: &Connection, actor: ActorId, puzzle: &str) -> rusqlite::Result<PuzzleState> {
    let sql = "SELECT rating, deviation, tries, solved FROM puzzle_rating WHERE puzzle = ?1";
    let mut tally = connection.prepare_cached(sql)?;
    let tally = tally.query_row([puzzle], |row| read_tally(row, 0)).optional()?;
    let sql = "SELECT result, utc_ms FROM puzzle_result WHERE actor = ?1 AND puzzle = ?2";
    let mut tried = connection.prepare_cached(sql)?;
    let key = params![actor.0.cast_signed(), puzzle];
    let tried = tried.query_row(key, |row| read_try(row, 0)).optional()?;
    let person = person(connection, actor)?;
    Ok(PuzzleState { person, tally: tally.unwrap_or_default(), tried })
}

fn person(connection: &Connection, actor: ActorId) -> rusqlite::Result<PuzzlePerson> {
    let sql =
        "SELECT rating, deviation, tries, solved, in_a_row, best_in_a_row, day, days_in_a_row,
                   best_days, best_streak, best_survival FROM puzzle_person WHERE actor = ?1";
    let mut query = connection.prepare_cached(sql)?;
    let found = query.query_row([actor.0.cast_signed()], |row| {
        Ok(PuzzlePerson {
            rating: read_rating(row, 0)?,
            tries: row.get(2)?,
            solved: row.get(3)?,
            in_a_row: row.get(4)?,
            best_in_a_row: row.get(5)?,
            day: row.get(6)?,
            days_in_a_row: row.get(7)?,
            best_days: row.get(8)?,
            best_streak: row.get(9)?,
            best_survival: row.get(10)?,
        })
    });
    Ok(found.optional()?.unwrap_or_default())
}

fn tries(connection: &Connection, actor: ActorId) -> rusqlite::Result<Vec<(String, PuzzleTry)>> {
    let sql = "SELECT puzzle, result, utc_ms FROM puzzle_result WHERE actor = ?1 ORDER BY puzzle";
    let mut query = connection.prepare_cached(sql)?;
    let tries =
        query.query_map([actor.0.cast_signed()], |row| Ok((row.get(0)?, read_try(row, 1)?)))?;
    tries.collect()
}

fn tallies(connection: &Connection) -> rusqlite::Result<Vec<(String, PuzzleTally)>> {
    let sql = "SELECT puzzle, rating, deviation, tries, solved FROM puzzle_rating ORDER BY puzzle";
    let mut query = connection.prepare_cached(sql)?;
    let tallies = query.query_map([], |row| Ok((row.get(0)?, read_tally(row, 1)?)))?;
    tallies.collect()
}

fn write_person(
    connection: &Connection,
    actor: ActorId,
    person: &PuzzlePerson,
) -> rusqlite::Result<()> {
    let sql = "INSERT OR REPLACE INTO puzzle_person
                   (actor, rating, deviation, tries, solved, in_a_row, best_in_a_row, day,
                    days_in_a_row, best_days, best_streak, best_survival)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    let values = params![
        actor.0.cast_signed(),
        person.rating.map(|numbers| numbers.rating),
        person.rating.map(|numbers| numbers.deviation),
        person.tries,
        person.solved,
        person.in_a_row,
        person.best_in_a_row,
        person.day,
        person.days_in_a_row,
        person.best_days,
        person.best_streak,
        person.best_survival,
    ];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

/// Stores what is known about a puzzle, once somebody has a rated result.
fn write_tally(connection: &Connection, puzzle: &str, tally: &PuzzleTally) -> rusqlite::Result<()> {
    let Some(GlickoNumbers { rating, deviation }) = tally.rating else { return Ok(()) };
    let sql = "INSERT OR REPLACE INTO puzzle_rating (puzzle, rating, deviation, tries, solved)
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![puzzle, rating, deviation, tally.tries, tally.solved];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

fn write_try(
    connection: &Connection,
    actor: ActorId,
    puzzle: &str,
    tried: Option<PuzzleTry>,
) -> rusqlite::Result<()> {
    let Some(PuzzleTry { result, at }) = tried else { return Ok(()) };
    let sql = "INSERT OR REPLACE INTO puzzle_result (actor, puzzle, result, utc_ms)
               VALUES (?1, ?2, ?3, ?4)";
    let values = params![actor.0.cast_signed(), puzzle, result_code(result), at.0];
    connection.prepare_cached(sql)?.execute(values).map(|_| ())
}

fn read_rating(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<GlickoNumbers>> {
    let (rating, deviation): (Option<f64>, Option<f64>) = (row.get(first)?, row.get(first + 1)?);
    Ok(rating.zip(deviation).map(|(rating, deviation)| GlickoNumbers { rating, deviation }))
}

fn read_tally(row: &Row<'_>, first: usize) -> rusqlite::Result<PuzzleTally> {
    let rating = read_rating(row, first)?;
    Ok(PuzzleTally { rating, tries: row.get(first + 2)?, solved: row.get(first + 3)? })
}

fn read_try(row: &Row<'_>, first: usize) -> rusqlite::Result<PuzzleTry> {
    let result = match row.get::<_, i64>(first)? {
        1 => PuzzleResult::Solved,
        2 => PuzzleResult::Helped,
        _ => PuzzleResult::Failed,
    };
    Ok(PuzzleTry { result, at: UtcMillis(row.get(first + 1)?) })
}

const fn result_code(result: PuzzleResult) -> i64 {
    match result {
        PuzzleResult::Failed => 0,
        PuzzleResult::Solved => 1,
        PuzzleResult::Helped => 2,
    }
}
