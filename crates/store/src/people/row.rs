//! The data about people, as plain values. Secrets are stored as hashes only.

use crate::id::{ActorId, ChatSeq, MatchId, UtcMillis};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct $name(pub u64);
    };
}

number! {
    /// A session's id. It is not secret: the owner lists and ends sessions by it.
    SessionId
}
number! {
    /// A passkey's id, by which its owner removes it.
    PasskeyId
}
number! {
    /// A link's id. It is not secret.
    LinkId
}
number! {
    /// A report's number, from 1.
    ReportId
}

/// The hash of a secret that is itself never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SecretHash(pub [u8; 32]);

/// What a person may do on the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum AccountRole {
    /// Play.
    Player,
    /// Play, invite people, reset passwords, and moderate the chat.
    Organizer,
}

/// A name as it is shown, and what it looks like: no two accounts look alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// The form shared by all names that look like it.
    pub skeleton: String,
}

/// A person with a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The id by which seats are held.
    pub actor: ActorId,
    /// The name.
    pub name: Name,
    /// The role.
    pub role: AccountRole,
    /// The hash of the password, with its salt and cost.
    pub password: String,
    /// When it was created.
    pub created: UtcMillis,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A password's hash must not be logged.
        let Self { actor, name, role, .. } = self;
        write!(f, "Account({actor}, {:?}, {role:?})", name.shown)
    }
}

/// An account as organizers see it, without secrets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AccountOverview {
    /// The id by which seats are held.
    pub actor: ActorId,
    /// The name as it is shown.
    pub name: String,
    /// The role.
    pub role: AccountRole,
    /// When it was created.
    pub created: UtcMillis,
    /// When one of its sessions was last used, within a few minutes; nothing if it has no session.
    pub seen: Option<UtcMillis>,
    /// How many sessions it has.
    pub sessions: u64,
    /// How many of its matches were counted.
    pub games: u64,
}

/// A second factor that is about to be set.
#[derive(Clone, PartialEq, Eq)]
pub struct NewFactor {
    /// The account.
    pub actor: ActorId,
    /// The secret that the authenticator and the server share.
    pub secret: Vec<u8>,
    /// The time step of the code that confirmed it.
    pub used_step: u64,
    /// The hashes of the recovery codes.
    pub recovery: Vec<SecretHash>,
}

impl std::fmt::Debug for NewFactor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "NewFactor({})", self.actor)
    }
}

/// A second factor.
#[derive(Clone, PartialEq, Eq)]
pub struct Factor {
    /// The secret that the authenticator and the server share.
    pub secret: Vec<u8>,
    /// The last time step whose code was used.
    pub used_step: u64,
    /// How many recovery codes are left.
    pub recovery_left: u64,
}

impl std::fmt::Debug for Factor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The secret must not be logged.
        write!(f, "Factor(step {}, {} codes left)", self.used_step, self.recovery_left)
    }
}

/// A code for a second factor; it works once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FactorProof {
    /// The code of a time step.
    Step(u64),
    /// A recovery code, by its hash.
    Recovery(SecretHash),
}

/// A passkey: the public key of an authenticator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    /// Its id.
    pub id: PasskeyId,
    /// The authenticator's name for it.
    pub credential: Vec<u8>,
    /// Its owner's name for it.
    pub name: String,
    /// The number of the algorithm in COSE.
    pub algorithm: i64,
    /// The public key.
    pub public_key: Vec<u8>,
    /// The authenticator's last count of signatures; 0 if it does not count.
    pub counter: u32,
    /// When it was added.
    pub made: UtcMillis,
    /// When it was last used.
    pub used: UtcMillis,
}

/// A passkey that is about to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPasskey {
    /// The account.
    pub actor: ActorId,
    /// The passkey.
    pub passkey: Passkey,
    /// The hashes of new recovery codes; if there are none, the account keeps those it has.
    pub recovery: Vec<SecretHash>,
}

/// The answer to a new passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddPasskeyAnswer {
    /// It was added.
    Added,
    /// An account has it already.
    Exists,
    /// The account has too many.
    TooMany,
    /// There is no such account.
    NoAccount,
}

/// The use of a passkey whose signature was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyUse {
    /// The account.
    pub actor: ActorId,
    /// The authenticator's name for the passkey.
    pub credential: Vec<u8>,
    /// The authenticator's count of signatures.
    pub counter: u32,
    /// When it was used.
    pub at: UtcMillis,
}

/// A session that is about to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// The hash of its token.
    pub secret: SecretHash,
    /// The account.
    pub actor: ActorId,
    /// When it is opened.
    pub at: UtcMillis,
    /// The browser's or program's name for itself.
    pub device: String,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its id.
    pub id: SessionId,
    /// The account.
    pub actor: ActorId,
    /// When it was opened.
    pub opened: UtcMillis,
    /// When it was last used, within a few minutes.
    pub used: UtcMillis,
    /// The browser's or program's name for itself.
    pub device: String,
}

/// Sessions opened or last used before these times have expired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry {
    /// The limit in total.
    pub opened_before: UtcMillis,
    /// The limit without use.
    pub used_before: UtcMillis,
}

impl Expiry {
    /// Whether a session has expired.
    pub fn is_over(self, session: &Session) -> bool {
        session.opened < self.opened_before || session.used < self.used_before
    }
}

