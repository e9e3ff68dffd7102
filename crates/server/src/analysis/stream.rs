//! An analysis as a stream of lines, which ends with the client.

use std::convert::Infallible;
use std::ops::RangeInclusive;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use engine::{IterationReport, Limits};
use futures_core::Stream;
use futures_util::stream;
use ids::ActorId;
use protocol::analysis::{AnalysisRequest, AnalysisUpdate};
use protocol::{ErrorCode, WireError};
use rules::{Game, PassError, Position};
use serde::Serialize;
use tokio::time::{Instant, sleep_until};

use super::subject::Subject;
use super::{Analyst, convert};
use crate::app::App;
use crate::connection_table::WorkAccount;
use crate::jobs::{Job, JobAnswer, JobHandle, JobKind, JobRefusal, Search, Task};
use crate::live::convert::{bad_input, error};

/// The most lines of an analysis.
const MAX_LINES: u8 = 5;
/// How long an analysis may take.
const MAX_SECONDS: u16 = 60;
const USUAL_SECONDS: u16 = 20;
/// How many positions a quick evaluation may look at.
const NODES: RangeInclusive<u64> = 1_000..=1_000_000;
/// The shortest time between two updates.
const PACE: Duration = Duration::from_millis(100);

/// The answer to a request for an analysis. Dropping it cancels the job.
pub(crate) struct AnalysisStream(Pin<Box<dyn Stream<Item = Result<String, Infallible>> + Send>>);

impl Stream for AnalysisStream {
    type Item = Result<String, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll_next(cx)
    }
}

/// An analysis in progress.
struct Running {
    handle: JobHandle,
    position: Position,
    next_update: Instant,
    /// What was sent last.
    shown: Vec<IterationReport>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Thinking,
    Answered,
    Done,
}

impl Analyst {
    /// Begins an analysis.
    ///
    /// # Errors
    /// A sentence about what is wrong with the request, or that this person may not analyze this position now.
    pub(crate) async fn analyze(
        &self,
        app: &App,
        (who, payer): (ActorId, &WorkAccount),
        request: AnalysisRequest,
    ) -> Result<AnalysisStream, WireError> {
        let AnalysisRequest { position, board, lines, threat, seconds, nodes } = request;
        let lines = within(lines.unwrap_or(1), 1..=MAX_LINES, "lines")?;
        let seconds = within(seconds.unwrap_or(USUAL_SECONDS), 1..=MAX_SECONDS, "seconds")?;
        let nodes = nodes.map(|nodes| within(nodes, NODES, "positions")).transpose()?;
        let engine = payer.for_engine();
        engine.check()?;
        let subject = Subject::find(app, payer, position, board).await?;
        self.fair_play.check(who, &subject).await?;
        let mut game = subject.game().clone();
        if let Some(evaluation) = convert::over(&game) {
            return Ok(only(&[AnalysisUpdate::Over { evaluation }, AnalysisUpdate::Done]));
        }
        if threat {
            let passed = review::after_pass(game.position()).map_err(no_threat)?;
            game = Game::new(passed);
            if let Some(evaluation) = convert::over(&game) {
                return Ok(only(&[AnalysisUpdate::Over { evaluation }, AnalysisUpdate::Done]));
            }
        }
        let position = game.position().clone();
        let time = Duration::from_secs(seconds.into());
        let limits = Limits { move_time: Some(time), nodes, ..Limits::default() };
        let search = Search { lines: usize::from(lines), limits };
        let job = Job { kind: JobKind::Analysis, owner: who, game, task: Task::Search(search) };
        let handle = self.live.jobs().submit_for(job, Some(engine)).map_err(refused)?;
        let (next_update, shown) = (Instant::now(), Vec::new());
        let running = Running { handle, position, next_update, shown, stage: Stage::Thinking };
        Ok(AnalysisStream(Box::pin(stream::unfold(running, next))))
    }
}

/// The next update of an analysis.
async fn next(mut running: Running) -> Option<(Result<String, Infallible>, Running)> {
    let update = match running.stage {
        Stage::Thinking => running.wait().await,
        Stage::Answered => {
            running.stage = Stage::Done;
            AnalysisUpdate::Done
        }
        Stage::Done => return None,
    };
    Some((Ok(written(&update)), running))
}

impl Running {
    /// Waits for something new, but not too often, or for the end.
    async fn wait(&mut self) -> AnalysisUpdate {
        loop {
            tokio::select! {
                biased;
                answer = &mut self.handle => return self.end(answer),
                () = sleep_until(self.next_update) => {}
            }
            self.next_update = Instant::now() + PACE;
            let reports = self.handle.progress().reports;
            if reports != self.shown {
                self.shown = reports;
                return AnalysisUpdate::Lines(convert::lines(&self.position, &self.shown));
            }
        }
    }

    fn end(&mut self, answer: Option<JobAnswer>) -> AnalysisUpdate {
        self.stage = if answer.is_some() { Stage::Answered } else { Stage::Done };
        match answer {
            Some(JobAnswer { reports, .. }) => {
                AnalysisUpdate::Lines(convert::lines(&self.position, &reports))
            }
            None => AnalysisUpdate::Failed { error: failed() },
        }
    }
}

/// An answer that is known at once.
fn only(updates: &[AnalysisUpdate]) -> AnalysisStream {
    let texts: Vec<Result<String, Infallible>> = updates.iter().map(written).map(Ok).collect();
    AnalysisStream(Box::pin(stream::iter(texts)))
}

/// A line of the answer.
pub(super) fn written(update: &impl Serialize) -> String {
    let mut text = serde_json::to_string(update).unwrap_or_default();
    text.push('\n');
    text
}

/// The reason when an engine failed.
pub(super) fn failed() -> WireError {
    error(ErrorCode::Internal, "the engine stopped; try again")
}

/// A job that is not taken on, for its sender.
pub(super) fn refused(refusal: JobRefusal) -> WireError {
    match refusal {
        JobRefusal::TooManyOfYours => {
            error(ErrorCode::TooSoon, refusal).because("analysis-too-many")
        }
        JobRefusal::QueueFull => error(ErrorCode::Unavailable, refusal).because("server-busy"),
    }
}

fn no_threat(why: PassError) -> WireError {
    error(ErrorCode::NotPossible, format!("there is no threat to show: {why}")).because("no-threat")
}

fn within<N: PartialOrd + Copy + std::fmt::Display>(
    number: N,
    range: RangeInclusive<N>,
    what: &str,
) -> Result<N, WireError> {
    if range.contains(&number) {
        return Ok(number);
    }
    let (least, most) = (range.start(), range.end());
    Err(bad_input(format!("an analysis has {least} to {most} {what}, not {number}"))
        .because("analysis-range")
        .with("least", least)
        .with("most", most))
}
