//! Cases about appends: numbers, conflicts, fences and repeated commands.

use super::sample::{ANNA, BERTA, commanded, committed, event, following, in_epoch, making};
use super::{ConformanceCase, Harness, SOUND, THERE};
use crate::append::TakeOverAnswer;
use crate::append::{AppendAnswer, MAX_APPEND_BYTES, MAX_APPEND_EVENTS, StoreRefusal, TakeOver};
use crate::id::{Epoch, MatchId, Seq};
use crate::row::{MatchStatus, NewEvent, SeqRange};

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("appends are numbered without gaps", numbering),
        ("appends need not wait for each other", pipelining),
        ("a conflict names the head and stores nothing", conflict),
        ("a conflict of one match leaves the others alone", neighbors),
        ("a former owner is fenced", fencing),
        ("a repeated command gets the first answer", duplicates),
        ("a repeated command spoils its whole append", duplicates_are_atomic),
        ("a match is made once", making_twice),
        ("impossible appends are refused", refusals),
        ("finished matches are remembered until they are counted", uncounted),
    ]
}

fn append<H: Harness>(harness: &H, append: crate::Append) -> AppendAnswer {
    harness.wait(harness.store().append(append))
}

fn events_of<H: Harness>(harness: &H, id: MatchId) -> Vec<NewEvent> {
    let stored = harness.wait(harness.store().load_match(id)).expect("the match is sound");
    stored.expect("the match is there").events.into_iter().map(|stored| stored.event).collect()
}

fn numbering<H: Harness>(harness: &mut H) {
    assert_eq!(append(harness, making(A, vec![event(1), event(2)])), committed(1, 2));
    assert_eq!(append(harness, following(A, 2, vec![event(3)])), committed(3, 3));
    assert_eq!(append(harness, following(A, 3, vec![event(4), event(5)])), committed(4, 5));
    let expected: Vec<NewEvent> = (1..=5).map(event).collect();
    assert_eq!(events_of(harness, A), expected);
}

fn pipelining<H: Harness>(harness: &mut H) {
    let mut answers = vec![harness.store().append(making(A, vec![event(1)]))];
    for seq in 1..50 {
        answers.push(harness.store().append(following(A, seq, vec![event(seq + 1)])));
    }
    for (seq, answer) in (1..).zip(answers) {
        assert_eq!(harness.wait(answer), committed(seq, seq));
    }
    assert_eq!(events_of(harness, A).len(), 50);
}

fn conflict<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![event(1), event(2)]));
    for stale in [0, 1, 3, u64::from(u32::MAX)] {
        let answer = append(harness, following(A, stale, vec![event(9), event(10)]));
        assert_eq!(answer, AppendAnswer::Conflict { head: Seq(2) }, "based on {stale}");
    }
    assert_eq!(events_of(harness, A), [event(1), event(2)]);
}

fn neighbors<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![event(1)]));
    append(harness, making(B, vec![event(1)]));
    let store = harness.store();
    let answers = [
        store.append(following(A, 1, vec![event(2)])),
        store.append(following(A, 1, vec![event(3)])),
        store.append(following(B, 1, vec![event(4)])),
        store.append(in_epoch(B, 4, 2, vec![event(5)])),
        store.append(following(A, 2, vec![event(6)])),
    ];
    let answers = answers.map(|answer| harness.wait(answer));
    let expected = [
        committed(2, 2),
        AppendAnswer::Conflict { head: Seq(2) },
        committed(2, 2),
        AppendAnswer::Fenced { epoch: Epoch(0) },
        committed(3, 3),
    ];
    assert_eq!(answers, expected);
    assert_eq!(events_of(harness, A), [event(1), event(2), event(6)]);
    assert_eq!(events_of(harness, B), [event(1), event(4)]);
}

fn fencing<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![event(1)]));
    let taken = harness.wait(harness.store().take_over(TakeOver { match_id: A }));
    let TakeOverAnswer::Taken(head) = taken else { panic!("not taken: {taken:?}") };
    assert_eq!((head.epoch, head.seq), (Epoch(1), Seq(1)));

    let old = append(harness, following(A, 1, vec![event(2)]));
    assert_eq!(old, AppendAnswer::Fenced { epoch: Epoch(1) });
    assert_eq!(append(harness, in_epoch(A, 1, 1, vec![event(3)])), committed(2, 2));
    harness.wait(harness.store().take_over(TakeOver { match_id: A }));
    assert_eq!(append(harness, in_epoch(A, 2, 2, vec![event(4)])), committed(3, 3));
    // A sender with an unknown epoch is not an owner either.
    let odd = append(harness, in_epoch(A, 3, 3, vec![event(5)]));
    assert_eq!(odd, AppendAnswer::Fenced { epoch: Epoch(2) });

    let stored = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    let epochs: Vec<u32> = stored.events.iter().map(|event| event.epoch.0).collect();
    assert_eq!(epochs, [0, 1, 2]);
    let unknown = harness.wait(harness.store().take_over(TakeOver { match_id: B }));
    assert_eq!(unknown, TakeOverAnswer::UnknownMatch);
}

