//! Item 4: guests need a code, see their own games only, are limited in number, and are erased.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use game::PlayerName;
use ids::ActorId;
use serde_json::{Value, json};
use server::{Clock, GuestScope, Tokens, upkeep};
use store::people::DisplayName;
use store::sqlite::FailPoint;

use super::club::{Ask, Club, HERE, PASSWORD, Reply, Socket, black, public, white};
use crate::support::KEY;

const HOUR: Duration = Duration::from_secs(60 * 60);

fn come_in<'a>(club: &'a Club, body: &Value) -> Ask<'a> {
    club.ask("POST", "/api/v1/guests").json(body)
}

fn room(club: &Club) -> String {
    club.app.people.guests.room().as_str().to_owned()
}

/// Two guests at a board, and their match.
struct Pair {
    gus: String,
    eve: String,
    id: String,
}

/// Gustav with White and Evelyn with Black.
async fn two_guests_at_a_board(club: &Club) -> Pair {
    let (gus, eve) = (club.guest("Gustav").await.token(), club.guest("Evelyn").await.token());
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &gus, &new).await.json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), &eve, &join).await.expect(StatusCode::OK);
    Pair { gus, eve, id }
}

/// Black gives up.
async fn resign(club: &Club, eve: &str, id: &str) {
    let mut at_black = Socket::open(club.listen().await, eve).await;
    at_black.watch(id).await;
    at_black.act(id, 1, black("resign", &json!({}))).await;
}

#[tokio::test]
async fn item_04_on_a_local_network_guests_say_the_room_code() {
    let club = Club::open().await;
    let code = room(&club);
    assert_eq!(code.len(), 6, "{code}");
    for wrong in [
        json!({"name": "Gus"}),
        json!({"name": "Gus", "room": ""}),
        json!({"name": "Gus", "room": "AAAAAA"}),
    ] {
        let refused = come_in(&club, &wrong).send().await.expect(StatusCode::FORBIDDEN);
        assert_eq!(refused.code(), "room-code", "{wrong}");
        assert!(refused.message().contains("room code"), "{}", refused.message());
        assert!(refused.header("set-cookie").is_empty());
    }
    let typed = format!("{}-{}", &code[..3].to_lowercase(), &code[3..]);
    let made = come_in(&club, &json!({"name": "Gus", "room": typed})).send().await;
    let token = made.expect(StatusCode::CREATED).token();
    let me = club.get("/api/v1/me", &token).await.json();
    assert_eq!((&me["kind"], &me["role"]), (&json!("guest"), &json!("player")));
    // At the server's own computer nobody needs it; organizers can look it up, others cannot.
    let here = come_in(&club, &json!({"name": "Eve"})).from(HERE).send().await;
    here.expect(StatusCode::CREATED);
    let organizer = club.organizer().await;
    let shown = club.get("/api/v1/room", &organizer).await.expect(StatusCode::OK).json();
    assert_eq!(shown["code"], json!(code));
    assert!(shown["link"].as_str().unwrap().ends_with(&format!("/#room={code}")), "{shown}");
    club.get("/api/v1/room", &token).await.expect(StatusCode::FORBIDDEN);
    // Another start has another code.
    assert_ne!(room(&Club::open().await), code);
}