/// Which sessions of a person to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichSessions {
    /// One.
    One(SessionId),
    /// All except one.
    Others(SessionId),
    /// All.
    All,
}

/// Whether a guest may come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuestStay {
    /// As long as the token is valid.
    Open,
    /// The guest logged out.
    Ended,
}

/// A person without an account, who only gave a name.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    /// The id by which seats are held.
    pub actor: ActorId,
    /// When the guest was last here, within a few minutes; 0 for guests from before this was
    /// stored.
    pub used: UtcMillis,
    /// Whether the guest may come back.
    pub stay: GuestStay,
    /// The name; empty for guests from before this was stored.
    pub name: String,
}

impl std::fmt::Debug for Guest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { actor, used, stay, name } = self;
        let mut guest = f.debug_struct("Guest");
        guest.field("actor", actor).field("used", used).field("stay", stay);
        if !name.is_empty() {
            guest.field("name", name);
        }
        guest.finish()
    }
}

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LinkKind {
    /// Create the first organizer.
    SetUp,
    /// Create an account.
    Registration,
    /// Set a new password.
    Reset,
}

/// A link that is about to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLink {
    /// Its id.
    pub id: LinkId,
    /// What it is for.
    pub kind: LinkKind,
    /// The hash of its secret.
    pub secret: SecretHash,
    /// Who created it.
    pub maker: ActorId,
    /// The account whose password it sets; for [`LinkKind::Reset`].
    pub subject: Option<ActorId>,
    /// The role of accounts created with it.
    pub role: AccountRole,
    /// How often it can be used.
    pub uses: u32,
    /// When it was created.
    pub at: UtcMillis,
    /// When it expires.
    pub expires: UtcMillis,
}

/// A link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its id.
    pub id: LinkId,
    /// Who created it.
    pub maker: ActorId,
    /// The account whose password it sets.
    pub subject: Option<ActorId>,
    /// The role of accounts created with it.
    pub role: AccountRole,
    /// How often it can still be used, if it has not expired.
    pub uses_left: u32,
    /// When it was created.
    pub made: UtcMillis,
    /// When it expires.
    pub expires: UtcMillis,
}

/// A link that somebody wants to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkUse {
    /// What it is for.
    pub kind: LinkKind,
    /// The hash of its secret.
    pub secret: SecretHash,
    /// When it is used.
    pub at: UtcMillis,
}

/// The answer to a new account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MakeAnswer {
    /// It was created, with the role of the link.
    Made(AccountRole),
    /// An account has a name that looks the same; the link is not used up.
    NameTaken,
    /// The link is unknown, used up, revoked or expired.
    BadLink,
}

/// The answer to a new name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenameAnswer {
    /// The account has the new name.
    Renamed,
    /// An account has a name that looks the same.
    NameTaken,
    /// There is no such account.
    Unknown,
}

/// The answer to a new role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoleAnswer {
    /// The account has the role.
    Set,
    /// It is the only organizer, and remains one.
    LastOrganizer,
    /// There is no such account.
    Unknown,
}

/// The answer to deleting an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemoveAnswer {
    /// It was deleted, with these sessions; its games are shown under the pseudonym.
    Removed(Vec<SessionId>),
    /// There is no such account.
    Unknown,
}

/// A report about a chat line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// The match.
    pub match_id: MatchId,
    /// The line.
    pub line: ChatSeq,
    /// The author of the line.
    pub subject: ActorId,
    /// The reporter.
    pub reporter: ActorId,
    /// The text of the line.
    pub text: String,
    /// The reason for the report.
    pub reason: String,
    /// When it was reported.
    pub at: UtcMillis,
}

/// The answer to a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportAnswer {
    /// It waits for an organizer under this number; a repeated report gets the same number.
    Filed(ReportId),
    /// The reporter has too many open reports.
    TooMany,
}

/// How a report was closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The line stays.
    Kept,
    /// The line was erased, and so was its copy here.
    Erased,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: ReportId,
    /// What was reported.
    pub report: NewReport,
    /// How it was closed, if it was.
    pub verdict: Option<Verdict>,
}

/// The result of a match for one person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PersonResult {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

/// The result of a match for one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewResult {
    /// The match.
    pub match_id: MatchId,
    /// The person.
    pub actor: ActorId,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// Whom the person played against, if it was one. The store keeps accounts and computers.
    pub opponent: Option<ActorId>,
    /// Who played on the person's side on the other board. The store keeps accounts and computers.
    pub partner: Option<ActorId>,
    /// The result.
    pub score: PersonResult,
    /// When the match ended.
    pub at: UtcMillis,
}

/// A person's results in one ruleset against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The opponent, as far as it is stored.
    pub opponent: Option<ActorId>,
    /// Matches won.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// Matches drawn.
    pub draws: u64,
}

/// A person's results with one partner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PartnerTally {
    /// The partner.
    pub partner: ActorId,
    /// Matches won together.
    pub wins: u64,
    /// Matches lost.
    pub losses: u64,
    /// Matches drawn.
    pub draws: u64,
}

/// The name that a person is shown under.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DisplayName {
    /// The name of an account.
    Account(ActorId, Name),
    /// The pseudonym under which the games of a deleted account are shown.
    Pseudonym(ActorId, String),
}
