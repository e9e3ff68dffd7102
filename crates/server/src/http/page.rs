//! The page in the browser: one document for every address, and its files under their hash.

use std::path::Path as FilePath;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY,
    CONTENT_TYPE, HeaderMap, HeaderValue, VARY,
};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::caller::cookie_of;
use super::error::ApiError;
use super::routes::{Access, Route, get};
use crate::app::App;
use crate::web::{self, Encoding, LANGUAGE_COOKIE, Language, PageRoute, WebFile};
use crate::work_queue::run_blocking;

/// The page loads its own files and talks to its own server, and nothing else.
const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";
/// Files under a hash never change.
const FOREVER: &str = "public, max-age=31536000, immutable";
/// The page may change when the server restarts.
const REVALIDATE: &str = "no-cache";

pub(super) fn routes() -> Vec<Route> {
    let pages = [&web::GAME].into_iter().chain(web::PAGES).map(page);
    let file = get("/a/{hash}/{*name}", Access::Anyone, file);
    pages.chain([file]).collect()
}

fn page(page: &'static PageRoute) -> Route {
    let show = move |State(app): State<Arc<App>>, headers: HeaderMap| async move {
        document(app.config.web(), page, StatusCode::OK, &headers).await
    };
    get(page.path, Access::Anyone, show)
}

/// Answers unknown addresses: with a page for people, with an error for programs.
pub(super) async fn not_found(
    State(app): State<Arc<App>>,
    request: Request,
) -> Result<Response, ApiError> {
    let for_programs = ["/api/", "/a/"].iter().any(|root| request.uri().path().starts_with(root));
    if for_programs || request.method() != Method::GET {
        return Err(no_such_address());
    }
    document(app.config.web(), &web::NOWHERE, StatusCode::NOT_FOUND, request.headers()).await
}

async fn file(
    State(app): State<Arc<App>>,
    Path((hash, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // Another hash belongs to the page of another version of the server.
    if hash != web::hash() {
        return Err(no_such_address());
    }
    let folder = app.config.web().map(FilePath::to_owned);
    let cache = if folder.is_some() { REVALIDATE } else { FOREVER };
    let accepted = accepted(&headers);
    // Files are compressed when first requested, which takes too long to do here.
    let found = run_blocking(move || web::file(folder.as_deref(), &name, accepted)).await?;
    Ok(answer(found.ok_or_else(no_such_address)?, StatusCode::OK, cache))
}

async fn document(
    folder: Option<&FilePath>,
    page: &'static PageRoute,
    status: StatusCode,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    let (folder, accepted) = (folder.map(FilePath::to_owned), accepted(headers));
    let language = language(headers);
    let read = move || web::page(folder.as_deref(), page, language, accepted);
    let page = run_blocking(read).await?.map_err(|error| {
        tracing::warn!(%error, "cannot read the page from its folder");
        ApiError::internal()
    })?;
    let mut response = answer(page, status, REVALIDATE);
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_POLICY));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding, accept-language, cookie"));
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

fn accepted(headers: &HeaderMap) -> Encoding {
    Encoding::accepted(headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()))
}

fn language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Language::preferred(cookie_of(headers, LANGUAGE_COOKIE), accepted)
}

fn no_such_address() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, "there is no such address")
}
