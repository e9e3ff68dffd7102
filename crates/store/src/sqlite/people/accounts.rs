//! SQL statements for accounts, pseudonyms and results.

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    actor as read_actor, factors, forget, links, optional, passkeys, role, role_code, sessions,
    word,
};
use crate::id::{ActorId, UtcMillis};
use crate::people::{
    Account, AccountOverview, AccountRole, DisplayName, LinkUse, MakeAnswer, Name, NewResult,
    PartnerTally, PersonResult, RemoveAnswer, RenameAnswer, RoleAnswer, SessionId, Tally,
    WhichSessions,
};
use crate::sqlite::append::id_bytes;

/// The columns of an account, in the order of [`read`].
pub(super) const COLUMNS: &str = "account.actor, account.name, account.skeleton, account.role,
                                  account.password, account.created_utc_ms";

/// Reads an account from its columns, starting at this one.
pub(super) fn read(row: &Row<'_>, first: usize) -> rusqlite::Result<Account> {
    Ok(Account {
        actor: read_actor(row, first)?,
        name: Name { shown: row.get(first + 1)?, skeleton: row.get(first + 2)? },
        role: role(row.get(first + 3)?),
        password: row.get(first + 4)?,
        created: UtcMillis(row.get(first + 5)?),
    })
}

pub(super) fn make(
    connection: &Connection,
    account: &Account,
    used: LinkUse,
) -> rusqlite::Result<MakeAnswer> {
    let Some(link) = links::usable(connection, used)? else {
        return Ok(MakeAnswer::BadLink);
    };
    if by_skeleton(connection, &account.name.skeleton)?.is_some() {
        return Ok(MakeAnswer::NameTaken);
    }
    links::use_up(connection, link.id)?;
    let sql = "INSERT INTO account (actor, name, skeleton, role, password, created_utc_ms)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    connection.prepare_cached(sql)?.execute(params![
        account.actor.0.cast_signed(),
        account.name.shown,
        account.name.skeleton,
        role_code(link.role),
        account.password,
        account.created.0,
    ])?;
    Ok(MakeAnswer::Made(link.role))
}

pub(super) fn rename(
    connection: &Connection,
    actor: ActorId,
    name: &Name,
) -> rusqlite::Result<RenameAnswer> {
    let other = by_skeleton(connection, &name.skeleton)?;
    if other.is_some_and(|other| other.actor != actor) {
        return Ok(RenameAnswer::NameTaken);
    }
    let sql = "UPDATE account SET name = ?2, skeleton = ?3 WHERE actor = ?1";
    let key = params![actor.0.cast_signed(), name.shown, name.skeleton];
    Ok(match connection.prepare_cached(sql)?.execute(key)? {
        0 => RenameAnswer::Unknown,
        _ => RenameAnswer::Renamed,
    })
}

pub(super) fn set_role(
    connection: &Connection,
    actor: ActorId,
    new: AccountRole,
) -> rusqlite::Result<RoleAnswer> {
    let Some(account) = by_actor(connection, actor)? else { return Ok(RoleAnswer::Unknown) };
    if account.role == AccountRole::Organizer && new != AccountRole::Organizer {
        let sql = "SELECT EXISTS (SELECT 1 FROM account WHERE role = ?1 AND actor <> ?2)";
        let key = params![role_code(AccountRole::Organizer), actor.0.cast_signed()];
        let has_other: bool = connection.prepare_cached(sql)?.query_row(key, |row| row.get(0))?;
        if !has_other {
            return Ok(RoleAnswer::LastOrganizer);
        }
    }
    let sql = "UPDATE account SET role = ?2 WHERE actor = ?1";
    connection.prepare_cached(sql)?.execute(params![actor.0.cast_signed(), role_code(new)])?;
    Ok(RoleAnswer::Set)
}

