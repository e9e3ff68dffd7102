//! Ends: by the rules, by resigning, by flags, by claims, by abandonment, by aborting.

use game::{
    AbandonmentClaim, Act, Actor, ActorId, Command, CommandId, Decision, EndCause, MatchResult,
    MatchSetup, Millis, Premoves, Presence, ReadAt, Refusal, Seat, TeamId, TimeControl, Wish,
    decide,
};
use rules::{DrawClaim, EndReason};

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, names};

const WHITE_WON: MatchResult = MatchResult::Won(TeamId::FIRST);
const BLACK_WON: MatchResult = MatchResult::Won(TeamId::SECOND);

fn ended(test: &TestMatch) -> (MatchResult, EndCause) {
    let end = test.end().expect("the match is over");
    (end.result, end.cause)
}

#[test]
fn checkmate_ends_the_match_in_the_batch_of_the_move() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("f2f3 e7e5 g2g4");
    assert_eq!(names(&test.play("d8h4").unwrap()), ["move", "end"]);
    assert_eq!(ended(&test), (BLACK_WON, EndCause::Rules(EndReason::Checkmate)));
}

#[test]
fn stalemate_is_a_draw() {
    let mut test = TestMatch::from("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", &minutes(5));
    test.moves("g5g6");
    assert_eq!(ended(&test), (MatchResult::Drawn, EndCause::Rules(EndReason::NoMoves)));
}

#[test]
fn resigning_is_for_either_side_at_any_time() {
    for (seat, result) in [(WHITE, BLACK_WON), (BLACK, WHITE_WON)] {
        let mut test = TestMatch::duel(&minutes(5));
        test.moves("e2e4 e7e5");
        test.act(Act::Resign { seat }).unwrap();
        assert_eq!(ended(&test), (result, EndCause::Resigned(seat)));
    }
}

#[test]
fn a_flag_wins_for_the_other_side() {
    let mut test = TestMatch::duel(&minutes(1));
    test.moves("e2e4 e7e5").at(100_000).tick();
    assert_eq!(ended(&test), (BLACK_WON, EndCause::Flagged(WHITE)));
}

/// White, who has a rook, runs out of time against this.
#[test]
fn a_flag_against_too_little_is_a_draw() {
    let rows = [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", true),
        ("4k1b1/8/8/8/8/8/8/4K2R w - - 0 1", true),
        ("4k1n1/8/8/8/8/8/8/4K2R w - - 0 1", false),
        ("4k3/p7/8/8/8/8/8/4K2R w - - 0 1", false),
    ];
    for (fen, draw) in rows {
        let mut test = TestMatch::from(fen, &minutes(1));
        test.moves("e1e2 e8e7").at(100_000).tick();
        let (cause, result) = if draw {
            (EndCause::FlaggedAgainstBareForce(WHITE), MatchResult::Drawn)
        } else {
            (EndCause::Flagged(WHITE), BLACK_WON)
        };
        assert_eq!(ended(&test), (result, cause), "{fen}");
    }
}

#[test]
fn repetition_is_claimed_by_the_side_to_move() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(test.act(Act::ClaimDraw { seat: BLACK }), Err(Refusal::NothingToClaim));
    test.moves("f6g8");
    assert_eq!(test.act(Act::ClaimDraw { seat: BLACK }), Err(Refusal::NotYourTurn));
    test.act(Act::ClaimDraw { seat: WHITE }).unwrap();
    let claimed = EndCause::Claimed(DrawClaim::Repetition);
    assert_eq!(ended(&test), (MatchResult::Drawn, claimed));
}

#[test]
fn fifty_moves_are_claimed_too() {
    let mut test = TestMatch::from("4k3/8/8/8/8/8/8/4K2R w - - 99 90", &minutes(5));
    assert_eq!(test.act(Act::ClaimDraw { seat: WHITE }), Err(Refusal::NothingToClaim));
    test.moves("e1e2");
    test.act(Act::ClaimDraw { seat: BLACK }).unwrap();
    let claimed = EndCause::Claimed(DrawClaim::MoveCount);
    assert_eq!(ended(&test), (MatchResult::Drawn, claimed));
}

#[test]
fn an_abort_does_not_count() {
    for texts in ["", "e2e4"] {
        let mut test = TestMatch::duel(&minutes(5));
        test.moves(texts);
        test.act(Act::Abort { seat: BLACK }).unwrap();
        assert_eq!(ended(&test), (MatchResult::Void, EndCause::Aborted(BLACK)));
    }
}

