//! A server under attack: its way of serving, its data and its log, and the people who use it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use protocol::ClientMessage;
use protocol::http::{Joined, MatchMade};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::people::Guest;
use crate::process::{Opening, Server};
use crate::wire::{self, Ask, Http, Reply, Socket, Source};

/// The password of every account.
pub(crate) const PASSWORD: &str = "a horse of quite another color";
/// The organizer's name.
pub(crate) const ORGANIZER: &str = "Teacher Tom";
/// The host name of a public server.
pub(crate) const HOST: &str = "chess.example.org";

/// Who can reach the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// This computer only.
    Alone,
    /// The local network; every loopback address but those of [`Target::stranger`] is the server's own computer.
    Lan,
    /// The local network behind a proxy at 127.0.0.1, so that people have other addresses.
    Proxied,
    /// The internet behind a proxy at 127.0.0.1.
    Public,
    /// The internet, with a certificate.
    Tls,
}

/// A server under attack.
#[derive(Debug)]
pub(crate) struct Target {
    program: PathBuf,
    mode: Mode,
    server: Option<Server>,
    address: SocketAddr,
    /// The data folder is inside, so that it can be moved.
    folder: TempDir,
    /// The room code, if there is one.
    pub(crate) room: Option<String>,
    /// The organizer, logged in.
    pub(crate) organizer: Guest,
    /// Somebody with an account who attacks nobody.
    pub(crate) player: Guest,
    /// Somebody with an account who attacks.
    pub(crate) mallory: Guest,
}

impl Target {
    /// Starts a server that has an organizer and two accounts.
    pub(crate) async fn start(program: &Path, folder: &Path, mode: Mode) -> Result<Self> {
        Self::start_with_files(program, folder, mode, None).await
    }

    /// Starts a server that may open this many files.
    pub(crate) async fn start_with_files(
        program: &Path,
        folder: &Path,
        mode: Mode,
        files: Option<u64>,
    ) -> Result<Self> {
        let folder = tempfile::tempdir_in(folder).context("cannot create a data folder")?;
        let (data, log) = (folder.path().join("data"), folder.path().join("log"));
        let alone = Opening { arguments: &[], files: None, log: &log };
        let (server, lines) = Server::open(program, &data, alone).await?;
        let token = lines.iter().find_map(|line| line.split_once("/setup#"));
        let (_, token) = token.context("the server printed no link for the organizer")?;
        let organizer = enter(server.address(), "/setup", ORGANIZER, token).await?;
        let uses = json!({ "uses": 2, "hours": 1 });
        let path = "/register-invitations";
        let token = Some(organizer.token.as_str());
        let link: protocol::people::LinkMade =
            wire::post(server.address(), Source::HERE, path, token, &uses).await?;
        let player = enter(server.address(), "/register", "Penny", &link.token).await?;
        let mallory = enter(server.address(), "/register", "Mallory", &link.token).await?;
        let address = server.address();
        server.stop().await?;
        let program = program.to_owned();
        let mut target = Self {
            program,
            mode,
            server: None,
            address,
            folder,
            room: None,
            organizer,
            player,
            mallory,
        };
        target.organizer.source = target.source(1, 1);
        target.player.source = target.source(2, 1);
        target.mallory.source = target.source(3, 1);
        target.restart(files).await?;
        Ok(target)
    }

    /// Starts the server again, which must have stopped.
    pub(crate) async fn restart(&mut self, files: Option<u64>) -> Result<()> {
        let arguments = self.arguments()?;
        let log = self.log_file();
        let opening = Opening { arguments: &arguments, files, log: &log };
        let (server, lines) = Server::open(&self.program, &self.data(), opening).await?;
        let code = lines.iter().find_map(|line| line.split_once("room code"));
        self.room = code.and_then(|(_, rest)| rest.rsplit(' ').next()).map(str::to_owned);
        self.address = server.address();
        self.server = Some(server);
        Ok(())
    }

