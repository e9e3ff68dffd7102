//! What an account keeps on the server for the page, and what others see of it.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use crate::security::club::{Club, HERE, PASSWORD, Reply, Socket, black, white};

const PREFERENCES: &str = "/api/v1/me/preferences";

async fn keep(club: &Club, token: &str, body: &Value) -> Reply {
    club.ask("PUT", PREFERENCES).token(token).json(body).send().await
}

#[tokio::test]
async fn settings_follow_an_account_to_another_browser() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    // Nothing kept is not the same as nothing chosen.
    assert_eq!(club.get(PREFERENCES, &ada).await.expect(StatusCode::OK).json(), json!({}));
    let chosen =
        json!({"values": {"theme": "dark", "animation": 120, "sound": false, "volume": 0.6}});
    keep(&club, &ada, &chosen).await.expect(StatusCode::NO_CONTENT);
    let elsewhere = club.log_in("Ada", PASSWORD).await.expect(StatusCode::OK).token();
    let found = club.get(PREFERENCES, &elsewhere).await.expect(StatusCode::OK).json();
    let values = &found["values"];
    assert_eq!((&values["theme"], &values["sound"]), (&json!("dark"), &json!(false)));
    assert_eq!((values["animation"].as_f64(), values["volume"].as_f64()), (Some(120.0), Some(0.6)));
    // What is left out is gone, and others have their own.
    keep(&club, &elsewhere, &json!({"values": {}})).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(club.get(PREFERENCES, &ada).await.json(), json!({"values": {}}));
    assert_eq!(club.get(PREFERENCES, &bob).await.json(), json!({}));
    // Guests and the house have no account to keep them for.
    let guest = club.guest("Gus").await.expect(StatusCode::CREATED).token();
    keep(&club, &guest, &chosen).await.expect(StatusCode::FORBIDDEN);
    let house = club.ask("PUT", PREFERENCES).from(HERE).json(&chosen).send().await;
    house.expect(StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn settings_are_bounded() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let good = json!({"values": {"theme": "light"}});
    keep(&club, &ada, &good).await.expect(StatusCode::NO_CONTENT);
    let many: Map<String, Value> = (0..65).map(|n| (format!("s{n}"), json!(true))).collect();
    for (bad, words) in [
        (json!({"values": many}), "at most 64"),
        (json!({"values": {"": true}}), "1 to 40"),
        (json!({"values": {"the me": true}}), "`the me`"),
        (json!({"values": {"n".repeat(41): true}}), "1 to 40"),
        (json!({"values": {"name": "n".repeat(101)}}), "100 characters"),
        (json!({"values": {"theme": {"dark": true}}}), ""),
        (json!({"values": {"theme": null}}), ""),
        (json!({"values": {}, "more": 1}), "more"),
        (json!({}), "values"),
    ] {
        let refused = keep(&club, &ada, &bad).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.text.contains(words), "{}", refused.text);
    }
    let large: Map<String, Value> =
        (0..64).map(|n| (format!("{n}"), json!("♞".repeat(100)))).collect();
    keep(&club, &ada, &json!({"values": large})).await.expect(StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(club.get(PREFERENCES, &ada).await.json(), good);
}

/// Ada begins a match by this request and resigns it; somebody may join in between.
async fn lose(club: &Club, ada: &str, new: &Value, friend: Option<&str>) {
    let made = club.post("/api/v1/matches", ada, new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let address = club.listen().await;
    let mut own = Socket::open(address, ada).await;
    own.watch(&id).await;
    if let Some(friend) = friend {
        let join = json!({"invitation": made["invitation"]});
        club.post(&format!("/api/v1/matches/{id}/join"), friend, &join)
            .await
            .expect(StatusCode::OK);
        let mut other = Socket::open(address, friend).await;
        other.watch(&id).await;
        own.act(&id, 1, white("move", &json!({"move": "e2e4"}))).await;
        other.act(&id, 1, black("move", &json!({"move": "e7e5"}))).await;
    } else {
        own.act(&id, 1, white("move", &json!({"move": "e2e4"}))).await;
    }
    let resigned = own.act(&id, 2, white("resign", &json!({}))).await;
    assert_eq!(resigned["kind"], "accepted", "{resigned}");
}

#[tokio::test]
async fn a_profile_tells_people_from_computers_and_names_the_usual_opponents() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let guest = club.guest("Gus").await.expect(StatusCode::CREATED).token();
    let invitation = json!({"mode": "invitation", "color": "white"});
    let computer =
        json!({"mode": "computer", "computer": {"opponent": "greedy"}, "color": "white"});
    for friend in [&bob, &bob, &guest] {
        lose(&club, &ada, &invitation, Some(friend)).await;
    }
    lose(&club, &ada, &computer, None).await;
    for _ in 0..500 {
        if club.app.store.uncounted(None, 10).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let profile = club.get("/api/v1/people/ada", &bob).await.expect(StatusCode::OK).json();
    assert_eq!(profile["name"], "Ada");
    let lost = |list: &str| profile[list][0]["losses"].clone();
    assert_eq!((lost("results"), lost("computer_results")), (json!(3), json!(1)), "{profile}");
    // Guests leave no trace in the profiles of others.
    let bob_first = json!({"name": "Bob", "wins": 0, "losses": 2, "draws": 0});
    let then = json!({"name": "Greedy", "computer": "greedy", "wins": 0, "losses": 1, "draws": 0});
    assert_eq!(profile["opponents"], json!([bob_first, then]));
    let other = club.get("/api/v1/people/Bob", &ada).await.expect(StatusCode::OK).json();
    assert_eq!((&other["results"][0]["wins"], &other["computer_results"]), (&json!(2), &json!([])));
    assert_eq!(other["opponents"][0]["name"], "Ada");
    club.get("/api/v1/people/Nobody", &ada).await.expect(StatusCode::NOT_FOUND);
}
