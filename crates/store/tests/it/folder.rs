//! The data folder: private, used by one process at a time, and never mistaken for another's.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use rusqlite::Connection;
use store::conformance::sample::{committed, event, following, making};
use store::sqlite::{DATA_FILE, OpenError};
use store::{
    AppendAnswer, EventStore, Health, MatchId, SqliteOptions, SqliteStore, Unavailable, UtcMillis,
};

use crate::support::Embedded;

const A: MatchId = MatchId(0xa11);
const LOCK_CHILD: &str = "STORE_TEST_LOCK_FOLDER";

fn open(folder: &Path) -> Result<SqliteStore, OpenError> {
    SqliteStore::open(folder, &SqliteOptions::default())
}

/// Runs in a process of its own for the next test; by itself it has nothing to do.
#[test]
fn lock_child() {
    if let Some(folder) = std::env::var_os(LOCK_CHILD) {
        match open(Path::new(&folder)) {
            Ok(_) => println!("child: opened"),
            Err(error) => println!("child: {error}"),
        }
    }
}

fn child_opens(folder: &Path) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "folder::lock_child", "--nocapture"]).env(LOCK_CHILD, folder);
    let output = String::from_utf8(command.output().unwrap().stdout).unwrap();
    let said = output.lines().find_map(|line| line.split_once("child: "));
    said.unwrap_or_else(|| panic!("the child said nothing: {output}")).1.to_owned()
}

#[test]
fn another_process_cannot_open_a_folder_in_use() {
    let mut harness = Embedded::new();
    let folder = harness.folder.path().to_owned();
    let sentence = format!(
        "the data folder `{}` is in use by another process; stop that one, or choose another folder",
        folder.display()
    );
    assert_eq!(child_opens(&folder), sentence);
    // Nor can the same process, twice.
    assert_eq!(open(&folder).unwrap_err().to_string(), sentence);
    harness.close();
    assert_eq!(child_opens(&folder), "opened");
}

#[cfg(unix)]
#[test]
fn what_it_makes_is_private() {
    use std::os::unix::fs::PermissionsExt;

    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("new/data");
    let store = open(&folder).unwrap();
    let id = store::MatchId(1);
    let made = store::conformance::sample::making(id, vec![store::conformance::sample::event(1)]);
    store.append(made).wait();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let files: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn data_from_the_future_is_refused() {
    let mut harness = Embedded::new();
    harness.close();
    let file = harness.folder.path().join(DATA_FILE);
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let error = open(harness.folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 99, known, .. } if known < 99), "{error}");
}

#[test]
fn foreign_data_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(DATA_FILE);
    Connection::open(&file).unwrap().execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::Foreign { .. }), "{error}");
    let count = "SELECT count(*) FROM recipes";
    let rows: i64 =
        Connection::open(&file).unwrap().query_row(count, [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 0);

    std::fs::write(&file, b"this is not a database, it is a sentence".repeat(50)).unwrap();
    let error = open(folder.path()).unwrap_err();
    assert!(matches!(error, OpenError::Database { .. }), "{error}");
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let parent = tempfile::tempdir().unwrap();
    let file = parent.path().join("file");
    std::fs::write(&file, b"x").unwrap();
    let error = open(&file.join("data")).unwrap_err();
    assert!(error.to_string().contains("file/data"), "{error}");
}

/// A store that notices quickly, in a folder that can be moved.
fn movable(parent: &Path) -> SqliteStore {
    let moment = Duration::from_millis(5);
    let options =
        SqliteOptions { probe_interval: moment, folder_interval: moment, ..Default::default() };
    let store = SqliteStore::open(&parent.join("data"), &options).unwrap();
    assert_eq!(store.append(making(A, vec![event(1)])).wait(), committed(1, 1));
    store
}

fn wait_for(store: &SqliteStore, health: &Health) {
    for _ in 0..10_000 {
        if store.health() == *health {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("{:?} instead of {health:?}", store.health());
}

/// Nothing is acknowledged that nobody could find again.
#[cfg(unix)]
#[test]
fn a_folder_that_was_moved_or_deleted_takes_no_appends() {
    type Harm = fn(&Path);
    let gone = Unavailable::FolderGone;
    let harms: [(&str, Harm); 5] = [
        ("moved", |data| fs::rename(data, data.with_file_name("elsewhere")).unwrap()),
        ("deleted", |data| fs::remove_dir_all(data).unwrap()),
        ("the data file alone", |data| fs::remove_file(data.join(DATA_FILE)).unwrap()),
        ("its log alone", |data| fs::remove_file(data.join("tabiya.db-wal")).unwrap()),
        ("replaced by another server's", |data| {
            fs::rename(data, data.with_file_name("elsewhere")).unwrap();
            drop(open(data).unwrap());
        }),
    ];
    for (what, harm) in harms {
        let parent = tempfile::tempdir().unwrap();
        let store = movable(parent.path());
        harm(&parent.path().join("data"));
        // The next append is refused even if it comes before anybody looked.
        let answer = store.append(following(A, 1, vec![event(2)])).wait();
        assert_eq!(answer, AppendAnswer::Unavailable(gone.clone()), "{what}");
        assert_eq!(store.health(), Health::Unavailable(gone.clone()), "{what}");
        assert_eq!(store.beat(UtcMillis(1)).wait(), Err(gone.clone()), "{what}");
    }
}

#[cfg(unix)]
#[test]
fn a_store_notices_without_an_append_and_goes_on_when_its_folder_is_back() {
    let parent = tempfile::tempdir().unwrap();
    let (data, elsewhere) = (parent.path().join("data"), parent.path().join("elsewhere"));
    let store = movable(parent.path());
    for round in 1..4 {
        fs::rename(&data, &elsewhere).unwrap();
        wait_for(&store, &Health::Unavailable(Unavailable::FolderGone));
        let answer = store.append(following(A, round, vec![event(2)])).wait();
        assert!(matches!(answer, AppendAnswer::Unavailable(_)), "{answer:?}");
        // Another server may be here for a while; what it leaves is not taken for ours.
        drop(open(&data).unwrap());
        fs::remove_dir_all(&data).unwrap();
        fs::rename(&elsewhere, &data).unwrap();
        wait_for(&store, &Health::Available);
        let answer = store.append(following(A, round, vec![event(2)])).wait();
        assert_eq!(answer, committed(round + 1, round + 1));
    }
    drop(store);
    let stored = open(&data).unwrap().load_match(A).wait().unwrap().unwrap();
    assert_eq!(stored.events.len(), 4);
}
