//! Tests of what every store of people must keep about designs.

use std::sync::Arc;

use super::people::PeopleHarness;
use crate::id::{ActorId, MatchId, RulesetHash, UtcMillis};
use crate::people::{
    CopiedFrom, DesignAnswer, DesignChange, DesignHead, DesignId, DesignQuota, DesignReport,
    DesignStore, GalleryOrder, GalleryPage, MAX_DESIGN_REPORTS, Name, NewVersion, PictureHash,
    Sharing, StoredDesign, StoredVersion, VersionCard,
};

const ADA: ActorId = ActorId(71);
const BOB: ActorId = ActorId(u64::MAX - 3);
const SOUND: &str = "the store takes what it is given and reads what it wrote";
const QUOTA: DesignQuota = DesignQuota { designs: 4, bytes: 1000 };

fn design(id: u128, owner: ActorId, name: &str) -> StoredDesign {
    let at = UtcMillis(1000 + id.cast_signed() as i64);
    StoredDesign {
        head: DesignHead {
            id: DesignId(id),
            owner,
            name: Name { shown: name.to_owned(), skeleton: name.to_lowercase() },
            sharing: Sharing::Private,
            code: None,
            draft_seq: 1,
            created: at,
            saved: at,
            published: None,
            barred: false,
            deleted: None,
            tags: Vec::new(),
            source: None,
            plays: 0,
            stars: 0,
            ratings: 0,
            latest: None,
        },
        draft: "{}".to_owned(),
        pictures: Vec::new(),
    }
}

fn version(id: u128, number: u32) -> NewVersion {
    NewVersion {
        design: DesignId(id),
        draft_seq: 1,
        version: StoredVersion {
            number,
            hash: RulesetHash([number as u8; 32]),
            name: format!("try {number}"),
            made: UtcMillis(2000 + i64::from(number)),
            changes: "[]".to_owned(),
        },
        text: format!("rules {number}"),
        card: VersionCard {
            number,
            sentence: "Reach the hill".to_owned(),
            fen: "k/K w".to_owned(),
            files: 9,
            ranks: 7,
        },
    }
}

fn add(store: &dyn DesignStore, design: StoredDesign) -> DesignAnswer<()> {
    store.add_design(design, QUOTA).wait().expect(SOUND)
}

fn change(
    store: &dyn DesignStore,
    id: u128,
    change: impl Fn(&mut StoredDesign) + Send + Sync + 'static,
) -> DesignAnswer<(StoredDesign, StoredDesign)> {
    let change: DesignChange = Arc::new(change);
    store.change_design(DesignId(id), QUOTA, change).wait().expect(SOUND)
}

fn publish(store: &dyn DesignStore, id: u128) {
    assert_eq!(store.add_version(version(id, 1), QUOTA).wait(), Ok(DesignAnswer::Done(())));
    let published = change(store, id, move |design| {
        design.head.sharing = Sharing::Public;
        design.head.published = Some(UtcMillis(5000 - id.cast_signed() as i64));
    });
    assert!(matches!(published, DesignAnswer::Done(_)), "{published:?}");
}

fn listed(store: &dyn DesignStore, page: GalleryPage) -> Vec<u128> {
    let found = store.gallery(page).wait().expect(SOUND);
    found.iter().map(|head| head.id.0).collect()
}

fn page(order: GalleryOrder) -> GalleryPage {
    GalleryPage { words: Vec::new(), tag: None, order, after: None, limit: 10 }
}

