//! What two boards mean for each other: passed pieces, mate, waiting, one end and one order.

use boards::{BoardMove, BoardsError, Positions, Seat, Transfer};
use rules::spec::{RepetitionSpec, RoyalLoss, WinCondition};
use rules::{ByColor, Color, EndReason, RulesetSpec};

use crate::{
    A, B, bughouse, built_in, compile, for_partners, hand, play, two_boards, two_boards_from,
};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const FOOLS_MATE: &str = "f3 e5 g4 Qh4";

#[test]
fn a_captured_piece_goes_to_the_captors_partner_in_its_own_color() {
    let mut boards = two_boards(&bughouse());
    assert_eq!(play(&mut boards, A, "e4 d5"), None);
    assert_eq!(play(&mut boards, A, "exd5").unwrap().to, Seat::WHITE.partner());
    assert_eq!(hand(&boards, B, Color::Black), "P");
    play(&mut boards, A, "Qxd5");
    assert_eq!(hand(&boards, B, Color::White), "P");
    assert_eq!(hand(&boards, A, Color::White) + &hand(&boards, A, Color::Black), "");
}

#[test]
fn a_promoted_piece_is_passed_as_a_pawn() {
    let mut boards = two_boards_from(&bughouse(), "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", KINGS);
    play(&mut boards, A, "bxa8=Q+");
    assert_eq!(hand(&boards, B, Color::Black), "R");
    play(&mut boards, A, "Kd7 Qd8+ Kxd8");
    assert_eq!(hand(&boards, B, Color::White), "P");
}

#[test]
fn a_captured_king_that_no_hand_can_hold_leaves_the_match() {
    for (loss, passed) in [(RoyalLoss::First, ""), (RoyalLoss::Last, "K")] {
        let win = ByColor::from_fn(|_| WinCondition::Regicide(loss));
        let ruleset = compile(RulesetSpec { win, ..for_partners("regicide") });
        let mut boards = two_boards_from(&ruleset, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", KINGS);
        play(&mut boards, A, "Rxe8");
        assert_eq!(hand(&boards, B, Color::Black), passed, "{loss:?}");
        let end = boards.outcome().unwrap();
        assert_eq!(
            (end.winner(), end.outcome.reason),
            (Some(Seat::WHITE), EndReason::RoyalCaptured)
        );
    }
    let ruleset = bughouse();
    let kind = ruleset.kind_by_letter('K').unwrap();
    let refused = two_boards(&ruleset).give(Transfer { to: Seat::WHITE, kind });
    assert!(matches!(refused, Err(BoardsError::Hand(_))), "{refused:?}");
}

#[test]
fn mate_counts_only_if_no_piece_could_parry_it() {
    let mut distant = two_boards(&bughouse());
    play(&mut distant, A, FOOLS_MATE);
    assert_eq!(distant.outcome(), None, "a piece could be dropped on g3");
    assert!(distant.is_waiting(A) && !distant.is_waiting(B));

    let mut contact = two_boards(&bughouse());
    play(&mut contact, A, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
    let end = contact.outcome().unwrap();
    assert_eq!((end.winner(), end.outcome.reason), (Some(Seat::WHITE), EndReason::Checkmate));
    assert!(!contact.is_waiting(A));
}

#[test]
fn a_waiting_side_goes_on_when_its_partner_passes_a_piece() {
    let mut boards = two_boards(&bughouse());
    play(&mut boards, A, FOOLS_MATE);
    play(&mut boards, B, "e4 d5 a3");
    assert!(boards.is_waiting(A));
    play(&mut boards, B, "dxe4");
    assert!(!boards.is_waiting(A));
    play(&mut boards, A, "@g3");
}

#[test]
fn a_drop_can_mate() {
    let mut boards = two_boards_from(&bughouse(), "7k/5K2/8/8/8/8/8/8[Q] w - - 0 1", KINGS);
    play(&mut boards, A, "Q@g7#");
    assert_eq!(boards.outcome().unwrap().winner(), Some(Seat::WHITE));
}

#[test]
fn a_passed_piece_can_end_the_other_board_by_repetition() {
    let mut spec = for_partners("bughouse");
    spec.draws.repetition = Some(RepetitionSpec::Draw { claim: 2, automatic: 2 });
    let a = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let b = "4k1n1/8/8/8/8/8/8/4K1N1[p] w - - 0 1";
    let mut boards = two_boards_from(&compile(spec), a, b);
    // Black drops its pawn and loses it; then everything is as after Nf3, except for the pawn in hand.
    play(&mut boards, B, "Nf3 @e2 Kxe2 Nf6 Kf1 Ng8 Ke1");
    assert_eq!(boards.outcome(), None);
    play(&mut boards, A, "exd5");
    let end = boards.outcome().unwrap();
    assert_eq!((end.board, end.outcome.reason), (B, EndReason::Repetition));
    assert_eq!(end.winner(), None);
}

#[test]
fn the_moves_of_both_boards_have_one_order() {
    let mut boards = two_boards(&bughouse());
    for (board, san) in [(A, "e4"), (B, "d4"), (B, "d5"), (A, "e5"), (B, "c4"), (B, "dxc4")] {
        play(&mut boards, board, san);
    }
    assert_eq!(boards.order(), [A, B, B, A, B, B]);
    let starts = boards.games().iter().map(|game| game.start().clone()).collect();
    let mut positions = Positions::new(starts);
    for BoardMove { board, mv } in boards.moves() {
        positions.play(board, mv).unwrap();
    }
    let ends: Vec<_> = boards.games().iter().map(rules::Game::position).collect();
    assert_eq!(positions.iter().collect::<Vec<_>>(), ends);
    let e4 = boards.moves().next().unwrap().mv;
    assert!(positions.play(A, e4).is_err(), "it was played");
}

#[test]
fn moves_taken_back_leave_the_order_too() {
    let mut boards = two_boards(&compile(built_in("standard")));
    for (board, san) in [(A, "e4"), (B, "d4"), (A, "e5"), (A, "f4"), (B, "d5")] {
        play(&mut boards, board, san);
    }
    boards.take_back(A, 1);
    assert_eq!(boards.order(), [A, B, B]);
    assert_eq!(boards.moves().count(), 3);
    assert_eq!(boards.game(A).unwrap().moves().len(), 1);
}

#[test]
fn a_start_is_not_changed_by_a_piece_passed_before_the_first_move() {
    let mut boards = two_boards(&bughouse());
    play(&mut boards, A, "e4 d5 exd5");
    let game = boards.game(B).unwrap();
    assert!(game.start().hand(Color::Black).is_empty());
    assert_eq!(game.position().hand(Color::Black).len(), 1);
    assert_eq!(game.position_at(0), Some(game.position()));
}
