//! Matches resumed from their log.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use arena::log::LogError;
use arena::runner::{EngineMatchEnd, StopReason};
use arena::schedule::GameNumber;
use arena::{
    EngineMatch, GameReport, MatchLog, MatchObserver, MatchTally, MatchTerms, MonotonicClock,
    PlayerIdentity, Protocol, Schedule, Sprt, SprtVerdict, Stop,
};
use tempfile::TempDir;

use crate::fake::{FakeContender, ManualClock, Script, Trick};
use crate::{ruleset, terms};

/// Stops the match after a number of games.
struct StopAfter {
    stop: Stop,
    games: usize,
    reported: Vec<u32>,
}

impl MatchObserver for StopAfter {
    fn begin(&mut self, _: &MatchTerms, _: &MatchTally) {}

    fn game_over(&mut self, number: GameNumber, _: &GameReport, _: &MatchTally) {
        self.reported.push(number.0);
        if self.reported.len() == self.games {
            self.stop.ask();
        }
    }
}

fn plan(label: &str, option: Option<&str>, games: u32) -> EngineMatch {
    plan_with("id name Fake 1.0", label, option, games)
}

/// A match of an engine with this name.
fn plan_with(name: &'static str, label: &str, option: Option<&str>, games: u32) -> EngineMatch {
    let (clock, standard) = (Arc::new(ManualClock::default()), ruleset("standard"));
    let script = Script {
        handshake: vec![name, "option name Hash type spin default 16"],
        trick: Some((3, Trick::Crash)),
        ..Script::default()
    };
    let mut first = FakeContender::new(label, Protocol::Uci, &standard, script, &clock);
    first.engine.draft.options.extend(option.map(|value| ("Hash".to_owned(), value.to_owned())));
    let second = FakeContender::new("b", Protocol::Uci, &standard, Script::default(), &clock);
    EngineMatch {
        contenders: [Arc::new(first), Arc::new(second)],
        ruleset: standard.clone(),
        schedule: Schedule::random(&standard, 2, 1),
        terms: terms(),
        games,
        concurrency: 1,
        sprt: None,
        clock: clock as Arc<dyn MonotonicClock>,
        stop: Stop::default(),
    }
}

fn play(plan: &EngineMatch, log: &Path, stop_after: usize) -> (EngineMatchEnd, Vec<u32>) {
    let mut progress =
        StopAfter { stop: plan.stop.clone(), games: stop_after, reported: Vec::new() };
    let end = arena::run(plan, |terms| MatchLog::open(log, terms), &mut progress);
    (end.unwrap_or_else(|error| panic!("{error}")), progress.reported)
}

fn log_file() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.jsonl");
    (folder, path)
}

#[test]
fn a_stopped_match_is_resumed_and_adds_up() {
    let (_folder, log) = log_file();
    let (end, reported) = play(&plan("a", None, 6), &log, 2);
    assert_eq!(end.reason, StopReason::Stopped);
    assert!(reported.starts_with(&[0, 1]), "{reported:?}");
    let (end, rest) = play(&plan("a", None, 6), &log, usize::MAX);
    assert_eq!(end.reason, StopReason::Complete);
    assert_eq!(end.tally.games(), 6);
    let mut all: Vec<u32> = reported.iter().chain(&rest).copied().collect();
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4, 5], "no game is played twice");
    // More games add to the earlier ones, whatever the label of the engine.
    let (end, reported) = play(&plan("other label", None, 8), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported), (8, vec![6, 7]));
}

#[test]
fn a_partial_line_is_dropped() {
    let (_folder, log) = log_file();
    play(&plan("a", None, 4), &log, usize::MAX);
    let text = fs::read_to_string(&log).unwrap();
    fs::write(&log, &text[..text.len() - 30]).unwrap();
    let (end, reported) = play(&plan("a", None, 4), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported), (4, vec![3]));
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 5);
}

/// Terms of a match that is not played.
fn unplayed() -> MatchTerms {
    let player = |engine: &str| PlayerIdentity {
        label: "x".to_owned(),
        engine: engine.to_owned(),
        options: "none".to_owned(),
    };
    MatchTerms {
        first: player("Schäfer 1.0"),
        second: player("Fake 1.0"),
        ruleset: "standard".to_owned(),
        conditions: "1+0.1".to_owned(),
        openings: "none".to_owned(),
    }
}

#[test]
fn a_partial_header_is_dropped() {
    let (_folder, log) = log_file();
    drop(MatchLog::open(&log, &unplayed()).unwrap());
    let whole = fs::read(&log).unwrap();
    for end in 0..whole.len() {
        fs::write(&log, &whole[..end]).unwrap();
        drop(MatchLog::open(&log, &unplayed()).unwrap_or_else(|error| panic!("{end}: {error}")));
        assert_eq!(fs::read(&log).unwrap(), whole, "torn at {end}");
    }
    // A file of empty lines is not a log.
    fs::write(&log, "\n{\"name\":1}").unwrap();
    let words = MatchLog::open(&log, &unplayed()).unwrap_err().to_string();
    assert!(words.starts_with("line 2 of the log cannot be read: "), "{words}");
}

