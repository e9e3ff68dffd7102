//! Royals: several, none, riding, leaping, or pawns.

use rules::movement::{Gait, Movement, leaps, rides};
use rules::spec::{Extinct, WinCondition};
use rules::{ByColor, Color, Ruleset};

use crate::board_art::{after, army, moves, outcome, position, reason, squares, targets};
use crate::drafts::{compiled, kind, kinds, known, plain, plain_spec, standard_with};

fn two_kings() -> Ruleset {
    standard_with(|spec| {
        spec.start.pieces = army("rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR");
    })
}

#[test]
fn every_royal_must_be_safe() {
    let checked = position(&two_kings(), "k3k3/8/8/8/8/8/r7/K3K3 w");
    assert_eq!(squares(&checked, checked.checkers()), "a2");
    assert_eq!(moves(&checked), "a1a2 a1b1");
}

#[test]
fn moving_one_royal_may_not_leave_the_other_attacked() {
    let checked = position(&two_kings(), "k3k3/8/8/8/8/r7/8/K3K3 w");
    assert_eq!(targets(&checked, "e1"), "");
    assert_eq!(reason(&checked, "e1e2"), "still-in-check a3");
}

#[test]
fn a_shield_of_either_royal_is_pinned() {
    let shielded = position(&two_kings(), "k3k3/8/8/4r3/8/8/4N3/K3K3 w");
    assert_eq!(targets(&shielded, "e2"), "");
    assert_eq!(squares(&shielded, shielded.pinned(Color::White)), "e2");
    let other = position(&two_kings(), "k3k3/r7/8/8/8/8/N7/K3K3 w");
    assert_eq!(targets(&other, "a2"), "");
}

#[test]
fn a_fork_of_two_royals_may_be_checkmate() {
    let forked = position(&two_kings(), "3kk3/8/8/8/8/1n6/8/K1K5 w");
    assert_eq!(squares(&forked, forked.checkers()), "b3");
    assert_eq!(outcome(&forked), "Black wins: checkmate");
    let one = position(&two_kings(), "3kk3/8/8/8/8/1n6/8/K6K w");
    assert_eq!(outcome(&one), "goes on");
}

#[test]
fn a_royal_may_flee_and_shield_the_other_by_one_move() {
    // W attacks a1 over b2, N attacks b1. The royal on b1 flees to b2, where neither attacks it.
    let jumper = kind('W', lame_alfil());
    let ruleset = plain(vec![known('K'), jumper, known('N')], "k3k/5/5/5/KK1WN");
    let both = position(&ruleset, "4k/5/2w2/3n1/KK3 w");
    assert_eq!(squares(&both, both.checkers()), "d2 c3");
    assert_eq!(moves(&both), "b1b2");
    assert!(both.is_legal(both.legal_moves()[0]));
}

fn lame_alfil() -> Movement {
    leaps(2, 2).into_iter().map(|atom| atom.with_gait(Gait::Lame)).collect()
}

#[test]
fn royals_of_one_side_may_stand_side_by_side() {
    let start = two_kings().start();
    assert_eq!(start.count_legal_moves(), 20);
    assert_eq!(squares(&start, start.royals(Color::White)), "d1 e1");
}

#[test]
fn without_royal_kinds_nobody_is_in_check() {
    let mut spec = plain_spec(kinds("RN"), "r3n/5/5/5/R3N");
    spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
    let ruleset = compiled(spec);
    assert!(!ruleset.start().is_check());
    assert_eq!(targets(&ruleset.start(), "a1"), "a2 a3 a4 a5 b1 c1 d1");
}

#[test]
fn a_royal_may_be_a_knight() {
    let mut knight = kind('N', leaps(2, 1));
    knight.royal = true;
    let mut army = kinds("R");
    army.push(knight);
    let ruleset = plain(army, "4n/5/5/5/R3N");
    let checked = position(&ruleset, "n4/5/5/5/r3N w");
    assert_eq!(moves(&checked), "e1c2 e1d3");
    assert_eq!(squares(&checked, checked.royals(Color::White)), "e1");
}

/// A royal that rides like a rook.
fn riding_royal() -> Ruleset {
    let mut rider = kind('S', rides(1, 0));
    rider.royal = true;
    let mut army = kinds("RB");
    army.push(rider);
    plain(army, "4s/5/5/5/SB3")
}

#[test]
fn a_riding_royal_may_not_flee_along_the_line_of_attack() {
    let checked = position(&riding_royal(), "4s/r4/5/S4/5 w");
    assert_eq!(moves(&checked), "a2a4 a2b2 a2c2 a2d2");
}

#[test]
fn riding_royals_keep_off_each_others_lines() {
    let facing = position(&riding_royal(), "4s/5/5/5/SB3 w");
    assert_eq!(targets(&facing, "a1"), "a2 a3 a4");
}

/// A pawn that is royal.
fn royal_pawn() -> Ruleset {
    let mut pawn = known('P');
    pawn.royal = true;
    let mut army = kinds("RK");
    army.push(pawn);
    plain(army, "4p/5/5/5/P2R1")
}

#[test]
fn a_royal_may_be_a_pawn() {
    let checked = position(&royal_pawn(), "4p/5/5/P3r/4R w");
    assert_eq!(squares(&checked, checked.checkers()), "e2");
    assert_eq!(moves(&checked), "a2a3 e1e2");
    let stuck = position(&royal_pawn(), "4p/5/r4/P2r1/5 w");
    assert_eq!(outcome(&stuck), "Black wins: checkmate");
}

#[test]
fn a_royal_pawn_may_not_step_into_attack() {
    let beside = position(&royal_pawn(), "4p/5/4r/P4/4R w");
    assert_eq!(targets(&beside, "a2"), "");
    assert_eq!(reason(&beside, "a2a3"), "leaves-royal-attacked e3");
}

#[test]
fn royals_of_several_kinds_all_count() {
    let mut prince = kind('S', leaps(1, 1));
    prince.royal = true;
    let mut army = kinds("RK");
    army.push(prince);
    let ruleset = plain(army, "s3k/5/5/5/S2RK");
    let checked = position(&ruleset, "4k/r3s/5/5/S3K w");
    assert_eq!(squares(&checked, checked.royals(Color::White)), "a1 e1");
    assert_eq!(moves(&checked), "a1b2");
    assert_eq!(outcome(&after(&checked, "a1b2")), "goes on");
}
