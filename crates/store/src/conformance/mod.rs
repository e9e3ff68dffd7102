//! Tests that every store must pass, written once.
//!
//! An implementation provides a [`Harness`] and calls [`run`]; each case gets a new, empty store.

mod appends;
mod background;
mod chats;
mod designs;
mod library;
mod logs;
mod outages;
pub mod people;
mod puzzles;
mod reads;
mod reviews;
pub mod sample;

use crate::answer::PendingAnswer;
use crate::error::Health;
use crate::event_store::EventStore;
use crate::library::LibraryStore;

/// The message when a read fails.
const SOUND: &str = "the store reads what it wrote";
/// The message when something is missing.
const THERE: &str = "it was stored before";

/// A way for the disk to fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskFault {
    /// Every sync fails.
    Sync,
    /// The disk is full.
    Full,
}

/// A store under test, with control over its disk and its process.
pub trait Harness {
    /// The store.
    fn store(&self) -> &dyn EventStore;

    /// The same store with its library.
    fn library(&self) -> &dyn LibraryStore;

    /// Lets time pass until the answer arrives.
    fn wait<T>(&self, answer: PendingAnswer<T>) -> T;

    /// Lets some time pass.
    fn idle(&self);

    /// Ends the process that uses the store and starts the next one.
    fn restart(&mut self);

    /// Makes the disk fail until it is repaired.
    fn break_disk(&self, fault: DiskFault);

    /// Repairs the disk.
    fn mend_disk(&self);

    /// Waits until appends are accepted again.
    ///
    /// # Panics
    /// When that does not happen.
    fn wait_for_health(&self) {
        for _ in 0..10_000 {
            if self.store().health() == Health::Available {
                return;
            }
            self.idle();
        }
        panic!("the store did not recover: {:?}", self.store().health());
    }
}

/// A case: its name, and what must hold.
pub type ConformanceCase<H> = (&'static str, fn(&mut H));

/// Runs every case on its own store, and prints its name before it runs.
///
/// # Panics
/// When a case fails.
pub fn run<H: Harness>(mut new: impl FnMut() -> H, mut name: impl FnMut(&str)) {
    for (title, case) in cases::<H>() {
        name(title);
        case(&mut new());
    }
}

/// All cases.
pub fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    let mut cases = appends::cases();
    cases.extend(reads::cases());
    cases.extend(chats::cases());
    cases.extend(background::cases());
    cases.extend(outages::cases());
    cases.extend(library::cases());
    cases.extend(reviews::cases());
    cases.extend(logs::cases());
    cases
}