#[test]
fn a_partial_character_is_dropped_with_its_line() {
    let (_folder, log) = log_file();
    drop(MatchLog::open(&log, &unplayed()).unwrap());
    let whole = fs::read(&log).unwrap();
    fs::write(&log, [&whole[..], b"{\"game\":0,\"reason\":\"\xc3"].concat()).unwrap();
    drop(MatchLog::open(&log, &unplayed()).unwrap());
    assert_eq!(fs::read(&log).unwrap(), whole);
    // A complete line was not cut off by a crash.
    let foreign = [&whole[..], b"\xc3\n"].concat();
    fs::write(&log, &foreign).unwrap();
    let words = MatchLog::open(&log, &unplayed()).unwrap_err().to_string();
    assert!(words.starts_with("line 2 of the log cannot be read: it is not UTF-8"), "{words}");
    assert_eq!(fs::read(&log).unwrap(), foreign, "it is left as it was");
}

#[test]
fn other_options_are_another_match() {
    let (_folder, log) = log_file();
    play(&plan("a", None, 2), &log, usize::MAX);
    let (end, reported) = play(&plan("a", Some("8"), 2), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported.len()), (2, 2));
    let (end, reported) = play(&plan("a", None, 2), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported.len()), (2, 0), "the first match is still there");
}

#[test]
fn results_add_up_only_for_the_same_signature() {
    let (_folder, log) = log_file();
    let (old, new) = ("id name Tabiya 0.1.0 bench 1111", "id name Tabiya 0.1.0 bench 2222");
    play(&plan_with(old, "a", None, 4), &log, usize::MAX);
    let (end, reported) = play(&plan_with(new, "a", None, 4), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported.len()), (4, 4), "another search is another player");
    let (end, reported) = play(&plan_with(old, "a", None, 6), &log, usize::MAX);
    assert_eq!((end.tally.games(), reported), (6, vec![4, 5]));
    let headers = fs::read_to_string(&log).unwrap();
    for signature in ["bench 1111", "bench 2222"] {
        assert_eq!(headers.lines().filter(|line| line.contains(signature)).count(), 1);
    }
}

#[test]
fn concurrent_games_are_the_same_games() {
    let moves = |concurrency: usize| {
        let (_folder, log) = log_file();
        let plan = EngineMatch { concurrency, ..plan("a", None, 8) };
        play(&plan, &log, usize::MAX);
        let text = fs::read_to_string(&log).unwrap();
        let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        let games = text.lines().map(value).filter(|line| line.get("game").is_some());
        let mut games: Vec<(u64, String)> = games
            .map(|game| (game["game"].as_u64().unwrap(), game["moves"].to_string()))
            .map(|(number, moves)| (number, moves.split(' ').take(2).collect()))
            .collect();
        games.sort();
        games
    };
    assert_eq!(moves(1), moves(3));
}

#[test]
fn a_file_that_is_not_a_log_is_refused() {
    let (_folder, log) = log_file();
    let foreign = [
        "hello\n",
        "hello",
        "{\"match\":1}\n",
        "{\"name\":\"one line of JSON\"}",
        "{\"match\":\"cup final\",\"first\":\"a\"}",
    ];
    for text in foreign {
        fs::write(&log, text).unwrap();
        let plan = plan("a", None, 2);
        let mut progress = StopAfter { stop: Stop::default(), games: 0, reported: Vec::new() };
        let refused = arena::run(&plan, |terms| MatchLog::open(&log, terms), &mut progress);
        let words = refused.unwrap_err().to_string();
        assert!(words.starts_with("line 1 of the log cannot be read: "), "{words}");
        assert_eq!(fs::read_to_string(&log).unwrap(), text, "it is left as it was");
    }
}

#[test]
fn two_matches_do_not_share_a_log_at_the_same_time() {
    let (_folder, log) = log_file();
    let plan = plan("a", None, 2);
    let mut open = None;
    let mut progress = StopAfter { stop: Stop::default(), games: 0, reported: Vec::new() };
    let keep = |terms: &MatchTerms| {
        open = Some(MatchLog::open(&log, terms)?);
        match MatchLog::open(&log, terms) {
            Err(LogError::InUse) => Ok(MatchLog::none(terms)),
            other => panic!("it should be in use: {other:?}"),
        }
    };
    arena::run(&plan, keep, &mut progress).unwrap();
    assert!(open.is_some());
}

#[test]
fn a_decided_test_ends_the_match() {
    let (_folder, log) = log_file();
    // The first engine crashes in every game.
    let sprt = Sprt::new(-10.0, 10.0, 0.05, 0.05).ok();
    let plan_of = || EngineMatch { sprt, ..plan("a", None, 1000) };
    let (end, reported) = play(&plan_of(), &log, usize::MAX);
    assert_eq!(end.reason, StopReason::Decided(SprtVerdict::Null));
    assert!(reported.len() < 100, "{}", reported.len());
    let (end, reported) = play(&plan_of(), &log, usize::MAX);
    assert_eq!(end.reason, StopReason::Decided(SprtVerdict::Null));
    assert_eq!(reported.len(), 0, "it is still decided");
}
