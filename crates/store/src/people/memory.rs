//! Accounts and other people's data in memory, for tests: every request is answered at once.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::memory_puzzles::PuzzleTables;
use super::{
    Account, AccountOverview, AccountRole, AddPasskeyAnswer, DisplayName, Expiry, Factor,
    FactorProof, Guest, GuestStay, HighScore, LINK_LISTED_MS, Link, LinkId, LinkKind, LinkUse,
    MAX_MUTES, MAX_OPEN_REPORTS, MAX_PASSKEYS, MakeAnswer, Name, NewFactor, NewLink, NewPasskey,
    NewReport, NewResult, NewScore, NewSession, PartnerTally, Passkey, PasskeyId, PasskeyUse,
    PeopleStore, PersonResult, Read, RemoveAnswer, RenameAnswer, Report, ReportAnswer, ReportId,
    RoleAnswer, ScoredRuleset, SecretHash, Session, SessionId, Tally, Verdict, WhichSessions,
    Written,
};
use crate::answer::PendingAnswer;
use crate::error::Unavailable;
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};

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
pub(super) struct Tables {
    pub(super) puzzles: PuzzleTables,
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

impl Tables {
    fn named(&self, skeleton: &str) -> Option<&Account> {
        self.accounts.values().find(|account| account.name.skeleton == skeleton)
    }

    fn has_organizer(&self) -> bool {
        self.accounts.values().any(|account| account.role == AccountRole::Organizer)
    }

    fn usable(&self, wanted: LinkUse) -> Option<&Link> {
        let (kind, link) = self.links.get(&wanted.secret)?;
        let obsolete = wanted.kind == LinkKind::SetUp && self.has_organizer();
        let is_valid = wanted.at < link.expires && link.uses_left > 0;
        Some(link).filter(|_| *kind == wanted.kind && is_valid && !obsolete)
    }

    fn use_up(&mut self, used: LinkUse) {
        if let Some((kind, link)) = self.links.get_mut(&used.secret) {
            link.uses_left -= 1;
            if link.uses_left == 0 && *kind != LinkKind::Registration {
                self.links.remove(&used.secret);
            }
        }
    }

    fn make_account(&mut self, mut account: Account, used: LinkUse) -> MakeAnswer {
        let Some(role) = self.usable(used).map(|link| link.role) else {
            return MakeAnswer::BadLink;
        };
        if self.named(&account.name.skeleton).is_some() {
            return MakeAnswer::NameTaken;
        }
        self.use_up(used);
        account.role = role;
        self.accounts.insert(account.actor, account);
        MakeAnswer::Made(role)
    }

    fn rename(&mut self, actor: ActorId, name: Name) -> RenameAnswer {
        if self.named(&name.skeleton).is_some_and(|other| other.actor != actor) {
            return RenameAnswer::NameTaken;
        }
        match self.accounts.get_mut(&actor) {
            Some(account) => {
                account.name = name;
                RenameAnswer::Renamed
            }
            None => RenameAnswer::Unknown,
        }
    }

    fn set_role(&mut self, actor: ActorId, role: AccountRole) -> RoleAnswer {
        let is_organizer = |account: &Account| account.role == AccountRole::Organizer;
        let organizers = self.accounts.values().filter(|account| is_organizer(account)).count();
        let Some(account) = self.accounts.get_mut(&actor) else { return RoleAnswer::Unknown };
        if is_organizer(account) && role != AccountRole::Organizer && organizers == 1 {
            return RoleAnswer::LastOrganizer;
        }
        account.role = role;
        RoleAnswer::Set
    }

    fn overview(&self, account: &Account) -> AccountOverview {
        let sessions = self.sessions.values().filter(|session| session.actor == account.actor);
        let games = self.results.keys().filter(|(_, actor)| *actor == account.actor);
        AccountOverview {
            actor: account.actor,
            name: account.name.shown.clone(),
            role: account.role,
            created: account.created,
            seen: sessions.clone().map(|session| session.used).max(),
            sessions: sessions.count() as u64,
            games: games.count() as u64,
        }
    }

