//! Rulesets that take the processor: what one network does with them does not concern others.

use std::fmt::Write;
use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use server::RawOptions;
use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::club::{Club, HERE, Socket, black, lan, white};

/// Moves that are sent at once, before the connection is closed.
const PIPELINED: u64 = 30;
/// How often that is done for each match.
const RECONNECTS: u64 = 2;
/// The longest wait for something that must happen, on a busy machine too.
const PATIENCE: Duration = Duration::from_secs(120);

/// A large board with kinds of hoppers in hand. Each of their drops is tested for check alone.
fn ruleset(kinds: u8) -> Value {
    let hand: String =
        (b'A'..b'A' + kinds).map(|kind| format!("{}999", char::from(kind))).collect();
    let mut text = format!(
        "name = \"costly\"\nfiles = 26\nranks = 26\n[start]\npieces = [\"Ka1\", \"kz26\"]\n\
         hands = {{ white = \"{hand}\", black = \"{hand}\" }}\n[drops]\nlimit = \"no-check\"\n\
         [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n"
    );
    for letter in (b'A'..b'A' + kinds).map(char::from) {
        write!(text, "[[pieces]]\nletter = \"{letter}\"\nname = \"{letter}\"\nbetza = \"pQ\"\n")
            .unwrap();
    }
    json!({ "kind": "file", "text": text })
}

/// A club behind a proxy on its own computer, so that sockets come from other addresses.
async fn behind_a_proxy() -> Club {
    let proxies = Some(vec![HERE.to_owned()]);
    Club::with(RawOptions { trusted_proxies: proxies, ..lan() }).await
}

async fn guest(club: &Club, name: &str, from: &str) -> String {
    let room = club.app.people.guests.room();
    let room = room.as_str();
    let body = json!({ "name": name, "room": room });
    let guest = club.ask("POST", "/api/v1/guests").from(from).json(&body).send().await;
    guest.expect(StatusCode::CREATED).token()
}

async fn socket(address: SocketAddr, token: &str, from: &str) -> Socket {
    let bearer = format!("Bearer {token}");
    Socket::greeted(address, &[("authorization", &bearer), ("x-forwarded-for", from)]).await
}

/// A king's move, back or forth.
fn step(id: &str, ply: u64) -> Value {
    let (seat, step) = match ply % 4 {
        0 => (white as fn(&str, &Value) -> Value, "a1b1"),
        1 => (black as fn(&str, &Value) -> Value, "z26y26"),
        2 => (white as fn(&str, &Value) -> Value, "b1a1"),
        _ => (black as fn(&str, &Value) -> Value, "y26z26"),
    };
    let act = seat("move", &json!({ "move": step }));
    json!({"type": "act", "match": id, "id": ply + 1, "plies": [], "act": act})
}

/// Somebody who plays costly matches alone.
struct Hostile {
    token: String,
    from: &'static str,
    matches: Vec<String>,
}

impl Hostile {
    async fn new(club: &Club, name: &str, from: &'static str) -> Self {
        let token = guest(club, name, from).await;
        let new = json!({"mode": "hot-seat", "ruleset": ruleset(1)});
        let mut matches = Vec::new();
        for _ in 0..3 {
            let ask = club.ask("POST", "/api/v1/matches").from(from).token(&token).json(&new);
            let made = ask.send().await.expect(StatusCode::CREATED).json();
            matches.push(made["id"].as_str().unwrap().to_owned());
        }
        Self { token, from, matches }
    }

    /// Connects, sends many moves and leaves, again and again.
    async fn storm(&self, address: SocketAddr) {
        for round in 0..RECONNECTS {
            for id in &self.matches {
                let mut socket = socket(address, &self.token, self.from).await;
                socket.say(&json!({"type": "watch", "match": id})).await;
                for ply in 0..PIPELINED {
                    if !socket.try_say(&step(id, round * PIPELINED + ply)).await {
                        break;
                    }
                }
            }
        }
    }

