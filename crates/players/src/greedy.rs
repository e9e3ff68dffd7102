//! Greedy: the best position right after its move, without a thought about the reply.

use engine::Bound;
use numbers::Numbers;
use rules::{Game, Move};

use crate::budget::Budget;
use crate::evaluation::{self, Evaluation};
use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;

/// The work for a move: about a second on the largest boards.
const STEPS: u64 = 1_000_000_000;

pub(crate) fn choose(
    game: &Game,
    mut moves: Vec<Move>,
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Choice> {
    let side = game.position().turn();
    let evaluation = Evaluation::new(game.position().ruleset());
    let mut budget = Budget::new(STEPS, work);
    evaluation.sort(game.position(), &mut moves);
    let mut game = game.clone();
    let mut rated: Vec<(i32, Candidate)> = Vec::with_capacity(moves.len());
    let count = moves.len();
    for mv in moves {
        if !rated.is_empty() && budget.is_spent() {
            break;
        }
        let outcome = evaluation::play(&mut game, mv);
        budget.pay_for(game.position());
        let (value, reason) = match outcome {
            Some(outcome) => (evaluation::ended(outcome, side, 1), Reason::EndsGame),
            None => {
                let terms = evaluation.terms(game.position(), side);
                (terms.total(), Reason::Position(terms))
            }
        };
        game.undo();
        let score = Some(evaluation::score(value));
        rated.push((value, Candidate { mv, score, bound: Bound::Exact, reason }));
        budget.report(rated.len(), count);
    }
    rated.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let best = rated.first()?.0;
    let equals = rated.iter().take_while(|(value, _)| *value == best).count();
    let mv = rated.get(numbers.below(equals))?.1.mv;
    let candidates = rated.into_iter().map(|(_, candidate)| candidate).collect();
    Some(Choice { mv, thinking: Thinking::about(candidates) })
}
