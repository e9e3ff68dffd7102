//! A server for a test, on a free port, with a temporary data folder.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use server::{Config, RawOptions, Server};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio::sync::oneshot;

use crate::large_library;

/// A folder with the files of the page, served instead of those in the program; for developers.
const WEB: &str = "TABIYA_WEB";
/// How often to try the port again after the last server has just stopped.
const TRIES: u32 = 50;

/// A running server.
#[derive(Debug)]
pub struct TestServer {
    folder: TempDir,
    options: RawOptions,
    address: SocketAddr,
    running: Option<Running>,
}

/// What a server prints when it starts: its address, the set-up link, and the room code.
type Started = (SocketAddr, Option<String>, Option<String>);

#[derive(Debug)]
struct Running {
    set_up: Option<String>,
    room: Option<String>,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl TestServer {
    /// Starts a server for this computer.
    ///
    /// # Errors
    /// When it cannot start.
    pub fn open() -> Result<Self> {
        Self::open_for(&[])
    }

    /// Starts a server with additional host names.
    ///
    /// # Errors
    /// When it cannot start.
    pub fn open_for(hosts: &[&str]) -> Result<Self> {
        let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        Self::open_with(RawOptions { hosts: Some(hosts), ..RawOptions::default() })
    }

    /// Starts a server for the local network. This computer acts as a proxy, so every browser is a
    /// stranger who needs the room code.
    ///
    /// # Errors
    /// When it cannot start.
    pub fn open_to_network() -> Result<Self> {
        let proxies = vec![Ipv4Addr::LOCALHOST.to_string()];
        let options =
            RawOptions { lan: Some(true), trusted_proxies: Some(proxies), ..RawOptions::default() };
        let mut server = Self::open_with(options)?;
        server.address.set_ip(Ipv4Addr::LOCALHOST.into());
        Ok(server)
    }

    /// Starts a server for this computer, whose library has these games in PGN.
    ///
    /// # Errors
    /// When a game cannot be stored, or the server cannot start.
    pub fn open_with_games(pgn: &str) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        large_library::fill(folder.path(), pgn)?;
        let options = RawOptions { hosts: Some(Vec::new()), ..RawOptions::default() };
        let (running, address) = start(&folder, &options, 0)?;
        Ok(Self { folder, options, address, running: Some(running) })
    }

    fn open_with(options: RawOptions) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (running, address) = start(&folder, &options, 0)?;
        Ok(Self { folder, options, address, running: Some(running) })
    }

    /// The URL of a page, on this computer.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The link that creates the first organizer, as long as there is none.
    pub fn set_up_link(&self) -> Option<&str> {
        self.running.as_ref()?.set_up.as_deref()
    }

    /// The room code, if the server is open to the local network.
    pub fn room(&self) -> Option<&str> {
        self.running.as_ref()?.room.as_deref()
    }

    /// The URL of a page under another host name.
    pub fn at_host(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }

    /// Stops the server cleanly; browsers cannot connect anymore.
    pub fn close(&mut self) {
        if let Some(running) = self.running.take() {
            // The server may have stopped already.
            let _ = running.stop.send(());
            let _ = running.thread.join();
        }
    }

    /// Starts it again at the same address, with the same data.
    ///
    /// # Errors
    /// When it cannot start.
    pub fn reopen(&mut self) -> Result<()> {
        let port = self.address.port();
        for _ in 0..TRIES {
            if let Ok((running, _)) = start(&self.folder, &self.options, port) {
                self.running = Some(running);
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(anyhow!("port {port} does not become free"))
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.close();
    }
}

fn start(folder: &TempDir, options: &RawOptions, port: u16) -> Result<(Running, SocketAddr)> {
    let raw = RawOptions {
        port: Some(port),
        web: std::env::var_os(WEB).map(PathBuf::from),
        ..options.clone()
    };
    let config = Config::new(raw, folder.path().to_owned())?;
    let (stop, stopped) = oneshot::channel();
    let (started, opened) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || serve(config, stopped, &started));
    let (address, set_up, room) = opened.recv().context("the server did not start")??;
    Ok((Running { set_up, room, stop, thread }, address))
}

fn serve(
    config: Config,
    stopped: oneshot::Receiver<()>,
    started: &std::sync::mpsc::Sender<Result<Started>>,
) {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("this system runs threads");
    runtime.block_on(async {
        match Server::open(config).await {
            Ok(server) => {
                // The caller waits for it.
                let link = server.set_up_link().map(str::to_owned);
                let room = server.room().map(|(code, _)| code);
                let _ = started.send(Ok((server.address(), link, room)));
                let _ = server.serve(async { drop(stopped.await) }).await;
            }
            Err(error) => drop(started.send(Err(error.into()))),
        }
    });
}
