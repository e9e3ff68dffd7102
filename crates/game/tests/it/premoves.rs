//! Premoves: private, replaced as a set, played in the batch of the move they answer.

use game::{
    BoardId, ClockStart, EventKind, MAX_PREMOVES, MatchSetup, MoveSource, Offer, OfferKind, Ply,
    PremoveRefusal, Role, Seat,
};

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names, sitting_on, start};

fn begun() -> TestMatch {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    TestMatch::begun(MatchSetup { clock_start: ClockStart::AtBeginning, ..setup })
}

fn enter(test: &mut TestMatch, seat: Seat, texts: &str) -> Result<(), PremoveRefusal> {
    let moves: Vec<_> = texts.split_whitespace().map(|text| test.intent(text)).collect();
    let ply = test.state().ply(game::BoardId::A);
    test.premoves.replace(&test.state, sitting_on(seat), seat, ply, Some(&moves))
}

#[test]
fn a_legal_one_is_played_at_once_and_for_nothing() {
    let mut test = begun();
    enter(&mut test, BLACK, "e7e5").unwrap();
    let events = test.at(5_000).play("e2e4").unwrap();
    assert_eq!(names(&events), ["move", "move"]);
    assert!(matches!(
        events[1].kind,
        EventKind::MovePlayed { seat: BLACK, source: MoveSource::Premove, .. }
    ));
    assert_eq!((events[1].charged.0, events[1].command, events[1].at), (0, None, events[0].at));
    assert_eq!(test.left(), (55_000, 60_000));
    assert!(test.premoves.queue(BLACK).is_empty());
}

#[test]
fn a_queue_is_played_move_by_move() {
    let mut test = begun();
    enter(&mut test, BLACK, "e7e5 b8c6 g8f6").unwrap();
    test.moves("e2e4 g1f3");
    assert_eq!((test.ply(), test.premoves.queue(BLACK).len()), (4, 1));
}

#[test]
fn only_the_side_that_waits_has_any() {
    let mut test = begun();
    enter(&mut test, BLACK, "e7e5 b8c6").unwrap();
    test.moves("e2e4 g1f3 f1c4");
    enter(&mut test, WHITE, "d2d3 e1g1").unwrap();
    let events = test.play("f8c5").unwrap();
    assert_eq!(names(&events), ["move", "move"], "White's answer, and none of Black's to it");
    assert_eq!((test.ply(), test.premoves.queue(WHITE).len()), (7, 1));
    enter(&mut test, WHITE, "e1g1 c2c3").unwrap();
    test.moves("g8f6");
    assert_eq!((test.ply(), test.premoves.queue(WHITE).len()), (9, 1));
}

#[test]
fn an_illegal_one_ends_the_queue() {
    let mut test = begun();
    enter(&mut test, BLACK, "e4d3 e7e5").unwrap();
    let events = test.play("e2e4").unwrap();
    assert_eq!(names(&events), ["move"]);
    assert!(test.premoves.queue(BLACK).is_empty(), "what was behind it is gone too");
}

#[test]
fn they_are_replaced_as_a_set() {
    let mut test = begun();
    enter(&mut test, BLACK, "e7e5 b8c6").unwrap();
    enter(&mut test, BLACK, "c7c5").unwrap();
    assert_eq!(test.premoves.queue(BLACK), [test.intent("c7c5")]);
    enter(&mut test, BLACK, "").unwrap();
    assert!(test.premoves.queue(BLACK).is_empty());
}

#[test]
fn those_meant_for_another_board_are_refused() {
    let mut test = begun();
    let moves = [test.intent("e7e5")];
    let refused =
        test.premoves.replace(&test.state, sitting_on(BLACK), BLACK, Ply(2), Some(&moves));
    let (expected, actual) = (Ply(2), Ply(0));
    assert_eq!(refused, Err(PremoveRefusal::Stale { expected, actual }));
}

#[test]
fn only_the_seats_player_may_enter_them_and_not_on_its_turn() {
    let mut test = begun();
    let moves = [test.intent("e7e5")];
    let refused =
        test.premoves.replace(&test.state, sitting_on(WHITE), BLACK, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::NotYourSeat(BLACK)));
    let nowhere = Seat::new(BoardId(1), rules::Color::White);
    let refused =
        test.premoves.replace(&test.state, sitting_on(nowhere), nowhere, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::NotYourSeat(nowhere)));
    assert_eq!(enter(&mut test, WHITE, "e2e4"), Err(PremoveRefusal::YourTurn));
}

#[test]
fn there_may_be_so_many() {
    let mut test = begun();
    let moves = vec![test.intent("e7e5"); MAX_PREMOVES + 1];
    let refused =
        test.premoves.replace(&test.state, sitting_on(BLACK), BLACK, Ply(0), Some(&moves));
    assert_eq!(refused, Err(PremoveRefusal::TooMany(MAX_PREMOVES + 1)));
}

#[test]
fn a_resync_a_takeback_a_pause_and_the_end_cancel_them() {
    let fresh = || {
        let mut test = begun();
        test.moves("e2e4 e7e5 g1f3");
        enter(&mut test, WHITE, "f1c4").unwrap();
        test
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
    let mut test = begun();
    enter(&mut test, BLACK, "e7e5").unwrap();
    let seen = |viewer| test.view(viewer).seats().map(|seat| seat.premoves.len()).sum::<usize>();
    assert_eq!(seen(sitting_on(BLACK).role), 1);
    for viewer in [sitting_on(WHITE).role, Role::Spectator, Role::Organizer, Role::Server] {
        assert_eq!(seen(viewer), 0, "{viewer:?}");
    }
    assert!(test.log.iter().all(|event| !matches!(event.kind, EventKind::MovePlayed { .. })));
}

#[test]
fn a_premove_may_mate() {
    let mut test = begun();
    test.moves("f2f3 e7e5");
    enter(&mut test, BLACK, "d8h4").unwrap();
    assert_eq!(names(&test.play("g2g4").unwrap()), ["move", "move", "end"]);
}
