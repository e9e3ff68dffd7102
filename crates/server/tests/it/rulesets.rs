//! Rulesets by HTTP: the built-in ones, random starts, and checks of custom ones.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use server::RawOptions;

use crate::support::{ask, router_with};

async fn answer(router: &Router, path: &str, body: Option<Value>) -> (StatusCode, Value) {
    let request = Request::builder().uri(path).header("host", "localhost");
    let request = match body {
        Some(body) => request
            .method("POST")
            .header("content-type", "application/json")
            .body(Body::from(body.to_string())),
        None => request.body(Body::empty()),
    };
    let answer = ask(router, "127.0.0.1", request.unwrap()).await;
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), 1 << 22).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test]
async fn each_ruleset_has_a_picture_of_its_start() {
    let router = router_with(RawOptions::default());
    let (_, list) = answer(&router, "/api/v1/rulesets", None).await;
    let entry = |name: &str| {
        let mut entries = list.as_array().unwrap().iter();
        entries.find(|entry| entry["name"] == name).unwrap().clone()
    };
    let standard = entry("standard");
    assert_eq!(standard["pieces"]["e1"], "K");
    assert_eq!(standard["pieces"].as_object().unwrap().len(), 32);
    assert_eq!(standard.get("hands"), None);
    let queen = standard["kinds"].as_array().unwrap().iter().find(|kind| kind["letter"] == "Q");
    assert_eq!(queen.unwrap()["value"], 90);
    assert_eq!(entry("crazyhouse")["hands"], json!([{}, {}]));
    assert_eq!(entry("king-of-the-hill")["hills"], json!(["d4", "d5", "e4", "e5"]));
}

