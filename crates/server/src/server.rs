//! The whole server: data folder, matches, listener and upkeep, started and stopped together.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use store::sqlite::OpenError;
use store::{LibraryStore, ReadError, SqliteOptions, SqliteStore};

use crate::addresses::{self, OwnNames};
use crate::app::{App, AppParts};
use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::http::{room_link, router};
use crate::identity::Tokens;
use crate::jobs::{EngineDrivers, EnginePool, Jobs};
use crate::people::{Cost, Passwords, PeopleError, Pepper, PepperError};
use crate::puzzles::mining;
use crate::random::{Random, SystemRandom};
use crate::serve::{self, ServeError};
use crate::{upkeep, web};

/// The file with the key that signs the tokens of guests.
const KEY_FILE: &str = "guests.key";

/// Why the server cannot start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The data folder cannot be used.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The data folder cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The key cannot be read or created.
    #[error("cannot use the key for the tokens of guests: {0}")]
    Key(io::Error),
    /// The pepper cannot be used.
    #[error(transparent)]
    Pepper(#[from] PepperError),
    /// The set-up link cannot be created.
    #[error("cannot create the set-up link: {0}")]
    SetUp(PeopleError),
    /// The server cannot listen.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// A server that is ready to accept connections.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    own: OwnNames,
    listener: TcpListener,
    tls: Option<RustlsConfig>,
    address: SocketAddr,
    recovered: usize,
    set_up: Option<String>,
}

impl Server {
    /// Opens everything and takes the port. Connections are accepted from [`Server::serve`] on.
    ///
    /// # Errors
    /// When the certificate, the pepper, the folder or the port cannot be used.
    pub async fn open(config: Config) -> Result<Self, ServerError> {
        let tls = config.tls().map(serve::load).transpose().map_err(ServeError::from)?;
        let pepper = config.pepper().map(Pepper::read).transpose()?;
        let listener = serve::listen(config.address())?;
        let address = listener.local_addr().map_err(ServeError::from)?;
        let data = Arc::new(SqliteStore::open(config.data(), &SqliteOptions::default())?);
        let store: Arc<dyn LibraryStore> = Arc::<SqliteStore>::clone(&data);
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let key = config.data().join(KEY_FILE);
        let tokens = Tokens::open(&key, &*random).map_err(ServerError::Key)?;
        let passwords = Passwords::new(Cost::USUAL, pepper, &*random);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let own = OwnNames::of_this_computer();
        let url = addresses::url(&config, address, &own);
        let private_url = addresses::private_url(&config, address, &own);
        let people_store = data;
        let pool: Arc<dyn Jobs> = Arc::new(EnginePool::of_this_computer(Arc::clone(&clock)));
        let jobs: Arc<dyn Jobs> = Arc::new(EngineDrivers::new(config.engines(), pool, &clock));
        let parts =
            AppParts { config, url, tokens, clock, random, store, people_store, passwords, jobs };
        let app = App::open(parts).await?;
        let set_up = app.people.set_up_link().await.map_err(ServerError::SetUp)?;
        let set_up = set_up.map(|secret| format!("{private_url}/setup#{secret}"));
        let recovered = app.live.recover().await?;
        Ok(Self { app, own, listener, tls, address, recovered, set_up })
    }

    /// The address for browsers.
    pub fn url(&self) -> &str {
        &self.app.url
    }

    /// The port it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that creates the first organizer, as long as there is none.
    pub fn set_up_link(&self) -> Option<&str> {
        self.set_up.as_deref()
    }

    /// The room code that admits guests of the local network, and a link that contains it.
    pub fn room(&self) -> Option<(String, String)> {
        let code = self.app.people.guests.room().as_str().to_owned();
        let link = room_link(&self.app.url, &code);
        self.app.config.has_room_code().then_some((code, link))
    }

    /// How many unfinished matches were resumed.
    pub fn recovered(&self) -> usize {
        self.recovered
    }

    /// Serves until it is asked to stop, then closes matches and connections in order.
    ///
    /// # Errors
    /// When the system fails.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let handle = Handle::new();
        let router = router(Arc::clone(&self.app), &self.own);
        tokio::task::spawn_blocking(web::pack_all);
        let connections = Arc::clone(self.app.live.connections());
        let serving = serve::serve(self.listener, router, self.tls, handle.clone(), connections);
        tokio::pin!(serving);
        let upkeep = tokio::spawn(upkeep::keep(Arc::clone(&self.app)));
        let mining = tokio::spawn(mining::keep(Arc::clone(&self.app)));
        let live = Arc::clone(&self.app.live);
        let beating = tokio::spawn(async move { live.keep_beating().await });
        let early = tokio::select! {
            served = &mut serving => Some(served),
            () = stop => None,
        };
        // The last beat is that of the shutdown.
        beating.abort();
        drop(beating.await);
        // Connections close with their matches, so the listener has nothing left to wait for.
        self.app.live.shutdown().await;
        serve::close(&handle);
        let served = match early {
            Some(served) => served,
            None => serving.await,
        };
        // The next start does what is left of the upkeep. It holds the store, so wait until it is gone.
        for task in [upkeep, mining] {
            task.abort();
            drop(task.await);
        }
        served
    }
}
