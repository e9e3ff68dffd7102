//! Free seats: who may take them and when, and what that makes of an actor.

use game::{
    Act, Actor, ActorId, BoardId, Match, MatchId, MatchSetup, MatchSetupFault, Offer, OfferKind,
    PlayerName, Refusal, Role, Seat, SeatChange, SeatSet,
};

use crate::bughouse::bughouse;
use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, seated, sitting_on, start};

const ADA: ActorId = ActorId(501);
const BOB: ActorId = ActorId(502);

fn take(seat: Seat, holder: ActorId, name: &str) -> Act {
    Act::TakeSeat { seat, holder, name: PlayerName::new(name).unwrap() }
}

/// Ada waits for somebody to play Black.
fn waiting() -> TestMatch {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    TestMatch::waiting(setup.with_holders(|seat| (seat == WHITE).then_some(ADA)))
}

#[test]
fn a_free_seat_is_taken_once_and_the_match_begins() {
    let mut test = waiting();
    assert_eq!(test.server(Act::Begin), Err(Refusal::SeatFree(BLACK)));
    for seat in [WHITE, BLACK] {
        assert_eq!(test.server(Act::SwitchSides { seat }), Err(Refusal::SeatFree(BLACK)));
    }
    assert_eq!(test.state().role_of(BOB), Role::Spectator);
    assert_eq!(names(&test.server(take(BLACK, BOB, "Bob")).unwrap()), ["seat", "began"]);
    assert_eq!(test.state().holder(BLACK), Some(BOB));
    assert_eq!(test.state().name(BLACK).as_str(), "Bob");
    assert_eq!(test.state().role_of(BOB), Role::Player(SeatSet::EMPTY.with(BLACK)));
    assert_eq!(test.server(take(BLACK, ADA, "Ada")), Err(Refusal::AlreadyBegun));
}

#[test]
fn nobody_sits_down_at_a_match_that_is_over() {
    let mut test = waiting();
    let command = test.command(Actor::player(ADA, [WHITE]), Act::Abort { seat: WHITE });
    test.send(&command).unwrap();
    assert_eq!(test.server(take(BLACK, BOB, "Bob")).unwrap_err().code(), "over");
}

#[test]
fn only_the_server_gives_seats_away_and_it_plays_nowhere() {
    let mut test = waiting();
    let command = test.command(sitting_on(BLACK), take(BLACK, BOB, "Bob"));
    assert_eq!(test.send(&command), Err(Refusal::ServerOnly));
    let server = Actor::SERVER.id;
    assert_eq!(test.server(take(BLACK, server, "Server")), Err(Refusal::NotYourSeat(BLACK)));
    let nowhere = Seat::new(BoardId(1), rules::Color::Black);
    assert_eq!(test.server(take(nowhere, BOB, "Bob")), Err(Refusal::UnknownSeat(nowhere)));
    let setup = MatchSetup::duel(ID, start(), &minutes(5)).held_by(server);
    let faults = Match::new(setup).unwrap_err().faults;
    assert_eq!(faults, [MatchSetupFault::ServerSits(WHITE), MatchSetupFault::ServerSits(BLACK)]);
}

#[test]
fn one_actor_may_hold_seats_on_both_boards() {
    let setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3)).held_by(ADA);
    let test = TestMatch::waiting(setup);
    assert_eq!(test.state().seats_of(ADA), test.state().seats().collect());
    assert!(test.state().seats_of(BOB).is_empty());
}

#[test]
fn a_rematch_keeps_the_players_and_swaps_their_colors() {
    let mut test = waiting();
    test.server(take(BLACK, BOB, "Bob")).unwrap();
    let ada = Actor::player(ADA, [WHITE]);
    let resign = test.command(ada, Act::Resign { seat: WHITE });
    test.send(&resign).unwrap();
    let offer = test.command(ada, Act::Offer { seat: WHITE, offer: Offer::Rematch });
    test.send(&offer).unwrap();
    let bob = Actor::player(BOB, [BLACK]);
    let accept = test.command(bob, Act::Accept { seat: BLACK, kind: OfferKind::Rematch });
    test.send(&accept).unwrap();
    let next =
        Match::new(test.state().rematch_setup(MatchId(78), game::RematchPartners::Same)).unwrap();
    assert_eq!((next.holder(WHITE), next.holder(BLACK)), (Some(BOB), Some(ADA)));
    assert_eq!(next.name(WHITE).as_str(), "Bob");
}

