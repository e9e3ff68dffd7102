//! HTTP: one file for each concern, each with its own routes.

mod error;
mod guard;
mod guests;
mod rulesets;
mod session;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::{Router, middleware};

use crate::clock::Clock;
use crate::config::Config;
use crate::identity::Tokens;
use crate::random::Random;
use guard::HostPolicy;

/// The largest body: a ruleset file of its largest size, escaped, and a little around it.
const MAX_BODY: usize = 1 << 20;

/// What every request may need.
#[derive(Debug)]
pub struct App {
    /// What the server was told.
    pub config: Config,
    /// Who is who.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Lots and secrets.
    pub random: Arc<dyn Random>,
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
    let api = Router::new().merge(guests::router()).merge(rulesets::router());
    Router::new()
        .nest("/api/v1", api)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(Arc::new(policy), guard::guard))
        .with_state(app)
}
