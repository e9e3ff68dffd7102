//! Warnings: what compiles but is probably not meant.

use rules::ByColor;
use rules::movement::{MoveMode, leaps};
use rules::spec::{CapturedPiece, Extinct, RulesetSpec, WinCondition};

use crate::board_art::army;
use crate::drafts::{free_drops, kind, ranks, standard, standard_with, zone};

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
    let expected =
        "pieces[6].letter: no piece X is on the board at the start or can ever get there";
    assert_eq!(found, [expected]);
}

#[test]
fn two_kinds_of_one_name() {
    let found = warnings(|spec| spec.kinds[3].name = spec.kinds[1].name.clone());
    assert_eq!(found, ["pieces[3].name: N and R are both called \"knight\""]);
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
    let wall = "e5 is a wall: no piece can ever get there";
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

#[test]
fn hills_on_which_nobody_wins_are_reported_once() {
    let found = warnings(|spec| spec.hills = ByColor::same(zone("e5")));
    assert_eq!(found, ["hills: nobody wins on hills: that needs win = \"king-of-the-hill\""]);
}

#[test]
fn a_leap_longer_than_the_board() {
    let found = warnings(|spec| spec.kinds[1].movement = leaps(9, 9));
    assert_eq!(found, ["pieces[1].movement: no knight can ever move on this board of 8×8"]);
}

#[test]
fn a_pawn_that_starts_at_the_end_of_the_board() {
    let found = warnings(|spec| {
        spec.start.pieces = army("rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR");
        spec.start.pieces.retain(|piece| piece.at != zone("a1")[0]);
        spec.start.pieces.extend(army("8/8/8/8/8/8/8/p7"));
    });
    assert_eq!(
        found,
        [
            "pieces[0].movement: no pawn of Black can ever move from where it starts",
            "promotion.zone.black: no pawn of Black can ever get there",
            "double_step.from.black: no pawn of Black is ever on these squares",
        ]
    );
}

#[test]
fn a_promotion_zone_behind_walls_or_pawns() {
    let behind = |spec: &mut RulesetSpec| {
        let promotion = spec.promotion.as_mut().unwrap();
        promotion.zone.white = ranks(8, 1..=1);
        promotion.compulsory.white = ranks(8, 1..=1);
    };
    let unreachable = ["promotion.zone.white: no pawn of White can ever get there"];
    assert_eq!(warnings(behind), unreachable);
    let walled = warnings(|spec| spec.walls = ranks(8, 5..=5));
    assert_eq!(walled.len(), 2, "{walled:#?}");
    // A pawn dropped behind the wall promotes after all.
    let dropped = warnings(|spec| {
        spec.walls = ranks(8, 5..=5);
        spec.captured = CapturedPiece::ToHand;
        spec.drops = Some(free_drops(spec));
        let drops = spec.drops.as_mut().unwrap();
        drops.zone.white.retain(|at| at.rank != 4);
        drops.pawn_zone.white.retain(|at| at.rank != 4);
    });
    assert_eq!(dropped, [""; 0]);
}

#[test]
fn promotion_without_pawns() {
    let found = warnings(|spec| {
        spec.kinds.remove(0);
        spec.start.pieces.retain(|piece| piece.letter != 'P');
    });
    assert_eq!(found, ["promotion: nothing ever promotes: no piece kind has pawn = true"]);
}

#[test]
fn two_kinds_of_pawns_that_come_back_as_one() {
    let change = |spec: &mut RulesetSpec| {
        spec.captured = CapturedPiece::ToHand;
        spec.drops = Some(free_drops(spec));
        let mut soldier = spec.kinds[0].clone();
        (soldier.letter, soldier.name) = ('S', "soldier".to_owned());
        spec.kinds.push(soldier);
        spec.start.pieces.extend(army("8/8/8/8/8/4S3/8/8"));
    };
    let expected = "captured: a captured knight that was promoted becomes a pawn again, even if it was a soldier";
    assert_eq!(warnings(change), [expected]);
    let apart = warnings(|spec| {
        change(spec);
        spec.promotion.as_mut().unwrap().choices = vec!['Q', 'R'];
        spec.kinds[6].promotes_to = Some(vec!['N', 'B']);
    });
    assert_eq!(apart, [""; 0]);
}

#[test]
fn castling_with_a_dropped_partner_needs_drops() {
    let found = warnings(|spec| spec.castling.as_mut().unwrap().dropped_partner = true);
    let expected = "castling.dropped_partner: nothing can be dropped, so no royal castles with a \
                    dropped partner";
    assert_eq!(found, [expected]);
}

/// The first warning with a code, and the squares it is about.
fn warning(code: &str, change: impl FnOnce(&mut RulesetSpec)) -> (String, String) {
    let ruleset = standard_with(|spec| {
        spec.draws.insufficient_material = false;
        change(spec);
    });
    let found = ruleset.warnings().iter().find(|warning| warning.reason == code);
    let found = found.unwrap_or_else(|| panic!("no {code}: {:#?}", ruleset.warnings()));
    let squares: Vec<String> = found.squares.iter().map(ToString::to_string).collect();
    (found.to_string(), squares.join(" "))
}

#[test]
fn squares_that_no_piece_can_get_to() {
    let island = |spec: &mut RulesetSpec| {
        spec.castling = None;
        spec.double_step = None;
        spec.promotion = None;
        spec.kinds[1].movement = leaps(1, 0);
        spec.kinds.iter_mut().for_each(|kind| kind.movement.retain(|atom| atom.is_leap()));
        spec.walls = zone("d4 d5 d6 e4 e6 f4 f5 f6");
    };
    let (text, squares) = warning("rules-unreachable", island);
    assert_eq!(text, "walls: no piece can ever get to e5");
    assert_eq!(squares, "e5");
}

#[test]
fn a_hill_that_no_royal_can_get_to() {
    let (text, squares) = warning("rules-hill-far", |spec| {
        spec.castling = None;
        spec.kinds[5].movement = leaps(2, 2);
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor::same(zone("d4 d5"));
    });
    assert_eq!(text, "hills.white: no royal of White can ever get to a hill");
    assert_eq!(squares, "d4 d5");
}

#[test]
fn a_piece_that_is_stuck_where_it_starts() {
    let (text, squares) = warning("rules-stuck-piece", |spec| {
        spec.kinds[1].movement.retain(|atom| atom.vector.files > 0);
        spec.start.pieces.extend(army("8/8/8/7N/8/8/8/8"));
    });
    assert_eq!(text, "start.pieces: the knight on h5 can never move");
    assert_eq!(squares, "h5");
}

#[test]
fn a_pawn_that_can_never_promote_while_others_can() {
    let (text, squares) = warning("rules-pawn-far", |spec| {
        spec.walls = zone("a3 b3");
    });
    assert_eq!(text, "promotion.zone.white: the pawn on a2 can never promote");
    assert_eq!(squares, "a2");
}

#[test]
fn a_double_step_from_squares_without_pawns() {
    let (text, squares) = warning("rules-double-far", |spec| {
        let double = spec.double_step.as_mut().unwrap();
        double.from.white = zone("a1 b1");
        double.en_passant.white = zone("a1");
    });
    assert_eq!(text, "double_step.from.white: no pawn of White is ever on these squares");
    assert_eq!(squares, "a1 b1");
}

#[test]
fn a_kind_that_nothing_can_capture() {
    let (text, squares) = warning("rules-untouchable", |spec| {
        spec.kinds[2].movement = leaps(2, 2);
        spec.kinds[0].movement.retain(|atom| atom.mode == MoveMode::MoveOnly);
        for kind in &mut spec.kinds[3..] {
            kind.movement = leaps(2, 2);
        }
        spec.kinds[1].movement = leaps(2, 0);
        spec.kinds[5].movement = leaps(1, 0);
        for atom in &mut spec.kinds[5].movement {
            atom.mode = MoveMode::MoveOnly;
        }
        spec.promotion = None;
        spec.castling = None;
    });
    assert_eq!(text, "pieces[1].movement: nothing can ever capture the knight of White");
    assert_eq!(squares, "b1 g1");
}

#[test]
fn castling_without_a_partner_on_the_rank() {
    let (text, _) = warning("rules-idle-castling", |spec| {
        spec.start.pieces.retain(|piece| piece.letter != 'R');
    });
    assert_eq!(
        text,
        "castling.partner: nobody can ever castle: no royal starts on a rank with its partner"
    );
}

#[test]
fn a_royal_by_which_nobody_wins() {
    let (text, _) = warning("rules-idle-royal", |spec| {
        spec.castling = None;
        spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
    });
    assert_eq!(text, "pieces[5].royal: the king is royal, but nobody wins by a royal");
}

#[test]
fn a_bishop_is_remarkable_but_not_odd() {
    let ruleset = standard();
    let remarks: Vec<String> = ruleset.remarks().iter().map(ToString::to_string).collect();
    assert_eq!(remarks, ["pieces[2].movement: a bishop can only ever be on 32 of the 64 squares"]);
}