pub(super) fn drafts<H: PeopleHarness>(harness: &mut H) {
    let store = harness.people();
    let mut first = design(u128::MAX, ADA, "Hills");
    first.head.tags = vec!["small".to_owned(), "quick".to_owned()];
    let (id, owner, version) = (DesignId(3), BOB, 7);
    first.head.source = Some(CopiedFrom { id, name: "Older".to_owned(), owner, version });
    first.head.code = Some(u128::MAX - 1);
    assert_eq!(add(store, first.clone()), DesignAnswer::Done(()));
    assert_eq!(store.design(first.head.id).wait().expect(SOUND), Some(first.clone()));
    let saved = change(store, u128::MAX, |design| {
        design.draft = "{\"name\": 1}".to_owned();
        design.head.draft_seq += 1;
        design.head.saved = UtcMillis(9000);
    });
    let DesignAnswer::Done((before, after)) = saved else { panic!("{saved:?}") };
    assert_eq!((before, after.head.draft_seq), (first, 2));
    harness.reopen();
    let store = harness.people();
    assert_eq!(store.design(after.head.id).wait().expect(SOUND), Some(after.clone()));
    assert_eq!(store.designs_of(ADA).wait().expect(SOUND), [after.head]);
    assert_eq!(store.designs_of(BOB).wait().expect(SOUND), []);
    assert_eq!(change(store, 5, |_| ()), DesignAnswer::Unknown);
}

pub(super) fn names_and_quotas<H: PeopleHarness>(harness: &mut H) {
    let store = harness.people();
    assert_eq!(add(store, design(1, ADA, "Hills")), DesignAnswer::Done(()));
    assert_eq!(add(store, design(2, ADA, "HILLS")), DesignAnswer::NameTaken);
    // What is private takes no name from others, until it is published.
    assert_eq!(add(store, design(3, BOB, "Hills")), DesignAnswer::Done(()));
    publish(store, 1);
    let taken = |but| store.is_design_name_taken("hills".to_owned(), BOB, DesignId(but));
    assert_eq!((taken(3).wait(), taken(1).wait()), (Ok(true), Ok(true)));
    let both = change(store, 3, |design| design.head.sharing = Sharing::Public);
    assert_eq!(both, DesignAnswer::NameTaken);
    assert_eq!(add(store, design(4, BOB, "hills")), DesignAnswer::NameTaken);
    // Nobody needs a free name to share by link, or to hide.
    for sharing in [Sharing::Unlisted, Sharing::Private] {
        let changed = change(store, 3, move |design| design.head.sharing = sharing);
        assert!(matches!(changed, DesignAnswer::Done(_)), "{changed:?}");
    }
    // A deleted one frees its name, and comes back only if it is still free.
    change(store, 3, |design| design.head.deleted = Some(UtcMillis(5)));
    let back = change(store, 3, |design| design.head.deleted = None);
    assert_eq!(back, DesignAnswer::NameTaken);
    for (id, name) in [(11, "a"), (12, "b"), (13, "c")] {
        assert_eq!(add(store, design(id, BOB, name)), DesignAnswer::Done(()));
    }
    assert_eq!(add(store, design(14, BOB, "d")), DesignAnswer::TooMany);
    let long = |design: &mut StoredDesign| design.draft = "x".repeat(990);
    assert!(matches!(change(store, 11, long), DesignAnswer::Done(_)));
    let longer = |design: &mut StoredDesign| design.draft = "x".repeat(1000);
    assert_eq!(change(store, 12, longer), DesignAnswer::TooLarge);
    assert_eq!(store.add_version(version(13, 1), QUOTA).wait(), Ok(DesignAnswer::TooLarge));
    assert!(matches!(change(store, 11, |it| it.draft.clear()), DesignAnswer::Done(_)));
    assert_eq!(store.add_version(version(13, 1), QUOTA).wait(), Ok(DesignAnswer::Done(())));
}