    async fn plies(&self, club: &Club) -> usize {
        let mut plies = 0;
        for id in &self.matches {
            // At the server's own computer nothing is limited.
            let ask = club.ask("GET", &format!("/api/v1/matches/{id}")).from(HERE);
            let state = ask.token(&self.token).send().await;
            plies += state.expect(StatusCode::OK).json()["moves"][0].as_array().unwrap().len();
        }
        plies
    }
}

/// Two people play a game of pawns, and every move is acknowledged.
async fn play_undisturbed(club: &Club, address: SocketAddr) {
    let (at_white, at_black) = ("10.1.0.1", "10.2.0.1");
    let ada = guest(club, "Ada", at_white).await;
    let bob = guest(club, "Bob", at_black).await;
    let new = json!({"mode": "invitation", "color": "white"});
    let ask = club.ask("POST", "/api/v1/matches").from(at_white).token(&ada).json(&new);
    let made = ask.send().await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap();
    let join = json!({"invitation": made["invitation"]});
    let ask = club.ask("POST", &format!("/api/v1/matches/{id}/join")).from(at_black).token(&bob);
    ask.json(&join).send().await.expect(StatusCode::OK);
    let mut ada = socket(address, &ada, at_white).await;
    let mut bob = socket(address, &bob, at_black).await;
    ada.watch(id).await;
    bob.watch(id).await;
    let mut number = 0;
    for (from, to) in [((2, 3), (7, 6)), ((3, 4), (6, 5))] {
        for file in 'a'..='h' {
            number += 1;
            let uci = json!({ "move": format!("{file}{}{file}{}", from.0, from.1) });
            let answer = ada.act(id, number, white("move", &uci)).await;
            assert_eq!(answer["kind"], "accepted", "move {number}: {answer}");
            let uci = json!({ "move": format!("{file}{}{file}{}", to.0, to.1) });
            let answer = bob.act(id, number, black("move", &uci)).await;
            assert_eq!(answer["kind"], "accepted", "move {number}: {answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_2_reconnecting_does_not_help_and_others_play_on() {
    let club = behind_a_proxy().await;
    let address = club.listen().await;
    let [eve, mallory] = [
        Hostile::new(&club, "Eve", "10.66.6.1").await,
        Hostile::new(&club, "Mallory", "10.66.6.2").await,
    ];
    let mut before = socket(address, &eve.token, eve.from).await;
    before.watch(&eve.matches[0]).await;
    let (ask_now, asked_now) = oneshot::channel::<()>();
    let question = step(&eve.matches[0], 1000);
    let there_all_the_time = tokio::spawn(async move {
        tokio::select! {
            _ = before.receive("nothing") => unreachable!("there is no such message"),
            asked = asked_now => asked.unwrap(),
        }
        before.say(&question).await;
        before.receive("answer").await
    });
    club.clock.count_work();
    let storm = async { tokio::join!(eve.storm(address), mallory.storm(address)) };
    tokio::join!(storm, play_undisturbed(&club, address));
    for hostile in [&eve, &mallory] {
        let path = format!("/api/v1/matches/{}", hostile.matches[0]);
        let refused = timeout(PATIENCE, async {
            loop {
                let seen = club.ask("GET", &path).from(hostile.from).token(&hostile.token);
                let seen = seen.send().await;
                if seen.status != StatusCode::OK {
                    return seen.expect(StatusCode::TOO_MANY_REQUESTS);
                }
                sleep(Duration::from_millis(20)).await;
            }
        });
        let refused =
            refused.await.expect("what was played before the connection closed is counted");
        let sentence = refused.message();
        assert!(sentence.starts_with("your matches take too much of the server's time; wait "));
        assert!(sentence.ends_with(" seconds"), "{sentence}");
    }
    let played = eve.plies(&club).await + mallory.plies(&club).await;
    tokio::join!(eve.storm(address), mallory.storm(address));
    // A connection that was there all the time is refused, too.
    ask_now.send(()).unwrap();
    let answer = timeout(PATIENCE, there_all_the_time).await.unwrap().unwrap();
    assert_eq!(answer["answer"]["error"]["code"], "too-fast", "{answer}");
    // In debt nobody moves; a move of each match may have been under way.
    let now = eve.plies(&club).await + mallory.plies(&club).await;
    assert!(now <= played + 6, "{now} moves, {played} before");
    let reached = club.app.live.connections().limit_counts().find(|(name, _)| *name == "work");
    assert!(reached.is_some_and(|(_, count)| count > 2), "{reached:?}");
    // Time heals: the debt is waited off.
    club.clock.advance(Duration::from_secs(60 * 60));
    let path = format!("/api/v1/matches/{}", eve.matches[0]);
    let seen = club.ask("GET", &path).from(eve.from).token(&eve.token).send().await;
    seen.expect(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_2_a_computers_moves_are_charged_to_the_person_who_plays_it() {
    let club = behind_a_proxy().await;
    let address = club.listen().await;
    let at = "10.3.0.1";
    let ada = guest(&club, "Ada", at).await;
    let new = json!({"mode": "computer", "computer": {"opponent": "minimax-2"}, "color": "white"});
    let ask = club.ask("POST", "/api/v1/matches").from(at).token(&ada).json(&new);
    let made = ask.send().await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap();
    let mut hers = socket(address, &ada, at).await;
    hers.watch(id).await;
    club.clock.count_work_times(10_000_000);
    let moved = hers.act(id, 1, white("move", &json!({"move": "e2e4"}))).await;
    assert_eq!(moved["kind"], "accepted", "{moved}");
    let refused = timeout(PATIENCE, async {
        loop {
            let heat = club.ask("GET", "/api/v1/heat?of=mine").from(at).token(&ada).send().await;
            if heat.status == StatusCode::TOO_MANY_REQUESTS {
                return heat.json();
            }
            sleep(Duration::from_millis(100)).await;
        }
    });
    assert_eq!(refused.await.unwrap()["reason"], "too-much-analysis");
}

#[tokio::test]
async fn finding_2_a_strangers_costly_ruleset_is_refused_and_the_owners_is_not() {
    let club = Club::open().await;
    let eve = club.guest("Eve").await.token();
    let new = json!({"mode": "hot-seat", "ruleset": ruleset(8)});
    let refused = club.post("/api/v1/matches", &eve, &new).await;
    let refused = refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.message().contains("5 ms are allowed"), "{}", refused.message());
    let made = club.ask("POST", "/api/v1/matches").from(HERE).json(&new).send().await;
    made.expect(StatusCode::CREATED);
    // Positions between matches, too.
    let position = json!({"ruleset": new["ruleset"], "moves": []});
    let refused = club.post("/api/v1/positions", &eve, &position).await;
    refused.expect(StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn finding_2_rulesets_are_checked_drawn_and_explained_at_a_pace() {
    let club = Club::open().await;
    let eve = club.guest("Eve").await.token();
    let choice = json!({"kind": "builtin", "name": "standard"});
    let bodies = [("check", json!({"text": ""})), ("draw", choice.clone()), ("rules", choice)];
    let mut refused = 0;
    for round in 0..25 {
        for (what, body) in &bodies {
            let reply = club.post(&format!("/api/v1/rulesets/{what}"), &eve, body).await;
            let is_refused = reply.status == StatusCode::TOO_MANY_REQUESTS;
            assert_eq!(is_refused, round >= 20, "{what} in round {round}: {}", reply.text);
            refused += usize::from(is_refused);
        }
    }
    assert_eq!(refused, 15);
    // Another person of the network is not concerned, but the network has a limit as well.
    let ada = club.guest("Ada").await.token();
    club.post("/api/v1/rulesets/draw", &ada, &bodies[1].1).await.expect(StatusCode::OK);
    let mut allowed = 0;
    for _ in 0..300 {
        let ask = club.ask("POST", "/api/v1/rulesets/check").json(&bodies[0].1).send().await;
        allowed += usize::from(ask.status == StatusCode::OK);
    }
    assert_eq!(allowed, 300 - 75 - 1);
}
