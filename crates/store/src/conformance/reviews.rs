//! Cases about the reviews that are kept with matches.

use super::sample::{event, making};
use super::{ConformanceCase, DiskFault, Harness, SOUND};
use crate::id::{MatchId, UtcMillis};
use crate::library::KeptReview;

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("a review is kept with its match", keeping),
        ("a review of no match is not kept", unknown),
        ("a review that cannot be written is not kept", refused),
    ]
}

fn review(id: MatchId, text: &str) -> KeptReview {
    let payload = [&[1], text.as_bytes()].concat();
    KeptReview { match_id: id, payload, made: UtcMillis(1_700_000_003_000) }
}

fn found<H: Harness>(harness: &H, id: MatchId) -> Option<KeptReview> {
    harness.wait(harness.library().review(id)).expect(SOUND)
}

fn keep<H: Harness>(harness: &H, review: KeptReview) -> bool {
    harness.wait(harness.library().keep_review(review)).expect("the store can be written to")
}

fn keeping<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    harness.wait(harness.store().append(making(B, vec![event(1)])));
    assert_eq!(found(harness, A), None);
    assert!(keep(harness, review(A, "first")));
    assert_eq!(found(harness, A), Some(review(A, "first")));
    assert!(keep(harness, review(A, "second, and longer")));
    assert!(keep(harness, review(B, "another")));
    harness.restart();
    assert_eq!(found(harness, A), Some(review(A, "second, and longer")));
    assert_eq!(found(harness, B), Some(review(B, "another")));
    harness.wait(harness.store().delete_match(A)).expect(SOUND);
    assert_eq!(found(harness, A), None);
    assert_eq!(found(harness, B), Some(review(B, "another")));
    // A later match with the same id does not inherit it.
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    assert_eq!(found(harness, A), None);
}

fn unknown<H: Harness>(harness: &mut H) {
    assert!(!keep(harness, review(A, "of nothing")));
    assert_eq!(found(harness, A), None);
}

fn refused<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    harness.break_disk(DiskFault::Full);
    // More than a page has left.
    let answer = harness.library().keep_review(review(A, &"too much ".repeat(10_000)));
    let answer = harness.wait(answer);
    assert!(answer.is_err(), "{answer:?}");
    harness.mend_disk();
    harness.wait_for_health();
    assert_eq!(found(harness, A), None);
    assert!(keep(harness, review(A, "again")));
}
