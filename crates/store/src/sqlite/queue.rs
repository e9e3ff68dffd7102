//! The writer's queue: live requests first, then imports and deletions, both bounded; and the
//! writer's state.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::background::BackgroundJob;
use super::stale_rows::StaleRows;
use super::unavailable;
use crate::answer::PendingAnswer;
use crate::append::{Append, AppendAnswer};
use crate::error::{Health, ReadError, Unavailable};
use crate::event_store::Stats;
use crate::id::MatchId;

/// The most live requests in one commit: those after them must not wait too long.
const MAX_GROUP: usize = 1024;

/// A setting of the writer, applied whether or not the disk works.
#[derive(Clone, Copy, Debug)]
pub(super) enum Control {
    /// The most pages the file may have.
    MaxPages(u32),
}

/// What the writer does next.
pub(super) enum Work {
    /// Requests, and whether imports or deletions are waiting.
    Group(Vec<Box<dyn LiveRequest>>),
    /// A setting.
    Control(Control),
    /// Nothing arrived in time.
    Quiet,
    /// Everything is done and no more requests can arrive.
    Closed,
}

pub(super) struct Queue {
    lanes: Mutex<Lanes>,
    wake: Condvar,
    stale_rows: StaleRows,
    live_room: Arc<Semaphore>,
    background_room: Arc<Semaphore>,
}

struct Lanes {
    live: VecDeque<Box<dyn LiveRequest>>,
    background: VecDeque<BackgroundJob>,
    control: VecDeque<Control>,
    is_closing: bool,
    writer_sleeps: bool,
    health: Health,
    stats: Stats,
}

impl Queue {
    pub(super) fn new(live: usize, background: usize) -> Self {
        let lanes = Lanes {
            live: VecDeque::new(),
            background: VecDeque::new(),
            control: VecDeque::new(),
            is_closing: false,
            writer_sleeps: false,
            health: Health::Available,
            stats: Stats::default(),
        };
        Self {
            lanes: Mutex::new(lanes),
            wake: Condvar::new(),
            stale_rows: StaleRows::default(),
            live_room: Arc::new(Semaphore::new(live.max(1))),
            background_room: Arc::new(Semaphore::new(background.max(1))),
        }
    }

    /// Queues a live request: at once if there is room, otherwise when there is.
    pub(super) fn live<R: Perform>(
        self: &Arc<Self>,
        request: R,
    ) -> PendingAnswer<R::PendingAnswer> {
        let broken = || R::unavailable(Unavailable::Closed);
        let lists = request.lists();
        self.enter(&self.live_room, broken, move |queue, reply, room| {
            queue.push_live(Box::new(Asked::new(request, reply, room)));
            if let Some((match_id, lags)) = lists {
                queue.stale_rows.note(match_id, lags);
            }
        })
    }

    /// Queues an import.
    pub(super) fn import(self: &Arc<Self>, append: Append) -> PendingAnswer<AppendAnswer> {
        let broken = || AppendAnswer::Unavailable(Unavailable::Closed);
        self.enter(&self.background_room, broken, |queue, reply, room| {
            queue.push_background(BackgroundJob::import(append, reply, room));
        })
    }

    /// Queues a deletion.
    pub(super) fn delete(
        self: &Arc<Self>,
        match_id: MatchId,
    ) -> PendingAnswer<Result<bool, ReadError>> {
        let broken = || Err(Unavailable::Closed.into());
        self.enter(&self.background_room, broken, move |queue, reply, room| {
            queue.push_background(BackgroundJob::delete(match_id, reply, room));
        })
    }

