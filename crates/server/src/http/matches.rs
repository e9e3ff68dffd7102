//! Matches: create, join, show, list.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ids::MatchId;
use protocol::http::{
    InvitationSecret, InvitationShown, Join, Joined, MatchMade, NewMatch, QrPicture,
};
use protocol::{ErrorCode, History, Lobby, MatchState, Restart};
use qrcode::{Color, QrCode};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{Known, Maker, MaybeKnown, Origin, one_match_only};
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::config::Reach;
use crate::identity::{GuestScope, Identity};
use crate::live::{Created, InvitationState, Requester, match_id};

const PGN: &str = "application/x-chess-pgn; charset=utf-8";

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/lobby", Access::Anyone, lobby)
            .doc("lobby", "matches", "List open seeks and live matches")
            .answers::<Lobby>(200, "The lobby. Strangers on the internet get an empty one."),
        post("/matches", Access::Known, make)
            .doc("makeMatch", "matches", "Create a match")
            .body::<NewMatch>()
            .answers::<MatchMade>(201, "The match.")
            .refuses(&[404, 409, 429]),
        get("/matches/{id}", Access::Known, show)
            .doc("showMatch", "matches", "Show a match")
            .answers::<MatchState>(200, "The match as you may see it.")
            .refuses(&[429]),
        post("/matches/{id}/join", Access::Known, join)
            .doc("joinMatch", "matches", "Take a free seat")
            .body::<Join>()
            .answers::<Joined>(200, "Your seats.")
            .refuses(&[409, 429]),
        post("/matches/{id}/restart", Access::Known, restart)
            .doc("restartMatch", "matches", "Play a match against the computer again")
            .body::<Restart>()
            .answers::<MatchMade>(201, "The new match.")
            .refuses(&[409, 429]),
        post("/matches/{id}/invitation", Access::Anyone, invitation)
            .doc("showInvitation", "matches", "Look at an invitation before you answer it")
            .body::<InvitationSecret>()
            .answers::<InvitationShown>(200, "The match, and whether a seat is free.")
            .refuses(&[403, 429]),
        get("/matches/{id}/moves", Access::Known, moves)
            .doc("showMoves", "matches", "List all moves of a match")
            .answers::<History>(200, "The moves of every board.")
            .refuses(&[429]),
        get("/matches/{id}/pgn", Access::Known, pgn)
            .doc("showPgn", "matches", "Export a match as PGN")
            .answers_text(200, "The match; one on two boards as BPGN.", PGN)
            .refuses(&[429]),
    ]
}

/// On the internet only people who are known learn who plays.
async fn lobby(State(app): State<Arc<App>>, MaybeKnown(caller): MaybeKnown) -> Json<Lobby> {
    if caller.is_none() && app.config.reach() == Reach::Public {
        return Json(Lobby { hidden: true, ..Lobby::default() });
    }
    Json(app.live.lobby())
}

async fn make(
    State(app): State<Arc<App>>,
    Maker(maker): Maker,
    origin: Origin,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.live.create(&new, from(&maker, &origin)).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, made))))
}

/// The answer to the person who created a match.
pub(super) fn announce(app: &App, made: Created) -> MatchMade {
    let id = match_id::to_wire(made.id);
    // Browsers do not send the part after the #, so it reaches no log.
    let link = made.secret.as_deref().map(|secret| format!("{}/m/{}#{secret}", app.url, id.0));
    let qr = link.as_deref().and_then(qr_picture);
    MatchMade { id, seats: made.seats, invitation: made.secret, link, qr }
}

async fn show(
    State(app): State<Arc<App>>,
    Known(viewer): Known,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Json<MatchState>, ApiError> {
    Ok(Json(app.live.view(parse(id)?, from(&viewer, &origin)).await?))
}

async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    origin: Origin,
    Path(id): Path<String>,
    Body(mut join): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    let (id, player) = (parse(id)?, caller.identity());
    if matches!(&caller, Caller::Guest(_, GuestScope::Match(invited)) if *invited != id)
        && !is_invited(&app, id, &join).await?
    {
        return Err(one_match_only(&app));
    }
    // People with an account play under its name.
    if matches!(caller, Caller::Account(..)) {
        join.name = None;
    }
    let seats = app.live.join(id, from(&player, &origin), &join).await?;
    Ok(Json(Joined { seats }))
}

async fn restart(
    State(app): State<Arc<App>>,
    Maker(player): Maker,
    origin: Origin,
    Path(id): Path<String>,
    Body(restart): Body<Restart>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.live.restart(parse(id)?, restart, from(&player, &origin)).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, made))))
}

/// Strangers see what they are invited to before they say who they are. The secret is the permission.
async fn invitation(
    State(app): State<Arc<App>>,
    origin: Origin,
    Path(id): Path<String>,
    Body(InvitationSecret { invitation }): Body<InvitationSecret>,
) -> Result<Json<InvitationShown>, ApiError> {
    Ok(Json(app.live.invitation(parse(id)?, &invitation, origin.address).await?))
}

/// Whether a request has the invitation to a match. Joining alone does not check it, because
/// matches that anybody may join ignore invitations.
async fn is_invited(app: &App, id: MatchId, join: &Join) -> Result<bool, ApiError> {
    match &join.invitation {
        Some(secret) => Ok(app.live.admits(id, secret).await? == InvitationState::Valid),
        None => Ok(false),
    }
}

async fn moves(
    State(app): State<Arc<App>>,
    Known(reader): Known,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Json<History>, ApiError> {
    Ok(Json(app.live.history(parse(id)?, from(&reader, &origin)).await?))
}

async fn pgn(
    State(app): State<Arc<App>>,
    Known(reader): Known,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = parse(id)?;
    let text = app.live.pgn(id, from(&reader, &origin)).await?;
    let attachment = format!("attachment; filename=\"tabiya-{}.pgn\"", match_id::to_wire(id).0);
    Ok(([(CONTENT_TYPE, PGN.to_owned()), (CONTENT_DISPOSITION, attachment)], text).into_response())
}

/// A link's QR code; nothing if the link is too long for one.
pub(super) fn qr_picture(link: &str) -> Option<QrPicture> {
    let code = QrCode::new(link).ok()?;
    let module = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
    let rows = code.to_colors();
    Some(QrPicture {
        size: u16::try_from(code.width()).ok()?,
        rows: rows.chunks(code.width()).map(|row| row.iter().map(module).collect()).collect(),
    })
}

/// Somebody who asks, and from where.
fn from<'a>(who: &'a Identity, origin: &Origin) -> Requester<'a> {
    Requester { who, address: origin.address }
}

pub(super) fn parse(id: String) -> Result<MatchId, ApiError> {
    match_id::from_wire(&protocol::MatchId(id)).ok_or_else(|| {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NoSuchMatch, "there is no such match")
    })
}
