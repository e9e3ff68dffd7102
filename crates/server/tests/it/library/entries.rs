//! Lists, notes, tags, deletion, copies.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Club, OPEN, SCHOLAR, Who, ids};

const DAY: i64 = 24 * 60 * 60 * 1000;

#[tokio::test]
async fn a_hot_seat_match_is_saved_and_first_under_continue() {
    let club = Club::open().await;
    assert_eq!(club.get(&Who::House, "/library/continue").await, json!({ "match": null }));
    let first = club.hot_seat(&Who::House, "", "").await;
    club.pass(1000);
    let second = club.hot_seat(&Who::House, "Ada", "Ben").await;
    let page = club.get(&Who::House, "/library").await;
    assert_eq!(ids(&page), [second.clone(), first]);
    assert_eq!(page["entries"][0]["names"], json!(["Ada", "Ben"]));
    assert_eq!(page["entries"][1]["names"], json!(["", ""]));
    assert_eq!(page["entries"][0]["outcome"], "unfinished");
    let found = club.get(&Who::House, "/library/continue").await;
    assert_eq!(found["match"]["match"], json!(second));
}

#[tokio::test]
async fn your_games_that_wait_for_you_come_first() {
    let club = Club::open().await;
    let (ada, ben) = (club.guest("Ada").await, club.guest("Ben").await);
    let nothing = json!({ "unfinished": [], "finished": [] });
    assert_eq!(club.get(&ada, "/library/yours").await, nothing);
    let mut made = Vec::new();
    for color in ["white", "black"] {
        let new = json!({ "mode": "invitation", "color": color });
        let (status, invited) = club.post(&ada, "/matches", new).await;
        assert_eq!(status, StatusCode::CREATED);
        let id = invited["id"].as_str().unwrap().to_owned();
        let join = json!({ "invitation": invited["invitation"] });
        let (status, _) = club.post(&ben, &format!("/matches/{id}/join"), join).await;
        assert_eq!(status, StatusCode::OK);
        made.push(id);
        club.pass(1000);
    }
    let alone = club.hot_seat(&ada, "Ada", "Anna").await;
    let games = club.get(&ada, "/library/yours").await;
    let listed: Vec<&Value> = games["unfinished"].as_array().unwrap().iter().collect();
    let of = |key: &str| listed.iter().map(|game| game[key].clone()).collect::<Vec<Value>>();
    // The oldest waits for Ada, so it is first. Nobody waits for a player who is alone.
    assert_eq!(of("match"), [json!(made[0]), json!(alone), json!(made[1])]);
    assert_eq!(of("your_move"), [json!(true), json!(false), json!(false)]);
    assert_eq!(of("opponents"), [json!(["Ben"]), json!([]), json!(["Ben"])]);
    assert_eq!(of("move_number"), [json!(1), json!(1), json!(1)]);
    let games = club.get(&ben, "/library/yours").await;
    assert_eq!(games["unfinished"][0]["match"], json!(made[1]));
    assert_eq!(games["unfinished"].as_array().unwrap().len(), 2);
    // The house account sees all games in the library, but plays none of these.
    assert_eq!(club.get(&Who::House, "/library/yours").await, nothing);
}

#[tokio::test]
async fn to_be_kept_a_match_needs_both_names() {
    let club = Club::open().await;
    let nameless = club.hot_seat(&Who::House, "Ada", "").await;
    let path = format!("/library/{nameless}/keep");
    let (status, refused) = club.post(&Who::House, &path, Value::Null).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(refused["message"], "Please fill in the player names");
    let named = club.hot_seat(&Who::House, "Ada", "Ben").await;
    let (status, kept) =
        club.post(&Who::House, &format!("/library/{named}/keep"), Value::Null).await;
    assert_eq!((status, &kept["kept"]), (StatusCode::OK, &json!(true)));
}

