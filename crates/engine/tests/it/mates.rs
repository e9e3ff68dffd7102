//! Forced wins are found under every win condition.

use engine::{Limits, Score};

use crate::boards::{best, nodes};

/// Checks that the engine finds a win in this many moves, starting with one of these.
fn check(ruleset: &str, fen: &str, moves: i32, wins: &str) {
    let limits = Limits { mate: Some(moves.unsigned_abs()), ..nodes(200_000) };
    let (found, answer) = best(ruleset, fen, &limits);
    assert_eq!(answer.score, Score::Mate(moves), "{ruleset} {fen}: {found}");
    assert!(wins.split(' ').any(|win| win == found), "{ruleset} {fen}: {found}, not {wins}");
}

#[test]
fn checkmates_in_one() {
    check("standard", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8");
    check(
        "standard",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1",
        1,
        "h5f7",
    );
    check("standard", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1", 1, "d8h4");
    check("standard", "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", 1, "g5g7 g5h5 g5h6 g5h4");
}

#[test]
fn checkmates_in_two() {
    check("standard", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6");
    check(
        "standard",
        "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 0",
        2,
        "d5f6",
    );
    check("standard", "1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 0", 2, "b5d5");
    check("standard", "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 0", 2, "b3b8");
}

#[test]
fn checkmates_in_three() {
    check("standard", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6");
    check("standard", "8/8/8/8/8/k1K5/8/7R w - - 0 1", 1, "h1a1");
}

#[test]
fn drops_mate_in_crazyhouse() {
    check("crazyhouse", "6k1/5ppp/8/8/8/8/8/6K1[R] w - - 0 1", 1, "R@a8 R@b8 R@c8 R@d8 R@e8");
}

#[test]
fn royals_are_captured_in_regicide() {
    check("regicide", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", 1, "e2e8");
}

#[test]
fn hills_are_reached() {
    check("king-of-the-hill", "7k/8/8/8/8/4K3/8/8 w - - 0 1", 1, "e3e4 e3d4");
    check("king-of-the-hill", "7k/8/8/8/8/8/4K3/8 w - - 0 1", 2, "e2e3 e2d3 e2f3");
}

#[test]
fn last_checks_win() {
    check("three-check", "7k/8/8/8/8/8/P3K3/R7 w - - 1+3 0 1", 1, "a1h1");
}

#[test]
fn the_last_piece_is_taken_in_extinction() {
    check("extinction", "8/8/8/8/8/8/q7/R6K w - - 0 1", 1, "a1a2");
}

#[test]
fn the_last_pawn_of_the_horde_is_taken() {
    check("horde", "4k3/8/8/8/8/r7/P7/8 b - - 0 1", 1, "a3a2");
}
