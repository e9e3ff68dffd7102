//! Analyses: people who have the engine look at a position for as long as a scene lasts.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use crate::people::Guest;
use crate::wire::{self, ReadAhead, TIMEOUT};

/// The longest analysis that the server takes.
const SECONDS: u16 = 60;
/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// What is kept of an answer, more than a line.
const KEPT: usize = 64 * 1024;

/// An analysis that goes on until it is dropped.
#[derive(Debug)]
pub(crate) struct Analysis {
    nodes: Arc<AtomicU64>,
    reader: JoinHandle<Result<()>>,
}

impl Analysis {
    /// Has the engine look at a position after the first moves of a game.
    ///
    /// # Errors
    /// When the server does not take the request.
    pub(crate) async fn begin(server: SocketAddr, guest: &Guest) -> Result<Self> {
        let body =
            json!({ "position": { "moves": ["e4", "e5", "Nf3", "Nc6"] }, "seconds": SECONDS });
        let body = body.to_string();
        let mut stream = wire::connect(server, guest.source, ReadAhead::Usual).await?;
        let request = format!(
            "POST /api/v1/analysis HTTP/1.1\r\nHost: {server}\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            guest.token,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.context("the connection broke")?;
        let nodes = Arc::new(AtomicU64::new(0));
        let reader = tokio::spawn(read(stream, Arc::clone(&nodes)));
        Ok(Self { nodes, reader })
    }

    /// How many positions the engine has looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Fails if the server ended it.
    pub(crate) fn check(&self) -> Result<()> {
        ensure!(!self.reader.is_finished(), "the server ended an analysis");
        Ok(())
    }
}

impl Drop for Analysis {
    fn drop(&mut self) {
        self.reader.abort();
    }
}

/// Waits until this many analyses have found something.
///
/// # Errors
/// When one ends, or it takes too long.
pub(crate) async fn until_busy(analyses: &[Analysis], wanted: usize) -> Result<()> {
    let began = Instant::now();
    while analyses.iter().filter(|analysis| analysis.nodes() > 0).count() < wanted {
        analyses.iter().try_for_each(Analysis::check)?;
        ensure!(began.elapsed() < TIMEOUT, "the engine does not begin");
        sleep(LOOK).await;
    }
    Ok(())
}

/// Reads an answer as it comes, and notes how many positions it says were looked at.
async fn read(mut stream: TcpStream, nodes: Arc<AtomicU64>) -> Result<()> {
    let mut text = String::new();
    let mut bytes = [0; 8192];
    loop {
        let count = stream.read(&mut bytes).await?;
        if count == 0 {
            return Ok(());
        }
        text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        if text.starts_with("HTTP/1.1 4") || text.starts_with("HTTP/1.1 5") {
            bail!("an analysis was refused: {text}");
        }
        if let Some(last) = last_number(&text, "\"nodes\":") {
            nodes.fetch_max(last, Ordering::Relaxed);
        }
        if text.len() > KEPT {
            text = "HTTP/1.1 200".to_owned();
        }
    }
}

/// The last whole number after a key.
fn last_number(text: &str, key: &str) -> Option<u64> {
    text.rmatch_indices(key).find_map(|(at, _)| {
        let rest = &text[at + key.len()..];
        let (number, _) = rest.split_once(|letter: char| !letter.is_ascii_digit())?;
        number.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_cut_off_is_not_read() {
        let text = "{\"nodes\":12,\"lines\":[]}\n{\"nodes\":3456,\"x\":1}\n{\"nodes\":99";
        assert_eq!(last_number(text, "\"nodes\":"), Some(3456));
        assert_eq!(last_number("{}", "\"nodes\":"), None);
    }
}
