//! Attacks on designs: other people's drafts, private designs, stale numbers, oversize and markup.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{begin, freeze, hills, path, published, put, reason};
use crate::security::club::{Club, Reply};

/// Every change of a design, with a body that its owner could send.
fn changes() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("PUT", "/draft", json!({"document": {"title": "Mallory's"}, "seq": 1})),
        ("POST", "/versions", json!({"seq": 1})),
        ("POST", "/sharing", json!({"sharing": "public"})),
        ("POST", "/name", json!({"name": "Mallory's"})),
        ("POST", "/tags", json!({"tags": ["mallory"]})),
        ("POST", "/restore", json!({})),
        ("PUT", "/pictures/K", json!({"svg": "<svg viewBox='0 0 1 1'><path d='M0 0L1 1'/></svg>"})),
        ("DELETE", "/pictures/K", json!({})),
        ("DELETE", "", json!({})),
    ]
}

async fn send(club: &Club, design: &Value, who: &str, change: &(&str, &str, Value)) -> Reply {
    let (method, rest, body) = change;
    club.ask(method, &path(design, rest)).token(who).json(body).send().await
}

#[tokio::test]
async fn a_private_design_does_not_exist_for_others() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let mallory = club.player(&organizer, "Mallory").await;
    let design = begin(&club, &ada, "Secret hills").await;
    freeze(&club, &ada, &design).await;
    let before = club.get(&path(&design, ""), &ada).await.text;
    for who in [&mallory, &organizer] {
        for change in &changes() {
            let refused = send(&club, &design, who, change).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{change:?}: {}", refused.text);
            assert_eq!(reason(&refused), "no-such-design", "{change:?}");
        }
        for rest in ["", "/file", "/file?version=1", "?code=0000000000000000000000"] {
            let refused = club.get(&path(&design, rest), who).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{rest}");
            assert!(!refused.text.contains("Secret"), "{}", refused.text);
        }
        for (rest, body) in [
            ("/copy", json!({})),
            ("/rating", json!({"stars": 1})),
            ("/report", json!({"reason": "x"})),
        ] {
            let refused = club.post(&path(&design, rest), who, &body).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{rest}");
        }
        let choice = json!({"kind": "design", "id": design["id"]});
        let new = json!({"mode": "hot-seat", "ruleset": choice});
        let refused = club.post("/api/v1/matches", who, &new).await;
        assert_eq!(
            (refused.status, reason(&refused)),
            (StatusCode::NOT_FOUND, "no-such-design".into())
        );
        for route in
            ["/api/v1/rulesets/draw", "/api/v1/rulesets/document", "/api/v1/rulesets/rules"]
        {
            let refused = club.post(route, who, &choice).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{route}");
        }
        for (route, body) in [
            ("/api/v1/positions", json!({ "ruleset": choice })),
            ("/api/v1/analysis/marks", json!({"position": {"ruleset": choice}})),
        ] {
            let refused = club.post(route, who, &body).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{route}: {}", refused.text);
        }
    }
    assert_eq!(club.get(&path(&design, ""), &ada).await.text, before, "nothing happened");
}

#[tokio::test]
async fn a_published_design_is_changed_by_its_owner_only() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let mallory = club.guest("Mallory").await.token();
    let design = published(&club, &ada, "Small hills").await;
    let save = json!({"document": {"title": "half done"}, "seq": 1});
    put(&club, &path(&design, "/draft"), &ada, &save).await.expect(StatusCode::OK);
    let before = club.get(&path(&design, ""), &ada).await.text;
    for who in [&mallory, &organizer] {
        for change in &changes() {
            let refused = send(&club, &design, who, change).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{change:?}: {}", refused.text);
            assert_eq!(reason(&refused), "design-not-yours", "{change:?}");
        }
        // Others see versions, never the draft.
        let seen = club.get(&path(&design, ""), who).await.expect(StatusCode::OK);
        assert!(!seen.text.contains("half done"), "{}", seen.text);
        let file = club.get(&path(&design, "/file?format=json"), who).await.expect(StatusCode::OK);
        assert!(!file.text.contains("half done"), "{}", file.text);
    }
    assert_eq!(club.get(&path(&design, ""), &ada).await.text, before, "nothing happened");
}

