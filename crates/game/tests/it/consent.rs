//! What players of two boards need the others for: a computer in the seat of an absent player, a rematch; and drawings.

use game::chat::ChatRefusal;
use game::{
    Act, ActorId, CommandId, Consents, Departure, Drawing, Expected, Input, LagEvidence, Match,
    MatchSetup, Millis, PlayerName, Refusal, RefusalReason, RematchPartners, Request, Seat,
    SeatChange, WatcherId, Wish,
};
use notation::parse_intent;
use testkit::matches::driver::{ActResult, Driver, moment};

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
        self.replace_with(by, seat, COMPUTER)
    }

    fn replace_with(&mut self, by: Seat, seat: Seat, holder: ActorId) -> ActResult {
        let name = PlayerName::new("Deputy").unwrap();
        self.act(by, Act::ChangeSeats(vec![SeatChange { seat, holder, name }]))
    }

    /// Who asks for what, as an actor sees it.
    fn consents(&self, actor: ActorId) -> Option<&Consents> {
        self.driver.core().view_of(actor, moment(self.now)).consents()
    }

    /// A request other than an act.
    fn ask(&mut self, by: Seat, request: impl Fn(CommandId) -> Request) -> ActResult {
        self.next += 1;
        let id = CommandId(self.next);
        self.driver.ask(watcher(by), request(id), self.now, self.now).unwrap();
        self.driver.store(self.now).unwrap();
        self.driver.answer(watcher(by), id).expect("an answer")
    }

    fn draw(&mut self, by: Seat) -> ActResult {
        let drawing = Drawing { board: game::BoardId::A, marks: Vec::new() };
        self.ask(by, |id| Request::Draw { id, drawing: drawing.clone() })
    }

    fn want_rematch(&mut self, by: Seat, partners: RematchPartners) -> ActResult {
        self.ask(by, |id| Request::Rematch { id, seat: by, partners: Some(partners) })
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

#[test]
fn players_have_to_want_the_same_computer() {
    let mut scene = Scene::new(&[]);
    let (other, eve) = (ActorId::computer(3), ActorId(99));
    scene.leave(WHITE);
    scene.wait(10_000);
    assert_eq!(scene.replace_with(BLACK, WHITE, other), refused(Refusal::ConsentMissing));
    assert_eq!(scene.replace(BLACK_B, WHITE), refused(Refusal::ConsentMissing));
    let asked = scene.consents(sitting_on(WHITE_B).id).unwrap().replacements().to_vec();
    let computers: Vec<ActorId> = asked.iter().map(|one| one.computer).collect();
    assert_eq!(computers, [other, COMPUTER], "every player sees who asks for what");
    assert_eq!(scene.consents(eve), None, "and nobody else does");
    // The second wish of a player takes the place of the first.
    scene.replace(BLACK, WHITE).unwrap();
    assert_eq!(scene.holder(WHITE), Some(COMPUTER));
    assert_eq!(scene.consents(sitting_on(WHITE_B).id), None);
}

#[test]
fn who_comes_back_is_asked_for_no_longer() {
    let mut scene = Scene::new(&[]);
    scene.leave(WHITE);
    scene.wait(10_000);
    assert_eq!(scene.replace(BLACK_B, WHITE), refused(Refusal::ConsentMissing));
    scene.driver.watch(watcher(WHITE), sitting_on(WHITE).id, scene.now).unwrap();
    scene.wait(1);
    assert_eq!(scene.consents(sitting_on(BLACK_B).id), None);
}

#[test]
fn a_rematch_needs_everybody_and_the_same_partners() {
    let mut scene = Scene::new(&[]);
    let (same, swapped) = (RematchPartners::Same, RematchPartners::Swapped);
    assert_eq!(scene.want_rematch(WHITE, same), refused(Refusal::NotOver));
    scene.act(WHITE, Act::Resign { seat: WHITE }).unwrap();
    for seat in [WHITE, BLACK, WHITE_B] {
        scene.want_rematch(seat, same).unwrap();
    }
    scene.want_rematch(BLACK_B, swapped).unwrap();
    assert!(!scene.driver.state().rematch_agreed());
    let take_back = |id| Request::Rematch { id, seat: BLACK_B, partners: None };
    scene.ask(BLACK_B, take_back).unwrap();
    let asked = scene.consents(sitting_on(BLACK_B).id).unwrap().rematches().len();
    assert_eq!(asked, 3);
    // Nobody agrees for another seat.
    let for_dee = |id| Request::Rematch { id, seat: BLACK_B, partners: Some(same) };
    assert_eq!(scene.ask(WHITE, for_dee), refused(Refusal::NotYourSeat(BLACK_B)));
    assert!(!scene.driver.state().rematch_agreed());
    scene.want_rematch(BLACK_B, same).unwrap();
    assert!(scene.driver.state().rematch_agreed());
    assert_eq!(scene.want_rematch(WHITE, swapped), refused(Refusal::RematchAgreed));
}

#[test]
fn computers_want_every_rematch() {
    let mut scene = Scene::new(&[BLACK, WHITE_B]);
    scene.act(WHITE, Act::Resign { seat: WHITE }).unwrap();
    scene.want_rematch(WHITE, RematchPartners::Same).unwrap();
    assert!(!scene.driver.state().rematch_agreed());
    scene.want_rematch(BLACK_B, RematchPartners::Same).unwrap();
    assert!(scene.driver.state().rematch_agreed());
}

#[test]
fn swapped_partners_play_with_the_other_player_of_the_other_board() {
    let scene = Scene::new(&[]);
    let next = scene.driver.state().rematch_setup(game::MatchId(78), RematchPartners::Swapped);
    let next = Match::new(next).unwrap();
    let holders = SEATS.map(|seat| next.holder(seat));
    let before = [BLACK, WHITE, WHITE_B, BLACK_B].map(|seat| Some(sitting_on(seat).id));
    assert_eq!(holders, before);
    // Ada, once White with Dee, is Black with Cid now.
    assert_eq!(next.team(BLACK), next.team(WHITE_B));
}

#[test]
fn a_drawing_is_counted_and_only_for_players_with_a_partner() {
    let mut scene = Scene::new(&[]);
    // The driver fails when anybody but the partner is sent it.
    let drawn = (0..40).take_while(|_| scene.draw(WHITE).is_ok()).count();
    assert_eq!(drawn, 24, "then they come too fast");
    let too_fast = Err(RefusalReason::Chat(ChatRefusal::TooFast));
    assert_eq!(scene.draw(WHITE), too_fast);
    scene.draw(BLACK).unwrap();
    scene.wait(10_000);
    scene.draw(WHITE).unwrap();
    scene.driver.watch(WatcherId(99), ActorId(99), scene.now).unwrap();
    let (id, drawing) = (CommandId(1), Drawing { board: game::BoardId::A, marks: Vec::new() });
    let request = Request::Draw { id, drawing };
    scene.driver.ask(WatcherId(99), request, scene.now, scene.now).unwrap();
    let no_team = Err(RefusalReason::Chat(ChatRefusal::NoTeam));
    assert_eq!(scene.driver.answer(WatcherId(99), id), Some(no_team));
    scene.act(WHITE, Act::Resign { seat: WHITE }).unwrap();
    assert!(matches!(scene.draw(BLACK), Err(RefusalReason::Match(Refusal::Over(_)))));
}
