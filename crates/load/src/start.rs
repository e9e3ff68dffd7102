//! How soon a house listens: over an empty folder, and over one whose matches a kill interrupted.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;
use tokio::time::Instant;

use crate::latency::{Latencies, milliseconds};
use crate::people::{self, Guest};
use crate::process::Server;
use crate::scenes::Scale;
use crate::table::Row;

/// How often each house is opened; the median counts.
const TIMES: usize = 5;
/// A house over an empty folder listens within this.
const LISTENS: Duration = Duration::from_millis(200);

/// Opens both houses several times.
///
/// # Errors
/// When one does not open, or does not answer.
pub(crate) async fn play(scale: &Scale) -> Result<Vec<Row>> {
    let mut empty = Openings::default();
    for _ in 0..TIMES {
        let data = folder(scale)?;
        empty.open(&scale.program, data.path()).await?;
    }
    let mut row = empty.row("start, empty folder");
    row.judge(empty.listening.within(500), LISTENS);

    let data = folder(scale)?;
    let server = Server::house(&scale.program, data.path()).await?;
    people::matches(server.address(), 0..scale.games).await?;
    server.kill().await?;
    let mut full = Openings::default();
    for _ in 0..TIMES {
        full.open(&scale.program, data.path()).await?;
    }
    let name = format!("start, {} live matches", scale.games);
    Ok(vec![row, full.row(&name)])
}

fn folder(scale: &Scale) -> Result<TempDir> {
    tempfile::tempdir_in(&scale.folder).context("no folder for the data")
}

/// What was seen of one house that was opened several times.
#[derive(Debug, Default)]
struct Openings {
    /// From the start of the process until it says where it listens.
    listening: Latencies,
    /// Until somebody who came at once has an answer, which had to be written down first.
    answered: Latencies,
    took: Duration,
    spent: Duration,
    resident_kib: u64,
}

impl Openings {
    async fn open(&mut self, program: &Path, data: &Path) -> Result<()> {
        let begun = Instant::now();
        let server = Server::house(program, data).await?;
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
