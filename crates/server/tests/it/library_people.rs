//! The library of deleted accounts and organizers, and what exported files say about them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::security::club::{Club, PASSWORD, Socket, black, white};

/// A match that Ada and Bob have begun, with a clock.
async fn begun(club: &Club, ada: &str, bob: &str) -> String {
    let clock = json!({"kind": "stages", "stages": [{"ms": 300_000, "bonus": {"kind": "increment", "ms": 3000}}]});
    let new = json!({"mode": "invitation", "color": "white", "clock": clock});
    let made = club.post("/api/v1/matches", ada, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), bob, &join).await.expect(StatusCode::OK);
    id
}

async fn leave(club: &Club, token: &str) -> String {
    let going = json!({ "current_password": PASSWORD });
    let gone = club.ask("DELETE", "/api/v1/me").token(token).json(&going).send().await;
    gone.expect(StatusCode::OK).json()["pseudonym"].as_str().unwrap().to_owned()
}

fn names(page: &Value) -> Vec<Value> {
    page["entries"].as_array().unwrap().iter().map(|entry| entry["names"].clone()).collect()
}

#[tokio::test]
async fn organizers_see_every_match_and_players_their_own() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let new = json!({"mode": "hot-seat", "white": "Anna", "black": "Otto"});
    let made = club.post("/api/v1/matches", &ada, &new).await.json();
    let count = async |token: &str| names(&club.get("/api/v1/library", token).await.json()).len();
    assert_eq!((count(&ada).await, count(&bob).await, count(&organizer).await), (1, 0, 1));
    let path = format!("/api/v1/library/{}", made["id"].as_str().unwrap());
    let seen = club.get(&path, &organizer).await.expect(StatusCode::OK).json();
    assert_eq!((&seen["names"], &seen["yours"]), (&json!(["Anna", "Otto"]), &json!(false)));
    club.get(&path, &bob).await.expect(StatusCode::NOT_FOUND);
    // What an organizer notes is the organizer's own.
    let note = json!({ "notes": "look at move 3" });
    let noted = club.ask("PATCH", &path).token(&organizer).json(&note).send().await;
    noted.expect(StatusCode::OK);
    let hers = club.get(&path, &ada).await.json();
    assert!(!hers.to_string().contains("move 3"), "{hers}");
    let found = club.get("/api/v1/library/continue", &organizer).await.json();
    assert_eq!(found["match"], Value::Null, "only the person's own matches can be continued");
}

#[tokio::test]
async fn a_deleted_account_is_found_under_its_pseudonym_only() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) =
        (club.player(&organizer, "Adelheid").await, club.player(&organizer, "Bob").await);
    let id = begun(&club, &ada, &bob).await;
    let thrown = begun(&club, &ada, &bob).await;
    let delete = format!("/api/v1/library/{thrown}");
    club.ask("DELETE", &delete).token(&ada).send().await.expect(StatusCode::OK);
    let address = club.listen().await;
    let (mut at_white, mut at_black) =
        (Socket::open(address, &ada).await, Socket::open(address, &bob).await);
    at_white.watch(&id).await;
    at_black.watch(&id).await;
    let played = at_white.act(&id, 1, white("move", &json!({"move": "e2e4"}))).await;
    assert_eq!(played["kind"], "accepted", "{played}");
    let pseudonym = leave(&club, &ada).await;

    let shown = json!([pseudonym, "Bob"]);
    let page = club.get("/api/v1/library", &bob).await.json();
    assert_eq!(names(&page), [shown.clone(), shown.clone()], "also one that she threw away");
    let found = async |query: &str| {
        names(&club.get(&format!("/api/v1/library?{query}"), &bob).await.json()).len()
    };
    let word = pseudonym.rsplit(' ').next().unwrap().to_owned();
    assert_eq!((found("q=adelheid").await, found("person=adelheid").await), (0, 0));
    assert_eq!((found(&format!("q={word}")).await, found("q=bob").await), (2, 2));
    // The match goes on without her, and its row is written again when it ends.
    let ended = at_black.act(&id, 1, black("resign", &json!({}))).await;
    assert_eq!(ended["kind"], "accepted", "{ended}");
    let entry = club.get(&format!("/api/v1/library/{id}"), &bob).await.json();
    assert_eq!((&entry["names"], &entry["ending"]), (&shown, &json!("resignation")), "{entry}");
    let copy = format!("/api/v1/library/{thrown}/copy");
    let copied = club.post(&copy, &bob, &json!({})).await.expect(StatusCode::CREATED).json();
    let copied = copied["id"].as_str().unwrap();
    for path in [
        format!("/api/v1/matches/{id}/pgn"),
        "/api/v1/library/export?format=pgn".to_owned(),
        "/api/v1/library/export?format=json".to_owned(),
        format!("/api/v1/library/export?format=club-games&ids={id}"),
        "/api/v1/library/continue".to_owned(),
        format!("/api/v1/matches/{copied}"),
    ] {
        let text = club.get(&path, &bob).await.expect(StatusCode::OK).text;
        assert!(text.contains(&pseudonym), "{path}: {text}");
        assert!(!text.contains("Adelheid"), "{path}: {text}");
    }
}

#[tokio::test]
async fn the_page_and_the_library_write_the_same_pgn() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let id = begun(&club, &ada, &bob).await;
    let address = club.listen().await;
    let (mut at_white, mut at_black) =
        (Socket::open(address, &ada).await, Socket::open(address, &bob).await);
    at_white.watch(&id).await;
    at_black.watch(&id).await;
    at_white.act(&id, 1, white("move", &json!({"move": "e2e4"}))).await;
    at_black.act(&id, 1, black("move", &json!({"move": "e7e5"}))).await;
    at_white.act(&id, 2, white("resign", &json!({}))).await;
    let page = club.get(&format!("/api/v1/matches/{id}/pgn"), &bob).await.text;
    let export = club.get(&format!("/api/v1/library/export?ids={id}"), &bob).await.text;
    assert_eq!(page.trim_end(), export.trim_end());
    for expected in [
        "[White \"Ada\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"300+3\"]",
        "[Termination \"normal\"]",
        "[Ending \"resignation\"]",
        "[%clk 0:05:0",
    ] {
        assert!(export.contains(expected), "{expected}: {export}");
    }
}

#[tokio::test]
async fn a_color_is_a_name_like_any_other_and_nothing_is_none() {
    let club = Club::open().await;
    let guest = club.guest("Gus").await.token();
    let make = async |body: Value| {
        let made = club.post("/api/v1/matches", &guest, &body).await.expect(StatusCode::CREATED);
        made.json()["id"].as_str().unwrap().to_owned()
    };
    let keep = async |id: String| {
        club.post(&format!("/api/v1/library/{id}/keep"), &guest, &json!({})).await
    };
    for nameless in [
        json!({"mode": "hot-seat"}),
        json!({"mode": "hot-seat", "white": "Ada"}),
        json!({"mode": "hot-seat", "white": "", "black": "Bob"}),
    ] {
        let refused = keep(make(nameless).await).await.expect(StatusCode::CONFLICT);
        assert_eq!(refused.message(), "Please fill in the player names");
    }
    let named = make(json!({"mode": "hot-seat", "white": "White", "black": "Black"})).await;
    let kept = keep(named).await.expect(StatusCode::OK).json();
    assert_eq!((&kept["kept"], &kept["names"]), (&json!(true), &json!(["White", "Black"])));
}
