//! Which hosts and origins may send requests, and which need a session.

use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, request};
use server::RawOptions;

use crate::support::{ask, router_with};

const LOOPBACK: &str = "127.0.0.1";

fn get(path: &str, host: &str) -> request::Builder {
    Request::builder().uri(path).header("host", host)
}

fn post(path: &str, host: &str) -> request::Builder {
    get(path, host).method("POST").header("content-type", "application/json")
}

fn lan() -> RawOptions {
    RawOptions { lan: Some(true), ..RawOptions::default() }
}

async fn text(response: Response<Body>) -> String {
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

async fn status_for_host(raw: RawOptions, host: &str) -> StatusCode {
    let request = get("/api/v1/rulesets", host).body(Body::empty()).unwrap();
    ask(&router_with(raw), LOOPBACK, request).await.status()
}

#[tokio::test]
async fn this_computer_is_asked_by_its_own_names_only() {
    for host in ["localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST"] {
        assert_eq!(status_for_host(RawOptions::default(), host).await, StatusCode::OK, "{host}");
    }
    for host in ["evil.example", "evil.example:8080", "192.168.1.20", "localhost.evil.example", ""]
    {
        let status = status_for_host(RawOptions::default(), host).await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
}

#[tokio::test]
async fn the_local_network_may_use_the_address_and_the_name_of_the_computer() {
    for host in ["192.168.1.20:8080", "school-pc", "school-pc.local:8080", "localhost"] {
        assert_eq!(status_for_host(lan(), host).await, StatusCode::OK, "{host}");
    }
    assert_eq!(status_for_host(lan(), "evil.example").await, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn a_request_without_a_host_is_refused() {
    let request = Request::builder().uri("/api/v1/rulesets").body(Body::empty()).unwrap();
    let answer = ask(&router_with(RawOptions::default()), LOOPBACK, request).await;
    assert_eq!(answer.status(), StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn another_site_may_change_nothing() {
    let router = router_with(RawOptions::default());
    let origins = [
        ("http://localhost:8080", StatusCode::CREATED),
        ("http://localhost:9090", StatusCode::FORBIDDEN),
        ("https://localhost:8080", StatusCode::FORBIDDEN),
        ("http://evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ];
    for (origin, expected) in origins {
        let request = post("/api/v1/guests", "localhost:8080").header("origin", origin);
        let request = request.body(Body::from(r#"{"name":"Ada"}"#)).unwrap();
        assert_eq!(ask(&router, LOOPBACK, request).await.status(), expected, "{origin}");
    }
    let request = post("/api/v1/guests", "localhost:8080").header("sec-fetch-site", "cross-site");
    let request = request.body(Body::from(r#"{"name":"Ada"}"#)).unwrap();
    assert_eq!(ask(&router, LOOPBACK, request).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn answers_tell_browsers_to_be_careful() {
    let request = get("/api/v1/rulesets", "localhost").body(Body::empty()).unwrap();
    let answer = ask(&router_with(RawOptions::default()), LOOPBACK, request).await;
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("content-security-policy").starts_with("default-src 'none'"));
    assert_eq!(header("referrer-policy"), "no-referrer");
}

#[tokio::test]
async fn scripts_carry_only_the_headers_that_mean_something_for_them() {
    let router = router_with(RawOptions::default());
    let page = ask(&router, LOOPBACK, get("/", "localhost").body(Body::empty()).unwrap()).await;
    let page = text(page).await;
    let hash = page.split("/a/").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    for (file, is_document) in
        [("app/main.js", false), ("style/base.css", false), ("icons/tabiya.svg", true)]
    {
        let request = get(&format!("/a/{hash}/{file}"), "localhost").body(Body::empty()).unwrap();
        let answer = ask(&router, LOOPBACK, request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{file}");
        let has = |name: &str| answer.headers().contains_key(name);
        assert!(has("x-content-type-options") && has("cross-origin-resource-policy"), "{file}");
        for header in ["content-security-policy", "referrer-policy", "cross-origin-opener-policy"] {
            assert_eq!(has(header), is_document, "{file}: {header}");
        }
    }
}

#[tokio::test]
async fn a_guest_gets_a_token_and_a_cookie() {
    let request =
        post("/api/v1/guests", "localhost").body(Body::from(r#"{"name":" Ada "}"#)).unwrap();
    let answer = ask(&router_with(RawOptions::default()), LOOPBACK, request).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("tabiya-plain="), "{cookie}");
    assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    assert!(text(answer).await.contains(r#""name":"Ada""#));
}

#[tokio::test]
async fn a_name_that_is_none_gets_a_sentence() {
    let router = router_with(RawOptions::default());
    for (body, expected) in [
        (r#"{"name":" "}"#, "a name needs at least one visible character"),
        (r#"{"nmae":"Ada"}"#, "nmae"),
        ("Ada", "expected value"),
    ] {
        let request = post("/api/v1/guests", "localhost").body(Body::from(body)).unwrap();
        let answer = ask(&router, LOOPBACK, request).await;
        assert!(answer.status().is_client_error());
        let text = text(answer).await;
        assert!(text.contains(expected), "{text}");
    }
}
