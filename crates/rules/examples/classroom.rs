//! A whole game of the computer against itself, by the priority rule, drawn move by move.
//!
//! `cargo run -p rules --example classroom -- 7` plays another game for every number.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::env;

use rules::Color;
use rules::classroom::ClassroomGame;

/// Two players without a plan may go on for ever.
const MOST_MOVES: usize = 400;

fn main() {
    let mut seed: u64 = env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(1);
    // Chance by arithmetic: the same number gives the same game.
    let mut choose = move |count: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % count
    };
    let mut game = ClassroomGame::new();
    println!("{game}");
    for number in 1..=MOST_MOVES {
        let player = game.player();
        let Some(step) = game.computer_move(&mut choose) else {
            println!("the game is over: a draw");
            return;
        };
        let (from, to) = (step.from, step.to);
        println!(
            "{number}. {player} from row {} column {} to row {} column {}",
            from.0, from.1, to.0, to.1
        );
        println!("{game}");
        for color in Color::BOTH {
            if game.mate(color) {
                println!("{color} is mated after {number} moves");
                return;
            }
            if game.check(color) {
                println!("{color} is in check at {:?}", game.find_king(color));
            }
        }
    }
    println!("nobody won within {MOST_MOVES} moves: a draw");
}
