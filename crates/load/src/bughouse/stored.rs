//! What a new server reads from the store, compared with what a client saw.

use std::net::SocketAddr;

use anyhow::{Result, ensure};
use protocol::{History, MatchState, PastMove, Phase};

use super::people::Players;
use super::replay::Replayed;
use super::view::View;
use crate::wire::{self, Ask};

/// Asks for a match and for all its moves.
///
/// # Errors
/// When the server does not answer.
pub(crate) async fn read(server: SocketAddr, players: &Players) -> Result<(MatchState, History)> {
    let [guest, ..] = &players.guests;
    let path = format!("/api/v1/matches/{}", players.id.0);
    let ask = |path: String| wire::ask(server, guest.source, Ask::get(path).token(&guest.token));
    let state = ask(path.clone()).await?.json()?;
    let history = ask(format!("{path}/moves")).await?.json()?;
    Ok((state, history))
}

/// Compares order, clocks and positions.
///
/// # Errors
/// The first difference.
pub(crate) fn check(
    view: &View,
    replayed: &Replayed,
    state: &MatchState,
    history: &History,
) -> Result<()> {
    ensure!(state.phase == Phase::Over, "the stored match is not over");
    let last = view.acts.last().map_or(0, |noted| noted.seq);
    ensure!(state.head.seq >= last, "the log ends at {}, but {last} was seen", state.head.seq);
    let fens: Vec<&str> = state.boards.iter().map(|board| board.fen.as_str()).collect();
    ensure!(fens == replayed.fens, "stored {fens:?}, replayed {:?}", replayed.fens);
    let clocks: Vec<u64> = state.seats.iter().map(|seat| seat.clock.left_ms).collect();
    ensure!(clocks == view.clocks, "stored clocks {clocks:?}, seen {:?}", view.clocks);

    let order = view.moves().map(|mv| (mv.seat / 2) as u8);
    ensure!(order.eq(history.order.iter().copied()), "the store has another order of the boards");
    let mut boards: Vec<_> = history.boards.iter().map(|board| board.moves.iter()).collect();
    for (seen, &left) in view.moves().zip(&replayed.left_after) {
        let stored = boards.get_mut(seen.seat / 2).and_then(Iterator::next);
        let same = |past: &PastMove| {
            (past.ply, past.uci.as_str()) == (seen.ply, seen.uci.as_str())
                && past.at_ms == Some(seen.at_ms)
                && past.clock_ms == Some(left)
        };
        ensure!(stored.is_some_and(same), "seen {seen:?} with {left} ms left, stored {stored:?}");
    }
    ensure!(
        boards.into_iter().all(|rest| rest.len() == 0),
        "the store has more moves than were seen"
    );
    Ok(())
}
