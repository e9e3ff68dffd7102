//! People over the store: entering, leaving, links and passwords.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use ids::{ActorId, UtcMillis};
use store::people::{
    Account, Expiry, LinkId, LinkKind, LinkUse, MakeAnswer, NewLink, NewSession, PeopleStore,
    RemoveAnswer, RenameAnswer, Role, Session, SessionId, WhichSessions,
};
use store::{ReadError, Unavailable};

use super::address::Network;
use super::directory::Directory;
use super::factor::Pending;
use super::guests::{Guests, RoomCode};
use super::limits::{LoginLimits, Wait};
use super::lines::Lines;
use super::name::{self, NameFault};
use super::password::{Crowded, Found, Password, PasswordFault, Passwords};
use super::secret::{draw_link_secret, draw_number, draw_session_token, fingerprint};
use super::writing::Writing;
use crate::clock::Clock;
use crate::random::Random;

/// Pseudonyms that are dropped in one go.
const PSEUDONYMS_AT_ONCE: usize = 64;
const MINUTE: i64 = 60 * 1000;
const DAY: i64 = 24 * 60 * MINUTE;
/// How long a set-up link can be used.
pub const SET_UP_MINUTES: i64 = 15;
/// The use of a session is written down this often.
const USED_EVERY: i64 = 5 * MINUTE;
/// What a browser calls itself is kept to this many characters.
const DEVICE_CHARS: usize = 120;

/// How long sessions last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionLimits {
    /// Without being used.
    pub idle_ms: i64,
    /// In any case.
    pub absolute_ms: i64,
}

impl SessionLimits {
    /// Two weeks without use, three months in any case.
    pub const HOUSE: Self = Self { idle_ms: 14 * DAY, absolute_ms: 90 * DAY };

    fn expiry(self, now: UtcMillis) -> Expiry {
        Expiry {
            opened_before: UtcMillis(now.0.saturating_sub(self.absolute_ms)),
            used_before: UtcMillis(now.0.saturating_sub(self.idle_ms)),
        }
    }
}

/// Why somebody does not get what was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PeopleError {
    /// The one answer to every failed login.
    #[error("the name or the password is wrong")]
    WrongPassword,
    /// The password was right, and there is a second factor.
    #[error("this account has a second factor: give the code of your authenticator too")]
    CodeNeeded,
    /// The code is not, or no more, good.
    #[error("the code is wrong, too old or was used already; wait for the next one")]
    WrongCode,
    /// One of two, without telling which.
    #[error("the password or the code is wrong")]
    WrongProof,
    /// There is a second factor already.
    #[error("this account has a second factor already; remove it first")]
    HasFactor,
    /// Nothing waits for a code.
    #[error("begin to set up a second factor first; after ten minutes it begins anew")]
    NoEnrolment,
    /// Too many tries.
    #[error(transparent)]
    Wait(#[from] Wait),
    /// Too many hashes wait.
    #[error(transparent)]
    Crowded(#[from] Crowded),
    /// The link is of no use.
    #[error("this link is used up, revoked or too old; ask for a new one")]
    BadLink,
    /// The name cannot be.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// The password cannot be.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// There is nobody.
    #[error("there is no such account")]
    Nobody,
    /// The store cannot.
    #[error("this cannot be done just now; try again in a moment")]
    Store(String),
}

impl From<Unavailable> for PeopleError {
    fn from(error: Unavailable) -> Self {
        Self::Store(error.to_string())
    }
}

impl From<ReadError> for PeopleError {
    fn from(error: ReadError) -> Self {
        Self::Store(error.to_string())
    }
}

/// Somebody who came in: the account, and the token that is told once.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// Who.
    pub account: Account,
    /// The session's number.
    pub session: SessionId,
    /// The session's token.
    pub token: String,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({:?}, {:?})", self.account, self.session)
    }
}

/// A link that was just made, with the secret that is told once.
#[derive(Clone, PartialEq, Eq)]
pub struct NewcomerLink {
    /// Its number.
    pub id: LinkId,
    /// Its secret.
    pub secret: String,
    /// From when on it is of no use.
    pub expires: UtcMillis,
}

impl fmt::Debug for NewcomerLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewcomerLink({:?})", self.id)
    }
}

