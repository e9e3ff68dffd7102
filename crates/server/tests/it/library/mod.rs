//! The library over HTTP, on a store in a folder.

mod club;
mod entries;
mod files;
mod positions;
mod two_boards;
mod upkeep;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{Method, Request, Response, StatusCode};
use serde_json::{Value, json};
use server::library::Library;
use server::{Cost, RawOptions};
use tempfile::TempDir;
use tower::ServiceExt;

use crate::support::{self, PeopleIn, TestServer};

/// A server with a data folder.
pub(crate) struct Club {
    pub(crate) ground: TestServer,
    pub(crate) library: Arc<Library>,
    _folder: Option<TempDir>,
}

/// A request's sender: the house account, or a guest's token.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    House,
    Guest(String),
}

impl Club {
    pub(crate) async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut club = Self::at(folder.path()).await;
        club._folder = Some(folder);
        club
    }

    pub(crate) async fn at(folder: &std::path::Path) -> Self {
        let ground = support::open_over(
            RawOptions::default(),
            folder,
            Cost::LEAST,
            Arc::default(),
            PeopleIn::Folder,
        )
        .await;
        let library = Arc::clone(&ground.app.library);
        Self { ground, library, _folder: None }
    }

    pub(crate) fn pass(&self, ms: i64) {
        self.ground.clock.advance(Duration::from_millis(ms as u64));
    }

    /// Asks from this computer.
    pub(crate) async fn ask(&self, mut request: Request<Body>) -> Response<Body> {
        let peer: SocketAddr = "127.0.0.1:50000".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        self.ground.router.clone().oneshot(request).await.unwrap()
    }

    pub(crate) async fn send(
        &self,
        who: &Who,
        method: Method,
        path: &str,
        kind: &str,
        body: Vec<u8>,
    ) -> (StatusCode, Vec<u8>) {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header("host", "localhost:8080")
            .header(CONTENT_TYPE, kind);
        if let Who::Guest(token) = who {
            request = request.header(AUTHORIZATION, format!("Bearer {token}"));
        }
        let answer = self.ask(request.body(Body::from(body)).unwrap()).await;
        let status = answer.status();
        (status, to_bytes(answer.into_body(), 64 << 20).await.unwrap().to_vec())
    }

    pub(crate) async fn json(
        &self,
        who: &Who,
        method: Method,
        path: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let (status, bytes) = self.send(who, method, path, "application/json", body).await;
        let text = String::from_utf8(bytes).unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, who: &Who, path: &str) -> Value {
        let (status, value) = self.json(who, Method::GET, path, &Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    pub(crate) async fn post(&self, who: &Who, path: &str, body: Value) -> (StatusCode, Value) {
        self.json(who, Method::POST, path, &body).await
    }

    pub(crate) async fn guest(&self, name: &str) -> Who {
        let (status, made) = self.post(&Who::House, "/guests", json!({ "name": name })).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        Who::Guest(made["token"].as_str().unwrap().to_owned())
    }

    /// A match at one computer; its id.
    pub(crate) async fn hot_seat(&self, who: &Who, white: &str, black: &str) -> String {
        let mut new = json!({ "mode": "hot-seat" });
        for (key, name) in [("white", white), ("black", black)] {
            if !name.is_empty() {
                new[key] = json!(name);
            }
        }
        let (status, made) = self.post(who, "/matches", new).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        made["id"].as_str().unwrap().to_owned()
    }

    /// The id of an imported game of this computer.
    pub(crate) async fn imported(&self, pgn: &str) -> String {
        let report = self.import(&Who::House, pgn).await;
        report["games"][0]["match"].as_str().unwrap().to_owned()
    }

    /// Takes a PGN file in.
    pub(crate) async fn import(&self, who: &Who, pgn: &str) -> Value {
        let path = "/library/import?format=pgn";
        let kind = "application/x-chess-pgn";
        let (status, bytes) =
            self.send(who, Method::POST, path, kind, pgn.as_bytes().to_vec()).await;
        let report: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(status, StatusCode::OK, "{report}");
        report
    }
}

/// The ids of a page.
pub(crate) fn ids(page: &Value) -> Vec<String> {
    let entries = page["entries"].as_array().unwrap();
    entries.iter().map(|entry| entry["id"].as_str().unwrap().to_owned()).collect()
}

/// A game that White wins by a fool's mate the other way round.
pub(crate) const SCHOLAR: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n[Date \"2024.02.29\"]\n\
    [Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
/// A game that goes on.
pub(crate) const OPEN: &str =
    "[White \"Cleo\"]\n[Black \"Dan\"]\n[Event \"Friday\"]\n\n1. d4 d5 2. c4 *\n\n";
/// A game with a move that cannot be made.
pub(crate) const SPOILED: &str = "[White \"Eve\"]\n[Black \"Finn\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
