//! What is kept of people, as plain values. Of secrets there are fingerprints only.

use crate::id::{ActorId, ChatSeq, MatchId, UtcMillis};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct $name(pub u64);
    };
}

number! {
    /// A session, by a number that is no secret: its owner lists and ends it by this.
    SessionId
}
number! {
    /// A link, by a number that is no secret.
    LinkId
}
number! {
    /// A report, counted from 1.
    ReportId
}

/// The fingerprint of a secret that is itself stored nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SecretHash(pub [u8; 32]);

/// What somebody may do on the server.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Plays.
    Player,
    /// Plays, invites, helps with passwords, and looks after the chat.
    Organizer,
}

/// A name as it is shown, and what it looks like: two accounts never look alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// What all names that look like it have in common.
    pub skeleton: String,
}

/// Somebody with a password.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// The number that seats are held by.
    pub actor: ActorId,
    /// What the person is called.
    pub name: Name,
    /// What the person may do.
    pub role: Role,
    /// The hash of the password, with its salt and cost.
    pub password: String,
    /// Since when.
    pub created: UtcMillis,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A password's hash has no business in a log.
        let Self { actor, name, role, .. } = self;
        write!(f, "Account({actor}, {:?}, {role:?})", name.shown)
    }
}

/// A second factor about to be set.
#[derive(Clone, PartialEq, Eq)]
pub struct NewFactor {
    /// Whose it is.
    pub actor: ActorId,
    /// What the phone and the server share.
    pub secret: Vec<u8>,
    /// The time step whose code was used to set it.
    pub used_step: u64,
    /// The fingerprints of the recovery codes.
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
    /// What the phone and the server share.
    pub secret: Vec<u8>,
    /// The last time step whose code was used.
    pub used_step: u64,
    /// How many recovery codes are left.
    pub recovery_left: u64,
}

impl std::fmt::Debug for Factor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The secret has no business in a log.
        write!(f, "Factor(step {}, {} codes left)", self.used_step, self.recovery_left)
    }
}

/// What somebody shows for a second factor; it is good for once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FactorProof {
    /// The code of a time step.
    Step(u64),
    /// A recovery code, by its fingerprint.
    Recovery(SecretHash),
}

/// A session about to be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// Its number.
    pub id: SessionId,
    /// The fingerprint of its token.
    pub secret: SecretHash,
    /// Whose it is.
    pub actor: ActorId,
    /// Since when.
    pub at: UtcMillis,
    /// What the browser or program calls itself.
    pub device: String,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its number.
    pub id: SessionId,
    /// Whose it is.
    pub actor: ActorId,
    /// Since when.
    pub opened: UtcMillis,
    /// When it was last used, to a few minutes.
    pub used: UtcMillis,
    /// What the browser or program calls itself.
    pub device: String,
}

/// Sessions opened or used before these moments are over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expiry {
    /// The absolute limit.
    pub opened_before: UtcMillis,
    /// The limit for one that is not used.
    pub used_before: UtcMillis,
}

impl Expiry {
    /// Whether a session is over by these limits.
    pub fn is_over(self, session: &Session) -> bool {
        session.opened < self.opened_before || session.used < self.used_before
    }
}

/// Sessions of one person to be ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhichSessions {
    /// One.
    One(SessionId),
    /// All but one.
    Others(SessionId),
    /// All.
    All,
}

/// Whether a guest may come back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GuestStay {
    /// As long as the token is good.
    Open,
    /// The guest left.
    Ended,
}

/// Somebody who only said a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The number that seats are held by.
    pub actor: ActorId,
    /// When the guest was last here, to a few minutes; 0 for one from before this was stored.
    pub used: UtcMillis,
    /// Whether the guest may come back.
    pub stay: GuestStay,
}

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum LinkKind {
    /// To make the first organizer.
    SetUp,
    /// To make an account.
    Registration,
    /// To set a new password.
    Reset,
}

/// A link about to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLink {
    /// Its number.
    pub id: LinkId,
    /// What it is for.
    pub kind: LinkKind,
    /// The fingerprint of its secret.
    pub secret: SecretHash,
    /// Who made it.
    pub maker: ActorId,
    /// Whose password it sets; for [`LinkKind::Reset`].
    pub subject: Option<ActorId>,
    /// What an account made with it may do.
    pub role: Role,
    /// How often it can be used.
    pub uses: u32,
    /// When it was made.
    pub at: UtcMillis,
    /// From when on it is of no use.
    pub expires: UtcMillis,
}

/// A link that can still be used, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// Its number.
    pub id: LinkId,
    /// Who made it.
    pub maker: ActorId,
    /// Whose password it sets.
    pub subject: Option<ActorId>,
    /// What an account made with it may do.
    pub role: Role,
    /// How often it can still be used.
    pub uses_left: u32,
    /// When it was made.
    pub made: UtcMillis,
    /// From when on it is of no use.
    pub expires: UtcMillis,
}

/// A link that somebody holds in hand at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkUse {
    /// What it does.
    pub kind: LinkKind,
    /// The fingerprint of its secret.
    pub secret: SecretHash,
    /// When.
    pub at: UtcMillis,
}

/// What became of a new account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MakeAnswer {
    /// It is there; its role is the link's.
    Made(Role),
    /// Somebody has a name that looks the same; the link is unused.
    NameTaken,
    /// The link is unknown, used up, revoked or expired.
    BadLink,
}

/// What became of a new name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenameAnswer {
    /// It is the account's.
    Renamed,
    /// Somebody has a name that looks the same.
    NameTaken,
    /// There is no such account.
    Unknown,
}

/// What became of an account's end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemoveAnswer {
    /// It is gone, with these sessions; its games go by the pseudonym.
    Removed(Vec<SessionId>),
    /// There is no such account.
    Unknown,
}

/// A chat line that somebody complains about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// In which match.
    pub match_id: MatchId,
    /// Which line.
    pub line: ChatSeq,
    /// Who said it.
    pub subject: ActorId,
    /// Who complains.
    pub reporter: ActorId,
    /// What was said.
    pub text: String,
    /// Why it should not have been.
    pub reason: String,
    /// When it was reported.
    pub at: UtcMillis,
}

/// What became of a complaint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportAnswer {
    /// It waits for an organizer under this number; the same again gets the same number.
    Filed(ReportId),
    /// The reporter has too many open ones.
    TooMany,
}

/// How a report was closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The line stays.
    Kept,
    /// The line was erased, and so is its copy here.
    Erased,
}

/// A report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: ReportId,
    /// What was reported.
    pub report: NewReport,
    /// How it ended, where it did.
    pub verdict: Option<Verdict>,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
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
    /// Which match.
    pub match_id: MatchId,
    /// Whose result.
    pub actor: ActorId,
    /// The ruleset's name for people.
    pub ruleset: String,
    /// The result.
    pub score: Score,
    /// When.
    pub at: UtcMillis,
}

/// Somebody's results by one ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The ruleset's name for people.
    pub ruleset: String,
    /// How often won.
    pub wins: u64,
    /// How often lost.
    pub losses: u64,
    /// How often drawn.
    pub draws: u64,
}

/// A name that is in use, or was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Face {
    /// An account has it.
    Account(ActorId, Name),
    /// The games of an account that is gone are shown under it.
    Pseudonym(ActorId, String),
}
