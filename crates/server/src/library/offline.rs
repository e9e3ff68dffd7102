//! Games in and out of a house that is closed, by whoever has its data folder.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use protocol::WireError;
use protocol::library::{GamesFormat, ImportReport, LibraryFilter};
use store::sqlite::{DATA_FILE, OpenError};
use store::{EventStore, LibraryStore, PeopleStore, ReadError, SqliteOptions, SqliteStore};

use super::{FileSize, LeftOut, Library, Reader};
use crate::clock::{Clock, SystemClock};
use crate::identity::Identity;
use crate::live::Live;
use crate::people::{Cost, Passwords, People};
use crate::random::{Random, SystemRandom};

/// Why games do not come in or out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OfflineError {
    /// Nothing is kept there.
    #[error("there is no house in {0}: name its folder by --data")]
    NoHouse(String),
    /// The folder cannot be used; perhaps the house is open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The library refuses.
    #[error("{}", .0.message)]
    Refused(WireError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// What an export has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// So many matches are in the file.
    pub written: usize,
    /// These are not.
    pub left_out: LeftOut,
}

/// Writes every match of a house; tells how many there were, and what is left out.
///
/// # Errors
/// When the house is open or cannot be read, or the file cannot be written.
pub async fn export(
    folder: &Path,
    format: GamesFormat,
    out: &mut dyn Write,
) -> Result<Exported, OfflineError> {
    let (library, house) = open(folder).await?;
    // A folder of before there was a library has matches that are not listed yet.
    library.enlist_all().await;
    let writer = library.writer(&house, format, &[], &LibraryFilter::default()).await;
    let mut writer = writer.map_err(OfflineError::Refused)?;
    while let Some(piece) = writer.next().await.map_err(OfflineError::Refused)? {
        out.write_all(piece.as_bytes())?;
    }
    let written = writer.written();
    Ok(Exported { written, left_out: writer.into_left_out() })
}

/// Takes a file of games in, for the person at the keyboard of the house.
///
/// # Errors
/// When the house is open or cannot be written, or the file as a whole cannot be read.
pub async fn import(
    folder: &Path,
    format: GamesFormat,
    bytes: Vec<u8>,
) -> Result<ImportReport, OfflineError> {
    let (library, house) = open(folder).await?;
    let read = library.import(format, bytes, &house, FileSize::OF_THE_HOUSE).await;
    read.map_err(OfflineError::Refused)
}

async fn open(folder: &Path) -> Result<(Arc<Library>, Reader), OfflineError> {
    if !folder.join(DATA_FILE).exists() {
        return Err(OfflineError::NoHouse(folder.display().to_string()));
    }
    let data = Arc::new(SqliteStore::open(folder, &SqliteOptions::default())?);
    let store: Arc<dyn EventStore> = Arc::<SqliteStore>::clone(&data);
    let shelves: Arc<dyn LibraryStore> = Arc::<SqliteStore>::clone(&data);
    let book: Arc<dyn PeopleStore> = data;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
    let random: Arc<dyn Random> = Arc::new(SystemRandom);
    let live = Live::new(store, Arc::clone(&clock), Arc::clone(&random));
    // Who left is known to the people alone; no password of anybody is hashed here.
    let directory = Arc::clone(live.directory());
    let (of_people, lots) = (Arc::clone(&clock), Arc::clone(&random));
    let passwords = Passwords::new(Cost::LEAST, None, &*random);
    People::open(book, directory, passwords, of_people, lots).await?;
    let library = Library::new(shelves, live, clock, random);
    Ok((library, Reader::of_all(Identity::HOUSE)))
}
