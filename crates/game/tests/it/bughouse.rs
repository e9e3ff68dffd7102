//! Two boards: transfers, hands, waiting, and one end for all four.

use game::{
    Act, BoardId, Bonus, Choices, EndCause, EventKind, LagPolicy, Match, MatchResult, MatchSetup,
    Offer, OfferKind, Ply, Presence, Refusal, Role, Seat, TeamId, TimeControl, next_deadline,
};
use notation::parse_fen;
use rules::{Color, EndReason, Position};

pub(crate) use testkit::matches::bughouse;

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, seconds, sitting_on};

const A: BoardId = BoardId(0);
const B: BoardId = BoardId(1);
pub(crate) const WHITE_B: Seat = Seat::new(B, Color::White);
pub(crate) const BLACK_B: Seat = Seat::new(B, Color::Black);

fn begun() -> TestMatch {
    let setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    TestMatch::begun(MatchSetup { lag: LagPolicy::Charged, ..setup })
}

fn from(a: &str, b: &str) -> TestMatch {
    let ruleset = bughouse();
    let mut setup = MatchSetup::bughouse(ID, &ruleset, &minutes(3));
    setup.starts = vec![parse_fen(&ruleset, a).unwrap(), parse_fen(&ruleset, b).unwrap()];
    TestMatch::begun(MatchSetup { lag: LagPolicy::Charged, ..setup })
}

fn hand(test: &TestMatch, seat: Seat) -> String {
    let position: &Position = test.state().game(seat.board).unwrap().position();
    let letter =
        |(kind, count): (_, u16)| position.ruleset().letter(kind).to_string().repeat(count.into());
    position.hand(seat.color).into_iter().map(letter).collect()
}

#[test]
fn a_game_of_four() {
    let mut test = begun();
    test.moves("e2e4 d7d5");
    test.play_on(B, "d2d4").unwrap();
    let events = test.play("e4d5").unwrap();
    assert_eq!(names(&events), ["move", "transfer"]);
    assert!(matches!(events[1].kind, EventKind::Transferred { to: BLACK_B, .. }));
    assert_eq!((events[0].board, events[1].board), (Some(A), Some(B)));
    assert_eq!(hand(&test, BLACK_B), "P", "White's partner has Black on the other board");
    assert_eq!([WHITE, BLACK, WHITE_B].map(|seat| hand(&test, seat)), ["", "", ""]);
    test.play_on(B, "P@e4").unwrap();
    assert_eq!(hand(&test, BLACK_B), "");
    test.play("d8d5").unwrap();
    assert_eq!(hand(&test, WHITE_B), "P", "Black's partner");
    let pieces: usize =
        test.state().games().iter().map(|board| board.position().pieces().count()).sum();
    assert_eq!(pieces + 1, 64);
}

#[test]
fn a_promoted_piece_is_passed_on_as_a_pawn() {
    let mut test = from("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    test.play("b7a8q").unwrap();
    assert_eq!(hand(&test, BLACK_B), "R");
    test.play("e8d7").unwrap();
    test.play("a8d8").unwrap();
    test.play("d7d8").unwrap();
    assert_eq!(hand(&test, WHITE_B), "P");
}

#[test]
fn mate_on_one_board_ends_both_for_the_teams() {
    let mut test = begun();
    test.play_on(B, "e2e4").unwrap();
    test.moves("f2f3 e7e5 g2g4");
    let events = test.play("d8h4").unwrap();
    assert_eq!(names(&events), ["move"], "a piece could still be dropped between");
    assert!(test.state().boards().is_waiting(A));

    let mut test = with_contact_mate();
    let events = test.play("h5f7").unwrap();
    assert_eq!(names(&events), ["move", "transfer", "end"]);
    let end = test.end().unwrap();
    assert_eq!(end.cause, EndCause::Rules(EndReason::Checkmate));
    assert_eq!(end.result, MatchResult::Won(TeamId::FIRST));
    assert!(matches!(test.play_on(B, "d7d5"), Err(Refusal::Over(_))));
}

fn with_contact_mate() -> TestMatch {
    let mut test = begun();
    test.play_on(B, "e2e4").unwrap();
    test.moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    test
}

#[test]
fn without_a_move_a_seat_waits_until_its_partner_helps_or_its_flag_falls() {
    let mut test = begun();
    test.moves("f2f3 e7e5 g2g4 d8h4").at(1_000);
    assert!(test.state().boards().is_waiting(A));
    let view = test.view(sitting_on(WHITE).role).boards().next().unwrap();
    assert!(view.moves().0.is_empty());
    assert_eq!(test.end(), None);
    // The partner captures a pawn, which saves White.
    test.play_on(B, "e2e4").unwrap();
    test.play_on(B, "d7d5").unwrap();
    test.play_on(B, "a2a3").unwrap();
    test.play_on(B, "d5e4").unwrap();
    assert_eq!(hand(&test, WHITE), "P");
    assert!(!test.state().boards().is_waiting(A));
    test.play("P@g3").unwrap();

    let mut stuck = begun();
    stuck.moves("f2f3 e7e5 g2g4 d8h4");
    stuck.at(5_000).play_on(B, "e2e4").unwrap();
    stuck.at(180_001).tick();
    assert_eq!(stuck.end().unwrap().cause, EndCause::Flagged(WHITE));
    assert_eq!(stuck.end().unwrap().winner(), Some(TeamId::SECOND));
}

#[test]
fn clocks_of_both_boards_start_with_the_first_move_on_either() {
    let mut test = begun();
    test.at(50_000).play_on(B, "e2e4").unwrap();
    test.at(60_000);
    let left =
        [WHITE, BLACK, WHITE_B, BLACK_B].map(|seat| test.state().time_left(seat, test.read_at()).0);
    assert_eq!(left, [170_000, 180_000, 180_000, 170_000]);
}

#[test]
fn the_earlier_flag_decides_and_equal_ones_draw() {
    let mut test = begun();
    // White of A and Black of B, partners, run from the same moment.
    test.play_on(B, "e2e4").unwrap();
    assert_eq!(next_deadline(test.state()).unwrap().0, 180_001);
    test.at(200_000).tick();
    assert_eq!(test.end().unwrap().winner(), Some(TeamId::SECOND));

    let mut test = begun();
    test.play_on(B, "e2e4").unwrap();
    test.at(1_000).play("e2e4").unwrap();
    // Now Black of A (until 181 s) against Black of B (until 180 s).
    test.at(300_000).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(BLACK_B));

    let mut test = begun();
    test.play_on(B, "e2e4").unwrap();
    test.play("e2e4").unwrap();
    test.at(300_000).tick();
    let end = test.end().unwrap();
    assert_eq!((end.cause, end.result), (EndCause::BothFlagged, MatchResult::Drawn));
}

