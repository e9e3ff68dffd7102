//! Designs: a person's own, from the first draft to the published version.

use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use protocol::WireError;
use protocol::designs::{
    CopyDesign, Design, DesignFile, DesignFileQuery, DesignFormat, DesignId, DesignImported,
    DesignName, DesignQuery, DesignTags, DraftSave, DraftSaved, NewDesign, NewVersion, OwnDesigns,
    ShareDesign, VersionMade,
};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{MaybeKnown, Origin, RulesetAsker, refuse_invited};
use super::parameters::Parameters;
use super::routes::{Access, Route, delete, get, post, put};
use super::rulesets::faults_to_wire;
use crate::app::App;
use crate::designs::{Designer, DesignerKind, Frozen, Saved};
use crate::people::PeopleError;

pub(super) const TAG: &str = "designs";
const TEXT: &str = "text/plain; charset=utf-8";
const YOURS: &str = "The design.";

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/designs", Access::Known, begin)
            .doc("beginDesign", TAG, "Begin a design")
            .body::<NewDesign>()
            .answers::<Design>(201, YOURS)
            .refuses(&[403, 409, 429]),
        get("/designs/mine", Access::Known, mine)
            .doc("ownDesigns", TAG, "List your designs")
            .answers::<OwnDesigns>(200, "Your designs, the last saved first, and deleted ones.")
            .refuses(&[429]),
        post("/designs/import", Access::Known, import)
            .doc("importDesign", TAG, "Begin a design with the ruleset of a file")
            .body::<DesignFile>()
            .answers::<DesignImported>(201, "The design, and what could not be carried over.")
            .refuses(&[403, 409, 429]),
        get("/designs/{id}", Access::Anyone, show)
            .doc("showDesign", TAG, "Show a design that is yours or shared with you")
            .query::<DesignQuery>()
            .answers::<Design>(200, "The design as you may see it.")
            .refuses(&[404, 429]),
        put("/designs/{id}/draft", Access::Known, save)
            .doc("saveDraft", TAG, "Save the draft of your design")
            .body::<DraftSave>()
            .answers::<DraftSaved>(200, "The number of the draft.")
            .answers_either::<DraftSaved, WireError>(
                409,
                "Nothing was saved, because there is a newer draft.",
            )
            .refuses(&[403, 404, 429]),
        post("/designs/{id}/versions", Access::Known, freeze)
            .doc("freezeDesign", TAG, "Freeze the draft of your design as a version")
            .body::<NewVersion>()
            .answers::<VersionMade>(200, "The version.")
            .answers_either::<VersionMade, WireError>(422, "Why the draft is no ruleset yet.")
            .refuses(&[403, 404, 409, 429]),
        act::<ShareDesign, _, _>(
            "sharing",
            "shareDesign",
            "Share your design, or no longer",
            share,
        ),
        act::<DesignName, _, _>("name", "renameDesign", "Rename your design", rename),
        act::<DesignTags, _, _>("tags", "tagDesign", "Tag your design", tag),
        act::<CopyDesign, _, _>("copy", "copyDesign", "Copy a version of a design", copy),
        post("/designs/{id}/restore", Access::Known, restore)
            .doc("restoreDesign", TAG, "Restore a design that you deleted")
            .answers::<Design>(200, YOURS)
            .refuses(&[403, 404, 409, 429]),
        delete("/designs/{id}", Access::Known, remove)
            .doc("deleteDesign", TAG, "Delete your design; you can restore it for 30 days")
            .answers_empty(204, "It is deleted.")
            .refuses(&[403, 404, 429]),
        get("/designs/{id}/file", Access::Anyone, file)
            .doc("exportDesign", TAG, "Export a version of a design, or the draft of yours")
            .query::<DesignFileQuery>()
            .answers_text(200, "The file.", TEXT)
            .answers_any(200, "The file.", "application/json")
            .refuses(&[404, 422, 429]),
    ]
}

/// The route of a change to a design.
fn act<B: schemars::JsonSchema, H, T>(
    name: &str,
    id: &'static str,
    summary: &'static str,
    handler: H,
) -> Route
where
    H: axum::handler::Handler<T, Arc<App>>,
    T: 'static,
{
    post(&format!("/designs/{{id}}/{name}"), Access::Known, handler)
        .doc(id, TAG, summary)
        .body::<B>()
        .answers::<Design>(200, YOURS)
        .refuses(&[403, 404, 409, 429])
}

/// Somebody who looks at designs, not too often.
pub(super) struct DesignViewer(pub(super) Option<Designer>);

