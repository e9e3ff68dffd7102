//! Accounts, sessions and passwords, over the store.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ids::{ActorId, UtcMillis};
use store::ReadError;
use store::people::{
    Account, AccountRole, Expiry, LinkKind, MakeAnswer, NewSession, PeopleStore, RemoveAnswer,
    RenameAnswer, Session, SessionId, WhichSessions,
};

use super::address::Network;
use super::challenges::Challenges;
use super::connections::Connections;
use super::error::PeopleError;
use super::factor::Pending;
use super::guests::{Guests, RoomCode};
use super::login_limits::{Attempt, LoginLimits};
use super::passkeys::SecondProof;
use super::password::{Password, PasswordCheck, Passwords};
use super::secret::{draw_number, draw_session_token, fingerprint};
use super::write_limits::WriteLimits;
use crate::clock::Clock;
use crate::directory::Directory;
use crate::identity::DeviceId;
use crate::limit_log::{Limit, LimitLog};
use crate::limits::ACCOUNT_RENAMES;
use crate::names::{self, NameFault};
use crate::random::Random;
use crate::rate_limit::RateLimits;

/// Pseudonyms that are dropped in one request to the store.
const PSEUDONYMS_AT_ONCE: usize = 64;
pub(super) const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;
pub(crate) const HOUR: i64 = 60 * MINUTE;
/// How often the use of a session is stored.
const USED_EVERY: i64 = 5 * MINUTE;
/// Characters of a browser's name for itself that are stored.
const DEVICE_CHARS: usize = 120;

/// How long sessions last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionLimits {
    /// Without use.
    pub idle_ms: i64,
    /// In total.
    pub absolute_ms: i64,
}

impl SessionLimits {
    /// Two weeks without use, three months in total.
    pub const USUAL: Self = Self { idle_ms: 14 * DAY, absolute_ms: 90 * DAY };

    fn expiry(self, now: UtcMillis) -> Expiry {
        Expiry {
            opened_before: UtcMillis(now.0.saturating_sub(self.absolute_ms)),
            used_before: UtcMillis(now.0.saturating_sub(self.idle_ms)),
        }
    }
}

/// A new session: the account, and the token that is shown once.
#[derive(Clone, PartialEq, Eq)]
pub struct OpenedSession {
    /// The account.
    pub account: Account,
    /// The session's id.
    pub session: SessionId,
    /// The session's token.
    pub token: String,
}

impl fmt::Debug for OpenedSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpenedSession({:?}, {:?})", self.account, self.session)
    }
}

/// Accounts, sessions and guests.
pub struct People {
    pub(crate) store: Arc<dyn PeopleStore>,
    pub(crate) directory: Arc<Directory>,
    /// The open connections of all sessions and guests.
    pub connections: Arc<Connections>,
    /// The guests.
    pub guests: Guests,
    /// What everybody wrote recently.
    pub(crate) write_limits: WriteLimits,
    passwords: Passwords,
    limits: Mutex<LoginLimits>,
    /// New names of accounts.
    renames: Mutex<RateLimits<ActorId>>,
    pub(super) limit_log: Arc<LimitLog>,
    /// Second factors that wait for their first code.
    pub(super) pending: Pending,
    /// Challenges of passkeys that wait for an answer.
    pub(super) challenges: Challenges,
    lifetime: SessionLimits,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) random: Arc<dyn Random>,
}

impl People {
    /// Reads the store and fills the directory from it.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn open(
        store: Arc<dyn PeopleStore>,
        directory: Arc<Directory>,
        passwords: Passwords,
        limit_log: Arc<LimitLog>,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, ReadError> {
        let (mutes, ends) = (store.mutes().await?, store.mute_ends().await?);
        directory.fill(store.display_names().await?, mutes, ends);
        let (known, room) = (store.guests().await?, RoomCode::draw(&*random));
        let guests = Guests::new(Arc::clone(&store), Arc::clone(&directory), known, room);
        Ok(Self {
            store,
            directory,
            connections: Arc::default(),
            guests,
            write_limits: WriteLimits::default(),
            passwords,
            limits: Mutex::default(),
            renames: Mutex::new(RateLimits::new(ACCOUNT_RENAMES)),
            limit_log,
            pending: Pending::default(),
            challenges: Challenges::default(),
            lifetime: SessionLimits::USUAL,
            clock,
            random,
        })
    }

