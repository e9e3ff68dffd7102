//! Matches: made, joined, shown, listed.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use game::MatchId;
use protocol::http::{Join, Joined, MatchMade, NewMatch};
use protocol::{ErrorCode, Lobby, MatchState};

use super::App;
use super::error::{ApiError, Body};
use super::session::Known;
use crate::live::match_id;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/lobby", get(lobby))
        .route("/matches", post(make))
        .route("/matches/{id}", get(show))
        .route("/matches/{id}/join", post(join))
}

async fn lobby(State(app): State<Arc<App>>) -> Json<Lobby> {
    Json(app.live.lobby())
}

async fn make(
    State(app): State<Arc<App>>,
    Known(maker): Known,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.live.create(&new, &maker).await?;
    let id = match_id::to_wire(made.id);
    // What stands behind the # never reaches a server's log.
    let link = made.secret.as_deref().map(|secret| format!("{}/m/{}#{secret}", app.url, id.0));
    let body = MatchMade { id, seats: made.seats, invitation: made.secret, link };
    Ok((StatusCode::CREATED, Json(body)))
}

async fn show(
    State(app): State<Arc<App>>,
    Known(viewer): Known,
    Path(id): Path<String>,
) -> Result<Json<MatchState>, ApiError> {
    Ok(Json(app.live.view(parse(id)?, &viewer).await?))
}

async fn join(
    State(app): State<Arc<App>>,
    Known(player): Known,
    Path(id): Path<String>,
    Body(join): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    let seats = app.live.join(parse(id)?, &player, &join).await?;
    Ok(Json(Joined { seats }))
}

pub(super) fn parse(id: String) -> Result<MatchId, ApiError> {
    match_id::from_wire(&protocol::MatchId(id)).ok_or_else(|| {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NoSuchMatch, "there is no such match")
    })
}
