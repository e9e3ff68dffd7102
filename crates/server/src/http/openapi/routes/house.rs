//! The house itself: its document, its health.

use serde_json::json;

use super::{JSON, Route, text};

pub(super) fn routes() -> Vec<Route> {
    let object = || json!({ "type": "object" });
    vec![
        Route::new("get", "/api/v1/openapi.json", "document", "house", "This document").answer_as(
            200,
            "The document.",
            JSON,
            object(),
        ),
        Route::new("get", "/api/v1/docs", "page", "house", "This document as a page").answer_as(
            200,
            "The page.",
            "text/html; charset=utf-8",
            text(),
        ),
        Route::new("get", "/api/v1/docs.css", "style", "house", "The page's style sheet")
            .answer_as(200, "The style sheet.", "text/css; charset=utf-8", text()),
        Route::new("get", "/healthz", "health", "house", "Whether matches can be saved")
            .answer_as(200, "They can.", JSON, object())
            .answer_as(503, "They cannot just now.", JSON, object()),
        Route::new("get", "/metrics", "metrics", "house", "Numbers for whoever watches the server")
            .answer_as(
                200,
                "The numbers.",
                "application/openmetrics-text; version=1.0.0; charset=utf-8",
                text(),
            ),
    ]
}
