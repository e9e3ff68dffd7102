//! State that only some rulesets need, as types, so that the others do not carry it.

use crate::piece::{Color, PieceKind};
use crate::square_set::Bits;

/// What a board carries beyond pieces and rights. Each question has an answer for rulesets that
/// do not need the state, and the compiler removes what follows from it.
pub(crate) trait Extras<const W: usize, const K: usize>:
    Copy + Default + Eq + Send + Sync + std::fmt::Debug + 'static
{
    /// Whether there are hands and promoted pieces.
    const HANDS: bool;
    /// Whether checks are counted.
    const CHECKS: bool;
    /// Whether first moves are remembered.
    const UNMOVED: bool;

    /// How many pieces of a kind a side has in hand.
    #[inline(always)]
    fn hand(&self, _color: Color, _kind: PieceKind) -> u16 {
        0
    }

    /// Sets how many pieces of a kind a side has in hand.
    #[inline(always)]
    fn set_hand(&mut self, _color: Color, _kind: PieceKind, _count: u16) {}

    /// The pieces that were pawns before they promoted.
    #[inline(always)]
    fn promoted(&self) -> Bits<W> {
        Bits::EMPTY
    }

    /// Sets the promoted pieces.
    #[inline(always)]
    fn set_promoted(&mut self, _promoted: Bits<W>) {}

    /// How many more checks a side must give to win.
    #[inline(always)]
    fn checks_left(&self, _color: Color) -> u8 {
        u8::MAX
    }

    /// Sets how many more checks a side must give to win.
    #[inline(always)]
    fn set_checks_left(&mut self, _color: Color, _count: u8) {}

    /// The pieces that have not moved, of kinds that care.
    #[inline(always)]
    fn unmoved(&self) -> Bits<W> {
        Bits::EMPTY
    }

    /// Sets the pieces that have not moved.
    #[inline(always)]
    fn set_unmoved(&mut self, _unmoved: Bits<W>) {}
}

/// Nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Plain;

/// Hands and promoted pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hands<const W: usize, const K: usize> {
    counts: [[u16; K]; 2],
    promoted: Bits<W>,
}

/// Checks still to give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Checks {
    left: [u8; 2],
}

/// Everything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Full<const W: usize, const K: usize> {
    hands: Hands<W, K>,
    checks: Checks,
    unmoved: Bits<W>,
}

impl<const W: usize, const K: usize> Default for Hands<W, K> {
    fn default() -> Self {
        Self { counts: [[0; K]; 2], promoted: Bits::EMPTY }
    }
}

impl<const W: usize, const K: usize> Extras<W, K> for Plain {
    const HANDS: bool = false;
    const CHECKS: bool = false;
    const UNMOVED: bool = false;
}

impl<const W: usize, const K: usize> Extras<W, K> for Hands<W, K> {
    const HANDS: bool = true;
    const CHECKS: bool = false;
    const UNMOVED: bool = false;

    #[inline(always)]
    fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        self.counts[color.index()][kind.index()]
    }

    #[inline(always)]
    fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16) {
        self.counts[color.index()][kind.index()] = count;
    }

    #[inline(always)]
    fn promoted(&self) -> Bits<W> {
        self.promoted
    }

    #[inline(always)]
    fn set_promoted(&mut self, promoted: Bits<W>) {
        self.promoted = promoted;
    }
}

impl<const W: usize, const K: usize> Extras<W, K> for Checks {
    const HANDS: bool = false;
    const CHECKS: bool = true;
    const UNMOVED: bool = false;

    #[inline(always)]
    fn checks_left(&self, color: Color) -> u8 {
        self.left[color.index()]
    }

    #[inline(always)]
    fn set_checks_left(&mut self, color: Color, count: u8) {
        self.left[color.index()] = count;
    }
}

impl<const W: usize, const K: usize> Extras<W, K> for Full<W, K> {
    const HANDS: bool = true;
    const CHECKS: bool = true;
    const UNMOVED: bool = true;

    fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        self.hands.hand(color, kind)
    }

    fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16) {
        self.hands.set_hand(color, kind, count);
    }

    fn promoted(&self) -> Bits<W> {
        self.hands.promoted
    }

    fn set_promoted(&mut self, promoted: Bits<W>) {
        self.hands.promoted = promoted;
    }

    fn checks_left(&self, color: Color) -> u8 {
        self.checks.left[color.index()]
    }

    fn set_checks_left(&mut self, color: Color, count: u8) {
        self.checks.left[color.index()] = count;
    }

    fn unmoved(&self) -> Bits<W> {
        self.unmoved
    }

    fn set_unmoved(&mut self, unmoved: Bits<W>) {
        self.unmoved = unmoved;
    }
}
