//! Accounts: register, log in and out, sessions, name and password.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{AppendHeaders, IntoResponse, Response};
use ids::ActorId;
use protocol::ErrorCode;
use protocol::people::{
    ChangeMe, DeleteMe, Entered, Gone, Login, Me, NewAccount, PersonKind, Reset, SessionEntry,
    SessionsEnded,
};
use store::people::{Account, AccountRole, LinkKind, SessionId, WhichSessions};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{AccountSession, Origin};
use super::passkeys::proof;
use super::routes::{Access, Route, delete, get, patch, post};
use crate::app::App;
use crate::config::Reach;
use crate::people::OpenedSession;

/// How long deleting an account waits for the library to replace the name.
const RENAMING_WAIT: Duration = Duration::from_secs(2);
/// Names, passwords and tokens are short.
const MAX_BODY: usize = 16 * 1024;

pub(super) fn routes() -> Vec<Route> {
    let entered = "The account, with a token.";
    let routes = [
        post("/setup", Access::Anyone, set_up)
            .doc("setUp", "people", "Become the first organizer")
            .body::<NewAccount>()
            .answers::<Entered>(201, entered)
            .refuses(&[409, 429]),
        post("/register", Access::Anyone, register)
            .doc("register", "people", "Create an account by a link")
            .body::<NewAccount>()
            .answers::<Entered>(201, entered)
            .refuses(&[409, 429]),
        post("/login", Access::Anyone, log_in)
            .doc("logIn", "people", "Log in")
            .body::<Login>()
            .answers::<Entered>(200, entered)
            .refuses(&[401, 429]),
        post("/logout", Access::Known, log_out)
            .doc("logOut", "people", "Log out")
            .answers_empty(204, "The session has ended."),
        post("/reset", Access::Anyone, reset)
            .doc("resetPassword", "people", "Set a new password by a link")
            .body::<Reset>()
            .answers_empty(204, "The password is set, and every session has ended.")
            .refuses(&[404, 429]),
        get("/me", Access::Known, me)
            .doc("me", "people", "Show who you are")
            .answers::<Me>(200, "You."),
        patch("/me", Access::Account, change_me)
            .doc("changeMe", "people", "Change your name or password")
            .body::<ChangeMe>()
            .answers_either::<Entered, Me>(200, "You, with a new token for a new password.")
            .refuses(&[404, 409, 429]),
        delete("/me", Access::Account, delete_me)
            .doc("deleteMe", "people", "Delete your account; your games stay")
            .body::<DeleteMe>()
            .answers::<Gone>(200, "The pseudonym under which your games are shown.")
            .refuses(&[404, 409, 429]),
        get("/sessions", Access::Account, sessions)
            .doc("listSessions", "people", "List your sessions")
            .answers::<Vec<SessionEntry>>(200, "The sessions."),
        delete("/sessions", Access::Account, end_others)
            .doc("endOtherSessions", "people", "End all your other sessions")
            .answers::<SessionsEnded>(200, "How many ended."),
        delete("/sessions/{id}", Access::Account, end_one)
            .doc("endSession", "people", "End one of your sessions")
            .answers_empty(204, "It has ended, and its connections are closed."),
    ];
    routes.map(|route| route.max_body(MAX_BODY)).into()
}

async fn me(caller: Caller) -> Json<Me> {
    let identity = caller.identity();
    let (kind, role) = match &caller {
        Caller::House => (PersonKind::House, AccountRole::Player),
        Caller::Guest(..) => (PersonKind::Guest, AccountRole::Player),
        Caller::Account(account, _) => (PersonKind::Account, account.role),
    };
    let name = identity.name.map(|name| name.to_string()).unwrap_or_default();
    Json(Me { actor: identity.actor.0, name, kind, role: role_to_wire(role) })
}

async fn set_up(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(new): Body<NewAccount>,
) -> Result<Response, ApiError> {
    // Without encryption everybody on the network could read the link and the password.
    if app.config.reach() != Reach::Public && !origin.is_loopback {
        let message = "open the set-up link on the computer that runs the server";
        return Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
            .because("set-up-elsewhere"));
    }
    enter_by_link(&app, LinkKind::SetUp, &origin, &new).await
}

async fn register(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(new): Body<NewAccount>,
) -> Result<Response, ApiError> {
    enter_by_link(&app, LinkKind::Registration, &origin, &new).await
}

async fn enter_by_link(
    app: &App,
    kind: LinkKind,
    origin: &Origin,
    new: &NewAccount,
) -> Result<Response, ApiError> {
    let visitor = origin.visitor();
    let entry = app.people.enter_by_link(kind, &new.token, &new.name, &new.password, visitor);
    let entry = entry.await?;
    leave_old_session(app, origin, &entry).await;
    Ok(entered(app, origin, &entry, StatusCode::CREATED))
}

async fn log_in(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(login): Body<Login>,
) -> Result<Response, ApiError> {
    let proof = proof(login.code.as_deref(), login.passkey.as_ref());
    let entry = app.people.log_in(&login.name, &login.password, proof, origin.visitor());
    let entry = entry.await?;
    leave_old_session(&app, &origin, &entry).await;
    Ok(entered(&app, &origin, &entry, StatusCode::OK))
}

