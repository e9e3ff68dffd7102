//! For organizers: the list of accounts, roles, links that reset passwords, and deleting accounts.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use ids::ActorId;
use protocol::ErrorCode;
use protocol::organizing::ChangeAccount;
use protocol::people::{AccountEntry, Gone, LinkMade};
use store::people::{Account, AccountOverview, AccountRole, LinkKind, RoleAnswer};

use super::error::{ApiError, Body};
use super::extract::Organizer;
use super::organizing::{link_to_wire, role_from_wire};
use super::people::{not_found, number, remove_account, role_to_wire};
use super::routes::{Access, Route, delete, get, patch, post};
use crate::app::App;
use crate::people::{HOUR, NewLinkTerms, RESET_HOURS};

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/accounts", Access::Organizer, accounts)
            .doc("listAccounts", "organizing", "List all accounts")
            .answers::<Vec<AccountEntry>>(200, "The accounts."),
        patch("/accounts/{id}", Access::Organizer, change)
            .doc("changeAccount", "organizing", "Make somebody an organizer or a player")
            .body::<ChangeAccount>()
            .answers::<AccountEntry>(200, "The account.")
            .refuses(&[404, 409]),
        delete("/accounts/{id}", Access::Organizer, remove)
            .doc("deleteAccount", "organizing", "Delete somebody's account; the games stay")
            .answers::<Gone>(200, "The pseudonym under which the games are shown.")
            .refuses(&[404, 409]),
        post("/accounts/{id}/reset-link", Access::Organizer, reset_link)
            .doc("makeResetLink", "organizing", "Create a link that resets a password")
            .answers::<LinkMade>(201, "The link, shown only here."),
    ]
}

async fn accounts(
    State(app): State<Arc<App>>,
    _organizer: Organizer,
) -> Result<Json<Vec<AccountEntry>>, ApiError> {
    let accounts = app.people.store.accounts().await?;
    Ok(Json(accounts.into_iter().map(account_to_wire).collect()))
}

async fn change(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
    Path(id): Path<String>,
    Body(change): Body<ChangeAccount>,
) -> Result<Json<AccountEntry>, ApiError> {
    let actor = anothers(&organizer, &id)?;
    match app.people.store.set_role(actor, role_from_wire(change.role)).await? {
        RoleAnswer::Set => {}
        RoleAnswer::LastOrganizer => {
            let message = "this is the only organizer; make somebody else an organizer first";
            return Err(not_possible("only-organizer", message));
        }
        RoleAnswer::Unknown => return Err(no_account()),
    }
    tracing::info!(actor = actor.0, by = organizer.actor.0, role = ?change.role, "role changed");
    let mut accounts = app.people.store.accounts().await?.into_iter();
    let account = accounts.find(|account| account.actor == actor).ok_or_else(no_account)?;
    Ok(Json(account_to_wire(account)))
}

async fn remove(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
    Path(id): Path<String>,
) -> Result<Json<Gone>, ApiError> {
    let actor = anothers(&organizer, &id)?;
    let account = app.people.store.account(actor).await?.ok_or_else(no_account)?;
    // An organizer is demoted first, so that nobody deletes a colleague by mistake.
    if account.role == AccountRole::Organizer {
        let message = "this is an organizer; make the account a player's first";
        return Err(not_possible("organizer-stays", message));
    }
    let gone = remove_account(&app, actor).await?;
    tracing::info!(actor = actor.0, by = organizer.actor.0, "account deleted by an organizer");
    Ok(Json(gone))
}

async fn reset_link(
    State(app): State<Arc<App>>,
    Organizer(maker): Organizer,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<LinkMade>), ApiError> {
    let subject = ActorId(number(&id)?);
    if app.people.store.account(subject).await?.is_none() {
        return Err(no_account());
    }
    let terms = NewLinkTerms {
        kind: LinkKind::Reset,
        maker: maker.actor,
        subject: Some(subject),
        role: AccountRole::Player,
        uses: 1,
        lifetime_ms: RESET_HOURS * HOUR,
    };
    let link = app.people.make_link(terms).await?;
    Ok((StatusCode::CREATED, Json(link_to_wire(&app, "reset", link))))
}

/// The number of an account that is not the organizer's own.
fn anothers(organizer: &Account, id: &str) -> Result<ActorId, ApiError> {
    let actor = ActorId(number(id)?);
    if actor == organizer.actor {
        let message = "this is your own account; another organizer can change its role, and you can delete it \
                       with your password";
        return Err(not_possible("own-account", message));
    }
    Ok(actor)
}

fn not_possible(reason: &str, message: &str) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, ErrorCode::NotPossible, message).because(reason)
}

fn no_account() -> ApiError {
    not_found("there is no such account").because("no-account")
}

fn account_to_wire(account: AccountOverview) -> AccountEntry {
    AccountEntry {
        id: account.actor.0,
        name: account.name,
        role: role_to_wire(account.role),
        created_utc_ms: account.created.0,
        seen_utc_ms: account.seen.map(|seen| seen.0),
        sessions: account.sessions,
        games: account.games,
    }
}
