//! Who sends a request: proven by a token in a header or a cookie, or by sitting at the server's computer.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap};
use axum::http::request::Parts;
use game::PlayerName;
use protocol::ErrorCode;
use store::people::{Account, Role, SessionId};

use super::error::ApiError;
use super::routes::Access;
use crate::app::App;
use crate::config::Reach;
use crate::identity::{GuestScope, Identity};
use crate::library::Reader;
use crate::live::ChatRights;
use crate::people::is_session_token;

/// The cookie of encrypted connections: browsers bind it to this host and to encryption.
const SECURE_COOKIE: &str = "__Host-tabiya";
/// The cookie of unencrypted connections. It has another name so that the two never mix.
const PLAIN_COOKIE: &str = "tabiya-plain";
const COOKIE_SECONDS: u32 = 90 * 24 * 60 * 60;

/// Somebody whose claim was checked.
#[derive(Clone, Debug)]
pub(super) enum Caller {
    /// The person at the server's own computer.
    House,
    /// A guest, and what the token admits to.
    Guest(Identity, GuestScope),
    /// Somebody with an account, and the session that asks.
    Account(Box<Account>, SessionId),
}

impl Caller {
    /// The caller as matches know people.
    pub(super) fn identity(&self) -> Identity {
        match self {
            Self::House => Identity::HOUSE,
            Self::Guest(identity, _) => identity.clone(),
            Self::Account(account, _) => {
                Identity { actor: account.actor, name: PlayerName::new(&account.name.shown).ok() }
            }
        }
    }

    /// Where the caller may chat as a spectator.
    pub(super) fn chat_rights(&self) -> ChatRights {
        match self {
            Self::Guest(_, GuestScope::Match(id)) => ChatRights::Invited(*id),
            Self::House | Self::Account(..) | Self::Guest(_, GuestScope::Server) => {
                ChatRights::Everywhere
            }
        }
    }

    /// The caller as the library knows people.
    pub(super) fn reader(&self) -> Reader {
        let identity = self.identity();
        match self {
            Self::House => Reader::of_all(identity),
            Self::Guest(..) => Reader::of_own(identity),
            Self::Account(account, _) => Reader::with_account(identity, account.role),
        }
    }

    /// The caller's account and session.
    ///
    /// # Errors
    /// When the caller has none.
    pub(super) fn account(&self) -> Result<(&Account, SessionId), ApiError> {
        match self {
            Self::Account(account, session) => Ok((account, *session)),
            Self::House | Self::Guest(..) => Err(forbidden("this needs an account; log in first")),
        }
    }

    /// The caller's account, if it is an organizer's.
    ///
    /// # Errors
    /// When the caller is no organizer.
    pub(super) fn organizer(&self) -> Result<&Account, ApiError> {
        let (account, _) = self.account()?;
        match account.role {
            Role::Organizer => Ok(account),
            Role::Player => Err(forbidden("this is for organizers only")),
        }
    }
}

/// Checks that a request may use a route, and leaves the caller for the handler.
///
/// # Errors
/// When the caller is unknown, or the route is not for them.
pub(super) async fn authorize(
    app: &App,
    access: Access,
    parts: &mut Parts,
) -> Result<(), ApiError> {
    match access {
        Access::Anyone => return Ok(()),
        Access::ThisComputer if is_local_program(app, parts) => return Ok(()),
        Access::ThisComputer => {
            return Err(forbidden("this is for programs on the server's own computer"));
        }
        Access::Known | Access::Account | Access::Organizer => {}
    }
    let caller = identify(app, &parts.headers, peer(parts)).await?;
    match access {
        Access::Account => caller.account().map(|_| ())?,
        Access::Organizer => caller.organizer().map(|_| ())?,
        Access::Anyone | Access::Known | Access::ThisComputer => {}
    }
    parts.extensions.insert(caller);
    Ok(())
}

/// A proxy runs on this computer too, but its clients do not.
fn is_local_program(app: &App, parts: &Parts) -> bool {
    app.config.trusted_proxies().is_empty() && peer(parts).is_some_and(|peer| peer.is_loopback())
}

fn forbidden(message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
}

/// The address at the other end of the connection.
pub(super) fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

async fn identify(
    app: &App,
    headers: &HeaderMap,
    peer: Option<IpAddr>,
) -> Result<Caller, ApiError> {
    let unknown =
        |message: &str| ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message);
    let Some(token) = app.token(headers) else {
        return if app.is_at_the_keyboard(peer) {
            Ok(Caller::House)
        } else {
            Err(unknown("log in or enter your name first"))
        };
    };
    let found = if is_session_token(&token) {
        let session = app.people.session(&token).await?;
        session.map(|(session, account)| Caller::Account(Box::new(account), session.id))
    } else {
        guest_of(app, &token).await.map(|(guest, room)| Caller::Guest(guest, room))
    };
    found.ok_or_else(|| unknown("your session has ended; log in or enter your name again"))
}

/// The guest of a token, unless the guest left or was erased.
pub(super) async fn guest_of(app: &App, token: &str) -> Option<(Identity, GuestScope)> {
    let now = app.clock.utc();
    let (identity, room) = app.tokens.check(token, now)?;
    // A public server needs an invitation of every guest, also of those who came by a room code while the
    // same server was open to a local network.
    if room == GuestScope::Server && app.config.reach() == Reach::Public {
        return None;
    }
    let guests = &app.people.guests;
    if guests.is_absent(identity.actor, now) && app.library.plays(identity.actor).await {
        guests.keep(identity.actor, now).await;
    }
    let is_welcome = guests.is_welcome(identity.actor, now).await;
    is_welcome.then_some((identity, room))
}

/// The value of a cookie in a `Cookie` header.
pub fn cookie_value<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = header.split(';').filter_map(|pair| pair.split_once('='));
    pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
}

impl App {
    /// The token of a request. A program's header wins over a browser's cookie.
    pub(super) fn token(&self, headers: &HeaderMap) -> Option<String> {
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
        if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
            return Some(token.trim().to_owned());
        }
        let mut values = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        values.find_map(|value| cookie_value(value, self.cookie_name())).map(str::to_owned)
    }

    /// Whether a request comes from the server's own computer. A proxy runs there too, but its clients do
    /// not.
    pub(super) fn is_at_the_keyboard(&self, peer: Option<IpAddr>) -> bool {
        self.config.reach() != Reach::Public
            && self.config.trusted_proxies().is_empty()
            && peer.is_some_and(|peer| peer.is_loopback())
    }

    /// The header that gives a browser its token.
    pub(super) fn cookie(&self, token: &str) -> String {
        self.cookie_for(token, COOKIE_SECONDS)
    }

    /// The header that removes a browser's token.
    pub(super) fn no_cookie(&self) -> String {
        self.cookie_for("", 0)
    }

    fn cookie_name(&self) -> &'static str {
        if self.config.is_encrypted() { SECURE_COOKIE } else { PLAIN_COOKIE }
    }

    fn cookie_for(&self, token: &str, seconds: u32) -> String {
        let name = self.cookie_name();
        let secure = if self.config.is_encrypted() { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
    }
}
