//! Guests: whoever says a name, where guests are let in.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use game::PlayerName;
use ids::ActorId;
use protocol::ErrorCode;
use protocol::http::{GuestMade, NewGuest, Room};

use super::App;
use super::error::{ApiError, Body};
use super::routes::{Access, Routes};
use super::session::{Caller, Organizer, Origin, known_guest};
use crate::identity::{GuestRoom, Identity};
use crate::live::match_id;
use crate::people::{NameFault, PeopleError, draw_number, name};

pub(super) fn routes() -> Routes {
    Routes::new().post("/guests", Access::Anyone, make).get("/room", Access::Organizer, room)
}

async fn make(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(guest): Body<NewGuest>,
) -> Result<impl IntoResponse, ApiError> {
    let stranger = ActorId(draw_number(&*app.basis.random));
    let called = |actor| visitor_name(&app, &Identity { actor, name: None }, &guest.name);
    let (actor, room, name) = if origin.is_at_the_keyboard {
        (stranger, GuestRoom::House, called(stranger)?)
    } else {
        // Who comes from nowhere shares one place with all who do.
        let address = origin.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        app.people.guests.ask(address, app.basis.clock.now())?;
        let room = admit(&app, &guest).await?;
        let actor = match room {
            GuestRoom::House => invited(&app, &origin).await.unwrap_or(stranger),
            GuestRoom::Match(_) => stranger,
        };
        // Only who may come in learns which names are taken.
        let name = called(actor)?;
        app.people.guests.count(address, app.basis.clock.now())?;
        (actor, room, name)
    };
    let now = app.basis.clock.utc();
    if actor == stranger {
        app.people.guests.welcome(actor, now).await?;
    }
    let token = app.basis.tokens.sign(actor, &name, room, now);
    let cookie = AppendHeaders([(SET_COOKIE, app.cookie(&token))]);
    let made = GuestMade { actor: actor.0, name: name.to_string(), token };
    Ok((StatusCode::CREATED, cookie, Json(made)))
}

/// The guest who came by the invitation to a match and now says the room code: the same person, who keeps
/// the seats.
async fn invited(app: &App, origin: &Origin) -> Option<ActorId> {
    match known_guest(app, origin.token.as_deref()?).await? {
        Caller::Guest(guest, GuestRoom::Match(_)) => Some(guest.actor),
        Caller::Guest(_, GuestRoom::House) | Caller::House | Caller::Account(..) => None,
    }
}

/// What lets a guest in from elsewhere: on a local network the room code or the invitation to a match, from
/// the world the invitation alone.
async fn admit(app: &App, guest: &NewGuest) -> Result<GuestRoom, ApiError> {
    let has_code = app.basis.config.has_room_code();
    if has_code && guest.room.as_ref().is_some_and(|code| app.people.guests.room().admits(code)) {
        return Ok(GuestRoom::House);
    }
    let id = guest.match_id.as_ref().and_then(match_id::from_wire);
    if let (Some(id), Some(secret)) = (id, &guest.invitation)
        && app.live.admits(id, secret).await?
    {
        return Ok(GuestRoom::Match(id));
    }
    Err(match (has_code, &guest.room) {
        (true, Some(_)) => refused(
            ErrorCode::RoomCode,
            "this is not the room code; ask whoever runs the server for today's",
        ),
        (true, None) => refused(
            ErrorCode::RoomCode,
            "say the room code, which stands where the server was started, or open a friend's link",
        ),
        (false, _) => refused(
            ErrorCode::BadInvitation,
            "guests need an invitation to a match here; log in, or ask a friend for a link",
        ),
    })
}

fn refused(code: ErrorCode, message: &str) -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, code, message)
}

/// The room code for organizers, who write it on the board.
async fn room(State(app): State<Arc<App>>, _: Organizer) -> Result<Json<Room>, ApiError> {
    if !app.basis.config.has_room_code() {
        let message = "guests come by the invitation to a match here; there is no room code";
        return Err(ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message));
    }
    let code = app.people.guests.room().as_str().to_owned();
    Ok(Json(Room { link: room_link(&app.basis.url, &code), code }))
}

/// Where a browser comes in with the room code in hand; what stands behind the # reaches no log.
pub(crate) fn room_link(url: &str, code: &str) -> String {
    format!("{url}/#room={code}")
}

/// What somebody without an account may be called: not like somebody who has one.
pub(super) fn visitor_name(app: &App, who: &Identity, text: &str) -> Result<PlayerName, ApiError> {
    let name = name::for_guest(text).map_err(PeopleError::from)?;
    if app.live.directory().belongs_to_another(who.actor, name.as_str()) {
        return Err(PeopleError::from(NameFault::Taken).into());
    }
    Ok(name)
}
