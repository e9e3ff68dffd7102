//! People in the data file: the writer makes changes, the reading threads answer queries.

mod accounts;
mod designs;
mod factors;
mod guests;
mod links;
mod moderation;
mod passkeys;
mod preferences;
mod puzzles;
mod scores;
mod sessions;

use std::marker::PhantomData;

use rusqlite::types::FromSql;
use rusqlite::{Connection, Row, params};

use super::SqliteStore;
use super::queue::Perform;
use crate::error::Unavailable;
use crate::id::{ActorId, RulesetHash, UtcMillis};
use crate::people::{
    Account, AccountOverview, AccountRole, AddPasskeyAnswer, DisplayName, Expiry, Factor,
    FactorProof, Guest, HighScore, Link, LinkId, LinkKind, LinkUse, MakeAnswer, Name, NewFactor,
    NewLink, NewPasskey, NewReport, NewResult, NewScore, NewSession, PartnerTally, Passkey,
    PasskeyId, PasskeyUse, PeopleStore, Read, RemoveAnswer, RenameAnswer, Report, ReportAnswer,
    ReportId, RoleAnswer, ScoredRuleset, SecretHash, Session, SessionId, Tally, Verdict,
    WhichSessions, Written,
};

/// A change that is one function.
struct Change<F, T> {
    change: F,
    answer: PhantomData<fn() -> T>,
}

impl<F, T> Perform for Change<F, T>
where
    F: Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    T: Send + 'static,
{
    type PendingAnswer = Result<T, Unavailable>;

    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer> {
        (self.change)(connection).map(Ok)
    }

    fn unavailable(reason: Unavailable) -> Self::PendingAnswer {
        Err(reason)
    }
}

impl SqliteStore {
    fn change<T: Send + 'static>(
        &self,
        change: impl Fn(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Written<T> {
        self.queue.live(Change { change, answer: PhantomData })
    }

    fn question<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Read<T> {
        self.read(|reader| {
            question(reader.connection()).map_err(|error| super::unavailable(&error).into())
        })
    }
}

impl PeopleStore for SqliteStore {
    fn make_account(&self, account: Account, link: LinkUse) -> Written<MakeAnswer> {
        self.change(move |connection| accounts::make(connection, &account, link))
    }

    fn rename_account(&self, actor: ActorId, name: Name) -> Written<RenameAnswer> {
        self.change(move |connection| accounts::rename(connection, actor, &name))
    }

    fn set_role(&self, actor: ActorId, role: AccountRole) -> Written<RoleAnswer> {
        self.change(move |connection| accounts::set_role(connection, actor, role))
    }

    fn change_password(&self, actor: ActorId, from: String, to: String) -> Written<bool> {
        self.change(move |connection| accounts::change_password(connection, actor, &from, &to))
    }

    fn reset_password(
        &self,
        link: LinkUse,
        password: String,
    ) -> Written<Option<(ActorId, Vec<SessionId>)>> {
        self.change(move |connection| accounts::reset_password(connection, link, &password))
    }

    fn remove_account(&self, actor: ActorId, pseudonym: String) -> Written<RemoveAnswer> {
        self.change(move |connection| accounts::remove(connection, actor, &pseudonym))
    }

    fn set_factor(&self, factor: NewFactor) -> Written<bool> {
        self.change(move |connection| factors::set(connection, &factor))
    }

    fn spend_proof(&self, actor: ActorId, proof: FactorProof) -> Written<bool> {
        self.change(move |connection| factors::spend(connection, actor, proof))
    }

    fn clear_factor(&self, actor: ActorId) -> Written<bool> {
        self.change(move |connection| factors::clear(connection, actor))
    }

    fn factor(&self, actor: ActorId) -> Read<Option<Factor>> {
        self.question(move |connection| factors::of(connection, actor))
    }

    fn recovery_codes_left(&self, actor: ActorId) -> Read<u64> {
        self.question(move |connection| factors::codes_left(connection, actor))
    }

    fn add_passkey(&self, passkey: NewPasskey) -> Written<AddPasskeyAnswer> {
        self.change(move |connection| passkeys::add(connection, &passkey))
    }

