//! Free seats: who may take them and when, and what that makes of an actor.

use game::{
    Act, Actor, ActorId, BoardId, Match, MatchId, MatchSetup, Offer, OfferKind, PlayerName,
    Refusal, Role, Seat, SeatSet, SetupFault,
};

use crate::bughouse::bughouse;
use crate::table::{BLACK, ID, Table, WHITE, minutes, names, seated, sitting_on, start};

const ADA: ActorId = ActorId(501);
const BOB: ActorId = ActorId(502);

fn take(seat: Seat, holder: ActorId, name: &str) -> Act {
    Act::TakeSeat { seat, holder, name: PlayerName::new(name).unwrap() }
}

/// Ada waits for somebody to play Black.
fn waiting() -> Table {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    Table::waiting(setup.with_holders(|seat| (seat == WHITE).then_some(ADA)))
}

#[test]
fn a_free_seat_is_taken_once_and_the_match_begins() {
    let mut table = waiting();
    assert_eq!(table.house(Act::Begin), Err(Refusal::SeatFree(BLACK)));
    assert_eq!(table.state().role_of(BOB), Role::Spectator);
    assert_eq!(names(&table.house(take(BLACK, BOB, "Bob")).unwrap()), ["seat"]);
    assert_eq!(table.state().holder(BLACK), Some(BOB));
    assert_eq!(table.state().name(BLACK).as_str(), "Bob");
    assert_eq!(table.state().role_of(BOB), Role::Player(SeatSet::EMPTY.with(BLACK)));
    assert_eq!(table.house(take(BLACK, ADA, "Ada")), Err(Refusal::SeatTaken(BLACK)));
    table.house(Act::Begin).unwrap();
    assert_eq!(table.house(take(BLACK, ADA, "Ada")), Err(Refusal::AlreadyBegun));
}

#[test]
fn nobody_sits_down_at_a_match_that_is_over() {
    let mut table = waiting();
    let command = table.command(Actor::player(ADA, [WHITE]), Act::Abort { seat: WHITE });
    table.send(&command).unwrap();
    assert_eq!(table.house(take(BLACK, BOB, "Bob")).unwrap_err().code(), "over");
}

#[test]
fn only_the_house_gives_seats_away_and_it_sits_on_none() {
    let mut table = waiting();
    let command = table.command(sitting_on(BLACK), take(BLACK, BOB, "Bob"));
    assert_eq!(table.send(&command), Err(Refusal::HouseOnly));
    let house = Actor::HOUSE.id;
    assert_eq!(table.house(take(BLACK, house, "House")), Err(Refusal::NotYourSeat(BLACK)));
    let nowhere = Seat::new(BoardId(1), rules::Color::Black);
    assert_eq!(table.house(take(nowhere, BOB, "Bob")), Err(Refusal::UnknownSeat(nowhere)));
    let setup = MatchSetup::duel(ID, start(), &minutes(5)).held_by(house);
    let faults = Match::new(setup).unwrap_err().faults;
    assert_eq!(faults, [SetupFault::HouseSits(WHITE), SetupFault::HouseSits(BLACK)]);
}

#[test]
fn one_actor_may_hold_seats_on_both_boards() {
    let setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3)).held_by(ADA);
    let table = Table::waiting(setup);
    assert_eq!(table.state().seats_of(ADA), table.state().seats().collect());
    assert!(table.state().seats_of(BOB).is_empty());
}

#[test]
fn a_rematch_keeps_the_players_and_swaps_their_colors() {
    let mut table = waiting();
    table.house(take(BLACK, BOB, "Bob")).unwrap();
    table.house(Act::Begin).unwrap();
    let ada = Actor::player(ADA, [WHITE]);
    let resign = table.command(ada, Act::Resign { seat: WHITE });
    table.send(&resign).unwrap();
    let offer = table.command(ada, Act::Offer { seat: WHITE, offer: Offer::Rematch });
    table.send(&offer).unwrap();
    let bob = Actor::player(BOB, [BLACK]);
    let accept = table.command(bob, Act::Accept { seat: BLACK, kind: OfferKind::Rematch });
    table.send(&accept).unwrap();
    let next = Match::new(table.state().rematch_setup(MatchId(78))).unwrap();
    assert_eq!((next.holder(WHITE), next.holder(BLACK)), (Some(BOB), Some(ADA)));
    assert_eq!(next.name(WHITE).as_str(), "Bob");
}

#[test]
fn holders_are_part_of_the_hash() {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    let hash = |setup: MatchSetup| Match::new(setup).unwrap().head().hash;
    let hashes = [
        hash(setup.clone()),
        hash(seated(setup.clone())),
        hash(setup.clone().held_by(ADA)),
        hash(setup.held_by(BOB)),
    ];
    for (index, one) in hashes.iter().enumerate() {
        assert!(!hashes[index + 1..].contains(one));
    }
}
