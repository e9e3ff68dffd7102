//! Lag compensation: how much is given back, what limits it, and what it does to deadlines.

use game::{
    Bonus, ClockStart, EndCause, LagPolicy, MatchSetup, Millis, Refusal, TimeControl, next_deadline,
};

use crate::test_match::{ID, TestMatch, WHITE, minutes, seconds, start};

fn running(control: &TimeControl) -> TestMatch {
    let setup = MatchSetup::duel(ID, start(), control);
    TestMatch::begun(MatchSetup { clock_start: ClockStart::AtBeginning, ..setup })
}

fn quota(test: &TestMatch) -> u64 {
    test.state().clocks().seats[WHITE].quota.0
}

#[test]
fn the_gain_grows_with_the_game() {
    let gain = |control: &TimeControl| LagPolicy::Compensated.gain(control).0;
    assert_eq!(gain(&minutes(1)), 390);
    assert_eq!(gain(&minutes(3)), 870);
    assert_eq!(gain(&minutes(10)), 1000);
    assert_eq!(gain(&TimeControl::with_bonus(seconds(0), Bonus::Increment(seconds(1)))), 310);
    assert_eq!(gain(&TimeControl::Untimed), 0);
    assert_eq!(gain(&TimeControl::DaysPerMove(1)), 0);
    assert_eq!(LagPolicy::Charged.gain(&minutes(1)), Millis::ZERO);
}

#[test]
fn delay_is_given_back_and_taken_from_the_quota() {
    let mut test = running(&minutes(1));
    assert_eq!(quota(&test), 3 * 390);
    let events = test.at(2_000).play_lagging("e2e4", 300, Some(250)).unwrap();
    assert_eq!((events[0].charged.0, events[0].compensation.0), (1_700, 300));
    assert_eq!(test.left(), (58_300, 60_000));
    assert_eq!(quota(&test), 3 * 390 - 300 + 390);
}

/// Claimed, measured and expected compensation of a move after two seconds in a 1+0 game.
#[test]
fn the_least_of_claim_ping_quota_and_think_time_counts() {
    let rows = [
        (0, Some(500), 0),
        (300, None, 0),
        (300, Some(100), 240),
        (100, Some(100), 100),
        (900, Some(5_000), 900),
        (5_000, Some(5_000), 1_170),
    ];
    for (claimed, ping, expected) in rows {
        let mut test = running(&minutes(1));
        let events = test.at(2_000).play_lagging("e2e4", claimed, ping).unwrap();
        assert_eq!(events[0].compensation.0, expected, "{claimed} {ping:?}");
    }
    let mut test = running(&minutes(1));
    let events = test.at(50).play_lagging("e2e4", 300, Some(300)).unwrap();
    assert_eq!((events[0].charged.0, events[0].compensation.0), (0, 50));
}

#[test]
fn a_move_is_never_given_more_than_two_seconds() {
    let mut test = running(&minutes(30));
    assert_eq!(quota(&test), 3_000);
    let events = test.at(9_000).play_lagging("e2e4", 9_000, Some(9_000)).unwrap();
    assert_eq!(events[0].compensation.0, 2_000);
}

#[test]
fn the_quota_is_used_up_and_grows_back() {
    let mut test = running(&minutes(1));
    let mut now = 0;
    let mut given = Vec::new();
    for white in ["g1f3", "f3g1", "g1f3", "f3g1"] {
        now += 1_000;
        let events = test.at(now).play_lagging(white, 1_000, Some(1_000)).unwrap();
        given.push(events[0].compensation.0);
        let black = if test.ply() % 4 == 1 { "g8f6" } else { "f6g8" };
        test.play(black).unwrap();
    }
    assert_eq!(given, [1_000, 560, 390, 390]);
}

#[test]
fn the_quota_has_a_limit() {
    let mut test = running(&minutes(1));
    for _ in 0..3 {
        test.moves("g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!(quota(&test), 7 * 390);
}

#[test]
fn a_move_after_the_deadline_proves_to_be_in_time() {
    let mut test = running(&minutes(1));
    assert_eq!(next_deadline(test.state()).unwrap().0, 60_000 + 1_170 + 1);
    test.at(60_200).play_lagging("e2e4", 200, Some(200)).unwrap();
    assert_eq!(test.left(), (0, 60_000));
}

#[test]
fn a_move_within_the_grace_without_proof_is_too_late() {
    let mut test = running(&minutes(1));
    assert_eq!(test.at(60_200).play("e2e4"), Err(Refusal::TooLate));
    assert_eq!(test.at(60_200).play_lagging("e2e4", 199, Some(500)), Err(Refusal::TooLate));
    assert_eq!(test.end(), None, "the grace is not over");
    test.at(61_170).tick();
    assert_eq!(test.end(), None);
    test.at(61_171).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(WHITE));
    assert_eq!(test.log.last().unwrap().at.time.0, 60_000);
}

#[test]
fn without_compensation_there_is_no_grace() {
    let setup = MatchSetup::duel(ID, start(), &minutes(1));
    let (clock_start, lag) = (ClockStart::AtBeginning, LagPolicy::Charged);
    let mut test = TestMatch::begun(MatchSetup { clock_start, lag, ..setup });
    assert_eq!(next_deadline(test.state()).unwrap().0, 60_001);
    let events = test.at(1_000).play_lagging("e2e4", 500, Some(500)).unwrap();
    assert_eq!((events[0].charged.0, events[0].compensation.0), (1_000, 0));
}

#[test]
fn the_first_moves_cost_no_quota() {
    let mut test = TestMatch::duel(&minutes(1));
    test.at(5_000).play_lagging("e2e4", 500, Some(500)).unwrap();
    assert_eq!(quota(&test), 3 * 390);
}
