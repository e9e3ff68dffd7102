//! Guests: people who enter a name, where guests are admitted.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use game::{NameError, PlayerName};
use ids::ActorId;
use protocol::ErrorCode;
use protocol::http::{GuestMade, NewGuest, RoomCode};

use super::caller::guest_of;
use super::error::{ApiError, Body};
use super::extract::{Organizer, Origin};
use super::matches::qr_picture;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::config::Reach;
use crate::identity::GuestScope;
use crate::limit_log::Limit;
use crate::live::{InvitationState, match_id};
use crate::people::{self, GuestError, PeopleError, draw_number};
use crate::{tables, upkeep};

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/guests", Access::Anyone, make)
            .doc("makeGuest", "people", "Become a guest")
            .body::<NewGuest>()
            .answers::<GuestMade>(201, "The guest, with a token.")
            .refuses(&[409, 429]),
        get("/room", Access::Organizer, room)
            .doc("showRoom", "organizing", "Show the room code for guests of the local network")
            .answers::<RoomCode>(200, "The code, and a link that contains it.")
            .refuses(&[404]),
        post("/room", Access::Organizer, change_room)
            .doc("changeRoom", "organizing", "Draw another room code; guests who are here stay")
            .answers::<RoomCode>(200, "The new code. The old one admits nobody anymore.")
            .refuses(&[404]),
    ]
}

async fn make(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(guest): Body<NewGuest>,
) -> Result<impl IntoResponse, ApiError> {
    let stranger = ActorId(draw_number(&*app.random));
    let called = |actor| visitor_name(&app, actor, &guest.name);
    let (actor, room, name) = if origin.is_at_the_keyboard {
        (stranger, GuestScope::Server, called(stranger)?)
    } else {
        // Requests without an address share one limit.
        let address = origin.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        count_hit(&app, app.people.guests.ask(address, app.clock.now()))?;
        let room = admit(&app, &guest).await?;
        let actor = match room {
            GuestScope::Server => invited(&app, &origin).await.unwrap_or(stranger),
            GuestScope::Match(_) => stranger,
        };
        // Checked after admission: only admitted guests learn which names are taken.
        let name = called(actor)?;
        count_hit(&app, app.people.guests.count_admitted(address, app.clock.now()))?;
        (actor, room, name)
    };
    let now = app.clock.utc();
    if actor == stranger {
        find_place(&app, room).await?;
    }
    app.people.guests.welcome(actor, name.as_str(), origin.network, now).await?;
    let token = app.tokens.sign(actor, &name, room, now);
    let cookie = AppendHeaders([(SET_COOKIE, app.cookie(&token))]);
    let made = GuestMade { actor: actor.0, name: name.to_string(), token };
    Ok((StatusCode::CREATED, cookie, Json(made)))
}

/// Finds a place for a new guest; if there is none, guests who are away lose theirs.
pub(super) async fn find_place(app: &Arc<App>, scope: GuestScope) -> Result<(), ApiError> {
    if app.people.guests.check_place(scope).is_err() {
        upkeep::make_room_for_guests(app, scope).await;
    }
    count_hit(app, app.people.guests.check_place(scope))
}

fn count_hit(app: &App, counted: Result<(), GuestError>) -> Result<(), ApiError> {
    let limit = match &counted {
        Err(GuestError::Full) => Limit::Guests,
        Err(GuestError::Wait(_)) => Limit::GuestRate,
        Ok(()) | Err(GuestError::Store(_)) => return Ok(counted?),
    };
    app.live.connections().limits.reached(limit, None);
    Ok(counted?)
}

/// The guest who came by an invitation to a match and now enters the room code. It is the same person, who
/// keeps the seats.
async fn invited(app: &App, origin: &Origin) -> Option<ActorId> {
    match guest_of(app, origin.token.as_deref()?).await? {
        (guest, GuestScope::Match(_)) => Some(guest.actor),
        (_, GuestScope::Server) => None,
    }
}

