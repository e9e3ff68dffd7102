//! Where the pieces of each kind and side can ever be, and what they could capture there.
//!
//! Everything can be captured here and only walls are in the way, so these are more squares than in a game, never
//! fewer. A warning that follows from a missing square is therefore never wrong.

use super::compile::Compiler;
use crate::geometry::Coord;
use crate::movement::{MoveMode, Movement};
use crate::piece::{ByColor, Color};
use crate::reach::BareBoard;
use crate::spec::{CapturedPiece, KindSpec, PlacementSpec};
use crate::square_set::SquareSet;

/// The squares on which the pieces of each kind and side can ever be.
pub(super) struct Whereabouts<'a> {
    compiler: &'a Compiler<'a>,
    board: BareBoard,
    /// By kind, in the order of the draft.
    squares: Vec<ByColor<SquareSet>>,
}

impl<'a> Whereabouts<'a> {
    /// Follows the pieces from the start, from hands and through promotion.
    pub(super) fn new(compiler: &'a Compiler<'a>) -> Self {
        let none = ByColor::same(SquareSet::EMPTY);
        let squares = vec![none; compiler.spec.kinds.len()];
        let mut found = Self { compiler, board: compiler.bare_board(), squares };
        // Squares are only added, and a round without a new one is the last.
        while found.spread() {}
        found
    }

    /// Where pieces of a kind can ever be.
    pub(super) fn of(&self, kind: usize, color: Color) -> SquareSet {
        self.squares[kind][color]
    }

    /// Where some piece can ever be.
    pub(super) fn any(&self) -> SquareSet {
        let both = |squares: &ByColor<SquareSet>| squares.white | squares.black;
        self.squares.iter().fold(SquareSet::EMPTY, |all, squares| all | both(squares))
    }

    /// Where the pieces of a side could ever capture.
    pub(super) fn attacked_by(&self, color: Color) -> SquareSet {
        let mut attacked = SquareSet::EMPTY;
        for (index, kind) in self.compiler.spec.kinds.iter().enumerate() {
            let captures: Movement = kind
                .movement
                .iter()
                .filter(|atom| atom.mode != MoveMode::MoveOnly)
                .copied()
                .collect();
            attacked |= self.board.visits(&captures, color, self.of(index, color));
        }
        attacked
    }

    /// Adds where pieces get from where they can be now; whether that was anything new.
    fn spread(&mut self) -> bool {
        let mut grown = false;
        for color in Color::BOTH {
            for index in 0..self.squares.len() {
                let kind = &self.compiler.spec.kinds[index];
                let known = self.squares[index][color];
                let sources = self.sources(kind, color);
                if (sources & !known).is_empty() {
                    continue;
                }
                let all = known | sources;
                self.squares[index][color] = all | self.board.visits(&kind.movement, color, all);
                grown = true;
            }
        }
        grown
    }

    /// Where pieces of a kind can appear other than by their own moves.
    fn sources(&self, kind: &KindSpec, color: Color) -> SquareSet {
        self.placed(kind, color)
            | self.castled(kind, color)
            | self.dropped(kind, color)
            | self.promoted(kind, color)
    }

    fn placed(&self, kind: &KindSpec, color: Color) -> SquareSet {
        let spec = self.compiler.spec;
        let is_own = |piece: &&PlacementSpec| piece.color == color && piece.letter == kind.letter;
        let own: Vec<Coord> = spec.start.pieces.iter().filter(is_own).map(|it| it.at).collect();
        if spec.start.random.is_none() || kind.pawn {
            return self.compiler.zone(&own);
        }
        // A random start shuffles the pieces of a rank.
        let shape = self.compiler.shape;
        let on_rank = |at: &Coord| own.iter().any(|own| own.rank == at.rank);
        let ranks = shape.squares().map(|square| shape.coord(square)).filter(on_rank);
        self.compiler.zone(&ranks.collect())
    }

    /// Where a royal or its partner ends by castling.
    fn castled(&self, kind: &KindSpec, color: Color) -> SquareSet {
        let Some(castling) = &self.compiler.spec.castling else { return SquareSet::EMPTY };
        let files = match kind {
            _ if kind.royal => castling.royal_to,
            _ if kind.letter == castling.partner => castling.partner_to,
            _ => return SquareSet::EMPTY,
        };
        if self.placed(kind, color).is_empty() {
            return SquareSet::EMPTY;
        }
        let rank = self.compiler.castling_rank(color);
        let ends = [files.queen_side, files.king_side].map(|file| Coord { file, rank });
        self.compiler.zone(&ends.to_vec())
    }

    fn dropped(&self, kind: &KindSpec, color: Color) -> SquareSet {
        let spec = self.compiler.spec;
        let Some(drops) = &spec.drops else { return SquareSet::EMPTY };
        let held = spec.start.hands[color].iter().any(|&(letter, _)| letter == kind.letter);
        let captured = match spec.captured {
            CapturedPiece::Removed => false,
            CapturedPiece::Transferred => true,
            CapturedPiece::ToHand => self.appears(kind, !color) || self.demoted_to(kind, !color),
        };
        match (held || captured, kind.pawn) {
            (false, _) => SquareSet::EMPTY,
            (true, true) => self.compiler.zone(&drops.pawn_zone[color]),
            (true, false) => self.compiler.zone(&drops.zone[color]),
        }
    }

    /// Whether a captured piece of another kind can become one of this kind again.
    fn demoted_to(&self, kind: &KindSpec, color: Color) -> bool {
        kind.pawn
            && self.compiler.spec.kinds.iter().any(|pawn| pawn.pawn && self.appears(pawn, color))
    }

    fn appears(&self, kind: &KindSpec, color: Color) -> bool {
        let index = self.compiler.spec.kinds.iter().position(|other| other.letter == kind.letter);
        index.is_some_and(|index| !self.squares[index][color].is_empty())
    }

    fn promoted(&self, kind: &KindSpec, color: Color) -> SquareSet {
        let spec = self.compiler.spec;
        let Some(promotion) = &spec.promotion else { return SquareSet::EMPTY };
        let zone: SquareSet = self.compiler.zone(&promotion.zone[color]);
        let pawns = spec.kinds.iter().zip(&self.squares).filter(|(pawn, _)| {
            let choices = pawn.promotes_to.as_ref().unwrap_or(&promotion.choices);
            pawn.pawn && choices.contains(&kind.letter)
        });
        pawns.fold(SquareSet::EMPTY, |all, (_, squares)| all | (squares[color] & zone))
    }
}
