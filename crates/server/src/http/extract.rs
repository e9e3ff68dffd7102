//! What handlers take from a request: the caller in a role, and where the request comes from.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::header::{HeaderMap, HeaderName, USER_AGENT};
use axum::http::request::Parts;
use ids::ActorId;
use protocol::ErrorCode;
use store::people::{Account, SessionId};

use super::caller::{Caller, identify, is_from_this_computer, peer};
use super::error::ApiError;
use crate::app::App;
use crate::connection_table::WorkAccount;
use crate::identity::{DeviceId, GuestScope, Identity};
use crate::library::{FileSlot, LibraryUser};
use crate::people::address::{self, Network};
use crate::people::{LimitedPerson, PeopleError, Visitor, Write};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The table of routes checked the caller; on a route for anyone there is none.
impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<App>) -> Result<Self, ApiError> {
        parts.extensions.get::<Self>().cloned().ok_or_else(ApiError::internal)
    }
}

/// The caller as the library knows people.
impl FromRequestParts<Arc<App>> for LibraryUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Caller::from_request_parts(parts, app).await?.library_user())
    }
}

/// Anybody who is known.
pub(super) struct Known(pub(super) Identity);

impl FromRequestParts<Arc<App>> for Known {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Self(Caller::from_request_parts(parts, app).await?.identity()))
    }
}

/// Anybody, known or not, on a route for anyone.
pub(super) struct MaybeKnown(pub(super) Option<Caller>);

impl FromRequestParts<Arc<App>> for MaybeKnown {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        Ok(Self(identify(app, parts).await.ok()))
    }
}

/// Who pays for the work of a request: the caller, if there is one, and the network.
pub(super) struct Payer(pub(super) WorkAccount);

impl FromRequestParts<Arc<App>> for Payer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let origin = Origin::from_request_parts(parts, app).await?;
        let actor = match parts.extensions.get::<Caller>() {
            Some(caller) => Some(caller.identity().actor),
            None => identify(app, parts).await.ok().map(|caller| caller.identity().actor),
        };
        Ok(Self(app.live.connections().work_account(actor, origin.address)))
    }
}

/// Somebody who wants a ruleset checked, drawn or explained now, and who pays for it.
pub(super) struct RulesetAsker(pub(super) WorkAccount);

impl FromRequestParts<Arc<App>> for RulesetAsker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let Payer(payer) = Payer::from_request_parts(parts, app).await?;
        let origin = Origin::from_request_parts(parts, app).await?;
        if !origin.is_at_the_keyboard {
            let now = app.clock.now();
            let counted = app.rulesets.count_network(origin.network, now);
            let counted = counted.and_then(|()| match payer.actor() {
                Some(actor) => app.rulesets.count_person(actor, now),
                None => Ok(()),
            });
            counted.map_err(PeopleError::from)?;
        }
        Ok(Self(payer))
    }
}

/// Somebody with an account, and the session that asks.
pub(super) struct AccountSession {
    pub(super) account: Account,
    pub(super) session: SessionId,
}

impl FromRequestParts<Arc<App>> for AccountSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let (account, session) = caller.account()?;
        Ok(Self { account: account.clone(), session })
    }
}

/// An organizer.
pub(super) struct Organizer(pub(super) Account);

impl FromRequestParts<Arc<App>> for Organizer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        Ok(Self(caller.organizer()?.clone()))
    }
}

/// Somebody who may create a match now. A guest invited to one match may not.
pub(super) struct Maker(pub(super) Identity);

impl FromRequestParts<Arc<App>> for Maker {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        count_write(app, &caller, parts, Write::Match)?;
        Ok(Self(caller.identity()))
    }
}

/// Somebody who may send a file with games now, and a place for it.
pub(super) struct FileSender {
    pub(super) caller: Caller,
    pub(super) slot: FileSlot,
}

impl FromRequestParts<Arc<App>> for FileSender {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        // A file that finds no place is not counted.
        let slot = app.library.admit_file(&caller.library_user())?;
        count_write(app, &caller, parts, Write::File)?;
        Ok(Self { caller, slot })
    }
}

/// Somebody who may change notes, tags, deletions or mutes, or file a report now.
pub(super) struct Editor(pub(super) Caller);

impl FromRequestParts<Arc<App>> for Editor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        count_write(app, &caller, parts, Write::Change)?;
        Ok(Self(caller))
    }
}

pub(super) fn refuse_invited(app: &App, caller: &Caller) -> Result<(), ApiError> {
    match caller {
        Caller::Guest(_, GuestScope::Match(_)) => Err(one_match_only(app)),
        Caller::Guest(_, GuestScope::Server) | Caller::House | Caller::Account(..) => Ok(()),
    }
}

/// Counts what somebody writes. At the server's own computer nothing is counted.
fn count_write(app: &App, caller: &Caller, parts: &Parts, write: Write) -> Result<(), ApiError> {
    if app.is_at_the_keyboard(parts) {
        return Ok(());
    }
    let who = match caller {
        Caller::House => return Ok(()),
        Caller::Guest(guest, _) => LimitedPerson::Guest(guest.actor),
        Caller::Account(account, _) => LimitedPerson::Account(account.actor),
    };
    let counted = app.people.write_limits.take(who, write, app.clock.now());
    Ok(counted.map_err(PeopleError::from)?)
}

/// The refusal for a guest who was invited to one match and wants more.
pub(super) fn one_match_only(app: &App) -> ApiError {
    let (code, reason, message) = if app.config.has_room_code() {
        let message = "you were invited to one match; for others enter the room code or log in";
        (ErrorCode::RoomCode, "one-match-code", message)
    } else {
        let message = "you were invited to one match; for others open a friend's link or log in";
        (ErrorCode::Forbidden, "one-match", message)
    };
    ApiError::new(StatusCode::FORBIDDEN, code, message).because(reason)
}

/// Where a request comes from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The client's address, as far as it is known.
    pub(super) address: Option<IpAddr>,
    pub(super) network: Network,
    pub(super) device: String,
    pub(super) is_loopback: bool,
    /// Whether it comes from the server's own computer.
    pub(super) is_at_the_keyboard: bool,
    /// The token that the request carries.
    pub(super) token: Option<String>,
    /// The account that the same browser logged in to before.
    pub(super) known: Option<(ActorId, DeviceId)>,
}

impl Origin {
    pub(super) fn visitor(&self) -> Visitor<'_> {
        Visitor { network: self.network, device: &self.device, known: self.known }
    }
}

impl FromRequestParts<Arc<App>> for Origin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let (peer, proxies) = (peer(parts), app.config.trusted_proxies());
        let unknown = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
        let client = client_address(peer.unwrap_or(unknown), &parts.headers, proxies);
        let device = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self {
            address: peer.map(|_| client),
            network: Network::of(client),
            device: device.unwrap_or_default().to_owned(),
            is_loopback: is_from_this_computer(parts)
                && peer.is_some_and(|peer| !proxies.contains(&peer)),
            is_at_the_keyboard: app.is_at_the_keyboard(parts),
            token: app.token(&parts.headers),
            known: app.known_device(&parts.headers),
        })
    }
}

/// The client's address: the peer's, or the one that a trusted proxy reports.
pub(super) fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let hops = headers.get_all(FORWARDED_FOR).iter();
    let hops: Vec<&str> =
        hops.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).collect();
    address::client(peer, hops.into_iter(), proxies)
}
