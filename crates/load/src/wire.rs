//! The two ways to talk to a server: one HTTP request, or a WebSocket that stays open.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::SendRequest;
use hyper::header::HeaderMap;
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use protocol::ClientMessage;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The client's end of a socket.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// The time limit for everything; longer means that something is wrong.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);
/// Small, because there are thousands of sockets.
const READ_BUFFER: usize = 4 * 1024;
/// The header in which a proxy reports the client's address.
const FORWARDED_FOR: &str = "x-forwarded-for";
/// This many people share an address of the loopback network, like a class behind one router.
const PEOPLE_ON_ADDRESS: usize = 25;

/// Where a person connects from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// An address of the loopback network.
    Direct(Ipv4Addr),
    /// Any address, as reported by a proxy at 127.0.0.1 that the server trusts.
    Proxied(Ipv4Addr),
}

impl Source {
    /// The person at the server's own computer.
    pub(crate) const HERE: Self = Self::Direct(Ipv4Addr::LOCALHOST);

    /// The address to connect from.
    fn bound(self) -> Ipv4Addr {
        match self {
            Self::Direct(address) => address,
            Self::Proxied(_) => Ipv4Addr::LOCALHOST,
        }
    }

    /// The value of the header that a proxy adds.
    fn forwarded_for(self) -> Option<String> {
        match self {
            Self::Direct(_) => None,
            Self::Proxied(address) => Some(address.to_string()),
        }
    }
}

/// The address that a person connects from: all of 127.0.0.0/8 is this computer.
pub(crate) fn source(person: usize) -> Source {
    const FIRST: u32 = u32::from_be_bytes([127, 1, 0, 1]);
    let number = u32::try_from(person / PEOPLE_ON_ADDRESS).unwrap_or(u32::MAX);
    Source::Direct(Ipv4Addr::from(FIRST.saturating_add(number)))
}

/// How much data the client's operating system accepts before the client reads.
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
    source: Source,
    ahead: ReadAhead,
) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if ahead == ReadAhead::Least {
        socket.set_recv_buffer_size(1)?;
    }
    socket.set_nodelay(true)?;
    socket.bind(SocketAddr::from((source.bound(), 0)))?;
    let connected = timeout(TIMEOUT, socket.connect(server)).await;
    connected
        .context("the server does not accept the connection")?
        .context("cannot connect to the server")
}

/// Opens a WebSocket at a path, with a token if there is one.
pub(crate) async fn socket(
    stream: TcpStream,
    (server, source): (SocketAddr, Source),
    path: &str,
    token: Option<&str>,
) -> Result<Socket> {
    let mut request = format!("ws://{server}{path}").into_client_request()?;
    if let Some(token) = token {
        let value = format!("Bearer {token}").parse().context("a token is text")?;
        request.headers_mut().insert("authorization", value);
    }
    if let Some(address) = source.forwarded_for() {
        request.headers_mut().insert(FORWARDED_FOR, address.parse()?);
    }
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let upgraded = timeout(TIMEOUT, client_async_with_config(request, stream, Some(config))).await;
    let (socket, _) = upgraded.context("no WebSocket handshake")??;
    Ok(socket)
}

/// A message of the protocol as text that is cheap to clone.
pub(crate) fn text(message: &ClientMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message is JSON").into()
}

/// Sends a message.
pub(crate) async fn say(socket: &mut Socket, text: Utf8Bytes) -> Result<()> {
    socket.send(Message::Text(text)).await.context("the connection broke")
}

