//! Rulesets, positions and games for tests.

use notation::{builtin, parse_fen, parse_san};
use rules::{Game, Position, Ruleset};

/// A built-in ruleset.
pub(crate) fn ruleset(name: &str) -> Ruleset {
    let spec = builtin(name).expect("a built-in ruleset");
    Ruleset::compile(spec).expect("built-in rulesets compile")
}

/// A position of a built-in ruleset.
pub(crate) fn position(name: &str, fen: &str) -> Position {
    parse_fen(&ruleset(name), fen).expect("a position")
}

/// A game from the start of a built-in ruleset.
pub(crate) fn game(name: &str, moves: &str) -> Game {
    played(ruleset(name).start(), moves)
}

/// A game from a position.
pub(crate) fn played(start: Position, moves: &str) -> Game {
    let mut game = Game::new(start);
    for san in moves.split_whitespace() {
        let mv = parse_san(game.position(), san).unwrap_or_else(|_| panic!("{san} is legal"));
        game.play(mv).expect("the game is on");
    }
    game
}
