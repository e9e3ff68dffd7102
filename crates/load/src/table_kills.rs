//! Kills the server while people act at tables: afterwards every acknowledged act must be there exactly once.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::tables::TableState;
use protocol::{Color, Seat};
use serde_json::json;
use testkit::numbers::Numbers;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::people::Guest;
use crate::process::Server;
use crate::wire::{self, Ask, Http};

/// Concurrent tables, each with a host of its own.
const TABLES: usize = 12;
/// The server is killed at most this many milliseconds after the first act.
const MAX_LIFE_MS: usize = 250;
/// The time between two acts, so that the rate limit of a person is not reached before the server is killed.
const PACE: Duration = Duration::from_millis(7);
/// A new table is opened after this many acts: a log has a greatest length.
const ACTS: u64 = 3_000;
/// The levels that take turns in a seat.
const LEVELS: u64 = 9;

/// A table as its host knows it.
#[derive(Debug)]
struct PlayedTable {
    host: Guest,
    /// Its path in the API.
    path: String,
    /// The number of events before the first act.
    opened_at: u64,
    acknowledged: u64,
    /// Whether the next act was sent without an answer.
    is_open: bool,
}

/// The counts.
#[derive(Clone, Copy, Default, Debug)]
struct Counts {
    acknowledged: u64,
    unanswered: u64,
    saved_unanswered: u64,
    tables: usize,
}

/// Kills a server this often, and checks every table after each kill.
///
/// # Errors
/// When an act is lost or carried out twice.
pub(crate) async fn run(program: &Path, folder: &Path, kills: usize) -> Result<String> {
    let data = tempfile::tempdir_in(folder).context("cannot create a data folder")?;
    let mut numbers = Numbers::new(kills as u64);
    let (mut counts, mut tables) = (Counts::default(), Vec::new());
    for _ in 0..kills {
        let server = Server::start(program, data.path()).await?;
        check_all(server.address(), &mut tables, &mut counts).await?;
        tables.retain(|table: &PlayedTable| table.acknowledged < ACTS);
        while tables.len() < TABLES {
            tables.push(PlayedTable::open(server.address(), counts.tables).await?);
            counts.tables += 1;
        }
        let life = Duration::from_millis(numbers.below(MAX_LIFE_MS) as u64 + 1);
        let before: u64 = tables.iter().map(|table| table.acknowledged).sum();
        tables = act_and_kill(server, tables, life).await?;
        counts.acknowledged += tables.iter().map(|table| table.acknowledged).sum::<u64>() - before;
    }
    let server = Server::start(program, data.path()).await?;
    check_all(server.address(), &mut tables, &mut counts).await?;
    let Counts { acknowledged, unanswered, saved_unanswered, tables } = counts;
    Ok(format!(
        "{kills} kills, {tables} tables: {acknowledged} acts acknowledged, 0 lost, 0 carried out twice; \
         {unanswered} without an answer, {saved_unanswered} of them saved before"
    ))
}

async fn check_all(
    server: SocketAddr,
    tables: &mut [PlayedTable],
    counts: &mut Counts,
) -> Result<()> {
    for table in tables {
        counts.unanswered += u64::from(table.is_open);
        counts.saved_unanswered += u64::from(table.check(server).await?);
    }
    Ok(())
}

/// Lets all hosts act, and kills the server in the meantime.
async fn act_and_kill(
    server: Server,
    tables: Vec<PlayedTable>,
    life: Duration,
) -> Result<Vec<PlayedTable>> {
    let (begin, begun) = watch::channel(false);
    let mut tasks = JoinSet::new();
    for table in tables {
        tasks.spawn(table.act_until_killed(server.address(), begun.clone()));
    }
    begin.send_replace(true);
    sleep(life).await;
    server.kill().await?;
    let mut tables = Vec::new();
    while let Some(done) = tasks.join_next().await {
        tables.push(done??);
    }
    Ok(tables)
}

