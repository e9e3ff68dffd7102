//! What the computer says about positions and games: analyses, reviews, heat maps.
//!
//! Engines run as jobs. An analysis and a review belong to the answer that is being sent: when its client leaves, the
//! answer is dropped, and with it the job. A finished review is kept with its match.

mod convert;
mod fair_play;
mod heat;
mod reviews;
mod stream;
mod subject;
mod thinking;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ids::ActorId;
use players::Opponent;
use protocol::WireError;
use protocol::analysis::{MarksRequest, PositionMarks};
use protocol::positions::PositionRequest;
use protocol::thinking::Thinking;
use store::LibraryStore;

use crate::app::App;
use crate::clock::Clock;
use crate::connection_table::WorkAccount;
use crate::limits::{ANALYSES, HEAT_MAPS_AT_ONCE, HEAT_MAPS_QUEUED};
use crate::live::Live;
use crate::rate_limit::{RateLimits, Wait};
use crate::work_queue::WorkQueue;
use fair_play::FairPlay;
use reviews::RunningReviews;

pub(crate) use subject::Subject;

/// Analyzes for the people of a server.
pub struct Analyst {
    live: Arc<Live>,
    store: Arc<dyn LibraryStore>,
    clock: Arc<dyn Clock>,
    fair_play: FairPlay,
    reviews: Arc<RunningReviews>,
    heat_maps: WorkQueue,
    requests: Mutex<RateLimits<ActorId>>,
}

impl Analyst {
    /// The analyst of these matches.
    pub(crate) fn new(
        live: Arc<Live>,
        store: Arc<dyn LibraryStore>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            fair_play: FairPlay::new(Arc::clone(&live), Arc::clone(&store)),
            reviews: RunningReviews::new(Arc::clone(&live), Arc::clone(&store), Arc::clone(&clock)),
            live,
            store,
            clock,
            heat_maps: WorkQueue::new(HEAT_MAPS_AT_ONCE, HEAT_MAPS_QUEUED),
            requests: Mutex::new(RateLimits::new(ANALYSES)),
        }
    }

    /// Counts a request of a person for an analysis, a review or a heat map.
    ///
    /// # Errors
    /// How long to wait.
    pub(crate) fn count(&self, person: ActorId) -> Result<(), Wait> {
        let now: Duration = self.clock.now();
        self.requests.lock().unwrap_or_else(PoisonError::into_inner).take(person, now)
    }

    /// What a computer player thinks of a position.
    pub(crate) async fn thinking(
        &self,
        app: &App,
        (who, payer): (ActorId, &WorkAccount),
        opponent: Opponent,
        request: PositionRequest,
    ) -> Result<Thinking, WireError> {
        let engine = payer.for_engine();
        engine.check()?;
        let subject = Subject::find(app, payer, request, 0).await?;
        self.fair_play.check(who, &subject).await?;
        if subject.game().outcome().is_some() {
            return Ok(Thinking::default());
        }
        let mut seed = [0; 8];
        app.random.fill(&mut seed);
        let job = thinking::job(opponent, subject.game(), u64::from_le_bytes(seed), who);
        let handle = self.live.jobs().submit_for(job, Some(engine)).map_err(stream::refused)?;
        let answer = handle.await.ok_or_else(stream::failed)?;
        app.positions.run(payer, move || thinking::of(subject.game().position(), &answer)).await
    }

    /// Who attacks what in a position. It helps like an analysis does, so players get none of their running matches.
    pub(crate) async fn marks(
        &self,
        app: &App,
        (who, payer): (ActorId, &WorkAccount),
        request: MarksRequest,
    ) -> Result<PositionMarks, WireError> {
        let MarksRequest { position, board } = request;
        let subject = Subject::find(app, payer, position, board).await?;
        self.fair_play.check(who, &subject).await?;
        app.positions.run(payer, move || convert::marks(subject.game().position())).await
    }
}

impl fmt::Debug for Analyst {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Analyst").field("reviews", &self.reviews.count()).finish_non_exhaustive()
    }
}
