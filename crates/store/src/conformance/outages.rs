//! Cases about failing disks: nothing is acknowledged, every sender gets the reason, and play
//! continues afterwards.

use super::sample::{ANNA, commanded, committed, event, following, line, making};
use super::{ConformanceCase, DiskFault, Harness, SOUND, THERE};
use crate::append::{AppendAnswer, ChatAnswer, TakeOver, TakeOverAnswer};
use crate::error::{Health, Unavailable};
use crate::id::MatchId;
use crate::row::NewEvent;

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("a failing sync is an outage, and ends", failing_sync),
        ("a full disk is an outage, and ends", full_disk),
        ("requests of one group fail together", groups),
        ("imports and deletions survive an outage", background),
    ]
}

/// Events that need more room than a page has left.
fn large(number: u64) -> NewEvent {
    NewEvent { payload: vec![1; 100_000], ..commanded(ANNA, number, number) }
}

fn outage<H: Harness>(harness: &mut H, fault: DiskFault) -> Unavailable {
    let append = |append| harness.wait(harness.store().append(append));
    assert_eq!(append(making(A, vec![event(1)])), committed(1, 1));
    harness.break_disk(fault);
    let answer = append(following(A, 1, vec![large(2)]));
    let AppendAnswer::Unavailable(reason) = answer else { panic!("acknowledged: {answer:?}") };
    assert_eq!(harness.store().health(), Health::Unavailable(reason.clone()));

    // Reads go on, and show what was acknowledged.
    let stored = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    assert_eq!(stored.events.len(), 1);
    let answer = append(following(A, 1, vec![large(2)]));
    assert!(matches!(answer, AppendAnswer::Unavailable(_)), "{answer:?}");

    harness.mend_disk();
    harness.wait_for_health();
    assert_eq!(append(following(A, 1, vec![large(2)])), committed(2, 2));
    assert_eq!(append(following(A, 2, vec![event(3)])), committed(3, 3));
    harness.restart();
    let stored = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    assert_eq!(stored.events.len(), 3);
    reason
}

fn failing_sync<H: Harness>(harness: &mut H) {
    let reason = outage(harness, DiskFault::Sync);
    assert!(matches!(reason, Unavailable::DiskError(_)), "{reason:?}");
}

fn full_disk<H: Harness>(harness: &mut H) {
    assert_eq!(outage(harness, DiskFault::Full), Unavailable::DiskFull);
}

fn groups<H: Harness>(harness: &mut H) {
    for id in [A, B] {
        harness.wait(harness.store().append(making(id, vec![event(1)])));
    }
    harness.break_disk(DiskFault::Sync);
    let store = harness.store();
    let appends = [A, B].map(|id| store.append(following(id, 1, vec![commanded(ANNA, 2, 2)])));
    let claim = store.take_over(TakeOver { match_id: A });
    let chat = store.chat(line(B, ANNA, "hello"));
    for append in appends {
        let answer = harness.wait(append);
        assert!(matches!(answer, AppendAnswer::Unavailable(_)), "{answer:?}");
    }
    let claimed = harness.wait(claim);
    assert!(matches!(claimed, TakeOverAnswer::Unavailable(_)), "{claimed:?}");
    let said = harness.wait(chat);
    assert!(matches!(said, ChatAnswer::Unavailable(_)), "{said:?}");
    harness.mend_disk();
    harness.wait_for_health();
    for id in [A, B] {
        let again = following(id, 1, vec![commanded(ANNA, 2, 2)]);
        assert_eq!(harness.wait(harness.store().append(again)), committed(2, 2));
    }
}

fn background<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    harness.break_disk(DiskFault::Sync);
    let answer = harness.wait(harness.store().append(following(A, 1, vec![event(2)])));
    assert!(matches!(answer, AppendAnswer::Unavailable(_)), "{answer:?}");
    let import = harness.store().import(making(B, (1..=600).map(event).collect()));
    let deletion = harness.store().delete_match(A);
    harness.mend_disk();
    harness.wait_for_health();
    assert_eq!(harness.wait(import), committed(1, 600));
    assert_eq!(harness.wait(deletion), Ok(true));
}
