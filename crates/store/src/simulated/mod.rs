//! The log in memory, on a disk that a seed and a few settings make slow, full or broken.
//!
//! # How to use it
//!
//! It has no thread and no clock. Requests are only queued; the simulation calls
//! [`SimulatedStore::pump`] with its own time, and answers arrive within that call:
//!
//! 1. `pump(now)` finishes the sync that is due, answers its requests, and starts the next sync
//!    with everything that was queued in the meantime. Group commit and outages work as in the
//!    SQLite store; the queue is unbounded.
//! 2. It returns the time of the next change, so that a simulation can jump there.
//! 3. [`SimulatedStore::crash`] ends the process that used the store: requests without an answer
//!    never get one (their answers say `Closed`), and the seed decides whether the commit whose
//!    sync was running is stored. The same value is then the store of the next process.
//!
//! Reads are answered at once from durable data. Everything follows from the seed and the order of
//! the calls.

mod disk;
mod library;
mod logs;
mod request;
mod world;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::answer::PendingAnswer;
use crate::append::{
    Append, AppendAnswer, ChatAnswer, Erase, EraseAnswer, LetRest, NewChat, TakeOver,
    TakeOverAnswer,
};
use crate::error::{Health, ReadError, Unavailable};
use crate::event_store::{EventStore, Stats};
use crate::id::{ActorId, ChatSeq, LogId, LogKind, MatchId, RulesetHash, Seq, UtcMillis};
use crate::library::{
    KeepVariations, KeepVariationsAnswer, KeptReview, LibraryAddition, LibraryAnswer, LibraryEntry,
    LibraryPage, LibraryQuery, LibraryRename, LibraryStore, Scope, UserGameDataAnswer,
    UserGameDataChange,
};
use crate::log::{LogAnswer, LogAppend, LogHead, LogQuery, LogStore, StoredLog};
use crate::row::{ChatLine, Head, StoredEvent, StoredMatch, Wake};
use disk::Disk;
use logs::DeleteLog;
use request::{Beat, Import, MarkCounted, Remove};
use world::World;

pub use disk::{Knobs, Tick};

/// A log in memory; a clone is another handle to the same log.
#[derive(Clone)]
pub struct SimulatedStore {
    disk: Arc<Mutex<Disk>>,
}

impl SimulatedStore {
    /// An empty log on a disk that behaves according to the seed and the settings.
    pub fn new(seed: u64, knobs: Knobs) -> Self {
        Self { disk: Arc::new(Mutex::new(Disk::new(seed, knobs))) }
    }

    /// Advances time to `now`, which never goes back. Returns when something happens next, if
    /// anything is in progress.
    pub fn pump(&self, now: Tick) -> Option<Tick> {
        let (answers, next) = self.lock().pump(now);
        // Outside the lock: a task that is woken may ask again at once.
        answers.into_iter().for_each(|answer| answer());
        next
    }

    /// Ends the process that used the store, and loses everything that is not durable.
    pub fn crash(&self) {
        let dropped = self.lock().crash();
        drop(dropped);
    }

    /// Changes the settings.
    pub fn turn(&self, change: impl FnOnce(&mut Knobs)) {
        change(&mut self.lock().knobs);
    }

    /// Changes when a server loads a match, as data of older versions says it.
    pub fn turn_wake(&self, match_id: MatchId, wake: Wake) {
        self.lock().world.turn_wake(match_id, wake);
    }

