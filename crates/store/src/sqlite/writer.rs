//! The writer's thread: commits, checkpoints and trial writes.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use super::background::{SLICE_ROWS, Slice};
use super::failpoint::{FailPoint, Failpoints};
use super::folder::{DATA_FILE, DataFolder, LOCK_FILE};
use super::queue::{Background, Control, Isolation, LiveRequest, Queue, Work, contradicts};
use super::{SqliteOptions, background, unavailable};
use crate::error::{Health, Unavailable};

/// Starts the thread. It ends when the queue is closed and empty.
pub(super) fn start(
    mut connection: Connection,
    whereabouts: Whereabouts,
    queue: Arc<Queue>,
    options: &SqliteOptions,
) -> io::Result<JoinHandle<()>> {
    let frames = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&frames);
    let hook = move |_: &mut rusqlite::hooks::Wal, pages: std::ffi::c_int| {
        counter.store(u64::try_from(pages).unwrap_or(0), Ordering::Relaxed);
        Ok(())
    };
    connection.wal_hook(Some(hook)).map_err(io::Error::other)?;
    let unfinished = background::unfinished(&connection).map_err(io::Error::other)?;
    unfinished.into_iter().for_each(|job| queue.push_background(job));
    let writer = Writer {
        connection,
        whereabouts,
        queue,
        frames,
        backfilled: 0,
        checkpoint_frames: options.checkpoint_frames,
        probe_interval: options.probe_interval,
        folder_interval: options.folder_interval,
        gathering_time: options.gathering_time,
        failpoints: options.failpoints.clone(),
    };
    thread::Builder::new().name("store writer".to_owned()).spawn(move || writer.run())
}

/// A busy store is never quiet, so after this many refused commits it makes a trial write anyway.
const REFUSALS_A_PROBE: u32 = 8;

struct Writer {
    connection: Connection,
    whereabouts: Whereabouts,
    queue: Arc<Queue>,
    /// Frames in the WAL after the last commit.
    frames: Arc<AtomicU64>,
    /// How many of them are also in the file. The WAL is overwritten from its start when all are
    /// and nobody reads it.
    backfilled: u64,
    checkpoint_frames: u64,
    probe_interval: Duration,
    folder_interval: Duration,
    gathering_time: Duration,
    failpoints: Failpoints,
}

/// Answers what is left when the writer ends, even by a panic.
struct AbandonOnDrop(Arc<Queue>);

impl Drop for AbandonOnDrop {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

impl Writer {
    fn run(mut self) {
        let _guard = AbandonOnDrop(Arc::clone(&self.queue));
        let mut refused = 0_u32;
        loop {
            let outage = match self.queue.health() {
                Health::Available => None,
                Health::Unavailable(reason) => Some(reason),
            };
            let (background, patience) = match outage {
                None => (Background::Take, self.folder_interval),
                Some(_) => (Background::Leave, self.probe_interval),
            };
            match (self.queue.next(background, patience), outage) {
                (Work::Closed, _) => return,
                (Work::Control(control), _) => self.obey(control),
                (Work::Group(requests), None) => self.group(requests),
                (Work::Group(requests), Some(reason)) => {
                    refuse(requests, &reason);
                    refused = refused.wrapping_add(1);
                    if refused.is_multiple_of(REFUSALS_A_PROBE) {
                        self.probe();
                    }
                }
                (Work::Quiet, None) => {
                    if let Err(reason) = self.whereabouts.check() {
                        self.fall(&reason);
                    }
                }
                (Work::Quiet, Some(_)) => self.probe(),
            }
        }
    }

    /// One transaction: the requests, and a slice of the imports and deletions.
    fn group(&mut self, mut requests: Vec<Box<dyn LiveRequest>>) {
        self.failpoints.wait();
        let mut slice = Slice::new(SLICE_ROWS);
        let mut done = self.transact(&mut requests, Isolation::Together, &mut slice);
        if done.as_ref().is_err_and(contradicts) {
            self.roll_back();
            done = self.transact(&mut requests, Isolation::Apart, &mut slice);
        }
        // A commit into a file that nobody finds again is none.
        let done =
            done.map_err(|error| unavailable(&error)).and_then(|()| self.whereabouts.check());
        match done {
            Ok(()) => {
                // Counted before the answers are sent, so that their receivers see it.
                self.queue.count(|stats| {
                    stats.commits += 1;
                    stats.requests += requests.len() as u64;
                    stats.slices += u64::from(!slice.is_empty());
                });
                let is_busy = requests.len() > 1;
                requests.into_iter().for_each(LiveRequest::committed);
                slice.committed(&self.queue);
                self.checkpoint();
                if is_busy {
                    thread::sleep(self.gathering_time);
                }
            }
            Err(reason) => {
                self.roll_back();
                // Set before the answers are sent, so that their receivers see it.
                self.fall(&reason);
                refuse(requests, &reason);
                slice.failed(&reason, &self.queue);
            }
        }
    }

