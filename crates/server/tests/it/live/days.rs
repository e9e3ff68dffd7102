//! Days for a move: the flag falls by the calendar, though nobody is there, and though the server was stopped.

use std::time::Duration;

use game::MatchId;
use protocol::{Outcome, Phase, TimeControl};
use store::{EventStore, MatchStatus};
use tokio::time::sleep;

use super::sockets::{BLACK, TestServer, WHITE, ada, bob, mv};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A calendar that was set forward is noticed within this.
const LOOKS: Duration = Duration::from_secs(60);

/// A match with a day for each move in which it is White's turn again, and nobody looks on.
async fn deserted(server: &TestServer) -> MatchId {
    let id = server.duel(TimeControl::Days { days: 1 }).await;
    let (mut white, mut black) = (server.client(ada()).await, server.client(bob()).await);
    white.watch(id).await;
    black.watch(id).await;
    white.act(id, 1, mv(WHITE, "e2e4")).await.unwrap();
    black.act(id, 1, mv(BLACK, "e7e5")).await.unwrap();
    id
}

/// How the match is stored; asking wakes nobody.
async fn stored(server: &TestServer, id: MatchId) -> MatchStatus {
    server.store.head(id).await.unwrap().unwrap().state
}

#[track_caller]
fn assert_white_flagged(state: &protocol::MatchState) {
    assert_eq!(state.phase, Phase::Over);
    let end = state.end.as_ref().expect("it is over");
    assert_eq!((end.outcome, end.code.as_str()), (Outcome::Won { team: 1 }, "flag"));
}

#[tokio::test(start_paused = true)]
async fn the_flag_falls_on_the_day_though_nobody_is_there() {
    let server = TestServer::open();
    let id = deserted(&server).await;
    server.turn_calendar(DAY - 3 * LOOKS);
    sleep(2 * LOOKS).await;
    assert_eq!(stored(&server, id).await, MatchStatus::Live, "a minute is left");
    assert_eq!(server.live.lobby().live.len(), 1);
    // The rest of the day, and a moment for the disk.
    sleep(LOOKS + Duration::from_secs(1)).await;
    assert_eq!(stored(&server, id).await, MatchStatus::Finished);
    assert!(server.live.lobby().live.is_empty());
    assert_white_flagged(&server.live.view(id, &bob()).await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn a_move_on_the_last_minute_has_the_next_day() {
    let server = TestServer::open();
    let id = deserted(&server).await;
    server.turn_calendar(DAY - 2 * LOOKS);
    sleep(LOOKS).await;
    let mut white = server.client(ada()).await;
    white.watch(id).await;
    white.act(id, 2, mv(WHITE, "g1f3")).await.unwrap();
    drop(white);
    server.turn_calendar(DAY - 2 * LOOKS);
    sleep(LOOKS).await;
    assert_eq!(stored(&server, id).await, MatchStatus::Live);
    sleep(2 * LOOKS).await;
    let state = server.live.view(id, &ada()).await.unwrap();
    let end = state.end.expect("now it was Black who let the day pass");
    assert_eq!((end.outcome, end.code.as_str()), (Outcome::Won { team: 0 }, "flag"));
}

#[tokio::test(start_paused = true)]
async fn a_day_that_passed_while_the_server_was_stopped_is_over_when_it_starts() {
    for (closed_for, ended) in [(23 * HOUR, false), (25 * HOUR, true), (90 * DAY, true)] {
        let server = TestServer::open();
        let id = deserted(&server).await;
        server.store.crash();
        let again = server.reopened(closed_for);
        assert_eq!(again.live.recover().await.unwrap(), 1);
        sleep(Duration::from_millis(100)).await;
        let expected = if ended { MatchStatus::Finished } else { MatchStatus::Live };
        assert_eq!(stored(&again, id).await, expected, "closed for {closed_for:?}");
        if ended {
            assert_white_flagged(&again.live.view(id, &ada()).await.unwrap());
            continue;
        }
        // What is left of the day goes on, and ends as if the server had been running.
        let clock = again.live.view(id, &ada()).await.unwrap().seats[0].clock;
        assert!(clock.left_ms.abs_diff(HOUR.as_millis() as u64) < 1_000, "{clock:?}");
        again.turn_calendar(HOUR);
        sleep(2 * LOOKS).await;
        assert_white_flagged(&again.live.view(id, &ada()).await.unwrap());
    }
}
