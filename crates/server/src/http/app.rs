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

/// What a house knows before it opens, and every request may need.
pub struct Basis {
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
}

impl fmt::Debug for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Basis").field("config", &self.config).finish_non_exhaustive()
    }
}

/// What a house is built on.
pub struct Foundation {
    /// What it knows.
    pub basis: Basis,
    /// The log, with the library beside it.
    pub store: Arc<dyn LibraryStore>,
    /// What is kept of people.
    pub book: Arc<dyn PeopleStore>,
    /// How passwords are hashed.
    pub passwords: Passwords,
}

impl fmt::Debug for Foundation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foundation").field("basis", &self.basis).finish_non_exhaustive()
    }
}

/// An open house.
pub struct App {
    /// What it knows.
    pub basis: Basis,
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
        f.debug_struct("App").field("basis", &self.basis).finish_non_exhaustive()
    }
}

impl App {
    /// Builds a house. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When what is kept of people cannot be read.
    pub async fn open(foundation: Foundation) -> Result<Arc<Self>, ReadError> {
        let Foundation { basis, store: shelves, book, passwords } = foundation;
        let store: Arc<dyn EventStore> = Arc::<dyn LibraryStore>::clone(&shelves);
        let (clock, random) = (|| Arc::clone(&basis.clock), || Arc::clone(&basis.random));
        let sockets = basis.config.sockets_per_address();
        let live = Live::with_door(Arc::clone(&store), clock(), random(), sockets);
        let directory = Arc::clone(live.directory());
        let people =
            People::open(Arc::clone(&book), directory, passwords, clock(), random()).await?;
        live.count_results_in(book);
        let library = Library::new(shelves, Arc::clone(&live), clock(), random());
        Ok(Arc::new(Self { basis, store, live, people, library }))
    }
}
