//! Analyses, reviews and heat maps over HTTP: what they say, who gets none, and that they end with their client.

use std::net::SocketAddr;
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::security::club::{Club, Reply, Socket, black, white};
use crate::support::PeopleIn;

/// White mates in one move.
const MATE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const SCHOLAR: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";

fn lines(reply: &Reply) -> Vec<Value> {
    reply.text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn guest(club: &Club, name: &str) -> String {
    club.guest(name).await.expect(StatusCode::CREATED).token()
}

/// A finished game in somebody's library.
async fn imported(club: &Club, who: &str, pgn: &str) -> String {
    let ask = club.ask("POST", "/api/v1/library/import?format=pgn").token(who).raw(pgn);
    let report = ask.send().await.expect(StatusCode::OK).json();
    report["games"][0]["match"].as_str().unwrap_or_else(|| panic!("{report}")).to_owned()
}

/// An open request to the server's port, and what arrives of its answer.
struct Line(TcpStream);

impl Line {
    async fn open(at: SocketAddr, path: &str, token: &str, body: &Value) -> Self {
        let mut stream = TcpStream::connect(at).await.unwrap();
        let body = body.to_string();
        let request = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: {at}\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        Self(stream)
    }

    /// Reads until a text arrives.
    async fn until(&mut self, wanted: &str) -> String {
        self.until_it(|text| text.contains(wanted)).await
    }

    /// Reads until what arrived is enough.
    async fn until_it(&mut self, is_enough: impl Fn(&str) -> bool) -> String {
        let mut text = String::new();
        while !is_enough(&text) {
            let mut bytes = [0; 4096];
            let read = tokio::time::timeout(Duration::from_secs(180), self.0.read(&mut bytes));
            let read = read.await.expect("the server is silent").unwrap();
            assert_ne!(read, 0, "{text}");
            text.push_str(&String::from_utf8_lossy(&bytes[..read]));
        }
        text
    }
}

/// The latest number of positions that a review says it has done.
fn last_done(text: &str) -> Option<u32> {
    let (_, rest) = text.rsplit_once("\"done\":")?;
    // The number may be cut off where the text ends so far.
    let (number, _) = rest.split_once(|letter: char| !letter.is_ascii_digit())?;
    number.parse().ok()
}

/// How long it takes until the engines have nothing to do.
async fn time_to_rest(club: &Club) -> Duration {
    let began = tokio::time::Instant::now();
    loop {
        let stats = club.app.live.jobs().stats();
        if stats.started + stats.waiting == 0 {
            return began.elapsed();
        }
        assert!(began.elapsed() < Duration::from_secs(20), "{stats:?}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_analysis_shows_its_lines_and_ends_with_its_client() {
    let club = Club::open().await;
    let (at, ada) = (club.listen().await, guest(&club, "Ada").await);
    let mut times = Vec::new();
    for (name, moves) in [("standard", "e4 e5"), ("crazyhouse", "e4 d5 exd5"), ("capablanca", "e4")]
    {
        let moves: Vec<&str> = moves.split(' ').collect();
        let position = json!({"ruleset": {"kind": "builtin", "name": name}, "moves": moves});
        let body = json!({"position": position, "lines": 3});
        let mut line = Line::open(at, "/analysis", &ada, &body).await;
        // A fast computer skips the first depths: what comes first need not be depth 1.
        let has_all = |text: &str| text.contains("\"depth\":") && text.contains("\"per_second\":");
        let head = line.until_it(has_all).await;
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{head}");
        assert!(head.contains("application/x-ndjson"), "{head}");
        assert!(head.contains("\"san\":[") && head.contains("\"per_second\":"), "{head}");
        assert!(club.app.live.jobs().stats().started > 0);
        drop(line);
        times.push(time_to_rest(&club).await);
    }
    // A busy computer may be late once; an engine that does not look is late every time.
    let fastest = times.iter().min().unwrap();
    assert!(*fastest < Duration::from_millis(100), "they went on for {times:?}");
}

#[tokio::test]
async fn a_position_that_is_over_needs_no_engine() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let moves = ["f3", "e5", "g4", "Qh4"];
    let body = json!({"position": {"moves": moves}});
    let reply = club.post("/api/v1/analysis", &ada, &body).await.expect(StatusCode::OK);
    let over = json!({"type": "over", "evaluation": {"kind": "over", "winner": "black"}});
    assert_eq!(lines(&reply), [over, json!({"type": "done"})]);
}

#[tokio::test]
async fn bad_requests_get_a_sentence() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let start = json!({});
    let fen = |fen: &str| json!({ "fen": fen });
    let unknown = json!({"ruleset": {"kind": "builtin", "name": "checkers"}});
    let check = fen("4k3/8/8/8/8/8/8/4K2r w - - 0 1");
    for (body, words) in [
        (json!({"position": start, "lines": 9}), "an analysis has 1 to 5 lines, not 9"),
        (json!({"position": start, "lines": 0}), "1 to 5 lines"),
        (json!({"position": start, "seconds": 3600}), "1 to 60 seconds"),
        (json!({"position": start, "nodes": 10}), "1000 to 1000000 positions, not 10"),
        (json!({"position": start, "board": 3}), "there is no board 3"),
        (json!({"position": unknown}), "there is no ruleset `checkers`"),
        (json!({"position": fen("8/8/8/8/8/8/8/8 w - - 0 1")}), "no royal piece"),
        (json!({"position": {"moves": ["e4", "e4"]}}), "move 2"),
        (json!({"position": check, "threat": true}), "there is no threat to show"),
        (json!({"position": start, "deep": true}), "deep"),
    ] {
        let reply = club.post("/api/v1/analysis", &ada, &body).await;
        assert!(reply.status.is_client_error(), "{body}: {}", reply.text);
        assert!(reply.message().contains(words), "{body}: {}", reply.text);
    }
    let missing = "/api/v1/matches/0000000000000000000000/review";
    club.post(missing, &ada, &json!({})).await.expect(StatusCode::NOT_FOUND);
    let missing = "/api/v1/heat?match=0000000000000000000000";
    club.get(missing, &ada).await.expect(StatusCode::NOT_FOUND);
    let reply = club.get("/api/v1/heat", &ada).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.message().contains("name the match"), "{}", reply.text);
    let none = club.get("/api/v1/heat?of=mine", &ada).await.expect(StatusCode::NOT_FOUND);
    assert!(none.message().contains("no finished games"), "{}", none.text);
}

