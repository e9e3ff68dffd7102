//! What organizers do with accounts, cards, the room code and the server, and who may not.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::club::{Club, HERE, PASSWORD, public};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// The account of this name in the organizer's list.
async fn listed(club: &Club, organizer: &str, name: &str) -> Value {
    let accounts = club.get("/api/v1/accounts", organizer).await.expect(StatusCode::OK).json();
    let found = accounts.as_array().unwrap().iter().find(|account| account["name"] == name);
    found.unwrap_or_else(|| panic!("{name} is not in {accounts}")).clone()
}

fn path(account: &Value) -> String {
    format!("/api/v1/accounts/{}", account["id"])
}

#[tokio::test]
async fn the_person_at_the_computer_becomes_the_organizer_and_nobody_else() {
    let club = Club::open().await;
    let state = |from| club.ask("GET", "/api/v1/setup").from(from).send();
    let here = state(HERE).await.expect(StatusCode::OK).json();
    assert_eq!(here, json!({"has_organizer": false, "may_set_up": true}));
    let elsewhere = state("192.168.1.77").await.json();
    assert_eq!(elsewhere, json!({"has_organizer": false, "may_set_up": false}));
    let guest = club.guest("Gus").await.token();
    let refused = club.post("/api/v1/setup-link", &guest, &json!({})).await;
    assert_eq!(refused.expect(StatusCode::FORBIDDEN).json()["reason"], "set-up-elsewhere");
    // Also a guest who takes turns at that computer is not the house account.
    let refused = club.ask("POST", "/api/v1/setup-link").from(HERE).token(&guest).send().await;
    refused.expect(StatusCode::FORBIDDEN);

    let ask = || club.ask("POST", "/api/v1/setup-link").from(HERE).json(&json!({})).send();
    let first = ask().await.expect(StatusCode::CREATED).token();
    let second = ask().await.expect(StatusCode::CREATED).token();
    let set_up = |secret: &str| {
        let body = json!({"token": secret, "name": "Tom", "password": PASSWORD});
        club.ask("POST", "/api/v1/setup").from(HERE).json(&body)
    };
    set_up(&first).send().await.expect(StatusCode::FORBIDDEN);
    let made = set_up(&second).send().await.expect(StatusCode::CREATED).json();
    assert_eq!(made["role"], "organizer");
    let refused = ask().await.expect(StatusCode::CONFLICT);
    assert_eq!(refused.json()["reason"], "has-organizer");
    let here = state(HERE).await.json();
    assert_eq!(here, json!({"has_organizer": true, "may_set_up": false}));
    // On the internet nobody is at the keyboard, whatever the address says.
    let world = Club::with(public()).await;
    let refused = world.ask("POST", "/api/v1/setup-link").from(HERE).send().await;
    refused.expect(StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_class_gets_one_card_each() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let cards = "/api/v1/register-invitations/cards";
    for wrong in [json!({"count": 0, "hours": 1}), json!({"count": 101, "hours": 1})] {
        let refused = club.post(cards, &organizer, &wrong).await;
        let refused = refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["reason"], "bad-invitation-terms");
    }
    let ask = json!({"count": 3, "hours": 24});
    let made = club.post(cards, &organizer, &ask).await.expect(StatusCode::CREATED).json();
    let made = made.as_array().unwrap();
    let secrets: Vec<&str> = made.iter().map(|card| card["token"].as_str().unwrap()).collect();
    assert_eq!((made.len(), made[0]["link"] == made[1]["link"]), (3, false));
    let rows = made[0]["qr"]["rows"].as_array().unwrap();
    assert_eq!(rows.len() as u64, made[0]["qr"]["size"].as_u64().unwrap());
    club.register(secrets[0], "Ada").await.expect(StatusCode::CREATED);
    club.register(secrets[0], "Bob").await.expect(StatusCode::FORBIDDEN);

    let states = |listed: Value| {
        let mut all: Vec<String> = listed.as_array().unwrap().iter().map(state_of).collect();
        all.sort();
        all
    };
    let list = || async { club.get("/api/v1/register-invitations", &organizer).await.json() };
    assert_eq!(states(list().await), ["open", "open", "used"]);
    club.clock.advance(24 * HOUR);
    assert_eq!(states(list().await), ["expired", "expired", "used"]);
    club.register(secrets[1], "Bob").await.expect(StatusCode::FORBIDDEN);
    club.clock.advance(31 * 24 * HOUR);
    let tom = club.log_in("Teacher Tom", PASSWORD).await.token();
    let later = club.get("/api/v1/register-invitations", &tom).await.expect(StatusCode::OK);
    assert_eq!(later.json(), json!([]), "after a month they are gone");
}

