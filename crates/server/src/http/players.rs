//! Several people at the server's own computer, who take turns in one browser.
//!
//! A second cookie keeps the tokens of guests who entered their name there. Switching to one of them needs no
//! password; it never reaches an account, because the cookie holds only guests' tokens.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::header::{HeaderMap, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{AppendHeaders, IntoResponse, Response};
use ids::ActorId;
use protocol::ErrorCode;
use protocol::people::{LocalPlayer, LocalPlayers, NewLocalPlayer, SwitchPlayer};

use super::caller::{Caller, cookie_of, guest_of};
use super::error::{ApiError, Body};
use super::guests::{find_place, visitor_name};
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::identity::{GuestScope, HOUSE_ACCOUNT};
use crate::people::address::Network;
use crate::people::draw_number;

/// How many people one browser remembers; the first ones make room.
const MOST_PLAYERS: usize = 10;
/// Between the tokens in the cookie: no token contains it.
const BETWEEN: char = '~';
/// Browsers keep cookies of up to 4096 bytes.
const LONGEST: usize = 3500;
const SECONDS: u32 = 90 * 24 * 60 * 60;

/// The server's own computer, as a network.
const HERE: Network = Network::V4([127, 0, 0]);

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/players", Access::Known, list)
            .doc("listPlayers", "people", "List the people at the server's own computer")
            .answers::<LocalPlayers>(200, "The people of this browser; nobody elsewhere."),
        post("/players", Access::Known, add)
            .doc("addPlayer", "people", "Add a person at the server's own computer")
            .body::<NewLocalPlayer>()
            .answers::<LocalPlayer>(201, "The person, who plays from now on.")
            .refuses(&[403, 409, 429]),
        post("/players/switch", Access::Known, switch)
            .doc("switchPlayer", "people", "Let another person at this computer play")
            .body::<SwitchPlayer>()
            .answers_empty(204, "Switched.")
            .refuses(&[403, 404]),
    ]
}

/// Somebody who may switch: at the server's own computer, and not logged in to an account.
struct AtKeyboard {
    me: ActorId,
    /// The token of a guest who plays now.
    own: Option<String>,
    headers: HeaderMap,
}

impl FromRequestParts<Arc<App>> for AtKeyboard {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let refused = |reason, message| {
            ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message).because(reason)
        };
        if !app.is_at_the_keyboard(parts) {
            return Err(refused("not-at-keyboard", "this is for the server's own computer"));
        }
        if matches!(caller, Caller::Account(..)) {
            return Err(refused("log-out-first", "log out of your account first"));
        }
        let is_guest = matches!(caller, Caller::Guest(_, GuestScope::Server));
        let own = app.token(&parts.headers).filter(|_| is_guest);
        Ok(Self { me: caller.identity().actor, own, headers: parts.headers.clone() })
    }
}

impl AtKeyboard {
    /// The tokens of this browser's people, with that of the guest who plays now.
    fn tokens(&self, players: &[(LocalPlayer, String)]) -> Vec<String> {
        let known = players.iter().map(|(_, token)| token.clone());
        let own = self.own.iter().filter(|own| players.iter().all(|(_, token)| token != *own));
        known.chain(own.cloned()).collect()
    }
}

async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
) -> Json<LocalPlayers> {
    let me = caller.identity().actor;
    // Elsewhere, and for accounts, the cookie is not there or of no use.
    let players = known(&app, &headers).await.into_iter();
    let players =
        players.map(|(player, _)| LocalPlayer { current: player.actor == me.0, ..player });
    let house = matches!(caller, Caller::House);
    Json(LocalPlayers { players: players.collect(), house })
}

async fn add(
    State(app): State<Arc<App>>,
    asking: AtKeyboard,
    Body(new): Body<NewLocalPlayer>,
) -> Result<Response, ApiError> {
    let actor = ActorId(draw_number(&*app.random));
    let name = visitor_name(&app, actor, &new.name)?;
    find_place(&app, GuestScope::Server).await?;
    let now = app.clock.utc();
    app.people.guests.welcome(actor, name.as_str(), HERE, now).await?;
    let token = app.tokens.sign(actor, &name, GuestScope::Server, now);
    let players = known(&app, &asking.headers).await;
    let mut tokens = asking.tokens(&players);
    tokens.push(token.clone());
    let player = LocalPlayer { actor: actor.0, name: name.to_string(), current: true };
    let cookies = AppendHeaders([
        (SET_COOKIE, header(&app.cookie(&token))?),
        (SET_COOKIE, header(&app.players_cookie(&joined(tokens), SECONDS))?),
    ]);
    Ok((StatusCode::CREATED, cookies, Json(player)).into_response())
}

async fn switch(
    State(app): State<Arc<App>>,
    asking: AtKeyboard,
    Body(wanted): Body<SwitchPlayer>,
) -> Result<Response, ApiError> {
    let players = known(&app, &asking.headers).await;
    let tokens = asking.tokens(&players);
    let cookie = match wanted.actor {
        None => app.no_cookie(),
        Some(actor) if actor == asking.me.0 || actor == HOUSE_ACCOUNT.0 => {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        Some(actor) => {
            let found = players.into_iter().find(|(player, _)| player.actor == actor);
            let (_, token) = found.ok_or_else(|| {
                let message = "nobody with that number plays in this browser";
                ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
            })?;
            app.cookie(&token)
        }
    };
    let cookies = AppendHeaders([
        (SET_COOKIE, header(&cookie)?),
        (SET_COOKIE, header(&app.players_cookie(&joined(tokens), SECONDS))?),
    ]);
    Ok((StatusCode::NO_CONTENT, cookies).into_response())
}

/// The people of a browser who are still guests here, with their tokens.
async fn known(app: &App, headers: &HeaderMap) -> Vec<(LocalPlayer, String)> {
    let mut players = Vec::new();
    let cookie = cookie_of(headers, app.players_name()).unwrap_or_default();
    for token in cookie.split(BETWEEN).filter(|token| !token.is_empty()).take(MOST_PLAYERS) {
        if let Some((identity, GuestScope::Server)) = guest_of(app, token).await {
            let name = identity.name.map(|name| name.to_string()).unwrap_or_default();
            let player = LocalPlayer { actor: identity.actor.0, name, current: false };
            players.push((player, token.to_owned()));
        }
    }
    players
}

/// The tokens for the cookie, the latest ones if there are too many.
fn joined(mut tokens: Vec<String>) -> String {
    let length = |tokens: &[String]| tokens.iter().map(|token| token.len() + 1).sum::<usize>();
    while tokens.len() > MOST_PLAYERS || length(&tokens) > LONGEST {
        tokens.remove(0);
    }
    tokens.join(&BETWEEN.to_string())
}

fn header(cookie: &str) -> Result<HeaderValue, ApiError> {
    HeaderValue::from_str(cookie).map_err(|_| ApiError::internal())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_players_make_room_for_later_ones() {
        let tokens = |count: usize, length: usize| -> Vec<String> {
            (0..count).map(|index| format!("{index}{}", "x".repeat(length))).collect()
        };
        assert_eq!(joined(tokens(2, 1)), "0x~1x");
        let many = joined(tokens(12, 1));
        assert!(many.starts_with("2x~") && many.ends_with("~11x"), "{many}");
        assert!(joined(tokens(9, 900)).len() <= LONGEST);
    }
}
