//! Two boards: transfers, hands, waiting, and one end for all four.

use game::{
    Act, BoardId, Bonus, Choices, EndCause, EventKind, LagPolicy, Match, MatchResult, MatchSetup,
    Offer, OfferKind, Ply, Presence, Refusal, Role, Seat, TeamId, TimeControl, next_deadline,
};
use notation::parse_fen;
use rules::{Color, EndReason, Position};

pub(crate) use testkit::matches::bughouse;

use crate::table::{BLACK, ID, Table, WHITE, minutes, names, seconds, sitting_on};

const A: BoardId = BoardId(0);
const B: BoardId = BoardId(1);
pub(crate) const WHITE_B: Seat = Seat::new(B, Color::White);
pub(crate) const BLACK_B: Seat = Seat::new(B, Color::Black);

fn table() -> Table {
    let setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    Table::begun(MatchSetup { lag: LagPolicy::Charged, ..setup })
}

fn from(a: &str, b: &str) -> Table {
    let ruleset = bughouse();
    let mut setup = MatchSetup::bughouse(ID, &ruleset, &minutes(3));
    setup.starts = vec![parse_fen(&ruleset, a).unwrap(), parse_fen(&ruleset, b).unwrap()];
    Table::begun(MatchSetup { lag: LagPolicy::Charged, ..setup })
}

fn hand(table: &Table, seat: Seat) -> String {
    let position: &Position = table.state().game(seat.board).unwrap().position();
    let letter =
        |(kind, count): (_, u16)| position.ruleset().letter(kind).to_string().repeat(count.into());
    position.hand(seat.color).into_iter().map(letter).collect()
}

#[test]
fn a_game_of_four() {
    let mut table = table();
    table.moves("e2e4 d7d5");
    table.play_on(B, "d2d4").unwrap();
    let events = table.play("e4d5").unwrap();
    assert_eq!(names(&events), ["move", "transfer"]);
    assert!(matches!(events[1].kind, EventKind::Transferred { to: BLACK_B, .. }));
    assert_eq!((events[0].board, events[1].board), (Some(A), Some(B)));
    assert_eq!(hand(&table, BLACK_B), "P", "White's partner has Black on the other board");
    assert_eq!([WHITE, BLACK, WHITE_B].map(|seat| hand(&table, seat)), ["", "", ""]);
    table.play_on(B, "P@e4").unwrap();
    assert_eq!(hand(&table, BLACK_B), "");
    table.play("d8d5").unwrap();
    assert_eq!(hand(&table, WHITE_B), "P", "Black's partner");
    let pieces: usize =
        table.state().games().iter().map(|board| board.position().pieces().count()).sum();
    assert_eq!(pieces + 1, 64);
}

