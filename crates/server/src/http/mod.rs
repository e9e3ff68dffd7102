//! HTTP: one file for each concern, each with its own routes.

mod app;
mod aside;
mod error;
mod factor;
mod guard;
mod guests;
mod health;
mod library;
mod library_files;
mod matches;
mod moderation;
mod openapi;
mod organizing;
mod page;
mod parameters;
mod people;
mod routes;
mod rulesets;
mod session;
mod socket;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::{Router, middleware};
use protocol::ErrorCode;

use error::ApiError;
use guard::HostPolicy;
use routes::Routes;

pub use app::{App, Basis, Foundation};
pub(crate) use guests::room_link;
pub use routes::{Access, RouteEntry};
pub use session::cookie_value;

/// The largest body: a ruleset file of its largest size, escaped, and a little around it.
const MAX_BODY: usize = 1 << 20;

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
    let policy = HostPolicy::new(&app.basis.config, &own.addresses, own.hostname.as_deref());
    table()
        .into_router()
        .fallback(page::nowhere)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::new(policy), guard::guard))
        .with_state(app)
}

/// Every route there is, and for whom it is.
pub fn routes() -> Vec<RouteEntry> {
    table().entries()
}

fn table() -> Routes {
    let api = Routes::new()
        .merge(guests::routes())
        .merge(library::routes())
        .merge(library_files::routes())
        .merge(matches::routes())
        .merge(moderation::routes())
        .merge(openapi::routes())
        .merge(organizing::routes())
        .merge(people::routes())
        .merge(factor::routes())
        .merge(rulesets::routes())
        .merge(socket::routes());
    Routes::new().merge(page::routes()).merge(health::routes()).nest("/api/v1", api)
}

async fn not_so() -> ApiError {
    let message = "this address is not asked in this way";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::BadMessage, message)
}
