//! The library: listed, opened, noted, copied, thrown away and taken back.

use std::sync::{Arc, LazyLock};

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::http::MatchMade;
use protocol::library::{
    ContinueMatch, CopyMatch, LibraryChange, LibraryEntry, LibraryFilter, LibraryList, LibraryPage,
    PositionAt, PositionChoice,
};

use super::App;
use super::error::{ApiError, Body};
use super::matches::parse;
use super::parameters;
use super::session::Known;
use crate::live::match_id;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/library", get(list))
        .route("/library/continue", get(last_unfinished))
        .route("/library/{id}", get(show).patch(change).delete(delete))
        .route("/library/{id}/copy", post(copy))
        .route("/library/{id}/keep", post(keep))
        .route("/library/{id}/restore", post(restore))
        .route("/matches/{id}/position", get(position))
}

static FILTER: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<LibraryFilter>);
static LIST: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<LibraryList>);
static POSITION: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<PositionChoice>);

async fn list(
    State(app): State<Arc<App>>,
    Known(who): Known,
    uri: Uri,
) -> Result<Json<LibraryPage>, ApiError> {
    parameters::check_names(&uri, &[&FILTER, &LIST])?;
    let (filter, list) = (parameters::read(&uri)?, parameters::read(&uri)?);
    Ok(Json(app.library.page(&who, &filter, &list).await?))
}

async fn last_unfinished(
    State(app): State<Arc<App>>,
    Known(who): Known,
) -> Result<Json<ContinueMatch>, ApiError> {
    Ok(Json(ContinueMatch { entry: app.library.last_unfinished(&who).await? }))
}

async fn show(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.entry(parse(id)?, &who).await?))
}

async fn change(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
    Body(change): Body<LibraryChange>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.change(parse(id)?, &who, &change).await?))
}

async fn delete(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.delete(parse(id)?, &who).await?))
}

async fn restore(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.restore(parse(id)?, &who).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.keep(parse(id)?, &who).await?))
}

async fn copy(
    State(app): State<Arc<App>>,
    Known(who): Known,
    Path(id): Path<String>,
    Body(copy): Body<CopyMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.library.copy(parse(id)?, &who, &copy).await?;
    let id = match_id::to_wire(made.id);
    let link = made.secret.as_deref().map(|secret| format!("{}/m/{}#{secret}", app.url, id.0));
    let body = MatchMade { id, seats: made.seats, invitation: made.secret, link };
    Ok((StatusCode::CREATED, Json(body)))
}

async fn position(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Json<PositionAt>, ApiError> {
    parameters::check_names(&uri, &[&POSITION])?;
    let PositionChoice { board, ply } = parameters::read(&uri)?;
    Ok(Json(app.library.position(parse(id)?, board.unwrap_or(0), ply).await?))
}
