//! Offers: draws, pauses, rematches; how they are answered, lapse, and cannot be spammed.

use game::{
    Act, Actor, ActorId, EndCause, MatchId, MatchResult, Offer, OfferKind, Phase, PlayerName,
    Refusal, TeamId,
};

use crate::table::{BLACK, Table, WHITE, minutes, names};

fn table() -> Table {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    table
}

#[test]
fn a_draw_is_agreed() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&table.accept(BLACK, OfferKind::Draw).unwrap()), ["end"]);
    let end = table.end().unwrap();
    assert_eq!((end.result, end.cause), (MatchResult::Drawn, EndCause::Agreed));
}

#[test]
fn two_offers_of_a_draw_are_an_agreement() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&table.offer(BLACK, Offer::Draw).unwrap()), ["end"]);
}

#[test]
fn playing_on_declines_a_draw_but_the_offerers_own_move_does_not() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    table.play("g1f3").unwrap();
    assert_eq!(table.state().offers().len(), 1, "made with a move, as it should be");
    table.play("b8c6").unwrap();
    assert!(table.state().offers().is_empty());
    assert_eq!(table.accept(BLACK, OfferKind::Draw), Err(Refusal::NoOffer(OfferKind::Draw)));
}

#[test]
fn a_draw_is_offered_again_only_after_ten_moves_each() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    table.decline(BLACK, OfferKind::Draw).unwrap();
    let too_soon = Err(Refusal::OfferTooSoon(OfferKind::Draw));
    assert_eq!(table.offer(WHITE, Offer::Draw), too_soon);
    let quiet = "a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 g2g3 g7g6 h2h3 h7h6 a3a4 a6a5 \
                 b3b4 b6b5 c3c4 c6c5 d3d4";
    table.moves(quiet);
    assert_eq!(table.offer(WHITE, Offer::Draw), too_soon, "after 19");
    table.moves("d6d5");
    table.offer(WHITE, Offer::Draw).unwrap();
    table.decline(BLACK, OfferKind::Draw).unwrap();
    table.offer(BLACK, Offer::Draw).unwrap();
}

#[test]
fn an_offer_may_be_withdrawn() {
    let mut table = table();
    table.offer(WHITE, Offer::Draw).unwrap();
    assert_eq!(names(&table.decline(WHITE, OfferKind::Draw).unwrap()), ["decline"]);
    assert_eq!(table.accept(BLACK, OfferKind::Draw), Err(Refusal::NoOffer(OfferKind::Draw)));
}

#[test]
fn pausing_needs_both_and_so_does_going_on() {
    let mut table = table();
    table.offer(WHITE, Offer::Pause).unwrap();
    assert_eq!(table.state().phase(), Phase::Playing);
    table.accept(BLACK, OfferKind::Pause).unwrap();
    assert_eq!((table.state().phase(), table.state().offers()), (Phase::Paused, &[][..]));
    table.offer(WHITE, Offer::Unpause).unwrap();
    assert_eq!(table.state().phase(), Phase::Paused);
    table.accept(BLACK, OfferKind::Unpause).unwrap();
    assert_eq!((table.state().phase(), table.state().offers()), (Phase::Playing, &[][..]));
    table.moves("g1f3");
}

#[test]
fn a_pause_is_asked_for_again_after_ten_seconds() {
    let mut table = table();
    table.at(1_000).offer(WHITE, Offer::Pause).unwrap();
    table.decline(BLACK, OfferKind::Pause).unwrap();
    let too_soon = Err(Refusal::OfferTooSoon(OfferKind::Pause));
    assert_eq!(table.at(10_999).offer(WHITE, Offer::Pause), too_soon);
    table.at(11_000).offer(WHITE, Offer::Pause).unwrap();
}

#[test]
fn a_draw_may_be_agreed_and_the_match_resigned_in_a_pause() {
    let paused = || {
        let mut table = table();
        table.offer(WHITE, Offer::Pause).unwrap();
        table.accept(BLACK, OfferKind::Pause).unwrap();
        table
    };
    let mut table = paused();
    table.offer(WHITE, Offer::Draw).unwrap();
    table.accept(BLACK, OfferKind::Draw).unwrap();
    assert!(table.end().is_some());
    let mut table = paused();
    table.act(Act::Resign { seat: WHITE }).unwrap();
    assert!(table.end().is_some());
}

#[test]
fn a_rematch_has_colors_swapped() {
    let mut table = table();
    let name = PlayerName::new("Anna").unwrap();
    table
        .act(Act::Rename { seat: WHITE, name: name.clone(), owner: game::NameOwner::Free })
        .unwrap();
    table.act(Act::Resign { seat: WHITE }).unwrap();
    table.offer(BLACK, Offer::Rematch).unwrap();
    assert_eq!(names(&table.accept(WHITE, OfferKind::Rematch).unwrap()), ["rematch"]);
    assert!(table.state().rematch_agreed());
    let next = table.state().rematch_setup(MatchId(78));
    assert!(next.faults().is_empty());
    assert_eq!((next.id, next.seats[1].seat, &next.seats[1].name), (MatchId(78), BLACK, &name));
    assert_eq!(next.seats[1].team, TeamId::FIRST, "Anna's team goes with her");
    let next = Table::begun(next.clone());
    assert_eq!(next.state().name(BLACK).as_str(), "Anna");
}

#[test]
fn who_plays_both_sides_needs_nobodys_consent() {
    let mut table = table();
    let both = Actor::player(ActorId(5), [WHITE, BLACK]);
    let pause = table.command(both, Act::Offer { seat: WHITE, offer: Offer::Pause });
    assert_eq!(names(&table.send(&pause).unwrap()), ["pause"]);
    let go_on = table.command(both, Act::Offer { seat: WHITE, offer: Offer::Unpause });
    assert_eq!(names(&table.send(&go_on).unwrap()), ["unpause"]);
    let draw = table.command(both, Act::Offer { seat: WHITE, offer: Offer::Draw });
    assert_eq!(names(&table.send(&draw).unwrap()), ["end"]);
}
