//! Premoves: moves entered before the player's turn. They are private and volatile, and kept beside
//! the match, never in its log.

use boards::{BySeat, Seat, SeatSet};
use rules::Intent;

use crate::command::Actor;
use crate::event::{Event, EventKind, MoveSource};
use crate::id::Ply;
use crate::state::{Match, Phase};

/// The most premoves a seat may have.
pub const MAX_PREMOVES: usize = 16;

/// The premoves of every seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Premoves {
    queues: BySeat<Vec<Intent>>,
}

/// Why premoves are refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PremoveRefusal {
    /// The seat is somebody else's, or free.
    #[error("{0} is not your seat")]
    NotYourSeat(Seat),
    /// The match is not being played.
    #[error("the match is not being played")]
    NotPlaying,
    /// Their text could not be read.
    #[error("a premove is not a move on this board")]
    Unreadable,
    /// There are too many.
    #[error("at most {MAX_PREMOVES} premoves can be entered, not {0}")]
    TooMany(usize),
    /// It is already the seat's turn.
    #[error("it is your turn: make the move")]
    YourTurn,
    /// The board has changed since.
    #[error("the board has changed: you saw it after {expected} moves, but there are {actual} now")]
    Stale {
        /// The plies the sender saw.
        expected: Ply,
        /// The plies there are.
        actual: Ply,
    },
}

impl PremoveRefusal {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotYourSeat(_) => "not-your-seat",
            Self::NotPlaying => "not-playing",
            Self::Unreadable => "premove-unreadable",
            Self::TooMany(_) => "too-many-premoves",
            Self::YourTurn => "your-turn",
            Self::Stale { .. } => "stale",
        }
    }
}

impl Premoves {
    /// No premoves.
    pub fn new() -> Self {
        Self::default()
    }

    /// A seat's premoves, the next first.
    pub fn queue(&self, seat: Seat) -> &[Intent] {
        &self.queues[seat]
    }

    /// Replaces a seat's premoves; an empty list cancels them.
    ///
    /// They are meant for the board after this many plies: a client that saw another board sends
    /// new ones for the current board.
    ///
    /// # Errors
    /// Why they are refused; the old ones are then canceled too, because the sender had replaced
    /// them.
    pub fn replace(
        &mut self,
        state: &Match,
        actor: Actor,
        seat: Seat,
        seen: Ply,
        moves: Option<&[Intent]>,
    ) -> Result<(), PremoveRefusal> {
        if state.game(seat.board).is_none() || !actor.seats().contains(seat) {
            return Err(PremoveRefusal::NotYourSeat(seat));
        }
        self.cancel(seat);
        let moves = moves.ok_or(PremoveRefusal::Unreadable)?;
        if moves.is_empty() {
            return Ok(());
        }
        if moves.len() > MAX_PREMOVES {
            return Err(PremoveRefusal::TooMany(moves.len()));
        }
        if state.phase() != Phase::Playing {
            return Err(PremoveRefusal::NotPlaying);
        }
        let actual = state.ply(seat.board);
        if seen != actual {
            return Err(PremoveRefusal::Stale { expected: seen, actual });
        }
        if state.to_move(seat.board) == Some(seat) {
            return Err(PremoveRefusal::YourTurn);
        }
        self.queues[seat] = moves.to_vec();
        Ok(())
    }

    /// Cancels a seat's premoves, as on every resync of the seat: its client may send new ones for
    /// the board it then sees.
    pub fn cancel(&mut self, seat: Seat) {
        self.queues[seat] = Vec::new();
    }

    /// Removes premoves that were played, or can no longer be played, after events were applied.
    /// Returns the seats whose premoves changed.
    pub fn settle(&mut self, state: &Match, events: &[Event]) -> SeatSet {
        let before = BySeat::from_fn(|seat| self.queues[seat].len());
        for event in events {
            match event.kind {
                EventKind::MovePlayed { seat, source: MoveSource::Premove, .. } => {
                    let queue = &mut self.queues[seat];
                    queue.drain(..queue.len().min(1));
                }
                EventKind::SeatChanged { seat, .. } => self.cancel(seat),
                EventKind::TakenBack { board, .. } => {
                    for seat in state.seats().filter(|seat| seat.board == board) {
                        self.cancel(seat);
                    }
                }
                EventKind::Paused | EventKind::Resumed { .. } | EventKind::Ended(_) => {
                    *self = Self::default();
                }
                _ => {}
            }
        }
        // A seat to move that still has premoves had an illegal one.
        for seat in state.seats().filter(|seat| state.to_move(seat.board) == Some(*seat)) {
            self.cancel(seat);
        }
        state.seats().filter(|&seat| self.queues[seat].len() != before[seat]).collect()
    }
}
