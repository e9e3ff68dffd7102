//! Cases about reading: every field, parts of matches, lists, and after a restart.

use super::sample::{committed, event, following, making, new_match};
use super::{ConformanceCase, Harness, SOUND, THERE};
use crate::append::{Append, Base, LetRest, TakeOver};
use crate::id::{
    ActorId, BoardId, CommandId, Epoch, EventKind, MatchId, MatchTime, Millis, RulesetHash, Seq,
    Shard, UtcMillis, Visibility,
};
use crate::row::{MatchStatus, NewEvent, NewMatch, SeqRange, StoredRuleset, Wake};

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("a match comes back as it was stored", round_trip),
        ("extreme values come back", extremes),
        ("a tail is a part of the match", tails),
        ("live matches are listed in pages", live_matches),
        ("matches that wait for somebody are not among them", resting),
        ("a server's last beat is kept", beats),
        ("a finished match stays so", finishing),
        ("rulesets are stored once", rulesets),
        ("a restart keeps everything", restart),
        ("what is not there is not damage", absence),
    ]
}

fn round_trip<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1), event(2)])));
    harness.wait(harness.store().append(following(A, 2, vec![event(3)])));
    let stored = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    assert_eq!(stored.header, new_match(A).header);
    let head = harness.wait(harness.store().head(A)).expect(SOUND).expect(THERE);
    assert_eq!(head, stored.head);
    assert_eq!((head.match_id, head.epoch, head.seq), (A, Epoch(0), Seq(3)));
    assert_eq!((head.shard, head.state), (Shard::of(A), MatchStatus::Live));
    assert_eq!(head.ruleset, new_match(A).ruleset.hash);
    assert_eq!(head.created, new_match(A).created);
    assert_eq!(head.last_activity, following(A, 2, Vec::new()).at);
    let ranges: Vec<(u64, u64)> =
        stored.events.iter().map(|event| (event.append.first.0, event.append.last.0)).collect();
    assert_eq!(ranges, [(1, 2), (1, 2), (3, 3)]);
}

fn extremes<H: Harness>(harness: &mut H) {
    let id = MatchId(u128::MAX);
    let most = NewEvent {
        board: Some(BoardId(u8::MAX)),
        kind: EventKind(u16::MAX),
        visibility: Visibility(u32::MAX),
        actor: ActorId(u64::MAX),
        command: Some(CommandId(u64::MAX)),
        at: MatchTime(u64::MAX),
        charged: Millis(u64::MAX),
        compensation: Millis(u64::MAX),
        clocks: vec![0xff; 5000],
        payload: (0..200_000_u32).map(|number| (number % 256) as u8).collect(),
    };
    let least = NewEvent { clocks: Vec::new(), payload: Vec::new(), ..event(0) };
    let new = NewMatch { header: Vec::new(), created: UtcMillis(i64::MIN), ..new_match(id) };
    let append = Append {
        base: Base::New(Box::new(new)),
        at: UtcMillis(i64::MAX),
        ..making(id, vec![most.clone(), least.clone()])
    };
    assert_eq!(harness.wait(harness.store().append(append)), committed(1, 2));
    let stored = harness.wait(harness.store().load_match(id)).expect(SOUND).expect(THERE);
    assert_eq!([&stored.events[0].event, &stored.events[1].event], [&most, &least]);
    assert_eq!(stored.head.created, UtcMillis(i64::MIN));
    assert_eq!(stored.head.last_activity, UtcMillis(i64::MAX));
    let live = harness.wait(harness.store().live_matches(None, 10)).expect(SOUND);
    assert_eq!(live, [stored.head]);
}

fn tails<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, (1..=10).map(event).collect())));
    let check = |after, limit, expected: Vec<u64>| {
        let tail = harness.wait(harness.store().tail(A, Seq(after), limit)).expect(SOUND);
        let numbers: Vec<u64> = tail.iter().map(|event| event.seq.0).collect();
        assert_eq!(numbers, expected, "after {after}, at most {limit}");
    };
    check(0, 100, (1..=10).collect());
    check(7, 100, vec![8, 9, 10]);
    check(7, 2, vec![8, 9]);
    check(10, 100, vec![]);
    check(11, 100, vec![]);
    check(3, 0, vec![]);
}

fn live_matches<H: Harness>(harness: &mut H) {
    // Ids whose order as signed or little-endian numbers would be another.
    let ids = [1, 255, 256, 1 << 64, (1 << 127) + 1, u128::MAX - 1].map(MatchId);
    for id in ids.into_iter().rev() {
        harness.wait(harness.store().append(making(id, vec![event(1)])));
    }
    let page = |above, limit| -> Vec<MatchId> {
        let heads = harness.wait(harness.store().live_matches(above, limit)).expect(SOUND);
        heads.into_iter().map(|head| head.match_id).collect()
    };
    assert_eq!(page(None, 100), ids);
    assert_eq!(page(None, 2), ids[..2]);
    assert_eq!(page(Some(ids[1]), 3), ids[2..5]);
    assert_eq!(page(Some(ids[5]), 3), []);
}

