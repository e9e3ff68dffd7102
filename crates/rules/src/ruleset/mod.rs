//! Rulesets: a checked draft compiled to tables.

mod check;
mod compile;
mod content_hash;
mod encoding;
mod faults;
mod fuel;
mod letters;
pub mod limits;
mod lint;
mod lint_reach;
mod normal;
mod premoves;
mod repair;
mod standard_spec;
mod start;
#[cfg(test)]
mod tests;
mod whereabouts;

pub use compile::{CompileOptions, GeometryChoice, LegalityChoice};
pub use content_hash::ContentHash;
pub use faults::{Fault, FaultText, RulesetFaults};
pub use normal::normalized;
pub use standard_spec::{standard_army, standard_spec};

use std::fmt;
use std::sync::Arc;

use crate::board::AnyBoard;
use crate::geometry::{BoardShape, Square};
use crate::piece::{ByColor, Color, Piece, PieceKind};
use crate::position::Position;
use crate::spec::{CapturedPiece, KindSpec, RulesetSpec};
use crate::square_set::SquareSet;
use compile::Compiler;
use fuel::StepCounts;
use premoves::PremoveTables;
use start::FirstMoves;

/// A ruleset ready to play; cheap to clone.
pub struct Ruleset(Arc<Compiled>);

struct Compiled {
    spec: RulesetSpec,
    shape: BoardShape,
    /// Every square that is not a wall.
    playable: SquareSet,
    walls: SquareSet,
    hash: ContentHash,
    warnings: Vec<Fault>,
    facts: Facts,
    step_counts: StepCounts,
    premoves: PremoveTables,
    /// The start position; every other one starts as a copy of it.
    start: AnyBoard,
}

/// Properties of a ruleset that positions query.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) standard_army: bool,
    /// Whether royal safety is tested by making each move.
    pub(crate) tested: bool,
    pub(crate) law_of_check: ByColor<bool>,
    /// Whether a side never has a royal, and needs none.
    pub(crate) never_royal: ByColor<bool>,
    /// The royals a side starts with, if losing one of them loses.
    pub(crate) royals_to_keep: ByColor<Option<u32>>,
    /// What each kind becomes when it is captured after a promotion.
    pub(crate) demotes_to: Vec<PieceKind>,
    /// Whether it matters that a piece was a pawn before.
    pub(crate) marks_promoted: bool,
    pub(crate) castling_ranks: ByColor<u8>,
    /// Where a pawn of that side can ever be.
    pub(crate) pawn_squares: ByColor<SquareSet>,
    pub(crate) home: Vec<Option<Piece>>,
}

impl Ruleset {
    /// Every fault in a draft, as [`Ruleset::compile`] reports them.
    pub fn check(spec: &RulesetSpec) -> Vec<Fault> {
        Self::check_beside(spec, &[])
    }

    /// Every fault in a draft whose source already had the given faults.
    ///
    /// The settings at their paths are placeholders, so faults that only follow from them are left
    /// out if possible.
    pub fn check_beside(spec: &RulesetSpec, known: &[Fault]) -> Vec<Fault> {
        let options = CompileOptions::default();
        let mut faults = check::check(spec, options).err().unwrap_or_default();
        faults.extend(repair::playing_faults_beside(spec, options, known, &faults));
        faults
    }

    /// Checks a draft and compiles it.
    ///
    /// # Errors
    /// Every fault in the draft at once, each with its path and a helpful sentence.
    pub fn compile(spec: RulesetSpec) -> Result<Self, RulesetFaults> {
        Self::compile_with(spec, CompileOptions::default())
    }

    /// Checks a draft and compiles it in a given way, to compare it with the default way.
    ///
    /// # Errors
    /// As [`Ruleset::compile`].
    pub fn compile_with(spec: RulesetSpec, options: CompileOptions) -> Result<Self, RulesetFaults> {
        let shape = match check::check(&spec, options) {
            Ok(shape) => shape,
            Err(mut faults) => {
                faults.extend(repair::playing_faults_beside(&spec, options, &[], &faults));
                return Err(RulesetFaults { faults });
            }
        };
        let ruleset = Self::build(spec, shape, options);
        let faults = start::playing_faults(&ruleset, FirstMoves::Certain);
        if faults.is_empty() { Ok(ruleset) } else { Err(RulesetFaults { faults }) }
    }

    /// Compiles a draft that passed its checks; whether its start can be played is not tested yet.
    fn build(spec: RulesetSpec, shape: BoardShape, options: CompileOptions) -> Self {
        let compiler = Compiler::new(&spec, shape, options);
        let facts = start::facts(&compiler);
        let compiled = Compiled {
            shape,
            playable: compiler.playable,
            walls: shape.squares().collect::<SquareSet>() & !compiler.playable,
            hash: ContentHash::of(&spec),
            warnings: lint::lint(&compiler),
            facts,
            step_counts: compiler.step_counts(),
            premoves: PremoveTables::new(spec.kinds.len()),
            start: start::board(&compiler),
            spec,
        };
        Self(Arc::new(compiled))
    }

    /// The draft it was compiled from.
    pub fn spec(&self) -> &RulesetSpec {
        &self.0.spec
    }