pub(super) fn versions<H: PeopleHarness>(harness: &mut H) {
    let store = harness.people();
    add(store, design(1, ADA, "Hills"));
    assert_eq!(store.add_version(version(9, 1), QUOTA).wait(), Ok(DesignAnswer::Unknown));
    assert_eq!(store.add_version(version(1, 2), QUOTA).wait(), Ok(DesignAnswer::Unknown));
    for number in [1, 2] {
        assert_eq!(store.add_version(version(1, number), QUOTA).wait(), Ok(DesignAnswer::Done(())));
    }
    let stale = NewVersion { draft_seq: 0, ..version(1, 3) };
    assert_eq!(store.add_version(stale, QUOTA).wait(), Ok(DesignAnswer::Unknown));
    let hash = PictureHash([8; 32]);
    let keep = |letter, picture| store.keep_picture(DesignId(1), letter, picture, QUOTA).wait();
    assert_eq!(keep('Ä', Some((hash, "<svg/>".to_owned()))), Ok(DesignAnswer::Done(())));
    assert_eq!(keep('B', Some((hash, "<svg/>".to_owned()))), Ok(DesignAnswer::Done(())));
    assert_eq!(keep('B', None), Ok(DesignAnswer::Done(())));
    let large = Some((PictureHash([9; 32]), "x".repeat(2000)));
    assert_eq!(keep('C', large), Ok(DesignAnswer::TooLarge));
    harness.reopen();
    let store = harness.people();
    let found = store.design_versions(DesignId(1)).wait().expect(SOUND);
    assert_eq!(found, [version(1, 2).version, version(1, 1).version]);
    let one = |number| store.design_version(DesignId(1), number).wait().expect(SOUND);
    assert_eq!(one(Some(1)), Some((version(1, 1).version, "rules 1".to_owned())));
    assert_eq!(one(None), Some((version(1, 2).version, "rules 2".to_owned())));
    assert_eq!(one(Some(3)), None);
    let stored = store.design(DesignId(1)).wait().expect(SOUND).expect("it was added");
    assert_eq!(stored.head.latest, Some(version(1, 2).card));
    assert_eq!(stored.pictures, [('Ä', hash)]);
    assert_eq!(store.picture(hash).wait().expect(SOUND).as_deref(), Some("<svg/>"));
    assert_eq!(store.picture(PictureHash([9; 32])).wait().expect(SOUND), None);
}

pub(super) fn gallery<H: PeopleHarness>(harness: &mut H) {
    let store = harness.people();
    for (id, owner, name) in
        [(1, ADA, "Hills"), (2, ADA, "Walls"), (3, BOB, "Äpfel"), (4, BOB, "X")]
    {
        add(store, design(id, owner, name));
    }
    (1..=3).for_each(|id| publish(store, id));
    change(store, 2, |design| design.head.tags = vec!["small".to_owned(), "quick".to_owned()]);
    change(store, 3, |design| design.head.tags = vec!["small".to_owned()]);
    let rate = |id, by, stars| store.rate_design(DesignId(id), by, stars).wait().expect(SOUND);
    assert!(rate(2, ADA, Some(5)) && rate(2, BOB, Some(2)) && rate(3, ADA, Some(5)));
    // One each: the second replaces the first.
    assert!(rate(2, BOB, Some(4)) && rate(1, BOB, Some(1)) && rate(1, BOB, None));
    assert!(!rate(9, ADA, Some(3)));
    for game in [5, 6, 5] {
        store.count_play(DesignId(3), MatchId(game)).wait().expect(SOUND);
    }
    store.count_play(DesignId(1), MatchId(5)).wait().expect(SOUND);
    store.count_play(DesignId(9), MatchId(5)).wait().expect(SOUND);
    harness.reopen();
    let store = harness.people();
    assert_eq!(listed(store, page(GalleryOrder::Plays)), [3, 1, 2]);
    assert_eq!(listed(store, page(GalleryOrder::Merit)), [2, 3, 1]);
    assert_eq!(listed(store, page(GalleryOrder::Newest)), [1, 2, 3]);
    let first = GalleryPage { limit: 1, ..page(GalleryOrder::Plays) };
    let found = store.gallery(first).wait().expect(SOUND);
    let head = &found[0];
    assert_eq!((head.plays, head.stars, head.ratings), (2, 5, 1));
    let after = Some((head.place(GalleryOrder::Plays), head.id));
    assert_eq!(listed(store, GalleryPage { after, ..page(GalleryOrder::Plays) }), [1, 2]);
    let words = |words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        listed(store, GalleryPage { words, ..page(GalleryOrder::Newest) })
    };
    assert_eq!(words(&["äpfel"]), [3]);
    assert_eq!(words(&["hill"]), [1, 2, 3], "the sentence of all says hill");
    assert_eq!(words(&["quick", "wall"]), [2]);
    assert_eq!(words(&["' OR 1 --"]), Vec::<u128>::new());
    let tag = Some("small".to_owned());
    assert_eq!(listed(store, GalleryPage { tag, ..page(GalleryOrder::Newest) }), [2, 3]);
    assert_eq!(store.gallery_tags(5).wait().expect(SOUND), ["small", "quick"]);
    assert_eq!(store.design_rating(DesignId(2), BOB).wait().expect(SOUND), Some(4));
    assert_eq!(store.design_rating(DesignId(1), BOB).wait().expect(SOUND), None);
}

