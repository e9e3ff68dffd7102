//! How games are won: checkmate, regicide, hills, extinction, counted checks, and having no move.

use rules::spec::{CapturedPiece, Extinct, NoMoves, RoyalLoss, WinCondition};
use rules::{ByColor, Color, GiveError, Ruleset, SetupFault};

use crate::board_art::{
    after, army, moves, outcome, position, setup, setup_faults, squares, targets,
};
use crate::drafts::{free_drops, standard, standard_with, zone};

const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

/// Standard chess won another way by both sides.
fn won_by(win: WinCondition) -> Ruleset {
    standard_with(|spec| {
        spec.win = ByColor::same(win);
        spec.draws.insufficient_material = false;
    })
}

fn hill_chess() -> Ruleset {
    standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::KingOfTheHill);
        spec.hills = ByColor::same(zone("d4 e4 d5 e5"));
        spec.draws.insufficient_material = false;
    })
}

fn counted(checks: u8) -> Ruleset {
    standard_with(|spec| {
        spec.checks_to_win = Some(checks);
        spec.draws.insufficient_material = false;
    })
}

#[test]
fn a_royal_attacked_without_escape_is_checkmated() {
    let mated = after(&standard().start(), FOOLS_MATE);
    assert_eq!(outcome(&mated), "Black wins: checkmate");
    assert_eq!(moves(&mated), "");
}

#[test]
fn under_checkmate_a_royal_may_not_stay_attacked() {
    let checked = position(&standard(), "4k3/8/8/8/8/8/4r3/4K3 w");
    assert_eq!(moves(&checked), "e1d1 e1e2 e1f1");
}

#[test]
fn under_regicide_there_is_no_law_of_check() {
    let ruleset = won_by(WinCondition::Regicide(RoyalLoss::Last));
    let attacked = position(&ruleset, "4k3/8/8/8/8/8/4r3/4K3 w");
    assert_eq!(moves(&attacked), "e1d1 e1d2 e1e2 e1f1 e1f2");
}

#[test]
fn under_regicide_capturing_the_last_royal_wins() {
    let ruleset = won_by(WinCondition::Regicide(RoyalLoss::Last));
    let walked_into_it = position(&ruleset, "4k3/8/8/8/8/8/4r3/K7 w");
    let taken = after(&walked_into_it, "a1a2 e2a2");
    assert_eq!(outcome(&taken), "Black wins: royal captured");
    assert_eq!(moves(&taken), "");
}

#[test]
fn under_regicide_a_side_with_another_royal_plays_on() {
    let ruleset = won_by(WinCondition::Regicide(RoyalLoss::Last));
    let two_kings = position(&ruleset, "4k3/8/8/8/8/8/r7/K3K3 b");
    let one_left = after(&two_kings, "a2a1");
    assert_eq!(outcome(&one_left), "goes on");
    let none_left = after(&one_left, "e1d1 a1d1");
    assert_eq!(outcome(&none_left), "Black wins: royal captured");
}

#[test]
fn under_regicide_of_the_first_royal_one_capture_decides() {
    let ruleset = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::First));
        spec.start.pieces = army("rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR");
        spec.draws.insufficient_material = false;
    });
    let two_kings = position(&ruleset, "k3k3/8/8/8/8/8/r7/K3K3 b");
    assert_eq!(outcome(&after(&two_kings, "a2a1")), "Black wins: royal captured");
}

/// Chess with drops in which the capture of the first royal wins, from two kings each.
fn first_royal_with_drops() -> Ruleset {
    standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::First));
        spec.start.pieces = army("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        spec.start.hands = ByColor::same(vec![('K', 1)]);
        spec.drops = Some(free_drops(spec));
        spec.captured = CapturedPiece::ToHand;
        spec.draws.insufficient_material = false;
    })
}

#[test]
fn under_regicide_of_the_first_royal_one_in_hand_does_not_make_up_for_it() {
    let ruleset = first_royal_with_drops();
    assert_eq!(outcome(&ruleset.start()), "goes on");
    let waiting = position(&ruleset, "4k3/8/8/8/8/8/r7/K7[Kk] b");
    assert_eq!(outcome(&after(&waiting, "a2a1")), "Black wins: royal captured");
    let dropped = position(&ruleset, "4k3/8/8/8/8/8/r7/K3K3[k] b");
    assert_eq!(outcome(&after(&dropped, "a2a1")), "Black wins: royal captured");
}

#[test]
fn under_regicide_of_the_first_royal_nobody_gets_another() {
    let ruleset = first_royal_with_drops();
    let king = ruleset.kind_by_letter('K').unwrap();
    assert_eq!(ruleset.start().give(Color::White, king), Err(GiveError::Royal));
    let crowded = setup(&ruleset, "4k3/8/8/8/8/8/8/K3K3[Kk] w");
    assert_eq!(setup_faults(&ruleset, &crowded), [SetupFault::RoyalsAdded(Color::White)]);
}

