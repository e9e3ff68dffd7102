//! Findings of an attack on the released server: logins, names, links, guests.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use ids::{ActorId, UtcMillis};
use serde_json::{Value, json};
use server::Clock;
use store::{MemoryPeople, PeopleStore};

use super::club::{Ask, Club, HERE, PASSWORD, Reply, Socket, black, public, white};
use super::operation::{start_log, take_log};

const SECOND: Duration = Duration::from_secs(1);
/// A stranger in another network.
const ATTACKER: &str = "10.66.6.6";

fn log_in<'a>(club: &'a Club, name: &str, password: &str) -> Ask<'a> {
    club.ask("POST", "/api/v1/login").json(&json!({"name": name, "password": password}))
}

/// The cookies of an answer, as a browser sends them back.
fn cookies(reply: &Reply) -> String {
    let set = reply.headers.get_all("set-cookie").iter().map(|value| value.to_str().unwrap());
    set.map(|cookie| cookie.split(';').next().unwrap()).collect::<Vec<_>>().join("; ")
}

/// Tries wrong passwords until the server refuses to hear more.
async fn exhaust(club: &Club, from: &str) {
    for _ in 0..60 {
        let reply = log_in(club, "Teacher Tom", "a wrong guess").from(from).send().await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            return;
        }
    }
    panic!("nobody stops a guesser");
}

#[tokio::test]
async fn finding_03_wrong_passwords_of_others_do_not_lock_the_organizer_out() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    for _ in 0..5 {
        exhaust(&club, ATTACKER).await;
        // From another network the right password is as good as ever.
        club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
        club.clock.advance(SECOND);
    }
    // Even in the attacker's own network an open session confirms its password.
    let rename = json!({"current_password": PASSWORD, "name": "Teacher Tim"});
    let confirmed = club.ask("PATCH", "/api/v1/me").from(ATTACKER).token(&organizer);
    confirmed.json(&rename).send().await.expect(StatusCode::OK);
}

#[tokio::test]
async fn finding_03_a_device_that_logged_in_before_is_spared() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    club.player(&organizer, "Mallory").await;
    let known = log_in(&club, "Teacher Tom", PASSWORD).from(ATTACKER).send().await;
    let known = cookies(&known.expect(StatusCode::OK));
    let mallory = log_in(&club, "Mallory", PASSWORD).from(ATTACKER).send().await;
    let mallory = cookies(&mallory.expect(StatusCode::OK));
    exhaust(&club, ATTACKER).await;
    // The whole server hears too many guesses, too.
    for number in 0..100 {
        let from = format!("10.{number}.0.1");
        log_in(&club, &format!("Name {number}"), "a wrong guess").from(&from).send().await;
    }
    let again = |cookie: &str, password: &str| {
        log_in(&club, "Teacher Tom", password).from(ATTACKER).header("cookie", cookie)
    };
    again("", PASSWORD).send().await.expect(StatusCode::TOO_MANY_REQUESTS);
    again(&mallory, PASSWORD).send().await.expect(StatusCode::TOO_MANY_REQUESTS);
    let renewed = again(&known, PASSWORD).send().await.expect(StatusCode::OK);
    let device = |cookies: &str| {
        let found = cookies.split("; ").find(|cookie| cookie.contains("-device="));
        found.unwrap_or_else(|| panic!("no device in {cookies}")).to_owned()
    };
    // It stays known, opens no session by itself, and guesses no faster than others.
    let device = device(&cookies(&renewed));
    club.ask("GET", "/api/v1/me")
        .header("cookie", &device)
        .send()
        .await
        .expect(StatusCode::UNAUTHORIZED);
    let mut statuses = Vec::new();
    for _ in 0..10 {
        statuses.push(again(&device, "a wrong guess").send().await.status);
    }
    assert_eq!(statuses[4], StatusCode::UNAUTHORIZED);
    assert_eq!(statuses[9], StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn finding_03_a_stolen_session_does_not_guess_the_password_fast() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let mut statuses = Vec::new();
    for _ in 0..10 {
        let body = json!({"current_password": "a wrong guess", "name": "Mallory"});
        let ask = club.ask("PATCH", "/api/v1/me").token(&organizer).json(&body);
        statuses.push(ask.send().await.status);
    }
    assert_eq!(statuses[4], StatusCode::UNAUTHORIZED);
    assert_eq!(statuses[9], StatusCode::TOO_MANY_REQUESTS);
    let metrics = club.ask("GET", "/metrics").from(HERE).send().await.expect(StatusCode::OK).text;
    assert!(metrics.contains("tabiya_limits_reached_total{limit=\"logins\"} 5"), "{metrics}");
}

