//! Proof of a forced win by trying every move and every reply.
//!
//! A win in N covers every win condition: the side to move wins in at most N of its own moves against any defense. Draws by
//! repetition or move count are ignored. The search is fast and may miss a win; this prover is slow and misses none.

use std::error::Error;
use std::fmt;

use rules::{Move, Position};

/// A proof exceeds its limit of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuchWork;

impl fmt::Display for TooMuchWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the proof exceeds its limit of moves")
    }
}

impl Error for TooMuchWork {}

/// A prover with a limit of moves to try.
#[derive(Clone, Debug)]
pub struct Prover {
    left: u64,
    /// The reply that refuted the last move at each distance. It often refutes the next one too.
    refutations: Vec<Option<Move>>,
}

impl Prover {
    /// A prover that may try a number of moves.
    pub fn new(nodes: u64) -> Self {
        Self { left: nodes, refutations: Vec::new() }
    }

    /// How many moves are left to try.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The moves that win for the side to move within `moves` of its own moves.
    ///
    /// # Errors
    /// When the limit is exceeded.
    pub fn solutions(&mut self, position: &Position, moves: u32) -> Result<Vec<Move>, TooMuchWork> {
        let mut solving = Vec::new();
        if position.outcome().is_some() || moves == 0 {
            return Ok(solving);
        }
        for mv in position.legal_moves() {
            if self.solves(position, mv, moves)? {
                solving.push(mv);
            }
        }
        Ok(solving)
    }

    /// Whether the side to move can force a win within `moves` of its own moves.
    ///
    /// # Errors
    /// When the limit is exceeded.
    pub fn forces(&mut self, position: &Position, moves: u32) -> Result<bool, TooMuchWork> {
        if moves == 0 {
            return Ok(false);
        }
        for mv in position.legal_moves() {
            if self.solves(position, mv, moves)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a move wins at once, or every reply to it loses.
    fn solves(&mut self, position: &Position, mv: Move, moves: u32) -> Result<bool, TooMuchWork> {
        let us = position.turn();
        let after = self.play(position, mv)?;
        if let Some(outcome) = after.outcome() {
            return Ok(outcome.winner == Some(us));
        }
        if moves == 1 {
            return Ok(false);
        }
        let answers = self.answers(&after, moves);
        for answer in &answers {
            let next = self.play(&after, *answer)?;
            let won = match next.outcome() {
                Some(outcome) => outcome.winner == Some(us),
                None => self.forces(&next, moves - 1)?,
            };
            if !won {
                self.refutations[moves as usize] = Some(*answer);
                return Ok(false);
            }
        }
        // A side without a reply that has not lost waits for a piece that may never come.
        Ok(!answers.is_empty())
    }

    /// Every reply, the last refutation first.
    fn answers(&mut self, position: &Position, moves: u32) -> Vec<Move> {
        let (index, mut answers) = (moves as usize, position.legal_moves());
        if self.refutations.len() <= index {
            self.refutations.resize(index + 1, None);
        }
        let refutation = self.refutations[index];
        if let Some(first) = answers.iter().position(|answer| Some(*answer) == refutation) {
            answers.swap(0, first);
        }
        answers
    }

    fn play(&mut self, position: &Position, mv: Move) -> Result<Position, TooMuchWork> {
        self.left = self.left.checked_sub(1).ok_or(TooMuchWork)?;
        let mut after = position.clone();
        after.play_unchecked(mv);
        Ok(after)
    }
}