/// Everything about people.
pub struct People {
    pub(crate) store: Arc<dyn PeopleStore>,
    pub(crate) directory: Arc<Directory>,
    /// The sockets of all sessions.
    pub lines: Arc<Lines>,
    /// Everybody who only said a name.
    pub guests: Guests,
    /// How much everybody wrote of late.
    pub(crate) writing: Writing,
    passwords: Passwords,
    limits: Mutex<LoginLimits>,
    /// Second factors that wait for their first code.
    pub(super) pending: Pending,
    lifetime: SessionLimits,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) random: Arc<dyn Random>,
}

impl People {
    /// Opens the book of people and fills the directory from it.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn open(
        store: Arc<dyn PeopleStore>,
        directory: Arc<Directory>,
        passwords: Passwords,
        clock: Arc<dyn Clock>,
        random: Arc<dyn Random>,
    ) -> Result<Self, ReadError> {
        directory.fill(store.faces().await?, store.mutes().await?);
        let (known, room) = (store.guests().await?, RoomCode::draw(&*random));
        let guests = Guests::new(Arc::clone(&store), Arc::clone(&directory), known, room);
        Ok(Self {
            store,
            directory,
            lines: Arc::default(),
            guests,
            writing: Writing::default(),
            passwords,
            limits: Mutex::default(),
            pending: Pending::default(),
            lifetime: SessionLimits::HOUSE,
            clock,
            random,
        })
    }

    /// The secret of a new set-up link, as long as there is no organizer.
    ///
    /// # Errors
    /// When the store cannot be asked.
    pub async fn set_up_link(&self) -> Result<Option<String>, PeopleError> {
        if self.store.has_organizer().await? {
            return Ok(None);
        }
        let link = self.make_link(NewLinkTerms {
            kind: LinkKind::SetUp,
            maker: ActorId(0),
            subject: None,
            role: Role::Organizer,
            uses: 1,
            lifetime_ms: SET_UP_MINUTES * MINUTE,
        });
        Ok(Some(link.await?.secret))
    }

    /// Makes an account by a link and opens its first session.
    ///
    /// # Errors
    /// When link, name or password cannot be.
    pub async fn enter_by_link(
        &self,
        kind: LinkKind,
        secret: &str,
        name: &str,
        password: &str,
        from: Visitor<'_>,
    ) -> Result<Entry, PeopleError> {
        let link = self.held_link(kind, secret, from.network).await?;
        let name = name::for_account(name)?;
        let password = Password::new(password, &name.shown)?;
        let mut account = Account {
            actor: ActorId(draw_number(&*self.random)),
            name,
            role: Role::Player,
            password: self.passwords.hash(password, &*self.random).await?,
            created: self.now(),
        };
        match self.store.make_account(account.clone(), link).await? {
            MakeAnswer::Made(role) => account.role = role,
            MakeAnswer::NameTaken => return Err(NameFault::Taken.into()),
            MakeAnswer::BadLink => return Err(PeopleError::BadLink),
        }
        self.directory.set_account(account.actor, account.name.clone());
        tracing::info!(actor = account.actor.0, role = ?account.role, by = ?kind, "account made");
        self.open_session(account, from.device).await
    }

    /// Opens a session for who knows the password, and has the second factor if there is one.
    ///
    /// # Errors
    /// One and the same for every wrong password; and when there were too many tries.
    pub async fn log_in(
        &self,
        name: &str,
        password: &str,
        code: Option<&str>,
        from: Visitor<'_>,
    ) -> Result<Entry, PeopleError> {
        // No account has a longer name; the rest would only cost time.
        let skeleton = name::skeleton(&name.chars().take(100).collect::<String>());
        let now = self.clock.now();
        if let Err(wait) = self.limits().ask(&skeleton, from.network, now) {
            tracing::warn!(?name, network = %from.network, "login put off: too many tries");
            return Err(wait.into());
        }
        let account = self.store.account_named(skeleton.clone()).await?;
        let claimed = Password::claimed(password);
        let stored = account.as_ref().map(|account| account.password.as_str());
        let found = self.passwords.compare(claimed.clone(), stored).await?;
        let Some(account) = account.filter(|_| found != Found::Wrong) else {
            self.limits().failed(Some(&skeleton), from.network, now);
            tracing::warn!(?name, network = %from.network, "login failed");
            return Err(PeopleError::WrongPassword);
        };
        self.ask_second(&account, code, from.network).await?;
        self.limits().succeeded(&skeleton);
        if found == Found::RightButOld {
            let renewed = self.passwords.hash(claimed, &*self.random).await?;
            self.store.change_password(account.actor, account.password.clone(), renewed).await?;
        }
        tracing::info!(actor = account.actor.0, network = %from.network, "logged in");
        self.open_session(account, from.device).await
    }

    /// Whose session a token opens, and which, if it still stands.
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

    /// Ends sessions of somebody, and their sockets; tells how many.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn end_sessions(
        &self,
        actor: ActorId,
        which: WhichSessions,
    ) -> Result<usize, PeopleError> {
        let ended = self.store.end_sessions(actor, which).await?;
        self.lines.cut(&ended);
        tracing::info!(actor = actor.0, count = ended.len(), "sessions ended");
        Ok(ended.len())
    }

    /// Checks the password of somebody who is logged in already, before something that matters.
    ///
    /// # Errors
    /// When it is wrong, or there were too many tries.
    pub async fn confirm(
        &self,
        account: &Account,
        password: &str,
        network: Network,
    ) -> Result<(), PeopleError> {
        let (key, now) = (&account.name.skeleton, self.clock.now());
        self.limits().ask(key, network, now)?;
        if !self.is_password(account, password).await? {
            self.limits().failed(Some(key), network, now);
            tracing::warn!(actor = account.actor.0, "password not confirmed");
            return Err(PeopleError::WrongPassword);
        }
        self.limits().succeeded(key);
        Ok(())
    }

    /// Whether a password is an account's; the caller asks for leave to try, and counts.
    pub(super) async fn is_password(
        &self,
        account: &Account,
        password: &str,
    ) -> Result<bool, PeopleError> {
        let claimed = Password::claimed(password);
        Ok(self.passwords.compare(claimed, Some(&account.password)).await? != Found::Wrong)
    }

    /// Gives an account another name.
    ///
    /// # Errors
    /// When the name cannot be.
    pub async fn rename(&self, account: &Account, name: &str) -> Result<(), PeopleError> {
        let name = name::for_account(name)?;
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

    /// Sets another password, ends every session, and opens a new one.
    ///
    /// # Errors
    /// When the password cannot be, or was changed meanwhile.
    pub async fn change_password(
        &self,
        account: Account,
        password: &str,
        device: &str,
    ) -> Result<Entry, PeopleError> {
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
    /// When link or password cannot be.
    pub async fn reset_password(
        &self,
        secret: &str,
        password: &str,
        network: Network,
    ) -> Result<(), PeopleError> {
        let link = self.held_link(LinkKind::Reset, secret, network).await?;
        let subject = self.store.link(link).await?.and_then(|link| link.subject);
        let subject = subject.ok_or(PeopleError::BadLink)?;
        let account = self.store.account(subject).await?.ok_or(PeopleError::BadLink)?;
        let password = Password::new(password, &account.name.shown)?;
        let hash = self.passwords.hash(password, &*self.random).await?;
        let reset = self.store.reset_password(link, hash).await?;
        let (actor, ended) = reset.ok_or(PeopleError::BadLink)?;
        self.lines.cut(&ended);
        tracing::info!(actor = actor.0, "password reset by link");
        Ok(())
    }

    /// Removes an account; its games go by a pseudonym, which is told.
    ///
    /// # Errors
    /// When there is none.
    pub async fn remove(&self, actor: ActorId) -> Result<String, PeopleError> {
        let pseudonym = format!("{} {}", name::FORMER, draw_number(&*self.random) % 1_000_000);
        match self.store.remove_account(actor, pseudonym.clone()).await? {
            RemoveAnswer::Removed(ended) => self.lines.cut(&ended),
            RemoveAnswer::Unknown => return Err(PeopleError::Nobody),
        }
        self.directory.set_gone(actor, &pseudonym);
        tracing::info!(actor = actor.0, "account removed");
        Ok(pseudonym)
    }

    /// Erases the guests who were not here for a day; tells whom, and under what names the games go.
    pub(crate) async fn erase_guests(
        &self,
        has_socket: impl Fn(ActorId) -> bool,
    ) -> Vec<(ActorId, String)> {
        let erased = self.guests.erase(self.clock.utc(), &*self.random, has_socket).await;
        for (actor, _) in &erased {
            self.lines.cut_guest(*actor);
            tracing::info!(actor = actor.0, "guest erased");
        }
        erased
    }

    /// Drops the pseudonyms of people who left and whom no match names; who stands in a report keeps it.
    pub(crate) async fn drop_pseudonyms(&self, unnamed: Vec<ActorId>) {
        // In slices, for moves wait behind each.
        for people in unnamed.chunks(PSEUDONYMS_AT_ONCE) {
            match self.store.drop_pseudonyms(people.to_vec()).await {
                Ok(dropped) => {
                    dropped.iter().for_each(|actor| self.directory.forget_gone(*actor));
                }
                // Asked again before long.
                Err(error) => {
                    tracing::warn!(%error, "pseudonyms that nobody needs could not go yet");
                    return;
                }
            }
        }
    }

    pub(crate) async fn make_link(&self, terms: NewLinkTerms) -> Result<NewcomerLink, PeopleError> {
        let secret = draw_link_secret(&*self.random);
        let now = self.now();
        let link = NewLink {
            id: LinkId(draw_number(&*self.random)),
            kind: terms.kind,
            secret: fingerprint(&secret),
            maker: terms.maker,
            subject: terms.subject,
            role: terms.role,
            uses: terms.uses,
            at: now,
            expires: UtcMillis(now.0.saturating_add(terms.lifetime_ms)),
        };
        let (id, expires) = (link.id, link.expires);
        self.store.make_link(link).await?;
        tracing::info!(link = id.0, kind = ?terms.kind, maker = terms.maker.0, "link made");
        Ok(NewcomerLink { id, secret, expires })
    }

    /// How many passwords were compared, those of nobody included.
    pub fn passwords_compared(&self) -> u64 {
        self.passwords.compared()
    }

    /// What is kept.
    pub fn store(&self) -> &dyn PeopleStore {
        &*self.store
    }

    /// The time.
    pub(crate) fn now(&self) -> UtcMillis {
        self.clock.utc()
    }

    /// A link in hand that can be used: looked at before a hash is spent on it.
    async fn held_link(
        &self,
        kind: LinkKind,
        secret: &str,
        network: Network,
    ) -> Result<LinkUse, PeopleError> {
        let now = self.clock.now();
        self.limits().ask_for_link(network, now)?;
        let link = LinkUse { kind, secret: fingerprint(secret), at: self.now() };
        if self.store.link(link).await?.is_none() {
            self.limits().failed(None, network, now);
            tracing::warn!(?kind, %network, "a link that is of no use was tried");
            return Err(PeopleError::BadLink);
        }
        Ok(link)
    }

    async fn open_session(&self, account: Account, device: &str) -> Result<Entry, PeopleError> {
        let token = draw_session_token(&*self.random);
        let visible = device.chars().filter(|letter| !name::is_invisible(*letter));
        let session = NewSession {
            id: SessionId(draw_number(&*self.random)),
            secret: fingerprint(&token),
            actor: account.actor,
            at: self.now(),
            device: visible.take(DEVICE_CHARS).collect(),
        };
        let id = session.id;
        self.store.open_session(session, self.lifetime.expiry(self.clock.utc())).await?;
        Ok(Entry { account, session: id, token })
    }

    pub(super) fn limits(&self) -> std::sync::MutexGuard<'_, LoginLimits> {
        self.limits.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody at the door.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// From where.
    pub network: Network,
    /// What the browser or program calls itself.
    pub device: &'a str,
}

/// What a new link shall be good for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewLinkTerms {
    pub(crate) kind: LinkKind,
    pub(crate) maker: ActorId,
    pub(crate) subject: Option<ActorId>,
    pub(crate) role: Role,
    pub(crate) uses: u32,
    pub(crate) lifetime_ms: i64,
}

impl fmt::Debug for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("People").finish_non_exhaustive()
    }
}
