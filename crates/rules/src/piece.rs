//! Colors, piece kinds and pieces.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// The largest number of piece kinds a ruleset may have: one letter per kind.
pub const MAX_KINDS: usize = 26;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first and up the board.
    White = 0,
    /// The side that moves second and down the board.
    Black = 1,
}

/// A kind of piece, such as knight: its place in the ruleset's list of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PieceKind(pub(crate) u8);

/// A kind of piece in a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub color: Color,
    /// What it is.
    pub kind: PieceKind,
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

/// One value for each wing, seen from White: queen-side is toward the first file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByWing<T> {
    /// Toward the first file.
    pub queen_side: T,
    /// Toward the last file.
    pub king_side: T,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

impl PieceKind {
    /// The kind's place in its ruleset's list of kinds.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Piece {
    /// A piece of this color and kind.
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self { color, kind }
    }
}

impl<T> ByColor<T> {
    /// The same value for both sides.
    pub fn same(value: T) -> Self
    where
        T: Clone,
    {
        Self { white: value.clone(), black: value }
    }

    /// A value for each side, made by a function of the color.
    pub fn from_fn(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
