//! Logs that were changed behind the store's back are found, and the place is named.

use rusqlite::Connection;
use store::conformance::Harness;
use store::conformance::sample::{event, following, in_epoch, making};
use store::sqlite::DATA_FILE;
use store::{AppendAnswer, Damage, DamageKind, MatchId, ReadError, Seq, TakeOver, Unavailable};

use crate::support::Embedded;

const A: MatchId = MatchId(0xa11);
const B: MatchId = MatchId(0xb22);

/// A store with a match of ten events in two epochs, changed by a statement, and opened again.
fn tampered(sql: &str) -> Embedded {
    let mut harness = Embedded::new();
    for id in [A, B] {
        harness.store().append(making(id, (1..=5).map(event).collect())).wait();
        harness.store().take_over(TakeOver { match_id: id }).wait();
        harness.store().append(in_epoch(id, 1, 5, (6..=10).map(event).collect())).wait();
    }
    harness.close();
    let connection = Connection::open(harness.folder.path().join(DATA_FILE)).unwrap();
    let changed = connection.execute(sql, [A.0.to_be_bytes()]).unwrap();
    assert!(changed > 0, "`{sql}` changed nothing");
    drop(connection);
    harness.restart();
    harness
}

fn check(sql: &str, seq: u64, kind: DamageKind) {
    let harness = tampered(sql);
    let damage = Damage { match_id: A, seq: Seq(seq), kind };
    assert_eq!(harness.store().load_match(A).wait(), Err(ReadError::Damaged(damage)), "{sql}");
    assert!(harness.store().load_match(B).wait().unwrap().is_some(), "{sql}");
}

#[test]
fn damage_is_found_and_named() {
    let event =
        |set: &str, seq: u64| format!("UPDATE event SET {set} WHERE match_id = ?1 AND seq = {seq}");
    check(&event("payload = x'00'", 3), 4, DamageKind::Chain);
    check(&event("clocks_after = x''", 5), 6, DamageKind::Chain);
    check(&event("charged_ms = charged_ms + 1", 7), 8, DamageKind::Chain);
    check(&event("actor = 99", 1), 2, DamageKind::Chain);
    check(&event("board = NULL", 3), 4, DamageKind::Chain);
    check(&event("payload = x'00'", 10), 10, DamageKind::HeadChain);
    check(&event("prev_hash = zeroblob(32)", 6), 6, DamageKind::Chain);
    check(&event("epoch = 2", 10), 10, DamageKind::Epoch);
    check(&event("seq = 11", 10), 10, DamageKind::Missing);
    check("DELETE FROM event WHERE match_id = ?1 AND seq = 4", 4, DamageKind::Missing);
    check("DELETE FROM event WHERE match_id = ?1 AND seq > 8", 9, DamageKind::Missing);
    check("DELETE FROM event WHERE match_id = ?1", 1, DamageKind::Missing);
    check("UPDATE match_head SET seq = 9 WHERE match_id = ?1", 10, DamageKind::BeyondHead);
    check(
        "UPDATE match_head SET chain = zeroblob(32) WHERE match_id = ?1",
        10,
        DamageKind::HeadChain,
    );
    check("UPDATE match_head SET created_utc_ms = 1 WHERE match_id = ?1", 1, DamageKind::Chain);
    check("UPDATE match_header SET payload = x'01' WHERE match_id = ?1", 1, DamageKind::Chain);
    check("DELETE FROM match_header WHERE match_id = ?1", 1, DamageKind::Chain);
}

#[test]
fn columns_of_the_wrong_size_are_damage_of_their_event() {
    let harness = tampered("UPDATE event SET prev_hash = x'00' WHERE match_id = ?1 AND seq = 4");
    let Err(ReadError::Damaged(damage)) = harness.store().load_match(A).wait() else {
        panic!("not found");
    };
    assert_eq!((damage.match_id, damage.seq), (A, Seq(4)));
    assert!(damage.to_string().starts_with(&format!("match {A} is damaged at event 4: ")));
}

#[test]
fn a_tail_finds_damage_within_it() {
    let harness = tampered("UPDATE event SET payload = x'00' WHERE match_id = ?1 AND seq = 7");
    let damage = Damage { match_id: A, seq: Seq(8), kind: DamageKind::Chain };
    assert_eq!(harness.store().tail(A, Seq(5), 5).wait(), Err(damage.into()));
    assert_eq!(harness.store().tail(A, Seq(7), 5).wait().unwrap().len(), 3);
    let harness = tampered("DELETE FROM event WHERE match_id = ?1 AND seq = 10");
    let damage = Damage { match_id: A, seq: Seq(10), kind: DamageKind::Missing };
    assert_eq!(harness.store().tail(A, Seq(5), 50).wait(), Err(damage.into()));
}

#[test]
fn a_damaged_match_does_not_stop_the_others() {
    let harness = tampered("UPDATE match_head SET seq = 9 WHERE match_id = ?1");
    let append = |append| harness.store().append(append);
    let answers = [
        append(in_epoch(B, 1, 10, vec![event(11)])),
        append(in_epoch(A, 1, 9, vec![event(11)])),
        append(in_epoch(B, 1, 11, vec![event(12)])),
        append(following(A, 9, vec![event(11)])),
    ];
    let [first, damaged, second, fenced] = answers.map(|answer| answer.wait());
    assert!(matches!(first, AppendAnswer::Committed(_)), "{first:?}");
    let is_damage = matches!(damaged, AppendAnswer::Unavailable(Unavailable::Damaged(_)));
    assert!(is_damage, "{damaged:?}");
    assert!(matches!(second, AppendAnswer::Committed(_)), "{second:?}");
    assert!(matches!(fenced, AppendAnswer::Fenced { .. }), "{fenced:?}");
}