#[test]
fn a_promoted_piece_is_passed_on_as_a_pawn() {
    let mut table = from("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    table.play("b7a8q").unwrap();
    assert_eq!(hand(&table, BLACK_B), "R");
    table.play("e8d7").unwrap();
    table.play("a8d8").unwrap();
    table.play("d7d8").unwrap();
    assert_eq!(hand(&table, WHITE_B), "P");
}

#[test]
fn mate_on_one_board_ends_both_for_the_teams() {
    let mut table = table();
    table.play_on(B, "e2e4").unwrap();
    table.moves("f2f3 e7e5 g2g4");
    let events = table.play("d8h4").unwrap();
    assert_eq!(names(&events), ["move"], "a piece could still be dropped between");
    assert!(table.state().boards().is_waiting(A));

    let mut table = table_with_contact_mate();
    let events = table.play("h5f7").unwrap();
    assert_eq!(names(&events), ["move", "transfer", "end"]);
    let end = table.end().unwrap();
    assert_eq!(end.cause, EndCause::Rules(EndReason::Checkmate));
    assert_eq!(end.result, MatchResult::Won(TeamId::FIRST));
    assert!(matches!(table.play_on(B, "d7d5"), Err(Refusal::Over(_))));
}

fn table_with_contact_mate() -> Table {
    let mut table = table();
    table.play_on(B, "e2e4").unwrap();
    table.moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    table
}

#[test]
fn without_a_move_a_seat_waits_until_its_partner_helps_or_its_flag_falls() {
    let mut table = table();
    table.moves("f2f3 e7e5 g2g4 d8h4").at(1_000);
    assert!(table.state().boards().is_waiting(A));
    let view = table.view(sitting_on(WHITE).role).boards().next().unwrap();
    assert!(view.moves().0.is_empty());
    assert_eq!(table.end(), None);
    // The partner captures a pawn, which saves White.
    table.play_on(B, "e2e4").unwrap();
    table.play_on(B, "d7d5").unwrap();
    table.play_on(B, "a2a3").unwrap();
    table.play_on(B, "d5e4").unwrap();
    assert_eq!(hand(&table, WHITE), "P");
    assert!(!table.state().boards().is_waiting(A));
    table.play("P@g3").unwrap();

    let mut stuck = self::table();
    stuck.moves("f2f3 e7e5 g2g4 d8h4");
    stuck.at(5_000).play_on(B, "e2e4").unwrap();
    stuck.at(180_001).tick();
    assert_eq!(stuck.end().unwrap().cause, EndCause::Flagged(WHITE));
    assert_eq!(stuck.end().unwrap().winner(), Some(TeamId::SECOND));
}

#[test]
fn clocks_of_both_boards_start_with_the_first_move_on_either() {
    let mut table = table();
    table.at(50_000).play_on(B, "e2e4").unwrap();
    table.at(60_000);
    let left = [WHITE, BLACK, WHITE_B, BLACK_B]
        .map(|seat| table.state().time_left(seat, table.read_at()).0);
    assert_eq!(left, [170_000, 180_000, 180_000, 170_000]);
}

#[test]
fn the_earlier_flag_decides_and_equal_ones_draw() {
    let mut table = table();
    // White of A and Black of B, partners, run from the same moment.
    table.play_on(B, "e2e4").unwrap();
    assert_eq!(next_deadline(table.state()).unwrap().0, 180_001);
    table.at(200_000).tick();
    assert_eq!(table.end().unwrap().winner(), Some(TeamId::SECOND));

    let mut table = self::table();
    table.play_on(B, "e2e4").unwrap();
    table.at(1_000).play("e2e4").unwrap();
    // Now Black of A (until 181 s) against Black of B (until 180 s).
    table.at(300_000).tick();
    assert_eq!(table.end().unwrap().cause, EndCause::Flagged(BLACK_B));

    let mut table = self::table();
    table.play_on(B, "e2e4").unwrap();
    table.play("e2e4").unwrap();
    table.at(300_000).tick();
    let end = table.end().unwrap();
    assert_eq!((end.cause, end.result), (EndCause::BothFlagged, MatchResult::Drawn));
}

#[test]
fn flags_that_fall_together_wait_for_the_longer_grace() {
    let mut setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    setup.seats[0].control = TimeControl::sudden_death(seconds(30));
    setup.seats[3].control = TimeControl::with_bonus(seconds(30), Bonus::Increment(seconds(1)));
    let mut table = Table::begun(setup);
    // Graces of 3 × 270 ms for White of A and 3 × 430 ms for Black of B.
    table.play_on(B, "e2e4").unwrap();
    assert_eq!(next_deadline(table.state()).unwrap().0, 30_000 + 1_290 + 1);
    table.at(30_000 + 1_290).tick();
    assert_eq!(table.end(), None);
    table.at(30_000 + 1_291).tick();
    assert_eq!(table.end().unwrap().winner(), Some(TeamId::SECOND));
}

#[test]
fn resigning_and_draws_are_for_the_team() {
    let mut table = table();
    table.moves("e2e4 e7e5");
    table.act(Act::Resign { seat: BLACK_B }).unwrap();
    assert_eq!(table.end().unwrap().winner(), Some(TeamId::SECOND));

    let mut table = self::table();
    table.moves("e2e4 e7e5");
    table.offer(BLACK_B, Offer::Draw).unwrap();
    assert_eq!(table.accept(WHITE, OfferKind::Draw), Err(Refusal::OwnOffer(OfferKind::Draw)));
    table.accept(BLACK, OfferKind::Draw).unwrap();
    assert_eq!(table.end().unwrap().cause, EndCause::Agreed);
}

#[test]
fn a_move_on_the_other_board_declines_nothing() {
    let mut table = table();
    table.moves("e2e4 e7e5");
    table.offer(WHITE, Offer::Draw).unwrap();
    table.play_on(B, "e2e4").unwrap();
    assert_eq!(table.state().offers().len(), 1);
}

#[test]
fn what_a_partner_got_cannot_be_taken_back() {
    let mut table = table();
    table.moves("e2e4");
    let offer = Offer::Takeback { board: A, to: Ply(0) };
    assert_eq!(table.offer(WHITE, offer), Err(Refusal::TakebackBarred));
}

#[test]
fn both_boards_count_for_abort_absence_and_gifts() {
    let mut table = table();
    table.play_on(B, "e2e4").unwrap();
    table.play_on(B, "e7e5").unwrap();
    assert_eq!(table.act(Act::Abort { seat: WHITE }), Err(Refusal::TooLateToAbort));
    table.server(Act::ChangePresence { seat: WHITE_B, presence: Presence::Left }).unwrap();
    let gift = Act::GiveTime { seat: WHITE, to: BLACK_B, amount: seconds(15) };
    assert_eq!(table.act(gift), Err(Refusal::GiveToOpponent), "a partner is no opponent");
    let claim = game::AbandonmentClaim::Win;
    table.at(20_000).act(Act::ClaimAbandonment { seat: WHITE, claim }).unwrap();
    assert_eq!(table.end().unwrap().cause, EndCause::Abandoned(WHITE_B));
}

#[test]
fn a_seat_on_one_board_is_none_on_the_other() {
    let mut table = table();
    let wish = game::Wish::Intent(table.intent("e2e4"));
    let command = table.command(sitting_on(WHITE), Act::Play { seat: WHITE_B, wish });
    assert_eq!(table.send(&command), Err(Refusal::NotYourSeat(WHITE_B)));
    let view = table.view(Role::Spectator);
    assert_eq!((view.boards().count(), view.seats().count()), (2, 4));
    let view = table.view(sitting_on(WHITE).role);
    let choices: Vec<_> = view.boards().map(|board| board.choices).collect();
    assert_eq!(choices, [Choices::Moves, Choices::Nothing]);
}

#[test]
fn a_two_board_log_replays() {
    let mut table = table_with_contact_mate();
    table.play("h5f7").unwrap();
    let replayed = Match::replay(table.state().setup().clone(), &table.log).unwrap();
    assert_eq!(&replayed, table.state());
}
