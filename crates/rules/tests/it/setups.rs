//! Drafts of positions that are refused, each with what is wrong and where.

use rules::movement::{Atom, MoveMode};
use rules::spec::{Extinct, RandomStart, RoyalLoss, WinCondition};
use rules::{
    BoardShape, ByColor, Color, Coord, EnPassant, Position, Ruleset, Setup, SetupFault, Square,
};

use crate::board_art::{army, position, setup, setup_faults};
use crate::drafts::{compiled, free_drops, kinds, plain, plain_spec, standard, standard_with};

fn coord(name: &str) -> Coord {
    Coord::parse(name).unwrap()
}

fn square(name: &str) -> Square {
    standard().shape().parse(name).unwrap()
}

fn faults_of(ruleset: &Ruleset, text: &str) -> Vec<SetupFault> {
    setup_faults(ruleset, &setup(ruleset, text))
}

/// Bare kings and rooks with a change.
fn changed(change: impl FnOnce(&mut Setup)) -> Vec<SetupFault> {
    let ruleset = standard();
    let mut draft = setup(&ruleset, "r3k2r/8/8/8/8/8/8/R3K2R w");
    change(&mut draft);
    setup_faults(&ruleset, &draft)
}

#[test]
fn a_draft_has_the_boards_squares() {
    let shape = BoardShape::new(8, 8).unwrap();
    let found = changed(|draft| draft.board.truncate(60));
    assert_eq!(found, [SetupFault::WrongSize { found: 60, shape }]);
}

#[test]
fn a_piece_is_of_a_known_kind() {
    let small = plain(kinds("K"), "k4/5/5/5/K4");
    let queen = standard().kind_by_letter('Q').unwrap();
    let mut draft = setup(&small, "k4/5/5/5/K4 w");
    draft.board[7] = Some(rules::Piece::new(Color::White, queen));
    assert_eq!(setup_faults(&small, &draft), [SetupFault::UnknownKind(coord("c2"))]);
}

#[test]
fn nobody_stands_on_a_wall() {
    let ruleset = plain(kinds("RK"), "k4/5/2*2/5/K4");
    let found = faults_of(&ruleset, "k4/5/2R2/5/K4 w");
    assert_eq!(found, [SetupFault::OnWall(coord("c3"))]);
}

#[test]
fn a_pawn_stands_where_pawns_can_be() {
    let ruleset = standard();
    let found = faults_of(&ruleset, "P3k3/8/8/8/8/8/8/p3K2P w");
    let expected = ["a1", "h1", "a8"].map(|at| SetupFault::MisplacedPawn(coord(at)));
    assert_eq!(found, expected);
    position(&ruleset, "4k3/P7/8/8/8/8/7P/4K3 w");
}

#[test]
fn a_side_under_the_law_of_check_has_a_royal() {
    let found = faults_of(&standard(), "8/8/8/8/8/8/8/R7 w");
    assert_eq!(found, Color::BOTH.map(SetupFault::NoRoyal));
}

#[test]
fn a_side_has_no_more_royals_than_its_ruleset_has() {
    let found = faults_of(&standard(), "4k3/8/8/8/8/8/8/K3K3 w");
    assert_eq!(found, [SetupFault::TooManyRoyals(Color::White)]);
    let several = standard_with(|spec| {
        spec.start.pieces = army("rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR");
    });
    position(&several, "4k3/8/8/8/8/8/8/K3K3 w");
}

#[test]
fn a_side_that_never_has_a_royal_has_none() {
    let horde = standard_with(|spec| {
        spec.win.black = WinCondition::Extinction(Extinct::All);
        spec.start.pieces = army("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP");
        spec.draws.insufficient_material = false;
    });
    let found = faults_of(&horde, "4k3/8/8/8/8/8/8/K7 w");
    assert_eq!(found, [SetupFault::UnexpectedRoyal(Color::White)]);
}

#[test]
fn the_side_that_waits_is_not_in_check() {
    let found = faults_of(&standard(), "4k2R/8/8/8/8/8/8/4K3 w");
    let from = coord("h8");
    assert_eq!(found, [SetupFault::OpponentInCheck { color: Color::Black, from }]);
    let lawless = standard_with(|spec| {
        spec.win = ByColor::same(WinCondition::Regicide(RoyalLoss::Last));
        spec.draws.insufficient_material = false;
    });
    position(&lawless, "4k2R/8/8/8/8/8/8/4K3 w");
}

fn bad_castling(reason: &'static str, at: &str, change: impl FnOnce(&mut Setup)) {
    let partner = coord(at);
    let expected = SetupFault::Castling { color: Color::White, partner, reason };
    assert_eq!(changed(change), [expected]);
}

#[test]
fn a_castling_partner_is_on_the_castling_rank() {
    bad_castling("it is not on the castling rank", "a8", |draft| {
        draft.castling.white.queen_side = Some(square("a8"));
    });
}

#[test]
fn a_castling_partner_stands_there() {
    bad_castling("no piece to castle with is there", "b1", |draft| {
        draft.castling.white.queen_side = Some(square("b1"));
    });
}

#[test]
fn a_castling_partner_stands_on_its_wing() {
    bad_castling("it is on the other wing", "a1", |draft| {
        draft.castling.white.king_side = Some(square("a1"));
    });
}

