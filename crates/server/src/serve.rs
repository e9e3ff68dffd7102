//! The house open for business: listens, speaks TLS where it shall, and closes in good order.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::accept::Accept;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::config::{Config, Reach, TlsFiles};
use crate::http::OwnNames;

/// How long requests in flight may take once the house closes.
const CLOSING_TIME: Duration = Duration::from_secs(5);
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
    #[error("the certificate {certificate} and its key cannot be used: {cause}")]
    Tls {
        /// The file.
        certificate: String,
        /// Why.
        cause: io::Error,
    },
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
/// When the certificate cannot be used, or the system fails.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    tls: Option<&TlsFiles>,
    handle: Handle<SocketAddr>,
) -> Result<(), ServeError> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    match tls {
        None => {
            let mut server = axum_server::from_tcp(listener)?.acceptor(Doorkeeper).handle(handle);
            be_impatient(server.http_builder());
            server.serve(service).await?;
        }
        Some(files) => {
            let tls = load(&files.certificate, &files.key).await?;
            let acceptor = RustlsAcceptor::new(tls).acceptor(Doorkeeper);
            let mut server = axum_server::from_tcp(listener)?.acceptor(acceptor).handle(handle);
            be_impatient(server.http_builder());
            server.serve(service).await?;
        }
    }
    Ok(())
}

/// Sees to every line first: one that says nothing goes, and the others send without delay. What a player is told
/// comes in several small messages, each of which would otherwise wait until the last was confirmed.
#[derive(Clone, Copy, Debug)]
struct Doorkeeper;

impl<S: Send + 'static> Accept<TcpStream, S> for Doorkeeper {
    type Stream = TcpStream;
    type Service = S;
    type Future = Pin<Box<dyn Future<Output = io::Result<(TcpStream, S)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        Box::pin(async move {
            stream.set_nodelay(true)?;
            let silent = |_| io::Error::from(io::ErrorKind::TimedOut);
            timeout(HANDSHAKE, first_words(&stream)).await.map_err(silent)??;
            Ok((stream, service))
        })
    }
}

/// Waits for the beginning of a request. The library tells the versions of HTTP apart by their first bytes, and would
/// wait for those without end.
async fn first_words(stream: &TcpStream) -> io::Result<()> {
    const GREETING: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    const MOMENT: Duration = Duration::from_millis(50);
    let mut seen = [0; GREETING.len()];
    loop {
        let count = stream.peek(&mut seen).await?;
        let undecided = count < GREETING.len() && GREETING.starts_with(&seen[..count]);
        if count == 0 || !undecided {
            return Ok(());
        }
        sleep(MOMENT).await;
    }
}

/// A line on which no whole request comes is closed; otherwise silent lines would take all places.
fn be_impatient(http: &mut Builder<TokioExecutor>) {
    http.http1().timer(TokioTimer::new()).header_read_timeout(HANDSHAKE);
}

/// Lets no new request in and gives those in flight a moment.
pub fn close(handle: &Handle<SocketAddr>) {
    handle.graceful_shutdown(Some(CLOSING_TIME));
}

async fn load(certificate: &Path, key: &Path) -> Result<RustlsConfig, ServeError> {
    // Installing it twice is an error that does no harm.
    let _ = rustls::crypto::ring::default_provider().install_default();
    RustlsConfig::from_pem_file(certificate, key)
        .await
        .map_err(|cause| ServeError::Tls { certificate: certificate.display().to_string(), cause })
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

/// The link that sets the house up. Without encryption it is for the browser of this very computer, so
/// that neither it nor the password goes through the network.
pub fn set_up_url(config: &Config, address: SocketAddr, url: &str, secret: &str) -> String {
    match config.reach() {
        Reach::Public => format!("{url}/setup#{secret}"),
        Reach::Loopback | Reach::Lan => {
            let scheme = if config.is_encrypted() { "https" } else { "http" };
            format!("{scheme}://127.0.0.1:{}/setup#{secret}", address.port())
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
        Reach::Public => {
            return format!("{scheme}://{}", config.hosts().first().map_or("", String::as_str));
        }
    };
    format!("{scheme}://{host}:{}", address.port())
}
