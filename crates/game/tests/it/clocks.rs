//! Clocks of every kind, against values computed by hand.

use game::{
    Act, Bonus, ClockStart, EndCause, LagPolicy, MatchSetup, Millis, Refusal, Seat, Speed, Stage,
    TimeControl, UtcMillis, next_deadline, next_utc_deadline,
};

use crate::test_match::{BLACK, ID, TestMatch, UTC_ORIGIN, WHITE, minutes, seconds, start};

const SHUFFLE: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// A match whose clocks run from the beginning, without compensation.
fn strict(white: &TimeControl, black: &TimeControl) -> TestMatch {
    let mut setup = MatchSetup::duel(ID, start(), white);
    setup.seats[1].control = black.clone();
    setup.clock_start = ClockStart::AtBeginning;
    setup.lag = LagPolicy::Charged;
    TestMatch::begun(setup)
}

/// Each row is a move: when it is read, and what both sides have left after it.
fn check(control: &TimeControl, rows: &[(u64, (u64, u64))]) {
    let mut test = strict(control, control);
    for (index, (at, left)) in rows.iter().enumerate() {
        test.at(*at).play(SHUFFLE[index % 4]).unwrap();
        assert_eq!(test.left(), *left, "after move {} of {control:?}", index + 1);
    }
}

#[test]
fn sudden_death_takes_what_is_used() {
    let rows = [
        (1_500, (58_500, 60_000)),
        (4_000, (58_500, 57_500)),
        (4_000, (58_500, 57_500)),
        (61_000, (58_500, 500)),
        (61_001, (58_499, 500)),
        (61_501, (58_499, 0)),
    ];
    check(&minutes(1), &rows);
}

#[test]
fn fischer_adds_after_each_move() {
    let control = TimeControl::with_bonus(seconds(10), Bonus::Increment(seconds(2)));
    let rows = [
        (3_000, (9_000, 10_000)),
        (3_500, (9_000, 11_500)),
        (12_500, (2_000, 11_500)),
        (24_000, (2_000, 2_000)),
    ];
    check(&control, &rows);
}

#[test]
fn bronstein_gives_back_what_was_used_and_no_more() {
    let control = TimeControl::with_bonus(seconds(10), Bonus::Bronstein(seconds(3)));
    let rows = [
        (2_000, (10_000, 10_000)),
        (7_000, (10_000, 8_000)),
        (17_000, (3_000, 8_000)),
        (20_000, (3_000, 8_000)),
    ];
    check(&control, &rows);
}

#[test]
fn bronstein_cannot_be_used_before_it_is_given_back() {
    let control = TimeControl::with_bonus(seconds(10), Bonus::Bronstein(seconds(3)));
    let mut test = strict(&control, &control);
    assert_eq!(test.at(10_001).play("g1f3"), Err(Refusal::Over(test.end().unwrap())));
}

#[test]
fn us_delay_waits_before_it_counts() {
    let control = TimeControl::with_bonus(seconds(10), Bonus::Delay(seconds(3)));
    let rows = [
        (2_000, (10_000, 10_000)),
        (7_000, (10_000, 8_000)),
        (20_000, (0, 8_000)),
        (31_000, (0, 0)),
        (34_000, (0, 0)),
    ];
    check(&control, &rows);
    let mut test = strict(&control, &control);
    test.at(2_999);
    assert_eq!(test.left(), (10_000, 10_000), "the delay does not show");
    test.at(3_001);
    assert_eq!(test.left(), (9_999, 10_000));
    assert_eq!(next_deadline(test.state()).unwrap().0, 13_001);
}

#[test]
fn a_stage_ends_with_its_last_move() {
    let control = TimeControl::Stages(vec![
        Stage { moves: Some(2), time: seconds(10), bonus: Bonus::None },
        Stage { moves: None, time: seconds(5), bonus: Bonus::Increment(seconds(1)) },
    ]);
    let rows = [
        (4_000, (6_000, 10_000)),
        (5_000, (6_000, 9_000)),
        // The second move brings the next stage's time, and no increment yet.
        (10_000, (6_000, 9_000)),
        (10_500, (6_000, 13_500)),
        (12_500, (5_000, 13_500)),
    ];
    check(&control, &rows);
}

