//! The server with TLS and a certificate made for the test: pages, sockets, spectators, silent connections
//! and unusable certificates.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use protocol::Color;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::{Value, json};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::client;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::serve::Server;
use crate::watch::{Players, Watcher};
use crate::{file, folder, program, tabiya};

/// Longer than any answer takes on a busy computer.
const TIMEOUT: Duration = Duration::from_secs(60);

type TlsStream = StreamOwned<ClientConnection, TcpStream>;

/// A self-signed certificate for `localhost` and its key.
struct Certificate {
    certificate: String,
    key: String,
}

impl Certificate {
    fn make(name: &str) -> Self {
        let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a key");
        Self {
            certificate: file(&format!("{name}.crt"), &made.cert.pem()),
            key: file(&format!("{name}.key"), &made.signing_key.serialize_pem()),
        }
    }

    fn options<'a>(&'a self, data: &'a str) -> Vec<&'a str> {
        let mut options = vec!["serve", "--public", "--host", "localhost", "--port", "0"];
        options.extend(["--data", data, "--tls-certificate", &self.certificate]);
        options.extend(["--tls-key", &self.key]);
        options
    }

    /// A connection like a browser's, which prefers HTTP/2.
    fn connect(&self, server: &Server) -> TlsStream {
        let certificate = CertificateDer::from_pem_file(&self.certificate).expect("a certificate");
        let mut roots = RootCertStore::empty();
        roots.add(certificate).expect("a certificate");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = [&b"h2"[..], b"http/1.1"].map(<[u8]>::to_vec).to_vec();
        let name = ServerName::try_from("localhost").expect("a name");
        let client = ClientConnection::new(Arc::new(config), name).expect("a client");
        let stream = TcpStream::connect(&server.address).expect("it listens");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a socket");
        StreamOwned::new(client, stream)
    }

    /// The body of an answer with this status.
    #[track_caller]
    fn ask(&self, server: &Server, request: &str, token: &str, body: &Value, status: u16) -> Value {
        let (address, body) = (&server.address, body.to_string());
        let mut line = self.connect(server);
        write!(
            line,
            "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Authorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it reads");
        let mut answer = String::new();
        line.read_to_string(&mut answer).expect("it answers and closes the connection");
        assert_eq!(line.conn.alpn_protocol(), Some(&b"http/1.1"[..]));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).unwrap_or_default()
    }
}

#[test]
fn a_local_network_with_a_certificate_is_encrypted() {
    let certificate = Certificate::make("encrypted-lan");
    let data = folder("encrypted-lan");
    let options = ["serve", "--lan", "--port", "0", "--data", &data];
    let certificate =
        ["--tls-certificate", &certificate.certificate, "--tls-key", &certificate.key];
    let printed = Server::start(&[&options[..], &certificate].concat()).printed();
    assert!(
        printed.contains("Your network can connect; connections are encrypted.\n"),
        "{printed}"
    );
    assert!(printed.contains("Guests enter this room code"), "{printed}");
}

#[test]
fn a_public_match_is_played_and_watched_over_tls() {
    let certificate = Certificate::make("encrypted-world");
    let mut server = Server::start(&certificate.options(&folder("encrypted-world")));
    assert_eq!(server.url, format!("https://{}", server.address));
    let secret = server.set_up_secret();
    let body = json!({"token": secret, "name": "Ada", "password": "five small knights"});
    let ada = certificate.ask(&server, "POST /api/v1/setup", "", &body, 201);
    let ada = ada["token"].as_str().expect("a token");
    let body = json!({"mode": "invitation", "color": "white"});
    let made = certificate.ask(&server, "POST /api/v1/matches", ada, &body, 201);
    let (id, invitation) = (made["id"].as_str().unwrap(), made["invitation"].as_str().unwrap());
    let link = made["link"].as_str().expect("a link");
    assert_eq!(link, format!("{}/m/{id}#{invitation}", server.url));

    // The link is needed to watch, and so is a trusted certificate.
    let trusted = [("SSL_CERT_FILE", certificate.certificate.as_str())];
    let mut watcher = Watcher::start_with(link, &trusted);
    watcher.expect("Standard chess: Ada – Black");
    watcher.expect("The match has not started.");
    let without = link.split('#').next().expect("a link");
    let stranger = program(&["watch", without]).envs(trusted).output().expect("it runs");
    let output = String::from_utf8_lossy(&stranger.stderr);
    assert!(output.contains("cannot sign in as a guest: guests need an invitation"), "{output}");
    let output = tabiya(&["watch", link]).complaint(1);
    assert!(
        output.contains(&format!("the certificate of {} is not trusted", server.address)),
        "{output}"
    );

    let body = json!({"name": "Bob", "match": id, "invitation": invitation});
    let bob = certificate.ask(&server, "POST /api/v1/guests", "", &body, 201);
    let bob = bob["token"].as_str().expect("a token");
    let body = json!({"invitation": invitation});
    certificate.ask(&server, &format!("POST /api/v1/matches/{id}/join"), bob, &body, 200);
    watcher.expect("Black is Bob.");
    watcher.expect("The match has started.");
    let mut request =
        format!("wss://{}/api/v1/socket", server.address).into_client_request().expect("a link");
    let token = format!("Bearer {ada}").parse().expect("a header");
    request.headers_mut().insert("authorization", token);
    let (socket, _) = client(request, certificate.connect(&server)).expect("it shakes hands");
    let mut players = Players::at(socket, id);
    players.play(Color::White, "e2e4");
    watcher.expect("1. e4");
    players.resign(Color::White);
    let end = watcher.line();
    assert!(end.starts_with("0-1  "), "{end}");
    watcher.end();
}

