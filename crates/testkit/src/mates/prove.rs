//! Proving a forced win by trying every move and every answer.

use rules::{Move, Position};

/// A proof takes more moves than were allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the proof takes more work than it was given")]
pub struct TooMuchWork;

/// Who proves, with a limit of moves to try.
#[derive(Clone, Debug)]
pub struct Prover {
    left: u64,
    /// The answer that refuted the last move at each distance; it often refutes the next one too.
    refutations: Vec<Option<Move>>,
}

impl Prover {
    /// A prover that may try so many moves.
    pub fn new(nodes: u64) -> Self {
        Self { left: nodes, refutations: Vec::new() }
    }

    /// How many moves may still be tried.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The moves by which the side to move wins in so many moves of its own, or sooner.
    ///
    /// # Errors
    /// When that takes too much work.
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

    /// Whether the side to move wins in so many moves of its own, or sooner.
    ///
    /// # Errors
    /// When that takes too much work.
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

    /// Whether a move wins at once, or every answer to it loses.
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
        // Who has no answer and has not lost waits for something that may never come.
        Ok(!answers.is_empty())
    }

    /// Every answer, the last refutation first.
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
