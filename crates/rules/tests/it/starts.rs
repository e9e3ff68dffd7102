//! Rulesets that are refused because nobody could play from their start, with the reason.

use rules::movement::{Gait, rides};
use rules::spec::{
    CapturedPiece, DropLimit, Extinct, FirstMove, NoMoves, RoyalLoss, RulesetSpec, WinCondition,
};
use rules::{ByColor, Color, standard_spec};

use crate::board_art::army;
use crate::drafts::{
    compiled, fault, faults, free_drops, gait, kind, kinds, plain_spec, ranks, zone,
};

/// The one fault of standard chess with this start.
fn refused(start: &str, words: &str) {
    let found = fault(|spec| spec.start.pieces = army(start));
    assert_eq!(found, format!("start.pieces: {words}"));
}

#[test]
fn each_side_has_a_piece() {
    refused("8/8/8/8/8/8/8/4K2R", "Black has no pieces");
    refused("4k2r/8/8/8/8/8/8/8", "White has no pieces");
}

#[test]
fn a_side_that_can_be_checkmated_has_a_royal() {
    let words = "White has no royal, but Black wins by checkmating it";
    refused("4k3/pppppppp/8/8/8/8/PPPPPPPP/8", words);
}

#[test]
fn a_side_whose_royal_can_be_captured_has_one() {
    let found = fault(|spec| {
        spec.draws.insufficient_material = false;
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.start.pieces = army("8/pppppppp/8/8/8/8/PPPPPPPP/4K3");
    });
    assert_eq!(found, "start.pieces: Black has no royal, but White wins by capturing it");
}

#[test]
fn a_side_that_wins_on_a_hill_has_a_royal() {
    let found = fault(|spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::KingOfTheHill;
        spec.win.black = WinCondition::Extinction(Extinct::All);
        spec.hills.white = zone("d4");
        spec.start.pieces = army("4k3/pppppppp/8/8/8/8/PPPPPPPP/8");
    });
    assert_eq!(found, "start.pieces: White has no royal, but White wins by bringing one to a hill");
}

#[test]
fn a_hill_is_not_a_wall() {
    let found = fault(|spec| {
        spec.draws.insufficient_material = false;
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor { white: zone("d4 e4"), black: zone("d5") };
        spec.walls = zone("d4 e4");
    });
    assert_eq!(found, "hills.white: all of these hills are walls, so no piece can get there");
}

#[test]
fn someone_can_move_first() {
    refused("7k/8/8/8/8/1r6/7r/K7", "White has no legal first move");
    let found = fault(|spec| {
        spec.start.pieces = army("7k/5Q2/6K1/8/8/8/8/8");
        spec.start.turn = FirstMove::Black;
    });
    assert_eq!(found, "start.pieces: Black has no legal first move");
}

#[test]
fn nobody_starts_in_check() {
    refused("4k3/8/8/8/8/8/8/4K2r", "White is in check at the start from h1");
    refused("4k2R/8/8/8/8/8/8/4K3", "Black is in check at the start from h8");
}

#[test]
fn without_the_law_of_check_a_royal_may_start_attacked() {
    let mut spec = standard_spec();
    spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
    spec.start.pieces = army("4k3/8/8/8/8/8/8/4K2r");
    spec.draws.insufficient_material = false;
    assert_eq!(compiled(spec).start().count_legal_moves(), 5);
}

#[test]
fn the_game_is_not_over_before_it_starts() {
    let over = "start.pieces: the game is over before it starts";
    let hill = fault(|spec| {
        spec.draws.insufficient_material = false;
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor::same(zone("e1"));
    });
    assert_eq!(hill, over);
    let extinct = fault(|spec| {
        spec.draws.insufficient_material = false;
        spec.win = ByColor::same(WinCondition::Extinction(Extinct::AnyOf(vec!['Q'])));
        spec.start.pieces = army("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR");
    });
    assert_eq!(extinct, over);
}

#[test]
fn a_start_is_no_dead_draw() {
    refused("4k3/8/8/8/8/8/8/4KB2", "neither side could ever checkmate: add pieces");
}

#[test]
fn a_hand_is_an_army_too() {
    let mut spec = standard_spec();
    spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
    spec.drops = Some(free_drops(&spec));
    spec.draws.insufficient_material = false;
    spec.start.pieces = army("4k3/8/8/8/8/8/8/8");
    spec.start.hands.white = vec![('K', 1)];
    assert_eq!(compiled(spec).start().count_legal_moves(), 63);
}

