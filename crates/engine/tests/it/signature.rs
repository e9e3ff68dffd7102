//! The bench has exactly the nodes of `signature.txt`: a change of the search shows here.

use engine::{Engine, Settings, bench};
use rules::Game;

use crate::boards::{position, ruleset};

#[test]
fn the_bench_has_its_signature() {
    let game = |case: &bench::BenchPosition| {
        let start = match case.fen {
            Some(fen) => position(case.ruleset, fen),
            None => ruleset(case.ruleset).start(),
        };
        (Game::new(start), case.depth)
    };
    let games: Vec<(Game, u32)> = bench::CASES.iter().map(game).collect();
    let nodes = bench::run(&mut Engine::new(Settings::default()), &games);
    assert_eq!(
        nodes.to_string(),
        bench::SIGNATURE,
        "if the search was meant to change, write the new number into signature.txt"
    );
}
