//! How the house is: a word for machines that restart it, numbers for those that watch it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use protocol::ErrorCode;
use serde::Serialize;
use store::Health;

use super::App;
use super::aside::internal;
use super::error::ApiError;
use super::routes::{Access, Routes};

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn routes() -> Routes {
    Routes::new().get("/healthz", Access::Anyone, health).get(
        "/metrics",
        Access::ThisComputer,
        metrics,
    )
}

#[derive(Serialize)]
struct Condition {
    status: &'static str,
    version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

async fn health(State(app): State<Arc<App>>) -> Response {
    let version = env!("CARGO_PKG_VERSION");
    match app.store.health() {
        Health::Available => {
            Json(Condition { status: "ok", version, reason: None }).into_response()
        }
        Health::Unavailable(reason) => {
            let reason = Some(reason.to_string());
            let body = Json(Condition { status: "cannot save", version, reason });
            (StatusCode::SERVICE_UNAVAILABLE, body).into_response()
        }
    }
}

/// Numbers are nobody's business but this computer's.
async fn metrics(State(app): State<Arc<App>>, request: Request) -> Result<Response, ApiError> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let direct = app.basis.config.trusted_proxies().is_empty();
    if !direct || !peer.is_some_and(|peer| peer.is_loopback()) {
        let message = "metrics are for this computer alone";
        return Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message));
    }
    let mut text = String::new();
    encode(&mut text, &registry(&app)).map_err(|_| internal())?;
    Ok(([(CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}

/// Everything counted, as it is now.
fn registry(app: &App) -> Registry {
    let (live, store) = (app.live.stats(), app.store.stats());
    let gauge = |value: usize| ConstGauge::new(value as i64);
    let mut registry = Registry::with_prefix("tabiya");
    registry.register("match_owners", "Matches that have an owner task", gauge(live.owners));
    registry.register("sockets", "Sockets that are open", gauge(live.sockets));
    registry.register("store_waiting", "Requests that wait for a commit", gauge(store.waiting));
    let healthy = usize::from(app.store.health() == Health::Available);
    registry.register("store_available", "Whether moves can be saved", gauge(healthy));
    let counter = ConstCounter::new;
    registry.register("owner_panics", "Matches that a panic closed", counter(live.panics));
    registry.register("store_commits", "Commits that were synced", counter(store.commits));
    registry.register("store_requests", "Requests that were committed", counter(store.requests));
    registry.register("store_slices", "Slices of imports and deletions", counter(store.slices));
    registry.register("store_failures", "Writes that failed", counter(store.failures));
    registry
}
