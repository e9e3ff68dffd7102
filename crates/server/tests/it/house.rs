//! A house for tests: its time stands still and its lots are always the same.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use game::UtcTime;
use server::http::{App, OwnNames, router};
use server::library::Library;
use server::live::Live;
use server::{Clock, Config, Cost, People, Random, RawOptions, Tokens};
use store::simulated::{Knobs, Tick};
use store::{EventStore, MemoryPeople, SimulatedStore};
use tower::ServiceExt;

#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn utc(&self) -> UtcTime {
        UtcTime(1_800_000_000_000)
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
    let simulated = Arc::new(store);
    let store: Arc<dyn EventStore> = Arc::<SimulatedStore>::clone(&simulated);
    let (clock, random): (Arc<dyn Clock>, Arc<dyn Random>) = (Arc::new(Still), Arc::new(Sevens));
    let live = Live::new(Arc::clone(&store), Arc::clone(&clock), Arc::clone(&random));
    let people = People::open(
        Arc::new(MemoryPeople::default()),
        Arc::clone(live.directory()),
        Cost::LEAST,
        Arc::clone(&clock),
        Arc::clone(&random),
    );
    let people = at_once(people).unwrap();
    let library =
        Library::new(simulated, Arc::clone(&live), Arc::clone(&clock), Arc::clone(&random));
    let app = App {
        config,
        url: "http://127.0.0.1:8080".to_owned(),
        tokens: Tokens::new([9; 32]),
        clock,
        random,
        store,
        live,
        people,
        library,
    };
    let own = OwnNames {
        addresses: vec!["192.168.1.20".parse().unwrap()],
        hostname: Some("School-PC".to_owned()),
    };
    router(Arc::new(app), &own)
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