    fn end_sessions(&mut self, actor: ActorId, which: WhichSessions) -> Vec<SessionId> {
        let ends = |session: &Session| match which {
            WhichSessions::One(id) => session.id == id,
            WhichSessions::Others(id) => session.id != id,
            WhichSessions::All => true,
        };
        let mut ended: Vec<SessionId> = Vec::new();
        self.sessions.retain(|_, session| {
            let stays = session.actor != actor || !ends(session);
            if !stays {
                ended.push(session.id);
            }
            stays
        });
        ended.sort();
        ended
    }

    fn remove_account(&mut self, actor: ActorId, pseudonym: String) -> RemoveAnswer {
        if self.accounts.remove(&actor).is_none() {
            return RemoveAnswer::Unknown;
        }
        self.clear_factors(actor);
        let ended = self.end_sessions(actor, WhichSessions::All);
        self.forget(actor, pseudonym);
        RemoveAnswer::Removed(ended)
    }

    fn forget(&mut self, actor: ActorId, pseudonym: String) {
        self.links.retain(|_, (_, link)| link.maker != actor && link.subject != Some(actor));
        self.mutes.retain(|(by, whom), _| *by != actor && *whom != actor);
        self.results.retain(|(_, whose), _| *whose != actor);
        for result in self.results.values_mut() {
            result.opponent = result.opponent.filter(|other| *other != actor);
            result.partner = result.partner.filter(|other| *other != actor);
        }
        self.preferences.remove(&actor);
        self.scores.retain(|(_, whose), _| *whose != actor);
        self.puzzles.forget(actor);
        self.pseudonyms.insert(actor, pseudonym);
    }

    fn set_factor(&mut self, factor: NewFactor) -> bool {
        let actor = factor.actor;
        let fits = self.accounts.contains_key(&actor) && !self.factors.contains_key(&actor);
        if fits {
            self.recovery.insert(actor, factor.recovery.clone());
            self.factors.insert(actor, factor);
        }
        fits
    }

    fn clear_factors(&mut self, actor: ActorId) {
        self.factors.remove(&actor);
        self.passkeys.retain(|(owner, _)| *owner != actor);
        self.recovery.remove(&actor);
    }

    fn drop_needless_codes(&mut self, actor: ActorId) {
        let has_passkey = self.passkeys.iter().any(|(owner, _)| *owner == actor);
        if !has_passkey && !self.factors.contains_key(&actor) {
            self.recovery.remove(&actor);
        }
    }

    fn clear_factor(&mut self, actor: ActorId) -> bool {
        let cleared = self.factors.remove(&actor).is_some();
        self.drop_needless_codes(actor);
        cleared
    }

    fn add_passkey(&mut self, new: NewPasskey) -> AddPasskeyAnswer {
        let NewPasskey { actor, passkey, recovery } = new;
        if !self.accounts.contains_key(&actor) {
            return AddPasskeyAnswer::NoAccount;
        }
        if self.passkeys.iter().filter(|(owner, _)| *owner == actor).count() >= MAX_PASSKEYS {
            return AddPasskeyAnswer::TooMany;
        }
        let is_same =
            |other: &Passkey| other.credential == passkey.credential || other.id == passkey.id;
        if self.passkeys.iter().any(|(_, other)| is_same(other)) {
            return AddPasskeyAnswer::Exists;
        }
        self.passkeys.push((actor, passkey));
        if !recovery.is_empty() {
            self.recovery.insert(actor, recovery);
        }
        AddPasskeyAnswer::Added
    }

    fn use_passkey(&mut self, used: &PasskeyUse) -> bool {
        let mut passkeys = self.passkeys.iter_mut();
        let found =
            passkeys.find(|(owner, it)| *owner == used.actor && it.credential == used.credential);
        let Some((_, passkey)) = found else { return false };
        let fits = passkey.counter < used.counter || (passkey.counter == 0 && used.counter == 0);
        if fits {
            passkey.counter = used.counter;
            passkey.used = passkey.used.max(used.at);
        }
        fits
    }

    fn remove_passkey(&mut self, actor: ActorId, id: PasskeyId) -> bool {
        let before = self.passkeys.len();
        self.passkeys.retain(|(owner, passkey)| *owner != actor || passkey.id != id);
        self.drop_needless_codes(actor);
        self.passkeys.len() < before
    }

