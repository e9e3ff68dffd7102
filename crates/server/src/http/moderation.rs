//! Moderation of the chat: mutes, reports, and what organizers decide about them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use ids::{ActorId, ChatSeq, MatchId, UtcMillis};
use protocol::ErrorCode;
use protocol::people::{
    CloseReport, Mute, MuteScope, NewMute, NewReport, Report, ReportFiled, Verdict, Whom,
};
use store::people::{AccountRole, ReportAnswer, ReportId};
use store::{Erase, EraseAnswer};

use super::caller::Caller;
use super::error::{ApiError, Body};
use super::extract::{Editor, Organizer};
use super::people::{not_found, number};
use super::routes::{Access, Route, delete, get, post};
use crate::app::App;
use crate::directory::EVERYBODY;
use crate::identity::Identity;
use crate::live::match_id;
use crate::names;
use crate::people::HOUR;

const REASON_CHARS: usize = 300;
const MAX_LISTED: usize = 200;
/// A year.
const MAX_MUTE_HOURS: u32 = 366 * 24;

pub(super) fn routes() -> Vec<Route> {
    vec![
        post("/mutes", Access::Known, mute)
            .doc("mute", "chat", "Mute somebody")
            .body::<NewMute>()
            .answers::<Mute>(201, "Who is muted, and for whom.")
            .refuses(&[404, 409, 429]),
        get("/mutes", Access::Known, mutes)
            .doc("listMutes", "chat", "List the people you muted")
            .answers::<Vec<Mute>>(200, "The mutes."),
        delete("/mutes/{id}", Access::Known, unmute)
            .doc("unmute", "chat", "Unmute somebody")
            .answers_empty(204, "The person is no longer muted.")
            .refuses(&[429]),
        post("/reports", Access::Known, report)
            .doc("report", "chat", "Report a chat message")
            .body::<NewReport>()
            .answers::<ReportFiled>(201, "The number of the report.")
            .refuses(&[404, 429]),
        get("/reports", Access::Organizer, reports)
            .doc("listReports", "chat", "List reported chat messages")
            .answers::<Vec<Report>>(200, "The reports, open ones first."),
        post("/reports/{id}/close", Access::Organizer, close)
            .doc("closeReport", "chat", "Keep or erase a reported message")
            .body::<CloseReport>()
            .answers::<Report>(200, "The closed report."),
    ]
}

/// The owner of a mute. Only organizers mute somebody for everybody.
fn muter(caller: &Caller, scope: MuteScope) -> Result<ActorId, ApiError> {
    match (scope, caller) {
        (MuteScope::Me, caller) => Ok(caller.identity().actor),
        (MuteScope::Everybody, Caller::Account(account, _))
            if account.role == AccountRole::Organizer =>
        {
            Ok(EVERYBODY)
        }
        (MuteScope::Everybody, _) => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ErrorCode::Forbidden,
            "only organizers can mute somebody for everybody",
        )
        .because("organizer-needed")),
    }
}

async fn mute(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Body(new): Body<NewMute>,
) -> Result<(StatusCode, Json<Mute>), ApiError> {
    let by = muter(&caller, new.scope)?;
    let whom = match &new.whom {
        Whom::Name { name } => {
            let skeleton = names::skeleton(name);
            let account = app.people.store.account_named(skeleton).await?;
            account.map(|account| account.actor)
        }
        Whom::Line { match_id, line } => {
            let said = said(&app, &caller.identity(), match_id, *line).await?;
            Some(said.author)
        }
        Whom::Report { report } => {
            caller.organizer()?;
            let reports = app.people.store.reports(MAX_LISTED).await?;
            let found = reports.into_iter().find(|found| found.id.0 == *report);
            found.map(|found| found.report.subject)
        }
    };
    let whom = whom.ok_or_else(|| not_found("there is no such person"))?;
    let until = match new.hours {
        None => None,
        Some(hours) if (1..=MAX_MUTE_HOURS).contains(&hours) => {
            Some(UtcMillis(app.people.now().0.saturating_add(i64::from(hours) * HOUR)))
        }
        Some(_) => {
            let message = format!("a mute lasts 1 to {MAX_MUTE_HOURS} hours, or until you end it");
            return Err(ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ErrorCode::BadInput,
                message,
            )
            .because("mute-length"));
        }
    };
    let muted = match until {
        None => app.people.store.mute(by, whom),
        Some(until) => app.people.store.mute_until(by, whom, until),
    };
    if !muted.await? {
        let message = "you muted too many people; unmute some of them first";
        return Err(ApiError::new(StatusCode::CONFLICT, ErrorCode::NotPossible, message)
            .because("too-many-muted"));
    }
    app.live.directory().set_mute(by, whom, until);
    app.live.people_changed();
    Ok((StatusCode::CREATED, Json(mute_to_wire(&app, whom, until, new.scope))))
}

async fn mutes(State(app): State<Arc<App>>, caller: Caller) -> Json<Vec<Mute>> {
    let directory = app.live.directory();
    let listed = |by, scope| {
        let muted = directory.mutes_of(by).into_iter();
        muted.map(move |(whom, until)| (whom, until, scope)).collect::<Vec<_>>()
    };
    let mut all = listed(caller.identity().actor, MuteScope::Me);
    if muter(&caller, MuteScope::Everybody).is_ok() {
        all.extend(listed(EVERYBODY, MuteScope::Everybody));
    }
    let entry = |(whom, until, scope)| mute_to_wire(&app, whom, until, scope);
    Json(all.into_iter().map(entry).collect())
}

