//! Commands sent twice get the answer they got first.

use game::{
    Act, BoardId, Command, Decision, Match, Offer, Premoves, Presence, Refusal, Seq, decide,
};

use crate::test_match::{TestMatch, WHITE, minutes, sitting_on};

#[test]
fn a_repeated_move_is_answered_by_the_same_event() {
    let mut test = TestMatch::duel(&minutes(5));
    let command = test.move_command(BoardId(0), "e2e4");
    let events = test.send(&command).unwrap();
    for now in [0, 50, 90_000] {
        test.at(now);
        let answer = decide(test.state(), &test.premoves, &command, test.read_at());
        assert_eq!(answer, Ok(Decision::Repeated(events[0].seq)));
    }
    assert_eq!(test.ply(), 1);
}

#[test]
fn a_repeated_move_does_nothing_even_when_it_would_be_legal_again() {
    let mut test = TestMatch::duel(&minutes(5));
    let command = test.move_command(BoardId(0), "g1f3");
    let command = Command { expected: game::Expected::ANYTHING, ..command };
    test.send(&command).unwrap();
    test.moves("g8f6 f3g1 f6g8");
    assert_eq!(test.send(&command), Ok(Vec::new()));
    assert_eq!(test.ply(), 4);
}

#[test]
fn the_answer_outlives_the_end_and_a_restart() {
    let mut test = TestMatch::duel(&minutes(5));
    let command = test.command(sitting_on(WHITE), Act::Resign { seat: WHITE });
    let events = test.send(&command).unwrap();
    let restored = Match::replay(test.state().setup().clone(), &test.log).unwrap();
    let answer = decide(&restored, &Premoves::new(), &command, test.read_at());
    assert_eq!(answer, Ok(Decision::Repeated(events[0].seq)));
}

#[test]
fn names_of_commands_are_each_actors_own() {
    let mut test = TestMatch::duel(&minutes(5));
    let white = test.move_command(BoardId(0), "e2e4");
    test.send(&white).unwrap();
    let black = test.move_command(BoardId(0), "e7e5");
    test.send(&Command { id: white.id, ..black }).unwrap();
    assert_eq!(test.ply(), 2);
}

#[test]
fn the_server_may_try_again() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4");
    let here = Act::ChangePresence { seat: WHITE, presence: Presence::Here };
    assert_eq!(test.server(here), Err(Refusal::NothingChanges));
    test.server(Act::ChangePresence { seat: WHITE, presence: Presence::Away }).unwrap();
}

#[test]
fn only_the_first_event_of_a_batch_names_the_command() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("f2f3 e7e5 g2g4");
    let command = test.move_command(BoardId(0), "d8h4");
    let events = test.send(&command).unwrap();
    let named: Vec<_> = events.iter().map(|event| event.command).collect();
    assert_eq!(named, [Some(command.id), None]);
    assert_eq!(test.state().answer(command.actor.id, command.id), Some(events[0].seq));
}

#[test]
fn the_server_never_repeats_itself() {
    let mut test = TestMatch::duel(&minutes(5));
    let begun = test.log[0].clone();
    assert_eq!((begun.seq, begun.command.map(|id| id.0)), (Seq(1), Some(1)));
    test.offer(WHITE, Offer::Draw).unwrap();
    let next = Command::server(test.state(), Act::Begin);
    assert_eq!(next.id.0, 3);
}
