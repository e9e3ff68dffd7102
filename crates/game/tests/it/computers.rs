//! Matches against computers: what they grant, hints, and seats that change hands.

use game::{
    Act, Actor, ActorId, BoardId, Help, Match, MatchSetup, Offer, OfferKind, PlayerName, Ply,
    Refusal, Seat, SeatChange, TakebackPolicy,
};

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, start};

const ADA: ActorId = ActorId(11);
const BOB: ActorId = ActorId(12);
const COMPUTER: ActorId = ActorId::computer(7);
const OTHER: ActorId = ActorId::computer(8);

fn setup() -> MatchSetup {
    MatchSetup::duel(ID, start(), &minutes(5))
}

/// Ada with White against somebody.
fn against(opponent: ActorId, setup: MatchSetup) -> TestMatch {
    let holder = |seat| Some(if seat == WHITE { ADA } else { opponent });
    let mut test = TestMatch::waiting(setup.with_holders(holder));
    test.server(Act::Begin).unwrap();
    test
}

fn by(test: &TestMatch, actor: ActorId) -> Actor {
    Actor { id: actor, role: test.state().role_of(actor) }
}

fn act(test: &mut TestMatch, actor: ActorId, act: Act) -> Result<Vec<&'static str>, Refusal> {
    let command = test.command(by(test, actor), act);
    test.send(&command).map(|events| names(&events))
}

fn play(test: &mut TestMatch, moves: &[&str]) {
    for text in moves {
        let seat = test.state().to_move(BoardId(0)).unwrap();
        let holder = test.state().holder(seat).unwrap();
        let ruleset = start().ruleset().clone();
        let intent = notation::parse_intent(&ruleset, text).unwrap();
        act(test, holder, Act::Play { seat, wish: game::Wish::Intent(intent) }).unwrap();
    }
}

fn back_to(to: u32) -> Act {
    Act::Offer { seat: WHITE, offer: Offer::Takeback { board: BoardId(0), to: Ply(to) } }
}

fn help(state: &Match) -> [Help; 2] {
    [WHITE, BLACK].map(|seat| state.help(seat))
}

#[test]
fn a_computer_grants_a_takeback_to_the_persons_own_turn() {
    for (moves, to, expected) in [(3, 2, 2), (4, 3, 2), (4, 2, 2), (4, 1, 0), (4, 0, 0)] {
        let mut test = against(COMPUTER, setup());
        play(&mut test, &["e2e4", "e7e5", "g1f3", "b8c6"][..moves]);
        assert_eq!(act(&mut test, ADA, back_to(to)), Ok(vec!["takeback"]));
        assert_eq!(test.state().ply(BoardId(0)), Ply(expected), "{moves} to {to}");
        let [white, black] = help(test.state());
        assert_eq!((white.takebacks, black.takebacks), (1, 0));
    }
    let barred = MatchSetup { takebacks: TakebackPolicy::Barred, ..setup() };
    let mut test = against(COMPUTER, barred);
    play(&mut test, &["e2e4", "e7e5"]);
    assert_eq!(act(&mut test, ADA, back_to(0)), Err(Refusal::TakebackBarred));
}

#[test]
fn between_people_consent_counts_for_the_one_who_asked() {
    let mut test = against(BOB, setup());
    play(&mut test, &["e2e4", "e7e5"]);
    assert_eq!(act(&mut test, ADA, back_to(1)), Ok(vec!["offer"]));
    let accept = Act::Accept { seat: BLACK, kind: OfferKind::Takeback };
    assert_eq!(act(&mut test, BOB, accept), Ok(vec!["takeback"]));
    assert_eq!(test.state().ply(BoardId(0)), Ply(1), "as it was asked for");
    assert_eq!(help(test.state()).map(|help| help.takebacks), [1, 0]);
}

#[test]
fn a_computer_grants_pauses_and_rematches_but_thinks_about_a_draw() {
    let mut test = against(COMPUTER, setup());
    let offer = |offer| Act::Offer { seat: WHITE, offer };
    assert_eq!(act(&mut test, ADA, offer(Offer::Pause)), Ok(vec!["pause"]));
    assert_eq!(act(&mut test, ADA, offer(Offer::Unpause)), Ok(vec!["unpause"]));
    assert_eq!(act(&mut test, ADA, offer(Offer::Draw)), Ok(vec!["offer"]));
    assert_eq!(act(&mut test, ADA, Act::Resign { seat: WHITE }), Ok(vec!["end"]));
    assert_eq!(act(&mut test, ADA, offer(Offer::Rematch)), Ok(vec!["rematch"]));
    let next = test.state().rematch_setup(game::MatchId(78), game::RematchPartners::Same);
    assert_eq!(
        next.seats.iter().map(|seat| seat.holder).collect::<Vec<_>>(),
        [Some(COMPUTER), Some(ADA)]
    );
}