/// The next text message; answers pings on the way.
pub(crate) async fn receive(socket: &mut Socket) -> Result<Utf8Bytes> {
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
pub(crate) async fn receive_type(socket: &mut Socket, kind: &str) -> Result<Utf8Bytes> {
    let start = format!("{{\"type\":\"{kind}\"");
    let received = async {
        loop {
            let text = receive(socket).await?;
            if text.starts_with(&start) {
                return Ok(text);
            }
            if text.starts_with("{\"type\":\"error\"") {
                bail!("the server answered {text}");
            }
        }
    };
    timeout(TIMEOUT, received).await.with_context(|| format!("no `{kind}` came"))?
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
    source: Source,
    path: &str,
    token: Option<&str>,
    body: &impl Serialize,
) -> Result<T> {
    let bytes = Bytes::from(serde_json::to_vec(body)?);
    let sent = Sent { kind: "application/json", bytes, timeout: TIMEOUT };
    send(server, source, path, token, sent).await
}

/// The status of the answer to a question.
pub(crate) async fn status(server: SocketAddr, path: &str) -> Result<u16> {
    let stream = connect(server, Source::Direct(Ipv4Addr::LOCALHOST), ReadAhead::Usual).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = Request::get(path).header("host", server.to_string());
    let request = request.header("connection", "close").body(Full::new(Bytes::new()))?;
    let answered = timeout(TIMEOUT, sender.send_request(request)).await;
    Ok(answered.with_context(|| format!("no answer to {path}"))??.status().as_u16())
}

/// Sends a body and reads the answer.
pub(crate) async fn send<T: DeserializeOwned>(
    server: SocketAddr,
    source: Source,
    path: &str,
    token: Option<&str>,
    sent: Sent,
) -> Result<T> {
    let mut ask = Ask::post(format!("/api/v1{path}"));
    ask.timeout = sent.timeout;
    ask = ask.body(sent.kind, sent.bytes).header("connection", "close");
    if let Some(token) = token {
        ask = ask.token(token);
    }
    let answer = Http::open(server, source).await?.ask(ask).await?;
    let (status, text) = (answer.status, String::from_utf8_lossy(&answer.bytes));
    if status != StatusCode::OK && status != StatusCode::CREATED {
        bail!("{path} was answered {status}: {text}");
    }
    serde_json::from_str(&text).with_context(|| format!("the answer to {path}"))
}

/// An HTTP request.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    method: Method,
    path: String,
    headers: Vec<(&'static str, String)>,
    bytes: Bytes,
    /// How long the answer may take.
    pub(crate) timeout: Duration,
}

impl Ask {
    /// A request without a body.
    pub(crate) fn new(method: Method, path: impl Into<String>) -> Self {
        let (path, headers) = (path.into(), Vec::new());
        Self { method, path, headers, bytes: Bytes::new(), timeout: TIMEOUT }
    }

    /// A `GET` request.
    pub(crate) fn get(path: impl Into<String>) -> Self {
        Self::new(Method::GET, path)
    }

    /// A `POST` request.
    pub(crate) fn post(path: impl Into<String>) -> Self {
        Self::new(Method::POST, path)
    }

    /// Adds a header.
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Adds a token, as programs do.
    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }

    /// Adds a body.
    pub(crate) fn body(mut self, kind: &str, bytes: impl Into<Bytes>) -> Self {
        self.bytes = bytes.into();
        self.header("content-type", kind)
    }

    /// Adds a JSON body.
    pub(crate) fn json(self, body: &impl Serialize) -> Self {
        self.body("application/json", serde_json::to_vec(body).expect("a body is JSON"))
    }
}

/// The answer to an HTTP request.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

impl Reply {
    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body as JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T> {
        serde_json::from_slice(&self.bytes)
            .with_context(|| format!("answered {}: {}", self.status, self.text()))
    }
}

/// An HTTP connection that stays open.
#[derive(Debug)]
pub(crate) struct Http {
    sender: SendRequest<Full<Bytes>>,
    server: SocketAddr,
    source: Source,
}

impl Http {
    /// Opens a connection.
    pub(crate) async fn open(server: SocketAddr, source: Source) -> Result<Self> {
        let stream = connect(server, source, ReadAhead::Usual).await?;
        Self::over(stream, server, source).await
    }

    /// Uses a stream, which may be encrypted.
    pub(crate) async fn over<S>(stream: S, server: SocketAddr, source: Source) -> Result<Self>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { sender, server, source })
    }

    /// Sends a request and reads the whole answer.
    pub(crate) async fn ask(&mut self, ask: Ask) -> Result<Reply> {
        let mut request = Request::builder().method(ask.method).uri(&ask.path);
        if !ask.headers.iter().any(|(name, _)| *name == "host") {
            request = request.header("host", self.server.to_string());
        }
        if let Some(address) = self.source.forwarded_for() {
            request = request.header(FORWARDED_FOR, address);
        }
        for (name, value) in ask.headers {
            request = request.header(name, value);
        }
        let request = request.body(Full::new(ask.bytes))?;
        let answered = async {
            let answer = self.sender.send_request(request).await?;
            let (parts, body) = answer.into_parts();
            let bytes = body.collect().await?.to_bytes();
            Ok::<_, anyhow::Error>(Reply { status: parts.status, headers: parts.headers, bytes })
        };
        let reply = timeout(ask.timeout, answered).await;
        reply.with_context(|| format!("no answer to {}", ask.path))?
    }
}

/// Sends one request on a connection of its own.
pub(crate) async fn ask(server: SocketAddr, source: Source, ask: Ask) -> Result<Reply> {
    let limit = ask.timeout;
    let asked =
        async { Http::open(server, source).await?.ask(ask.header("connection", "close")).await };
    timeout(limit, asked).await.context("no answer in time")?
}
