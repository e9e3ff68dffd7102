//! The threads that answer queries, each with a read-only connection.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::{Semaphore, oneshot};

use super::OpenError;
use super::folder::DataFolder;
use super::queries::Reader;
use crate::answer::PendingAnswer;
use crate::error::{ReadError, Unavailable};

/// Queries in the queue; further ones wait for room.
const WAITING_QUERIES: usize = 1024;

type Query = Box<dyn FnOnce(&Reader) + Send>;

/// The threads; dropping it ends them.
pub(super) struct ReaderPool {
    queries: Arc<QueryQueue>,
    threads: Vec<JoinHandle<()>>,
}

/// The queries that wait for a thread.
pub(super) struct QueryQueue {
    state: Mutex<State>,
    wake: Condvar,
    room: Arc<Semaphore>,
}

#[derive(Default)]
struct State {
    queries: VecDeque<Query>,
    is_closing: bool,
}

impl ReaderPool {
    /// Opens the connections and starts the threads, at least one.
    pub(super) fn start(folder: &DataFolder, count: usize) -> Result<Self, OpenError> {
        let room = Arc::new(Semaphore::new(WAITING_QUERIES));
        let queries = Arc::new(QueryQueue { state: Mutex::default(), wake: Condvar::new(), room });
        let mut pool = Self { queries, threads: Vec::new() };
        for _ in 0..count.max(1) {
            let reader = Reader::open(folder.path())?;
            let queries = Arc::clone(&pool.queries);
            let thread = thread::Builder::new().name("store reader".to_owned());
            let thread = thread.spawn(move || queries.serve(&reader));
            pool.threads.push(thread.map_err(|source| folder.cannot(source))?);
        }
        Ok(pool)
    }

    /// The queue for queries, as long as the threads run.
    pub(super) fn queries(&self) -> &Arc<QueryQueue> {
        &self.queries
    }
}

/// Closes the queue when a thread ends, even by a panic, so that nobody waits forever.
struct CloseOnDrop<'a>(&'a QueryQueue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl QueryQueue {
    /// Queues a query: at once if there is room, otherwise when there is.
    pub(super) fn ask<T: Send + 'static>(
        self: &Arc<Self>,
        query: impl FnOnce(&Reader) -> Result<T, ReadError> + Send + 'static,
    ) -> PendingAnswer<Result<T, ReadError>> {
        let room = Arc::clone(&self.room).try_acquire_owned();
        let closed = || Err(Unavailable::Closed.into());
        let (reply, receiver) = oneshot::channel();
        let push = move |queries: &Self, permit| {
            queries.push(Box::new(move |reader| {
                let _ = reply.send(query(reader));
                drop(permit);
            }));
        };
        if let Ok(permit) = room {
            push(self, permit);
            return PendingAnswer::later(receiver, closed);
        }
        let queries = Arc::clone(self);
        PendingAnswer::of(async move {
            match Arc::clone(&queries.room).acquire_owned().await {
                Ok(permit) => push(&queries, permit),
                Err(_) => return closed(),
            }
            receiver.await.unwrap_or_else(|_| closed())
        })
    }

    fn push(&self, query: Query) {
        let mut state = self.lock();
        // Dropping a query answers it as closed.
        if !state.is_closing {
            state.queries.push_back(query);
            self.wake.notify_one();
        }
    }

    fn serve(&self, reader: &Reader) {
        let _guard = CloseOnDrop(self);
        while let Some(query) = self.next() {
            query(reader);
        }
    }

    /// Accepts no more queries and answers waiting ones as closed.
    fn close(&self) {
        self.room.close();
        let mut state = self.lock();
        state.is_closing = true;
        let left = std::mem::take(&mut state.queries);
        drop(state);
        drop(left);
        self.wake.notify_all();
    }

    fn next(&self) -> Option<Query> {
        let state = self.lock();
        let is_idle = |state: &mut State| state.queries.is_empty() && !state.is_closing;
        let waited = self.wake.wait_while(state, is_idle);
        waited.unwrap_or_else(PoisonError::into_inner).queries.pop_front()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ReaderPool {
    fn drop(&mut self) {
        self.queries.close();
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

impl fmt::Debug for ReaderPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReaderPool").field("threads", &self.threads.len()).finish_non_exhaustive()
    }
}