    fn spend_proof(&mut self, actor: ActorId, proof: FactorProof) -> bool {
        match proof {
            FactorProof::Step(step) => {
                let Some(factor) = self.factors.get_mut(&actor) else { return false };
                let is_new = factor.used_step < step;
                factor.used_step = factor.used_step.max(step);
                is_new
            }
            FactorProof::Recovery(code) => {
                let Some(codes) = self.recovery.get_mut(&actor) else { return false };
                let before = codes.len();
                codes.retain(|other| *other != code);
                codes.len() < before
            }
        }
    }

    fn codes_left(&self, actor: ActorId) -> u64 {
        self.recovery.get(&actor).map_or(0, |codes| codes.len() as u64)
    }

    fn use_guest(&mut self, actor: ActorId, name: String, at: UtcMillis) -> &mut Guest {
        let new = Guest { actor, used: at, stay: GuestStay::Open, name: String::new() };
        let guest = self.guests.entry(actor).or_insert(new);
        guest.used = guest.used.max(at);
        if !name.is_empty() {
            guest.name = name;
        }
        guest
    }

    fn erase_guest(&mut self, actor: ActorId, pseudonym: String, unused_since: UtcMillis) -> bool {
        let is_old = self.guests.get(&actor).is_some_and(|guest| guest.used < unused_since);
        if is_old {
            self.guests.remove(&actor);
            self.forget(actor, pseudonym);
        }
        is_old
    }

    fn drop_pseudonyms(&mut self, mut people: Vec<ActorId>) -> Vec<ActorId> {
        let names = |report: &Report, actor| {
            report.report.subject == actor || report.report.reporter == actor
        };
        people.retain(|actor| {
            let is_reported = self.reports.iter().any(|report| names(report, *actor));
            !is_reported && self.pseudonyms.remove(actor).is_some()
        });
        people
    }

    fn make_link(&mut self, new: NewLink) {
        let obsolete = |kind: LinkKind, link: &Link| match new.kind {
            LinkKind::SetUp => kind == LinkKind::SetUp,
            LinkKind::Reset => kind == LinkKind::Reset && link.subject == new.subject,
            LinkKind::Registration => false,
        };
        let is_over = |kind: LinkKind, link: &Link| {
            let listed = if kind == LinkKind::Registration { LINK_LISTED_MS } else { 0 };
            link.expires.0.saturating_add(listed) <= new.at.0
        };
        self.links.retain(|_, (kind, link)| !obsolete(*kind, link) && !is_over(*kind, link));
        let link = Link {
            id: new.id,
            maker: new.maker,
            subject: new.subject,
            role: new.role,
            uses_left: new.uses.max(1),
            made: new.at,
            expires: new.expires,
        };
        self.links.insert(new.secret, (new.kind, link));
    }

    fn mute(&mut self, by: ActorId, whom: ActorId, until: Option<UtcMillis>) -> bool {
        let others = self.mutes.keys().filter(|pair| pair.0 == by && pair.1 != whom);
        let has_room = others.count() < MAX_MUTES;
        if has_room {
            self.mutes.insert((by, whom), until);
        }
        has_room
    }

    fn file_report(&mut self, report: NewReport) -> ReportAnswer {
        let same = |other: &&Report| {
            let (a, b) = (&other.report, &report);
            (a.match_id, a.line, a.reporter) == (b.match_id, b.line, b.reporter)
        };
        if let Some(first) = self.reports.iter().find(same) {
            return ReportAnswer::Filed(first.id);
        }
        let open =
            |other: &&Report| other.verdict.is_none() && other.report.reporter == report.reporter;
        if self.reports.iter().filter(open).count() >= MAX_OPEN_REPORTS {
            return ReportAnswer::TooMany;
        }
        let id = ReportId(self.reports.len() as u64 + 1);
        self.reports.push(Report { id, report, verdict: None });
        ReportAnswer::Filed(id)
    }

    fn close_report(&mut self, id: ReportId, verdict: Verdict) -> Option<Report> {
        let open = |report: &&mut Report| report.id == id && report.verdict.is_none();
        let report = self.reports.iter_mut().find(open)?;
        report.verdict = Some(verdict);
        if verdict == Verdict::Erased {
            report.report.text.clear();
        }
        Some(report.clone())
    }

