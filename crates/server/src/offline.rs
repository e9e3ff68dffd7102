//! Commands on a data folder while no server uses it: games in and out, and links that reset a password.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use ids::ActorId;
use protocol::WireError;
use protocol::library::{GamesFormat, ImportReport, LibraryFilter};
use store::people::{AccountRole, LinkKind};
use store::sqlite::OpenError;
use store::{EventStore, LibraryStore, PeopleStore, ReadError, SqliteOptions, SqliteStore};

use crate::addresses::{OwnNames, private_url};
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::identity::Identity;
use crate::library::{FileSize, LeftOut, Library, LibraryUser};
use crate::live::Live;
use crate::names;
use crate::people::{Cost, HOUR, NewLinkTerms, Passwords, People, PeopleError, RESET_HOURS};
use crate::random::{Random, SystemRandom};

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OfflineError {
    /// The folder cannot be used; perhaps a server uses it.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The folder cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The library refused.
    #[error("{}", .0.message)]
    Refused(WireError),
    /// The file cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
    /// There is no such account.
    #[error("there is no account called `{0}`")]
    NoAccount(String),
    /// The link cannot be created.
    #[error(transparent)]
    People(#[from] PeopleError),
}

/// What an export wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// How many matches are in the file.
    pub written: usize,
    /// The matches that are not, and why.
    pub left_out: LeftOut,
}

/// Writes every match of a data folder.
///
/// # Errors
/// When the folder is in use or cannot be read, or the file cannot be written.
pub async fn export(
    folder: &Path,
    format: GamesFormat,
    out: &mut dyn Write,
) -> Result<Exported, OfflineError> {
    let (library, _) = open(folder).await?;
    // A folder from before there was a library has matches that are not listed yet.
    library.enlist_all().await;
    let writer = library.writer(&owner(), format, &[], &LibraryFilter::default()).await;
    let mut writer = writer.map_err(OfflineError::Refused)?;
    while let Some(piece) = writer.next().await.map_err(OfflineError::Refused)? {
        out.write_all(piece.as_bytes())?;
    }
    let written = writer.written();
    Ok(Exported { written, left_out: writer.into_left_out() })
}

/// Imports a file of games for the house account.
///
/// # Errors
/// When the folder is in use or cannot be written, or the file cannot be read at all.
pub async fn import(
    folder: &Path,
    format: GamesFormat,
    bytes: Vec<u8>,
) -> Result<ImportReport, OfflineError> {
    let (library, _) = open(folder).await?;
    let owner = owner();
    let slot = library.admit_file(&owner).map_err(OfflineError::Refused)?;
    let read = library.import(format, bytes, (&owner, slot), FileSize::OF_FOLDER).await;
    read.map_err(OfflineError::Refused)
}

/// Creates a link that sets the password of an account. If the port is not known beforehand, it is only
/// the path of the page.
///
/// # Errors
/// When the folder is in use, or there is no such account.
pub async fn reset_link(config: &Config, account: &str) -> Result<String, OfflineError> {
    let url = match config.address() {
        address if address.port() == 0 => String::new(),
        address => private_url(config, address, &OwnNames::of_this_computer()),
    };
    let (_, people) = open(config.data()).await?;
    let found = people.store().account_named(names::skeleton(account)).await?;
    let found = found.ok_or_else(|| OfflineError::NoAccount(account.to_owned()))?;
    let link = people.make_link(NewLinkTerms {
        kind: LinkKind::Reset,
        maker: ActorId::SERVER,
        subject: Some(found.actor),
        role: AccountRole::Player,
        uses: 1,
        lifetime_ms: RESET_HOURS * HOUR,
    });
    Ok(format!("{url}/reset#{}", link.await?.secret))
}

/// The owner of the folder may read and write everything in it.
fn owner() -> LibraryUser {
    LibraryUser::of_all(Identity::HOUSE)
}

async fn open(folder: &Path) -> Result<(Arc<Library>, People), OfflineError> {
    let data = Arc::new(SqliteStore::open_existing(folder, &SqliteOptions::default())?);
    let store: Arc<dyn EventStore> = Arc::<SqliteStore>::clone(&data);
    let library_store: Arc<dyn LibraryStore> = Arc::<SqliteStore>::clone(&data);
    let people_store: Arc<dyn PeopleStore> = data;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
    let random: Arc<dyn Random> = Arc::new(SystemRandom);
    let live = Live::new(store, Arc::clone(&clock), Arc::clone(&random));
    // No password is hashed here.
    let passwords = Passwords::new(Cost::LEAST, None, &*random);
    // Opening people also fills the directory, which has the pseudonyms of deleted accounts.
    let people = People::open(
        people_store,
        Arc::clone(live.directory()),
        passwords,
        Arc::clone(&live.connections().limits),
        Arc::clone(&clock),
        Arc::clone(&random),
    );
    let people = people.await?;
    Ok((Library::new(library_store, live, clock, random), people))
}
