//! Items 17, 18, 19 and 21: what people write is shown as plain text or refused with a sentence.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::Clock;
use server::http::routes;

use super::club::{Club, Socket, black};

/// Names nobody can have, and what the refusal says.
const BAD_NAMES: &[(&str, &str)] = &[
    ("<script>alert(1)</script>", "not 25"),
    ("<b>Ada</b>", "not `<`"),
    ("Ada\u{202e}", "U+202E"),
    ("Ada\u{2066}x", "U+2066"),
    ("A\u{200b}da", "U+200B"),
    ("Ada\u{0}", "U+0000"),
    ("Ada\r\nSet-Cookie: x", "U+000D"),
    ("Ada\u{1b}[31m", "U+001B"),
    ("Аdа Mixed", "different scripts"),
    ("organiser", "reserved"),
    ("T", "2 to 20"),
];

#[tokio::test]
async fn item_17_names_are_plain_and_look_like_nobody_elses() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let invitation = club.invitation(&organizer, 50).await;
    for (name, sentence) in BAD_NAMES {
        let reply = club.register(&invitation, name).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{name:?}");
        assert!(reply.message().contains(sentence), "{name:?}: {}", reply.message());
    }
    let made = club.register(&invitation, "Ｉｄａ ").await.expect(StatusCode::CREATED);
    assert_eq!(made.json()["name"], "Ida");
    for twin in ["IDA", "lda", "1da", "Ида\u{0}", "ida."] {
        let reply = club.register(&invitation, twin).await;
        assert!(reply.status.is_client_error(), "{twin:?}: {}", reply.text);
    }
    assert_eq!(club.register(&invitation, "lda").await.code(), "name-taken");
    // Guests are freer, but not to deceive.
    for name in ["Ada\u{202e}", "A\u{200b}da", "Ada\n", "Teacher T0m", "0rganizer"] {
        assert!(club.guest(name).await.status.is_client_error(), "{name:?}");
    }
    let guest = club.guest("<i>Gus</i> & \"co\"").await.expect(StatusCode::CREATED);
    assert_eq!(guest.json()["name"], "<i>Gus</i> & \"co\"", "as plain text, as it was said");
    assert_eq!(guest.header("content-type"), "application/json");
    // Renaming an account applies the same checks.
    let body = json!({"name": "Ida\u{202e}", "current_password": super::club::PASSWORD});
    let renamed = club.ask("PATCH", "/api/v1/me").token(&made.token()).json(&body).send().await;
    renamed.expect(StatusCode::UNPROCESSABLE_ENTITY);
}

/// Two players at a match of their own.
struct Pair {
    club: Club,
    organizer: String,
    ada: String,
    bob: String,
    id: String,
    at_white: Socket,
    at_black: Socket,
}

async fn pair() -> Pair {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let bob = club.player(&organizer, "Bob").await;
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), &bob, &join).await.expect(StatusCode::OK);
    let address = club.listen().await;
    let mut at_white = Socket::open(address, &ada).await;
    let mut at_black = Socket::open(address, &bob).await;
    at_white.watch(&id).await;
    at_black.watch(&id).await;
    Pair { club, organizer, ada, bob, id, at_white, at_black }
}

#[tokio::test]
async fn item_17_a_player_cannot_take_anothers_name_at_the_board() {
    let Pair { club: _club, id, mut at_black, .. } = pair().await;
    for (name, code) in
        [("Ada", "not-possible"), ("Teacher Tom", "not-possible"), ("B\u{202e}b", "bad-input")]
    {
        let answer = at_black.act(&id, 1, black("rename", &json!({ "name": name }))).await;
        assert_eq!(answer["error"]["code"], code, "{name}: {answer}");
    }
    // With an account nobody plays under another name.
    let answer = at_black.act(&id, 2, black("rename", &json!({"name": "Bobby"}))).await;
    assert_eq!(answer["error"]["code"], "not-possible", "{answer}");
}