#[test]
fn under_regicide_of_the_last_royal_one_in_hand_counts() {
    let ruleset = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
    });
    let held = position(&ruleset, "4k3/8/8/8/8/8/r7/K7[K] b");
    let taken = after(&held, "a2a1");
    assert_eq!(outcome(&taken), "goes on");
    assert_eq!(outcome(&after(&taken, "K@c3 a1a2")), "goes on");
}

#[test]
fn a_royal_that_reaches_a_hill_wins() {
    let ruleset = hill_chess();
    let near = position(&ruleset, "4k3/8/8/8/8/3K4/8/8 w");
    assert_eq!(outcome(&near), "goes on");
    let there = after(&near, "d3d4");
    assert_eq!(outcome(&there), "White wins: the hill is reached");
    assert_eq!(moves(&there), "");
}

#[test]
fn a_royal_may_not_reach_an_attacked_hill() {
    let attacked = position(&hill_chess(), "4k3/8/8/8/r7/3K4/8/8 w");
    assert_eq!(targets(&attacked, "d3"), "c2 c3 d2 e2 e3");
}

#[test]
fn under_king_of_the_hill_checkmate_wins_too() {
    let mated = after(&hill_chess().start(), FOOLS_MATE);
    assert_eq!(outcome(&mated), "Black wins: checkmate");
}

#[test]
fn another_piece_on_a_hill_wins_nothing() {
    let knight = position(&hill_chess(), "4k3/8/8/8/8/2N5/8/K7 w");
    assert_eq!(outcome(&after(&knight, "c3d5")), "goes on");
}

#[test]
fn a_hill_belongs_to_its_side() {
    let ruleset = standard_with(|spec| {
        spec.win.white = WinCondition::KingOfTheHill;
        spec.hills.white = zone("d4");
        spec.draws.insufficient_material = false;
    });
    let black = position(&ruleset, "8/8/8/2k5/8/8/8/4K3 b");
    assert_eq!(outcome(&after(&black, "c5d4")), "goes on");
    let white = position(&ruleset, "4k3/8/8/8/8/2K5/8/8 w");
    assert_eq!(outcome(&after(&white, "c3d4")), "White wins: the hill is reached");
}

#[test]
fn a_side_without_pieces_is_extinct() {
    let ruleset = won_by(WinCondition::Extinction(Extinct::All));
    let last = position(&ruleset, "8/8/8/8/8/8/1r6/R7 w");
    let gone = after(&last, "a1b1 b2b1");
    assert_eq!(outcome(&gone), "Black wins: extinction");
    assert_eq!(moves(&gone), "");
}

#[test]
fn a_piece_in_hand_keeps_a_side_from_extinction() {
    let ruleset = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Extinction(Extinct::All));
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
    });
    let armed = position(&ruleset, "8/8/8/8/8/8/1r6/R7[N] w");
    let bare_board = after(&armed, "a1b1 b2b1");
    assert_eq!(outcome(&bare_board), "goes on");
    assert_eq!(bare_board.legal_drops().len(), 63);
}

#[test]
fn one_named_kind_gone_is_extinction_of_any() {
    let any = won_by(WinCondition::Extinction(Extinct::AnyOf(vec!['Q', 'N'])));
    let before = position(&any, "qn2k3/8/8/8/8/2r5/8/Q1N1K3 b");
    assert_eq!(outcome(&after(&before, "c3c1")), "Black wins: extinction");
}

#[test]
fn all_named_kinds_must_be_gone_for_extinction_of_all() {
    let all = won_by(WinCondition::Extinction(Extinct::AllOf(vec!['Q', 'N'])));
    let before = position(&all, "qn2k3/8/8/8/8/2r5/8/Q1N1K3 b");
    let one_gone = after(&before, "c3c1");
    assert_eq!(outcome(&one_gone), "goes on");
    let both_gone = after(&one_gone, "e1e2 c1a1");
    assert_eq!(outcome(&both_gone), "Black wins: extinction");
}

#[test]
fn promoting_the_last_pawn_is_extinction_of_pawns() {
    let pawns = won_by(WinCondition::Extinction(Extinct::AnyOf(vec!['P'])));
    let before = position(&pawns, "4k3/P6p/8/8/8/8/8/4K3 w");
    assert_eq!(outcome(&after(&before, "a7a8=Q")), "Black wins: extinction");
}

#[test]
fn when_both_sides_go_extinct_at_once_the_mover_wins() {
    let kinds = won_by(WinCondition::Extinction(Extinct::AnyOf(vec!['P', 'N'])));
    let before = position(&kinds, "1n2k3/P6p/8/8/8/8/8/N3K3 w");
    assert_eq!(outcome(&after(&before, "a7b8=Q")), "White wins: extinction");
}

