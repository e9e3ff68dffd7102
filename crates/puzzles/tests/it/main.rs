//! Puzzles through the public interface.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// The collections that ship.
mod collections;
/// Finding puzzles, their solutions and themes.
mod mining;

use puzzles::Puzzle;
use rules::Ruleset;

fn ruleset(name: &str) -> Ruleset {
    Ruleset::compile(notation::builtin(name).unwrap()).unwrap()
}

/// The puzzle of a line of text.
fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}