#[test]
fn a_seat_is_taken_once() {
    let setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    let mut test = TestMatch::waiting(setup);
    assert_eq!(names(&test.server(take(BLACK, ADA, "Ada")).unwrap()), ["seat"]);
    assert_eq!(test.server(take(BLACK, BOB, "Bob")), Err(Refusal::SeatTaken(BLACK)));
}

fn change(seat: Seat, holder: ActorId, name: &str) -> SeatChange {
    SeatChange { seat, holder, name: PlayerName::new(name).unwrap() }
}

#[test]
fn a_seat_changes_hands_with_its_presence_and_without_its_offers() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    test.offer(WHITE, Offer::Draw).unwrap();
    test.server(Act::ChangePresence { seat: WHITE, presence: game::Presence::Away }).unwrap();
    let events = test.server(Act::ChangeSeats(vec![change(WHITE, ADA, "Ada")])).unwrap();
    assert_eq!(names(&events), ["new player"]);
    assert_eq!((test.state().holder(WHITE), test.state().offers()), (Some(ADA), &[][..]));
    assert_eq!(test.state().presence(WHITE).presence, game::Presence::Here);
    let wish = game::Wish::Intent(test.intent("g1f3"));
    let play = Act::Play { seat: WHITE, wish };
    let ada = Actor { id: ADA, role: test.state().role_of(ADA) };
    let command = test.command(ada, play);
    test.send(&command).unwrap();
    assert_eq!(test.state().role_of(sitting_on(WHITE).id), Role::Spectator);
}

#[test]
fn two_players_switch_sides_at_once() {
    let mut test = TestMatch::duel(&minutes(5));
    let [white, black] = [WHITE, BLACK].map(|seat| sitting_on(seat).id);
    let changes = vec![change(WHITE, black, "Black"), change(BLACK, white, "White")];
    let events = test.server(Act::ChangeSeats(changes)).unwrap();
    assert_eq!(names(&events), ["new player", "new player"]);
    assert_eq!(
        (test.state().holder(WHITE), test.state().holder(BLACK)),
        (Some(black), Some(white))
    );
}

#[test]
fn only_the_server_and_the_organizer_change_seats_of_a_match_that_goes_on() {
    let mut test = TestMatch::duel(&minutes(5));
    let changes = || Act::ChangeSeats(vec![change(BLACK, BOB, "Bob")]);
    let by = |role| Actor { id: ActorId(900), role };
    for role in [Role::Spectator, sitting_on(BLACK).role] {
        let command = test.command(by(role), changes());
        assert_eq!(test.send(&command), Err(Refusal::NotYourSeat(BLACK)));
    }
    let command = test.command(by(Role::Organizer), changes());
    test.send(&command).unwrap();
    assert_eq!(test.server(changes()), Err(Refusal::NothingChanges));
    let command = test.command(Actor::player(BOB, [BLACK]), Act::Resign { seat: BLACK });
    test.send(&command).unwrap();
    assert_eq!(test.server(changes()).unwrap_err().code(), "over");
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

#[test]
fn a_seat_gets_no_name_of_another_and_an_account_keeps_its_own() {
    let mut test = waiting();
    for (owner, refusal) in [
        (game::NameOwner::Another, Refusal::NameTaken),
        (game::NameOwner::NotAccount, Refusal::NotAccountName),
    ] {
        let name = PlayerName::new("Eve").unwrap();
        assert_eq!(test.server(Act::Rename { seat: WHITE, name, owner }), Err(refusal));
    }
}
