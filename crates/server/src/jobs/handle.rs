//! The caller's side of a job, and the worker's.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use engine::{IterationReport, Signals};
use tokio::sync::{oneshot, watch};

use super::{JobAnswer, JobId};
use crate::connection_table::WorkAccount;

/// A job that was submitted. Awaiting it returns the answer, or nothing if the job failed. Dropping it cancels the
/// job, whether it waits or runs.
pub struct JobHandle {
    id: JobId,
    signals: Arc<Signals>,
    progress: watch::Receiver<JobProgress>,
    answer: oneshot::Receiver<JobAnswer>,
    control: Arc<dyn JobControl>,
}

/// How far a job is.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct JobProgress {
    /// How much of the work is done, from 0 to 1.
    pub share: f64,
    /// The latest report for each rank.
    pub reports: Vec<IterationReport>,
}

/// What a handle asks of the place where its job is.
pub(super) trait JobControl: Send + Sync {
    /// The handle is gone, and nobody needs the answer.
    fn cancel(&self, id: JobId);
    /// The answer is needed now; the job's signal is already set.
    fn hurry(&self, id: JobId);
}

/// The worker's side of a job.
#[derive(Debug)]
pub(super) struct WorkerSide {
    pub(super) signals: Arc<Signals>,
    pub(super) progress: watch::Sender<JobProgress>,
    pub(super) answer: oneshot::Sender<JobAnswer>,
    /// Who pays for the work, if somebody does.
    pub(super) payer: Option<WorkAccount>,
}

impl WorkerSide {
    /// Works on this thread, and counts the work for its payer.
    pub(super) fn measure<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.payer {
            Some(payer) => payer.measure(work),
            None => work(),
        }
    }
}

/// Both sides of a job.
pub(super) fn sides(
    id: JobId,
    control: Arc<dyn JobControl>,
    payer: Option<WorkAccount>,
) -> (JobHandle, WorkerSide) {
    let signals = Arc::new(Signals::new());
    let (progress_sender, progress) = watch::channel(JobProgress::default());
    let (answer_sender, answer) = oneshot::channel();
    let worker = WorkerSide {
        signals: Arc::clone(&signals),
        progress: progress_sender,
        answer: answer_sender,
        payer,
    };
    (JobHandle { id, signals, progress, answer, control }, worker)
}

impl JobProgress {
    /// Replaces the report of this rank. A new iteration starts with rank 1 and keeps the other ranks until they
    /// are searched again.
    pub(super) fn add(&mut self, report: IterationReport) {
        match self.reports.iter_mut().find(|other| other.rank == report.rank) {
            Some(other) => *other = report,
            None => self.reports.push(report),
        }
    }
}

impl JobHandle {
    /// How far the job is now.
    pub fn progress(&self) -> JobProgress {
        self.progress.borrow().clone()
    }

    /// Waits for progress after the last that was seen here.
    pub async fn changed(&mut self) {
        if self.progress.changed().await.is_err() {
            // The job is over, so there is no further progress.
            std::future::pending().await
        }
    }

    /// Makes the job answer at once with what it has found.
    pub fn answer_now(&self) {
        self.signals.stop();
        self.control.hurry(self.id);
    }
}

impl Future for JobHandle {
    type Output = Option<JobAnswer>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.answer).poll(context).map(Result::ok)
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.signals.stop();
        self.control.cancel(self.id);
    }
}

impl fmt::Debug for JobHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobHandle").field("id", &self.id).finish_non_exhaustive()
    }
}
