//! Who is admitted, and who is not.

use std::sync::atomic::AtomicU64;
use std::task::Waker;
use std::time::Duration;

use super::*;
use crate::limits::PLAYER_KEPT;

const ADA: ActorId = ActorId(7);
const BOB: ActorId = ActorId(8);

#[derive(Debug, Default)]
struct HandClock(AtomicU64);

impl Clock for HandClock {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }

    fn utc(&self) -> ids::UtcMillis {
        ids::UtcMillis(0)
    }
}

fn table(per_address: usize, per_network: usize, total: usize) -> Arc<ConnectionTable> {
    let caps = ConnectionCaps { per_address, per_network, total };
    ConnectionTable::new(caps, &["10.9.9.9".parse().unwrap()], Arc::new(HandClock::default()))
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn socket(
    table: &Arc<ConnectionTable>,
    actor: ActorId,
    address: &str,
) -> Result<SocketPermit, TooManyConnections> {
    table.admit_socket(actor, Some(ip(address)), None)
}

fn is_evicted(place: &ConnectionPlace) -> bool {
    let cx = std::task::Context::from_waker(Waker::noop());
    place.poll_evicted(&cx).is_ready()
}

#[test]
fn finding_1_new_connections_of_an_address_have_a_pace() {
    let table = table(100, 800, 1000);
    let admitted = |from: &str| {
        let places = (0..3000).map(|_| table.admit_connection(ip(from)));
        places.filter(|place| !matches!(place, Err(TooManyConnections::Pace))).count()
    };
    assert_eq!(admitted("192.0.2.1"), 1000);
    assert_eq!(admitted("192.0.2.2"), 1000, "another address has a pace of its own");
    assert_eq!(admitted("127.0.0.1"), 3000, "the server's own computer has none");
    assert_eq!(admitted("127.200.0.1"), 1000, "addresses of the attack count as another computer");
    assert_eq!(admitted("10.9.9.9"), 3000, "nor has the proxy");
    let reached = table.limit_counts().find(|(name, _)| *name == "arrivals");
    assert_eq!(reached, Some(("arrivals", 6000)));
}

#[test]
fn a_person_has_at_most_ten_sockets_from_anywhere() {
    let table = table(100, 800, 1000);
    let mut permits: Vec<SocketPermit> =
        (0..10).map(|last| socket(&table, ADA, &format!("10.0.0.{last}")).unwrap()).collect();
    assert_eq!(socket(&table, ADA, "10.0.1.1").unwrap_err(), TooManyConnections::Person);
    assert!(socket(&table, BOB, "10.0.0.1").is_ok());
    permits.pop();
    assert!(table.admit_socket(ADA, None, None).is_ok());
}

#[test]
fn an_address_has_only_so_many_sockets_for_all_its_people() {
    let table = table(3, 24, 1000);
    let permits: Vec<SocketPermit> =
        (1..=3).map(|actor| socket(&table, ActorId(actor), "10.0.0.1").unwrap()).collect();
    for same in ["10.0.0.1", "::ffff:10.0.0.1"] {
        assert_eq!(socket(&table, ADA, same).unwrap_err(), TooManyConnections::Address);
    }
    assert!(socket(&table, ADA, "10.0.0.2").is_ok());
    assert_eq!(table.sockets(), 3);
    drop(permits);
    assert_eq!(table.sockets(), 0);
    assert!(socket(&table, ADA, "10.0.0.1").is_ok());
}

#[test]
fn a_household_of_ipv6_counts_as_one_address() {
    let table = table(1, 8, 1000);
    let _inside = socket(&table, ADA, "2001:db8:1:2::1").unwrap();
    let neighbor = socket(&table, BOB, "2001:db8:1:2:ffff::9");
    assert_eq!(neighbor.unwrap_err(), TooManyConnections::Address);
    assert!(socket(&table, BOB, "2001:db8:1:3::1").is_ok());
}

#[test]
fn the_connection_that_was_idle_longest_makes_room_for_a_new_one() {
    let table = table(2, 100, 1000);
    let first = table.admit_connection(ip("10.0.0.1")).unwrap();
    let second = table.admit_connection(ip("10.0.0.1")).unwrap();
    first.touch();
    let _third = table.admit_connection(ip("10.0.0.1")).unwrap();
    assert_eq!((is_evicted(&first), is_evicted(&second)), (false, true));
    let elsewhere = table.admit_connection(ip("10.0.0.2")).unwrap();
    assert!(!is_evicted(&first) && !is_evicted(&elsewhere));
    assert_eq!(table.connections(), 4, "a closed connection counts until it is gone");
    drop(second);
    assert_eq!(table.connections(), 3);
}

#[test]
fn a_socket_never_makes_room() {
    let table = table(1, 100, 1000);
    let place = table.admit_connection(ip("10.0.0.1")).unwrap();
    let permit = table.admit_socket(ADA, Some(ip("10.0.0.1")), Some(&place.handle())).unwrap();
    let next = table.admit_connection(ip("10.0.0.1")).unwrap();
    let _after = table.admit_connection(ip("10.0.0.1")).unwrap();
    assert_eq!((is_evicted(&place), is_evicted(&next)), (false, true));
    drop((permit, place, next));
    assert_eq!((table.connections(), table.sockets()), (1, 0));
}

#[test]
fn a_network_has_only_so_many_connections_and_this_computer_is_none() {
    let table = table(2, 3, 1000);
    let held: Vec<ConnectionPlace> = ["10.0.0.1", "10.0.0.2", "10.0.0.3"]
        .map(|address| table.admit_connection(ip(address)).unwrap())
        .into();
    let neighbor = table.admit_connection(ip("10.0.0.4"));
    assert_eq!(neighbor.unwrap_err(), TooManyConnections::Network);
    assert_eq!(socket(&table, ADA, "10.0.0.4").unwrap_err(), TooManyConnections::Network);
    assert!(table.admit_connection(ip("10.0.1.4")).is_ok());
    let own: Vec<_> = (1..9).map(|n| table.admit_connection(ip(&format!("127.0.0.{n}")))).collect();
    assert!(own.iter().all(Result::is_ok));
    // A connection that becomes a socket is not counted twice.
    let below = held[0].handle();
    assert!(table.admit_socket(ADA, Some(ip("10.0.0.1")), Some(&below)).is_ok());
    drop(held);
    assert!(table.admit_connection(ip("10.0.0.4")).is_ok());
}

#[test]
fn places_are_kept_for_players_and_for_this_computer() {
    // Of 160 places 80 may be idle: 10 of them are kept for players, 10 for this computer.
    let table = table(100, 1000, 160);
    let player = socket(&table, ADA, "10.1.0.1").unwrap();
    table.note_player(ADA);
    drop(player);
    let mut held = Vec::new();
    let mut fill = |prefix: &str| {
        let mut admitted = 0;
        while let Ok(place) = table.admit_connection(ip(&format!("{prefix}{}", admitted % 50))) {
            held.push(place);
            admitted += 1;
        }
        admitted
    };
    assert_eq!(fill("10.0.0."), 60);
    assert_eq!(fill("10.2.0."), 0);
    assert_eq!(table.admit_connection(ip("10.2.0.1")).unwrap_err(), TooManyConnections::Total);
    assert!(table.admit_connection(ip("10.1.0.1")).is_ok());
    assert!(table.admit_connection(ip("127.0.0.1")).is_ok());
    assert_eq!(fill("127.0.0."), 20);
    let refused = table.limit_counts().find(|(limit, _)| *limit == "total");
    assert_eq!(refused, Some(("total", 4)));
}

#[test]
fn a_player_who_comes_back_finds_room_at_a_full_address() {
    let clock = Arc::new(HandClock::default());
    let caps = ConnectionCaps { per_address: 2, per_network: 16, total: 100 };
    let table = ConnectionTable::new(caps, &[], Arc::<HandClock>::clone(&clock));
    let player = socket(&table, ADA, "10.0.0.1").unwrap();
    table.note_player(ADA);
    let _others: Vec<_> =
        (20..21).map(|actor| socket(&table, ActorId(actor), "10.0.0.1").unwrap()).collect();
    clock.0.store(PLAYER_KEPT.as_secs() * 3, Ordering::Relaxed);
    drop(player);
    let _more = socket(&table, ActorId(30), "10.0.0.1").unwrap();
    assert_eq!(socket(&table, BOB, "10.0.0.1").unwrap_err(), TooManyConnections::Address);
    drop(socket(&table, ADA, "10.0.0.1").unwrap());
    clock.0.store(PLAYER_KEPT.as_secs() * 4 + 1, Ordering::Relaxed);
    assert_eq!(socket(&table, ADA, "10.0.0.1").unwrap_err(), TooManyConnections::Address);
}

#[test]
fn a_proxy_holds_the_connections_of_many() {
    let table = table(2, 3, 1000);
    let held: Vec<_> = (0..100).map(|_| table.admit_connection(ip("10.9.9.9"))).collect();
    assert!(held.iter().all(Result::is_ok));
    let one = table.admit_request(ip("10.0.0.1")).unwrap();
    let _two = table.admit_request(ip("10.0.0.1")).unwrap();
    let third = table.admit_request(ip("10.0.0.1"));
    assert_eq!(third.unwrap_err(), TooManyConnections::Address);
    drop(one);
    assert!(table.admit_request(ip("10.0.0.1")).is_ok());
}

#[test]
fn nothing_is_remembered_of_connections_that_are_gone() {
    let table = table(4, 16, 1000);
    for number in 0_u32..1000 {
        let address = IpAddr::from(number.to_be_bytes());
        let place = table.admit_connection(address).unwrap();
        let permit = table.admit_socket(ADA, Some(address), Some(&place.handle())).unwrap();
        drop((table.admit_request(address), permit, place));
    }
    assert!(table.lock().is_empty());
}

#[test]
fn the_total_leaves_files_for_the_store() {
    assert_eq!(ConnectionCaps::new(256, None).total, MAX_CONNECTIONS);
    assert_eq!(ConnectionCaps::new(256, Some(20_000)).total, 20_000 - OTHER_FILES);
    assert_eq!(ConnectionCaps::new(256, Some(256)).total, 192);
}