fn duplicates<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![commanded(ANNA, 1, 1)]));
    let first = vec![commanded(ANNA, 2, 2), event(3)];
    assert_eq!(append(harness, following(A, 1, first.clone())), committed(2, 3));
    append(harness, following(A, 3, vec![commanded(BERTA, 2, 4)]));

    let range = SeqRange { first: Seq(2), last: Seq(3) };
    let again = AppendAnswer::Duplicate { range, epoch: Epoch(0) };
    // The same, on any head, with any content: the command decides.
    assert_eq!(append(harness, following(A, 1, first)), again);
    assert_eq!(append(harness, following(A, 4, vec![commanded(ANNA, 2, 77)])), again);
    harness.wait(harness.store().take_over(TakeOver { match_id: A }));
    assert_eq!(append(harness, in_epoch(A, 1, 4, vec![commanded(ANNA, 2, 2)])), again);
    // A fenced sender must get that answer first.
    let fenced = append(harness, following(A, 1, vec![commanded(ANNA, 2, 2)]));
    assert_eq!(fenced, AppendAnswer::Fenced { epoch: Epoch(1) });
    assert_eq!(events_of(harness, A).len(), 4);
    // Commands of another match are separate.
    assert_eq!(append(harness, making(B, vec![commanded(ANNA, 2, 2)])), committed(1, 1));
}

fn duplicates_are_atomic<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![commanded(ANNA, 1, 1)]));
    let events = vec![event(2), commanded(BERTA, 5, 3), commanded(ANNA, 1, 4)];
    let answer = append(harness, following(A, 1, events));
    assert!(matches!(answer, AppendAnswer::Duplicate { .. }), "{answer:?}");
    assert_eq!(events_of(harness, A).len(), 1);
    let free = append(harness, following(A, 1, vec![commanded(BERTA, 5, 3)]));
    assert_eq!(free, committed(2, 2), "a command that was not stored is free");
}

fn making_twice<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![commanded(ANNA, 1, 1), event(2)]));
    let other = append(harness, making(A, vec![commanded(ANNA, 2, 1)]));
    assert_eq!(other, AppendAnswer::Conflict { head: Seq(2) });
    let again = append(harness, making(A, vec![commanded(ANNA, 1, 1), event(2)]));
    let range = SeqRange { first: Seq(1), last: Seq(2) };
    assert_eq!(again, AppendAnswer::Duplicate { range, epoch: Epoch(0) });
    assert_eq!(events_of(harness, A).len(), 2);
}

fn refusals<H: Harness>(harness: &mut H) {
    append(harness, making(A, vec![event(1)]));
    let check = |events, refusal| {
        let answer = append(harness, following(A, 1, events));
        assert_eq!(answer, AppendAnswer::Refused(refusal));
    };
    check(Vec::new(), StoreRefusal::Empty);
    check(vec![event(2); MAX_APPEND_EVENTS + 1], StoreRefusal::TooLarge);
    let payload = vec![0; MAX_APPEND_BYTES];
    check(vec![NewEvent { payload, ..event(2) }], StoreRefusal::TooLarge);
    check(vec![commanded(ANNA, 1, 2), commanded(ANNA, 1, 3)], StoreRefusal::RepeatedCommand);
    let answer = append(harness, following(B, 0, vec![event(1)]));
    assert_eq!(answer, AppendAnswer::Refused(StoreRefusal::UnknownMatch));
    assert_eq!(events_of(harness, A).len(), 1);
}

fn uncounted<H: Harness>(harness: &mut H) {
    let over = |append: crate::Append| crate::Append { state: MatchStatus::Finished, ..append };
    append(harness, making(A, vec![event(1)]));
    append(harness, making(B, vec![event(1)]));
    // A match that was played elsewhere is not counted here.
    let elsewhere = MatchId(0xc33);
    append(harness, over(making(elsewhere, vec![event(1)])));
    let waiting = |harness: &H, above| harness.wait(harness.store().uncounted(above, 10));
    assert_eq!(waiting(harness, None), Ok(Vec::new()));
    append(harness, over(following(A, 1, vec![event(2)])));
    // One that is refused ends nothing.
    append(harness, over(following(B, 0, vec![event(9)])));
    assert_eq!(waiting(harness, None), Ok(vec![A]));
    append(harness, over(following(B, 1, vec![event(2)])));
    assert_eq!(waiting(harness, None), Ok(vec![A, B]));
    harness.restart();
    assert_eq!(waiting(harness, Some(A)), Ok(vec![B]));
    harness.wait(harness.store().mark_counted(A)).expect(SOUND);
    // What happens after the end does not end it again.
    append(harness, over(following(A, 2, vec![event(3)])));
    harness.restart();
    assert_eq!(waiting(harness, None), Ok(vec![B]));
    harness.wait(harness.store().delete_match(B)).expect(SOUND);
    assert_eq!(waiting(harness, None), Ok(Vec::new()));
}
