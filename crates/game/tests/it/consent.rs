//! A computer takes the seat of an absent player when the partner and an opponent ask for it.

use game::{
    Act, ActorId, CommandId, Departure, Expected, Input, LagEvidence, Match, MatchSetup, Millis,
    PlayerName, Refusal, RefusalReason, Request, Seat, SeatChange, WatcherId, Wish,
};
use notation::parse_intent;
use testkit::matches::driver::{ActResult, Driver};

use crate::bughouse::{BLACK_B, WHITE_B, bughouse};
use crate::test_match::{BLACK, ID, WHITE, minutes, seated, sitting_on};

const COMPUTER: ActorId = ActorId::computer(7);
const SEATS: [Seat; 4] = [WHITE, BLACK, WHITE_B, BLACK_B];

/// Four players on connections, after a move on each board.
struct Scene {
    driver: Driver,
    now: u64,
    next: u64,
}

fn watcher(seat: Seat) -> WatcherId {
    WatcherId(sitting_on(seat).id.0)
}

impl Scene {
    fn new(computers: &[Seat]) -> Self {
        let setup = seated(MatchSetup::bughouse(ID, &bughouse(), &minutes(3)));
        let holder = |seat| match computers.contains(&seat) {
            true => Some(COMPUTER),
            false => Some(sitting_on(seat).id),
        };
        let mut driver =
            Driver::new(Match::new(setup.with_holders(holder)).unwrap(), Millis::ZERO, 0);
        driver.input(Input::Tick, 0).unwrap();
        driver.store(0).unwrap();
        for seat in SEATS {
            driver.watch(watcher(seat), sitting_on(seat).id, 0).unwrap();
        }
        for (seat, text) in [(WHITE, "e2e4"), (BLACK, "e7e5")] {
            let wish = Wish::Intent(parse_intent(&bughouse(), text).unwrap());
            let (id, expected) = (CommandId(900), Expected::ANYTHING);
            let (actor, act) = (holder(seat).unwrap(), Act::Play { seat, wish });
            driver.input(Input::Act { actor, id, expected, act }, 0).unwrap();
            driver.store(0).unwrap();
        }
        assert_eq!(driver.state().ply(game::BoardId::A).0, 2);
        Self { driver, now: 0, next: 0 }
    }

    fn act(&mut self, by: Seat, act: Act) -> ActResult {
        self.next += 1;
        let (id, expected, lag) = (CommandId(self.next), Expected::ANYTHING, LagEvidence::NONE);
        let request = Request::Act { id, expected, lag, act };
        self.driver.ask(watcher(by), request, self.now, self.now).unwrap();
        self.driver.store(self.now).unwrap();
        self.driver.answer(watcher(by), id).expect("an answer")
    }

    /// A player asks for a computer on a seat.
    fn replace(&mut self, by: Seat, seat: Seat) -> ActResult {
        let name = PlayerName::new("Deputy").unwrap();
        self.act(by, Act::ChangeSeats(vec![SeatChange { seat, holder: COMPUTER, name }]))
    }

    fn leave(&mut self, seat: Seat) {
        let leave = Input::Unwatch { watcher: watcher(seat), departure: Departure::Left };
        self.driver.input(leave, self.now).unwrap();
        self.wait(4_000);
    }

    fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.driver.input(Input::Tick, self.now).unwrap();
        self.driver.store(self.now).unwrap();
    }

    fn holder(&self, seat: Seat) -> Option<ActorId> {
        self.driver.state().holder(seat)
    }
}

fn refused(refusal: Refusal) -> ActResult {
    Err(RefusalReason::Match(refusal))
}

#[test]
fn the_partner_and_an_opponent_replace_who_is_gone() {
    let mut scene = Scene::new(&[]);
    assert_eq!(scene.replace(BLACK_B, WHITE), refused(Refusal::PlayerHere));
    scene.leave(WHITE);
    assert_eq!(scene.replace(BLACK_B, WHITE), refused(Refusal::PlayerHere), "not long enough");
    scene.wait(10_000);
    assert_eq!(scene.replace(BLACK, WHITE), refused(Refusal::ConsentMissing));
    assert_eq!(scene.replace(WHITE_B, WHITE), refused(Refusal::ConsentMissing), "both opponents");
    assert_eq!(scene.holder(WHITE), Some(sitting_on(WHITE).id));
    scene.replace(BLACK_B, WHITE).unwrap();
    assert_eq!(scene.holder(WHITE), Some(COMPUTER));
}

#[test]
fn consent_lapses_when_the_player_comes_back() {
    let mut scene = Scene::new(&[]);
    scene.leave(WHITE);
    scene.wait(10_000);
    assert_eq!(scene.replace(BLACK_B, WHITE), refused(Refusal::ConsentMissing));
    scene.driver.watch(watcher(WHITE), sitting_on(WHITE).id, scene.now).unwrap();
    scene.wait(1);
    assert_eq!(scene.replace(BLACK, WHITE), refused(Refusal::PlayerHere));
    scene.leave(WHITE);
    scene.wait(10_000);
    assert_eq!(scene.replace(BLACK, WHITE), refused(Refusal::ConsentMissing), "asked again");
    scene.replace(BLACK_B, WHITE).unwrap();
}

#[test]
fn computers_agree_and_nobody_is_replaced_by_a_person() {
    let mut scene = Scene::new(&[BLACK, WHITE_B]);
    scene.leave(WHITE);
    scene.wait(10_000);
    let name = PlayerName::new("Friend").unwrap();
    let holder = sitting_on(BLACK_B).id;
    let grab = Act::ChangeSeats(vec![SeatChange { seat: WHITE, holder, name }]);
    assert_eq!(scene.act(BLACK_B, grab), refused(Refusal::NotYourSeat(WHITE)));
    scene.replace(BLACK_B, WHITE).unwrap();
    assert_eq!(scene.holder(WHITE), Some(COMPUTER));
}

#[test]
fn a_spectator_has_no_say() {
    let mut scene = Scene::new(&[]);
    scene.driver.watch(WatcherId(99), ActorId(99), 0).unwrap();
    scene.leave(WHITE);
    scene.wait(10_000);
    let name = PlayerName::new("Deputy").unwrap();
    let act = Act::ChangeSeats(vec![SeatChange { seat: WHITE, holder: COMPUTER, name }]);
    let request = Request::Act {
        id: CommandId(1),
        expected: Expected::ANYTHING,
        lag: LagEvidence::NONE,
        act,
    };
    scene.driver.ask(WatcherId(99), request, scene.now, scene.now).unwrap();
    let answer = scene.driver.answer(WatcherId(99), CommandId(1)).unwrap();
    assert!(
        matches!(
            answer,
            Err(RefusalReason::Match(
                Refusal::NotYourSeat(_) | Refusal::SeatsOfPeople | Refusal::ServerOnly
            ))
        ),
        "{answer:?}"
    );
    assert_eq!(scene.holder(WHITE), Some(sitting_on(WHITE).id));
}