    fn tally(&self, actor: ActorId) -> Vec<Tally> {
        let mut tallies: BTreeMap<(&str, Option<ActorId>), Tally> = BTreeMap::new();
        for result in self.results.values().filter(|result| result.actor == actor) {
            let key = (result.ruleset.as_str(), result.opponent);
            let tally = tallies.entry(key).or_insert_with(|| Tally {
                ruleset: result.ruleset.clone(),
                opponent: result.opponent,
                wins: 0,
                losses: 0,
                draws: 0,
            });
            match result.score {
                PersonResult::Win => tally.wins += 1,
                PersonResult::Loss => tally.losses += 1,
                PersonResult::Draw => tally.draws += 1,
            }
        }
        tallies.into_values().collect()
    }

    fn partners(&self, actor: ActorId) -> Vec<PartnerTally> {
        let mut tallies: BTreeMap<ActorId, PartnerTally> = BTreeMap::new();
        for result in self.results.values().filter(|result| result.actor == actor) {
            let Some(partner) = result.partner else { continue };
            let tally = PartnerTally { partner, wins: 0, losses: 0, draws: 0 };
            let tally = tallies.entry(partner).or_insert(tally);
            match result.score {
                PersonResult::Win => tally.wins += 1,
                PersonResult::Loss => tally.losses += 1,
                PersonResult::Draw => tally.draws += 1,
            }
        }
        let mut tallies: Vec<PartnerTally> = tallies.into_values().collect();
        tallies.sort_by_key(|it| Reverse(it.wins + it.losses + it.draws));
        tallies
    }

    fn record_score(&mut self, mut score: NewScore) {
        if self.accounts.contains_key(&score.actor) {
            score.name.clear();
        }
        self.scores.entry((score.match_id, score.actor)).or_insert(score);
    }

    fn high_scores(&self, ruleset: RulesetHash, per_opponent: usize) -> Vec<HighScore> {
        let mut people: BTreeMap<(&str, ActorId, &str), Vec<&NewScore>> = BTreeMap::new();
        for score in self.scores.values().filter(|score| score.ruleset == ruleset) {
            people.entry((&score.opponent, score.actor, &score.name)).or_default().push(score);
        }
        let mut best: Vec<HighScore> = Vec::new();
        for mut wins in people.into_values() {
            wins.sort_by_key(|score| (score.moves, score.at));
            let Some(first) = wins.first() else { continue };
            best.push(HighScore {
                actor: first.actor,
                name: first.name.clone(),
                opponent: first.opponent.clone(),
                wins: wins.len() as u64,
                fewest_moves: first.moves,
                shortest: first.match_id,
                at: first.at,
            });
        }
        let place = |score: &HighScore| (score.fewest_moves, Reverse(score.wins), score.at);
        best.sort_by_cached_key(|score| (score.opponent.clone(), place(score)));
        let mut last = (String::new(), 0);
        best.retain(|score| {
            last = if last.0 == score.opponent {
                (score.opponent.clone(), last.1 + 1)
            } else {
                (score.opponent.clone(), 1)
            };
            last.1 <= per_opponent
        });
        best
    }

    fn scored_rulesets(&self, limit: usize) -> Vec<ScoredRuleset> {
        let mut rulesets: BTreeMap<RulesetHash, ScoredRuleset> = BTreeMap::new();
        for score in self.scores.values() {
            let (hash, title) = (score.ruleset, score.title.clone());
            let found =
                rulesets.entry(hash).or_insert_with(|| ScoredRuleset { hash, title, wins: 0 });
            found.wins += 1;
        }
        let mut rulesets: Vec<ScoredRuleset> = rulesets.into_values().collect();
        rulesets.sort_by_key(|ruleset| (Reverse(ruleset.wins), ruleset.hash));
        rulesets.truncate(limit);
        rulesets
    }
}

impl MemoryPeople {
    pub(super) fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut Tables) -> T,
    ) -> Written<T> {
        PendingAnswer::now(Ok(change(&mut self.lock())))
    }

    pub(super) fn read<T: Send + 'static>(&self, query: impl FnOnce(&Tables) -> T) -> Read<T> {
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