pub(super) fn endings<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    for actor in [ADA, BOB] {
        people.use_guest(actor, "Guest".to_owned(), UtcMillis(5)).wait().expect(SOUND);
    }
    for (id, owner, name) in
        [(1, ADA, "Hills"), (2, ADA, "Secret"), (3, BOB, "Kept"), (4, BOB, "D")]
    {
        add(people, design(id, owner, name));
    }
    publish(people, 1);
    publish(people, 3);
    people.rate_design(DesignId(3), ADA, Some(2)).wait().expect(SOUND);
    let report = |design, reporter| DesignReport {
        design: DesignId(design),
        reporter: Some(reporter),
        reason: "rude".to_owned(),
        at: UtcMillis(7),
    };
    for (id, by) in [(3, ADA), (3, ADA), (1, BOB)] {
        assert_eq!(people.report_design(report(id, by)).wait(), Ok(true));
    }
    change(people, 4, |design| design.head.deleted = Some(UtcMillis(100)));
    assert_eq!(people.erase_designs(UtcMillis(100)).wait(), Ok(0));
    assert_eq!(people.erase_designs(UtcMillis(101)).wait(), Ok(1));
    assert_eq!(people.design(DesignId(4)).wait().expect(SOUND), None);
    let erased = people.erase_guest(ADA, "Former guest 1".to_owned(), UtcMillis(9)).wait();
    assert_eq!(erased, Ok(true));
    harness.reopen();
    let people = harness.people();
    assert_eq!(people.design(DesignId(2)).wait().expect(SOUND), None, "drafts go");
    let stays = people.design(DesignId(1)).wait().expect(SOUND).expect("it is published");
    assert_eq!((stays.head.owner, stays.draft.as_str()), (ADA, ""));
    assert_eq!(people.design_version(DesignId(1), None).wait().expect(SOUND).unwrap().1, "rules 1");
    assert_eq!(people.design_rating(DesignId(3), ADA).wait().expect(SOUND), None);
    // The pseudonym is still needed.
    assert_eq!(people.drop_pseudonyms(vec![ADA]).wait(), Ok(Vec::new()));
    let reports = people.design_reports(10).wait().expect(SOUND);
    let about = |(report, head): &(DesignReport, DesignHead)| (head.id.0, report.reporter);
    assert_eq!(reports.iter().map(about).collect::<Vec<_>>(), [(1, Some(BOB)), (3, None)]);
    assert_eq!(people.close_design_reports(DesignId(1)).wait(), Ok(true));
    assert_eq!(people.close_design_reports(DesignId(2)).wait(), Ok(false));
    assert_eq!(people.design_reports(10).wait().expect(SOUND).len(), 1);
}

pub(super) fn reports_are_bounded<H: PeopleHarness>(harness: &mut H) {
    let people = harness.people();
    let quota = DesignQuota { designs: 100, bytes: 10_000 };
    for id in 0..=MAX_DESIGN_REPORTS as u128 {
        let new = design(id, BOB, &format!("n{id}"));
        assert_eq!(people.add_design(new, quota).wait(), Ok(DesignAnswer::Done(())));
        let (reporter, reason, at) = (Some(ADA), "spam".to_owned(), UtcMillis(1));
        let report = DesignReport { design: DesignId(id), reporter, reason, at };
        let may = people.report_design(report).wait();
        assert_eq!(may, Ok(id < MAX_DESIGN_REPORTS as u128));
    }
}
