//! A server in a process of its own: started, measured from outside, killed.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to print its address.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// Linux counts processor time in hundredths of a second.
const TICKS: u64 = 100;

/// A running server; it is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    /// Kept open, or the server would write into a closed pipe.
    _out: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    /// Starts Tabiya with a data folder, and with nothing from the environment of the developer.
    pub(crate) async fn start(program: &Path, data: &Path) -> Result<Self> {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("TABIYA_") {
                command.env_remove(name);
            }
        }
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        Self::spawn(command).await
    }

    /// Starts a bare echo: this program once more.
    pub(crate) async fn start_echo() -> Result<Self> {
        let own = std::env::current_exe().context("cannot find this program")?;
        let mut command = Command::new(own);
        command.arg("echo");
        Self::spawn(command).await
    }

    async fn spawn(mut command: Command) -> Result<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let out = child.stdout.take().context("standard output is a pipe")?;
        let mut out = BufReader::new(out);
        let mut line = String::new();
        let first = timeout(START_TIMEOUT, out.read_line(&mut line)).await;
        first.context("the server printed no address in time")??;
        let address = line.trim_end().rsplit("http://").next().unwrap_or_default();
        let address =
            address.parse().with_context(|| format!("the server printed `{line}` first"))?;
        Ok(Self { child, _out: out, address })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its resident memory in KiB.
    pub(crate) fn resident_kib(&self) -> Result<u64> {
        let status = read_proc(&self.id()?, "status")?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        number.context("no VmRSS in /proc")?.parse().context("VmRSS is not a number")
    }

    /// The processor time it has used.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        processor_time(&self.id()?)
    }

    fn id(&self) -> Result<String> {
        Ok(self.child.id().context("the server has exited")?.to_string())
    }

    /// Ends it without a warning, as `kill -9` does.
    pub(crate) async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("the server had exited before")
    }
}

/// The processor time that this program has used.
pub(crate) fn own_processor_time() -> Result<Duration> {
    processor_time("self")
}

fn processor_time(process: &str) -> Result<Duration> {
    let stat = read_proc(process, "stat")?;
    // The name of the program may contain spaces; the fields after it do not.
    let (_, fields) = stat.rsplit_once(')').context("/proc/…/stat names no program")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok());
    let (user, system) = (ticks(11), ticks(12));
    let ticks = user.zip(system).map(|(user, system)| user + system);
    let ticks = ticks.context("/proc/…/stat has no processor time")?;
    Ok(Duration::from_millis(ticks * 1000 / TICKS))
}

fn read_proc(process: &str, file: &str) -> Result<String> {
    let path = format!("/proc/{process}/{file}");
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))
}
