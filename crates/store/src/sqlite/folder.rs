//! The data folder: private to its user, and open in one process at a time.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::OpenError;

/// The name of the database in the folder.
pub const DATA_FILE: &str = "tabiya.db";
/// The name of the file whose lock shows that the folder is in use.
pub const LOCK_FILE: &str = "lock";

/// A data folder that this process has locked.
#[derive(Debug)]
pub(super) struct DataFolder {
    path: PathBuf,
    /// The lock ends with the process, however the process ends.
    lock: File,
}

impl DataFolder {
    /// Creates the folder if it does not exist, and locks it.
    pub(super) fn open(path: &Path) -> Result<Self, OpenError> {
        let named = |source| cannot(path, source);
        private_folder(path).map_err(named)?;
        let lock = private_file(&path.join(LOCK_FILE)).map_err(named)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                Err(OpenError::Locked { folder: path.display().to_string() })
            }
            Err(TryLockError::Error(source)) => Err(named(source)),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn data_file(&self) -> PathBuf {
        self.path.join(DATA_FILE)
    }

    /// Creates the database as an empty file that only its user can read; SQLite gives its
    /// companion files the same mode.
    ///
    /// Only before the database is open: closing any other handle to it drops SQLite's locks.
    pub(super) fn prepare_data_file(&self) -> Result<(), OpenError> {
        let path = self.data_file();
        if path.exists() {
            return make_private(&path).map_err(|source| self.cannot(source));
        }
        private_file(&path)
            .and_then(|file| file.sync_all())
            .map_err(|source| self.cannot(source))?;
        sync_folder(&self.path).map_err(|source| self.cannot(source))
    }

    pub(super) fn cannot(&self, source: io::Error) -> OpenError {
        cannot(&self.path, source)
    }
}

impl Drop for DataFolder {
    fn drop(&mut self) {
        // Closing is not enough: a child process that is just being started shares the handle.
        let _ = self.lock.unlock();
    }
}

/// Refuses a folder without one of Tabiya's databases.
pub(super) fn expect_data(folder: &Path) -> Result<(), OpenError> {
    if folder.join(DATA_FILE).exists() {
        Ok(())
    } else {
        Err(OpenError::NoData { folder: folder.display().to_string() })
    }
}

/// Makes renamed and created files in a folder survive a power cut.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere folders cannot be opened as files, and their entries are durable without.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Opens a file for writing; creates it for its user only if it does not exist.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path)
}

/// Creates a folder for its user only if it does not exist, with its parents.
///
/// # Errors
/// The system's error.
pub fn private_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}

#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn make_private(path: &Path) -> io::Result<()> {
    fs::metadata(path).map(|_| ())
}

fn cannot(folder: &Path, source: io::Error) -> OpenError {
    OpenError::Folder { folder: folder.display().to_string(), source }
}
