//! The HTTP interface: a file for each concern, with its handlers and its part of the table of routes.

mod accounts;
mod analysis;
mod caller;
mod designs;
mod error;
mod extract;
mod factor;
mod gallery;
mod guard;
mod guests;
mod health;
mod library;
mod library_files;
mod matches;
mod moderation;
mod openapi;
mod opponents;
mod organizing;
mod page;
mod parameters;
mod passkeys;
mod people;
mod pictures;
mod players;
mod positions;
mod preferences;
mod profile;
mod puzzles;
mod routes;
mod rulesets;
mod scores;
mod socket;
mod status;
mod studio;
mod tables;
mod timed_body;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::{Router, middleware};
use protocol::ErrorCode;

use crate::addresses::OwnNames;
use crate::app::App;
use error::ApiError;
use guard::{Guard, HostPolicy};
use routes::Route;

pub use caller::cookie_value;
pub(crate) use guests::room_link;
pub use routes::{Access, RouteEntry};

/// The largest body: the largest ruleset file, escaped, and a little around it.
const MAX_BODY: usize = 1 << 20;

/// The router of the whole server.
pub fn router(app: Arc<App>, own: &OwnNames) -> Router {
    let policy = HostPolicy::new(&app.config, &own.addresses, own.hostname.as_deref());
    let guard = Guard { policy, app: Arc::clone(&app) };
    routes::router(table(), &app)
        .fallback(page::not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::new(guard), guard::guard))
        .with_state(app)
}

/// Every route, and who may use it.
pub fn routes() -> Vec<RouteEntry> {
    table().iter().map(Route::entry).collect()
}

fn table() -> Vec<Route> {
    let api = [
        people::routes(),
        profile::routes(),
        preferences::routes(),
        factor::routes(),
        passkeys::routes(),
        guests::routes(),
        players::routes(),
        organizing::routes(),
        accounts::routes(),
        status::routes(),
        moderation::routes(),
        matches::routes(),
        tables::routes(),
        opponents::routes(),
        socket::routes(),
        rulesets::routes(),
        designs::routes(),
        gallery::routes(),
        pictures::routes(),
        studio::routes(),
        scores::routes(),
        positions::routes(),
        puzzles::routes(),
        library::routes(),
        library_files::routes(),
        analysis::routes(),
        openapi::routes(),
    ];
    let api = api.into_iter().flatten().map(|route| route.under("/api/v1"));
    api.chain(health::routes()).chain(page::routes()).collect()
}

async fn wrong_method() -> ApiError {
    let message = "this address does not support this method";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadMessage, message)
}
