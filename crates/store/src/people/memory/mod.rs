//! Accounts and other people's data in memory, for tests: every request is answered at once.

mod accounts;
mod designs;
mod factors;
mod links;
mod moderation;
mod puzzles;
mod results;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::answer::PendingAnswer;
use crate::error::Unavailable;
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};
use crate::people::{
    Account, AccountOverview, AccountRole, AddPasskeyAnswer, DisplayName, Expiry, Factor,
    FactorProof, Guest, GuestStay, HighScore, Link, LinkId, LinkKind, LinkUse, MakeAnswer, Name,
    NewFactor, NewLink, NewPasskey, NewReport, NewResult, NewScore, NewSession, PartnerTally,
    Passkey, PasskeyId, PasskeyUse, PeopleStore, Read, RemoveAnswer, RenameAnswer, Report,
    ReportAnswer, ReportId, RoleAnswer, ScoredRuleset, SecretHash, Session, SessionId, Tally,
    Verdict, WhichSessions, Written,
};
use designs::DesignTables;
use puzzles::PuzzleTables;

/// Everything stored about people, in memory.
#[derive(Debug, Default)]
pub struct MemoryPeople {
    tables: Mutex<Tables>,
}

impl MemoryPeople {
    /// Stops counting results, as if the process had ended before that.
    pub fn stop_counting(&self) {
        self.lock().counting = Counting::Stopped;
    }

    /// Counts results again.
    pub fn go_on_counting(&self) {
        self.lock().counting = Counting::Going;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Counting {
    #[default]
    Going,
    Stopped,
}

#[derive(Debug, Default)]
struct Tables {
    puzzles: PuzzleTables,
    designs: DesignTables,
    counting: Counting,
    accounts: BTreeMap<ActorId, Account>,
    /// Their recovery codes are in `recovery`.
    factors: BTreeMap<ActorId, NewFactor>,
    passkeys: Vec<(ActorId, Passkey)>,
    recovery: BTreeMap<ActorId, Vec<SecretHash>>,
    pseudonyms: BTreeMap<ActorId, String>,
    sessions: BTreeMap<SecretHash, Session>,
    guests: BTreeMap<ActorId, Guest>,
    links: BTreeMap<SecretHash, (LinkKind, Link)>,
    mutes: BTreeMap<(ActorId, ActorId), Option<UtcMillis>>,
    reports: Vec<Report>,
    results: BTreeMap<(MatchId, ActorId), NewResult>,
    scores: BTreeMap<(MatchId, ActorId), NewScore>,
    preferences: BTreeMap<ActorId, String>,
}

impl MemoryPeople {
    fn write<T: Send + 'static>(&self, change: impl FnOnce(&mut Tables) -> T) -> Written<T> {
        PendingAnswer::now(Ok(change(&mut self.lock())))
    }

    fn read<T: Send + 'static>(&self, query: impl FnOnce(&Tables) -> T) -> Read<T> {
        PendingAnswer::now(Ok(query(&self.lock())))
    }

