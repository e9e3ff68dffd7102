//! A crowd that starts to watch one match at the same moment.

use std::time::Duration;

use protocol::{ClientMessage, ServerMessage};
use server::live::match_id;
use tokio::time::timeout;

use super::sockets::{TestServer, WHITE, ada, identity, minute, mv};

/// More than wait for a match at a time.
const SPECTATORS: u64 = 1000;

#[tokio::test(start_paused = true)]
async fn everybody_in_a_crowd_gets_the_match_and_its_moves() {
    let server = TestServer::open();
    let id = server.duel(minute()).await;
    let mut white = server.client(ada()).await;
    white.watch(id).await;
    let mut crowd = Vec::new();
    for number in 0..SPECTATORS {
        crowd.push(server.client(identity(1000 + number, "Eve")).await);
    }
    let watch = ClientMessage::Watch { match_id: match_id::to_wire(id), have: None };
    for spectator in &crowd {
        spectator.say(&watch).await;
    }
    // Meanwhile the player can move.
    let moved = timeout(Duration::from_secs(30), white.act(id, 1, mv(WHITE, "e2e4")));
    moved.await.expect("the move is answered").unwrap();
    for spectator in &mut crowd {
        let moves = spectator.receive_until(|message| match message {
            ServerMessage::Match { state } => Some(state.moves[0].len()),
            ServerMessage::Error { error, .. } => panic!("{error:?}"),
            _ => None,
        });
        if moves.await == 0 {
            let moved = |message: &ServerMessage| match message {
                ServerMessage::Events { .. } => Some(()),
                _ => None,
            };
            spectator.receive_until(moved).await;
        }
    }
}
