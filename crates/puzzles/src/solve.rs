//! The one solution of a puzzle, by trying every move.

use engine::{Prover, TooMuchWork};
use notation::{parse_fen, write_uci};
use rules::{Move, Position, Ruleset};
use thiserror::Error;

use crate::appraise::{Appraiser, Material, best_move};
use crate::puzzle::{Puzzle, PuzzleGoal};

/// The solver's moves in which a gain must show.
pub(crate) const GAIN_MOVES: u32 = 2;

/// Why a puzzle is not sound.
#[derive(Clone, PartialEq, Eq, Error, Debug)]
#[non_exhaustive]
pub enum Unsound {
    /// The position cannot be read.
    #[error("the position cannot be read: {0}")]
    Position(String),
    /// It has another solution, several, or none.
    #[error("the solution is {found}, not {claimed}")]
    Solution {
        /// The one solution, or that there is not exactly one.
        found: String,
        /// What the puzzle says.
        claimed: String,
    },
    /// The ruleset has pieces without a usual value.
    #[error("pieces of this ruleset have no usual value, so nobody can say what is gained")]
    NoValues,
    /// The proof exceeds its limit.
    #[error("{0}")]
    TooMuchWork(#[from] TooMuchWork),
}

/// Proves that a puzzle has exactly the solution it claims, trying at most this many moves.
///
/// # Errors
/// When the puzzle is not sound, or the proof exceeds its limit.
pub fn prove(puzzle: &Puzzle, ruleset: &Ruleset, work: u64) -> Result<(), Unsound> {
    let position =
        parse_fen(ruleset, &puzzle.fen).map_err(|error| Unsound::Position(error.to_string()))?;
    let found = match puzzle.goal {
        PuzzleGoal::Win { moves } => winning_line(&position, moves, &mut Prover::new(work))?,
        PuzzleGoal::Gain { points } => {
            let material = Material::of(ruleset).ok_or(Unsound::NoValues)?;
            gain(&position, &material, work)?
                .filter(|(_, gained)| *gained == points)
                .map(|(mv, _)| vec![mv])
        }
    };
    let found = found.map(|line| in_words(&position, &line).join(" "));
    let claimed = puzzle.solution.join(" ");
    if found.as_ref() == Some(&claimed) {
        return Ok(());
    }
    Err(Unsound::Solution { found: found.unwrap_or_else(|| "not unique".to_owned()), claimed })
}

/// Moves as UCI text.
pub(crate) fn in_words(start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = start.clone();
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        words.push(write_uci(&position, mv));
        position.play_unchecked(mv);
    }
    words
}

/// The line that wins in exactly this many moves, if each move of the solver is the only one that wins as fast.
///
/// The defender replies with a move that holds out longest. Among several, the first after which the solver again has only
/// one move; if there is none, the solution is not unique.
pub(crate) fn winning_line(
    position: &Position,
    moves: u32,
    prover: &mut Prover,
) -> Result<Option<Vec<Move>>, TooMuchWork> {
    if moves == 0 || prover.forces(position, moves - 1)? {
        return Ok(None);
    }
    let solutions = prover.solutions(position, moves)?;
    let [mv] = solutions.as_slice() else { return Ok(None) };
    let mut after = position.clone();
    after.play_unchecked(*mv);
    if after.outcome().is_some() {
        return Ok(Some(vec![*mv]));
    }
    for reply in after.legal_moves() {
        let mut next = after.clone();
        next.play_unchecked(reply);
        if next.outcome().is_some() {
            continue;
        }
        if let Some(rest) = winning_line(&next, moves - 1, prover)? {
            let line = [*mv, reply].into_iter().chain(rest);
            return Ok(Some(line.collect()));
        }
    }
    Ok(None)
}

/// The one move that gains material, and the points.
pub(crate) fn gain(
    position: &Position,
    material: &Material,
    work: u64,
) -> Result<Option<(Move, u32)>, TooMuchWork> {
    let best = best_move(&mut Appraiser::new(material, work), position, GAIN_MOVES)?;
    Ok(best.and_then(|(mv, points)| Some((mv, u32::try_from(points).ok()?))))
}