    /// Creates an account by a link and opens its first session.
    ///
    /// # Errors
    /// When the link, the name or the password is not acceptable.
    pub async fn enter_by_link(
        &self,
        kind: LinkKind,
        secret: &str,
        name: &str,
        password: &str,
        from: Visitor<'_>,
    ) -> Result<OpenedSession, PeopleError> {
        let link = self.valid_link(kind, secret, from.network).await?;
        let name = names::for_account(name)?;
        let password = Password::new(password, &name.shown)?;
        let mut account = Account {
            actor: ActorId(draw_number(&*self.random)),
            name,
            role: AccountRole::Player,
            password: self.passwords.hash(password, &*self.random).await?,
            created: self.now(),
        };
        match self.store.make_account(account.clone(), link).await? {
            MakeAnswer::Made(role) => account.role = role,
            MakeAnswer::NameTaken => return Err(NameFault::Taken.into()),
            MakeAnswer::BadLink => return Err(PeopleError::BadLink),
        }
        self.directory.set_account(account.actor, account.name.clone());
        tracing::info!(actor = account.actor.0, role = ?account.role, by = ?kind, "account created");
        self.open_session(account, from.device).await
    }

    /// Opens a session for a name, its password and a proof of the second factor if there is one.
    ///
    /// # Errors
    /// The same for a wrong name and a wrong password; and when there were too many attempts.
    pub async fn log_in(
        &self,
        name: &str,
        password: &str,
        proof: SecondProof<'_>,
        from: Visitor<'_>,
    ) -> Result<OpenedSession, PeopleError> {
        let Checked { account, attempt, found } = self.check_password(name, password, from).await?;
        self.check_second_factor(&account, proof, &attempt).await?;
        self.limits().succeeded(&attempt);
        if found == PasswordCheck::RightButOld {
            let claimed = Password::claimed(password);
            let renewed = self.passwords.hash(claimed, &*self.random).await?;
            self.store.change_password(account.actor, account.password.clone(), renewed).await?;
        }
        tracing::info!(actor = account.actor.0, network = %from.network, "logged in");
        self.open_session(account, from.device).await
    }

    /// Finds the account of a name and checks its password. The failures before it are not forgotten yet.
    pub(super) async fn check_password(
        &self,
        name: &str,
        password: &str,
        from: Visitor<'_>,
    ) -> Result<Checked, PeopleError> {
        let skeleton = names::skeleton(name);
        let now = self.clock.now();
        let attempt = self.attempt(&skeleton, from);
        self.ask(&attempt)?;
        let account = self.store.account_named(skeleton).await?;
        let claimed = Password::claimed(password);
        let stored = account.as_ref().map(|account| account.password.as_str());
        let found = self.passwords.compare(claimed, stored).await?;
        let known = account.as_ref().map(|account| account.actor.0);
        let Some(account) = account.filter(|_| found != PasswordCheck::Wrong) else {
            self.limits().failed(&attempt, now);
            // Never the name as it was typed: people type passwords there.
            tracing::warn!(actor = known, network = %from.network, "login failed");
            return Err(PeopleError::WrongPassword);
        };
        Ok(Checked { account, attempt, found })
    }

