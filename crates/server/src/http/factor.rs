//! One's own second factor: to begin, to confirm, to look at, to remove.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::people::{
    BeginFactor, ConfirmFactor, DisableFactor, FactorBegun, FactorConfirmed, FactorState,
};

use super::App;
use super::error::{ApiError, Body};
use super::matches::qr_picture;
use super::routes::{Access, Routes};
use super::session::{Account, Origin};

/// Passwords and codes are short.
const MAX_BODY: usize = 16 * 1024;

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/me/second-factor", Access::Account, state)
        .post("/me/second-factor", Access::Account, begin)
        .delete("/me/second-factor", Access::Account, disable)
        .post("/me/second-factor/confirm", Access::Account, confirm)
        .limit_bodies(MAX_BODY)
}

async fn state(
    State(app): State<Arc<App>>,
    Account { account, .. }: Account,
) -> Result<Json<FactorState>, ApiError> {
    let left = app.people.recovery_left(account.actor).await?;
    Ok(Json(FactorState { enabled: left.is_some(), recovery_codes_left: left.unwrap_or_default() }))
}

async fn begin(
    State(app): State<Arc<App>>,
    Account { account, .. }: Account,
    origin: Origin,
    Body(begin): Body<BeginFactor>,
) -> Result<Json<FactorBegun>, ApiError> {
    let enrolment = app.people.begin_factor(&account, &begin.current_password, origin.network);
    let enrolment = enrolment.await?;
    let qr = qr_picture(&enrolment.uri);
    Ok(Json(FactorBegun { secret: enrolment.secret, uri: enrolment.uri, qr }))
}

async fn confirm(
    State(app): State<Arc<App>>,
    Account { account, .. }: Account,
    origin: Origin,
    Body(confirm): Body<ConfirmFactor>,
) -> Result<Json<FactorConfirmed>, ApiError> {
    let codes = app.people.confirm_factor(&account, &confirm.code, origin.network).await?;
    Ok(Json(FactorConfirmed { recovery_codes: codes }))
}

async fn disable(
    State(app): State<Arc<App>>,
    Account { account, .. }: Account,
    origin: Origin,
    Body(disable): Body<DisableFactor>,
) -> Result<StatusCode, ApiError> {
    let (password, code) = (&disable.current_password, &disable.code);
    app.people.disable_factor(&account, password, code, origin.network).await?;
    Ok(StatusCode::NO_CONTENT)
}
