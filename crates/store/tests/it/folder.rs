//! The data folder: private, used by one process at a time, and never mistaken for another's.

use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use store::sqlite::{DATA_FILE, OpenError};
use store::{EventStore, SqliteOptions, SqliteStore};

use crate::support::Embedded;

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
    assert!(matches!(error, OpenError::Newer { found: 99, known: 6, .. }), "{error}");
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
