//! A designer's way: drafts that save themselves, versions, names, deleting and restoring, files.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{begin, freeze, hills, hills_with, path, published, put, reason, share};
use crate::security::club::Club;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn a_draft_is_saved_again_and_again() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let design = begin(&club, &ada, "Small hills").await;
    assert_eq!((&design["draft"], &design["draft_seq"]), (&hills(), &json!(1)));
    assert_eq!((&design["mine"], &design["sharing"]), (&json!(true), &json!("private")));
    let save = json!({"document": hills_with("B"), "seq": 1});
    let saved = put(&club, &path(&design, "/draft"), &ada, &save).await.expect(StatusCode::OK);
    assert_eq!(saved.json()["seq"], 2);
    // A second window has the older draft.
    let late = json!({"document": hills_with("N"), "seq": 1});
    let stale = put(&club, &path(&design, "/draft"), &ada, &late).await;
    let stale = stale.expect(StatusCode::CONFLICT).json();
    assert_eq!((&stale["seq"], &stale["newer"]), (&json!(2), &hills_with("B")));
    // A draft need not be a ruleset, and comes back as it was.
    let odd = json!({"pieces": [], "files": "nine", "note": "<b>later</b>"});
    let save = json!({"document": odd, "seq": 2});
    put(&club, &path(&design, "/draft"), &ada, &save).await.expect(StatusCode::OK);
    let shown = club.get(&path(&design, ""), &ada).await.json();
    assert_eq!((&shown["draft"], &shown["draft_seq"]), (&odd, &json!(3)));
    let refused = club.post(&path(&design, "/versions"), &ada, &json!({"seq": 3})).await;
    let faults = refused.expect(StatusCode::UNPROCESSABLE_ENTITY).json();
    assert!(faults["faults"].as_array().unwrap().len() > 1, "{faults}");
    assert!(faults["faults"][0]["reason"].is_string(), "{faults}");
}

#[tokio::test]
async fn versions_never_change() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let design = begin(&club, &ada, "Small hills").await;
    let first = freeze(&club, &ada, &design).await;
    assert_eq!((&first["number"], &first["name"]), (&json!(1), &json!("first try")));
    assert_eq!(freeze(&club, &ada, &design).await["number"], 1, "nothing has changed");
    let save = json!({"document": hills_with("B"), "seq": 1});
    put(&club, &path(&design, "/draft"), &ada, &save).await.expect(StatusCode::OK);
    let stale = club.post(&path(&design, "/versions"), &ada, &json!({"seq": 1})).await;
    assert_eq!(reason(&stale), "design-stale");
    let second = freeze(&club, &ada, &design).await;
    assert_eq!(second["number"], 2);
    let changes = second["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1, "{second}");
    assert!(changes[0]["reason"].as_str().unwrap().starts_with("change-"), "{second}");
    assert_ne!(second["hash"], first["hash"]);
    let file = async |version: u32, format: &str| {
        let path = path(&design, &format!("/file?version={version}&format={format}"));
        club.get(&path, &ada).await.expect(StatusCode::OK)
    };
    let old: Value = serde_json::from_str(&file(1, "json").await.text).unwrap();
    assert_eq!(old["pieces"][1]["betza"], "R");
    let toml = file(2, "toml").await;
    assert!(toml.text.contains("betza = \"B\""), "{}", toml.text);
    assert_eq!(toml.header("content-disposition"), "attachment; filename=\"small-hills.toml\"");
    let missing = club.get(&path(&design, "/file?version=3"), &ada).await;
    assert_eq!(
        (missing.status, reason(&missing)),
        (StatusCode::NOT_FOUND, "no-such-version".into())
    );
}

#[tokio::test]
async fn a_taken_name_says_so_and_offers_another() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let hills_of_ada = published(&club, &ada, "Small hills").await;
    let new = |name: &str| json!({"name": name, "document": hills()});
    for (name, who) in [("small HILLS", &bob), ("Crazyhouse", &bob), ("Small hills", &ada)] {
        let taken = club.post("/api/v1/designs", who, &new(name)).await;
        let taken = taken.expect(StatusCode::CONFLICT);
        assert_eq!(reason(&taken), "design-name-taken", "{name}");
        let free = taken.json()["values"]["free"].as_str().unwrap().to_owned();
        assert_eq!(free, format!("{name} 2"));
        let made = club.post("/api/v1/designs", who, &new(&free)).await;
        assert_eq!(made.expect(StatusCode::CREATED).json()["name"], free);
    }
    let rename = json!({"name": "Steep hills"});
    let renamed = club.post(&path(&hills_of_ada, "/name"), &ada, &rename).await;
    assert_eq!(renamed.expect(StatusCode::OK).json()["name"], "Steep hills");
    begin(&club, &bob, "Small hills").await;
}