/// A position in which Minimax looks for two seconds.
fn hard_position() -> Value {
    let moves: Vec<&str> = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 Nc3 d6".split(' ').collect();
    json!({ "moves": moves })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_stops_thinking_when_its_page_closes() {
    let club = Club::open().await;
    let (at, ada) = (club.listen().await, guest(&club, "Ada").await);
    let mut times = Vec::new();
    for _ in 0..3 {
        let path = "/opponents/minimax-6/thinking";
        let asked = Line::open(at, path, &ada, &hard_position()).await;
        while club.app.live.jobs().stats().started == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        drop(asked);
        times.push(time_to_rest(&club).await);
    }
    let fastest = times.iter().min().unwrap();
    assert!(*fastest < Duration::from_millis(100), "it went on for {times:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_cannot_have_players_think_without_end_and_the_viewer_is_not_held_up() {
    let club = Club::open().await;
    let (at, ada) = (club.listen().await, guest(&club, "Ada").await);
    let ben = guest(&club, "Ben").await;
    let path = "/opponents/minimax-6/thinking";
    let mut asked = Vec::new();
    for _ in 0..6 {
        asked.push(Line::open(at, path, &ada, &hard_position()).await);
    }
    let all_six = || {
        let stats = club.app.live.jobs().stats();
        stats.started + stats.waiting == 6
    };
    while !all_six() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let refused = club.post(&format!("/api/v1{path}"), &ada, &hard_position()).await;
    let refused = refused.expect(StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.message().contains("for one person at a time"), "{}", refused.text);
    // The viewer's positions are answered while all of that goes on.
    for _ in 0..3 {
        club.post("/api/v1/positions", &ben, &hard_position()).await.expect(StatusCode::OK);
    }
    drop(asked);
    time_to_rest(&club).await;
}

#[tokio::test]
async fn ten_thousand_requests_of_one_person_are_too_many() {
    let club = Club::open().await;
    let (ada, ben) = (guest(&club, "Ada").await, guest(&club, "Ben").await);
    let body = json!({"position": {"moves": ["e4"]}});
    let mut refused = None;
    for _ in 0..200 {
        let reply = club.post("/api/v1/analysis/marks", &ada, &body).await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("the requests of one person are limited");
    assert!(refused.message().contains("too many attempts"), "{}", refused.text);
    club.post("/api/v1/analysis/marks", &ben, &body).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn marks_count_attackers_in_any_ruleset() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let body = json!({"position": {"moves": ["e4", "e5", "Bc4"]}});
    let marks = club.post("/api/v1/analysis/marks", &ada, &body).await.json();
    assert_eq!(marks["white"]["attacks"]["f7"], 1, "{marks}");
    assert_eq!(marks["black"]["attacks"]["f7"], 1, "{marks}");
    assert!(marks["white"]["undefended"].as_array().unwrap().contains(&json!("c4")), "{marks}");
    let pinned = json!({"fen": "4k3/8/2n5/1B6/8/8/8/4K3 b - - 0 1",
        "ruleset": {"kind": "builtin", "name": "crazyhouse"}});
    let body = json!({ "position": pinned });
    let marks = club.post("/api/v1/analysis/marks", &ada, &body).await.json();
    assert_eq!(marks["black"]["pinned"], json!(["c6"]), "{marks}");
    assert_eq!(marks["black"]["checkable"], json!(["e8"]), "{marks}");
    assert_eq!(marks["white"]["checkable"], json!([]), "{marks}");
}

/// A match that Ada plays with White against Ben, after the first two moves.
async fn running(club: &Club, ada: &str, ben: &str) -> (String, Socket, Socket) {
    let at = club.listen().await;
    let new = json!({"mode": "invitation", "color": "white"});
    let made = club.post("/api/v1/matches", ada, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let join = json!({"invitation": made["invitation"]});
    club.post(&format!("/api/v1/matches/{id}/join"), ben, &join).await.expect(StatusCode::OK);
    let (mut hers, mut his) = (Socket::open(at, ada).await, Socket::open(at, ben).await);
    hers.watch(&id).await;
    his.watch(&id).await;
    let moved = hers.act(&id, 1, white("move", &json!({"move": "a2a3"}))).await;
    assert_eq!(moved["kind"], "accepted", "{moved}");
    let moved = his.act(&id, 1, black("move", &json!({"move": "h7h6"}))).await;
    assert_eq!(moved["kind"], "accepted", "{moved}");
    (id, hers, his)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_a_running_match_get_no_analysis_of_it() {
    let club = Club::open().await;
    let (ada, ben) = (guest(&club, "Ada").await, guest(&club, "Ben").await);
    let cleo = guest(&club, "Cleo").await;
    let (id, mut hers, _his) = running(&club, &ada, &ben).await;
    let by_id = json!({"position": {"ruleset": {"kind": "match", "id": id}, "ply": 0}});
    let by_moves = json!({"position": {"moves": ["a2a3", "h7h6"]}});
    let fen = "rnbqkbnr/ppppppp1/7p/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 7 40";
    let by_fen = json!({"position": { "fen": fen }});
    let at = club.listen().await;
    for player in [&ada, &ben] {
        for body in [&by_id, &by_moves, &by_fen] {
            let reply = club.post("/api/v1/analysis", player, body).await;
            let reply = reply.expect(StatusCode::FORBIDDEN);
            assert!(reply.message().contains("against people"), "{}", reply.text);
        }
        for path in ["/api/v1/analysis/marks", "/api/v1/opponents/greedy/thinking"] {
            let is_marks = path.ends_with("marks");
            for body in [&by_id, &by_moves, &by_fen] {
                let body = if is_marks { body } else { &body["position"] };
                let reply = club.post(path, player, body).await.expect(StatusCode::FORBIDDEN);
                assert!(reply.message().contains("against people"), "{}", reply.text);
            }
        }
        let review = club.post(&format!("/api/v1/matches/{id}/review"), player, &json!({})).await;
        let review = review.expect(StatusCode::CONFLICT);
        assert!(review.message().contains("not over"), "{}", review.text);
    }
    // Somebody else may, and the players may look at other positions.
    Line::open(at, "/analysis", &cleo, &by_fen).await.until("\"type\":\"lines\"").await;
    club.post("/api/v1/analysis/marks", &cleo, &by_fen).await.expect(StatusCode::OK);
    let other = json!({"position": {"moves": ["d4"]}});
    club.post("/api/v1/analysis/marks", &ada, &other).await.expect(StatusCode::OK);
    Line::open(at, "/analysis", &ada, &other).await.until("\"type\":\"lines\"").await;
    // When it is over, they may too.
    let resigned = hers.act(&id, 2, white("resign", &json!({}))).await;
    assert_eq!(resigned["kind"], "accepted", "{resigned}");
    for body in [&by_id, &by_fen] {
        Line::open(at, "/analysis", &ada, body).await.until("\"type\":\"lines\"").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_match_is_reviewed_once_and_for_all() {
    let club = Club::open().await;
    let (ada, ben) = (guest(&club, "Ada").await, guest(&club, "Ben").await);
    let id = imported(&club, &ada, SCHOLAR).await;
    let path = format!("/api/v1/matches/{id}/review");
    assert_eq!(club.get(&path, &ada).await.json(), json!({ "review": null }));
    let updates = lines(&club.post(&path, &ada, &json!({})).await.expect(StatusCode::OK));
    assert_eq!(updates[0]["type"], "progress", "{updates:?}");
    let shares: Vec<u64> = updates.iter().filter_map(|update| update["done"].as_u64()).collect();
    assert!(shares.is_sorted() && shares.len() > 2, "{shares:?}");
    let review = &updates.last().unwrap()["review"];
    assert_eq!(review["moves"][5]["san"], "Nf6");
    assert_eq!(review["moves"][5]["class"], "blunder", "{review}");
    assert_eq!(review["moves"][6]["class"], "best");
    assert_eq!(review["evaluations"][7], json!({"kind": "over", "winner": "white"}));
    assert_eq!(review["chances"].as_array().unwrap().len(), 8);
    assert!(review["opening"]["name"].as_str().unwrap().contains("Bishop"), "{review}");
    assert!(review["white_accuracy"].as_u64() > review["black_accuracy"].as_u64(), "{review}");
    // Everybody who may see the game finds it kept, also after a restart, and the next request is answered at once.
    assert_eq!(club.get(&path, &ben).await.json()["review"], *review);
    let restarted = club.killed(PeopleIn::Folder).await;
    assert_eq!(restarted.get(&path, &ben).await.json()["review"], *review);
    let updates = lines(&club.post(&path, &ben, &json!({})).await);
    assert_eq!((updates.len(), &updates[0]["review"]), (1, review));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_stops_when_the_last_one_who_waits_leaves() {
    let club = Club::open().await;
    let (at, ada, ben) =
        (club.listen().await, guest(&club, "Ada").await, guest(&club, "Ben").await);
    // Pawns that step past nobody: long, and quiet.
    let ranks = [("3", "6"), ("4", "5")];
    let steps = ranks.iter().flat_map(|ranks| "abcdefgh".chars().map(move |file| (file, ranks)));
    let moves: Vec<String> = (1..)
        .zip(steps)
        .map(|(number, (file, (white, black)))| format!("{number}. {file}{white} {file}{black}"))
        .collect();
    let pgn =
        format!("[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n{} 0-1\n", moves.join(" "));
    let id = imported(&club, &ada, &pgn).await;
    let path = format!("/matches/{id}/review");
    let mut hers = Line::open(at, &path, &ada, &json!({})).await;
    hers.until("\"type\":\"progress\"").await;
    let mut his = Line::open(at, &path, &ben, &json!({})).await;
    let before = last_done(&his.until_it(|text| last_done(text).is_some()).await);
    drop(hers);
    // Ben still waits for it, so it goes on.
    his.until_it(|text| last_done(text) > before).await;
    drop(his);
    time_to_rest(&club).await;
    assert_eq!(club.get(&format!("/api/v1{path}"), &ada).await.json(), json!({ "review": null }));
}

#[tokio::test]
async fn heat_maps_count_one_game_or_all_of_a_person() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let id = imported(&club, &ada, SCHOLAR).await;
    imported(&club, &ada, SCHOLAR).await;
    let one = club.get(&format!("/api/v1/heat?match={id}"), &ada).await;
    let one = one.expect(StatusCode::OK).json();
    assert_eq!((&one["games"], &one["files"]), (&json!(1), &json!(8)));
    assert_eq!(one["white"]["moved"]["f7"], 1, "{one}");
    assert_eq!(one["black"]["captured"]["f7"], 1, "{one}");
    assert_eq!(one["white"]["stood"]["e1"], 8, "{one}");
    let all = club.get("/api/v1/heat?of=mine&piece=q", &ada).await.expect(StatusCode::OK).json();
    assert_eq!((&all["games"], &all["white"]["moved"]["f7"]), (&json!(2), &json!(2)), "{all}");
    assert!(all["white"]["moved"]["e4"].is_null(), "{all}");
    let wrong = club.get("/api/v1/heat?of=mine&piece=z", &ada).await;
    let wrong = wrong.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(wrong.message().contains("its letters are P, N"), "{}", wrong.text);
    club.get("/api/v1/heat?of=public", &ada).await.expect(StatusCode::NOT_FOUND);
}

/// Whether somebody's analyses took too much of the server's time.
async fn owes(club: &Club, (who, address): (&str, &str)) -> bool {
    let ask = club.ask("GET", "/api/v1/heat?of=mine").from(address).token(who);
    let reply = ask.send().await;
    let owes = reply.status == StatusCode::TOO_MANY_REQUESTS;
    assert!(!owes || reply.message().contains("your analyses and computer games"), "{reply:?}");
    owes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn finding_2_thoughts_and_heat_maps_are_charged_to_the_person_they_are_for() {
    let club = Club::open().await;
    let (ada, ben) = (guest(&club, "Ada").await, guest(&club, "Ben").await);
    imported(&club, &ben, SCHOLAR).await;
    // Two networks, which have budgets of their own.
    let (adas, bens) = ((ada.as_str(), "198.51.100.1"), (ben.as_str(), "203.0.113.1"));
    // A player thinks about a move, and that counts as more than ten minutes.
    club.clock.count_work_times(3_000);
    let (path, position) = ("/api/v1/opponents/minimax-6/thinking", hard_position());
    let asked = club.ask("POST", path).from(adas.1).token(&ada).json(&position).send();
    asked.await.expect(StatusCode::OK);
    assert!(owes(&club, adas).await);
    for (path, body) in [(path, position), ("/api/v1/analysis", json!({"position": {}}))] {
        let refused = club.ask("POST", path).from(adas.1).token(&ada).json(&body).send().await;
        let refused = refused.expect(StatusCode::TOO_MANY_REQUESTS).json();
        assert_eq!(refused["reason"], "too-much-analysis", "{refused}");
    }
    // A heat map costs something, too.
    assert!(!owes(&club, bens).await);
    club.clock.count_work_times(10_000_000);
    assert!(!owes(&club, bens).await);
    assert!(owes(&club, bens).await);
    // Time heals.
    club.clock.advance(Duration::from_secs(2_000 * 60 * 60));
    assert!(!owes(&club, adas).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_quick_evaluation_ends_by_itself() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let body = json!({"position": {"moves": ["e4", "e5"]}, "nodes": 5000, "seconds": 60});
    let reply = club.post("/api/v1/analysis", &ada, &body).await.expect(StatusCode::OK);
    let updates = lines(&reply);
    assert_eq!(updates.last(), Some(&json!({"type": "done"})));
    let found = &updates[updates.len() - 2];
    assert!(found["nodes"].as_u64().unwrap() <= 10_000, "{found}");
    assert_eq!(found["lines"][0]["evaluation"]["kind"], "centipawns", "{found}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_threat_is_what_the_opponent_would_play() {
    let club = Club::open().await;
    let (at, ada) = (club.listen().await, guest(&club, "Ada").await);
    let fen = MATE.replace(" w ", " b ");
    let body = json!({"position": { "fen": fen }, "threat": true});
    let found = Line::open(at, "/analysis", &ada, &body).await.until("Ra8#").await;
    assert!(found.contains("\"kind\":\"mate\",\"moves\":1"), "{found}");
}
