//! The library as files, in and out.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::body::{Body as RawBody, Bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use game::MatchId;
use protocol::ErrorCode;
use protocol::library::{ExportChoice, GamesFormat, ImportChoice, ImportReport, LibraryFilter};

use super::App;
use super::error::ApiError;
use super::matches::parse;
use super::parameters;
use super::routes::{Access, Routes};
use crate::library::{MAX_IMPORT, Reader};

/// The most matches that are asked for by their ids.
const MAX_IDS: usize = 200;

pub(super) fn routes() -> Routes {
    let import =
        Routes::new().post("/library/import", Access::Known, import).limit_bodies(MAX_IMPORT);
    Routes::new().get("/library/export", Access::Known, export).merge(import)
}

static FILTER: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<LibraryFilter>);
static EXPORT: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<ExportChoice>);
static IMPORT: LazyLock<Vec<String>> = LazyLock::new(parameters::names::<ImportChoice>);

async fn export(State(app): State<Arc<App>>, who: Reader, uri: Uri) -> Result<Response, ApiError> {
    parameters::check_names(&uri, &[&FILTER, &EXPORT])?;
    let filter: LibraryFilter = parameters::read(&uri)?;
    let ExportChoice { format, ids } = parameters::read(&uri)?;
    let format = format.unwrap_or_default();
    let chosen = chosen(ids.as_deref())?;
    let export = app.library.export(&who, format, &chosen, &filter).await?;
    let (kind, extension) = match format {
        GamesFormat::Pgn => ("application/x-chess-pgn", "pgn"),
        GamesFormat::Json | GamesFormat::ClubGames => ("application/json", "json"),
        GamesFormat::BoardText => ("text/plain; charset=utf-8", "txt"),
    };
    let name = format!("attachment; filename=\"tabiya-games.{extension}\"");
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, RawBody::from_stream(export)).into_response())
}

fn chosen(ids: Option<&str>) -> Result<Vec<MatchId>, ApiError> {
    let Some(ids) = ids else { return Ok(Vec::new()) };
    let ids: Vec<&str> = ids.split(',').collect();
    if ids.len() > MAX_IDS {
        let why = format!("at most {MAX_IDS} matches can be named; use a filter for more");
        return Err(ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, why));
    }
    ids.into_iter().map(|id| parse(id.to_owned())).collect()
}

async fn import(
    State(app): State<Arc<App>>,
    who: Reader,
    uri: Uri,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<ImportReport>, ApiError> {
    parameters::check_names(&uri, &[&IMPORT])?;
    let ImportChoice { format } = parameters::read(&uri)?;
    let body = body.map_err(|rejection| {
        let status = rejection.status();
        let why = match status {
            StatusCode::PAYLOAD_TOO_LARGE => {
                format!("a file has at most {} MiB; split it", MAX_IMPORT >> 20)
            }
            _ => rejection.body_text(),
        };
        ApiError::new(status, ErrorCode::BadMessage, why)
    })?;
    Ok(Json(app.library.import(format.unwrap_or_default(), body, &who).await?))
}
