//! Self-play in built-in and random rulesets: there is always a legal move.

use engine::{Engine, Settings};
use notation::{builtin_names, write_fen};
use rules::Game;
use testkit::generate;

use crate::boards::{nodes, ruleset, search};

/// Plays a game of a built-in ruleset with this many nodes for each move.
fn play(name: &str, plies: usize, budget: u64) {
    play_from(name, Game::new(ruleset(name).start()), plies, budget);
}

fn play_from(name: &str, mut game: Game, plies: usize, budget: u64) {
    let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    for ply in 0..plies {
        if game.outcome().is_some() || game.legal_moves().is_empty() {
            return;
        }
        let answer = search(&mut engine, &game, &nodes(budget));
        let best = answer.best.unwrap_or_else(|| panic!("{name}: no move at ply {ply}"));
        assert!(answer.nodes <= budget, "{name}: {} nodes", answer.nodes);
        let fen = write_fen(game.position());
        game.play(best).unwrap_or_else(|error| panic!("{name}: {best:?}: {error} in {fen}"));
    }
}

#[test]
fn every_built_in_ruleset_can_be_played() {
    for name in builtin_names() {
        play(name, 60, 150);
    }
}

#[test]
fn a_single_node_is_enough_for_a_move() {
    for name in ["standard", "crazyhouse", "circus"] {
        play(name, 12, 1);
    }
}

#[test]
fn random_rulesets_can_be_played() {
    for seed in 0..200 {
        let start = generate::ruleset(seed).ruleset.start();
        play_from(&format!("seed {seed}"), Game::new(start), 12, 40);
    }
}
