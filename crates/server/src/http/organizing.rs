//! For organizers: invitations to register, and links that reset passwords.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use ids::ActorId;
use protocol::ErrorCode;
use protocol::people::{
    AccountEntry, AccountRole as WireRole, LinkMade, NewRegisterInvitation, RegisterInvitation,
};
use store::people::{AccountRole, LinkId, LinkKind};

use super::error::{ApiError, Body};
use super::extract::Organizer;
use super::people::{not_found, number, role_to_wire};
use super::routes::{Access, Route, delete, get, post};
use crate::app::App;
use crate::people::{HOUR, NewLinkTerms, NewcomerLink, RESET_HOURS};

const MAX_USES: u32 = 500;
const MAX_HOURS: u32 = 720;

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/register-invitations", Access::Organizer, invite)
            .doc("inviteToRegister", "organizing", "Create a link for new accounts")
            .body::<NewRegisterInvitation>()
            .answers::<LinkMade>(201, "The link, shown only here."),
        get("/register-invitations", Access::Organizer, invitations)
            .doc("listInvitations", "organizing", "List links that are still valid")
            .answers::<Vec<RegisterInvitation>>(200, "The links, without their secrets."),
        delete("/register-invitations/{id}", Access::Organizer, revoke)
            .doc("revokeInvitation", "organizing", "Revoke a link")
            .answers_empty(204, "The link is no longer valid."),
        get("/accounts", Access::Organizer, accounts)
            .doc("listAccounts", "organizing", "List all accounts")
            .answers::<Vec<AccountEntry>>(200, "The accounts."),
        post("/accounts/{id}/reset-link", Access::Organizer, reset_link)
            .doc("makeResetLink", "organizing", "Create a link that resets a password")
            .answers::<LinkMade>(201, "The link, shown only here."),
    ]
}

async fn invite(
    State(app): State<Arc<App>>,
    Organizer(maker): Organizer,
    Body(new): Body<NewRegisterInvitation>,
) -> Result<(StatusCode, Json<LinkMade>), ApiError> {
    let in_bounds = (1..=MAX_USES).contains(&new.uses) && (1..=MAX_HOURS).contains(&new.hours);
    if !in_bounds {
        let message = format!(
            "an invitation is for 1 to {MAX_USES} accounts and lasts 1 to {MAX_HOURS} hours"
        );
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput, message)
            .because("link-terms")
            .with("uses", MAX_USES)
            .with("hours", MAX_HOURS));
    }
    let terms = NewLinkTerms {
        kind: LinkKind::Registration,
        maker: maker.actor,
        subject: None,
        role: match new.role {
            WireRole::Player => AccountRole::Player,
            WireRole::Organizer => AccountRole::Organizer,
        },
        uses: new.uses,
        lifetime_ms: i64::from(new.hours) * HOUR,
    };
    let link = app.people.make_link(terms).await?;
    Ok((StatusCode::CREATED, Json(link_to_wire(&app, "register", link))))
}

async fn invitations(
    State(app): State<Arc<App>>,
    _organizer: Organizer,
) -> Result<Json<Vec<RegisterInvitation>>, ApiError> {
    let links = app.people.store.links(LinkKind::Registration, app.people.now()).await?;
    let entry = |link: store::people::Link| RegisterInvitation {
        id: link.id.0,
        uses_left: link.uses_left,
        role: role_to_wire(link.role),
        made_utc_ms: link.made.0,
        expires_utc_ms: link.expires.0,
    };
    Ok(Json(links.into_iter().map(entry).collect()))
}

async fn revoke(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = LinkId(number(&id)?);
    if !app.people.store.revoke_link(LinkKind::Registration, id).await? {
        return Err(not_found("there is no such invitation"));
    }
    tracing::info!(link = id.0, by = organizer.actor.0, "invitation revoked");
    Ok(StatusCode::NO_CONTENT)
}

async fn accounts(State(app): State<Arc<App>>, _organizer: Organizer) -> Json<Vec<AccountEntry>> {
    let accounts = app.live.directory().accounts().into_iter();
    Json(accounts.map(|(id, name)| AccountEntry { id: id.0, name }).collect())
}

async fn reset_link(
    State(app): State<Arc<App>>,
    Organizer(maker): Organizer,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<LinkMade>), ApiError> {
    let subject = ActorId(number(&id)?);
    if app.people.store.account(subject).await?.is_none() {
        return Err(not_found("there is no such account"));
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

/// Browsers do not send the part after the #, so it reaches no log.
fn link_to_wire(app: &App, page: &str, link: NewcomerLink) -> LinkMade {
    LinkMade {
        id: link.id.0,
        link: format!("{}/{page}#{}", app.url, link.secret),
        token: link.secret,
        expires_utc_ms: link.expires.0,
    }
}
