//! The gallery of published designs: find, rate and report them; and what organizers decide.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::designs::{
    Design, DesignId, DesignQuery, DesignReport, DesignStars, GalleryPage, GalleryQuery,
    ReportDesign,
};

use super::designs::{DesignEditor, DesignViewer, TAG};
use super::error::{ApiError, Body};
use super::extract::Organizer;
use super::parameters::Parameters;
use super::routes::{Access, Route, get, post};
use crate::app::App;
use crate::config::Reach;
use crate::designs::Verdict;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/designs", Access::Anyone, gallery)
            .doc("gallery", TAG, "Show the gallery of published designs")
            .query::<GalleryQuery>()
            .answers::<GalleryPage>(200, "A page. Strangers on the internet get an empty one.")
            .refuses(&[422, 429]),
        post("/designs/{id}/rating", Access::Known, rate)
            .doc("rateDesign", TAG, "Rate a design")
            .query::<DesignQuery>()
            .body::<DesignStars>()
            .answers::<Design>(200, "The design.")
            .refuses(&[403, 404, 409, 429]),
        post("/designs/{id}/report", Access::Known, report)
            .doc("reportDesign", TAG, "Report a design to the organizers")
            .query::<DesignQuery>()
            .body::<ReportDesign>()
            .answers_empty(204, "It is reported.")
            .refuses(&[403, 404, 409, 429]),
        get("/designs/reports", Access::Organizer, reports)
            .doc("listDesignReports", TAG, "List reported designs")
            .answers::<Vec<DesignReport>>(200, "The reports, the latest first."),
        post("/designs/{id}/keep", Access::Organizer, keep)
            .doc("keepDesign", TAG, "Close the reports about a design; it may be published")
            .answers_empty(204, "Its reports are closed.")
            .refuses(&[404]),
        post("/designs/{id}/unpublish", Access::Organizer, unpublish)
            .doc("unpublishDesign", TAG, "Take a design out of the gallery for good")
            .answers_empty(204, "Only its owner sees it now.")
            .refuses(&[404]),
    ]
}

/// On the internet only people who are known learn who designs.
async fn gallery(
    State(app): State<Arc<App>>,
    DesignViewer(viewer): DesignViewer,
    Parameters(query): Parameters<GalleryQuery>,
) -> Result<Json<GalleryPage>, ApiError> {
    if viewer.is_none() && app.config.reach() == Reach::Public {
        return Ok(Json(GalleryPage { designs: Vec::new(), tags: Vec::new(), next: None }));
    }
    Ok(Json(app.designs.gallery(&query).await?))
}

async fn rate(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Parameters(query): Parameters<DesignQuery>,
    Body(DesignStars { stars }): Body<DesignStars>,
) -> Result<Json<Design>, ApiError> {
    Ok(Json(app.designs.rate(&DesignId(id), stars, &who, query.code.as_deref()).await?))
}

async fn report(
    State(app): State<Arc<App>>,
    DesignEditor(who): DesignEditor,
    Path(id): Path<String>,
    Parameters(query): Parameters<DesignQuery>,
    Body(ReportDesign { reason }): Body<ReportDesign>,
) -> Result<StatusCode, ApiError> {
    app.designs.report(&DesignId(id), &reason, &who, query.code.as_deref()).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn reports(
    State(app): State<Arc<App>>,
    _: Organizer,
) -> Result<Json<Vec<DesignReport>>, ApiError> {
    Ok(Json(app.designs.reports().await?))
}

async fn keep(
    State(app): State<Arc<App>>,
    Organizer(by): Organizer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.designs.judge(&DesignId(id), Verdict::Keep).await?;
    tracing::info!(organizer = by.actor.0, "reports about a design closed");
    Ok(StatusCode::NO_CONTENT)
}

async fn unpublish(
    State(app): State<Arc<App>>,
    Organizer(by): Organizer,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.designs.judge(&DesignId(id), Verdict::Unpublish).await?;
    tracing::info!(organizer = by.actor.0, "a design was taken out of the gallery");
    Ok(StatusCode::NO_CONTENT)
}
