//! Cases about the library, which changes together with the log.

use super::sample::{ANNA, BERTA, event, following, line, making};
use super::{ConformanceCase, Harness, SOUND, THERE};
use crate::append::Append;
use crate::id::{ActorId, MatchId, ModeCode, OutcomeCode, Seq, UtcMillis};
use crate::library::{
    Deletion, Direction, Keep, KeepVariations, KeepVariationsAnswer, LibraryAddition,
    LibraryAnswer, LibraryEntry, LibraryFilter, LibraryPart, LibraryQuery, LibraryRename,
    ListedClock, Listing, MatchProgress, Scope, SortKey, Summary, UserGameDataAnswer,
    UserGameDataChange,
};

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("the library is never behind the log", in_step),
        ("an import is listed when it is complete", imports),
        ("every sort goes both ways, page by page", sorts),
        ("filters hold together", filters),
        ("names and notes are found by the beginnings of words", search),
        ("notes and deletions are each person's own", user_game_data),
        ("variations are each person's own, and bounded", variations),
        ("matches without a row are listed once", adding),
        ("the names in a row can be changed", renaming),
        ("matches that all players have deleted can be purged", purging),
        ("people are named by seats and by what they said", naming),
    ]
}

/// A row for a match between two people.
fn summary(first: &str, second: &str) -> Summary {
    Summary {
        names: vec![first.to_owned(), second.to_owned()],
        holders: vec![ANNA, BERTA],
        ruleset: "Standard chess".to_owned(),
        mode: ModeCode(1),
        outcome: OutcomeCode(0),
        ending: String::new(),
        plies: 0,
        begun: true,
        clock: Some(ListedClock { text: "300+3".to_owned(), pace: 420_000 }),
    }
}

fn whole(summary: Summary) -> Option<Listing> {
    Some(Listing::Whole(Box::new(summary)))
}

fn listed(id: MatchId, summary: Summary) -> Append {
    Append { listing: whole(summary), ..making(id, vec![event(1)]) }
}

fn all(filter: LibraryFilter) -> LibraryQuery {
    LibraryQuery {
        scope: Scope::All(ActorId(1)),
        part: LibraryPart::Present,
        filter,
        sort: SortKey::Number,
        direction: Direction::Ascending,
        after: None,
        limit: 100,
    }
}

fn entries<H: Harness>(harness: &H, query: LibraryQuery) -> Vec<LibraryEntry> {
    harness.wait(harness.library().library_page(query)).expect(SOUND).entries
}

fn numbers<H: Harness>(harness: &H, query: LibraryQuery) -> Vec<u64> {
    entries(harness, query).iter().map(|entry| entry.number.0).collect()
}

fn in_step<H: Harness>(harness: &mut H) {
    let line = summary("Anna", "Berta");
    harness.wait(harness.library().append(listed(A, line.clone())));
    let entry = |harness: &H, who| harness.wait(harness.library().library_entry(A, who));
    let own = Scope::Own(ANNA);
    let first = entry(harness, own).expect(SOUND).expect(THERE);
    assert_eq!((first.number.0, first.match_id), (1, A));
    assert_eq!(first.summary, line);
    let played = Append { listing: Some(Listing::Plies(7)), ..following(A, 1, vec![event(2)]) };
    let at = played.at;
    harness.wait(harness.library().append(played));
    let second = entry(harness, own).expect(SOUND).expect(THERE);
    assert_eq!((second.summary.plies, second.last_played), (7, at));
    // An append that is refused lists nothing.
    let late = Append { listing: Some(Listing::Plies(99)), ..following(A, 1, vec![event(2)]) };
    harness.wait(harness.library().append(late));
    assert_eq!(entry(harness, own).expect(SOUND).expect(THERE), second);
    let over = Summary { outcome: OutcomeCode(2), ending: "flag".to_owned(), ..line };
    let last = Append { listing: whole(over.clone()), ..following(A, 2, vec![event(3)]) };
    harness.wait(harness.library().append(last));
    assert_eq!(entry(harness, own).expect(SOUND).expect(THERE).summary, over);
    assert_eq!(entry(harness, Scope::Own(ActorId(99))).expect(SOUND), None);
    harness.restart();
    assert_eq!(entry(harness, own).expect(SOUND).expect(THERE).summary, over);
    harness.wait(harness.library().delete_match(A)).expect(SOUND);
    assert_eq!(entry(harness, own).expect(SOUND), None);
    assert_eq!(numbers(harness, all(LibraryFilter::default())), [0; 0]);
    // Its number is not given again.
    harness.wait(harness.library().append(listed(B, summary("C", "D"))));
    assert_eq!(numbers(harness, all(LibraryFilter::default())), [2]);
}