#[test]
fn the_server_aborts_when_somebody_does_not_show_up() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4");
    test.server(Act::Abort { seat: BLACK }).unwrap();
    assert_eq!(ended(&test), (MatchResult::Void, EndCause::Aborted(BLACK)));
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    assert_eq!(test.server(Act::Abort { seat: BLACK }), Err(Refusal::TooLateToAbort));
}

/// Where nothing else ends a game of shuffling knights, the number of moves does.
#[test]
fn every_log_ends_some_day() {
    let mut spec = rules::standard_spec();
    spec.draws.repetition = None;
    spec.draws.move_count = None;
    let ruleset = rules::Ruleset::compile(spec).unwrap();
    let setup = MatchSetup::duel(ID, ruleset.start(), &TimeControl::Untimed);
    let test = TestMatch::begun(setup);
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| Wish::Intent(test.intent(text)));
    let actor = Actor::player(ActorId(5), [WHITE, BLACK]);
    let mut state = test.state().clone();
    for ply in 0..3_000 {
        let seat = if ply % 2 == 0 { WHITE } else { BLACK };
        let act = Act::Play { seat, wish: shuffle[ply % 4] };
        let command = Command::new(ID, actor, CommandId(ply as u64), act);
        let decision = decide(&state, &Premoves::new(), &command, ReadAt::default());
        let Ok(Decision::Events(events)) = decision else { panic!("{ply}: {decision:?}") };
        events.events().iter().for_each(|event| state.apply(event).unwrap());
        assert_eq!(state.end().is_some(), ply == 2_999, "{ply}");
    }
    assert_eq!(state.end().unwrap().cause, EndCause::PlyLimit);
}

/// Issue 21, finding 16: a match at one computer took 16,853 moves, because moves that were taken
/// back did not count.
#[test]
fn taking_moves_back_does_not_make_a_match_endless() {
    let setup = MatchSetup::duel(ID, crate::test_match::start(), &TimeControl::Untimed);
    let test = TestMatch::begun(setup);
    let wish = Wish::Intent(test.intent("g1f3"));
    let actor = Actor::player(ActorId(5), [WHITE, BLACK]);
    let offer = game::Offer::Takeback { board: game::BoardId(0), to: game::Ply(0) };
    let mut state = test.state().clone();
    let acts = [Act::Play { seat: WHITE, wish }, Act::Offer { seat: WHITE, offer }];
    let mut acts = acts.into_iter().cycle().zip(0..);
    while state.end().is_none() {
        let (act, number) = acts.next().unwrap();
        assert!(number < 12_000, "the match does not end");
        let command = Command::new(ID, actor, CommandId(number), act);
        let decision = decide(&state, &Premoves::new(), &command, ReadAt::default());
        let Ok(Decision::Events(events)) = decision else { panic!("{number}: {decision:?}") };
        events.events().iter().for_each(|event| state.apply(event).unwrap());
    }
    assert_eq!(state.end().unwrap().cause, EndCause::PlyLimit);
    assert_eq!(state.end().unwrap().result, MatchResult::Drawn);
}

#[test]
fn a_full_log_takes_moves_and_the_end_but_nothing_else() {
    let setup = MatchSetup::duel(ID, crate::test_match::start(), &TimeControl::Untimed);
    let test = TestMatch::begun(setup);
    let actor = Actor::player(ActorId(5), [WHITE, BLACK]);
    let mut state = test.state().clone();
    let try_act = |state: &mut game::Match, number: u64, act: Act| {
        let command = Command::new(ID, actor, CommandId(number), act);
        let decision = decide(state, &Premoves::new(), &command, ReadAt::default())?;
        let Decision::Events(events) = decision else { panic!("{decision:?}") };
        events.events().iter().for_each(|event| state.apply(event).unwrap());
        Ok(())
    };
    let offers = [game::Offer::Pause, game::Offer::Unpause];
    let mut refused = None;
    for (number, offer) in (0..20_000).zip(offers.into_iter().cycle()) {
        refused = try_act(&mut state, number, Act::Offer { seat: WHITE, offer }).err();
        if refused.is_some() {
            break;
        }
    }
    assert_eq!(refused, Some(Refusal::LogFull));
    assert_eq!(state.phase(), game::Phase::Playing, "every pause can end");
    let wish = Wish::Intent(test.intent("g1f3"));
    assert_eq!(try_act(&mut state, 30_000, Act::Play { seat: WHITE, wish }), Ok(()));
    assert_eq!(try_act(&mut state, 30_001, Act::Resign { seat: WHITE }), Ok(()));
    assert!(state.end().is_some());
}

