//! The document of the API is about these routes, all of them and no others.

use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use serde_json::Value;
use server::RawOptions;

use crate::house::{ask, house};
use crate::library::Club;

async fn get(path: &str) -> (StatusCode, String, String) {
    let request = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
    let answer = ask(&house(RawOptions::default()), "127.0.0.1", request).await;
    let policy = answer.headers().get("content-security-policy").unwrap();
    let (status, policy) = (answer.status(), policy.to_str().unwrap().to_owned());
    let bytes = to_bytes(answer.into_body(), 8 << 20).await.unwrap();
    (status, policy, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn document() -> Value {
    let (status, _, text) = get("/api/v1/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    serde_json::from_str(&text).unwrap()
}

/// The paths that the router knows, by what it says of itself.
fn paths() -> BTreeSet<String> {
    let told = format!("{:?}", house(RawOptions::default()));
    let known = told.split("paths: {").skip(1).filter_map(|rest| rest.split('}').next_back());
    assert!(known.count() > 0, "the router does not tell its paths any more: {told}");
    let quoted = told.split('"').skip(1).step_by(2);
    quoted
        .filter(|path| path.starts_with("/api/") || *path == "/healthz" || *path == "/metrics")
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn the_document_has_every_route_and_no_other() {
    let document = document().await;
    let mut documented = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            documented.insert((path.clone(), method.to_uppercase()));
        }
    }
    let mut routed = BTreeSet::new();
    let club = Club::open();
    for path in paths() {
        for method in [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            let uri = path.replace("{id}", "0000000000000000000000");
            let request = Request::builder().method(&method).uri(uri).header("host", "localhost");
            let answer = club.ask(request.body(Body::empty()).unwrap()).await;
            if answer.status() != StatusCode::METHOD_NOT_ALLOWED {
                routed.insert((path.clone(), method.to_string()));
            }
        }
    }
    assert!(routed.len() > 15, "{routed:?}");
    assert_eq!(routed, documented);
}

#[tokio::test]
async fn every_reference_leads_somewhere_and_every_refusal_has_its_body() {
    let document = document().await;
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#").skip(1) {
        let pointer = reference.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let answers = operation["responses"].as_object().unwrap();
            assert!(answers.keys().any(|status| status < &"300".to_owned()), "{method} {path}");
            for status in answers.keys().filter(|status| *status >= &"400".to_owned()) {
                let content = &answers[status]["content"];
                assert!(content.is_object(), "{method} {path} {status}");
            }
        }
    }
}

#[tokio::test]
async fn the_page_shows_every_route_and_runs_nothing() {
    let (status, policy, page) = get("/api/v1/docs").await;
    assert_eq!(status, StatusCode::OK);
    assert!(policy.contains("default-src 'none'") && !policy.contains("script"), "{policy}");
    for inline in ["<script", "style=", "onclick", "<style"] {
        assert!(!page.contains(inline), "{inline}");
    }
    for path in document().await["paths"].as_object().unwrap().keys() {
        assert!(page.contains(path.as_str()), "{path}");
    }
}
