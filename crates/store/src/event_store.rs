//! The trait that the server is written against.

use crate::answer::Answer;
use crate::append::{
    Append, AppendAnswer, ChatAnswer, Erase, EraseAnswer, NewChat, TakeOver, TakeOverAnswer,
};
use crate::error::{Health, ReadError, Unavailable};
use crate::id::{ChatSeq, MatchId, RulesetHash, Seq};
use crate::row::{ChatLine, Head, StoredEvent, StoredMatch};

/// A log of matches.
///
/// Requests are queued in the order of the calls, at once where there is room and otherwise as
/// room comes; the [`Answer`] arrives when the request is durable or has failed. Live requests
/// (appends, changes of the owner, chat) go before imports and deletions, which are done in slices. Reads see
/// everything that was answered before they were asked.
pub trait EventStore: Send + Sync {
    /// Appends events to a match, or makes the match with its first events.
    fn append(&self, append: Append) -> Answer<AppendAnswer>;

    /// Makes the caller the owner of a match and fences the owner before.
    fn take_over(&self, claim: TakeOver) -> Answer<TakeOverAnswer>;

    /// Appends a line to a match's chat.
    fn chat(&self, line: NewChat) -> Answer<ChatAnswer>;

    /// Erases the text of chat lines.
    fn erase_chat(&self, erase: Erase) -> Answer<EraseAnswer>;

    /// Makes a match with all its events, behind the live requests. The match shows when it is
    /// complete; one that is cut short leaves nothing.
    fn import(&self, append: Append) -> Answer<AppendAnswer>;

    /// Removes a match with its events and chat, behind the live requests; returns whether there
    /// was one. The match is gone for readers at once, its rows are when this is answered.
    fn delete_match(&self, match_id: MatchId) -> Answer<Result<bool, ReadError>>;

    /// Where a match stands, if there is one.
    fn head(&self, match_id: MatchId) -> Answer<Result<Option<Head>, ReadError>>;

    /// A match with all its events, checked from the first to the last.
    fn load_match(&self, match_id: MatchId) -> Answer<Result<Option<StoredMatch>, ReadError>>;

    /// At most so many events of a match after a number; checked among themselves.
    fn tail(
        &self,
        match_id: MatchId,
        after: Seq,
        limit: usize,
    ) -> Answer<Result<Vec<StoredEvent>, ReadError>>;

    /// At most so many live matches, ordered by id, above the one given.
    fn live_matches(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Answer<Result<Vec<Head>, ReadError>>;

    /// At most so many matches, ordered by id, above the one given, that ended by an append to a match
    /// under way and were not [marked as counted](Self::mark_counted) since. What was made as a whole never is among
    /// them: it was not played here.
    fn uncounted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> Answer<Result<Vec<MatchId>, ReadError>>;

    /// Marks the result of a match as counted.
    fn mark_counted(&self, match_id: MatchId) -> Answer<Result<(), Unavailable>>;

    /// The text of a ruleset that a match was made with.
    fn ruleset(&self, hash: RulesetHash) -> Answer<Result<Option<String>, ReadError>>;

    /// At most so many chat lines of a match after a number.
    fn chat_tail(
        &self,
        match_id: MatchId,
        after: ChatSeq,
        limit: usize,
    ) -> Answer<Result<Vec<ChatLine>, ReadError>>;

    /// Whether appends are taken.
    fn health(&self) -> Health;

    /// What was done since the store was opened.
    fn stats(&self) -> Stats;
}

/// Counters since the store was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Commits that reached the disk; each cost one sync.
    pub commits: u64,
    /// Live requests that were answered after such a commit.
    pub requests: u64,
    /// Slices of imports and deletions that were part of one.
    pub slices: u64,
    /// Commits and trial writes that failed.
    pub failures: u64,
    /// Requests that are in the queue now.
    pub waiting: usize,
}