fn away(test: &mut TestMatch, seat: Seat, presence: Presence) {
    test.server(Act::ChangePresence { seat, presence }).unwrap();
}

fn claim(test: &mut TestMatch, claim: AbandonmentClaim) -> Result<(), Refusal> {
    test.act(Act::ClaimAbandonment { seat: WHITE, claim }).map(|_| ())
}

/// Time control, how the opponent went, and after how long the match may be claimed.
#[test]
fn absence_may_be_claimed_after_a_time_that_goes_with_the_speed() {
    let rows = [
        (minutes(2), Presence::Away, 30_000),
        (minutes(5), Presence::Away, 60_000),
        (minutes(15), Presence::Away, 120_000),
        (minutes(60), Presence::Away, 300_000),
        (TimeControl::Untimed, Presence::Away, 300_000),
        (minutes(2), Presence::Left, 10_000),
        (minutes(60), Presence::Left, 10_000),
    ];
    for (control, presence, wait) in rows {
        let mut test = TestMatch::duel(&control);
        test.moves("e2e4 e7e5").at(1_000);
        away(&mut test, BLACK, presence);
        test.at(999 + wait);
        let refused = claim(&mut test, AbandonmentClaim::Win).unwrap_err();
        assert_eq!(refused, Refusal::NotAwayLongEnough { wait: Millis(1) }, "{control:?}");
        assert_eq!(refused.to_string(), "your opponent has 0.001 s left to come back");
        test.at(1_000 + wait);
        claim(&mut test, AbandonmentClaim::Win).unwrap();
        assert_eq!(ended(&test), (WHITE_WON, EndCause::Abandoned(BLACK)));
    }
}

#[test]
fn absence_may_be_claimed_as_a_draw() {
    let mut test = TestMatch::duel(&minutes(2));
    test.moves("e2e4 e7e5");
    away(&mut test, BLACK, Presence::Left);
    test.at(10_000);
    claim(&mut test, AbandonmentClaim::Draw).unwrap();
    assert_eq!(ended(&test), (MatchResult::Drawn, EndCause::Abandoned(BLACK)));
}

#[test]
fn who_comes_back_cannot_be_claimed_against() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    away(&mut test, BLACK, Presence::Away);
    test.at(59_000);
    away(&mut test, BLACK, Presence::Here);
    test.at(61_000);
    assert_eq!(claim(&mut test, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
    away(&mut test, BLACK, Presence::Away);
    test.at(120_999);
    assert!(claim(&mut test, AbandonmentClaim::Win).is_err(), "it counts from the second leave");
}

#[test]
fn nobody_claims_because_of_their_own_absence() {
    let mut test = TestMatch::duel(&minutes(5));
    test.moves("e2e4 e7e5");
    away(&mut test, WHITE, Presence::Left);
    test.at(60_000);
    assert_eq!(claim(&mut test, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
}

#[test]
fn where_moves_have_days_nobody_is_away() {
    let mut test = TestMatch::duel(&TimeControl::DaysPerMove(3));
    test.moves("e2e4 e7e5");
    away(&mut test, BLACK, Presence::Left);
    test.at(3_600_000);
    assert_eq!(claim(&mut test, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
}

#[test]
fn every_end_has_its_own_code_and_sentence() {
    let causes = [
        EndCause::Rules(EndReason::Checkmate),
        EndCause::Resigned(WHITE),
        EndCause::Flagged(WHITE),
        EndCause::FlaggedAgainstBareForce(WHITE),
        EndCause::BothFlagged,
        EndCause::Agreed,
        EndCause::Claimed(DrawClaim::Repetition),
        EndCause::Claimed(DrawClaim::MoveCount),
        EndCause::PlyLimit,
        EndCause::Abandoned(WHITE),
        EndCause::Aborted(WHITE),
    ];
    let mut codes: Vec<&str> = causes.iter().map(|cause| cause.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), causes.len());
    let sentences: std::collections::BTreeSet<String> =
        causes.iter().map(ToString::to_string).collect();
    assert_eq!(sentences.len(), causes.len());
}
