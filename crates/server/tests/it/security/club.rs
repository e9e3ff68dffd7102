//! A club for tests: a whole server over a real data file, used with or without a port.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::app::App;
use server::{Cost, RawOptions};
use store::MemoryPeople;
use store::sqlite::Failpoints;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt;

use crate::support::{self, HandClock, PeopleIn, TestServer};

/// A computer elsewhere in the network.
pub(crate) const ELSEWHERE: &str = "192.168.1.77";
/// The computer that runs the server.
pub(crate) const HERE: &str = "127.0.0.1";
pub(crate) const HOST: &str = "localhost:8080";
pub(crate) const PASSWORD: &str = "five small knights";

pub(crate) struct Club {
    pub(crate) router: Router,
    pub(crate) app: Arc<App>,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) folder: TempDir,
    pub(crate) failpoints: Failpoints,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or(Value::Null)
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn message(&self) -> String {
        self.json()["message"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn token(&self) -> String {
        self.json()["token"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    #[track_caller]
    pub(crate) fn expect(self, status: StatusCode) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }
}

/// A question to the club, about to be asked.
pub(crate) struct Ask<'a> {
    club: &'a Club,
    from: &'a str,
    method: &'a str,
    path: String,
    headers: Vec<(&'a str, String)>,
    body: Option<String>,
}

impl<'a> Ask<'a> {
    pub(crate) fn from(mut self, address: &'a str) -> Self {
        self.from = address;
        self
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    pub(crate) fn header(mut self, name: &'a str, value: &str) -> Self {
        self.headers.retain(|(other, _)| *other != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    pub(crate) fn json(mut self, body: &Value) -> Self {
        self.body = Some(body.to_string());
        self.header("content-type", "application/json")
    }

    pub(crate) fn raw(mut self, body: &str) -> Self {
        self.body = Some(body.to_owned());
        self.header("content-type", "application/json")
    }

    pub(crate) async fn send(mut self) -> Reply {
        // The proxy of a public server is on its own computer.
        let is_forwarded = self.club.app.config.needs_proxy() && self.from != HERE;
        let peer = if is_forwarded { HERE } else { self.from };
        if is_forwarded && !self.headers.iter().any(|(name, _)| *name == "x-forwarded-for") {
            self.headers.push(("x-forwarded-for", self.from.to_owned()));
        }
        let mut request = Request::builder().method(self.method).uri(&self.path);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let body = self.body.map_or_else(Body::empty, Body::from);
        let mut request = request.body(body).unwrap();
        let peer: SocketAddr = format!("{peer}:50000").parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        let answer = self.club.router.clone().oneshot(request).await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let bytes = to_bytes(answer.into_body(), 1 << 22).await.unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Reply { status, headers, text }
    }
}

pub(crate) fn lan() -> RawOptions {
    RawOptions { lan: Some(true), ..RawOptions::default() }
}

pub(crate) fn public() -> RawOptions {
    RawOptions {
        public: Some(true),
        hosts: Some(vec!["chess.example.org".to_owned()]),
        trusted_proxies: Some(vec!["127.0.0.1".to_owned()]),
        ..RawOptions::default()
    }
}

impl Club {
    /// A club on a local network.
    pub(crate) async fn open() -> Self {
        Self::with(lan()).await
    }

    pub(crate) async fn with(raw: RawOptions) -> Self {
        Self::over(raw, quick_folder(), Cost::LEAST).await
    }

    pub(crate) async fn over(raw: RawOptions, folder: TempDir, cost: Cost) -> Self {
        Self::at(raw, folder, cost, Arc::default(), PeopleIn::Folder).await
    }

    /// A club whose people are elsewhere than its matches.
    pub(crate) async fn with_book(book: Arc<MemoryPeople>) -> Self {
        let book = PeopleIn::Memory(book);
        Self::at(lan(), quick_folder(), Cost::LEAST, Arc::default(), book).await
    }

    async fn at(
        raw: RawOptions,
        folder: TempDir,
        cost: Cost,
        clock: Arc<HandClock>,
        book: PeopleIn,
    ) -> Self {
        let TestServer { app, router, clock, failpoints, .. } =
            support::open_over(raw, folder.path(), cost, clock, book).await;
        Self { router, app, clock, folder, failpoints }
    }

    /// What a start finds on the disk if the program is killed just now.
    pub(crate) async fn killed(&self, book: PeopleIn) -> Self {
        let copy = quick_folder();
        for entry in self.folder.path().read_dir().unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
        Self::at(lan(), copy, Cost::LEAST, Arc::clone(&self.clock), book).await
    }

    /// A question from elsewhere in the network.
    pub(crate) fn ask<'a>(&'a self, method: &'a str, path: &str) -> Ask<'a> {
        let ask = Ask {
            club: self,
            from: ELSEWHERE,
            method,
            path: path.to_owned(),
            headers: Vec::new(),
            body: None,
        };
        ask.header("host", self.host())
    }

    pub(crate) fn host(&self) -> &'static str {
        if self.app.config.is_encrypted() { "chess.example.org" } else { HOST }
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Reply {
        self.ask("GET", path).token(token).send().await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: &Value) -> Reply {
        self.ask("POST", path).token(token).json(body).send().await
    }

    /// The organizer's token, by the set-up link.
    pub(crate) async fn organizer(&self) -> String {
        let secret = self.app.people.set_up_link().await.unwrap().unwrap();
        let body = json!({"token": secret, "name": "Teacher Tom", "password": PASSWORD});
        let reply = self.ask("POST", "/api/v1/setup").from(HERE).json(&body).send().await;
        reply.expect(StatusCode::CREATED).token()
    }

    /// An invitation's secret.
    pub(crate) async fn invitation(&self, organizer: &str, uses: u32) -> String {
        let body = json!({ "uses": uses });
        let made = self.post("/api/v1/register-invitations", organizer, &body).await;
        made.expect(StatusCode::CREATED).token()
    }

    pub(crate) async fn register(&self, invitation: &str, name: &str) -> Reply {
        let body = json!({"token": invitation, "name": name, "password": PASSWORD});
        self.ask("POST", "/api/v1/register").json(&body).send().await
    }

    /// A player's token.
    pub(crate) async fn player(&self, organizer: &str, name: &str) -> String {
        let invitation = self.invitation(organizer, 1).await;
        self.register(&invitation, name).await.expect(StatusCode::CREATED).token()
    }

    pub(crate) async fn log_in(&self, name: &str, password: &str) -> Reply {
        let body = json!({"name": name, "password": password});
        self.ask("POST", "/api/v1/login").json(&body).send().await
    }

    pub(crate) async fn guest(&self, name: &str) -> Reply {
        let room = self.app.people.guests.room();
        let body = json!({ "name": name, "room": room.as_str() });
        self.ask("POST", "/api/v1/guests").json(&body).send().await
    }

    /// Everything in the data folder, as bytes.
    pub(crate) fn bytes_on_disk(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for entry in self.folder.path().read_dir().unwrap() {
            bytes.extend(std::fs::read(entry.unwrap().path()).unwrap());
        }
        bytes
    }

    /// Opens a port for sockets.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = self.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(async move { axum::serve(listener, service).await });
        address
    }
}

/// A folder that needs no disk where the system has such.
pub(crate) fn quick_folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.unwrap()
}

/// A socket of somebody.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

/// Tries to open a socket; the status where that is refused.
pub(crate) async fn knock(
    address: SocketAddr,
    path: &str,
    headers: &[(&str, &str)],
) -> Result<Socket, u16> {
    let line = TcpStream::connect(address).await.unwrap();
    let mut request = Request::builder()
        .uri(format!("ws://{address}{path}"))
        .header("host", address.to_string())
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    match tokio_tungstenite::client_async(request.body(()).unwrap(), line).await {
        Ok((stream, _)) => Ok(Socket(stream)),
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(other) => panic!("{other}"),
    }
}

impl Socket {
    /// A socket that was greeted.
    pub(crate) async fn open(address: SocketAddr, token: &str) -> Self {
        let bearer = format!("Bearer {token}");
        Self::greeted(address, &[("authorization", bearer.as_str())]).await
    }

    /// The same, with other headers.
    pub(crate) async fn greeted(address: SocketAddr, headers: &[(&str, &str)]) -> Self {
        let mut socket = knock(address, "/api/v1/socket", headers).await.unwrap();
        socket.say(&json!({"type": "hello", "protocol": 1})).await;
        socket.receive("welcome").await;
        socket
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.0.send(Message::Text(message.to_string().into())).await.unwrap();
    }

    /// Sends a message although the server may have closed the connection; returns whether it was sent.
    pub(crate) async fn try_say(&mut self, message: &Value) -> bool {
        self.0.send(Message::Text(message.to_string().into())).await.is_ok()
    }

    /// The next message of a type; others are skipped.
    pub(crate) async fn receive(&mut self, kind: &str) -> Value {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await;
            match frame.expect("the server is silent") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == kind {
                        return message;
                    }
                }
                Some(Ok(_)) => {}
                other => panic!("the connection ended before `{kind}`: {other:?}"),
            }
        }
    }

    /// Follows a match and tells how it is.
    pub(crate) async fn watch(&mut self, id: &str) -> Value {
        self.say(&json!({"type": "watch", "match": id})).await;
        self.receive("match").await["state"].take()
    }

    /// Acts, and tells the answer.
    pub(crate) async fn act(&mut self, id: &str, number: u64, act: Value) -> Value {
        self.say(&json!({"type": "act", "match": id, "id": number, "plies": [], "act": act})).await;
        self.answer(number).await
    }

    /// Says something, and tells the answer.
    pub(crate) async fn chat(&mut self, id: &str, number: u64, text: &str) -> Value {
        self.chat_in(id, number, "players", text).await
    }

    /// The same, to whom it is meant for.
    pub(crate) async fn chat_in(&mut self, id: &str, number: u64, room: &str, text: &str) -> Value {
        let message = json!({"type": "say", "match": id, "id": number, "room": room, "text": text});
        self.say(&message).await;
        self.answer(number).await
    }

    /// Sends a message that is answered, and tells the answer.
    pub(crate) async fn send_and_answer(&mut self, message: &Value, number: u64) -> Value {
        self.say(message).await;
        self.answer(number).await
    }

    /// All messages up to the next one of a type.
    pub(crate) async fn until(&mut self, kind: &str) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(30), self.0.next()).await;
            match frame.expect("the server is silent") {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["type"] == kind {
                        return heard;
                    }
                    heard.push(message);
                }
                Some(Ok(_)) => {}
                other => panic!("the connection ended before `{kind}`: {other:?}"),
            }
        }
    }

    async fn answer(&mut self, number: u64) -> Value {
        loop {
            let mut answer = self.receive("answer").await;
            if answer["id"] == number {
                return answer["answer"].take();
            }
        }
    }

    /// Waits for the end and tells its code, if the server says one.
    pub(crate) async fn closed(&mut self) -> Option<u16> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}

pub(crate) fn white(act: &str, rest: &Value) -> Value {
    seat("white", act, rest)
}

pub(crate) fn black(act: &str, rest: &Value) -> Value {
    seat("black", act, rest)
}

fn seat(color: &str, act: &str, rest: &Value) -> Value {
    let mut whole = json!({"do": act, "seat": {"board": 0, "color": color}});
    for (key, value) in rest.as_object().into_iter().flatten() {
        whole[key] = value.clone();
    }
    whole
}
