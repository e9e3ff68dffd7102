//! Files that are being imported or exported: a few for each person, and places that guests cannot take from members.
//!
//! An open file is not work. Its games wait for a permit one by one, so that files share the processor, and a file
//! that waits for its client takes no permit. If all places are taken, the file that has waited longest for its client gives its place to the next one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::ActorId;
use protocol::{ErrorCode, WireError};
use tokio::sync::{Notify, Semaphore};

use super::user::Membership;
use super::{LibraryUser, convert};
use crate::clock::Clock;
use crate::limit_log::{Limit, LimitLog};
use crate::limits::{
    FILES_AT_ONCE, FILES_OF_GUESTS, FILES_OF_MEMBERS, FILES_PER_PERSON, PATIENCE_WITH_CLIENTS,
};

/// The files of a server.
#[derive(Debug)]
pub(super) struct FileSlots {
    clock: Arc<dyn Clock>,
    limit_log: Arc<LimitLog>,
    table: Mutex<Table>,
    /// Permits to read a game of an import.
    pub(super) imports: Arc<Semaphore>,
    /// Permits to write a game of an export.
    pub(super) exports: Arc<Semaphore>,
}

#[derive(Debug, Default)]
struct Table {
    open: BTreeMap<u64, Open>,
    next: u64,
    stats: FileStats,
}

#[derive(Debug)]
struct Open {
    who: ActorId,
    membership: Membership,
    /// Since when the file waits for its client.
    waits_since: Option<Duration>,
    taken_away: Arc<Notify>,
}

/// Counters for monitoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FileStats {
    /// Files that are being imported or exported now.
    pub open: usize,
    /// Files whose clients were too slow.
    pub cut: u64,
}

/// The client neither reads nor sends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientStalled;

impl FileSlots {
    pub(super) fn new(clock: Arc<dyn Clock>, limit_log: Arc<LimitLog>) -> Arc<Self> {
        let permits = || Arc::new(Semaphore::new(FILES_AT_ONCE));
        let (imports, exports) = (permits(), permits());
        Arc::new(Self { clock, limit_log, table: Mutex::default(), imports, exports })
    }

    /// Gives a person a place for one file.
    ///
    /// # Errors
    /// When the person has too many files, or everybody has.
    pub(super) fn admit(self: &Arc<Self>, who: &LibraryUser) -> Result<FileSlot, WireError> {
        let membership = who.membership;
        let mut table = self.lock();
        let own = table.open.values().filter(|open| open.who == who.identity.actor).count();
        if own >= FILES_PER_PERSON {
            let why = format!(
                "you are already importing or exporting {own} files; wait until one is done"
            );
            return Err(self.refuse(
                convert::error(ErrorCode::TooSoon, why)
                    .because("files-under-way")
                    .with("count", own),
            ));
        }
        let most = match membership {
            Membership::Guest => FILES_OF_GUESTS,
            Membership::Member => FILES_OF_MEMBERS,
        };
        let alike = table.open.values().filter(|open| open.membership == membership).count();
        if alike >= most && !table.make_room(membership) {
            let why = "the server is busy with other files; try again in a moment";
            return Err(self.refuse(convert::error(ErrorCode::Unavailable, why)));
        }
        let (key, taken_away) = (table.next, Arc::new(Notify::new()));
        table.next += 1;
        let open = Open {
            who: who.identity.actor,
            membership,
            waits_since: None,
            taken_away: Arc::clone(&taken_away),
        };
        table.open.insert(key, open);
        Ok(FileSlot { slots: Arc::clone(self), key, taken_away })
    }

    fn refuse(&self, error: WireError) -> WireError {
        self.limit_log.reached(Limit::Files, None);
        error
    }

