//! The address somebody comes from, also through a proxy that is trusted to tell.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::App;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Where a request comes from, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct From(pub(crate) Option<IpAddr>);

impl FromRequestParts<Arc<App>> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &Arc<App>,
    ) -> Result<Self, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let proxies = app.config.trusted_proxies();
        Ok(Self(peer.map(|peer| behind(peer, proxies, &parts.headers))))
    }
}

/// Who is behind a peer: proxies write whom they heard at the end of a list, whose beginning anybody may have
/// written. So the last address that is no proxy of ours is the client's.
fn behind(peer: IpAddr, proxies: &[IpAddr], headers: &HeaderMap) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.contains(&address.to_canonical());
    if !is_proxy(&peer) {
        return peer;
    }
    let lists = headers.get_all(FORWARDED_FOR).iter().filter_map(|list| list.to_str().ok());
    let told: Vec<&str> = lists.flat_map(|list| list.split(',')).collect();
    let mut last = peer;
    for text in told.into_iter().rev() {
        // What cannot be read was not written by a proxy of ours, which then is all that is known.
        let Ok(address) = text.trim().parse::<IpAddr>() else {
            return last;
        };
        last = address.to_canonical();
        if !is_proxy(&last) {
            return last;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(peer: &str, lists: &[&str], expected: &str) {
        let proxies = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for list in lists {
            headers.append(FORWARDED_FOR, list.parse().unwrap());
        }
        let found = behind(peer.parse().unwrap(), &proxies, &headers);
        assert_eq!(found.to_string(), expected, "{peer} {lists:?}");
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        check("203.0.113.9", &["198.51.100.1"], "203.0.113.9");
        check("10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("::ffff:10.0.0.1", &["198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &[], "10.0.0.1");
    }

    #[test]
    fn what_the_client_wrote_itself_is_not_believed() {
        check("10.0.0.1", &["1.2.3.4, 198.51.100.1"], "198.51.100.1");
        check("10.0.0.1", &["1.2.3.4", "198.51.100.1, 10.0.0.2"], "198.51.100.1");
        check("10.0.0.1", &["1.2.3.4, nonsense, 10.0.0.2"], "10.0.0.2");
        check("10.0.0.1", &["nonsense"], "10.0.0.1");
    }
}
