//! The library: listed, opened, noted, copied, thrown away and taken back.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use protocol::http::MatchMade;
use protocol::library::{
    ContinueMatch, CopyMatch, LibraryChange, LibraryEntry, LibraryFilter, LibraryList, LibraryPage,
    PositionAt, PositionChoice,
};

use super::App;
use super::error::{ApiError, Body};
use super::matches::{announce, parse};
use super::parameters;
use super::routes::{Access, Routes};
use super::session::{Editor, Maker};
use crate::library::Reader;

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/library", Access::Known, list)
        .get("/library/continue", Access::Known, last_unfinished)
        .get("/library/{id}", Access::Known, show)
        .patch("/library/{id}", Access::Known, change)
        .delete("/library/{id}", Access::Known, delete)
        .post("/library/{id}/copy", Access::Known, copy)
        .post("/library/{id}/keep", Access::Known, keep)
        .post("/library/{id}/restore", Access::Known, restore)
        .get("/matches/{id}/position", Access::Known, position)
}

static FILTER: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<LibraryFilter>);
static LIST: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<LibraryList>);
static POSITION: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<PositionChoice>);

async fn list(
    State(app): State<Arc<App>>,
    who: Reader,
    uri: Uri,
) -> Result<Json<LibraryPage>, ApiError> {
    parameters::check_names(&uri, &[&FILTER, &LIST])?;
    let (filter, list) = (parameters::read(&uri)?, parameters::read(&uri)?);
    Ok(Json(app.library.page(&who, &filter, &list).await?))
}

async fn last_unfinished(
    State(app): State<Arc<App>>,
    who: Reader,
) -> Result<Json<ContinueMatch>, ApiError> {
    Ok(Json(ContinueMatch { entry: app.library.last_unfinished(&who).await? }))
}

async fn show(
    State(app): State<Arc<App>>,
    who: Reader,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.entry(parse(id)?, &who).await?))
}

async fn change(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
    Body(change): Body<LibraryChange>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.change(parse(id)?, &caller.reader(), &change).await?))
}

async fn delete(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.delete(parse(id)?, &caller.reader()).await?))
}

async fn restore(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.restore(parse(id)?, &caller.reader()).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.keep(parse(id)?, &caller.reader()).await?))
}

async fn copy(
    State(app): State<Arc<App>>,
    who: Reader,
    _: Maker,
    Path(id): Path<String>,
    Body(copy): Body<CopyMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.library.copy(parse(id)?, &who, &copy).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, made))))
}

async fn position(
    State(app): State<Arc<App>>,
    _who: Reader,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Json<PositionAt>, ApiError> {
    parameters::check_names(&uri, &[&POSITION])?;
    let PositionChoice { board, ply } = parameters::read(&uri)?;
    Ok(Json(app.library.position(parse(id)?, board.unwrap_or(0), ply).await?))
}