#[tokio::test]
async fn item_04_an_invited_guest_plays_the_one_match() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let make = async |token: &str| {
        club.post("/api/v1/matches", token, &json!({"mode": "invitation", "color": "white"})).await
    };
    let made = make(&ada).await.expect(StatusCode::CREATED).json();
    let (id, secret) = (made["id"].as_str().unwrap(), &made["invitation"]);
    let other = make(&ada).await.expect(StatusCode::CREATED).json();
    let wrong = json!({"name": "Gus", "match": id, "invitation": other["invitation"]});
    come_in(&club, &wrong).send().await.expect(StatusCode::FORBIDDEN);
    let gus = come_in(&club, &json!({"name": "Gus", "match": id, "invitation": secret}));
    let gus = gus.send().await.expect(StatusCode::CREATED).token();
    let path = format!("/api/v1/matches/{}/join", other["id"].as_str().unwrap());
    let seek = json!({"mode": "seek", "color": "white"});
    let seek = club.post("/api/v1/matches", &ada, &seek).await.expect(StatusCode::CREATED).json();
    let open = format!("/api/v1/matches/{}/join", seek["id"].as_str().unwrap());
    // The invitation to another match is none to this one, and a seek asks for none.
    for (path, secret) in [(&path, &Value::Null), (&path, secret), (&open, secret)] {
        let join = json!({ "invitation": secret });
        let refused = club.post(path, &gus, &join).await.expect(StatusCode::FORBIDDEN);
        assert!(refused.message().contains("invited to one match"), "{}", refused.message());
    }
    let refused = make(&gus).await.expect(StatusCode::FORBIDDEN);
    assert_eq!(refused.code(), "room-code", "what would open it is asked for");
    let import = club.ask("POST", "/api/v1/library/import").token(&gus).raw("1. e4 *");
    import.send().await.expect(StatusCode::FORBIDDEN);
    let join = json!({"invitation": secret});
    club.post(&format!("/api/v1/matches/{id}/join"), &gus, &join).await.expect(StatusCode::OK);
    // A guest who is invited again is admitted there too.
    let join = json!({"invitation": other["invitation"]});
    club.post(&path, &gus, &join).await.expect(StatusCode::OK);
    let copy = club.post(&format!("/api/v1/library/{id}/copy"), &gus, &json!({})).await;
    copy.expect(StatusCode::FORBIDDEN);
    // A match with a friend goes on into the next one, as for everybody.
    let address = club.listen().await;
    let (mut at_white, mut at_black) =
        (Socket::open(address, &ada).await, Socket::open(address, &gus).await);
    at_white.watch(id).await;
    at_black.watch(id).await;
    at_white.act(id, 1, white("resign", &json!({}))).await;
    at_black.act(id, 2, black("offer", &json!({"offer": {"kind": "rematch"}}))).await;
    let agreed = at_white.act(id, 2, white("accept", &json!({"offer": "rematch"}))).await;
    assert_eq!(agreed["kind"], "accepted", "{agreed}");
    let next = at_black.receive("rematch").await["next"].as_str().unwrap().to_owned();
    let state = at_black.watch(&next).await;
    assert_eq!(state["yours"], json!([{"board": 0, "color": "white"}]), "{state}");
    // Nothing of it counts: guests have no profile.
    club.get("/api/v1/people/Gus", &ada).await.expect(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn item_04_an_invitation_to_one_match_opens_no_chat_of_others() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let begin = async |mode: &str| {
        let new = json!({"mode": mode, "color": "white"});
        let made =
            club.post("/api/v1/matches", &ada, &new).await.expect(StatusCode::CREATED).json();
        let (id, secret) = (made["id"].as_str().unwrap().to_owned(), made["invitation"].clone());
        let join = json!({"invitation": secret});
        club.post(&format!("/api/v1/matches/{id}/join"), &bob, &join).await.expect(StatusCode::OK);
        (id, secret)
    };
    let ((invited, secret), (other, _)) = (begin("invitation").await, begin("seek").await);
    let gus = json!({"name": "Gus", "match": invited, "invitation": secret});
    let gus = come_in(&club, &gus).send().await.expect(StatusCode::CREATED).token();
    let address = club.listen().await;
    let mut socket = Socket::open(address, &gus).await;
    let mut inside = Socket::open(address, &club.guest("Eve").await.token()).await;
    // Who was invited may watch what the lobby shows as well.
    for (id, kind) in [(&invited, "accepted"), (&other, "refused")] {
        socket.watch(id).await;
        let answer = socket.chat_in(id, 1, "spectators", "hello").await;
        assert_eq!(answer["kind"], kind, "{answer}");
        // Nor does another room of it open, and a guest who gave the room code can chat in both.
        let answer = socket.chat_in(id, 2, "players", "hello").await;
        assert_eq!(answer["kind"], "refused", "{answer}");
        inside.watch(id).await;
        let answer = inside.chat_in(id, 1, "spectators", "good day").await;
        assert_eq!(answer["kind"], "accepted", "{answer}");
    }
    let answer = socket.chat_in(&other, 3, "spectators", "hello").await;
    assert_eq!(answer["error"]["code"], "forbidden", "{answer}");
    let sentence = answer["error"]["message"].as_str().unwrap();
    assert!(sentence.contains("invitation is for another match"), "{sentence}");
    // The match goes on into the next one, and so does the invitation.
    let mut at_white = Socket::open(address, &ada).await;
    let mut at_black = Socket::open(address, &bob).await;
    at_white.watch(&invited).await;
    at_black.watch(&invited).await;
    at_white.act(&invited, 1, white("resign", &json!({}))).await;
    at_black.act(&invited, 2, black("offer", &json!({"offer": {"kind": "rematch"}}))).await;
    at_white.act(&invited, 2, white("accept", &json!({"offer": "rematch"}))).await;
    let next = at_white.receive("rematch").await["next"].as_str().unwrap().to_owned();
    socket.watch(&next).await;
    let answer = socket.chat_in(&next, 4, "spectators", "well played").await;
    assert_eq!(answer["kind"], "accepted", "{answer}");
}

