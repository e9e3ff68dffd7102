//! Help for an organizer who forgot the password, by whoever has the data folder, while the house is closed.

use std::path::Path;
use std::sync::Arc;

use game::ActorId;
use store::people::{LinkKind, PeopleStore, Role};
use store::sqlite::{DATA_FILE, OpenError};
use store::{ReadError, SqliteOptions, SqliteStore};

use super::{Cost, Directory, NewLinkTerms, Passwords, People, PeopleError, name};
use crate::clock::SystemClock;
use crate::random::SystemRandom;

/// How long such a link can be used.
pub const RESET_HOURS: i64 = 24;
const HOUR: i64 = 60 * 60 * 1000;

/// Why there is no link.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResetError {
    /// Nothing is kept there.
    #[error("there is no house in {0}: name its folder by --data")]
    NoHouse(String),
    /// The folder cannot be used; perhaps the house is open.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Nobody is called so.
    #[error("nobody in this house is called `{0}`")]
    Nobody(String),
    /// The link cannot be made.
    #[error(transparent)]
    People(#[from] PeopleError),
}

/// The secret of a new link that sets the password of an account.
///
/// # Errors
/// When the house is open, or nobody is called so.
pub async fn reset_link(folder: &Path, account: &str) -> Result<String, ResetError> {
    if !folder.join(DATA_FILE).exists() {
        return Err(ResetError::NoHouse(folder.display().to_string()));
    }
    let store = SqliteStore::open(folder, &SqliteOptions::default())?;
    let store: Arc<dyn PeopleStore> = Arc::new(store);
    let (clock, random) = (Arc::new(SystemClock::start()), Arc::new(SystemRandom));
    // No password of anybody is hashed here.
    let passwords = Passwords::new(Cost::LEAST, None, &*random);
    let directory = Arc::new(Directory::default());
    let people = People::open(Arc::clone(&store), directory, passwords, clock, random).await?;
    let found = store.account_named(name::skeleton(account)).await?;
    let found = found.ok_or_else(|| ResetError::Nobody(account.to_owned()))?;
    let terms = NewLinkTerms {
        kind: LinkKind::Reset,
        maker: ActorId(0),
        subject: Some(found.actor),
        role: Role::Player,
        uses: 1,
        lifetime_ms: RESET_HOURS * HOUR,
    };
    Ok(people.make_link(terms).await?.secret)
}
