//! Games as PGN read back with ruleset, reason and times.

use std::sync::Arc;

use arena::pgn::{GameTags, write_game};
use arena::schedule::GameNumber;
use arena::{GameReport, Protocol};
use notation::pgn::Milliseconds;
use notation::{GameResult, PgnGame, read_games};

use crate::fake::{FakeContender, ManualClock, Script, Trick};
use crate::{game, ruleset, terms};

/// A game in which White may misbehave, and its PGN read back.
fn check(name: &str, trick: Option<(u32, Trick)>, number: u32) -> (GameReport, PgnGame) {
    let (clock, ruleset) = (Arc::new(ManualClock::default()), ruleset(name));
    let variants = "option name UCI_Variant type combo var chess var capablanca var crazyhouse";
    let fake = |label: &str, trick| {
        let script = Script { handshake: vec![variants], trick, ..Script::default() };
        FakeContender::new(label, Protocol::Uci, &ruleset, script, &clock)
    };
    let (mut white, mut black) = (fake("Left", trick).player(), fake("Right", None).player());
    let tags = GameTags {
        event: "Test".to_owned(),
        date: Some("2025.01.02".to_owned()),
        first: white.identity().clone(),
        second: black.identity().clone(),
        control: terms().control,
    };
    let report = game(&ruleset, &mut *white, &mut *black, &clock);
    let text = write_game(&tags, GameNumber(number), &report);
    let read = read_games(text.as_bytes()).next().expect("a game");
    let game = read.into_result().unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
    (report, game)
}

#[test]
fn games_read_back() {
    let (report, game) = check("standard", None, 2);
    assert_eq!(game.mainline().collect::<Vec<_>>(), report.game.moves());
    let tag = |name: &str| game.tags.get(name).unwrap_or("none").to_owned();
    assert_eq!((tag("White"), tag("Black")), ("Left".to_owned(), "Right".to_owned()));
    assert_eq!((tag("Event"), tag("Round")), ("Test".to_owned(), "2.1".to_owned()));
    assert_eq!((tag("Date"), tag("TimeControl")), ("2025.01.02".to_owned(), "1+0.1".to_owned()));
    assert_eq!(tag("Termination"), "adjudication");
    assert_ne!(tag("ECO"), "none");
    let first = &game.moves[0].annotations;
    assert_eq!(first.elapsed, Some(Milliseconds(7)));
    assert_eq!(first.comments, ["+0.25/3"]);
    let last = game.moves.last().unwrap().annotations.comments.last().unwrap();
    assert_eq!(last, "draw: the limit of 10 moves was reached");
}

#[test]
fn colors_change_in_the_second_game_of_a_pair() {
    let (_, game) = check("standard", None, 3);
    assert_eq!(game.tags.get("White"), Some("Right"));
    assert_eq!(game.tags.get("Round"), Some("2.2"));
}

#[test]
fn the_ruleset_is_in_the_file() {
    for name in ["capablanca", "crazyhouse"] {
        let (_, game) = check(name, None, 0);
        assert_eq!(game.ruleset(), &ruleset(name));
        assert_eq!(game.tags.get("ECO"), None);
    }
}

#[test]
fn the_reason_of_a_fault_is_written() {
    let (_, game) = check("standard", Some((0, Trick::Say("bestmove e2e5"))), 0);
    assert_eq!(game.result, GameResult::BlackWins);
    assert_eq!(game.tags.get("Termination"), Some("rules infraction"));
    assert!(game.comments[0].starts_with("White loses: the engine plays `e2e5`: "));
    let (_, game) = check("standard", Some((1, Trick::Crash)), 0);
    assert_eq!(game.tags.get("Termination"), Some("abandoned"));
    let last = game.moves.last().unwrap().annotations.comments.last().unwrap();
    assert_eq!(last, "White loses: the engine stopped running");
}
