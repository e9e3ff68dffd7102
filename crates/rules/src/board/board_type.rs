//! The types of boards that the rules are compiled for.

use std::fmt;
use std::marker::PhantomData;

use super::extras::Extras;
use super::geometry::Geometry;
use super::runtime::Runtime;
use super::standard::{KINDS, Standard};
use crate::square_set::{Bits, Set};

/// A type of board: the width of its sets, the number of kinds it has room for, how its pieces
/// move, and its state besides the pieces.
pub(crate) trait BoardType: Copy + fmt::Debug + 'static {
    /// A set of its squares.
    type Set: Set;
    /// A set for each kind of piece.
    type Kinds: Copy + fmt::Debug + Send + Sync + AsRef<[Self::Set]> + AsMut<[Self::Set]>;
    /// State that only some rulesets need.
    type Extras: Extras<Self::Set>;
    /// How pieces move.
    type Geometry: Geometry<Set = Self::Set>;

    /// No piece of any kind.
    const NO_PIECES: Self::Kinds;
}

/// The 8×8 board with the standard army and some extra state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StandardType<X>(PhantomData<X>);

impl<X: Extras<Bits<1>>> BoardType for StandardType<X> {
    type Set = Bits<1>;
    type Kinds = [Bits<1>; KINDS];
    type Extras = X;
    type Geometry = Standard;

    const NO_PIECES: Self::Kinds = [Bits::EMPTY; KINDS];
}

/// A board of `W` words with room for `K` kinds that move by tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableType<X, const W: usize, const K: usize>(PhantomData<X>);

impl<X: Extras<Bits<W>>, const W: usize, const K: usize> BoardType for TableType<X, W, K> {
    type Set = Bits<W>;
    type Kinds = [Bits<W>; K];
    type Extras = X;
    type Geometry = Runtime<W>;

    const NO_PIECES: Self::Kinds = [Bits::EMPTY; K];
}
