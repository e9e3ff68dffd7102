//! The address of a match, from the link of its page or of the API.

use std::fmt;
use std::net::IpAddr;

use protocol::MatchId;
use tokio_tungstenite::tungstenite::http::Uri;

/// The address of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    /// Whether to use TLS.
    pub(crate) secure: bool,
    /// The host as in the link, with the port if there is one.
    pub(crate) authority: String,
    /// The host without the brackets of an IPv6 address.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
    /// The match.
    pub(crate) id: MatchId,
    /// The secret of an invitation, which guests of a public server need.
    pub(crate) invitation: Option<String>,
}

/// Why a text is not the link of a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum AddressError {
    /// It is not a link.
    #[error("`{0}` is not a link; copy it from the page, such as http://127.0.0.1:8080/m/ID")]
    NoLink(String),
    /// It links to something else.
    #[error(
        "`{0}` is not the link of a match; the path of such a link is /m/ID or /api/v1/matches/ID"
    )]
    NoMatch(String),
    /// It has another scheme.
    #[error("`{0}` does not begin with http:// or https://")]
    Scheme(String),
}

impl Address {
    /// Parses a link; the part after `#` is an invitation.
    ///
    /// # Errors
    /// When it is not the link of a match.
    pub(crate) fn parse(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let (link, invitation) = text.split_once('#').unwrap_or((text, ""));
        let link = if link.contains("://") { link.to_owned() } else { format!("http://{link}") };
        let uri: Uri = link.parse().map_err(|_| AddressError::NoLink(text.to_owned()))?;
        let secure = match uri.scheme_str() {
            Some("http" | "ws") => false,
            Some("https" | "wss") => true,
            _ => return Err(AddressError::Scheme(text.to_owned())),
        };
        let authority = uri.authority().ok_or_else(|| AddressError::NoLink(text.to_owned()))?;
        let host = authority.host().trim_matches(['[', ']']).to_owned();
        let id = match_of(uri.path()).ok_or_else(|| AddressError::NoMatch(text.to_owned()))?;
        // A user name and password before the host are not part of the host name.
        let written = authority.as_str().rsplit('@').next().unwrap_or_default();
        Ok(Self {
            secure,
            authority: written.to_owned(),
            host,
            port: authority.port_u16().unwrap_or(if secure { 443 } else { 80 }),
            id,
            invitation: (!invitation.is_empty()).then(|| invitation.to_owned()),
        })
    }

    /// Whether the server is on this computer.
    pub(crate) fn is_local(&self) -> bool {
        self.host.eq_ignore_ascii_case("localhost")
            || self.host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// The value of the `Origin` header.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.authority)
    }

    /// The URL of the WebSocket.
    pub(crate) fn socket(&self) -> String {
        let scheme = if self.secure { "wss" } else { "ws" };
        format!("{scheme}://{}/api/v1/socket", self.authority)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/m/{}", self.origin(), self.id.0)
    }
}

fn match_of(path: &str) -> Option<MatchId> {
    let rest = path.strip_prefix("/m/").or_else(|| path.strip_prefix("/api/v1/matches/"))?;
    let id = rest.split('/').next()?;
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_id.then(|| MatchId(id.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "3zKq0b8Yt1Vd5Wm2Xc7Ra9";

    #[test]
    fn the_links_of_page_and_api_name_the_same_match() {
        for link in [
            format!("http://127.0.0.1:8080/m/{ID}"),
            format!("http://127.0.0.1:8080/m/{ID}#a-secret"),
            format!("http://127.0.0.1:8080/m/{ID}/?x=1"),
            format!("http://127.0.0.1:8080/api/v1/matches/{ID}"),
            format!("http://127.0.0.1:8080/api/v1/matches/{ID}/join"),
            format!(" 127.0.0.1:8080/m/{ID}\n"),
        ] {
            let address = Address::parse(&link).unwrap();
            assert_eq!((address.id.0.as_str(), address.port), (ID, 8080), "{link}");
            assert_eq!(address.origin(), "http://127.0.0.1:8080");
            let secret = link.contains('#').then_some("a-secret");
            assert_eq!(address.invitation.as_deref(), secret, "{link}");
            assert_eq!(address.to_string(), format!("http://127.0.0.1:8080/m/{ID}"));
        }
    }

    #[test]
    fn the_scheme_selects_tls_and_port() {
        let address = Address::parse(&format!("https://chess.example.org/m/{ID}")).unwrap();
        assert_eq!((address.secure, address.port, address.is_local()), (true, 443, false));
        assert_eq!(address.socket(), "wss://chess.example.org/api/v1/socket");
        for (host, here) in [("localhost", true), ("[::1]", true), ("192.168.1.2", false)] {
            let address = Address::parse(&format!("http://{host}:1/m/{ID}")).unwrap();
            assert_eq!(address.is_local(), here, "{host}");
        }
    }

    #[test]
    fn other_links_are_refused_with_an_example() {
        for (text, part) in [
            ("", "copy it from the page"),
            ("http://", "copy it from the page"),
            ("http://localhost:8080/", "path of such a link is /m/ID"),
            ("http://localhost:8080/m/", "path of such a link is /m/ID"),
            ("http://localhost:8080/m/../secret", "path of such a link is /m/ID"),
            ("ftp://localhost/m/abc", "does not begin with http"),
        ] {
            let error = Address::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
