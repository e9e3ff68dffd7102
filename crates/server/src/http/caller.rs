//! Who sends a request: proven by a token in a header or a cookie, or by sitting at the server's computer.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderName};
use axum::http::request::Parts;
use game::PlayerName;
use ids::ActorId;
use protocol::ErrorCode;
use store::people::{Account, AccountRole, SessionId};

use super::error::ApiError;
use super::routes::Access;
use crate::app::App;
use crate::config::Reach;
use crate::identity::{DeviceId, GuestScope, Identity};
use crate::library::LibraryUser;
use crate::limits::DEVICE_KNOWN;
use crate::live::ChatRights;
use crate::people::is_session_token;

/// The cookie of encrypted connections: browsers bind it to this host and to encryption.
const SECURE_COOKIE: &str = "__Host-tabiya";
/// The cookie of unencrypted connections. It has another name so that the two never mix.
const PLAIN_COOKIE: &str = "tabiya-plain";
/// What proxies add to a request.
const FORWARDING: [HeaderName; 6] = [
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-host"),
    HeaderName::from_static("x-forwarded-proto"),
    HeaderName::from_static("x-real-ip"),
    HeaderName::from_static("forwarded"),
    HeaderName::from_static("via"),
];
const COOKIE_SECONDS: u32 = 90 * 24 * 60 * 60;
/// The cookies of a browser that logged in before. It opens no session; others' wrong passwords do not delay it.
const SECURE_DEVICE: &str = "__Host-tabiya-device";
/// The cookies with the people who take turns in a browser at the server's own computer.
const SECURE_PLAYERS: &str = "__Host-tabiya-players";
const PLAIN_PLAYERS: &str = "tabiya-plain-players";
const PLAIN_DEVICE: &str = "tabiya-plain-device";

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
    pub(super) fn library_user(&self) -> LibraryUser {
        let identity = self.identity();
        match self {
            Self::House => LibraryUser::of_all(identity),
            Self::Guest(..) => LibraryUser::of_own(identity),
            Self::Account(account, _) => LibraryUser::with_account(identity, account.role),
        }
    }

    /// The caller's account and session.
    ///
    /// # Errors
    /// When the caller has none.
    pub(super) fn account(&self) -> Result<(&Account, SessionId), ApiError> {
        match self {
            Self::Account(account, session) => Ok((account, *session)),
            Self::House | Self::Guest(..) => {
                Err(forbidden("account-needed", "this needs an account; log in first"))
            }
        }
    }

    /// The caller's account, if it is an organizer's.
    ///
    /// # Errors
    /// When the caller is no organizer.
    pub(super) fn organizer(&self) -> Result<&Account, ApiError> {
        let (account, _) = self.account()?;
        match account.role {
            AccountRole::Organizer => Ok(account),
            AccountRole::Player => {
                Err(forbidden("organizer-needed", "this is for organizers only"))
            }
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
            return Err(forbidden(
                "this-computer-only",
                "this is for programs on the server's own computer",
            ));
        }
        Access::Known | Access::Account | Access::Organizer => {}
    }
    let caller = identify(app, parts).await?;
    match access {
        Access::Account => caller.account().map(|_| ())?,
        Access::Organizer => caller.organizer().map(|_| ())?,
        Access::Anyone | Access::Known | Access::ThisComputer => {}
    }
    parts.extensions.insert(caller);
    Ok(())
}

fn is_local_program(app: &App, parts: &Parts) -> bool {
    app.config.trusted_proxies().is_empty() && is_from_this_computer(parts)
}

/// Whether a request was sent on this computer. A proxy may run here too, trusted or not, but its clients do
/// not: it says that it forwards their requests.
pub(super) fn is_from_this_computer(parts: &Parts) -> bool {
    let is_forwarded = FORWARDING.iter().any(|name| parts.headers.contains_key(name));
    peer(parts).is_some_and(|peer| peer.is_loopback()) && !is_forwarded
}

fn forbidden(reason: &str, message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message).because(reason)
}