fn resting<H: Harness>(harness: &mut H) {
    let woken = |harness: &H| -> Vec<MatchId> {
        let heads = harness.wait(harness.store().live_matches(None, 10)).expect(SOUND);
        heads.into_iter().map(|head| head.match_id).collect()
    };
    let wake_of =
        |harness: &H| harness.wait(harness.store().head(A)).expect(SOUND).expect(THERE).wake;
    let asleep = |append| Append { wake: Wake::OnDemand, ..append };
    harness.wait(harness.store().append(asleep(making(A, vec![event(1)]))));
    harness.wait(harness.store().import(asleep(making(B, vec![event(1)]))));
    assert_eq!((woken(harness), wake_of(harness)), (vec![], Wake::OnDemand));
    // A clock starts, and stops.
    harness.wait(harness.store().append(following(A, 1, vec![event(2)])));
    assert_eq!((woken(harness), wake_of(harness)), (vec![A], Wake::AtStart));
    harness.wait(harness.store().append(asleep(following(A, 2, vec![event(3)]))));
    assert_eq!(woken(harness), []);
    // An owner finds out that nobody needs it; one that missed an event does not.
    harness.wait(harness.store().append(following(A, 3, vec![event(4)])));
    let (match_id, epoch) = (A, Epoch(0));
    for (seq, expected) in [(3, vec![A]), (4, vec![])] {
        let rest = LetRest { match_id, epoch, seq: Seq(seq) };
        assert_eq!(harness.wait(harness.store().let_rest(rest)), Ok(()));
        assert_eq!(woken(harness), expected);
    }
    harness.restart();
    assert_eq!((woken(harness), wake_of(harness)), (vec![], Wake::OnDemand));
    // A finished match stays out, whatever its last append says.
    let last = Append { state: MatchStatus::Finished, ..following(A, 4, vec![event(5)]) };
    assert_eq!(harness.wait(harness.store().append(last)), committed(5, 5));
    assert_eq!(woken(harness), []);
}

fn beats<H: Harness>(harness: &mut H) {
    assert_eq!(harness.wait(harness.store().last_beat()), Ok(None));
    for at in [UtcMillis(1_800_000_000_000), UtcMillis(1_800_000_001_000), UtcMillis(-5)] {
        assert_eq!(harness.wait(harness.store().beat(at)), Ok(()));
        assert_eq!(harness.wait(harness.store().last_beat()), Ok(Some(at)));
    }
    harness.restart();
    assert_eq!(harness.wait(harness.store().last_beat()), Ok(Some(UtcMillis(-5))));
}

fn finishing<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    let last = Append { state: MatchStatus::Finished, ..following(A, 1, vec![event(2)]) };
    assert_eq!(harness.wait(harness.store().append(last)), committed(2, 2));
    let more = following(A, 2, vec![event(3)]);
    assert_eq!(harness.wait(harness.store().append(more)), committed(3, 3));
    let head = harness.wait(harness.store().head(A)).expect(SOUND).expect(THERE);
    assert_eq!(head.state, MatchStatus::Finished);
    assert_eq!(harness.wait(harness.store().live_matches(None, 10)).expect(SOUND), []);
}

fn rulesets<H: Harness>(harness: &mut H) {
    let ruleset =
        |byte, text: &str| StoredRuleset { hash: RulesetHash([byte; 32]), text: text.into() };
    let make = |id, first: StoredRuleset, others| {
        let id = MatchId(id);
        let new = NewMatch { ruleset: first, other_rulesets: others, ..new_match(id) };
        let append = Append { base: Base::New(Box::new(new)), ..making(id, vec![event(1)]) };
        assert_eq!(harness.wait(harness.store().append(append)), committed(1, 1));
    };
    make(1, ruleset(1, "one"), vec![ruleset(2, "two")]);
    make(2, ruleset(1, "one in other words"), vec![]);
    let text = |byte| harness.wait(harness.store().ruleset(RulesetHash([byte; 32]))).expect(SOUND);
    assert_eq!([text(1), text(2), text(3)], [Some("one".into()), Some("two".into()), None]);
}

fn restart<H: Harness>(harness: &mut H) {
    harness.wait(harness.store().append(making(A, vec![event(1)])));
    harness.wait(harness.store().take_over(TakeOver { match_id: A }));
    let before = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    harness.restart();
    let after = harness.wait(harness.store().load_match(A)).expect(SOUND).expect(THERE);
    assert_eq!(before, after);
    assert_eq!(after.head.epoch, Epoch(1));
    let append = super::sample::in_epoch(A, 1, 1, vec![event(2)]);
    let range = SeqRange { first: Seq(2), last: Seq(2) };
    let answer = harness.wait(harness.store().append(append));
    assert_eq!(answer, crate::AppendAnswer::Committed(range));
}

fn absence<H: Harness>(harness: &mut H) {
    assert_eq!(harness.wait(harness.store().head(A)), Ok(None));
    assert_eq!(harness.wait(harness.store().load_match(A)), Ok(None));
    assert_eq!(harness.wait(harness.store().tail(A, Seq(0), 10)), Ok(vec![]));
    assert_eq!(harness.wait(harness.store().live_matches(None, 10)), Ok(vec![]));
    let chat = harness.wait(harness.store().chat_tail(A, crate::ChatSeq(0), 10));
    assert_eq!(chat, Ok(vec![]));
}
