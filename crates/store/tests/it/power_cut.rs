//! Power cuts: whatever part of the WAL reached the disk, the store that opens on it is a prefix
//! of history that holds everything acknowledged before the last sync in that part.

use std::fs::{self, OpenOptions};
use std::path::Path;

use store::conformance::sample::{event, following, making};
use store::sqlite::{DATA_FILE, Failpoints, Reader};
use store::{EventStore, MatchId, SqliteOptions, SqliteStore};
use tempfile::TempDir;

use crate::support::{Numbers, options, quick_folder};

const COMMITS: usize = 500;
const MATCHES: u64 = 5;
/// SQLite's sizes: the header of the WAL, and a frame with a page of 4096 bytes.
const WAL_HEADER: u64 = 32;
const FRAME: u64 = 24 + 4096;

/// What was acknowledged: how long the WAL was then, and how far each match.
struct Acknowledged {
    wal: u64,
    seqs: [u64; MATCHES as usize],
}

/// The files of a store that never checkpointed, as they were just before a cut.
struct History {
    folder: TempDir,
    acknowledged: Vec<Acknowledged>,
}

/// Commits of one to three events to a few matches, and the files after the last.
fn history() -> History {
    let source = tempfile::tempdir().unwrap();
    // Closed once after its tables are made, so that those are not in the WAL.
    drop(SqliteStore::open(source.path(), &SqliteOptions::default()).unwrap());
    let no_checkpoint =
        SqliteOptions { checkpoint_frames: u64::MAX, ..options(&Failpoints::default()) };
    let store = SqliteStore::open(source.path(), &no_checkpoint).unwrap();
    let wal = source.path().join(format!("{DATA_FILE}-wal"));
    let mut numbers = Numbers::new(11);
    let mut seqs = [0; MATCHES as usize];
    let mut acknowledged = Vec::new();
    for _ in 0..COMMITS {
        let index = numbers.number_below(MATCHES);
        let (id, seq) = (MatchId(u128::from(index)), &mut seqs[index as usize]);
        let count = 1 + numbers.number_below(3);
        let events = (*seq + 1..=*seq + count).map(event).collect();
        let append = if *seq == 0 { making(id, events) } else { following(id, *seq, events) };
        store.append(append).wait();
        *seq += count;
        acknowledged.push(Acknowledged { wal: fs::metadata(&wal).unwrap().len(), seqs });
    }
    let folder = quick_folder();
    for name in [DATA_FILE.to_owned(), format!("{DATA_FILE}-wal")] {
        fs::copy(source.path().join(&name), folder.path().join(&name)).unwrap();
    }
    History { folder, acknowledged }
}

/// Checks the store in a folder whose WAL is good up to this many bytes.
fn check(folder: &Path, acknowledged: &[Acknowledged], good: u64) {
    let _ = fs::remove_file(folder.join(format!("{DATA_FILE}-shm")));
    let reader = Reader::open(folder).unwrap();
    let seqs: Vec<u64> = (0..MATCHES)
        .map(|number| {
            let stored = reader.load_match(MatchId(u128::from(number))).unwrap();
            let events = stored.map_or(Vec::new(), |stored| stored.events);
            for (number, stored) in (1..).zip(&events) {
                assert_eq!(stored.event, event(number));
            }
            events.len() as u64
        })
        .collect();
    let promised = acknowledged.iter().take_while(|state| state.wal <= good).count();
    let is_state = |index: usize| match index {
        0 => seqs.iter().all(|seq| *seq == 0),
        _ => seqs == acknowledged[index - 1].seqs,
    };
    // A commit whose frames are all there counts, even if the cut came before its answer.
    let found = (promised..=acknowledged.len()).find(|index| is_state(*index));
    assert!(found.is_some(), "cut at {good}: {promised} commits were promised, found {seqs:?}");
    assert!(found.unwrap() <= promised + 1, "cut at {good}: commits from nowhere");
}

#[test]
fn every_part_of_the_wal_opens_as_a_prefix_of_history() {
    let History { folder, acknowledged } = history();
    let wal_path = folder.path().join(format!("{DATA_FILE}-wal"));
    let whole = fs::read(&wal_path).unwrap();
    let length = whole.len() as u64;
    assert!(acknowledged.last().unwrap().wal == length && length > 1000 * FRAME);
    assert_eq!((length - WAL_HEADER) % FRAME, 0);

    // From the end to the beginning, so that each cut only shortens the file.
    let boundaries = (0..=(length - WAL_HEADER) / FRAME).map(|frame| WAL_HEADER + frame * FRAME);
    let mut numbers = Numbers::new(5);
    let mut cuts: Vec<u64> = boundaries.collect();
    cuts.extend((0..1000).map(|_| numbers.number_below(length)));
    cuts.sort_unstable();
    for cut in cuts.into_iter().rev() {
        let file = OpenOptions::new().write(true).open(&wal_path).unwrap();
        file.set_len(cut).unwrap();
        // Some disks keep the length and lose the content.
        if numbers.number_below(4) == 0 {
            file.set_len((cut + numbers.number_below(4 * FRAME)).min(length)).unwrap();
        }
        drop(file);
        check(folder.path(), &acknowledged, cut);
    }
}

#[test]
fn a_store_opens_for_writing_after_any_cut() {
    let History { folder, acknowledged } = history();
    let names = [DATA_FILE.to_owned(), format!("{DATA_FILE}-wal")];
    let length = fs::metadata(folder.path().join(&names[1])).unwrap().len();
    let mut numbers = Numbers::new(6);
    for _ in 0..40 {
        let copy = quick_folder();
        for name in &names {
            fs::copy(folder.path().join(name), copy.path().join(name)).unwrap();
        }
        let cut = numbers.number_below(length);
        let wal = OpenOptions::new().write(true).open(copy.path().join(&names[1])).unwrap();
        wal.set_len(cut).unwrap();
        drop(wal);
        let store = SqliteStore::open(copy.path(), &SqliteOptions::default()).unwrap();
        for head in store.live_matches(None, 100).wait().unwrap() {
            let append = following(head.match_id, head.seq.0, vec![event(head.seq.0 + 1)]);
            let answer = store.append(append).wait();
            assert!(matches!(answer, store::AppendAnswer::Committed(_)), "{answer:?}");
            assert!(store.load_match(head.match_id).wait().unwrap().is_some());
        }
        assert!(acknowledged.len() == COMMITS);
    }
}
