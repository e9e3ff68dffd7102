//! Gaits, ranges, modes and first moves, each by the squares a piece reaches and the checks it
//! gives.

use rules::movement::{Atom, Gait, MoveMode, Movement, leaps, rides, symmetric};
use rules::reach::BareBoard;
use rules::{Color, Position, Ruleset, SquareSet};

use crate::board_art::{after, at, game, moves, position, squares, targets};
use crate::drafts::{first, gait, kind, kinds, mode, plain};

/// A board of kings, pieces of standard chess and a piece S that moves like this.
fn with_piece(movement: Movement, start: &str) -> Ruleset {
    let mut army = kinds("NRK");
    army.push(kind('S', movement));
    plain(army, start)
}

fn reach(movement: Movement, start: &str) -> String {
    targets(&with_piece(movement, start).start(), "a1")
}

#[test]
fn a_leap_jumps_over_everything() {
    assert_eq!(reach(leaps(2, 1), "4k/5/5/RR3/SR2K"), "b3 c2");
    assert_eq!(reach(leaps(3, 0), "4k/5/n4/n4/Snn1K"), "a4 d1");
}

#[test]
fn a_ride_stops_at_the_first_piece() {
    assert_eq!(reach(rides(1, 0), "4k/5/5/5/S3K"), "a2 a3 a4 a5 b1 c1 d1");
    assert_eq!(reach(rides(1, 0), "4k/5/n4/5/S1R1K"), "a2 a3 b1");
}

#[test]
fn a_ride_of_leaps_is_stopped_where_it_lands() {
    let night = || rides(2, 1);
    assert_eq!(reach(night(), "7k/8/8/8/8/8/8/S6K"), "b3 c2 c5 d7 e3 g4");
    assert_eq!(reach(night(), "7k/8/8/8/8/1n6/1n6/S6K"), "b3 c2 e3 g4");
    assert_eq!(reach(night(), "7k/8/8/8/8/4R3/8/S6K"), "b3 c2 c5 d7");
}

#[test]
fn a_ranged_ride_ends_at_its_range() {
    assert_eq!(reach(symmetric(1, 0, 2), "4k/5/5/5/S3K"), "a2 a3 b1 c1");
    assert_eq!(reach(symmetric(1, 1, 3), "5k/6/6/6/6/S4K"), "b2 c3 d4");
}

#[test]
fn a_lame_leap_needs_its_way_empty() {
    let mao = || gait(leaps(2, 1), Gait::Lame);
    assert_eq!(reach(mao(), "4k/5/5/5/S3K"), "b3 c2");
    assert_eq!(reach(mao(), "4k/5/5/n4/S3K"), "c2");
    assert_eq!(reach(mao(), "4k/5/5/1n3/S3K"), "b3 c2");
    assert_eq!(reach(gait(leaps(2, 2), Gait::Lame), "4k/5/5/1n3/S3K"), "");
}

#[test]
fn a_long_lame_leap_goes_straight_first() {
    let zebra = || gait(leaps(3, 2), Gait::Lame);
    assert_eq!(reach(zebra(), "4k/5/5/5/S3K"), "c4 d3");
    assert_eq!(reach(zebra(), "4k/5/1n3/5/S3K"), "d3");
    assert_eq!(reach(zebra(), "4k/5/5/1n3/S3K"), "c4 d3");
}

#[test]
fn a_lame_ride_needs_every_square_empty() {
    let movement = || gait(rides(2, 0), Gait::Lame);
    assert_eq!(reach(movement(), "5k/6/6/6/6/S4K"), "a3 a5 c1 e1");
    assert_eq!(reach(movement(), "5k/6/n5/6/6/S4K"), "a3 c1 e1");
}

#[test]
fn a_jump_needs_exactly_one_piece_between() {
    let movement = || gait(leaps(3, 0), Gait::Jump);
    assert_eq!(reach(movement(), "4k/5/5/5/S3K"), "");
    assert_eq!(reach(movement(), "4k/5/5/n4/S1R1K"), "a4 d1");
    assert_eq!(reach(movement(), "4k/5/n4/n4/S3K"), "");
}

#[test]
fn a_cannon_goes_on_beyond_its_one_hurdle() {
    let cannon = || gait(rides(1, 0), Gait::Cannon);
    assert_eq!(reach(cannon(), "4k/5/5/5/S3K"), "");
    assert_eq!(reach(cannon(), "4k/5/5/n4/S3K"), "a3 a4 a5");
    assert_eq!(reach(cannon(), "4k/n4/5/R4/S3K"), "a3 a4");
    assert_eq!(reach(cannon(), "4k/5/n4/n4/S3K"), "a3");
    assert_eq!(reach(cannon(), "4k/5/R4/n4/S3K"), "");
}

