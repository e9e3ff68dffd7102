//! The settings that an account chose on the page, so that they are the same in every browser.
//!
//! The page decides which settings there are and which values are valid, because pages of several versions may be open.
//! The server bounds how much there is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::ErrorCode;
use protocol::people::{KeptPreferences, PreferenceValue, Preferences};

use super::error::{ApiError, Body};
use super::extract::{AccountSession, Editor};
use super::people::not_found;
use super::routes::{Access, Route, get, put};
use crate::app::App;

/// All settings of the page need about a kilobyte.
const MAX_BODY: usize = 8 * 1024;
const MAX_SETTINGS: usize = 64;
const MAX_NAME: usize = 40;
const MAX_TEXT: usize = 100;

pub(super) fn routes() -> Vec<Route> {
    let routes = [
        get("/me/preferences", Access::Account, show)
            .doc("showPreferences", "people", "Show your settings on the page")
            .answers::<KeptPreferences>(200, "Your settings, if you kept any."),
        put("/me/preferences", Access::Account, keep)
            .doc("keepPreferences", "people", "Keep your settings on the page")
            .body::<Preferences>()
            .answers_empty(204, "They are kept in place of those before.")
            .refuses(&[404, 429]),
    ];
    routes.map(|route| route.max_body(MAX_BODY)).into()
}

async fn show(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
) -> Result<Json<KeptPreferences>, ApiError> {
    let text = app.people.store.preferences(account.actor).await?;
    let values = text.and_then(|text| {
        let read = serde_json::from_str(&text);
        // The page starts with its defaults rather than not at all.
        read.inspect_err(|error| tracing::warn!(%error, "stored preferences are damaged")).ok()
    });
    Ok(Json(KeptPreferences { values }))
}

async fn keep(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Body(Preferences { values }): Body<Preferences>,
) -> Result<StatusCode, ApiError> {
    let (account, _) = caller.account()?;
    if values.len() > MAX_SETTINGS {
        return Err(bad(format!("there are {} settings, at most {MAX_SETTINGS}", values.len())));
    }
    for (name, value) in &values {
        check(name, value)?;
    }
    let text = serde_json::to_string(&values).map_err(|_| ApiError::internal())?;
    match app.people.store.keep_preferences(account.actor, text).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(not_found("there is no such account")),
    }
}

fn check(name: &str, value: &PreferenceValue) -> Result<(), ApiError> {
    let is_word = |character: char| character.is_ascii_alphanumeric() || character == '-';
    if name.is_empty() || name.len() > MAX_NAME || !name.chars().all(is_word) {
        let message = format!(
            "the name of a setting has 1 to {MAX_NAME} letters, digits and hyphens: `{name}`"
        );
        return Err(bad(message));
    }
    match value {
        PreferenceValue::Text(text) if text.chars().count() > MAX_TEXT => {
            Err(bad(format!("the setting `{name}` has more than {MAX_TEXT} characters")))
        }
        _ => Ok(()),
    }
}

fn bad(message: String) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput, message)
        .because("bad-preferences")
}
