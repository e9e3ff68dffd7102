//! Outages: what is charged, what is credited, and what is forgotten.

use game::{
    AbandonmentClaim, Act, ClockStart, LagPolicy, Match, MatchSetup, Offer, OfferKind, Ply,
    Presence, TimeControl, next_deadline,
};
use rules::Color;

use crate::test_match::{BLACK, ID, TestMatch, WHITE, minutes, seconds, start};

fn strict() -> TestMatch {
    let setup = MatchSetup::duel(ID, start(), &minutes(5));
    let (clock_start, lag) = (ClockStart::AtBeginning, LagPolicy::Charged);
    let mut test = TestMatch::begun(MatchSetup { clock_start, lag, ..setup });
    test.at(10_000).play("e2e4").unwrap();
    test
}

fn resume(test: &mut TestMatch, at: u64, outage: u64) {
    test.at(at).server(Act::Resume { outage: game::Millis(outage) }).unwrap();
}

/// The outage in milliseconds, and what White (waiting) and Black (to move) have afterwards.
#[test]
fn nothing_since_the_outage_began_is_charged_and_a_little_is_credited() {
    let rows = [
        (0, (290_000, 298_000)),
        (50, (290_050, 298_100)),
        (1_500, (291_500, 301_000)),
        (2_000, (292_000, 302_000)),
        (3_000, (293_000, 303_000)),
        (10_000, (300_000, 310_000)),
        (15_000, (300_000, 315_000)),
        (60_000, (300_000, 320_000)),
        (86_400_000, (300_000, 320_000)),
    ];
    for (outage, left) in rows {
        let mut test = strict();
        // Two seconds passed since the last event. What was no outage is thought, and charged.
        resume(&mut test, 12_000, outage);
        assert_eq!(test.left(), left, "{outage}");
        test.at(13_000);
        assert_eq!(test.left(), (left.0, left.1 - 1_000));
    }
}

#[test]
fn the_record_of_moves_made_before_keeps_its_times() {
    let mut test = strict();
    let read = |test: &TestMatch| test.state().time_left_after(WHITE.board, Ply(1));
    let before = read(&test).unwrap();
    assert_eq!(before[Color::White], game::Millis(290_000));
    resume(&mut test, 12_000, 3_000);
    assert_eq!(test.left(), (293_000, 303_000));
    assert_eq!(read(&test), Some(before));
}

#[test]
fn what_a_later_event_proves_was_thought_stays_charged() {
    let mut test = strict();
    test.at(14_000).offer(WHITE, Offer::Draw).unwrap();
    resume(&mut test, 20_000, 9_000);
    assert_eq!(test.left(), (290_000 + 9_000, 300_000 - 4_000 + 9_000));
}

#[test]
fn an_outage_longer_than_the_clock_flags_nobody() {
    let mut test = strict();
    resume(&mut test, 900_000, 890_000);
    assert_eq!(test.end(), None);
    assert_eq!(next_deadline(test.state()).unwrap().0, 900_000 + 320_000 + 1);
    test.play("e7e5").unwrap();
}

#[test]
fn a_restart_goes_on_from_the_log() {
    let mut restored = strict();
    let state = Match::replay(restored.state().setup().clone(), &restored.log).unwrap();
    restored.state = state;
    resume(&mut restored, 10_000, 4_000);
    assert_eq!(restored.left(), (294_000, 304_000));
    restored.at(11_000).play("e7e5").unwrap();
    assert_eq!(restored.left(), (294_000, 303_000));
}

#[test]
fn clocks_that_stand_get_nothing() {
    let mut waiting = TestMatch::duel(&minutes(5));
    waiting.moves("e2e4");
    resume(&mut waiting, 1_000, 50_000);
    assert_eq!(waiting.left(), (300_000, 300_000));
    let mut paused = strict();
    paused.offer(WHITE, Offer::Pause).unwrap();
    paused.accept(BLACK, OfferKind::Pause).unwrap();
    resume(&mut paused, 50_000, 50_000);
    assert_eq!((paused.left(), next_deadline(paused.state())), ((290_000, 300_000), None));
}

#[test]
fn days_go_on() {
    let mut test = TestMatch::duel(&TimeControl::DaysPerMove(1));
    test.moves("e2e4 e7e5");
    resume(&mut test, 3_600_000, 3_600_000);
    assert_eq!(test.left().0, 23 * 3_600_000);
}

#[test]
fn nobodys_absence_counts_from_before() {
    let mut test = strict();
    test.at(11_000).play("e7e5").unwrap();
    test.server(Act::ChangePresence { seat: BLACK, presence: Presence::Away }).unwrap();
    resume(&mut test, 65_000, 50_000);
    let claim = Act::ClaimAbandonment { seat: WHITE, claim: AbandonmentClaim::Win };
    assert_eq!(test.at(120_000).act(claim.clone()).unwrap_err().code(), "not-away-long-enough");
    test.at(125_000).act(claim).unwrap();
}

#[test]
fn the_credit_comes_with_every_outage() {
    let mut test = strict();
    resume(&mut test, 10_000, 5_000);
    resume(&mut test, 10_000, 5_000);
    assert_eq!(test.left(), (300_000, 310_000));
    assert_eq!(test.state().clocks().seats[WHITE].remaining, seconds(300));
}