/// Ends the session that the browser had before.
async fn leave_old_session(app: &App, origin: &Origin, entry: &OpenedSession) {
    let Some(token) = &origin.token else { return };
    let Ok(Some((old, _))) = app.people.session(token).await else { return };
    if old.id != entry.session {
        // If this fails, the session expires later.
        let _ = app.people.end_sessions(old.actor, WhichSessions::One(old.id)).await;
    }
}

fn entered(app: &App, origin: &Origin, entry: &OpenedSession, status: StatusCode) -> Response {
    let device = app.device_cookie(entry.account.actor, origin.known);
    let cookie = AppendHeaders([(SET_COOKIE, app.cookie(&entry.token)), (SET_COOKIE, device)]);
    let body = Entered { me: account_to_wire(&entry.account), token: entry.token.clone() };
    (status, cookie, Json(body)).into_response()
}

async fn log_out(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, ApiError> {
    match caller {
        Caller::House => {}
        Caller::Guest(identity, _) => {
            app.people.guests.leave(identity.actor, app.clock.utc()).await?;
            app.people.connections.close_guest(identity.actor);
        }
        Caller::Account(account, session) => {
            app.people.end_sessions(account.actor, WhichSessions::One(session)).await?;
        }
    }
    let cookie = AppendHeaders([(SET_COOKIE, app.no_cookie())]);
    Ok((StatusCode::NO_CONTENT, cookie).into_response())
}

async fn reset(
    State(app): State<Arc<App>>,
    origin: Origin,
    Body(reset): Body<Reset>,
) -> Result<StatusCode, ApiError> {
    app.people.reset_password(&reset.token, &reset.password, origin.network).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn sessions(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
) -> Result<Json<Vec<SessionEntry>>, ApiError> {
    let sessions = app.people.store.sessions(account.actor).await?;
    let entry = |found: store::people::Session| SessionEntry {
        id: found.id.0,
        opened_utc_ms: found.opened.0,
        used_utc_ms: found.used.0,
        device: found.device,
        current: found.id == session,
    };
    Ok(Json(sessions.into_iter().map(entry).collect()))
}

async fn end_others(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
) -> Result<Json<SessionsEnded>, ApiError> {
    let ended = app.people.end_sessions(account.actor, WhichSessions::Others(session)).await?;
    Ok(Json(SessionsEnded { ended }))
}

async fn end_one(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = SessionId(number(&id)?);
    match app.people.end_sessions(account.actor, WhichSessions::One(id)).await? {
        0 => Err(not_found("you have no such session")),
        _ => Ok(StatusCode::NO_CONTENT),
    }
}

async fn change_me(
    State(app): State<Arc<App>>,
    AccountSession { mut account, session }: AccountSession,
    origin: Origin,
    Body(change): Body<ChangeMe>,
) -> Result<Response, ApiError> {
    app.people.confirm(&account, &change.current_password, session).await?;
    if let Some(name) = &change.name {
        app.people.rename(&account, name).await?;
        account = app.people.store.account(account.actor).await?.ok_or_else(gone)?;
        app.live.people_changed();
    }
    let Some(password) = &change.password else {
        return Ok(Json(account_to_wire(&account)).into_response());
    };
    let entry = app.people.change_password(account, password, &origin.device).await?;
    Ok(entered(&app, &origin, &entry, StatusCode::OK))
}

async fn delete_me(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Body(delete): Body<DeleteMe>,
) -> Result<Response, ApiError> {
    app.people.confirm(&account, &delete.current_password, session).await?;
    let gone = remove_account(&app, account.actor).await?;
    let cookie = AppendHeaders([(SET_COOKIE, app.no_cookie())]);
    Ok((cookie, Json(gone)).into_response())
}

/// Deletes an account; its games stay under a pseudonym.
pub(super) async fn remove_account(app: &App, actor: ActorId) -> Result<Gone, ApiError> {
    let pseudonym = app.people.remove(actor).await?;
    app.live.people_changed();
    let (library, shown) = (Arc::clone(&app.library), pseudonym.clone());
    let renaming = tokio::spawn(async move { library.rename_former(actor, &shown).await });
    // A few hundred games are renamed at once; thousands continue in the background.
    let _ = tokio::time::timeout(RENAMING_WAIT, renaming).await;
    Ok(Gone { pseudonym })
}

fn account_to_wire(account: &Account) -> Me {
    Me {
        actor: account.actor.0,
        name: account.name.shown.clone(),
        kind: PersonKind::Account,
        role: role_to_wire(account.role),
    }
}

pub(super) fn role_to_wire(role: AccountRole) -> protocol::people::AccountRole {
    match role {
        AccountRole::Player => protocol::people::AccountRole::Player,
        AccountRole::Organizer => protocol::people::AccountRole::Organizer,
    }
}

/// The number in a path.
pub(super) fn number(text: &str) -> Result<u64, ApiError> {
    text.parse().map_err(|_| not_found("there is nothing with that number"))
}

pub(super) fn not_found(message: &str) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn gone() -> ApiError {
    not_found("there is no such account")
}
