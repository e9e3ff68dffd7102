//! A board of a match: its game, and the clocks its plies left behind.

use rules::{ByColor, Game, Position};

use crate::clock::SeatClock;
use crate::id::Ply;
use crate::time::Millis;

/// What a ply left behind on the board's clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    /// What taking back goes back to; time given since is in it.
    pub(crate) clocks: ByColor<SeatClock>,
    /// What stood on them then, for the record of the game.
    read: ByColor<Millis>,
}

impl Mark {
    pub(crate) fn of(clocks: ByColor<SeatClock>) -> Self {
        Self { clocks, read: ByColor::from_fn(|color| clocks[color].remaining) }
    }
}

/// A board in play.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) game: Game,
    /// One after each ply, and one before the first.
    pub(crate) marks: Vec<Mark>,
}

impl Board {
    pub(crate) fn new(start: Position, clocks: ByColor<SeatClock>) -> Self {
        Self { game: Game::new(start), marks: vec![Mark::of(clocks)] }
    }

    /// The position with its history.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// How many moves were made.
    pub fn ply(&self) -> Ply {
        Ply(self.game.moves().len() as u32)
    }

    /// What stood on the board's clocks after so many plies, if so many were made. Time that was
    /// given later, by a player or for an outage, does not change it.
    pub fn time_left_after(&self, ply: Ply) -> Option<ByColor<Millis>> {
        self.marks.get(ply.0 as usize).map(|mark| mark.read)
    }

    /// Whether the side to move has no move, and must wait for a piece or for its flag.
    pub fn is_waiting(&self) -> bool {
        self.game.outcome().is_none() && self.game.legal_moves().is_empty()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.game.start() == other.game.start()
            && self.game.moves() == other.game.moves()
            && self.position() == other.position()
            && self.marks == other.marks
    }
}

impl Eq for Board {}
