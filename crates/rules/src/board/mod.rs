//! The board in play, generic over its width, its kinds and the state its ruleset needs.
//!
//! Everything here is written once. [`standard`] knows the 8×8 board and the standard army at
//! compile time, [`runtime`] reads any other ruleset from tables; [`generate`] and [`play`] are the
//! rules for both.

mod activity;
mod checks;
pub(crate) mod cpu;
mod exchange;
mod extras;
pub(crate) mod fast_work;
mod filter;
mod generate;
mod is_legal;
mod legality;
mod perft;
mod play;
mod rules;
pub(crate) mod runtime;
mod seat;
mod sink;
pub(crate) mod standard;
pub(crate) mod tables;
pub(crate) mod zobrist;

pub use activity::Activity;
pub(crate) use exchange::Exchange;
pub(crate) use extras::{Checks, Extras, Full, Hands, Plain};
pub(crate) use generate::Scope;
pub(crate) use legality::Ended;
pub(crate) use rules::{CastlingRule, DropRule, KindMask, LossRule, PromotionRule, Rules};
pub(crate) use seat::{Play, Seat};

use std::marker::PhantomData;

use crate::geometry::Square;
use crate::piece::{Color, Piece, PieceKind};
use crate::square_set::Bits;
use cpu::{Lookup, Task};

/// Who stands where, whose turn it is, and the rights that go with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board<const W: usize, const K: usize, X> {
    pub(crate) colors: [Bits<W>; 2],
    pub(crate) kinds: [Bits<W>; K],
    /// The key of everything that makes two positions the same.
    pub(crate) key: u64,
    pub(crate) castling: CastlingRights<W>,
    pub(crate) en_passant: PassedSquare,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
    pub(crate) extras: X,
}

/// The partners each side may castle with: queen-side, then king-side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CastlingRights<const W: usize> {
    pub(crate) partners: [[Option<Square>; 2]; 2],
    pub(crate) royals: [Option<Square>; 2],
    /// The partners and royals that have rights: a move from or to any of them may lose some.
    pub(crate) touched: Bits<W>,
}

impl<const W: usize> CastlingRights<W> {
    /// Brings royals and touched squares in line with the partners that are left.
    fn settle(&mut self) {
        self.touched = Bits::EMPTY;
        for (partners, royal) in self.partners.iter().zip(&mut self.royals) {
            if partners.iter().all(Option::is_none) {
                *royal = None;
            }
            for square in partners.iter().chain([&*royal]).flatten() {
                self.touched.insert(*square);
            }
        }
    }
}

/// The square a double step passed over and the pawn that made it, while it can be answered.
pub(crate) type PassedSquare = Option<crate::setup::EnPassant>;

/// What the generator asks about movement on a board.
pub(crate) trait Geometry<const W: usize>: Send + Sync + 'static {
    /// Whether each side's moves are compiled apart, because the geometry is known then.
    const SPLIT_SIDES: bool;
    /// Whether this is the 8×8 board with the standard army.
    const IS_STANDARD: bool = false;
    /// Sets of pieces that attack alike, joined once for many questions.
    type Joined: Copy + std::fmt::Debug;

    /// Joins the sets of pieces that attack alike.
    fn joined<const K: usize>(
        &self,
        color: Color,
        kinds: &[Bits<W>; K],
        members: Bits<W>,
    ) -> Self::Joined;

    /// Runs a task compiled as suits the geometry.
    fn run<T: Task>(task: T) -> T::Output;

    /// Where a piece could capture, whoever stands there; with the first move's extra if unmoved.
    fn attacks<L: Lookup>(&self, who: Mover, occupied: Bits<W>) -> Bits<W>;

    /// Where a piece could go, given the enemies it may capture.
    fn destinations<L: Lookup>(&self, who: Mover, occupied: Bits<W>, enemies: Bits<W>) -> Bits<W>;

    /// The pieces among `army` that attack a square.
    fn attackers<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, Self::Joined, W, K>,
        target: Square,
        occupied: Bits<W>,
    ) -> Bits<W>;

    /// What the enemy army means to a royal on `target`, where plain leaps and rides attack it.
    fn danger<L: Lookup, const K: usize>(
        &self,
        army: &Army<'_, Self::Joined, W, K>,
        target: Square,
        own: Bits<W>,
    ) -> Danger<W>;

    /// The squares a piece pinned before a royal on `target` may still go to.
    fn pin_line<const K: usize>(
        &self,
        army: &Army<'_, Self::Joined, W, K>,
        target: Square,
        own: Bits<W>,
        pinned: Square,
    ) -> Bits<W>;

    /// Calls the visitor for every kind that moves piece by piece.
    fn each_mover<V: KindVisitor>(&self, visitor: &mut V);

    /// Calls the visitor for every kind of pawn.
    fn each_pawn<V: KindVisitor>(&self, visitor: &mut V);

    /// How pawns of a kind step and capture, all at once.
    fn pawn_steps(&self, kind: PieceKind, color: Color) -> PawnSteps<'_, W>;

    /// The key of a piece on a square.
    fn piece_key(&self, rules: &Rules<W>, kind: PieceKind, color: Color, at: Square) -> u64;

    /// Squares whose occupants decide whether a royal is attacked by an army; all when not known.
    fn influence(&self, _army: Color, _royal: Square) -> Bits<W> {
        Bits::ALL
    }

    /// The kinds that are royal, joined.
    fn royals<const K: usize>(&self, rules: &Rules<W>, kinds: &[Bits<W>; K]) -> Bits<W>;
}

