//! The log in one SQLite file.
//!
//! One thread writes. It takes everything that was queued during its last sync, commits it in one
//! transaction, and answers each request separately: the disk's syncs per second limit the commits,
//! not the moves. Imports and deletions are included, one slice per commit, so that live requests
//! wait for at most one slice. A few threads with read-only connections answer queries. WAL mode
//! lets reads and writes run at the same time; `synchronous=FULL` syncs every commit; only the
//! writer checkpoints, in quiet moments if there are any. There is no memory map: an I/O error must
//! be an error, not a signal.
//!
//! When a commit fails, nothing is answered as committed and every request gets the reason. The
//! writer then makes trial writes until one succeeds. The same happens when the data folder is no
//! longer where it was: a file without a name takes writes, but nobody would find them again.

mod append;
mod background;
mod backup;
mod chat;
mod failpoint;
mod folder;
mod library;
mod library_queries;
mod logs;
mod people;
mod queries;
mod queue;
mod read;
mod reviews;
mod schema;
mod stale_rows;
mod variations;
mod writer;

use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use thiserror::Error;

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
use crate::row::{ChatLine, Head, StoredEvent, StoredMatch};
use folder::DataFolder;
use logs::DeleteLog;
use queue::{Control, Queue};
use read::{QueryQueue, ReaderPool};
use stale_rows::StaleRows;
use writer::Whereabouts;

pub use backup::{BackupError, RestoreError, Restored, backup, restore};
pub use failpoint::{FailPoint, Failpoints};
pub use folder::{DATA_FILE, LOCK_FILE, private_folder};
pub use queries::Reader;

/// Options of a store; the defaults suit a club on a small computer.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    /// Live requests in the queue; further ones wait for room.
    pub queue: usize,
    /// Imports and deletions in the queue.
    pub background_queue: usize,
    /// Threads that answer queries.
    pub readers: usize,
    /// Frames in the WAL after which a quiet moment is used for a checkpoint; at four times as many
    /// there is one in any case.
    pub checkpoint_frames: u64,
    /// How long the writer waits after a commit of several requests for the next ones to gather:
    /// larger commits write fewer pages and sync less often. A single request never waits.
    pub gathering_time: Duration,
    /// How long to wait between trial writes when the disk fails.
    pub probe_interval: Duration,
    /// How long at most until the store notices that its folder was moved or deleted.
    pub folder_interval: Duration,
    /// For tests: where writes fail.
    pub failpoints: Failpoints,
}

impl Default for SqliteOptions {
    fn default() -> Self {
        Self {
            queue: 4096,
            background_queue: 64,
            readers: 2,
            checkpoint_frames: 4000,
            gathering_time: Duration::from_millis(5),
            probe_interval: Duration::from_millis(250),
            folder_interval: Duration::from_secs(1),
            failpoints: Failpoints::default(),
        }
    }
}

/// Why a data folder could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder or a file in it cannot be created or read.
    #[error("cannot use the data folder `{folder}`: {source}")]
    Folder {
        /// The data folder.
        folder: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// The folder has no data.
    #[error("there is no Tabiya data in {folder}; choose the data folder with --data")]
    NoData {
        /// The data folder.
        folder: String,
    },
    /// Another process has it open.
    #[error(
        "the data folder `{folder}` is in use by another process; stop that one, or choose another folder"
    )]
    Locked {
        /// The data folder.
        folder: String,
    },
    /// The file belongs to another program.
    #[error("`{file}` is a database of another program; choose another data folder")]
    Foreign {
        /// The file.
        file: String,
    },
    /// The file was written by a later version of the program.
    #[error(
        "`{file}` has data version {found}, this program knows versions up to {known}; install a newer one"
    )]
    Newer {
        /// The file.
        file: String,
        /// Its version.
        found: i64,
        /// The latest version that this program knows.
        known: i64,
    },
    /// SQLite cannot use the file.
    #[error("cannot open `{file}`: {source}")]
    Database {
        /// The file.
        file: String,
        /// SQLite's error.
        source: rusqlite::Error,
    },
}

/// A log in a data folder.
///
/// Dropping it commits what is queued, closes the file and unlocks the folder.
#[derive(Debug)]
pub struct SqliteStore {
    queue: Arc<Queue>,
    /// `None` only during drop: readers stop before the writer, which checkpoints when it closes.
    readers: Option<ReaderPool>,
    writer: Option<JoinHandle<()>>,
    folder: DataFolder,
}

