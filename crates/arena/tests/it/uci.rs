//! The commands sent to UCI engines, and the games they play.

use std::sync::Arc;
use std::time::Duration;

use arena::control::RemainingTime;
use arena::player::{ReportedScore, Turn, TurnDecision};
use arena::{Protocol, Termination, TimeControl};
use notation::GameResult;
use rules::Game;

use crate::fake::{FakeContender, ManualClock, Script, Taste};
use crate::{game, ruleset, terms};

fn contender(name: &str, script: Script) -> FakeContender {
    let clock = Arc::new(ManualClock::default());
    FakeContender::new("fake", Protocol::Uci, &ruleset(name), script, &clock)
}

#[test]
fn a_game_is_played_to_its_end() {
    let clock = Arc::new(ManualClock::default());
    let standard = ruleset("standard");
    let fake =
        |label| FakeContender::new(label, Protocol::Uci, &standard, Script::default(), &clock);
    let (white, black) = (fake("a"), fake("b"));
    let report = game(&standard, &mut *white.player(), &mut *black.player(), &clock);
    assert_eq!(report.end.reason, "draw: the limit of 10 moves was reached");
    assert_eq!(report.end.termination, Termination::Adjudication);
    assert_eq!(report.end.result, GameResult::Draw);
    assert_eq!(report.game.moves().len(), 20);
    let first = report.played[0];
    assert_eq!(first.elapsed, Duration::from_millis(7));
    assert_eq!(first.info.score, Some(ReportedScore::Centipawns(25)));
    assert_eq!(first.info.depth, Some(3));
}

#[test]
fn draws_that_can_be_claimed_are_claimed() {
    let clock = Arc::new(ManualClock::default());
    let standard = ruleset("standard");
    let script = || Script { taste: Taste::Shuffling, ..Script::default() };
    let fake = |label| FakeContender::new(label, Protocol::Uci, &standard, script(), &clock);
    let (white, black) = (fake("a"), fake("b"));
    let report = game(&standard, &mut *white.player(), &mut *black.player(), &clock);
    assert_eq!(report.end.reason, "draw: repetition");
    assert_eq!((report.end.termination, report.game.occurrences()), (Termination::Normal, 3));
}

#[test]
fn commands_follow_the_protocol() {
    let clock = Arc::new(ManualClock::default());
    let standard = ruleset("standard");
    let handshake = vec![
        "option name Hash type spin default 16",
        "option name Ponder type check default true",
        "option name UCI_Chess960 type check default true",
    ];
    let script = Script { handshake, ..Script::default() };
    let mut white = FakeContender::new("a", Protocol::Uci, &standard, script, &clock);
    white.engine.draft.options = vec![("hash".to_owned(), "8".to_owned())];
    let black = FakeContender::new("b", Protocol::Uci, &standard, Script::default(), &clock);
    game(&standard, &mut *white.player(), &mut *black.player(), &clock);
    let words = white.transcript();
    let expected = [
        "uci",
        "setoption name Hash value 8",
        "setoption name Ponder value false",
        "setoption name UCI_Chess960 value false",
        "isready",
        "ucinewgame",
        "isready",
        "position startpos",
        "go wtime 1000 btime 1000 winc 100 binc 100",
    ];
    assert_eq!(words[..expected.len()], expected);
    assert!(words[expected.len()].starts_with("position startpos moves "), "{words:?}");
    assert_eq!(words[expected.len() + 1], "go wtime 1093 btime 1093 winc 100 binc 100");
}

#[test]
fn limits_have_their_commands() {
    let check = |control: TimeControl, expected: &str| {
        let fake = contender("standard", Script::default());
        let clocks = RemainingTime::new(control);
        let game = Game::new(ruleset("standard").start());
        let turn = Turn { game: &game, clocks: &clocks, timeout: Duration::from_secs(1) };
        let answer = fake.player().think(&turn).unwrap();
        assert!(matches!(answer.decision, TurnDecision::Move(_)));
        assert_eq!(fake.transcript().last().unwrap(), expected);
    };
    check(TimeControl::MoveTime(Duration::from_millis(50)), "go movetime 50");
    check(TimeControl::Nodes(5000), "go nodes 5000");
    check(TimeControl::Depth(6), "go depth 6");
    check("40/60+0".parse().unwrap(), "go wtime 60000 btime 60000 winc 0 binc 0 movestogo 40");
}

#[test]
fn other_rulesets_are_named_as_the_engine_names_them() {
    let variants =
        "option name UCI_Variant type combo default chess var chess var 3check var capablanca";
    let script = Script { handshake: vec![variants], ..Script::default() };
    let fake = contender("three-check", script);
    fake.player();
    assert!(fake.transcript().contains(&"setoption name UCI_Variant value 3check".to_owned()));
}

#[test]
fn a_ruleset_file_goes_to_engines_that_read_one() {
    let script =
        Script { handshake: vec!["option name Ruleset type string default"], ..Script::default() };
    let mut fake = contender("hilltop", script);
    fake.engine.rules.file = Some("my.toml".into());
    fake.player();
    assert!(fake.transcript().contains(&"setoption name Ruleset value my.toml".to_owned()));
}

#[test]
fn other_starts_are_sent_as_fen() {
    let fake = contender("standard", Script::default());
    let start =
        notation::parse_fen(&ruleset("standard"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
    let (game, clocks) = (Game::new(start), RemainingTime::new(terms().control));
    let turn = Turn { game: &game, clocks: &clocks, timeout: Duration::from_secs(1) };
    fake.player().think(&turn).unwrap();
    let words = fake.transcript();
    assert!(
        words.contains(&"position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()),
        "{words:?}"
    );
}
