//! Follows a match over one connection after the other, until it is over or somebody presses Ctrl-C.

use std::time::Duration;

use anyhow::{Context, Result};
use tokio::runtime::Builder;
use tokio::signal;
use tokio::time::sleep;

use super::address::Address;
use super::connection::{Connection, Guest};
use crate::output::Verdict;

/// A lost connection is reopened after this time, which doubles with each attempt.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(8);
/// How often to retry a server that was reachable before: about five minutes.
const MOST_TRIES: u32 = 40;

/// Why a connection is given up.
pub(crate) enum Stop {
    /// There is nothing left to follow.
    Over,
    /// The connection was lost, and why.
    Lost(anyhow::Error),
}

/// A program that follows a match.
pub(crate) trait Follower {
    /// The server, and as whom to connect.
    fn server(&mut self) -> (&Address, &mut Guest);

    /// Whether the server was reachable before. One that never was is an error.
    fn was_connected(&self) -> bool;

    /// Follows the match over one connection.
    async fn follow(&mut self, connection: Connection) -> Result<Stop>;

    /// Writes a line about the connection.
    fn print_status(&mut self, line: &str) -> Result<()>;
}

/// Follows a match until it is over and reconnects when necessary.
pub(crate) async fn follow_match(follower: &mut impl Follower) -> Result<()> {
    let (mut tries, mut wait) = (0, FIRST_WAIT);
    loop {
        let (address, guest) = follower.server();
        match Connection::open(address, guest).await {
            Ok(connection) => {
                (tries, wait) = (0, FIRST_WAIT);
                match follower.follow(connection).await? {
                    Stop::Over => return Ok(()),
                    Stop::Lost(error) => follower
                        .print_status(&format!("Connection lost ({error:#}); reconnecting."))?,
                }
            }
            Err(error) if !follower.was_connected() || tries >= MOST_TRIES => return Err(error),
            Err(_) => tries += 1,
        }
        sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

/// Runs to the end, or until somebody presses Ctrl-C.
pub(crate) fn until_interrupted(work: impl Future<Output = Result<()>>) -> Result<Verdict> {
    let runtime =
        Builder::new_current_thread().enable_all().build().context("cannot start the runtime")?;
    runtime.block_on(async {
        tokio::select! {
            done = work => done,
            stopped = signal::ctrl_c() => stopped.context("cannot listen for Ctrl-C"),
        }
    })?;
    Ok(Verdict::Fine)
}
