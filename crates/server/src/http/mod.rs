//! HTTP: one file for each concern, each with its own routes.

mod error;
mod guard;
mod guests;
mod health;
mod library;
mod library_files;
mod matches;
mod openapi;
mod parameters;
mod rulesets;
mod session;
mod socket;

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Router, middleware};
use protocol::ErrorCode;
use store::EventStore;

use crate::clock::Clock;
use crate::config::Config;
use crate::identity::Tokens;
use crate::library::Library;
use crate::live::Live;
use crate::random::Random;
use error::ApiError;
use guard::HostPolicy;

/// The largest body: a ruleset file of its largest size, escaped, and a little around it.
const MAX_BODY: usize = 1 << 20;

/// What every request may need.
pub struct App {
    /// What the server was told.
    pub config: Config,
    /// Where browsers find it, without a slash at the end.
    pub url: String,
    /// Who is who.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Lots and secrets.
    pub random: Arc<dyn Random>,
    /// The log.
    pub store: Arc<dyn EventStore>,
    /// The matches.
    pub live: Arc<Live>,
    /// All matches there ever were.
    pub library: Arc<Library>,
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

/// The addresses and the name this computer has in its network.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OwnNames {
    /// Its addresses.
    pub addresses: Vec<IpAddr>,
    /// Its name.
    pub hostname: Option<String>,
}

/// Everything the server answers.
pub fn router(app: Arc<App>, own: &OwnNames) -> Router {
    let policy = HostPolicy::new(&app.config, &own.addresses, own.hostname.as_deref());
    let api = Router::new()
        .merge(guests::router())
        .merge(library::router())
        .merge(library_files::router())
        .merge(matches::router())
        .merge(openapi::router())
        .merge(rulesets::router())
        .merge(socket::router());
    Router::new()
        .route("/", get(welcome))
        .merge(health::router())
        .nest("/api/v1", api)
        .fallback(nowhere)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::new(policy), guard::guard))
        .with_state(app)
}

/// What a browser is told as long as there is no page.
async fn welcome() -> &'static str {
    "Tabiya is open. Programs play here by the protocol of docs/protocol.md."
}

async fn not_so() -> ApiError {
    let message = "this address is not asked in this way";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadMessage, message)
}

async fn nowhere() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::BadInput, "there is nothing here")
}
