//! Captured pieces that go to a partner's hand.

use rules::spec::CapturedPiece;
use rules::{GiveError, Move, PieceKind, Position, Ruleset};

use crate::seat::{BoardId, Seat};

/// A captured piece that goes to a partner's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transfer {
    /// The seat that may drop it.
    pub to: Seat,
    /// What it is there: a pawn if it was promoted.
    pub kind: PieceKind,
}

/// Whether captures go to a partner in this ruleset, so that it needs two boards.
pub fn passes_captures(ruleset: &Ruleset) -> bool {
    ruleset.spec().captured == CapturedPiece::Transferred
}

impl Transfer {
    /// The piece that a legal move on a board passes on, if the partner's hand can hold it.
    pub(crate) fn of_move<'a>(
        board: BoardId,
        mv: Move,
        position: impl Fn(BoardId) -> Option<&'a Position>,
    ) -> Option<Self> {
        let here = position(board)?;
        if !passes_captures(here.ruleset()) {
            return None;
        }
        let kind = here.effects(mv).transferred?.kind;
        let transfer = Self { to: Seat::new(board, here.turn()).partner(), kind };
        let mut there = position(transfer.to.board)?.clone();
        transfer.give(&mut there).is_ok().then_some(transfer)
    }

    /// Puts the piece into the hand of a side of the receiving board.
    pub(crate) fn give(self, there: &mut Position) -> Result<(), GiveError> {
        there.give(self.to.color, self.kind)
    }
}
