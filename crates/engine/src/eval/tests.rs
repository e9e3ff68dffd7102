//! The incremental evaluation equals a fresh sum, and both sides are evaluated alike.

use notation::{builtin, builtin_names, parse_fen};
use rules::{ByColor, Position, Ruleset};
use testkit::generate;
use testkit::numbers::Numbers;

use super::{
    EvalCaches, Evaluation, IncrementalEval, PieceSquareTables, PieceValues, piece_values,
};
use crate::score::is_mate;

/// Plays a random game and compares the sums after every move.
fn follow(start: &Position, plies: u32, numbers: &mut Numbers) {
    let tables = &Evaluation::new(start.ruleset()).tables;
    let mut position = start.clone();
    let mut sum = IncrementalEval::new(&position, tables);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let mv = moves[numbers.below(moves.len())];
        sum = sum.after(&position, mv, tables);
        position = position.play(mv).unwrap();
        assert_eq!(sum, IncrementalEval::new(&position, tables), "{mv:?} in {position:?}");
    }
}

#[test]
fn sums_are_updated_by_every_kind_of_move() {
    let mut numbers = Numbers::new(11);
    for name in builtin_names() {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        for _ in 0..4 {
            follow(&ruleset.start(), 80, &mut numbers);
        }
    }
    for seed in 0..60 {
        follow(&generate::ruleset(seed).ruleset.start(), 30, &mut numbers);
    }
}

/// The same position with the sides exchanged.
fn mirrored(fen: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
    };
    let (rows, rest) = fen.split_once(' ').unwrap();
    let rows: Vec<String> =
        rows.split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let (turn, rest) = rest.split_once(' ').unwrap();
    let (castling, _) = rest.split_once(' ').unwrap();
    let turn = if turn == "w" { "b" } else { "w" };
    let castling: String = castling.chars().map(|c| if c == '-' { c } else { swap(c) }).collect();
    format!("{} {turn} {castling} - 0 1", rows.join("/"))
}

#[test]
fn both_sides_are_evaluated_alike() {
    for name in
        ["standard", "king-of-the-hill", "three-check", "crazyhouse", "regicide", "extinction"]
    {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        let evaluation = Evaluation::new(&ruleset);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "8/8/1p1k4/5ppp/PPK1p3/6P1/5PP1/8 b - - 0 1",
        ] {
            let evaluate = |fen: &str| {
                let position = parse_fen(&ruleset, fen).unwrap();
                let material = IncrementalEval::new(&position, &evaluation.tables);
                evaluation.evaluate(&position, &material, &mut EvalCaches::new())
            };
            assert_eq!(evaluate(fen), evaluate(&mirrored(fen)), "{name} {fen}");
        }
    }
}

#[test]
fn an_extra_piece_scores_and_the_caches_change_nothing() {
    let ruleset = Ruleset::compile(builtin("standard").unwrap()).unwrap();
    let evaluation = Evaluation::new(&ruleset);
    let mut caches = EvalCaches::new();
    let mut evaluate = |fen: &str| {
        let position = parse_fen(&ruleset, fen).unwrap();
        let material = IncrementalEval::new(&position, &evaluation.tables);
        evaluation.evaluate(&position, &material, &mut caches)
    };
    let level = evaluate("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
    let ahead = evaluate("4k3/pppp4/8/8/8/8/PPPP4/3NK3 w - - 0 1");
    assert!(level.abs() < 40 && ahead > level + 200, "{level} {ahead}");
    assert_eq!(evaluate("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"), level);
    // Two knights do not win.
    assert!(evaluate("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1") < 60);
}

#[test]
fn a_bare_king_is_driven_into_the_right_corner() {
    let ruleset = Ruleset::compile(builtin("standard").unwrap()).unwrap();
    let evaluation = Evaluation::new(&ruleset);
    let evaluate = |fen: &str| {
        let position = parse_fen(&ruleset, fen).unwrap();
        let material = IncrementalEval::new(&position, &evaluation.tables);
        evaluation.evaluate(&position, &material, &mut EvalCaches::new())
    };
    let middle = evaluate("8/8/8/8/3k4/8/8/K1B2N2 w - - 0 1");
    // The bishop moves on dark squares: a1 and h8 are its corners.
    let right = evaluate("7k/8/5K2/8/8/8/8/2B2N2 w - - 0 1");
    let wrong = evaluate("k7/8/2K5/8/8/8/8/2B2N2 w - - 0 1");
    assert!(right > wrong + 100 && wrong > middle, "{right} {wrong} {middle}");
}

#[test]
fn given_values_replace_the_own_ones() {
    for name in ["standard", "crazyhouse", "capablanca", "los-alamos"] {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        let own: Vec<i32> = piece_values(&ruleset).iter().map(|piece| piece.value).collect();
        let tables = |values| Evaluation::with(&ruleset, values).tables;
        let see_values = tables(PieceValues::Own).see_values;
        assert_eq!(
            tables(PieceValues::Given(ByColor::same(own.as_slice()))).see_values,
            see_values,
            "{name}"
        );
        let knight = ruleset.kind_by_letter('N').unwrap().index();
        let mut other = own.clone();
        other[knight] += 100;
        let with = tables(PieceValues::Given(ByColor::same(other.as_slice()))).see_values;
        assert!((with[knight] - see_values[knight] - 100).abs() <= 1, "{name}");
        assert_eq!(with[..knight], see_values[..knight], "{name}");
    }
}

#[test]
fn the_pieces_of_each_side_have_their_own_values() {
    for name in ["bughouse", "capablanca"] {
        let ruleset = Ruleset::compile(builtin(name).unwrap()).unwrap();
        let own: Vec<i32> = piece_values(&ruleset).iter().map(|piece| piece.value).collect();
        let knight = ruleset.kind_by_letter('N').unwrap();
        let mut dear = own.clone();
        dear[knight.index()] += 100;
        let white = Evaluation::with(&ruleset, PieceValues::Own).tables;
        let values = ByColor { white: own.as_slice(), black: dear.as_slice() };
        let black = Evaluation::with(&ruleset, PieceValues::Given(values)).tables;
        let start = ruleset.start();
        let score = |tables| IncrementalEval::new(&start, tables).score.middle();
        let difference = score(&white) - score(&black);
        assert!(
            (195..=205).contains(&difference),
            "{name}: two knights more for Black, {difference}"
        );
        let see = |tables: &PieceSquareTables| tables.see_values[knight.index()];
        assert!((see(&black) - see(&white) - 50).abs() <= 1, "{name}: exchanges use the mean");
    }
}

#[test]
fn full_hands_do_not_overflow() {
    for (name, rows) in
        [("standard", "4k3/8/8/8/8/8/8/4K3"), ("capablanca", "4k5/10/10/10/10/10/10/4K5")]
    {
        let mut spec = builtin(name).unwrap();
        let drops = builtin("crazyhouse").unwrap();
        (spec.captured, spec.drops, spec.draws) = (drops.captured, drops.drops, drops.draws);
        let ruleset = Ruleset::compile(spec).unwrap();
        let evaluation = Evaluation::new(&ruleset);
        for (hand, sign) in [("Q65535R65535B65535", 1), ("q65535r65535b65535", -1)] {
            let fen = format!("{rows}[{hand}] w - - 0 1");
            let position = parse_fen(&ruleset, &fen).unwrap();
            let material = IncrementalEval::new(&position, &evaluation.tables);
            let value = evaluation.evaluate(&position, &material, &mut EvalCaches::new());
            assert!(value * sign > 20_000 && !is_mate(value), "{fen}: {value}");
        }
    }
}
