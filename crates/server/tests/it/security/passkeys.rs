//! Passkeys: what they open, and every way to cheat with them that the specification warns of.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::authenticator::{Authenticator, Ceremony, Signs, encode};
use super::club::{Club, ELSEWHERE, PASSWORD, Reply, public};

const ORIGIN: &str = "http://localhost:8080";
const HOUR: Duration = Duration::from_secs(60 * 60);

async fn begin(club: &Club, token: &str) -> Value {
    let body = json!({"current_password": PASSWORD});
    club.post("/api/v1/me/passkeys/begin", token, &body).await.expect(StatusCode::OK).json()
}

/// Registers an authenticator; returns the server's answer.
async fn register(club: &Club, token: &str, authenticator: &Authenticator) -> Value {
    let begun = begin(club, token).await;
    let ceremony = authenticator.creation(&begun, ORIGIN);
    let made = club.post("/api/v1/me/passkeys", token, &authenticator.register(&ceremony)).await;
    made.expect(StatusCode::CREATED).json()
}

/// Asks for a passkey with the right password.
async fn asked(club: &Club, name: &str) -> Value {
    let body = json!({"name": name, "password": PASSWORD});
    let asked = club.ask("POST", "/api/v1/login/passkey").json(&body).send().await;
    asked.expect(StatusCode::OK).json()
}

async fn log_in(club: &Club, name: &str, proof: &Value) -> Reply {
    let body = json!({"name": name, "password": PASSWORD, "passkey": proof});
    club.ask("POST", "/api/v1/login").json(&body).send().await
}

#[tokio::test]
async fn a_passkey_is_a_second_factor() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    let made = register(&club, &organizer, &phone).await;
    assert_eq!(made["passkey"]["name"], "Phone");
    let codes = made["recovery_codes"].as_array().unwrap();
    assert_eq!(codes.len(), 10, "they replace a lost passkey");
    // The password alone no longer opens the account.
    let needed = club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(needed.code(), "second-factor");
    assert!(needed.message().contains("use your passkey"), "{}", needed.message());
    let question = asked(&club, "Teacher Tom").await;
    assert_eq!(question["rp_id"], "localhost");
    assert_eq!(question["credentials"], json!([encode(&phone.credential)]));
    let proof = phone.prove(&phone.proving(&question, ORIGIN));
    let entered = log_in(&club, "Teacher Tom", &proof).await.expect(StatusCode::OK).token();
    // So does each recovery code, once.
    let body = json!({"name": "Teacher Tom", "password": PASSWORD, "code": codes[0]});
    for status in [StatusCode::OK, StatusCode::UNAUTHORIZED] {
        club.ask("POST", "/api/v1/login").json(&body).send().await.expect(status);
    }
    let listed = club.get("/api/v1/me/passkeys", &entered).await.json();
    assert_eq!(listed["recovery_codes_left"], 9);
    assert_eq!(listed["passkeys"][0]["id"], made["passkey"]["id"]);
    // A second one brings no codes; the same one is not registered twice.
    let key = Authenticator::new(2);
    let more = register(&club, &entered, &key).await;
    assert_eq!(more["recovery_codes"], json!([]));
    let begun = begin(&club, &entered).await;
    assert_eq!(begun["exclude"].as_array().unwrap().len(), 2);
    let twice = key.register(&key.creation(&begun, ORIGIN));
    let twice = club.post("/api/v1/me/passkeys", &entered, &twice).await;
    assert!(twice.expect(StatusCode::CONFLICT).message().contains("already registered"));
}