/// All accounts with when they were seen and what they played.
pub(super) fn all(connection: &Connection) -> rusqlite::Result<Vec<AccountOverview>> {
    let sql = "SELECT actor, name, role, created_utc_ms,
                   (SELECT max(used_utc_ms) FROM session WHERE session.actor = account.actor),
                   (SELECT count(*) FROM session WHERE session.actor = account.actor),
                   (SELECT count(*) FROM result WHERE result.actor = account.actor)
               FROM account ORDER BY actor";
    let mut query = connection.prepare_cached(sql)?;
    let accounts = query.query_map([], |row| {
        Ok(AccountOverview {
            actor: read_actor(row, 0)?,
            name: row.get(1)?,
            role: role(row.get(2)?),
            created: UtcMillis(row.get(3)?),
            seen: optional(row, 4, UtcMillis)?,
            sessions: word(row, 5)?,
            games: word(row, 6)?,
        })
    })?;
    let mut accounts = accounts.collect::<rusqlite::Result<Vec<AccountOverview>>>()?;
    // SQLite's integers are signed.
    accounts.sort_by_key(|account| account.actor);
    Ok(accounts)
}

pub(super) fn change_password(
    connection: &Connection,
    actor: ActorId,
    from: &str,
    to: &str,
) -> rusqlite::Result<bool> {
    let sql = "UPDATE account SET password = ?3 WHERE actor = ?1 AND password = ?2";
    let changed =
        connection.prepare_cached(sql)?.execute(params![actor.0.cast_signed(), from, to])?;
    Ok(changed > 0)
}

pub(super) fn reset_password(
    connection: &Connection,
    used: LinkUse,
    password: &str,
) -> rusqlite::Result<Option<(ActorId, Vec<SessionId>)>> {
    let Some(link) = links::usable(connection, used)? else { return Ok(None) };
    let Some(subject) = link.subject else { return Ok(None) };
    let sql = "UPDATE account SET password = ?2 WHERE actor = ?1";
    let key = params![subject.0.cast_signed(), password];
    if connection.prepare_cached(sql)?.execute(key)? == 0 {
        return Ok(None);
    }
    links::use_up(connection, link.id)?;
    if link.maker != subject {
        passkeys::clear(connection, subject)?;
        factors::clear(connection, subject)?;
    }
    let ended = sessions::end(connection, subject, WhichSessions::All)?;
    Ok(Some((subject, ended)))
}

pub(super) fn remove(
    connection: &Connection,
    actor: ActorId,
    pseudonym: &str,
) -> rusqlite::Result<RemoveAnswer> {
    let key = actor.0.cast_signed();
    if connection.prepare_cached("DELETE FROM account WHERE actor = ?1")?.execute([key])? == 0 {
        return Ok(RemoveAnswer::Unknown);
    }
    passkeys::clear(connection, actor)?;
    factors::clear(connection, actor)?;
    let ended = sessions::end(connection, actor, WhichSessions::All)?;
    forget(connection, actor, pseudonym)?;
    Ok(RemoveAnswer::Removed(ended))
}

pub(super) fn by_actor(
    connection: &Connection,
    actor: ActorId,
) -> rusqlite::Result<Option<Account>> {
    let sql = format!("SELECT {COLUMNS} FROM account WHERE actor = ?1");
    let mut query = connection.prepare_cached(&sql)?;
    query.query_row([actor.0.cast_signed()], |row| read(row, 0)).optional()
}

pub(super) fn by_skeleton(
    connection: &Connection,
    skeleton: &str,
) -> rusqlite::Result<Option<Account>> {
    let sql = format!("SELECT {COLUMNS} FROM account WHERE skeleton = ?1");
    connection.prepare_cached(&sql)?.query_row([skeleton], |row| read(row, 0)).optional()
}

pub(super) fn has_organizer(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM account WHERE role = ?1)";
    connection.prepare_cached(sql)?.query_row([role_code(AccountRole::Organizer)], |row| row.get(0))
}

pub(super) fn display_names(connection: &Connection) -> rusqlite::Result<Vec<DisplayName>> {
    let mut accounts =
        connection.prepare_cached("SELECT actor, name, skeleton FROM account ORDER BY actor")?;
    let accounts = accounts.query_map([], |row| {
        let name = Name { shown: row.get(1)?, skeleton: row.get(2)? };
        Ok(DisplayName::Account(read_actor(row, 0)?, name))
    })?;
    let mut display_names = accounts.collect::<rusqlite::Result<Vec<DisplayName>>>()?;
    let mut gone = connection.prepare_cached("SELECT actor, name FROM pseudonym ORDER BY actor")?;
    let gone =
        gone.query_map([], |row| Ok(DisplayName::Pseudonym(read_actor(row, 0)?, row.get(1)?)))?;
    for display_name in gone {
        display_names.push(display_name?);
    }
    Ok(display_names)
}