#[test]
fn a_cannon_may_move_like_a_rook_and_capture_by_hopping() {
    let mut xiangqi = mode(rides(1, 0), MoveMode::MoveOnly);
    xiangqi.extend(mode(gait(rides(1, 0), Gait::Cannon), MoveMode::CaptureOnly));
    assert_eq!(reach(xiangqi, "4k/n4/n4/5/S3K"), "a2 a4 b1 c1 d1");
}

#[test]
fn a_ranged_cannon_counts_all_its_steps() {
    let short = || gait(symmetric(1, 0, 3), Gait::Cannon);
    assert_eq!(reach(short(), "4k/5/5/n4/S3K"), "a3 a4");
    assert_eq!(reach(short(), "4k/5/n4/5/S3K"), "a4");
    assert_eq!(reach(short(), "4k/n4/5/5/S3K"), "");
}

#[test]
fn a_grasshopper_lands_just_beyond_its_hurdle() {
    let grasshopper = || gait(rides(1, 0), Gait::Grasshopper);
    assert_eq!(reach(grasshopper(), "4k/5/5/n4/S3K"), "a3");
    assert_eq!(reach(grasshopper(), "4k/5/n4/5/S3K"), "a4");
    assert_eq!(reach(grasshopper(), "4k/5/n4/R4/S3K"), "a3");
    assert_eq!(reach(grasshopper(), "4k/5/R4/n4/S3K"), "");
}

#[test]
fn moving_and_capturing_may_differ() {
    let mut movement = mode(rides(1, 0), MoveMode::MoveOnly);
    movement.extend(mode(rides(1, 1), MoveMode::CaptureOnly));
    assert_eq!(reach(movement, "5k/6/n5/2n3/6/S1n2K"), "a2 a3 b1 c3");
}

#[test]
fn blacks_movement_is_mirrored() {
    let forward = vec![Atom::plain(0, 1, 1), Atom::plain(1, 2, 1)];
    let ruleset = with_piece(forward, "4k/s4/5/S4/4K");
    assert_eq!(targets(&ruleset.start(), "a2"), "a3 b4");
    assert_eq!(targets(&after(&ruleset.start(), "e1d1"), "a4"), "a3 b2");
}

/// Who gives check in a position with Black to move.
fn checkers(movement: Movement, text: &str) -> String {
    let ruleset = with_piece(movement, "4k/5/5/5/RN2K");
    let position = position(&ruleset, text);
    squares(&position, position.checkers())
}

#[test]
fn every_gait_gives_check_as_it_captures() {
    let on = |text: &str| format!("{text} b");
    assert_eq!(checkers(gait(leaps(2, 1), Gait::Lame), &on("5/5/1k3/5/S3K")), "a1");
    assert_eq!(checkers(gait(leaps(2, 1), Gait::Lame), &on("5/5/1k3/n4/S3K")), "");
    assert_eq!(checkers(gait(leaps(2, 0), Gait::Jump), &on("5/5/k4/n4/S3K")), "a1");
    assert_eq!(checkers(gait(leaps(2, 0), Gait::Jump), &on("5/5/k4/5/S3K")), "");
    assert_eq!(checkers(gait(rides(1, 0), Gait::Cannon), &on("k4/5/n4/5/S3K")), "a1");
    assert_eq!(checkers(gait(rides(1, 0), Gait::Cannon), &on("k4/n4/n4/5/S3K")), "");
    assert_eq!(checkers(gait(rides(1, 0), Gait::Grasshopper), &on("k4/n4/5/5/S3K")), "a1");
    assert_eq!(checkers(gait(rides(1, 0), Gait::Grasshopper), &on("k4/5/n4/5/S3K")), "");
    assert_eq!(checkers(gait(rides(2, 0), Gait::Lame), &on("k4/5/5/5/S3K")), "a1");
    assert_eq!(checkers(gait(rides(2, 0), Gait::Lame), &on("k4/n4/5/5/S3K")), "");
    assert_eq!(checkers(mode(rides(1, 0), MoveMode::MoveOnly), &on("k4/5/5/5/S3K")), "");
}

#[test]
fn a_hurdle_may_not_step_between_cannon_and_royal() {
    let ruleset = with_piece(gait(rides(1, 0), Gait::Cannon), "4k/5/5/5/RN2K");
    let open = position(&ruleset, "s4/5/5/1N2k/K4 w");
    assert_eq!(targets(&open, "b2"), "c4 d1 d3");
    let lifted = position(&ruleset, "s4/5/N4/4k/K4 w");
    assert!(lifted.is_check());
    assert_eq!(moves(&lifted), "a1b1 a1b2 a3b1 a3b5 a3c2 a3c4");
}