    pub(super) fn stats(&self) -> FileStats {
        let table = self.lock();
        FileStats { open: table.open.len(), ..table.stats }
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// Takes the place of the file that has waited longest for its client.
    fn make_room(&mut self, membership: Membership) -> bool {
        let waiting = self.open.iter().filter(|(_, open)| open.membership == membership);
        let waiting = waiting.filter_map(|(key, open)| Some((open.waits_since?, *key)));
        let Some((_, key)) = waiting.min() else { return false };
        if let Some(open) = self.open.remove(&key) {
            self.stats.cut += 1;
            open.taken_away.notify_one();
        }
        true
    }
}

/// A place for one file, until it is dropped or taken away.
#[derive(Debug)]
pub(crate) struct FileSlot {
    slots: Arc<FileSlots>,
    key: u64,
    taken_away: Arc<Notify>,
}

impl FileSlot {
    /// Waits for the file's client, but not for long, and not if others need the place.
    ///
    /// # Errors
    /// When the client is too slow.
    pub(crate) async fn wait_for<T>(
        &self,
        client: impl Future<Output = T>,
    ) -> Result<T, ClientStalled> {
        self.set_waiting(Some(self.slots.clock.now()));
        let done = tokio::select! {
            biased;
            () = self.taken_away.notified() => return Err(ClientStalled),
            done = tokio::time::timeout(PATIENCE_WITH_CLIENTS, client) => done,
        };
        self.set_waiting(None);
        done.map_err(|_| {
            self.slots.lock().stats.cut += 1;
            ClientStalled
        })
    }

    fn set_waiting(&self, since: Option<Duration>) {
        if let Some(open) = self.slots.lock().open.get_mut(&self.key) {
            open.waits_since = since;
        }
    }
}

impl Drop for FileSlot {
    fn drop(&mut self) {
        self.slots.lock().open.remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use super::*;
    use crate::clock::SystemClock;
    use crate::identity::Identity;

    fn slots() -> Arc<FileSlots> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        FileSlots::new(Arc::clone(&clock), Arc::new(LimitLog::new(clock)))
    }

    fn person(number: u64, membership: Membership) -> LibraryUser {
        let identity = Identity { actor: ActorId(number), name: None };
        LibraryUser { membership, ..LibraryUser::of_own(identity) }
    }

    fn guest(number: u64) -> LibraryUser {
        person(number, Membership::Guest)
    }

    #[test]
    fn one_person_has_a_few_places_and_guests_leave_those_of_members() {
        let slots = slots();
        let held: Vec<_> = (0..FILES_PER_PERSON).map(|_| slots.admit(&guest(7)).unwrap()).collect();
        assert_eq!(slots.admit(&guest(7)).unwrap_err().code, ErrorCode::TooSoon);
        drop(held);
        let _held: Vec<_> = (0..FILES_OF_GUESTS as u64)
            .map(|number| slots.admit(&guest(number)).unwrap())
            .collect();
        assert_eq!(slots.admit(&guest(99)).unwrap_err().code, ErrorCode::Unavailable);
        assert!(slots.admit(&person(1000, Membership::Member)).is_ok());
        assert_eq!(slots.stats(), FileStats { open: FILES_OF_GUESTS, cut: 0 });
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_nothing_loses_its_place() {
        let slots = slots();
        let slot = slots.admit(&guest(1)).unwrap();
        assert_eq!(slot.wait_for(async { 5 }).await, Ok(5));
        let begun = tokio::time::Instant::now();
        assert_eq!(slot.wait_for(pending::<()>()).await, Err(ClientStalled));
        assert_eq!(begun.elapsed(), PATIENCE_WITH_CLIENTS);
        assert_eq!(slots.stats().cut, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn the_file_that_waits_longest_makes_room() {
        let slots = slots();
        let mut tasks = Vec::new();
        for number in 0..FILES_OF_GUESTS as u64 {
            let slot = slots.admit(&guest(number)).unwrap();
            tasks.push(tokio::spawn(async move { slot.wait_for(pending::<()>()).await }));
            tokio::task::yield_now().await;
        }
        let begun = tokio::time::Instant::now();
        let _slot = slots.admit(&guest(99)).unwrap();
        assert_eq!(tasks.remove(0).await.unwrap(), Err(ClientStalled));
        assert_eq!(begun.elapsed(), Duration::ZERO, "at once");
        assert!(tasks.iter().all(|task| !task.is_finished()));
    }
}
