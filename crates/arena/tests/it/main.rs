//! Games and matches of scripted engines with a manual clock.

mod fake;
mod faults;
mod pgn;
mod processes;
mod resume;
mod start;
mod uci;
mod xboard;

use std::sync::Arc;
use std::time::Duration;

use arena::game::{GameTerms, play_game};
use arena::{Adjudication, GameReport, Player};
use fake::ManualClock;
use rules::{ByColor, Game, Ruleset};

/// A built-in ruleset, compiled.
fn ruleset(name: &str) -> Ruleset {
    let spec = notation::builtin(name).unwrap_or_else(|| panic!("{name} is built in"));
    Ruleset::compile(spec).expect("built-in rulesets compile")
}

/// One second plus a tenth per move, and at most ten moves per game.
fn terms() -> GameTerms {
    GameTerms {
        control: "1+0.1".parse().expect("a time control"),
        margin: Duration::from_millis(10),
        adjudication: Adjudication { max_moves: Some(10), ..Adjudication::default() },
    }
}

/// Plays one game from the start of a ruleset.
fn game<'a>(
    ruleset: &Ruleset,
    white: &'a mut (dyn Player + 'a),
    black: &'a mut (dyn Player + 'a),
    clock: &Arc<ManualClock>,
) -> GameReport {
    let game = Game::new(ruleset.start());
    let mut players = ByColor { white, black };
    play_game(&mut players, &game, &terms(), &**clock).expect("the match is not stopped")
}
