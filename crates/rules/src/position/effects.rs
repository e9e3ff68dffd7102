//! The effects of a move on the pieces, so that a client can draw it without knowing the rules.

use super::Position;
use crate::geometry::Square;
use crate::moves::{Move, MoveType};
use crate::piece::{Color, Piece};
use crate::spec::CapturedPiece;

/// Everything a move changes about pieces.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Effects {
    /// Pieces that leave the board.
    pub removed: Vec<(Square, Piece)>,
    /// Pieces that go from one square to another.
    pub moved: Vec<(Square, Square)>,
    /// Pieces that are placed on the board: dropped or promoted.
    pub added: Vec<(Square, Piece)>,
    /// A piece that leaves a hand.
    pub from_hand: Option<Piece>,
    /// A piece that enters a hand.
    pub to_hand: Option<Piece>,
    /// A piece that leaves this board for somebody else's hand, in the color it can be dropped in
    /// there: that of the side that lost it.
    pub transferred: Option<Piece>,
}

impl Position {
    /// The effects of a legal move.
    pub fn effects(&self, mv: Move) -> Effects {
        let mut effects = Effects::default();
        let us = self.turn();
        let piece = Piece::new(us, mv.kind());
        let origin = mv.origin();
        match mv.what() {
            MoveType::Castling => {
                let wing = usize::from(self.castling_partner(us, 1) == Some(mv.to()));
                if let Some((royal_to, partner_to)) = self.castling_targets(us, wing) {
                    effects.moved = vec![(origin, royal_to), (mv.to(), partner_to)];
                    effects.moved.retain(|(from, to)| from != to);
                }
                return effects;
            }
            MoveType::Drop => {
                effects.added.push((mv.to(), piece));
                effects.from_hand = Some(piece);
                return effects;
            }
            MoveType::Promotion(kind) => {
                effects.removed.push((origin, piece));
                effects.added.push((mv.to(), Piece::new(us, kind)));
            }
            MoveType::Normal | MoveType::DoubleStep | MoveType::EnPassant => {
                effects.moved.push((origin, mv.to()));
            }
        }
        if let Some((square, victim)) = self.victim(mv) {
            effects.removed.push((square, victim));
            self.captured(square, victim, &mut effects);
        }
        effects
    }

    /// The piece a move captures, with its square.
    pub fn victim(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = match mv.what() {
            MoveType::Castling | MoveType::Drop => return None,
            MoveType::EnPassant => self.en_passant()?.victim,
            _ => mv.to(),
        };
        let piece = self.piece_at(square)?;
        (piece.color != self.turn()).then_some((square, piece))
    }

    /// The piece that a legal move adds to the mover's hand, without the list of all its effects.
    pub fn to_hand(&self, mv: Move) -> Option<Piece> {
        let mut effects = Effects::default();
        let (square, victim) = self.victim(mv)?;
        self.captured(square, victim, &mut effects);
        effects.to_hand
    }

    fn captured(&self, square: Square, victim: Piece, effects: &mut Effects) {
        let kind = if self.promoted().contains(square) {
            self.ruleset().facts().demotes_to[victim.kind.index()]
        } else {
            victim.kind
        };
        let piece = |color: Color| Some(Piece::new(color, kind));
        match self.ruleset().spec().captured {
            CapturedPiece::Removed => {}
            CapturedPiece::ToHand => effects.to_hand = piece(self.turn()),
            CapturedPiece::Transferred => effects.transferred = piece(victim.color),
        }
    }
}
