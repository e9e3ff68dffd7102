//! Views: who sees what.

use game::{
    Act, Actor, ActorId, BoardView, Choices, Match, Offer, Premoves, Presence, Role, TimeControl,
    UtcMillis, View, Viewer,
};
use rules::SquareSet;

use crate::test_match::{BLACK, TestMatch, UTC_ORIGIN, WHITE, minutes, sitting_on};

fn board(test: &TestMatch, viewer: Viewer) -> BoardView<'_> {
    test.view(viewer).boards().next().unwrap()
}

fn squares(test: &TestMatch, set: SquareSet) -> String {
    let shape = test.state().games()[0].position().ruleset().shape();
    let names: Vec<String> = set.map(|square| shape.name(square).to_string()).collect();
    names.join(" ")
}

fn destinations(test: &TestMatch, viewer: Viewer, from: &str) -> Option<String> {
    let shape = test.state().games()[0].position().ruleset().shape();
    let from = shape.parse(from).unwrap();
    let (moves, _) = board(test, viewer).moves();
    let found = moves.iter().find(|entry| entry.from == from)?;
    Some(squares(test, found.to))
}

#[test]
fn only_the_seat_to_move_gets_destinations() {
    let test = TestMatch::duel(&minutes(5));
    assert_eq!(destinations(&test, sitting_on(WHITE).role, "b1").unwrap(), "a3 c3");
    assert_eq!(board(&test, sitting_on(WHITE).role).moves().0.len(), 10);
    for other in [sitting_on(BLACK).role, Role::Spectator, Role::Organizer, Role::Server] {
        assert!(board(&test, other).moves().0.is_empty(), "{other:?}");
    }
    let waits = board(&test, sitting_on(BLACK).role);
    assert_eq!((waits.choices, waits.premoves().0.len()), (Choices::Premoves, 16));
    let both = Actor::player(ActorId(5), [WHITE, BLACK]).role;
    assert_eq!(destinations(&test, both, "b1").unwrap(), "a3 c3");
}

#[test]
fn castling_and_promotion_are_marked() {
    let test = TestMatch::from("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", &minutes(5));
    let white = sitting_on(WHITE).role;
    let castling = destinations(&test, white, "e1").unwrap();
    assert_eq!(castling, "a1 c1 d1 f1 g1 h1 d2 e2 f2");
    let (moves, _) = board(&test, white).moves();
    let pawn = moves.iter().find(|entry| !entry.promotions.is_empty()).unwrap();
    assert_eq!(squares(&test, pawn.promoting), "a8");
    assert_eq!(pawn.promotions.len(), 4);
}

#[test]
fn drops_are_sets_of_squares_too() {
    let ruleset = crate::test_match::ruleset("crazyhouse");
    let start = notation::parse_fen(&ruleset, "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1").unwrap();
    let setup = game::MatchSetup::duel(crate::test_match::ID, start, &minutes(5));
    let test = TestMatch::begun(setup);
    let (_, drops) = board(&test, sitting_on(WHITE).role).moves();
    assert_eq!((drops.len(), drops[0].to.len()), (1, 62));
}

#[test]
fn nobody_moves_in_a_match_that_is_not_being_played() {
    let mut test = TestMatch::duel(&minutes(5));
    test.act(Act::Resign { seat: BLACK }).unwrap();
    let viewer = sitting_on(WHITE).role;
    assert_eq!(board(&test, viewer).choices, Choices::Nothing);
    assert_eq!(test.view(viewer).end(), test.end());
}

#[test]
fn clocks_run_in_the_view() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5").at(7_000);
    let clocks: Vec<_> = test.view(Role::Spectator).clocks().collect();
    let shown: Vec<_> = clocks.iter().map(|clock| (clock.left.0, clock.running)).collect();
    assert_eq!(shown, [(293_000, true), (300_000, false)]);
    assert_eq!(clocks[0].quota.0, 3_000, "the quota is shown to everyone");
}

#[test]
fn correspondence_deadlines_are_shown() {
    let mut test = TestMatch::duel(&TimeControl::DaysPerMove(1));
    test.moves("e2e4 e7e5");
    let view = test.view(Role::Spectator);
    let shown: Vec<_> = view.clocks().map(|clock| clock.utc_deadline).collect();
    assert_eq!(shown, [Some(UtcMillis(UTC_ORIGIN + 86_400_000)), None]);
}

#[test]
fn offers_are_for_the_players() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    test.offer(WHITE, Offer::Draw).unwrap();
    let shown = |viewer: Viewer| {
        let offers = test.view(viewer).offers();
        offers.iter().map(|offer| offer.acceptable).collect::<Vec<_>>()
    };
    assert_eq!(shown(sitting_on(WHITE).role), [false]);
    assert_eq!(shown(sitting_on(BLACK).role), [true]);
    assert_eq!(shown(Role::Spectator), [true; 0]);
    let stranger = Actor::player(ActorId(1), []).role;
    assert_eq!(shown(stranger), [true; 0], "a player of no seat is none");
}

#[test]
fn absence_and_possible_claims_are_shown() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").at(2_000);
    test.server(Act::ChangePresence { seat: BLACK, presence: Presence::Away }).unwrap();
    let seat = test.view(sitting_on(WHITE).role).seats().nth(1).unwrap();
    assert_eq!(seat.claimable_in.unwrap().0, 60_000);
    let board = board(&test, sitting_on(WHITE).role);
    assert!(board.may_claim_draw());
    assert_eq!(board.game.moves().len(), 8);
}

#[test]
fn a_view_is_of_the_last_event() {
    let test = TestMatch::duel(&minutes(5));
    let fresh = Match::new(test.state().setup().clone()).unwrap();
    let premoves = Premoves::new();
    let before = View::new(&fresh, &premoves, test.read_at()).head();
    let after = test.view(Role::Spectator).head();
    assert_eq!((before.seq.0, after.seq.0), (0, 1));
    assert_eq!(after.hash, test.log[0].hash);
}
