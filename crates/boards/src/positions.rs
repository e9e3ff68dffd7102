//! The positions of a match's boards, without their history.

use rules::{Move, PlayError, Position};

use crate::seat::BoardId;
use crate::transfer::Transfer;

/// The position on each board.
///
/// Only the position decides whether a move is legal: moves may follow after the end of the match,
/// as in files that kept playing on the other board.
#[derive(Clone, Debug)]
pub struct Positions(Vec<Position>);

impl Positions {
    /// The boards as they are, board by board.
    pub fn new(positions: Vec<Position>) -> Self {
        Self(positions)
    }

    /// The position on a board, if there is such a board.
    pub fn on(&self, board: BoardId) -> Option<&Position> {
        self.0.get(board.index())
    }

    /// Every position, board by board.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Position> {
        self.0.iter()
    }

    /// Makes a move on a board, passes on what it captures, and returns what was passed.
    ///
    /// # Errors
    /// When the move is not legal there. Nothing has changed then.
    pub fn play(&mut self, board: BoardId, mv: Move) -> Result<Option<Transfer>, PlayError> {
        let is_legal = self.on(board).is_some_and(|position| position.is_legal(mv));
        if is_legal { self.play_legal(board, mv) } else { Err(PlayError) }
    }

    /// As [`Positions::play`], for a move that is known to be legal.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn play_legal(&mut self, board: BoardId, mv: Move) -> Result<Option<Transfer>, PlayError> {
        let transfer = Transfer::of_move(board, mv, |board| self.on(board));
        self.0.get_mut(board.index()).ok_or(PlayError)?.play_unchecked(mv);
        if let Some(transfer) = transfer
            && let Some(there) = self.0.get_mut(transfer.to.board.index())
        {
            // The hand was asked before the move.
            let given = transfer.give(there);
            debug_assert_eq!(given, Ok(()), "the partner's hand can hold the piece");
        }
        Ok(transfer)
    }
}
