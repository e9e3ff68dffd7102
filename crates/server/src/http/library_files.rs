//! Files of games: import and export.

use std::sync::Arc;

use axum::Json;
use axum::body::{Body as RawBody, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use ids::MatchId;
use protocol::ErrorCode;
use protocol::library::{ExportChoice, GamesFormat, ImportChoice, ImportReport, LibraryFilter};

use super::caller::{Caller, peer};
use super::error::ApiError;
use super::extract::FileSender;
use super::matches::parse;
use super::parameters::Parameters;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::library::{FileSize, LeftOut, Reader};

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
            .answers::<ImportReport>(200, "What became of each game.")
            .refuses(&[429]),
        get("/library/export", Access::Known, export)
            .doc("exportGames", "library", "Export matches, by id or by a filter")
            .query::<ExportChoice>()
            .query::<LibraryFilter>()
            .answers_text(200, "The file.", PGN)
            .answers_any(200, "The file.", JSON)
            .answers_text(200, "The file.", TEXT)
            .refuses(&[404]),
    ]
}

async fn export(
    State(app): State<Arc<App>>,
    who: Reader,
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
        return Err(ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, why));
    }
    ids.into_iter().map(|id| parse(id.to_owned())).collect()
}

async fn import(
    State(app): State<Arc<App>>,
    Parameters(ImportChoice { format }): Parameters<ImportChoice>,
    file: SentFile,
) -> Result<Json<ImportReport>, ApiError> {
    let SentFile { who, size, bytes } = file;
    Ok(Json(app.library.import(format.unwrap_or_default(), bytes, &who, size).await?))
}

/// A file with games and its sender. No more is read than that person may send.
struct SentFile {
    who: Reader,
    size: FileSize,
    bytes: Bytes,
}

impl FromRequest<Arc<App>> for SentFile {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let (mut parts, body) = request.into_parts();
        let caller = FileSender::from_request_parts(&mut parts, app).await?.0;
        let size = match &caller {
            _ if app.is_at_the_keyboard(peer(&parts)) => FileSize::OF_THE_HOUSE,
            Caller::Guest(..) => FileSize::OF_GUESTS,
            _ => FileSize::LARGEST,
        };
        let mut request = Request::from_parts(parts, body);
        DefaultBodyLimit::max(size.bytes).apply(&mut request);
        let bytes = Bytes::from_request(request, app).await;
        let bytes = bytes.map_err(|rejection| unread(&rejection, size))?;
        Ok(Self { who: caller.reader(), size, bytes })
    }
}

/// Why a file was not read.
fn unread(rejection: &BytesRejection, size: FileSize) -> ApiError {
    let (status, most) = (rejection.status(), size.bytes >> 20);
    let why = match (status, size) {
        (StatusCode::PAYLOAD_TOO_LARGE, FileSize::OF_GUESTS) => {
            format!("a guest's file has at most {most} MiB; split it, or log in")
        }
        (StatusCode::PAYLOAD_TOO_LARGE, _) => format!("a file has at most {most} MiB; split it"),
        _ => rejection.body_text(),
    };
    ApiError::new(status, ErrorCode::BadMessage, why)
}
