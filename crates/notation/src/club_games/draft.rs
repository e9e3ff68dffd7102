//! The position of a club game, or its pending promotion, from its keys.

use rules::{Color, EnPassant, Position, Setup, SetupFault, SetupFaults, Square};

use super::fields::{At, Findings};
use super::game::{ClubGameState, Memory, PendingPromotion, is_pawn_home};
use super::pieces::Placed;
use crate::standard::{grant_castling, standard_ruleset};

/// The three squares of a capture en passant.
pub(super) struct Passing {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) taken: Square,
}

/// A game whose keys could all be read.
pub(super) struct Draft<'a, 'n> {
    pub(super) at: &'a At<'n>,
    pub(super) setup: Setup,
    pub(super) pieces: Vec<Placed<'n>>,
    pub(super) memory: Memory,
}

impl Draft<'_, '_> {
    /// Sets up the pieces with their rights.
    pub(super) fn set_up(
        &mut self,
        passing: Option<Passing>,
        findings: &mut Findings,
    ) -> Option<()> {
        for placed in &self.pieces {
            self.setup.board[placed.square.index()] = Some(placed.piece);
        }
        let moved = self.memory.moved;
        grant_castling(&mut self.setup, |square| !moved.contains(square));
        passing.map_or(Some(()), |passing| self.en_passant(&passing, findings))
    }

    /// The position of a game between two moves.
    pub(super) fn settled(&self, findings: &mut Findings) -> Option<ClubGameState> {
        let position = Position::from_setup(standard_ruleset(), &self.setup);
        let position = self.accept(position, findings)?;
        if self.setup.en_passant.is_some() && position.en_passant().is_none() {
            let message = "is not possible: the capture would leave the king in check";
            findings.note(&self.at.get("enpassant_move")?, message);
        }
        Some(ClubGameState::Settled(position))
    }

    /// The promotion that a game with `must_promote` waits for.
    pub(super) fn pending(&self, findings: &mut Findings) -> Option<ClubGameState> {
        let Some(pawn) = self.arrived() else {
            let flag = self.at.get("must_promote")?;
            return findings.fault(&flag, "is true, but no pawn is on its last rank");
        };
        let pending = PendingPromotion::new(self.setup.clone(), pawn.square, pawn.piece.color);
        Some(ClubGameState::MustPromote(self.accept(pending, findings)?))
    }

    fn accept<T>(&self, validated: Result<T, SetupFaults>, findings: &mut Findings) -> Option<T> {
        validated.map_err(|refused| self.blame(&refused, findings)).ok()
    }

    /// Reports each fault of the position at its piece, or at all pieces.
    fn blame(&self, refused: &SetupFaults, findings: &mut Findings) {
        let shape = standard_ruleset().shape();
        for fault in &refused.faults {
            let named = match fault {
                SetupFault::MisplacedPawn(at) | SetupFault::OpponentInCheck { from: at, .. } => {
                    self.pieces.iter().find(|placed| shape.coord(placed.square) == *at)
                }
                _ => None,
            };
            let pieces = self.at.get("pieces");
            let at = named.map(|placed| &placed.at).or(pieces.as_ref()).unwrap_or(self.at);
            findings.fault::<()>(at, fault.to_string());
        }
    }

    /// The pawn of the side to move, or just moved, that has reached its last rank.
    fn arrived(&self) -> Option<&Placed<'_>> {
        let (ruleset, shape) = (standard_ruleset(), standard_ruleset().shape());
        let arrived = |placed: &&Placed<'_>| {
            let last = ruleset.castling_rank(!placed.piece.color);
            ruleset.is_pawn(placed.piece.kind) && shape.coord(placed.square).rank == last
        };
        self.pieces.iter().find(arrived)
    }

    /// Grants the capture that the file describes, if its squares describe one.
    fn en_passant(&mut self, passing: &Passing, findings: &mut Findings) -> Option<()> {
        let at = self.at.get("enpassant_move")?;
        let us = self.setup.turn;
        let shape = standard_ruleset().shape();
        let is_pawn = |square: Square, color| {
            let piece = self.setup.board[square.index()];
            piece
                .is_some_and(|piece| piece.color == color && standard_ruleset().is_pawn(piece.kind))
        };
        let forward = if us == Color::White { 1 } else { -1 };
        let beside = [-1, 1].map(|side| shape.offset(passing.from, side, forward));
        let start = shape.offset(passing.to, 0, forward);
        let fault = if !is_pawn(passing.from, us) {
            Some(("from", format!("there is no {us} pawn on {}", shape.name(passing.from))))
        } else if !beside.contains(&Some(passing.to)) {
            let (from, to) = (shape.name(passing.from), shape.name(passing.to));
            Some(("to", format!("a {us} pawn on {from} does not capture on {to}")))
        } else if shape.offset(passing.to, 0, -forward) != Some(passing.taken)
            || !is_pawn(passing.taken, !us)
            || !start.is_some_and(|start| is_pawn_home(start, !us))
        {
            let taken = shape.name(passing.taken);
            Some(("taken", format!("no {} pawn can just have come to {taken} in two steps", !us)))
        } else {
            None
        };
        if let Some((key, message)) = fault {
            return findings.fault(&at.get(key)?, message);
        }
        if self.memory.en_passant_possible[us].0 {
            let (target, victim) = (passing.to, passing.taken);
            self.setup.en_passant = Some(EnPassant { target, victim });
        } else {
            let message = format!("not granted, because `enpassant_possible` is false for {us}");
            findings.note(&at, message);
        }
        Some(())
    }
}
