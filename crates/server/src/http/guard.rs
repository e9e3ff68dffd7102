//! Middleware before every route: checks the `Host` and `Origin` of a request and the way it came, limits the
//! time of its body, and sets security headers.
//!
//! A page of another site can make a browser send requests to us, but it cannot choose the `Host` and `Origin`
//! that the browser writes. A foreign `Host` is another name pointed at this address (DNS rebinding); a
//! foreign `Origin` is a request of another site. Both are refused before anything else.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderMap, HeaderName,
    HeaderValue, ORIGIN, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::ErrorCode;

use super::caller::{bearer, check_bearer};
use super::error::ApiError;
use super::extract::client_address;
use super::timed_body::{BodyFault, timed};
use crate::app::App;
use crate::config::{Config, Reach};
use crate::connection_table::{RequestPermit, TooManyConnections};
use crate::limit_log::Limit;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The default policy: nothing may be loaded.
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/// The seconds after which a client with too many connections may try again.
const RETRY_AFTER: u16 = 5;

/// How long browsers use nothing but TLS for a host: a year.
const STRICT_TRANSPORT: &str = "max-age=31536000";

/// The host names of this server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HostPolicy {
    names: Vec<String>,
    /// Those of them that browsers may use over TLS only. `localhost` is also the name of other servers.
    strict: Vec<String>,
    scheme: &'static str,
}

/// What the middleware needs.
pub(crate) struct Guard {
    pub(crate) policy: HostPolicy,
    pub(crate) app: Arc<App>,
}

impl HostPolicy {
    /// The host names of a server with this configuration and these addresses of its own.
    pub(crate) fn new(config: &Config, own: &[IpAddr], hostname: Option<&str>) -> Self {
        let mut names: Vec<String> =
            ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec();
        names.extend(config.hosts().iter().cloned());
        let hosts = config.hosts().iter().filter(|host| *host != "localhost");
        let strict = if config.is_encrypted() { hosts.cloned().collect() } else { Vec::new() };
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
        Self { names, strict, scheme }
    }

    /// Whether a `Host` header names this server.
    fn knows(&self, authority: &str) -> bool {
        let name = without_port(authority).to_ascii_lowercase();
        self.names.contains(&name)
    }

    /// Whether browsers may use this host over TLS only.
    fn is_strict(&self, headers: &HeaderMap) -> bool {
        let host = single(headers, &HOST).map(|host| without_port(host).to_ascii_lowercase());
        host.is_some_and(|host| self.strict.contains(&host))
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
pub(super) fn without_port(authority: &str) -> &str {
    match authority.rfind(':') {
        Some(colon) if !authority[colon..].contains(']') => &authority[..colon],
        _ => authority,
    }
}

/// Checks a request, and adds security headers to its answer.
pub(crate) async fn guard(
    State(guard): State<Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let is_strict = guard.policy.is_strict(request.headers());
    let mut response = match admit(&guard, &request) {
        Ok(admitted) => answer(&guard, request, next, admitted).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static("same-origin"));
    if is_strict {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(STRICT_TRANSPORT));
    }
    // The next person at the same browser must not see this answer.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if !is_script_or_style(headers) {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        headers.insert(EMBEDDER_POLICY, HeaderValue::from_static("require-corp"));
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(API_POLICY));
    }
    response
}

/// Whether browsers never show this answer as a document. What a document may do is then of no
/// concern, and a page has seventy such files: the headers would weigh a sixth of it.
fn is_script_or_style(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type
        .is_some_and(|name| name.starts_with("text/javascript") || name.starts_with("text/css"))
}

