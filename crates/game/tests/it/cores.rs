//! Match cores: what they remember, whom they answer, and what waits for the store.

use game::chat::ChatText;
use game::{
    Act, ActorId, CommandId, Departure, EndCause, Expected, Input, LagEvidence, Match, MatchSetup,
    Millis, Offer, PlayerName, Ply, Presence, Refusal, RefusalReason, Request, RoomChoice, Seat,
    SeatChange, TimeControl, WatcherId, Wish,
};
use notation::parse_intent;
use testkit::matches::driver::{ActResult, Driver};

use crate::test_match::{BLACK, ID, WHITE, minutes, seated, sitting_on, start};

/// A match with its players and a spectator on connections.
struct Scene {
    driver: Driver,
    now: u64,
    next: u64,
}

const SPECTATOR: WatcherId = WatcherId(99);

fn watcher(seat: Seat) -> WatcherId {
    WatcherId(sitting_on(seat).id.0)
}

impl Scene {
    fn duel(control: &TimeControl) -> Self {
        let setup = seated(MatchSetup::duel(ID, start(), control));
        let mut driver = Driver::new(Match::new(setup).unwrap(), Millis::ZERO, 0);
        driver.input(Input::Tick, 0).unwrap();
        driver.store(0).unwrap();
        for seat in [WHITE, BLACK] {
            driver.watch(watcher(seat), sitting_on(seat).id, 0).unwrap();
        }
        driver.watch(SPECTATOR, ActorId(99), 0).unwrap();
        Self { driver, now: 0, next: 0 }
    }

    fn request(&mut self, by: WatcherId, act: Act) -> (CommandId, Request) {
        self.next += 1;
        let (id, expected, lag) = (CommandId(self.next), Expected::ANYTHING, LagEvidence::NONE);
        let request = Request::Act { id, expected, lag, act };
        self.driver.ask(by, request.clone(), self.now, self.now).unwrap();
        (id, request)
    }

    fn act(&mut self, by: WatcherId, act: Act) -> ActResult {
        let (id, _) = self.request(by, act);
        self.driver.store(self.now).unwrap();
        self.driver.answer(by, id).expect("an answer")
    }

    fn play(&mut self, text: &str) -> ActResult {
        let seat = self.driver.state().to_move(game::BoardId(0)).unwrap();
        self.act(watcher(seat), self.wish(seat, text))
    }

    fn wish(&self, seat: Seat, text: &str) -> Act {
        let ruleset = self.driver.state().games()[0].position().ruleset();
        Act::Play { seat, wish: Wish::Intent(parse_intent(ruleset, text).unwrap()) }
    }

    fn wait(&mut self, millis: u64) {
        self.now += millis;
        self.driver.input(Input::Tick, self.now).unwrap();
        self.driver.store(self.now).unwrap();
    }
}

fn refused(refusal: Refusal) -> ActResult {
    Err(RefusalReason::Match(refusal))
}

#[test]
fn a_refused_command_is_refused_again_even_when_it_would_be_right() {
    let mut scene = Scene::duel(&minutes(5));
    let early = scene.wish(BLACK, "e7e5");
    let (id, request) = scene.request(watcher(BLACK), early);
    assert_eq!(scene.driver.answer(watcher(BLACK), id), Some(refused(Refusal::NotYourTurn)));
    scene.play("e2e4").unwrap();
    scene.driver.ask(watcher(BLACK), request, 0, 0).unwrap();
    assert_eq!(scene.driver.answer(watcher(BLACK), id), Some(refused(Refusal::NotYourTurn)));
    scene.play("e7e5").unwrap();
}

#[test]
fn only_the_latest_refusals_are_remembered() {
    let mut scene = Scene::duel(&minutes(5));
    let claim = Act::ClaimDraw { seat: BLACK };
    let (id, request) = scene.request(watcher(BLACK), claim.clone());
    for _ in 0..64 {
        scene.act(watcher(BLACK), claim.clone()).unwrap_err();
    }
    scene.play("e2e4").unwrap();
    scene.driver.ask(watcher(BLACK), request, 0, 0).unwrap();
    let again = scene.driver.answer(watcher(BLACK), id);
    assert_eq!(again, Some(refused(Refusal::NothingToClaim)), "judged again");
}

#[test]
fn a_flag_that_fell_before_a_command_was_read_comes_first() {
    let mut scene = Scene::duel(&minutes(5));
    scene.play("e2e4").unwrap();
    scene.play("e7e5").unwrap();
    scene.now = 400_000;
    let answer = scene.act(watcher(BLACK), Act::Resign { seat: BLACK });
    assert!(matches!(answer, Err(RefusalReason::Match(Refusal::Over(_)))), "{answer:?}");
    assert_eq!(scene.driver.state().end().unwrap().cause, EndCause::Flagged(WHITE));
}

#[test]
fn commands_wait_for_the_store_and_are_decided_by_when_they_were_read() {
    let mut scene = Scene::duel(&minutes(1));
    scene.play("e2e4").unwrap();
    scene.play("e7e5").unwrap();
    let knight = scene.wish(WHITE, "g1f3");
    let (first, _) = scene.request(watcher(WHITE), knight);
    scene.now = 50_000;
    let reply = scene.wish(BLACK, "b8c6");
    let (second, _) = scene.request(watcher(BLACK), reply);
    scene.now = 200_000;
    assert_eq!(scene.driver.answer(watcher(BLACK), second), None, "the store has not answered");
    scene.driver.store(scene.now).unwrap();
    for (by, id) in [(watcher(WHITE), first), (watcher(BLACK), second)] {
        scene.driver.answer(by, id).unwrap().unwrap();
    }
    assert_eq!(scene.driver.state().ply(game::BoardId::A).0, 4);
}

