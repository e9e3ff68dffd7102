//! Levels: the engine with a handicap, within a number of nodes.

use std::time::Duration;

use engine::{Bound, Engine, Level, Limits, Settings, Signals, Strength};
use numbers::Numbers;
use rules::Game;

use crate::thinking::{Candidate, Choice, Reason, Thinking};

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

pub(crate) fn choose(
    level: Level,
    game: &Game,
    numbers: &mut Numbers,
    signals: &Signals,
) -> Option<Choice> {
    if game.legal_moves().is_empty() {
        return None;
    }
    let settings = Settings { strength: level.strength(), ..Settings::default() };
    // A weaker player has fewer nodes of its own.
    let limits = Limits { nodes: Some(FULL_NODES), ..Limits::default() };
    let mut draw = |count| numbers.below(count);
    let clock = || Duration::ZERO;
    let mut engine = Engine::new(settings);
    let answer = engine.choose(game, &limits, signals, &clock, &mut |_| (), &mut draw);
    let (mv, depth) = (answer.best?, answer.depth);
    let (score, reason) = match level.strength() {
        Strength::Random => (None, Reason::AnyMove),
        Strength::Limited(_) | Strength::Full => (Some(answer.score), Reason::Search { depth }),
    };
    let candidates = vec![Candidate { mv, score, bound: Bound::Exact, reason }];
    Some(Choice { mv, thinking: Thinking { candidates } })
}
