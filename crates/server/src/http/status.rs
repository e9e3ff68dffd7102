//! How the server is doing, for organizers.

use std::path::Path;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::organizing::{
    DataState, EngineLoad, ProblemCode, Reach as WireReach, ServerProblem, ServerStatus,
};
use store::Health;
use store::people::{Account, AccountRole};

use super::error::ApiError;
use super::extract::Organizer;
use super::routes::{Access, Route, get};
use crate::app::App;
use crate::config::Reach;
use crate::jobs::JobStats;
use crate::work_queue::run_blocking;

/// So many waiting jobs are noticed by players.
const MANY_WAITING: usize = 8;

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/server/status", Access::Organizer, status)
            .doc("serverStatus", "organizing", "Show how the server is doing")
            .answers::<ServerStatus>(200, "Numbers, and what an organizer should know."),
    ]
}

async fn status(
    State(app): State<Arc<App>>,
    Organizer(organizer): Organizer,
) -> Result<Json<ServerStatus>, ApiError> {
    let (live, jobs) = (app.live.stats(), app.live.jobs().stats());
    let folder = app.config.data().clone();
    let bytes = run_blocking(move || size_of(&folder)).await?;
    let last_beat = app.store.last_beat().await?;
    let accounts = app.people.store.accounts().await?;
    let organizers = accounts.iter().filter(|other| other.role == AccountRole::Organizer).count();
    Ok(Json(ServerStatus {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        utc_ms: app.clock.utc().0,
        uptime_ms: millis(app.clock.now().saturating_sub(app.started)),
        addresses: addresses(&app),
        reach: reach_to_wire(app.config.reach()),
        matches_in_play: live.in_play as u64,
        matches_loaded: live.owners as u64,
        connections: app.live.connections().connections() as u64,
        people_connected: app.people.connections.owners() as u64,
        accounts: accounts.len() as u64,
        guests: app.people.guests.count() as u64,
        engine: EngineLoad { running: jobs.started as u64, waiting: jobs.waiting as u64 },
        data: DataState {
            bytes,
            commits: app.store.stats().commits,
            last_beat_utc_ms: last_beat.map(|beat| beat.0),
        },
        problems: problems(&app, &organizer, organizers, jobs).await?,
    }))
}

fn millis(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The size of the files in the data folder.
fn size_of(folder: &Path) -> Option<u64> {
    let entries = folder.read_dir().ok()?;
    let sizes = entries.filter_map(|entry| entry.ok()?.metadata().ok());
    Some(sizes.filter(std::fs::Metadata::is_file).map(|file| file.len()).sum())
}

/// The address that the server prints, and those under its other names.
fn addresses(app: &App) -> Vec<String> {
    let (scheme, host) = app.url.split_once("://").unwrap_or(("http", &app.url));
    let port = host.rsplit_once(':').map_or(String::new(), |(_, port)| format!(":{port}"));
    let others = app.config.hosts().iter().map(|host| format!("{scheme}://{host}{port}"));
    let mut addresses = vec![app.url.clone()];
    addresses.extend(others.filter(|other| *other != app.url));
    addresses
}

const fn reach_to_wire(reach: Reach) -> WireReach {
    match reach {
        Reach::Loopback => WireReach::Loopback,
        Reach::Lan => WireReach::Lan,
        Reach::Public => WireReach::Public,
    }
}

/// What an organizer should know, the most urgent first.
async fn problems(
    app: &App,
    organizer: &Account,
    organizers: usize,
    jobs: JobStats,
) -> Result<Vec<ServerProblem>, ApiError> {
    let mut problems = Vec::new();
    let mut add = |code, count: Option<u64>, message: &str| {
        if count != Some(0) {
            problems.push(ServerProblem { code, message: message.to_owned(), count });
        }
    };
    if app.store.health() != Health::Available {
        let message =
            "nothing can be saved, so matches wait; check the disk of the server's computer";
        add(ProblemCode::CannotSave, None, message);
    }
    let message = "a fault in the program closed a match; send the log to its authors";
    add(ProblemCode::MatchesClosed, Some(app.live.stats().panics), message);
    let message = "writes to the disk failed since the server started; check the disk";
    add(ProblemCode::WritesFailed, Some(app.store.stats().failures), message);
    if jobs.waiting >= MANY_WAITING {
        let message = "the computer has more to think about than it can do at once";
        add(ProblemCode::EngineBusy, Some(jobs.waiting as u64), message);
    }
    let message = "guests were erased to make room for others";
    add(ProblemCode::GuestsEvicted, Some(app.people.guests.evicted()), message);
    if app.config.reach() == Reach::Lan && !app.config.is_encrypted() {
        let message = "connections are not encrypted; use the server only in a network you trust";
        add(ProblemCode::Unencrypted, None, message);
    }
    if !has_second_factor(app, organizer).await? {
        let message = "your account has no second factor; a password alone opens the whole club";
        add(ProblemCode::NoSecondFactor, None, message);
    }
    if organizers == 1 {
        let message = "you are the only organizer; make a colleague one, in case you are away";
        add(ProblemCode::OnlyOrganizer, None, message);
    }
    Ok(problems)
}

async fn has_second_factor(app: &App, organizer: &Account) -> Result<bool, ApiError> {
    let has_code = app.people.store.factor(organizer.actor).await?.is_some();
    Ok(has_code || !app.people.store.passkeys(organizer.actor).await?.is_empty())
}
