//! Who sends a request: a token in a header or a cookie, or the person at this very computer.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, COOKIE, HeaderMap, HeaderName, USER_AGENT};
use axum::http::request::Parts;
use game::PlayerName;
use protocol::ErrorCode;
use store::people::{Account as StoredAccount, Role, SessionId};

use super::App;
use super::error::ApiError;
use crate::config::Reach;
use crate::identity::{GuestRoom, Identity};
use crate::library::Reader;
use crate::live::Voice;
use crate::people::address::{self, Network};
use crate::people::{PeopleError, Visitor, Work, Writer, is_session_token};

/// The cookie where browsers speak TLS: only this host, only encrypted.
const SECURE_COOKIE: &str = "__Host-tabiya";
/// The cookie of a plain network; another name, so that the two are never mixed up.
const PLAIN_COOKIE: &str = "tabiya-plain";
const COOKIE_SECONDS: u32 = 90 * 24 * 60 * 60;
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Somebody whose claim was checked, and how.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// The person at this computer.
    House,
    /// Somebody with a signed token, and what it is good for.
    Guest(Identity, GuestRoom),
    /// Somebody with a session.
    Account(Box<StoredAccount>, SessionId),
}

impl Caller {
    /// Who it is, as matches know people.
    pub(crate) fn identity(&self) -> Identity {
        match self {
            Self::House => Identity::HOUSE,
            Self::Guest(identity, _) => identity.clone(),
            Self::Account(account, _) => {
                Identity { actor: account.actor, name: PlayerName::new(&account.name.shown).ok() }
            }
        }
    }

    /// Where the person may talk as a spectator.
    pub(super) fn voice(&self) -> Voice {
        match self {
            Self::Guest(_, GuestRoom::Match(id)) => Voice::Invited(*id),
            Self::House | Self::Account(..) | Self::Guest(_, GuestRoom::House) => Voice::Everywhere,
        }
    }

    /// Who it is, as the library knows people.
    pub(super) fn reader(&self) -> Reader {
        let identity = self.identity();
        match self {
            Self::House => Reader::of_all(identity),
            Self::Guest(..) => Reader::of_own(identity),
            Self::Account(account, _) => Reader::with_account(identity, account.role),
        }
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        identify(app, &parts.headers, peer(parts)).await
    }
}

/// Somebody whose claim was checked; a handler that takes one is not for strangers.
pub(crate) struct Known(pub(crate) Identity);

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Caller::from_request_parts(parts, app).await.map(|caller| Self(caller.identity()))
    }
}

/// Somebody who may begin matches. A guest who was invited to one plays that one; the others make as many
/// as a person can play.
pub(crate) struct Maker(pub(crate) Identity);

impl FromRequestParts<Arc<App>> for Maker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        ask_to_write(app, &caller, parts, Work::Match)?;
        Ok(Self(caller.identity()))
    }
}

/// Somebody who may send files with games, each of which has many matches.
pub(super) struct FileSender(pub(super) Caller);

impl FromRequestParts<Arc<App>> for FileSender {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        ask_to_write(app, &caller, parts, Work::File)?;
        Ok(Self(caller))
    }
}

/// Somebody who may change what is kept: notes, tags, deletions, mutes, reports.
pub(super) struct Editor(pub(super) Caller);

impl FromRequestParts<Arc<App>> for Editor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        ask_to_write(app, &caller, parts, Work::Change)?;
        Ok(Self(caller))
    }
}

/// Who was invited to one match makes none.
fn refuse_invited(app: &App, caller: &Caller) -> Result<(), ApiError> {
    match caller {
        Caller::Guest(_, GuestRoom::Match(_)) => Err(one_match_only(app)),
        Caller::Guest(_, GuestRoom::House) | Caller::House | Caller::Account(..) => Ok(()),
    }
}

/// Asks whether somebody may write one more; at the house's own computer nobody needs to.
fn ask_to_write(app: &App, caller: &Caller, parts: &Parts, work: Work) -> Result<(), ApiError> {
    if app.is_at_the_keyboard(peer(parts)) {
        return Ok(());
    }
    let who = match caller {
        Caller::House => return Ok(()),
        Caller::Guest(guest, _) => Writer::Guest(guest.actor),
        Caller::Account(account, _) => Writer::Account(account.actor),
    };
    let asked = app.people.writing.ask(who, work, app.basis.clock.now());
    Ok(asked.map_err(PeopleError::from)?)
}

/// What an invited guest is told who wants more: the room code opens it, where there is one.
pub(super) fn one_match_only(app: &App) -> ApiError {
    let (code, message) = if app.basis.config.has_room_code() {
        let message = "you were invited to one match; for others say the room code, or log in";
        (ErrorCode::RoomCode, message)
    } else {
        let message = "you were invited to one match; for others open a friend's link, or log in";
        (ErrorCode::Forbidden, message)
    };
    ApiError::new(StatusCode::FORBIDDEN, code, message)
}

impl FromRequestParts<Arc<App>> for Reader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Caller::from_request_parts(parts, app).await.map(|caller| caller.reader())
    }
}

/// Somebody with an account, by the session that asks.
pub(crate) struct Account {
    pub(crate) account: StoredAccount,
    pub(crate) session: SessionId,
}