    fn enter<T: Send + 'static>(
        self: &Arc<Self>,
        room: &Arc<Semaphore>,
        broken: fn() -> T,
        push: impl FnOnce(&Self, oneshot::Sender<T>, OwnedSemaphorePermit) + Send + 'static,
    ) -> PendingAnswer<T> {
        let (reply, receiver) = oneshot::channel();
        if let Ok(permit) = Arc::clone(room).try_acquire_owned() {
            push(self, reply, permit);
            return PendingAnswer::later(receiver, broken);
        }
        let (queue, room) = (Arc::clone(self), Arc::clone(room));
        PendingAnswer::of(async move {
            match room.acquire_owned().await {
                Ok(permit) => push(&queue, reply, permit),
                Err(_) => return broken(),
            }
            receiver.await.unwrap_or_else(|_| broken())
        })
    }

    fn push_live(&self, request: Box<dyn LiveRequest>) {
        let mut lanes = self.lock();
        // Dropping a request answers it as closed.
        if !lanes.is_closing {
            lanes.live.push_back(request);
            self.wake_writer(lanes);
        }
    }

    pub(super) fn push_background(&self, job: BackgroundJob) {
        let mut lanes = self.lock();
        if !lanes.is_closing {
            lanes.background.push_back(job);
            self.wake_writer(lanes);
        }
    }

    pub(super) fn control(&self, control: Control) {
        let mut lanes = self.lock();
        lanes.control.push_back(control);
        self.wake_writer(lanes);
    }

    /// Wakes the writer if it sleeps. A busy writer checks the queue by itself, which saves a
    /// system call for each request.
    fn wake_writer(&self, lanes: MutexGuard<'_, Lanes>) {
        let sleeps = lanes.writer_sleeps;
        drop(lanes);
        if sleeps {
            self.wake.notify_one();
        }
    }

    /// Accepts no more requests; queued ones are still done.
    pub(super) fn close(&self) {
        let mut lanes = self.lock();
        lanes.is_closing = true;
        self.wake_writer(lanes);
        self.live_room.close();
        self.background_room.close();
    }

    /// Drops everything queued, which answers it as closed, because the writer has stopped.
    pub(super) fn abandon(&self) {
        self.close();
        let mut lanes = self.lock();
        let (live, background) =
            (std::mem::take(&mut lanes.live), std::mem::take(&mut lanes.background));
        drop(lanes);
        drop((live, background));
    }

    /// Waits for something to do, up to a time limit.
    pub(super) fn next(&self, background: Background, patience: Duration) -> Work {
        let is_idle = |lanes: &mut Lanes| {
            let has_background = background == Background::Take && !lanes.background.is_empty();
            lanes.live.is_empty()
                && lanes.control.is_empty()
                && !lanes.is_closing
                && !has_background
        };
        let mut lanes = self.lock();
        lanes.writer_sleeps = true;
        let waited = self.wake.wait_timeout_while(lanes, patience, is_idle);
        let mut lanes = waited.unwrap_or_else(PoisonError::into_inner).0;
        lanes.writer_sleeps = false;
        if let Some(control) = lanes.control.pop_front() {
            return Work::Control(control);
        }
        if lanes.live.is_empty() && lanes.is_closing {
            return Work::Closed;
        }
        if is_idle(&mut lanes) {
            return Work::Quiet;
        }
        let count = lanes.live.len().min(MAX_GROUP);
        Work::Group(lanes.live.drain(..count).collect())
    }

    /// The import or deletion at the front; the caller puts it back if it is not finished.
    pub(super) fn take_background(&self) -> Option<BackgroundJob> {
        self.lock().background.pop_front()
    }

    /// Puts jobs back to the front, in order.
    pub(super) fn give_back(&self, jobs: impl DoubleEndedIterator<Item = BackgroundJob>) {
        let mut lanes = self.lock();
        for job in jobs.rev() {
            lanes.background.push_front(job);
        }
    }

    /// The stale rows of the library.
    pub(super) fn stale_rows(&self) -> &StaleRows {
        &self.stale_rows
    }

    /// Whether no live request is waiting.
    pub(super) fn is_quiet(&self) -> bool {
        self.lock().live.is_empty()
    }

    pub(super) fn health(&self) -> Health {
        self.lock().health.clone()
    }

    pub(super) fn set_health(&self, health: Health) {
        self.lock().health = health;
    }

    pub(super) fn stats(&self) -> Stats {
        let lanes = self.lock();
        Stats { waiting: lanes.live.len() + lanes.background.len(), ..lanes.stats }
    }

    pub(super) fn count(&self, count: impl FnOnce(&mut Stats)) {
        count(&mut self.lock().stats);
    }

    fn lock(&self) -> MutexGuard<'_, Lanes> {
        // Nobody panics between two changes that belong together.
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether the writer wakes for imports and deletions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Background {
    /// Yes.
    Take,
    /// No, because the disk is failing.
    Leave,
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").field("stats", &self.stats()).finish_non_exhaustive()
    }
}

