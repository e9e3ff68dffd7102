//! A house for tests: its time stands still and its lots are always the same.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use game::UtcTime;
use server::http::{App, OwnNames, router};
use server::library::Library;
use server::live::Live;
use server::{Clock, Config, Random, RawOptions, Tokens};
use store::simulated::Knobs;
use store::{EventStore, SimulatedStore};
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
    let config = Config::new(raw, PathBuf::from("unused")).unwrap();
    let simulated = Arc::new(SimulatedStore::new(1, Knobs::default()));
    let store: Arc<dyn EventStore> = Arc::<SimulatedStore>::clone(&simulated);
    let (clock, random): (Arc<dyn Clock>, Arc<dyn Random>) = (Arc::new(Still), Arc::new(Sevens));
    let live = Live::new(Arc::clone(&store), Arc::clone(&clock), Arc::clone(&random));
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
        library,
    };
    let own = OwnNames {
        addresses: vec!["192.168.1.20".parse().unwrap()],
        hostname: Some("School-PC".to_owned()),
    };
    router(Arc::new(app), &own)
}

/// Asks the house from an address.
pub(crate) async fn ask(house: &Router, from: &str, mut request: Request<Body>) -> Response<Body> {
    let peer: SocketAddr = format!("{from}:50000").parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    house.clone().oneshot(request).await.unwrap()
}
