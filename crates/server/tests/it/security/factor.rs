//! Item 13: an optional second factor, whose codes work once and cannot be guessed.

use std::time::Duration;

use axum::http::StatusCode;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use server::Clock;
use sha1::Sha1;

use super::club::{Club, PASSWORD, Reply};

const STEP: Duration = Duration::from_secs(30);
const FACTOR: &str = "/api/v1/me/second-factor";
const CONFIRM: &str = "/api/v1/me/second-factor/confirm";

/// What a phone shows, by its own reading of RFC 6238.
fn phone(club: &Club, secret: &str) -> String {
    let key = BASE32_NOPAD.decode(secret.as_bytes()).unwrap();
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).unwrap();
    mac.update(&(club.clock.utc().0 as u64 / 30_000).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = (hash[19] & 15) as usize;
    let word = u32::from_be_bytes(hash[at..at + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", word % 1_000_000)
}

/// A code that is none of now's.
fn wrong(club: &Club, secret: &str) -> String {
    let right: u32 = phone(club, secret).parse().unwrap();
    format!("{:06}", (right + 1) % 1_000_000)
}

async fn log_in(club: &Club, name: &str, code: &str) -> Reply {
    let body = json!({"name": name, "password": PASSWORD, "code": code});
    club.ask("POST", "/api/v1/login").json(&body).send().await
}

async fn begin(club: &Club, token: &str) -> Value {
    let body = json!({"current_password": PASSWORD});
    club.post(FACTOR, token, &body).await.expect(StatusCode::OK).json()
}

/// Sets a factor and gives its secret and the recovery codes.
async fn enroll(club: &Club, token: &str) -> (String, Vec<String>) {
    let begun = begin(club, token).await;
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let body = json!({"code": phone(club, &secret)});
    let confirmed = club.post(CONFIRM, token, &body).await.expect(StatusCode::OK).json();
    let codes = confirmed["recovery_codes"].as_array().unwrap().iter();
    (secret, codes.map(|code| code.as_str().unwrap().to_owned()).collect())
}

async fn state(club: &Club, token: &str) -> Value {
    club.get(FACTOR, token).await.expect(StatusCode::OK).json()
}

#[tokio::test]
async fn item_13_a_second_factor_is_in_place_only_when_the_phone_has_proved_it() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    assert_eq!(state(&club, &organizer).await["enabled"], false);
    let body = json!({"current_password": "not the password"});
    let refused = club.post(FACTOR, &organizer, &body).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(refused.code(), "wrong-password");
    let body = json!({"code": "123456"});
    club.post(CONFIRM, &organizer, &body).await.expect(StatusCode::CONFLICT);
    let begun = begin(&club, &organizer).await;
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let uri = format!("otpauth://totp/Tabiya:Teacher%20Tom?secret={secret}&issuer=Tabiya");
    assert_eq!(begun["uri"], uri);
    assert!(begun["qr"]["rows"].as_array().unwrap().len() >= 21, "{begun}");
    let body = json!({"code": wrong(&club, &secret)});
    club.post(CONFIRM, &organizer, &body).await.expect(StatusCode::UNAUTHORIZED);
    // Nothing is in place yet, so the password is enough; after ten minutes it begins again.
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    club.clock.advance(20 * STEP);
    let body = json!({"code": phone(&club, &secret)});
    club.post(CONFIRM, &organizer, &body).await.expect(StatusCode::CONFLICT);
    let (_, codes) = enroll(&club, &organizer).await;
    assert_eq!(codes.len(), 10);
    assert_eq!(state(&club, &organizer).await, json!({"enabled": true, "recovery_codes_left": 10}));
    let again = club.post(FACTOR, &organizer, &json!({"current_password": PASSWORD})).await;
    assert_eq!(again.expect(StatusCode::CONFLICT).code(), "not-possible");
    let disk = club.bytes_on_disk();
    for code in &codes {
        let plain = code.replace('-', "");
        for text in [code.as_bytes(), plain.as_bytes()] {
            assert!(!disk.windows(text.len()).any(|window| window == text), "{code} is legible");
        }
    }
}

#[tokio::test]
async fn item_13_logging_in_takes_a_code_that_is_good_for_once() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (secret, codes) = enroll(&club, &organizer).await;
    // Who does not know the password does not learn that there is a factor.
    let reply = club.log_in("Teacher Tom", "not the password").await;
    assert_eq!(reply.expect(StatusCode::UNAUTHORIZED).code(), "wrong-password");
    let reply = club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(reply.code(), "second-factor");
    assert!(reply.message().contains("this account has a second factor"));
    assert!(reply.headers.get("set-cookie").is_none());
    // The code that set it, and any other, is not taken twice.
    let first = phone(&club, &secret);
    log_in(&club, "Teacher Tom", &first).await.expect(StatusCode::UNAUTHORIZED);
    club.clock.advance(STEP);
    let second = phone(&club, &secret);
    let spaced = format!(" {} {}", &second[..3], &second[3..]);
    log_in(&club, "Teacher Tom", &spaced).await.expect(StatusCode::OK);
    let replayed = log_in(&club, "Teacher Tom", &second).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(replayed.code(), "second-factor");
    assert!(replayed.message().contains("wrong, too old or already used"));
    log_in(&club, "Teacher Tom", &first).await.expect(StatusCode::UNAUTHORIZED);
    // Codes on paper are good for once too, however they are written.
    let paper = codes[3].to_lowercase().replace('-', " ");
    log_in(&club, "Teacher Tom", &paper).await.expect(StatusCode::OK);
    log_in(&club, "Teacher Tom", &codes[3]).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(state(&club, &organizer).await["recovery_codes_left"], 9);
    // Others need no code.
    club.player(&organizer, "Ada").await;
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_13_wrong_codes_count_like_wrong_passwords() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (secret, _) = enroll(&club, &organizer).await;
    let mut tried = 0;
    while tried < 20 {
        let reply = log_in(&club, "Teacher Tom", &wrong(&club, &secret)).await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
        reply.expect(StatusCode::UNAUTHORIZED);
        // The right password alone forgives nothing.
        let reply = club.log_in("Teacher Tom", PASSWORD).await;
        assert!(!reply.status.is_success());
        tried += 1;
    }
    assert!((3..=6).contains(&tried), "{tried} tries");
    club.clock.advance(2 * STEP);
    log_in(&club, "Teacher Tom", &phone(&club, &secret)).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_13_it_is_removed_by_password_and_code_together() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (secret, codes) = enroll(&club, &organizer).await;
    club.clock.advance(STEP);
    let remove = async |password: &str, code: &str| {
        let body = json!({"current_password": password, "code": code});
        club.ask("DELETE", FACTOR).token(&organizer).json(&body).send().await
    };
    let right = phone(&club, &secret);
    let refused = remove("not the password", &right).await.expect(StatusCode::UNAUTHORIZED);
    assert!(refused.message().contains("wrong password or code"));
    remove(PASSWORD, &wrong(&club, &secret)).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(state(&club, &organizer).await["enabled"], true);
    // A wrong password has not used the code up.
    remove(PASSWORD, &right).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(state(&club, &organizer).await["enabled"], false);
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    remove(PASSWORD, &codes[0]).await.expect(StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn item_13_an_organizers_reset_link_removes_it_for_others_only() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let number =
        async |token: &str| club.get("/api/v1/me", token).await.json()["actor"].as_u64().unwrap();
    let (own, other) = (number(&organizer).await, number(&ada).await);
    enroll(&club, &organizer).await;
    enroll(&club, &ada).await;
    let links = async |whose: u64| {
        let path = format!("/api/v1/accounts/{whose}/reset-link");
        club.post(&path, &organizer, &json!({})).await.expect(StatusCode::CREATED).token()
    };
    let links = [links(other).await, links(own).await];
    for link in links {
        let body = json!({"token": link, "password": PASSWORD});
        let reset = club.ask("POST", "/api/v1/reset").json(&body).send().await;
        reset.expect(StatusCode::NO_CONTENT);
    }
    club.log_in("Ada", PASSWORD).await.expect(StatusCode::OK);
    let reply = club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(reply.code(), "second-factor");
}
