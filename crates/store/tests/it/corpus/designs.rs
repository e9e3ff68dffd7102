//! Designs in the data files.

use std::fmt::Write;
use std::sync::Arc;

use store::people::{
    CopiedFrom, DesignAnswer, DesignChange, DesignHead, DesignId, DesignQuota, DesignReport,
    DesignStore, GalleryOrder, GalleryPage, Name, NewVersion, PictureHash, Sharing, StoredDesign,
    StoredVersion, VersionCard,
};
use store::{ActorId, MatchId, RulesetHash, SqliteStore, UtcMillis};

/// A published design with everything that one can have, and a private one.
pub(super) fn fill_designs(store: &SqliteStore) {
    let quota = DesignQuota { designs: 10, bytes: 10_000 };
    let (owner, at) = (ActorId(101), UtcMillis(1_700_000_005_000));
    let name = |text: &str| Name { shown: text.to_owned(), skeleton: text.to_lowercase() };
    let head = |id: u128, text: &str| DesignHead {
        id: DesignId(id),
        owner,
        name: name(text),
        sharing: Sharing::Private,
        code: Some(u128::MAX - id),
        draft_seq: 3,
        created: at,
        saved: at,
        published: None,
        barred: false,
        deleted: None,
        tags: vec!["small".to_owned()],
        source: None,
        plays: 0,
        stars: 0,
        ratings: 0,
        latest: None,
    };
    let source = CopiedFrom { id: DesignId(9), name: "Old".to_owned(), owner, version: 2 };
    let first = DesignHead { source: Some(source), ..head(1, "Hills") };
    for head in [first, head(2, "Walls")] {
        let design = StoredDesign { head, draft: "{}".to_owned(), pictures: Vec::new() };
        assert_eq!(store.add_design(design, quota).wait(), Ok(DesignAnswer::Done(())));
    }
    let version = StoredVersion {
        number: 1,
        hash: RulesetHash([7; 32]),
        name: "first".to_owned(),
        made: at,
        changes: "[]".to_owned(),
    };
    let card = VersionCard {
        number: 1,
        sentence: "Reach the hill.".to_owned(),
        fen: "k/K w".to_owned(),
        files: 9,
        ranks: 7,
    };
    let text = "rules".to_owned();
    let new = NewVersion { design: DesignId(1), draft_seq: 3, version, text, card };
    assert_eq!(store.add_version(new, quota).wait(), Ok(DesignAnswer::Done(())));
    let picture = Some((PictureHash([8; 32]), "<svg/>".to_owned()));
    store.keep_picture(DesignId(1), 'K', picture, quota).wait().unwrap();
    let publish: DesignChange = Arc::new(|design: &mut StoredDesign| {
        design.head.sharing = Sharing::Public;
        design.head.published = Some(UtcMillis(1_700_000_006_000));
    });
    let changed = store.change_design(DesignId(1), quota, publish).wait().unwrap();
    assert!(matches!(changed, DesignAnswer::Done(_)), "{changed:?}");
    store.rate_design(DesignId(1), ActorId(102), Some(4)).wait().unwrap();
    store.count_play(DesignId(1), MatchId(1)).wait().unwrap();
    let (reporter, reason) = (Some(ActorId(102)), "rude".to_owned());
    let report = DesignReport { design: DesignId(1), reporter, reason, at };
    assert_eq!(store.report_design(report).wait(), Ok(true));
}

/// Everything that can be read of them, as text.
pub(super) fn describe_designs(store: &SqliteStore) -> String {
    let mut text = String::new();
    for id in [1, 2].map(DesignId) {
        let _ = writeln!(text, "{:?}", store.design(id).wait());
        let _ = writeln!(text, "{:?}", store.design_version(id, None).wait());
        let _ = writeln!(text, "{:?}", store.design_rating(id, ActorId(102)).wait());
    }
    let _ = writeln!(text, "{:?}", store.picture(PictureHash([8; 32])).wait());
    let page = GalleryPage {
        words: vec!["hill".to_owned()],
        tag: Some("small".to_owned()),
        order: GalleryOrder::Merit,
        after: None,
        limit: 5,
    };
    let _ = writeln!(text, "{:?}", store.gallery(page).wait().map(|found| found.len()));
    let _ = writeln!(text, "{:?}", store.design_reports(5).wait());
    text
}
