//! Premoves: moves entered before their turn. They are private and volatile, and stand in a
//! register beside the match, never in its log.

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

/// Why premoves are not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PremoveRefusal {
    /// Somebody else sits there, or nobody.
    #[error("{0} is not your seat")]
    NotYourSeat(Seat),
    /// Nobody is playing.
    #[error("the match is not being played")]
    NotPlaying,
    /// Their text could not be read.
    #[error("a premove could not be read as a move of this board")]
    Unreadable,
    /// There are too many.
    #[error("at most {MAX_PREMOVES} moves can be entered ahead, not {0}")]
    TooMany(usize),
    /// It is the seat's turn.
    #[error("it is your turn: make the move")]
    YourTurn,
    /// The board has changed since.
    #[error("the board has changed: you saw it after {expected} moves, it is after {actual}")]
    Stale {
        /// What the sender believed.
        expected: Ply,
        /// How it is.
        actual: Ply,
    },
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

    /// Puts a seat's premoves in place of those it had; none cancels them.
    ///
    /// They are meant for the board after so many plies: whoever saw another board sends them
    /// anew for the one there is.
    ///
    /// # Errors
    /// Why they are not taken; the old ones are then gone too, for the sender had given them up.
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

    /// Forgets a seat's premoves, as on every resync of the seat: its client sends them again for
    /// the board it then sees, or lets them be.
    pub fn cancel(&mut self, seat: Seat) {
        self.queues[seat] = Vec::new();
    }

    /// Follows events that were applied: premoves that were played are gone, and so are those that
    /// cannot be played any more. Returns the seats whose premoves changed.
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
        // A seat that is to move and still has premoves had one that was not legal.
        for seat in state.seats().filter(|seat| state.to_move(seat.board) == Some(*seat)) {
            self.cancel(seat);
        }
        state.seats().filter(|&seat| self.queues[seat].len() != before[seat]).collect()
    }
}