/// A change that one transaction can make.
pub(super) trait Perform: Send + 'static {
    /// Its answer.
    type PendingAnswer: Send + 'static;

    /// Makes the change. May be called again in another transaction if the first is rolled back.
    fn perform(&self, connection: &Connection) -> rusqlite::Result<Self::PendingAnswer>;

    /// The answer if it could not be made.
    fn unavailable(reason: Unavailable) -> Self::PendingAnswer;

    /// The answer, if there is one, when it contradicts the tables.
    fn contradicted(
        &self,
        _connection: &Connection,
    ) -> rusqlite::Result<Option<Self::PendingAnswer>> {
        Ok(None)
    }

    /// The match whose library row it changes, and whether the row becomes stale.
    fn lists(&self) -> Option<(MatchId, bool)> {
        None
    }
}

/// What else fails when a request contradicts the tables. Only damaged tables cause that, so
/// requests share a transaction without savepoints, each of which would copy every page it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Isolation {
    /// The whole transaction.
    Together,
    /// Only the request itself.
    Apart,
}

/// A queued request of any type.
pub(super) trait LiveRequest: Send {
    /// Carries it out and holds the answer back.
    ///
    /// # Errors
    /// When the whole transaction is lost.
    fn perform(&mut self, connection: &Connection, isolation: Isolation) -> rusqlite::Result<()>;

    /// Sends the answer, because the transaction is durable.
    fn committed(self: Box<Self>);

    /// Sends the reason instead, because the transaction failed.
    fn failed(self: Box<Self>, reason: Unavailable);
}

/// A request with the channel to its sender.
pub(super) struct Asked<R: Perform> {
    request: R,
    answer: Option<R::PendingAnswer>,
    reply: oneshot::Sender<R::PendingAnswer>,
    /// A place in the queue, freed when this is answered.
    _room: OwnedSemaphorePermit,
}

impl<R: Perform> Asked<R> {
    pub(super) fn new(
        request: R,
        reply: oneshot::Sender<R::PendingAnswer>,
        room: OwnedSemaphorePermit,
    ) -> Self {
        Self { request, answer: None, reply, _room: room }
    }

    fn perform_apart(&self, connection: &Connection) -> rusqlite::Result<R::PendingAnswer> {
        connection.prepare_cached("SAVEPOINT request")?.execute([])?;
        let answer = match self.request.perform(connection) {
            Err(error) if contradicts(&error) => {
                connection.prepare_cached("ROLLBACK TO request")?.execute([])?;
                let answer = self.request.contradicted(connection)?;
                answer.unwrap_or_else(|| R::unavailable(unavailable(&error)))
            }
            answer => answer?,
        };
        connection.prepare_cached("RELEASE request")?.execute([])?;
        Ok(answer)
    }
}

/// Whether the tables of one match contradict each other, which does not affect the other requests.
pub(super) fn contradicts(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

impl<R: Perform> LiveRequest for Asked<R> {
    fn perform(&mut self, connection: &Connection, isolation: Isolation) -> rusqlite::Result<()> {
        self.answer = Some(match isolation {
            Isolation::Together => self.request.perform(connection)?,
            Isolation::Apart => self.perform_apart(connection)?,
        });
        Ok(())
    }

    fn committed(self: Box<Self>) {
        let answer = self.answer.unwrap_or_else(|| R::unavailable(Unavailable::Closed));
        // The sender may be gone; the request is done anyway.
        let _ = self.reply.send(answer);
    }

    fn failed(self: Box<Self>, reason: Unavailable) {
        let _ = self.reply.send(R::unavailable(reason));
    }
}