#[tokio::test]
async fn item_04_an_invited_guest_who_says_the_room_code_stays_the_same_person() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &ada, &new).await.expect(StatusCode::CREATED).json();
    let by_link = json!({"name": "Gus", "match": made["id"], "invitation": made["invitation"]});
    let gus = come_in(&club, &by_link).send().await.expect(StatusCode::CREATED).token();
    let seat = format!("/api/v1/matches/{}/join", made["id"].as_str().unwrap());
    let join = json!({"invitation": made["invitation"]});
    club.post(&seat, &gus, &join).await.expect(StatusCode::OK);
    let actor = async |token: &str| club.get("/api/v1/me", token).await.json()["actor"].clone();
    let say = |code: &str| come_in(&club, &json!({"name": "Gus", "room": code})).token(&gus);
    say("AAAAAA").send().await.expect(StatusCode::FORBIDDEN);
    club.post("/api/v1/matches", &gus, &new).await.expect(StatusCode::FORBIDDEN);
    let risen = say(&room(&club)).send().await.expect(StatusCode::CREATED).token();
    assert_eq!(actor(&risen).await, actor(&gus).await);
    club.post("/api/v1/matches", &risen, &new).await.expect(StatusCode::CREATED);
    let path = format!("/api/v1/matches/{}", made["id"].as_str().unwrap());
    let state = club.get(&path, &risen).await.expect(StatusCode::OK).json();
    assert_eq!(state["yours"], json!([{"board": 0, "color": "black"}]), "the seat is kept");
    // Who said the code already, and comes once more, is somebody else.
    let again = come_in(&club, &json!({"name": "Gus", "room": room(&club)})).token(&risen);
    let again = again.send().await.expect(StatusCode::CREATED).token();
    assert_ne!(actor(&again).await, actor(&risen).await);
}

