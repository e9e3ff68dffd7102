//! Help for an organizer who forgot the password, by whoever has the data folder, while the house is closed.

use std::path::Path;
use std::sync::Arc;

use ids::ActorId;
use store::people::{LinkKind, PeopleStore, Role};
use store::sqlite::OpenError;
use store::{ReadError, SqliteOptions, SqliteStore};

use super::{Cost, Directory, NewLinkTerms, Passwords, People, PeopleError, name};
use crate::clock::SystemClock;
use crate::config::Config;
use crate::http::OwnNames;
use crate::random::SystemRandom;
use crate::serve;

/// How long such a link can be used.
pub const RESET_HOURS: i64 = 24;
const HOUR: i64 = 60 * 60 * 1000;

/// Why there is no link.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ResetError {
    /// There is no house, or the folder cannot be used; perhaps the house is open.
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

/// A new link that sets the password of an account, at the house that these options open; without a port that is
/// known beforehand, the page of it alone.
///
/// # Errors
/// When the house is open, or nobody is called so.
pub async fn reset_link(config: &Config, account: &str) -> Result<String, ResetError> {
    let page = match config.address() {
        address if address.port() == 0 => String::new(),
        address => serve::private_url(config, address, &OwnNames::of_this_computer()),
    };
    let secret = reset_secret(config.data(), account).await?;
    Ok(format!("{page}/reset#{secret}"))
}

async fn reset_secret(folder: &Path, account: &str) -> Result<String, ResetError> {
    let store = SqliteStore::open_house(folder, &SqliteOptions::default())?;
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
