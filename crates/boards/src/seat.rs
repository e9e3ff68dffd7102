//! Boards and seats by their numbers, sets of seats, and one value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

pub use ids::BoardId;
use rules::Color;

/// The most boards a match may have.
pub const MAX_BOARDS: usize = 2;
const MAX_SEATS: usize = 2 * MAX_BOARDS;

/// A board and a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat {
    /// The board.
    pub board: BoardId,
    /// The color played there.
    pub color: Color,
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

/// One value for each seat a match may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySeat<T>([T; MAX_SEATS]);

impl Seat {
    /// White of the first board.
    pub const WHITE: Self = Self::new(BoardId::A, Color::White);
    /// Black of the first board.
    pub const BLACK: Self = Self::new(BoardId::A, Color::Black);

    /// A seat.
    pub const fn new(board: BoardId, color: Color) -> Self {
        Self { board, color }
    }

    /// The seat across the board.
    pub fn opponent(self) -> Self {
        Self::new(self.board, !self.color)
    }

    /// The partner's seat in a match on two boards: the other color of the other board.
    pub fn partner(self) -> Self {
        Self::new(self.board.other(), !self.color)
    }

    /// The seats of a number of boards, board by board, White first.
    pub fn of_boards(boards: usize) -> impl Iterator<Item = Self> + Clone {
        (0..boards.min(MAX_BOARDS) as u8)
            .flat_map(|board| Color::BOTH.map(|color| Self::new(BoardId(board), color)))
    }

    /// Its index among the seats of a match; a board that no match has shares the last board's
    /// index.
    pub fn index(self) -> usize {
        2 * self.board.index().min(MAX_BOARDS - 1) + self.color as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of board {}", self.color, u16::from(self.board.0) + 1)
    }
}

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Whether the seat is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        seat.board.index() < MAX_BOARDS && self.0 >> seat.index() & 1 != 0
    }

    /// The set with one more seat; a board that no match has adds nothing.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        let known = seat.board.index() < MAX_BOARDS;
        if known { Self(self.0 | 1 << seat.index()) } else { self }
    }

    /// Whether the set has no seat.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::of_boards(MAX_BOARDS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T> BySeat<T> {
    /// A value for each seat, made by a function of the seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self(std::array::from_fn(|index| {
            let color = if index.is_multiple_of(2) { Color::White } else { Color::Black };
            make(Seat::new(BoardId((index / 2) as u8), color))
        }))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
