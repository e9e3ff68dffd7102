//! Designing a ruleset by HTTP: movements as text and drawing, and the study of a ruleset.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use server::RawOptions;

use crate::support::{ask, router_with};

async fn answer(router: &Router, what: &str, body: Value) -> (StatusCode, Value) {
    let request = Request::builder()
        .uri(format!("/api/v1/rulesets/{what}"))
        .method("POST")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(Body::from(body.to_string()));
    let answer = ask(router, "127.0.0.1", request.unwrap()).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 22).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

async fn movement(question: Value) -> Value {
    let router = router_with(RawOptions::default());
    let mut body = json!({"files": 9, "ranks": 9, "square": "e5"});
    body.as_object_mut().unwrap().extend(question.as_object().unwrap().clone());
    let (status, answer) = answer(&router, "movement", body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

async fn study(text: &str) -> Value {
    let router = router_with(RawOptions::default());
    let (status, answer) = answer(&router, "study", json!({"text": text})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

fn squares(answer: &Value, which: &str) -> String {
    let reach = answer["reach"].as_array().unwrap().iter().filter(|it| it[which] == true);
    let mut names: Vec<&str> = reach.map(|it| it["square"].as_str().unwrap()).collect();
    names.sort_unstable();
    names.join(" ")
}

#[tokio::test]
async fn a_text_becomes_a_drawing_and_a_drawing_a_text() {
    let pawn = movement(json!({"betza": "mfWcfeFimfnD", "first_move": true})).await;
    assert_eq!(
        (squares(&pawn, "moves"), squares(&pawn, "captures")),
        ("e6 e7".into(), "d6 f6".into())
    );
    assert_eq!(squares(&pawn, "first"), "e7");
    assert_eq!(pawn["betza"], "mfWcfeFimfnD", "what was typed stays");
    let again = movement(json!({"moves": pawn["moves"]})).await;
    assert_eq!(again["betza"], "mfWcfFimfnD");
    assert_eq!(squares(&again, "moves"), "e6", "it has moved");
    let knight = movement(json!({"moves": [{"leap": [1, 2], "all": true}]})).await;
    assert_eq!(
        (&knight["betza"], squares(&knight, "moves").as_str()),
        (&json!("N"), "c4 c6 d3 d7 f3 f7 g4 g6")
    );
    assert_eq!(knight["moves"].as_array().unwrap().len(), 8);
    let hopper =
        movement(json!({"moves": [{"leap": [0, 1], "range": 0, "hops": "grasshopper"}]})).await;
    assert_eq!((&hopper["betza"], squares(&hopper, "hops").as_str()), (&json!("fgR"), "e7 e8 e9"));
    let walled = movement(json!({"betza": "R", "walls": ["e7", "c5"]})).await;
    assert_eq!(squares(&walled, "moves"), "d5 e1 e2 e3 e4 e6 f5 g5 h5 i5");
}

#[tokio::test]
async fn what_is_neither_text_nor_drawing_says_why_and_loses_nothing() {
    let fault = async |question: Value| movement(question).await["fault"].clone();
    let typed = movement(json!({"betza": "W?"})).await;
    assert_eq!(
        (&typed["betza"], &typed["fault"]["reason"]),
        (&json!("W?"), &json!("betza-letter"))
    );
    assert_eq!(typed["fault"]["values"]["column"], "2");
    let drawn = json!([{"leap": [1, 0]}, {"leap": [0, 0]}]);
    let refused = movement(json!({"moves": drawn})).await;
    assert_eq!(refused["moves"], drawn);
    let why = &refused["fault"];
    assert_eq!((&why["path"], &why["reason"]), (&json!("moves[1]"), &json!("betza-drawn-zero")));
    assert_eq!(fault(json!({})).await["reason"], "betza-one-form");
    assert_eq!(fault(json!({"betza": "W", "moves": []})).await["reason"], "betza-one-form");
    assert_eq!(fault(json!({"betza": "W", "files": 27})).await["reason"], "betza-board");
    assert_eq!(fault(json!({"betza": "W", "square": "j1"})).await["reason"], "rules-off-board");
    assert_eq!(fault(json!({"betza": "jDD"})).await["reason"], "betza-drawn-jump-ride");
    assert_eq!(fault(json!({"betza": "N".repeat(9000)})).await["reason"], "betza-long");
}

#[tokio::test]
async fn a_study_tells_values_warnings_and_remarks() {
    let standard = study(notation::builtin_source("standard").unwrap()).await;
    assert_eq!((&standard["ok"], standard.get("warnings")), (&json!(true), None));
    let piece = |letter: &str| {
        let mut pieces = standard["pieces"].as_array().unwrap().iter();
        pieces.find(|piece| piece["letter"] == letter).unwrap().clone()
    };
    let values = ["P", "N", "B", "R", "Q"].map(|letter| piece(letter)["value"].as_i64().unwrap());
    assert!(values.is_sorted(), "{values:?}");
    assert_eq!(piece("K").get("value"), None);
    assert_eq!(
        (&piece("B")["visits"], &piece("B")["note"]),
        (&json!(50), &json!("rules-bound-kind"))
    );
    assert_eq!((&piece("N")["visits"], piece("N").get("note")), (&json!(100), None));
    assert_eq!(standard["remarks"][0]["values"]["count"], "32");
    // An island that nothing gets to.
    let source = notation::builtin_source("gardner").unwrap();
    let walled = format!("walls = [\"b3\", \"d3\"]\n{}", source.replace("/5/", "/1*1*1/"));
    let walled = study(&walled).await;
    assert_eq!(walled["ok"], true, "{walled}");
    let refused = study("name = 1").await;
    assert_eq!((&refused["ok"], refused.get("pieces")), (&json!(false), None));
    assert!(!refused["faults"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn a_warning_names_its_squares() {
    let text = "
name = \"island\"
start = \"k1*1/2**/4/K3\"
win = \"checkmate\"
[[pieces]]
letter = \"K\"
name = \"king\"
betza = \"K\"
royal = true
[[pieces]]
letter = \"R\"
name = \"rook\"
betza = \"R\"
";
    let study = study(&text.replace("K3", "K2R")).await;
    assert_eq!(study["ok"], true, "{study}");
    let warnings = study["warnings"].as_array().unwrap();
    let island = warnings.iter().find(|it| it["reason"] == "rules-unreachable").unwrap();
    assert_eq!((&island["squares"], &island["path"]), (&json!(["d4"]), &json!("start")));
}
