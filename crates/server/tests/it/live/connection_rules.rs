//! What a connection must do to stay: say hello in time, follow the protocol, read, and not send too fast.

use std::net::IpAddr;
use std::time::Duration;

use protocol::{Act, ClientMessage, ErrorCode, ServerMessage, TimeControl};
use server::live::{Frame, match_id};
use tokio::time::{Instant, sleep, timeout};

use super::sockets::{BLACK, Client, TestServer, WHITE, ada, bob, identity, minute, mv};

#[tokio::test(start_paused = true)]
async fn connections_must_follow_the_protocol() {
    let server = TestServer::open();
    let mut late = server.connect(ada(), 16);
    assert_eq!(late.closed().await, 1008, "the first message must come in ten seconds");
    let mut rude = server.connect(ada(), 16);
    rude.say(&ClientMessage::WatchLobby).await;
    let error = |message: &ServerMessage| match message {
        ServerMessage::Error { error, .. } => Some(error.code),
        _ => None,
    };
    assert_eq!(rude.receive_until(error).await, ErrorCode::HelloFirst);
    rude.say(&ClientMessage::Hello { protocol: 99 }).await;
    assert_eq!(rude.receive_until(error).await, ErrorCode::WrongProtocol);
    rude.text("{\"type\": \"dance\"}").await;
    assert_eq!(rude.receive_until(error).await, ErrorCode::BadMessage);
    rude.text(&"x".repeat(protocol::MAX_CLIENT_MESSAGE + 1)).await;
    assert_eq!(rude.closed().await, 1009);
    let mut binary = server.connect(ada(), 16);
    binary.frame(Frame::Binary).await;
    assert_eq!(binary.closed().await, 1003);
    let mut client = server.client(ada()).await;
    client.say(&ClientMessage::Watch { match_id: protocol::MatchId("x".into()), have: None }).await;
    assert_eq!(client.receive_until(error).await, ErrorCode::NoSuchMatch);
    let id = server.seek(minute()).await;
    let match_id = match_id::to_wire(id);
    let act = Act::Resign { seat: WHITE };
    client.say(&ClientMessage::Act { match_id, id: 1, plies: vec![], lag_ms: 0, act }).await;
    assert_eq!(client.receive_until(error).await, ErrorCode::NotWatching);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_too_fast_is_refused_and_then_disconnected() {
    let server = TestServer::open();
    let client = server.client(ada()).await;
    let Client { to_server, mut from_server } = client;
    let reader = tokio::spawn(async move {
        let mut refused = 0;
        while let Some(frame) = from_server.recv().await {
            match frame {
                Frame::Text(text) if text.contains("too-fast") => refused += 1,
                Frame::Close(code, _) => return (refused, code),
                _ => {}
            }
        }
        panic!("not closed");
    });
    let ping = serde_json::to_string(&ClientMessage::Ping { token: 1 }).unwrap();
    while to_server.send(Frame::Text(ping.as_str().into())).await.is_ok() {}
    let (refused, code) = reader.await.unwrap();
    assert_eq!(code, 1008);
    assert!((1..=50).contains(&refused), "{refused}");
}

#[tokio::test(start_paused = true)]
async fn a_silent_connection_is_closed_and_pings_keep_it_open() {
    let server = TestServer::open();
    let mut lively = server.client(ada()).await;
    let silent = server.client(bob()).await;
    let started = Instant::now();
    let mut frames = silent.from_server;
    let closed = tokio::spawn(async move {
        loop {
            match frames.recv().await {
                Some(Frame::Close(code, _)) => return code,
                Some(_) => {}
                None => panic!("closed without a word"),
            }
        }
    });
    // The lively one answers pings while it waits for something that never comes.
    let waited = timeout(Duration::from_secs(90), lively.receive_frame()).await;
    assert!(waited.is_err(), "{waited:?}");
    assert_eq!(closed.await.unwrap(), 1008);
    assert!(started.elapsed() >= Duration::from_secs(30));
    drop(silent.to_server);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_read_is_disconnected_and_slows_nobody() {
    let server = TestServer::open();
    let id = server.duel(TimeControl::Untimed).await;
    let deaf = server.connect(identity(150, "Deaf"), 1);
    deaf.say(&ClientMessage::Hello { protocol: protocol::VERSION }).await;
    deaf.say(&ClientMessage::Watch { match_id: match_id::to_wire(id), have: None }).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    let started = Instant::now();
    for round in 0..20 {
        let (there, back) = if round % 2 == 0 { ("g1f3", "g8f6") } else { ("f3g1", "f6g8") };
        if white.act(id, 10 + round, mv(WHITE, there)).await.is_err() {
            break;
        }
        if black.act(id, 10 + round, mv(BLACK, back)).await.is_err() {
            break;
        }
    }
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    sleep(Duration::from_secs(20)).await;
    assert_eq!(server.live.stats().sockets, 2, "the deaf one is gone");
    drop(deaf);
}

#[tokio::test(start_paused = true)]
async fn one_person_has_at_most_ten_connections() {
    let server = TestServer::open();
    let mut clients = Vec::new();
    for _ in 0..10 {
        clients.push(server.client(ada()).await);
    }
    let mut one_too_many = server.connect(ada(), 16);
    assert_eq!(one_too_many.closed().await, 1008);
    clients.pop();
    sleep(Duration::from_millis(10)).await;
    server.client(ada()).await;
}

#[tokio::test(start_paused = true)]
async fn connections_per_address_are_limited() {
    let server = TestServer::open();
    let address: IpAddr = "192.168.1.30".parse().unwrap();
    let most = server::limits::CONNECTIONS_PER_ADDRESS as u64;
    let clients: Vec<Client> = (0..most)
        .map(|number| server.connect_from(identity(1000 + number, "Pupil"), 16, Some(address)))
        .collect();
    let mut one_too_many = server.connect_from(ada(), 16, Some(address));
    assert_eq!(one_too_many.closed().await, 1008);
    let elsewhere = server.connect_from(ada(), 16, "192.168.1.31".parse().ok());
    elsewhere.say(&ClientMessage::Hello { protocol: protocol::VERSION }).await;
    assert_eq!(server.live.stats().sockets, clients.len() + 1);
}

#[tokio::test(start_paused = true)]
async fn the_first_message_comes_within_ten_seconds() {
    let server = TestServer::open();
    let started = Instant::now();
    let mut silent = server.connect(ada(), 16);
    assert_eq!(silent.closed().await, 1008);
    assert_eq!(started.elapsed().as_secs(), 10);
}
