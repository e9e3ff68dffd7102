//! SQL statements for high scores.

use rusqlite::{Connection, params};

use super::{actor as read_actor, word};
use crate::id::{MatchId, RulesetHash, UtcMillis};
use crate::people::{HighScore, NewScore, ScoredRuleset};
use crate::sqlite::append::id_bytes;

pub(super) fn record(connection: &Connection, scores: &[NewScore]) -> rusqlite::Result<()> {
    let sql = "INSERT OR IGNORE INTO score
                   (match_id, actor, name, opponent, ruleset_hash, title, moves, utc_ms)
               VALUES (?1, ?2, iif(EXISTS (SELECT 1 FROM account WHERE actor = ?2), '', ?3),
                   ?4, ?5, ?6, ?7, ?8)";
    let mut insert = connection.prepare_cached(sql)?;
    for score in scores {
        insert.execute(params![
            id_bytes(score.match_id),
            score.actor.0.cast_signed(),
            score.name,
            score.opponent,
            score.ruleset.0,
            score.title,
            score.moves,
            score.at.0,
        ])?;
    }
    Ok(())
}

pub(super) fn best(
    connection: &Connection,
    ruleset: RulesetHash,
    per_opponent: usize,
) -> rusqlite::Result<Vec<HighScore>> {
    let sql = "SELECT actor, name, opponent, wins, moves, match_id, utc_ms FROM (
                   SELECT *, row_number() OVER
                       (PARTITION BY opponent ORDER BY moves, wins DESC, utc_ms) AS place
                   FROM (
                       SELECT *, count(*) OVER person AS wins,
                           row_number() OVER (person ORDER BY moves, utc_ms) AS own_place
                       FROM score WHERE ruleset_hash = ?1
                       WINDOW person AS (PARTITION BY opponent, actor, name)
                   ) WHERE own_place = 1
               ) WHERE place <= ?2 ORDER BY opponent, place";
    let limit = i64::try_from(per_opponent).unwrap_or(i64::MAX);
    let mut query = connection.prepare_cached(sql)?;
    let scores = query.query_map(params![ruleset.0, limit], |row| {
        Ok(HighScore {
            actor: read_actor(row, 0)?,
            name: row.get(1)?,
            opponent: row.get(2)?,
            wins: word(row, 3)?,
            fewest_moves: row.get(4)?,
            shortest: MatchId(u128::from_be_bytes(row.get(5)?)),
            at: UtcMillis(row.get(6)?),
        })
    })?;
    scores.collect()
}

pub(super) fn rulesets(
    connection: &Connection,
    limit: usize,
) -> rusqlite::Result<Vec<ScoredRuleset>> {
    let sql = "SELECT ruleset_hash, min(title), count(*) AS wins FROM score
               GROUP BY ruleset_hash ORDER BY wins DESC, ruleset_hash LIMIT ?1";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut query = connection.prepare_cached(sql)?;
    let found = query.query_map([limit], |row| {
        let (hash, title) = (RulesetHash(row.get(0)?), row.get(1)?);
        Ok(ScoredRuleset { hash, title, wins: word(row, 2)? })
    })?;
    found.collect()
}