#[test]
fn a_last_stage_that_counts_moves_repeats() {
    let stage = Stage { moves: Some(1), time: seconds(10), bonus: Bonus::None };
    let rows = [(4_000, (16_000, 10_000)), (4_000, (16_000, 20_000)), (5_000, (25_000, 20_000))];
    check(&TimeControl::Stages(vec![stage]), &rows);
    let pairs = Stage { moves: Some(2), ..stage };
    let rows = [
        (1_000, (9_000, 10_000)),
        (1_000, (9_000, 10_000)),
        (2_000, (18_000, 10_000)),
        (2_000, (18_000, 20_000)),
        (3_000, (17_000, 20_000)),
        (3_000, (17_000, 20_000)),
        (4_000, (26_000, 20_000)),
    ];
    check(&TimeControl::Stages(vec![pairs]), &rows);
    let mut test = strict(&TimeControl::Stages(vec![pairs]), &minutes(1));
    test.moves("g1f3 g8f6 f3g1");
    let clock = test.state().clocks().seats[WHITE];
    assert_eq!((clock.stage, clock.moves), (0, 0));
}

#[test]
fn a_move_made_at_the_deadline_brings_the_next_stage() {
    let control = TimeControl::Stages(vec![
        Stage { moves: Some(1), time: seconds(10), bonus: Bonus::None },
        Stage { moves: None, time: seconds(5), bonus: Bonus::None },
    ]);
    check(&control, &[(10_000, (5_000, 10_000))]);
}

#[test]
fn each_seat_may_have_its_own_time() {
    let pupil = TimeControl::with_bonus(seconds(600), Bonus::Increment(seconds(5)));
    let mut test = strict(&minutes(1), &pupil);
    test.at(10_000).play("g1f3").unwrap();
    test.at(30_000).play("g8f6").unwrap();
    assert_eq!(test.left(), (50_000, 585_000));
    let mut test = strict(&minutes(1), &TimeControl::Untimed);
    test.at(10_000).play("g1f3").unwrap();
    assert_eq!(next_deadline(test.state()), None, "Black has no clock");
    test.at(9_000_000).play("g8f6").unwrap();
    assert_eq!(test.left(), (50_000, 0));
    assert_eq!(next_deadline(test.state()).unwrap().0, 9_050_001);
}

#[test]
fn without_clocks_time_is_noted_but_never_runs_out() {
    let mut test = TestMatch::duel(&TimeControl::Untimed);
    test.moves("e2e4 e7e5").at(900_000_000);
    let events = test.play("g1f3").unwrap();
    assert_eq!(events[0].charged, Millis(900_000_000));
    assert_eq!((next_deadline(test.state()), next_utc_deadline(test.state())), (None, None));
}

#[test]
fn days_go_by_the_calendar() {
    let control = TimeControl::DaysPerMove(2);
    let mut test = TestMatch::duel(&control);
    test.moves("e2e4 e7e5");
    let two_days = 2 * 24 * 60 * 60 * 1000;
    assert_eq!(next_deadline(test.state()), None);
    let deadline = UtcMillis(UTC_ORIGIN + two_days);
    assert_eq!(next_utc_deadline(test.state()), Some(UtcMillis(deadline.0 + 1)));
    test.at(two_days as u64).play("g1f3").unwrap();
    assert_eq!(test.left(), (two_days as u64, two_days as u64), "each move has its own days");
    test.at(2 * two_days as u64 + 1).tick();
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(BLACK));
    assert_eq!(test.log.last().unwrap().at.utc, UtcMillis(UTC_ORIGIN + 2 * two_days));
}

#[test]
fn days_do_not_follow_the_matchs_own_time() {
    let mut test = TestMatch::duel(&TimeControl::DaysPerMove(1));
    test.moves("e2e4 e7e5");
    let later = game::ReadAt { time: game::MatchTime(5), utc: UtcMillis(UTC_ORIGIN + 90_000_000) };
    assert!(game::due(test.state(), later).is_some(), "the owner slept, the calendar did not");
}

#[test]
fn clocks_start_when_both_have_moved() {
    let mut test = TestMatch::duel(&minutes(1));
    test.at(500_000).play("e2e4").unwrap();
    assert_eq!(next_deadline(test.state()), None);
    test.at(700_000).play("e7e5").unwrap();
    assert_eq!(test.left(), (60_000, 60_000));
    test.at(701_000);
    assert_eq!(test.left(), (59_000, 60_000));
}

