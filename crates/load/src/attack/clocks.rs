//! Finding 8: thinking time that a restart gives back.

use std::time::Duration;

use anyhow::{Context, Result};
use protocol::{Act, ClientMessage, Color, MatchId, MatchState, Seat};
use serde_json::json;
use tokio::time::{Instant, sleep};

use super::bystanders::Bystanders;
use super::report::Report;
use super::target::{Mode, Target, act, invite};
use super::{Scale, seconds};
use crate::people::Guest;
use crate::wire::Ask;

/// How the server stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    Graceful,
    Killed,
}

/// The server is stopped for this long.
const OUTAGE: Duration = Duration::from_millis(200);

/// Restarts a server while somebody thinks.
pub(super) async fn run(scale: &Scale) -> Result<Report> {
    let mut report = Report::default();
    for stop in [Stop::Graceful, Stop::Killed] {
        think(scale, stop, &mut report).await?;
    }
    Ok(report)
}

async fn think(scale: &Scale, stop: Stop, report: &mut Report) -> Result<()> {
    let thought = Duration::from_secs(scale.pick(20, 5));
    let mut target = scale.target(Mode::Lan).await?;
    let bystanders = Bystanders::start(&target).await?;
    let clock = json!({ "kind": "stages", "stages": [{ "ms": 300_000 }] });
    let (made, guest) =
        invite(target.address(), &target.player, target.source(30, 1), clock).await?;
    let players = [target.player.clone(), guest];
    for (number, uci) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        let color = if number % 2 == 0 { Color::White } else { Color::Black };
        let step = Act::Move { seat: Seat { board: 0, color }, uci: uci.to_owned() };
        let (match_id, id) = (made.id.clone(), number as u64 + 1);
        let message = ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act: step };
        let mut socket = players[number % 2].watching(target.address(), &made.id).await?;
        act(&mut socket, &message).await?;
    }
    let before = clocks(&target, &players[0], &made.id).await?;
    let began = Instant::now();
    sleep(thought).await;
    report.noticed = Some(bystanders.stop().await);
    let server = target.take_server()?;
    let thought = began.elapsed().as_millis() as i64;
    match stop {
        Stop::Graceful => server.stop().await?,
        Stop::Killed => server.kill().await?,
    }
    let stopped = Instant::now();
    sleep(OUTAGE).await;
    target.restart(None).await?;
    let outage = stopped.elapsed();
    let after = clocks(&target, &players[0], &made.id).await?;
    let gain = [after[0] - (before[0] - thought), after[1] - before[1]];
    let (name, most) = match stop {
        Stop::Graceful => ("time given by a graceful restart", 1000),
        Stop::Killed => ("time given by kill -9", 2000),
    };
    let figure = format!(
        "{} of thought, out for {}: {:+.1} s and {:+.1} s",
        seconds(Duration::from_millis(thought.unsigned_abs())),
        seconds(outage),
        gain[0] as f64 / 1000.0,
        gain[1] as f64 / 1000.0
    );
    report.check(name, gain.iter().all(|gain| gain.abs() <= most), figure);
    Ok(())
}

/// Both clocks in milliseconds, White's first.
async fn clocks(target: &Target, player: &Guest, id: &MatchId) -> Result<[i64; 2]> {
    let ask = Ask::get(format!("/api/v1/matches/{}", id.0));
    let state: MatchState = target.ask_as(player, ask).await?.json()?;
    let left = |place: usize| state.seats.get(place).map(|seat| seat.clock.left_ms as i64);
    Ok([left(0).context("no clock")?, left(1).context("no clock")?])
}