fn state_of(entry: &Value) -> String {
    entry["state"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn organizers_see_members_and_change_their_roles() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let (tom, entry) =
        (listed(&club, &organizer, "Teacher Tom").await, listed(&club, &organizer, "Ada").await);
    assert_eq!((&tom["role"], &entry["role"]), (&json!("organizer"), &json!("player")));
    assert_eq!((&entry["sessions"], &entry["games"]), (&json!(1), &json!(0)));
    assert!(entry["created_utc_ms"].as_i64() <= entry["seen_utc_ms"].as_i64(), "{entry}");

    let give = |account: Value, token: String, role: &'static str| {
        let ask = club.ask("PATCH", &path(&account)).token(&token);
        async move { ask.json(&json!({ "role": role })).send().await }
    };
    give(tom.clone(), ada.clone(), "player").await.expect(StatusCode::FORBIDDEN);
    let own = give(tom.clone(), organizer.clone(), "player").await.expect(StatusCode::CONFLICT);
    assert_eq!(own.json()["reason"], "own-account");
    let made = give(entry.clone(), organizer.clone(), "organizer").await.expect(StatusCode::OK);
    assert_eq!(made.json()["role"], "organizer");
    // The session that was open is an organizer's at once, and no longer one after that.
    club.get("/api/v1/accounts", &ada).await.expect(StatusCode::OK);
    give(entry.clone(), organizer.clone(), "player").await.expect(StatusCode::OK);
    club.get("/api/v1/accounts", &ada).await.expect(StatusCode::FORBIDDEN);
    let nobody = json!({"id": 5});
    give(nobody, organizer.clone(), "player").await.expect(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_organizer_deletes_an_account_and_its_games_stay() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.json();
    let entry = listed(&club, &organizer, "Ada").await;
    let remove = |account: &Value| club.ask("DELETE", &path(account)).token(&organizer).send();

    let own = remove(&listed(&club, &organizer, "Teacher Tom").await).await;
    assert_eq!(own.expect(StatusCode::CONFLICT).json()["reason"], "own-account");
    let role = json!({"role": "organizer"});
    club.ask("PATCH", &path(&entry)).token(&organizer).json(&role).send().await;
    let kept = remove(&entry).await.expect(StatusCode::CONFLICT);
    assert_eq!(kept.json()["reason"], "organizer-stays");
    let role = json!({"role": "player"});
    club.ask("PATCH", &path(&entry)).token(&organizer).json(&role).send().await;

    let gone = remove(&entry).await.expect(StatusCode::OK).json();
    let pseudonym = gone["pseudonym"].as_str().unwrap();
    assert!(pseudonym.starts_with("Former player "), "{pseudonym}");
    club.get("/api/v1/me", &ada).await.expect(StatusCode::UNAUTHORIZED);
    let id = made["id"].as_str().unwrap();
    let state = club.get(&format!("/api/v1/matches/{id}"), &organizer).await.json();
    assert_eq!(state["seats"][0]["name"], pseudonym, "{state}");
    remove(&entry).await.expect(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_new_room_code_replaces_the_old_one_and_keeps_the_guests() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let gus = club.guest("Gus").await.token();
    let shown = club.get("/api/v1/room", &organizer).await.expect(StatusCode::OK).json();
    assert_eq!(shown["reachable"], true);
    let changed = club.post("/api/v1/room", &organizer, &json!({})).await.expect(StatusCode::OK);
    let changed = changed.json();
    assert_ne!(changed["code"], shown["code"]);
    assert!(changed["link"].as_str().unwrap().ends_with(changed["code"].as_str().unwrap()));
    assert!(changed["qr"]["size"].as_u64().is_some(), "{changed}");
    let enter = |code: &Value| {
        let body = json!({"name": "Hal", "room": code});
        club.ask("POST", "/api/v1/guests").json(&body).send()
    };
    assert_eq!(enter(&shown["code"]).await.code(), "room-code");
    enter(&changed["code"]).await.expect(StatusCode::CREATED);
    club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    // On the internet there is none, and none can be drawn.
    let world = Club::with(public()).await;
    let secret = world.app.people.set_up_link().await.unwrap().unwrap();
    let body = json!({"token": secret, "name": "Tom", "password": PASSWORD});
    let tom = world.ask("POST", "/api/v1/setup").json(&body).send().await.token();
    let none = world.post("/api/v1/room", &tom, &json!({})).await.expect(StatusCode::NOT_FOUND);
    assert_eq!(none.json()["reason"], "no-room-code");
}

#[tokio::test]
async fn the_status_says_how_the_server_is_doing() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    club.guest("Gus").await.expect(StatusCode::CREATED);
    let status = || async {
        let reply = club.get("/api/v1/server/status", &organizer).await;
        reply.expect(StatusCode::OK).json()
    };
    let codes = |status: &Value| {
        let problems = status["problems"].as_array().unwrap().iter();
        problems.map(|problem| problem["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    club.clock.advance(HOUR);
    let first = status().await;
    assert_eq!(first["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!((&first["uptime_ms"], &first["reach"]), (&json!(3_600_000), &json!("lan")));
    assert_eq!((&first["accounts"], &first["guests"]), (&json!(1), &json!(1)));
    assert_eq!(first["addresses"], json!(["http://localhost:8080"]));
    assert!(first["data"]["bytes"].as_u64() > Some(4096), "{first}");
    assert_eq!(first["engine"], json!({"running": 0, "waiting": 0}));
    assert_eq!(codes(&first), ["unencrypted", "no-second-factor", "only-organizer"]);
    // A colleague takes one problem away.
    let body = json!({"uses": 1, "role": "organizer"});
    let invited = club.post("/api/v1/register-invitations", &organizer, &body).await.token();
    club.register(&invited, "Uta").await.expect(StatusCode::CREATED);
    assert_eq!(codes(&status().await), ["unencrypted", "no-second-factor"]);
}