    /// What is allowed but probably not intended.
    pub fn warnings(&self) -> &[Fault] {
        &self.0.warnings
    }

    /// What is remarkable about its pieces without being a mistake, such as that one stays on squares of one color.
    pub fn remarks(&self) -> Vec<Fault> {
        lint_reach::bound_kinds(self)
    }

    /// The most steps that finding the moves of a position takes, as a rough estimate: a million
    /// take less than a millisecond.
    pub fn most_steps(&self) -> u64 {
        self.0.step_counts.most
    }

    pub(crate) fn step_counts(&self) -> &StepCounts {
        &self.0.step_counts
    }

    /// The content hash that identifies these rules.
    pub fn content_hash(&self) -> ContentHash {
        self.0.hash
    }

    /// The board.
    pub fn shape(&self) -> BoardShape {
        self.0.shape
    }

    /// Squares nobody can enter.
    pub fn walls(&self) -> SquareSet {
        self.0.walls
    }

    /// Every piece kind, in the draft's order.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = PieceKind> + use<> {
        (0..self.0.spec.kinds.len() as u8).map(PieceKind)
    }

    fn kind(&self, kind: PieceKind) -> &KindSpec {
        &self.0.spec.kinds[kind.index()]
    }

    /// The kind with this upper-case letter.
    pub fn kind_by_letter(&self, letter: char) -> Option<PieceKind> {
        let index = self.0.spec.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(PieceKind(index as u8))
    }

    /// The upper-case letter of a kind.
    pub fn letter(&self, kind: PieceKind) -> char {
        self.kind(kind).letter
    }

    /// The name of a kind for people.
    pub fn kind_name(&self, kind: PieceKind) -> &str {
        &self.kind(kind).name
    }

    /// What to call the royal pieces: by their kind if there is only one.
    pub fn royal_name(&self) -> &str {
        let mut royals = self.kinds().filter(|&kind| self.is_royal(kind));
        match (royals.next(), royals.next()) {
            (Some(kind), None) => self.kind_name(kind),
            _ => "royal piece",
        }
    }

    /// Whether a kind is royal.
    pub fn is_royal(&self, kind: PieceKind) -> bool {
        self.kind(kind).royal
    }

    /// Whether a kind is a pawn.
    pub fn is_pawn(&self, kind: PieceKind) -> bool {
        self.kind(kind).pawn
    }

    /// Whether pieces can be in hand.
    pub fn uses_hands(&self) -> bool {
        self.0.spec.drops.is_some() || self.0.spec.captured == CapturedPiece::ToHand
    }

    /// Whether it matters that a piece was a pawn before.
    pub fn tracks_promoted(&self) -> bool {
        self.0.facts.marks_promoted
    }

    /// How many checks win, if checks win.
    pub fn checks_to_win(&self) -> Option<u8> {
        self.0.spec.checks_to_win
    }

    /// The position a game starts from.
    pub fn start(&self) -> Position {
        Position::from_board(self.clone(), self.0.start.clone())
    }

    pub(crate) fn facts(&self) -> &Facts {
        &self.0.facts
    }

    pub(crate) fn playable(&self) -> SquareSet {
        self.0.playable
    }

    /// Whether a side may have royals in hand: one that must guard its only royal may not.
    pub(crate) fn allows_royals_in_hand(&self, color: Color) -> bool {
        let single = self.facts().law_of_check[color] && !self.facts().tested;
        !single && !self.facts().never_royal[color]
    }

    /// The rank a side castles on.
    pub fn castling_rank(&self, color: Color) -> u8 {
        self.facts().castling_ranks[color]
    }

    /// The royal that may castle on a draft's board: the only one on its castling rank, or, among
    /// several, the one on its start square.
    pub fn castling_royal(&self, board: &[Option<Piece>], color: Color) -> Option<Square> {
        let rank = self.facts().castling_ranks[color];
        let royal_at = |board: &[Option<Piece>], square: Square| {
            let piece = board.get(square.index()).copied().flatten();
            piece.is_some_and(|piece| piece.color == color && self.is_royal(piece.kind))
        };
        let squares = self.shape().squares();
        let on_rank = squares.filter(|&square| self.shape().coord(square).rank == rank);
        let royals: Vec<Square> = on_rank.filter(|&square| royal_at(board, square)).collect();
        let home = &self.facts().home;
        match royals.as_slice() {
            [only] => Some(*only),
            several => several.iter().copied().find(|&square| royal_at(home, square)),
        }
    }

    /// Whether royal safety is tested by making each move, not by pins and checkers.
    pub fn tests_each_move(&self) -> bool {
        self.facts().tested
    }

    /// Whether a side may not leave its royals attacked.
    pub fn has_law_of_check(&self, color: Color) -> bool {
        self.facts().law_of_check[color]
    }
}

impl Clone for Ruleset {
    #[inline]
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }

    /// Does nothing if both are already the same.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.0, &source.0) {
            self.0 = Arc::clone(&source.0);
        }
    }
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Self) -> bool {
        self.0.hash == other.0.hash
    }
}

impl Eq for Ruleset {}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({}, {})", self.0.spec.name, self.0.shape)
    }
}