    fn transact(
        &self,
        requests: &mut [Box<dyn LiveRequest>],
        isolation: Isolation,
        slice: &mut Slice,
    ) -> rusqlite::Result<()> {
        self.connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for request in requests {
            self.failpoints.pass(FailPoint::Write)?;
            request.perform(&self.connection, isolation)?;
        }
        while !slice.is_full() {
            let Some(job) = self.queue.take_background() else { break };
            slice.perform(job, &self.connection)?;
        }
        self.commit()
    }

    fn commit(&self) -> rusqlite::Result<()> {
        self.failpoints.pass(FailPoint::Commit)?;
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        self.failpoints.pass(FailPoint::AfterCommit)
    }

    fn roll_back(&self) {
        if !self.connection.is_autocommit() {
            // If even this fails, the next `BEGIN` fails too, and the outage continues.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
    }

    fn fall(&self, reason: &Unavailable) {
        self.queue.set_health(Health::Unavailable(reason.clone()));
        self.queue.count(|stats| stats.failures += 1);
    }

    /// Writes and syncs as much as a commit would, then removes it.
    fn probe(&mut self) {
        if let Err(reason) = self.whereabouts.check() {
            return self.fall(&reason);
        }
        let trial = |sql: &str| -> rusqlite::Result<()> {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
            self.failpoints.pass(FailPoint::Write)?;
            self.connection.execute_batch(sql)?;
            self.commit()
        };
        let filled = "INSERT OR REPLACE INTO trial VALUES (1, zeroblob(65536))";
        match trial(filled).and_then(|()| trial("DELETE FROM trial")) {
            Ok(()) => self.queue.set_health(Health::Available),
            Err(error) => {
                self.roll_back();
                self.fall(&unavailable(&error));
            }
        }
    }

    fn obey(&self, control: Control) {
        match control {
            Control::MaxPages(pages) => {
                // SQLite keeps the present size when less is asked for.
                let _ = self.connection.pragma_update(None, "max_page_count", pages);
            }
        }
    }

    /// Checkpoints the WAL when nobody is waiting, or when it has become long.
    fn checkpoint(&mut self) {
        let frames = self.frames.load(Ordering::Relaxed);
        if frames < self.backfilled {
            self.backfilled = 0;
        }
        let new = frames - self.backfilled;
        let is_due = new >= self.checkpoint_frames && self.queue.is_quiet();
        if !is_due && new < self.checkpoint_frames.saturating_mul(4) {
            return;
        }
        let sql = "PRAGMA wal_checkpoint(PASSIVE)";
        match self.connection.query_row(sql, [], |row| row.get::<_, i64>(2)) {
            Ok(done) => self.backfilled = u64::try_from(done).unwrap_or(0).min(frames),
            // Nothing is lost: the frames stay in the WAL, and a commit fails if it cannot grow.
            Err(_) => self.queue.count(|stats| stats.failures += 1),
        }
    }
}

fn refuse(requests: Vec<Box<dyn LiveRequest>>, reason: &Unavailable) {
    for request in requests {
        request.failed(reason.clone());
    }
}

/// Files that are open as long as the store is. SQLite creates the last two when it opens the first.
const FILES: [&str; 4] = [LOCK_FILE, DATA_FILE, "tabiya.db-wal", "tabiya.db-shm"];

/// The files of a data folder, as they were when they were first seen.
///
/// A file that was deleted or moved can still be written to through its handle, and SQLite does not notice. What is
/// committed then is lost with the process, or ends up in another folder. So the writer compares the files at the path
/// with those that were there when it opened them, before it answers and at least once a second.
#[derive(Debug)]
pub(super) struct Whereabouts {
    files: [(PathBuf, Option<FileId>); FILES.len()],
}

impl Whereabouts {
    /// The files of a folder that was just opened.
    pub(super) fn of(folder: &DataFolder) -> io::Result<Self> {
        let mut files = FILES.map(|name| (folder.path().join(name), None));
        // The first two must be there; the others are noted when they appear.
        for (path, id) in &mut files[..2] {
            *id = Some(file_id(path)?);
        }
        Ok(Self { files })
    }

    /// Checks that every file is where it was.
    ///
    /// # Errors
    /// When one is gone, was replaced, or cannot be looked up.
    pub(super) fn check(&mut self) -> Result<(), Unavailable> {
        for (path, known) in &mut self.files {
            match (file_id(path), *known) {
                (Ok(found), Some(id)) if found == id => {}
                (Ok(found), None) => *known = Some(found),
                (Err(error), None) if error.kind() == io::ErrorKind::NotFound => {}
                (Ok(_), Some(_)) => return Err(Unavailable::FolderGone),
                (Err(error), _) if is_absence(&error) => return Err(Unavailable::FolderGone),
                (Err(error), _) => return Err(Unavailable::DiskError(error.to_string())),
            }
        }
        Ok(())
    }
}

/// Whether there is no such file, or no such folder.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// A file of this computer: device and number.
#[cfg(unix)]
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// Elsewhere a file that is open can be neither moved nor deleted.
#[cfg(not(unix))]
type FileId = ();

#[cfg(not(unix))]
fn file_id(path: &Path) -> io::Result<FileId> {
    std::fs::metadata(path).map(|_| ())
}
