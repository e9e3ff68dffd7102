//! Whether the files at the data folder's path are still the open ones.
//!
//! A file that was deleted or moved can still be written to through its handle, and SQLite does not notice. What is
//! committed then is lost with the process, or ends up in another folder. So the writer compares the files at the path
//! with those that were there when it opened them, before it answers and at least once a second.

use std::io;
use std::path::PathBuf;

use super::folder::{DATA_FILE, DataFolder, LOCK_FILE};
use crate::error::Unavailable;

/// Files that are open as long as the store is. SQLite creates the last two when it opens the first.
const FILES: [&str; 4] = [LOCK_FILE, DATA_FILE, "tabiya.db-wal", "tabiya.db-shm"];

/// The files of a data folder, as they were when they were first seen.
#[derive(Debug)]
pub(super) struct Whereabouts {
    files: [(PathBuf, Option<FileId>); FILES.len()],
}

impl Whereabouts {
    /// The files of a folder that was just opened.
    pub(super) fn of(folder: &DataFolder) -> io::Result<Self> {
        let mut files = FILES.map(|name| (folder.path().join(name), None));
        // The first two must be there; the others are noted when they appear.
        for (path, id) in &mut files[..2] {
            *id = Some(file_id(path)?);
        }
        Ok(Self { files })
    }

    /// Checks that every file is where it was.
    ///
    /// # Errors
    /// When one is gone, was replaced, or cannot be looked up.
    pub(super) fn check(&mut self) -> Result<(), Unavailable> {
        for (path, known) in &mut self.files {
            match (file_id(path), *known) {
                (Ok(found), Some(id)) if found == id => {}
                (Ok(found), None) => *known = Some(found),
                (Err(error), None) if error.kind() == io::ErrorKind::NotFound => {}
                (Ok(_), Some(_)) => return Err(Unavailable::FolderGone),
                (Err(error), _) if is_absence(&error) => return Err(Unavailable::FolderGone),
                (Err(error), _) => return Err(Unavailable::DiskError(error.to_string())),
            }
        }
        Ok(())
    }
}

/// Whether there is no such file, or no such folder.
fn is_absence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// A file of this computer: device and number.
#[cfg(unix)]
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &std::path::Path) -> io::Result<FileId> {
    use std::os::unix::fs::MetadataExt;
    let found = std::fs::metadata(path)?;
    Ok((found.dev(), found.ino()))
}

/// Elsewhere a file that is open can be neither moved nor deleted.
#[cfg(not(unix))]
type FileId = ();

#[cfg(not(unix))]
fn file_id(path: &std::path::Path) -> io::Result<FileId> {
    std::fs::metadata(path).map(|_| ())
}