impl SqliteStore {
    /// Opens a data folder, creates it if it does not exist, and migrates its tables.
    ///
    /// # Errors
    /// When the folder is in use, or cannot be used; see [`OpenError`].
    pub fn open(folder: &Path, options: &SqliteOptions) -> Result<Self, OpenError> {
        let folder = DataFolder::open(folder)?;
        let connection = schema::connect(&folder)?;
        let readers = ReaderPool::start(&folder, options.readers)?;
        let queue = Arc::new(Queue::new(options.queue, options.background_queue));
        let whereabouts = Whereabouts::of(&folder).map_err(|source| folder.cannot(source))?;
        let writer = writer::start(connection, whereabouts, Arc::clone(&queue), options)
            .map_err(|source| folder.cannot(source))?;
        Ok(Self { queue, readers: Some(readers), writer: Some(writer), folder })
    }

    /// The same for a folder that already has a log; creates nothing.
    ///
    /// # Errors
    /// Also when there is none.
    pub fn open_existing(folder: &Path, options: &SqliteOptions) -> Result<Self, OpenError> {
        folder::expect_data(folder)?;
        Self::open(folder, options)
    }

    /// Copies the log, as it is now, into a file, while appends continue. The file appears when it
    /// is complete and synced, and replaces one with the same name.
    pub fn backup_to(&self, file: &Path) -> PendingAnswer<Result<(), BackupError>> {
        backup::in_background(self.folder.path().to_owned(), file.to_owned())
    }

    /// Limits the data file to this many pages of 4 KiB; further appends are answered
    /// [`Unavailable::DiskFull`].
    pub fn limit_pages(&self, pages: u32) {
        self.queue.control(Control::MaxPages(pages));
    }

    fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Reader) -> Result<T, ReadError> + Send + 'static,
    ) -> PendingAnswer<Result<T, ReadError>> {
        match &self.readers {
            Some(readers) => readers.queries().ask(query),
            None => PendingAnswer::now(Err(Unavailable::Closed.into())),
        }
    }

    /// Reads after something else is done.
    fn read_after<T: Send + 'static, F: Future<Output = ()> + Send + 'static>(
        &self,
        first: impl FnOnce(Arc<QueryQueue>) -> F,
        query: impl FnOnce(&Reader) -> Result<T, ReadError> + Send + 'static,
    ) -> PendingAnswer<Result<T, ReadError>> {
        let Some(readers) = &self.readers else {
            return PendingAnswer::now(Err(Unavailable::Closed.into()));
        };
        let queries = Arc::clone(readers.queries());
        let first = first(Arc::clone(&queries));
        PendingAnswer::of(async move {
            first.await;
            queries.ask(query).await
        })
    }
}

impl EventStore for SqliteStore {
    fn append(&self, append: Append) -> PendingAnswer<AppendAnswer> {
        self.queue.live(append)
    }

    fn take_over(&self, claim: TakeOver) -> PendingAnswer<TakeOverAnswer> {
        self.queue.live(claim)
    }

    fn chat(&self, line: NewChat) -> PendingAnswer<ChatAnswer> {
        self.queue.live(line)
    }

    fn erase_chat(&self, erase: Erase) -> PendingAnswer<EraseAnswer> {
        self.queue.live(erase)
    }

    fn import(&self, append: Append) -> PendingAnswer<AppendAnswer> {
        self.queue.import(append)
    }

    fn delete_match(&self, match_id: MatchId) -> PendingAnswer<Result<bool, ReadError>> {
        self.queue.delete(match_id)
    }

    fn head(&self, match_id: MatchId) -> PendingAnswer<Result<Option<Head>, ReadError>> {
        self.read(move |reader| reader.head(match_id))
    }

    fn load_match(
        &self,
        match_id: MatchId,
    ) -> PendingAnswer<Result<Option<StoredMatch>, ReadError>> {
        self.read(move |reader| reader.load_match(match_id))
    }

