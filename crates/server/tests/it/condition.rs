//! How the house says it is: to machines that restart it, and to those that watch its numbers.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use server::RawOptions;
use store::SimulatedStore;
use store::simulated::Knobs;

use crate::house::{ask, house_over};

async fn get(house: &Router, path: &str) -> (StatusCode, String) {
    let request = Request::builder().uri(path).header("host", "localhost");
    let answer = ask(house, "127.0.0.1", request.body(Body::empty()).unwrap()).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// Makes a match and tells how that went.
async fn make_match(house: &Router) -> StatusCode {
    let request = Request::post("/api/v1/matches")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(Body::from(r#"{"mode": "hot-seat", "white": "Ada", "black": "Bob"}"#))
        .unwrap();
    ask(house, "127.0.0.1", request).await.status()
}

#[tokio::test]
async fn it_is_told_when_nothing_can_be_saved_and_when_it_can_again() {
    let store = SimulatedStore::new(1, Knobs::default());
    let house = house_over(RawOptions::default(), store.clone());
    let (status, text) = get(&house, "/healthz").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("\"status\":\"ok\""), "{text}");
    store.turn(|knobs| knobs.is_full = true);
    assert_eq!(make_match(&house).await, StatusCode::SERVICE_UNAVAILABLE);
    let (status, text) = get(&house, "/healthz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("\"status\":\"cannot save\",") && text.contains("\"reason\":"), "{text}");
    assert!(get(&house, "/metrics").await.1.contains("\ntabiya_store_available 0\n"));
    store.turn(|knobs| knobs.is_full = false);
    for _ in 0..1000 {
        if get(&house, "/healthz").await.0 == StatusCode::OK {
            assert_eq!(make_match(&house).await, StatusCode::CREATED);
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never got well again");
}

#[tokio::test]
async fn numbers_are_told_as_prometheus_reads_them() {
    let store = SimulatedStore::new(1, Knobs::default());
    let house = house_over(RawOptions::default(), store);
    let number = async |name: &str| {
        let (status, text) = get(&house, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.ends_with("# EOF\n"), "{text}");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse::<u64>().unwrap()
    };
    assert_eq!(number("tabiya_store_available").await, 1);
    assert_eq!(number("tabiya_sockets").await, 0);
    assert_eq!(number("tabiya_store_failures_total").await, 0);
    let before = number("tabiya_store_requests_total").await;
    assert_eq!(make_match(&house).await, StatusCode::CREATED);
    assert!(number("tabiya_store_requests_total").await > before);
    assert!(number("tabiya_store_commits_total").await > 0);
}