pub(super) fn drop_pseudonyms(
    connection: &Connection,
    people: &[ActorId],
) -> rusqlite::Result<Vec<ActorId>> {
    let sql = "DELETE FROM pseudonym WHERE actor = ?1 AND NOT EXISTS
                   (SELECT 1 FROM report WHERE subject = ?1 OR reporter = ?1)
               AND NOT EXISTS (SELECT 1 FROM design WHERE owner = ?1)";
    let mut delete = connection.prepare_cached(sql)?;
    let mut dropped = Vec::new();
    for &actor in people {
        if delete.execute([actor.0.cast_signed()])? > 0 {
            dropped.push(actor);
        }
    }
    Ok(dropped)
}

pub(super) fn record_results(
    connection: &Connection,
    results: &[NewResult],
) -> rusqlite::Result<()> {
    // Guests have no profile, and leave no trace here.
    let sql =
        "INSERT OR IGNORE INTO result (match_id, actor, ruleset, score, utc_ms, opponent, partner)
               SELECT ?1, ?2, ?3, ?4, ?5,
                   iif(?7 OR EXISTS (SELECT 1 FROM account WHERE actor = ?6), ?6, NULL),
                   iif(?9 OR EXISTS (SELECT 1 FROM account WHERE actor = ?8), ?8, NULL)
               WHERE EXISTS (SELECT 1 FROM account WHERE actor = ?2)";
    let mut insert = connection.prepare_cached(sql)?;
    for result in results {
        insert.execute(params![
            id_bytes(result.match_id),
            result.actor.0.cast_signed(),
            result.ruleset,
            score_code(result.score),
            result.at.0,
            result.opponent.map(|opponent| opponent.0.cast_signed()),
            result.opponent.is_some_and(ActorId::is_computer),
            result.partner.map(|partner| partner.0.cast_signed()),
            result.partner.is_some_and(ActorId::is_computer),
        ])?;
    }
    Ok(())
}

pub(super) fn tally(connection: &Connection, actor: ActorId) -> rusqlite::Result<Vec<Tally>> {
    // SQLite's integers are signed: negative ones are our largest.
    let sql = "SELECT ruleset, sum(score = 2), sum(score = 0), sum(score = 1), opponent FROM result
               WHERE actor = ?1 GROUP BY ruleset, opponent
               ORDER BY ruleset, opponent IS NOT NULL, opponent < 0, opponent";
    let mut query = connection.prepare_cached(sql)?;
    let tallies = query.query_map([actor.0.cast_signed()], |row| {
        let (wins, losses, draws) = (word(row, 1)?, word(row, 2)?, word(row, 3)?);
        let opponent = optional(row, 4, |actor: i64| ActorId(actor.cast_unsigned()))?;
        Ok(Tally { ruleset: row.get(0)?, opponent, wins, losses, draws })
    })?;
    tallies.collect()
}

pub(super) fn partners(
    connection: &Connection,
    actor: ActorId,
) -> rusqlite::Result<Vec<PartnerTally>> {
    let sql = "SELECT partner, sum(score = 2), sum(score = 0), sum(score = 1) FROM result
               WHERE actor = ?1 AND partner IS NOT NULL GROUP BY partner
               ORDER BY count(*) DESC, partner";
    let mut query = connection.prepare_cached(sql)?;
    let tallies = query.query_map([actor.0.cast_signed()], |row| {
        let (wins, losses, draws) = (word(row, 1)?, word(row, 2)?, word(row, 3)?);
        Ok(PartnerTally { partner: read_actor(row, 0)?, wins, losses, draws })
    })?;
    tallies.collect()
}

const fn score_code(score: PersonResult) -> i64 {
    match score {
        PersonResult::Loss => 0,
        PersonResult::Draw => 1,
        PersonResult::Win => 2,
    }
}