#[tokio::test]
async fn a_passkey_is_removed_with_the_password_and_a_second_factor() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let mallory = club.player(&organizer, "Mallory").await;
    let (phone, other) = (Authenticator::new(1), Authenticator::new(2));
    let made = register(&club, &organizer, &phone).await;
    register(&club, &mallory, &other).await;
    let path = format!("/api/v1/me/passkeys/{}", made["passkey"]["id"]);
    let ask = async |token: &str| {
        let asked = club.post("/api/v1/me/passkeys/challenge", token, &json!({})).await;
        asked.expect(StatusCode::OK).json()
    };
    let remove = async |token: &str, body: Value| {
        club.ask("DELETE", &path).token(token).json(&body).send().await
    };
    // Your own proofs do not reach another person's passkey.
    let proof = other.prove(&other.proving(&ask(&mallory).await, ORIGIN));
    let body = json!({"current_password": PASSWORD, "passkey": proof});
    remove(&mallory, body).await.expect(StatusCode::NOT_FOUND);
    let body = json!({"current_password": PASSWORD});
    remove(&organizer, body).await.expect(StatusCode::UNAUTHORIZED);
    let proof = phone.prove(&phone.proving(&ask(&organizer).await, ORIGIN));
    let body = json!({"current_password": "not the password", "passkey": proof});
    remove(&organizer, body).await.expect(StatusCode::UNAUTHORIZED);
    let proof = phone.prove(&phone.proving(&ask(&organizer).await, ORIGIN));
    let body = json!({"current_password": PASSWORD, "passkey": proof});
    remove(&organizer, body).await.expect(StatusCode::NO_CONTENT);
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    let left = club.get("/api/v1/me/passkeys", &organizer).await.json();
    assert_eq!(left, json!({"passkeys": [], "recovery_codes_left": 0}));
    let none = club.post("/api/v1/me/passkeys/challenge", &organizer, &json!({})).await;
    none.expect(StatusCode::NOT_FOUND);
}

/// A way to cheat: its name, what it changes, and a part of the refusal.
type Cheat = (&'static str, fn(&mut Ceremony), &'static str);

const CHEATS: [Cheat; 10] = [
    ("another origin", |it| it.origin = "https://evil.example".to_owned(), "another site"),
    ("another port", |it| it.origin = "http://localhost:9090".to_owned(), "another site"),
    ("a subdomain", |it| it.origin = "http://a.localhost:8080".to_owned(), "another site"),
    ("in a frame of another site", |it| it.is_cross_origin = true, "another site"),
    ("another rp id", |it| it.rp_id = "evil.example".to_owned(), "for another site"),
    ("nobody there", |it| it.flags &= !1, "somebody is there"),
    ("impossible flags", |it| it.flags |= 1 << 4, "cannot be read"),
    ("trailing bytes", |it| it.trailing = &[0xa0], "cannot be read"),
    ("an invented challenge", |it| it.challenge = encode(&[9; 32]), "sent twice"),
    ("a short challenge", |it| it.challenge = encode(&[9; 16]), "sent twice"),
];

