//! Engines that crash, hang, cheat or exceed the time: they lose the game and are restarted, and the match continues.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use arena::schedule::GameNumber;
use arena::statistics::GamePoints;
use arena::{
    EngineMatch, GameReport, MatchLog, MatchObserver, MatchTally, MatchTerms, MonotonicClock,
    Protocol, Schedule, Stop, Termination,
};

use crate::fake::{FakeContender, ManualClock, Script, Trick};
use crate::{ruleset, terms};

/// Collects the reports.
#[derive(Default)]
struct Reports(Vec<(u32, Termination, String)>);

impl MatchObserver for Reports {
    fn begin(&mut self, _: &MatchTerms, _: &MatchTally) {}

    fn game_over(&mut self, number: GameNumber, report: &GameReport, _: &MatchTally) {
        self.0.push((number.0, report.end.termination, report.end.reason.clone()));
    }
}

/// A match of four games against an engine without faults, and the first engine itself.
fn plan(protocol: Protocol, script: Script) -> (EngineMatch, Arc<FakeContender>) {
    let (clock, standard) = (Arc::new(ManualClock::default()), ruleset("standard"));
    let bad = Arc::new(FakeContender::new("bad", protocol, &standard, script, &clock));
    let good =
        Arc::new(FakeContender::new("good", Protocol::Uci, &standard, Script::default(), &clock));
    let plan = EngineMatch {
        contenders: [bad.clone(), good],
        ruleset: standard.clone(),
        schedule: Schedule::random(&standard, 2, 1),
        terms: terms(),
        games: 4,
        concurrency: 1,
        sprt: None,
        clock: clock as Arc<dyn MonotonicClock>,
        stop: Stop::default(),
    };
    (plan, bad)
}

/// A match of four games in which the first engine misbehaves once: the end of that game, the tally, and how
/// often the engine was started.
fn check(protocol: Protocol, trick: Trick) -> (Termination, String, MatchTally, u32) {
    let script = Script { trick: Some((3, trick)), in_process: Some(0), ..Script::default() };
    let (plan, bad) = plan(protocol, script);
    let mut reports = Reports::default();
    let end = arena::run(&plan, |terms| Ok(MatchLog::none(terms)), &mut reports)
        .expect("faults end no match");
    assert_eq!(reports.0.len(), 4, "the match continues");
    let (number, termination, reason) = reports.0.remove(0);
    assert_eq!(number, 0);
    assert!(reports.0.iter().all(|(_, after, _)| *after == Termination::Adjudication));
    (termination, reason, end.tally, bad.starts.load(Ordering::Relaxed))
}

#[test]
fn a_fault_loses_only_the_game() {
    let cases = [
        (Trick::Crash, Termination::Abandoned, "White loses: the engine stopped running"),
        (Trick::Hang, Termination::Abandoned, "White loses: the engine hangs: no answer to `go"),
        (
            Trick::Say("bestmove e2e5"),
            Termination::RulesInfraction,
            "White loses: the engine plays `e2e5`: ",
        ),
        (
            Trick::Say("bestmove (none)"),
            Termination::RulesInfraction,
            "White loses: the engine plays `(none)`: ",
        ),
    ];
    for (trick, expected, words) in cases {
        let (termination, reason, tally, starts) = check(Protocol::Uci, trick);
        assert_eq!(termination, expected, "{trick:?}");
        assert!(reason.starts_with(words), "{reason}");
        assert_eq!(
            (tally.count(GamePoints::Loss), tally.count(GamePoints::Draw)),
            (1, 3),
            "{trick:?}"
        );
        assert_eq!(starts, 2, "{trick:?}");
    }
}

#[test]
fn faults_of_xboard_engines_are_the_same() {
    let cases = [
        (Trick::Crash, Termination::Abandoned, "White loses: the engine stopped running"),
        (Trick::Hang, Termination::Abandoned, "White loses: the engine hangs: no answer to `go`"),
        (
            Trick::Say("move e2e5"),
            Termination::RulesInfraction,
            "White loses: the engine plays `e2e5`: ",
        ),
        (
            Trick::Say("1-0 {White mates}"),
            Termination::RulesInfraction,
            "White loses: the engine says `1-0 {White mates}`, but the game is not over by the rules",
        ),
    ];
    for (trick, expected, words) in cases {
        let (termination, reason, tally, starts) = check(Protocol::Xboard, trick);
        assert_eq!(termination, expected, "{trick:?}");
        assert!(reason.starts_with(words), "{reason}");
        assert_eq!((tally.count(GamePoints::Loss), starts), (1, 2), "{trick:?}");
    }
}

#[test]
fn time_is_kept_with_a_margin() {
    // After three moves of 7 ms the clock has 1 s + 3 · (100 − 7) ms = 1279 ms, and the margin is 10 ms.
    let (termination, reason, tally, starts) = check(Protocol::Uci, Trick::Slow(1283));
    assert_eq!(termination, Termination::TimeForfeit);
    assert_eq!(reason, "White forfeits on time, 11 ms over");
    assert_eq!((tally.count(GamePoints::Loss), starts), (1, 1), "a late engine still runs");
    let (termination, _, tally, _) = check(Protocol::Uci, Trick::Slow(1282));
    assert_eq!((termination, tally.count(GamePoints::Draw)), (Termination::Adjudication, 4));
}

#[test]
fn only_engines_that_started_before_are_restarted() {
    let run = |script| {
        let (plan, rude) = plan(Protocol::Uci, script);
        let end = arena::run(&plan, |terms| Ok(MatchLog::none(terms)), &mut Reports::default());
        (end.map(|end| end.tally.games()), rude.starts.load(Ordering::Relaxed))
    };
    let (end, starts) = run(Script { rude_process: Some(0), ..Script::default() });
    let words = end.unwrap_err().to_string();
    assert!(words.contains("no answer to `uci`"), "{words}");
    assert_eq!(starts, 1, "there is no second attempt");
    let trick = Some((3, Trick::Crash));
    let (end, starts) =
        run(Script { trick, in_process: Some(0), rude_process: Some(1), ..Script::default() });
    assert_eq!((end.unwrap(), starts), (4, 3), "the match continues");
}
