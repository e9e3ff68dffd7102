//! Item 10: sessions are random, hashed, rotated, limited and listed, and their connections end with them.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;

use super::club::{Club, PASSWORD, Socket};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn item_10_tokens_are_random_and_stored_as_hashes() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let again = club.log_in("Ada", PASSWORD).await.token();
    assert_ne!(ada, again);
    for token in [&organizer, &ada, &again] {
        assert!(token.len() >= 3 + 43, "256 bits in base64 are 43 letters: {token}");
        let secret = token.strip_prefix("s1.").unwrap();
        assert!(!contains(&club.bytes_on_disk(), secret), "the token is on the disk");
    }
    assert!(!contains(&club.bytes_on_disk(), PASSWORD), "the password is on the disk");
    let listed = club.get("/api/v1/sessions", &ada).await.text;
    assert!(!listed.contains(&again[3..]) && !listed.contains(&ada[3..]), "{listed}");
}

#[tokio::test]
async fn item_10_logging_in_and_a_new_password_rotate_the_session() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let first = club.player(&organizer, "Ada").await;
    let body = json!({"name": "Ada", "password": PASSWORD});
    let login = club.ask("POST", "/api/v1/login").json(&body);
    let second = login.header("cookie", &format!("tabiya-plain={first}")).send().await.token();
    club.get("/api/v1/me", &first).await.expect(StatusCode::UNAUTHORIZED);
    let elsewhere = club.log_in("Ada", PASSWORD).await.token();
    let change = |token: &str, current: &str| {
        let body = json!({"password": "eight large bishops", "current_password": current});
        club.ask("PATCH", "/api/v1/me").token(token).json(&body)
    };
    let wrong = change(&second, "not the password").send().await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(wrong.code(), "wrong-password");
    let third = change(&second, PASSWORD).send().await.expect(StatusCode::OK).token();
    for old in [&second, &elsewhere] {
        club.get("/api/v1/me", old).await.expect(StatusCode::UNAUTHORIZED);
    }
    club.get("/api/v1/me", &third).await.expect(StatusCode::OK);
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    club.log_in("Ada", "eight large bishops").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_10_sessions_end_by_time() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    // Unused for two weeks.
    let idle = club.player(&organizer, "Ada").await;
    club.clock.advance(14 * DAY - Duration::from_secs(1));
    club.get("/api/v1/me", &idle).await.expect(StatusCode::OK);
    club.clock.advance(14 * DAY + Duration::from_secs(1));
    club.get("/api/v1/me", &idle).await.expect(StatusCode::UNAUTHORIZED);
    // However much it is used, three months.
    let busy = club.log_in("Ada", PASSWORD).await.token();
    for _ in 0..8 {
        club.clock.advance(11 * DAY);
        club.get("/api/v1/me", &busy).await.expect(StatusCode::OK);
    }
    club.clock.advance(3 * DAY);
    club.get("/api/v1/me", &busy).await.expect(StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn item_10_sessions_are_listed_and_ended_one_or_all() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let own = club.player(&organizer, "Ada").await;
    let body = json!({"name": "Ada", "password": PASSWORD});
    let login = club.ask("POST", "/api/v1/login").json(&body);
    let phone = login.header("user-agent", "Phone\u{9}<b>").send().await.token();
    let tablet = club.log_in("Ada", PASSWORD).await.token();
    let listed = club.get("/api/v1/sessions", &own).await.json();
    let sessions = listed.as_array().unwrap();
    assert_eq!(sessions.len(), 3);
    assert_eq!(sessions.iter().filter(|entry| entry["current"] == true).count(), 1);
    let of_phone = sessions.iter().find(|entry| entry["device"] == "Phone<b>").unwrap();
    let path = format!("/api/v1/sessions/{}", of_phone["id"]);
    let ended = club.ask("DELETE", &path).token(&own).send().await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    club.get("/api/v1/me", &phone).await.expect(StatusCode::UNAUTHORIZED);
    club.ask("DELETE", &path).token(&own).send().await.expect(StatusCode::NOT_FOUND);
    let others = club.ask("DELETE", "/api/v1/sessions").token(&own).send().await;
    assert_eq!(others.json(), json!({"ended": 1}));
    club.get("/api/v1/me", &tablet).await.expect(StatusCode::UNAUTHORIZED);
    club.get("/api/v1/me", &own).await.expect(StatusCode::OK);
}

/// Ends a session in some way, and expects its socket to end within a second, and no other.
async fn cuts_within_a_second(how: &str, end: impl AsyncFnOnce(&Club, &str, &str)) {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let address = club.listen().await;
    let mut socket = Socket::open(address, &ada).await;
    let mut bystander = Socket::open(address, &organizer).await;
    end(&club, &ada, &organizer).await;
    let code = tokio::time::timeout(Duration::from_secs(1), socket.closed()).await;
    let code = code.unwrap_or_else(|_| panic!("{how}: the socket is still open"));
    assert_eq!(code, Some(1008), "{how}");
    let bearer = format!("Bearer {ada}");
    let headers = [("authorization", bearer.as_str())];
    let refused = super::club::knock(address, "/api/v1/socket", &headers).await.map(|_| ());
    assert_eq!(refused.err(), Some(401), "{how}");
    bystander.say(&json!({"type": "ping", "token": 3})).await;
    bystander.receive("pong").await;
}

#[tokio::test]
async fn item_10_open_sockets_end_with_their_session() {
    cuts_within_a_second("logging out", async |club, ada, _| {
        club.post("/api/v1/logout", ada, &json!({})).await.expect(StatusCode::NO_CONTENT);
    })
    .await;
    cuts_within_a_second("ending all others", async |club, _, _| {
        let other = club.log_in("Ada", PASSWORD).await.token();
        let ended = club.ask("DELETE", "/api/v1/sessions").token(&other).send().await;
        assert_eq!(ended.json(), json!({"ended": 1}));
    })
    .await;
    cuts_within_a_second("a new password", async |club, ada, _| {
        let body = json!({"password": "eight large bishops", "current_password": PASSWORD});
        let changed = club.ask("PATCH", "/api/v1/me").token(ada).json(&body).send().await;
        changed.expect(StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn item_10_a_reset_or_deleted_account_has_no_sockets() {
    cuts_within_a_second("a reset", async |club, ada, organizer| {
        let id = club.get("/api/v1/me", ada).await.json()["actor"].clone();
        let path = format!("/api/v1/accounts/{id}/reset-link");
        let link = club.post(&path, organizer, &json!({})).await.expect(StatusCode::CREATED);
        let body = json!({"token": link.token(), "password": "eight large bishops"});
        let reset = club.ask("POST", "/api/v1/reset").json(&body).send().await;
        reset.expect(StatusCode::NO_CONTENT);
        // Once, and never again.
        let again = club.ask("POST", "/api/v1/reset").json(&body).send().await;
        again.expect(StatusCode::FORBIDDEN);
        club.log_in("Ada", "eight large bishops").await.expect(StatusCode::OK);
    })
    .await;
    cuts_within_a_second("deletion", async |club, ada, _| {
        let body = json!({"current_password": PASSWORD});
        let gone = club.ask("DELETE", "/api/v1/me").token(ada).json(&body).send().await;
        assert!(gone.expect(StatusCode::OK).text.contains("Former player"));
    })
    .await;
}
