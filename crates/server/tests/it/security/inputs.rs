//! Items 15, 20 and 22: limits on sockets, files, rulesets and writing, with clear refusals.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::club::{Club, ELSEWHERE, HERE, Socket, black, knock, white};

/// Soon, on a busy computer.
const SOON: Duration = Duration::from_secs(30);

#[tokio::test]
async fn item_15_a_person_has_ten_sockets_and_says_little_at_a_time() {
    let club = Club::open().await;
    let gus = club.guest("Gus").await.token();
    let address = club.listen().await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(Socket::open(address, &gus).await);
    }
    let bearer = format!("Bearer {gus}");
    let headers = [("authorization", bearer.as_str())];
    let mut eleventh = knock(address, "/api/v1/socket", &headers).await.unwrap();
    assert_eq!(eleventh.closed().await, Some(1008));
    let mut rude = open.pop().unwrap();
    rude.say(&json!({"type": "ping", "token": 1, "padding": "x".repeat(9000)})).await;
    assert_eq!(rude.closed().await, Some(1009));
    // A client that slows down keeps the connection; one that goes on loses it.
    let mut fast = open.pop().unwrap();
    for token in 0..400 {
        if !fast.try_say(&json!({"type": "ping", "token": token})).await {
            break;
        }
    }
    // The farewell is lost where more was on its way than was read.
    assert!(matches!(fast.closed().await, Some(1008) | None));
    let mut calm = open.pop().unwrap();
    calm.say(&json!({"type": "ping", "token": 7})).await;
    assert_eq!(calm.receive("pong").await["token"], 7);
}

#[tokio::test]
async fn item_20_hostile_games_are_refused_soon_and_keep_no_other_back() {
    let club = Club::open().await;
    let sound = "[White \"Ada\"]\n\n1. e4 e5 2. Nf3 *\n\n";
    let import = async |game: &str| {
        let file = [game, "\n\n", sound].concat();
        let ask = club.ask("POST", "/api/v1/library/import?format=pgn").from(HERE).raw(&file);
        let reply = timeout(SOON, ask.send()).await.expect("it takes too long");
        reply.expect(StatusCode::OK).json()
    };
    let long = (0..4000).map(|_| "Nf3 Nf6 Ng1 Ng8 ").collect::<String>();
    for (what, game, sentence) in [
        ("a game of more than 1 MiB", format!("{{{}}} 1. e4 *", "x".repeat(1 << 20)), "at most"),
        ("far too many moves", format!("{long} *"), "plies"),
        ("a position from nowhere", format!("[FEN \"{}\"]\n\n*", "9".repeat(5000)), ""),
        ("rules from nowhere", "[Variant \"Calvinball\"]\n\n1. e4 *".to_owned(), "Calvinball"),
    ] {
        let report = import(&game).await;
        let games = report["games"].as_array().unwrap();
        assert_eq!((&report["imported"], games.len()), (&json!(1), 2), "{what}: {report}");
        let error = games[0]["error"].as_str().unwrap_or_else(|| panic!("{what}: {report}"));
        assert!(error.contains(sentence) && error.len() < 20_000, "{what}: {error}");
    }
    // Variations in each other, or without an end, are no reason to fall.
    for nested in ["1. e4 (1. d4 ".repeat(50_000), format!("1. e4 {} e5 *", "(1. d4 ".repeat(999))]
    {
        let report = import(&nested).await;
        assert!(report["games"].as_array().unwrap().len() <= 2, "{report}");
    }
    let comment = format!("{{{}}} 1. e4 *", "ä".repeat(20_000));
    let report = import(&comment).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let entry = club.ask("GET", &format!("/api/v1/library/{id}")).from(HERE).send().await.json();
    let notes = entry["notes"].as_str().unwrap();
    assert_eq!(notes.chars().count(), 4096, "notes are cut to their size");
}

