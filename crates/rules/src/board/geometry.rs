//! The interface between the rules and the movement on a board.

use std::fmt;

use super::cpu::Lookup;
use super::rules::Rules;
use crate::geometry::Square;
use crate::piece::{Color, PieceKind};
use crate::square_set::Set;

/// How pieces move on a board.
pub(crate) trait Geometry: fmt::Debug + Send + Sync + Sized + 'static {
    /// A set of the board's squares.
    type Set: Set;
    /// Sets of pieces with the same attacks, combined once for many queries.
    type Joined: Copy + fmt::Debug;

    /// Whether each side's moves are compiled separately, because the geometry is known at compile
    /// time.
    const SPLIT_SIDES: bool;
    /// Whether this is the 8×8 board with the standard army.
    const IS_STANDARD: bool = false;

    /// Combines the sets of pieces with the same attacks.
    fn joined(&self, color: Color, kinds: &[Self::Set], members: Self::Set) -> Self::Joined;

    /// Where a piece could capture, whatever is there; including first-move-only captures if it has
    /// not moved.
    fn attacks<L: Lookup>(&self, lookup: L, who: Mover, occupied: Self::Set) -> Self::Set;

    /// Where a piece could go, given the enemies it may capture. Never called for pawns whose sets
    /// of steps are complete.
    fn destinations<L: Lookup>(
        &self,
        lookup: L,
        who: Mover,
        occupied: Self::Set,
        enemies: Self::Set,
    ) -> Self::Set;

    /// The pieces of an army that attack a square.
    fn attackers<L: Lookup>(
        &self,
        lookup: L,
        army: &Army<'_, Self>,
        target: Square,
        occupied: Self::Set,
    ) -> Self::Set;

    /// Checks and pins by an enemy army against a royal, where only plain leaps and rides attack it.
    fn danger<L: Lookup>(
        &self,
        lookup: L,
        army: &Army<'_, Self>,
        royal: Square,
        own: Self::Set,
    ) -> Danger<Self::Set>;

    /// The allowed targets of a piece pinned in front of a royal.
    fn pin_line(
        &self,
        army: &Army<'_, Self>,
        royal: Square,
        own: Self::Set,
        pinned: Square,
    ) -> Self::Set;

    /// Calls back for every kind that moves piece by piece; the call is inlined for each.
    fn each_mover(&self, call: impl FnMut(PieceKind));

    /// Calls back for every kind of pawn; the call is inlined for each.
    fn each_pawn(&self, call: impl FnMut(PieceKind));

    /// How pawns of a kind step and capture, as whole sets.
    fn pawn_steps(&self, kind: PieceKind, color: Color) -> PawnSteps<'_, Self::Set>;

    /// The key of a piece on a square.
    fn piece_key(&self, rules: &Rules<Self::Set>, kind: PieceKind, color: Color, at: Square)
    -> u64;

    /// The royal pieces of both sides.
    fn royals(&self, rules: &Rules<Self::Set>, kinds: &[Self::Set]) -> Self::Set;

    /// Squares whose occupants decide whether an army attacks a royal; all squares if unknown.
    fn influence(&self, _army: Color, _royal: Square) -> Self::Set {
        Self::Set::ALL
    }
}

/// A piece about to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) kind: PieceKind,
    pub(crate) color: Color,
    pub(crate) from: Square,
    /// Whether its first-move-only movement still applies.
    pub(crate) unmoved: bool,
}

/// One side's pieces as attackers.
#[derive(Debug)]
pub(crate) struct Army<'a, G: Geometry> {
    pub(crate) color: Color,
    /// The pieces of each kind, of both sides.
    pub(crate) kinds: &'a [G::Set],
    pub(crate) members: G::Set,
    pub(crate) unmoved: G::Set,
    pub(crate) joined: G::Joined,
}

/// Checks against a royal and pins in front of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Danger<S> {
    pub(crate) checkers: S,
    /// Where another piece must go to answer every check: everywhere if there is none.
    pub(crate) answers: S,
    pub(crate) pinned: S,
}

impl<S: Set> Danger<S> {
    /// No check and no pin.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self { checkers: S::EMPTY, answers: S::ALL, pinned: S::EMPTY }
    }
}

/// A pawn kind's plain leaps as moves of whole sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnSteps<'a, S> {
    pub(crate) quiet: &'a [Step<S>],
    /// The quiet steps that may be doubled.
    pub(crate) double: &'a [Step<S>],
    pub(crate) capture: &'a [Step<S>],
    /// The captures that may be made en passant.
    pub(crate) en_passant: &'a [Step<S>],
    /// Whether these are all its moves; otherwise it also moves piece by piece.
    pub(crate) complete: bool,
}

/// A leap as a move of whole sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<S> {
    pub(crate) delta: i16,
    /// The squares from which it neither leaves the board nor hits a wall.
    pub(crate) from: S,
}

impl<S: Set> Step<S> {
    #[inline(always)]
    pub(crate) fn apply(&self, set: S) -> S {
        (set & self.from).shifted(self.delta)
    }

    /// The squares from which the step reaches a square of the set.
    #[inline(always)]
    pub(crate) fn origins(&self, set: S) -> S {
        set.shifted(-self.delta) & self.from
    }
}
