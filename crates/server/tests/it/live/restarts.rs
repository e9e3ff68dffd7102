//! Restarts: what is charged and credited, and which matches a starting server loads.

use std::time::Duration;

use game::MatchId;
use protocol::http::Mode;
use protocol::{ErrorCode, TimeControl};
use store::{EventStore, Wake};
use tokio::time::sleep;

use super::sockets::{BLACK, TestServer, WHITE, ada, bob, minute, mv, new_match};

/// A duel of a minute each in which White thinks for 40 seconds, on a server that beats.
async fn deep_thought(server: &TestServer) -> MatchId {
    let live = server.live.clone();
    tokio::spawn(async move { live.keep_beating().await });
    let id = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    black.act(id, 1, mv(BLACK, "e7e5")).await.unwrap();
    sleep(Duration::from_secs(40)).await;
    id
}

/// What both players have left, as soon as the next server has loaded the match and stored the credit.
async fn left_after(server: &TestServer, closed_for: Duration, id: MatchId) -> [u64; 2] {
    let again = server.reopened(closed_for);
    assert_eq!(again.live.recover().await.unwrap(), 1);
    sleep(Duration::from_millis(20)).await;
    let state = again.live.view(id, &ada()).await.unwrap();
    assert_eq!(state.phase, protocol::Phase::Playing);
    [0, 1].map(|seat: usize| state.seats[seat].clock.left_ms)
}

#[track_caller]
fn assert_near(left: u64, expected: u64, most: u64) {
    assert!(left.abs_diff(expected) <= most, "{left} left, expected {expected} ± {most}");
}

#[tokio::test(start_paused = true)]
async fn finding_8_a_graceful_restart_gives_back_the_outage_and_no_thought() {
    let server = TestServer::open();
    let id = deep_thought(&server).await;
    server.live.shutdown().await;
    let [white, black] = left_after(&server, Duration::from_millis(200), id).await;
    assert_near(white, 60_000 - 40_000 + 200, 100);
    assert_near(black, 60_000 + 200, 100);
}

#[tokio::test(start_paused = true)]
async fn finding_8_after_a_crash_the_credit_is_a_second_off_at_most() {
    for (closed_for, credit) in [(200, 200), (5_000, 5_000), (600_000, 20_000)] {
        let server = TestServer::open();
        let id = deep_thought(&server).await;
        server.store.crash();
        let [white, black] = left_after(&server, Duration::from_millis(closed_for), id).await;
        // The last beat may be a second old. That second counts twice: as no thought, and as credit.
        assert_near(white, 20_000 + credit + 1_000, 1_100);
        assert_near(black, 60_000 + credit.min(10_000) + 500, 600);
    }
}

#[tokio::test(start_paused = true)]
async fn a_crash_soon_after_a_restart_credits_both_outages_and_no_thought() {
    let server = TestServer::open();
    let id = deep_thought(&server).await;
    server.live.shutdown().await;
    let again = server.reopened(Duration::from_secs(3));
    again.live.recover().await.unwrap();
    sleep(Duration::from_millis(400)).await;
    again.store.crash();
    let [white, _] = left_after(&again, Duration::from_secs(3), id).await;
    assert_near(white, 20_000 + 3_000 + 3_000, 1_000);
}

#[tokio::test(start_paused = true)]
async fn finding_7_a_start_loads_matches_with_a_clock_and_seeks_and_nothing_else() {
    let server = TestServer::open();
    let mut untimed = Vec::new();
    for _ in 0..40 {
        let new = new_match(Mode::HotSeat, TimeControl::Untimed);
        untimed.push(server.live.create(&new, &ada()).await.unwrap().id);
    }
    let seek = server.seek(TimeControl::Untimed).await;
    let timed = server.duel(minute()).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(timed).await;
    black.watch(timed).await;
    white.act(timed, 1, mv(WHITE, "e2e4")).await.unwrap();
    black.act(timed, 1, mv(BLACK, "e7e5")).await.unwrap();
    server.live.shutdown().await;

    let again = server.reopened(Duration::from_secs(1));
    assert_eq!(again.live.recover().await.unwrap(), 2);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(again.live.stats().owners, 1, "the one with a clock");
    let lobby = again.live.lobby();
    assert_eq!((lobby.seeks.len(), lobby.live.len()), (1, 1));
    assert_eq!(server.store.head(seek).await.unwrap().unwrap().wake, Wake::AtStart);
    // The others are there when somebody asks.
    for id in untimed {
        assert_eq!(again.live.view(id, &ada()).await.unwrap().phase, protocol::Phase::Playing);
    }
    sleep(Duration::from_secs(40)).await;
    assert_eq!(again.live.stats().owners, 1, "and leave when nobody does");
}

#[tokio::test(start_paused = true)]
async fn matches_of_older_versions_are_found_out_once() {
    let server = TestServer::open();
    // An append of another kind says that they must be loaded, as data from before the column does.
    for _ in 0..600 {
        let new = new_match(Mode::HotSeat, TimeControl::Untimed);
        let id = server.live.create(&new, &ada()).await.unwrap().id;
        server.store.turn_wake(id, Wake::AtStart);
    }
    server.live.shutdown().await;
    let again = server.reopened(Duration::ZERO);
    assert_eq!(again.live.recover().await.unwrap(), 600);
    sleep(Duration::from_secs(5)).await;
    assert_eq!(again.live.stats().owners, 0);
    again.live.shutdown().await;
    assert_eq!(again.reopened(Duration::ZERO).live.recover().await.unwrap(), 0);
}

#[tokio::test(start_paused = true)]
async fn finding_7_a_person_has_a_bounded_number_of_matches_in_play() {
    let server = TestServer::open();
    let seek = new_match(Mode::Seek, TimeControl::Untimed);
    let mut first = None;
    for _ in 0..200 {
        let id = server.live.create(&seek, &ada()).await.unwrap().id;
        first.get_or_insert(id);
    }
    let refused = server.live.create(&seek, &ada()).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotPossible);
    assert!(refused.message.contains("200 matches"), "{}", refused.message);
    let mut limits = server.live.connections().limit_counts();
    assert_eq!(limits.find(|(name, _)| *name == "matches-in-play"), Some(("matches-in-play", 1)));
    server.live.create(&seek, &bob()).await.unwrap();
    // One that ends makes room for another, also after a restart.
    let mut client = server.client(ada()).await;
    let first = first.unwrap();
    client.watch(first).await;
    server.live.join(first, &bob(), &protocol::http::Join::default()).await.unwrap();
    client.act(first, 1, protocol::Act::Resign { seat: WHITE }).await.unwrap();
    server.live.create(&seek, &ada()).await.unwrap();
    server.live.shutdown().await;
    let again = server.reopened(Duration::ZERO);
    assert_eq!(again.live.recover().await.unwrap(), 201);
    sleep(Duration::from_secs(5)).await;
    assert_eq!(again.live.stats().in_play, 201);
    assert!(again.live.create(&seek, &ada()).await.is_err());
    assert!(again.live.create(&seek, &bob()).await.is_ok());
}
