//! The library as files, in and out.

use std::sync::{Arc, LazyLock};

use axum::Json;
use axum::body::{Body as RawBody, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use ids::MatchId;
use protocol::ErrorCode;
use protocol::library::{ExportChoice, GamesFormat, ImportChoice, ImportReport, LibraryFilter};

use super::App;
use super::error::ApiError;
use super::matches::parse;
use super::parameters;
use super::routes::{Access, Routes};
use super::session::{Caller, FileSender, peer};
use crate::library::{FileSize, LeftOut, Reader};

/// How many matches are not in a file.
const LEFT_OUT: HeaderName = HeaderName::from_static("tabiya-left-out");
/// And why.
const LEFT_OUT_BECAUSE: HeaderName = HeaderName::from_static("tabiya-left-out-because");
/// The most matches that are asked for by their ids.
const MAX_IDS: usize = 200;

pub(super) fn routes() -> Routes {
    Routes::new().get("/library/export", Access::Known, export).post(
        "/library/import",
        Access::Known,
        import,
    )
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
    let left_out = export.left_out().cloned();
    let mut answer = (headers, RawBody::from_stream(export)).into_response();
    if let Some(left_out) = left_out {
        tell_left_out(answer.headers_mut(), &left_out);
    }
    Ok(answer)
}

/// Says how many matches are not in a file, and why. A header has no letters beyond ASCII.
fn tell_left_out(headers: &mut HeaderMap, left_out: &LeftOut) {
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
        let why = format!("at most {MAX_IDS} matches can be named; use a filter for more");
        return Err(ApiError::new(StatusCode::BAD_REQUEST, ErrorCode::BadInput, why));
    }
    ids.into_iter().map(|id| parse(id.to_owned())).collect()
}

async fn import(
    State(app): State<Arc<App>>,
    uri: Uri,
    file: SentFile,
) -> Result<Json<ImportReport>, ApiError> {
    parameters::check_names(&uri, &[&IMPORT])?;
    let ImportChoice { format } = parameters::read(&uri)?;
    let SentFile { who, size, bytes } = file;
    Ok(Json(app.library.import(format.unwrap_or_default(), bytes, &who, size).await?))
}

/// A file with games, and who sends it. No more of it is read than that person may send.
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
