//! Everything stored about people: accounts, sessions, links, reports, mutes, pseudonyms, results.
//!
//! Secrets (passwords, tokens, links) are stored as hashes only, so nobody can log in with what the
//! data file contains. Changes that belong together are one request: an account is created and its
//! link used up in one step, or neither. The caller always passes the time in.

pub(crate) mod design;
#[cfg(feature = "test-support")]
mod memory;
mod puzzle;
mod row;
mod score;

pub use design::{
    CopiedFrom, DesignAnswer, DesignChange, DesignHead, DesignId, DesignQuota, DesignReport,
    DesignStore, GalleryOrder, GalleryPage, MAX_DESIGN_REPORTS, MAX_GALLERY_WORDS, NewVersion,
    PictureHash, Sharing, StoredDesign, StoredVersion, VersionCard, merit, search_text,
};
#[cfg(feature = "test-support")]
pub use memory::MemoryPeople;
pub use puzzle::{
    GlickoNumbers, PuzzleChange, PuzzlePerson, PuzzlePersonChange, PuzzleResult, PuzzleState,
    PuzzleStore, PuzzleTally, PuzzleTry,
};
pub use row::{
    Account, AccountOverview, AccountRole, AddPasskeyAnswer, DisplayName, Expiry, Factor,
    FactorProof, Guest, GuestStay, Link, LinkId, LinkKind, LinkUse, MakeAnswer, Name, NewFactor,
    NewLink, NewPasskey, NewReport, NewResult, NewSession, PartnerTally, Passkey, PasskeyId,
    PasskeyUse, PersonResult, RemoveAnswer, RenameAnswer, Report, ReportAnswer, ReportId,
    RoleAnswer, SecretHash, Session, SessionId, Tally, Verdict, WhichSessions,
};
pub use score::{HighScore, NewScore, ScoredRuleset};

use crate::answer::PendingAnswer;
use crate::error::{ReadError, Unavailable};
use crate::id::{ActorId, RulesetHash};

/// The most open reports of one person.
pub const MAX_OPEN_REPORTS: usize = 20;
/// The most people that one person may mute.
pub const MAX_MUTES: usize = 200;
/// The most passkeys of one account.
pub const MAX_PASSKEYS: usize = 10;

/// How long a registration link is listed after it has expired, in milliseconds.
pub const LINK_LISTED_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// The answer to a change; it arrives once the change is durable.
pub type Written<T> = PendingAnswer<Result<T, Unavailable>>;
/// The answer to a query.
pub type Read<T> = PendingAnswer<Result<T, ReadError>>;

/// Everything stored about people.
pub trait PeopleStore: PuzzleStore + DesignStore {
    /// Creates an account with a link, which is used once; the account gets the role of the link. A
    /// set-up link is invalid once there is an organizer.
    fn make_account(&self, account: Account, link: LinkUse) -> Written<MakeAnswer>;

    /// Renames an account.
    fn rename_account(&self, actor: ActorId, name: Name) -> Written<RenameAnswer>;

    /// Gives an account a role. The last organizer keeps theirs.
    fn set_role(&self, actor: ActorId, role: AccountRole) -> Written<RoleAnswer>;

    /// Replaces a password hash; returns whether the old one was still stored.
    fn change_password(&self, actor: ActorId, from: String, to: String) -> Written<bool>;

    /// Sets a password with a reset link and ends all sessions; returns the account and its
    /// sessions. This also removes the second factors, unless their owner created the link.
    fn reset_password(
        &self,
        link: LinkUse,
        password: String,
    ) -> Written<Option<(ActorId, Vec<SessionId>)>>;

    /// Deletes an account with all its data; its games are shown under the pseudonym from now on.
    fn remove_account(&self, actor: ActorId, pseudonym: String) -> Written<RemoveAnswer>;

    /// Sets the second factor of an account, with new recovery codes; returns whether there was an account
    /// without one.
    fn set_factor(&self, factor: NewFactor) -> Written<bool>;

    /// Uses up a code of a second factor; returns whether it was valid.
    fn spend_proof(&self, actor: ActorId, proof: FactorProof) -> Written<bool>;

    /// Removes the second factor of an account; returns whether there was one. The recovery codes stay while
    /// there are passkeys.
    fn clear_factor(&self, actor: ActorId) -> Written<bool>;

    /// The second factor of an account.
    fn factor(&self, actor: ActorId) -> Read<Option<Factor>>;

    /// How many recovery codes of an account are left, for its second factor and its passkeys.
    fn recovery_codes_left(&self, actor: ActorId) -> Read<u64>;

    /// Adds a passkey to an account.
    fn add_passkey(&self, passkey: NewPasskey) -> Written<AddPasskeyAnswer>;

    /// Records that a passkey was used; returns whether the account has it and its counter did not go back.
    fn use_passkey(&self, used: PasskeyUse) -> Written<bool>;

    /// Removes a passkey; returns whether the account had it. The recovery codes go with the last second
    /// factor.
    fn remove_passkey(&self, actor: ActorId, id: PasskeyId) -> Written<bool>;

    /// The passkeys of an account, the oldest first.
    fn passkeys(&self, actor: ActorId) -> Read<Vec<Passkey>>;

    /// An account by its number.
    fn account(&self, actor: ActorId) -> Read<Option<Account>>;

