//! Houses for tests: one in memory, whose time stands still and whose lots are always the same; and one over
//! a data folder, whose time the test sets.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use ids::UtcMillis;
use server::addresses::OwnNames;
use server::app::{App, AppParts};
use server::http::router;
use server::people::{Passwords, Pepper};
use server::{Clock, Config, Cost, Random, RawOptions, SystemRandom, Tokens};
use store::simulated::{Knobs, Tick};
use store::sqlite::Failpoints;
use store::{MemoryPeople, PeopleStore, SimulatedStore, SqliteOptions, SqliteStore};
use tower::ServiceExt;

/// When every test begins.
const FIRST_MOMENT: i64 = 1_800_000_000_000;

#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn utc(&self) -> UtcMillis {
        UtcMillis(FIRST_MOMENT)
    }
}

#[derive(Debug)]
struct Sevens;

impl Random for Sevens {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(7);
    }
}

/// A house with these options.
pub(crate) fn house(raw: RawOptions) -> Router {
    house_over(raw, SimulatedStore::new(1, Knobs::default()))
}

/// The same, over a store of the test's own.
pub(crate) fn house_over(raw: RawOptions, store: SimulatedStore) -> Router {
    let config = Config::new(raw, PathBuf::from("unused")).unwrap();
    let pumped = store.clone();
    tokio::spawn(async move {
        for tick in 0.. {
            pumped.pump(Tick(tick));
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    let app = at_once(App::open(AppParts {
        config,
        url: "http://127.0.0.1:8080".to_owned(),
        tokens: Tokens::new(KEY),
        clock: Arc::new(Still),
        random: Arc::new(Sevens),
        store: Arc::new(store),
        people_store: Arc::new(MemoryPeople::default()),
        passwords: Passwords::new(Cost::LEAST, None, &Sevens),
    }));
    router(app.unwrap(), &own_names())
}

/// The key of all houses of tests.
pub(crate) const KEY: [u8; 32] = [9; 32];

/// How a house on the network of a school is called.
pub(crate) fn own_names() -> OwnNames {
    OwnNames {
        addresses: vec!["192.168.1.20".parse().unwrap()],
        hostname: Some("School-PC".to_owned()),
    }
}

/// A clock that the test sets.
#[derive(Debug)]
pub(crate) struct HandClock(AtomicI64);

impl Default for HandClock {
    fn default() -> Self {
        Self(AtomicI64::new(FIRST_MOMENT))
    }
}

impl HandClock {
    pub(crate) fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Duration {
        Duration::from_millis((self.utc().0 - FIRST_MOMENT).unsigned_abs())
    }

    fn utc(&self) -> UtcMillis {
        UtcMillis(self.0.load(Ordering::Relaxed))
    }
}

/// A house over a data folder, whose time the test sets.
pub(crate) struct Ground {
    pub(crate) app: Arc<App>,
    pub(crate) router: Router,
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) clock: Arc<HandClock>,
    /// Lets the folder fail; people in memory do not notice.
    pub(crate) failpoints: Failpoints,
}

/// Where a house over a data folder keeps its people.
pub(crate) enum Book {
    /// In the folder.
    Folder,
    /// In memory that outlives the house.
    Memory(Arc<MemoryPeople>),
}

/// Opens a house over a data folder, at a moment.
pub(crate) async fn over(
    raw: RawOptions,
    folder: &Path,
    cost: Cost,
    clock: Arc<HandClock>,
    book: Book,
) -> Ground {
    let config = Config::new(raw, folder.to_owned()).unwrap();
    let pepper = config.pepper().map(|file| Pepper::read(file).unwrap());
    let failpoints = Failpoints::default();
    let options = SqliteOptions { failpoints: failpoints.clone(), ..SqliteOptions::default() };
    let data = Arc::new(SqliteStore::open(folder, &options).unwrap());
    let book: Arc<dyn PeopleStore> = match book {
        Book::Folder => Arc::<SqliteStore>::clone(&data),
        Book::Memory(book) => book,
    };
    let app = App::open(AppParts {
        config,
        url: "http://localhost:8080".to_owned(),
        tokens: Tokens::new(KEY),
        clock: Arc::<HandClock>::clone(&clock),
        random: Arc::new(SystemRandom),
        store: Arc::<SqliteStore>::clone(&data),
        people_store: book,
        passwords: Passwords::new(cost, pepper, &SystemRandom),
    });
    let app = app.await.unwrap();
    let router = router(Arc::clone(&app), &own_names());
    Ground { app, router, store: data, clock, failpoints }
}

/// The result of a future that has nothing to wait for.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("people in memory answer at once"),
    }
}

/// Asks the house from an address.
pub(crate) async fn ask(house: &Router, from: &str, mut request: Request<Body>) -> Response<Body> {
    let peer: SocketAddr = format!("{from}:50000").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    house.clone().oneshot(request).await.unwrap()
}