impl FromRequestParts<Arc<App>> for Account {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        match Caller::from_request_parts(parts, app).await? {
            Caller::Account(account, session) => Ok(Self { account: *account, session }),
            Caller::House | Caller::Guest(..) => Err(ApiError::new(
                StatusCode::FORBIDDEN,
                ErrorCode::Forbidden,
                "this is for people with an account; log in first",
            )),
        }
    }
}

/// An organizer.
pub(crate) struct Organizer(pub(crate) StoredAccount);

impl FromRequestParts<Arc<App>> for Organizer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Account { account, .. } = Account::from_request_parts(parts, app).await?;
        match account.role {
            Role::Organizer => Ok(Self(account)),
            Role::Player => Err(ApiError::new(
                StatusCode::FORBIDDEN,
                ErrorCode::Forbidden,
                "this is for organizers",
            )),
        }
    }
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The client's address, as far as is known.
    pub(crate) address: Option<IpAddr>,
    pub(crate) network: Network,
    pub(crate) device: String,
    pub(crate) is_loopback: bool,
    /// Whether it comes from the house's own computer.
    pub(crate) is_at_the_keyboard: bool,
    /// The session that the request would replace, if it has one.
    pub(crate) token: Option<String>,
}

impl Origin {
    pub(crate) fn visitor(&self) -> Visitor<'_> {
        Visitor { network: self.network, device: &self.device }
    }
}

impl FromRequestParts<Arc<App>> for Origin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let direct = peer(parts);
        let hops = parts.headers.get_all(FORWARDED_FOR).iter();
        let hops: Vec<&str> = hops
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let client = address::client(
            direct.unwrap_or(unknown),
            hops.into_iter(),
            app.basis.config.trusted_proxies(),
        );
        let device = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self {
            address: direct.map(|_| client),
            network: Network::of(client),
            device: device.unwrap_or_default().to_owned(),
            is_loopback: direct.is_some_and(|peer| {
                peer.is_loopback() && !app.basis.config.trusted_proxies().contains(&peer)
            }),
            is_at_the_keyboard: app.is_at_the_keyboard(direct),
            token: token(&parts.headers, app.cookie_name()),
        })
    }
}

pub(super) fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// Whom the headers prove.
async fn identify(
    app: &App,
    headers: &HeaderMap,
    peer: Option<IpAddr>,
) -> Result<Caller, ApiError> {
    let unknown =
        |message: &str| ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message);
    let Some(token) = token(headers, app.cookie_name()) else {
        let at_the_keyboard = app.is_at_the_keyboard(peer);
        return if at_the_keyboard {
            Ok(Caller::House)
        } else {
            Err(unknown("say your name first"))
        };
    };
    let found = if is_session_token(&token) {
        let session = app.people.session(&token).await?;
        session.map(|(session, account)| Caller::Account(Box::new(account), session.id))
    } else {
        known_guest(app, &token).await
    };
    found.ok_or_else(|| unknown("this session has ended: log in or say your name again"))
}

/// The guest of a token, unless the guest left or was erased.
pub(super) async fn known_guest(app: &App, token: &str) -> Option<Caller> {
    let now = app.basis.clock.utc();
    let (identity, room) = app.basis.tokens.check(token, now)?;
    // From the world nobody comes in without an invitation, not even who was a guest while the same house
    // was open to a local network.
    if room == GuestRoom::House && app.basis.config.reach() == Reach::Public {
        return None;
    }
    let guests = &app.people.guests;
    if guests.is_absent(identity.actor, now) && app.library.plays(identity.actor).await {
        guests.keep(identity.actor, now).await;
    }
    let is_welcome = guests.is_welcome(identity.actor, now).await;
    is_welcome.then_some(Caller::Guest(identity, room))
}

/// The token of a request: a program's header goes before a browser's cookie.
fn token(headers: &HeaderMap, cookie: &str) -> Option<String> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some(token.trim().to_owned());
    }
    let values = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    values.filter_map(|value| cookie_value(value, cookie)).next().map(str::to_owned)
}

/// The value of a cookie in a `Cookie` header.
pub fn cookie_value<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let mut pairs = header.split(';').filter_map(|pair| pair.split_once('='));
    pairs.find(|(found, _)| found.trim() == name).map(|(_, value)| value.trim())
}

impl App {
    fn cookie_name(&self) -> &'static str {
        if self.basis.config.is_encrypted() { SECURE_COOKIE } else { PLAIN_COOKIE }
    }

    /// Whether a request comes from the computer that runs the server. A proxy is on this computer
    /// too, but whoever it speaks for is not.
    pub(super) fn is_at_the_keyboard(&self, peer: Option<IpAddr>) -> bool {
        self.basis.config.reach() != Reach::Public
            && self.basis.config.trusted_proxies().is_empty()
            && peer.is_some_and(|peer| peer.is_loopback())
    }

    /// The header that hands a browser its token.
    pub(crate) fn cookie(&self, token: &str) -> String {
        self.cookie_for(token, COOKIE_SECONDS)
    }

    /// The header that takes a browser's token away.
    pub(crate) fn no_cookie(&self) -> String {
        self.cookie_for("", 0)
    }

    fn cookie_for(&self, token: &str, seconds: u32) -> String {
        let name = self.cookie_name();
        let secure = if self.basis.config.is_encrypted() { "; Secure" } else { "" };
        format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{secure}")
    }
}
