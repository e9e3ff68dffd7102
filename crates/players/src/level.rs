//! Levels: the engine with a handicap, within a number of nodes.

use engine::{Bound, Engine, IterationReport, Level, Limits, Settings, Strength};
use numbers::Numbers;
use rules::Game;

use crate::thinking::{Candidate, Choice, Reason, Thinking};
use crate::work::Work;

/// The nodes of a move at full strength.
const FULL_NODES: u64 = 300_000;

/// How a level plays, in one sentence.
pub(crate) fn sentence(level: Level) -> String {
    let (number, last) = (level.number(), Level::LAST.number());
    match level.strength() {
        Strength::Random => format!("The engine at level {number} of {last} moves at random."),
        Strength::Full => {
            format!("The engine at level {number} of {last} plays as well as it can.")
        }
        Strength::Limited(handicap) => {
            let (nodes, depth) = (handicap.nodes, handicap.depth);
            format!(
                "The engine at level {number} of {last} looks at about {nodes} positions, at most {depth} plies deep."
            )
        }
    }
}

/// The share of a level's work that is done after an iteration, by nodes or depth, whichever ends it first.
fn share(level: Level, iteration: &IterationReport) -> f64 {
    let nodes = iteration.nodes as f64;
    match level.strength() {
        Strength::Random => 1.0,
        Strength::Full => nodes / FULL_NODES as f64,
        Strength::Limited(handicap) => {
            let by_depth = f64::from(iteration.depth) / f64::from(handicap.depth);
            by_depth.max(nodes / handicap.nodes as f64)
        }
    }
}

pub(crate) fn choose(
    level: Level,
    game: &Game,
    numbers: &mut Numbers,
    work: &mut Work<'_>,
) -> Option<Choice> {
    if game.legal_moves().is_empty() {
        return None;
    }
    let settings = Settings { strength: level.strength(), ..Settings::default() };
    // A weaker player has fewer nodes of its own.
    let limits = Limits { nodes: Some(FULL_NODES), move_time: work.time(), ..Limits::default() };
    let mut draw = |count| numbers.below(count);
    let (signals, clock) = (work.signals(), work.clock());
    let mut report = |iteration: &IterationReport| {
        work.report(share(level, iteration), Some(iteration));
    };
    let mut engine = Engine::new(settings);
    let answer = engine.choose(game, &limits, signals, clock, &mut report, &mut draw);
    let (mv, depth) = (answer.best?, answer.depth);
    let (score, reason) = match level.strength() {
        Strength::Random => (None, Reason::AnyMove),
        Strength::Limited(_) | Strength::Full => (Some(answer.score), Reason::Search { depth }),
    };
    let candidates = vec![Candidate { mv, score, bound: Bound::Exact, reason }];
    Some(Choice { mv, thinking: Thinking::about(candidates) })
}
