//! Positions after any moves, for boards that show no match in play.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::ErrorCode;
use protocol::http::RulesetChoice;
use protocol::positions::{PositionAnswer, PositionRequest};

use super::error::{ApiError, Body};
use super::extract::{MaybeKnown, Origin, Payer};
use super::routes::{Access, Route, post};
use crate::app::App;
use crate::people::PeopleError;
use crate::positions::{self, PositionBase};

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/positions", Access::Anyone, play)
            .doc("playPosition", "positions", "Play moves from any position of any ruleset")
            .body::<PositionRequest>()
            .answers::<PositionAnswer>(200, "The position after the moves. Nothing is stored.")
            .refuses(&[401, 404, 429]),
    ]
}

async fn play(
    State(app): State<Arc<App>>,
    MaybeKnown(caller): MaybeKnown,
    origin: Origin,
    Payer(payer): Payer,
    Body(request): Body<PositionRequest>,
) -> Result<Json<PositionAnswer>, ApiError> {
    let actor = caller.as_ref().map(|caller| caller.identity().actor);
    if !origin.is_at_the_keyboard {
        let counted = app.positions.count(actor, origin.network, app.clock.now());
        counted.map_err(PeopleError::from)?;
    }
    if actor.is_none() && matches!(request.ruleset, RulesetChoice::Match { .. }) {
        let message = "log in or enter your name first";
        return Err(ApiError::new(StatusCode::UNAUTHORIZED, ErrorCode::NoSession, message));
    }
    let base = PositionBase::find(&app.live, &request.ruleset, &payer).await?;
    let played = app.positions.run(&payer, move || positions::answer(&base, &request)).await??;
    Ok(Json(played))
}
