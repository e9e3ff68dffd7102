//! The writer's thread: commits, checkpoints and trial writes.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

use super::background::{SLICE_ROWS, Slice};
use super::failpoint::{Failpoints, Point};
use super::folder::DataFolder;
use super::queue::{Background, Control, Isolation, LiveRequest, Queue, Work, contradicts};
use super::whereabouts::Whereabouts;
use super::{OpenError, SqliteOptions, background, schema, unavailable};
use crate::error::{Health, Unavailable};

/// Prepared statements in the cache; the writer has fewer.
const STATEMENTS: usize = 128;

/// Opens the one connection that writes, and migrates the tables.
pub(super) fn connect(folder: &DataFolder) -> Result<Connection, OpenError> {
    folder.prepare_data_file()?;
    let file = folder.data_file();
    let failed = |source| OpenError::Database { file: file.display().to_string(), source };
    let mut connection = Connection::open(&file).map_err(failed)?;
    schema::check(&connection, &file)?;
    configure(&connection).map_err(failed)?;
    schema::migrate(&mut connection, &file)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // A backup from another process may hold the file for a moment.
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    // A WAL that had to grow, during a long read or a backup, shrinks again.
    connection.pragma_update(None, "journal_size_limit", 64 << 20)?;
    connection.pragma_update(None, "mmap_size", 0)?;
    connection.pragma_update(None, "cache_size", -65_536)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // Erased chat is overwritten where that costs no further write.
    connection.pragma_update(None, "secure_delete", "FAST")
}

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
            self.failpoints.pass(Point::Write)?;
            request.perform(&self.connection, isolation)?;
        }
        while !slice.is_full() {
            let Some(job) = self.queue.take_background() else { break };
            slice.perform(job, &self.connection)?;
        }
        self.commit()
    }

    fn commit(&self) -> rusqlite::Result<()> {
        self.failpoints.pass(Point::Commit)?;
        self.connection.prepare_cached("COMMIT")?.execute([])?;
        self.failpoints.pass(Point::AfterCommit)
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
            self.failpoints.pass(Point::Write)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// No test can pull the plug, so this checks the settings that make a commit survive it.
    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().unwrap();
        let folder = DataFolder::open(folder.path()).unwrap();
        let connection = connect(&folder).unwrap();
        let pragma = |name: &str| -> String {
            let sql = format!("SELECT CAST({name} AS TEXT) FROM pragma_{name}");
            connection.query_row(&sql, [], |row| row.get(0)).unwrap()
        };
        assert_eq!(pragma("journal_mode"), "wal");
        assert_eq!(pragma("synchronous"), "2");
        assert_eq!(pragma("locking_mode"), "normal");
        let number =
            |sql: &str| -> i64 { connection.query_row(sql, [], |row| row.get(0)).unwrap() };
        assert_eq!(number("PRAGMA wal_autocheckpoint"), 0);
        assert_eq!(number("PRAGMA mmap_size"), 0);
    }

    #[test]
    fn sqlite_has_the_fix_of_its_wal_reset_race() {
        assert!(rusqlite::version_number() >= 3_051_003, "SQLite {}", rusqlite::version());
    }
}