impl FromRequestParts<Arc<App>> for DesignViewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let MaybeKnown(caller) = MaybeKnown::from_request_parts(parts, app).await?;
        let viewer = caller.as_ref().map(designer);
        let origin = Origin::from_request_parts(parts, app).await?;
        if !origin.is_at_the_keyboard {
            let actor = viewer.as_ref().map(|viewer| viewer.actor);
            app.designs.count(actor, origin.network).map_err(PeopleError::from)?;
        }
        Ok(Self(viewer))
    }
}

/// Somebody who changes designs, not too often. A guest invited to one match has none.
pub(super) struct DesignEditor(pub(super) Designer);

impl FromRequestParts<Arc<App>> for DesignEditor {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let caller = Caller::from_request_parts(parts, app).await?;
        refuse_invited(app, &caller)?;
        let editor = designer(&caller);
        if !app.is_at_the_keyboard(parts) {
            app.designs.count_change(editor.actor).map_err(PeopleError::from)?;
        }
        Ok(Self(editor))
    }
}

fn designer(caller: &Caller) -> Designer {
    let kind = match caller {
        Caller::House => DesignerKind::House,
        Caller::Guest(..) => DesignerKind::Guest,
        Caller::Account(..) => DesignerKind::Account,
    };
    Designer { actor: caller.identity().actor, kind }
}

async fn begin(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Body(new): Body<NewDesign>,
) -> Result<(StatusCode, Json<Design>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.designs.begin(new, &who).await?)))
}

async fn mine(
    State(app): State<Arc<App>>,
    caller: Caller,
    _: DesignViewer,
) -> Result<Json<OwnDesigns>, ApiError> {
    Ok(Json(app.designs.mine(&designer(&caller)).await?))
}

async fn import(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Body(file): Body<DesignFile>,
) -> Result<(StatusCode, Json<DesignImported>), ApiError> {
    Ok((StatusCode::CREATED, Json(app.designs.import(file, &who).await?)))
}

async fn show(
    State(app): State<Arc<App>>,
    DesignViewer(viewer): DesignViewer,
    Path(id): Path<String>,
    Parameters(query): Parameters<DesignQuery>,
) -> Result<Json<Design>, ApiError> {
    let shown = app.designs.show(&DesignId(id), viewer.as_ref(), query.code.as_deref()).await?;
    Ok(Json(shown))
}

async fn save(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Body(draft): Body<DraftSave>,
) -> Result<(StatusCode, Json<DraftSaved>), ApiError> {
    Ok(match app.designs.save(&DesignId(id), draft, &who).await? {
        Saved::Now(saved) => (StatusCode::OK, Json(saved)),
        Saved::Stale(saved) => (StatusCode::CONFLICT, Json(saved)),
    })
}

async fn freeze(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    RulesetAsker(payer): RulesetAsker,
    Path(id): Path<String>,
    Body(new): Body<NewVersion>,
) -> Result<(StatusCode, Json<VersionMade>), ApiError> {
    Ok(match app.designs.freeze(&DesignId(id), new, (&who, &payer)).await? {
        Frozen::Version(version) => {
            (StatusCode::OK, Json(VersionMade { version: Some(version), faults: Vec::new() }))
        }
        Frozen::Faulty(faults) => {
            let made = VersionMade { version: None, faults: faults_to_wire(faults) };
            (StatusCode::UNPROCESSABLE_ENTITY, Json(made))
        }
    })
}

async fn share(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Body(ShareDesign { sharing }): Body<ShareDesign>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.share(&DesignId(id), sharing, &who).await?))
}

async fn rename(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Body(DesignName { name }): Body<DesignName>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.rename(&DesignId(id), &name, &who).await?))
}

async fn tag(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Body(DesignTags { tags }): Body<DesignTags>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.tag(&DesignId(id), &tags, &who).await?))
}

async fn copy(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Body(copy): Body<CopyDesign>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.copy(&DesignId(id), copy, &who).await?))
}

async fn restore(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.restore(&DesignId(id), &who).await?))
}

async fn remove(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.designs.delete(&DesignId(id), &who).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn file(
    State(app): State<Arc<App>>,
    DesignViewer(viewer): DesignViewer,
    Path(id): Path<String>,
    Parameters(query): Parameters<DesignFileQuery>,
) -> Result<Response, ApiError> {
    let kind = match query.format {
        DesignFormat::Json => "application/json",
        DesignFormat::Toml | DesignFormat::Ini => TEXT,
    };
    let file = app.designs.export(&DesignId(id), query, viewer.as_ref()).await?;
    let name = format!("attachment; filename=\"{}\"", file.name);
    let headers = [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, file.text).into_response())
}