    fn read<T: Send + 'static>(&self, query: impl FnOnce(&World) -> T) -> PendingAnswer<T> {
        PendingAnswer::now(query(&self.lock().world))
    }

    fn lock(&self) -> MutexGuard<'_, Disk> {
        // Nobody panics between two changes that belong together.
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EventStore for SimulatedStore {
    fn append(&self, append: Append) -> PendingAnswer<AppendAnswer> {
        self.lock().live(append)
    }

    fn take_over(&self, claim: TakeOver) -> PendingAnswer<TakeOverAnswer> {
        self.lock().live(claim)
    }

    fn chat(&self, line: NewChat) -> PendingAnswer<ChatAnswer> {
        self.lock().live(line)
    }

    fn erase_chat(&self, erase: Erase) -> PendingAnswer<EraseAnswer> {
        self.lock().live(erase)
    }

    fn import(&self, append: Append) -> PendingAnswer<AppendAnswer> {
        self.lock().background(Import(append))
    }

    fn delete_match(&self, match_id: MatchId) -> PendingAnswer<Result<bool, ReadError>> {
        self.lock().background(Remove(match_id))
    }

    fn head(&self, match_id: MatchId) -> PendingAnswer<Result<Option<Head>, ReadError>> {
        self.read(|world| Ok(world.head(match_id)))
    }

    fn load_match(
        &self,
        match_id: MatchId,
    ) -> PendingAnswer<Result<Option<StoredMatch>, ReadError>> {
        self.read(|world| world.load_match(match_id))
    }

    fn tail(
        &self,
        match_id: MatchId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<StoredEvent>, ReadError>> {
        self.read(|world| Ok(world.tail(match_id, after, limit)))
    }

    fn let_rest(&self, rest: LetRest) -> PendingAnswer<Result<(), Unavailable>> {
        self.lock().live(rest)
    }

    fn beat(&self, at: UtcMillis) -> PendingAnswer<Result<(), Unavailable>> {
        self.lock().live(Beat(at))
    }

    fn last_beat(&self) -> PendingAnswer<Result<Option<UtcMillis>, ReadError>> {
        self.read(|world| Ok(world.last_beat()))
    }

    fn live_matches(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<Head>, ReadError>> {
        self.read(|world| Ok(world.live_matches(above, limit)))
    }

    fn uncounted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(|world| Ok(world.uncounted(above, limit)))
    }

    fn mark_counted(&self, match_id: MatchId) -> PendingAnswer<Result<(), Unavailable>> {
        self.lock().live(MarkCounted(match_id))
    }

    fn ruleset(&self, hash: RulesetHash) -> PendingAnswer<Result<Option<String>, ReadError>> {
        self.read(|world| Ok(world.ruleset(hash)))
    }

    fn chat_tail(
        &self,
        match_id: MatchId,
        after: ChatSeq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<ChatLine>, ReadError>> {
        self.read(|world| Ok(world.chat_tail(match_id, after, limit)))
    }

    fn health(&self) -> Health {
        self.lock().health.clone()
    }

    fn stats(&self) -> Stats {
        self.lock().stats()
    }
}

impl LogStore for SimulatedStore {
    fn append_to_log(&self, append: LogAppend) -> PendingAnswer<LogAnswer> {
        self.lock().live(append)
    }

    fn log_tail(
        &self,
        kind: LogKind,
        id: LogId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Option<StoredLog>, ReadError>> {
        self.read(|world| Ok(world.logs.tail(kind, id, after, limit)))
    }

    fn logs(&self, query: LogQuery) -> PendingAnswer<Result<Vec<LogHead>, ReadError>> {
        self.read(|world| Ok(world.logs.list(query)))
    }

    fn delete_log(&self, kind: LogKind, id: LogId) -> PendingAnswer<Result<bool, Unavailable>> {
        self.lock().live(DeleteLog(kind, id))
    }
}

impl LibraryStore for SimulatedStore {
    fn library_page(&self, query: LibraryQuery) -> PendingAnswer<Result<LibraryPage, ReadError>> {
        self.read(|world| Ok(world.library_page(&query)))
    }

    fn library_entry(
        &self,
        match_id: MatchId,
        scope: Scope,
    ) -> PendingAnswer<Result<Option<LibraryEntry>, ReadError>> {
        self.read(|world| Ok(world.library_entry(match_id, scope)))
    }

    fn change_user_game_data(
        &self,
        change: UserGameDataChange,
    ) -> PendingAnswer<UserGameDataAnswer> {
        self.lock().live(change)
    }

    fn variations(
        &self,
        match_id: MatchId,
        actor: ActorId,
    ) -> PendingAnswer<Result<Option<String>, ReadError>> {
        self.read(move |world| Ok(world.variations(match_id, actor)))
    }

    fn keep_variations(&self, kept: KeepVariations) -> PendingAnswer<KeepVariationsAnswer> {
        self.lock().live(kept)
    }

    fn add_to_library(&self, addition: LibraryAddition) -> PendingAnswer<LibraryAnswer> {
        self.lock().live(addition)
    }

    fn rename(&self, renaming: LibraryRename) -> PendingAnswer<LibraryAnswer> {
        self.lock().live(renaming)
    }

    fn unlisted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(|world| Ok(world.unlisted(above, limit)))
    }

    fn purgeable(
        &self,
        before: UtcMillis,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(|world| Ok(world.purgeable(before, limit)))
    }

    fn keep_review(&self, review: KeptReview) -> PendingAnswer<Result<bool, Unavailable>> {
        self.lock().live(review)
    }

    fn review(&self, match_id: MatchId) -> PendingAnswer<Result<Option<KeptReview>, ReadError>> {
        self.read(|world| Ok(world.review(match_id)))
    }

    fn named(&self, people: Vec<ActorId>) -> PendingAnswer<Result<Vec<ActorId>, ReadError>> {
        self.read(|world| Ok(world.named(people)))
    }
}

impl fmt::Debug for SimulatedStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedStore").field("stats", &self.stats()).finish_non_exhaustive()
    }
}
