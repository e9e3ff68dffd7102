//! When a search has to end: what its caller allows, and the flags that end it from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::{Game, Move};

/// What a search may use; whatever is reached first ends it. Nothing given means until it is stopped.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// A forced win within so many moves is wanted; finding one ends the search.
    pub mate: Option<u32>,
    /// Time for this move, to be used up.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<ClockState>,
    /// The only moves to consider, unless empty.
    pub moves: Vec<Move>,
}

impl Limits {
    /// The legal moves at the end of a game that may be considered.
    pub(crate) fn allowed(&self, game: &Game) -> Vec<Move> {
        let mut moves = game.legal_moves();
        if !self.moves.is_empty() {
            moves.retain(|mv| self.moves.contains(mv));
        }
        moves
    }
}

/// A player's clock before a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClockState {
    /// Time left.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Free at the beginning of every move.
    pub delay: Duration,
    /// Moves until time is added, if there is such a control.
    pub moves_to_go: Option<u32>,
}

/// Flags by which another thread steers a search that is under way.
#[derive(Default, Debug)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Flags of a search on one's own time.
    pub fn new() -> Self {
        Self::default()
    }

    /// Flags of a search on the opponent's time: it has no time limit until [`Signals::ponder_hit`].
    pub fn ponder() -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Ends the search; it answers with what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: the clock counts from now on.
    pub fn ponder_hit(&self) {
        // Whoever sees it also sees when the clock began.
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the search was ended.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search is on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }
}
