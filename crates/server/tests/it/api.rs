//! The API's document covers exactly the routes of the table.

use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::Value;
use server::RawOptions;
use server::http::{Access, RouteEntry, routes};

use crate::support::{ask, router_with};

async fn get(path: &str) -> (StatusCode, String, String) {
    let request = Request::get(path).header("host", "localhost").body(Body::empty()).unwrap();
    let answer = ask(&router_with(RawOptions::default()), "127.0.0.1", request).await;
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

/// The routes for programs; the others are pages of the browser.
fn for_programs() -> Vec<RouteEntry> {
    let of_programs = |route: &RouteEntry| {
        route.path.starts_with("/api/") || route.path == "/healthz" || route.path == "/metrics"
    };
    routes().into_iter().filter(of_programs).collect()
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
    let key = |route: RouteEntry| (route.path, route.method.to_string());
    let routed: BTreeSet<_> = for_programs().into_iter().map(key).collect();
    assert!(routed.len() > 40, "{routed:?}");
    assert_eq!(routed, documented);
}

#[tokio::test]
async fn the_document_says_for_whom_each_route_is() {
    let document = document().await;
    for route in for_programs() {
        let method = route.method.as_str().to_lowercase();
        let operation = &document["paths"][&route.path][&method];
        let refused = |status: &str| operation["responses"][status].is_object();
        let ways_in = operation["security"].as_array().unwrap().len();
        let (needs_token, documented) = match route.access {
            Access::Anyone => (ways_in == 0, true),
            Access::ThisComputer => (ways_in == 0, refused("403")),
            Access::Known => (ways_in == 2, refused("401")),
            Access::Account | Access::Organizer => (ways_in == 1, refused("401") && refused("403")),
        };
        assert!(needs_token && documented, "{route:?}: {operation}");
    }
}

#[tokio::test]
async fn every_operation_has_a_name_of_its_own() {
    let document = document().await;
    let paths = document["paths"].as_object().unwrap().values();
    let operations = paths.flat_map(|operations| operations.as_object().unwrap().values());
    let mut names = BTreeSet::new();
    for operation in operations {
        let name = operation["operationId"].as_str().unwrap();
        assert!(names.insert(name), "{name} twice");
    }
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