fn imports<H: Harness>(harness: &mut H) {
    let long = making(A, (1..=1000).map(event).collect());
    let long = Append { listing: whole(summary("Anna", "Berta")), ..long };
    harness.wait(harness.library().import(long));
    let found = entries(harness, all(LibraryFilter::default()));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].summary.names, ["Anna", "Berta"]);
}

/// Matches whose columns are in different orders, some of them equal.
fn fill<H: Harness>(harness: &H) {
    for number in 0..12_u32 {
        let line = Summary {
            plies: number % 4,
            outcome: OutcomeCode((number % 3) as u8),
            ending: ["", "flag", "checkmate"][number as usize % 3].to_owned(),
            ruleset: ["Standard chess", "Crazyhouse"][number as usize % 2].to_owned(),
            mode: ModeCode((number % 2) as u8),
            clock: Some(ListedClock {
                text: format!("{}+0", number % 5),
                pace: i64::from(number % 5) * 1000,
            })
            .filter(|clock| clock.pace > 0),
            ..summary(["Zoe", "anna", "Max"][number as usize % 3], &format!("P{}", 11 - number))
        };
        let append = listed(MatchId(u128::from(number) + 1), line);
        let at = UtcMillis(1_700_000_000_000 + i64::from((number * 5) % 12));
        harness.wait(harness.library().append(Append { at, ..append }));
    }
    for (number, tags) in [(3, vec!["b".to_owned()]), (5, vec!["a".to_owned(), "z".to_owned()])] {
        for reader in [Scope::All(ActorId(1)), Scope::Own(ANNA)] {
            let change = UserGameDataChange::new(MatchId(number), reader);
            let change = UserGameDataChange { tags: Some(tags.clone()), ..change };
            harness.wait(harness.library().change_user_game_data(change));
        }
    }
}

fn sorts<H: Harness>(harness: &mut H) {
    fill(harness);
    let readers = [Scope::All(ActorId(1)), Scope::Own(ANNA)];
    for (sort, scope) in SortKey::ALL.into_iter().flat_map(|sort| readers.map(|who| (sort, who))) {
        let query = LibraryQuery { sort, scope, ..all(LibraryFilter::default()) };
        let ascending = numbers(harness, query.clone());
        assert_eq!(ascending.len(), 12, "{sort:?}");
        let down = LibraryQuery { direction: Direction::Descending, ..query.clone() };
        let mut descending = numbers(harness, down.clone());
        for (direction, whole) in [(query, &ascending), (down, &descending)] {
            let (mut paged, mut after) = (Vec::new(), None);
            loop {
                let step = LibraryQuery { limit: 5, after, ..direction.clone() };
                let page = harness.wait(harness.library().library_page(step)).expect(SOUND);
                paged.extend(page.entries.iter().map(|entry| entry.number.0));
                after = page.next;
                if after.is_none() {
                    break;
                }
            }
            assert_eq!(paged, *whole, "{sort:?}");
        }
        descending.reverse();
        assert_eq!(ascending, descending, "{sort:?}");
    }
    let by_name = LibraryQuery { sort: SortKey::FirstName, ..all(LibraryFilter::default()) };
    let names: Vec<String> =
        entries(harness, by_name).iter().map(|entry| entry.summary.names[0].clone()).collect();
    assert_eq!(names.first().map(String::as_str), Some("anna"), "case does not count");
    assert_eq!(names.last().map(String::as_str), Some("Zoe"));
    for scope in readers {
        let by = |sort| LibraryQuery { sort, scope, ..all(LibraryFilter::default()) };
        assert_eq!(numbers(harness, by(SortKey::Tags))[..3], [5, 3, 1], "those without tags last");
        let paces = entries(harness, by(SortKey::Clock)).into_iter().map(|entry| {
            let clock = entry.summary.clock;
            clock.map_or(0, |clock| clock.pace)
        });
        assert!(paces.is_sorted(), "matches of unknown clocks first");
    }
}

