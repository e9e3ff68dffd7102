//! Priority: the rule of the classroom, which fits on a card.

use engine::Bound;
use numbers::Numbers;
use rules::classroom::{Priority, best_by_priority, priority_of};
use rules::{Move, Position};

use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;

pub(crate) fn choose(
    position: &Position,
    moves: &[Move],
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Choice> {
    let mut rated: Vec<(Priority, Move)> = Vec::with_capacity(moves.len());
    for &mv in moves {
        if !rated.is_empty() && work.is_over() {
            break;
        }
        rated.push((priority_of(position, mv), mv));
        work.report(rated.len() as f64 / moves.len() as f64, None);
    }
    let mv = best_by_priority(&rated, |count| numbers.below(count))?;
    rated.sort_by_key(|(priority, _)| *priority);
    let candidates = rated.into_iter().map(|(priority, mv)| {
        let reason = Reason::Priority(priority);
        Candidate { mv, score: None, bound: Bound::Exact, reason }
    });
    Some(Choice { mv, thinking: Thinking::about(candidates.collect()) })
}