#[test]
fn three_hints_for_each_position_of_a_turn() {
    let mut test = against(COMPUTER, setup());
    let hint = || Act::TakeHint { seat: WHITE };
    for step in 1..=3 {
        assert_eq!(act(&mut test, ADA, hint()), Ok(vec!["hint"]));
        assert_eq!(test.state().hints_here(BoardId(0)), step);
    }
    assert_eq!(act(&mut test, ADA, hint()), Err(Refusal::NoFurtherHint));
    play(&mut test, &["e2e4"]);
    assert_eq!(test.state().hints_here(BoardId(0)), 0);
    assert_eq!(act(&mut test, ADA, hint()), Err(Refusal::NotYourTurn));
    assert_eq!(
        act(&mut test, COMPUTER, Act::TakeHint { seat: WHITE }),
        Err(Refusal::NotYourSeat(WHITE))
    );
    play(&mut test, &["e7e5"]);
    act(&mut test, ADA, hint()).unwrap();
    act(&mut test, ADA, back_to(0)).unwrap();
    assert_eq!(test.state().hints_here(BoardId(0)), 0);
    assert_eq!(help(test.state())[0], Help { hints: 4, takebacks: 1 });
    let mut people = against(BOB, setup());
    assert_eq!(act(&mut people, ADA, hint()), Err(Refusal::HintsAmongPeople));
    let mut alone = against(ADA, setup());
    assert_eq!(act(&mut alone, ADA, hint()), Err(Refusal::HintsAmongPeople), "at one computer");
}

fn change(seat: Seat, holder: ActorId) -> SeatChange {
    SeatChange { seat, holder, name: PlayerName::new("Somebody").unwrap() }
}

#[test]
fn a_person_among_computers_changes_seats_and_keeps_one() {
    let mut test = against(COMPUTER, setup());
    play(&mut test, &["e2e4"]);
    let switch = vec![change(WHITE, COMPUTER), change(BLACK, ADA)];
    let two = Ok(vec!["new player", "new player"]);
    assert_eq!(act(&mut test, ADA, Act::ChangeSeats(switch)), two);
    assert_eq!(test.state().to_move(BoardId(0)), Some(BLACK));
    let changes = |changes| Act::ChangeSeats(changes);
    for (actor, wish, expected) in [
        (ADA, vec![change(BLACK, COMPUTER)], Err(Refusal::KeepASeat)),
        (ADA, vec![change(WHITE, BOB)], Err(Refusal::SeatsOfPeople)),
        (BOB, vec![change(WHITE, BOB)], Err(Refusal::SeatsOfPeople)),
        (BOB, vec![change(BLACK, BOB)], Err(Refusal::NotYourSeat(BLACK))),
        (ADA, vec![change(WHITE, OTHER)], Ok(vec!["new player"])),
        (ADA, vec![change(WHITE, ADA)], Ok(vec!["new player"])),
        (ADA, vec![change(BLACK, COMPUTER)], Ok(vec!["new player"])),
    ] {
        let text = format!("{actor:?} {wish:?}");
        assert_eq!(act(&mut test, actor, changes(wish)), expected, "{text}");
    }
    let mut people = against(BOB, setup());
    for wish in [vec![change(WHITE, COMPUTER)], vec![change(BLACK, COMPUTER)]] {
        let expected = if wish[0].seat == WHITE {
            Refusal::SeatsOfPeople
        } else {
            Refusal::NotYourSeat(BLACK)
        };
        assert_eq!(act(&mut people, ADA, changes(wish)), Err(expected));
    }
}

#[test]
fn a_person_among_computers_switches_sides_and_takes_a_seat_over() {
    let mut test = against(COMPUTER, setup());
    let switch = |seat| Act::SwitchSides { seat };
    assert_eq!(act(&mut test, BOB, switch(WHITE)), Err(Refusal::NotYourSeat(WHITE)));
    assert_eq!(act(&mut test, ADA, switch(WHITE)), Ok(vec!["new player", "new player"]));
    assert_eq!(test.state().holder(BLACK), Some(ADA));
    assert_eq!(act(&mut test, ADA, Act::TakeOver { seat: WHITE }), Ok(vec!["new player"]));
    assert_eq!(test.state().name(WHITE), test.state().name(BLACK), "the name comes along");
    let mut people = against(BOB, setup());
    for wish in [switch(WHITE), switch(BLACK), Act::TakeOver { seat: BLACK }] {
        assert_eq!(act(&mut people, ADA, wish), Err(Refusal::NotYourSeat(BLACK)));
    }
}
