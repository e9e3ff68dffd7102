//! Ends: by the rules, by resigning, by flags, by claims, by abandonment, by aborting.

use game::{
    AbandonmentClaim, Act, Actor, ActorId, Command, CommandId, Decision, EndCause, MatchResult,
    MatchSetup, Millis, Premoves, Presence, ReadAt, Refusal, Seat, TeamId, TimeControl, Wish,
    decide,
};
use rules::{DrawClaim, EndReason};

use crate::table::{BLACK, ID, Table, WHITE, minutes, names};

const WHITE_WON: MatchResult = MatchResult::Won(TeamId::FIRST);
const BLACK_WON: MatchResult = MatchResult::Won(TeamId::SECOND);

fn ended(table: &Table) -> (MatchResult, EndCause) {
    let end = table.end().expect("the match is over");
    (end.result, end.cause)
}

#[test]
fn checkmate_ends_the_match_in_the_batch_of_the_move() {
    let mut table = Table::duel(&minutes(5));
    table.moves("f2f3 e7e5 g2g4");
    assert_eq!(names(&table.play("d8h4").unwrap()), ["move", "end"]);
    assert_eq!(ended(&table), (BLACK_WON, EndCause::Rules(EndReason::Checkmate)));
}

#[test]
fn stalemate_is_a_draw() {
    let mut table = Table::from("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", &minutes(5));
    table.moves("g5g6");
    assert_eq!(ended(&table), (MatchResult::Drawn, EndCause::Rules(EndReason::NoMoves)));
}

#[test]
fn resigning_is_for_either_side_at_any_time() {
    for (seat, result) in [(WHITE, BLACK_WON), (BLACK, WHITE_WON)] {
        let mut table = Table::duel(&minutes(5));
        table.moves("e2e4 e7e5");
        table.act(Act::Resign { seat }).unwrap();
        assert_eq!(ended(&table), (result, EndCause::Resigned(seat)));
    }
}

#[test]
fn a_flag_wins_for_the_other_side() {
    let mut table = Table::duel(&minutes(1));
    table.moves("e2e4 e7e5").at(100_000).tick();
    assert_eq!(ended(&table), (BLACK_WON, EndCause::Flagged(WHITE)));
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
        let mut table = Table::from(fen, &minutes(1));
        table.moves("e1e2 e8e7").at(100_000).tick();
        let (cause, result) = if draw {
            (EndCause::FlaggedAgainstBareForce(WHITE), MatchResult::Drawn)
        } else {
            (EndCause::Flagged(WHITE), BLACK_WON)
        };
        assert_eq!(ended(&table), (result, cause), "{fen}");
    }
}

#[test]
fn repetition_is_claimed_by_the_side_to_move() {
    let mut table = Table::duel(&minutes(5));
    table.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(table.act(Act::ClaimDraw { seat: BLACK }), Err(Refusal::NothingToClaim));
    table.moves("f6g8");
    assert_eq!(table.act(Act::ClaimDraw { seat: BLACK }), Err(Refusal::NotYourTurn));
    table.act(Act::ClaimDraw { seat: WHITE }).unwrap();
    let claimed = EndCause::Claimed(DrawClaim::Repetition);
    assert_eq!(ended(&table), (MatchResult::Drawn, claimed));
}

#[test]
fn fifty_moves_are_claimed_too() {
    let mut table = Table::from("4k3/8/8/8/8/8/8/4K2R w - - 99 90", &minutes(5));
    assert_eq!(table.act(Act::ClaimDraw { seat: WHITE }), Err(Refusal::NothingToClaim));
    table.moves("e1e2");
    table.act(Act::ClaimDraw { seat: BLACK }).unwrap();
    let claimed = EndCause::Claimed(DrawClaim::MoveCount);
    assert_eq!(ended(&table), (MatchResult::Drawn, claimed));
}

#[test]
fn an_abort_does_not_count() {
    for texts in ["", "e2e4"] {
        let mut table = Table::duel(&minutes(5));
        table.moves(texts);
        table.act(Act::Abort { seat: BLACK }).unwrap();
        assert_eq!(ended(&table), (MatchResult::Void, EndCause::Aborted(BLACK)));
    }
}