#[tokio::test]
async fn a_cheating_proof_opens_nothing() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    register(&club, &organizer, &phone).await;
    let more: [Cheat; 3] = [
        ("a registration", |it| it.kind = "webauthn.create", "another question"),
        ("other data signed", |it| it.signs = Signs::Else, "signature"),
        ("an unknown credential", |it| it.credential = vec![7; 32], "does not belong"),
    ];
    for (name, cheat, sentence) in CHEATS.into_iter().chain(more) {
        club.clock.advance(HOUR);
        let mut ceremony = phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
        cheat(&mut ceremony);
        let refused = log_in(&club, "Teacher Tom", &phone.prove(&ceremony)).await;
        let refused = refused.expect(StatusCode::UNAUTHORIZED);
        assert_eq!(refused.code(), "second-factor", "{name}");
        assert!(refused.message().contains(sentence), "{name}: {}", refused.message());
    }
    // Without the cheat it is as good as ever.
    let ceremony = phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
    log_in(&club, "Teacher Tom", &phone.prove(&ceremony)).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_challenge_works_once_in_time_and_for_one_person() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let mallory = club.player(&organizer, "Mallory").await;
    let (phone, other) = (Authenticator::new(1), Authenticator::new(2));
    register(&club, &organizer, &phone).await;
    register(&club, &mallory, &other).await;
    let refused = async |name: &str, proof: &Value, sentence: &str| {
        club.clock.advance(HOUR);
        let refused = log_in(&club, name, proof).await.expect(StatusCode::UNAUTHORIZED);
        assert!(refused.message().contains(sentence), "{}", refused.message());
    };
    // A proof that was used, and one whose first use failed.
    let proof = phone.prove(&phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN));
    log_in(&club, "Teacher Tom", &proof).await.expect(StatusCode::OK);
    log_in(&club, "Teacher Tom", &proof).await.expect(StatusCode::UNAUTHORIZED);
    let good = phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
    let bad = Ceremony { signs: Signs::Else, ..good.clone() };
    log_in(&club, "Teacher Tom", &phone.prove(&bad)).await.expect(StatusCode::UNAUTHORIZED);
    let again = log_in(&club, "Teacher Tom", &phone.prove(&good)).await;
    assert!(again.expect(StatusCode::UNAUTHORIZED).message().contains("sent twice"));
    // Too late.
    let late = phone.prove(&phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN));
    refused("Teacher Tom", &late, "took too long").await;
    // The challenge, the passkey and the key of somebody else, under your own name.
    let stolen = other.proving(&asked(&club, "Mallory").await, ORIGIN);
    let answer = log_in(&club, "Teacher Tom", &other.prove(&stolen)).await;
    assert!(answer.expect(StatusCode::UNAUTHORIZED).message().contains("sent twice"));
    club.clock.advance(HOUR);
    let foreign = other.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
    let answer = log_in(&club, "Teacher Tom", &other.prove(&foreign)).await;
    assert!(answer.expect(StatusCode::UNAUTHORIZED).message().contains("does not belong"));
    let mut posing = other.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
    posing.credential = phone.credential.clone();
    let answer = log_in(&club, "Teacher Tom", &other.prove(&posing)).await;
    assert!(answer.expect(StatusCode::UNAUTHORIZED).message().contains("signature"));
    // The challenge of a registration is none for a login.
    let begun = begin(&club, &organizer).await;
    let mixed = phone.proving(&begun, ORIGIN);
    let answer = log_in(&club, "Teacher Tom", &phone.prove(&mixed)).await;
    assert!(answer.expect(StatusCode::UNAUTHORIZED).message().contains("sent twice"));
}

