//! A result is counted once, whatever happens after the end of a match.

use std::sync::Arc;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::upkeep;
use store::MemoryPeople;

use crate::security::club::{Club, Socket, black, white};
use crate::support::PeopleIn;

/// A match that Ada and Bob have begun; its id.
async fn begun(club: &Club, ada: &str, bob: &str) -> String {
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", ada, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), bob, &join).await.expect(StatusCode::OK);
    id
}

/// White resigns after a move each.
async fn play_out(club: &Club, ada: &str, bob: &str, id: &str) {
    let address = club.listen().await;
    let (mut at_white, mut at_black) =
        (Socket::open(address, ada).await, Socket::open(address, bob).await);
    at_white.watch(id).await;
    at_black.watch(id).await;
    at_white.act(id, 1, white("move", &json!({"move": "e2e4"}))).await;
    at_black.act(id, 1, black("move", &json!({"move": "e7e5"}))).await;
    let resigned = at_white.act(id, 2, white("resign", &json!({}))).await;
    assert_eq!(resigned["kind"], "accepted", "{resigned}");
}

async fn results(club: &Club, name: &str, token: &str) -> Value {
    let profile = club.get(&format!("/api/v1/people/{name}"), token).await;
    profile.expect(StatusCode::OK).json()["results"].take()
}

#[tokio::test]
async fn a_result_survives_a_stop_between_the_end_and_the_counting() {
    let book = Arc::new(MemoryPeople::default());
    let club = Club::with_book(Arc::clone(&book)).await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let id = begun(&club, &ada, &bob).await;
    // The match ends, and the program is killed before it has counted.
    book.stop_counting();
    play_out(&club, &ada, &bob, &id).await;
    assert_eq!(results(&club, "Bob", &ada).await, json!([]));
    let entry = club.get(&format!("/api/v1/library/{id}"), &ada).await.json();
    assert_eq!((&entry["outcome"], &entry["ending"]), (&json!("black"), &json!("resignation")));
    let killed = club.killed(PeopleIn::Memory(Arc::clone(&book))).await;
    drop(club);
    // While counting fails it stays to be done.
    upkeep::once(&killed.app).await;
    assert_eq!(results(&killed, "Bob", &ada).await, json!([]));
    book.go_on_counting();
    upkeep::once(&killed.app).await;
    for _ in 0..2 {
        let won = results(&killed, "Bob", &ada).await;
        assert_eq!((&won[0]["wins"], &won[0]["losses"]), (&json!(1), &json!(0)), "{won}");
        let lost = results(&killed, "Ada", &ada).await;
        assert_eq!((&lost[0]["wins"], &lost[0]["losses"]), (&json!(0), &json!(1)), "{lost}");
        upkeep::once(&killed.app).await;
    }
    // The library, written with the end itself, says the same.
    let entry = killed.get(&format!("/api/v1/library/{id}"), &ada).await.json();
    assert_eq!((&entry["outcome"], &entry["ending"]), (&json!("black"), &json!("resignation")));
    assert_eq!(killed.app.store.uncounted(None, 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn a_result_counted_in_time_leaves_nothing_to_catch_up_with() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    let id = begun(&club, &ada, &bob).await;
    play_out(&club, &ada, &bob, &id).await;
    for _ in 0..500 {
        if club.app.store.uncounted(None, 10).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(club.app.live.count_missed().await, 0);
    assert_eq!(results(&club, "Bob", &ada).await[0]["wins"], 1);
}