    fn tail(
        &self,
        match_id: MatchId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<StoredEvent>, ReadError>> {
        self.read(move |reader| reader.tail(match_id, after, limit))
    }

    fn let_rest(&self, rest: LetRest) -> PendingAnswer<Result<(), Unavailable>> {
        self.queue.live(rest)
    }

    fn beat(&self, at: UtcMillis) -> PendingAnswer<Result<(), Unavailable>> {
        self.queue.live(append::Beat(at))
    }

    fn last_beat(&self) -> PendingAnswer<Result<Option<UtcMillis>, ReadError>> {
        self.read(Reader::last_beat)
    }

    fn live_matches(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<Head>, ReadError>> {
        self.read(move |reader| reader.live_matches(above, limit))
    }

    fn uncounted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(move |reader| reader.uncounted(above, limit))
    }

    fn mark_counted(&self, match_id: MatchId) -> PendingAnswer<Result<(), Unavailable>> {
        self.queue.live(append::MarkCounted(match_id))
    }

    fn ruleset(&self, hash: RulesetHash) -> PendingAnswer<Result<Option<String>, ReadError>> {
        self.read(move |reader| reader.ruleset(hash))
    }

    fn chat_tail(
        &self,
        match_id: MatchId,
        after: ChatSeq,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<ChatLine>, ReadError>> {
        self.read(move |reader| reader.chat_tail(match_id, after, limit))
    }

    fn health(&self) -> Health {
        self.queue.health()
    }

    fn stats(&self) -> Stats {
        self.queue.stats()
    }
}

impl LogStore for SqliteStore {
    fn append_to_log(&self, append: LogAppend) -> PendingAnswer<LogAnswer> {
        self.queue.live(append)
    }

    fn log_tail(
        &self,
        kind: LogKind,
        id: LogId,
        after: Seq,
        limit: usize,
    ) -> PendingAnswer<Result<Option<StoredLog>, ReadError>> {
        self.read(move |reader| reader.log_tail(kind, id, after, limit))
    }

    fn logs(&self, query: LogQuery) -> PendingAnswer<Result<Vec<LogHead>, ReadError>> {
        self.read(move |reader| reader.logs(query))
    }

    fn delete_log(&self, kind: LogKind, id: LogId) -> PendingAnswer<Result<bool, Unavailable>> {
        self.queue.live(DeleteLog(kind, id))
    }
}

impl LibraryStore for SqliteStore {
    fn library_page(&self, query: LibraryQuery) -> PendingAnswer<Result<LibraryPage, ReadError>> {
        let refresh = |queries| StaleRows::refresh(Arc::clone(&self.queue), queries);
        self.read_after(refresh, move |reader| reader.library_page(&query))
    }

    fn library_entry(
        &self,
        match_id: MatchId,
        scope: Scope,
    ) -> PendingAnswer<Result<Option<LibraryEntry>, ReadError>> {
        let refresh = |queries| StaleRows::refresh_one(Arc::clone(&self.queue), queries, match_id);
        self.read_after(refresh, move |reader| reader.library_entry(match_id, scope))
    }

    fn change_user_game_data(
        &self,
        change: UserGameDataChange,
    ) -> PendingAnswer<UserGameDataAnswer> {
        self.queue.live(change)
    }

    fn variations(
        &self,
        match_id: MatchId,
        actor: ActorId,
    ) -> PendingAnswer<Result<Option<String>, ReadError>> {
        self.read(move |reader| reader.variations(match_id, actor))
    }

    fn keep_variations(&self, kept: KeepVariations) -> PendingAnswer<KeepVariationsAnswer> {
        self.queue.live(kept)
    }

    fn add_to_library(&self, addition: LibraryAddition) -> PendingAnswer<LibraryAnswer> {
        self.queue.live(addition)
    }

    fn rename(&self, renaming: LibraryRename) -> PendingAnswer<LibraryAnswer> {
        self.queue.live(renaming)
    }

    fn unlisted(
        &self,
        above: Option<MatchId>,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(move |reader| reader.unlisted(above, limit))
    }

    fn purgeable(
        &self,
        before: UtcMillis,
        limit: usize,
    ) -> PendingAnswer<Result<Vec<MatchId>, ReadError>> {
        self.read(move |reader| reader.purgeable(before, limit))
    }

    fn keep_review(&self, review: KeptReview) -> PendingAnswer<Result<bool, Unavailable>> {
        self.queue.live(review)
    }

    fn review(&self, match_id: MatchId) -> PendingAnswer<Result<Option<KeptReview>, ReadError>> {
        self.read(move |reader| reader.review(match_id))
    }

    fn named(&self, people: Vec<ActorId>) -> PendingAnswer<Result<Vec<ActorId>, ReadError>> {
        self.read(move |reader| reader.named(&people))
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.readers = None;
        self.queue.close();
        if let Some(writer) = self.writer.take() {
            // A panic of the writer is on standard error, and its requests are answered.
            let _ = writer.join();
        }
    }
}

/// Converts an error of SQLite for the caller.
fn unavailable(error: &rusqlite::Error) -> Unavailable {
    use rusqlite::ErrorCode;
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Unavailable::DiskFull,
        Some(
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::ConstraintViolation,
        ) => Unavailable::Damaged(error.to_string()),
        _ => Unavailable::DiskError(error.to_string()),
    }
}
