//! The gallery: what it lists, ratings, reports, and what organizers decide.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{begin, freeze, path, published, reason, share};
use crate::security::club::{Club, public};

async fn names(club: &Club, who: &str, query: &str) -> Vec<String> {
    let page = club.get(&format!("/api/v1/designs?{query}"), who).await.expect(StatusCode::OK);
    let designs = page.json()["designs"].as_array().unwrap().clone();
    designs.iter().map(|card| card["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_gallery_shows_what_is_published() {
    let club = Club::open().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let draft = begin(&club, &ada, "Draft").await;
    let too_early = share(&club, &ada, &draft, "public").await;
    assert_eq!(reason(&too_early), "design-no-version");
    freeze(&club, &ada, &draft).await;
    let unlisted = share(&club, &ada, &draft, "unlisted").await.expect(StatusCode::OK).json();
    let first = published(&club, &ada, "First").await;
    club.clock.advance(std::time::Duration::from_secs(5));
    let second = published(&club, &bob, "Second").await;
    let tags = json!({"tags": ["Small", "hill"]});
    club.post(&path(&second, "/tags"), &bob, &tags).await.expect(StatusCode::OK);
    let page = club.get("/api/v1/designs", &bob).await.json();
    let card =
        &page["designs"].as_array().unwrap().iter().find(|it| it["name"] == "First").unwrap();
    assert_eq!(card["sentence"], "Bring your king to the middle.");
    assert_eq!(
        (&card["files"], &card["ranks"], &card["version"]),
        (&json!(5), &json!(5), &json!(1))
    );
    assert_eq!((&card["author"], &card["plays"]), (&json!("Ada"), &json!(0)));
    assert_eq!(card["fen"], "3rk/5/5/5/KR3 w - - 0 1");
    assert_eq!(page["tags"], json!(["hill", "small"]));
    assert_eq!(names(&club, &ada, "sort=newest").await, ["Second", "First"]);
    assert_eq!(names(&club, &ada, "q=FIRST").await, ["First"]);
    assert_eq!(names(&club, &ada, "q=king%20sec").await, ["Second"]);
    assert_eq!(names(&club, &ada, "tag=small").await, ["Second"]);
    assert_eq!(names(&club, &ada, "tag=none").await, Vec::<String>::new());
    // The link admits to the unlisted one, and only to its versions.
    let link = unlisted["link"].as_str().unwrap();
    let code = link.split('#').nth(1).unwrap();
    let seen = club.get(&path(&draft, &format!("?code={code}")), &bob).await;
    let seen = seen.expect(StatusCode::OK).json();
    assert_eq!(
        (&seen["mine"], &seen["link"], &seen["draft_seq"]),
        (&json!(false), &Value::Null, &json!(0))
    );
    club.get(&path(&draft, ""), &bob).await.expect(StatusCode::NOT_FOUND);
    // A link that was taken back stays taken back.
    share(&club, &ada, &draft, "private").await.expect(StatusCode::OK);
    share(&club, &ada, &draft, "unlisted").await.expect(StatusCode::OK);
    let old = club.get(&path(&draft, &format!("?code={code}")), &bob).await;
    assert_eq!(old.status, StatusCode::NOT_FOUND);
    assert!(first["link"].as_str().unwrap().ends_with(first["id"].as_str().unwrap()));
}

#[tokio::test]
async fn pages_follow_each_other() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    for number in 0..30 {
        published(&club, &organizer, &format!("Hills of number {number}")).await;
    }
    let first = club.get("/api/v1/designs?sort=newest", &organizer).await.json();
    assert_eq!(first["designs"].as_array().unwrap().len(), 24);
    let next = first["next"].as_str().unwrap();
    let path = format!("/api/v1/designs?sort=newest&after={next}");
    let second = club.get(&path, &organizer).await.expect(StatusCode::OK).json();
    assert_eq!(second["designs"].as_array().unwrap().len(), 6);
    assert_eq!(second["next"], Value::Null);
    let ids = |page: &Value| -> Vec<String> {
        let cards = page["designs"].as_array().unwrap().iter();
        cards.map(|card| card["id"].as_str().unwrap().to_owned()).collect()
    };
    let mut all = [ids(&first), ids(&second)].concat();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 30);
    let bad = club.get("/api/v1/designs?after=yesterday", &organizer).await;
    assert_eq!(
        (bad.status, reason(&bad)),
        (StatusCode::UNPROCESSABLE_ENTITY, "design-cursor".into())
    );
}