/// A change under which insufficient material is not defined.
fn undecidable(words: &str, change: impl FnOnce(&mut RulesetSpec)) {
    let found = fault(change);
    let (path, message) = found.split_once(": ").unwrap();
    assert_eq!(path, "draws.insufficient_material", "{found}");
    assert!(message.contains(words), "{found}");
}

#[test]
fn too_little_material_is_known_for_the_standard_army_only() {
    undecidable("defined only for the standard army", |spec| spec.kinds[1].movement = rides(2, 1));
}

#[test]
fn too_little_material_is_known_for_checkmate_only() {
    let words = "defined only if checkmate alone decides";
    undecidable(words, |spec| {
        spec.win.white = WinCondition::Regicide(RoyalLoss::Last);
    });
    undecidable(words, |spec| {
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor::same(zone("d4"));
    });
    undecidable(words, |spec| spec.checks_to_win = Some(3));
    undecidable(words, |spec| spec.no_moves = NoMoves::Loss);
    undecidable(words, |spec| spec.drops = Some(free_drops(spec)));
    undecidable(words, |spec| spec.captured = CapturedPiece::ToHand);
}

/// Kings on a board of 26×26 with one more kind.
fn vast(kind: rules::spec::KindSpec) -> RulesetSpec {
    let mut army = kinds("K");
    army.push(kind);
    let rows: Vec<&str> = (0..24).map(|_| "26").collect();
    plain_spec(army, &format!("25k/{}/K25", rows.join("/")))
}

#[test]
fn tables_have_a_limit() {
    let mut movement = Vec::new();
    for files in 1..=12 {
        for ranks in 0..=10 {
            movement.push(rules::movement::Atom::plain(files, ranks, 25));
        }
    }
    movement.truncate(128);
    let mut spec = vast(kind('A', movement.clone()));
    for (letter, range) in [('B', 24), ('C', 23)] {
        let shorter = movement.iter().map(|atom| rules::movement::Atom { range, ..*atom });
        spec.kinds.push(kind(letter, shorter.collect()));
    }
    let found = faults(spec);
    assert!(found[0].starts_with("pieces: the pieces ride or hop in 384 different ways"));
    assert!(found[0].contains("use fewer kinds of rides"));
}

#[test]
fn finding_moves_has_a_limit() {
    let hoppers = gait(rides(1, 0), Gait::Cannon);
    let mut storm = hoppers.clone();
    for (long, short) in [(1, 1), (2, 1), (3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 2)] {
        storm.extend(gait(rides(long, short), Gait::Cannon));
        storm.extend(gait(rides(long, short), Gait::Grasshopper));
    }
    storm.truncate(128);
    let found = faults(vast(kind('A', storm)));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("pieces: finding the moves of a full board of 26×26 could take"));
    assert!(found[0].contains("most of it for A: give it fewer directions"), "{found:#?}");
}

#[test]
fn mate_by_drop_is_asked_on_smaller_boards_only() {
    let mut spec = vast(kind('A', rides(1, 0)));
    let mut drops = free_drops(&spec);
    drops.limit = DropLimit::NoMate;
    drops.limited = vec!['A'];
    drops.pawn_zone = ByColor::same(ranks(26, 2..=25));
    spec.drops = Some(drops);
    let found = faults(spec);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with("drops.limit: whether a drop gives checkmate is only tested"));
}

#[test]
fn faults_of_the_start_are_reported_at_once() {
    let mut spec = standard_spec();
    spec.start.pieces = army("8/pppppppp/8/8/8/8/PPPPPPPP/8");
    spec.checks_to_win = Some(3);
    let found = faults(spec);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[0].contains(&format!("{} has no royal", Color::White)));
    assert!(found[1].contains(&format!("{} has no royal", Color::Black)));
    assert!(found[2].starts_with("draws.insufficient_material"));
}

/// White's king stands in check.
const CHECKED: &str = "4k3/8/8/8/8/8/8/4K2r";
/// White cannot move.
const STUCK: &str = "7k/8/8/8/8/1r6/7r/K7";