/// Two guests at a board: Gus with White, Eve with Black.
async fn two_guests(club: &Club) -> (String, Socket, Socket) {
    let (gus, eve) = (club.guest("Gus").await.token(), club.guest("Eve").await.token());
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &gus, &new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), &eve, &join).await.expect(StatusCode::OK);
    let address = club.listen().await;
    let mut at_white = Socket::open(address, &gus).await;
    let mut at_black = Socket::open(address, &eve).await;
    at_white.watch(&id).await;
    at_black.watch(&id).await;
    (id, at_white, at_black)
}

const FORBIDDEN_NAMES: [&str; 6] =
    ["Organizer", "Admin", "Former player 1", "Former guest 9", "0rganizer", "★ Staff ★"];

#[tokio::test]
async fn finding_11_no_way_to_a_name_leads_around_the_rules() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let (id, mut at_white, _at_black) = two_guests(&club).await;
    let gus = club.guest("Gustav").await.token();
    for name in FORBIDDEN_NAMES {
        let answer = at_white.act(&id, 1, white("rename", &json!({ "name": name }))).await;
        assert_eq!(answer["error"]["code"], "bad-input", "{name}: {answer}");
        let sentence = answer["error"]["message"].as_str().unwrap();
        assert!(sentence.contains("is reserved; choose another"), "{sentence}");
        for mode in ["hot-seat", "invitation", "seek"] {
            let new = json!({"mode": mode, "color": "white", "black": name});
            let made = club.post("/api/v1/matches", &gus, &new).await;
            assert_eq!(made.status, StatusCode::UNPROCESSABLE_ENTITY, "{mode} {name}");
        }
        club.guest(name).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
        // At the keyboard nobody has an account either.
        let new = json!({"mode": "hot-seat", "white": name});
        let made = club.ask("POST", "/api/v1/matches").from(HERE).json(&new).send().await;
        made.expect(StatusCode::UNPROCESSABLE_ENTITY);
    }
    // The name of an account is for its owner, also on an empty seat.
    let new = json!({"mode": "invitation", "color": "white", "black": "Teacher Tom"});
    let made = club.post("/api/v1/matches", &gus, &new).await.expect(StatusCode::CONFLICT);
    assert_eq!(made.code(), "name-taken");
    // With an account one plays under its name.
    let new = json!({"mode": "seek", "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.expect(StatusCode::CREATED).json();
    let seek = made["id"].as_str().unwrap();
    let join = club.post(&format!("/api/v1/matches/{seek}/join"), &gus, &json!({})).await;
    join.expect(StatusCode::OK);
    let mut at_white = Socket::open(club.listen().await, &ada).await;
    at_white.watch(seek).await;
    let answer = at_white.act(seek, 1, white("rename", &json!({"name": "Grandmaster"}))).await;
    assert_eq!(answer["error"]["code"], "not-possible", "{answer}");
    let state = club.get(&format!("/api/v1/matches/{seek}"), &ada).await.json();
    let names: Vec<&Value> =
        state["seats"].as_array().unwrap().iter().map(|seat| &seat["name"]).collect();
    assert_eq!(names, ["Ada", "Gustav"]);
}

#[tokio::test]
async fn finding_11_a_renamed_guest_keeps_the_mark_of_a_guest() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (id, mut at_white, _at_black) = two_guests(&club).await;
    let answer = at_white.act(&id, 1, white("rename", &json!({"name": "Grandmaster"}))).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let state = club.get(&format!("/api/v1/matches/{id}"), &organizer).await.json();
    assert_eq!(state["seats"][0]["name"], "Grandmaster");
    assert_eq!(state["seats"][0]["guest"], true, "{state}");
}

