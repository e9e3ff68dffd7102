//! Cases about imports and deletions, which give way to live requests.

use super::sample::{ANNA, commanded, committed, event, following, line, making};
use super::{ConformanceCase, Harness, SOUND, THERE};
use crate::append::{Append, AppendAnswer, StoreRefusal};
use crate::id::{ChatSeq, MatchId, Seq};
use crate::row::MatchStatus;

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);
/// More than one slice.
const MANY: u64 = 1000;

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("a long match is imported whole", import),
        ("an import is an append", import_answers),
        ("live appends go on beside imports", beside),
        ("a deleted match is gone", deletion),
    ]
}

fn long_match(id: MatchId) -> Append {
    Append { state: MatchStatus::Finished, ..making(id, (1..=MANY).map(event).collect()) }
}

fn import<H: Harness>(harness: &mut H) {
    let answer = harness.wait(harness.store().import(long_match(A)));
    assert_eq!(answer, committed(1, MANY));
    let stored = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    assert_eq!(stored.events.len() as u64, MANY);
    assert_eq!(stored.head.state, MatchStatus::Finished);
    assert_eq!(stored.events[999].event, event(MANY));
    assert_eq!(harness.wait(harness.store().live_matches(None, 10)), Ok(vec![]));
}

fn import_answers<H: Harness>(harness: &mut H) {
    let import = |append| harness.wait(harness.store().import(append));
    assert_eq!(import(making(A, vec![commanded(ANNA, 1, 1)])), committed(1, 1));
    assert_eq!(import(long_match(A)), AppendAnswer::Conflict { head: Seq(1) });
    assert_eq!(import(making(B, vec![])), AppendAnswer::Refused(StoreRefusal::Empty));
    let unknown = import(following(B, 0, (1..=MANY).map(event).collect()));
    assert_eq!(unknown, AppendAnswer::Refused(StoreRefusal::UnknownMatch));
    let long = (2..=MANY).map(event).collect();
    assert_eq!(import(following(A, 1, long)), committed(2, MANY));
    let again = import(making(A, vec![commanded(ANNA, 1, 1)]));
    assert!(matches!(again, AppendAnswer::Duplicate { .. }), "{again:?}");
}

fn beside<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(B, vec![event(1)])));
    let imports: Vec<_> =
        (0..8).map(|number| harness.store().import(long_match(MatchId(100 + number)))).collect();
    for seq in 1..40 {
        let answer = harness.store().append(following(B, seq, vec![event(seq + 1)]));
        assert_eq!(harness.wait(answer), committed(seq + 1, seq + 1));
    }
    for import in imports {
        assert_eq!(harness.wait(import), committed(1, MANY));
    }
    for number in 0..8 {
        let stored = harness.wait(harness.store().load_match(MatchId(100 + number))).expect(SOUND);
        assert_eq!(stored.expect(SOUND).events.len() as u64, MANY);
    }
}

fn deletion<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().import(long_match(A)));
    harness.wait(harness.store().append(making(B, vec![event(1)])));
    harness.wait(harness.store().chat(line(A, ANNA, "hello")));
    assert_eq!(harness.wait(harness.store().delete_match(A)), Ok(true));
    assert_eq!(harness.wait(harness.store().delete_match(A)), Ok(false));
    assert_eq!(harness.wait(harness.store().load_match(A)), Ok(None));
    assert_eq!(harness.wait(harness.store().tail(A, Seq(0), 10)), Ok(vec![]));
    assert_eq!(harness.wait(harness.store().chat_tail(A, ChatSeq(0), 10)), Ok(vec![]));
    let late = harness.wait(harness.store().append(following(A, MANY, vec![event(1)])));
    assert_eq!(late, AppendAnswer::Refused(StoreRefusal::UnknownMatch));
    // Its id is free again, and its neighbor untouched.
    let again = making(A, vec![commanded(ANNA, 1, 5)]);
    assert_eq!(harness.wait(harness.store().append(again)), committed(1, 1));
    assert_eq!(harness.wait(harness.store().chat_tail(A, ChatSeq(0), 10)), Ok(vec![]));
    assert!(harness.wait(harness.store().load_match(B)).expect(SOUND).is_some());
}
