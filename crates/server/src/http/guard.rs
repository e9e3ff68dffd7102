//! Middleware before every route: checks the `Host` and `Origin` of a request, and sets security headers.
//!
//! A page of another site can make a browser send requests to us, but it cannot choose the `Host` and `Origin`
//! that the browser writes. A foreign `Host` is another name pointed at this address (DNS rebinding); a
//! foreign `Origin` is a request of another site. Both are refused before anything else.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName,
    HeaderValue, ORIGIN, REFERRER_POLICY, UPGRADE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::error::ApiError;
use crate::config::{Config, Reach};

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The default policy: nothing may be loaded.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/// The host names of this server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostPolicy {
    names: Vec<String>,
    scheme: &'static str,
}

impl HostPolicy {
    /// The host names of a server with this configuration and these addresses of its own.
    pub(crate) fn new(config: &Config, own: &[IpAddr], hostname: Option<&str>) -> Self {
        let mut names: Vec<String> =
            ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec();
        names.extend(config.hosts().iter().cloned());
        if config.reach() == Reach::Lan {
            names.extend(own.iter().map(|address| match address {
                IpAddr::V4(address) => address.to_string(),
                IpAddr::V6(address) => format!("[{address}]"),
            }));
            if let Some(name) = hostname.map(str::to_ascii_lowercase) {
                names.push(format!("{name}.local"));
                names.push(name);
            }
        }
        let scheme = if config.is_encrypted() { "https" } else { "http" };
        Self { names, scheme }
    }

    /// Whether a `Host` header names this server.
    fn knows(&self, authority: &str) -> bool {
        let name = without_port(authority).to_ascii_lowercase();
        self.names.contains(&name)
    }

    /// Whether an `Origin` header is this server's own page under the same host.
    fn is_own(&self, origin: &str, authority: &str) -> bool {
        let Some(rest) = origin.strip_prefix(self.scheme).and_then(|rest| rest.strip_prefix("://"))
        else {
            return false;
        };
        rest.eq_ignore_ascii_case(authority)
    }
}

/// The host of an authority; IPv6 addresses keep their brackets.
fn without_port(authority: &str) -> &str {
    match authority.rfind(':') {
        Some(colon) if !authority[colon..].contains(']') => &authority[..colon],
        _ => authority,
    }
}

/// Checks a request, and adds security headers to its answer.
pub(crate) async fn guard(
    State(policy): State<Arc<HostPolicy>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(&policy, request.method(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(EMBEDDER_POLICY, HeaderValue::from_static("require-corp"));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
    // The next person at the same browser must not see this answer.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(API_POLICY));
    response
}

fn check(policy: &HostPolicy, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    let host = single(headers, &HOST).filter(|host| policy.knows(host)).ok_or_else(|| {
        refused(StatusCode::MISDIRECTED_REQUEST, "the server has another host name")
    })?;
    let foreign = |what: &str| refused(StatusCode::FORBIDDEN, what);
    let origin = headers.contains_key(ORIGIN).then(|| single(headers, &ORIGIN).unwrap_or_default());
    let is_socket = headers.contains_key(UPGRADE);
    if method.is_safe() && !is_socket {
        return Ok(());
    }
    match origin {
        Some(origin) if policy.is_own(origin, host) => Ok(()),
        Some(_) => Err(foreign("another site may not do this for you")),
        // Programs send no origin. Their token proves who they are; no foreign page has one.
        None if headers.contains_key(AUTHORIZATION) => Ok(()),
        None if !is_socket
            && single(headers, &SEC_FETCH_SITE).is_none_or(|site| site == "same-origin") =>
        {
            Ok(())
        }
        None => Err(foreign("a browser must send the origin of the page")),
    }
}

/// A header that occurs once and is text.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

fn refused(status: StatusCode, message: &str) -> ApiError {
    ApiError::new(status, ErrorCode::Forbidden, message)
}