    /// The account whose name looks like this one.
    fn account_named(&self, skeleton: String) -> Read<Option<Account>>;

    /// All accounts, ordered by number.
    fn accounts(&self) -> Read<Vec<AccountOverview>>;

    /// Whether there is an organizer.
    fn has_organizer(&self) -> Read<bool>;

    /// All names of accounts, and pseudonyms of deleted ones.
    fn display_names(&self) -> Read<Vec<DisplayName>>;

    /// Opens a session and removes expired ones.
    fn open_session(&self, session: NewSession, expiry: Expiry) -> Written<()>;

    /// Records that a session was used.
    fn use_session(&self, id: SessionId, at: crate::id::UtcMillis) -> Written<()>;

    /// Ends sessions of a person and returns them.
    fn end_sessions(&self, actor: ActorId, which: WhichSessions) -> Written<Vec<SessionId>>;

    /// The session with a token, and its account. The caller checks whether it has expired.
    fn session(&self, secret: SecretHash) -> Read<Option<(Session, Account)>>;

    /// The sessions of a person, the most recently used first.
    fn sessions(&self, actor: ActorId) -> Read<Vec<Session>>;

    /// Records that a guest was here; a new guest is added. An empty name leaves the stored one.
    fn use_guest(&self, actor: ActorId, name: String, at: crate::id::UtcMillis) -> Written<()>;

    /// Logs a guest out for good.
    fn end_guest(&self, actor: ActorId, at: crate::id::UtcMillis) -> Written<()>;

    /// Erases a guest who has not been here since a time; the guest's games are shown under the
    /// pseudonym from now on. Returns whether there was such a guest.
    fn erase_guest(
        &self,
        actor: ActorId,
        pseudonym: String,
        unused_since: crate::id::UtcMillis,
    ) -> Written<bool>;

    /// Deletes the pseudonyms of people whom no match names, unless a report or a published design names them.
    /// Returns whose were deleted.
    fn drop_pseudonyms(&self, people: Vec<ActorId>) -> Written<Vec<ActorId>>;

    /// All known guests, in order.
    fn guests(&self) -> Read<Vec<Guest>>;

    /// Creates a link. A set-up link revokes earlier ones, a reset link those of the same person. Expired
    /// links are removed, registration links after [`LINK_LISTED_MS`].
    fn make_link(&self, link: NewLink) -> Written<()>;

    /// Revokes a link of a kind; returns whether there was one.
    fn revoke_link(&self, kind: LinkKind, id: LinkId) -> Written<bool>;

    /// The link with a secret, if it can be used.
    fn link(&self, link: LinkUse) -> Read<Option<Link>>;

    /// The links of a kind that expire after a moment, the latest first. Registration links stay
    /// among them when they are used up.
    fn links(&self, kind: LinkKind, at: crate::id::UtcMillis) -> Read<Vec<Link>>;

    /// Mutes somebody for somebody; returns whether there was room for another mute.
    fn mute(&self, by: ActorId, whom: ActorId) -> Written<bool>;

    /// The same, until a moment. The caller ends the mute then.
    fn mute_until(&self, by: ActorId, whom: ActorId, until: crate::id::UtcMillis) -> Written<bool>;

    /// Ends a mute; returns whether there was one.
    fn unmute(&self, by: ActorId, whom: ActorId) -> Written<bool>;

    /// All mutes, in order.
    fn mutes(&self) -> Read<Vec<(ActorId, ActorId)>>;

    /// When mutes end, for those that do, in the same order.
    fn mute_ends(&self) -> Read<Vec<(ActorId, ActorId, crate::id::UtcMillis)>>;

    /// Files a report.
    fn file_report(&self, report: NewReport) -> Written<ReportAnswer>;

    /// Closes a report; returns it if it was open.
    fn close_report(&self, id: ReportId, verdict: Verdict) -> Written<Option<Report>>;

    /// At most `limit` reports: open ones first, then the latest.
    fn reports(&self, limit: usize) -> Read<Vec<Report>>;

    /// Stores results of accounts, once for each match and person.
    fn record_results(&self, results: Vec<NewResult>) -> Written<()>;

    /// A person's results, by ruleset and opponent.
    fn tally(&self, actor: ActorId) -> Read<Vec<Tally>>;

    /// A person's results with each partner, as far as partners are stored; the most matches first.
    fn partners(&self, actor: ActorId) -> Read<Vec<PartnerTally>>;

    /// Keeps what an account chose on the page, in place of what it chose before; returns whether there is such an
    /// account.
    fn keep_preferences(&self, actor: ActorId, text: String) -> Written<bool>;

    /// What an account chose on the page, if it ever did.
    fn preferences(&self, actor: ActorId) -> Read<Option<String>>;

    /// Stores wins for the high scores, once for each match and person.
    fn record_scores(&self, scores: Vec<NewScore>) -> Written<()>;

    /// The high scores of a ruleset, ordered by opponent: for each the best people, up to a limit.
    /// Fewer moves come first, then more wins, then the earlier win.
    fn high_scores(&self, ruleset: RulesetHash, per_opponent: usize) -> Read<Vec<HighScore>>;

    /// At most `limit` rulesets that have high scores, the most played first.
    fn scored_rulesets(&self, limit: usize) -> Read<Vec<ScoredRuleset>>;
}
