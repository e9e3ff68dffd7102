//! Cases about the logs of other things than matches.

use super::sample::{event, making};
use super::{ConformanceCase, DiskFault, Harness, SOUND};
use crate::append::StoreRefusal;
use crate::id::{LogId, LogKind, MatchId, Seq, UtcMillis};
use crate::log::{LogAnswer, LogAppend, LogHead, LogQuery, LogState, StoredLog};

const SERIES: LogKind = LogKind(1);
const OTHER: LogKind = LogKind(2);
const A: LogId = LogId(0xa11);
const B: LogId = LogId(0xb22);

pub(super) fn cases<H: Harness>() -> Vec<ConformanceCase<H>> {
    vec![
        ("a log grows by appends that name its head", growing),
        ("an append that was stored before is stored once", repeating),
        ("of two writers of a log one succeeds", racing),
        ("logs of two kinds are kept apart", kinds),
        ("logs are listed by recency", listing),
        ("a deleted log is gone", deleting),
        ("a log needs entries", refusing),
        ("a log on a broken disk does not grow", outage),
    ]
}

fn entries(id: LogId, after: u64, texts: &[&str]) -> LogAppend {
    let entries = texts.iter().map(|text| [&[1], text.as_bytes()].concat()).collect();
    let at = UtcMillis(1_700_000_000_000 + after.cast_signed());
    LogAppend { kind: SERIES, id, after: Seq(after), entries, at, state: LogState::Open }
}

fn append<H: Harness>(harness: &H, append: LogAppend) -> LogAnswer {
    harness.wait(harness.library().append_to_log(append))
}

fn committed(seq: u64) -> LogAnswer {
    LogAnswer::Committed(Seq(seq))
}

fn load<H: Harness>(harness: &H, kind: LogKind, id: LogId) -> Option<StoredLog> {
    harness.wait(harness.library().load_log(kind, id)).expect(SOUND)
}

fn texts(log: Option<StoredLog>) -> Vec<String> {
    let entries = log.map_or(Vec::new(), |log| log.entries);
    let text = |payload: &[u8]| String::from_utf8_lossy(&payload[1..]).into_owned();
    entries.iter().map(|entry| text(&entry.payload)).collect()
}

fn growing<H: Harness>(harness: &mut H) {
    assert_eq!(load(harness, SERIES, A), None);
    assert_eq!(append(harness, entries(A, 0, &["opened", "joined"])), committed(2));
    assert_eq!(append(harness, entries(A, 2, &["sat"])), committed(3));
    harness.restart();
    let log = load(harness, SERIES, A).expect(super::THERE);
    let LogHead { seq, state, created, last_activity, .. } = log.head;
    assert_eq!((seq, state), (Seq(3), LogState::Open));
    assert_eq!(last_activity.0 - created.0, 2);
    assert_eq!(texts(Some(log)), ["opened", "joined", "sat"]);
    let tail = harness.wait(harness.library().log_tail(SERIES, A, Seq(1), 1)).expect(SOUND);
    assert_eq!(texts(tail), ["joined"]);
    let closing = LogAppend { state: LogState::Closed, ..entries(A, 3, &["closed"]) };
    assert_eq!(append(harness, closing), committed(4));
    let log = load(harness, SERIES, A).expect(super::THERE);
    assert_eq!(log.head.state, LogState::Closed);
}

fn repeating<H: Harness>(harness: &mut H) {
    let first = entries(A, 0, &["opened", "joined"]);
    assert_eq!(append(harness, first.clone()), committed(2));
    assert_eq!(append(harness, first.clone()), committed(2));
    assert_eq!(texts(load(harness, SERIES, A)).len(), 2);
    // Once the log has grown, the sender must look again.
    assert_eq!(append(harness, entries(A, 2, &["sat"])), committed(3));
    assert_eq!(append(harness, first), LogAnswer::Conflict { head: Seq(3) });
}

