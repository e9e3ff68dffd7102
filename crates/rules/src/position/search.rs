//! Queries for a search, which makes them many times a second.
//!
//! A search keeps a position for each ply and overwrites it: `after.clone_from(&before)` copies
//! only the board, and [`Position::play_unchecked`] makes a move that was generated for it.

use super::Position;
use crate::board::standard::StandardBoard;
use crate::board::{Activity, Exchange, MoveScope, ask, on_board};
use crate::moves::Move;
use crate::piece::{Color, PieceKind};
use crate::square_set::SquareSet;

/// Why a turn cannot be passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PassError {
    /// A royal of the side to move is attacked.
    #[error("the side to move is in check and must answer it")]
    InCheck,
    /// The game is won.
    #[error("the game is over")]
    GameOver,
}

impl Position {
    /// Writes the legal moves that capture or promote into a list, which is cleared first.
    ///
    /// In check this leaves out evasions: a search that looks only at tactical moves uses
    /// [`Position::legal_moves_into`] then.
    pub fn tactical_moves_into(&self, moves: &mut Vec<Move>) {
        self.list_moves(MoveScope::Tactical, moves);
    }

    /// Writes the legal moves that neither capture nor promote into a list, which is cleared first.
    /// Together with [`Position::tactical_moves_into`] they are [`Position::legal_moves`].
    pub fn quiet_moves_into(&self, moves: &mut Vec<Move>) {
        self.list_moves(MoveScope::Quiet, moves);
    }

    /// Whether a move captures or promotes, like those of [`Position::tactical_moves_into`].
    pub fn is_tactical(&self, mv: Move) -> bool {
        mv.promotion().is_some() || self.victim(mv).is_some()
    }

    /// Whether a legal move leaves a royal of the opponent attacked, found without making it.
    pub fn gives_check(&self, mv: Move) -> bool {
        ask!(&self.board, |query| query.gives_check(mv))
    }

    /// Passes the turn, as null-move pruning does; no rule allows it. A double step can no longer be
    /// captured en passant.
    ///
    /// # Errors
    /// In check and when the game is won; the position is unchanged.
    pub fn pass(&mut self) -> Result<(), PassError> {
        if self.is_check() {
            return Err(PassError::InCheck);
        }
        if self.decided().is_some() {
            return Err(PassError::GameOver);
        }
        on_board!(&mut self.board, |playable| playable.pass());
        Ok(())
    }

    /// Static exchange evaluation: whether the captures that a legal move starts on its target gain
    /// at least `least` for the mover, with kinds worth `values` by their index. Each side
    /// recaptures with its least valuable piece as long as that pays. Under the law of check, a
    /// royal recaptures only where it is safe.
    pub fn exchange_reaches(&self, mv: Move, values: &[i32], least: i32) -> bool {
        let exchange = Exchange { mv, values, least };
        ask!(&self.board, |query| query.exchange_reaches(exchange))
    }

    /// Mobility, threats and pressure of both sides, White first. `near` are the squares around each
    /// square where attacks endanger a royal.
    pub fn activity(&self, near: &[SquareSet]) -> [Activity; 2] {
        ask!(&self.board, |query| query.activity(near))
    }

    /// How many pieces of a kind a side has in hand.
    pub fn in_hand(&self, color: Color, kind: PieceKind) -> u16 {
        on_board!(&self.board, |playable| playable.board.hand(color, kind))
    }

    /// How many more checks a side must give to win, if checks win.
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        self.ruleset().checks_to_win().map(|_| self.checks_counter(color))
    }

    /// The pieces as bitboards, if the ruleset plays on 8×8 with the standard army.
    pub fn standard_board(&self) -> Option<StandardBoard> {
        on_board!(&self.board, |playable| playable.standard_board())
    }
}
