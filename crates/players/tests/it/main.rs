//! The opponents through their public interface.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// Attacks of beginners.
mod beginner;
/// Games of every opponent in every ruleset.
mod games;
/// Minimax and its tree.
mod minimax;
/// Moves and reasons of the simple characters.
mod simple;
/// Turochamp and the game of 1952.
mod turochamp;
/// Limits and progress.
mod work;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use engine::Signals;
use numbers::Numbers;
use players::{Choice, Opponent, Work};
use rules::{Game, Ruleset};

fn game(ruleset: &str, fen: Option<&str>) -> Game {
    let ruleset = Ruleset::compile(notation::builtin(ruleset).unwrap()).unwrap();
    let start = fen.map(|fen| notation::parse_fen(&ruleset, fen).unwrap());
    Game::new(start.unwrap_or_else(|| ruleset.start()))
}

fn choose(id: &str, game: &Game, seed: u64) -> Option<Choice> {
    let opponent: Opponent = id.parse().unwrap();
    opponent.choose(game, &mut Numbers::new(seed), &mut Work::new(&Signals::new()))
}

#[track_caller]
fn check(id: &str, fen: &str, expected: &str) {
    let game = game("standard", Some(fen));
    for seed in 0..8 {
        let mv = choose(id, &game, seed).unwrap().mv;
        assert_eq!(notation::write_san(game.position(), mv), expected);
    }
}

/// A clock that advances by a millisecond at each look, so that limits of time do not depend on the machine.
#[derive(Default)]
struct Clock(AtomicU64);

impl Clock {
    fn tick(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}
