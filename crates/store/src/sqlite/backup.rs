//! Backup and restore: copies the log out of a folder that may be in use, and into one that is not.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags};
use thiserror::Error;
use tokio::sync::oneshot;

use super::folder::{DATA_FILE, DataFolder, expect_data, private_file, sync_folder};
use super::queries::Reader;
use super::{OpenError, schema};
use crate::answer::PendingAnswer;

/// Why a backup was not made. There are no partial backups.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// There is no data, or it cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// The backup would replace the data itself.
    #[error("`{file}` is the data itself; choose another file for the backup")]
    Itself {
        /// The backup file.
        file: String,
    },
    /// The backup cannot be written.
    #[error("cannot write the backup `{file}`: {source}")]
    File {
        /// The backup file.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// SQLite cannot copy the data.
    #[error("cannot copy the data into `{file}`: {source}")]
    Copy {
        /// The backup file.
        file: String,
        /// SQLite's error.
        source: rusqlite::Error,
    },
    /// The thread that copied has stopped.
    #[error("the backup was interrupted; make it again")]
    Interrupted,
}

/// Why a backup was not restored. The folder is then unchanged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The folder is in use or cannot be used.
    #[error(transparent)]
    Folder(OpenError),
    /// The backup cannot be opened, is not one of Tabiya's, or is too new.
    #[error("cannot restore the backup: {0}")]
    Backup(OpenError),
    /// The backup is empty.
    #[error("`{file}` is an empty file, not a backup")]
    Empty {
        /// The backup file.
        file: String,
    },
    /// It is damaged.
    #[error("the backup `{file}` is damaged: {fault}")]
    Damaged {
        /// The backup file.
        file: String,
        /// What is wrong, according to SQLite's check.
        fault: String,
    },
    /// SQLite cannot copy it.
    #[error("cannot copy the backup into `{folder}`: {source}")]
    Copy {
        /// The data folder.
        folder: String,
        /// SQLite's error.
        source: rusqlite::Error,
    },
    /// A file of the folder cannot be written.
    #[error("cannot put the backup into `{folder}`: {source}")]
    File {
        /// The data folder.
        folder: String,
        /// The system's error.
        source: io::Error,
    },
}

/// The result of a restore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// How many matches the folder has now.
    pub matches: u64,
    /// Where the previous data is, if there was any.
    pub replaced: Option<PathBuf>,
}

/// Copies the data of a folder, which may be in use by this or another process, into a file.
///
/// The copy is a snapshot. It is synced and then renamed, so a file with this name is always
/// complete.
///
/// # Errors
/// When the data cannot be read or the file not written.
pub fn backup(folder: &Path, file: &Path) -> Result<(), BackupError> {
    expect_data(folder)?;
    let reader = Reader::open(folder)?;
    if is_same_file(file, &folder.join(DATA_FILE)) {
        return Err(BackupError::Itself { file: file.display().to_string() });
    }
    let partial = beside(file, "partial");
    let in_file = |source| BackupError::File { file: file.display().to_string(), source };
    let in_copy = |source| BackupError::Copy { file: file.display().to_string(), source };
    remove_if_there(&partial).map_err(in_file)?;
    drop(private_file(&partial).map_err(in_file)?);
    let copied = copy_pages(reader.connection(), &partial);
    if let Err(source) = copied {
        // What is left over is named after the backup and overwritten by the next.
        let _ = fs::remove_file(&partial);
        return Err(in_copy(source));
    }
    publish(&partial, file).map_err(in_file)
}

/// Makes a backup on its own thread.
pub(super) fn in_background(
    folder: PathBuf,
    file: PathBuf,
) -> PendingAnswer<Result<(), BackupError>> {
    let (reply, receiver) = oneshot::channel();
    let name = file.display().to_string();
    let thread = thread::Builder::new().name("store backup".to_owned());
    let started = thread.spawn(move || {
        let _ = reply.send(backup(&folder, &file));
    });
    match started {
        Ok(_) => PendingAnswer::later(receiver, || Err(BackupError::Interrupted)),
        Err(source) => PendingAnswer::now(Err(BackupError::File { file: name, source })),
    }
}

