//! Backups while appends go on, and their way back.

use std::sync::atomic::{AtomicBool, Ordering};

use store::conformance::Harness;
use store::conformance::sample::{committed, event, following, in_epoch, making};
use store::sqlite::{DATA_FILE, OpenError, Reader, RestoreError, backup, restore};
use store::{AppendAnswer, Epoch, EventStore, MatchId, Seq, SqliteOptions, SqliteStore};

use crate::support::Embedded;

#[test]
fn a_backup_under_load_is_one_moment_of_the_log() {
    let harness = Embedded::new();
    let store = harness.sqlite();
    let is_done = AtomicBool::new(false);
    let ids: Vec<MatchId> = (1..=4).map(MatchId).collect();
    for id in &ids {
        store.append(making(*id, (1..=500).map(event).collect())).wait();
    }
    let file = harness.folder.path().join("copy.db");
    let appended = std::thread::scope(|scope| {
        let writers: Vec<_> = ids
            .iter()
            .map(|id| {
                let is_done = &is_done;
                scope.spawn(move || {
                    let mut seq = 500;
                    while !is_done.load(Ordering::Relaxed) {
                        let answer = store.append(following(*id, seq, vec![event(seq + 1)])).wait();
                        seq += 1;
                        assert_eq!(answer, committed(seq, seq));
                    }
                    seq
                })
            })
            .collect();
        for _ in 0..5 {
            let before = store.head(ids[0]).wait().unwrap().unwrap().seq;
            store.backup_to(&file).wait().unwrap();
            let after = store.head(ids[0]).wait().unwrap().unwrap().seq;
            let copied = restored_head(&file, ids[0]);
            assert!(before <= copied && copied <= after, "{before} {copied} {after}");
        }
        is_done.store(true, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).max().unwrap()
    });
    assert!(appended > 510, "there was no load: {appended}");
    let left: Vec<_> = harness.folder.path().read_dir().unwrap().collect();
    assert!(left.iter().all(|entry| !format!("{entry:?}").contains("partial")), "{left:?}");
}

/// Restores a backup into a new folder, checks every match and returns the head of one.
fn restored_head(file: &std::path::Path, id: MatchId) -> Seq {
    let folder = tempfile::tempdir().unwrap();
    let restored = restore(file, folder.path()).unwrap();
    assert_eq!((restored.matches, restored.replaced), (4, None));
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    for number in 1..=4 {
        assert!(store.load_match(MatchId(number)).wait().unwrap().is_some());
    }
    let head = store.head(id).wait().unwrap().unwrap();
    // The owner from before the restore is fenced.
    let stale = store.append(following(id, head.seq.0, vec![event(1)])).wait();
    assert_eq!(stale, AppendAnswer::Fenced { epoch: Epoch(1024) });
    let next = store.append(in_epoch(id, 1024, head.seq.0, vec![event(1)])).wait();
    assert_eq!(next, committed(head.seq.0 + 1, head.seq.0 + 1));
    head.seq
}

#[test]
fn a_restore_keeps_what_it_replaces() {
    let mut harness = Embedded::new();
    let folder = harness.folder.path().to_owned();
    harness.store().append(making(MatchId(1), vec![event(1)])).wait();
    let file = folder.join("copy.db");
    backup(&folder, &file).unwrap();
    harness.store().append(making(MatchId(2), vec![event(1)])).wait();

    let error = restore(&file, &folder).unwrap_err();
    assert!(matches!(error, RestoreError::Folder(OpenError::Locked { .. })), "{error}");
    assert!(harness.store().head(MatchId(2)).wait().unwrap().is_some());

    harness.close();
    let restored = restore(&file, &folder).unwrap();
    assert_eq!(restored.matches, 1);
    harness.restart();
    assert!(harness.store().head(MatchId(1)).wait().unwrap().is_some());
    assert_eq!(harness.store().head(MatchId(2)).wait(), Ok(None));

    let kept = tempfile::tempdir().unwrap();
    std::fs::rename(restored.replaced.unwrap(), kept.path().join(DATA_FILE)).unwrap();
    let old = SqliteStore::open(kept.path(), &SqliteOptions::default()).unwrap();
    assert!(old.head(MatchId(2)).wait().unwrap().is_some());
}

#[test]
fn bad_backups_are_refused_and_change_nothing() {
    let mut harness = Embedded::new();
    let folder = harness.folder.path().to_owned();
    harness.store().append(making(MatchId(1), (1..=2000).map(event).collect())).wait();
    let good = folder.join("copy.db");
    backup(&folder, &good).unwrap();
    harness.close();

    let bad = folder.join("bad.db");
    let check = |bytes: &[u8], sentence: &str| {
        std::fs::write(&bad, bytes).unwrap();
        let error = restore(&bad, &folder).unwrap_err().to_string();
        assert!(error.contains(sentence), "{error}");
    };
    let bytes = std::fs::read(&good).unwrap();
    check(b"", "is an empty file, not a backup");
    check(&b"not a database at all".repeat(100), "file is not a database");
    check(&bytes[..bytes.len() / 2], "bad.db` is damaged");
    let mut torn = bytes.clone();
    let middle = torn.len() / 2;
    torn[middle..middle + 5000].fill(0x5a);
    check(&torn, "bad.db` is damaged");
    let mut newer = bytes;
    newer[60..64].copy_from_slice(&77_u32.to_be_bytes());
    check(&newer, "has data version 77");
    let missing = restore(&folder.join("nothing.db"), &folder).unwrap_err();
    assert!(missing.to_string().contains("nothing.db"), "{missing}");

    harness.restart();
    assert!(harness.store().load_match(MatchId(1)).wait().unwrap().is_some());
}

#[test]
fn a_backup_that_cannot_be_written_says_so() {
    let harness = Embedded::new();
    let nowhere = harness.folder.path().join("no/such/folder/copy.db");
    let error = harness.sqlite().backup_to(&nowhere).wait().unwrap_err();
    assert!(error.to_string().contains("no/such/folder"), "{error}");
    let itself = harness.folder.path().join(DATA_FILE);
    let error = harness.sqlite().backup_to(&itself).wait().unwrap_err();
    assert!(error.to_string().ends_with("is the data itself; choose another file for the backup"));
    let empty = tempfile::tempdir().unwrap();
    let error = backup(empty.path(), &harness.folder.path().join("copy.db")).unwrap_err();
    let sentence = format!(
        "there is no Tabiya data in {}; choose the data folder with --data",
        empty.path().display()
    );
    assert_eq!(error.to_string(), sentence);
    assert!(Reader::open(empty.path()).is_err());
}