#[tokio::test]
async fn item_22_rulesets_are_data_within_bounds() {
    let club = Club::open().await;
    let gus = club.guest("Gus").await.token();
    let gardner = notation::builtin_source("gardner").unwrap();
    let check = async |text: &str| -> Value {
        let body = json!({ "text": text });
        let asking = club.post("/api/v1/rulesets/check", &gus, &body);
        let reply = timeout(SOON, asking).await.expect("it takes too long");
        reply.expect(StatusCode::OK).json()
    };
    assert_eq!(check(gardner).await["ok"], true);
    for (what, text) in [
        ("a script", format!("{gardner}\nscript = \"while true do end\"\n")),
        ("a board of thousands", gardner.replace("files = 5", "files = 5000")),
        ("a board of nothing", gardner.replace("files = 5", "files = 0")),
        ("a board that is too wide", gardner.replace("files = 5", "files = 27")),
        ("a tree of brackets", "[".repeat(100_000)),
        ("nothing", String::new()),
        ("bytes", "\u{0}\u{1}\u{202e}".to_owned()),
    ] {
        let judged = check(&text).await;
        assert_eq!(judged["ok"], false, "{what}");
        let sentence = judged["faults"][0]["sentence"].as_str().unwrap();
        assert!(sentence.len() > 5 && judged.to_string().len() < 100_000, "{what}: {judged}");
        let new = json!({"mode": "hot-seat", "ruleset": {"kind": "file", "text": text}});
        let refused = club.post("/api/v1/matches", &gus, &new).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{what}: {}", refused.text);
    }
    let large = json!({ "text": "x".repeat(2 << 20) });
    let refused = club.post("/api/v1/rulesets/check", &gus, &large).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn item_15_what_one_person_writes_is_counted_with_an_account_too() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let new = json!({"mode": "hot-seat"});
    let make = async |token: &str| club.post("/api/v1/matches", token, &new).await;
    let id = make(&ada).await.expect(StatusCode::CREATED).json()["id"].as_str().unwrap().to_owned();
    for _ in 1..60 {
        make(&ada).await.expect(StatusCode::CREATED);
    }
    let copy = club.post(&format!("/api/v1/library/{id}/copy"), &ada, &json!({})).await;
    for refused in [make(&ada).await, copy] {
        assert_eq!(refused.code(), "too-fast");
        assert!((1..=5).contains(&refused.header("retry-after").parse::<u32>().unwrap()));
        refused.expect(StatusCode::TOO_MANY_REQUESTS);
    }
    let send = async |token: &str| {
        club.ask("POST", "/api/v1/library/import").token(token).raw("1. e4 *").send().await
    };
    for _ in 0..20 {
        send(&ada).await.expect(StatusCode::OK);
    }
    send(&ada).await.expect(StatusCode::TOO_MANY_REQUESTS);
    let note = async |token: &str, from: &'static str| {
        let path = format!("/api/v1/library/{id}");
        let body = json!({"notes": "again"});
        club.ask("PATCH", &path).from(from).token(token).json(&body).send().await
    };
    for _ in 0..240 {
        note(&ada, ELSEWHERE).await.expect(StatusCode::OK);
    }
    note(&ada, ELSEWHERE).await.expect(StatusCode::TOO_MANY_REQUESTS);
    let mute = json!({"whom": {"name": "Teacher Tom"}});
    club.post("/api/v1/mutes", &ada, &mute).await.expect(StatusCode::TOO_MANY_REQUESTS);
    let report = json!({"match": id, "line": 1, "reason": "rude"});
    club.post("/api/v1/reports", &ada, &report).await.expect(StatusCode::TOO_MANY_REQUESTS);
    // Others are not concerned, nor is who sits at the server's own computer, and a minute gives some of it back.
    make(&organizer).await.expect(StatusCode::CREATED);
    note(&ada, HERE).await.expect(StatusCode::OK);
    club.clock.advance(Duration::from_secs(60));
    make(&ada).await.expect(StatusCode::CREATED);
    send(&ada).await.expect(StatusCode::OK);
    note(&ada, ELSEWHERE).await.expect(StatusCode::OK);
}

/// Two kings and no rule that ends the game.
const ENDLESS: &str = "name = \"endless\"\nstart = \"k7/8/8/8/8/8/8/7K\"\n\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n";
/// The plies after which a match is drawn.
const LONGEST: u64 = 3000;

#[tokio::test]
async fn item_22_a_match_that_nothing_ends_is_drawn_at_last() {
    let club = Club::open().await;
    let gus = club.guest("Gus").await.token();
    let new = json!({"mode": "hot-seat", "ruleset": {"kind": "file", "text": ENDLESS}});
    let made = club.post("/api/v1/matches", &gus, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap();
    let mut socket = Socket::open(club.listen().await, &gus).await;
    socket.watch(id).await;
    let step = |ply: u64| {
        let (seat, step) = match ply % 4 {
            0 => (white as fn(&str, &Value) -> Value, "h1h2"),
            1 => (black as fn(&str, &Value) -> Value, "a8a7"),
            2 => (white as fn(&str, &Value) -> Value, "h2h1"),
            _ => (black as fn(&str, &Value) -> Value, "a7a8"),
        };
        seat("move", &json!({ "move": step }))
    };
    for ply in 0..LONGEST {
        // As fast as the server allows.
        club.clock.advance(Duration::from_millis(200));
        let answer = socket.act(id, ply + 1, step(ply)).await;
        assert_eq!(answer["kind"], "accepted", "{ply}: {answer}");
    }
    let answer = socket.act(id, LONGEST + 1, step(LONGEST)).await;
    assert_eq!(answer["kind"], "refused", "{answer}");
    let state = club.get(&format!("/api/v1/matches/{id}"), &gus).await.json();
    assert_eq!(state["phase"], "over", "{}", state["phase"]);
    assert!(
        state["end"]["outcome"].is_object() || state["end"]["outcome"].is_string(),
        "{}",
        state["end"]
    );
}
