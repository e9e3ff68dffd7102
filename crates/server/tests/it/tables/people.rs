//! Opening, joining, sitting and leaving.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Table, at, four, names, seated};
use crate::security::club::{Club, Socket, public};
use crate::support::PeopleIn;

#[tokio::test]
async fn four_people_sit_down_and_others_watch_over_the_socket() {
    let club = Club::open().await;
    let people = four(&club).await;
    let table = Table::open(&club, &people[0], "public").await;
    let address = club.listen().await;
    let mut eve = Socket::open(address, club.guest("Eve").await.token().as_str()).await;
    eve.say(&json!({"type": "watch-table", "table": table.id})).await;
    let seen = eve.receive("table").await;
    assert_eq!(names(&seen["table"]), ["Ada", "", "", ""]);
    assert_eq!((&seen["table"]["code"], &seen["table"]["you"]), (&Value::Null, &Value::Null));
    table.seat(&people[1], at(1, "black")).await;
    let seen = loop {
        let seen = eve.receive("table").await;
        if names(&seen["table"])[3] == "Bob" {
            break seen;
        }
    };
    let bob = &seen["table"]["members"][1];
    assert_eq!((&bob["name"], &bob["here"]), (&json!("Bob"), &json!(false)));
    // A member is there as long as a connection watches the table.
    let mut at_bob = Socket::open(address, &people[1]).await;
    at_bob.say(&json!({"type": "watch-table", "table": table.id})).await;
    let own = at_bob.receive("table").await;
    assert_eq!((&own["table"]["you"], &own["table"]["code"]), (&json!(2), &json!(table.code)));
    let state = table.state(&people[0]).await;
    assert_eq!(state["members"][1]["here"], true);
    at_bob.say(&json!({"type": "unwatch-table", "table": table.id})).await;
    table.until(&people[0], |state| state["members"][1]["here"] == false).await;
}

#[tokio::test]
async fn a_private_table_is_joined_by_its_code() {
    let club = Club::open().await;
    let [ada, bob, cid, _] = four(&club).await;
    let table = Table::open(&club, &ada, "private").await;
    let own = table.state(&ada).await;
    let link = own["link"].as_str().unwrap();
    assert!(link.ends_with(&format!("/table/{}#{}", table.id, table.code)), "{link}");
    assert!(own["qr"]["rows"].is_array());
    let list = club.get("/api/v1/tables", &bob).await.json();
    assert_eq!(list["tables"], json!([]));
    assert_eq!(club.get("/api/v1/tables", &ada).await.json()["yours"][0]["title"], "Friday");
    let typed = format!(" {}-{}", table.code[..3].to_lowercase(), &table.code[3..]);
    let found = club.post("/api/v1/tables/find", &bob, &json!({"code": typed})).await;
    assert_eq!(found.expect(StatusCode::OK).json()["id"], json!(table.id));
    table.ok(&bob, "join", json!({"code": typed})).await;
    assert_eq!(table.state(&bob).await["you"], 2);
    let refused = table.act(&cid, "join", json!({})).await;
    assert_eq!(
        (refused.status, refused.json()["reason"].clone()),
        (StatusCode::FORBIDDEN, json!("table-not-invited"))
    );
}

#[tokio::test]
async fn a_guest_comes_by_the_link_of_a_table_and_stays_there() {
    let club = Club::with(public()).await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let table = Table::open(&club, &ada, "private").await;
    let wrong = json!({"name": "Gus", "table": table.id, "invitation": "AAAAAA"});
    let refused = club.ask("POST", "/api/v1/guests").json(&wrong).send().await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let right = json!({"name": "Gus", "table": table.id, "invitation": table.code});
    let guest = club.ask("POST", "/api/v1/guests").json(&right).send().await;
    let guest = guest.expect(StatusCode::CREATED).token();
    table.seat(&guest, at(0, "black")).await;
    let state = table.state(&guest).await;
    assert_eq!((names(&state)[1], &state["members"][1]["guest"]), ("Gus", &json!(true)));
    let other = Table::open(&club, &ada, "public").await;
    let refused = other.act(&guest, "join", json!({})).await;
    assert_eq!(refused.json()["reason"], "one-match");
    let open = club.post("/api/v1/tables", &guest, &json!({})).await;
    assert_eq!(open.json()["reason"], "one-match");
}