#[tokio::test]
async fn people_see_their_own_matches_and_the_house_account_all() {
    let club = Club::open().await;
    let (ada, ben) = (club.guest("Ada").await, club.guest("Ben").await);
    let hers = club.hot_seat(&ada, "Ada", "Anna").await;
    let (status, made) =
        club.post(&ben, "/matches", json!({ "mode": "invitation", "color": "white" })).await;
    assert_eq!(status, StatusCode::CREATED);
    let (theirs, secret) = (made["id"].as_str().unwrap(), made["invitation"].clone());
    assert_eq!(ids(&club.get(&ada, "/library").await), [hers.as_str()]);
    let join = json!({ "invitation": secret });
    let (status, _) = club.post(&ada, &format!("/matches/{theirs}/join"), join).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(ids(&club.get(&ada, "/library").await).len(), 2, "who sits down has it at once");
    assert_eq!(ids(&club.get(&ben, "/library").await), [theirs]);
    assert_eq!(ids(&club.get(&Who::House, "/library").await).len(), 2);
    let path = format!("/library/{hers}");
    for (method, path) in [
        (Method::GET, path.clone()),
        (Method::DELETE, path.clone()),
        (Method::POST, format!("{path}/keep")),
        (Method::POST, format!("{path}/restore")),
    ] {
        let (status, _) = club.json(&ben, method.clone(), &path, &Value::Null).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{method} {path}");
    }
    let (status, _) = club.json(&ben, Method::PATCH, &path, &json!({ "notes": "mine" })).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let (status, _) = club.post(&ben, &format!("{path}/copy"), json!({})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let found = club.get(&ada, "/library/continue").await;
    assert_eq!(found["match"]["match"], json!(theirs), "{found}");
}

#[tokio::test]
async fn a_match_and_the_library_have_the_same_notes_and_onlookers_have_theirs() {
    let club = Club::open().await;
    let (ada, ben) = (club.guest("Ada").await, club.guest("Ben").await);
    let id = club.hot_seat(&ada, "Ada", "Anna").await;
    let path = format!("/matches/{id}/notes");
    for (who, words) in [(&ada, "the diagonal"), (&ben, "she missed it")] {
        assert_eq!(club.get(who, &path).await, json!({ "notes": "" }));
        let (status, kept) = club.post(who, &path, json!({ "notes": format!(" {words}\n") })).await;
        assert_eq!((status, kept), (StatusCode::OK, json!({ "notes": words })));
        assert_eq!(club.get(who, &path).await, json!({ "notes": words }));
    }
    assert_eq!(club.get(&ada, &format!("/library/{id}")).await["notes"], "the diagonal");
    assert_eq!(ids(&club.get(&ben, "/library").await).len(), 0, "a note is no seat");
    let (status, refused) = club.post(&ada, &path, json!({ "notes": "\u{7}" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
}

#[tokio::test]
async fn matches_are_listed_by_their_clocks() {
    let club = Club::open().await;
    let clock =
        |ms: u64, bonus| json!({ "kind": "stages", "stages": [{ "ms": ms, "bonus": bonus }] });
    for clock in [
        json!({ "kind": "untimed" }),
        clock(300_000, json!({ "kind": "increment", "ms": 3000 })),
        json!({ "kind": "days", "days": 2 }),
        clock(60_000, json!({ "kind": "none" })),
        clock(60_000, json!({ "kind": "delay", "ms": 2000 })),
    ] {
        let made = json!({ "mode": "hot-seat", "clock": clock });
        let (status, made) = club.post(&Who::House, "/matches", made).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
    }
    let page = club.get(&Who::House, "/library?sort=clock&order=ascending").await;
    let clocks: Vec<&Value> =
        page["entries"].as_array().unwrap().iter().map(|it| &it["clock"]).collect();
    assert_eq!(clocks, ["60", "60d2", "300+3", "1/172800", "-"]);
}

#[tokio::test]
async fn notes_and_tags_are_found_again() {
    let club = Club::open().await;
    let id = club.hot_seat(&Who::House, "Zoë Müller", "Ben").await;
    let change =
        json!({ "notes": "The Sicilian <b>again</b>\nand again", "tags": ["club", "club"] });
    let path = format!("/library/{id}");
    let (status, entry) = club.json(&Who::House, Method::PATCH, &path, &change).await;
    assert_eq!(status, StatusCode::OK, "{entry}");
    assert_eq!(entry["notes"], change["notes"], "markup is text like any other");
    assert_eq!(entry["tags"], json!(["club"]));
    for query in ["q=sicil", "q=zoe+mul", "q=ZO%C3%8B", "tag=club", "person=zo%C3%AB%20m%C3%BCller"]
    {
        let page = club.get(&Who::House, &format!("/library?{query}")).await;
        assert_eq!(ids(&page), [id.as_str()], "{query}");
    }
    for query in ["q=french", "tag=clu", "person=zo%C3%AB", "q=again+french"] {
        assert!(ids(&club.get(&Who::House, &format!("/library?{query}")).await).is_empty());
    }
    for most in [json!({ "notes": "é".repeat(4096) }), json!({ "tags": ["t".repeat(40)] })] {
        let (status, entry) = club.json(&Who::House, Method::PATCH, &path, &most).await;
        assert_eq!(status, StatusCode::OK, "{entry}");
    }
    for wrong in [
        json!({ "notes": "a".repeat(4097) }),
        json!({ "tags": ["t".repeat(41)] }),
        json!({ "notes": "\u{202e}evil" }),
        json!({ "notes": "bell \u{7}" }),
        json!({ "tags": [""] }),
        json!({ "tags": ["two\nlines"] }),
        json!({ "tags": vec!["x"; 33] }),
        json!({ "nots": "a slip" }),
    ] {
        let (status, error) = club.json(&Who::House, Method::PATCH, &path, &wrong).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{error}");
    }
}

#[tokio::test]
async fn a_deleted_match_comes_back_for_thirty_days() {
    let club = Club::open().await;
    let ada = Who::House;
    let id = club.hot_seat(&ada, "Ada", "Ben").await;
    let path = format!("/library/{id}");
    let (status, deleted) = club.json(&ada, Method::DELETE, &path, &Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(deleted["deleted_until_ms"], json!(1_800_000_000_000_i64 + 30 * DAY));
    assert!(ids(&club.get(&ada, "/library").await).is_empty());
    assert_eq!(club.get(&ada, "/library/continue").await["match"], Value::Null);
    assert_eq!(ids(&club.get(&ada, "/library?deleted=true").await), [id.as_str()]);
    club.pass(29 * DAY);
    assert_eq!(club.library.purge().await, 0);
    let (status, _) = club.post(&ada, &format!("{path}/restore"), Value::Null).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(ids(&club.get(&ada, "/library").await), [id.as_str()]);
    club.json(&ada, Method::DELETE, &path, &Value::Null).await;
    club.pass(31 * DAY);
    assert_eq!(club.library.purge().await, 1);
    assert!(ids(&club.get(&ada, "/library?deleted=true").await).is_empty());
    let (status, _) = club.json(&ada, Method::GET, &format!("/matches/{id}"), &Value::Null).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_copy_goes_on_from_any_ply() {
    let club = Club::open().await;
    let report = club.import(&Who::House, SCHOLAR).await;
    let id = report["games"][0]["match"].as_str().unwrap();
    let path = format!("/library/{id}/copy");
    let (status, made) = club.post(&Who::House, &path, json!({ "ply": 5 })).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let copy = made["id"].as_str().unwrap();
    let state = club.get(&Who::House, &format!("/matches/{copy}")).await;
    assert_eq!(state["phase"], "playing");
    assert_eq!(state["moves"][0], json!(["e4", "e5", "Bc4", "Nc6", "Qh5"]));
    assert_eq!(state["yours"].as_array().unwrap().len(), 2);
    let entry = club.get(&Who::House, &format!("/library/{copy}")).await;
    assert_eq!((&entry["plies"], &entry["outcome"]), (&json!(5), &json!("unfinished")));
    assert_eq!(entry["names"], json!(["Ada", "Ben"]));
    let invited = json!({ "ply": 2, "mode": "invitation", "color": "black" });
    let (status, made) = club.post(&Who::House, &path, invited).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    assert!(made["link"].as_str().unwrap().contains("/m/"));
    let state = club.get(&Who::House, &format!("/matches/{}", made["id"].as_str().unwrap())).await;
    assert_eq!(state["phase"], "waiting");
    let (status, over) = club.post(&Who::House, &path, json!({})).await;
    assert_eq!(status, StatusCode::CONFLICT, "{over}");
    let (status, beyond) = club.post(&Who::House, &path, json!({ "ply": 8 })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{beyond}");
}

#[tokio::test]
async fn every_column_sorts_both_ways_page_by_page() {
    let club = Club::open().await;
    for number in 0..7 {
        let file = SCHOLAR.replace("Ada", &format!("Player {}", (number * 3) % 7));
        club.import(&Who::House, &(file + OPEN)).await;
        club.pass(1000);
    }
    for sort in [
        "number",
        "white",
        "black",
        "winner",
        "ending",
        "moves",
        "ruleset",
        "last-played",
        "clock",
        "tags",
    ] {
        let mut whole = Vec::new();
        for order in ["ascending", "descending"] {
            let (mut found, mut cursor) = (Vec::new(), String::new());
            loop {
                let path = format!("/library?sort={sort}&order={order}&limit=4{cursor}");
                let page = club.get(&Who::House, &path).await;
                found.extend(ids(&page));
                match page["next"].as_str() {
                    Some(next) => cursor = format!("&cursor={next}"),
                    None => break,
                }
            }
            assert_eq!(found.len(), 14, "{sort} {order}");
            whole.push(found);
        }
        whole[1].reverse();
        assert_eq!(whole[0], whole[1], "{sort}");
    }
    let count =
        async |query: &str| ids(&club.get(&Who::House, &format!("/library?{query}")).await).len();
    assert_eq!(count("outcome=white").await, 7);
    assert_eq!(count("ending=checkmate").await, 7);
    assert_eq!(count("progress=unfinished").await, 7);
    assert_eq!(count("progress=finished&person=player%203").await, 1);
    assert_eq!(count("ruleset=standard%20chess").await, 14);
    assert_eq!(count("mode=seek").await, 0);
    assert_eq!(count("until_ms=1709164800000").await, 0);
    assert_eq!(
        count("until_ms=1709164800001").await,
        7,
        "the date of the file is when it was played"
    );
    for wrong in [
        "limit=0",
        "limit=-1",
        "q=%22",
        "q=%F0%9F%91%A9",
        "limit=101",
        "sort=color",
        "cursor=AAAA",
        "frm=1",
        "ending=boredom",
    ] {
        let path = format!("/library?{wrong}");
        let (status, error) = club.json(&Who::House, Method::GET, &path, &Value::Null).await;
        assert!(
            status.is_client_error() && error["message"].is_string(),
            "{wrong}: {status} {error}"
        );
    }
}
