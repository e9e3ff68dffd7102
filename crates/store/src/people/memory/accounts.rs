//! Accounts, their sessions, and guests in memory.

use super::Tables;
use crate::id::{ActorId, UtcMillis};
use crate::people::{
    Account, AccountOverview, AccountRole, Guest, GuestStay, LinkUse, MakeAnswer, Name,
    RemoveAnswer, RenameAnswer, Report, RoleAnswer, Session, SessionId, WhichSessions,
};

impl Tables {
    pub(super) fn named(&self, skeleton: &str) -> Option<&Account> {
        self.accounts.values().find(|account| account.name.skeleton == skeleton)
    }

    pub(super) fn has_organizer(&self) -> bool {
        self.accounts.values().any(|account| account.role == AccountRole::Organizer)
    }

    pub(super) fn make_account(&mut self, mut account: Account, used: LinkUse) -> MakeAnswer {
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

    pub(super) fn rename(&mut self, actor: ActorId, name: Name) -> RenameAnswer {
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

    pub(super) fn set_role(&mut self, actor: ActorId, role: AccountRole) -> RoleAnswer {
        let is_organizer = |account: &Account| account.role == AccountRole::Organizer;
        let organizers = self.accounts.values().filter(|account| is_organizer(account)).count();
        let Some(account) = self.accounts.get_mut(&actor) else { return RoleAnswer::Unknown };
        if is_organizer(account) && role != AccountRole::Organizer && organizers == 1 {
            return RoleAnswer::LastOrganizer;
        }
        account.role = role;
        RoleAnswer::Set
    }

    pub(super) fn overview(&self, account: &Account) -> AccountOverview {
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

    pub(super) fn end_sessions(&mut self, actor: ActorId, which: WhichSessions) -> Vec<SessionId> {
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

    pub(super) fn remove_account(&mut self, actor: ActorId, pseudonym: String) -> RemoveAnswer {
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
        self.designs.forget(actor);
        self.pseudonyms.insert(actor, pseudonym);
    }

    pub(super) fn use_guest(&mut self, actor: ActorId, name: String, at: UtcMillis) -> &mut Guest {
        let new = Guest { actor, used: at, stay: GuestStay::Open, name: String::new() };
        let guest = self.guests.entry(actor).or_insert(new);
        guest.used = guest.used.max(at);
        if !name.is_empty() {
            guest.name = name;
        }
        guest
    }

    pub(super) fn erase_guest(
        &mut self,
        actor: ActorId,
        pseudonym: String,
        unused_since: UtcMillis,
    ) -> bool {
        let is_old = self.guests.get(&actor).is_some_and(|guest| guest.used < unused_since);
        if is_old {
            self.guests.remove(&actor);
            self.forget(actor, pseudonym);
        }
        is_old
    }

    pub(super) fn drop_pseudonyms(&mut self, mut people: Vec<ActorId>) -> Vec<ActorId> {
        let names = |report: &Report, actor| {
            report.report.subject == actor || report.report.reporter == actor
        };
        people.retain(|actor| {
            let is_reported = self.reports.iter().any(|report| names(report, *actor));
            !is_reported && !self.designs.has(*actor) && self.pseudonyms.remove(actor).is_some()
        });
        people
    }
}
