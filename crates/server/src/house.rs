//! The whole house: data folder, log, matches and doors, opened and closed together.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use store::sqlite::OpenError;
use store::{EventStore, LibraryStore, PeopleStore, ReadError, SqliteOptions, SqliteStore};

use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::http::{App, OwnNames, router};
use crate::identity::Tokens;
use crate::library::{Library, upkeep};
use crate::live::Live;
use crate::people::{Cost, People, PeopleError};
use crate::random::{Random, SystemRandom};
use crate::serve::{self, ServeError};
use crate::web;

/// The file with the key that guests' tokens are signed with.
const KEY_FILE: &str = "guests.key";

/// Why the house cannot open.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HouseError {
    /// The data folder cannot be used.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// What it holds cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The key cannot be read or made.
    #[error("the key of the guests' tokens cannot be used: {0}")]
    Key(io::Error),
    /// The set-up link cannot be made.
    #[error("the set-up link cannot be made: {0}")]
    SetUp(PeopleError),
    /// Nobody can be let in.
    #[error(transparent)]
    Serve(#[from] ServeError),
}

/// An open house.
#[derive(Debug)]
pub struct House {
    app: Arc<App>,
    own: OwnNames,
    listener: TcpListener,
    tls: Option<RustlsConfig>,
    address: SocketAddr,
    recovered: usize,
    set_up: Option<String>,
}

impl House {
    /// Opens everything and takes the port; nobody is let in before [`House::serve`].
    ///
    /// # Errors
    /// When the certificate, the folder or the port cannot be used.
    pub async fn open(config: Config) -> Result<Self, HouseError> {
        let tls = config.tls().map(serve::load).transpose().map_err(ServeError::from)?;
        let listener = serve::listen(config.address())?;
        let address = listener.local_addr().map_err(ServeError::from)?;
        let data = Arc::new(SqliteStore::open(config.data(), &SqliteOptions::default())?);
        let store: Arc<dyn EventStore> = Arc::<SqliteStore>::clone(&data);
        let library_store: Arc<dyn LibraryStore> = Arc::<SqliteStore>::clone(&data);
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let key = config.data().join(KEY_FILE);
        let tokens = Tokens::open(&key, &*random).map_err(HouseError::Key)?;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let live = Live::with_door(
            Arc::clone(&store),
            Arc::clone(&clock),
            Arc::clone(&random),
            config.sockets_per_address(),
        );
        let book: Arc<dyn PeopleStore> = data;
        let directory = Arc::clone(live.directory());
        let opened = (Arc::clone(&clock), Arc::clone(&random));
        let people =
            People::open(Arc::clone(&book), directory, Cost::HOUSE, opened.0, opened.1).await?;
        live.count_results_in(book);
        let set_up = people.set_up_link().await.map_err(HouseError::SetUp)?;
        let recovered = live.recover().await?;
        let own = OwnNames::of_this_computer();
        let url = serve::url(&config, address, &own);
        let set_up = set_up.map(|secret| serve::set_up_url(&config, address, &url, &secret));
        let library =
            Library::new(library_store, Arc::clone(&live), Arc::clone(&clock), Arc::clone(&random));
        let app =
            Arc::new(App { config, url, tokens, clock, random, store, live, people, library });
        Ok(Self { app, own, listener, tls, address, recovered, set_up })
    }

    /// Where browsers find it.
    pub fn url(&self) -> &str {
        &self.app.url
    }

    /// The port it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that makes the first organizer, as long as there is none.
    pub fn set_up_link(&self) -> Option<&str> {
        self.set_up.as_deref()
    }

    /// How many matches go on from before.
    pub fn recovered(&self) -> usize {
        self.recovered
    }

    /// Lets people in until told to stop, then closes in good order.
    ///
    /// # Errors
    /// When the system fails.
    pub async fn serve(self, stop: impl Future<Output = ()>) -> Result<(), ServeError> {
        let handle = Handle::new();
        let router = router(Arc::clone(&self.app), &self.own);
        tokio::task::spawn_blocking(web::pack_all);
        let serving = serve::serve(self.listener, router, self.tls, handle.clone());
        tokio::pin!(serving);
        let upkeep = tokio::spawn(upkeep::keep(Arc::clone(&self.app.library)));
        let early = tokio::select! {
            served = &mut serving => Some(served),
            () = stop => None,
        };
        // Sockets close with their matches, so that nothing is left to wait for at the door.
        self.app.live.shutdown().await;
        serve::close(&handle);
        let served = match early {
            Some(served) => served,
            None => serving.await,
        };
        // What it was about is found again at the next start. It is waited for, since it holds the store.
        upkeep.abort();
        // Ended by the abort or by itself: gone either way.
        drop(upkeep.await);
        served
    }
}