#[test]
fn an_outage_of_the_store_is_credited_and_refuses_meanwhile() {
    let mut scene = Scene::duel(&minutes(1));
    scene.play("e2e4").unwrap();
    scene.play("e7e5").unwrap();
    let knight = scene.wish(WHITE, "g1f3");
    let (id, _) = scene.request(watcher(WHITE), knight);
    scene.driver.fail_to_store(scene.now).unwrap();
    scene.now += 90_000;
    let answer = scene.act(watcher(BLACK), Act::Resign { seat: BLACK });
    assert_eq!(answer, refused(Refusal::Unavailable));
    scene.wait(1);
    scene.wait(1);
    scene.driver.answer(watcher(WHITE), id).unwrap().unwrap();
    assert_eq!(scene.driver.state().end(), None, "nobody's flag fell");
    let black = scene.driver.state().clocks().seats[BLACK].remaining;
    assert_eq!(black, Millis(80_000), "a minute and twenty seconds of credit");
}

#[test]
fn a_repeated_command_gets_its_first_answer_while_the_store_is_unavailable() {
    let mut scene = Scene::duel(&minutes(1));
    let pawn = scene.wish(WHITE, "e2e4");
    let (id, request) = scene.request(watcher(WHITE), pawn);
    scene.driver.store(scene.now).unwrap();
    let first = scene.driver.answer(watcher(WHITE), id).unwrap();
    let reply = scene.wish(BLACK, "e7e5");
    scene.request(watcher(BLACK), reply);
    scene.driver.fail_to_store(scene.now).unwrap();
    scene.driver.ask(watcher(WHITE), request, scene.now, scene.now).unwrap();
    assert_eq!(scene.driver.answer(watcher(WHITE), id), Some(first));
}

#[test]
fn an_unreadable_premove_shows_nobody_the_premoves_of_others() {
    let mut scene = Scene::duel(&minutes(5));
    let ruleset = scene.driver.state().games()[0].position().ruleset().clone();
    let moves = Some(vec![parse_intent(&ruleset, "e7e5").unwrap()]);
    let premoves = |moves| Request::Premoves { seat: BLACK, ply: Ply(0), moves };
    scene.driver.ask(watcher(BLACK), premoves(moves), 0, 0).unwrap();
    // The driver fails when White is sent what Black entered.
    scene.driver.ask(watcher(WHITE), premoves(None), 0, 0).unwrap();
    assert_eq!(scene.driver.core().premoves().queue(BLACK).len(), 1);
}

#[test]
fn presence_follows_connections_with_some_patience() {
    let mut scene = Scene::duel(&minutes(5));
    let departure = Departure::Left;
    let leave = Input::Unwatch { watcher: watcher(BLACK), departure };
    scene.driver.input(leave, scene.now).unwrap();
    scene.wait(2_000);
    let presence = |scene: &Scene| scene.driver.state().presence(BLACK).presence;
    assert_eq!(presence(&scene), Presence::Here);
    scene.wait(2_000);
    assert_eq!(presence(&scene), Presence::Left);
    scene.driver.watch(watcher(BLACK), sitting_on(BLACK).id, scene.now).unwrap();
    scene.driver.store(scene.now).unwrap();
    assert_eq!(presence(&scene), Presence::Here);
}

#[test]
fn a_seat_that_changes_hands_takes_its_view_and_loses_its_premoves() {
    let mut scene = Scene::duel(&minutes(5));
    let ruleset = scene.driver.state().games()[0].position().ruleset().clone();
    let moves = Some(vec![parse_intent(&ruleset, "e7e5").unwrap()]);
    let request = Request::Premoves { seat: BLACK, ply: Ply(0), moves };
    scene.driver.ask(watcher(BLACK), request, 0, 0).unwrap();
    let name = PlayerName::new("Deputy").unwrap();
    let act = Act::ChangeSeats(vec![SeatChange { seat: BLACK, holder: ActorId(99), name }]);
    // Everything that is sent because of it is checked by the driver.
    scene.driver.input(Input::Direct { call: game::CallId(1), act }, 0).unwrap();
    scene.driver.store(0).unwrap();
    assert!(scene.driver.core().premoves().queue(BLACK).is_empty());
    scene.play("e2e4").unwrap();
    assert_eq!(
        scene.act(watcher(BLACK), Act::Resign { seat: BLACK }),
        refused(Refusal::NotYourSeat(BLACK))
    );
    let reply = scene.wish(BLACK, "c7c5");
    scene.act(SPECTATOR, reply).unwrap();
    scene.act(SPECTATOR, Act::Offer { seat: BLACK, offer: Offer::Draw }).unwrap();
    for actor in [ActorId(99), sitting_on(BLACK).id, sitting_on(WHITE).id] {
        scene.driver.check_view_of(actor, scene.now).unwrap();
    }
}

#[test]
fn chat_reaches_the_members_of_a_room() {
    let mut scene = Scene::duel(&minutes(5));
    for (by, room) in [
        (watcher(WHITE), RoomChoice::Players),
        (watcher(WHITE), RoomChoice::OwnTeam),
        (SPECTATOR, RoomChoice::Spectators),
    ] {
        scene.next += 1;
        let (id, text) = (CommandId(scene.next), ChatText::new("hello").unwrap());
        scene.driver.ask(by, Request::Say { id, room, text }, 0, 0).unwrap();
        scene.driver.store(0).unwrap();
    }
    assert_eq!(scene.driver.core().chat().messages().len(), 2, "the same words once");
}
