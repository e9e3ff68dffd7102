//! Puzzles over HTTP: judging, hints, ratings, the puzzle of the day, runs, and whose numbers they are.

use std::time::Duration;

use axum::http::StatusCode;
use puzzles::{COLLECTIONS, Puzzle};
use serde_json::{Value, json};

use crate::security::club::Club;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The puzzle that a task shows, with its solution.
fn known(task: &Value) -> Puzzle {
    let name = task["ruleset"]["name"].as_str().unwrap();
    let (_, text) = COLLECTIONS.iter().find(|(own, _)| *own == name).unwrap();
    let (_, puzzles) = puzzles::read(text).unwrap();
    let fen = task["board"]["fen"].as_str().unwrap();
    puzzles.into_iter().find(|puzzle| puzzle.fen == fen).unwrap_or_else(|| panic!("{task}"))
}

/// A legal first move that is wrong.
fn wrong_move(task: &Value) -> String {
    let right = known(task).solution[0].clone();
    let dests = task["board"]["dests"].as_array().unwrap().iter();
    let mut moves = dests.filter(|dest| dest["promotions"].is_null()).flat_map(|dest| {
        let from = dest["from"].as_str().unwrap().to_owned();
        let to = dest["to"].as_array().unwrap().clone();
        to.into_iter().map(move |to| format!("{from}{}", to.as_str().unwrap()))
    });
    moves.find(|mv| *mv != right).unwrap()
}

fn id(task: &Value) -> &str {
    task["id"].as_str().unwrap()
}

async fn guest(club: &Club, name: &str) -> String {
    club.guest(name).await.expect(StatusCode::CREATED).token()
}

async fn next(club: &Club, who: &str, query: &str) -> Value {
    let path = format!("/api/v1/puzzles/next{query}");
    club.get(&path, who).await.expect(StatusCode::OK).json()
}

async fn play(club: &Club, who: &str, task: &Value, moves: &[String]) -> Value {
    let path = format!("/api/v1/puzzles/{}/moves", id(task));
    club.post(&path, who, &json!({"moves": moves})).await.expect(StatusCode::OK).json()
}

/// Makes all moves of the solution; returns the last answer.
async fn solve(club: &Club, who: &str, task: &Value) -> Value {
    let solution = known(task).solution;
    let mut last = Value::Null;
    for count in (1..=solution.len()).step_by(2) {
        last = play(club, who, task, &solution[..count]).await;
        let expected = if count == solution.len() { "solved" } else { "right" };
        assert_eq!(last["verdict"], expected, "{last}");
        let moves = last["moves"].as_array().unwrap();
        assert_eq!(moves[0]["uci"], solution[count - 1]);
        let reply = moves.get(1).map(|mv| mv["uci"].as_str().unwrap());
        assert_eq!(reply, solution.get(count).map(String::as_str), "{last}");
        assert_eq!(last["boards"].as_array().unwrap().len(), moves.len());
    }
    last
}

async fn yours(club: &Club, who: &str) -> Value {
    club.get("/api/v1/puzzles", who).await.expect(StatusCode::OK).json()["yours"].clone()
}

#[tokio::test]
async fn a_puzzle_is_solved_move_by_move_and_changes_the_rating_once() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let task = next(&club, &ada, "?ruleset=crazyhouse").await;
    assert_eq!(task["ruleset"]["name"], "crazyhouse");
    let puzzle = known(&task);
    // Nothing of the solution is sent before it was played.
    let text = task.to_string();
    assert!(!text.contains("solution") && !text.contains("themes"), "{text}");
    let solved = solve(&club, &ada, &task).await;
    let rated = &solved["rated"];
    assert!(rated["change"].as_i64().unwrap() > 0, "{solved}");
    assert_eq!((&rated["provisional"], &rated["in_a_row"]), (&json!(true), &json!(1)));
    let facts = &solved["facts"];
    assert_eq!(facts["estimated"], true);
    let san = facts["solution"].as_array().unwrap();
    assert_eq!(san.len(), puzzle.solution.len());
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.id()).collect();
    assert_eq!(facts["themes"], json!(themes));
    let before = yours(&club, &ada).await;
    assert_eq!(before["rating"], rated["rating"]);
    assert_eq!((&before["tries"], &before["solved"]), (&json!(1), &json!(1)));
    // The second time counts nothing, right or wrong.
    let again = solve(&club, &ada, &task).await;
    assert_eq!(again["rated"], Value::Null);
    play(&club, &ada, &task, &[wrong_move(&task)]).await;
    assert_eq!(yours(&club, &ada).await, before);
    let shown = club.get(&format!("/api/v1/puzzles/{}", id(&task)), &ada).await.json();
    assert_eq!(shown["tried"], "solved");
    // The next one is another one.
    for _ in 0..20 {
        assert_ne!(next(&club, &ada, "?ruleset=crazyhouse").await["id"], task["id"]);
    }
}

