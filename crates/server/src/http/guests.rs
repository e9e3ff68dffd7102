//! Guests: a name is all it takes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse};
use axum::routing::post;
use axum::{Json, Router};
use game::{ActorId, PlayerName};
use protocol::ErrorCode;
use protocol::http::{GuestMade, NewGuest};

use super::App;
use super::error::{ApiError, Body};
use crate::identity::HOUSE_ACCOUNT;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new().route("/guests", post(make))
}

async fn make(
    State(app): State<Arc<App>>,
    Body(guest): Body<NewGuest>,
) -> Result<impl IntoResponse, ApiError> {
    let name = PlayerName::new(&guest.name).map_err(|error| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput, error.to_string())
    })?;
    let actor = draw_actor(&app);
    let token = app.tokens.sign(actor, &name, app.clock.utc());
    let cookie = AppendHeaders([(SET_COOKIE, app.cookie(&token))]);
    let made = GuestMade { actor: actor.0, name: name.to_string(), token };
    Ok((StatusCode::CREATED, cookie, Json(made)))
}

/// A number for a new person. Numbers fit into a JavaScript number without loss.
fn draw_actor(app: &App) -> ActorId {
    const BITS: u32 = 53;
    let mut bytes = [0; 8];
    app.random.fill(&mut bytes);
    let drawn = u64::from_le_bytes(bytes) >> (u64::BITS - BITS);
    // The lowest numbers are taken by the house.
    ActorId(drawn.max(HOUSE_ACCOUNT.0 + 1))
}
