//! Requests that a proxy forwards, or that only claim to come from somewhere: who is believed, and who is refused.

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::json;
use server::RawOptions;

use super::club::{Club, ELSEWHERE, HERE, knock, lan, public};
use crate::support::ask;

/// What proxies add to a request.
const FORWARDING: [(&str, &str); 6] = [
    ("x-forwarded-for", "203.0.113.9"),
    ("x-forwarded-host", "chess.example.org"),
    ("x-forwarded-proto", "https"),
    ("x-real-ip", "203.0.113.9"),
    ("forwarded", "for=203.0.113.9"),
    ("via", "1.1 proxy"),
];

#[tokio::test]
async fn a_forwarded_request_is_never_of_the_house_account() {
    for raw in [RawOptions::default(), lan()] {
        let club = Club::with(raw).await;
        let me = club.ask("GET", "/api/v1/me").from(HERE).send().await.expect(StatusCode::OK);
        assert_eq!(me.json()["actor"], 1, "without a proxy it is the house account");
        for (header, value) in FORWARDING {
            let forwarded = |method, path| club.ask(method, path).from(HERE).header(header, value);
            let me = forwarded("GET", "/api/v1/me").send().await;
            assert_eq!(me.status, StatusCode::UNAUTHORIZED, "{header}: {}", me.text);
            assert_eq!(me.message(), "log in or enter your name first");
            let metrics = forwarded("GET", "/metrics").send().await;
            assert_eq!(metrics.status, StatusCode::FORBIDDEN, "{header}");
            let secret = club.app.people.set_up_link().await.unwrap().unwrap();
            let body = json!({"token": secret, "name": "Mallory", "password": "seven hills"});
            let organizer = forwarded("POST", "/api/v1/setup").json(&body).send().await;
            assert_eq!(organizer.status, StatusCode::FORBIDDEN, "{header}: {}", organizer.text);
        }
    }
}

#[tokio::test]
async fn only_a_valid_token_replaces_the_origin() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let address = club.listen().await;
    let valid = format!("Bearer {organizer}");
    let cookie = format!("tabiya-plain={organizer}");
    for (authorization, refused) in [
        (valid.as_str(), None),
        ("Bearer nobody's", Some(401)),
        ("Basic dXNlcjpwYXNz", Some(403)),
        ("x", Some(403)),
        ("", Some(403)),
    ] {
        let headers = [("authorization", authorization), ("cookie", cookie.as_str())];
        let opened = knock(address, "/api/v1/socket", &headers).await;
        assert_eq!(opened.err(), refused, "{authorization}");
    }
    // Without a cookie this computer would be the house account.
    let opened = knock(address, "/api/v1/socket", &[("authorization", "Basic x")]).await;
    assert_eq!(opened.err(), Some(403));
    let log_out = |authorization: &str| {
        let ask = club.ask("POST", "/api/v1/logout").header("cookie", &cookie);
        ask.header("sec-fetch-site", "cross-site").header("authorization", authorization)
    };
    let refused = log_out("Basic dXNlcjpwYXNz").json(&json!({})).send().await;
    assert_eq!(refused.expect(StatusCode::FORBIDDEN).code(), "forbidden");
    log_out("Bearer nobody's").send().await.expect(StatusCode::UNAUTHORIZED);
    log_out(&valid).json(&json!({})).send().await.expect(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_public_server_behind_a_proxy_answers_the_proxy_only() {
    let club = Club::with(public()).await;
    assert!(club.app.config.address().ip().is_loopback(), "its proxy is on this computer");
    for (from, expected) in [
        (HERE, StatusCode::OK),
        ("127.0.0.2", StatusCode::FORBIDDEN),
        (ELSEWHERE, StatusCode::FORBIDDEN),
        ("203.0.113.9", StatusCode::FORBIDDEN),
    ] {
        for path in ["/healthz", "/", "/api/v1/lobby"] {
            let request = Request::builder().uri(path).header("host", "chess.example.org");
            let answer = ask(&club.router, from, request.body(Body::empty()).unwrap()).await;
            let status = answer.status();
            let text = to_bytes(answer.into_body(), 1 << 22).await.unwrap();
            let text = String::from_utf8_lossy(&text);
            if expected == StatusCode::OK {
                assert_ne!(status, StatusCode::FORBIDDEN, "{path}");
            } else {
                assert_eq!(status, expected, "{from} {path}: {text}");
                assert!(text.contains("open https://chess.example.org"), "{text}");
            }
        }
    }
    let metrics: u64 = club.app.live.connections().limit_counts().map(|(_, count)| count).sum();
    assert_eq!(metrics, 9, "each refusal is counted");
}

#[tokio::test]
async fn a_proxy_elsewhere_is_listened_to_and_others_are_not() {
    let raw = RawOptions { trusted_proxies: Some(vec!["10.0.0.1".to_owned()]), ..public() };
    let club = Club::with(raw).await;
    assert!(club.app.config.address().ip().is_unspecified());
    for (from, expected) in [("10.0.0.1", StatusCode::OK), (HERE, StatusCode::FORBIDDEN)] {
        let request = Request::builder().uri("/healthz").header("host", "chess.example.org");
        let answer = ask(&club.router, from, request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), expected, "{from}");
    }
}

#[tokio::test]
async fn requests_through_a_proxy_are_counted_by_client() {
    let raw = RawOptions { sockets_per_address: Some(2), ..public() };
    let club = Club::with(raw).await;
    let table = club.app.live.connections();
    let client = "203.0.113.9".parse().unwrap();
    let held = [table.admit_request(client).unwrap(), table.admit_request(client).unwrap()];
    let asked = |from: &'static str| club.ask("GET", "/healthz").from(from).send();
    let refused = asked("203.0.113.9").await.expect(StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.message().starts_with("too many connections come from your address"));
    assert_eq!(refused.header("retry-after"), "5");
    asked("203.0.113.10").await.expect(StatusCode::OK);
    drop(held);
    asked("203.0.113.9").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn browsers_remember_to_use_tls() {
    let strict = async |raw: RawOptions, host: &str| {
        let club = Club::with(raw).await;
        let reply = club.ask("GET", "/healthz").from(HERE).header("host", host).send().await;
        reply.header("strict-transport-security").to_owned()
    };
    assert_eq!(strict(public(), "chess.example.org").await, "max-age=31536000");
    // Another server of this computer may have the same name.
    assert_eq!(strict(public(), "localhost").await, "");
    assert_eq!(strict(lan(), "localhost").await, "");
}