#[tokio::test]
async fn a_start_is_drawn_by_number_or_seed() {
    let router = router_with(RawOptions::default());
    let draw = async |choice: Value| answer(&router, "/api/v1/rulesets/draw", Some(choice)).await;
    let (_, standard) = draw(json!({"kind": "chess960", "number": 518})).await;
    assert_eq!(standard["pieces"]["a1"], "R");
    assert_eq!(standard["pieces"]["d8"], "q");
    let plus = json!({"kind": "fischer-random-plus", "files": 10, "ranks": 9, "seed": 7});
    let (status, plus) = draw(plus).await;
    assert_eq!((status, &plus["files"], &plus["ranks"]), (StatusCode::OK, &json!(10), &json!(9)));
    let (status, error) = draw(json!({"kind": "chess960", "number": 960})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(error["message"].as_str().unwrap().contains("959"), "{error}");
}

#[tokio::test]
async fn a_custom_ruleset_is_refused_with_all_its_faults() {
    let router = router_with(RawOptions::default());
    let check = async |text: &str| {
        let body = json!({"text": text});
        answer(&router, "/api/v1/rulesets/check", Some(body)).await.1
    };
    let good = check(notation::builtin_source("gardner").unwrap()).await;
    assert_eq!((&good["ok"], &good["ruleset"]["files"]), (&json!(true), &json!(5)));
    let bad = check("name = \"x\"\ntitle = 5\n").await;
    assert_eq!(bad["ok"], false);
    let faults = bad["faults"].as_array().unwrap();
    assert!(faults.len() >= 2, "{bad}");
    assert!(faults.iter().all(|fault| !fault["sentence"].as_str().unwrap().is_empty()));
    let title = faults.iter().find(|fault| fault["line"] == 2).unwrap();
    assert_eq!(title["reason"], "file-expected-text", "{bad}");
    assert_eq!(title["values"]["found"], "5", "{bad}");
    assert!(faults.iter().all(|fault| fault["reason"].is_string()), "{bad}");
    // A warning, with its place and its code.
    let odd = format!("hills = \"c3\"\n{}", notation::builtin_source("gardner").unwrap());
    let odd = check(&odd).await;
    let remark = &odd["remarks"][0];
    assert_eq!(
        (&remark["reason"], &remark["line"]),
        (&json!("rules-idle-hills"), &json!(1)),
        "{odd}"
    );
    assert!(odd["warnings"][0].as_str().unwrap().starts_with("line 1: hills: "), "{odd}");
    let nonsense = check("<img src=x onerror=alert(1)>").await;
    assert_eq!(nonsense["ok"], false);
    assert!(!nonsense["faults"][0]["sentence"].as_str().unwrap().is_empty());
    // Starting a match with it is refused for the same reasons, each fault with its place as far as it has one.
    for text in ["name = \"x\"\ntitle = 5\n", "][", ""] {
        let new = json!({"mode": "hot-seat", "ruleset": {"kind": "file", "text": text}});
        let (status, refused) = answer(&router, "/api/v1/matches", Some(new)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
        assert_eq!(refused["reason"], "ruleset-faults", "{refused}");
        let faults = refused["faults"].as_array().unwrap();
        assert!(!faults.is_empty(), "{refused}");
        let details = refused["details"].as_array().unwrap();
        assert_eq!(details.len(), faults.len(), "{refused}");
        assert!(details.iter().all(|detail| detail["reason"].is_string()), "{refused}");
        for fault in faults.iter().map(|fault| fault.as_str().unwrap()) {
            assert!(
                !fault.starts_with(':') && !fault.contains(": :"),
                "a place is missing: {fault}"
            );
        }
    }
}

#[tokio::test]
async fn a_refused_match_has_a_code_for_each_of_its_faults() {
    let router = router_with(RawOptions::default());
    let make = async |new: Value| answer(&router, "/api/v1/matches", Some(new)).await.1;
    let file = json!({"kind": "file", "text": "name = \"x\"\ntitle = 5\n"});
    let refused = make(json!({"mode": "hot-seat", "ruleset": file})).await;
    let details = refused["details"].as_array().unwrap();
    let title = details.iter().find(|detail| detail["line"] == 2).unwrap();
    assert_eq!((&title["path"], &title["reason"]), (&json!("title"), &json!("file-expected-text")));
    assert_eq!(title["values"]["found"], "5", "{refused}");
    assert!(!title["message"].as_str().unwrap().starts_with("line"), "{refused}");
    let clock = json!({"kind": "stages", "stages": [{"ms": 0}]});
    let refused = make(json!({"mode": "hot-seat", "clock": clock})).await;
    assert_eq!(refused["reason"], "match-setup", "{refused}");
    let found = |index: usize| {
        let detail = &refused["details"][index];
        (detail["reason"].as_str().unwrap(), detail["values"]["color"].as_str().unwrap())
    };
    assert_eq!([found(0), found(1)], [("clock-no-time", "white"), ("clock-no-time", "black")]);
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let refused = make(json!({"mode": "hot-seat", "fen": mated})).await;
    assert_eq!(refused["details"][0]["reason"], "match-start-over", "{refused}");
}

#[tokio::test]
async fn the_rules_of_a_ruleset_are_explained() {
    let router = router_with(RawOptions::default());
    let ask = async |choice: Value| answer(&router, "/api/v1/rulesets/rules", Some(choice)).await;
    let (status, rules) = ask(json!({"kind": "builtin", "name": "crazyhouse"})).await;
    assert_eq!((status, &rules["captured"]), (StatusCode::OK, &json!("to-hand")));
    assert_eq!(rules["white_wins"]["kind"], "checkmate");
    let pieces = rules["pieces"].as_array().unwrap();
    let knight = pieces.iter().find(|piece| piece["letter"] == "N").unwrap();
    assert_eq!(knight["diagram"]["both"].as_array().unwrap().len(), 8);
    let (status, error) = ask(json!({"kind": "builtin", "name": "nonsense"})).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{error}");
}

#[tokio::test]
async fn a_ruleset_is_written_as_a_document_that_is_valid_again() {
    let router = router_with(RawOptions::default());
    let ask = async |path: &str, body: Value| answer(&router, path, Some(body)).await;
    let circus = std::fs::read_to_string("../../rulesets/circus.toml").unwrap();
    for choice in [
        json!({"kind": "builtin", "name": "horde"}),
        json!({"kind": "fischer-random-plus", "files": 11, "ranks": 9, "seed": 7}),
        json!({"kind": "file", "text": circus}),
    ] {
        let (status, answered) = ask("/api/v1/rulesets/document", choice.clone()).await;
        assert_eq!(status, StatusCode::OK, "{choice}: {answered}");
        let text = answered["document"].to_string();
        let (_, checked) = ask("/api/v1/rulesets/check", json!({"text": text})).await;
        assert_eq!(checked["ok"], json!(true), "{choice}: {checked}");
        let (_, entry) = ask("/api/v1/rulesets/draw", choice.clone()).await;
        assert_eq!(checked["ruleset"]["fen"], entry["fen"], "{choice}");
    }
    let nothing = json!({"kind": "builtin", "name": "nonsense"});
    let (status, refused) = ask("/api/v1/rulesets/document", nothing).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert_eq!(refused["reason"], "no-such-ruleset");
    let faulty = json!({"kind": "file", "text": "name = 5"});
    let (status, refused) = ask("/api/v1/rulesets/document", faulty).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    assert!(!refused["faults"].as_array().unwrap().is_empty(), "{refused}");
}

#[tokio::test]
async fn an_invitation_shows_the_match_to_those_who_have_its_secret() {
    let router = router_with(RawOptions::default());
    let new = json!({"mode": "invitation", "color": "white", "white": "Simon",
        "clock": {"kind": "stages", "stages": [{"ms": 180_000, "bonus": {"kind": "increment", "ms": 2000}}]}});
    let (_, made) = answer(&router, "/api/v1/matches", Some(new)).await;
    let path = format!("/api/v1/matches/{}/invitation", made["id"].as_str().unwrap());
    // From another computer, without a session.
    let look = async |secret: &Value| {
        let body = json!({"invitation": secret}).to_string();
        let request = Request::builder().method("POST").uri(&path).header("host", "localhost");
        let request = request.header("content-type", "application/json").body(Body::from(body));
        let answer = ask(&router, "192.168.1.20", request.unwrap()).await;
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice::<Value>(&bytes).unwrap())
    };
    let (status, shown) = look(&made["invitation"]).await;
    assert_eq!((status, &shown["state"]), (StatusCode::OK, &json!("open")), "{shown}");
    assert_eq!(shown["entry"]["names"], json!(["Simon", ""]));
    assert_eq!(shown["entry"]["free"], json!([{"board": 0, "color": "black"}]));
    assert_eq!(shown["control"]["stages"][0]["ms"], 180_000);
    let (status, refused) = look(&json!("a guess")).await;
    assert_eq!((status, &refused["code"]), (StatusCode::FORBIDDEN, &json!("bad-invitation")));
    assert!(refused.get("entry").is_none(), "{refused}");
}

#[tokio::test]
async fn an_invitation_comes_with_a_picture_of_its_link() {
    let router = router_with(RawOptions::default());
    let (status, made) =
        answer(&router, "/api/v1/matches", Some(json!({"mode": "invitation"}))).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let rows = made["qr"]["rows"].as_array().unwrap();
    let size = made["qr"]["size"].as_u64().unwrap() as usize;
    assert!(size >= 21 && rows.len() == size, "{size}");
    for row in rows {
        let row = row.as_str().unwrap();
        assert!(row.len() == size && row.chars().all(|module| matches!(module, '0' | '1')));
    }
    // Three corners of every QR code have a square of seven dark modules in a row.
    assert!(rows[0].as_str().unwrap().starts_with("11111110"));
}
