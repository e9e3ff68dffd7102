//! Drafts of matches that cannot be, and all their faults at once.

use game::{
    BoardId, Bonus, Match, MatchSetup, MatchSetupFault, Millis, NameError, PlayerName, Seat, Stage,
    StartsFault, TeamId, TimeControl,
};
use rules::Color;

use crate::bughouse::bughouse;
use crate::test_match::{BLACK, ID, WHITE, minutes, ruleset, seconds, standard, start};

fn faults(change: impl FnOnce(&mut MatchSetup)) -> Vec<MatchSetupFault> {
    let mut setup = MatchSetup::duel(ID, start(), &minutes(5));
    change(&mut setup);
    let faults = setup.faults();
    assert_eq!(Match::new(setup).err().map_or(Vec::new(), |refused| refused.faults), faults);
    faults
}

#[test]
fn the_usual_drafts_are_good() {
    assert_eq!(faults(|_| ()), []);
    assert_eq!(MatchSetup::bughouse(ID, &bughouse(), &minutes(3)).faults(), []);
}

#[test]
fn a_match_has_one_or_two_boards() {
    assert_eq!(
        faults(|setup| setup.starts.clear()),
        [MatchSetupFault::Starts(StartsFault::Count(0))]
    );
    assert_eq!(
        faults(|setup| setup.starts = vec![start(); 3]),
        [MatchSetupFault::Starts(StartsFault::Count(3))]
    );
}

#[test]
fn every_seat_occurs_once() {
    assert_eq!(faults(|setup| drop(setup.seats.pop())), [MatchSetupFault::SeatMissing(BLACK)]);
    let twice = faults(|setup| setup.seats[1].seat = WHITE);
    assert_eq!(twice, [MatchSetupFault::SeatTwice(WHITE), MatchSetupFault::SeatMissing(BLACK)]);
    let nowhere = Seat::new(BoardId(200), Color::White);
    let unknown = faults(|setup| setup.seats[1].seat = nowhere);
    assert_eq!(
        unknown,
        [MatchSetupFault::UnknownSeat(nowhere), MatchSetupFault::SeatMissing(BLACK)]
    );
}

#[test]
fn opponents_play_for_the_two_teams() {
    for team in [0, 2, 255] {
        let found = faults(|setup| setup.seats[1].team = TeamId(team));
        assert_eq!(found, [MatchSetupFault::Teams(BoardId(0))], "{team}");
    }
}

#[test]
fn clocks_must_make_sense() {
    let stage = |moves, time, bonus| Stage { moves, time: seconds(time), bonus };
    let bad = [
        TimeControl::Stages(vec![]),
        TimeControl::Stages(vec![stage(Some(1), 10, Bonus::None); 9]),
        TimeControl::Stages(vec![stage(None, 10, Bonus::None); 2]),
        TimeControl::Stages(vec![stage(Some(0), 10, Bonus::None)]),
        TimeControl::sudden_death(Millis(u64::MAX)),
        TimeControl::sudden_death(Millis::ZERO),
        TimeControl::with_bonus(seconds(0), Bonus::Bronstein(seconds(5))),
        TimeControl::with_bonus(seconds(60), Bonus::Increment(seconds(3601))),
    ];
    for control in bad {
        let found = faults(|setup| setup.seats[0].control = control.clone());
        assert!(
            matches!(found[..], [MatchSetupFault::Control(WHITE, _)]),
            "{control:?}: {found:?}"
        );
    }
    let delayed = TimeControl::with_bonus(seconds(0), Bonus::Delay(seconds(5)));
    assert_eq!(faults(|setup| setup.seats[0].control = delayed), []);
    for days in [0, 366] {
        let days = TimeControl::DaysPerMove(days);
        let found = faults(|setup| {
            setup.seats.iter_mut().for_each(|seat| seat.control = days.clone());
        });
        assert_eq!(found.len(), 2);
    }
}

#[test]
fn days_are_for_all_or_for_none() {
    let mixed = faults(|setup| setup.seats[0].control = TimeControl::DaysPerMove(2));
    assert_eq!(mixed, [MatchSetupFault::MixedCalendars]);
}

#[test]
fn a_finished_start_is_no_start() {
    let mated = standard("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(faults(|setup| setup.starts[0] = mated), [MatchSetupFault::StartIsOver(BoardId(0))]);
}

#[test]
fn captures_for_a_partner_need_one_with_the_same_pieces() {
    let alone = faults(|setup| setup.starts[0] = bughouse().start());
    assert_eq!(alone, [MatchSetupFault::Starts(StartsFault::NoPartner)]);
    let mut setup = MatchSetup::bughouse(ID, &bughouse(), &minutes(3));
    setup.starts[1] = ruleset("crazyhouse").start();
    assert_eq!(setup.faults(), [MatchSetupFault::Starts(StartsFault::RulesetsDiffer)]);
}

#[test]
fn all_faults_are_reported_as_sentences() {
    let mut setup = MatchSetup::duel(ID, start(), &TimeControl::Stages(vec![]));
    setup.seats[1].team = TeamId(0);
    let refused = Match::new(setup).unwrap_err();
    assert_eq!(refused.faults.len(), 3);
    let text = refused.to_string();
    assert!(text.starts_with("on board 1 White and Black must play for different teams"), "{text}");
    assert!(
        text.contains("; the clock of White of board 1 is not possible: a clock needs"),
        "{text}"
    );
}

#[test]
fn names_are_short_and_on_one_line() {
    assert_eq!(PlayerName::new("  Ana  ").unwrap().as_str(), "Ana");
    assert_eq!(PlayerName::new(" \t "), Err(NameError::Empty));
    assert_eq!(PlayerName::new("a\nb"), Err(NameError::Control));
    assert_eq!(PlayerName::new(&"é".repeat(41)), Err(NameError::TooLong(41)));
    assert!(PlayerName::new(&"é".repeat(40)).is_ok());
}
