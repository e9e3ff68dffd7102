//! Finding 5: a data folder that is deleted or moved while the server runs.

use std::time::Duration;

use anyhow::Result;
use hyper::StatusCode;
use protocol::{Act, ClientMessage, Color, Seat};
use serde_json::json;
use tokio::time::{sleep, timeout};

use super::Scale;
use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{Mode, act};
use crate::wire::{self, Ask, Source};

/// The server must have noticed after this long.
const NOTICED: Duration = Duration::from_millis(1500);
/// How long bystanders play before; afterwards nobody can.
const CALM: Duration = Duration::from_secs(2);
/// An answer may also not come at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// What happens to the folder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    Deleted,
    Moved,
}

/// Takes the folder away in both ways.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let mut report = Report::default();
    for change in [Change::Deleted, Change::Moved] {
        take_away(scale, change, &mut report).await?;
    }
    Ok(report)
}

async fn take_away(scale: &Scale, change: Change, report: &mut Report) -> Result<()> {
    let mut target = scale.target(Mode::Lan).await?;
    let bystanders = Bystanders::start(&target).await?;
    let guest = target.guest(target.source(20, 1), "Dora").await?;
    let made = target.hot_seat(&guest, json!({ "mode": "hot-seat" })).await?;
    let mut socket = guest.watching(target.address(), &made.id).await?;
    let step = |id: u64, color, uci: &str| ClientMessage::Act {
        match_id: made.id.clone(),
        id,
        plies: Vec::new(),
        lag_ms: 0,
        act: Act::Move { seat: Seat { board: 0, color }, uci: uci.to_owned() },
    };
    act(&mut socket, &step(1, Color::White, "e2e4")).await?;
    sleep(CALM).await;
    report.noticed = Some(bystanders.stop().await);
    let data = target.data();
    match change {
        Change::Deleted => std::fs::remove_dir_all(&data)?,
        Change::Moved => std::fs::rename(&data, data.with_extension("moved"))?,
    }
    sleep(NOTICED).await;
    let mut acknowledged = Vec::new();
    let moved = timeout(PATIENCE, act(&mut socket, &step(2, Color::Black, "e7e5"))).await;
    if matches!(&moved, Ok(Ok(answer)) if answer.contains("\"accepted\"")) {
        acknowledged.push("a move");
    }
    let new = Ask::post("/api/v1/matches").json(&json!({ "mode": "hot-seat" }));
    let created = timeout(PATIENCE, target.ask_as(&guest, new)).await;
    if matches!(&created, Ok(Ok(reply)) if reply.status == StatusCode::CREATED) {
        acknowledged.push("a match");
    }
    let health = wire::ask(target.address(), Source::HERE, Ask::get("/healthz")).await;
    let says_ok = health.is_ok_and(|reply| reply.status == StatusCode::OK);
    let says = if says_ok { "says ok" } else { "says that it cannot save" };
    let name = match change {
        Change::Deleted => "a deleted data folder",
        Change::Moved => "a moved data folder",
    };
    let answered =
        if acknowledged.is_empty() { "nothing".to_owned() } else { acknowledged.join(" and ") };
    let stopped = if target.is_running() { "" } else { ", the server stopped" };
    let figure =
        format!("{answered} acknowledged after {} ms, health {says}{stopped}", NOTICED.as_millis());
    report.check(name, acknowledged.is_empty() && !says_ok, figure);
    Ok(())
}