#[tokio::test]
async fn finding_11_renames_have_a_pace() {
    let club = Club::open().await;
    let (id, mut at_white, mut at_black) = two_guests(&club).await;
    let mut kinds = Vec::new();
    for number in 0..30_u64 {
        let name = json!({ "name": format!("Name {number}") });
        let answer = at_white.act(&id, number + 1, white("rename", &name)).await;
        if answer["kind"] == "refused" {
            assert_eq!(answer["error"]["code"], "too-fast", "{answer}");
            let sentence = answer["error"]["message"].as_str().unwrap();
            assert!(sentence.contains("too many attempts; wait 10 seconds"), "{sentence}");
        }
        kinds.push(answer["kind"] == "accepted");
    }
    assert_eq!(kinds.iter().filter(|accepted| **accepted).count(), 10, "{kinds:?}");
    // Others are not concerned, and after a while one more is allowed.
    let answer = at_black.act(&id, 1, black("rename", &json!({"name": "Evelyn"}))).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    club.clock.advance(10 * SECOND);
    let answer = at_white.act(&id, 90, white("rename", &json!({"name": "Gustav"}))).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
    let metrics = club.ask("GET", "/metrics").from(HERE).send().await.expect(StatusCode::OK).text;
    assert!(metrics.contains("tabiya_limits_reached_total{limit=\"renames\"} 20"), "{metrics}");
}