    fn use_passkey(&self, used: PasskeyUse) -> Written<bool> {
        self.change(move |connection| passkeys::used(connection, &used))
    }

    fn remove_passkey(&self, actor: ActorId, id: PasskeyId) -> Written<bool> {
        self.change(move |connection| passkeys::remove(connection, actor, id))
    }

    fn passkeys(&self, actor: ActorId) -> Read<Vec<Passkey>> {
        self.question(move |connection| passkeys::of(connection, actor))
    }

    fn account(&self, actor: ActorId) -> Read<Option<Account>> {
        self.question(move |connection| accounts::by_actor(connection, actor))
    }

    fn account_named(&self, skeleton: String) -> Read<Option<Account>> {
        self.question(move |connection| accounts::by_skeleton(connection, &skeleton))
    }

    fn accounts(&self) -> Read<Vec<AccountOverview>> {
        self.question(accounts::all)
    }

    fn has_organizer(&self) -> Read<bool> {
        self.question(accounts::has_organizer)
    }

    fn display_names(&self) -> Read<Vec<DisplayName>> {
        self.question(accounts::display_names)
    }

    fn open_session(&self, session: NewSession, expiry: Expiry) -> Written<()> {
        self.change(move |connection| sessions::open(connection, &session, expiry))
    }

    fn use_session(&self, id: SessionId, at: UtcMillis) -> Written<()> {
        self.change(move |connection| sessions::used(connection, id, at))
    }

    fn end_sessions(&self, actor: ActorId, which: WhichSessions) -> Written<Vec<SessionId>> {
        self.change(move |connection| sessions::end(connection, actor, which))
    }

    fn session(&self, secret: SecretHash) -> Read<Option<(Session, Account)>> {
        self.question(move |connection| sessions::by_secret(connection, secret))
    }

    fn sessions(&self, actor: ActorId) -> Read<Vec<Session>> {
        self.question(move |connection| sessions::of(connection, actor))
    }

    fn use_guest(&self, actor: ActorId, name: String, at: UtcMillis) -> Written<()> {
        self.change(move |connection| guests::used(connection, actor, &name, at))
    }

    fn end_guest(&self, actor: ActorId, at: UtcMillis) -> Written<()> {
        self.change(move |connection| guests::end(connection, actor, at))
    }

    fn erase_guest(
        &self,
        actor: ActorId,
        pseudonym: String,
        unused_since: UtcMillis,
    ) -> Written<bool> {
        self.change(move |connection| guests::erase(connection, actor, &pseudonym, unused_since))
    }

    fn drop_pseudonyms(&self, people: Vec<ActorId>) -> Written<Vec<ActorId>> {
        self.change(move |connection| accounts::drop_pseudonyms(connection, &people))
    }

    fn guests(&self) -> Read<Vec<Guest>> {
        self.question(guests::all)
    }

    fn make_link(&self, link: NewLink) -> Written<()> {
        self.change(move |connection| links::make(connection, &link))
    }

    fn revoke_link(&self, kind: LinkKind, id: LinkId) -> Written<bool> {
        self.change(move |connection| links::revoke(connection, kind, id))
    }

    fn link(&self, link: LinkUse) -> Read<Option<Link>> {
        self.question(move |connection| links::usable(connection, link))
    }

    fn links(&self, kind: LinkKind, at: UtcMillis) -> Read<Vec<Link>> {
        self.question(move |connection| links::of(connection, kind, at))
    }

    fn mute(&self, by: ActorId, whom: ActorId) -> Written<bool> {
        self.change(move |connection| moderation::mute(connection, by, whom, None))
    }

    fn mute_until(&self, by: ActorId, whom: ActorId, until: UtcMillis) -> Written<bool> {
        self.change(move |connection| moderation::mute(connection, by, whom, Some(until)))
    }

    fn unmute(&self, by: ActorId, whom: ActorId) -> Written<bool> {
        self.change(move |connection| moderation::unmute(connection, by, whom))
    }

    fn mutes(&self) -> Read<Vec<(ActorId, ActorId)>> {
        self.question(moderation::mutes)
    }

    fn mute_ends(&self) -> Read<Vec<(ActorId, ActorId, UtcMillis)>> {
        self.question(moderation::mute_ends)
    }