#[tokio::test]
async fn who_is_away_loses_the_seat_and_an_empty_table_closes() {
    let club = Club::open().await;
    let people = four(&club).await;
    let (table, mut sockets) = seated(&club, &people, "public").await;
    sockets[0].say(&json!({"type": "watch-table", "table": table.id})).await;
    sockets[0].receive("table").await;
    club.app.tables.sweep().await;
    club.clock.advance(Duration::from_secs(119));
    club.app.tables.sweep().await;
    assert_eq!(names(&table.state(&people[0]).await), ["Ada", "Bob", "Cid", "Dee"]);
    club.clock.advance(Duration::from_secs(2));
    club.app.tables.sweep().await;
    assert_eq!(names(&table.state(&people[0]).await), ["Ada", "", "", ""]);
    table.ok(&people[0], "leave", json!({})).await;
    club.clock.advance(Duration::from_secs(11 * 60));
    club.app.tables.sweep().await;
    assert_eq!(table.state(&people[0]).await["phase"], "closed");
    club.clock.advance(Duration::from_secs(11 * 60));
    club.app.tables.sweep().await;
    let gone = club.get(&format!("/api/v1/tables/{}", table.id), &people[0]).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);
    assert_eq!(club.app.tables.delete_old().await, 0, "not old enough");
    club.clock.advance(Duration::from_secs(31 * 24 * 60 * 60));
    assert_eq!(club.app.tables.delete_old().await, 1);
}

#[tokio::test]
async fn everything_survives_a_kill() {
    let club = Club::open().await;
    let people = four(&club).await;
    let (table, _sockets) = seated(&club, &people, "private").await;
    table.ok(&people[0], "ready", json!({"ready": true})).await;
    table.ok(&people[0], "arrange", json!({"how": "swap-partners"})).await;
    let mut before = table.state(&people[2]).await;
    let killed = club.killed(PeopleIn::Folder).await;
    let again = Table { club: &killed, id: table.id.clone(), code: table.code.clone() };
    let mut after = again.state(&people[2]).await;
    for state in [&mut before, &mut after] {
        state["link"].take();
        state["qr"].take();
    }
    assert_eq!(before, after);
    again.ok(&people[1], "stand", json!({})).await;
}

#[tokio::test]
async fn quotas_and_bad_input_are_refused_with_a_reason() {
    let club = Club::open().await;
    let [ada, bob, ..] = four(&club).await;
    let refused = async |body: Value, reason: &str| {
        let reply = club.post("/api/v1/tables", &ada, &body).await;
        assert_eq!(reply.json()["reason"], reason, "{}", reply.text);
        assert!(reply.status.is_client_error());
        club.clock.advance(Duration::from_secs(60));
    };
    refused(json!({"title": "x".repeat(61)}), "table-title").await;
    refused(json!({"title": "a\u{202e}b"}), "table-title").await;
    let standard = json!({"terms": {"ruleset": {"kind": "builtin", "name": "standard"}}});
    refused(standard, "table-two-boards").await;
    let seat = |seat: Value| json!({ "seat": seat });
    refused(json!({"seats": [seat(at(0, "white")), seat(at(1, "white"))]}), "table-seats").await;
    refused(json!({"seats": [seat(at(9, "white"))]}), "table-no-such-seat").await;
    let nobody = json!({"seats": [{"seat": at(0, "white"), "computer": "hal"}]});
    refused(nobody, "no-such-opponent").await;
    for _ in 0..4 {
        Table::open(&club, &ada, "public").await;
        club.clock.advance(Duration::from_secs(60));
    }
    refused(json!({}), "too-many-tables").await;
    // Codes cannot be guessed fast, and acts are limited.
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let guess = club.post("/api/v1/tables/find", &bob, &json!({"code": "AAAAAA"})).await;
        statuses.push(guess.status);
    }
    assert_eq!(statuses[0], StatusCode::NOT_FOUND);
    assert_eq!(statuses[11], StatusCode::TOO_MANY_REQUESTS);
    let table = Table::open(&club, &bob, "public").await;
    let mut limited = 0;
    for number in 0..60 {
        let reply = table.act(&bob, "ready", json!({"ready": number % 2 == 0})).await;
        limited += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(limited >= 10, "{limited}");
}