#[test]
fn clocks_may_start_with_the_first_move() {
    let mut setup = MatchSetup::duel(ID, start(), &minutes(1));
    setup.clock_start = ClockStart::FirstMove;
    let mut test = TestMatch::begun(setup);
    test.at(500_000).play("e2e4").unwrap();
    test.at(501_000);
    assert_eq!(test.left(), (60_000, 59_000));
}

#[test]
fn a_move_at_the_deadline_is_in_time_and_one_after_it_is_not() {
    let control = minutes(1);
    let mut test = strict(&control, &control);
    assert_eq!(next_deadline(test.state()).unwrap().0, 60_001);
    test.at(60_000).play("e2e4").unwrap();
    assert_eq!(test.left(), (0, 60_000));
    let mut test = strict(&control, &control);
    let refusal = test.at(60_001).play("e2e4").unwrap_err();
    assert_eq!(refusal.code(), "over");
    assert_eq!(test.end().unwrap().cause, EndCause::Flagged(WHITE));
    let stamp = test.log.last().unwrap().at;
    let deadline = (60_000, UTC_ORIGIN + 60_000);
    assert_eq!((stamp.time.0, stamp.utc.0), deadline, "stamped with the deadline");
    assert_eq!(test.left(), (0, 60_000));
}

#[test]
fn a_pause_keeps_what_was_thought_before_it() {
    let control = TimeControl::with_bonus(seconds(60), Bonus::Delay(seconds(3)));
    let mut test = strict(&control, &control);
    test.at(2_000).offer(WHITE, game::Offer::Pause).unwrap();
    test.accept(BLACK, game::OfferKind::Pause).unwrap();
    test.at(1_000_000);
    assert_eq!((test.left(), next_deadline(test.state())), ((60_000, 60_000), None));
    test.offer(BLACK, game::Offer::Unpause).unwrap();
    test.accept(WHITE, game::OfferKind::Unpause).unwrap();
    assert_eq!(next_deadline(test.state()).unwrap().0, 1_061_001);
    test.at(1_001_500).play("e2e4").unwrap();
    assert_eq!(test.left(), (59_500, 60_000), "2 s before and 1.5 s after, 3 s of delay");
}

#[test]
fn time_given_moves_the_deadline() {
    let control = minutes(1);
    let mut test = strict(&control, &control);
    let gift = Act::GiveTime { seat: BLACK, to: WHITE, amount: seconds(15) };
    test.at(59_000).act(gift).unwrap();
    assert_eq!(test.left(), (16_000, 60_000));
    assert_eq!(next_deadline(test.state()).unwrap().0, 75_001);
}

#[test]
fn the_final_clocks_are_those_of_the_end() {
    let control = minutes(1);
    let mut test = strict(&control, &control);
    test.at(7_000).act(Act::Resign { seat: BLACK }).unwrap();
    test.at(50_000);
    assert_eq!(test.left(), (53_000, 60_000));
}

#[test]
fn speeds_follow_from_the_expected_length() {
    let with = |minutes: u64, increment| {
        TimeControl::with_bonus(seconds(60 * minutes), Bonus::Increment(seconds(increment))).speed()
    };
    assert_eq!([with(1, 0), with(2, 1)], [Speed::Bullet, Speed::Bullet]);
    assert_eq!([with(3, 0), with(5, 3)], [Speed::Blitz, Speed::Blitz]);
    assert_eq!([with(10, 0), with(15, 10)], [Speed::Rapid, Speed::Rapid]);
    assert_eq!(with(30, 0), Speed::Classical);
    assert_eq!(TimeControl::Untimed.speed(), Speed::Classical);
    assert_eq!(TimeControl::DaysPerMove(3).speed(), Speed::Correspondence);
}

#[test]
fn a_command_read_before_the_turn_began_is_charged_nothing() {
    let control = minutes(1);
    let mut test = strict(&control, &control);
    test.at(5_000).play("e2e4").unwrap();
    let events = test.at(4_990).play("e7e5").unwrap();
    assert_eq!(events[0].charged, Millis::ZERO);
    assert_eq!(test.state().clocks().seats[Seat::BLACK].remaining, seconds(60));
}
