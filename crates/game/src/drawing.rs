//! Arrows and circles that a player draws for the partner. They are shown once and never stored.

use boards::BoardId;
use rules::Square;

/// The most marks in a drawing.
pub const MAX_MARKS: usize = 32;

/// All that a player shows the partner on one board; nothing takes it back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// The board.
    pub board: BoardId,
    /// The marks, at most [`MAX_MARKS`].
    pub marks: Vec<DrawnMark>,
}

/// An arrow, or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawnMark {
    /// The square of a circle, or where an arrow begins.
    pub from: Square,
    /// Where an arrow ends.
    pub to: Option<Square>,
    /// Its color.
    pub color: DrawColor,
}

/// The color of a mark. What it means is up to the partners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DrawColor {
    /// Without a key.
    #[default]
    Blue,
    /// With the first key.
    Orange,
    /// With the second key.
    Green,
    /// With both keys.
    Purple,
}
