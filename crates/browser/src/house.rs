//! A server of its own for a test, on a free port, with a data folder that vanishes.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use server::{Config, RawOptions, Server};
use tempfile::TempDir;
use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// A folder with the page's files to be served in place of the program's own, for those who write it.
const WEB: &str = "TABIYA_WEB";
/// How often the port is asked for when the last server has just left it.
const TRIES: u32 = 50;

/// An open house.
#[derive(Debug)]
pub struct TestHouse {
    folder: TempDir,
    options: RawOptions,
    address: SocketAddr,
    running: Option<Running>,
}

/// What a house tells when it is open: where, the link that sets it up, and the room code.
type Told = (SocketAddr, Option<String>, Option<String>);

#[derive(Debug)]
struct Running {
    set_up: Option<String>,
    room: Option<String>,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl TestHouse {
    /// Opens a house for this computer.
    ///
    /// # Errors
    /// When it cannot open.
    pub fn open() -> Result<Self> {
        Self::open_for(&[])
    }

    /// Opens a house that is also reached under these names.
    ///
    /// # Errors
    /// When it cannot open.
    pub fn open_for(hosts: &[&str]) -> Result<Self> {
        let hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        Self::open_with(RawOptions { hosts: Some(hosts), ..RawOptions::default() })
    }

    /// Opens a house for the local network. This computer speaks for others in it, as a proxy does, so that every
    /// browser is a stranger who needs the room code.
    ///
    /// # Errors
    /// When it cannot open.
    pub fn open_to_network() -> Result<Self> {
        let proxies = vec![Ipv4Addr::LOCALHOST.to_string()];
        let options =
            RawOptions { lan: Some(true), trusted_proxies: Some(proxies), ..RawOptions::default() };
        let mut house = Self::open_with(options)?;
        house.address.set_ip(Ipv4Addr::LOCALHOST.into());
        Ok(house)
    }

    fn open_with(options: RawOptions) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let (running, address) = start(&folder, &options, 0)?;
        Ok(Self { folder, options, address, running: Some(running) })
    }

    /// An address of the page, on this computer.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The link that makes the first organizer, as long as there is none.
    pub fn set_up_link(&self) -> Option<&str> {
        self.running.as_ref()?.set_up.as_deref()
    }

    /// The room code, where the local network may come in.
    pub fn room(&self) -> Option<&str> {
        self.running.as_ref()?.room.as_deref()
    }

    /// An address of the page under another name.
    pub fn at_host(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }

    /// Closes the house in good order; browsers find nobody there.
    pub fn close(&mut self) {
        if let Some(running) = self.running.take() {
            // A house that is gone already needs no telling.
            let _ = running.stop.send(());
            let _ = running.thread.join();
        }
    }

    /// Opens it again at the same address, with what it had.
    ///
    /// # Errors
    /// When it cannot open.
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

impl Drop for TestHouse {
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
    let (told, opened) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || serve(config, stopped, &told));
    let (address, set_up, room) = opened.recv().context("the house did not open")??;
    Ok((Running { set_up, room, stop, thread }, address))
}

fn serve(
    config: Config,
    stopped: oneshot::Receiver<()>,
    told: &std::sync::mpsc::Sender<Result<Told>>,
) {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let runtime = runtime.expect("this system runs threads");
    runtime.block_on(async {
        match Server::open(config).await {
            Ok(house) => {
                // Who asked waits for it.
                let link = house.set_up_link().map(str::to_owned);
                let room = house.room().map(|(code, _)| code.to_owned());
                let _ = told.send(Ok((house.address(), link, room)));
                let _ = house.serve(async { drop(stopped.await) }).await;
            }
            Err(error) => drop(told.send(Err(error.into()))),
        }
    });
}
