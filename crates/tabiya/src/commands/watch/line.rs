//! The line to a server: plain or encrypted, as somebody at its own computer or as a guest.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::http::{GuestMade, NewGuest};
use protocol::{ClientMessage, ErrorCode, ServerMessage, WireError};
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use super::address::Address;
use super::plain;

/// How long anything may take that is answered at once.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server asks for signs of life far more often; one that is silent for this long is gone.
const SILENCE: Duration = Duration::from_secs(30);

/// Bytes both ways.
trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}

impl<S: AsyncRead + AsyncWrite + Unpin + Send> Stream for S {}

/// A socket to a server.
pub(crate) struct Line {
    socket: WebSocketStream<Box<dyn Stream>>,
}

/// Who watches.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// What a guest is called.
    pub(crate) name: String,
    /// The code of a local network's room, where guests say one.
    pub(crate) room: Option<String>,
    /// What proves who it is, once there is something.
    pub(crate) token: Option<String>,
}

impl Line {
    /// Opens a line. Who is not at the server's own computer becomes a guest first, and stays it.
    ///
    /// # Errors
    /// When there is no server, or it does not let anybody in.
    pub(crate) async fn open(address: &Address, visitor: &mut Visitor) -> Result<Self> {
        if visitor.token.is_none() {
            if address.is_here()
                && let Some(line) = Self::shake_hands(address, None).await?
            {
                return Ok(line);
            }
            visitor.token = Some(become_guest(address, visitor).await?);
        }
        let line = Self::shake_hands(address, visitor.token.as_deref()).await?;
        line.context("the server does not know the guest it has just made")
    }

    /// Opens a socket; nothing where the server wants to know first who asks.
    async fn shake_hands(address: &Address, token: Option<&str>) -> Result<Option<Self>> {
        let mut request = address.socket().into_client_request()?;
        match token {
            Some(token) => {
                let value = format!("Bearer {token}").parse().context("the token is no text")?;
                request.headers_mut().insert("authorization", value);
            }
            None => {
                let origin = address.origin().parse().context("the host is no text")?;
                request.headers_mut().insert("origin", origin);
            }
        }
        let stream = dial(address).await?;
        match timeout(PATIENCE, client_async(request, stream)).await {
            Ok(Ok((socket, _))) => Ok(Some(Self { socket })),
            Ok(Err(Error::Http(answer))) if answer.status() == StatusCode::UNAUTHORIZED => Ok(None),
            Ok(Err(error)) => Err(error).with_context(|| format!("no socket at {address}")),
            Err(_) => bail!("the server at {} does not answer", address.authority),
        }
    }

    /// Says something.
    ///
    /// # Errors
    /// When the line is broken.
    pub(crate) async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message)?;
        self.socket.send(Message::Text(text.into())).await.context("the line broke")
    }

    /// What the server says next. May be dropped while it waits.
    ///
    /// # Errors
    /// When the line is broken, or the server speaks another language.
    pub(crate) async fn hear(&mut self) -> Result<ServerMessage> {
        loop {
            let heard = timeout(SILENCE, self.socket.next()).await;
            match heard.context("the server is silent")?.context("the line was closed")?? {
                Message::Text(text) => {
                    return serde_json::from_str(&text).context("the server speaks otherwise");
                }
                Message::Close(_) => bail!("the line was closed"),
                _ => {}
            }
        }
    }
}

async fn dial(address: &Address) -> Result<Box<dyn Stream>> {
    let place = (address.host.as_str(), address.port);
    let dialed = timeout(PATIENCE, TcpStream::connect(place)).await;
    let stream = dialed
        .with_context(|| format!("nobody answers at {}", address.authority))?
        .with_context(|| format!("there is no server at {}", address.authority))?;
    stream.set_nodelay(true)?;
    if !address.secure {
        return Ok(Box::new(stream));
    }
    let name = ServerName::try_from(address.host.clone())
        .with_context(|| format!("`{}` is no name for a certificate", address.host))?;
    let connected = timeout(PATIENCE, encryption()?.connect(name, stream)).await;
    let stream = connected.context("the server does not begin to encrypt")?;
    Ok(Box::new(stream.with_context(|| format!("{} is not to be trusted", address.authority))?))
}

/// Encryption that trusts whom this computer trusts.
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

/// Why a guest was not let in, and which option helps.
fn refusal(status: StatusCode, body: &[u8]) -> String {
    let Ok(told) = serde_json::from_slice::<WireError>(body) else { return status.to_string() };
    let option = if told.code == ErrorCode::RoomCode { "; give it as --room CODE" } else { "" };
    plain(&told.message) + option
}

async fn become_guest(address: &Address, visitor: &Visitor) -> Result<String> {
    let stream = TokioIo::new(dial(address).await?);
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream).await?;
    // It ends with the answer, whose errors are told there.
    tokio::spawn(connection);
    let guest = NewGuest {
        name: visitor.name.clone(),
        room: visitor.room.clone(),
        match_id: address.invitation.is_some().then(|| address.id.clone()),
        invitation: address.invitation.clone(),
    };
    let body = serde_json::to_vec(&guest)?;
    let request = Request::post("/api/v1/guests")
        .header("host", &address.authority)
        .header("content-type", "application/json")
        .body(Full::new(Bytes::from(body)))?;
    let answered = timeout(PATIENCE, sender.send_request(request)).await;
    let answer = answered.context("the server does not answer")??;
    let status = answer.status();
    let body = timeout(PATIENCE, answer.into_body().collect()).await;
    let body = body.context("the server does not answer")??.to_bytes();
    if status != StatusCode::CREATED {
        bail!("no guest is let in: {}", refusal(status, &body));
    }
    let made: GuestMade = serde_json::from_slice(&body).context("the server speaks otherwise")?;
    Ok(made.token)
}