#[tokio::test]
async fn finding_11_accounts_are_renamed_at_a_pace() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let mut statuses = Vec::new();
    for number in 0..8 {
        let body = json!({"current_password": PASSWORD, "name": format!("Teacher {number}")});
        let ask = club.ask("PATCH", "/api/v1/me").token(&organizer).json(&body);
        statuses.push(ask.send().await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
}

/// The organizer of a public server.
async fn remote_organizer(club: &Club) -> String {
    let link = club.app.people.set_up_link().await.unwrap().unwrap();
    let body = json!({"token": link, "name": "Teacher Tom", "password": PASSWORD});
    let made = club.ask("POST", "/api/v1/setup").json(&body).send().await;
    made.expect(StatusCode::CREATED).token()
}

#[tokio::test]
async fn finding_13_strangers_on_the_internet_do_not_see_who_plays() {
    let club = Club::with(public()).await;
    let organizer = remote_organizer(&club).await;
    let new = json!({"mode": "seek", "color": "white"});
    let made = club.post("/api/v1/matches", &organizer, &new).await.expect(StatusCode::CREATED);
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let asked = |token: Option<&str>| {
        let ask = club.ask("GET", "/api/v1/lobby");
        token.into_iter().fold(ask, |ask, token| ask.token(token))
    };
    for stranger in [None, Some("s1.nobody"), Some("nonsense")] {
        let lobby = asked(stranger).send().await.expect(StatusCode::OK);
        assert!(!lobby.text.contains("Tom") && !lobby.text.contains(&id), "{}", lobby.text);
        assert_eq!(lobby.json(), json!({"seeks": [], "live": [], "hidden": true}));
    }
    let lobby = asked(Some(&organizer)).send().await.expect(StatusCode::OK).json();
    assert_eq!(lobby["seeks"][0]["match"], json!(id));
    assert!(lobby["hidden"].is_null(), "{lobby}");
}

#[tokio::test]
async fn finding_13_the_link_of_a_finished_match_admits_nobody() {
    for raw in [public(), super::club::lan()] {
        let club = Club::with(raw).await;
        let organizer = match club.app.config.is_encrypted() {
            true => remote_organizer(&club).await,
            false => club.organizer().await,
        };
        let new = json!({"mode": "invitation", "color": "white"});
        let made = club.post("/api/v1/matches", &organizer, &new).await.json();
        let id = made["id"].as_str().unwrap();
        let come = async |name: &str| {
            let body = json!({"name": name, "match": id, "invitation": made["invitation"]});
            club.ask("POST", "/api/v1/guests").json(&body).send().await
        };
        let gus = come("Gus").await.expect(StatusCode::CREATED).token();
        let join = json!({"invitation": made["invitation"]});
        club.post(&format!("/api/v1/matches/{id}/join"), &gus, &join).await.expect(StatusCode::OK);
        // Friends may watch while it lasts.
        come("Eve").await.expect(StatusCode::CREATED);
        end(&club, &gus, id).await;
        let late = come("Mallory").await.expect(StatusCode::FORBIDDEN);
        assert!(late.message().contains("the match of this link is over"), "{}", late.message());
        // Guests who came in time may stay.
        club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    }
}

/// Black resigns.
async fn end(club: &Club, token: &str, id: &str) {
    let address = club.listen().await;
    let bearer = format!("Bearer {token}");
    let headers = [("authorization", bearer.as_str()), ("host", club.host())];
    let mut socket = Socket::greeted(address, &headers).await;
    socket.watch(id).await;
    let answer = socket.act(id, 1, black("resign", &json!({}))).await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
}

#[tokio::test]
async fn finding_13_what_is_typed_as_a_name_is_not_logged() {
    start_log();
    let club = Club::open().await;
    club.organizer().await;
    // A password in the box for the name, until the server waits.
    for _ in 0..20 {
        club.log_in("correct horse battery", "correct horse battery").await;
        club.log_in("Teacher Tom", "a wrong guess").await;
    }
    let log = take_log();
    assert!(log.contains("login failed"), "{log}");
    assert!(!log.contains("horse"), "{log}");
    let refusals = log.lines().filter(|line| line.contains("limit=\"logins\"")).count();
    assert_eq!(refusals, 1, "one line a second for a limit:\n{log}");
}

#[tokio::test]
async fn finding_14_a_spectators_line_keeps_its_name() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let zoe = club.guest("Zoë").await.token();
    let (id, _at_white, _at_black) = two_guests(&club).await;
    let address = club.listen().await;
    for (token, text) in [(&zoe, "good luck"), (&ada, "both of you")] {
        let mut socket = Socket::open(address, token).await;
        socket.watch(&id).await;
        let said = socket.chat_in(&id, 1, "spectators", text).await;
        assert_eq!(said["kind"], "accepted", "{said}");
    }
    let authors = async |club: &Club, token: &str| {
        let state = club.get(&format!("/api/v1/matches/{id}"), token).await.json();
        let lines = state["chat"].as_array().unwrap_or_else(|| panic!("{state}")).clone();
        lines.iter().map(|line| line["author"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(authors(&club, &organizer).await, ["Zoë", "Ada"]);
    // The match is loaded again, without its author.
    let club = club.killed(crate::support::PeopleIn::Folder).await;
    assert_eq!(authors(&club, &organizer).await, ["Zoë", "Ada"]);
    // With the guest the name goes.
    club.clock.advance(25 * 60 * 60 * SECOND);
    server::upkeep::once(&club.app).await;
    let after = authors(&club, &organizer).await;
    assert!(after[0].starts_with("Former guest") && after[1] == "Ada", "{after:?}");
    let stored = club.app.people.store().guests().await.unwrap();
    assert!(stored.iter().all(|guest| guest.name != "Zoë"), "{stored:?}");
}

/// As many guests as there is room for, all of whom were just here.
async fn crowd(count: u64, at: UtcMillis) -> Arc<MemoryPeople> {
    let book = Arc::new(MemoryPeople::default());
    for number in 0..count {
        book.use_guest(ActorId(1_000_000 + number), "Crowd".to_owned(), at).await.unwrap();
    }
    book
}

#[tokio::test]
async fn finding_15_guests_who_are_away_make_room_for_a_pupil() {
    let start = crate::support::HandClock::default().utc();
    let club = Club::with_book(crowd(20_000, start).await).await;
    let organizer = club.organizer().await;
    // Everybody was just here: there is no room, but accounts need none.
    let full = club.guest("Pupil").await.expect(StatusCode::SERVICE_UNAVAILABLE);
    assert!(full.message().contains("too many guests"), "{}", full.message());
    club.log_in("Teacher Tom", PASSWORD).await.expect(StatusCode::OK);
    club.clock.advance(10 * 60 * SECOND);
    let pupil = club.guest("Pupil").await.expect(StatusCode::CREATED).token();
    club.get("/api/v1/me", &pupil).await.expect(StatusCode::OK);
    let metrics = club.ask("GET", "/metrics").from(HERE).send().await.expect(StatusCode::OK).text;
    assert!(metrics.contains("tabiya_guests_evicted_total 8"), "{metrics}");
    assert!(metrics.contains("tabiya_limits_reached_total{limit=\"guests\"} 1"), "{metrics}");
    // An erased account is a stranger again; the organizer noticed nothing.
    club.get("/api/v1/me", &organizer).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn finding_15_guests_who_never_came_make_room_within_seconds() {
    let start = crate::support::HandClock::default().utc();
    let club = Club::with_book(crowd(19_990, start).await).await;
    for number in 0..10 {
        club.guest(&format!("Nobody {number}")).await.expect(StatusCode::CREATED);
    }
    // They may be on their way.
    club.guest("Pupil").await.expect(StatusCode::SERVICE_UNAVAILABLE);
    club.clock.advance(6 * SECOND);
    club.guest("Pupil").await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn finding_15_guests_who_play_or_are_connected_keep_their_place() {
    let start = crate::support::HandClock::default().utc();
    let club = Club::with_book(crowd(19_996, start).await).await;
    let (id, _at_white, _at_black) = two_guests(&club).await;
    let quiet = club.guest("Quiet").await.token();
    let address = club.listen().await;
    let _connected = Socket::open(address, &quiet).await;
    let gone = club.guest("Gone").await.token();
    club.post("/api/v1/logout", &gone, &json!({})).await.expect(StatusCode::NO_CONTENT);
    club.clock.advance(60 * 60 * SECOND);
    // More than the crowd has to give: the crowd is erased, the others stay.
    for number in 0..40 {
        club.clock.advance(20 * SECOND);
        club.guest(&format!("Pupil {number}")).await.expect(StatusCode::CREATED);
    }
    club.get("/api/v1/me", &quiet).await.expect(StatusCode::OK);
    let state = club.get(&format!("/api/v1/matches/{id}"), &quiet).await.json();
    assert_eq!(state["seats"][0]["name"], "Gus", "{state}");
}

#[tokio::test]
async fn finding_15_invited_guests_leave_places_to_the_room_code() {
    let start = crate::support::HandClock::default().utc();
    let club = Club::with_book(crowd(18_000, start).await).await;
    let organizer = club.organizer().await;
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &organizer, &new).await.json();
    let body = json!({"name": "Gus", "match": made["id"], "invitation": made["invitation"]});
    let invited = club.ask("POST", "/api/v1/guests").json(&body).send().await;
    invited.expect(StatusCode::SERVICE_UNAVAILABLE);
    club.guest("Pupil").await.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn finding_15_guests_who_asked_once_make_room_for_a_pupil() {
    let start = crate::support::HandClock::default().utc();
    let club = Club::with_book(crowd(19_999, start).await).await;
    let ada = club.guest("Ada").await.expect(StatusCode::CREATED).token();
    club.get("/api/v1/me", &ada).await.expect(StatusCode::OK);
    // Everybody was just here.
    club.guest("Pupil").await.expect(StatusCode::SERVICE_UNAVAILABLE);
    club.clock.advance(30 * SECOND);
    let pupil = club.guest("Pupil").await.expect(StatusCode::CREATED).token();
    club.get("/api/v1/me", &pupil).await.expect(StatusCode::OK);
    // The guest of a small network is still known.
    club.get("/api/v1/me", &ada).await.expect(StatusCode::OK);
}
