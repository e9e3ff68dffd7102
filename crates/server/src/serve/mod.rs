//! The listener: accepts connections, with TLS if configured, and closes gracefully.

mod acceptor;
mod byte_budget;
mod guarded_stream;
mod tls;

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum_server::Handle;
use axum_server::accept::DefaultAcceptor;
use axum_server::tls_rustls::{RustlsAcceptor, RustlsConfig};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;

use crate::connection_table::ConnectionTable;
use crate::limits::HEAD_TIME;
#[cfg(unix)]
use crate::limits::WAITING_TO_BE_ACCEPTED;
use acceptor::{Acceptor, RefusalReply};
pub use tls::{TlsError, load};

/// How long requests in flight may take once the server stops.
const SHUTDOWN_TIME: Duration = Duration::from_secs(5);

/// Why the server cannot listen.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there.
    #[error("port {} is in use, perhaps by another Tabiya: choose another with --port", .0.port())]
    PortInUse(SocketAddr),
    /// The system does not allow it.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Tls(#[from] TlsError),
    /// The system failed while serving.
    #[error("serving failed: {0}")]
    Io(#[from] io::Error),
}

/// Takes the port; port 0 takes any free one.
///
/// # Errors
/// When the port is taken or not allowed.
pub fn listen(address: SocketAddr) -> Result<TcpListener, ServeError> {
    let listener = TcpListener::bind(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::PortInUse(address),
        _ => ServeError::Listen(address, error),
    })?;
    // The standard library lets 128 wait; above that, the system loses connections, and clients try again after a second.
    #[cfg(unix)]
    rustix::net::listen(&listener, WAITING_TO_BE_ACCEPTED).map_err(io::Error::from)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves until the handle is asked to stop. Each connection has a place in the table.
///
/// # Errors
/// When the system fails.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    tls: Option<RustlsConfig>,
    handle: Handle<SocketAddr>,
    table: Arc<ConnectionTable>,
) -> Result<(), ServeError> {
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    match tls {
        None => {
            let acceptor = Acceptor::new(DefaultAcceptor::new(), table, RefusalReply::Sentence);
            let mut server = axum_server::from_tcp(listener)?.acceptor(acceptor).handle(handle);
            set_timeouts(server.http_builder());
            server.serve(service).await?;
        }
        Some(tls) => {
            let tls = RustlsAcceptor::new(tls).handshake_timeout(HEAD_TIME);
            let acceptor = Acceptor::new(tls, table, RefusalReply::Silent);
            let mut server = axum_server::from_tcp(listener)?.acceptor(acceptor).handle(handle);
            set_timeouts(server.http_builder());
            server.serve(service).await?;
        }
    }
    Ok(())
}

/// Closes connections that send no complete request, the next one of a kept connection included. Otherwise idle
/// ones would take all places.
fn set_timeouts(http: &mut Builder<TokioExecutor>) {
    http.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
}

/// Accepts no new request and gives those in flight a moment.
pub fn close(handle: &Handle<SocketAddr>) {
    handle.graceful_shutdown(Some(SHUTDOWN_TIME));
}
