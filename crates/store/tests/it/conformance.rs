//! The conformance suite, on both stores.

use store::conformance::people::{PeopleHarness, run_people};
use store::conformance::run;
use store::conformance::sample::{ANNA, BERTA, event, making};
use store::library::{
    Direction, LibraryFilter, LibraryPart, LibraryQuery, Listing, Scope, SortKey, Summary,
    UserGameDataChange,
};
use store::{
    Append, EventStore, LibraryStore, MatchId, MemoryPeople, ModeCode, OutcomeCode, PeopleStore,
    UtcMillis,
};

use crate::support::{Embedded, Simulated};

#[test]
fn sqlite_conforms() {
    run(Embedded::new, |case| println!("{case}"));
}

#[test]
fn the_simulated_store_conforms() {
    for seed in 0..20 {
        run(|| Simulated::new(seed), |case| println!("seed {seed}: {case}"));
    }
}

impl PeopleHarness for Embedded {
    fn people(&self) -> &dyn PeopleStore {
        self.sqlite()
    }

    fn reopen(&mut self) {
        store::conformance::Harness::restart(self);
    }
}

struct InMemory(MemoryPeople);

impl PeopleHarness for InMemory {
    fn people(&self) -> &dyn PeopleStore {
        &self.0
    }

    /// It lasts as long as the test.
    fn reopen(&mut self) {}
}

#[test]
fn sqlite_keeps_people() {
    run_people(Embedded::new, |case| println!("{case}"));
}

#[test]
fn memory_keeps_people() {
    run_people(|| InMemory(MemoryPeople::default()), |case| println!("{case}"));
}

#[test]
fn who_goes_takes_notes_and_tags_along() {
    let harness = Embedded::new();
    let store = harness.sqlite();
    let holders = vec![ANNA, BERTA];
    let names = vec!["Anna".to_owned(), "Berta".to_owned()];
    let summary = Summary {
        names,
        holders,
        ruleset: "Standard chess".to_owned(),
        mode: ModeCode(1),
        outcome: OutcomeCode(0),
        ending: String::new(),
        plies: 1,
        begun: true,
        clock: None,
    };
    let listing = Some(Listing::Whole(Box::new(summary)));
    store.append(Append { listing, ..making(MatchId(1), vec![event(1)]) }).wait();
    let (notes, tags) = (Some("our secret".to_owned()), Some(vec!["club".to_owned()]));
    for actor in [ANNA, BERTA] {
        let change = UserGameDataChange::new(MatchId(1), Scope::Own(actor));
        store
            .change_user_game_data(UserGameDataChange {
                notes: notes.clone(),
                tags: tags.clone(),
                ..change
            })
            .wait();
        store.use_guest(actor, String::new(), UtcMillis(5)).wait().unwrap();
    }
    let erased = store.erase_guest(ANNA, "Former guest 1".to_owned(), UtcMillis(9)).wait();
    assert_eq!(erased, Ok(true));
    let kept = |actor| {
        let entry = store.library_entry(MatchId(1), Scope::Own(actor)).wait().unwrap().unwrap();
        (entry.notes, entry.tags)
    };
    assert_eq!(kept(ANNA), (String::new(), Vec::new()));
    assert_eq!(kept(BERTA), (notes.unwrap(), tags.unwrap()));
    let filter = LibraryFilter { text: Some("secret".to_owned()), ..LibraryFilter::default() };
    let found = |actor| {
        let query = LibraryQuery {
            scope: Scope::Own(actor),
            part: LibraryPart::Present,
            filter: filter.clone(),
            sort: SortKey::Number,
            direction: Direction::Ascending,
            after: None,
            limit: 10,
        };
        store.library_page(query).wait().unwrap().entries.len()
    };
    assert_eq!((found(ANNA), found(BERTA)), (0, 1));
}
