//! The second factor of an account: begin, confirm, show, remove.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::people::{
    BeginFactor, ConfirmFactor, DisableFactor, FactorBegun, FactorConfirmed, FactorState,
};

use super::error::{ApiError, Body};
use super::extract::AccountSession;
use super::matches::qr_picture;
use super::passkeys::proof;
use super::routes::{Access, Route, delete, get, post};
use crate::app::App;

/// Passwords and codes are short.
const MAX_BODY: usize = 16 * 1024;

pub(super) fn routes() -> Vec<Route> {
    let path = "/me/second-factor";
    let routes = [
        get(path, Access::Account, state)
            .doc("showSecondFactor", "people", "Show whether you have a second factor")
            .answers::<FactorState>(200, "Whether there is one."),
        post(path, Access::Account, begin)
            .doc("beginSecondFactor", "people", "Start setting up a second factor")
            .body::<BeginFactor>()
            .answers::<FactorBegun>(200, "What an authenticator needs; valid for ten minutes.")
            .refuses(&[409, 429]),
        delete(path, Access::Account, disable)
            .doc("removeSecondFactor", "people", "Remove your second factor")
            .body::<DisableFactor>()
            .answers_empty(204, "It is removed, with its recovery codes.")
            .refuses(&[429]),
        post("/me/second-factor/confirm", Access::Account, confirm)
            .doc("confirmSecondFactor", "people", "Confirm a second factor with its first code")
            .body::<ConfirmFactor>()
            .answers::<FactorConfirmed>(200, "The recovery codes, shown only here.")
            .refuses(&[409, 429]),
    ];
    routes.map(|route| route.max_body(MAX_BODY)).into()
}

async fn state(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
) -> Result<Json<FactorState>, ApiError> {
    let left = app.people.recovery_left(account.actor).await?;
    Ok(Json(FactorState { enabled: left.is_some(), recovery_codes_left: left.unwrap_or_default() }))
}

async fn begin(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Body(begin): Body<BeginFactor>,
) -> Result<Json<FactorBegun>, ApiError> {
    let enrollment = app.people.begin_factor(&account, &begin.current_password, session);
    let enrollment = enrollment.await?;
    let qr = qr_picture(&enrollment.uri);
    Ok(Json(FactorBegun { secret: enrollment.secret, uri: enrollment.uri, qr }))
}

async fn confirm(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Body(confirm): Body<ConfirmFactor>,
) -> Result<Json<FactorConfirmed>, ApiError> {
    let codes = app.people.confirm_factor(&account, &confirm.code, session).await?;
    Ok(Json(FactorConfirmed { recovery_codes: codes }))
}

async fn disable(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Body(disable): Body<DisableFactor>,
) -> Result<StatusCode, ApiError> {
    let proof = proof(disable.code.as_deref(), disable.passkey.as_ref());
    app.people.disable_factor(&account, &disable.current_password, proof, session).await?;
    Ok(StatusCode::NO_CONTENT)
}
