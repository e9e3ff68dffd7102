//! The folder of saved games: one file each, replaced as a whole after every move.
//!
//! A game in progress holds a lock on its file. The next version of the file is locked before it gets
//! the name, so that a second program never finds the game unlocked.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::record;
use super::terminal_game::TerminalGame;
use crate::clock;
use crate::files;

/// The maximum size of a game file, in bytes.
const MAX_FILE: u64 = 64 << 20;
/// The highest number of a saved game: beyond it the file names would not sort.
const MAX_NUMBER: u32 = 999_999;

/// The folder of saved games.
#[derive(Debug)]
pub(crate) struct SavedGames {
    folder: PathBuf,
}

/// The file of the game in progress, locked against other programs.
#[derive(Debug)]
pub(crate) struct SavedGame {
    path: PathBuf,
    number: u32,
    /// Kept open for its lock.
    file: File,
}

impl SavedGames {
    /// The saved games of a data folder. The folder is created with the first game.
    pub(crate) fn new(data: &Path) -> Self {
        Self { folder: data.join("games") }
    }

    /// The numbers of the saved games, the most recent first.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let mut found: Vec<_> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let number = number_of(&entry.path())?;
                let facts = entry.metadata().ok()?;
                // A program that is killed before it writes the first move leaves an empty file.
                (facts.len() > 0).then_some((facts.modified().ok()?, number))
            })
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Reads a saved game without locking it.
    ///
    /// # Errors
    /// When there is no such game or it cannot be read.
    pub(crate) fn read(&self, number: u32) -> Result<TerminalGame> {
        Ok(read_game(&self.path(number), 1)?.0)
    }

    /// Opens and locks a saved game to resume it.
    ///
    /// # Errors
    /// When there is no such game, it cannot be read, or another program has it open.
    pub(crate) fn open(&self, number: u32) -> Result<(SavedGame, TerminalGame)> {
        let path = self.path(number);
        let in_use = || anyhow!("game {number} is open in another terminal");
        let file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("there is no saved game {number}; `load` lists them")
            }
            opened => opened.with_context(|| format!("cannot open `{}`", path.display()))?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use()),
            // Some file systems have no locks. Resuming the game matters more.
            Err(TryLockError::Error(_)) => {}
        }
        // Another program may have replaced the file between the opening and the lock. Then the lock is
        // on a file that nobody reads anymore.
        if !is_still_there(&file, &path) {
            return Err(in_use());
        }
        let (game, _) = read_game(&path, 1)?;
        Ok((SavedGame { path, number, file }, game))
    }

    /// Creates the file of a new game.
    ///
    /// # Errors
    /// When the folder cannot be created or written.
    pub(crate) fn create(&self) -> Result<SavedGame> {
        let context = || format!("cannot save games in `{}`", self.folder.display());
        fs::create_dir_all(&self.folder).with_context(context)?;
        let mut number = self.numbers().into_iter().max().unwrap_or(0);
        loop {
            number += 1;
            if number > MAX_NUMBER {
                return Err(anyhow!("the folder is full")).with_context(context);
            }
            let path = self.path(number);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    lock(&file);
                    return Ok(SavedGame { path, number, file });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(context),
            }
        }
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("game-{number:06}.{}", record::EXTENSION))
    }
}

/// Whether an open file is still the one at a path.
#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |one: &fs::Metadata, other: &fs::Metadata| {
        (one.dev(), one.ino()) == (other.dev(), other.ino())
    };
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(named)) => same(&open, &named),
        _ => false,
    }
}

/// On other systems an open file cannot be replaced.
#[cfg(not(unix))]
fn is_still_there(_: &File, _: &Path) -> bool {
    true
}

impl SavedGame {
    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// The number of the game.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Saves the game durably: after this returns, not even a power cut loses it.
    ///
    /// # Errors
    /// When it cannot be written. The previous version is intact.
    pub(crate) fn save(&mut self, game: &TerminalGame) -> Result<()> {
        let text = record::write(game);
        let file = replace_file(&self.path, &text)
            .with_context(|| format!("cannot save the game in `{}`", self.path.display()))?;
        self.file = file;
        Ok(())
    }
}

/// Replaces a file: a reader finds the old text or the new one, never half of it.
///
/// Unlike [`crate::files::replace`], it locks the new file before it gets the name, and makes the name
/// durable too.
fn replace_file(path: &Path, text: &str) -> io::Result<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Always the same name, so that the next save overwrites what a killed program left behind.
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".tabiya-part");
    let part = folder.join(name);
    let written = write_part(&part, text).and_then(|file| {
        fs::rename(&part, path)?;
        sync_folder(folder)?;
        Ok(file)
    });
    if written.is_err() {
        // Clean up, but report the first error.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_part(part: &Path, text: &str) -> io::Result<File> {
    let mut file = File::create(part)?;
    lock(&file);
    file.write_all(text.as_bytes())?;
    // The kernel stamps files with the time of its last tick, so that two games saved within a few
    // milliseconds would be equally old. Not every file system can set the time; then the tick counts.
    let _ = file.set_modified(clock::system_time());
    file.sync_all()?;
    Ok(file)
}

/// Makes the new name durable. Only Unix needs this, and only Unix can open folders.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        // Some file systems do not support it.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Locks a new file, if the file system has locks.
fn lock(file: &File) {
    let _ = file.try_lock();
}

/// Reads one game of a file, counted from 1, and returns how many there are.
///
/// # Errors
/// When the file cannot be read or has no such game.
pub(crate) fn read_game(path: &Path, number: usize) -> Result<(TerminalGame, usize)> {
    let shown = || format!("cannot read the game in `{}`", path.display());
    let file = File::open(path).with_context(shown)?;
    let bytes = files::read_all(file, MAX_FILE).with_context(shown)?;
    record::read(&bytes, number).with_context(shown)
}

fn number_of(path: &Path) -> Option<u32> {
    let name = path.file_name()?.to_str()?;
    let digits = name.strip_prefix("game-")?.strip_suffix(record::EXTENSION)?.strip_suffix('.')?;
    digits.parse().ok().filter(|number| *number <= MAX_NUMBER)
}