#[tokio::test]
async fn each_person_rates_once() {
    let club = Club::open().await;
    let people = [club.guest("Ada").await.token(), club.guest("Bob").await.token()];
    let design = published(&club, &people[0], "Small hills").await;
    let rate = async |who: &str, stars: i64| {
        club.post(&path(&design, "/rating"), who, &json!({ "stars": stars })).await
    };
    assert_eq!(reason(&rate(&people[0], 5).await), "design-own-stars");
    assert_eq!(reason(&rate(&people[1], 6).await), "design-stars");
    rate(&people[1], 2).await.expect(StatusCode::OK);
    let now = rate(&people[1], 5).await.expect(StatusCode::OK).json();
    assert_eq!(
        (&now["stars"], &now["ratings"], &now["your_stars"]),
        (&json!(5.0), &json!(1), &json!(5))
    );
    let now = rate(&people[1], 0).await.expect(StatusCode::OK).json();
    assert_eq!((&now["stars"], &now["ratings"]), (&Value::Null, &json!(0)));
}

#[tokio::test]
async fn organizers_take_designs_out_of_the_gallery() {
    let club = Club::open().await;
    let organizer = club.organizer().await;
    let (ada, bob) = (club.guest("Ada").await.token(), club.guest("Bob").await.token());
    let design = published(&club, &ada, "Rude name").await;
    let report = json!({"reason": "the name <b>hurts</b>"});
    club.post(&path(&design, "/report"), &bob, &report).await.expect(StatusCode::NO_CONTENT);
    club.post(&path(&design, "/report"), &bob, &report).await.expect(StatusCode::NO_CONTENT);
    let reports = club.get("/api/v1/designs/reports", &organizer).await.json();
    assert_eq!(reports.as_array().unwrap().len(), 1, "{reports}");
    assert_eq!((&reports[0]["owner"], &reports[0]["reporter"]), (&json!("Ada"), &json!("Bob")));
    let judge = async |verdict: &str, who: &str| {
        club.post(&path(&design, &format!("/{verdict}")), who, &json!({})).await
    };
    judge("unpublish", &bob).await.expect(StatusCode::FORBIDDEN);
    judge("unpublish", &organizer).await.expect(StatusCode::NO_CONTENT);
    assert_eq!(names(&club, &bob, "").await, Vec::<String>::new());
    assert_eq!(club.get("/api/v1/designs/reports", &organizer).await.json(), json!([]));
    let own = club.get(&path(&design, ""), &ada).await.expect(StatusCode::OK).json();
    assert_eq!((&own["barred"], &own["sharing"]), (&json!(true), &json!("private")));
    let again = share(&club, &ada, &design, "public").await;
    assert_eq!((again.status, reason(&again)), (StatusCode::FORBIDDEN, "design-barred".into()));
    judge("keep", &organizer).await.expect(StatusCode::NO_CONTENT);
    share(&club, &ada, &design, "public").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn strangers_on_the_internet_see_no_gallery() {
    let club = Club::with(public()).await;
    let organizer = club.organizer().await;
    let design = published(&club, &organizer, "Small hills").await;
    let stranger = club.ask("GET", "/api/v1/designs").send().await.expect(StatusCode::OK);
    assert_eq!(stranger.json()["designs"], json!([]));
    // With its address they see it: it is public.
    let shown = club.ask("GET", &path(&design, "")).send().await.expect(StatusCode::OK).json();
    assert_eq!(shown["name"], "Small hills");
}
