//! Servers for tests: one in memory, with a stopped clock and constant random numbers, and one over a data folder,
//! with a clock that the test sets.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use ids::UtcMillis;
use server::addresses::OwnNames;
use server::app::{App, AppParts};
use server::connection_table::{ConnectionCaps, ConnectionTable};
use server::http::router;
use server::jobs::{EngineDrivers, EnginePool};
use server::people::{Passwords, Pepper};
use server::{Clock, Config, Cost, Random, RawOptions, SystemClock, SystemRandom, Tokens};
use store::simulated::{Knobs, Tick};
use store::sqlite::Failpoints;
use store::{MemoryPeople, PeopleStore, SimulatedStore, SqliteOptions, SqliteStore};
use tower::ServiceExt;

/// The time at which every test starts.
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

/// The router of a server in memory with these options.
pub(crate) fn router_with(raw: RawOptions) -> Router {
    router_over(raw, SimulatedStore::new(1, Knobs::default()))
}

/// The same, over the test's own store.
pub(crate) fn router_over(raw: RawOptions, store: SimulatedStore) -> Router {
    router_and_table(raw, store).0
}

/// The same, with the table of its connections, for a server on a port.
pub(crate) fn router_and_table(
    raw: RawOptions,
    store: SimulatedStore,
) -> (Router, Arc<ConnectionTable>) {
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
        jobs: Arc::new(EnginePool::of_this_computer(Arc::new(Still))),
    }));
    let app = app.unwrap();
    let table = Arc::clone(app.live.connections());
    (router(app, &own_names()), table)
}

/// A table of connections with the usual limits, for a server on a port.
pub(crate) fn connection_table() -> Arc<ConnectionTable> {
    capped_table(ConnectionCaps::default())
}

/// The same, with other limits.
pub(crate) fn capped_table(caps: ConnectionCaps) -> Arc<ConnectionTable> {
    ConnectionTable::new(caps, &[], Arc::new(Still))
}

/// The key of all test servers.
pub(crate) const KEY: [u8; 32] = [9; 32];

/// The names of a server on the network of a school.
pub(crate) fn own_names() -> OwnNames {
    OwnNames {
        addresses: vec!["192.168.1.20".parse().unwrap()],
        hostname: Some("School-PC".to_owned()),
    }
}

/// A clock that the test sets.
#[derive(Debug)]
pub(crate) struct HandClock {
    utc: AtomicI64,
    /// How many times the processor time of work is counted.
    work_counts: AtomicU32,
}

impl Default for HandClock {
    fn default() -> Self {
        Self { utc: AtomicI64::new(FIRST_MOMENT), work_counts: AtomicU32::new(0) }
    }
}

impl HandClock {
    pub(crate) fn advance(&self, by: Duration) {
        self.utc.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }

    /// From now on work costs the processor time that it takes; before, it costs nothing.
    pub(crate) fn count_work(&self) {
        self.count_work_times(1);
    }

    /// From now on work costs many times the processor time that it takes, as if much more had been done.
    pub(crate) fn count_work_times(&self, factor: u32) {
        self.work_counts.store(factor, Ordering::Relaxed);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Duration {
        Duration::from_millis((self.utc().0 - FIRST_MOMENT).unsigned_abs())
    }

    fn utc(&self) -> UtcMillis {
        UtcMillis(self.utc.load(Ordering::Relaxed))
    }

    fn processor_time(&self) -> Duration {
        SystemClock::start().processor_time() * self.work_counts.load(Ordering::Relaxed)
    }
}

/// A server over a data folder, with a clock that the test sets.
pub(crate) struct TestServer {
    pub(crate) app: Arc<App>,
    pub(crate) router: Router,
    pub(crate) store: Arc<SqliteStore>,
    pub(crate) clock: Arc<HandClock>,
    /// Makes writes to the folder fail; people in memory are not affected.
    pub(crate) failpoints: Failpoints,
}

/// Where a server over a data folder stores its people.
pub(crate) enum PeopleIn {
    /// In the folder.
    Folder,
    /// In memory that outlives the server.
    Memory(Arc<MemoryPeople>),
}

/// Opens a server over a data folder.
pub(crate) async fn open_over(
    raw: RawOptions,
    folder: &Path,
    cost: Cost,
    clock: Arc<HandClock>,
    book: PeopleIn,
) -> TestServer {
    let config = Config::new(raw, folder.to_owned()).unwrap();
    let pepper = config.pepper().map(|file| Pepper::read(file).unwrap());
    let failpoints = Failpoints::default();
    let options = SqliteOptions { failpoints: failpoints.clone(), ..SqliteOptions::default() };
    let data = Arc::new(SqliteStore::open(folder, &options).unwrap());
    let book: Arc<dyn PeopleStore> = match book {
        PeopleIn::Folder => Arc::<SqliteStore>::clone(&data),
        PeopleIn::Memory(book) => book,
    };
    let (engines, jobs_clock) = (config.engines().to_vec(), Arc::<HandClock>::clone(&clock));
    let jobs_clock: Arc<dyn Clock> = jobs_clock;
    let pool = Arc::new(EnginePool::of_this_computer(Arc::clone(&jobs_clock)));
    let app = App::open(AppParts {
        config,
        url: "http://localhost:8080".to_owned(),
        tokens: Tokens::new(KEY),
        clock: Arc::<HandClock>::clone(&clock),
        random: Arc::new(SystemRandom),
        store: Arc::<SqliteStore>::clone(&data),
        people_store: book,
        passwords: Passwords::new(cost, pepper, &SystemRandom),
        jobs: Arc::new(EngineDrivers::new(&engines, pool, &jobs_clock)),
    });
    let app = app.await.unwrap();
    let router = router(Arc::clone(&app), &own_names());
    TestServer { app, router, store: data, clock, failpoints }
}

/// The result of a future that has nothing to wait for.
pub(crate) fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut context = Context::from_waker(Waker::noop());
    match pin!(future).poll(&mut context) {
        Poll::Ready(result) => result,
        Poll::Pending => panic!("people in memory answer at once"),
    }
}

/// Sends a request from an address.
pub(crate) async fn ask(router: &Router, from: &str, mut request: Request<Body>) -> Response<Body> {
    let peer: SocketAddr = format!("{from}:50000").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    router.clone().oneshot(request).await.unwrap()
}
