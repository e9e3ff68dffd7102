//! Guests: whoever says a name, where guests are let in.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use game::{ActorId, PlayerName};
use protocol::ErrorCode;
use protocol::http::{GuestMade, NewGuest};

use super::App;
use super::error::{ApiError, Body};
use super::routes::{Access, Routes};
use crate::config::Reach;
use crate::identity::Identity;
use crate::live::match_id;
use crate::people::{NameFault, PeopleError, draw_number, name};

pub(super) fn routes() -> Routes {
    Routes::new().post("/guests", Access::Anyone, make)
}

async fn make(
    State(app): State<Arc<App>>,
    Body(guest): Body<NewGuest>,
) -> Result<impl IntoResponse, ApiError> {
    check_invited(&app, &guest).await?;
    let actor = ActorId(draw_number(&*app.random));
    let name = visitor_name(&app, &Identity { actor, name: None }, &guest.name)?;
    let token = app.tokens.sign(actor, &name, app.clock.utc());
    let cookie = AppendHeaders([(SET_COOKIE, app.cookie(&token))]);
    let made = GuestMade { actor: actor.0, name: name.to_string(), token };
    Ok((StatusCode::CREATED, cookie, Json(made)))
}

/// Where the world can come in, a guest needs the invitation of a match.
async fn check_invited(app: &App, guest: &NewGuest) -> Result<(), ApiError> {
    if app.config.reach() != Reach::Public {
        return Ok(());
    }
    let id = guest.match_id.as_ref().and_then(match_id::from_wire);
    let is_invited = match (id, &guest.invitation) {
        (Some(id), Some(secret)) => app.live.admits(id, secret).await?,
        _ => false,
    };
    if is_invited {
        return Ok(());
    }
    let message = "guests need an invitation to a match here; log in, or ask a friend for a link";
    Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::BadInvitation, message))
}

/// What somebody without an account may be called: not like somebody who has one.
pub(super) fn visitor_name(app: &App, who: &Identity, text: &str) -> Result<PlayerName, ApiError> {
    let name = name::for_guest(text).map_err(PeopleError::from)?;
    if app.live.directory().belongs_to_another(who.actor, name.as_str()) {
        return Err(PeopleError::from(NameFault::Taken).into());
    }
    Ok(name)
}
