//! The bench visits exactly as many nodes as the file says: a search that changed shows it.

use engine::{Engine, Settings, bench};
use rules::Line;

use crate::boards::{position, ruleset};

#[test]
fn the_bench_has_its_signature() {
    let line = |case: &bench::Case| {
        let start = match case.fen {
            Some(fen) => position(case.ruleset, fen),
            None => ruleset(case.ruleset).start(),
        };
        (Line::new(start), case.depth)
    };
    let lines: Vec<(Line, u32)> = bench::CASES.iter().map(line).collect();
    let nodes = bench::run(&mut Engine::new(Settings::default()), &lines);
    assert_eq!(nodes.to_string(), bench::SIGNATURE, "write the new number into signature.txt");
}
