//! Files of games: import and export.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body as RawBody, HttpBody};
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use ids::MatchId;
use protocol::ErrorCode;
use protocol::library::{ExportChoice, GamesFormat, ImportChoice, ImportReport, LibraryFilter};

use super::caller::Caller;
use super::error::ApiError;
use super::extract::FileSender;
use super::matches::parse;
use super::parameters::Parameters;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::library::{ClientStalled, FileSize, FileSlot, LeftOut, LibraryUser};

const PGN: &str = "application/x-chess-pgn";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";
/// How many matches are missing from a file.
const LEFT_OUT: HeaderName = HeaderName::from_static("tabiya-left-out");
/// Why they are missing.
const LEFT_OUT_BECAUSE: HeaderName = HeaderName::from_static("tabiya-left-out-because");
/// The most matches that may be exported by their ids.
const MAX_IDS: usize = 200;

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/library/import", Access::Known, import)
            .doc("importGames", "library", "Import a file of games, of at most 32 MiB")
            .query::<ImportChoice>()
            .raw_body()
            .answers::<ImportReport>(200, "The result for each game.")
            .refuses(&[408, 429]),
        get("/library/export", Access::Known, export)
            .doc("exportGames", "library", "Export matches, by id or by a filter")
            .query::<ExportChoice>()
            .query::<LibraryFilter>()
            .answers_text(200, "The file.", PGN)
            .answers_any(200, "The file.", JSON)
            .answers_text(200, "The file.", TEXT)
            .refuses(&[404, 429]),
    ]
}

async fn export(
    State(app): State<Arc<App>>,
    who: LibraryUser,
    Parameters(filter): Parameters<LibraryFilter>,
    Parameters(ExportChoice { format, ids }): Parameters<ExportChoice>,
) -> Result<Response, ApiError> {
    let format = format.unwrap_or_default();
    let chosen = chosen(ids.as_deref())?;
    let export = app.library.export(&who, format, &chosen, &filter).await?;
    let (kind, extension) = match format {
        GamesFormat::Pgn => (PGN, "pgn"),
        GamesFormat::Json | GamesFormat::ClubGames => (JSON, "json"),
        GamesFormat::BoardText => (TEXT, "txt"),
    };
    let name = format!("attachment; filename=\"tabiya-games.{extension}\"");
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    let left_out = export.left_out().cloned();
    let mut answer = (headers, RawBody::from_stream(export)).into_response();
    if let Some(left_out) = left_out {
        add_left_out(answer.headers_mut(), &left_out);
    }
    Ok(answer)
}

/// Adds headers that say how many matches are missing from a file, and why. Headers are ASCII.
fn add_left_out(headers: &mut HeaderMap, left_out: &LeftOut) {
    headers.insert(LEFT_OUT, HeaderValue::from(left_out.count()));
    let why: String = left_out.to_string().chars().map(plain).collect();
    if let (true, Ok(why)) = (left_out.count() > 0, HeaderValue::from_str(&why)) {
        headers.insert(LEFT_OUT_BECAUSE, why);
    }
}

fn plain(letter: char) -> char {
    if matches!(letter, ' '..='~') { letter } else { '?' }
}

fn chosen(ids: Option<&str>) -> Result<Vec<MatchId>, ApiError> {
    let Some(ids) = ids else { return Ok(Vec::new()) };
    let ids: Vec<&str> = ids.split(',').collect();
    if ids.len() > MAX_IDS {
        let why = format!("at most {MAX_IDS} matches can be exported by id; use a filter for more");
        return Err(ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, why)
            .because("too-many-ids")
            .with("most", MAX_IDS));
    }
    ids.into_iter().map(|id| parse(id.to_owned())).collect()
}

async fn import(
    State(app): State<Arc<App>>,
    Parameters(ImportChoice { format }): Parameters<ImportChoice>,
    file: SentFile,
) -> Result<Json<ImportReport>, ApiError> {
    let SentFile { who, slot, size, bytes } = file;
    let format = format.unwrap_or_default();
    Ok(Json(app.library.import(format, bytes, (&who, slot), size).await?))
}

/// A file with games and its sender. No more is read than that person may send.
struct SentFile {
    who: LibraryUser,
    slot: FileSlot,
    size: FileSize,
    bytes: Vec<u8>,
}

impl FromRequest<Arc<App>> for SentFile {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        let FileSender { caller, slot } = FileSender::from_request_parts(&mut parts, app).await?;
        let size = match &caller {
            _ if app.is_at_the_keyboard(&parts) => FileSize::OF_HOUSE_ACCOUNT,
            Caller::Guest(..) => FileSize::OF_GUESTS,
            _ => FileSize::LARGEST,
        };
        let bytes = read_body(&slot, body, size).await?;
        Ok(Self { who: caller.library_user(), slot, size, bytes })
    }
}

/// The refusal for a file that did not arrive in time.
fn too_slow() -> ApiError {
    let why =
        "the file did not arrive in time and nothing was imported; send it again, or split it";
    ApiError::new(StatusCode::REQUEST_TIMEOUT, ErrorCode::Unavailable, why)
}

/// Reads a file of at most this size. The client may take its time, but not stop.
async fn read_body(slot: &FileSlot, body: RawBody, size: FileSize) -> Result<Vec<u8>, ApiError> {
    if body.size_hint().lower() > size.bytes as u64 {
        return Err(too_large(size));
    }
    let (mut parts, mut bytes) = (body.into_data_stream(), Vec::new());
    loop {
        match slot.wait_for(parts.next()).await {
            Ok(None) => return Ok(bytes),
            Ok(Some(Ok(part))) if bytes.len() + part.len() <= size.bytes => {
                bytes.extend_from_slice(&part);
            }
            Ok(Some(Ok(_))) => return Err(too_large(size)),
            Ok(Some(Err(error))) => {
                let why = format!("the file did not arrive completely: {error}");
                return Err(ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadMessage, why));
            }
            Err(ClientStalled) => return Err(too_slow()),
        }
    }
}

/// The refusal for a file that is too large.
fn too_large(size: FileSize) -> ApiError {
    let most = size.bytes >> 20;
    let why = match size {
        FileSize::OF_GUESTS => {
            format!("a guest's file has at most {most} MiB; split it, or log in")
        }
        _ => format!("a file has at most {most} MiB; split it"),
    };
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::BadMessage, why)
}
