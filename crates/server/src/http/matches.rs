//! Matches: made, joined, shown, listed.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ids::MatchId;
use protocol::http::{Join, Joined, MatchMade, NewMatch, QrPicture};
use protocol::{ErrorCode, History, Lobby, MatchState};
use qrcode::{Color, QrCode};

use super::App;
use super::error::{ApiError, Body};
use super::guests::visitor_name;
use super::routes::{Access, Routes};
use super::session::{Caller, Known, Maker, one_match_only};
use crate::identity::GuestRoom;
use crate::live::{Created, match_id};

const PGN: &str = "application/x-chess-pgn; charset=utf-8";

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/lobby", Access::Anyone, lobby)
        .post("/matches", Access::Known, make)
        .get("/matches/{id}", Access::Known, show)
        .post("/matches/{id}/join", Access::Known, join)
        .get("/matches/{id}/moves", Access::Known, moves)
        .get("/matches/{id}/pgn", Access::Known, pgn)
}

async fn lobby(State(app): State<Arc<App>>) -> Json<Lobby> {
    Json(app.live.lobby())
}

async fn make(
    State(app): State<Arc<App>>,
    Maker(maker): Maker,
    Body(new): Body<NewMatch>,
) -> Result<(StatusCode, Json<MatchMade>), ApiError> {
    let made = app.live.create(&new, &maker).await?;
    Ok((StatusCode::CREATED, Json(announce(&app, made))))
}

/// What the maker of a match is told.
pub(super) fn announce(app: &App, made: Created) -> MatchMade {
    let id = match_id::to_wire(made.id);
    // What stands behind the # never reaches a server's log.
    let link =
        made.secret.as_deref().map(|secret| format!("{}/m/{}#{secret}", app.basis.url, id.0));
    let qr = link.as_deref().and_then(qr_picture);
    MatchMade { id, seats: made.seats, invitation: made.secret, link, qr }
}

async fn show(
    State(app): State<Arc<App>>,
    Known(viewer): Known,
    Path(id): Path<String>,
) -> Result<Json<MatchState>, ApiError> {
    Ok(Json(app.live.view(parse(id)?, &viewer).await?))
}

async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Path(id): Path<String>,
    Body(mut join): Body<Join>,
) -> Result<Json<Joined>, ApiError> {
    let (id, player) = (parse(id)?, caller.identity());
    if matches!(&caller, Caller::Guest(_, GuestRoom::Match(invited)) if *invited != id)
        && !is_invited(&app, id, &join).await?
    {
        return Err(one_match_only(&app));
    }
    match (&caller, &join.name) {
        // Who has an account plays under its name.
        (Caller::Account(..), _) => join.name = None,
        (_, Some(name)) => join.name = Some(visitor_name(&app, &player, name)?.to_string()),
        (_, None) => {}
    }
    let seats = app.live.join(id, &player, &join).await?;
    Ok(Json(Joined { seats }))
}

/// Whether somebody brings the invitation to a match. That one is brought proves nothing by itself: matches
/// that anybody may join do not look at it.
async fn is_invited(app: &App, id: MatchId, join: &Join) -> Result<bool, ApiError> {
    match &join.invitation {
        Some(secret) => Ok(app.live.admits(id, secret).await?),
        None => Ok(false),
    }
}

async fn moves(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
) -> Result<Json<History>, ApiError> {
    Ok(Json(app.live.history(parse(id)?).await?))
}

async fn pgn(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let id = parse(id)?;
    let text = app.live.pgn(id).await?;
    let attachment = format!("attachment; filename=\"tabiya-{}.pgn\"", match_id::to_wire(id).0);
    Ok(([(CONTENT_TYPE, PGN.to_owned()), (CONTENT_DISPOSITION, attachment)], text).into_response())
}

/// The modules of a link's QR code; nothing for a link too long for one.
pub(super) fn qr_picture(link: &str) -> Option<QrPicture> {
    let code = QrCode::new(link).ok()?;
    let module = |color: &Color| if *color == Color::Dark { '1' } else { '0' };
    let rows = code.to_colors();
    Some(QrPicture {
        size: u16::try_from(code.width()).ok()?,
        rows: rows.chunks(code.width()).map(|row| row.iter().map(module).collect()).collect(),
    })
}

pub(super) fn parse(id: String) -> Result<MatchId, ApiError> {
    match_id::from_wire(&protocol::MatchId(id)).ok_or_else(|| {
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NoSuchMatch, "there is no such match")
    })
}
