//! Analyses, reviews and heat maps.

use std::sync::Arc;

use axum::Json;
use axum::body::Body as RawBody;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use players::{Opponent, UnknownOpponent};
use protocol::ErrorCode;
use protocol::analysis::{
    AnalysisRequest, AnalysisUpdate, HeatChoice, HeatMap, MarksRequest, PositionMarks, ReviewState,
    ReviewUpdate,
};
use protocol::positions::PositionRequest;
use protocol::thinking::Thinking;

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{Known, Payer};
use super::matches::parse;
use super::openapi::LINES;
use super::parameters::Parameters;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::people::PeopleError;

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/analysis", Access::Known, analyze)
            .doc("analyze", "analysis", "Analyze a position; hang up to stop")
            .body::<AnalysisRequest>()
            .answers_lines::<AnalysisUpdate>(200, "What the engine finds, as it finds it.")
            .refuses(&[403, 404, 409, 429]),
        post("/opponents/{id}/thinking", Access::Known, think)
            .doc("opponentThinking", "analysis", "Ask what a computer player thinks of a position")
            .body::<PositionRequest>()
            .answers::<Thinking>(200, "The moves it considers, and why.")
            .refuses(&[403, 404, 409, 429]),
        post("/analysis/marks", Access::Known, marks)
            .doc("showMarks", "analysis", "Show attacked squares, undefended and pinned pieces")
            .body::<MarksRequest>()
            .answers::<PositionMarks>(200, "What the pieces of each side do.")
            .refuses(&[403, 404, 429]),
        get("/matches/{id}/review", Access::Known, kept_review)
            .doc("showReview", "analysis", "Show the computer's review of a match")
            .answers::<ReviewState>(200, "The review, or nothing if nobody asked for it yet."),
        post("/matches/{id}/review", Access::Known, review)
            .doc("review", "analysis", "Have the computer review a finished match; hang up to stop")
            .answers_lines::<ReviewUpdate>(200, "The progress, and then the review.")
            .refuses(&[409, 429]),
        get("/heat", Access::Known, heat)
            .doc("heat", "analysis", "Count where pieces stood, moved and were captured")
            .query::<HeatChoice>()
            .answers::<HeatMap>(200, "The counts of both sides.")
            .refuses(&[404, 429]),
    ]
}

/// Somebody who may have the computer work now.
struct Asker(Caller);

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        if !app.is_at_the_keyboard(parts) {
            app.analyst.count(caller.identity().actor).map_err(PeopleError::from)?;
        }
        Ok(Self(caller))
    }
}

async fn analyze(
    State(app): State<Arc<App>>,
    Asker(caller): Asker,
    Payer(payer): Payer,
    Body(request): Body<AnalysisRequest>,
) -> Result<Response, ApiError> {
    let stream = app.analyst.analyze(&app, (caller.identity().actor, &payer), request).await?;
    Ok(([(CONTENT_TYPE, LINES)], RawBody::from_stream(stream)).into_response())
}

async fn think(
    State(app): State<Arc<App>>,
    Asker(caller): Asker,
    Payer(payer): Payer,
    Path(id): Path<String>,
    Body(request): Body<PositionRequest>,
) -> Result<Json<Thinking>, ApiError> {
    let opponent: Opponent = id.parse().map_err(|error: UnknownOpponent| {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, error.to_string())
    })?;
    let thinking = app.analyst.thinking(&app, (caller.identity().actor, &payer), opponent, request);
    Ok(Json(thinking.await?))
}

async fn marks(
    State(app): State<Arc<App>>,
    Asker(caller): Asker,
    Payer(payer): Payer,
    Body(request): Body<MarksRequest>,
) -> Result<Json<PositionMarks>, ApiError> {
    let who = caller.identity().actor;
    Ok(Json(app.analyst.marks(&app, (who, &payer), request).await?))
}

async fn kept_review(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
) -> Result<Json<ReviewState>, ApiError> {
    Ok(Json(ReviewState { review: app.analyst.kept_review(parse(id)?).await? }))
}

async fn review(
    State(app): State<Arc<App>>,
    Asker(caller): Asker,
    Payer(payer): Payer,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let stream = app.analyst.review((caller.identity().actor, &payer), parse(id)?).await?;
    Ok(([(CONTENT_TYPE, LINES)], RawBody::from_stream(stream)).into_response())
}

async fn heat(
    State(app): State<Arc<App>>,
    Asker(caller): Asker,
    Payer(payer): Payer,
    Parameters(choice): Parameters<HeatChoice>,
) -> Result<Json<HeatMap>, ApiError> {
    Ok(Json(app.analyst.heat(&caller.library_user(), choice, &payer).await?))
}
