//! The API's document, made from the types that are sent, and a page that shows it.
//!
//! `routes` has a line for every route; a test holds the router to it, both ways.

mod document;
mod page;
mod routes;

use std::sync::LazyLock;

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;

use super::routes::{Access, Routes};

/// The page may load its own style sheet and nothing else.
const PAGE_POLICY: &str =
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
const STYLE: &str = include_str!("docs.css");

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document::write(&super::routes()).to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| page::write(&document::write(&super::routes())));

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/openapi.json", Access::Anyone, document)
        .get("/docs", Access::Anyone, page)
        .get("/docs.css", Access::Anyone, style)
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}

async fn page() -> impl IntoResponse {
    let headers =
        [(CONTENT_TYPE, "text/html; charset=utf-8"), (CONTENT_SECURITY_POLICY, PAGE_POLICY)];
    (headers, PAGE.as_str())
}

async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE)
}