    fn lock(&self) -> MutexGuard<'_, Tables> {
        // Nobody panics between two changes that belong together.
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PeopleStore for MemoryPeople {
    fn make_account(&self, account: Account, link: LinkUse) -> Written<MakeAnswer> {
        self.write(|tables| tables.make_account(account, link))
    }

    fn rename_account(&self, actor: ActorId, name: Name) -> Written<RenameAnswer> {
        self.write(|tables| tables.rename(actor, name))
    }

    fn set_role(&self, actor: ActorId, role: AccountRole) -> Written<RoleAnswer> {
        self.write(|tables| tables.set_role(actor, role))
    }

    fn change_password(&self, actor: ActorId, from: String, to: String) -> Written<bool> {
        self.write(|tables| {
            let account = tables.accounts.get_mut(&actor);
            let found = account.filter(|account| account.password == from);
            found.map(|account| account.password = to).is_some()
        })
    }

    fn reset_password(
        &self,
        link: LinkUse,
        password: String,
    ) -> Written<Option<(ActorId, Vec<SessionId>)>> {
        self.write(|tables| {
            let found = tables.usable(link)?;
            let (actor, maker) = (found.subject?, found.maker);
            tables.accounts.get_mut(&actor)?.password = password;
            if maker != actor {
                tables.clear_factors(actor);
            }
            tables.use_up(link);
            Some((actor, tables.end_sessions(actor, WhichSessions::All)))
        })
    }

    fn remove_account(&self, actor: ActorId, pseudonym: String) -> Written<RemoveAnswer> {
        self.write(|tables| tables.remove_account(actor, pseudonym))
    }

    fn set_factor(&self, factor: NewFactor) -> Written<bool> {
        self.write(|tables| tables.set_factor(factor))
    }

    fn spend_proof(&self, actor: ActorId, proof: FactorProof) -> Written<bool> {
        self.write(|tables| tables.spend_proof(actor, proof))
    }

    fn clear_factor(&self, actor: ActorId) -> Written<bool> {
        self.write(|tables| tables.clear_factor(actor))
    }

    fn recovery_codes_left(&self, actor: ActorId) -> Read<u64> {
        self.read(|tables| tables.codes_left(actor))
    }

    fn add_passkey(&self, passkey: NewPasskey) -> Written<AddPasskeyAnswer> {
        self.write(|tables| tables.add_passkey(passkey))
    }

    fn use_passkey(&self, used: PasskeyUse) -> Written<bool> {
        self.write(|tables| tables.use_passkey(&used))
    }

    fn remove_passkey(&self, actor: ActorId, id: PasskeyId) -> Written<bool> {
        self.write(|tables| tables.remove_passkey(actor, id))
    }

    fn passkeys(&self, actor: ActorId) -> Read<Vec<Passkey>> {
        self.read(|tables| {
            let own = tables.passkeys.iter().filter(|(owner, _)| *owner == actor);
            let mut own: Vec<Passkey> = own.map(|(_, passkey)| passkey.clone()).collect();
            own.sort_by(|a, b| (a.made, &a.credential).cmp(&(b.made, &b.credential)));
            own
        })
    }

    fn factor(&self, actor: ActorId) -> Read<Option<Factor>> {
        self.read(|tables| {
            let NewFactor { secret, used_step, .. } = tables.factors.get(&actor)?.clone();
            Some(Factor { secret, used_step, recovery_left: tables.codes_left(actor) })
        })
    }

    fn account(&self, actor: ActorId) -> Read<Option<Account>> {
        self.read(|tables| tables.accounts.get(&actor).cloned())
    }

    fn account_named(&self, skeleton: String) -> Read<Option<Account>> {
        self.read(|tables| tables.named(&skeleton).cloned())
    }

    fn accounts(&self) -> Read<Vec<AccountOverview>> {
        self.read(|tables| {
            tables.accounts.values().map(|account| tables.overview(account)).collect()
        })
    }

    fn has_organizer(&self) -> Read<bool> {
        self.read(Tables::has_organizer)
    }

    fn display_names(&self) -> Read<Vec<DisplayName>> {
        self.read(|tables| {
            let accounts = tables.accounts.values();
            let accounts =
                accounts.map(|account| DisplayName::Account(account.actor, account.name.clone()));
            let gone = tables.pseudonyms.iter();
            let gone = gone.map(|(actor, name)| DisplayName::Pseudonym(*actor, name.clone()));
            accounts.chain(gone).collect()
        })
    }

    fn open_session(&self, new: NewSession, expiry: Expiry) -> Written<()> {
        self.write(|tables| {
            tables.sessions.retain(|_, session| !expiry.is_over(session));
            let NewSession { id, secret, actor, at, device } = new;
            tables.sessions.insert(secret, Session { id, actor, opened: at, used: at, device });
        })
    }

    fn use_session(&self, id: SessionId, at: UtcMillis) -> Written<()> {
        self.write(|tables| {
            let found = tables.sessions.values_mut().find(|session| session.id == id);
            if let Some(session) = found {
                session.used = session.used.max(at);
            }
        })
    }

    fn end_sessions(&self, actor: ActorId, which: WhichSessions) -> Written<Vec<SessionId>> {
        self.write(|tables| tables.end_sessions(actor, which))
    }

    fn session(&self, secret: SecretHash) -> Read<Option<(Session, Account)>> {
        self.read(|tables| {
            let session = tables.sessions.get(&secret)?;
            Some((session.clone(), tables.accounts.get(&session.actor)?.clone()))
        })
    }

    fn sessions(&self, actor: ActorId) -> Read<Vec<Session>> {
        self.read(|tables| {
            let own = tables.sessions.values().filter(|session| session.actor == actor);
            let mut own: Vec<Session> = own.cloned().collect();
            own.sort_by_key(|session| (std::cmp::Reverse(session.used), session.id));
            own
        })
    }

    fn use_guest(&self, actor: ActorId, name: String, at: UtcMillis) -> Written<()> {
        self.write(|tables| {
            tables.use_guest(actor, name, at);
        })
    }

    fn end_guest(&self, actor: ActorId, at: UtcMillis) -> Written<()> {
        self.write(|tables| tables.use_guest(actor, String::new(), at).stay = GuestStay::Ended)
    }

    fn erase_guest(
        &self,
        actor: ActorId,
        pseudonym: String,
        unused_since: UtcMillis,
    ) -> Written<bool> {
        self.write(|tables| tables.erase_guest(actor, pseudonym, unused_since))
    }

    fn drop_pseudonyms(&self, people: Vec<ActorId>) -> Written<Vec<ActorId>> {
        self.write(|tables| tables.drop_pseudonyms(people))
    }

    fn guests(&self) -> Read<Vec<Guest>> {
        self.read(|tables| tables.guests.values().cloned().collect())
    }

    fn make_link(&self, link: NewLink) -> Written<()> {
        self.write(|tables| tables.make_link(link))
    }

    fn revoke_link(&self, kind: LinkKind, id: LinkId) -> Written<bool> {
        self.write(|tables| {
            let before = tables.links.len();
            tables.links.retain(|_, (of, link)| *of != kind || link.id != id);
            tables.links.len() < before
        })
    }

    fn link(&self, link: LinkUse) -> Read<Option<Link>> {
        self.read(|tables| tables.usable(link).cloned())
    }

    fn links(&self, kind: LinkKind, at: UtcMillis) -> Read<Vec<Link>> {
        self.read(|tables| {
            let fits = |(of, link): &&(LinkKind, Link)| *of == kind && at < link.expires;
            let links = tables.links.values().filter(fits);
            let mut links: Vec<Link> = links.map(|(_, link)| link.clone()).collect();
            links.sort_by_key(|link| (std::cmp::Reverse(link.made), link.id));
            links
        })
    }

    fn mute(&self, by: ActorId, whom: ActorId) -> Written<bool> {
        self.write(|tables| tables.mute(by, whom, None))
    }

    fn mute_until(&self, by: ActorId, whom: ActorId, until: UtcMillis) -> Written<bool> {
        self.write(|tables| tables.mute(by, whom, Some(until)))
    }

    fn unmute(&self, by: ActorId, whom: ActorId) -> Written<bool> {
        self.write(|tables| tables.mutes.remove(&(by, whom)).is_some())
    }

    fn mutes(&self) -> Read<Vec<(ActorId, ActorId)>> {
        self.read(|tables| tables.mutes.keys().copied().collect())
    }

    fn mute_ends(&self) -> Read<Vec<(ActorId, ActorId, UtcMillis)>> {
        self.read(|tables| {
            let ends = tables.mutes.iter();
            ends.filter_map(|((by, whom), until)| Some((*by, *whom, (*until)?))).collect()
        })
    }

    fn file_report(&self, report: NewReport) -> Written<ReportAnswer> {
        self.write(|tables| tables.file_report(report))
    }

    fn close_report(&self, id: ReportId, verdict: Verdict) -> Written<Option<Report>> {
        self.write(|tables| tables.close_report(id, verdict))
    }

    fn reports(&self, limit: usize) -> Read<Vec<Report>> {
        self.read(|tables| {
            let mut reports = tables.reports.clone();
            reports.sort_by_key(|report| (report.verdict.is_some(), Reverse(report.id)));
            reports.truncate(limit);
            reports
        })
    }

    fn record_results(&self, results: Vec<NewResult>) -> Written<()> {
        if self.lock().counting == Counting::Stopped {
            return PendingAnswer::now(Err(Unavailable::Closed));
        }
        self.write(|tables| {
            for mut result in results {
                let accounts = &tables.accounts;
                let is_kept = |actor: &ActorId| actor.is_computer() || accounts.contains_key(actor);
                result.opponent = result.opponent.filter(is_kept);
                result.partner = result.partner.filter(is_kept);
                if accounts.contains_key(&result.actor) {
                    tables.results.entry((result.match_id, result.actor)).or_insert(result);
                }
            }
        })
    }

    fn tally(&self, actor: ActorId) -> Read<Vec<Tally>> {
        self.read(|tables| tables.tally(actor))
    }

    fn partners(&self, actor: ActorId) -> Read<Vec<PartnerTally>> {
        self.read(|tables| tables.partners(actor))
    }

    fn keep_preferences(&self, actor: ActorId, text: String) -> Written<bool> {
        self.write(|tables| {
            let is_account = tables.accounts.contains_key(&actor);
            if is_account {
                tables.preferences.insert(actor, text);
            }
            is_account
        })
    }

    fn preferences(&self, actor: ActorId) -> Read<Option<String>> {
        self.read(|tables| tables.preferences.get(&actor).cloned())
    }

    fn record_scores(&self, scores: Vec<NewScore>) -> Written<()> {
        if self.lock().counting == Counting::Stopped {
            return PendingAnswer::now(Err(Unavailable::Closed));
        }
        self.write(|tables| scores.into_iter().for_each(|score| tables.record_score(score)))
    }

    fn high_scores(&self, ruleset: RulesetHash, per_opponent: usize) -> Read<Vec<HighScore>> {
        self.read(|tables| tables.high_scores(ruleset, per_opponent))
    }

    fn scored_rulesets(&self, limit: usize) -> Read<Vec<ScoredRuleset>> {
        self.read(|tables| tables.scored_rulesets(limit))
    }
}
