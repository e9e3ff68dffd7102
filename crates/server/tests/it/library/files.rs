//! Import and export of files.

use axum::http::{Method, StatusCode};
use notation::pgn::read_games;
use serde_json::{Value, json};

use super::{Club, OPEN, SCHOLAR, SPOILED, Who, ids};

#[tokio::test]
async fn every_third_game_spoiled_the_rest_is_imported() {
    let club = Club::open().await;
    let file: String = (0..120).map(|_| [SCHOLAR, SPOILED, OPEN].concat()).collect();
    let report = club.import(&Who::House, &file).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(240), &json!(120)));
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 360);
    let lines: Vec<&str> = file.lines().collect();
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game["game"], json!(index + 1));
        let line = game["line"].as_u64().unwrap() as usize;
        if index % 3 == 1 {
            assert!(lines[line - 1].contains("Ke3"), "line {line}");
            assert!(game["error"].as_str().unwrap().contains("Ke3"), "{game}");
            assert!(game["match"].is_null());
        } else {
            assert!(lines[line - 1].starts_with("[White"), "line {line}");
            assert!(game["match"].is_string());
        }
    }
    let count = async |query: &str| {
        let (mut count, mut cursor) = (0, String::new());
        loop {
            let page = club.get(&Who::House, &format!("/library?limit=100&{query}{cursor}")).await;
            count += ids(&page).len();
            match page["next"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => return count,
            }
        }
    };
    assert_eq!((count("person=Ada").await, count("person=Cleo").await), (120, 120));
    assert_eq!((count("person=Eve").await, count("progress=unfinished").await), (0, 120));
}

#[tokio::test]
async fn an_imported_game_can_be_opened_and_goes_on() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await;
    let report = club.import(&ada, &[SCHOLAR, OPEN].concat()).await;
    let [won, open] = [0, 1].map(|index: usize| report["games"][index]["match"].as_str().unwrap());
    let entry = club.get(&ada, &format!("/library/{won}")).await;
    assert_eq!((&entry["outcome"], &entry["ending"]), (&json!("white"), &json!("checkmate")));
    assert_eq!(entry["last_played_ms"], json!(1_709_164_800_000_i64));
    let state = club.get(&ada, &format!("/matches/{open}")).await;
    assert_eq!((&state["phase"], state["yours"].as_array().unwrap().len()), (&json!("playing"), 2));
    let entry = club.get(&ada, &format!("/library/{open}")).await;
    assert_eq!(entry["notes"], "Event: Friday");
    assert_eq!(club.get(&ada, "/library/continue").await["match"]["match"], json!(open));
    let position = club.get(&ada, &format!("/matches/{open}/position?ply=1")).await;
    assert_eq!(position["fen"], "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!((&position["san"], &position["uci"]), (&json!("d4"), &json!("d2d4")));
    let path = format!("/matches/{open}/position?ply=9");
    let (status, _) = club.json(&ada, Method::GET, &path, &Value::Null).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn what_goes_out_as_pgn_comes_in_again() {
    let club = Club::open().await;
    let many: String = (0..40)
        .map(|number| [SCHOLAR, OPEN].concat().replace("Ada", &format!("Ada {number}")))
        .collect();
    club.import(&Who::House, &many).await;
    let (status, pgn) =
        club.send(&Who::House, Method::GET, "/library/export", "text/plain", Vec::new()).await;
    assert_eq!(status, StatusCode::OK);
    let games: Vec<_> = read_games(&pgn).map(|read| read.into_result().unwrap()).collect();
    assert_eq!(games.len(), 80);
    let path = "/library/export?format=pgn&person=ada%207";
    let (_, one) = club.send(&Who::House, Method::GET, path, "text/plain", Vec::new()).await;
    assert_eq!(read_games(&one).count(), 1);
    let text = String::from_utf8(one).unwrap();
    assert!(text.contains("[White \"Ada 7\"]") && text.contains("[Date \"2024.02.29\"]"), "{text}");
    let other = Club::open().await;
    let report = other.import(&Who::House, &String::from_utf8(pgn).unwrap()).await;
    assert_eq!((&report["imported"], &report["refused"]), (&json!(80), &json!(0)));
    let entries = |page: &Value| -> Vec<(Value, Value, Value)> {
        let entries = page["entries"].as_array().unwrap().iter();
        entries
            .map(|it| (it["names"].clone(), it["plies"].clone(), it["outcome"].clone()))
            .collect()
    };
    let path = "/library?sort=white&limit=100";
    assert_eq!(
        entries(&club.get(&Who::House, path).await),
        entries(&other.get(&Who::House, path).await)
    );
}

#[tokio::test]
async fn what_goes_out_as_json_tells_everything() {
    let club = Club::open().await;
    let report = club.import(&Who::House, &[SCHOLAR, OPEN].concat()).await;
    let all = club.get(&Who::House, "/library/export?format=json").await;
    assert_eq!(all.as_array().unwrap().len(), 2);
    let id = report["games"][0]["match"].as_str().unwrap();
    let one = club.get(&Who::House, &format!("/library/export?format=json&ids={id}")).await;
    assert_eq!(one[0]["id"], json!(id));
    assert_eq!(one[0]["boards"][0]["moves"][6], "h5f7");
    let none = club.get(&Who::House, "/library/export?format=json&person=nobody").await;
    assert_eq!(none, json!([]));
}

#[tokio::test]
async fn a_stranger_exports_nothing_of_others() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await;
    let report = club.import(&Who::House, SCHOLAR).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let path = format!("/library/export?ids={id}");
    let (status, _) = club.json(&ada, Method::GET, &path, &Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, text) =
        club.send(&ada, Method::GET, "/library/export", "text/plain", Vec::new()).await;
    assert_eq!((status, text), (StatusCode::OK, Vec::new()));
}

