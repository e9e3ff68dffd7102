//! The board during play: pieces, rights and the rules that move them.
//!
//! The rules are written once, as methods of [`BoardQuery`], and compiled for each [`BoardType`]: boards of
//! 1, 2, 4 or 11 machine words, with or without hands and counted checks. [`standard`] knows the 8×8
//! board and the standard army at compile time, [`runtime`] reads any other ruleset from tables.
//! Everything above sees one type, [`AnyBoard`].
//!
//! To add a query about a position, add a method to [`BoardQuery`] and a method to
//! [`Position`](crate::Position) that calls it with [`ask!`](any::ask).

mod activity;
mod any;
mod board_type;
mod checks;
pub(crate) mod cpu;
mod exchange;
mod extras;
pub(crate) mod fast_work;
mod filter;
mod generate;
mod geometry;
mod is_legal;
mod legality;
mod perft;
mod play;
mod playable;
mod rules;
pub(crate) mod runtime;
mod sink;
pub(crate) mod standard;
pub(crate) mod tables;
pub(crate) mod zobrist;

pub use activity::Activity;
pub(crate) use any::{AnyBoard, PLAIN_KINDS, ask, on_board};
use board_type::{BoardType, StandardType, TableType};
pub(crate) use exchange::Exchange;
use extras::{Checks, Extras, Full, Hands, Plain};
pub(crate) use generate::{MoveScope, RoyalSafety};
use geometry::{Army, Danger, Geometry, Mover, PawnSteps, Step};
pub(crate) use legality::Ended;
pub(crate) use playable::PlayableBoard;
pub(crate) use rules::{
    CastlingRule, DropRule, DroppedPartner, KindMask, LossRule, PromotionRule, RuleTables, Rules,
};

use crate::geometry::Square;
use crate::piece::{Color, Piece, PieceKind};
use crate::setup::EnPassant;
use crate::square_set::Set;
use cpu::Lookup;

/// Which pieces are where, whose turn it is, and the rights that go with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<T: BoardType> {
    pub(crate) colors: [T::Set; 2],
    kinds: T::Kinds,
    /// The key of everything that makes two positions the same.
    pub(crate) key: u64,
    pub(crate) castling: CastlingRights<T::Set>,
    /// The square a double step passed over and the pawn that made it, while it can be captured.
    pub(crate) en_passant: Option<EnPassant>,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
    pub(crate) extras: T::Extras,
}

/// The partners each side may castle with: queen-side, then king-side.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct CastlingRights<S> {
    pub(crate) partners: [[Option<Square>; 2]; 2],
    pub(crate) royals: [Option<Square>; 2],
    /// The partners and royals with rights: a move from or to one of their squares may lose some.
    pub(crate) touched: S,
}

impl<S: Set> CastlingRights<S> {
    /// Updates royals and touched squares after a change of partners.
    fn settle(&mut self) {
        self.touched = S::EMPTY;
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

/// A board with its rules, for one kind of processor; all queries are methods of it.
#[derive(Debug)]
pub(crate) struct BoardQuery<'a, T: BoardType, L> {
    pub(crate) geometry: &'a T::Geometry,
    pub(crate) rules: &'a Rules<T::Set>,
    pub(crate) board: &'a Board<T>,
    pub(crate) lookup: L,
}

impl<T: BoardType, L: Copy> Clone for BoardQuery<'_, T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: BoardType, L: Copy> Copy for BoardQuery<'_, T, L> {}

impl<'a, T: BoardType, L: Lookup> BoardQuery<'a, T, L> {
    /// A side's pieces as attackers.
    #[inline(always)]
    pub(crate) fn army(self, color: Color) -> Army<'a, T::Geometry> {
        let kinds = self.board.kinds();
        let members = self.board.color(color);
        let joined = self.geometry.joined(color, kinds, members);
        Army { color, kinds, members, unmoved: self.board.extras.unmoved(), joined }
    }

    /// A piece on a square, with its first-move-only movement if it has not moved.
    #[inline(always)]
    pub(crate) fn mover(self, color: Color, kind: PieceKind, from: Square) -> Mover {
        let unmoved = T::Extras::UNMOVED && self.board.extras.unmoved().contains(from);
        Mover { kind, color, from, unmoved }
    }

    /// The same rules with another board.
    #[inline(always)]
    pub(crate) fn with<'b>(self, board: &'b Board<T>) -> BoardQuery<'b, T, L>
    where
        'a: 'b,
    {
        BoardQuery { geometry: self.geometry, rules: self.rules, board, lookup: self.lookup }
    }
}

impl<T: BoardType> Board<T> {
    /// An empty board.
    pub(crate) fn empty() -> Self {
        Self {
            colors: [T::Set::EMPTY; 2],
            kinds: T::NO_PIECES,
            key: 0,
            castling: CastlingRights::default(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
            turn: Color::White,
            extras: T::Extras::default(),
        }
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> T::Set {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn color(&self, color: Color) -> T::Set {
        self.colors[color.index()]
    }

    /// The pieces of each kind, of both sides.
    #[inline(always)]
    pub(crate) fn kinds(&self) -> &[T::Set] {
        self.kinds.as_ref()
    }

    #[inline(always)]
    pub(crate) fn kind(&self, kind: PieceKind) -> T::Set {
        self.kinds()[kind.index()]
    }

    #[inline(always)]
    pub(crate) fn kind_mut(&mut self, kind: PieceKind) -> &mut T::Set {
        &mut self.kinds.as_mut()[kind.index()]
    }

    /// The kind on an occupied square.
    #[inline(always)]
    pub(crate) fn kind_at(&self, square: Square) -> PieceKind {
        let found = self.kinds().iter().position(|set| set.contains(square));
        debug_assert!(found.is_some(), "no piece on square {square:?}");
        PieceKind(found.unwrap_or(0) as u8)
    }

    /// How many pieces of a kind a side has in hand.
    pub(crate) fn hand(&self, color: Color, kind: PieceKind) -> u16 {
        self.extras.hand(color, kind)
    }

    /// How many more checks a side must give to win.
    pub(crate) fn checks_left(&self, color: Color) -> u8 {
        self.extras.checks_left(color)
    }

    /// The pieces that were pawns before they promoted, if that matters.
    pub(crate) fn promoted(&self) -> T::Set {
        self.extras.promoted()
    }

    /// The pieces that have not moved, of kinds with first-move-only movement.
    pub(crate) fn unmoved(&self) -> T::Set {
        self.extras.unmoved()
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = Color::BOTH.into_iter().find(|&color| self.color(color).contains(square))?;
        Some(Piece::new(color, self.kind_at(square)))
    }
}
