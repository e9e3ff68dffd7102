//! Reviews of finished matches: made on request, followed by everybody who asked, and kept with the match.

use std::collections::HashMap;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};

use engine::Limits;
use futures_core::Stream;
use futures_util::stream;
use ids::{ActorId, MatchId};
use protocol::analysis::{GameReview, ReviewUpdate};
use protocol::{ErrorCode, WireError};
use review::{ReviewProgress, Reviewer};
use rules::Game;
use store::LibraryStore;
use store::library::KeptReview;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use super::stream::{failed, refused, written};
use super::{Analyst, convert};
use crate::clock::Clock;
use crate::connection_table::WorkAccount;
use crate::jobs::{Job, JobKind, Search, Task};
use crate::limits::{REVIEW_NODES, REVIEW_PLIES};
use crate::live::Live;
use crate::live::convert::error;

/// The first byte of a kept review: JSON of the wire type follows. Reviews in another encoding are made again.
const ENCODING: u8 = 1;

/// The answer to a request for a review. When the last one is dropped, the review is canceled.
pub(crate) struct ReviewStream(Pin<Box<dyn Stream<Item = Result<String, Infallible>> + Send>>);

impl Stream for ReviewStream {
    type Item = Result<String, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll_next(cx)
    }
}

/// Reviews in progress; two people who ask for the same one share it.
pub(super) struct RunningReviews {
    live: Arc<Live>,
    store: Arc<dyn LibraryStore>,
    clock: Arc<dyn Clock>,
    runs: Mutex<HashMap<MatchId, Weak<Run>>>,
}

/// A review in progress. Dropping it ends its task, and with it the job.
struct Run {
    stage: watch::Receiver<Stage>,
    task: AbortHandle,
}

impl Drop for Run {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[derive(Clone, Debug)]
enum Stage {
    Running(ReviewProgress),
    Done(Result<Arc<GameReview>, WireError>),
}

impl Analyst {
    /// The review that is kept with a match.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn kept_review(&self, id: MatchId) -> Result<Option<GameReview>, WireError> {
        let kept = self.store.review(id).await.map_err(|cause| {
            tracing::error!(%cause, "cannot read a review");
            error(
                ErrorCode::Unavailable,
                "the review cannot be read right now; try again in a moment",
            )
        })?;
        Ok(kept.and_then(|kept| decode(&kept)))
    }

    /// Makes the review of a match, or follows one that is being made.
    ///
    /// # Errors
    /// When the match cannot be reviewed, with the reason.
    pub(crate) async fn review(
        &self,
        (who, payer): (ActorId, &WorkAccount),
        id: MatchId,
    ) -> Result<ReviewStream, WireError> {
        let record = self.live.current_record(id, payer).await?;
        let game = reviewable(record.state())?;
        if let Some(review) = self.kept_review(id).await? {
            let review = Box::new(review);
            let text = Ok(written(&ReviewUpdate::Review { review }));
            return Ok(ReviewStream(Box::pin(stream::iter([text]))));
        }
        let engine = payer.for_engine();
        engine.check()?;
        let run = self.reviews.join(id, (who, engine), game);
        let stage = run.stage.clone();
        let following = Following { stage, begun: false, done: false, _run: run };
        Ok(ReviewStream(Box::pin(stream::unfold(following, Following::next))))
    }
}

/// The game of a finished match on one board.
fn reviewable(state: &game::Match) -> Result<Game, WireError> {
    let refuse =
        |why: String, reason: &str| Err(error(ErrorCode::NotPossible, why).because(reason));
    if state.end().is_none() {
        return refuse(
            "the match is not over; it can be reviewed when it is".to_owned(),
            "not-over",
        );
    }
    let [game] = state.games() else {
        return refuse(
            "the computer reviews matches on one board. This one has two, and what a move there is worth depends on the other \
             board: a captured piece is dropped there, and a player may wait for one".to_owned(),
            "review-two-boards",
        );
    };
    match game.moves().len() {
        0 => refuse("no moves were made; there is nothing to review".to_owned(), "review-no-moves"),
        plies if plies > REVIEW_PLIES => refuse(
            format!(
                "the match has {plies} moves of both sides; the computer reviews at most {REVIEW_PLIES}"
            ),
            "review-too-long",
        ),
        _ => Ok(game.clone()),
    }
}

