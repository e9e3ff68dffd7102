//! Disks that really refuse: writes beyond a file size limit that the kernel sets for a process.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use store::conformance::sample::{ANNA, commanded, committed, event, following, making};
use store::{AppendAnswer, EventStore, Health, MatchId, NewEvent, SqliteOptions, SqliteStore};

const CHILD: &str = "STORE_TEST_DISK_FOLDER";
const A: MatchId = MatchId(0xa11);

/// Writes of this process beyond this many bytes of a file fail from now on.
fn limit_files(bytes: Option<u64>) {
    let Rlimit { maximum, .. } = getrlimit(Resource::Fsize);
    setrlimit(Resource::Fsize, Rlimit { current: bytes.or(maximum), maximum }).unwrap();
}

fn append(number: u64) -> store::Append {
    let large = NewEvent { payload: vec![1; 50_000], ..commanded(ANNA, number, number) };
    following(A, number, vec![large])
}

/// Runs in a process of its own for the next test; by itself it has nothing to do.
#[test]
fn disk_child() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let options =
        SqliteOptions { probe_interval: Duration::from_millis(5), ..SqliteOptions::default() };
    let store = SqliteStore::open(Path::new(&folder), &options).unwrap();
    assert_eq!(store.append(making(A, vec![event(1)])).wait(), committed(1, 1));
    for round in 0..5 {
        let before = store.head(A).wait().unwrap().unwrap().seq.0;
        let wal = Path::new(&folder).join("tabiya.db-wal").metadata().unwrap().len();
        // At the end of the file, or within the frames of the next append.
        limit_files(Some(wal + round * 9000));
        let answer = store.append(append(before)).wait();
        let AppendAnswer::Unavailable(reason) = answer else { panic!("written: {answer:?}") };
        assert!(matches!(store.health(), Health::Unavailable(_)), "{reason}");
        assert_eq!(store.load_match(A).wait().unwrap().unwrap().head.seq.0, before);
        std::thread::sleep(Duration::from_millis(30));
        assert!(matches!(store.health(), Health::Unavailable(_)), "no trial write can succeed");

        limit_files(None);
        while store.health() != Health::Available {
            std::thread::sleep(Duration::from_millis(1));
        }
        for number in before..before + 3 {
            assert_eq!(store.append(append(number)).wait(), committed(number + 1, number + 1));
        }
        println!("child: round {round} recovered from: {reason}");
    }
}

#[test]
fn writes_that_the_system_refuses_are_an_outage_that_ends() {
    let folder = tempfile::tempdir().unwrap();
    // The signal that comes with such a write must be ignored from the start, as a shell can.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" --exact disk::disk_child --nocapture"]);
    command.arg(std::env::current_exe().unwrap()).env(CHILD, folder.path());
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.matches("recovered from").count(), 5, "{said}");
    let store = SqliteStore::open(folder.path(), &SqliteOptions::default()).unwrap();
    let stored = store.load_match(A).wait().unwrap().unwrap();
    assert_eq!(stored.events.len(), 1 + 5 * 3);
}
