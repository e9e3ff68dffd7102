//! The two ways to talk to a server: one HTTP request, or a WebSocket that stays open.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::ClientMessage;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A client's end of a socket.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Nothing here takes longer unless something is wrong.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);
/// Small, for there are thousands of sockets.
const READ_BUFFER: usize = 4 * 1024;
/// This many people share an address of the loopback network, like a class behind one router.
const PEOPLE_ON_ADDRESS: usize = 25;

/// The address that somebody connects from: the whole of 127.0.0.0/8 is this computer.
pub(crate) fn source(person: usize) -> Ipv4Addr {
    const FIRST: u32 = u32::from_be_bytes([127, 1, 0, 1]);
    let number = u32::try_from(person / PEOPLE_ON_ADDRESS).unwrap_or(u32::MAX);
    Ipv4Addr::from(FIRST.saturating_add(number))
}

/// How much a client's operating system receives before the client reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReadAhead {
    /// The default.
    Usual,
    /// As little as possible.
    Least,
}

/// Opens a TCP connection.
pub(crate) async fn connect(
    server: SocketAddr,
    source: Ipv4Addr,
    ahead: ReadAhead,
) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if ahead == ReadAhead::Least {
        socket.set_recv_buffer_size(1)?;
    }
    socket.set_nodelay(true)?;
    socket.bind(SocketAddr::from((source, 0)))?;
    let connected = timeout(TIMEOUT, socket.connect(server)).await;
    connected
        .context("the server does not accept the connection")?
        .context("cannot connect to the server")
}

/// Opens a WebSocket at a path, with a token if there is one.
pub(crate) async fn socket(
    stream: TcpStream,
    server: SocketAddr,
    path: &str,
    token: Option<&str>,
) -> Result<Socket> {
    let mut request = format!("ws://{server}{path}").into_client_request()?;
    if let Some(token) = token {
        let value = format!("Bearer {token}").parse().context("a token is text")?;
        request.headers_mut().insert("authorization", value);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let upgraded = timeout(TIMEOUT, client_async_with_config(request, stream, Some(config))).await;
    let (socket, _) = upgraded.context("no WebSocket handshake")??;
    Ok(socket)
}

/// A message of the protocol as text that is cheap to send again.
pub(crate) fn text(message: &ClientMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}

/// Sends a message.
pub(crate) async fn say(socket: &mut Socket, text: Utf8Bytes) -> Result<()> {
    socket.send(Message::Text(text)).await.context("the connection broke")
}

/// The next message that is text; pings are answered on the way.
pub(crate) async fn hear(socket: &mut Socket) -> Result<Utf8Bytes> {
    loop {
        match socket.next().await.context("the server closed the connection")?? {
            Message::Text(text) => return Ok(text),
            Message::Close(why) => bail!("the server closed the connection: {why:?}"),
            // The answer to a ping is sent with the next write unless it is flushed.
            Message::Ping(_) => socket.flush().await?,
            _ => {}
        }
    }
}

/// Waits for a message of a type.
pub(crate) async fn hear_type(socket: &mut Socket, kind: &str) -> Result<Utf8Bytes> {
    let start = format!("{{\"type\":\"{kind}\"");
    let heard = async {
        loop {
            let text = hear(socket).await?;
            if text.starts_with(&start) {
                return Ok(text);
            }
            if text.starts_with("{\"type\":\"error\"") {
                bail!("the server answered {text}");
            }
        }
    };
    timeout(TIMEOUT, heard).await.with_context(|| format!("no `{kind}` came"))?
}

/// The body of an HTTP request.
pub(crate) struct Sent {
    /// Its content type.
    pub(crate) kind: &'static str,
    pub(crate) bytes: Bytes,
    /// How long the answer may take.
    pub(crate) timeout: Duration,
}

/// Sends a value as JSON and reads the answer.
pub(crate) async fn post<T: DeserializeOwned>(
    server: SocketAddr,
    source: Ipv4Addr,
    path: &str,
    token: Option<&str>,
    body: &impl Serialize,
) -> Result<T> {
    let bytes = Bytes::from(serde_json::to_vec(body)?);
    let sent = Sent { kind: "application/json", bytes, timeout: TIMEOUT };
    send(server, source, path, token, sent).await
}

/// Sends a body and reads the answer.
pub(crate) async fn send<T: DeserializeOwned>(
    server: SocketAddr,
    source: Ipv4Addr,
    path: &str,
    token: Option<&str>,
    sent: Sent,
) -> Result<T> {
    let stream = connect(server, source, ReadAhead::Usual).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut request = Request::post(format!("/api/v1{path}"))
        .header("host", server.to_string())
        .header("content-type", sent.kind)
        .header("connection", "close");
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request.body(Full::new(sent.bytes))?;
    let answered = timeout(sent.timeout, sender.send_request(request)).await;
    let answer = answered.with_context(|| format!("no answer to {path}"))??;
    let status = answer.status();
    let bytes = answer.into_body().collect().await?.to_bytes();
    if status != StatusCode::OK && status != StatusCode::CREATED {
        bail!("{path} was answered {status}: {}", String::from_utf8_lossy(&bytes));
    }
    serde_json::from_slice(&bytes).with_context(|| format!("the answer to {path}"))
}