#[test]
fn castling_needs_the_royal_on_its_rank() {
    let ruleset = standard();
    let mut draft = setup(&ruleset, "4k3/8/8/8/8/8/4K3/R7 w");
    draft.castling.white.queen_side = Some(square("a1"));
    let expected = SetupFault::Castling {
        color: Color::White,
        partner: coord("a1"),
        reason: "no royal on its rank is the one that castles",
    };
    assert_eq!(setup_faults(&ruleset, &draft), [expected]);
}

#[test]
fn castling_needs_a_ruleset_with_castling() {
    let ruleset = standard_with(|spec| spec.castling = None);
    let mut draft = setup(&ruleset, "4k3/8/8/8/8/8/8/R3K3 w");
    draft.castling.white.queen_side = Some(square("a1"));
    let expected = SetupFault::Castling {
        color: Color::White,
        partner: coord("a1"),
        reason: "this ruleset has no castling",
    };
    assert_eq!(setup_faults(&ruleset, &draft), [expected]);
}

fn bad_en_passant(text: &str, target: &str, victim: &str) {
    let ruleset = standard();
    let mut draft = setup(&ruleset, text);
    let (at, victim) = (square(target), square(victim));
    draft.en_passant = Some(EnPassant { target: at, victim });
    assert_eq!(setup_faults(&ruleset, &draft), [SetupFault::EnPassant(coord(target))]);
}

#[test]
fn en_passant_follows_a_double_step() {
    let pawns = "4k3/8/8/3pP3/8/8/8/4K3 w";
    bad_en_passant(pawns, "e6", "e5");
    bad_en_passant(pawns, "c6", "c5");
    bad_en_passant(pawns, "d4", "d5");
    bad_en_passant("4k3/8/3n4/3pP3/8/8/8/4K3 w", "d6", "d5");
    bad_en_passant("4k3/3n4/8/3pP3/8/8/8/4K3 w", "d6", "d5");
    bad_en_passant("4k3/8/8/3nP3/8/8/8/4K3 w", "d6", "d5");
}

#[test]
fn a_capturing_step_is_not_doubled() {
    bad_en_passant("4k3/8/8/2p1P3/8/8/8/4K3 w", "d6", "c5");
}

#[test]
fn a_leap_of_two_squares_is_not_taken_en_passant() {
    let ruleset = standard_with(|spec| {
        spec.kinds[0].movement.push(Atom::plain(0, 2, 1).with_mode(MoveMode::MoveOnly));
        spec.draws.insufficient_material = false;
    });
    let found = faults_of(&ruleset, "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(found, [SetupFault::EnPassant(coord("d6"))]);
}

#[test]
fn en_passant_needs_a_ruleset_with_double_steps() {
    let ruleset = standard_with(|spec| spec.double_step = None);
    let found = faults_of(&ruleset, "4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    assert_eq!(found, [SetupFault::EnPassant(coord("d6"))]);
}

#[test]
fn a_hand_needs_drops() {
    let found = faults_of(&standard(), "4k3/8/8/8/8/8/8/4K3[n] w");
    assert_eq!(found, [SetupFault::Hand(Color::Black)]);
}

#[test]
fn a_second_royal_is_not_in_hand() {
    let ruleset = standard_with(|spec| {
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
    });
    let found = faults_of(&ruleset, "4k3/8/8/8/8/8/8/4K3[KN] w");
    assert_eq!(found, [SetupFault::RoyalInHand(Color::White)]);
}

#[test]
fn checks_left_fit_the_ruleset() {
    let found = changed(|draft| draft.checks_left = Some(ByColor::same(3)));
    assert_eq!(found, [SetupFault::Checks]);
    let ruleset = standard_with(|spec| {
        spec.checks_to_win = Some(3);
        spec.draws.insufficient_material = false;
    });
    for left in [None, Some(ByColor { white: 3, black: 4 })] {
        let mut draft = ruleset.start().setup();
        draft.checks_left = left;
        assert_eq!(setup_faults(&ruleset, &draft), [SetupFault::Checks]);
    }
}

#[test]
fn several_faults_are_reported_at_once() {
    let ruleset = standard();
    let mut draft = setup(&ruleset, "P3k3/8/8/8/8/8/8/4K3[n] w");
    draft.checks_left = Some(ByColor::same(1));
    let found = Position::from_setup(&ruleset, &draft).unwrap_err();
    assert_eq!(
        found.to_string(),
        "a pawn can never be on a8; this ruleset has no drops, so Black's hand must be empty; \
         the number of checks still to give does not fit this ruleset"
    );
}

#[test]
fn squares_of_another_board_are_refused_and_named() {
    let vast = BoardShape::new(26, 26).unwrap();
    let far = vast.squares().nth(511).unwrap();
    let small = compiled(plain_spec(kinds("RK"), "1k/2/2/RK"));
    let mut draft = small.start().setup();
    draft.castling.white.king_side = Some(far);
    draft.en_passant = Some(EnPassant { target: far, victim: far });
    let found = Position::from_setup(&small, &draft).unwrap_err();
    assert!(found.to_string().contains("this ruleset has no castling"));
}

#[test]
fn every_start_is_a_position_of_its_own_ruleset() {
    let dropping = standard_with(|spec| {
        spec.start.random = Some(RandomStart::Chess960);
        spec.drops = Some(free_drops(spec));
        spec.draws.insufficient_material = false;
    });
    let arrived = standard_with(|spec| {
        spec.start.pieces = army("P3k3/8/8/8/8/8/8/4K2p");
    });
    for ruleset in [standard(), dropping, arrived] {
        let start = ruleset.start();
        assert_eq!(Position::from_setup(&ruleset, &start.setup()).as_ref(), Ok(&start));
    }
}
