//! A board of a match: its line, and the clocks its plies left behind.

use rules::{ByColor, Line, Position};

use crate::clock::SeatClock;
use crate::id::Ply;

/// A board in play.
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) line: Line,
    /// The board's clocks after each ply, from before the first: what taking back goes back to.
    pub(crate) marks: Vec<ByColor<SeatClock>>,
}

impl Board {
    pub(crate) fn new(start: Position, clocks: ByColor<SeatClock>) -> Self {
        Self { line: Line::new(start), marks: vec![clocks] }
    }

    /// The position with its history.
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.line.position()
    }

    /// How many moves were made.
    pub fn ply(&self) -> Ply {
        Ply(self.line.moves().len() as u32)
    }

    /// The board's clocks after so many plies, if so many were made.
    pub fn clocks_after(&self, ply: Ply) -> Option<ByColor<SeatClock>> {
        self.marks.get(ply.0 as usize).copied()
    }

    /// Whether the side to move has no move, and must wait for a piece or for its flag.
    pub fn is_waiting(&self) -> bool {
        self.line.outcome().is_none() && self.line.legal_moves().is_empty()
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.line.start() == other.line.start()
            && self.line.moves() == other.line.moves()
            && self.position() == other.position()
            && self.marks == other.marks
    }
}

impl Eq for Board {}
