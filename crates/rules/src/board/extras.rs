//! State that only some rulesets need, as types, so that the others do not carry it.

use crate::piece::{Color, PieceKind};
use crate::square_set::Set;

/// State of a board besides pieces and rights. Each method has a default for rulesets that do not
/// need the state, so the compiler removes the code that depends on it.
pub(crate) trait Extras<S: Set>:
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
    fn promoted(&self) -> S {
        S::EMPTY
    }

    /// Sets the promoted pieces.
    #[inline(always)]
    fn set_promoted(&mut self, _promoted: S) {}

    /// How many more checks a side must give to win.
    #[inline(always)]
    fn checks_left(&self, _color: Color) -> u8 {
        u8::MAX
    }

    /// Sets how many more checks a side must give to win.
    #[inline(always)]
    fn set_checks_left(&mut self, _color: Color, _count: u8) {}

    /// The pieces that have not moved, of kinds with first-move-only movement.
    #[inline(always)]
    fn unmoved(&self) -> S {
        S::EMPTY
    }

    /// Sets the pieces that have not moved.
    #[inline(always)]
    fn set_unmoved(&mut self, _unmoved: S) {}
}

/// No extra state.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Plain;

/// Hands and promoted pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hands<S, const K: usize> {
    counts: [[u16; K]; 2],
    promoted: S,
}

/// Checks still to give.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Checks {
    left: [u8; 2],
}

/// Hands, promoted pieces, checks and first moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full<S, const K: usize> {
    hands: Hands<S, K>,
    checks: Checks,
    unmoved: S,
}

impl<S: Set, const K: usize> Default for Full<S, K> {
    fn default() -> Self {
        Self { hands: Hands::default(), checks: Checks::default(), unmoved: S::EMPTY }
    }
}

impl<S: Set, const K: usize> Default for Hands<S, K> {
    fn default() -> Self {
        Self { counts: [[0; K]; 2], promoted: S::EMPTY }
    }
}

impl<S: Set> Extras<S> for Plain {
    const HANDS: bool = false;
    const CHECKS: bool = false;
    const UNMOVED: bool = false;
}

impl<S: Set, const K: usize> Extras<S> for Hands<S, K> {
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
    fn promoted(&self) -> S {
        self.promoted
    }

    #[inline(always)]
    fn set_promoted(&mut self, promoted: S) {
        self.promoted = promoted;
    }
}

impl<S: Set> Extras<S> for Checks {
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

impl<S: Set, const K: usize> Extras<S> for Full<S, K> {
    const HANDS: bool = true;
    const CHECKS: bool = true;
    const UNMOVED: bool = true;

    fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        Extras::<S>::hand(&self.hands, color, kind)
    }

    fn set_hand(&mut self, color: Color, kind: PieceKind, count: u16) {
        Extras::<S>::set_hand(&mut self.hands, color, kind, count);
    }

    fn promoted(&self) -> S {
        self.hands.promoted
    }

    fn set_promoted(&mut self, promoted: S) {
        self.hands.promoted = promoted;
    }

    fn checks_left(&self, color: Color) -> u8 {
        self.checks.left[color.index()]
    }

    fn set_checks_left(&mut self, color: Color, count: u8) {
        self.checks.left[color.index()] = count;
    }

    fn unmoved(&self) -> S {
        self.unmoved
    }

    fn set_unmoved(&mut self, unmoved: S) {
        self.unmoved = unmoved;
    }
}