/// The seat that an act changes, and the level that it puts there. Three acts change three seats, the next three put
/// other levels there, so that every act changes something.
fn change(number: u64) -> (Seat, String) {
    let place = 1 + number % 3;
    let color = if place.is_multiple_of(2) { Color::White } else { Color::Black };
    (Seat { board: (place / 2) as u8, color }, format!("level-{}", 2 + number / 3 % LEVELS))
}

/// The computers in the three seats after some acts.
fn expected(acts: u64) -> Vec<(Seat, Option<String>)> {
    (0..3)
        .map(|place| {
            let last = (0..acts).rev().find(|number| number % 3 == place);
            (change(place).0, last.map(|number| change(number).1))
        })
        .collect()
}

impl PlayedTable {
    /// A new table with its host in the first seat.
    async fn open(server: SocketAddr, number: usize) -> Result<Self> {
        let host = Guest::new(server, number).await?;
        let seat = Seat { board: 0, color: Color::White };
        let new = json!({ "title": format!("Table {number}"), "seats": [{ "seat": seat }] });
        let state: TableState =
            wire::post(server, host.source, "/tables", Some(&host.token), &new).await?;
        let path = format!("/api/v1/tables/{}", state.id.0);
        Ok(Self { host, path, opened_at: state.seq, acknowledged: 0, is_open: false })
    }

    /// Puts one computer after the other into the free seats until the connection breaks.
    async fn act_until_killed(
        mut self,
        server: SocketAddr,
        mut begun: watch::Receiver<bool>,
    ) -> Result<Self> {
        let Ok(mut http) = Http::open(server, self.host.source).await else { return Ok(self) };
        begun.wait_for(|begun| *begun).await.context("the sender is gone")?;
        loop {
            let (seat, opponent) = change(self.acknowledged);
            let body = json!({ "seat": seat, "opponent": opponent });
            let ask = Ask::post(format!("{}/computer", self.path)).token(&self.host.token);
            self.is_open = true;
            let Ok(reply) = http.ask(ask.json(&body)).await else { return Ok(self) };
            if !reply.status.is_success() {
                bail!("act {} was refused: {}", self.acknowledged, reply.text());
            }
            self.acknowledged += 1;
            self.is_open = false;
            self.check_state(&reply.json()?)?;
            sleep(PACE).await;
        }
    }

    /// Looks at the table on a new server: it has every acknowledged act, and at most one more, which had no answer.
    /// Returns whether it has that one.
    async fn check(&mut self, server: SocketAddr) -> Result<bool> {
        let ask = Ask::get(self.path.as_str()).token(&self.host.token);
        let state: TableState = wire::ask(server, self.host.source, ask).await?.json()?;
        let acts = state.seq.checked_sub(self.opened_at).context("the table is gone")?;
        let is_saved = self.is_open && acts == self.acknowledged + 1;
        self.acknowledged += u64::from(is_saved);
        self.is_open = false;
        self.check_state(&state)?;
        Ok(is_saved)
    }

    fn check_state(&self, state: &TableState) -> Result<()> {
        let (path, acknowledged) = (&self.path, self.acknowledged);
        let acts = state.seq - self.opened_at;
        ensure!(acts == acknowledged, "{path}: {acts} acts are there, {acknowledged} were made");
        for (seat, opponent) in expected(acknowledged) {
            let found = state.seats.iter().find(|it| it.seat == seat);
            let found = found.and_then(|it| it.computer.as_ref()).map(|it| it.id.clone());
            ensure!(found == opponent, "{path}: {seat:?} has {found:?} instead of {opponent:?}");
        }
        let host = state.seats.first().and_then(|seat| seat.member);
        ensure!(host == Some(state.host), "{path}: the host lost the seat");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_act_changes_a_seat() {
        for acts in 0..60 {
            let (before, after) = (expected(acts), expected(acts + 1));
            let changed = before.iter().zip(&after).filter(|(one, other)| one != other).count();
            assert_eq!(changed, 1, "{acts}: {before:?} {after:?}");
        }
    }
}
