//! Everything a house is made of, put together in one place.

use std::fmt;
use std::sync::Arc;

use store::{EventStore, LibraryStore, PeopleStore, ReadError};

use crate::clock::Clock;
use crate::config::Config;
use crate::identity::Tokens;
use crate::library::Library;
use crate::live::Live;
use crate::people::{Passwords, People};
use crate::random::Random;

/// What every request may need.
pub struct App {
    /// What the server was told.
    pub config: Config,
    /// Where browsers find it, without a slash at the end.
    pub url: String,
    /// Who is who.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Lots and secrets.
    pub random: Arc<dyn Random>,
    /// The log.
    pub store: Arc<dyn EventStore>,
    /// The matches.
    pub live: Arc<Live>,
    /// The people.
    pub people: People,
    /// All matches there ever were.
    pub library: Arc<Library>,
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

/// What a house is built on.
pub struct Foundation {
    /// What the server was told.
    pub config: Config,
    /// Where browsers find it, without a slash at the end.
    pub url: String,
    /// Who is who.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Lots and secrets.
    pub random: Arc<dyn Random>,
    /// The log.
    pub store: Arc<dyn EventStore>,
    /// The library beside it.
    pub shelves: Arc<dyn LibraryStore>,
    /// What is kept of people.
    pub book: Arc<dyn PeopleStore>,
    /// How passwords are hashed.
    pub passwords: Passwords,
}

impl fmt::Debug for Foundation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foundation").field("config", &self.config).finish_non_exhaustive()
    }
}

impl App {
    /// Builds a house. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When what is kept of people cannot be read.
    pub async fn open(foundation: Foundation) -> Result<Arc<Self>, ReadError> {
        let Foundation { config, url, tokens, clock, random, store, shelves, book, passwords } =
            foundation;
        let sockets = config.sockets_per_address();
        let live =
            Live::with_door(Arc::clone(&store), Arc::clone(&clock), Arc::clone(&random), sockets);
        let directory = Arc::clone(live.directory());
        let (of_people, lots) = (Arc::clone(&clock), Arc::clone(&random));
        let people = People::open(Arc::clone(&book), directory, passwords, of_people, lots).await?;
        live.count_results_in(book);
        let library =
            Library::new(shelves, Arc::clone(&live), Arc::clone(&clock), Arc::clone(&random));
        Ok(Arc::new(Self { config, url, tokens, clock, random, store, live, people, library }))
    }
}