    /// The session of a token with its account, unless it has ended.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn session(&self, token: &str) -> Result<Option<(Session, Account)>, PeopleError> {
        let now = self.clock.utc();
        let found = self.store.session(fingerprint(token)).await?;
        let found = found.filter(|(session, _)| !self.lifetime.expiry(now).is_over(session));
        if let Some((session, _)) = &found
            && now.0 - session.used.0 >= USED_EVERY
        {
            self.store.use_session(session.id, now).await?;
        }
        Ok(found)
    }

    /// Ends sessions of an account and closes their connections; returns how many.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn end_sessions(
        &self,
        actor: ActorId,
        which: WhichSessions,
    ) -> Result<usize, PeopleError> {
        let ended = self.store.end_sessions(actor, which).await?;
        self.connections.close(&ended);
        tracing::info!(actor = actor.0, count = ended.len(), "sessions ended");
        Ok(ended.len())
    }

    /// Checks the password of an account again before an important change. Wrong ones count for the session.
    ///
    /// # Errors
    /// When it is wrong, or there were too many attempts.
    pub async fn confirm(
        &self,
        account: &Account,
        password: &str,
        session: SessionId,
    ) -> Result<(), PeopleError> {
        let (attempt, now) = (Attempt::Session(session), self.clock.now());
        self.ask(&attempt)?;
        if !self.is_password(account, password).await? {
            self.limits().failed(&attempt, now);
            tracing::warn!(actor = account.actor.0, "password not confirmed");
            return Err(PeopleError::WrongPassword);
        }
        self.limits().succeeded(&attempt);
        Ok(())
    }

    /// Whether a password is right. The caller checks and counts against the login limits.
    pub(super) async fn is_password(
        &self,
        account: &Account,
        password: &str,
    ) -> Result<bool, PeopleError> {
        let claimed = Password::claimed(password);
        Ok(self.passwords.compare(claimed, Some(&account.password)).await? != PasswordCheck::Wrong)
    }

    /// Renames an account.
    ///
    /// # Errors
    /// When the name is not acceptable.
    pub async fn rename(&self, account: &Account, name: &str) -> Result<(), PeopleError> {
        let name = names::for_account(name)?;
        let now = self.clock.now();
        let counted =
            self.renames.lock().unwrap_or_else(PoisonError::into_inner).take(account.actor, now);
        counted.inspect_err(|_| self.limit_log.reached(Limit::Renames, None))?;
        match self.store.rename_account(account.actor, name.clone()).await? {
            RenameAnswer::Renamed => {
                self.directory.set_account(account.actor, name);
                tracing::info!(actor = account.actor.0, "account renamed");
                Ok(())
            }
            RenameAnswer::NameTaken => Err(NameFault::Taken.into()),
            RenameAnswer::Unknown => Err(PeopleError::Nobody),
        }
    }

    /// Sets a new password, ends every session and opens a new one.
    ///
    /// # Errors
    /// When the password is not acceptable, or was changed in the meantime.
    pub async fn change_password(
        &self,
        account: Account,
        password: &str,
        device: &str,
    ) -> Result<OpenedSession, PeopleError> {
        let password = Password::new(password, &account.name.shown)?;
        let hash = self.passwords.hash(password, &*self.random).await?;
        let changed = self.store.change_password(account.actor, account.password.clone(), hash);
        if !changed.await? {
            return Err(PeopleError::WrongPassword);
        }
        tracing::info!(actor = account.actor.0, "password changed");
        self.end_sessions(account.actor, WhichSessions::All).await?;
        self.open_session(account, device).await
    }

    /// Sets a password by a link and ends every session.
    ///
    /// # Errors
    /// When the link or the password is not acceptable.
    pub async fn reset_password(
        &self,
        secret: &str,
        password: &str,
        network: Network,
    ) -> Result<(), PeopleError> {
        let link = self.valid_link(LinkKind::Reset, secret, network).await?;
        let subject = self.store.link(link).await?.and_then(|link| link.subject);
        let subject = subject.ok_or(PeopleError::BadLink)?;
        let account = self.store.account(subject).await?.ok_or(PeopleError::BadLink)?;
        let password = Password::new(password, &account.name.shown)?;
        let hash = self.passwords.hash(password, &*self.random).await?;
        let reset = self.store.reset_password(link, hash).await?;
        let (actor, ended) = reset.ok_or(PeopleError::BadLink)?;
        self.connections.close(&ended);
        tracing::info!(actor = actor.0, "password reset by link");
        Ok(())
    }

    /// Deletes an account; returns the pseudonym under which its games are shown.
    ///
    /// # Errors
    /// When there is no such account.
    pub async fn remove(&self, actor: ActorId) -> Result<String, PeopleError> {
        let pseudonym = format!("{} {}", names::FORMER, draw_number(&*self.random) % 1_000_000);
        match self.store.remove_account(actor, pseudonym.clone()).await? {
            RemoveAnswer::Removed(ended) => self.connections.close(&ended),
            RemoveAnswer::Unknown => return Err(PeopleError::Nobody),
        }
        self.directory.set_former(actor, &pseudonym);
        tracing::info!(actor = actor.0, "account deleted");
        Ok(pseudonym)
    }

    /// Erases guests who were away for a day; returns them with the pseudonyms of their games.
    pub(crate) async fn erase_guests(
        &self,
        has_socket: impl Fn(ActorId) -> bool,
    ) -> Vec<(ActorId, String)> {
        let erased = self.guests.erase(self.clock.utc(), &*self.random, has_socket).await;
        for (actor, _) in &erased {
            self.connections.close_guest(*actor);
            tracing::info!(actor = actor.0, "guest erased");
        }
        erased
    }

    /// Ends the mutes whose time is over; returns whether there were any.
    pub(crate) async fn end_mutes(&self) -> bool {
        let ended = self.directory.ended_mutes(self.clock.utc());
        for &(by, whom) in &ended {
            match self.store.unmute(by, whom).await {
                Ok(_) => self.directory.remove_mute(by, whom),
                // The next round tries again.
                Err(error) => tracing::warn!(%error, "a mute could not be ended"),
            }
        }
        !ended.is_empty()
    }

    /// Drops the pseudonyms of deleted accounts that no match names, unless a report names them.
    pub(crate) async fn drop_pseudonyms(&self, unnamed: Vec<ActorId>) {
        // In slices: moves wait for each of them.
        for people in unnamed.chunks(PSEUDONYMS_AT_ONCE) {
            match self.store.drop_pseudonyms(people.to_vec()).await {
                Ok(dropped) => {
                    dropped.iter().for_each(|actor| self.directory.forget_former(*actor));
                }
                // The next round of upkeep tries again.
                Err(error) => {
                    tracing::warn!(%error, "unused pseudonyms could not be dropped");
                    return;
                }
            }
        }
    }

    /// How many passwords were compared, including those for unknown names.
    pub fn passwords_compared(&self) -> u64 {
        self.passwords.compared()
    }

    /// The store.
    pub fn store(&self) -> &dyn PeopleStore {
        &*self.store
    }

    /// The time.
    pub(crate) fn now(&self) -> UtcMillis {
        self.clock.utc()
    }

    async fn open_session(
        &self,
        account: Account,
        device: &str,
    ) -> Result<OpenedSession, PeopleError> {
        let token = draw_session_token(&*self.random);
        let visible = device.chars().filter(|letter| !names::is_invisible(*letter));
        let session = NewSession {
            id: SessionId(draw_number(&*self.random)),
            secret: fingerprint(&token),
            actor: account.actor,
            at: self.now(),
            device: visible.take(DEVICE_CHARS).collect(),
        };
        let id = session.id;
        self.store.open_session(session, self.lifetime.expiry(self.clock.utc())).await?;
        Ok(OpenedSession { account, session: id, token })
    }

    /// Who tries a password for a name: a device that logged in to that account before, or a stranger.
    fn attempt(&self, skeleton: &str, from: Visitor<'_>) -> Attempt {
        match (from.known, self.directory.account_like(skeleton)) {
            (Some((actor, device)), Some(named)) if actor == named => Attempt::Device(device),
            _ => Attempt::Stranger(skeleton.to_owned(), from.network),
        }
    }

    /// Asks to try a password or a code now.
    pub(super) fn ask(&self, attempt: &Attempt) -> Result<(), PeopleError> {
        let now = self.clock.now();
        let asked = self.limits().ask(attempt, now);
        Ok(asked.inspect_err(|_| self.limit_log.reached(Limit::Logins, None))?)
    }

    pub(super) fn limits(&self) -> std::sync::MutexGuard<'_, LoginLimits> {
        self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An account whose password was right.
pub(super) struct Checked {
    pub(super) account: Account,
    attempt: Attempt,
    found: PasswordCheck,
}

/// The client that logs in.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// Its network.
    pub network: Network,
    /// The browser's or program's name for itself.
    pub device: &'a str,
    /// The account that the same browser logged in to before.
    pub known: Option<(ActorId, DeviceId)>,
}

impl fmt::Debug for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("People").finish_non_exhaustive()
    }
}
