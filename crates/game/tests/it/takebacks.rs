//! Takebacks: by consent, at once in hot-seat, with the clocks they go back to.

use game::{
    Act, Actor, ActorId, BoardId, ClockStart, LagPolicy, MatchSetup, Offer, OfferKind, Ply,
    Refusal, TakebackPolicy,
};

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, seconds, start};

const fn back_to(ply: u32) -> Offer {
    Offer::Takeback { board: BoardId(0), to: Ply(ply) }
}

fn strict() -> TestMatch {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    let (clock_start, lag) = (ClockStart::AtBeginning, LagPolicy::Charged);
    TestMatch::begun(MatchSetup { clock_start, lag, ..setup })
}

/// Four moves of one, two, three and four seconds.
fn after_four_moves() -> TestMatch {
    let mut test = strict();
    for (at, text) in [(1_000, "e2e4"), (3_000, "e7e5"), (6_000, "g1f3"), (10_000, "b8c6")] {
        test.at(at).play(text).unwrap();
    }
    assert_eq!(test.left(), (56_000, 54_000));
    test
}

#[test]
fn consent_takes_moves_back_and_the_clocks_with_them() {
    let mut test = after_four_moves();
    let before = test.state().games()[0].position_at(2).unwrap().clone();
    test.at(11_000).offer(BLACK, back_to(2)).unwrap();
    assert_eq!(test.ply(), 4, "not yet");
    let events = test.at(12_000).accept(WHITE, OfferKind::Takeback).unwrap();
    assert_eq!(names(&events), ["takeback"]);
    assert_eq!((test.ply(), test.state().games()[0].position()), (2, &before));
    assert_eq!(test.left(), (59_000, 58_000), "as after the second ply");
    test.at(13_500).play("f1c4").unwrap();
    assert_eq!(test.left(), (57_500, 58_000), "White's clock ran again from the takeback on");
}

#[test]
fn what_was_played_since_is_what_the_next_one_goes_back_to() {
    let mut test = after_four_moves();
    test.at(12_000).offer(BLACK, back_to(2)).unwrap();
    test.accept(WHITE, OfferKind::Takeback).unwrap();
    test.at(13_500).play("f1c4").unwrap();
    test.at(15_500).play("g8f6").unwrap();
    test.offer(WHITE, back_to(3)).unwrap();
    test.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(test.left(), (57_500, 58_000));
}

#[test]
fn any_earlier_ply_can_be_gone_back_to() {
    for to in 0..4 {
        let mut test = after_four_moves();
        test.offer(WHITE, back_to(to)).unwrap();
        test.accept(BLACK, OfferKind::Takeback).unwrap();
        assert_eq!(test.ply(), to);
        let rest = ["e2e4", "e7e5", "g1f3", "b8c6"][to as usize..].join(" ");
        test.moves(&rest);
        assert_eq!(test.ply(), 4);
    }
}

#[test]
fn in_hot_seat_it_is_undo() {
    let mut test = after_four_moves();
    let both = Actor::player(ActorId(5), [WHITE, BLACK]);
    let undo = test.command(both, Act::Offer { seat: WHITE, offer: back_to(3) });
    assert_eq!(names(&test.send(&undo).unwrap()), ["takeback"]);
    let again = test.command(both, Act::Offer { seat: WHITE, offer: back_to(2) });
    test.send(&again).unwrap();
    assert_eq!(test.ply(), 2, "without any rest between");
}

#[test]
fn a_takeback_ends_other_offers() {
    let mut test = after_four_moves();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.offer(BLACK, back_to(3)).unwrap();
    test.accept(WHITE, OfferKind::Takeback).unwrap();
    assert!(test.state().offers().is_empty());
}

#[test]
fn a_gift_of_time_outlives_a_takeback() {
    let mut test = after_four_moves();
    test.act(Act::GiveTime { seat: WHITE, to: BLACK, amount: seconds(15) }).unwrap();
    test.offer(WHITE, back_to(2)).unwrap();
    test.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(test.left(), (59_000, 58_000 + 15_000));
}

#[test]
fn so_does_the_credit_of_an_outage() {
    let mut test = after_four_moves();
    test.server(Act::Resume { outage: seconds(15) }).unwrap();
    test.offer(WHITE, back_to(2)).unwrap();
    test.accept(BLACK, OfferKind::Takeback).unwrap();
    assert_eq!(test.left(), (59_000 + 15_000, 58_000 + 10_000));
}

#[test]
fn the_opponents_move_declines_it() {
    let mut test = after_four_moves();
    test.offer(BLACK, back_to(3)).unwrap();
    test.play("f1c4").unwrap();
    assert!(test.state().offers().is_empty());
    let refused = test.accept(WHITE, OfferKind::Takeback);
    assert_eq!(refused, Err(Refusal::NoOffer(OfferKind::Takeback)));
}

#[test]
fn nothing_is_taken_back_in_a_pause_that_came_after_the_request() {
    let mut test = after_four_moves();
    test.offer(WHITE, back_to(2)).unwrap();
    test.offer(WHITE, Offer::Pause).unwrap();
    test.accept(BLACK, OfferKind::Pause).unwrap();
    assert_eq!(test.accept(BLACK, OfferKind::Takeback), Err(Refusal::Paused));
}

#[test]
fn plies_that_were_not_made_cannot_be_gone_back_to() {
    let mut test = after_four_moves();
    for to in [4, 5, u32::MAX] {
        assert_eq!(test.offer(WHITE, back_to(to)), Err(Refusal::NothingToTakeBack));
    }
    let nowhere = Offer::Takeback { board: BoardId(9), to: Ply(0) };
    assert_eq!(test.offer(WHITE, nowhere), Err(Refusal::NothingToTakeBack));
}

#[test]
fn a_match_may_bar_them() {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    let mut test = TestMatch::begun(MatchSetup { takebacks: TakebackPolicy::Barred, ..setup });
    test.moves("e2e4");
    assert_eq!(test.offer(WHITE, back_to(0)), Err(Refusal::TakebackBarred));
}

#[test]
fn both_may_ask_for_the_same() {
    let mut test = after_four_moves();
    test.offer(WHITE, back_to(2)).unwrap();
    assert_eq!(names(&test.offer(BLACK, back_to(2)).unwrap()), ["takeback"]);
    let mut test = after_four_moves();
    test.offer(WHITE, back_to(2)).unwrap();
    let other = test.offer(BLACK, back_to(3));
    assert_eq!(other, Err(Refusal::OfferStands(OfferKind::Takeback)));
}