#[tokio::test]
async fn a_deleted_design_can_be_restored_for_a_month() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let ada = club.player(&organizer, "Ada").await;
    let design = published(&club, &ada, "Small hills").await;
    let remove = async || club.ask("DELETE", &path(&design, "")).token(&ada).send().await;
    remove().await.expect(StatusCode::NO_CONTENT);
    let mine = club.get("/api/v1/designs/mine", &ada).await.json();
    assert_eq!(mine["designs"], json!([]));
    assert_eq!(mine["deleted"][0]["card"]["id"], design["id"]);
    assert!(mine["deleted"][0]["expires_at"].is_i64(), "{mine}");
    assert_eq!(club.get("/api/v1/designs", &organizer).await.json()["designs"], json!([]));
    club.get(&path(&design, ""), &organizer).await.expect(StatusCode::NOT_FOUND);
    let save = put(&club, &path(&design, "/draft"), &ada, &json!({"document": {}, "seq": 1})).await;
    assert_eq!(reason(&save), "design-deleted");
    // Its name is free meanwhile.
    published(&club, &organizer, "Small hills").await;
    let restored = club.post(&path(&design, "/restore"), &ada, &json!({})).await;
    let restored = restored.expect(StatusCode::OK).json();
    assert_eq!((&restored["name"], &restored["deleted"]), (&json!("Small hills 2"), &Value::Null));
    remove().await.expect(StatusCode::NO_CONTENT);
    club.clock.advance(31 * DAY);
    server::upkeep::once(&club.app).await;
    let ada = club.log_in("Ada", crate::security::club::PASSWORD).await.token();
    club.get(&path(&design, ""), &ada).await.expect(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn designs_of_guests_say_when_they_expire() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let guest = club.guest("Gus").await.token();
    let draft = begin(&club, &guest, "Draft").await;
    let shared = published(&club, &guest, "Shared").await;
    let leaves = draft["expires_at"].as_i64().unwrap() - club.app.clock.utc().0;
    assert_eq!(leaves, 24 * 60 * 60 * 1000);
    let own = begin(&club, &organizer, "Kept").await;
    assert_eq!(own["expires_at"], Value::Null);
    club.clock.advance(2 * DAY);
    server::upkeep::once(&club.app).await;
    let organizer = club.log_in("Teacher Tom", crate::security::club::PASSWORD).await.token();
    let rest = club.get(&path(&shared, ""), &organizer).await.expect(StatusCode::OK).json();
    let owner = rest["owner"].as_str().unwrap();
    assert!(owner.starts_with("Former guest"), "{owner}");
    let disk = String::from_utf8_lossy(&club.bytes_on_disk()).into_owned();
    assert!(disk.contains("Shared"));
    assert_eq!(club.get(&path(&draft, ""), &guest).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_copy_names_its_source() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let design = published(&club, &ada, "Small hills").await;
    let copy = club.post(&path(&design, "/copy"), &bob, &json!({})).await;
    let copy = copy.expect(StatusCode::OK).json();
    assert_eq!((&copy["name"], &copy["mine"]), (&json!("Small hills 2"), &json!(true)));
    assert_eq!(copy["source"]["id"], design["id"]);
    assert_eq!((&copy["source"]["owner"], &copy["source"]["version"]), (&json!("Ada"), &json!(1)));
    assert_eq!((&copy["sharing"], &copy["plays"]), (&json!("private"), &json!(0)));
    assert_eq!(copy["draft"]["pieces"][1]["betza"], "R");
}

#[tokio::test]
async fn files_come_in_and_go_out() {
    let club = Club::open().await;
    let ada = club.guest("Ada").await.token();
    let toml = notation::ruleset_file::to_toml(&notation::builtin("knightmate").unwrap());
    let import = async |text: &str| {
        club.post("/api/v1/designs/import", &ada, &json!({ "text": text })).await
    };
    let made = import(&toml).await.expect(StatusCode::CREATED).json();
    assert_eq!(made["not_carried"], json!([]));
    // Its name is that of a built-in ruleset.
    assert!(made["design"]["name"].as_str().unwrap().ends_with(" 2"), "{made}");
    freeze(&club, &ada, &made["design"]).await;
    let back = club.get(&path(&made["design"], "/file?version=1"), &ada).await;
    assert_eq!(back.text, toml);
    // An unfinished JSON file is a draft.
    let odd = import("{\"title\": \"Half\", \"files\": 99}").await.expect(StatusCode::CREATED);
    assert_eq!(odd.json()["design"]["draft"], json!({"title": "Half", "files": 99}));
    let bad = import("files = 'x'\n").await.expect(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(reason(&bad), "ruleset-faults");
    // Fairy-Stockfish's format cannot say everything.
    let ini = club.get(&path(&made["design"], "/file?version=1&format=ini"), &ada).await;
    let again = import(&ini.expect(StatusCode::OK).text).await.expect(StatusCode::CREATED).json();
    freeze(&club, &ada, &again["design"]).await;
    let lost = import("[odd:chess]\nnosuchKey = 7\n").await.expect(StatusCode::CREATED).json();
    assert_ne!(lost["not_carried"], json!([]));
    assert!(lost["not_carried"][0]["reason"].is_string(), "{lost}");
    assert_eq!(reason(&import("{oops").await), "design-no-json");
    assert_eq!(reason(&import("[1]").await), "ruleset-faults");
}

#[tokio::test]
async fn designs_outlive_the_server() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let design = published(&club, &organizer, "Small hills").await;
    let rating = club.guest("Gus").await.token();
    let rate = json!({"stars": 4});
    club.post(&path(&design, "/rating"), &rating, &rate).await.expect(StatusCode::OK);
    share(&club, &organizer, &design, "unlisted").await.expect(StatusCode::OK);
    let before = club.get(&path(&design, ""), &organizer).await.json();
    let backup = tempfile::tempdir().unwrap();
    let copy = backup.path().join("tabiya.db");
    store::sqlite::backup(club.folder.path(), &copy).unwrap();
    let after = club.killed(crate::support::PeopleIn::Folder).await;
    let shown = after.get(&path(&design, ""), &organizer).await.expect(StatusCode::OK).json();
    assert_eq!(shown, before);
    let restored = tempfile::tempdir().unwrap();
    std::fs::copy(&copy, restored.path().join("tabiya.db")).unwrap();
    let restored = Club::over(crate::security::club::lan(), restored, server::Cost::LEAST).await;
    let shown = restored.get(&path(&design, ""), &organizer).await.expect(StatusCode::OK).json();
    assert_eq!((&shown["ratings"], &shown["stars"]), (&json!(1), &json!(4.0)));
}
