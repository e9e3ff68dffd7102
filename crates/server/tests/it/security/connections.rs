//! Connections are not free: over real ports, one visitor gets a limited number and keeps nobody out.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use axum_server::Handle;
use ids::ActorId;
use serde_json::json;
use server::connection_table::{ConnectionCaps, ConnectionTable};
use server::{RawOptions, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use super::club::{Club, Socket, lan};
use crate::support::{capped_table, connection_table, router_with};

/// A request whose body never comes.
const UNFINISHED: &str = "POST /api/v1/rulesets/check HTTP/1.1\r\nHost: localhost\r\n\
    Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{\"te";
const HEALTH: &str = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/// Serves a router on a port of its own, for as long as the test lasts.
fn open(router: Router, table: Arc<ConnectionTable>) -> SocketAddr {
    let listener = serve::listen(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve::serve(listener, router, None, Handle::new(), table));
    address
}

fn open_with(table: &Arc<ConnectionTable>) -> SocketAddr {
    open(router_with(RawOptions::default()), Arc::clone(table))
}

/// Connects from an address of this computer and sends something.
async fn send(server: SocketAddr, from: [u8; 4], text: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    // A server that closes at once may do so before everything is sent.
    let _ = stream.write_all(text.as_bytes()).await;
    stream
}

/// Everything that the server sends before it closes. It may close before it has read everything.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let read = timeout(Duration::from_secs(300), stream.read_to_end(&mut bytes)).await;
    assert!(read.is_ok(), "the connection stays open");
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn held_connections_of_one_address_keep_nobody_out() {
    let caps = ConnectionCaps { per_address: 8, per_network: 64, total: 64 };
    let table = capped_table(caps);
    let server = open_with(&table);
    let mut held = Vec::new();
    for _ in 0..200 {
        held.push(send(server, [127, 0, 0, 9], UNFINISHED).await);
    }
    // Neither others nor the same address are kept out.
    for from in [[127, 0, 0, 10], [127, 0, 0, 9]] {
        let answer = rest(&mut send(server, from, HEALTH).await).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{from:?}: {answer}");
    }
    // The oldest were closed; the newest are still waited for.
    for stream in &mut held[..180] {
        let answer = rest(stream).await;
        assert!(answer.is_empty() || answer.contains("the request was interrupted"), "{answer}");
    }
    assert!(table.connections() <= 8, "{} are open", table.connections());
    let closed = table.limit_counts().find(|(limit, _)| *limit == "idle-of-address");
    assert!(closed.unwrap().1 >= 190, "{closed:?}");
    drop(held);
    while table.connections() > 0 {
        sleep(Duration::from_millis(1)).await;
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_server_refuses_with_a_sentence() {
    let table = capped_table(ConnectionCaps { per_address: 64, per_network: 64, total: 8 });
    let server = open_with(&table);
    let mut held = Vec::new();
    for last in 1..=4 {
        held.push(send(server, [127, 0, 0, last], UNFINISHED).await);
    }
    while table.connections() < 4 {
        sleep(Duration::from_millis(1)).await;
    }
    let answer = rest(&mut send(server, [127, 0, 0, 20], HEALTH).await).await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.contains("too many people are connected to the server"), "{answer}");
    assert_eq!(table.limit_counts().find(|(limit, _)| *limit == "total").unwrap().1, 1);
    drop(held.pop());
    while table.connections() == 4 {
        sleep(Duration::from_millis(1)).await;
    }
    let answer = rest(&mut send(server, [127, 0, 0, 20], HEALTH).await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn a_body_that_does_not_come_is_refused_with_a_sentence() {
    let table = connection_table();
    let server = open_with(&table);
    let started = Instant::now();
    let mut stream = send(server, [127, 0, 0, 1], UNFINISHED).await;
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("the request arrived too slowly"), "{answer}");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[tokio::test(start_paused = true)]
async fn a_body_that_trickles_is_refused_too() {
    let table = connection_table();
    let server = open_with(&table);
    let started = Instant::now();
    let (mut reader, mut writer) = send(server, [127, 0, 0, 1], UNFINISHED).await.into_split();
    let trickle = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            sleep(Duration::from_secs(1)).await;
        }
    });
    let mut answer = String::new();
    // The connection may be reset under the bytes that still come.
    let _ = timeout(Duration::from_secs(300), reader.read_to_string(&mut answer)).await;
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    trickle.abort();
    while table.connections() > 0 {
        sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_never_reads_its_answer_is_closed() {
    let table = connection_table();
    let router = Router::new().route("/", get(async || vec![7_u8; 64 << 20]));
    let server = open(router, Arc::clone(&table));
    let started = Instant::now();
    let _unread = send(server, [127, 0, 0, 1], HEALTH.replace("/healthz", "/").as_str()).await;
    while table.connections() == 0 {
        sleep(Duration::from_millis(1)).await;
    }
    while table.connections() > 0 {
        assert!(started.elapsed() < Duration::from_secs(300), "it is written to without end");
        sleep(Duration::from_secs(1)).await;
    }
    assert_eq!(table.limit_counts().find(|(limit, _)| *limit == "slow-reader").unwrap().1, 1);
}

#[tokio::test(start_paused = true)]
async fn a_kept_connection_without_another_request_is_closed() {
    let server = open_with(&connection_table());
    let started = Instant::now();
    let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let answer = rest(&mut send(server, [127, 0, 0, 1], health).await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

/// HTTP/2 would need limits of its own.
#[tokio::test]
async fn http_2_is_not_spoken() {
    let server = open_with(&connection_table());
    // The preface with an empty frame of settings, or a part of it.
    let hello = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u{4}\0\0\0\0\0";
    for length in [4, 10, 24, hello.len()] {
        let answer = rest(&mut send(server, [127, 0, 0, 1], &hello[..length]).await).await;
        assert_eq!(answer, "", "{length} bytes");
    }
    // Other methods with the same beginning are HTTP/1.1.
    let answer = rest(&mut send(server, [127, 0, 0, 1], &HEALTH.replace("GET", "PUT")).await).await;
    assert!(answer.starts_with("HTTP/1.1 405"), "{answer}");
}

#[tokio::test]
async fn a_player_comes_back_although_strangers_took_all_places_of_the_address() {
    let club = Club::with(RawOptions { sockets_per_address: Some(2), ..lan() }).await;
    let mut tokens = Vec::new();
    for name in ["Ada", "Bob", "Carl", "Dora"] {
        tokens.push(club.guest(name).await.expect(StatusCode::CREATED).token());
    }
    let new = json!({"mode": "seek", "color": "white"});
    let made = club.post("/api/v1/matches", &tokens[0], &new).await.json();
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/v1/matches/{id}/join");
    club.post(&path, &tokens[1], &json!({})).await.expect(StatusCode::OK);
    let (address, table) = (club.listen().await, club.app.live.connections());
    let mut ada = Socket::open(address, &tokens[0]).await;
    ada.watch(id).await;
    drop(ada);
    while table.sockets() > 0 {
        sleep(Duration::from_millis(1)).await;
    }
    let _strangers =
        [Socket::open(address, &tokens[2]).await, Socket::open(address, &tokens[3]).await];
    let stranger = table.admit_socket(ActorId(4711), Some(address.ip()), None);
    assert!(stranger.unwrap_err().to_string().contains("from your address"));
    Socket::open(address, &tokens[0]).await.watch(id).await;
}
