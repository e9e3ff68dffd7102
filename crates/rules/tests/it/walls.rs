//! Walls stop riders and lame movers, bar landing and dropping, are jumped by plain leapers, and
//! are never hurdles.

use rules::Ruleset;
use rules::movement::{Gait, leaps, rides};

use crate::board_art::{army, at, drops, position, reason, squares, targets};
use crate::drafts::{
    compiled, free_drops, gait, kind, kinds, plain, plain_spec, second_ranks, standard_with, zone,
};

/// Kings, rooks, knights, and one piece for each gait: mao, cannon, grasshopper, jumper, ranger.
fn odd_army(start: &str) -> Ruleset {
    let mut army = kinds("NRK");
    army.push(kind('M', gait(leaps(2, 1), Gait::Lame)));
    army.push(kind('C', gait(rides(1, 0), Gait::Cannon)));
    army.push(kind('G', gait(rides(1, 0), Gait::Grasshopper)));
    army.push(kind('J', gait(leaps(2, 0), Gait::Jump)));
    army.push(kind('D', leaps(2, 0)));
    plain(army, start)
}

#[test]
fn a_wall_stops_a_rider() {
    let ruleset = odd_army("4k/5/R1*2/5/4K");
    assert_eq!(targets(&ruleset.start(), "a3"), "a1 a2 a4 a5 b3");
}

#[test]
fn a_wall_shields_a_royal() {
    let ruleset = odd_army("k4/5/*4/5/R3K");
    assert_eq!(targets(&ruleset.start(), "a1"), "a2 b1 c1 d1");
    assert!(!ruleset.start().is_check());
}

#[test]
fn a_plain_leaper_jumps_walls() {
    let ruleset = odd_army("4k/5/5/**3/N*2K");
    assert_eq!(targets(&ruleset.start(), "a1"), "b3 c2");
    let ruleset = odd_army("4k/5/5/*4/D*2K");
    assert_eq!(targets(&ruleset.start(), "a1"), "a3 c1");
}

#[test]
fn nobody_lands_on_a_wall() {
    let ruleset = odd_army("4k/5/1*3/5/N3K");
    assert_eq!(targets(&ruleset.start(), "a1"), "c2");
    let cell = odd_army("4k/5/5/3*1/R2*K");
    assert_eq!(targets(&cell.start(), "e1"), "e2");
}

#[test]
fn a_wall_stops_a_lame_mover() {
    let ruleset = odd_army("4k/5/5/*4/M3K");
    assert_eq!(targets(&ruleset.start(), "a1"), "c2");
    let open = odd_army("4k/5/5/5/M3K");
    assert_eq!(targets(&open.start(), "a1"), "b3 c2");
}

#[test]
fn a_wall_is_no_hurdle_for_a_cannon() {
    let walled = odd_army("4k/n4/5/*4/C3K");
    assert_eq!(targets(&walled.start(), "a1"), "");
    let hurdle = odd_army("4k/n4/5/n4/C3K");
    assert_eq!(targets(&hurdle.start(), "a1"), "a3 a4");
}

#[test]
fn a_wall_stops_a_cannon_beyond_its_hurdle() {
    let ruleset = odd_army("4k/n4/*4/n4/C3K");
    assert_eq!(targets(&ruleset.start(), "a1"), "");
}

#[test]
fn a_wall_is_no_hurdle_for_a_grasshopper() {
    let walled = odd_army("4k/5/5/*4/G3K");
    assert_eq!(targets(&walled.start(), "a1"), "");
    let hurdle = odd_army("4k/5/5/n4/G3K");
    assert_eq!(targets(&hurdle.start(), "a1"), "a3");
}

#[test]
fn a_wall_is_no_hurdle_for_a_jumper() {
    let walled = odd_army("4k/5/5/*4/J3K");
    assert_eq!(targets(&walled.start(), "a1"), "");
    let hurdle = odd_army("4k/5/5/n4/J3K");
    assert_eq!(targets(&hurdle.start(), "a1"), "a3");
}

#[test]
fn a_wall_bars_dropping() {
    let mut spec = plain_spec(kinds("NK"), "k2/***/3/K2");
    spec.drops = Some(free_drops(&spec));
    spec.start.hands.white = vec![('N', 1)];
    let start = compiled(spec).start();
    assert_eq!(drops(&start), "N@a2 N@b1 N@b2 N@b4 N@c1 N@c2 N@c4");
    assert_eq!(reason(&start, "N@a3"), "wall a3");
}

#[test]
fn a_wall_stops_a_pawn() {
    let mut spec = plain_spec(kinds("PK"), "4k/5/1*3/5/*P2K/5");
    spec.double_step = Some(second_ranks(&spec));
    let start = compiled(spec).start();
    assert_eq!(targets(&start, "b2"), "b3");
    assert_eq!(reason(&start, "b2b4"), "wall b4");
    let mut spec = plain_spec(kinds("PK"), "4k/5/5/1*3/*P2K/5");
    spec.double_step = Some(second_ranks(&spec));
    let start = compiled(spec).start();
    assert_eq!(targets(&start, "b2"), "");
    assert_eq!(reason(&start, "b2b4"), "wall b3");
}

#[test]
fn a_wall_stops_castling() {
    let ruleset = standard_with(|spec| {
        spec.walls = zone("d1");
        spec.start.pieces = army("r3k2r/8/8/8/8/8/8/R3K2R");
    });
    assert_eq!(targets(&ruleset.start(), "e1"), "&h1 d2 e2 f1 f2");
    assert_eq!(reason(&ruleset.start(), "e1c1"), "castling-blocked d1");
}

#[test]
fn a_wall_is_attacked_by_nobody() {
    let ruleset = odd_army("4k/5/R1*2/5/4K");
    let start = ruleset.start();
    let rook = start.attacks_from(ruleset.shape().parse("a3").unwrap());
    assert_eq!(squares(&start, rook), "a1 a2 b3 a4 a5");
}

#[test]
fn without_its_wall_the_rider_gives_check() {
    let ruleset = odd_army("k4/5/*4/5/R3K");
    let open = odd_army("k4/1R3/5/5/4K");
    let checked = position(&open, "k4/5/5/5/R3K b");
    assert_eq!(squares(&checked, checked.checkers()), "a1");
    let shielded = position(&ruleset, "k4/5/*4/5/R3K b");
    assert_eq!(squares(&shielded, shielded.checkers()), "");
}

#[test]
fn a_wall_ends_what_a_piece_could_reach_one_day() {
    let ruleset = odd_army("4k/C4/R1*2/N4/G3K");
    let start = ruleset.start();
    let reach = |square: &str| squares(&start, start.premove_destinations(at(&start, square)));
    assert_eq!(reach("a3"), "a1 a2 b3 a4 a5");
    assert_eq!(reach("a2"), "c1 b4");
    // Hoppers need something to hop over, and walls are no hurdles.
    assert_eq!(reach("a4"), "a1 a2 c4 d4 e4");
    assert_eq!(reach("a1"), "c1 d1 e1 a3 a4 a5");
}