#[tokio::test]
async fn names_and_documents_have_limits() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let long = "x".repeat(41);
    for name in ["", "<script>alert(1)</script>", "a\u{202e}b", &long] {
        let new = json!({"name": name, "document": hills()});
        let refused = club.post("/api/v1/designs", &ada, &new).await;
        assert_eq!(
            (refused.status, reason(&refused)),
            (StatusCode::UNPROCESSABLE_ENTITY, "design-name".into())
        );
    }
    for (document, expected) in [
        (json!([1, 2]), "design-document"),
        (json!("text"), "design-document"),
        (json!({"description": "x".repeat(140_000)}), "design-large"),
    ] {
        let new = json!({"name": "Large", "document": document});
        assert_eq!(reason(&club.post("/api/v1/designs", &ada, &new).await), expected);
    }
    let huge = json!({"name": "Huge", "document": {"description": "x".repeat(1_200_000)}});
    let refused = club.post("/api/v1/designs", &ada, &huge).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let raw = format!("{{\"name\": \"Deep\", \"document\": {{\"a\": {deep}}}}}");
    let refused = club.ask("POST", "/api/v1/designs").token(&ada).raw(&raw).send().await;
    assert!(refused.status.is_client_error(), "{}", refused.text);
    // Markup in texts stays text, also in the gallery.
    let mut marked = hills();
    marked["description"] = json!("<img src=x onerror=alert(1)>. More.");
    let new = json!({"name": "Marked", "document": marked});
    let design = club.post("/api/v1/designs", &ada, &new).await.expect(StatusCode::CREATED).json();
    freeze(&club, &ada, &design).await;
    let mine = club.get("/api/v1/designs/mine", &ada).await;
    assert_eq!(mine.header("content-type"), "application/json");
    assert_eq!(mine.json()["designs"][0]["card"]["sentence"], "<img src=x onerror=alert(1)>.");
}

#[tokio::test]
async fn a_guest_keeps_ten_designs() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    for number in 0..10 {
        begin(&club, &ada, &format!("Hill number {number} of mine")).await;
    }
    let new = json!({"name": "One more", "document": hills()});
    let refused = club.post("/api/v1/designs", &ada, &new).await;
    assert_eq!(
        (refused.status, reason(&refused)),
        (StatusCode::CONFLICT, "design-too-many".into())
    );
    assert_eq!(club.get("/api/v1/designs/mine", &ada).await.json()["most"], 10);
}

#[tokio::test]
async fn a_costly_draft_is_no_version() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let mut costly = json!({
        "name": "large", "files": 26, "ranks": 26,
        "start": {"pieces": ["Ka1", "kz26"]},
        "drops": {"limit": "no-check"},
        "pieces": [{"letter": "K", "name": "king", "betza": "K", "royal": true}]
    });
    for letter in "ABCDEFGH".chars() {
        let piece = json!({"letter": letter, "name": letter, "betza": "pQ"});
        costly["pieces"].as_array_mut().unwrap().push(piece);
    }
    let new = json!({"name": "Costly", "document": costly});
    let design = club.post("/api/v1/designs", &ada, &new).await.expect(StatusCode::CREATED).json();
    let refused = club.post(&path(&design, "/versions"), &ada, &json!({"seq": 1})).await;
    assert_eq!(reason(&refused), "costly-ruleset", "{}", refused.text);
}

#[tokio::test]
async fn nobody_saves_too_often() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let design = begin(&club, &ada, "Small hills").await;
    let mut refused = None;
    for seq in 1..200 {
        let save = json!({"document": {}, "seq": seq});
        let reply = put(&club, &path(&design, "/draft"), &ada, &save).await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("a limit");
    assert!(refused.headers.contains_key("retry-after"));
}
