//! Item 25: private files, generic errors, a log without secrets, and deleted accounts whose games stay.

use std::cell::RefCell;
use std::io::{self, Write};
use std::sync::Once;

use axum::http::StatusCode;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use super::club::{Club, HERE, PASSWORD, Socket, black, white};

#[cfg(unix)]
#[tokio::test]
async fn item_25_the_data_folder_and_its_files_are_private() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("data");
    let raw = server::RawOptions { port: Some(0), ..server::RawOptions::default() };
    let config = server::Config::new(raw, folder.clone()).unwrap();
    let server = server::Server::open(config).await.unwrap();
    assert!(server.set_up_link().is_some());
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn item_25_errors_tell_nothing_from_inside() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    for (method, path, body) in [
        ("POST", "/api/v1/login", "{"),
        ("POST", "/api/v1/login", "[]"),
        ("POST", "/api/v1/login", r#"{"name":1,"password":2}"#),
        ("PATCH", "/api/v1/me", r#"{"role":"organizer","current_password":"x"}"#),
        ("POST", "/api/v1/mutes", r#"{"whom":{"id":1}}"#),
        ("POST", "/api/v1/reports/99999999999999999999/close", r#"{"verdict":"kept"}"#),
        ("DELETE", "/api/v1/sessions/x%27%20OR%201=1--", ""),
        ("GET", "/api/v1/people/..%2f..%2fetc", ""),
        ("GET", "/api/v1/people/%ff", ""),
    ] {
        let reply = club.ask(method, path).token(&organizer).raw(body).send().await;
        assert!(reply.status.is_client_error(), "{path} {body}: {}", reply.text);
        for inside in ["sqlite", "SELECT", "panicked", "src/", "argon2", "rusqlite"] {
            assert!(!reply.text.contains(inside), "{path}: {}", reply.text);
        }
    }
    // Too much is refused before it is read.
    let huge = format!(r#"{{"name":"{}","password":"x"}}"#, "x".repeat(20_000));
    let reply = club.ask("POST", "/api/v1/login").raw(&huge).send().await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
    let metrics = club.ask("GET", "/metrics").send().await;
    assert_eq!(metrics.status, StatusCode::FORBIDDEN);
    club.ask("GET", "/metrics").from(HERE).send().await.expect(StatusCode::OK);
}

thread_local! {
    /// What was logged on this thread: tests run beside each other and share one log.
    static WRITTEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// A log that the test reads.
struct Written;

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        WRITTEN.with_borrow_mut(|written| written.extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Written {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        Self
    }
}

/// Logs from now on what happens on every thread.
pub(super) fn start_log() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        tracing_subscriber::fmt()
            .with_writer(Written)
            .with_ansi(false)
            .with_max_level(tracing::Level::TRACE)
            .init();
    });
}

/// What was logged on this thread.
pub(super) fn take_log() -> String {
    String::from_utf8(WRITTEN.take()).unwrap()
}

#[tokio::test]
async fn item_25_comings_and_goings_are_logged_without_secrets_or_forged_lines() {
    start_log();
    let club = Club::open().await;
    let secret = club.app.people.set_up_link().await.unwrap().unwrap();
    let organizer = club.organizer().await;
    let invitation = club.invitation(&organizer, 1).await;
    let ada = club.register(&invitation, "Ada").await.token();
    club.log_in("Ada", "Wr0ng and secret").await.expect(StatusCode::UNAUTHORIZED);
    let forged = "x\n2026-01-01T00:00:00Z  INFO server::people: logged in actor=1\u{1b}[31m";
    club.log_in(forged, "Wr0ng and secret").await.expect(StatusCode::UNAUTHORIZED);
    club.post("/api/v1/logout", &ada, &json!({})).await.expect(StatusCode::NO_CONTENT);
    let log = take_log();
    for event in ["account created", "link created", "login failed", "sessions ended"] {
        assert!(log.contains(event), "no `{event}` in {log}");
    }
    for secret in [secret.as_str(), &organizer[3..], &invitation, &ada[3..], PASSWORD, "Wr0ng"] {
        assert!(!log.contains(secret), "{secret} is in the log");
    }
    assert!(!log.contains('\u{1b}'), "a control character is in the log");
    assert!(!log.lines().any(|line| line.starts_with("2026-01-01")), "a forged line: {log}");
}

#[tokio::test]
async fn item_25_a_deleted_account_loses_its_name_and_its_games_stay() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"], "name": "Somebody Else"});
    let path = format!("/api/v1/matches/{id}/join");
    club.post(&path, &bob, &join).await.expect(StatusCode::OK);
    let address = club.listen().await;
    let (mut at_white, mut at_black) =
        (Socket::open(address, &ada).await, Socket::open(address, &bob).await);
    let state = at_white.watch(&id).await;
    assert_eq!(state["seats"][1]["name"], "Bob", "an account plays under its own name");
    at_black.watch(&id).await;
    at_white.act(&id, 1, white("move", &json!({"move": "e2e4"}))).await;
    at_white.chat(&id, 2, "so long").await;
    at_black.act(&id, 1, black("resign", &json!({}))).await;
    let profile = async |name: &str| {
        let mut results = json!([]);
        for _ in 0..100 {
            results =
                club.get(&format!("/api/v1/people/{name}"), &bob).await.json()["results"].take();
            if results.as_array().is_some_and(|results| !results.is_empty()) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        results
    };
    assert_eq!(profile("Ada").await[0]["wins"], 1);
    assert_eq!(profile("bob").await[0]["losses"], 1);
    let body = json!({"current_password": "not the password"});
    let gone = club.ask("DELETE", "/api/v1/me").token(&ada).json(&body).send().await;
    gone.expect(StatusCode::UNAUTHORIZED);
    let body = json!({"current_password": PASSWORD});
    let gone = club.ask("DELETE", "/api/v1/me").token(&ada).json(&body).send().await;
    let pseudonym = gone.expect(StatusCode::OK).json()["pseudonym"].as_str().unwrap().to_owned();
    assert!(pseudonym.starts_with("Former player "), "{pseudonym}");
    club.get("/api/v1/me", &ada).await.expect(StatusCode::UNAUTHORIZED);
    club.get("/api/v1/people/Ada", &bob).await.expect(StatusCode::NOT_FOUND);
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    // The game is there, whole, under the pseudonym; so is what was said.
    let state = at_black.watch(&id).await;
    assert_eq!(
        (&state["seats"][0]["name"], &state["seats"][1]["name"]),
        (&json!(pseudonym), &json!("Bob"))
    );
    assert_eq!(state["chat"][0]["author"], json!(pseudonym));
    assert!(!state.to_string().contains("Ada"), "{state}");
    let number = server::live::match_id::from_wire(&protocol::MatchId(id)).unwrap();
    let stored = club.app.store.load_match(number).await.unwrap().unwrap();
    assert!(stored.events.len() >= 4, "the log is checked as it is loaded");
    let mut actors = stored.events.iter().map(|stored| stored.event.actor);
    let shown = actors.find_map(|actor| club.app.live.directory().pseudonym(actor));
    assert_eq!(shown.unwrap().to_string(), pseudonym, "exports ask the directory");
    // The name is free for somebody else, whom the old games do not become.
    club.player(&organizer, "Ada").await;
    assert_eq!(at_black.watch(&match_text(number)).await["seats"][0]["name"], json!(pseudonym));
}

fn match_text(id: ids::MatchId) -> String {
    server::live::match_id::to_wire(id).0
}
