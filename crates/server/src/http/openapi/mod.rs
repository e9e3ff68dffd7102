//! The API's document, generated from the table of routes, and a page that shows it.

mod document;
mod operation;
mod page;

use std::sync::LazyLock;

use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use serde_json::{Map, Value};

use super::routes::{Access, Route, get};

pub(super) use operation::{Content, LINES, Operation};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
/// The page may load its own style sheet and nothing else.
const PAGE_POLICY: &str =
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
const STYLE: &str = include_str!("docs.css");

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| document::write(&super::table()));
static TEXT: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| page::write(&DOCUMENT));

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/openapi.json", Access::Anyone, document)
            .doc("document", "server", "Get this document")
            .answers::<Map<String, Value>>(200, "The document."),
        get("/docs", Access::Anyone, page)
            .doc("page", "server", "Get this document as a page")
            .answers_text(200, "The page.", HTML),
        get("/docs.css", Access::Anyone, style)
            .doc("style", "server", "Get the page's style sheet")
            .answers_text(200, "The style sheet.", CSS),
    ]
}

async fn document() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str())
}

async fn page() -> impl IntoResponse {
    ([(CONTENT_TYPE, HTML), (CONTENT_SECURITY_POLICY, PAGE_POLICY)], PAGE.as_str())
}

async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, CSS)], STYLE)
}
