//! The engine pool: a bounded number of threads that share their time between jobs.
//!
//! A few more jobs have a thread than there are processors, and each runs for a slice of time: it asks for the time
//! often, and when its slice is over or a more urgent job waits, it pauses there. So a move never waits for an analysis, and two
//! people who analyze at once both see theirs grow. What a job has found stays with its thread, so pausing costs
//! nothing. Memory is bounded because only jobs with a thread have an engine.

use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use engine::Signals;
use rules::Ruleset;

use super::fair_queue::{FairQueue, Ticket};
use super::handle::{JobControl, WorkerSide, sides};
use super::work::{self, JobClock};
use super::{EngineRefusal, Job, JobHandle, JobId, JobRefusal, JobStats, Jobs};
use crate::clock::Clock;
use crate::computer::OfferedEngine;
use crate::connection_table::WorkAccount;
use crate::limits::{JOB_SLICE, JOBS_STARTED, MOVES_STARTED};

/// The stack of a thread, many times what the deepest line of a search needs.
const STACK_BYTES: usize = 16 << 20;
/// How long a thread without a job stays.
const IDLE: Duration = Duration::from_secs(30);
/// How much less urgent the threads are than those that serve requests, where the system can tell.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;
/// No job waits for a slice of time.
const NOBODY: u8 = u8::MAX;

/// Does jobs on threads of this process.
#[derive(Debug)]
pub struct EnginePool {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// A job may start.
    work: Condvar,
    /// A paused job may run again.
    resume: Condvar,
    /// The kind of the job that gets the next slice, for those that run now.
    next_kind: AtomicU8,
    clock: Arc<dyn Clock>,
}

struct State {
    queue: FairQueue,
    /// Jobs that wait for a thread.
    waiting: HashMap<JobId, Waiting>,
    next: u64,
    threads: usize,
    idle: usize,
    is_closed: bool,
}

#[derive(Debug)]
struct Waiting {
    job: Job,
    worker: WorkerSide,
    submitted: Duration,
}

impl EnginePool {
    /// A pool for this many jobs at the same moment. Threads start when they are needed.
    pub fn new(processors: usize, clock: Arc<dyn Clock>) -> Self {
        let state = State {
            queue: FairQueue::new(processors.max(1)),
            waiting: HashMap::new(),
            next: 0,
            threads: 0,
            idle: 0,
            is_closed: false,
        };
        let shared = Shared {
            state: Mutex::new(state),
            work: Condvar::new(),
            resume: Condvar::new(),
            next_kind: AtomicU8::new(NOBODY),
            clock,
        };
        Self { shared: Arc::new(shared) }
    }

    /// A pool for all processors of this computer.
    pub fn of_this_computer(clock: Arc<dyn Clock>) -> Self {
        Self::new(thread::available_parallelism().map_or(1, usize::from), clock)
    }
}

impl Jobs for EnginePool {
    fn submit_for(&self, job: Job, payer: Option<WorkAccount>) -> Result<JobHandle, JobRefusal> {
        let shared = &self.shared;
        let mut state = shared.lock();
        let id = JobId(state.next);
        state.queue.push(Ticket { id, kind: job.kind, owner: job.owner })?;
        state.next += 1;
        let control: Arc<dyn JobControl> = Arc::<Shared>::clone(shared);
        let (handle, worker) = sides(id, control, payer);
        let submitted = shared.clock.now();
        state.waiting.insert(id, Waiting { job, worker, submitted });
        // An idle thread may have been woken for another job and not be up yet.
        if state.idle < state.waiting.len() && state.threads < MOVES_STARTED + JOBS_STARTED {
            let shared = Arc::clone(shared);
            let thread = thread::Builder::new().name("engine".to_owned()).stack_size(STACK_BYTES);
            match thread.spawn(move || shared.serve()) {
                Ok(_) => state.threads += 1,
                // The threads that there are do it later.
                Err(error) => tracing::warn!(%error, "cannot start a thread for the engine"),
            }
        }
        drop(state);
        shared.work.notify_one();
        Ok(handle)
    }

    fn can_play(&self, engine: OfferedEngine, _: &Ruleset) -> Result<(), EngineRefusal> {
        Err(EngineRefusal::NotOffered(engine.name()))
    }

