//! What is kept of people: accounts, sessions, links, reports, mutes, pseudonyms, results.
//!
//! Secrets (passwords, tokens, links) come here as hashes and leave as such: reading the
//! data file lets nobody log in. What must hold together is one request: an account is made and its
//! link used up in one step, or neither. Time is always passed in by the caller.

#[cfg(feature = "test-support")]
mod memory;
mod row;

#[cfg(feature = "test-support")]
pub use memory::MemoryPeople;
pub use row::{
    Account, Expiry, Face, Factor, FactorProof, Guest, GuestStay, Link, LinkId, LinkKind, LinkUse,
    MakeAnswer, Name, NewFactor, NewLink, NewReport, NewResult, NewSession, RemoveAnswer,
    RenameAnswer, Report, ReportAnswer, ReportId, Role, Score, SecretHash, Session, SessionId,
    Tally, Verdict, WhichSessions,
};

use crate::answer::Answer;
use crate::error::{ReadError, Unavailable};
use crate::id::ActorId;

/// Nobody may have more open reports.
pub const MAX_OPEN_REPORTS: usize = 20;
/// Nobody needs to have muted more people.
pub const MAX_MUTES: usize = 200;

/// The answer to a change; it is durable when it is there.
pub type Written<T> = Answer<Result<T, Unavailable>>;
/// The answer to a question.
pub type Read<T> = Answer<Result<T, ReadError>>;

/// Everything that is kept of people.
pub trait PeopleStore: Send + Sync {
    /// Makes an account by a link, which is used once by it; the account's role is the link's. A
    /// set-up link is of no use once there is an organizer.
    fn make_account(&self, account: Account, link: LinkUse) -> Written<MakeAnswer>;

    /// Gives an account another name.
    fn rename_account(&self, actor: ActorId, name: Name) -> Written<RenameAnswer>;

    /// Puts a password's hash in place of another; returns whether that one was still there.
    fn change_password(&self, actor: ActorId, from: String, to: String) -> Written<bool>;

    /// Sets a password by a reset link and ends all sessions; returns whose it is, and which. A second factor
    /// goes too, unless its owner made the link.
    fn reset_password(
        &self,
        link: LinkUse,
        password: String,
    ) -> Written<Option<(ActorId, Vec<SessionId>)>>;

    /// Removes an account with everything of it; its games go by the pseudonym from now on.
    fn remove_account(&self, actor: ActorId, pseudonym: String) -> Written<RemoveAnswer>;

    /// Sets the second factor of an account; returns whether there was an account without one.
    fn set_factor(&self, factor: NewFactor) -> Written<bool>;

    /// Spends a proof of a second factor; returns whether it was good.
    fn spend_proof(&self, actor: ActorId, proof: FactorProof) -> Written<bool>;

    /// Removes the second factor of an account; returns whether there was one.
    fn clear_factor(&self, actor: ActorId) -> Written<bool>;

    /// The second factor of an account.
    fn factor(&self, actor: ActorId) -> Read<Option<Factor>>;

    /// An account by its number.
    fn account(&self, actor: ActorId) -> Read<Option<Account>>;

    /// An account by what its name looks like.
    fn account_named(&self, skeleton: String) -> Read<Option<Account>>;

    /// Whether somebody is an organizer.
    fn has_organizer(&self) -> Read<bool>;

    /// All names of accounts, and of those that are gone.
    fn faces(&self) -> Read<Vec<Face>>;

    /// Opens a session; those that are over go.
    fn open_session(&self, session: NewSession, expiry: Expiry) -> Written<()>;

    /// Remembers that a session was used.
    fn use_session(&self, id: SessionId, at: crate::id::UtcMillis) -> Written<()>;

    /// Ends sessions of a person and returns which there were.
    fn end_sessions(&self, actor: ActorId, which: WhichSessions) -> Written<Vec<SessionId>>;

    /// The session of a token, with its account; whether it is over is the caller's to say.
    fn session(&self, secret: SecretHash) -> Read<Option<(Session, Account)>>;

    /// The sessions of a person, the last used first.
    fn sessions(&self, actor: ActorId) -> Read<Vec<Session>>;

    /// Remembers that a guest was here; one that is new is known from now on.
    fn use_guest(&self, actor: ActorId, at: crate::id::UtcMillis) -> Written<()>;

    /// A guest leaves.
    fn end_guest(&self, actor: ActorId, at: crate::id::UtcMillis) -> Written<()>;

    /// Removes everything of a guest who was not here since; the games go by the pseudonym from now
    /// on. Returns whether there was such a guest.
    fn erase_guest(
        &self,
        actor: ActorId,
        pseudonym: String,
        unused_since: crate::id::UtcMillis,
    ) -> Written<bool>;

    /// Drops the pseudonyms of people whom no match names; who is named in a report keeps the own one.
    /// Returns whose are gone.
    fn drop_pseudonyms(&self, people: Vec<ActorId>) -> Written<Vec<ActorId>>;

    /// All guests who are known, in order.
    fn guests(&self) -> Read<Vec<Guest>>;

    /// Makes a link. A set-up link ends those before it, a reset link those of the same person.
    fn make_link(&self, link: NewLink) -> Written<()>;

    /// Revokes a link of a kind; returns whether there was one.
    fn revoke_link(&self, kind: LinkKind, id: LinkId) -> Written<bool>;

    /// The link that somebody holds, if it can be used.
    fn link(&self, link: LinkUse) -> Read<Option<Link>>;

    /// The links of a kind that can still be used, the latest first.
    fn links(&self, kind: LinkKind, at: crate::id::UtcMillis) -> Read<Vec<Link>>;

    /// Somebody wants to hear no more of somebody; returns whether there is room for that.
    fn mute(&self, by: ActorId, whom: ActorId) -> Written<bool>;

    /// Somebody wants to hear somebody again; returns whether that changes anything.
    fn unmute(&self, by: ActorId, whom: ActorId) -> Written<bool>;

    /// Who mutes whom, in order.
    fn mutes(&self) -> Read<Vec<(ActorId, ActorId)>>;

    /// Files a report.
    fn file_report(&self, report: NewReport) -> Written<ReportAnswer>;

    /// Closes a report; returns which, if it was open.
    fn close_report(&self, id: ReportId, verdict: Verdict) -> Written<Option<Report>>;

    /// At most so many reports, those that are open first, then the latest.
    fn reports(&self, limit: usize) -> Read<Vec<Report>>;

    /// Remembers results of accounts; once for each match and person.
    fn record_results(&self, results: Vec<NewResult>) -> Written<()>;

    /// Somebody's results, by ruleset.
    fn tally(&self, actor: ActorId) -> Read<Vec<Tally>>;
}