/// Passes a request on, with a limit on the time that its body may take.
async fn answer(guard: &Guard, request: Request, next: Next, admitted: Admitted) -> Response {
    let Admitted { permit, token } = admitted;
    if let Some(token) = &token
        && let Err(error) = check_bearer(&guard.app, token).await
    {
        return error.into_response();
    }
    let peer = peer(&request);
    let (parts, body) = request.into_parts();
    let (body, outcome) = timed(body);
    let answer = next.run(Request::from_parts(parts, body)).await;
    drop(permit);
    let Some(fault) = outcome.fault() else { return answer };
    let status = match fault {
        BodyFault::Slow => StatusCode::REQUEST_TIMEOUT,
        BodyFault::Interrupted => StatusCode::BAD_REQUEST,
    };
    if fault == BodyFault::Slow {
        guard.app.live.connections().limits.reached(Limit::SlowBody, peer);
    }
    let error = ApiError::new(status, ErrorCode::BadMessage, fault.to_string());
    ([(CONNECTION, "close")], error).into_response()
}

/// A request that may be answered.
struct Admitted {
    /// Counts it, if a proxy forwards it.
    permit: Option<RequestPermit>,
    /// The token that must be valid, because nothing else shows that the request is not that of another site.
    token: Option<String>,
}

/// Checks where a request comes from, and counts it if a proxy forwards it.
fn admit(guard: &Guard, request: &Request) -> Result<Admitted, ApiError> {
    let permit = admit_peer(guard, request)?;
    match check(&guard.policy, request.method(), request.headers()) {
        Ok(()) => Ok(Admitted { permit, token: None }),
        Err(Foreign::Refused(error)) => Err(error),
        // A program's token proves who it is; a page of another site has none.
        Err(Foreign::Unproven(error)) => match bearer(request.headers()) {
            Some(token) => Ok(Admitted { permit, token: Some(token.to_owned()) }),
            None => Err(error),
        },
    }
}

fn admit_peer(guard: &Guard, request: &Request) -> Result<Option<RequestPermit>, ApiError> {
    let (config, table) = (&guard.app.config, guard.app.live.connections());
    let Some(peer) = peer(request) else { return Ok(None) };
    if config.trusted_proxies().contains(&peer) {
        let client = client_address(peer, request.headers(), config.trusted_proxies());
        return table.admit_request(client).map(Some).map_err(busy);
    }
    if config.needs_proxy() {
        table.limits.reached(Limit::NotTheProxy, Some(peer));
        let host = config.hosts().first().map_or("its host name", String::as_str);
        let message = format!("the server is reached through its proxy only: open https://{host}");
        return Err(refused(StatusCode::FORBIDDEN, &message));
    }
    Ok(None)
}

fn busy(why: TooManyConnections) -> ApiError {
    let (status, code) = (StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable);
    ApiError::new(status, code, why.to_string()).with_retry_after(RETRY_AFTER)
}

/// The address at the other end of the connection.
fn peer(request: &Request) -> Option<IpAddr> {
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    info.map(|info| info.0.ip().to_canonical())
}

/// Why a request may be that of another site.
enum Foreign {
    /// It is.
    Refused(ApiError),
    /// Nothing shows that it is not, unless the sender is known by a token.
    Unproven(ApiError),
}

fn check(policy: &HostPolicy, method: &Method, headers: &HeaderMap) -> Result<(), Foreign> {
    let host = single(headers, &HOST).filter(|host| policy.knows(host)).ok_or_else(|| {
        let message = "the server has another host name";
        Foreign::Refused(refused(StatusCode::MISDIRECTED_REQUEST, message))
    })?;
    let foreign = |what: &str| refused(StatusCode::FORBIDDEN, what);
    let origin = headers.contains_key(ORIGIN).then(|| single(headers, &ORIGIN).unwrap_or_default());
    let is_socket = headers.contains_key(UPGRADE);
    if method.is_safe() && !is_socket {
        return Ok(());
    }
    match origin {
        Some(origin) if policy.is_own(origin, host) => Ok(()),
        Some(_) => Err(Foreign::Refused(foreign("requests from other sites are not allowed"))),
        None if !is_socket
            && single(headers, &SEC_FETCH_SITE).is_none_or(|site| site == "same-origin") =>
        {
            Ok(())
        }
        None => Err(Foreign::Unproven(foreign("a browser must send the origin of the page"))),
    }
}

/// A header that occurs once and is text.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

fn refused(status: StatusCode, message: &str) -> ApiError {
    ApiError::new(status, ErrorCode::Forbidden, message).because("foreign-page")
}