/// Admits a guest from another computer: on a local network by the room code or an invitation to a match, on
/// the internet by an invitation only.
async fn admit(app: &App, guest: &NewGuest) -> Result<GuestScope, ApiError> {
    let has_code = app.config.has_room_code();
    if has_code && guest.room.as_ref().is_some_and(|code| app.people.guests.room().admits(code)) {
        return Ok(GuestScope::Server);
    }
    if let (Some(table), Some(code)) = (&guest.table, &guest.invitation)
        && app.tables.admits(table, code).is_some()
        && let Some(scope) = tables::scope_of(table)
    {
        return Ok(scope);
    }
    let id = guest.match_id.as_ref().and_then(match_id::from_wire);
    if let (Some(id), Some(secret)) = (id, &guest.invitation) {
        match app.live.admits(id, secret).await? {
            InvitationState::Valid => return Ok(GuestScope::Match(id)),
            InvitationState::Over => return Err(over(has_code)),
            InvitationState::Invalid => {}
        }
    }
    Err(match (has_code, &guest.room) {
        (true, Some(_)) => refused(
            ErrorCode::RoomCode,
            "room-code-wrong",
            "wrong room code; ask the person who runs the server for it",
        ),
        (true, None) => refused(
            ErrorCode::RoomCode,
            "room-code-needed",
            "enter the room code, which the server prints when it starts, or open a friend's link",
        ),
        (false, _) => refused(
            ErrorCode::BadInvitation,
            "invitation-needed",
            "guests need an invitation to a match; log in, or ask a friend for a link",
        ),
    })
}

/// The link of a match that is over admits nobody anymore.
fn over(has_code: bool) -> ApiError {
    match has_code {
        true => refused(
            ErrorCode::RoomCode,
            "link-over-code",
            "the match of this link is over; enter the room code to come in",
        ),
        false => refused(
            ErrorCode::BadInvitation,
            "link-over",
            "the match of this link is over; log in, or ask for a new link",
        ),
    }
}

fn refused(code: ErrorCode, reason: &str, message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, code, message).because(reason)
}

/// Shows the room code to organizers.
async fn room(State(app): State<Arc<App>>, _: Organizer) -> Result<Json<RoomCode>, ApiError> {
    check_room(&app)?;
    Ok(Json(room_to_wire(&app, &app.people.guests.room())))
}

/// Draws another room code, for when the old one is known to people who should not have it.
async fn change_room(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
) -> Result<Json<RoomCode>, ApiError> {
    check_room(&app)?;
    let code = app.people.guests.change_room(&*app.random);
    tracing::info!(by = organizer.actor.0, "room code changed");
    Ok(Json(room_to_wire(&app, &code)))
}

fn check_room(app: &App) -> Result<(), ApiError> {
    if app.config.has_room_code() {
        return Ok(());
    }
    let message = "this server has no room code; guests need an invitation to a match";
    Err(ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message).because("no-room-code"))
}

fn room_to_wire(app: &App, code: &people::RoomCode) -> RoomCode {
    let link = room_link(&app.url, code.as_str());
    RoomCode {
        code: code.as_str().to_owned(),
        qr: qr_picture(&link),
        link,
        reachable: app.config.reach() != Reach::Loopback,
    }
}

/// A link that contains the room code. Browsers do not send the part after the #, so it reaches no log.
pub(crate) fn room_link(url: &str, code: &str) -> String {
    format!("{url}/#room={code}")
}

/// The name of a guest; it must not look like that of an account.
pub(super) fn visitor_name(app: &App, actor: ActorId, text: &str) -> Result<PlayerName, ApiError> {
    let name = app.live.directory().seat_name(actor, text).map_err(PeopleError::from)?;
    match name.is_unsaid() {
        true => Err(PeopleError::Name(NameError::Empty.into()).into()),
        false => Ok(name),
    }
}