fn filters<H: Harness>(harness: &mut H) {
    fill(harness);
    let count = |filter| entries(harness, all(filter)).len();
    let none = LibraryFilter::default;
    assert_eq!(count(LibraryFilter { person: Some("ANNA".to_owned()), ..none() }), 4);
    assert_eq!(count(LibraryFilter { person: Some("ann".to_owned()), ..none() }), 0);
    assert_eq!(count(LibraryFilter { ruleset: Some("crazyhouse".to_owned()), ..none() }), 6);
    assert_eq!(count(LibraryFilter { outcome: Some(OutcomeCode(1)), ..none() }), 4);
    assert_eq!(count(LibraryFilter { ending: Some("flag".to_owned()), ..none() }), 4);
    assert_eq!(count(LibraryFilter { mode: Some(ModeCode(1)), ..none() }), 6);
    assert_eq!(count(LibraryFilter { progress: Some(MatchProgress::Unfinished), ..none() }), 4);
    assert_eq!(count(LibraryFilter { progress: Some(MatchProgress::Finished), ..none() }), 8);
    let since = Some(UtcMillis(1_700_000_000_006));
    assert_eq!(count(LibraryFilter { from: since, ..none() }), 6);
    assert_eq!(count(LibraryFilter { until: since, ..none() }), 6);
    let both = LibraryFilter {
        ending: Some("flag".to_owned()),
        ruleset: Some("Crazyhouse".to_owned()),
        ..none()
    };
    assert_eq!(count(both), 2);
}

fn search<H: Harness>(harness: &mut H) {
    harness.wait(harness.library().append(listed(A, summary("Anna Maria O'Neil", "Max"))));
    harness.wait(harness.library().append(listed(B, summary("Annabel", "\"Quote\" OR *"))));
    let notes = Some("the Sicilian, once more".to_owned());
    let change = UserGameDataChange { notes, ..UserGameDataChange::new(B, Scope::Own(ANNA)) };
    harness.wait(harness.library().change_user_game_data(change));
    let find = |scope, text: &str| {
        let filter = LibraryFilter { text: Some(text.to_owned()), ..LibraryFilter::default() };
        numbers(harness, LibraryQuery { scope, ..all(filter) })
    };
    let anna = Scope::Own(ANNA);
    assert_eq!(find(anna, "ann"), [1, 2]);
    assert_eq!(find(anna, "MARIA ann"), [1]);
    assert_eq!(find(anna, "aria"), [0; 0]);
    assert_eq!(find(anna, "sicil"), [2]);
    assert_eq!(find(anna, "annabel once"), [2], "a word in the name, another in the notes");
    assert_eq!(find(Scope::Own(BERTA), "sicil"), [0; 0], "another's notes are not searched");
    assert_eq!(find(anna, "neil"), [1]);
    assert_eq!(find(anna, "quote"), [2]);
    assert_eq!(find(anna, "\" * -- ) ("), [1, 2], "signs alone are no words");
    let renamed =
        Append { listing: whole(summary("Zoe", "Max")), ..following(A, 1, vec![event(2)]) };
    harness.wait(harness.library().append(renamed));
    assert_eq!(find(anna, "maria"), [0; 0]);
    assert_eq!(find(anna, "zoe"), [1]);
}

fn variations<H: Harness>(harness: &mut H) {
    for id in [A, B] {
        harness.wait(harness.library().append(listed(id, summary("Anna", "Berta"))));
    }
    let stranger = ActorId(99);
    let keep = |match_id, actor, text: &str| {
        let kept = KeepVariations { match_id, actor, text: text.to_owned(), most_bytes: 10 };
        harness.wait(harness.library().keep_variations(kept))
    };
    let read = |id, actor| harness.wait(harness.library().variations(id, actor)).expect(SOUND);
    assert_eq!(read(A, ANNA), None);
    assert_eq!(keep(A, ANNA, "first"), KeepVariationsAnswer::Kept);
    assert_eq!(keep(A, ANNA, "♞ again"), KeepVariationsAnswer::Kept);
    assert_eq!(keep(A, stranger, "mine"), KeepVariationsAnswer::Kept);
    assert_eq!(read(A, ANNA).as_deref(), Some("♞ again"));
    assert_eq!(read(A, stranger).as_deref(), Some("mine"));
    assert_eq!((read(A, BERTA), read(B, ANNA)), (None, None));
    assert_eq!(keep(B, ANNA, "22"), KeepVariationsAnswer::Full, "the other text has nine bytes");
    assert_eq!(keep(B, ANNA, "1"), KeepVariationsAnswer::Kept);
    assert_eq!(keep(A, ANNA, "longer than that"), KeepVariationsAnswer::Full);
    assert_eq!(read(A, ANNA).as_deref(), Some("♞ again"));
    assert_eq!(keep(A, ANNA, ""), KeepVariationsAnswer::Kept);
    assert_eq!(read(A, ANNA), None);
    assert_eq!(keep(MatchId(0xdead), ANNA, "x"), KeepVariationsAnswer::UnknownMatch);
    harness.wait(harness.store().delete_match(A)).expect(SOUND);
    assert_eq!(read(A, stranger), None);
}

