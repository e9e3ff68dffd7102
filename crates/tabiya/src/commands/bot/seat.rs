//! The bot's seat: whether it is its turn, and how long it may think.

use std::time::Duration;

use protocol::{MatchState, Phase, Seat, TimeControl};

/// The share of the remaining time that one move may take.
const MOVES_LEFT: u32 = 30;
/// The least time for a move.
const LEAST_TIME: Duration = Duration::from_millis(20);

/// A turn of the bot. Two turns are the same if their positions are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The seat.
    pub(super) seat: Seat,
    /// The position.
    pub(super) fen: String,
    /// The number of moves made on the board.
    ply: u32,
}

impl Turn {
    /// How many plies the bot saw on each board; the others do not matter.
    pub(super) fn plies(&self) -> Vec<Option<u32>> {
        let mut plies = vec![None; usize::from(self.seat.board)];
        plies.push(Some(self.ply));
        plies
    }
}

/// The turn of a seat of the viewer, if it is one's turn.
pub(super) fn turn(state: &MatchState) -> Option<Turn> {
    if state.phase != Phase::Playing {
        return None;
    }
    state.yours.iter().find_map(|&seat| {
        let board = state.boards.iter().find(|board| board.board == seat.board)?;
        (board.turn == seat.color).then(|| Turn { seat, fen: board.fen.clone(), ply: board.ply })
    })
}

/// Whether the viewer has no seat in a match that is being played.
pub(super) fn is_lost(state: Option<&MatchState>) -> bool {
    state.is_some_and(|state| state.phase == Phase::Playing && state.yours.is_empty())
}

/// How long a move may take: at most `most`, and less when the clock runs low.
pub(super) fn time(state: &MatchState, seat: Seat, most: Duration) -> Duration {
    let Some(own) = state.seats.iter().find(|other| other.seat == seat) else { return most };
    match own.control {
        TimeControl::Untimed | TimeControl::Days { .. } => most,
        TimeControl::Stages { .. } => {
            let left = Duration::from_millis(own.clock.left_ms);
            (left / MOVES_LEFT).clamp(LEAST_TIME, most.max(LEAST_TIME))
        }
    }
}