fn racing<H: Harness>(harness: &mut H) {
    append(harness, entries(A, 0, &["opened"]));
    let one = harness.library().append_to_log(entries(A, 1, &["one"]));
    let two = harness.library().append_to_log(entries(A, 1, &["two"]));
    assert_eq!(harness.wait(one), committed(2));
    assert_eq!(harness.wait(two), LogAnswer::Conflict { head: Seq(2) });
    let ahead = append(harness, entries(A, 9, &["ahead"]));
    assert_eq!(ahead, LogAnswer::Conflict { head: Seq(2) });
    assert_eq!(append(harness, entries(B, 1, &["none"])), LogAnswer::Conflict { head: Seq(0) });
    assert_eq!(texts(load(harness, SERIES, A)), ["opened", "one"]);
}

fn kinds<H: Harness>(harness: &mut H) {
    append(harness, entries(A, 0, &["a table"]));
    append(harness, LogAppend { kind: OTHER, ..entries(A, 0, &["something else"]) });
    harness.wait(harness.store().append(making(MatchId(A.0), vec![event(1)])));
    assert_eq!(texts(load(harness, SERIES, A)), ["a table"]);
    assert_eq!(texts(load(harness, OTHER, A)), ["something else"]);
    assert!(harness.wait(harness.store().load_match(MatchId(A.0))).expect(SOUND).is_some());
}

fn listing<H: Harness>(harness: &mut H) {
    for (number, id) in (1..=5u32).map(|number| (number, LogId(u128::from(number)))) {
        let at = UtcMillis(1_000 * i64::from(number % 3));
        let state = if number == 5 { LogState::Closed } else { LogState::Open };
        append(harness, LogAppend { at, state, ..entries(id, 0, &["opened"]) });
    }
    append(harness, LogAppend { kind: OTHER, ..entries(LogId(9), 0, &["other"]) });
    harness.restart();
    let list = |state, after, limit| {
        let query = LogQuery { kind: SERIES, state, after, limit };
        let heads = harness.wait(harness.library().logs(query)).expect(SOUND);
        heads.iter().map(|head| (head.last_activity, head.id)).collect::<Vec<_>>()
    };
    let ids = |found: &[(UtcMillis, LogId)]| found.iter().map(|it| it.1.0).collect::<Vec<_>>();
    assert_eq!(ids(&list(LogState::Open, None, 10)), [2, 4, 1, 3]);
    assert_eq!(ids(&list(LogState::Closed, None, 10)), [5]);
    let first = list(LogState::Open, None, 2);
    assert_eq!(ids(&first), [2, 4]);
    assert_eq!(ids(&list(LogState::Open, first.last().copied(), 10)), [1, 3]);
}

fn deleting<H: Harness>(harness: &mut H) {
    append(harness, entries(A, 0, &["opened"]));
    append(harness, entries(B, 0, &["opened"]));
    let delete = |id| harness.wait(harness.library().delete_log(SERIES, id));
    assert_eq!((delete(A), delete(A)), (Ok(true), Ok(false)));
    harness.restart();
    assert_eq!(load(harness, SERIES, A), None);
    assert_eq!(texts(load(harness, SERIES, B)), ["opened"]);
    // A later log with the same id begins from nothing.
    assert_eq!(append(harness, entries(A, 0, &["again"])), committed(1));
    assert_eq!(texts(load(harness, SERIES, A)), ["again"]);
}

fn refusing<H: Harness>(harness: &mut H) {
    assert_eq!(append(harness, entries(A, 0, &[])), LogAnswer::Refused(StoreRefusal::Empty));
    let large = LogAppend { entries: vec![vec![1; (16 << 20) + 1]], ..entries(A, 0, &[]) };
    assert_eq!(append(harness, large), LogAnswer::Refused(StoreRefusal::TooLarge));
    assert_eq!(load(harness, SERIES, A), None);
}

fn outage<H: Harness>(harness: &mut H) {
    append(harness, entries(A, 0, &["opened"]));
    harness.break_disk(DiskFault::Full);
    let large = "x".repeat(100_000);
    let answer = append(harness, entries(A, 1, &[&large]));
    assert!(matches!(answer, LogAnswer::Unavailable(_)), "{answer:?}");
    assert_eq!(texts(load(harness, SERIES, A)), ["opened"]);
    harness.mend_disk();
    harness.wait_for_health();
    assert_eq!(append(harness, entries(A, 1, &["again"])), committed(2));
    assert_eq!(texts(load(harness, SERIES, A)), ["opened", "again"]);
}
