//! The house open for business: listens, speaks TLS where it shall, and closes in good order.

mod door;
mod tls;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::accept::DefaultAcceptor;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;

use crate::config::{Config, Reach};
use crate::http::OwnNames;
use door::Doorkeeper;
pub use tls::{TlsError, load};

/// How long requests in flight may take once the house closes.
const CLOSING_TIME: Duration = Duration::from_secs(5);
/// The port that browsers take for encrypted pages if none is written.
const HTTPS: u16 = 443;
/// How long the head of a request may take, a socket's handshake included.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Why the house cannot open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} is in use, perhaps by another Tabiya: choose another with --port", .0.port())]
    PortInUse(SocketAddr),
    /// The system does not allow it.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// Something broke while serving.
    #[error("serving failed: {0}")]
    Io(#[from] io::Error),
}

/// Takes the port; port 0 takes any that is free.
///
/// # Errors
/// When the port is taken or not allowed.
pub fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortInUse(address),
        _ => ServeError::Listen(address, error),
    })?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves until the handle is told to stop.
///
/// # Errors
/// When the system fails.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    tls: Option<RustlsConfig>,
    handle: Handle<SocketAddr>,
) -> Result<(), ServeError> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    match tls {
        None => {
            let acceptor = Doorkeeper::new(DefaultAcceptor::new());
            let mut server = axum_server::from_tcp(listener)?.acceptor(acceptor).handle(handle);
            be_impatient(server.http_builder());
            server.serve(service).await?;
        }
        Some(tls) => {
            let acceptor = Doorkeeper::new(RustlsAcceptor::new(tls).handshake_timeout(HANDSHAKE));
            let mut server = axum_server::from_tcp(listener)?.acceptor(acceptor).handle(handle);
            be_impatient(server.http_builder());
            server.serve(service).await?;
        }
    }
    Ok(())
}

/// A line on which no whole request comes is closed; otherwise silent lines would take all places.
fn be_impatient(http: &mut Builder<TokioExecutor>) {
    http.http1().timer(TokioTimer::new()).header_read_timeout(HANDSHAKE);
}

/// Lets no new request in and gives those in flight a moment.
pub fn close(handle: &Handle<SocketAddr>) {
    handle.graceful_shutdown(Some(CLOSING_TIME));
}

impl OwnNames {
    /// What the system says; nothing where it does not tell.
    pub fn of_this_computer() -> Self {
        let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
        let others = interfaces.into_iter().filter(|interface| !interface.is_loopback());
        let addresses: Vec<IpAddr> = others.map(|interface| interface.ip()).collect();
        let hostname = gethostname::gethostname().into_string().ok();
        Self { addresses, hostname }
    }

    /// The address to tell others in the local network: an IPv4 one of a private network first.
    pub fn lan_address(&self) -> Option<IpAddr> {
        let private = |address: &&IpAddr| matches!(address, IpAddr::V4(v4) if v4.is_private());
        let plain = |address: &&IpAddr| matches!(address, IpAddr::V4(v4) if !v4.is_link_local());
        let mut addresses = self.addresses.iter();
        let found = addresses.clone().find(private).or_else(|| addresses.find(plain));
        found.copied()
    }
}

/// The address for links by which a password is set. Without encryption it is for the browser of this very
/// computer, so that neither link nor password goes through the network.
pub fn private_url(config: &Config, address: SocketAddr, own: &OwnNames) -> String {
    match config.reach() {
        Reach::Public => url(config, address, own),
        Reach::Loopback | Reach::Lan => {
            let scheme = if config.is_encrypted() { "https" } else { "http" };
            format!("{scheme}://127.0.0.1:{}", address.port())
        }
    }
}

/// The address to open in a browser.
pub fn url(config: &Config, address: SocketAddr, own: &OwnNames) -> String {
    let scheme = if config.is_encrypted() { "https" } else { "http" };
    let host = match config.reach() {
        Reach::Loopback => "127.0.0.1".to_owned(),
        Reach::Lan => {
            own.lan_address().map_or_else(|| "127.0.0.1".to_owned(), |address| address.to_string())
        }
        Reach::Public => config.hosts().first().cloned().unwrap_or_default(),
    };
    match config.reach() {
        // A proxy has a port of its own, which is the usual one.
        Reach::Public if config.tls().is_none() => format!("{scheme}://{host}"),
        _ if config.is_encrypted() && address.port() == HTTPS => format!("{scheme}://{host}"),
        _ => format!("{scheme}://{host}:{}", address.port()),
    }
}
