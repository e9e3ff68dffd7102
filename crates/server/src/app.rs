//! The parts of a running server, assembled in one place for the program and the tests.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use store::{EventStore, LibraryStore, LogStore, PeopleStore, ReadError};

use crate::analysis::Analyst;
use crate::clock::Clock;
use crate::config::Config;
use crate::connection_table::{ConnectionCaps, ConnectionTable, raise_limit};
use crate::designs::Designs;
use crate::identity::Tokens;
use crate::jobs::Jobs;
use crate::library::Library;
use crate::limits::{RULESETS_PER_NETWORK, RULESETS_PER_PERSON};
use crate::live::Live;
use crate::people::{Passwords, People};
use crate::positions::PositionLimits;
use crate::puzzles::Puzzles;
use crate::random::Random;
use crate::request_limits::RequestLimits;
use crate::tables::Tables;

/// What an [`App`] is built from.
pub struct AppParts {
    /// The configuration.
    pub config: Config,
    /// The address for browsers, without a slash at the end.
    pub url: String,
    /// Signs and checks the tokens of guests.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The source of secrets and random choices.
    pub random: Arc<dyn Random>,
    /// The log of matches, with the library beside it.
    pub store: Arc<dyn LibraryStore>,
    /// Accounts, sessions, guests and mutes.
    pub people_store: Arc<dyn PeopleStore>,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Does the work of the engine.
    pub jobs: Arc<dyn Jobs>,
}

impl fmt::Debug for AppParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppParts").field("config", &self.config).finish_non_exhaustive()
    }
}

/// Everything a request may need.
pub struct App {
    /// The configuration.
    pub config: Config,
    /// The address for browsers, without a slash at the end.
    pub url: String,
    /// Signs and checks the tokens of guests.
    pub tokens: Tokens,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// When it was assembled, by the clock.
    pub(crate) started: Duration,
    /// The source of secrets and random choices.
    pub random: Arc<dyn Random>,
    /// The log of matches.
    pub store: Arc<dyn EventStore>,
    /// Matches in play.
    pub live: Arc<Live>,
    /// Accounts, sessions and guests.
    pub people: People,
    /// All matches, past and present.
    pub library: Arc<Library>,
    /// Analyses, reviews and heat maps.
    pub analyst: Analyst,
    /// Puzzles, and who solved them.
    pub puzzles: Puzzles,
    /// Rulesets that people design.
    pub designs: Designs,
    /// Tables at which people play a series of matches.
    pub tables: Arc<Tables>,
    /// Limits of requests for positions.
    pub(crate) positions: PositionLimits,
    /// Limits of requests about rulesets.
    pub(crate) rulesets: RequestLimits,
}

impl fmt::Debug for App {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl App {
    /// Assembles the parts. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When the store of people cannot be read.
    pub async fn open(parts: AppParts) -> Result<Arc<Self>, ReadError> {
        let AppParts { config, url, tokens, clock, random, store, people_store, passwords, jobs } =
            parts;
        let log: Arc<dyn EventStore> = Arc::<dyn LibraryStore>::clone(&store);
        let caps = ConnectionCaps::new(config.sockets_per_address(), raise_limit());
        let proxies = config.trusted_proxies();
        let connections = ConnectionTable::new(caps, proxies, Arc::clone(&clock));
        let live = Live::with_connections(
            Arc::clone(&log),
            Arc::clone(&clock),
            Arc::clone(&random),
            connections,
            jobs,
        );
        let people = People::open(
            Arc::clone(&people_store),
            Arc::clone(live.directory()),
            passwords,
            Arc::clone(&live.connections().limits),
            Arc::clone(&clock),
            Arc::clone(&random),
        );
        let people = people.await?;
        live.count_results_in(Arc::clone(&people_store));
        let designs = Designs::new(
            Arc::clone(&people_store),
            Arc::clone(&live),
            url.clone(),
            Arc::clone(&clock),
            Arc::clone(&random),
        );
        let puzzles = Puzzles::new(
            config.data().clone(),
            Arc::clone(&people_store),
            Arc::clone(&clock),
            Arc::clone(&random),
        );
        let analyst = Analyst::new(Arc::clone(&live), Arc::clone(&store), Arc::clone(&clock));
        let logs: Arc<dyn LogStore> = Arc::<dyn LibraryStore>::clone(&store);
        let tables = Tables::open(
            Arc::clone(&live),
            (logs, people_store),
            url.clone(),
            Arc::clone(&clock),
            Arc::clone(&random),
        );
        let tables = tables.await?;
        let library =
            Library::new(store, Arc::clone(&live), Arc::clone(&clock), Arc::clone(&random));
        let (positions, started) = (PositionLimits::default(), clock.now());
        let rulesets = RequestLimits::new(RULESETS_PER_PERSON, RULESETS_PER_NETWORK);
        Ok(Arc::new(Self {
            config,
            url,
            tokens,
            clock,
            started,
            random,
            store: log,
            live,
            people,
            library,
            analyst,
            puzzles,
            designs,
            tables,
            positions,
            rulesets,
        }))
    }
}
