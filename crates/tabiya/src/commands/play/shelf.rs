//! The folder of kept games: one file each, replaced as a whole after every move.
//!
//! A game in play holds a lock on its file. The lock travels with it: the next version is locked
//! before it takes the name, so no moment comes at which a second program finds the game free.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::game::Game;
use super::record;
use crate::files;

/// The largest file that is read as a game, in bytes.
const MAX_FILE: u64 = 64 << 20;
/// The highest number of a kept game: beyond it the names would not sort.
const MAX_NUMBER: u32 = 999_999;

/// The folder of kept games.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
}

/// A file of the shelf that this program writes to, locked against others.
#[derive(Debug)]
pub(crate) struct Slot {
    path: PathBuf,
    number: u32,
    /// Held open for its lock.
    file: File,
}

impl Shelf {
    /// The shelf in a data folder; nothing is made until a game is kept.
    pub(crate) fn new(data: &Path) -> Self {
        Self { folder: data.join("games") }
    }

    /// The numbers of the kept games, the one played last first.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let mut found: Vec<_> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let number = number_of(&entry.path())?;
                let facts = entry.metadata().ok()?;
                // A kill before the first move was written leaves an empty file.
                (facts.len() > 0).then_some((facts.modified().ok()?, number))
            })
            .collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.into_iter().map(|(_, number)| number).collect()
    }

    /// Reads a kept game without taking it.
    ///
    /// # Errors
    /// When there is none or it cannot be read.
    pub(crate) fn look(&self, number: u32) -> Result<Game> {
        Ok(read_game(&self.path(number), 1)?.0)
    }

    /// Takes a kept game to go on with it.
    ///
    /// # Errors
    /// When there is none, it cannot be read, or another program plays it.
    pub(crate) fn take(&self, number: u32) -> Result<(Slot, Game)> {
        let path = self.path(number);
        let elsewhere = || anyhow!("game {number} is being played elsewhere");
        let file = match File::open(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("there is no kept game {number}: `load` lists them")
            }
            opened => opened.with_context(|| format!("cannot open `{}`", path.display()))?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(elsewhere()),
            // Some file systems know no locks; the game matters more.
            Err(TryLockError::Error(_)) => {}
        }
        // A player may have put the next version in its place between the opening and the lock; then
        // the lock is on what nobody reads any more.
        if !is_still_there(&file, &path) {
            return Err(elsewhere());
        }
        let (game, _) = read_game(&path, 1)?;
        Ok((Slot { path, number, file }, game))
    }

    /// A new file for a game.
    ///
    /// # Errors
    /// When the folder cannot be made or written.
    pub(crate) fn add(&self) -> Result<Slot> {
        let trouble = || format!("cannot keep games in `{}`", self.folder.display());
        fs::create_dir_all(&self.folder).with_context(trouble)?;
        let mut number = self.numbers().into_iter().max().unwrap_or(0);
        loop {
            number += 1;
            if number > MAX_NUMBER {
                return Err(anyhow!("it is full")).with_context(trouble);
            }
            let path = self.path(number);
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    lock(&file);
                    return Ok(Slot { path, number, file });
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error).with_context(trouble),
            }
        }
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("game-{number:06}.{}", record::EXTENSION))
    }
}

/// Whether an open file is the one that stands under a name now.
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

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn is_still_there(_: &File, _: &Path) -> bool {
    true
}

impl Slot {
    /// Where the game is kept.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Its number among the kept games.
    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    /// Keeps the game as it is now: after this returns, not even a power cut loses it.
    ///
    /// # Errors
    /// When it cannot be written; what was kept before is unharmed.
    pub(crate) fn keep(&mut self, game: &Game) -> Result<()> {
        let text = record::write(game);
        let file = replace_file(&self.path, &text)
            .with_context(|| format!("cannot keep the game in `{}`", self.path.display()))?;
        self.file = file;
        Ok(())
    }
}

/// Writes a file as a whole: a reader finds the old text or the new one, never half of it.
///
/// Unlike [`crate::files::replace`] it locks the new file before it has its name, and its name is
/// durable too.
fn replace_file(path: &Path, text: &str) -> io::Result<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    // Always the same name: what a kill leaves behind is written over next time.
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
        // What is left over helps nobody; the first error is the one to tell.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_part(part: &Path, text: &str) -> io::Result<File> {
    let mut file = File::create(part)?;
    lock(&file);
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(file)
}

/// Makes the new name durable; other systems than Unix do not open folders, and need not.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        // Some file systems cannot, and have done what they can.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

/// Locks a file that nobody else has yet; a file system without locks does without.
fn lock(file: &File) {
    let _ = file.try_lock();
}

/// Reads one of the games in a file, counted from 1, and tells how many there are.
///
/// # Errors
/// When the file cannot be read or has no such game.
pub(crate) fn read_game(path: &Path, number: usize) -> Result<(Game, usize)> {
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