#[test]
fn the_server_aborts_when_somebody_does_not_show_up() {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4");
    table.server(Act::Abort { seat: BLACK }).unwrap();
    assert_eq!(ended(&table), (MatchResult::Void, EndCause::Aborted(BLACK)));
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    assert_eq!(table.server(Act::Abort { seat: BLACK }), Err(Refusal::TooLateToAbort));
}

/// Where nothing else ends a game of shuffling knights, the number of moves does.
#[test]
fn every_log_ends_some_day() {
    let mut spec = rules::standard_spec();
    spec.draws.repetition = None;
    spec.draws.move_count = None;
    let ruleset = rules::Ruleset::compile(spec).unwrap();
    let setup = MatchSetup::duel(ID, ruleset.start(), &TimeControl::Untimed);
    let table = Table::begun(setup);
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"].map(|text| Wish::Intent(table.intent(text)));
    let actor = Actor::player(ActorId(5), [WHITE, BLACK]);
    let mut state = table.state().clone();
    for ply in 0..3_000 {
        let seat = if ply % 2 == 0 { WHITE } else { BLACK };
        let act = Act::Play { seat, wish: shuffle[ply % 4] };
        let command = Command::new(ID, actor, CommandId(ply as u64), act);
        let decision = decide(&state, &Premoves::new(), &command, ReadAt::default());
        let Ok(Decision::Events(events)) = decision else { panic!("{ply}: {decision:?}") };
        events.iter().for_each(|event| state.apply(event).unwrap());
        assert_eq!(state.end().is_some(), ply == 2_999, "{ply}");
    }
    assert_eq!(state.end().unwrap().cause, EndCause::PlyLimit);
}

fn away(table: &mut Table, seat: Seat, presence: Presence) {
    table.server(Act::ChangePresence { seat, presence }).unwrap();
}

fn claim(table: &mut Table, claim: AbandonmentClaim) -> Result<(), Refusal> {
    table.act(Act::ClaimAbandonment { seat: WHITE, claim }).map(|_| ())
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
        let mut table = Table::duel(&control);
        table.moves("e2e4 e7e5").at(1_000);
        away(&mut table, BLACK, presence);
        table.at(999 + wait);
        let refused = claim(&mut table, AbandonmentClaim::Win).unwrap_err();
        assert_eq!(refused, Refusal::NotAwayLongEnough { wait: Millis(1) }, "{control:?}");
        assert_eq!(refused.to_string(), "your opponent has 0.001 s left to come back");
        table.at(1_000 + wait);
        claim(&mut table, AbandonmentClaim::Win).unwrap();
        assert_eq!(ended(&table), (WHITE_WON, EndCause::Abandoned(BLACK)));
    }
}

#[test]
fn absence_may_be_claimed_as_a_draw() {
    let mut table = Table::duel(&minutes(2));
    table.moves("e2e4 e7e5");
    away(&mut table, BLACK, Presence::Left);
    table.at(10_000);
    claim(&mut table, AbandonmentClaim::Draw).unwrap();
    assert_eq!(ended(&table), (MatchResult::Drawn, EndCause::Abandoned(BLACK)));
}

#[test]
fn who_comes_back_cannot_be_claimed_against() {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    away(&mut table, BLACK, Presence::Away);
    table.at(59_000);
    away(&mut table, BLACK, Presence::Here);
    table.at(61_000);
    assert_eq!(claim(&mut table, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
    away(&mut table, BLACK, Presence::Away);
    table.at(120_999);
    assert!(claim(&mut table, AbandonmentClaim::Win).is_err(), "it counts from the second leave");
}

#[test]
fn nobody_claims_because_of_their_own_absence() {
    let mut table = Table::duel(&minutes(5));
    table.moves("e2e4 e7e5");
    away(&mut table, WHITE, Presence::Left);
    table.at(60_000);
    assert_eq!(claim(&mut table, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
}

#[test]
fn where_moves_have_days_nobody_is_away() {
    let mut table = Table::duel(&TimeControl::DaysPerMove(3));
    table.moves("e2e4 e7e5");
    away(&mut table, BLACK, Presence::Left);
    table.at(3_600_000);
    assert_eq!(claim(&mut table, AbandonmentClaim::Win), Err(Refusal::NobodyAway));
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