/// The address at the other end of the connection.
pub(super) fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// The caller of a request.
///
/// # Errors
/// When it is unknown.
pub(super) async fn identify(app: &App, parts: &Parts) -> Result<Caller, ApiError> {
    match app.token(&parts.headers) {
        Some(token) => holder(app, &token).await,
        None if app.is_at_the_keyboard(parts) => Ok(Caller::House),
        None => Err(unknown("log-in-first", "log in or enter your name first")),
    }
}

/// The person that a token was given to.
async fn holder(app: &App, token: &str) -> Result<Caller, ApiError> {
    let found = if is_session_token(token) {
        let session = app.people.session(token).await?;
        session.map(|(session, account)| Caller::Account(Box::new(account), session.id))
    } else {
        guest_of(app, token).await.map(|(guest, room)| Caller::Guest(guest, room))
    };
    found.ok_or_else(|| {
        unknown("session-ended", "your session has ended; log in or enter your name again")
    })
}

fn unknown(reason: &str, message: &str) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message).because(reason)
}

/// A program's token, if it sends one. A browser sends none on its own, and no page of another site has one.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim)
}

/// Checks that a program's token is somebody's.
///
/// # Errors
/// When it is nobody's.
pub(super) async fn check_bearer(app: &App, token: &str) -> Result<(), ApiError> {
    holder(app, token).await.map(|_| ())
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
    let is_welcome = guests.is_welcome(&identity, now).await;
    is_welcome.then_some((identity, room))
}

/// The value of a cookie in a `Cookie` header.
pub fn cookie_value<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = header.split(';').filter_map(|pair| pair.split_once('='));
    pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
}

pub(super) fn cookie_of<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    values.find_map(|value| cookie_value(value, name))
}

impl App {
    /// The token of a request. A program's header wins over a browser's cookie.
    pub(super) fn token(&self, headers: &HeaderMap) -> Option<String> {
        if let Some(token) = bearer(headers) {
            return Some(token.to_owned());
        }
        cookie_of(headers, self.cookie_name()).map(str::to_owned)
    }

    /// The account that a browser logged in to before.
    pub(super) fn known_device(&self, headers: &HeaderMap) -> Option<(ActorId, DeviceId)> {
        self.tokens.check_device(cookie_of(headers, self.device_name())?, self.clock.utc())
    }

    /// The header by which a browser is known when it logs in again.
    pub(super) fn device_cookie(
        &self,
        actor: ActorId,
        known: Option<(ActorId, DeviceId)>,
    ) -> String {
        let device = match known {
            Some((owner, device)) if owner == actor => device,
            _ => {
                let mut drawn = DeviceId([0; 16]);
                self.random.fill(&mut drawn.0);
                drawn
            }
        };
        let token = self.tokens.sign_device(actor, device, self.clock.utc());
        let seconds = u32::try_from(DEVICE_KNOWN.as_secs()).unwrap_or(u32::MAX);
        self.cookie_for(self.device_name(), &token, seconds)
    }

    /// Whether a request comes from somebody at the server's own computer.
    pub(super) fn is_at_the_keyboard(&self, parts: &Parts) -> bool {
        self.config.reach() != Reach::Public && is_local_program(self, parts)
    }

    /// The header that gives a browser its token.
    pub(super) fn cookie(&self, token: &str) -> String {
        self.cookie_for(self.cookie_name(), token, COOKIE_SECONDS)
    }

    /// The header that removes a browser's token.
    pub(super) fn no_cookie(&self) -> String {
        self.cookie_for(self.cookie_name(), "", 0)
    }

    /// The header with the tokens of the people who take turns in a browser.
    pub(super) fn players_cookie(&self, tokens: &str, seconds: u32) -> String {
        self.cookie_for(self.players_name(), tokens, seconds)
    }

    pub(super) fn players_name(&self) -> &'static str {
        if self.config.is_encrypted() { SECURE_PLAYERS } else { PLAIN_PLAYERS }
    }

    fn cookie_name(&self) -> &'static str {
        if self.config.is_encrypted() { SECURE_COOKIE } else { PLAIN_COOKIE }
    }

    fn device_name(&self) -> &'static str {
        if self.config.is_encrypted() { SECURE_DEVICE } else { PLAIN_DEVICE }
    }

    fn cookie_for(&self, name: &str, token: &str, seconds: u32) -> String {
        let secure = if self.config.is_encrypted() { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
    }
}
