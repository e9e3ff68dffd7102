//! The computer's move.

use fastrand::Rng;
use rules::{Line, Move};

/// The move the computer makes; nothing when there is none to make.
pub(crate) fn choose(line: &Line, random: &mut Rng) -> Option<Move> {
    let moves = line.legal_moves();
    (!moves.is_empty()).then(|| moves[random.usize(..moves.len())])
}
