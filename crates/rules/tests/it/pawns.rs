//! Pawns: single and double steps, captures, and en passant with its pins and zones.

use rules::movement::{Atom, Gait, MoveMode};
use rules::{ByColor, MoveType, Ruleset};

use crate::board_art::{after, at, find, moves, moves_from, position, squares, targets};
use crate::drafts::{
    compiled, kind, kinds, last_rank, plain_spec, second_ranks, standard, standard_with,
};

/// Pawns that step diagonally and capture straight ahead.
fn berolina() -> Ruleset {
    standard_with(|spec| {
        spec.kinds[0].movement = vec![
            Atom::plain(-1, 1, 1).with_mode(MoveMode::MoveOnly),
            Atom::plain(1, 1, 1).with_mode(MoveMode::MoveOnly),
            Atom::plain(0, 1, 1).with_mode(MoveMode::CaptureOnly),
        ];
        spec.draws.insufficient_material = false;
    })
}

#[test]
fn a_pawn_in_its_zone_may_step_twice() {
    let start = standard().start();
    assert_eq!(targets(&start, "e2"), "e3 e4");
    assert_eq!(find(&start, "e2e4").what(), MoveType::DoubleStep);
    assert_eq!(targets(&after(&start, "e2e3 e7e6"), "e3"), "e4");
}

#[test]
fn a_double_step_needs_both_squares_empty() {
    let ruleset = standard();
    let near = position(&ruleset, "4k3/8/8/8/8/4n3/4P3/K7 w");
    assert_eq!(targets(&near, "e2"), "");
    let far = position(&ruleset, "4k3/8/8/8/4n3/8/4P3/K7 w");
    assert_eq!(targets(&far, "e2"), "e3");
}

#[test]
fn a_double_step_never_ends_in_the_promotion_zone() {
    let mut spec = plain_spec(kinds("PQK"), "k3/3p/1P2/K3");
    spec.double_step = Some(second_ranks(&spec));
    spec.promotion = Some(last_rank(&spec, "Q"));
    assert_eq!(targets(&compiled(spec).start(), "b2"), "b3");
}

#[test]
fn without_double_steps_a_pawn_steps_once() {
    let ruleset = standard_with(|spec| spec.double_step = None);
    assert_eq!(targets(&ruleset.start(), "e2"), "e3");
}

#[test]
fn double_step_zones_may_differ_by_side() {
    let ruleset = standard_with(|spec| {
        if let Some(double) = &mut spec.double_step {
            double.from.black.clear();
            double.en_passant.black.clear();
        }
    });
    assert_eq!(targets(&ruleset.start(), "e2"), "e3 e4");
    assert_eq!(targets(&after(&ruleset.start(), "e2e4"), "e7"), "e6");
}

