//! High scores: which wins count, and who learns what.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::security::club::{Club, Socket, black, white};

/// White checkmates with its first move.
const SPRINT: &str = "name = \"sprint\"\ntitle = \"Sprint\"\nwin = \"checkmate\"\nfiles = 5\nranks = 5\n\
    start = \"k4/pp3/5/5/2R1K\"\n\n\
    [[pieces]]\nletter = \"P\"\nname = \"pawn\"\npawn = true\nbetza = \"mfWcfF\"\n\n\
    [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n\n\
    [[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nbetza = \"K\"\n";

/// Wins a game against an opponent, after some other acts; returns its id.
async fn win(
    club: &Club,
    token: &str,
    opponent: &str,
    before: Option<Value>,
    fen: Option<&str>,
) -> String {
    let mut new = json!({"mode": "computer", "computer": {"opponent": opponent}, "color": "white",
        "ruleset": {"kind": "file", "text": SPRINT}});
    if let Some(fen) = fen {
        new["fen"] = json!(fen);
    }
    let made = club.post("/api/v1/matches", token, &new).await.expect(StatusCode::CREATED).json();
    let id = made["id"].as_str().unwrap().to_owned();
    let mut socket = Socket::open(club.listen().await, token).await;
    socket.watch(&id).await;
    if let Some(act) = before {
        let done = socket.act(&id, 1, act).await;
        assert_eq!(done["kind"], "accepted", "{done}");
    }
    let won = socket.act(&id, 2, white("move", &json!({"move": "c1c5"}))).await;
    assert_eq!(won["kind"], "accepted", "{won}");
    for _ in 0..500 {
        if club.app.store.uncounted(None, 10).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    id
}

async fn scores(club: &Club, token: &str) -> Value {
    club.get("/api/v1/scores", token).await.expect(StatusCode::OK).json()
}

#[tokio::test]
async fn wins_without_help_from_the_own_start_are_listed() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.player(&organizer, "Ada").await, club.player(&organizer, "Bob").await);
    assert_eq!(scores(&club, &ada).await, json!({"rulesets": [], "scores": []}));
    let first = win(&club, &ada, "greedy", None, None).await;
    let second = win(&club, &ada, "greedy", None, None).await;
    win(&club, &bob, "level-3", None, None).await;
    // None of these counts.
    let another = black("seat-computer", &json!({"opponent": "random"}));
    win(&club, &bob, "greedy", Some(white("hint", &json!({}))), None).await;
    win(&club, &bob, "greedy", Some(another), None).await;
    win(&club, &bob, "greedy", None, Some("k4/pp3/5/5/1PR1K w - - 0 1")).await;
    let listed = scores(&club, &bob).await;
    assert_eq!(listed["rulesets"][0]["title"], "Sprint");
    assert_eq!(listed["rulesets"][0]["wins"], 3);
    let rows: Vec<Value> = listed["scores"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 2, "{listed}");
    // Levels come before characters.
    assert_eq!((&rows[0]["opponent"], &rows[0]["person"]), (&json!("level-3"), &json!("Bob")));
    assert_eq!((&rows[1]["person"], &rows[1]["wins"]), (&json!("Ada"), &json!(2)));
    assert_eq!(
        (&rows[1]["opponent_name"], &rows[1]["fewest_moves"]),
        (&json!("Greedy"), &json!(1))
    );
    // Only Ada learns which of her matches it was.
    assert_eq!((&rows[1]["match"], &rows[1]["yours"]), (&Value::Null, &Value::Null));
    let own = scores(&club, &ada).await["scores"][1].take();
    // Both took one move, and the club's clock may not have moved in between.
    assert!([&json!(first), &json!(second)].contains(&&own["match"]), "{own}");
    assert_eq!(own["yours"], true);
    let other = format!("/api/v1/scores?ruleset={}", "0".repeat(64));
    assert_eq!(club.get(&other, &ada).await.json()["scores"], json!([]));
    let wrong = club.get("/api/v1/scores?ruleset=chess", &ada).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
}
