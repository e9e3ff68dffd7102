//! Pictures of pieces: SVG that people send, rewritten before it is kept, and shown as an image only.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;
use protocol::designs::{DesignId, NewPicture, PictureKept};

use super::designs::{DesignEditor, DesignViewer, TAG};
use super::error::{ApiError, Body};
use super::routes::{Access, Route, delete, get, put};
use crate::app::App;

const SVG: &str = "image/svg+xml";
/// Even opened as a page, the picture can load and run nothing.
const POLICY: &str = "default-src 'none'; sandbox";
/// Its address contains its hash, so it never changes.
const FOREVER: &str = "private, max-age=31536000, immutable";

pub(super) fn routes() -> Vec<Route> {
    vec![
        put("/designs/{id}/pictures/{letter}", Access::Known, keep)
            .doc("keepPicture", TAG, "Keep an SVG picture of your own for a piece kind")
            .body::<NewPicture>()
            .answers::<PictureKept>(200, "The picture as it was rewritten.")
            .refuses(&[403, 404, 409, 429]),
        delete("/designs/{id}/pictures/{letter}", Access::Known, remove)
            .doc("removePicture", TAG, "Remove the picture of a piece kind")
            .answers_empty(204, "The piece kind has no picture of its own.")
            .refuses(&[403, 404, 409, 422, 429]),
        get("/designs/pictures/{hash}", Access::Anyone, show)
            .doc("showPicture", TAG, "Show a picture of a piece, to be used as an image")
            .answers_any(200, "The picture.", SVG)
            .refuses(&[404, 429]),
    ]
}

async fn keep(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path((id, letter)): Path<(String, String)>,
    Body(NewPicture { svg }): Body<NewPicture>,
) -> Result<Json<PictureKept>, ApiError> {
    let letter = letter_of(&letter)?;
    Ok(Json(app.designs.picture_for(&DesignId(id), letter, svg, &who).await?))
}

async fn remove(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path((id, letter)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let letter = letter_of(&letter)?;
    app.designs.keep_picture(&DesignId(id), letter, None, &who).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn show(
    State(app): State<Arc<App>>,
    _: DesignViewer,
    Path(hash): Path<String>,
) -> Result<Response, ApiError> {
    let Some(text) = app.designs.picture(&hash).await? else {
        let why = "there is no such picture";
        let refused = ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, why);
        return Err(refused.because("no-such-picture"));
    };
    let headers =
        [(CONTENT_TYPE, SVG), (CONTENT_SECURITY_POLICY, POLICY), (CACHE_CONTROL, FOREVER)];
    Ok((headers, text).into_response())
}

/// The letter of a piece kind.
fn letter_of(text: &str) -> Result<char, ApiError> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) if letter.is_ascii_uppercase() => Ok(letter),
        _ => {
            let why = "the letter of a piece kind is one of A to Z";
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            Err(ApiError::new(status, ErrorCode::BadInput, why).because("design-letter"))
        }
    }
}