#[tokio::test]
async fn a_counter_that_goes_back_is_refused() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    register(&club, &organizer, &phone).await;
    for (counter, status) in [
        (9, StatusCode::OK),
        (9, StatusCode::UNAUTHORIZED),
        (8, StatusCode::UNAUTHORIZED),
        (0, StatusCode::UNAUTHORIZED),
        (10, StatusCode::OK),
    ] {
        let ceremony = phone.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
        let proof = phone.prove(&Ceremony { counter, ..ceremony });
        let answer = log_in(&club, "Teacher Tom", &proof).await.expect(status);
        let says_copied = answer.message().contains("may have been copied");
        assert_eq!(says_copied, status == StatusCode::UNAUTHORIZED, "{counter}");
    }
    // Authenticators that do not count say 0 for ever.
    let key = Authenticator::new(2);
    let begun = begin(&club, &organizer).await;
    let created = Ceremony { counter: 0, ..key.creation(&begun, ORIGIN) };
    let made = club.post("/api/v1/me/passkeys", &organizer, &key.register(&created)).await;
    made.expect(StatusCode::CREATED);
    for _ in 0..2 {
        let ceremony = key.proving(&asked(&club, "Teacher Tom").await, ORIGIN);
        let proof = key.prove(&Ceremony { counter: 0, ..ceremony });
        log_in(&club, "Teacher Tom", &proof).await.expect(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_cheating_registration_adds_nothing() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    let more: [Cheat; 5] = [
        ("a proof", |it| it.kind = "webauthn.get", "another question"),
        ("no key", |it| it.flags = 1, "cannot be read"),
        ("an unknown attestation", |it| it.format = "fido-u2f", "nobody asked for"),
        ("an empty credential", |it| it.credential = Vec::new(), "cannot be read"),
        ("a credential too long", |it| it.credential = vec![7; 1024], "cannot be read"),
    ];
    for (name, cheat, sentence) in CHEATS.into_iter().chain(more) {
        club.clock.advance(Duration::from_secs(2));
        let mut ceremony = phone.creation(&begin(&club, &organizer).await, ORIGIN);
        cheat(&mut ceremony);
        let body = phone.register(&ceremony);
        let refused = club.post("/api/v1/me/passkeys", &organizer, &body).await;
        let refused = refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.message().contains(sentence), "{name}: {}", refused.message());
    }
    for (field, text) in [
        ("attestation", "!".to_owned()),
        ("attestation", encode(&[0x9f; 9000])),
        ("attestation", encode(b"")),
        ("client_data", encode(b"{}")),
        ("client_data", encode(&[b' '; 4000])),
    ] {
        let ceremony = phone.creation(&begin(&club, &organizer).await, ORIGIN);
        let mut body = phone.register(&ceremony);
        body[field] = json!(text);
        let refused = club.post("/api/v1/me/passkeys", &organizer, &body).await;
        refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
    }
    // Wrong passwords begin nothing, and nothing was stored.
    let body = json!({"current_password": "not the password"});
    let refused = club.post("/api/v1/me/passkeys/begin", &organizer, &body).await;
    refused.expect(StatusCode::UNAUTHORIZED);
    let listed = club.get("/api/v1/me/passkeys", &organizer).await.json();
    assert_eq!(listed["passkeys"], json!([]));
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn an_authenticator_may_sign_its_own_key() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    let begun = begin(&club, &organizer).await;
    let wrong = phone.creation(&begun, ORIGIN);
    let wrong = Ceremony { format: "packed", signs: Signs::Else, ..wrong };
    let refused = club.post("/api/v1/me/passkeys", &organizer, &phone.register(&wrong)).await;
    refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
    let begun = begin(&club, &organizer).await;
    let right = Ceremony { format: "packed", ..phone.creation(&begun, ORIGIN) };
    let made = club.post("/api/v1/me/passkeys", &organizer, &phone.register(&right)).await;
    made.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn wrong_passkeys_count_like_wrong_passwords() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let phone = Authenticator::new(1);
    register(&club, &organizer, &phone).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        let body = json!({"name": "Teacher Tom", "password": PASSWORD});
        let question = club.ask("POST", "/api/v1/login/passkey").json(&body).send().await;
        if question.status == StatusCode::TOO_MANY_REQUESTS {
            statuses.push(question.status);
            continue;
        }
        let ceremony = phone.proving(&question.json(), ORIGIN);
        let proof = phone.prove(&Ceremony { signs: Signs::Else, ..ceremony });
        statuses.push(log_in(&club, "Teacher Tom", &proof).await.status);
    }
    assert_eq!(statuses[4], StatusCode::UNAUTHORIZED);
    assert_eq!(statuses[7], StatusCode::TOO_MANY_REQUESTS);
    // People who do not know the password learn nothing about passkeys.
    let mut answers = Vec::new();
    for name in ["Teacher Tom", "Nobody Known"] {
        let body = json!({"name": name, "password": "not the password"});
        let ask = club.ask("POST", "/api/v1/login/passkey").from("10.1.2.3").json(&body);
        answers.push(ask.send().await.expect(StatusCode::UNAUTHORIZED).text);
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn passkeys_need_a_name_and_an_encrypted_connection() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let body = json!({"current_password": PASSWORD});
    for host in ["school-pc:8080", "192.168.1.20:8080", "127.0.0.1:8080", "[::1]:8080"] {
        let ask = club.ask("POST", "/api/v1/me/passkeys/begin").from(ELSEWHERE).token(&organizer);
        let refused = ask.header("host", host).json(&body).send().await;
        let sentence = refused.expect(StatusCode::CONFLICT).message();
        assert!(sentence.contains("passkeys need a host name and an encrypted"), "{sentence}");
    }
    // On the internet the site is the host name.
    let club = Club::with(public()).await;
    let link = club.app.people.set_up_link().await.unwrap().unwrap();
    let new = json!({"token": link, "name": "Teacher Tom", "password": PASSWORD});
    let organizer = club.ask("POST", "/api/v1/setup").json(&new).send().await.token();
    let begun = begin(&club, &organizer).await;
    assert_eq!(begun["rp_id"], "chess.example.org");
    let phone = Authenticator::new(1);
    let ceremony = phone.creation(&begun, "https://chess.example.org");
    let made = club.post("/api/v1/me/passkeys", &organizer, &phone.register(&ceremony)).await;
    made.expect(StatusCode::CREATED);
}
