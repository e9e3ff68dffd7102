//! Offers: draws, pauses, rematches; how they are answered, lapse, and cannot be spammed.

use game::{
    Act, Actor, ActorId, EndCause, MatchId, MatchResult, Offer, OfferKind, Phase, PlayerName,
    Refusal, TeamId,
};

use crate::test_match::{BLACK, TestMatch, WHITE, minutes, names};

fn begun() -> TestMatch {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    test
}

#[test]
fn a_draw_is_agreed() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&test.accept(BLACK, OfferKind::Draw).unwrap()), ["end"]);
    let end = test.end().unwrap();
    assert_eq!((end.result, end.cause), (MatchResult::Drawn, EndCause::Agreed));
}

#[test]
fn two_offers_of_a_draw_are_an_agreement() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&test.offer(BLACK, Offer::Draw).unwrap()), ["end"]);
}

#[test]
fn playing_on_declines_a_draw_but_the_offerers_own_move_does_not() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.play("g1f3").unwrap();
    assert_eq!(test.state().offers().len(), 1, "made with a move, as it should be");
    test.play("b8c6").unwrap();
    assert!(test.state().offers().is_empty());
    assert_eq!(test.accept(BLACK, OfferKind::Draw), Err(Refusal::NoOffer(OfferKind::Draw)));
}

#[test]
fn a_draw_is_offered_again_only_after_ten_moves_each() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.decline(BLACK, OfferKind::Draw).unwrap();
    let too_soon = Err(Refusal::OfferTooSoon(OfferKind::Draw));
    assert_eq!(test.offer(WHITE, Offer::Draw), too_soon);
    let quiet = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 \
                 b3b4 b6b5 c3c4 c6c5 d3d4";
    test.moves(quiet);
    assert_eq!(test.offer(WHITE, Offer::Draw), too_soon, "after 19");
    test.moves("d6d5");
    test.offer(WHITE, Offer::Draw).unwrap();
    test.decline(BLACK, OfferKind::Draw).unwrap();
    test.offer(BLACK, Offer::Draw).unwrap();
}

#[test]
fn an_offer_may_be_withdrawn() {
    let mut test = begun();
    test.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&test.decline(WHITE, OfferKind::Draw).unwrap()), ["decline"]);
    assert_eq!(test.accept(BLACK, OfferKind::Draw), Err(Refusal::NoOffer(OfferKind::Draw)));
}

#[test]
fn pausing_needs_both_and_so_does_going_on() {
    let mut test = begun();
    test.offer(WHITE, Offer::Pause).unwrap();
    assert_eq!(test.state().phase(), Phase::Playing);
    test.accept(BLACK, OfferKind::Pause).unwrap();
    assert_eq!((test.state().phase(), test.state().offers()), (Phase::Paused, &[][..]));
    test.offer(WHITE, Offer::Unpause).unwrap();
    assert_eq!(test.state().phase(), Phase::Paused);
    test.accept(BLACK, OfferKind::Unpause).unwrap();
    assert_eq!((test.state().phase(), test.state().offers()), (Phase::Playing, &[][..]));
    test.moves("g1f3");
}

#[test]
fn a_pause_is_asked_for_again_after_ten_seconds() {
    let mut test = begun();
    test.at(1_000).offer(WHITE, Offer::Pause).unwrap();
    test.decline(BLACK, OfferKind::Pause).unwrap();
    let too_soon = Err(Refusal::OfferTooSoon(OfferKind::Pause));
    assert_eq!(test.at(10_999).offer(WHITE, Offer::Pause), too_soon);
    test.at(11_000).offer(WHITE, Offer::Pause).unwrap();
}

#[test]
fn a_draw_may_be_agreed_and_the_match_resigned_in_a_pause() {
    let paused = || {
        let mut test = begun();
        test.offer(WHITE, Offer::Pause).unwrap();
        test.accept(BLACK, OfferKind::Pause).unwrap();
        test
    };
    let mut test = paused();
    test.offer(WHITE, Offer::Draw).unwrap();
    test.accept(BLACK, OfferKind::Draw).unwrap();
    assert!(test.end().is_some());
    let mut test = paused();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    assert!(test.end().is_some());
}

#[test]
fn a_rematch_has_colors_swapped() {
    let mut test = begun();
    let name = PlayerName::new("Anna").unwrap();
    test.act(Act::Rename { seat: WHITE, name: name.clone(), owner: game::NameOwner::Free })
        .unwrap();
    test.act(Act::Resign { seat: WHITE }).unwrap();
    test.offer(BLACK, Offer::Rematch).unwrap();
    assert_eq!(names(&test.accept(WHITE, OfferKind::Rematch).unwrap()), ["rematch"]);
    assert!(test.state().rematch_agreed());
    let next = test.state().rematch_setup(MatchId(78), game::RematchPartners::Same);
    assert!(next.faults().is_empty());
    assert_eq!((next.id, next.seats[1].seat, &next.seats[1].name), (MatchId(78), BLACK, &name));
    assert_eq!(next.seats[1].team, TeamId::FIRST, "Anna's team goes with her");
    let next = TestMatch::begun(next.clone());
    assert_eq!(next.state().name(BLACK).as_str(), "Anna");
}

#[test]
fn who_plays_both_sides_needs_nobodys_consent() {
    let mut test = begun();
    let both = Actor::player(ActorId(5), [WHITE, BLACK]);
    let pause = test.command(both, Act::Offer { seat: WHITE, offer: Offer::Pause });
    assert_eq!(names(&test.send(&pause).unwrap()), ["pause"]);
    let go_on = test.command(both, Act::Offer { seat: WHITE, offer: Offer::Unpause });
    assert_eq!(names(&test.send(&go_on).unwrap()), ["unpause"]);
    let draw = test.command(both, Act::Offer { seat: WHITE, offer: Offer::Draw });
    assert_eq!(names(&test.send(&draw).unwrap()), ["end"]);
}
