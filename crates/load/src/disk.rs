//! The speed of the disk alone: how long a small write takes until it is synced.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::time::Instant;

use crate::latency::Latencies;

/// One page of a database.
const PAGE: [u8; 4096] = [7; 4096];

/// Writes a page and syncs it, repeatedly for this long. The file keeps its size, as a database's
/// log does.
///
/// # Errors
/// When the folder cannot be written to.
pub(crate) async fn bare_syncs(folder: &Path, time: Duration) -> Result<Latencies> {
    let folder = folder.to_owned();
    let measured = tokio::task::spawn_blocking(move || measure(&folder, time));
    measured.await?.context("the disk cannot be measured")
}

fn measure(folder: &Path, time: Duration) -> std::io::Result<Latencies> {
    let file: File = tempfile::tempfile_in(folder)?;
    write_at_start(&file)?;
    let mut times = Latencies::default();
    let until = Instant::now() + time;
    while Instant::now() < until {
        let before = Instant::now();
        write_at_start(&file)?;
        times.add(before.elapsed());
    }
    Ok(times)
}

fn write_at_start(mut file: &File) -> std::io::Result<()> {
    use std::io::{Seek, Write};
    file.rewind()?;
    file.write_all(&PAGE)?;
    file.sync_data()
}
