//! The library: list, show, annotate, copy, delete and restore matches.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::http::MatchMade;
use protocol::library::{
    ContinueMatch, CopyMatch, LibraryChange, LibraryEntry, LibraryFilter, LibraryList, LibraryPage,
    MatchNotes, PositionAt, PositionChoice, Variations, YourGames,
};

use super::error::{ApiError, Body};
use super::extract::{Editor, Maker, Payer};
use super::matches::{announce, parse};
use super::parameters::Parameters;
use super::routes::{Access, Route, delete, get, patch, post};
use crate::app::App;
use crate::library::LibraryUser;

pub(super) fn routes() -> Vec<Route> {
    let listed = "The match as the library lists it now.";
    vec![
        get("/library", Access::Known, list)
            .doc("listLibrary", "library", "List your matches")
            .query::<LibraryFilter>()
            .query::<LibraryList>()
            .answers::<LibraryPage>(200, "A page of the library."),
        get("/library/continue", Access::Known, last_unfinished)
            .doc("continueMatch", "library", "Find your last unfinished match")
            .answers::<ContinueMatch>(200, "The match, or nothing."),
        get("/library/yours", Access::Known, yours)
            .doc("yourGames", "library", "List the games you play, yours to move first")
            .answers::<YourGames>(200, "Unfinished games, and a few that are over."),
        get("/library/{id}", Access::Known, show)
            .doc("showEntry", "library", "Show a match of the library")
            .answers::<LibraryEntry>(200, "The match."),
        patch("/library/{id}", Access::Known, change)
            .doc("changeEntry", "library", "Change your notes and tags")
            .body::<LibraryChange>()
            .answers::<LibraryEntry>(200, listed)
            .refuses(&[429]),
        delete("/library/{id}", Access::Known, remove)
            .doc("deleteEntry", "library", "Delete a match; it can be restored for 30 days")
            .answers::<LibraryEntry>(200, listed)
            .refuses(&[429]),
        post("/library/{id}/restore", Access::Known, restore)
            .doc("restoreEntry", "library", "Restore a deleted match")
            .answers::<LibraryEntry>(200, listed)
            .refuses(&[429]),
        post("/library/{id}/keep", Access::Known, keep)
            .doc("keepEntry", "library", "Keep a match as finished; both players need names")
            .answers::<LibraryEntry>(200, listed)
            .refuses(&[409, 429]),
        post("/library/{id}/copy", Access::Known, copy)
            .doc("copyMatch", "library", "Start a new match from any position of another")
            .body::<CopyMatch>()
            .answers::<MatchMade>(201, "The new match.")
            .refuses(&[409, 429]),
        get("/matches/{id}/notes", Access::Known, notes)
            .doc("showNotes", "matches", "Show your notes on a match")
            .answers::<MatchNotes>(200, "Your notes; only you see them."),
        post("/matches/{id}/notes", Access::Known, keep_notes)
            .doc("keepNotes", "matches", "Keep your notes on a match")
            .body::<MatchNotes>()
            .answers::<MatchNotes>(200, "Your notes as they are stored.")
            .refuses(&[429]),
        get("/matches/{id}/variations", Access::Known, variations)
            .doc("showVariations", "matches", "Show your variations for a match")
            .answers::<Variations>(200, "Your variations; only you see them."),
        post("/matches/{id}/variations", Access::Known, keep_variations)
            .doc("keepVariations", "matches", "Keep your variations for a match")
            .body::<Variations>()
            .answers::<Variations>(200, "Your variations as they are stored.")
            .refuses(&[409, 429]),
        get("/matches/{id}/position", Access::Known, position)
            .doc("showPosition", "matches", "Show a position of a match as FEN")
            .query::<PositionChoice>()
            .answers::<PositionAt>(200, "The position."),
    ]
}

async fn list(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    Parameters(filter): Parameters<LibraryFilter>,
    Parameters(list): Parameters<LibraryList>,
) -> Result<Json<LibraryPage>, ApiError> {
    Ok(Json(app.library.page(&who, &filter, &list).await?))
}

async fn last_unfinished(
    State(app): State<Arc<App>>,
    who: LibraryUser,
) -> Result<Json<ContinueMatch>, ApiError> {
    Ok(Json(app.library.last_unfinished(&who).await?))
}

async fn yours(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    Payer(payer): Payer,
) -> Result<Json<YourGames>, ApiError> {
    Ok(Json(app.library.yours(&who, &payer).await?))
}

async fn show(
    State(app): State<Arc<App>>,
    who: LibraryUser,
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
    Ok(Json(app.library.change(parse(id)?, &caller.library_user(), &change).await?))
}

async fn remove(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.delete(parse(id)?, &caller.library_user()).await?))
}

async fn restore(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.restore(parse(id)?, &caller.library_user()).await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<Json<LibraryEntry>, ApiError> {
    Ok(Json(app.library.keep(parse(id)?, &caller.library_user()).await?))
}

async fn copy(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    _: Maker,
    Path(id): Path<String>,
    Body(copy): Body<CopyMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.library.copy(parse(id)?, &who, &copy).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, made))))
}

async fn notes(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    Path(id): Path<String>,
) -> Result<Json<MatchNotes>, ApiError> {
    Ok(Json(app.library.notes(parse(id)?, &who).await?))
}

async fn keep_notes(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
    Body(kept): Body<MatchNotes>,
) -> Result<Json<MatchNotes>, ApiError> {
    Ok(Json(app.library.keep_notes(parse(id)?, &caller.library_user(), &kept).await?))
}

async fn variations(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    Path(id): Path<String>,
) -> Result<Json<Variations>, ApiError> {
    Ok(Json(app.library.variations(parse(id)?, &who).await?))
}

async fn keep_variations(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
    Body(kept): Body<Variations>,
) -> Result<Json<Variations>, ApiError> {
    let id = parse(id)?;
    app.library.keep_variations(id, &caller.library_user(), &kept).await?;
    Ok(Json(kept))
}

async fn position(
    State(app): State<Arc<App>>,
    Payer(payer): Payer,
    Path(id): Path<String>,
    Parameters(PositionChoice { board, ply }): Parameters<PositionChoice>,
) -> Result<Json<PositionAt>, ApiError> {
    Ok(Json(app.library.position(parse(id)?, (board.unwrap_or(0), ply), &payer).await?))
}