#[tokio::test]
async fn item_04_remote_guests_learn_no_names_and_an_earlier_room_opens_nothing() {
    let club = Club::with(public()).await;
    let host = club.app.people.set_up_link().await.unwrap().unwrap();
    let body = json!({"token": host, "name": "Teacher Tom", "password": PASSWORD});
    let organizer = club.ask("POST", "/api/v1/setup").from(HERE).json(&body).send().await;
    let organizer = organizer.expect(StatusCode::CREATED).token();
    let mut refusals = Vec::new();
    for name in ["Teacher Tom", "Nobody", ""] {
        let refused = come_in(&club, &json!({ "name": name })).send().await;
        refusals.push(refused.expect(StatusCode::FORBIDDEN).text);
    }
    assert!(refusals[0].contains("bad-invitation"), "{refusals:?}");
    assert!(
        refusals.iter().all(|text| *text == refusals[0]),
        "names are distinguished: {refusals:?}"
    );
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", &organizer, &new).await.json();
    let invited =
        |name| json!({"name": name, "match": made["id"], "invitation": made["invitation"]});
    let taken = come_in(&club, &invited("Teacher Tom")).send().await;
    assert_eq!(taken.expect(StatusCode::CONFLICT).code(), "name-taken");
    let gus = come_in(&club, &invited("Gus")).send().await.expect(StatusCode::CREATED).token();
    club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    // A token that the same server issued while it was open to a local network.
    let name = PlayerName::new("Eve").unwrap();
    let before = Tokens::new(KEY).sign(ActorId(42), &name, GuestScope::Server, club.clock.utc());
    club.get("/api/v1/me", &before).await.expect(StatusCode::UNAUTHORIZED);
    club.post("/api/v1/matches", &before, &new).await.expect(StatusCode::UNAUTHORIZED);
    let at_home = Club::open().await;
    at_home.get("/api/v1/me", &before).await.expect(StatusCode::UNAUTHORIZED);
    let book = at_home.app.people.store();
    let now = at_home.clock.utc();
    book.use_guest(ActorId(42), String::new(), now).await.unwrap();
    let at_home = at_home.killed(crate::support::PeopleIn::Folder).await;
    at_home.get("/api/v1/me", &before).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_04_guests_come_and_make_matches_at_a_pace_of_their_own() {
    let club = Club::open().await;
    let code = room(&club);
    let come = async |from: &str, name: String, room: &str| {
        come_in(&club, &json!({"name": name, "room": room})).from(from).send().await
    };
    let statuses = async |from: &str, room: &str, count: usize| {
        let mut made = 0;
        let mut last: Option<Reply> = None;
        for number in 0..count {
            let reply = come(from, format!("Guest no {number}"), room).await;
            made += usize::from(reply.status == StatusCode::CREATED);
            last = Some(reply);
        }
        (made, last.unwrap())
    };
    // A class behind one address comes in at once; a flood does not.
    let (made, last) = statuses("192.168.1.30", &code, 60).await;
    assert_eq!((made, last.status), (40, StatusCode::TOO_MANY_REQUESTS));
    assert!(last.message().contains("too many guests"), "{}", last.message());
    assert!((1..=10).contains(&last.header("retry-after").parse::<u32>().unwrap()));
    // Guessing the code costs the guesser's address, and keeps no neighbor out.
    let (_, last) = statuses("192.168.1.31", "ZZZZZZ", 60).await;
    assert_eq!(last.status, StatusCode::TOO_MANY_REQUESTS);
    come("192.168.1.31", "Gus".to_owned(), &code).await.expect(StatusCode::TOO_MANY_REQUESTS);
    come("192.168.1.32", "Gus".to_owned(), &code).await.expect(StatusCode::CREATED);
    club.clock.advance(Duration::from_secs(10));
    come("192.168.1.30", "Gus".to_owned(), &code).await.expect(StatusCode::CREATED);
    // The whole network has a limit too.
    let mut made = 0;
    for host in 100..110 {
        made += statuses(&format!("192.168.1.{host}"), &code, 20).await.0;
    }
    assert!((80..110).contains(&made), "{made}");
    come("10.1.2.3", "Gus".to_owned(), &code).await.expect(StatusCode::CREATED);
    // So have the matches of one guest.
    club.clock.advance(Duration::from_secs(120));
    let gus = club.guest("Gus").await.token();
    let new = json!({"mode": "hot-seat"});
    for _ in 0..20 {
        club.post("/api/v1/matches", &gus, &new).await.expect(StatusCode::CREATED);
    }
    let refused = club.post("/api/v1/matches", &gus, &new).await;
    assert_eq!(refused.expect(StatusCode::TOO_MANY_REQUESTS).code(), "too-fast");
    let eve = club.guest("Eve").await.token();
    club.post("/api/v1/matches", &eve, &new).await.expect(StatusCode::CREATED);
    let large = "x".repeat((1 << 20) + 1);
    let import = club.ask("POST", "/api/v1/library/import").token(&eve).raw(&large).send().await;
    assert!(import.expect(StatusCode::PAYLOAD_TOO_LARGE).message().contains("guest"));
    // And so have the files, each of which may have many matches.
    let send =
        async || club.ask("POST", "/api/v1/library/import").token(&eve).raw("1. e4 *").send().await;
    for _ in 1..5 {
        send().await.expect(StatusCode::OK);
    }
    assert_eq!(send().await.expect(StatusCode::TOO_MANY_REQUESTS).code(), "too-fast");
    club.post("/api/v1/matches", &eve, &new).await.expect(StatusCode::CREATED);
    club.clock.advance(Duration::from_secs(120));
    send().await.expect(StatusCode::OK);
}

#[tokio::test]
async fn item_04_guests_are_forgotten_after_a_day_and_their_games_stay() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let Pair { gus, eve, id } = two_guests_at_a_board(&club).await;
    let path = format!("/api/v1/library/{id}");
    let note = json!({"notes": "my secret preparation", "tags": ["mine"]});
    club.ask("PATCH", &path).token(&gus).json(&note).send().await.expect(StatusCode::OK);
    club.post("/api/v1/mutes", &gus, &json!({"whom": {"name": "Teacher Tom"}})).await;
    // Guests who play are not forgotten: the next move may have days.
    for _ in 0..3 {
        club.clock.advance(30 * HOUR);
        upkeep::once(&club.app).await;
    }
    club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    // Not even if the server's upkeep did not run meanwhile.
    club.clock.advance(30 * HOUR);
    club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    club.get("/api/v1/me", &eve).await.expect(StatusCode::OK);
    resign(&club, &eve, &id).await;
    // Eve looks in each few hours, Gus does not.
    for _ in 0..5 {
        club.clock.advance(5 * HOUR);
        upkeep::once(&club.app).await;
        club.get("/api/v1/me", &eve).await.expect(StatusCode::OK);
    }
    club.get("/api/v1/me", &gus).await.expect(StatusCode::UNAUTHORIZED);
    let entry = club.get(&path, &eve).await.json();
    let shown = entry["names"][0].as_str().unwrap().to_owned();
    assert!(shown.starts_with("Former guest "), "{entry}");
    assert_eq!(entry["names"][1], "Evelyn");
    for path in [
        format!("/api/v1/matches/{id}"),
        format!("/api/v1/matches/{id}/pgn"),
        "/api/v1/library/export".to_owned(),
    ] {
        let text = club.get(&path, &eve).await.expect(StatusCode::OK).text;
        assert!(text.contains(&shown) && !text.contains("Gustav"), "{path}: {text}");
    }
    let found = club.get("/api/v1/library?q=gustav", &organizer).await.json();
    assert_eq!(found["entries"], json!([]), "{found}");
    let found = club.get("/api/v1/library?q=preparation", &eve).await.json();
    assert_eq!(found["entries"], json!([]), "{found}");
    let book = club.app.people.store();
    assert_eq!(book.guests().await.unwrap().len(), 1);
    assert_eq!(book.mutes().await.unwrap(), []);
    // After a new start it is so too, and the pseudonym is nobody's name.
    let again = club.killed(crate::support::PeopleIn::Folder).await;
    again.get("/api/v1/me", &gus).await.expect(StatusCode::UNAUTHORIZED);
    again.get("/api/v1/me", &eve).await.expect(StatusCode::OK);
    assert_eq!(again.get(&path, &eve).await.json()["names"][0], json!(shown));
    assert_eq!(again.guest("Former guest 7").await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Whose pseudonyms are kept.
async fn pseudonyms(club: &Club) -> BTreeSet<u64> {
    let display_names = club.app.people.store().display_names().await.unwrap();
    let gone = display_names.into_iter().filter_map(|display_name| match display_name {
        DisplayName::Pseudonym(actor, _) => Some(actor.0),
        DisplayName::Account(..) => None,
    });
    gone.collect()
}

/// Waits until the server has noticed that every socket was closed: who is connected is not away.
async fn closed(club: &Club) {
    for _ in 0..5000 {
        if club.app.live.stats().sockets == 0 {
            // The registration of a connection goes right after its place.
            return tokio::time::sleep(Duration::from_millis(20)).await;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("{} sockets are open", club.app.live.stats().sockets);
}

#[tokio::test]
async fn item_04_a_guest_who_never_played_leaves_nothing_behind() {
    let club = Club::open().await;
    let Pair { gus, eve, id } = two_guests_at_a_board(&club).await;
    let [onlooker, talker, reporter] = ["Ida", "Tom", "Rita"];
    let onlooker = club.guest(onlooker).await;
    let talker = club.guest(talker).await;
    let reporter = club.guest(reporter).await;
    let number = |reply: &Reply| reply.json()["actor"].as_u64().unwrap();
    let of_token = async |token: &str| club.get("/api/v1/me", token).await.json()["actor"].as_u64();
    let players = [of_token(&gus).await.unwrap(), of_token(&eve).await.unwrap()];
    let address = club.listen().await;
    let mut socket = Socket::open(address, &talker.token()).await;
    socket.watch(&id).await;
    let said = socket.chat_in(&id, 1, "spectators", "boo").await;
    assert_eq!(said["kind"], "accepted", "{said}");
    let mut silent = Socket::open(address, &onlooker.token()).await;
    silent.watch(&id).await;
    let complaint = json!({"match": id, "line": 1, "reason": "rude"});
    let filed = club.post("/api/v1/reports", &reporter.token(), &complaint).await;
    filed.expect(StatusCode::CREATED);
    drop((socket, silent));
    resign(&club, &eve, &id).await;
    closed(&club).await;
    club.clock.advance(25 * HOUR);
    upkeep::once(&club.app).await;
    assert_eq!(club.app.people.store().guests().await.unwrap(), []);
    let named: BTreeSet<u64> =
        players.into_iter().chain([&talker, &reporter].map(number)).collect();
    assert_eq!(pseudonyms(&club).await, named, "Ida was {}", number(&onlooker));
    // A forgotten guest does not return with an old token, neither now nor after a start.
    club.get("/api/v1/me", &onlooker.token()).await.expect(StatusCode::UNAUTHORIZED);
    let again = club.killed(crate::support::PeopleIn::Folder).await;
    for gone in [&onlooker, &talker, &reporter] {
        again.get("/api/v1/me", &gone.token()).await.expect(StatusCode::UNAUTHORIZED);
    }
    let state = again.guest("Zoe").await.token();
    let state = again.get(&format!("/api/v1/matches/{id}"), &state).await.json();
    assert!(state["chat"][0]["author"].as_str().unwrap().starts_with("Former guest"), "{state}");
}

#[tokio::test]
async fn item_25_an_account_that_played_nothing_vanishes_wholly() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let [idle, busy] = ["Idle Ida", "Busy Ben"];
    let (idle, busy) = (club.player(&organizer, idle).await, club.player(&organizer, busy).await);
    let number = async |token: &str| club.get("/api/v1/me", token).await.json()["actor"].as_u64();
    let (of_idle, of_busy) = (number(&idle).await.unwrap(), number(&busy).await.unwrap());
    let new = json!({"mode": "hot-seat"});
    club.post("/api/v1/matches", &busy, &new).await.expect(StatusCode::CREATED);
    for token in [&idle, &busy] {
        let body = json!({"current_password": PASSWORD});
        let gone = club.ask("DELETE", "/api/v1/me").token(token).json(&body).send().await;
        gone.expect(StatusCode::OK);
    }
    assert_eq!(pseudonyms(&club).await, BTreeSet::from([of_idle, of_busy]));
    upkeep::once(&club.app).await;
    assert_eq!(pseudonyms(&club).await, BTreeSet::from([of_busy]));
}

#[tokio::test]
async fn item_04_a_name_that_could_not_be_replaced_is_tried_again() {
    let club = Club::with_book(Arc::default()).await;
    let organizer = club.organizer().await;
    let Pair { gus, eve, id } = two_guests_at_a_board(&club).await;
    resign(&club, &eve, &id).await;
    club.clock.advance(25 * HOUR);
    club.failpoints.fail(FailPoint::Write, u32::MAX);
    upkeep::once(&club.app).await;
    club.get("/api/v1/me", &gus).await.expect(StatusCode::UNAUTHORIZED);
    let listed = async || {
        let found = club.get("/api/v1/library?q=gustav", &organizer).await.expect(StatusCode::OK);
        found.json()["entries"].as_array().unwrap().len()
    };
    assert_eq!(listed().await, 1, "the folder cannot be written");
    club.failpoints.mend();
    // The store notices after a while that it can write again.
    for _ in 0..200 {
        upkeep::once(&club.app).await;
        if listed().await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the name stays");
}

#[tokio::test]
async fn item_04_the_day_of_a_guest_of_before_begins_with_the_upgrade() {
    let club = Club::open().await;
    let guest = ActorId(77);
    let book = club.app.people.store();
    book.use_guest(guest, String::new(), ids::UtcMillis(0)).await.unwrap();
    let club = club.killed(crate::support::PeopleIn::Folder).await;
    let book = club.app.people.store();
    let name = PlayerName::new("Eve").unwrap();
    let token = Tokens::new(KEY).sign(ActorId(77), &name, GuestScope::Server, club.clock.utc());
    upkeep::once(&club.app).await;
    let known = book.guests().await.unwrap();
    assert_eq!(known[0].used.0, club.clock.utc().0, "{known:?}");
    club.get("/api/v1/me", &token).await.expect(StatusCode::OK);
    club.clock.advance(25 * HOUR);
    upkeep::once(&club.app).await;
    club.get("/api/v1/me", &token).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(book.guests().await.unwrap(), []);
}

#[tokio::test]
async fn item_04_a_guest_with_an_open_page_is_here_and_one_who_leaves_is_cut_off() {
    let club = Club::open().await;
    let gus = club.guest("Gus").await.token();
    let address = club.listen().await;
    let mut socket = Socket::open(address, &gus).await;
    for _ in 0..4 {
        club.clock.advance(10 * HOUR);
        upkeep::once(&club.app).await;
    }
    club.get("/api/v1/me", &gus).await.expect(StatusCode::OK);
    club.post("/api/v1/logout", &gus, &json!({})).await.expect(StatusCode::NO_CONTENT);
    let code = tokio::time::timeout(Duration::from_secs(1), socket.closed()).await;
    assert_eq!(code.unwrap(), Some(1008));
    club.get("/api/v1/me", &gus).await.expect(StatusCode::UNAUTHORIZED);
    // Not even after being forgotten does the token open anything.
    club.clock.advance(25 * HOUR);
    upkeep::once(&club.app).await;
    club.get("/api/v1/me", &gus).await.expect(StatusCode::UNAUTHORIZED);
    assert_eq!(club.app.people.store().guests().await.unwrap(), []);
}