    fn file_report(&self, report: NewReport) -> Written<ReportAnswer> {
        self.change(move |connection| moderation::file(connection, &report))
    }

    fn close_report(&self, id: ReportId, verdict: Verdict) -> Written<Option<Report>> {
        self.change(move |connection| moderation::close(connection, id, verdict))
    }

    fn reports(&self, limit: usize) -> Read<Vec<Report>> {
        self.question(move |connection| moderation::reports(connection, limit))
    }

    fn record_results(&self, results: Vec<NewResult>) -> Written<()> {
        self.change(move |connection| accounts::record_results(connection, &results))
    }

    fn tally(&self, actor: ActorId) -> Read<Vec<Tally>> {
        self.question(move |connection| accounts::tally(connection, actor))
    }

    fn partners(&self, actor: ActorId) -> Read<Vec<PartnerTally>> {
        self.question(move |connection| accounts::partners(connection, actor))
    }

    fn keep_preferences(&self, actor: ActorId, text: String) -> Written<bool> {
        self.change(move |connection| preferences::keep(connection, actor, &text))
    }

    fn preferences(&self, actor: ActorId) -> Read<Option<String>> {
        self.question(move |connection| preferences::of(connection, actor))
    }

    fn record_scores(&self, scores: Vec<NewScore>) -> Written<()> {
        self.change(move |connection| scores::record(connection, &scores))
    }

    fn high_scores(&self, ruleset: RulesetHash, per_opponent: usize) -> Read<Vec<HighScore>> {
        self.question(move |connection| scores::best(connection, ruleset, per_opponent))
    }

    fn scored_rulesets(&self, limit: usize) -> Read<Vec<ScoredRuleset>> {
        self.question(move |connection| scores::rulesets(connection, limit))
    }
}

/// Removes all data by and about a person; the person's games are shown under the pseudonym.
fn forget(connection: &Connection, actor: ActorId, pseudonym: &str) -> rusqlite::Result<()> {
    let key = actor.0.cast_signed();
    for sql in [
        "DELETE FROM link WHERE maker = ?1 OR subject = ?1",
        "DELETE FROM mute WHERE by_actor = ?1 OR actor = ?1",
        "DELETE FROM result WHERE actor = ?1",
        "UPDATE result SET opponent = NULL WHERE opponent = ?1",
        "UPDATE result SET partner = NULL WHERE partner = ?1",
        "DELETE FROM preferences WHERE actor = ?1",
        "DELETE FROM score WHERE actor = ?1",
        "DELETE FROM puzzle_person WHERE actor = ?1",
        "DELETE FROM puzzle_result WHERE actor = ?1",
        "DELETE FROM shelf_notes WHERE rowid IN (SELECT id FROM shelf WHERE actor = ?1)",
        "DELETE FROM shelf WHERE actor = ?1 AND holds_seat = 0",
        "DELETE FROM variation_tree WHERE actor = ?1",
        "UPDATE shelf SET notes = '', tags = '' WHERE actor = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([key])?;
    }
    designs::forget(connection, actor)?;
    let sql = "INSERT OR REPLACE INTO pseudonym (actor, name) VALUES (?1, ?2)";
    connection.prepare_cached(sql)?.execute(params![key, pseudonym]).map(|_| ())
}

/// SQLite's integers are signed; ours are stored bit by bit.
fn word(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::cast_unsigned)
}

fn actor(row: &Row<'_>, column: usize) -> rusqlite::Result<ActorId> {
    word(row, column).map(ActorId)
}

fn optional<T: FromSql, U>(
    row: &Row<'_>,
    column: usize,
    wrap: impl FnOnce(T) -> U,
) -> rusqlite::Result<Option<U>> {
    Ok(row.get::<_, Option<T>>(column)?.map(wrap))
}

const fn role_code(role: AccountRole) -> i64 {
    match role {
        AccountRole::Player => 0,
        AccountRole::Organizer => 1,
    }
}

/// The role with a code; anything but an organizer is a player.
const fn role(code: i64) -> AccountRole {
    match code {
        1 => AccountRole::Organizer,
        _ => AccountRole::Player,
    }
}