#[tokio::test]
async fn a_wrong_move_fails_and_can_be_corrected() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let task = next(&club, &ada, "?ruleset=standard").await;
    let wrong = wrong_move(&task);
    let failed = play(&club, &ada, &task, std::slice::from_ref(&wrong)).await;
    assert_eq!(failed["verdict"], "wrong");
    assert_eq!(failed["moves"][0]["uci"], json!(wrong));
    assert_eq!(failed["facts"], Value::Null, "the solution stays secret");
    assert!(failed["rated"]["change"].as_i64().unwrap() < 0, "{failed}");
    let solved = solve(&club, &ada, &task).await;
    assert_eq!(solved["rated"], Value::Null);
    let numbers = yours(&club, &ada).await;
    assert_eq!((&numbers["tries"], &numbers["solved"]), (&json!(1), &json!(0)));
    // Bad input gets a sentence and changes nothing.
    let path = format!("/api/v1/puzzles/{}/moves", id(&task));
    for (moves, status) in [
        (json!([]), StatusCode::UNPROCESSABLE_ENTITY),
        (json!(["a1a1"]), StatusCode::UNPROCESSABLE_ENTITY),
        (json!(["nonsense"]), StatusCode::UNPROCESSABLE_ENTITY),
        (json!([wrong, "e7e5", "e2e4"]), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let refused = club.post(&path, &ada, &json!({"moves": moves})).await.expect(status);
        assert!(!refused.message().is_empty());
    }
    let first = json!({"moves": ["e2e4"]});
    let unknown = club.post("/api/v1/puzzles/nobody/moves", &ada, &first).await;
    unknown.expect(StatusCode::NOT_FOUND);
    for query in ["?ruleset=nothing", "?ruleset=crazyhouse&theme=hill"] {
        let none = club.get(&format!("/api/v1/puzzles/next{query}"), &ada).await;
        none.expect(StatusCode::NOT_FOUND);
    }
    let theme = club.get("/api/v1/puzzles/next?theme=luck", &ada).await;
    assert!(theme.expect(StatusCode::UNPROCESSABLE_ENTITY).message().contains("fork"));
}