/// A piece about to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) kind: PieceKind,
    pub(crate) color: Color,
    pub(crate) from: Square,
    /// Whether its first-move-only movement still counts.
    pub(crate) unmoved: bool,
}

/// One side's pieces as attackers.
#[derive(Debug)]
pub(crate) struct Army<'a, J, const W: usize, const K: usize> {
    pub(crate) color: Color,
    pub(crate) kinds: &'a [Bits<W>; K],
    pub(crate) members: Bits<W>,
    pub(crate) unmoved: Bits<W>,
    pub(crate) joined: J,
}

/// Checks against a royal and pins in front of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Danger<const W: usize> {
    pub(crate) checkers: Bits<W>,
    /// Where another piece must go to answer every check: everywhere when there is none.
    pub(crate) answers: Bits<W>,
    pub(crate) pinned: Bits<W>,
}

impl<const W: usize> Danger<W> {
    /// No royal to be in danger.
    #[inline(always)]
    pub(crate) fn none() -> Self {
        Self { checkers: Bits::EMPTY, answers: Bits::ALL, pinned: Bits::EMPTY }
    }
}

/// Something done for each of several kinds; `visit` is inlined for each.
pub(crate) trait KindVisitor {
    fn visit(&mut self, kind: PieceKind);
}

/// A pawn kind's plain leaps as moves of whole sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnSteps<'a, const W: usize> {
    pub(crate) quiet: &'a [Step<W>],
    /// The quiet ones that may be doubled.
    pub(crate) double: &'a [Step<W>],
    pub(crate) capture: &'a [Step<W>],
    /// The captures that may be made en passant.
    pub(crate) en_passant: &'a [Step<W>],
    /// Whether these are all its moves; otherwise it moves piece by piece too.
    pub(crate) complete: bool,
}

/// A leap as a move of whole sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<const W: usize> {
    pub(crate) delta: i16,
    /// The squares it does not leave the board or hit a wall from.
    pub(crate) from: Bits<W>,
}

impl<const W: usize> Step<W> {
    #[inline(always)]
    pub(crate) fn apply(&self, set: Bits<W>) -> Bits<W> {
        (set & self.from).shifted(self.delta)
    }

    /// The squares from which the step reaches one of the set.
    #[inline(always)]
    pub(crate) fn origins(&self, set: Bits<W>) -> Bits<W> {
        set.shifted(-self.delta) & self.from
    }
}

/// A geometry with the rules compiled for it.
#[derive(Debug)]
pub(crate) struct Game<G, const W: usize> {
    pub(crate) geometry: G,
    pub(crate) rules: Rules<W>,
}

/// A board seen with its rules: where the generator works.
#[derive(Debug)]
pub(crate) struct View<'a, G, L, X, const W: usize, const K: usize> {
    pub(crate) geometry: &'a G,
    pub(crate) rules: &'a Rules<W>,
    pub(crate) board: &'a Board<W, K, X>,
    lookup: PhantomData<L>,
}

impl<G, L, X, const W: usize, const K: usize> Clone for View<'_, G, L, X, W, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, L, X, const W: usize, const K: usize> Copy for View<'_, G, L, X, W, K> {}

impl<G, const W: usize> Game<G, W> {
    #[inline(always)]
    pub(crate) fn view<'a, L, X, const K: usize>(
        &'a self,
        board: &'a Board<W, K, X>,
    ) -> View<'a, G, L, X, W, K> {
        View::new(&self.geometry, &self.rules, board)
    }
}

impl<'a, G, L, X, const W: usize, const K: usize> View<'a, G, L, X, W, K> {
    #[inline(always)]
    fn new(geometry: &'a G, rules: &'a Rules<W>, board: &'a Board<W, K, X>) -> Self {
        View { geometry, rules, board, lookup: PhantomData }
    }
}

impl<'a, G: Geometry<W>, L, X: Extras<W, K>, const W: usize, const K: usize>
    View<'a, G, L, X, W, K>
{
    /// A side's pieces as attackers.
    #[inline(always)]
    pub(crate) fn army(self, color: Color) -> Army<'a, G::Joined, W, K> {
        let kinds = &self.board.kinds;
        let members = self.board.color(color);
        let joined = self.geometry.joined(color, kinds, members);
        Army { color, kinds, members, unmoved: self.board.extras.unmoved(), joined }
    }
}

impl<const W: usize, const K: usize, X: Extras<W, K>> Board<W, K, X> {
    /// A bare board.
    pub(crate) fn empty() -> Self {
        Self {
            colors: [Bits::EMPTY; 2],
            kinds: [Bits::EMPTY; K],
            key: 0,
            castling: CastlingRights::default(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            turn: Color::White,
            extras: X::default(),
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bits<W> {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn color(&self, color: Color) -> Bits<W> {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: PieceKind) -> Bits<W> {
        self.kinds[kind.index()]
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_at(&self, square: Square) -> PieceKind {
        let found = self.kinds.iter().position(|set| set.contains(square));
        debug_assert!(found.is_some(), "no piece on square {square:?}");
        PieceKind(found.unwrap_or(0) as u8)
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|&color| self.color(color).contains(square))?;
        Some(Piece::new(color, self.kind_at(square)))
    }
}