/// Somebody who waits for a review.
struct Following {
    stage: watch::Receiver<Stage>,
    begun: bool,
    done: bool,
    /// Keeps the review running.
    _run: Arc<Run>,
}

impl Following {
    async fn next(mut self) -> Option<(Result<String, Infallible>, Self)> {
        if self.done {
            return None;
        }
        // The first update is what is known already.
        if self.begun && self.stage.changed().await.is_err() {
            self.done = true;
            return Some((Ok(written(&ReviewUpdate::Failed { error: failed() })), self));
        }
        self.begun = true;
        let stage = self.stage.borrow_and_update().clone();
        let update = match stage {
            Stage::Running(ReviewProgress { done, total }) => {
                ReviewUpdate::Progress { done: done as u32, total: total as u32 }
            }
            Stage::Done(result) => {
                self.done = true;
                match result {
                    Ok(review) => ReviewUpdate::Review { review: Box::new((*review).clone()) },
                    Err(error) => ReviewUpdate::Failed { error },
                }
            }
        };
        Some((Ok(written(&update)), self))
    }
}

impl RunningReviews {
    pub(super) fn new(
        live: Arc<Live>,
        store: Arc<dyn LibraryStore>,
        clock: Arc<dyn Clock>,
    ) -> Arc<Self> {
        Arc::new(Self { live, store, clock, runs: Mutex::default() })
    }

    /// How many reviews are being made.
    pub(super) fn count(&self) -> usize {
        self.lock().values().filter(|run| run.strong_count() > 0).count()
    }

    /// The review of a match that is being made, or a new one.
    fn join(self: &Arc<Self>, id: MatchId, asker: (ActorId, WorkAccount), game: Game) -> Arc<Run> {
        let mut runs = self.lock();
        runs.retain(|_, run| run.strong_count() > 0);
        let is_running = |run: &Arc<Run>| matches!(*run.stage.borrow(), Stage::Running(_));
        if let Some(run) = runs.get(&id).and_then(Weak::upgrade).filter(is_running) {
            return run;
        }
        let reviewer = Reviewer::new(game.clone());
        let (sender, stage) = watch::channel(Stage::Running(reviewer.progress()));
        let reviews = Arc::clone(self);
        let task = tokio::spawn(async move {
            let result = reviews.make(id, &asker, &game, reviewer, &sender).await;
            sender.send_replace(Stage::Done(result.map(Arc::new)));
        });
        let run = Arc::new(Run { stage, task: task.abort_handle() });
        runs.insert(id, Arc::downgrade(&run));
        run
    }

    /// Searches one position after the other, and keeps the result.
    async fn make(
        &self,
        id: MatchId,
        (who, payer): &(ActorId, WorkAccount),
        game: &Game,
        mut reviewer: Reviewer,
        stage: &watch::Sender<Stage>,
    ) -> Result<GameReview, WireError> {
        while let Some(here) = reviewer.next() {
            let limits = Limits { nodes: Some(REVIEW_NODES), ..Limits::default() };
            let task = Task::Search(Search { lines: 1, limits });
            let job = Job { kind: JobKind::Review, owner: *who, game: here.clone(), task };
            let handle = self.live.jobs().submit_for(job, Some(payer.clone())).map_err(refused)?;
            let answer = handle.await.ok_or_else(failed)?;
            let (score, line) = convert::best(&answer).ok_or_else(failed)?;
            reviewer.found(score, line);
            stage.send_replace(Stage::Running(reviewer.progress()));
        }
        let review = reviewer.finish().ok_or_else(failed)?;
        let made = self.clock.utc();
        let review = convert::game_review(game, &review, (made.0, REVIEW_NODES));
        let kept = KeptReview { match_id: id, payload: encode(&review), made };
        if let Err(cause) = self.store.keep_review(kept).await {
            // The person who asked gets the review; the next request makes it again.
            tracing::warn!(?cause, "a review could not be kept");
        }
        Ok(review)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<MatchId, Weak<Run>>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn encode(review: &GameReview) -> Vec<u8> {
    let mut payload = vec![ENCODING];
    payload.extend(serde_json::to_vec(review).unwrap_or_default());
    payload
}

fn decode(kept: &KeptReview) -> Option<GameReview> {
    let (&ENCODING, json) = kept.payload.split_first()? else { return None };
    serde_json::from_slice(json).ok()
}