    fn stats(&self) -> JobStats {
        let state = self.shared.lock();
        let (waiting, started) = state.queue.counts();
        JobStats { waiting, started, threads: state.threads }
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        for waiting in state.waiting.drain() {
            drop(waiting);
        }
        drop(state);
        self.shared.work.notify_all();
    }
}

impl Shared {
    /// Does one job after the other until there has been none for a while.
    fn serve(self: Arc<Self>) {
        #[cfg(target_os = "linux")]
        // Without it the engine competes with requests on equal terms.
        let _ = rustix::process::nice(NICE);
        while let Some((id, waiting)) = self.next_job() {
            let Waiting { job, worker, submitted } = waiting;
            self.wait_to_run(id, &worker.signals);
            let clock =
                SliceClock { shared: &self, id, kind: job.kind as u8, signals: &worker.signals };
            let work = || worker.measure(|| work::run(&job, &worker, &clock, submitted));
            let answer = catch_unwind(AssertUnwindSafe(work));
            self.finish(id);
            match answer {
                // The asker may be gone.
                Ok(answer) => drop(worker.answer.send(answer)),
                Err(_) => tracing::error!(?id, "a job panicked"),
            }
        }
    }

    /// Waits for a job that may start.
    fn next_job(&self) -> Option<(JobId, Waiting)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                break;
            }
            if let Some(id) = state.queue.start_next() {
                let waiting = state.waiting.remove(&id);
                self.schedule(&mut state);
                match waiting {
                    Some(waiting) => return Some((id, waiting)),
                    None => state.queue.finish(id, self.clock.now()),
                }
                continue;
            }
            state.idle += 1;
            let (woken, timeout) =
                self.work.wait_timeout(state, IDLE).unwrap_or_else(PoisonError::into_inner);
            state = woken;
            state.idle -= 1;
            if timeout.timed_out() {
                break;
            }
        }
        state.threads -= 1;
        None
    }

    /// Waits until a job may run, or must end.
    fn wait_to_run(&self, id: JobId, signals: &Signals) {
        let mut state = self.lock();
        while !state.queue.is_running(id) && !signals.is_stopped() {
            state = self.resume.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, id: JobId) {
        let mut state = self.lock();
        state.queue.finish(id, self.clock.now());
        self.schedule(&mut state);
        drop(state);
        // A place for another job of its kind is free.
        self.work.notify_one();
    }

    fn schedule(&self, state: &mut State) {
        state.queue.schedule(self.clock.now());
        let next = state.queue.next_to_run().map_or(NOBODY, |ticket| ticket.kind as u8);
        self.next_kind.store(next, Ordering::Relaxed);
        self.resume.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nobody panics between two changes that belong together.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JobControl for Shared {
    fn cancel(&self, id: JobId) {
        let mut state = self.lock();
        if state.queue.remove_waiting(id) {
            state.waiting.remove(&id);
        }
        drop(state);
        // If it is paused, it sees its signal.
        self.resume.notify_all();
    }

    fn hurry(&self, id: JobId) {
        self.lock().queue.hurry(id);
        self.resume.notify_all();
    }
}

/// The clock of a job that has a thread, which ends its slices.
struct SliceClock<'a> {
    shared: &'a Shared,
    id: JobId,
    kind: u8,
    signals: &'a Signals,
}

impl JobClock for SliceClock<'_> {
    fn now(&self) -> Duration {
        self.shared.clock.now()
    }

    /// Pauses if the slice is over and a job of the same kind waits, or at once for a more urgent one.
    fn pause_if_due(&self, slice_began: Duration) -> Option<Duration> {
        let next = self.shared.next_kind.load(Ordering::Relaxed);
        if next > self.kind || self.signals.is_stopped() {
            return None;
        }
        let now = self.now();
        if next == self.kind && now.saturating_sub(slice_began) < JOB_SLICE {
            return None;
        }
        let mut state = self.shared.lock();
        state.queue.pause(self.id, now);
        if state.queue.gives_way(self.id) {
            self.signals.stop();
        }
        self.shared.schedule(&mut state);
        drop(state);
        self.shared.wait_to_run(self.id, self.signals);
        Some(self.now())
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}
