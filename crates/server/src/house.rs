//! The whole house: data folder, log, matches and doors, opened and closed together.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use axum_server::Handle;
use axum_server::tls_rustls::RustlsConfig;
use store::sqlite::OpenError;
use store::{LibraryStore, ReadError, SqliteOptions, SqliteStore};

use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::http::{App, Basis, Foundation, OwnNames, room_link, router};
use crate::identity::Tokens;
use crate::people::{Cost, Passwords, PeopleError, Pepper, PepperError};
use crate::random::{Random, SystemRandom};
use crate::serve::{self, ServeError};
use crate::{upkeep, web};

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
    /// The pepper cannot be used.
    #[error(transparent)]
    Pepper(#[from] PepperError),
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
    /// When the certificate, the pepper, the folder or the port cannot be used.
    pub async fn open(config: Config) -> Result<Self, HouseError> {
        let tls = config.tls().map(serve::load).transpose().map_err(ServeError::from)?;
        let pepper = config.pepper().map(Pepper::read).transpose()?;
        let listener = serve::listen(config.address())?;
        let address = listener.local_addr().map_err(ServeError::from)?;
        let data = Arc::new(SqliteStore::open(config.data(), &SqliteOptions::default())?);
        let store: Arc<dyn LibraryStore> = Arc::<SqliteStore>::clone(&data);
        let random: Arc<dyn Random> = Arc::new(SystemRandom);
        let key = config.data().join(KEY_FILE);
        let tokens = Tokens::open(&key, &*random).map_err(HouseError::Key)?;
        let passwords = Passwords::new(Cost::HOUSE, pepper, &*random);
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let own = OwnNames::of_this_computer();
        let url = serve::url(&config, address, &own);
        let private_url = serve::private_url(&config, address, &own);
        let basis = Basis { config, url, tokens, clock, random };
        let app = App::open(Foundation { basis, store, book: data, passwords }).await?;
        let set_up = app.people.set_up_link().await.map_err(HouseError::SetUp)?;
        let set_up = set_up.map(|secret| format!("{private_url}/setup#{secret}"));
        let recovered = app.live.recover().await?;
        Ok(Self { app, own, listener, tls, address, recovered, set_up })
    }

    /// Where browsers find it.
    pub fn url(&self) -> &str {
        &self.app.basis.url
    }

    /// The port it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The link that makes the first organizer, as long as there is none.
    pub fn set_up_link(&self) -> Option<&str> {
        self.set_up.as_deref()
    }

    /// What guests of a local network come in by: the code to type, and a link that has it.
    pub fn room(&self) -> Option<(&str, String)> {
        let code = self.app.people.guests.room().as_str();
        self.app.basis.config.has_room_code().then(|| (code, room_link(&self.app.basis.url, code)))
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
        let upkeep = tokio::spawn(upkeep::keep(Arc::clone(&self.app)));
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
