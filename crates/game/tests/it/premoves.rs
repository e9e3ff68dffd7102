//! Premoves: private, replaced as a set, played in the batch of the move they answer.

use game::{
    BoardId, ClockStart, EventKind, MAX_PREMOVES, MatchSetup, MoveSource, Offer, OfferKind, Ply,
    PremoveRefusal, Role, Seat,
};

use crate::table::{BLACK, ID, Table, WHITE, minutes, names, sitting_on, start};

fn table() -> Table {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    Table::begun(MatchSetup { clock_start: ClockStart::AtBeginning, ..setup })
}

fn enter(table: &mut Table, seat: Seat, texts: &str) -> Result<(), PremoveRefusal> {
    let moves: Vec<_> = texts.split_whitespace().map(|text| table.intent(text)).collect();
    let ply = table.state().ply(game::BoardId::A);
    table.premoves.replace(&table.state, sitting_on(seat), seat, ply, Some(&moves))
}

#[test]
fn a_legal_one_is_played_at_once_and_for_nothing() {
    let mut table = table();
    enter(&mut table, BLACK, "e7e5").unwrap();
    let events = table.at(5_000).play("e2e4").unwrap();
    assert_eq!(names(&events), ["move", "move"]);
    assert!(matches!(
        events[1].kind,
        EventKind::MovePlayed { seat: BLACK, source: MoveSource::Premove, .. }
    ));
    assert_eq!((events[1].charged.0, events[1].command, events[1].at), (0, None, events[0].at));
    assert_eq!(table.left(), (55_000, 60_000));
    assert!(table.premoves.queue(BLACK).is_empty());
}

#[test]
fn a_queue_is_played_move_by_move() {
    let mut table = table();
    enter(&mut table, BLACK, "e7e5 b8c6 g8f6").unwrap();
    table.moves("e2e4 g1f3");
    assert_eq!((table.ply(), table.premoves.queue(BLACK).len()), (4, 1));
}

#[test]
fn only_the_side_that_waits_has_any() {
    let mut table = table();
    enter(&mut table, BLACK, "e7e5 b8c6").unwrap();
    table.moves("e2e4 g1f3 f1c4");
    enter(&mut table, WHITE, "d2d3 e1g1").unwrap();
    let events = table.play("f8c5").unwrap();
    assert_eq!(names(&events), ["move", "move"], "White's answer, and none of Black's to it");
    assert_eq!((table.ply(), table.premoves.queue(WHITE).len()), (7, 1));
    enter(&mut table, WHITE, "e1g1 c2c3").unwrap();
    table.moves("g8f6");
    assert_eq!((table.ply(), table.premoves.queue(WHITE).len()), (9, 1));
}

#[test]
fn an_illegal_one_ends_the_queue() {
    let mut table = table();
    enter(&mut table, BLACK, "e4d3 e7e5").unwrap();
    let events = table.play("e2e4").unwrap();
    assert_eq!(names(&events), ["move"]);
    assert!(table.premoves.queue(BLACK).is_empty(), "what was behind it is gone too");
}

#[test]
fn they_are_replaced_as_a_set() {
    let mut table = table();
    enter(&mut table, BLACK, "e7e5 b8c6").unwrap();
    enter(&mut table, BLACK, "c7c5").unwrap();
    assert_eq!(table.premoves.queue(BLACK), [table.intent("c7c5")]);
    enter(&mut table, BLACK, "").unwrap();
    assert!(table.premoves.queue(BLACK).is_empty());
}

#[test]
fn those_meant_for_another_board_are_refused() {
    let mut table = table();
    let moves = [table.intent("e7e5")];
    let refused =
        table.premoves.replace(&table.state, sitting_on(BLACK), BLACK, Ply(2), Some(&moves));
    let (expected, actual) = (Ply(2), Ply(0));
    assert_eq!(refused, Err(PremoveRefusal::Stale { expected, actual }));
}

#[test]
fn only_the_seats_player_may_enter_them_and_not_on_its_turn() {
    let mut table = table();
    let moves = [table.intent("e7e5")];
    let refused =
        table.premoves.replace(&table.state, sitting_on(WHITE), BLACK, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::NotYourSeat(BLACK)));
    let nowhere = Seat::new(BoardId(1), rules::Color::White);
    let refused =
        table.premoves.replace(&table.state, sitting_on(nowhere), nowhere, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::NotYourSeat(nowhere)));
    assert_eq!(enter(&mut table, WHITE, "e2e4"), Err(PremoveRefusal::YourTurn));
}

#[test]
fn there_may_be_so_many() {
    let mut table = table();
    let moves = vec![table.intent("e7e5"); MAX_PREMOVES + 1];
    let refused =
        table.premoves.replace(&table.state, sitting_on(BLACK), BLACK, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::TooMany(MAX_PREMOVES + 1)));
}

#[test]
fn a_resync_a_takeback_a_pause_and_the_end_cancel_them() {
    let fresh = || {
        let mut table = table();
        table.moves("e2e4 e7e5 g1f3");
        enter(&mut table, WHITE, "f1c4").unwrap();
        table
    };
    let mut resynced = fresh();
    resynced.premoves.cancel(WHITE);
    assert!(resynced.premoves.queue(WHITE).is_empty());
    let mut back = fresh();
    back.offer(WHITE, Offer::Takeback { board: BoardId(0), to: Ply(1) }).unwrap();
    back.accept(BLACK, OfferKind::Takeback).unwrap();
    assert!(back.premoves.queue(WHITE).is_empty());
    let mut paused = fresh();
    paused.offer(WHITE, Offer::Pause).unwrap();
    paused.accept(BLACK, OfferKind::Pause).unwrap();
    assert!(paused.premoves.queue(WHITE).is_empty());
    assert_eq!(enter(&mut paused, WHITE, "f1c4"), Err(PremoveRefusal::NotPlaying));
    let mut over = fresh();
    over.act(game::Act::Resign { seat: BLACK }).unwrap();
    assert!(over.premoves.queue(WHITE).is_empty());
}

#[test]
fn nobody_else_sees_them() {
    let mut table = table();
    enter(&mut table, BLACK, "e7e5").unwrap();
    let seen = |viewer| table.view(viewer).seats().map(|seat| seat.premoves.len()).sum::<usize>();
    assert_eq!(seen(sitting_on(BLACK).role), 1);
    for viewer in [sitting_on(WHITE).role, Role::Spectator, Role::Organizer, Role::Server] {
        assert_eq!(seen(viewer), 0, "{viewer:?}");
    }
    assert!(table.log.iter().all(|event| !matches!(event.kind, EventKind::MovePlayed { .. })));
}

#[test]
fn a_premove_may_mate() {
    let mut table = table();
    table.moves("f2f3 e7e5");
    enter(&mut table, BLACK, "d8h4").unwrap();
    assert_eq!(names(&table.play("g2g4").unwrap()), ["move", "move", "end"]);
}
