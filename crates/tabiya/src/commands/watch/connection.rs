//! The WebSocket connection to a server, with or without TLS.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::http::{GuestMade, Join, NewGuest};
use protocol::{ClientMessage, ErrorCode, ServerMessage, WireError};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::address::Address;
use super::plain;

/// The timeout for connecting and for requests.
const TIMEOUT: Duration = Duration::from_secs(10);
/// The server pings far more often, so a silent connection is lost after this time.
const SILENCE: Duration = Duration::from_secs(30);

/// A stream of bytes in both directions.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// An open WebSocket.
pub(crate) struct Connection {
    socket: WebSocketStream<Box<dyn Stream>>,
}

/// A guest of a server, who watches or plays.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// The name of the guest.
    pub(crate) name: String,
    /// The room code of a local network, if needed.
    pub(crate) room: Option<String>,
    /// The guest's token, once there is one.
    pub(crate) token: Option<String>,
}

impl Connection {
    /// Opens a connection. Remote spectators sign in as guests first and keep their token.
    ///
    /// # Errors
    /// When there is no server, or it refuses the guest.
    pub(crate) async fn open(address: &Address, guest: &mut Guest) -> Result<Self> {
        if guest.token.is_none() {
            if address.is_local()
                && let Some(connection) = Self::handshake(address, None).await?
            {
                return Ok(connection);
            }
            guest.token = Some(sign_in_as_guest(address, guest).await?);
        }
        let connection = Self::handshake(address, guest.token.as_deref()).await?;
        connection.context("the server does not recognize the guest it just created")
    }

    /// Opens a WebSocket; `None` if the server requires a token.
    async fn handshake(address: &Address, token: Option<&str>) -> Result<Option<Self>> {
        let mut request = address.socket().into_client_request()?;
        match token {
            Some(token) => {
                let value = format!("Bearer {token}").parse().context("the token is not text")?;
                request.headers_mut().insert("authorization", value);
            }
            None => {
                let origin = address.origin().parse().context("the host is not text")?;
                request.headers_mut().insert("origin", origin);
            }
        }
        let stream = dial(address).await?;
        match timeout(TIMEOUT, client_async(request, stream)).await {
            Ok(Ok((socket, _))) => Ok(Some(Self { socket })),
            Ok(Err(Error::Http(answer))) if answer.status() == StatusCode::UNAUTHORIZED => Ok(None),
            Ok(Err(error)) => {
                Err(error).with_context(|| format!("cannot open a WebSocket at {address}"))
            }
            Err(_) => bail!("the server at {} does not respond", address.authority),
        }
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the connection is lost.
    pub(crate) async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message)?;
        self.socket.send(Message::Text(text.into())).await.context("the connection was lost")
    }

    /// Receives the next message. Cancel safe.
    ///
    /// # Errors
    /// When the connection is lost, or the message cannot be understood.
    pub(crate) async fn receive(&mut self) -> Result<ServerMessage> {
        loop {
            let received = timeout(SILENCE, self.socket.next()).await;
            match received
                .context("the server stopped responding")?
                .context("the connection was closed")??
            {
                Message::Text(text) => {
                    return serde_json::from_str(&text)
                        .context("the server sent a message this program does not understand");
                }
                Message::Close(_) => bail!("the connection was closed"),
                _ => {}
            }
        }
    }
}

async fn dial(address: &Address) -> Result<Box<dyn Stream>> {
    let place = (address.host.as_str(), address.port);
    let dialed = timeout(TIMEOUT, TcpStream::connect(place)).await;
    let stream = dialed
        .with_context(|| format!("no response from {}", address.authority))?
        .with_context(|| format!("there is no server at {}", address.authority))?;
    stream.set_nodelay(true)?;
    if !address.secure {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(address.host.clone())
        .with_context(|| format!("`{}` cannot be the name in a certificate", address.host))?;
    let connected = timeout(TIMEOUT, encryption()?.connect(name, stream)).await;
    let stream = connected.context("the server does not respond to the TLS handshake")?;
    Ok(Box::new(
        stream
            .with_context(|| format!("the certificate of {} is not trusted", address.authority))?,
    ))
}

/// TLS with the root certificates of this computer.
fn encryption() -> Result<TlsConnector> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// Why the server refused a guest, and which option helps.
fn refusal(status: StatusCode, body: &[u8]) -> String {
    let Ok(error) = serde_json::from_slice::<WireError>(body) else { return status.to_string() };
    let option = if error.code == ErrorCode::RoomCode { "; pass it with --room CODE" } else { "" };
    plain(&error.message) + option
}

/// Signs in as a guest; returns the token.
async fn sign_in_as_guest(address: &Address, guest: &Guest) -> Result<String> {
    let guest = NewGuest {
        table: None,
        name: guest.name.clone(),
        room: guest.room.clone(),
        match_id: address.invitation.is_some().then(|| address.id.clone()),
        invitation: address.invitation.clone(),
    };
    let (status, body) = post(address, "/api/v1/guests", None, &guest).await?;
    if status != StatusCode::CREATED {
        bail!("cannot sign in as a guest: {}", refusal(status, &body));
    }
    let made: GuestMade = serde_json::from_slice(&body)
        .context("the server sent a message this program does not understand")?;
    Ok(made.token)
}

/// Signs in and takes a free seat of the match.
///
/// # Errors
/// When there is no server, or it refuses the guest or the seat.
pub(crate) async fn join(address: &Address, guest: &mut Guest) -> Result<()> {
    let token = sign_in_as_guest(address, guest).await?;
    let join = Join { invitation: address.invitation.clone(), name: Some(guest.name.clone()) };
    let path = format!("/api/v1/matches/{}/join", address.id.0);
    let (status, body) = post(address, &path, Some(&token), &join).await?;
    guest.token = Some(token);
    if !status.is_success() {
        bail!("cannot take a seat: {}", refusal(status, &body));
    }
    Ok(())
}

/// Posts a body and returns the answer.
async fn post(
    address: &Address,
    path: &str,
    token: Option<&str>,
    body: &impl Serialize,
) -> Result<(StatusCode, Bytes)> {
    let stream = TokioIo::new(dial(address).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
    // The connection ends with the answer, which reports its errors.
    tokio::spawn(connection);
    let mut request = Request::post(path)
        .header("host", &address.authority)
        .header("content-type", "application/json");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.body(Full::new(Bytes::from(serde_json::to_vec(body)?)))?;
    let answered = timeout(TIMEOUT, sender.send_request(request)).await;
    let answer = answered.context("the server does not respond")??;
    let status = answer.status();
    let body = timeout(TIMEOUT, answer.into_body().collect()).await;
    Ok((status, body.context("the server does not respond")??.to_bytes()))
}
