//! How soon a server listens: with an empty folder, with one whose matches were interrupted by a
//! kill, and with one that has many unfinished matches without a clock.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::time::Instant;

use crate::import;
use crate::latency::{Latencies, milliseconds};
use crate::people::{self, Guest};
use crate::process::Server;
use crate::scenes::Scale;
use crate::table::Row;

/// How often each folder is opened; the median counts.
const TIMES: usize = 5;
/// Unfinished matches without a clock.
const UNFINISHED: usize = 5000;
/// The goal for a folder in which no clock runs.
const LISTENS_WITHIN: Duration = Duration::from_millis(200);

/// Opens both folders several times.
///
/// # Errors
/// When a server does not start or does not answer.
pub(crate) async fn run(scale: &Scale) -> Result<Vec<Row>> {
    let mut empty = Starts::default();
    for _ in 0..TIMES {
        let data = folder(scale)?;
        empty.measure(&scale.program, data.path()).await?;
    }
    let mut row = empty.row("start, empty folder");
    row.require_time(empty.listening.within(500), LISTENS_WITHIN);

    let data = folder(scale)?;
    let server = Server::start(&scale.program, data.path()).await?;
    people::matches(server.address(), 0..scale.games).await?;
    server.kill().await?;
    let mut full = Starts::default();
    for _ in 0..TIMES {
        full.measure(&scale.program, data.path()).await?;
    }
    let name = format!("start, {} live matches", scale.games);
    Ok(vec![row, full.row(&name), with_unfinished(scale).await?])
}

/// A folder with imported games that never ended: they stay on the disk until somebody asks for one.
async fn with_unfinished(scale: &Scale) -> Result<Row> {
    let data = folder(scale)?;
    let server = Server::start(&scale.program, data.path()).await?;
    let file = import::file(UNFINISHED)?;
    import::upload(server.address(), (UNFINISHED, file), Instant::now()).await?;
    server.kill().await?;
    let mut starts = Starts::default();
    for _ in 0..TIMES {
        starts.measure(&scale.program, data.path()).await?;
    }
    let mut row = starts.row(&format!("start, {UNFINISHED} unfinished matches"));
    row.require_time(starts.listening.within(500), LISTENS_WITHIN);
    Ok(row)
}

fn folder(scale: &Scale) -> Result<TempDir> {
    tempfile::tempdir_in(&scale.folder).context("cannot create a data folder")
}

/// Several starts with the same kind of folder.
#[derive(Debug, Default)]
struct Starts {
    /// From the start of the process until it prints its address.
    listening: Latencies,
    /// Until the first request, which is stored, is answered.
    answered: Latencies,
    took: Duration,
    spent: Duration,
    resident_kib: u64,
}

impl Starts {
    async fn measure(&mut self, program: &Path, data: &Path) -> Result<()> {
        let begun = Instant::now();
        let server = Server::start(program, data).await?;
        self.listening.add(begun.elapsed());
        Guest::new(server.address(), 0).await?;
        self.answered.add(begun.elapsed());
        self.took += begun.elapsed();
        self.spent += server.processor_time()?;
        self.resident_kib = self.resident_kib.max(server.resident_kib()?);
        server.kill().await
    }

    fn row(&self, name: &str) -> Row {
        let mut row = Row::idle(name, self.spent, self.took, self.resident_kib);
        row.show_times(self.listening.clone());
        if let Some(answered) = self.answered.within(500) {
            row.note(format!("first answer after {} ms", milliseconds(answered)));
        }
        row
    }
}