/// A change that has nothing to do with the start does not hide what is wrong with it.
#[track_caller]
fn reported_with(start: &str, words: &str, path: &str, change: impl FnOnce(&mut RulesetSpec)) {
    let mut spec = standard_spec();
    spec.start.pieces = army(start);
    change(&mut spec);
    let found = faults(spec);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with(&format!("{path}: ")), "{found:#?}");
    assert_eq!(found[1], format!("start.pieces: {words}"));
}

#[test]
fn a_fault_elsewhere_does_not_hide_a_check() {
    let check = |path: &str, change: fn(&mut RulesetSpec)| {
        reported_with(CHECKED, "White is in check at the start from h1", path, change);
    };
    check("name", |spec| spec.name.clear());
    check("title", |spec| spec.title = "\t".to_owned());
    check("pieces[1].name", |spec| spec.kinds[1].name.clear());
    check("pieces[1].letter", |spec| spec.kinds[1].letter = 'n');
    check("pieces[0].promotes_to", |spec| spec.kinds[0].promotes_to = Some(vec!['X']));
    check("start.random", |spec| spec.start.random = Some(rules::spec::RandomStart::Chess960));
    check("checks_to_win", |spec| {
        spec.draws.insufficient_material = false;
        spec.checks_to_win = Some(0);
    });
    check("hills.white", |spec| spec.hills.white = zone("a9"));
    check("win.white", |spec| {
        spec.draws.insufficient_material = false;
        spec.win.white = WinCondition::KingOfTheHill;
    });
    check("castling.partner", |spec| spec.castling.as_mut().unwrap().partner = 'X');
    check("promotion.choices", |spec| spec.promotion.as_mut().unwrap().choices.push('X'));
    check("double_step.from.white", |spec| {
        spec.double_step.as_mut().unwrap().from.white.extend(zone("a9"));
    });
    check("drops.limited", |spec| {
        spec.draws.insufficient_material = false;
        spec.drops = Some(rules::spec::DropSpec { limited: vec!['X'], ..free_drops(spec) });
    });
    check("draws.move_count", |spec| spec.draws.move_count.as_mut().unwrap().claim = 0);
}

#[test]
fn a_fault_elsewhere_does_not_hide_that_nobody_can_move() {
    let stuck = |path: &str, change: fn(&mut RulesetSpec)| {
        reported_with(STUCK, "White has no legal first move", path, change);
    };
    stuck("name", |spec| spec.name.clear());
    stuck("promotion.choices", |spec| spec.promotion.as_mut().unwrap().choices.push('X'));
    stuck("drops.pawns_a_file", |spec| {
        spec.draws.insufficient_material = false;
        spec.drops = Some(rules::spec::DropSpec { pawns_a_file: Some(0), ..free_drops(spec) });
    });
}

#[test]
fn a_fault_elsewhere_does_not_hide_that_the_game_is_over() {
    let words = "neither side could ever checkmate: add pieces";
    reported_with("4k3/8/8/8/8/8/8/4K3", words, "name", |spec| spec.name.clear());
}

/// A first move that a faulty rule may give is not said to be missing.
#[test]
fn a_faulty_rule_may_give_the_first_move() {
    let mut spec = standard_spec();
    spec.start.pieces = army(STUCK);
    spec.castling.as_mut().unwrap().partner = 'X';
    assert_eq!(faults(spec), ["castling.partner: no piece kind has the letter 'X'"]);
    let mut spec = standard_spec();
    spec.start.pieces = army(STUCK);
    spec.draws.insufficient_material = false;
    spec.drops = Some(free_drops(&spec));
    spec.start.hands.white = vec![('X', 1)];
    assert_eq!(faults(spec), ["start.hands.white: no piece kind has the letter 'X'"]);
}

/// Whether someone is in check depends on how pieces move and where they stand.
#[test]
fn a_fault_of_the_movement_or_the_start_says_nothing_about_check() {
    let changes: [fn(&mut RulesetSpec); 3] = [
        |spec| spec.kinds[3].movement[0].range = 0,
        |spec| spec.start.pieces.push(spec.start.pieces[0]),
        |spec| spec.walls = zone("a9"),
    ];
    for change in changes {
        let mut spec = standard_spec();
        spec.start.pieces = army(CHECKED);
        change(&mut spec);
        let found = faults(spec);
        assert_eq!(found.len(), 1, "{found:#?}");
    }
}
