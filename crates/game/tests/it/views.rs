//! Views: who sees what.

use game::{
    Act, Actor, ActorId, Event, Match, MatchView, Offer, Premoves, Presence, Role, TimeControl,
    UtcMillis, Viewer, may_see, view_for,
};
use rules::SquareSet;

use crate::table::{BLACK, Table, UTC_ORIGIN, WHITE, minutes, sitting_on};

fn view(table: &Table, viewer: Viewer) -> MatchView {
    view_for(table.state(), table.premoves(), viewer, table.read_at())
}

fn squares(table: &Table, set: SquareSet) -> String {
    let shape = table.state().games()[0].position().ruleset().shape();
    let names: Vec<String> = set.map(|square| shape.name(square).to_string()).collect();
    names.join(" ")
}

fn destinations(table: &Table, viewer: Viewer, from: &str) -> Option<String> {
    let shape = table.state().games()[0].position().ruleset().shape();
    let from = shape.parse(from).unwrap();
    let view = view(table, viewer);
    let found = view.boards[0].destinations.iter().find(|entry| entry.from == from)?;
    Some(squares(table, found.to))
}

#[test]
fn only_the_seat_to_move_gets_destinations() {
    let table = Table::duel(&minutes(5));
    assert_eq!(destinations(&table, sitting_on(WHITE).role, "b1").unwrap(), "a3 c3");
    assert_eq!(view(&table, sitting_on(WHITE).role).boards[0].destinations.len(), 10);
    for other in [sitting_on(BLACK).role, Role::Spectator, Role::Organizer, Role::House] {
        assert!(view(&table, other).boards[0].destinations.is_empty(), "{other:?}");
    }
    let both = Actor::player(ActorId(5), [WHITE, BLACK]).role;
    assert_eq!(destinations(&table, both, "b1").unwrap(), "a3 c3");
}

#[test]
fn castling_and_promotion_are_marked() {
    let table = Table::from("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1", &minutes(5));
    let white = sitting_on(WHITE).role;
    let castling = destinations(&table, white, "e1").unwrap();
    assert_eq!(castling, "a1 c1 d1 f1 g1 h1 d2 e2 f2");
    let view = view(&table, white);
    let pawn = view.boards[0].destinations.iter().find(|entry| !entry.promotions.is_empty());
    let pawn = pawn.unwrap();
    assert_eq!(squares(&table, pawn.promoting), "a8");
    assert_eq!(pawn.promotions.len(), 4);
}

#[test]
fn drops_are_sets_of_squares_too() {
    let ruleset = crate::table::ruleset("crazyhouse");
    let start = notation::parse_fen(&ruleset, "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1").unwrap();
    let setup = game::MatchSetup::duel(crate::table::ID, start, &minutes(5));
    let table = Table::begun(setup);
    let view = view(&table, sitting_on(WHITE).role);
    assert_eq!(view.boards[0].drops.len(), 1);
    assert_eq!(view.boards[0].drops[0].1.len(), 62);
}

#[test]
fn nobody_moves_in_a_match_that_is_not_being_played() {
    let mut table = Table::duel(&minutes(5));
    table.act(Act::Resign { seat: BLACK }).unwrap();
    let view = view(&table, sitting_on(WHITE).role);
    assert!(view.boards[0].destinations.is_empty());
    assert_eq!(view.end(), table.end());
}

#[test]
fn clocks_run_in_the_view() {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5").at(7_000);
    let view = view(&table, Role::Spectator);
    let told: Vec<_> = view.seats.iter().map(|seat| (seat.left.0, seat.running)).collect();
    assert_eq!(told, [(293_000, true), (300_000, false)]);
    assert_eq!(view.seats[0].clock.quota.0, 3_000, "the quota is shown to everyone");
}

#[test]
fn deadlines_by_the_calendar_are_told() {
    let mut table = Table::duel(&TimeControl::DaysPerMove(1));
    table.moves("e2e4 e7e5");
    let view = view(&table, Role::Spectator);
    let told: Vec<_> = view.seats.iter().map(|seat| seat.utc_deadline).collect();
    assert_eq!(told, [Some(UtcMillis(UTC_ORIGIN + 86_400_000)), None]);
}

#[test]
fn offers_are_for_the_players() {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    let offered: Vec<Event> = table.offer(WHITE, Offer::Draw).unwrap();
    let told =
        |viewer| view(&table, viewer).offers.iter().map(|o| o.acceptable).collect::<Vec<_>>();
    assert_eq!(told(sitting_on(WHITE).role), [false]);
    assert_eq!(told(sitting_on(BLACK).role), [true]);
    assert_eq!(told(Role::Spectator), [true; 0]);
    assert!(may_see(table.state(), sitting_on(BLACK).role, &offered[0]));
    assert!(!may_see(table.state(), Role::Spectator, &offered[0]));
    assert!(may_see(table.state(), Role::Spectator, &table.log[1]));
    let stranger = Actor::player(ActorId(1), []).role;
    assert!(!may_see(table.state(), stranger, &offered[0]), "a player of no seat is none");
}

#[test]
fn absence_and_what_may_be_claimed_are_told() {
    let mut table = Table::duel(&minutes(5));
    table.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8").at(2_000);
    table.house(Act::ChangePresence { seat: BLACK, presence: Presence::Away }).unwrap();
    let view = view(&table, sitting_on(WHITE).role);
    assert_eq!(view.seats[1].claimable_from.unwrap().0, 62_000);
    assert!(view.boards[0].may_claim_draw);
    assert_eq!(view.boards[0].ply.0, 8);
    assert!(view.boards[0].last_move.is_some());
}

#[test]
fn a_view_is_of_the_last_event() {
    let table = Table::duel(&minutes(5));
    let fresh = Match::new(table.state().setup().clone()).unwrap();
    let before = view_for(&fresh, &Premoves::new(), Role::Spectator, table.read_at());
    let after = view(&table, Role::Spectator);
    assert_eq!((before.head.seq.0, after.head.seq.0), (0, 1));
    assert_eq!(after.head.hash, table.log[0].hash);
}