#[test]
fn flags_that_fall_together_wait_for_the_longer_grace() {
    let mut setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    setup.seats[0].control = TimeControl::sudden_death(seconds(30));
    setup.seats[3].control = TimeControl::with_bonus(seconds(30), Bonus::Increment(seconds(1)));
    let mut test = TestMatch::begun(setup);
    // Graces of 3 × 270 ms for White of A and 3 × 430 ms for Black of B.
    test.play_on(B, "e2e4").unwrap();
    assert_eq!(next_deadline(test.state()).unwrap().0, 30_000 + 1_290 + 1);
    test.at(30_000 + 1_290).tick();
    assert_eq!(test.end(), None);
    test.at(30_000 + 1_291).tick();
    assert_eq!(test.end().unwrap().winner(), Some(TeamId::SECOND));
}

#[test]
fn resigning_and_draws_are_for_the_team() {
    let mut test = begun();
    test.moves("e2e4 e7e5");
    test.act(Act::Resign { seat: BLACK_B }).unwrap();
    assert_eq!(test.end().unwrap().winner(), Some(TeamId::SECOND));

    let mut test = begun();
    test.moves("e2e4 e7e5");
    test.offer(BLACK_B, Offer::Draw).unwrap();
    assert_eq!(test.accept(WHITE, OfferKind::Draw), Err(Refusal::OwnOffer(OfferKind::Draw)));
    test.accept(BLACK, OfferKind::Draw).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Agreed);
}

#[test]
fn a_move_on_the_other_board_declines_nothing() {
    let mut test = begun();
    test.moves("e2e4 e7e5");
    test.offer(WHITE, Offer::Draw).unwrap();
    test.play_on(B, "e2e4").unwrap();
    assert_eq!(test.state().offers().len(), 1);
}

#[test]
fn what_a_partner_got_cannot_be_taken_back() {
    let mut test = begun();
    test.moves("e2e4");
    let offer = Offer::Takeback { board: A, to: Ply(0) };
    assert_eq!(test.offer(WHITE, offer), Err(Refusal::TakebackAcrossBoards));
}

#[test]
fn both_boards_count_for_abort_absence_and_gifts() {
    let mut test = begun();
    test.play_on(B, "e2e4").unwrap();
    test.play_on(B, "e7e5").unwrap();
    assert_eq!(test.act(Act::Abort { seat: WHITE }), Err(Refusal::TooLateToAbort));
    test.server(Act::ChangePresence { seat: WHITE_B, presence: Presence::Left }).unwrap();
    let gift = Act::GiveTime { seat: WHITE, to: BLACK_B, amount: seconds(15) };
    assert_eq!(test.act(gift), Err(Refusal::GiveToOpponent), "a partner is no opponent");
    let claim = game::AbandonmentClaim::Win;
    test.at(20_000).act(Act::ClaimAbandonment { seat: WHITE, claim }).unwrap();
    assert_eq!(test.end().unwrap().cause, EndCause::Abandoned(WHITE_B));
}

#[test]
fn a_seat_on_one_board_is_none_on_the_other() {
    let mut test = begun();
    let wish = game::Wish::Intent(test.intent("e2e4"));
    let command = test.command(sitting_on(WHITE), Act::Play { seat: WHITE_B, wish });
    assert_eq!(test.send(&command), Err(Refusal::NotYourSeat(WHITE_B)));
    let view = test.view(Role::Spectator);
    assert_eq!((view.boards().count(), view.seats().count()), (2, 4));
    let view = test.view(sitting_on(WHITE).role);
    let choices: Vec<_> = view.boards().map(|board| board.choices).collect();
    assert_eq!(choices, [Choices::Moves, Choices::Nothing]);
}

#[test]
fn a_two_board_log_replays() {
    let mut test = with_contact_mate();
    test.play("h5f7").unwrap();
    let replayed = Match::replay(test.state().setup().clone(), &test.log).unwrap();
    assert_eq!(&replayed, test.state());
}
