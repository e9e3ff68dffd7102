//! Who sends a request: a token in a header or a cookie, or the person at this very computer.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap};
use axum::http::request::Parts;
use protocol::ErrorCode;

use super::App;
use super::error::ApiError;
use crate::config::Reach;
use crate::identity::Identity;

/// The cookie where browsers speak TLS: only this host, only encrypted.
const SECURE_COOKIE: &str = "__Host-tabiya";
/// The cookie of a plain network; another name, so that the two are never mixed up.
const PLAIN_COOKIE: &str = "tabiya-plain";
const COOKIE_SECONDS: u32 = 90 * 24 * 60 * 60;

/// Somebody whose claim was checked; a handler that takes one is not for strangers.
pub(crate) struct Known(pub(crate) Identity);

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        identify(app, &parts.headers, peer).map(Known)
    }
}

/// Whom the headers prove.
fn identify(app: &App, headers: &HeaderMap, peer: Option<IpAddr>) -> Result<Identity, ApiError> {
    let unknown =
        |message: &str| ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message);
    if let Some(token) = token(headers, app.cookie_name()) {
        let found = app.tokens.check(&token, app.clock.utc());
        return found.ok_or_else(|| unknown("this session has expired: say your name again"));
    }
    // A proxy is on this computer too, but whoever it speaks for is not.
    let at_the_keyboard = app.config.reach() != Reach::Public
        && app.config.trusted_proxies().is_empty()
        && peer.is_some_and(|peer| peer.is_loopback());
    if at_the_keyboard { Ok(Identity::HOUSE) } else { Err(unknown("say your name first")) }
}

/// The token of a request: a program's header goes before a browser's cookie.
fn token(headers: &HeaderMap, cookie: &str) -> Option<String> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim().to_owned());
    }
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.split_once('='));
    let found = pairs.find(|(name, _)| name.trim() == cookie)?;
    Some(found.1.trim().to_owned())
}

impl App {
    fn cookie_name(&self) -> &'static str {
        if self.config.is_encrypted() { SECURE_COOKIE } else { PLAIN_COOKIE }
    }

    /// The header that hands a browser its token.
    pub(crate) fn cookie(&self, token: &str) -> String {
        let name = self.cookie_name();
        let secure = if self.config.is_encrypted() { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={COOKIE_SECONDS}{secure}")
    }
}
