//! Jobs for tests: nothing is done until the test says so, and then at once on its own thread.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rules::Ruleset;

use super::handle::{JobControl, WorkerSide, sides};
use super::work::{self, JobClock};
use super::{EngineRefusal, Job, JobHandle, JobId, JobKind, JobRefusal, JobStats, Jobs};
use crate::computer::OfferedEngine;
use crate::connection_table::WorkAccount;

/// Jobs that wait for the test.
#[derive(Clone, Default)]
pub struct SimulatedJobs {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(JobId, Job, WorkerSide)>,
    next: u64,
    refuses: bool,
}

/// Time stands still.
struct Still;

impl JobClock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn pause_if_due(&self, _: Duration) -> Option<Duration> {
        None
    }
}

impl SimulatedJobs {
    /// The kinds of the jobs that wait.
    pub fn waiting(&self) -> Vec<JobKind> {
        self.shared.lock().waiting.iter().map(|(_, job, _)| job.kind).collect()
    }

    /// Does the job that waits longest; returns whether there was one.
    pub fn do_next(&self) -> bool {
        let next = self.shared.lock().waiting.pop_front();
        let Some((_, job, worker)) = next else { return false };
        let answer = worker.measure(|| work::run(&job, &worker, &Still, Duration::ZERO));
        // The asker may be gone.
        let _ = worker.answer.send(answer);
        true
    }

    /// Lets the job that waits longest fail, as by a panic.
    pub fn fail_next(&self) {
        drop(self.shared.lock().waiting.pop_front());
    }

    /// Refuses jobs from now on, or no longer.
    pub fn refuse(&self, refuses: bool) {
        self.shared.lock().refuses = refuses;
    }
}

impl Jobs for SimulatedJobs {
    fn submit_for(&self, job: Job, payer: Option<WorkAccount>) -> Result<JobHandle, JobRefusal> {
        let mut state = self.shared.lock();
        if state.refuses {
            return Err(JobRefusal::QueueFull);
        }
        let id = JobId(state.next);
        state.next += 1;
        let control: Arc<dyn JobControl> = Arc::<Shared>::clone(&self.shared);
        let (handle, worker) = sides(id, control, payer);
        state.waiting.push_back((id, job, worker));
        Ok(handle)
    }

    fn can_play(&self, engine: OfferedEngine, _: &Ruleset) -> Result<(), EngineRefusal> {
        Err(EngineRefusal::NotOffered(engine.name()))
    }

    fn stats(&self) -> JobStats {
        JobStats { waiting: self.shared.lock().waiting.len(), started: 0, threads: 0 }
    }
}

impl JobControl for Shared {
    fn cancel(&self, id: JobId) {
        self.lock().waiting.retain(|(other, ..)| *other != id);
    }

    fn hurry(&self, _: JobId) {}
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SimulatedJobs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedJobs").field("waiting", &self.waiting()).finish()
    }
}