#[tokio::test]
async fn item_18_chat_is_plain_text_of_bounded_length_and_pace() {
    let Pair { club, ada, id, mut at_white, mut at_black, .. } = pair().await;
    let markup = "<img src=x onerror=alert(1)> **bold** https://example.org [a](javascript:1)";
    assert_eq!(at_white.chat(&id, 1, markup).await["kind"], "accepted");
    let received = at_black.receive("chat").await;
    assert_eq!(received["lines"][0]["text"], markup, "as it was said, for textContent");
    for (number, text) in [
        (2, "x".repeat(301)),
        (3, "two\nlines".to_owned()),
        (4, "turn \u{202e}around".to_owned()),
        (5, "hid\u{200b}den".to_owned()),
        (6, "\u{1b}[2J".to_owned()),
        (7, " ".to_owned()),
    ] {
        let answer = at_white.chat(&id, number, &text).await;
        assert_eq!(answer["kind"], "refused", "{text:?}");
        assert!(answer["error"]["message"].as_str().unwrap().starts_with("a message "), "{answer}");
    }
    assert_eq!(at_white.chat(&id, 8, markup).await["kind"], "refused", "the same again");
    let mut accepted = 1;
    for number in 9..20 {
        let answer = at_white.chat(&id, number, &format!("line {number}")).await;
        accepted += usize::from(answer["kind"] == "accepted");
    }
    assert_eq!(accepted, 5, "the limit for ten seconds");
    let state = club.get(&format!("/api/v1/matches/{id}"), &ada).await;
    assert_eq!(state.header("content-type"), "application/json");
    assert_eq!(state.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn item_18_chat_can_be_muted_reported_and_erased() {
    let Pair { club, organizer, ada, bob, id, mut at_white, mut at_black } = pair().await;
    at_white.chat(&id, 1, "you play like a goat").await;
    at_black.receive("chat").await;
    // Bob reports the line; a stranger to the match cannot, for players' words are not for spectators.
    let report = json!({"match": id, "line": 1, "reason": "rude"});
    let stranger = club.guest("Gus").await.token();
    club.post("/api/v1/reports", &stranger, &report).await.expect(StatusCode::NOT_FOUND);
    let filed = club.post("/api/v1/reports", &bob, &report).await.expect(StatusCode::CREATED);
    let again = club.post("/api/v1/reports", &bob, &report).await.expect(StatusCode::CREATED);
    assert_eq!(filed.json(), again.json());
    // Bob sees no more messages from Ada, at once and after a new start.
    let whom = json!({"whom": {"match": id, "line": 1}});
    let muted = club.post("/api/v1/mutes", &bob, &whom).await.expect(StatusCode::CREATED);
    assert_eq!(muted.json()["name"], "Ada");
    at_white.chat(&id, 2, "can you hear me").await;
    let state = at_black.watch(&id).await;
    assert!(state["chat"].is_null(), "{state}");
    let own = at_white.watch(&id).await;
    assert_eq!(own["chat"].as_array().map(Vec::len), Some(2));
    let path = format!("/api/v1/mutes/{}", muted.json()["id"]);
    let again = club.ask("DELETE", &path).token(&bob).send().await;
    assert_eq!(again.status, StatusCode::NO_CONTENT);
    assert_eq!(at_black.watch(&id).await["chat"].as_array().map(Vec::len), Some(2));
    // The organizer sees the report and erases the line, for everybody and for ever.
    let listed = club.get("/api/v1/reports", &organizer).await.json();
    assert_eq!(
        (&listed[0]["author"], &listed[0]["text"]),
        (&json!("Ada"), &json!("you play like a goat"))
    );
    // Only organizers mute the author of a report, whose line they may not be able to see.
    let by_report = json!({"whom": {"report": filed.json()["id"]}, "for": "everybody"});
    club.post("/api/v1/mutes", &bob, &by_report).await.expect(StatusCode::FORBIDDEN);
    let for_me = json!({"whom": {"report": filed.json()["id"]}});
    club.post("/api/v1/mutes", &bob, &for_me).await.expect(StatusCode::FORBIDDEN);
    assert_eq!(listed[0]["author_muted"], false);
    let muted = club.post("/api/v1/mutes", &organizer, &by_report).await;
    let muted = muted.expect(StatusCode::CREATED).json();
    let listed = club.get("/api/v1/reports", &organizer).await.json();
    assert_eq!((&muted["name"], &listed[0]["author_muted"]), (&json!("Ada"), &json!(true)));
    let end = format!("/api/v1/mutes/{}", muted["id"]);
    club.ask("DELETE", &end).token(&organizer).send().await.expect(StatusCode::NO_CONTENT);
    let path = format!("/api/v1/reports/{}/close", filed.json()["id"]);
    let closed = club.post(&path, &organizer, &json!({"verdict": "erased"})).await;
    assert_eq!(closed.expect(StatusCode::OK).json()["text"], "");
    let erased = at_black.receive("chat").await;
    assert_eq!(
        (erased["lines"][0]["seq"].clone(), erased["lines"][0]["text"].clone()),
        (json!(1), Value::Null)
    );
    let state = club.get(&format!("/api/v1/matches/{id}"), &ada).await.json();
    assert!(state["chat"][0]["text"].is_null() && state["chat"][1]["text"].is_string(), "{state}");
    let goat = b"you play like a goat";
    let erased = store_text(&club, &id).await;
    assert!(!erased.contains(std::str::from_utf8(goat).unwrap()), "{erased}");
    // Everybody's mute is the organizer's alone.
    let all = json!({"whom": {"name": "Ada"}, "for": "everybody"});
    club.post("/api/v1/mutes", &bob, &all).await.expect(StatusCode::FORBIDDEN);
    club.post("/api/v1/mutes", &organizer, &all).await.expect(StatusCode::CREATED);
    assert!(at_black.watch(&id).await["chat"].is_null());
    // A mute for some time replaces it, and ends by itself.
    let wrong = json!({"whom": {"name": "Ada"}, "for": "everybody", "hours": 0});
    let refused = club.post("/api/v1/mutes", &organizer, &wrong).await;
    refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
    let day = json!({"whom": {"name": "Ada"}, "for": "everybody", "hours": 24});
    let muted = club.post("/api/v1/mutes", &organizer, &day).await.expect(StatusCode::CREATED);
    let until = muted.json()["until_utc_ms"].as_i64().unwrap();
    assert_eq!(until, club.clock.utc().0 + 24 * 60 * 60 * 1000);
    for (wait, hidden) in [(23, true), (1, false)] {
        club.clock.advance(Duration::from_secs(wait * 60 * 60));
        server::upkeep::end_mutes(&club.app).await;
        let listed = club.get("/api/v1/mutes", &organizer).await.json();
        assert_eq!(listed[0]["until_utc_ms"].as_i64(), hidden.then_some(until), "{listed}");
        assert_eq!(at_black.watch(&id).await["chat"].is_null(), hidden);
    }
}

async fn store_text(club: &Club, id: &str) -> String {
    let id = server::live::match_id::from_wire(&protocol::MatchId(id.to_owned())).unwrap();
    let lines = club.app.store.chat_tail(id, ids::ChatSeq(0), 100).await.unwrap();
    format!("{lines:?}")
}

#[tokio::test]
async fn item_19_every_answer_tells_browsers_to_be_careful() {
    let club = Club::open().await;
    for route in routes() {
        let path = route.path.replace("{id}", "1").replace("{name}", "Ada");
        let reply = club.ask(route.method.as_str(), &path).send().await;
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{route:?}");
        assert_eq!(reply.header("cross-origin-resource-policy"), "same-origin", "{route:?}");
        // Nobody can open a style sheet as a document.
        if reply.header("content-type").starts_with("text/css") {
            continue;
        }
        let policy = reply.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'"), "{route:?}: {policy}");
        assert!(policy.contains("frame-ancestors 'none'"), "{route:?}: {policy}");
        assert!(policy.contains("base-uri 'none'"), "{route:?}: {policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{route:?}: {policy}");
        for (header, value) in [
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
        ] {
            assert_eq!(reply.header(header), value, "{route:?}");
        }
        if route.path.starts_with("/api/v1/me") {
            assert_eq!(reply.header("cache-control"), "no-store");
        }
    }
    // Refusals of the gate too.
    let reply = club.ask("GET", "/").header("host", "evil.example").send().await;
    assert_eq!(reply.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn item_21_hostile_positions_are_refused_with_a_sentence() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let fens = [
        "x".repeat(100_000),
        "9".repeat(5000),
        format!("{} w - - 0 1", "k".repeat(64)),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1".to_owned(),
        "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K2r w - - 99999999999999999999 1".to_owned(),
        "4k2R/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "\u{0}\u{202e}".to_owned(),
        String::new(),
    ];
    for fen in fens {
        let shown: String = fen.chars().take(30).collect();
        let body = json!({"mode": "hot-seat", "fen": fen});
        let reply = club.post("/api/v1/matches", &ada, &body).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{shown}: {}", reply.text);
        assert!(
            reply.message().len() > 10 && reply.text.len() < 20_000,
            "{shown}: {}",
            reply.text.len()
        );
    }
}