    fn arguments(&self) -> Result<Vec<String>> {
        let words: &[&str] = match self.mode {
            Mode::Alone => &[],
            Mode::Lan => &["--lan"],
            Mode::Proxied => &["--lan", "--trusted-proxy", "127.0.0.1"],
            Mode::Public => &["--public", "--host", HOST, "--trusted-proxy", "127.0.0.1"],
            Mode::Tls => &["--public", "--host", HOST],
        };
        let mut arguments: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        if self.mode == Mode::Tls {
            for (option, file) in super::tls::files(self.folder.path())? {
                arguments.extend([option.to_owned(), file.display().to_string()]);
            }
        }
        Ok(arguments)
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The program.
    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// The running server.
    pub(crate) fn server(&self) -> Result<&Server> {
        self.server.as_ref().context("the server was stopped")
    }

    /// The server, to be stopped or killed.
    pub(crate) fn take_server(&mut self) -> Result<Server> {
        self.server.take().context("the server was stopped")
    }

    /// Whether the server still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        self.server.as_mut().is_some_and(Server::is_running)
    }

    /// The data folder.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// What the server has logged so far.
    pub(crate) fn log(&self) -> Result<String> {
        std::fs::read_to_string(self.log_file()).context("the server has no log")
    }

    /// An address in one of 512 networks.
    pub(crate) fn source(&self, network: u16, host: u8) -> Source {
        let [high, low] = (network % 512).to_be_bytes();
        match self.mode {
            // The networks that RFC 2544 reserves for measurements.
            Mode::Proxied | Mode::Public => {
                Source::Proxied(Ipv4Addr::new(198, 18 + high, low, host))
            }
            Mode::Alone | Mode::Lan | Mode::Tls => {
                Source::Direct(Ipv4Addr::new(127, 18 + high, low, host))
            }
        }
    }

    /// An address of this computer that the server takes for one elsewhere, without a proxy.
    pub(crate) fn stranger(network: u8, host: u8) -> Source {
        Source::Direct(Ipv4Addr::new(127, 200, network, host))
    }

    /// A new guest, with the room code if there is one.
    pub(crate) async fn guest(&self, source: Source, name: &str) -> Result<Guest> {
        Guest::enter(self.address, source, &self.guest_body(name)).await
    }

    /// The request of a new guest.
    pub(crate) fn guest_body(&self, name: &str) -> Value {
        match &self.room {
            Some(room) => json!({ "name": name, "room": room }),
            None => json!({ "name": name }),
        }
    }

    /// Sends a request as somebody.
    pub(crate) async fn ask_as(&self, guest: &Guest, ask: Ask) -> Result<Reply> {
        wire::ask(self.address, guest.source, ask.token(&guest.token)).await
    }

    /// Creates a match at one computer.
    pub(crate) async fn hot_seat(&self, guest: &Guest, new: Value) -> Result<MatchMade> {
        let token = Some(guest.token.as_str());
        wire::post(self.address, guest.source, "/matches", token, &new).await
    }

    /// A keep-alive connection.
    pub(crate) async fn http(&self, source: Source) -> Result<Http> {
        Http::open(self.address, source).await
    }
}

/// A match between somebody who invites and a guest who follows the link. It works on every server.
pub(crate) async fn invite(
    server: SocketAddr,
    host: &Guest,
    source: Source,
    clock: Value,
) -> Result<(MatchMade, Guest)> {
    let new = json!({ "mode": "invitation", "color": "white", "clock": clock });
    let token = Some(host.token.as_str());
    let made: MatchMade = wire::post(server, host.source, "/matches", token, &new).await?;
    let invitation = made.invitation.clone().context("no invitation")?;
    let new = json!({ "name": "Bo", "match": made.id, "invitation": invitation });
    let guest = Guest::enter(server, source, &new).await?;
    let path = format!("/matches/{}/join", made.id.0);
    let body = json!({ "invitation": invitation });
    let token = Some(guest.token.as_str());
    let _: Joined = wire::post(server, source, &path, token, &body).await?;
    Ok((made, guest))
}

/// Says something on a socket and waits for the answer to it.
pub(crate) async fn act(socket: &mut Socket, message: &ClientMessage) -> Result<String> {
    wire::say(socket, wire::text(message)).await?;
    Ok(wire::receive_type(socket, "answer").await?.to_string())
}

async fn enter(server: SocketAddr, path: &str, name: &str, token: &str) -> Result<Guest> {
    let new = json!({ "token": token, "name": name, "password": PASSWORD });
    let entered: protocol::people::Entered =
        wire::post(server, Source::HERE, path, None, &new).await?;
    Ok(Guest { token: entered.token, source: Source::HERE })
}
