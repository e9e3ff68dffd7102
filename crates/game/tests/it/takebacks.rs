//! Takebacks: by consent, at once in hot-seat, with the clocks they go back to.

use game::{
    Act, Actor, ActorId, BoardId, ClockStart, LagPolicy, MatchSetup, Offer, OfferKind, Ply,
    Refusal, TakebackPolicy,
};

use crate::table::{BLACK, ID, Table, WHITE, minutes, names, seconds, start};

const fn back_to(ply: u32) -> Offer {
    Offer::Takeback { board: BoardId(0), to: Ply(ply) }
}

fn strict() -> Table {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    let (clock_start, lag) = (ClockStart::AtBeginning, LagPolicy::Charged);
    Table::begun(MatchSetup { clock_start, lag, ..setup })
}

/// Four moves of one, two, three and four seconds.
fn after_four_moves() -> Table {
    let mut table = strict();
    for (at, text) in [(1_000, "e2e4"), (3_000, "e7e5"), (6_000, "g1f3"), (10_000, "b8c6")] {
        table.at(at).play(text).unwrap();
    }
    assert_eq!(table.left(), (56_000, 54_000));
    table
}

#[test]
fn consent_takes_moves_back_and_the_clocks_with_them() {
    let mut table = after_four_moves();
    let before = table.state().games()[0].position_at(2).unwrap().clone();
    table.at(11_000).offer(BLACK, back_to(2)).unwrap();
    assert_eq!(table.ply(), 4, "not yet");
    let events = table.at(12_000).accept(WHITE, OfferKind::Takeback).unwrap();
    assert_eq!(names(&events), ["takeback"]);
    assert_eq!((table.ply(), table.state().games()[0].position()), (2, &before));
    assert_eq!(table.left(), (59_000, 58_000), "as after the second ply");
    table.at(13_500).play("f1c4").unwrap();
    assert_eq!(table.left(), (57_500, 58_000), "White's clock ran again from the takeback on");
}

#[test]
fn what_was_played_since_is_what_the_next_one_goes_back_to() {
    let mut table = after_four_moves();
    table.at(12_000).offer(BLACK, back_to(2)).unwrap();
    table.accept(WHITE, OfferKind::Takeback).unwrap();
    table.at(13_500).play("f1c4").unwrap();
    table.at(15_500).play("g8f6").unwrap();
    table.offer(WHITE, back_to(3)).unwrap();
    table.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(table.left(), (57_500, 58_000));
}

#[test]
fn any_earlier_ply_can_be_gone_back_to() {
    for to in 0..4 {
        let mut table = after_four_moves();
        table.offer(WHITE, back_to(to)).unwrap();
        table.accept(BLACK, OfferKind::Takeback).unwrap();
        assert_eq!(table.ply(), to);
        let rest = ["e2e4", "e7e5", "g1f3", "b8c6"][to as usize..].join(" ");
        table.moves(&rest);
        assert_eq!(table.ply(), 4);
    }
}

#[test]
fn in_hot_seat_it_is_undo() {
    let mut table = after_four_moves();
    let both = Actor::player(ActorId(5), [WHITE, BLACK]);
    let undo = table.command(both, Act::Offer { seat: WHITE, offer: back_to(3) });
    assert_eq!(names(&table.send(&undo).unwrap()), ["takeback"]);
    let again = table.command(both, Act::Offer { seat: WHITE, offer: back_to(2) });
    table.send(&again).unwrap();
    assert_eq!(table.ply(), 2, "without any rest between");
}

#[test]
fn a_takeback_ends_other_offers() {
    let mut table = after_four_moves();
    table.offer(WHITE, Offer::Draw).unwrap();
    table.offer(BLACK, back_to(3)).unwrap();
    table.accept(WHITE, OfferKind::Takeback).unwrap();
    assert!(table.state().offers().is_empty());
}

#[test]
fn a_gift_of_time_outlives_a_takeback() {
    let mut table = after_four_moves();
    table.act(Act::GiveTime { seat: WHITE, to: BLACK, amount: seconds(15) }).unwrap();
    table.offer(WHITE, back_to(2)).unwrap();
    table.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(table.left(), (59_000, 58_000 + 15_000));
}

#[test]
fn so_does_the_credit_of_an_outage() {
    let mut table = after_four_moves();
    table.server(Act::Resume { outage: seconds(15) }).unwrap();
    table.offer(WHITE, back_to(2)).unwrap();
    table.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(table.left(), (59_000 + 15_000, 58_000 + 10_000));
}

#[test]
fn the_opponents_move_declines_it() {
    let mut table = after_four_moves();
    table.offer(BLACK, back_to(3)).unwrap();
    table.play("f1c4").unwrap();
    assert!(table.state().offers().is_empty());
    let refused = table.accept(WHITE, OfferKind::Takeback);
    assert_eq!(refused, Err(Refusal::NoOffer(OfferKind::Takeback)));
}

#[test]
fn nothing_is_taken_back_in_a_pause_that_came_after_the_request() {
    let mut table = after_four_moves();
    table.offer(WHITE, back_to(2)).unwrap();
    table.offer(WHITE, Offer::Pause).unwrap();
    table.accept(BLACK, OfferKind::Pause).unwrap();
    assert_eq!(table.accept(BLACK, OfferKind::Takeback), Err(Refusal::Paused));
}

#[test]
fn plies_that_were_not_made_cannot_be_gone_back_to() {
    let mut table = after_four_moves();
    for to in [4, 5, u32::MAX] {
        assert_eq!(table.offer(WHITE, back_to(to)), Err(Refusal::NothingToTakeBack));
    }
    let nowhere = Offer::Takeback { board: BoardId(9), to: Ply(0) };
    assert_eq!(table.offer(WHITE, nowhere), Err(Refusal::NothingToTakeBack));
}

#[test]
fn a_match_may_bar_them() {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    let mut table = Table::begun(MatchSetup { takebacks: TakebackPolicy::Barred, ..setup });
    table.moves("e2e4");
    assert_eq!(table.offer(WHITE, back_to(0)), Err(Refusal::TakebackBarred));
}

#[test]
fn both_may_ask_for_the_same() {
    let mut table = after_four_moves();
    table.offer(WHITE, back_to(2)).unwrap();
    assert_eq!(names(&table.offer(BLACK, back_to(2)).unwrap()), ["takeback"]);
    let mut table = after_four_moves();
    table.offer(WHITE, back_to(2)).unwrap();
    let other = table.offer(BLACK, back_to(3));
    assert_eq!(other, Err(Refusal::OfferStands(OfferKind::Takeback)));
}
