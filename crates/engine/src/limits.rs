//! When a search ends: the limits its caller sets, and the signals that end it from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rules::{Game, Move};

/// The limits of a search. The first one reached ends it; without any it runs until it is stopped.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Stop once a forced win within this many moves is found.
    pub mate: Option<u32>,
    /// Time for this move, to be used in full.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<TimeLeft>,
    /// The only moves to search, unless empty.
    pub moves: Vec<Move>,
}

impl Limits {
    /// The legal moves of a game to search.
    pub(crate) fn root_moves(&self, game: &Game) -> Vec<Move> {
        let mut moves = game.legal_moves();
        if !self.moves.is_empty() {
            moves.retain(|mv| self.moves.contains(mv));
        }
        moves
    }
}

/// A player's clock before a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TimeLeft {
    /// Time left.
    pub remaining: Duration,
    /// Added after every move.
    pub increment: Duration,
    /// Free time at the start of every move.
    pub delay: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

/// Flags by which other threads control a running search.
#[derive(Default, Debug)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Signals of a search on the engine's own time.
    pub fn new() -> Self {
        Self::default()
    }

    /// Signals of a search on the opponent's time, which has no time limit until [`Signals::ponder_hit`].
    pub fn ponder() -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(true) }
    }

    /// Stops the search. It answers with what it has found.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent played the expected move: time counts from now on.
    pub fn ponder_hit(&self) {
        // A thread that sees this also sees the new start of the clock.
        self.pondering.store(false, Ordering::Release);
    }

    /// Whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search runs on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Acquire)
    }
}