/// Restores a backup into a folder that nobody uses, after checking it. The folder's previous data
/// is kept beside the new data.
///
/// Clients may have seen events that the backup does not contain, and whose numbers will be used
/// again. So every match gets an epoch that no client can know, and clients load it again.
///
/// # Errors
/// When the folder is in use, or the backup is damaged, foreign or too new.
pub fn restore(file: &Path, folder: &Path) -> Result<Restored, RestoreError> {
    let (source, matches) = examine(file)?;
    let held = DataFolder::open(folder).map_err(RestoreError::Folder)?;
    let name = || folder.display().to_string();
    let in_folder = |source| RestoreError::File { folder: name(), source };
    let in_copy = |source| RestoreError::Copy { folder: name(), source };
    let data = held.data_file();
    let incoming = beside(&data, "incoming");
    remove_if_there(&incoming).map_err(in_folder)?;
    drop(private_file(&incoming).map_err(in_folder)?);
    copy_pages(&source, &incoming).and_then(|()| leap_epochs(&incoming)).map_err(in_copy)?;
    drop(source);
    let replaced = set_aside(&held).map_err(in_folder)?;
    publish(&incoming, &data).map_err(in_folder)?;
    Ok(Restored { matches, replaced })
}

/// More than the number of owners a match can have between a backup and its restore.
const EPOCH_LEAP: u32 = 1024;

fn leap_epochs(file: &Path) -> rusqlite::Result<()> {
    let connection = Connection::open(file)?;
    connection.execute("UPDATE match_head SET epoch = epoch + ?1", [EPOCH_LEAP])?;
    connection.close().map_err(|(_, error)| error)
}

/// Copies every page in one step: one read transaction, so that concurrent appends cannot restart
/// it.
fn copy_pages(source: &Connection, partial: &Path) -> rusqlite::Result<()> {
    let mut target = Connection::open(partial)?;
    let done = Backup::new(source, &mut target)?.step(-1)?;
    if done != StepResult::Done {
        let busy = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
        return Err(rusqlite::Error::SqliteFailure(busy, None));
    }
    // A copy of a file in WAL mode opens in WAL mode; leave no companions beside it.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    target.close().map_err(|(_, error)| error)
}

/// Checks a whole backup and counts its matches.
fn examine(file: &Path) -> Result<(Connection, u64), RestoreError> {
    let name = || file.display().to_string();
    let unreadable = |source: rusqlite::Error| match source.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => {
            RestoreError::Damaged { file: name(), fault: source.to_string() }
        }
        _ => RestoreError::Backup(OpenError::Database { file: name(), source }),
    };
    let refused = |error| match error {
        OpenError::Database { source, .. } => unreadable(source),
        other => RestoreError::Backup(other),
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).map_err(unreadable)?;
    if schema::check(&connection, file).map_err(refused)? == 0 {
        return Err(RestoreError::Empty { file: name() });
    }
    let fault: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(unreadable)?;
    if fault != "ok" {
        return Err(RestoreError::Damaged { file: name(), fault });
    }
    let count = "SELECT count(*) FROM match_head WHERE state <= 1";
    let matches: i64 = connection.query_row(count, [], |row| row.get(0)).map_err(unreadable)?;
    Ok((connection, matches.cast_unsigned()))
}

/// Renames the folder's data and its companion files, so that no old WAL is applied to new data.
fn set_aside(folder: &DataFolder) -> io::Result<Option<PathBuf>> {
    let data = folder.data_file();
    if !data.exists() {
        return Ok(None);
    }
    let kept = free_name(folder.path());
    // The companions first: data without its WAL is old, a WAL with other data is damage.
    for companion in ["-wal", "-shm"] {
        let from = with_suffix(&data, companion);
        if from.exists() {
            fs::rename(from, with_suffix(&kept, companion))?;
        }
    }
    fs::rename(&data, &kept)?;
    sync_folder(folder.path())?;
    Ok(Some(kept))
}

fn free_name(folder: &Path) -> PathBuf {
    let names = (1_u32..).map(|number| folder.join(format!("{DATA_FILE}.replaced-{number}")));
    let mut free = names.filter(|name| !name.exists());
    free.next().expect("a folder has fewer files than there are numbers")
}

/// Syncs a complete file and renames it to its final name.
fn publish(partial: &Path, file: &Path) -> io::Result<()> {
    File::open(partial)?.sync_all()?;
    fs::rename(partial, file)?;
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => sync_folder(folder),
        _ => sync_folder(Path::new(".")),
    }
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    with_suffix(file, &format!(".{ending}"))
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn remove_if_there(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
