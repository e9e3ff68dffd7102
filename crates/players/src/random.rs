//! Random: any legal move.

use engine::Bound;
use numbers::Numbers;
use rules::Move;

use crate::thinking::{Candidate, Choice, Reason, Thinking};

pub(crate) fn choose(moves: &[Move], numbers: &mut Numbers) -> Option<Choice> {
    if moves.is_empty() {
        return None;
    }
    let mv = *numbers.pick(moves);
    let candidate =
        |&mv: &Move| Candidate { mv, score: None, bound: Bound::Exact, reason: Reason::AnyMove };
    let candidates = moves.iter().map(candidate).collect();
    Some(Choice { mv, thinking: Thinking::about(candidates) })
}
