//! A server in a process of its own: started, looked at from outside, killed.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to say where it is.
const OPENING: Duration = Duration::from_secs(30);
/// Ticks of the processor's account in a second, on every Linux there is.
const TICKS: u64 = 100;

/// A running server; it is killed when this goes.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    /// Kept open, or the server would write into a closed pipe.
    _out: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    /// Opens the house over a data folder, with nothing from the environment of the developer.
    pub(crate) async fn house(program: &Path, data: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TABIYA_") {
                command.env_remove(name);
            }
        }
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        Self::open(command).await
    }

    /// Opens a bare echo: this program once more.
    pub(crate) async fn echo() -> Result<Self> {
        let own = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(own);
        command.arg("echo");
        Self::open(command).await
    }

    async fn open(mut command: Command) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("{command:?} does not start"))?;
        let out = child.stdout.take().context("the stream was asked for as a pipe")?;
        let mut out = BufReader::new(out);
        let mut line = String::new();
        timeout(OPENING, out.read_line(&mut line)).await.context("the server does not open")??;
        let address = line.trim_end().rsplit("http://").next().unwrap_or_default();
        let address = address.parse().with_context(|| format!("the server began with `{line}`"))?;
        Ok(Self { child, _out: out, address })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The memory it has resident, in KiB.
    pub(crate) fn resident_kib(&self) -> Result<u64> {
        let status = self.account("status")?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.context("the system tells no resident memory")?.parse().context("not a number")
    }

    /// The processor time it has used.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        let stat = self.account("stat")?;
        // The name of the program may have spaces; the fields after it have none.
        let (_, fields) = stat.rsplit_once(')').context("no account of the process")?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok());
        let (user, system) = (ticks(11), ticks(12));
        let ticks = user.zip(system).map(|(user, system)| user + system);
        let ticks = ticks.context("no account of the process")?;
        Ok(Duration::from_millis(ticks * 1000 / TICKS))
    }

    fn account(&self, file: &str) -> Result<String> {
        let id = self.child.id().context("the server has ended")?;
        let path = format!("/proc/{id}/{file}");
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
    }

    /// Ends it without a warning, as `kill -9` does.
    pub(crate) async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("the server had ended before")
    }
}
