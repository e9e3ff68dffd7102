//! A ruleset's settings in the form the generator reads.

use super::cpu::Lookup;
use super::{Board, BoardQuery, BoardType, Geometry};
use crate::geometry::{BoardShape, Square};
use crate::piece::{Color, Piece, PieceKind};
use crate::spec::{CapturedPiece, DropLimit, NoneLeft};
use crate::square_set::Set;

/// A set of piece kinds, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct KindMask(pub(crate) u32);

impl KindMask {
    #[inline(always)]
    pub(crate) const fn contains(self, kind: PieceKind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    pub(crate) fn insert(&mut self, kind: PieceKind) {
        self.0 |= 1 << kind.0;
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = PieceKind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = PieceKind(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                lowest
            })
        })
    }
}

/// How a side loses other than by checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LossRule {
    /// It cannot.
    None,
    /// With fewer royals than this, including those in hand.
    FewerRoyals(u32),
    /// With no piece left.
    NoPieces,
    /// When any one of these kinds has no piece left.
    AnyKindGone(KindMask),
    /// When none of these kinds has a piece left.
    AllKindsGone(KindMask),
}

/// Castling as squares, by color and wing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingRule<S> {
    pub(crate) partner: PieceKind,
    pub(crate) royal_to: [[Square; 2]; 2],
    pub(crate) partner_to: [[Square; 2]; 2],
    /// Where royals and partners must be for castling with a dropped partner, by color and wing.
    pub(crate) dropped: [[Option<DroppedPartner>; 2]; 2],
    /// The rank each side castles on.
    pub(crate) ranks: [S; 2],
}

/// The squares of a royal and of a partner that may be dropped for castling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DroppedPartner {
    pub(crate) royal: Square,
    pub(crate) partner: Square,
}

/// Promotion as squares and kinds.
#[derive(Clone, Debug)]
pub(crate) struct PromotionRule<S> {
    pub(crate) zone: [S; 2],
    pub(crate) compulsory: [S; 2],
    /// The choices of each kind of pawn.
    pub(crate) choices: Vec<Vec<PieceKind>>,
    /// If only lost kinds can be chosen: what happens when there is none, and each side's pieces at
    /// the start.
    pub(crate) supply: Option<(NoneLeft, [Vec<u16>; 2])>,
}

/// Drops as squares and kinds.
#[derive(Clone, Debug)]
pub(crate) struct DropRule<S> {
    /// Where each kind may be dropped, by color.
    pub(crate) zones: Vec<[S; 2]>,
    pub(crate) pawns_a_file: Option<u8>,
    pub(crate) files: Vec<S>,
    pub(crate) limit: DropLimit,
    pub(crate) limited: KindMask,
    /// Whether a drop gives check only by its own attack: no piece hops or walks, so none attacks
    /// more because of a drop.
    pub(crate) attacks_alone: bool,
}

/// Everything the generator must know besides movement.
#[derive(Clone, Debug)]
pub(crate) struct Rules<S> {
    pub(crate) shape: BoardShape,
    pub(crate) kind_count: usize,
    /// Every square that is not a wall.
    pub(crate) playable: S,
    pub(crate) royal_kinds: KindMask,
    /// The same kinds, one by one.
    pub(crate) royal_list: Vec<PieceKind>,
    pub(crate) pawn_kinds: KindMask,
    /// Kinds with first-move-only movement.
    pub(crate) initial_kinds: KindMask,
    /// Whether a side may not leave its royals attacked.
    pub(crate) law_of_check: [bool; 2],
    /// Whether royal safety is tested by making each move, not by pins and checkers.
    pub(crate) tested: bool,
    /// Whether the game can end while there are still moves.
    pub(crate) ends_early: bool,
    pub(crate) loss: [LossRule; 2],
    /// Where a royal of that side wins.
    pub(crate) hills: [S; 2],
    /// Whether a check counts toward winning.
    pub(crate) counts_checks: bool,
    pub(crate) must_capture: bool,
    pub(crate) double_from: [S; 2],
    pub(crate) en_passant_from: [S; 2],
    pub(crate) castling: Option<CastlingRule<S>>,
    pub(crate) promotion: PromotionRule<S>,
    pub(crate) captured: CapturedPiece,
    /// Whether promoted pieces become pawns again when they are captured.
    pub(crate) marks_promoted: bool,
    /// The pawn a promoted piece of each kind becomes again.
    pub(crate) demotes_to: Vec<PieceKind>,
    pub(crate) drops: Option<DropRule<S>>,
    /// The piece on each square at the start: such a piece may not have moved yet.
    pub(crate) home: Vec<Option<Piece>>,
    /// The keys of pieces, by kind, color and square.
    pub(crate) piece_keys: Vec<u64>,
}

/// How pieces move on a board, and all its other rules.
#[derive(Debug)]
pub(crate) struct RuleTables<G: Geometry> {
    pub(crate) geometry: G,
    pub(crate) rules: Rules<G::Set>,
}

impl<G: Geometry> RuleTables<G> {
    /// The queries of a board with these rules.
    #[inline(always)]
    pub(crate) fn query<'a, T: BoardType<Geometry = G, Set = G::Set>, L: Lookup>(
        &'a self,
        board: &'a Board<T>,
        lookup: L,
    ) -> BoardQuery<'a, T, L> {
        BoardQuery { geometry: &self.geometry, rules: &self.rules, board, lookup }
    }
}

impl<S: Set> Rules<S> {
    /// Whether generated moves must be listed and filtered, not just counted.
    #[inline(always)]
    pub(crate) fn needs_filter(&self) -> bool {
        self.tested || self.must_capture || self.limits_drops()
    }

    /// Whether some drops are barred because they give check or checkmate.
    #[inline(always)]
    pub(crate) fn limits_drops(&self) -> bool {
        self.drops.as_ref().is_some_and(|drops| drops.limit != DropLimit::None)
    }

    /// The index of a square in the piece keys of a kind and color.
    #[inline(always)]
    pub(crate) fn piece_key(&self, kind: PieceKind, color: Color, at: Square) -> u64 {
        self.piece_keys[(kind.index() * 2 + color.index()) * self.shape.area() + at.index()]
    }

    /// Whether promoted pieces are marked.
    pub(crate) fn tracks_promoted(&self) -> bool {
        self.marks_promoted
    }
}