#[test]
fn a_pawn_takes_en_passant_right_after_the_double_step() {
    let passed = after(&standard().start(), "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(targets(&passed, "e5"), "d6ep e6");
    let taken = after(&passed, "e5d6");
    assert_eq!(taken.piece_at(at(&taken, "d5")), None);
    assert_eq!(taken.halfmove_clock(), 0);
}

#[test]
fn the_right_to_take_en_passant_lapses_after_a_move() {
    let later = after(&standard().start(), "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6");
    assert_eq!(targets(&later, "e5"), "e6");
    assert_eq!(later.en_passant(), None);
}

#[test]
fn black_takes_en_passant_too() {
    let passed = after(&standard().start(), "h2h3 d7d5 h3h4 d5d4 e2e4");
    assert_eq!(targets(&passed, "d4"), "d3 e3ep");
    let taken = after(&passed, "d4e3");
    assert_eq!(taken.piece_at(at(&taken, "e4")), None);
}

#[test]
fn a_double_step_from_elsewhere_cannot_be_taken_en_passant() {
    let ruleset = standard_with(|spec| {
        if let Some(double) = &mut spec.double_step {
            double.en_passant = ByColor::default();
        }
    });
    let passed = after(&ruleset.start(), "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(targets(&passed, "e5"), "e6");
}

#[test]
fn a_pinned_pawn_may_not_take_en_passant() {
    let pinned = position(&standard(), "4r2k/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(targets(&pinned, "e5"), "e6");
}

#[test]
fn taking_en_passant_may_not_open_the_rank_to_the_royal() {
    let both_leave = position(&standard(), "4k3/8/8/K2pP2r/8/8/8/8 w - d6");
    assert_eq!(targets(&both_leave, "e5"), "e6");
    assert_eq!(both_leave.en_passant(), None);
}

#[test]
fn taking_en_passant_may_not_open_the_victims_diagonal() {
    let shield = position(&standard(), "b3k3/8/8/3pP3/8/5K2/8/8 w - d6");
    assert_eq!(targets(&shield, "e5"), "e6");
}

#[test]
fn a_pinned_pawn_may_take_en_passant_along_its_pin() {
    let along = position(&standard(), "4k3/2b5/8/3pP3/5K2/8/8/8 w - d6");
    assert_eq!(targets(&along, "e5"), "d6ep");
}

#[test]
fn taking_en_passant_may_answer_the_check_of_the_double_step() {
    let checked = position(&standard(), "4k3/8/8/3pP3/4K3/8/8/8 w - d6");
    assert_eq!(moves(&checked), "e4d3 e4d4 e4d5 e4e3 e4f3 e4f4 e4f5 e5d6ep");
}

#[test]
fn en_passant_is_kept_only_where_it_can_be_taken() {
    let start = standard().start();
    assert_eq!(after(&start, "e2e4").en_passant(), None);
    let takeable = after(&start, "e2e4 a7a6 e4e5 d7d5").en_passant();
    let target = takeable.map(|passed| passed.target);
    assert_eq!(target, start.ruleset().shape().parse("d6"));
}

#[test]
fn an_en_passant_square_nobody_can_use_makes_no_other_position() {
    let with = position(&standard(), "4k3/8/8/K2pP2r/8/8/8/8 w - d6");
    let without = position(&standard(), "4k3/8/8/K2pP2r/8/8/8/8 w");
    assert_eq!(with, without);
    let usable = position(&standard(), "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_ne!(usable, position(&standard(), "4k3/8/8/3pP3/8/8/8/4K3 w"));
}

#[test]
fn a_berolina_pawn_steps_diagonally_and_captures_ahead() {
    let ruleset = berolina();
    assert_eq!(targets(&ruleset.start(), "e2"), "c4 d3 f3 g4");
    let ahead = position(&ruleset, "4k3/8/8/8/8/4n3/4P3/K7 w");
    assert_eq!(targets(&ahead, "e2"), "c4 d3 e3 f3 g4");
}

#[test]
fn a_berolina_pawn_takes_en_passant_on_the_square_passed() {
    let before = position(&berolina(), "4k3/2p5/8/3P4/8/8/8/4K3 b");
    let passed = after(&before, "c7e5");
    assert_eq!(targets(&passed, "d5"), "c6 d6ep e6");
    let taken = after(&passed, "d5d6");
    assert_eq!(squares(&taken, taken.occupied()), "e1 d6 e8");
}

#[test]
fn a_pawn_atom_said_twice_moves_once() {
    let ruleset = standard_with(|spec| {
        let again = spec.kinds[0].movement.clone();
        spec.kinds[0].movement.extend(again);
        spec.draws.insufficient_material = false;
    });
    let tense = position(&ruleset, "4k3/8/8/8/8/3n1n2/4P3/K7 w");
    assert_eq!(targets(&tense, "e2"), "d3 e3 e4 f3");
    let promoting = position(&ruleset, "8/4P2k/8/8/8/8/8/K7 w");
    assert_eq!(moves_from(&promoting, "e7"), "e7e8=B e7e8=N e7e8=Q e7e8=R");
}

#[test]
fn a_pawn_may_capture_as_it_moves() {
    let forward = [-1, 0, 1].map(|files| Atom::plain(files, 1, 1));
    let mut sergeant = kind('S', forward.to_vec());
    sergeant.pawn = true;
    let mut army = kinds("RK");
    army.push(sergeant);
    let ruleset = compiled(plain_spec(army, "4k/5/1rr2/1S3/K4"));
    assert_eq!(targets(&ruleset.start(), "b2"), "a3 b3 c3");
}

#[test]
fn a_pawn_that_rides_still_promotes() {
    let mut runner = kind('S', vec![Atom::plain(0, 1, 3).with_mode(MoveMode::MoveOnly)]);
    runner.pawn = true;
    let mut army = kinds("QK");
    army.push(runner);
    let mut spec = plain_spec(army, "4k/5/5/1S3/K4");
    spec.promotion = Some(last_rank(&spec, "Q"));
    assert_eq!(targets(&compiled(spec).start(), "b2"), "b3 b4 b5=Q");
}

#[test]
fn a_pawn_that_goes_two_squares_by_itself_has_no_double_step() {
    for atom in [Atom::plain(0, 2, 1), Atom::plain(0, 1, 3).with_gait(Gait::Lame)] {
        let ruleset = standard_with(|spec| {
            spec.kinds[0].movement.push(atom.with_mode(MoveMode::MoveOnly));
            spec.draws.insufficient_material = false;
        });
        let start = ruleset.start();
        assert_eq!(moves_from(&start, "e2").matches("e2e4").count(), 1, "{atom:?}");
        assert_eq!(find(&start, "e2e4").what(), MoveType::Normal);
    }
}

#[test]
fn a_pawn_that_moves_where_it_captures_does_not_take_en_passant_there() {
    let ruleset = standard_with(|spec| {
        spec.kinds[0].movement.push(Atom::plain(1, 1, 1).with_mode(MoveMode::MoveOnly));
        spec.draws.insufficient_material = false;
    });
    let right = after(&ruleset.start(), "e2e4 a7a6 e4e5 f7f5");
    assert_eq!(find(&right, "e5f6").what(), MoveType::Normal);
    let left = after(&ruleset.start(), "e2e4 a7a6 e4e5 d7d5");
    assert_eq!(find(&left, "e5d6").what(), MoveType::EnPassant);
}