fn user_game_data<H: Harness>(harness: &mut H) {
    harness.wait(harness.library().append(listed(A, summary("Anna", "Berta"))));
    let (anna, berta) = (Scope::Own(ANNA), Scope::Own(BERTA));
    let change = |change| harness.wait(harness.library().change_user_game_data(change));
    let tags = Some(vec!["club".to_owned(), "to show".to_owned()]);
    let noted = UserGameDataChange {
        tags,
        notes: Some("n".to_owned()),
        ..UserGameDataChange::new(A, anna)
    };
    let UserGameDataAnswer::Changed(entry) = change(noted) else { panic!("{THERE}") };
    assert_eq!((entry.notes.as_str(), entry.tags.len()), ("n", 2));
    let tagged = |scope, tag: &str| {
        let filter = LibraryFilter { tag: Some(tag.to_owned()), ..LibraryFilter::default() };
        numbers(harness, LibraryQuery { scope, ..all(filter) })
    };
    assert_eq!(tagged(anna, "to show"), [1]);
    assert_eq!(tagged(anna, "show"), [0; 0]);
    assert_eq!(tagged(berta, "club"), [0; 0]);
    let since = |at| Some(Deletion::Since(UtcMillis(at)));
    let delete =
        |at| UserGameDataChange { deletion: since(at), ..UserGameDataChange::new(A, anna) };
    change(delete(5));
    let UserGameDataAnswer::Changed(entry) = change(delete(9)) else { panic!("{THERE}") };
    assert_eq!(entry.deleted, Some(UtcMillis(5)), "deleted once");
    let see = |scope, part| {
        numbers(harness, LibraryQuery { scope, part, ..all(LibraryFilter::default()) })
    };
    assert_eq!(
        (see(anna, LibraryPart::Present), see(anna, LibraryPart::Deleted)),
        (vec![], vec![1])
    );
    assert_eq!(
        (see(berta, LibraryPart::Present), see(berta, LibraryPart::Deleted)),
        (vec![1], vec![])
    );
    change(UserGameDataChange {
        deletion: Some(Deletion::Undone),
        ..UserGameDataChange::new(A, anna)
    });
    assert_eq!(see(anna, LibraryPart::Present), [1]);
    let stranger = UserGameDataChange {
        keep: Some(Keep),
        ..UserGameDataChange::new(A, Scope::Own(ActorId(99)))
    };
    assert_eq!(change(stranger), UserGameDataAnswer::UnknownMatch);
    let by_house_account = UserGameDataChange {
        keep: Some(Keep),
        ..UserGameDataChange::new(A, Scope::All(ActorId(1)))
    };
    assert!(matches!(change(by_house_account), UserGameDataAnswer::Changed(entry) if entry.kept));
    assert_eq!(see(Scope::Own(ActorId(1)), LibraryPart::Present), [0; 0], "a note is no seat");
    assert_eq!(change(UserGameDataChange::new(B, anna)), UserGameDataAnswer::UnknownMatch);
}

