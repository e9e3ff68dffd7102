//! Passkeys of an account: list, register, remove, and the questions that they answer.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::HOST;
use axum::http::request::Parts;
use protocol::ErrorCode;
use protocol::passkeys::{
    BeginPasskey, LoginPasskey, NewPasskey, PasskeyBegun, PasskeyChallenge, PasskeyEntry,
    PasskeyMade, PasskeyProof, Passkeys, RemovePasskey,
};
use store::people::{Passkey, PasskeyId};

use super::error::{ApiError, Body};
use super::extract::{AccountSession, Origin};
use super::guard::without_port;
use super::people::number;
use super::routes::{Access, Route, delete, get, post};
use crate::app::App;
use crate::people::{
    ALGORITHMS, CHALLENGE_MS, PasskeyAnswer, PasskeyQuestion, RelyingParty, SecondProof,
};

/// The longest answer of an authenticator fits.
const MAX_BODY: usize = 16 * 1024;

pub(super) fn routes() -> Vec<Route> {
    let question = "What the browser needs; valid for five minutes, once.";
    let routes = [
        get("/me/passkeys", Access::Account, list)
            .doc("listPasskeys", "people", "List your passkeys")
            .answers::<Passkeys>(200, "The passkeys."),
        post("/me/passkeys/begin", Access::Account, begin)
            .doc("beginPasskey", "people", "Start registering a passkey")
            .body::<BeginPasskey>()
            .answers::<PasskeyBegun>(200, question)
            .refuses(&[409, 429]),
        post("/me/passkeys", Access::Account, add)
            .doc("addPasskey", "people", "Register a passkey")
            .body::<NewPasskey>()
            .answers::<PasskeyMade>(201, "The passkey, with recovery codes if it is the first.")
            .refuses(&[404, 409]),
        post("/me/passkeys/challenge", Access::Account, challenge)
            .doc("askPasskey", "people", "Ask for a passkey before you remove a second factor")
            .answers::<PasskeyChallenge>(200, question)
            .refuses(&[404, 409]),
        delete("/me/passkeys/{id}", Access::Account, remove)
            .doc("removePasskey", "people", "Remove a passkey")
            .body::<RemovePasskey>()
            .answers_empty(204, "It is removed.")
            .refuses(&[429]),
        post("/login/passkey", Access::Anyone, challenge_login)
            .doc("askPasskeyAtLogin", "people", "Ask for a passkey, with the right password")
            .body::<LoginPasskey>()
            .answers::<PasskeyChallenge>(200, question)
            .refuses(&[401, 404, 409, 429]),
    ];
    routes.map(|route| route.max_body(MAX_BODY)).into()
}

/// The site that a request came to, where browsers allow passkeys.
pub(super) struct Site(RelyingParty);

impl FromRequestParts<Arc<App>> for Site {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        // The guard has checked that it is one of ours.
        let host = parts.headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        let authority = host.to_ascii_lowercase();
        let id = without_port(&authority).to_owned();
        let is_encrypted = app.config.is_encrypted();
        let is_name = !id.is_empty() && !id.starts_with('[') && id.parse::<IpAddr>().is_err();
        if !is_name || (!is_encrypted && id != "localhost") {
            let message = "passkeys need a host name and an encrypted connection: \
                use https, or http://localhost at the server's own computer";
            return Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::NotPossible, message)
                .because("passkey-needs-encryption"));
        }
        let scheme = if is_encrypted { "https" } else { "http" };
        Ok(Self(RelyingParty { id, origin: format!("{scheme}://{authority}") }))
    }
}

async fn list(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
) -> Result<Json<Passkeys>, ApiError> {
    let (passkeys, left) = app.people.passkeys(account.actor).await?;
    let passkeys = passkeys.iter().map(entry).collect();
    Ok(Json(Passkeys { passkeys, recovery_codes_left: left }))
}

async fn begin(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Site(site): Site,
    Body(begin): Body<BeginPasskey>,
) -> Result<Json<PasskeyBegun>, ApiError> {
    let rp_id = site.id.clone();
    let offer = app.people.begin_passkey(&account, &begin.current_password, session, site).await?;
    Ok(Json(PasskeyBegun {
        challenge: offer.challenge,
        rp_id,
        user_id: offer.user,
        user_name: account.name.shown,
        algorithms: ALGORITHMS.to_vec(),
        exclude: offer.exclude,
        timeout_ms: CHALLENGE_MS.unsigned_abs(),
    }))
}

async fn add(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
    Body(new): Body<NewPasskey>,
) -> Result<(StatusCode, Json<PasskeyMade>), ApiError> {
    let NewPasskey { name, client_data, attestation } = &new;
    let added = app.people.add_passkey(&account, name, client_data, attestation).await?;
    let (passkey, recovery_codes) = added;
    let made = PasskeyMade { passkey: entry(&passkey), recovery_codes };
    Ok((StatusCode::CREATED, Json(made)))
}

async fn challenge(
    State(app): State<Arc<App>>,
    AccountSession { account, .. }: AccountSession,
    Site(site): Site,
) -> Result<Json<PasskeyChallenge>, ApiError> {
    let rp_id = site.id.clone();
    Ok(Json(question(rp_id, app.people.ask_passkey(account.actor, site).await?)))
}

async fn challenge_login(
    State(app): State<Arc<App>>,
    origin: Origin,
    Site(site): Site,
    Body(login): Body<LoginPasskey>,
) -> Result<Json<PasskeyChallenge>, ApiError> {
    let (rp_id, visitor) = (site.id.clone(), origin.visitor());
    let LoginPasskey { name, password } = &login;
    let asked = app.people.ask_passkey_at_login(name, password, visitor, site).await?;
    Ok(Json(question(rp_id, asked)))
}

async fn remove(
    State(app): State<Arc<App>>,
    AccountSession { account, session }: AccountSession,
    Path(id): Path<String>,
    Body(remove): Body<RemovePasskey>,
) -> Result<StatusCode, ApiError> {
    let id = PasskeyId(number(&id)?);
    let proof = proof(remove.code.as_deref(), remove.passkey.as_ref());
    app.people.remove_passkey(&account, id, &remove.current_password, proof, session).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The proof of a second factor in a request. A passkey comes before a code.
pub(super) fn proof<'a>(
    code: Option<&'a str>,
    passkey: Option<&'a PasskeyProof>,
) -> SecondProof<'a> {
    match (passkey, code) {
        (Some(passkey), _) => SecondProof::Passkey(PasskeyAnswer {
            credential: &passkey.credential,
            client_data: &passkey.client_data,
            authenticator_data: &passkey.authenticator_data,
            signature: &passkey.signature,
        }),
        (None, Some(code)) => SecondProof::Code(code),
        (None, None) => SecondProof::Missing,
    }
}

fn question(rp_id: String, asked: PasskeyQuestion) -> PasskeyChallenge {
    let PasskeyQuestion { challenge, credentials } = asked;
    PasskeyChallenge { challenge, rp_id, credentials, timeout_ms: CHALLENGE_MS.unsigned_abs() }
}

fn entry(passkey: &Passkey) -> PasskeyEntry {
    PasskeyEntry {
        id: passkey.id.0,
        name: passkey.name.clone(),
        made_utc_ms: passkey.made.0,
        used_utc_ms: passkey.used.0,
    }
}
