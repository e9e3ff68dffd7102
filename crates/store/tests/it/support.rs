//! Stores for tests: SQLite in a folder that vanishes, and the simulated one.

use std::cell::Cell;
use std::path::Path;
use std::time::Duration;

pub(crate) use numbers::Numbers;
use store::conformance::{DiskFault, Harness};
use store::simulated::{Knobs, Tick};
use store::sqlite::{FailPoint, Failpoints};
use store::{EventStore, LibraryStore, PendingAnswer, SimulatedStore, SqliteOptions, SqliteStore};
use tempfile::TempDir;

/// Options whose failpoints the test keeps.
pub(crate) fn options(failpoints: &Failpoints) -> SqliteOptions {
    SqliteOptions {
        probe_interval: Duration::from_millis(5),
        failpoints: failpoints.clone(),
        ..SqliteOptions::default()
    }
}

/// A folder that needs no disk where the system has such, for tests that sync often and do not
/// ask whether it lasts.
pub(crate) fn quick_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.unwrap()
}

/// A SQLite store in a folder of its own.
pub(crate) struct Embedded {
    store: Option<SqliteStore>,
    pub(crate) folder: TempDir,
    pub(crate) failpoints: Failpoints,
}

impl Embedded {
    pub(crate) fn new() -> Self {
        Self::within(tempfile::tempdir().unwrap())
    }

    pub(crate) fn within(folder: TempDir) -> Self {
        let failpoints = Failpoints::default();
        let store = SqliteStore::open(folder.path(), &options(&failpoints)).unwrap();
        Self { store: Some(store), folder, failpoints }
    }

    pub(crate) fn sqlite(&self) -> &SqliteStore {
        self.store.as_ref().unwrap()
    }

    /// Closes the store and leaves its folder.
    pub(crate) fn close(&mut self) {
        self.store = None;
    }
}

impl Harness for Embedded {
    fn store(&self) -> &dyn EventStore {
        self.sqlite()
    }

    fn library(&self) -> &dyn LibraryStore {
        self.sqlite()
    }

    fn wait<T>(&self, answer: PendingAnswer<T>) -> T {
        answer.wait()
    }

    fn idle(&self) {
        std::thread::sleep(Duration::from_millis(1));
    }

    fn restart(&mut self) {
        self.close();
        self.store =
            Some(SqliteStore::open(self.folder.path(), &options(&self.failpoints)).unwrap());
    }

    fn break_disk(&self, fault: DiskFault) {
        match fault {
            DiskFault::Sync => self.failpoints.fail(FailPoint::Commit, u32::MAX),
            DiskFault::Full => self.sqlite().limit_pages(1),
        }
    }

    fn mend_disk(&self) {
        self.failpoints.mend();
        self.sqlite().limit_pages(u32::MAX - 1);
    }
}

/// A simulated store, and its time.
pub(crate) struct Simulated {
    pub(crate) store: SimulatedStore,
    now: Cell<u64>,
}

impl Simulated {
    pub(crate) fn new(seed: u64) -> Self {
        let knobs = Knobs { slowest_sync: 7, one_slow_in: 5, ..Knobs::default() };
        Self { store: SimulatedStore::new(seed, knobs), now: Cell::new(0) }
    }
}

impl Harness for Simulated {
    fn store(&self) -> &dyn EventStore {
        &self.store
    }

    fn library(&self) -> &dyn LibraryStore {
        &self.store
    }

    fn wait<T>(&self, answer: PendingAnswer<T>) -> T {
        let mut answer = answer;
        for _ in 0..100_000 {
            match answer.ready() {
                Ok(ready) => return ready,
                Err(later) => answer = later,
            }
            self.idle();
        }
        panic!("no answer at tick {}", self.now.get());
    }

    fn idle(&self) {
        self.now.set(self.now.get() + 1);
        self.store.pump(Tick(self.now.get()));
    }

    fn restart(&mut self) {
        self.store.crash();
    }

    fn break_disk(&self, fault: DiskFault) {
        self.store.turn(|knobs| match fault {
            DiskFault::Sync => knobs.failing_syncs = u32::MAX,
            DiskFault::Full => knobs.is_full = true,
        });
    }

    fn mend_disk(&self) {
        self.store.turn(|knobs| {
            knobs.failing_syncs = 0;
            knobs.is_full = false;
        });
    }
}
