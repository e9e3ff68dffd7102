//! The trait through which the server uses a store.

use crate::answer::PendingAnswer;
use crate::append::{
    Append, AppendAnswer, ChatAnswer, Erase, EraseAnswer, LetRest, NewChat, TakeOver,
    TakeOverAnswer,
};
use crate::error::{Health, ReadError, Unavailable};
use crate::id::{ChatSeq, MatchId, RulesetHash, Seq, UtcMillis};
use crate::row::{ChatLine, Head, StoredEvent, StoredMatch};

/// A log of matches.
///
/// Requests are queued in the order of the calls, at once if there is room and otherwise when there
/// is; the [`PendingAnswer`] arrives when the request is durable or has failed. Live requests (appends,
/// changes of ownership, chat) go before imports and deletions, which are done in slices. Reads see
/// everything that was answered before they were requested.
pub trait EventStore: Send + Sync {
    /// Appends events to a match, or creates the match with its first events.
    fn append(&self, append: Append) -> PendingAnswer<AppendAnswer>;

    /// Makes the caller the owner of a match and fences the previous owner.
    fn take_over(&self, claim: TakeOver) -> PendingAnswer<TakeOverAnswer>;

    /// Appends a line to a match's chat.
    fn chat(&self, line: NewChat) -> PendingAnswer<ChatAnswer>;

    /// Erases the text of chat lines.
    fn erase_chat(&self, erase: Erase) -> PendingAnswer<EraseAnswer>;

    /// Creates a match with all its events, after the live requests. The match becomes visible when
    /// it is complete; an interrupted import leaves nothing.
    fn import(&self, append: Append) -> PendingAnswer<AppendAnswer>;

    /// Removes a match with its events and chat, after the live requests; returns whether there was
    /// one. Readers no longer see the match at once; its rows are gone when the answer arrives.
    fn delete_match(&self, match_id: MatchId) -> PendingAnswer<Result<bool, ReadError>>;

    /// The head of a match, if there is one.
    fn head(&self, match_id: MatchId) -> PendingAnswer<Result<Option<Head>, ReadError>>;

    /// A match with all its events, checked from the first to the last.
    fn load_match(
        &self,
        match_id: MatchId,
    ) -> PendingAnswer<Result<Option<StoredMatch>, ReadError>>;

    /// At most `limit` events of a match after a number, checked against each other.
    fn tail(
        &self,
        match_id: MatchId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<StoredEvent>, ReadError>>;

    /// Has an unfinished match loaded only when somebody asks for it. An append may change that.
    fn let_rest(&self, rest: LetRest) -> PendingAnswer<Result<(), Unavailable>>;

    /// Records that a server is running, and so until when people could play if it crashes.
    fn beat(&self, at: UtcMillis) -> PendingAnswer<Result<(), Unavailable>>;

    /// The last such moment, if there was one.
    fn last_beat(&self) -> PendingAnswer<Result<Option<UtcMillis>, ReadError>>;

    /// At most `limit` unfinished matches after the given one, ordered by id, that a server loads
    /// when it starts.
    fn live_matches(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<Head>, ReadError>>;

    /// At most `limit` matches after the given one, ordered by id, that ended by an append to a
    /// match in play and have not been [marked as counted](Self::mark_counted) yet. Imported
    /// matches are never among them: they were not played here.
    fn uncounted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>>;

    /// Marks the result of a match as counted.
    fn mark_counted(&self, match_id: MatchId) -> PendingAnswer<Result<(), Unavailable>>;

    /// The text of a ruleset that a match uses.
    fn ruleset(&self, hash: RulesetHash) -> PendingAnswer<Result<Option<String>, ReadError>>;

    /// At most `limit` chat lines of a match after a number.
    fn chat_tail(
        &self,
        match_id: MatchId,
        after: ChatSeq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<ChatLine>, ReadError>>;

    /// Whether appends are accepted.
    fn health(&self) -> Health;

    /// Counters since the store was opened.
    fn stats(&self) -> Stats;
}

/// Counters since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Commits that reached the disk; each took one sync.
    pub commits: u64,
    /// Live requests that were answered after such a commit.
    pub requests: u64,
    /// Slices of imports and deletions that were part of such a commit.
    pub slices: u64,
    /// Commits and trial writes that failed.
    pub failures: u64,
    /// Requests that are in the queue now.
    pub waiting: usize,
}