async fn unmute(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let whom = ActorId(number(&id)?);
    let mut found = false;
    for scope in [MuteScope::Me, MuteScope::Everybody] {
        let Ok(by) = muter(&caller, scope) else { continue };
        found |= app.people.store.unmute(by, whom).await?;
        app.live.directory().remove_mute(by, whom);
    }
    app.live.people_changed();
    if found { Ok(StatusCode::NO_CONTENT) } else { Err(not_found("you did not mute that person")) }
}

fn mute_to_wire(app: &App, whom: ActorId, until: Option<UtcMillis>, scope: MuteScope) -> Mute {
    let name = app.live.directory().name_of(whom);
    Mute { id: whom.0, name, scope, until_utc_ms: until.map(|until| until.0) }
}

/// A chat message that the caller can see.
struct Said {
    match_id: MatchId,
    author: ActorId,
    text: String,
}

/// The chat message of a number, if the caller can see it. Reporting must not reveal other rooms.
async fn said(
    app: &App,
    who: &Identity,
    id: &protocol::MatchId,
    line: u64,
) -> Result<Said, ApiError> {
    let no_line = || not_found("there is no such message");
    let match_id = match_id::from_wire(id).ok_or_else(no_line)?;
    let state = app.live.view(match_id, who).await?;
    let found = state.chat.into_iter().find(|found| found.seq == line).ok_or_else(no_line)?;
    let text = found.text.ok_or_else(no_line)?;
    let before = ChatSeq(line.saturating_sub(1));
    let stored = app.store.chat_tail(match_id, before, 1).await?;
    let stored = stored.into_iter().find(|stored| stored.seq.0 == line).ok_or_else(no_line)?;
    Ok(Said { match_id, author: stored.actor, text })
}

async fn report(
    State(app): State<Arc<App>>,
    Editor(caller): Editor,
    Body(new): Body<NewReport>,
) -> Result<(StatusCode, Json<ReportFiled>), ApiError> {
    let bad = |message: &str| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::BadInput, message)
            .because("report-reason")
    };
    if new.reason.chars().count() > REASON_CHARS {
        return Err(bad("a reason has at most 300 characters"));
    }
    if new.reason.chars().any(names::is_invisible) {
        return Err(bad("a reason is one line without invisible characters"));
    }
    let reporter = caller.identity();
    let said = said(&app, &reporter, &new.match_id, new.line).await?;
    let report = store::people::NewReport {
        match_id: said.match_id,
        line: ChatSeq(new.line),
        subject: said.author,
        reporter: reporter.actor,
        text: said.text,
        reason: new.reason,
        at: app.people.now(),
    };
    match app.people.store.file_report(report).await? {
        ReportAnswer::Filed(id) => Ok((StatusCode::CREATED, Json(ReportFiled { id: id.0 }))),
        ReportAnswer::TooMany => Err(ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooFast,
            "you have too many open reports; an organizer must look at them first",
        )
        .because("too-many-reports")),
    }
}

async fn reports(
    State(app): State<Arc<App>>,
    _organizer: Organizer,
) -> Result<Json<Vec<Report>>, ApiError> {
    let reports = app.people.store.reports(MAX_LISTED).await?;
    Ok(Json(reports.into_iter().map(|report| report_to_wire(&app, report)).collect()))
}

async fn close(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
    Path(id): Path<String>,
    Body(close): Body<CloseReport>,
) -> Result<Json<Report>, ApiError> {
    let id = ReportId(number(&id)?);
    let verdict = match close.verdict {
        Verdict::Kept => store::people::Verdict::Kept,
        Verdict::Erased => store::people::Verdict::Erased,
    };
    let no_report = || not_found("there is no such open report");
    if verdict == store::people::Verdict::Erased {
        // First the message: a report that stays open can be closed again.
        let open = app.people.store.reports(MAX_LISTED).await?;
        let open = open.into_iter().find(|open| open.id == id && open.verdict.is_none());
        let open = open.ok_or_else(no_report)?;
        erase(&app, open.report.match_id, open.report.line).await?;
    }
    let closed = app.people.store.close_report(id, verdict).await?.ok_or_else(no_report)?;
    tracing::info!(report = id.0, by = organizer.actor.0, ?verdict, "report closed");
    Ok(Json(report_to_wire(&app, closed)))
}

async fn erase(app: &App, match_id: MatchId, line: ChatSeq) -> Result<(), ApiError> {
    match app.store.erase_chat(Erase::Line(match_id, line)).await {
        EraseAnswer::Erased(_) => {
            app.live.chat_erased(match_id, line);
            Ok(())
        }
        EraseAnswer::Unavailable(reason) => Err(reason.into()),
    }
}

fn report_to_wire(app: &App, report: store::people::Report) -> Report {
    let name = |actor: ActorId| app.live.directory().name_of(actor);
    let store::people::Report { id, report, verdict } = report;
    Report {
        id: id.0,
        match_id: match_id::to_wire(report.match_id),
        line: report.line.0,
        author: name(report.subject),
        author_muted: app.live.directory().is_muted_for_all(report.subject),
        reporter: name(report.reporter),
        text: report.text,
        reason: report.reason,
        utc_ms: report.at.0,
        verdict: verdict.map(|verdict| match verdict {
            store::people::Verdict::Kept => Verdict::Kept,
            store::people::Verdict::Erased => Verdict::Erased,
        }),
    }
}
