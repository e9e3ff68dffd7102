//! A server in a separate process: started, measured from outside, killed.

use std::fs::File;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

/// How long a server may take to print its address.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// Where servers listen that do not choose their port themselves.
const FIRST_PORT: u16 = 12_000;
const PORTS: u16 = 16_000;
/// Linux counts processor time in hundredths of a second.
const TICKS: u64 = 100;

/// How to start a server that others than this computer may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening<'a> {
    /// Arguments besides the port and the data folder.
    pub(crate) arguments: &'a [String],
    /// The most files it may open; otherwise as many as this program.
    pub(crate) files: Option<u64>,
    /// The file for its log, which is extended.
    pub(crate) log: &'a Path,
}

/// A running server, killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    /// Kept open, because otherwise the server would write into a closed pipe.
    _out: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    /// Starts Tabiya with a data folder and a clean environment.
    pub(crate) async fn start(program: &Path, data: &Path) -> Result<Self> {
        Self::spawn(Self::command(program, data)).await
    }

    fn command(program: &Path, data: &Path) -> Command {
        let mut command = clean(Command::new(program));
        command.args(["serve", "--port", "0", "--data"]).arg(data);
        command
    }

    /// The same with a library that makes writes fail while a file is there.
    pub(crate) async fn start_breakable(
        program: &Path,
        data: &Path,
        library: &Path,
        fault: &Path,
    ) -> Result<Self> {
        let mut command = Self::command(program, data);
        command.env("LD_PRELOAD", library).env("LOAD_FAULT_FILE", fault);
        Self::spawn(command).await
    }

    /// Starts Tabiya with other arguments, and returns the lines it prints. A server for a network
    /// prints no loopback address, so this chooses the port.
    pub(crate) async fn open(
        program: &Path,
        data: &Path,
        opening: Opening<'_>,
    ) -> Result<(Self, Vec<String>)> {
        let free = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        let mut command = match opening.files {
            None => clean(Command::new(program)),
            Some(files) => {
                let mut shell = clean(Command::new("sh"));
                shell.args(["-c", &format!("ulimit -n {files} && exec \"$@\""), "sh"]);
                shell.arg(program);
                shell
            }
        };
        command.args(["serve", "--port", &free.port().to_string(), "--data"]).arg(data);
        let log = File::options().create(true).append(true).open(opening.log)?;
        command.args(opening.arguments).stderr(log);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let out = child.stdout.take().context("standard output is a pipe")?;
        let mut out = BufReader::new(out);
        let lines = timeout(START_TIMEOUT, greeting(&mut out)).await;
        let lines = lines.context("the server did not say that it runs")?;
        let lines = lines.with_context(|| format!("its log ends with {:?}", tail(opening.log)))?;
        Ok((Self { child, _out: out, address: free }, lines))
    }

    /// Starts a bare echo server: this program again.
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

    /// How many files it has open; each connection is one.
    pub(crate) fn open_files(&self) -> Result<usize> {
        let path = format!("/proc/{}/fd", self.id()?);
        Ok(std::fs::read_dir(&path).with_context(|| format!("cannot read {path}"))?.count())
    }

    fn id(&self) -> Result<String> {
        Ok(self.child.id().context("the server has exited")?.to_string())
    }

    /// Asks it to stop, as a service manager does, and waits until it has stopped.
    pub(crate) async fn stop(mut self) -> Result<()> {
        let id = self.child.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        rustix::process::kill_process(id.context("the server has exited")?, Signal::TERM)?;
        timeout(START_TIMEOUT, self.child.wait()).await.context("the server does not stop")??;
        Ok(())
    }

    /// Whether it still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Kills it, as `kill -9` does.
    pub(crate) async fn kill(mut self) -> Result<()> {
        self.child.kill().await.context("the server had already exited")
    }
}

/// A port that no other program uses. It is below the ports of outgoing connections: an attack opens thousands of
/// those, and one of them could take the port before the server does.
fn free_port() -> Result<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = std::process::id() % u32::from(PORTS);
    for _ in 0..PORTS {
        let step = NEXT.fetch_add(1, Ordering::Relaxed);
        let port = FIRST_PORT + ((first + u32::from(step)) % u32::from(PORTS)) as u16;
        if TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port from {FIRST_PORT} is free")
}

/// A command without the options of a server that runs here.
fn clean(mut command: Command) -> Command {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TABIYA_") {
            command.env_remove(name);
        }
    }
    command
}

/// The last line of a log.
fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    text.lines().next_back().unwrap_or_default().to_owned()
}

/// The lines that a server prints until it runs.
async fn greeting(out: &mut BufReader<ChildStdout>) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).await? == 0 {
            bail!("the server stopped at once, after {lines:?}");
        }
        if line.starts_with("Press Ctrl-C") {
            return Ok(lines);
        }
        lines.push(line.trim_end().to_owned());
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