#[test]
fn plain_http_gets_no_answer() {
    let certificate = Certificate::make("encrypted-plain");
    let server = Server::start(&certificate.options(&folder("encrypted-plain")));
    let mut line = TcpStream::connect(&server.address).expect("it listens");
    line.set_read_timeout(Some(TIMEOUT)).expect("a socket");
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    line.write_all(request.as_bytes()).expect("it reads");
    let mut answer = Vec::new();
    // It may close the connection instead.
    let _ = line.read_to_end(&mut answer);
    assert!(!String::from_utf8_lossy(&answer).contains("HTTP"), "{answer:?}");
}

/// Takes ten seconds of real time, the timeout of the program.
#[test]
fn a_silent_tls_connection_is_closed_after_ten_seconds() {
    let certificate = Certificate::make("encrypted-silent");
    let server = Server::start(&certificate.options(&folder("encrypted-silent")));
    let waiting = ["", "GET /he", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"].map(|words| {
        let mut line = certificate.connect(&server);
        line.conn.complete_io(&mut line.sock).expect("it encrypts");
        thread::spawn(move || {
            let started = Instant::now();
            line.write_all(words.as_bytes()).expect("it reads");
            line.flush().expect("it reads");
            let mut rest = Vec::new();
            // How it closes the connection does not matter.
            let _ = line.read_to_end(&mut rest);
            (words, started.elapsed().as_secs())
        })
    });
    for waiting in waiting {
        let (words, seconds) = waiting.join().expect("it waited");
        assert!((9..=20).contains(&seconds), "{words:?} was closed after {seconds} s");
    }
}

#[test]
fn an_unusable_certificate_is_reported_before_the_server_starts() {
    let data = folder("encrypted-refused");
    let (own, other) = (Certificate::make("encrypted-own"), Certificate::make("encrypted-other"));
    let nothing = file("encrypted-nothing.pem", "precious\n");
    let missing = file("encrypted-missing.pem", "");
    fs::remove_file(&missing).expect("it was just written");
    let whole = fs::read_to_string(&own.certificate).expect("a certificate");
    let half = file("encrypted-half.pem", &whole[..whole.len() / 2]);
    let garbled = whole.replace("\n", "\n!");
    let garbled = file("encrypted-garbled.pem", &garbled);
    let (certificate, key) = (own.certificate.as_str(), own.key.as_str());
    for (certificate, key, named, part) in [
        (missing.as_str(), key, missing.as_str(), ": No such file"),
        (certificate, &missing, &missing, ": No such file"),
        (&nothing, key, &nothing, "contains no certificate: it must be a PEM file"),
        (key, key, key, "contains no certificate"),
        (&half, key, &half, "is not a complete PEM file"),
        (&garbled, key, &garbled, "is not a complete PEM file"),
        (certificate, &nothing, &nothing, "contains no private key: it must be a PEM file"),
        (certificate, certificate, certificate, "contains no private key"),
        (certificate, &other.key, &other.key, "cannot be used together"),
    ] {
        let certificate = Certificate { certificate: certificate.to_owned(), key: key.to_owned() };
        let complaint = tabiya(&certificate.options(&data)).complaint(1);
        assert!(complaint.contains(named) && complaint.contains(part), "{part}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(!Path::new(&data).exists(), "{complaint}");
    }
}
