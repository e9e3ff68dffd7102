//! Health and metrics.

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use server::RawOptions;
use store::SimulatedStore;
use store::simulated::Knobs;

use crate::support::{ask, router_over};

async fn get(router: &Router, path: &str) -> (StatusCode, String) {
    let request = Request::builder().uri(path).header("host", "localhost");
    let answer = ask(router, "127.0.0.1", request.body(Body::empty()).unwrap()).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// Makes a match and tells how that went.
async fn make_match(router: &Router) -> StatusCode {
    let request = Request::post("/api/v1/matches")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(Body::from(r#"{"mode": "hot-seat", "white": "Ada", "black": "Bob"}"#))
        .unwrap();
    ask(router, "127.0.0.1", request).await.status()
}

#[tokio::test]
async fn health_shows_whether_matches_can_be_saved() {
    let store = SimulatedStore::new(1, Knobs::default());
    let router = router_over(RawOptions::default(), store.clone());
    let (status, text) = get(&router, "/healthz").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("\"status\":\"ok\""), "{text}");
    store.turn(|knobs| knobs.is_full = true);
    assert_eq!(make_match(&router).await, StatusCode::SERVICE_UNAVAILABLE);
    let (status, text) = get(&router, "/healthz").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(text.contains("\"status\":\"cannot save\",") && text.contains("\"reason\":"), "{text}");
    assert!(get(&router, "/metrics").await.1.contains("\ntabiya_store_available 0\n"));
    store.turn(|knobs| knobs.is_full = false);
    for _ in 0..1000 {
        if get(&router, "/healthz").await.0 == StatusCode::OK {
            assert_eq!(make_match(&router).await, StatusCode::CREATED);
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never got well again");
}

#[tokio::test]
async fn metrics_are_in_the_prometheus_format() {
    let store = SimulatedStore::new(1, Knobs::default());
    let router = router_over(RawOptions::default(), store);
    let number = async |name: &str| {
        let (status, text) = get(&router, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.ends_with("# EOF\n"), "{text}");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {name} in {text}")).parse::<u64>().unwrap()
    };
    assert_eq!(number("tabiya_store_available").await, 1);
    assert_eq!(number("tabiya_sockets").await, 0);
    for name in ["tabiya_jobs_waiting", "tabiya_jobs_started", "tabiya_job_threads"] {
        assert_eq!(number(name).await, 0, "{name}");
    }
    assert_eq!(number("tabiya_store_failures_total").await, 0);
    let before = number("tabiya_store_requests_total").await;
    assert_eq!(make_match(&router).await, StatusCode::CREATED);
    assert!(number("tabiya_store_requests_total").await > before);
    assert!(number("tabiya_store_commits_total").await > 0);
}
