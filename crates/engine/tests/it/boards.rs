//! Rulesets, positions and searches for the tests.

use std::time::Duration;

use engine::{Engine, Limits, SearchResult, Settings, Signals};
use notation::{builtin, parse_fen, write_uci};
use rules::{Game, Position, Ruleset};

/// A built-in ruleset.
pub(crate) fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).unwrap_or_else(|| panic!("no ruleset {name}"));
    Ruleset::compile(spec).unwrap_or_else(|faults| panic!("{name}: {faults}"))
}

/// A position of a built-in ruleset.
pub(crate) fn position(name: &str, fen: &str) -> Position {
    let ruleset = ruleset(name);
    parse_fen(&ruleset, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A limit of depth.
pub(crate) fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// A limit of nodes.
pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// An engine with a small memory.
pub(crate) fn engine() -> Engine {
    Engine::new(Settings { hash: 1, ..Settings::default() })
}

/// Searches without a clock.
pub(crate) fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> SearchResult {
    engine.search(game, limits, &Signals::new(), &|| Duration::ZERO, &mut |_| ())
}

/// The answer of a new engine, with its move in UCI notation.
pub(crate) fn best(name: &str, fen: &str, limits: &Limits) -> (String, SearchResult) {
    let position = position(name, fen);
    let answer = search(&mut engine(), &Game::new(position.clone()), limits);
    let name = answer.best.map(|mv| write_uci(&position, mv)).unwrap_or_default();
    (name, answer)
}
