//! Data folders from before there was a library get their entries.

use store::{Append, EventStore};

use super::{Club, SCHOLAR, Who, ids};

#[tokio::test]
async fn matches_of_before_are_listed_from_their_logs() {
    let source = Club::open().await;
    let report = source.import(&Who::House, SCHOLAR).await;
    let hot_seat = source.hot_seat(&Who::House, "Ada", "Ben").await;
    let imported = report["games"][0]["match"].as_str().unwrap();
    let expected: Vec<_> = [imported, hot_seat.as_str()].map(str::to_owned).into();
    // The same logs in a folder where nobody listed them.
    let club = Club::open().await;
    for id in &expected {
        let wire = protocol::MatchId(id.clone());
        let id = server::live::match_id::from_wire(&wire).unwrap();
        let stored = source.ground.store.load_match(id).wait().unwrap().unwrap();
        let text = source.ground.store.ruleset(stored.head.ruleset).wait().unwrap().unwrap();
        let new = store::NewMatch {
            ruleset: store::StoredRuleset { hash: stored.head.ruleset, text },
            other_rulesets: Vec::new(),
            header: stored.header.clone(),
            created: stored.head.created,
        };
        let append = Append {
            match_id: id,
            base: store::Base::New(Box::new(new)),
            events: stored.events.iter().map(|row| row.event.clone()).collect(),
            at: stored.head.last_activity,
            state: stored.head.state,
            wake: stored.head.wake,
            listing: None,
        };
        club.ground.store.append(append).wait();
    }
    assert!(ids(&club.get(&Who::House, "/library").await).is_empty());
    assert_eq!(club.library.enlist_all().await, 2);
    assert_eq!(club.library.enlist_all().await, 0);
    let found = club.get(&Who::House, "/library?sort=number&order=ascending").await;
    let there = source.get(&Who::House, "/library?sort=number&order=ascending").await;
    let line = |value: &serde_json::Value, index: usize| {
        let mut entry = value["entries"][index].clone();
        entry.as_object_mut().unwrap().remove("number");
        entry
    };
    let mut mine = vec![line(&found, 0), line(&found, 1)];
    let mut theirs = vec![line(&there, 0), line(&there, 1)];
    mine.sort_by_key(|entry| entry["id"].to_string());
    theirs.sort_by_key(|entry| entry["id"].to_string());
    assert_eq!(mine, theirs);
}
