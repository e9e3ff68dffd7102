//! The page in the browser: one document for every address, and its files below their fingerprint.

use std::path::Path as FilePath;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    HeaderMap, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::App;
use super::error::ApiError;
use super::routes::{Access, Routes};
use crate::web::{self, Encoding, View, WebFile};

/// The page loads its own files and talks to its own server, and nothing else.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";
/// Files below a fingerprint never change.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// The page may change with the next start of the server.
const ASK_AGAIN: &str = "no-cache";

/// The address of a match.
const GAME: &str = "/m/{id}";
/// The other addresses of the page; what each shows is the page's own affair.
const PAGES: [&str; 7] = ["/", "/play", "/invite", "/setup", "/register", "/reset", "/login"];

pub(super) fn routes() -> Routes {
    let pages =
        PAGES.iter().fold(Routes::new(), |routes, path| routes.get(path, Access::Anyone, page));
    pages.get(GAME, Access::Anyone, game).get("/a/{hash}/{*name}", Access::Anyone, file)
}

async fn page(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    document(app.config.web(), View::Home, StatusCode::OK, &headers).await
}

async fn game(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Response, ApiError> {
    document(app.config.web(), View::Game, StatusCode::OK, &headers).await
}

/// An address that is none: the page says so to people, a refusal to programs.
pub(super) async fn nowhere(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, ApiError> {
    let for_programs = ["/api/", "/a/"].iter().any(|root| request.uri().path().starts_with(root));
    if for_programs || request.method() != Method::GET {
        return Err(nothing());
    }
    document(app.config.web(), View::Home, StatusCode::NOT_FOUND, request.headers()).await
}

async fn file(
    State(app): State<Arc<App>>,
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // Another fingerprint is another page's, from before the server was renewed.
    if hash != web::hash() {
        return Err(nothing());
    }
    let folder = app.config.web().map(FilePath::to_owned);
    let cache = if folder.is_some() { ASK_AGAIN } else { FOREVER };
    let accepted = accepted(&headers);
    let found = aside(move || web::file(folder.as_deref(), &name, accepted)).await?;
    Ok(answer(found.ok_or_else(nothing)?, StatusCode::OK, cache))
}

async fn document(
    folder: Option<&FilePath>,
    view: View,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let (folder, accepted) = (folder.map(FilePath::to_owned), accepted(headers));
    let page =
        aside(move || web::page(folder.as_deref(), view, accepted)).await?.map_err(|error| {
            tracing::warn!(%error, "the page cannot be read from its folder");
            internal()
        })?;
    let mut response = answer(page, status, ASK_AGAIN);
    let policy = HeaderValue::from_static(PAGE_POLICY);
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

fn answer(file: WebFile, status: StatusCode, cache: &'static str) -> Response {
    let body = match file.bytes {
        std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(file.content_type)),
        (CACHE_CONTROL, HeaderValue::from_static(cache)),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let mut response = (status, headers, body).into_response();
    if let Some(name) = file.encoding.name() {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(name));
    }
    response
}

/// Files are packed when first asked for, which is too long to hold others up.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|_| internal())
}

fn accepted(headers: &HeaderMap) -> Encoding {
    Encoding::accepted(headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()))
}

fn nothing() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, "there is nothing here")
}

fn internal() -> ApiError {
    ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Internal, "internal error")
}