#[tokio::test]
async fn with_a_hint_or_the_solution_nothing_is_gained() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let task = next(&club, &ada, "?ruleset=standard").await;
    let first = known(&task).solution[0].clone();
    let hint = |whole: bool| {
        let path = format!("/api/v1/puzzles/{}/hint", id(&task));
        let (club, ada) = (&club, &ada);
        async move { club.post(&path, ada, &json!({"whole_move": whole})).await.json() }
    };
    let piece = hint(false).await;
    assert_eq!((&piece["from"], &piece["to"]), (&json!(first[..2]), &Value::Null));
    assert_eq!(hint(true).await["to"], first[2..4]);
    let solved = solve(&club, &ada, &task).await;
    assert_eq!(solved["rated"], Value::Null, "{solved}");
    let numbers = yours(&club, &ada).await;
    assert_eq!((&numbers["rating"], &numbers["solved"]), (&Value::Null, &json!(0)));
    let given_up = next(&club, &ada, "?ruleset=gardner").await;
    let path = format!("/api/v1/puzzles/{}/solution", id(&given_up));
    let shown = club.post(&path, &ada, &json!({})).await.expect(StatusCode::OK).json();
    assert!(shown["rated"]["change"].as_i64().unwrap() < 0, "{shown}");
    let solution = known(&given_up).solution;
    assert_eq!(shown["boards"].as_array().unwrap().len(), solution.len());
    assert_eq!(shown["facts"]["solution"][0]["uci"], json!(solution[0]));
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_the_same_for_all_and_changes_at_midnight() {
    let club = Club::open().await;
    let (ada, bob) = (guest(&club, "Ada").await, guest(&club, "Bob").await);
    let of_day = |who: String| {
        let club = &club;
        async move { club.get("/api/v1/puzzles/day", &who).await.expect(StatusCode::OK).json() }
    };
    let today = of_day(ada.clone()).await;
    assert_eq!(today["day"], "2027-01-15");
    assert_eq!(of_day(bob.clone()).await["id"], today["id"]);
    let stranger = club.ask("GET", "/api/v1/puzzles/day").send().await.expect(StatusCode::OK);
    assert_eq!(stranger.json()["id"], today["id"]);
    // Strangers may solve it; nothing is kept about them.
    let path = format!("/api/v1/puzzles/{}/moves", id(&today));
    let first = json!({"moves": [known(&today).solution[0]]});
    let tried = club.ask("POST", &path).json(&first).send().await.expect(StatusCode::OK).json();
    assert_ne!(tried["verdict"], "wrong", "{tried}");
    assert_eq!(tried["rated"], Value::Null);
    solve(&club, &ada, &today).await;
    let numbers = yours(&club, &ada).await;
    assert_eq!((&numbers["days_in_a_row"], &numbers["solved_today"]), (&json!(1), &json!(true)));
    assert_eq!(yours(&club, &bob).await["solved_today"], false);
    let mut seen = vec![today["id"].clone()];
    for number in 2..=4 {
        club.clock.advance(DAY);
        let carl = guest(&club, &format!("Carl {number}")).await;
        let next_day = of_day(carl.clone()).await;
        assert!(!seen.contains(&next_day["id"]), "{next_day}");
        seen.push(next_day["id"].clone());
        solve(&club, &carl, &next_day).await;
        assert_eq!(yours(&club, &carl).await["days_in_a_row"], 1);
    }
}

/// Fails or solves the present puzzle of a run; returns the answer.
async fn run_on(club: &Club, who: &str, task: &Value, is_right: bool) -> Value {
    let solution = known(task).solution;
    let mut last = Value::Null;
    let lines: Vec<Vec<String>> = if is_right {
        (1..=solution.len()).step_by(2).map(|count| solution[..count].to_vec()).collect()
    } else {
        vec![vec![wrong_move(task)]]
    };
    for moves in lines {
        let body = json!({"puzzle": id(task), "moves": moves});
        last = club.post("/api/v1/puzzles/run/moves", who, &body).await.json();
    }
    last
}

