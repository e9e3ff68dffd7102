//! Health for programs that restart the server, and metrics for programs that monitor it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use schemars::JsonSchema;
use serde::Serialize;
use store::Health;

use super::error::ApiError;
use super::routes::{Access, Route, get};
use crate::app::App;

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/healthz", Access::Anyone, health)
            .doc("health", "server", "Show whether matches can be saved")
            .answers::<Condition>(200, "They can.")
            .answers::<Condition>(503, "They cannot at the moment."),
        get("/metrics", Access::ThisComputer, metrics)
            .doc("metrics", "server", "Get numbers for monitoring")
            .answers_text(200, "The numbers.", OPEN_METRICS),
    ]
}

/// Whether the server can save matches.
#[derive(Serialize, JsonSchema)]
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

async fn metrics(State(app): State<Arc<App>>) -> Result<Response, ApiError> {
    let mut text = String::new();
    encode(&mut text, &registry(&app)).map_err(|_| ApiError::internal())?;
    Ok(([(CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}

/// All counts, as they are now.
fn registry(app: &App) -> Registry {
    let (live, store) = (app.live.stats(), app.store.stats());
    let gauge = |value: usize| ConstGauge::new(value as i64);
    let mut registry = Registry::with_prefix("tabiya");
    registry.register("match_owners", "Matches that have an owner task", gauge(live.owners));
    registry.register("sockets", "Sockets that are open", gauge(live.sockets));
    registry.register("matches_in_play", "Matches with a running clock", gauge(live.in_play));
    let table = app.live.connections();
    let connections = gauge(table.connections());
    registry.register("connections", "Connections that are open, sockets among them", connections);
    let limits = Family::<[(&str, &str); 1], Counter>::default();
    for (limit, reached) in table.limit_counts() {
        limits.get_or_create(&[("limit", limit)]).inc_by(reached);
    }
    registry.register("limits_reached", "How often a limit was reached", limits);
    registry.register("store_waiting", "Requests that wait for a commit", gauge(store.waiting));
    let healthy = usize::from(app.store.health() == Health::Available);
    registry.register("store_available", "Whether moves can be saved", gauge(healthy));
    let jobs = app.live.jobs().stats();
    let help = "Moves, hints, analyses and reviews that wait for the engine";
    registry.register("jobs_waiting", help, gauge(jobs.waiting));
    let help = "Moves, hints, analyses and reviews that the engine works on in turns";
    registry.register("jobs_started", help, gauge(jobs.started));
    registry.register("job_threads", "Threads of the engine", gauge(jobs.threads));
    let files = app.library.file_stats();
    registry.register("files", "Files that are imported or exported", gauge(files.open));
    let counter = ConstCounter::new;
    registry.register("files_cut", "Files whose clients were too slow", counter(files.cut));
    registry.register("owner_panics", "Matches that a panic closed", counter(live.panics));
    registry.register("store_commits", "Commits that were synced", counter(store.commits));
    registry.register("store_requests", "Requests that were committed", counter(store.requests));
    registry.register("store_slices", "Slices of imports and deletions", counter(store.slices));
    registry.register("store_failures", "Writes that failed", counter(store.failures));
    let guests = &app.people.guests;
    registry.register("guests", "Guests who are known", gauge(guests.count()));
    let help = "Guests erased early to make room for others";
    registry.register("guests_evicted", help, counter(guests.evicted()));
    registry
}