fn adding<H: Harness>(harness: &mut H) {
    harness.wait(harness.library().append(making(A, vec![event(1)])));
    harness.wait(harness.library().append(listed(B, summary("Anna", "Berta"))));
    let unlisted = |above| harness.wait(harness.library().unlisted(above, 10)).expect(SOUND);
    assert_eq!(unlisted(None), [A]);
    assert_eq!(unlisted(Some(A)), []);
    let add = |match_id, seq| {
        let summary = summary("Carl", "Dora");
        harness.wait(harness.library().add_to_library(LibraryAddition {
            match_id,
            seq: Seq(seq),
            summary,
        }))
    };
    assert_eq!(add(A, 9), LibraryAnswer::Stale);
    assert_eq!(add(A, 1), LibraryAnswer::Listed);
    assert_eq!(add(B, 1), LibraryAnswer::Listed);
    assert_eq!(add(MatchId(99), 1), LibraryAnswer::UnknownMatch);
    assert_eq!(unlisted(None), []);
    let of_before = Summary { clock: None, ..summary("Eva", "Finn") };
    let old = MatchId(0xc33);
    harness.wait(harness.library().append(listed(old, of_before)));
    assert_eq!(unlisted(None), [old], "a row without clocks is not complete");
    assert_eq!(add(old, 1), LibraryAnswer::Listed);
    assert_eq!(unlisted(None), []);
    let entry = harness.wait(harness.library().library_entry(old, Scope::Own(ANNA)));
    let found = entry.expect(SOUND).expect(THERE).summary;
    assert_eq!((found.names[0].as_str(), found.clock), ("Eva", summary("", "").clock));
    let names = |id| {
        let entry = harness.wait(harness.library().library_entry(id, Scope::Own(ANNA)));
        entry.expect(SOUND).expect(THERE).summary.names
    };
    assert_eq!(names(A), ["Carl", "Dora"]);
    assert_eq!(names(B), ["Anna", "Berta"], "what is listed stays");
}

fn renaming<H: Harness>(harness: &mut H) {
    harness.wait(harness.library().append(listed(A, summary("Anna", "Berta"))));
    let rename = |match_id, seq| {
        let names = ["Carl\nthe Great", "Berta"].map(str::to_owned).to_vec();
        harness.wait(harness.library().rename(LibraryRename { match_id, seq: Seq(seq), names }))
    };
    let entry = || {
        let entry = harness.wait(harness.library().library_entry(A, Scope::Own(ANNA)));
        entry.expect(SOUND).expect(THERE)
    };
    let before = entry();
    assert_eq!(rename(A, 9), LibraryAnswer::Stale);
    assert_eq!(entry(), before);
    assert_eq!(rename(A, 1), LibraryAnswer::Listed);
    assert_eq!(rename(MatchId(99), 1), LibraryAnswer::UnknownMatch);
    let after = entry();
    assert_eq!(after.summary.names, ["Carl the Great", "Berta"]);
    let restored = Summary { names: before.summary.names.clone(), ..after.summary.clone() };
    assert_eq!(LibraryEntry { summary: restored, ..after }, before, "nothing else changes");
    let found = |text: &str| {
        let filter = LibraryFilter { text: Some(text.to_owned()), ..LibraryFilter::default() };
        entries(harness, all(filter)).len()
    };
    assert_eq!((found("anna"), found("great"), found("berta")), (0, 1, 1));
}

fn purging<H: Harness>(harness: &mut H) {
    let mut both = summary("Anna", "Berta");
    both.holders.push(ActorId::computer(1));
    harness.wait(harness.library().append(listed(A, both)));
    let delete = |actor, at| {
        let deletion = Some(Deletion::Since(UtcMillis(at)));
        let change =
            UserGameDataChange { deletion, ..UserGameDataChange::new(A, Scope::Own(actor)) };
        harness.wait(harness.library().change_user_game_data(change));
    };
    let purgeable =
        |before| harness.wait(harness.library().purgeable(UtcMillis(before), 10)).expect(SOUND);
    delete(ANNA, 5);
    assert_eq!(purgeable(100), []);
    delete(BERTA, 50);
    assert_eq!(purgeable(50), []);
    assert_eq!(purgeable(51), [A]);
}

fn naming<H: Harness>(harness: &mut H) {
    let (talker, onlooker) = (ActorId(u64::MAX - 9), ActorId(9));
    let named = |harness: &H| {
        let people = vec![onlooker, talker, BERTA, ANNA];
        let mut named = harness.wait(harness.library().named(people)).expect(SOUND);
        named.sort();
        named
    };
    assert_eq!(named(harness), []);
    harness.wait(harness.library().append(listed(A, summary("Anna", "Berta"))));
    harness.wait(harness.library().chat(line(A, talker, "well played")));
    // Notes about the match of others name nobody.
    let notes = Some("to be shown".to_owned());
    let noted = UserGameDataChange { notes, ..UserGameDataChange::new(A, Scope::All(onlooker)) };
    harness.wait(harness.library().change_user_game_data(noted));
    harness.restart();
    assert_eq!(named(harness), [ANNA, BERTA, talker]);
    assert_eq!(harness.wait(harness.library().named(vec![onlooker])), Ok(Vec::new()));
    assert_eq!(harness.wait(harness.library().delete_match(A)), Ok(true));
    assert_eq!(named(harness), []);
}
