//! A server for tests with other programs.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::{shell, test_binaries};

/// The beginning of the line in which the server prints its address.
const OPEN_AT: &str = "Tabiya is running at ";
/// What comes before the secret of the set-up link.
const SET_UP_PAGE: &str = "/setup#";
/// The link is among the first lines.
const MOST_GREETING_LINES: usize = 5;
/// The server gives requests in flight five seconds; the rest is for a slow machine.
const CLOSING_SECONDS: u32 = 30;

/// A running server with its own data folder; it is killed when a test fails.
pub(super) struct Server {
    process: Child,
    pub(super) url: String,
    /// Kept open, because otherwise the server would write into a closed pipe.
    out: BufReader<ChildStdout>,
}

impl Server {
    /// Builds the program and starts it.
    pub(super) fn open() -> Result<Self> {
        let program = test_binaries::build_program("tabiya")?;
        let data = shell::target_dir().join("interop").join("data");
        if data.exists() {
            std::fs::remove_dir_all(&data)
                .with_context(|| format!("cannot clear `{}`", data.display()))?;
        }
        let mut command = shell::program(&program);
        // The developer's own settings must not affect this server.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TABIYA_") {
                command.env_remove(name);
            }
        }
        command.args(["serve", "--port", "0", "--data"]).arg(&data).stdout(Stdio::piped());
        let mut process =
            command.spawn().with_context(|| format!("`{}` did not start", program.display()))?;
        let out = process.stdout.take().context("the stream was asked for as a pipe")?;
        let mut server = Self { process, url: String::new(), out: BufReader::new(out) };
        let mut line = String::new();
        server.out.read_line(&mut line).context("cannot read what the server prints")?;
        let url = line.trim_end().strip_prefix(OPEN_AT);
        server.url = url.with_context(|| format!("the server began with `{line}`"))?.to_owned();
        Ok(server)
    }

    /// The secret of the link that creates the organizer, which the server prints after its
    /// address.
    pub(super) fn set_up_secret(&mut self) -> Result<String> {
        for line in self.out.by_ref().lines().take(MOST_GREETING_LINES) {
            let line = line.context("cannot read what the server prints")?;
            if let Some((_, secret)) = line.split_once(SET_UP_PAGE) {
                return Ok(secret.trim_end().to_owned());
            }
        }
        bail!("the server printed no set-up link")
    }

    /// Asks the server to stop, as an init system does, and expects a clean exit.
    pub(super) fn close(mut self) -> Result<()> {
        // The shell's own `kill`: a bare machine may have no program of that name.
        let id = self.process.id().to_string();
        shell::run(shell::program("sh").args(["-c", "kill -TERM \"$0\"", &id]))?;
        for _ in 0..CLOSING_SECONDS * 10 {
            if let Some(status) = self.process.try_wait().context("cannot wait for the server")? {
                if !status.success() {
                    bail!("the server was asked to stop and exited with {status}");
                }
                println!("the server shut down cleanly");
                return Ok(());
            }
            thread::sleep(Duration::from_millis(100));
        }
        bail!("the server was asked to stop but still runs after {CLOSING_SECONDS} seconds")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // After `close` it has ended already, and there is nothing to do.
        if let Ok(None) = self.process.try_wait() {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}
