//! The shipped table, and tables that are wrong.

mod faults;
mod names;
mod picking;
mod table;

use notation::{builtin, parse_san, standard_ruleset};
use rules::{Line, Ruleset};

/// A game of standard chess with these moves.
fn line(moves: &str) -> Line {
    play(standard_ruleset(), moves)
}

/// A game of a built-in ruleset with these moves.
fn line_of(ruleset: &str, moves: &str) -> Line {
    let spec = builtin(ruleset).unwrap_or_else(|| panic!("{ruleset} is built in"));
    play(&Ruleset::compile(spec).expect("built-in rulesets compile"), moves)
}

fn play(ruleset: &Ruleset, moves: &str) -> Line {
    let mut line = Line::new(ruleset.start());
    for san in moves.split_whitespace() {
        let mv = parse_san(line.position(), san).unwrap_or_else(|error| panic!("{san}: {error}"));
        line.play(mv).unwrap_or_else(|error| panic!("{san}: {error}"));
    }
    line
}