#[tokio::test]
async fn hostile_files_get_a_sentence() {
    let club = Club::open().await;
    let send = async |format: &str, body: Vec<u8>| {
        let path = format!("/library/import?format={format}");
        let (status, bytes) = club.send(&Who::House, Method::POST, &path, "text/plain", body).await;
        let value: Value = serde_json::from_slice(&bytes).unwrap();
        (status, value)
    };
    let nested = format!("1. e4 {} e5 *", "(1. d4 ".repeat(10_000));
    let (status, report) = send("pgn", nested.into_bytes()).await;
    assert_eq!((status, &report["games"].as_array().unwrap().len()), (StatusCode::OK, &1));
    let (status, report) = send("pgn", vec![b'{'; 2 << 20]).await;
    assert_eq!((status, &report["refused"]), (StatusCode::OK, &json!(1)));
    assert!(report["games"][0]["error"].as_str().unwrap().contains("at most"), "{report}");
    let (status, report) = send("pgn", b"\xff\xfe\0\0 1. e4".to_vec()).await;
    assert_eq!((status, &report["imported"]), (StatusCode::OK, &json!(0)));
    let (status, report) = send("pgn", Vec::new()).await;
    assert_eq!((status, &report["games"]), (StatusCode::OK, &json!([])));
    let (status, error) = send("pgn", vec![b' '; (32 << 20) + 1]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(error["message"].as_str().unwrap().contains("32 MiB"), "{error}");
    for (format, body) in
        [("club-games", "{"), ("club-games", "[]"), ("board-text", "nothing"), ("json", "[]")]
    {
        let (status, error) = send(format, body.as_bytes().to_vec()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{format} {error}");
    }
    let (status, _) = send("docx", Vec::new()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let evil =
        "[White \"<script>\u{202e}\u{7}x\"]\n[Black \"B\"]\n[Event \"\u{202e}e\"]\n\n1. e4 *\n";
    let report = club.import(&Who::House, evil).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let entry = club.get(&Who::House, &format!("/library/{id}")).await;
    assert_eq!(entry["names"][0], "<script>x", "markup is text, what cannot be seen is gone");
    assert_eq!(entry["notes"], "Event: e");
}
