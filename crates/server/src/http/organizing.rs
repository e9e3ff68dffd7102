//! Becoming the organizer, and for organizers: invitations to register.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use ids::UtcMillis;
use protocol::ErrorCode;
use protocol::organizing::{LinkState, NewCards, SetUpState};
use protocol::people::{
    AccountRole as WireRole, LinkMade, NewRegisterInvitation, RegisterInvitation,
};
use store::people::{AccountRole, LINK_LISTED_MS, Link, LinkId, LinkKind};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{MaybeKnown, Organizer};
use super::matches::qr_picture;
use super::people::{not_found, number, role_to_wire};
use super::routes::{Access, Route, delete, get, post};
use crate::app::App;
use crate::people::{HOUR, NewLinkTerms, NewcomerLink};

const MAX_USES: u32 = 500;
const MAX_HOURS: u32 = 720;
const MAX_CARDS: u32 = 100;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/setup", Access::Anyone, set_up_state)
            .doc("showSetUp", "organizing", "Show whether there is an organizer")
            .answers::<SetUpState>(200, "Whether there is one, and whether you may become it."),
        post("/setup-link", Access::Known, set_up_link)
            .doc("makeSetUpLink", "organizing", "Create the link that makes the first organizer")
            .answers::<LinkMade>(201, "The link, shown only here. It replaces earlier ones.")
            .refuses(&[409]),
        post("/register-invitations", Access::Organizer, invite)
            .doc("inviteToRegister", "organizing", "Create a link for new accounts")
            .body::<NewRegisterInvitation>()
            .answers::<LinkMade>(201, "The link, shown only here."),
        post("/register-invitations/cards", Access::Organizer, make_cards)
            .doc("inviteClass", "organizing", "Create a link for each person of a class")
            .body::<NewCards>()
            .answers::<Vec<LinkMade>>(201, "The links, shown only here."),
        get("/register-invitations", Access::Organizer, invitations)
            .doc("listInvitations", "organizing", "List links for new accounts")
            .answers::<Vec<RegisterInvitation>>(200, "The links, without their secrets."),
        delete("/register-invitations/{id}", Access::Organizer, revoke)
            .doc("revokeInvitation", "organizing", "Revoke a link")
            .answers_empty(204, "The link is no longer valid."),
    ]
}

async fn set_up_state(
    State(app): State<Arc<App>>,
    MaybeKnown(caller): MaybeKnown,
) -> Result<Json<SetUpState>, ApiError> {
    let has_organizer = app.people.store.has_organizer().await?;
    let may_set_up = !has_organizer && matches!(caller, Some(Caller::House));
    Ok(Json(SetUpState { has_organizer, may_set_up }))
}

/// The link that the server also prints, for the person at its own computer.
async fn set_up_link(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<(StatusCode, Json<LinkMade>), ApiError> {
    if !matches!(caller, Caller::House) {
        let message = "open the set-up link on the computer that runs the server";
        return Err(ApiError::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
            .because("set-up-elsewhere"));
    }
    let Some(link) = app.people.new_set_up_link().await? else {
        let message = "there is an organizer already; ask them to make you one";
        return Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::NotPossible, message)
            .because("has-organizer"));
    };
    tracing::info!("set-up link created at the server's own computer");
    Ok((StatusCode::CREATED, Json(link_to_wire(&app, "setup", link))))
}

async fn invite(
    State(app): State<Arc<App>>,
    Organizer(maker): Organizer,
    Body(new): Body<NewRegisterInvitation>,
) -> Result<(StatusCode, Json<LinkMade>), ApiError> {
    let in_bounds = (1..=MAX_USES).contains(&new.uses) && (1..=MAX_HOURS).contains(&new.hours);
    if !in_bounds {
        return Err(bad_terms(&format!(
            "an invitation is for 1 to {MAX_USES} accounts and lasts 1 to {MAX_HOURS} hours"
        )));
    }
    let terms = NewLinkTerms {
        kind: LinkKind::Registration,
        maker: maker.actor,
        subject: None,
        role: role_from_wire(new.role),
        uses: new.uses,
        lifetime_ms: i64::from(new.hours) * HOUR,
    };
    let link = app.people.make_link(terms).await?;
    Ok((StatusCode::CREATED, Json(link_to_wire(&app, "register", link))))
}

async fn make_cards(
    State(app): State<Arc<App>>,
    Organizer(maker): Organizer,
    Body(new): Body<NewCards>,
) -> Result<(StatusCode, Json<Vec<LinkMade>>), ApiError> {
    let in_bounds = (1..=MAX_CARDS).contains(&new.count) && (1..=MAX_HOURS).contains(&new.hours);
    if !in_bounds {
        return Err(bad_terms(&format!(
            "there are 1 to {MAX_CARDS} cards at a time, and they last 1 to {MAX_HOURS} hours"
        )));
    }
    let terms = NewLinkTerms {
        kind: LinkKind::Registration,
        maker: maker.actor,
        subject: None,
        role: AccountRole::Player,
        uses: 1,
        lifetime_ms: i64::from(new.hours) * HOUR,
    };
    let links = app.people.make_links(terms, new.count).await?;
    let cards = links.into_iter().map(|link| link_to_wire(&app, "register", link));
    Ok((StatusCode::CREATED, Json(cards.collect())))
}

fn bad_terms(message: &str) -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput, message)
        .because("bad-invitation-terms")
}

async fn invitations(
    State(app): State<Arc<App>>,
    _organizer: Organizer,
) -> Result<Json<Vec<RegisterInvitation>>, ApiError> {
    let now = app.people.now();
    let since = UtcMillis(now.0.saturating_sub(LINK_LISTED_MS));
    let links = app.people.store.links(LinkKind::Registration, since).await?;
    let entry = |link: Link| RegisterInvitation {
        id: link.id.0,
        state: state_of(&link, now),
        uses_left: link.uses_left,
        role: role_to_wire(link.role),
        made_utc_ms: link.made.0,
        expires_utc_ms: link.expires.0,
    };
    Ok(Json(links.into_iter().map(entry).collect()))
}

fn state_of(link: &Link, now: UtcMillis) -> LinkState {
    match link.uses_left {
        0 => LinkState::Used,
        _ if link.expires <= now => LinkState::Expired,
        _ => LinkState::Open,
    }
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

pub(super) fn role_from_wire(role: WireRole) -> AccountRole {
    match role {
        WireRole::Player => AccountRole::Player,
        WireRole::Organizer => AccountRole::Organizer,
    }
}

/// Browsers do not send the part after the #, so it reaches no log.
pub(super) fn link_to_wire(app: &App, page: &str, link: NewcomerLink) -> LinkMade {
    let address = format!("{}/{page}#{}", app.url, link.secret);
    LinkMade {
        id: link.id.0,
        qr: qr_picture(&address),
        link: address,
        token: link.secret,
        expires_utc_ms: link.expires.0,
    }
}