#[tokio::test]
async fn a_survival_run_ends_with_the_third_error_and_its_best_is_kept() {
    let club = Club::open().await;
    let ada = guest(&club, "Ada").await;
    let begin = json!({"kind": "survival", "ruleset": "king-of-the-hill"});
    let run = club.post("/api/v1/puzzles/run", &ada, &begin).await.expect(StatusCode::OK).json();
    assert_eq!((&run["most_errors"], &run["best"]), (&json!(3), &json!(0)));
    let first = run["puzzle"].clone();
    // Its puzzle cannot be looked up elsewhere.
    for end in ["hint", "solution", "moves"] {
        let path = format!("/api/v1/puzzles/{}/{end}", id(&first));
        let body = if end == "moves" { json!({"moves": ["a1a2"]}) } else { json!({}) };
        club.post(&path, &ada, &body).await.expect(StatusCode::CONFLICT);
    }
    let (mut task, mut ratings, mut errors) = (first.clone(), Vec::new(), 0);
    for is_right in [true, true, false, true, false, true] {
        assert!(known(&task).fen == task["board"]["fen"].as_str().unwrap());
        ratings.push(known(&task).rating);
        let answer = run_on(&club, &ada, &task, is_right).await;
        let verdict = if is_right { "solved" } else { "wrong" };
        assert_eq!(answer["verdict"], verdict, "{answer}");
        errors += u32::from(!is_right);
        assert_eq!(answer["run"]["errors"], errors);
        let solution = &answer["facts"]["solution"];
        assert_eq!(solution.as_array().unwrap().len(), known(&task).solution.len());
        if !is_right {
            assert_eq!(answer["moves"], *solution, "the solution is shown after an error");
        }
        let next = answer["run"]["puzzle"].clone();
        assert_ne!(next["id"], task["id"]);
        task = next;
    }
    assert!(ratings[5] > ratings[0], "{ratings:?}");
    let shown = club.get("/api/v1/puzzles/run", &ada).await.expect(StatusCode::OK).json();
    assert_eq!((&shown["puzzle"]["id"], &shown["solved"]), (&task["id"], &json!(4)));
    let last = run_on(&club, &ada, &task, false).await;
    assert_eq!((&last["run"]["puzzle"], &last["run"]["errors"]), (&Value::Null, &json!(3)));
    assert_eq!((&last["run"]["solved"], &last["run"]["best"]), (&json!(4), &json!(4)));
    let body = json!({"puzzle": id(&task), "moves": [wrong_move(&task)]});
    let late = club.post("/api/v1/puzzles/run/moves", &ada, &body).await;
    late.expect(StatusCode::CONFLICT);
    // A worse run leaves the best one; runs are not rated.
    let run = club.post("/api/v1/puzzles/run", &ada, &begin).await.json();
    run_on(&club, &ada, &run["puzzle"], true).await;
    let numbers = yours(&club, &ada).await;
    assert_eq!((&numbers["best_survival"], &numbers["best_streak"]), (&json!(4), &json!(0)));
    assert_eq!((&numbers["rating"], &numbers["tries"]), (&Value::Null, &json!(0)));
    let streak = json!({"kind": "streak"});
    let run = club.post("/api/v1/puzzles/run", &ada, &streak).await.json();
    let over = run_on(&club, &ada, &run["puzzle"], false).await;
    assert_eq!(over["run"]["puzzle"], Value::Null);
}

#[tokio::test]
async fn nobody_reaches_the_run_or_the_numbers_of_somebody_else() {
    let club = Club::open().await;
    let (ada, mallory) = (guest(&club, "Ada").await, guest(&club, "Mallory").await);
    let begin = json!({"kind": "survival"});
    let run = club.post("/api/v1/puzzles/run", &ada, &begin).await.json();
    let none = club.get("/api/v1/puzzles/run", &mallory).await.expect(StatusCode::OK);
    assert_eq!(none.json(), Value::Null, "no run is no error");
    let body = json!({"puzzle": run["puzzle"]["id"], "moves": [wrong_move(&run["puzzle"])]});
    let foreign = club.post("/api/v1/puzzles/run/moves", &mallory, &body).await;
    foreign.expect(StatusCode::CONFLICT);
    for _ in 0..3 {
        let task = next(&club, &mallory, "").await;
        play(&club, &mallory, &task, &[wrong_move(&task)]).await;
    }
    assert_eq!(yours(&club, &ada).await["tries"], 0);
    assert_eq!(club.get("/api/v1/puzzles/run", &ada).await.json()["errors"], 0);
    assert_eq!(yours(&club, &mallory).await["tries"], 3);
    let unknown = club.ask("GET", "/api/v1/puzzles").send().await.expect(StatusCode::OK).json();
    assert_eq!(unknown["yours"], Value::Null);
    let rulesets = unknown["rulesets"].as_array().unwrap();
    let total: u64 = rulesets.iter().map(|ruleset| ruleset["puzzles"].as_u64().unwrap()).sum();
    assert!(total >= 500 && rulesets.len() >= 4, "{unknown}");
}

#[tokio::test]
async fn what_somebody_solved_survives_a_restart() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let task = next(&club, &ada, "?ruleset=standard").await;
    solve(&club, &ada, &task).await;
    let before = yours(&club, &ada).await;
    let club = club.killed(crate::support::PeopleIn::Folder).await;
    assert_eq!(yours(&club, &ada).await, before);
    let shown = club.get(&format!("/api/v1/puzzles/{}", id(&task)), &ada).await.json();
    assert_eq!(shown["tried"], "solved");
}
