//! The limits of a socket, over a real port: sizes, handshake, origin and host.

use std::net::SocketAddr;
use std::time::Duration;

use axum_server::Handle;
use futures_util::{SinkExt, StreamExt};
use protocol::ClientMessage;
use server::{RawOptions, serve};
use store::SimulatedStore;
use store::simulated::Knobs;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderMap;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::support::router_and_table;

type Socket = WebSocketStream<TcpStream>;

/// A server on its own port, for as long as the test lasts.
async fn open() -> SocketAddr {
    let listener = serve::listen(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let address = listener.local_addr().unwrap();
    let store = SimulatedStore::new(1, Knobs::default());
    let (router, table) = router_and_table(RawOptions::default(), store);
    tokio::spawn(serve::serve(listener, router, None, Handle::new(), table));
    address
}

/// Opens a socket with these headers; fails with the status of the refusal.
async fn socket(address: SocketAddr, headers: &[(&'static str, String)]) -> Result<Socket, u16> {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request().unwrap();
    let own: &mut HeaderMap = request.headers_mut();
    for (name, value) in headers {
        own.insert(*name, value.parse().unwrap());
    }
    let line = TcpStream::connect(address).await.unwrap();
    match client_async(request, line).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

async fn own_socket(address: SocketAddr) -> Socket {
    socket(address, &[("origin", format!("http://{address}"))]).await.unwrap()
}

async fn say(socket: &mut Socket, text: String) {
    socket.send(Message::Text(text.into())).await.unwrap();
}

/// The code with which the server closes.
async fn closed(socket: &mut Socket) -> u16 {
    loop {
        match timeout(Duration::from_secs(60), socket.next()).await.unwrap() {
            Some(Ok(Message::Close(Some(CloseFrame { code, .. })))) => return code.into(),
            Some(Ok(_)) => {}
            other => panic!("closed without a code: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_socket_without_a_token_names_the_own_page_as_its_origin() {
    let address = open().await;
    let own = format!("http://{address}");
    let rows = [
        (Some(own.clone()), None),
        (None, Some(403)),
        (Some("http://evil.example".to_owned()), Some(403)),
        (Some(format!("https://{address}")), Some(403)),
        (Some("http://127.0.0.1:1".to_owned()), Some(403)),
        (Some("null".to_owned()), Some(403)),
        (Some(format!("{own}.evil.example")), Some(403)),
    ];
    for (origin, refused) in rows {
        let headers: Vec<_> = origin.iter().map(|origin| ("origin", origin.clone())).collect();
        assert_eq!(socket(address, &headers).await.err(), refused, "{origin:?}");
    }
}

#[tokio::test]
async fn a_socket_is_asked_for_by_a_name_of_this_server() {
    let address = open().await;
    for (host, refused) in [
        (format!("localhost:{}", address.port()), None),
        (format!("evil.example:{}", address.port()), Some(421)),
        (format!("127.0.0.1.evil.example:{}", address.port()), Some(421)),
    ] {
        // A page that bent its own name to this address has that name as its origin too.
        let headers = [("origin", format!("http://{host}")), ("host", host.clone())];
        assert_eq!(socket(address, &headers).await.err(), refused, "{host}");
    }
}

#[tokio::test]
async fn a_forged_token_opens_no_socket() {
    let address = open().await;
    let headers = [("authorization", "Bearer AAAA".to_owned())];
    assert_eq!(socket(address, &headers).await.err(), Some(401));
}

#[tokio::test]
async fn a_message_of_8_kib_is_read_and_one_byte_more_closes() {
    let address = open().await;
    let mut socket = own_socket(address).await;
    let padding = " ".repeat(protocol::MAX_CLIENT_MESSAGE);
    let hello =
        serde_json::to_string(&ClientMessage::Hello { protocol: protocol::VERSION }).unwrap();
    let largest = format!("{hello}{}", &padding[hello.len()..]);
    say(&mut socket, largest.clone()).await;
    let received = socket.next().await.unwrap().unwrap();
    assert!(received.to_text().unwrap().contains("\"welcome\""), "{received:?}");
    say(&mut socket, format!("{largest} ")).await;
    assert_eq!(closed(&mut socket).await, 1009);
    let mut socket = own_socket(address).await;
    say(&mut socket, largest.repeat(7)).await;
    assert_eq!(closed(&mut socket).await, 1009);
}

#[tokio::test]
async fn bytes_are_not_spoken_here() {
    let mut socket = own_socket(open().await).await;
    socket.send(Message::Binary(vec![1, 2, 3].into())).await.unwrap();
    assert_eq!(closed(&mut socket).await, 1003);
}

/// In real time: the ten seconds are those of the library below.
#[tokio::test]
async fn a_connection_without_a_whole_request_is_closed_after_ten_seconds() {
    let address = open().await;
    let lines = ["", "P", "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\n"].map(|beginning| {
        tokio::spawn(async move {
            let started = Instant::now();
            let mut line = TcpStream::connect(address).await.unwrap();
            line.write_all(beginning.as_bytes()).await.unwrap();
            let mut rest = Vec::new();
            let closed = timeout(Duration::from_secs(20), line.read_to_end(&mut rest)).await;
            assert!(closed.is_ok(), "{beginning:?} is waited for without end");
            assert!(started.elapsed().as_secs() >= 9, "{:?}", started.elapsed());
        })
    });
    for line in lines {
        line.await.unwrap();
    }
}

#[tokio::test(start_paused = true)]
async fn a_socket_that_says_nothing_first_is_closed_after_ten_seconds() {
    let address = open().await;
    let mut socket = own_socket(address).await;
    let started = Instant::now();
    assert_eq!(closed(&mut socket).await, 1008);
    assert!((9..=11).contains(&started.elapsed().as_secs()), "{:?}", started.elapsed());
}

async fn say_hello(socket: &mut Socket) {
    let hello = ClientMessage::Hello { protocol: protocol::VERSION };
    say(socket, serde_json::to_string(&hello).unwrap()).await;
}

/// Sends a frame without content many times, as one piece of bytes; returns whether the server took them all.
async fn flood(socket: &mut Socket, frame: [u8; 6], times: usize) -> bool {
    let piece = frame.repeat(1024);
    for _ in 0..times / 1024 {
        if socket.get_mut().write_all(&piece).await.is_err() {
            return false;
        }
    }
    true
}

#[tokio::test(start_paused = true)]
async fn pongs_that_nobody_asked_for_are_counted_like_messages() {
    let mut socket = own_socket(open().await).await;
    say_hello(&mut socket).await;
    // A pong with an empty content and its mask.
    flood(&mut socket, [0x8a, 0x80, 1, 2, 3, 4], 1024).await;
    let closed = timeout(Duration::from_secs(8), closed(&mut socket)).await;
    assert_eq!(closed.expect("it stays open"), 1008);
}

/// The library reads such frames in a loop of its own, so the bytes are counted. Time passes only while the
/// server waits: before, it read all frames at once.
#[tokio::test(start_paused = true)]
async fn empty_continuation_frames_do_not_keep_the_server_busy() {
    let mut socket = own_socket(open().await).await;
    say_hello(&mut socket).await;
    // The beginning of a text, which no other frame ends.
    socket.get_mut().write_all(&[0x01, 0x80, 1, 2, 3, 4]).await.unwrap();
    let continuation = [0x00, 0x80, 1, 2, 3, 4];
    assert!(!flood(&mut socket, continuation, 8 << 20).await, "all frames were read");
}
