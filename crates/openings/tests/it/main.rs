//! The shipped openings, and faulty lists.

mod faults;
mod names;
mod picking;
mod shipped;

use notation::{builtin, parse_san, standard_ruleset};
use rules::{Game, Ruleset};

/// A game of standard chess with these moves.
fn game(moves: &str) -> Game {
    play(standard_ruleset(), moves)
}

/// A game of a built-in ruleset with these moves.
fn game_of(ruleset: &str, moves: &str) -> Game {
    let spec = builtin(ruleset).unwrap_or_else(|| panic!("{ruleset} is built in"));
    play(&Ruleset::compile(spec).expect("built-in rulesets compile"), moves)
}

fn play(ruleset: &Ruleset, moves: &str) -> Game {
    let mut game = Game::new(ruleset.start());
    for san in moves.split_whitespace() {
        let mv = parse_san(game.position(), san).unwrap_or_else(|error| panic!("{san}: {error}"));
        game.play(mv).unwrap_or_else(|error| panic!("{san}: {error}"));
    }
    game
}