#[test]
fn the_last_of_the_counted_checks_wins() {
    let start = position(&counted(3), "4k3/8/8/8/8/8/8/R3K3 w");
    let twice = after(&start, "a1a8 e8e7 a8a7");
    assert_eq!(twice.setup().checks_left, Some(ByColor { white: 1, black: 3 }));
    assert_eq!(outcome(&twice), "goes on");
    let thrice = after(&twice, "e7e6 a7a6");
    assert_eq!(outcome(&thrice), "White wins: all checks given");
    assert_eq!(moves(&thrice), "");
}

#[test]
fn a_double_check_counts_once() {
    let start = position(&counted(3), "4k3/8/8/8/4N3/8/8/4R1K1 w");
    let double = after(&start, "e4f6");
    assert_eq!(squares(&double, double.checkers()), "e1 f6");
    assert_eq!(double.setup().checks_left, Some(ByColor { white: 2, black: 3 }));
}

#[test]
fn each_side_counts_its_own_checks() {
    let start = position(&counted(2), "4k3/8/8/8/8/8/r7/4K2R w");
    let one_each = after(&start, "h1h8 e8e7 h8h7");
    assert_eq!(outcome(&one_each), "White wins: all checks given");
    let black_too = after(&start, "h1h8 e8e7 h8h6 a2a1");
    assert_eq!(black_too.setup().checks_left, Some(ByColor { white: 1, black: 1 }));
}

#[test]
fn checks_left_make_positions_different() {
    let ruleset = counted(3);
    let start = position(&ruleset, "4k3/8/8/8/8/8/8/R3K3 w");
    let back = after(&start, "a1a8 e8e7 a8a1 e7e8");
    assert_ne!(back, start);
    assert_ne!(back.key(), start.key());
}

#[test]
fn having_no_move_is_what_the_ruleset_says() {
    for (value, expected) in [
        (NoMoves::Draw, "draw: no legal move"),
        (NoMoves::Loss, "White wins: no legal move"),
        (NoMoves::Win, "Black wins: no legal move"),
        (NoMoves::Wait, "goes on"),
    ] {
        let ruleset = standard_with(|spec| {
            spec.no_moves = value;
            spec.draws.insufficient_material = false;
        });
        let stalemate = position(&ruleset, "7k/5Q2/6K1/8/8/8/8/8 b");
        assert_eq!(moves(&stalemate), "");
        assert_eq!(outcome(&stalemate), expected, "{value:?}");
    }
}

#[test]
fn checkmate_is_no_matter_of_having_no_move() {
    let ruleset = standard_with(|spec| {
        spec.no_moves = NoMoves::Win;
        spec.draws.insufficient_material = false;
    });
    let mated = position(&ruleset, "7k/6Q1/6K1/8/8/8/8/8 b");
    assert_eq!(outcome(&mated), "White wins: checkmate");
}

/// White has a horde of pawns and no royal; Black wins by capturing them all.
fn horde() -> Ruleset {
    standard_with(|spec| {
        spec.win.black = WinCondition::Extinction(Extinct::All);
        spec.start.pieces = army("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP");
        spec.draws.insufficient_material = false;
    })
}

#[test]
fn sides_may_win_in_different_ways() {
    let ruleset = horde();
    assert!(ruleset.has_law_of_check(rules::Color::Black));
    assert!(!ruleset.has_law_of_check(rules::Color::White));
    let last_pawn = position(&ruleset, "4k3/8/8/8/8/8/r7/P7 b");
    assert_eq!(outcome(&after(&last_pawn, "a2a1")), "Black wins: extinction");
    let mate = position(&ruleset, "k7/P7/1PP5/8/8/8/8/3R4 w");
    assert_eq!(outcome(&after(&mate, "d1d8")), "White wins: checkmate");
}

#[test]
fn a_royal_without_the_law_of_check_may_itself_give_check() {
    let ruleset = standard_with(|spec| {
        spec.win.black = WinCondition::Regicide(RoyalLoss::Last);
        spec.draws.insufficient_material = false;
    });
    let facing = position(&ruleset, "8/8/8/3k4/8/3K4/8/7r w");
    let checked = after(&facing, "d3d4");
    assert_eq!(squares(&checked, checked.checkers()), "d4");
    assert_eq!(moves(&checked), "d5c6 d5d4 d5d6 d5e6");
}

#[test]
fn capturing_is_mandatory_where_the_ruleset_says_so() {
    let ruleset = standard_with(|spec| spec.must_capture = true);
    let start = position(&ruleset, "4k3/8/8/3p4/4P3/8/8/4K2R w K");
    assert_eq!(moves(&start), "e4d5");
    assert_eq!(targets(&start, "h1"), "");
    let nothing_to_take = after(&start, "e4d5");
    assert_eq!(nothing_to_take.count_legal_moves(), 5);
}

#[test]
fn a_mandatory_capture_does_not_override_the_law_of_check() {
    let ruleset = standard_with(|spec| spec.must_capture = true);
    let pinned = position(&ruleset, "4r2k/8/8/3p4/4P3/8/8/4K3 w");
    assert_eq!(moves(&pinned), "e1d1 e1d2 e1e2 e1f1 e1f2 e4e5");
}
