//! Warnings: what compiles but is probably not meant.

use rules::movement::leaps;
use rules::spec::{CapturedPiece, RulesetSpec, WinCondition};

use crate::drafts::{kind, standard, standard_with, zone};

fn warnings(change: impl FnOnce(&mut RulesetSpec)) -> Vec<String> {
    let ruleset = standard_with(|spec| {
        spec.draws.insufficient_material = false;
        change(spec);
    });
    ruleset.warnings().iter().map(ToString::to_string).collect()
}

#[test]
fn standard_chess_has_no_warnings() {
    assert!(standard().warnings().is_empty());
}

#[test]
fn a_kind_that_never_moves() {
    let found = warnings(|spec| spec.kinds[1].movement.clear());
    assert_eq!(found, ["pieces[1].movement: the knight can never move"]);
}

#[test]
fn a_kind_that_never_appears() {
    let found = warnings(|spec| spec.kinds.push(kind('X', leaps(1, 0))));
    let expected = "pieces[6].letter: no piece X is on the board at the start or can come to it";
    assert_eq!(found, [expected]);
}

#[test]
fn a_zone_under_a_wall() {
    let found = warnings(|spec| {
        spec.walls = zone("e5");
        spec.win.white = WinCondition::KingOfTheHill;
        spec.hills.white = zone("d5 e5");
        spec.promotion.as_mut().unwrap().zone.white.extend(zone("e5"));
        spec.double_step.as_mut().unwrap().from.black.extend(zone("e5"));
    });
    let wall = "e5 is a wall: nobody ever gets there";
    let paths = ["hills.white", "promotion.zone.white", "double_step.from.black"];
    assert_eq!(found, paths.map(|path| format!("{path}: {wall}")));
}

#[test]
fn a_hill_that_wins_nothing() {
    let found = warnings(|spec| spec.hills.black = zone("e5"));
    assert_eq!(found, ["hills.black: Black does not win on hills"]);
}

#[test]
fn a_hand_nobody_drops_from() {
    let found = warnings(|spec| spec.captured = CapturedPiece::ToHand);
    assert_eq!(found, ["captured: pieces go to the hand but cannot be dropped"]);
}