/// Steps like a rook of range one, and on the first move like a rook.
fn starter(start: &str) -> Ruleset {
    let mut movement = leaps(1, 0);
    movement.extend(first(rides(1, 0)));
    with_piece(movement, start)
}

fn moved(position: &Position) -> String {
    squares(position, position.setup().moved)
}

#[test]
fn a_first_move_is_made_only_once() {
    let start = starter("4k/5/5/5/S3K").start();
    assert_eq!(targets(&start, "a1"), "a2 a3 a4 a5 b1 c1 d1");
    let away = after(&start, "a1a2 e5d5");
    assert_eq!(targets(&away, "a2"), "a1 a3 b2");
}

#[test]
fn a_piece_back_home_has_moved_all_the_same() {
    let start = starter("4k/5/5/5/S3K").start();
    let back = after(&start, "a1a2 e5d5 a2a1 d5e5");
    assert_eq!(targets(&back, "a1"), "a2 b1");
    assert_eq!(moved(&back), "a1");
    assert_eq!(moved(&start), "");
    assert_ne!(back.key(), start.key());
    assert_ne!(back, start);
    let game = game(&start, "a1a2 e5d5 a2a1 d5e5");
    assert_eq!(game.occurrences(), 1);
}

#[test]
fn a_piece_set_up_at_home_has_its_first_move_unless_said_otherwise() {
    let ruleset = starter("4k/5/5/5/S3K");
    let mut setup = crate::board_art::setup(&ruleset, "3k1/5/5/5/S3K w");
    let fresh = Position::from_setup(&ruleset, &setup).unwrap();
    assert_eq!(targets(&fresh, "a1"), "a2 a3 a4 a5 b1 c1 d1");
    setup.moved.insert(at(&fresh, "a1"));
    let moved = Position::from_setup(&ruleset, &setup).unwrap();
    assert_eq!(targets(&moved, "a1"), "a2 b1");
    let elsewhere = position(&ruleset, "3k1/5/5/S4/4K w");
    assert_eq!(targets(&elsewhere, "a2"), "a1 a3 b2");
}

#[test]
fn a_first_move_may_give_check_and_cover() {
    let ruleset = starter("4k/5/5/5/S3K");
    let checked = position(&ruleset, "k4/5/5/5/S3K b");
    assert_eq!(squares(&checked, checked.checkers()), "a1");
    assert_eq!(moves(&checked), "a5b4 a5b5");
    assert_eq!(checked.attack_map(Color::White).on(at(&checked, "a4")), 1);
}

#[test]
fn a_piece_captured_at_home_takes_its_first_move_along() {
    let ruleset = starter("s3k/5/5/5/S3K");
    let taken = after(&ruleset.start(), "a1a5 e5d5");
    assert_eq!(targets(&taken, "a5"), "a4 b5");
    assert_eq!(moved(&taken), "");
}

#[test]
fn an_empty_board_tells_where_a_movement_leads() {
    let steps = |gait_of| gait(rides(1, 0), gait_of);
    for (name, movement) in [
        ("lame dabbaba", gait(leaps(2, 0), Gait::Lame)),
        ("mao", gait(leaps(2, 1), Gait::Lame)),
        ("nightrider", rides(2, 1)),
        ("short rook", symmetric(1, 0, 3)),
        ("lame rider", gait(symmetric(2, 1, 3), Gait::Lame)),
        ("moves only", mode(leaps(3, 1), MoveMode::MoveOnly)),
        ("captures only", mode(leaps(3, 1), MoveMode::CaptureOnly)),
        ("cannon", steps(Gait::Cannon)),
        ("grasshopper", steps(Gait::Grasshopper)),
    ] {
        let ruleset = with_piece(movement.clone(), "7k/8/2*5/1*6/8/3S*3/8/K7");
        let (start, shape) = (ruleset.start(), ruleset.shape());
        let board = BareBoard { shape, walls: ruleset.walls() };
        let from = shape.parse("d3").unwrap();
        let reached = board.reach(&movement, Color::White, from);
        let moves: SquareSet = reached
            .iter()
            .filter(|reached| reached.moves && !reached.hops)
            .map(|reached| reached.square)
            .collect();
        let legal: SquareSet = start.legal_moves_from(from).iter().map(|mv| mv.to()).collect();
        assert_eq!(legal, moves, "{name}");
    }
}
