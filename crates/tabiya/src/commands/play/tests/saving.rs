//! Saved games: PGN, resuming and starting over.

use fastrand::Rng;
use notation::pgn::Tags;
use rules::{ByColor, Color};

use super::{interpreter, last, people, said};
use crate::clock;
use crate::commands::play::action::{Action, NextStart, Questions, Saving};
use crate::commands::play::interpreter::Interpreter;
use crate::commands::play::record;
use crate::commands::play::saved_games::SavedGames;
use crate::commands::play::terminal_game::{Ending, Player, PlayerKind, TerminalGame};
use crate::position_argument::PositionArgument;

#[test]
fn invalid_levels_in_files_are_ignored() {
    for (tags, level) in [
        ("[BlackType \"program\"]\n[BlackLevel \"4\"]\n", Some("4")),
        ("[BlackType \"program\"]\n[BlackLevel \"11b\"]\n", Some("11b")),
        ("[BlackType \"program\"]\n[BlackLevel \"99\"]\n", None),
        ("[BlackType \"program\"]\n[BlackLevel \"x\"]\n", None),
        ("[BlackLevel \"4\"]\n", None),
    ] {
        let (game, _) = record::read(format!("{tags}\n1. e4 *\n").as_bytes(), 1).unwrap();
        assert_eq!(game.level().map(engine::Level::label), level, "{tags}");
        assert_eq!(game.computer().is_some(), tags.contains("Type"), "{tags}");
    }
}

#[test]
fn every_change_is_saved_before_it_is_shown() {
    let mut interpreter = interpreter("standard", None).with_questions(Questions::Print);
    for line in ["e4", "e5", "undo", "resign", "undo"] {
        let actions = interpreter.handle(line);
        let saved = actions.iter().position(|action| *action == Action::Autosave);
        assert_eq!(saved, Some(0), "{line}: {actions:?}");
    }
    for line in ["moves", "fen", "pgn", "flip", "help", "e2e5", "nonsense", ""] {
        assert!(!interpreter.handle(line).contains(&Action::Autosave), "{line}");
    }
}

#[test]
fn games_survive_a_round_trip_through_pgn() {
    let names = ByColor {
        white: Player::named(PlayerKind::Person, "Ann \"the\\rook\" Ö").unwrap(),
        black: Player::nameless(PlayerKind::COMPUTER),
    };
    for (ruleset, lines) in [
        ("standard", "e4 | d5 | exd5 | Qxd5 | Nc3 | undo"),
        ("standard", "e4 | resign | y"),
        ("standard", "draw | y"),
        ("standard", "Nf3 | Nf6 | Ng1 | Ng8 | Nf3 | Nf6 | Ng1 | Ng8 | draw"),
        ("crazyhouse", "e4 | d5 | exd5 | Qxd5 | P@e4"),
        ("capablanca", "e4 | e5"),
        ("circus", "e4"),
        ("standard", "f3 | e5 | g4 | Qh4#"),
    ] {
        let mut interpreter = interpreter(ruleset, None);
        last(&mut interpreter, lines);
        let mut game = interpreter.game().clone();
        game.set_players(names.clone());
        let (back, count) = record::read(record::write(&game).as_bytes(), 1).unwrap();
        assert_eq!(count, 1);
        assert_eq!(back.position(), game.position(), "{ruleset}: {lines}");
        assert_eq!(back.played().moves(), game.played().moves());
        assert_eq!(back.players(), game.players());
        assert_eq!(back.ending(), game.ending(), "{ruleset}: {lines}");
    }
}

const ANNOTATED: &str = "[Action \"Cup\"]\n[White \"Ann\"]\n[Black \"?\"]\n\n1. e4 {best} (1. d4 d5) e5 \
    2. Nf3 $1 *\n\n[Action \"Second\"]\n\n1. d4 1-0\n";

#[test]
fn comments_of_a_loaded_file_are_kept() {
    let (game, count) = record::read(ANNOTATED.as_bytes(), 1).unwrap();
    assert_eq!(count, 2);
    let mut interpreter =
        Interpreter::new(game, Saving::EveryMove, NextStart::Same, Rng::with_seed(1));
    let text = last(&mut interpreter, "undo | Nc3 | pgn");
    for part in ["[Action \"Cup\"]", "[White \"Ann\"]", "{ best }", "(1. d4 d5)", "2. Nc3 *"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains("$1") && !text.contains('!'), "{text}");
}

#[test]
fn results_in_files_are_kept_and_mistakes_reported() {
    let (second, _) = record::read(ANNOTATED.as_bytes(), 2).unwrap();
    let winner = Some(Color::White);
    assert_eq!(second.ending(), Some(Ending::Recorded { winner }));
    let fault = |text: &str, number| record::read(text.as_bytes(), number).unwrap_err().to_string();
    assert_eq!(fault(ANNOTATED, 3), "the file has 2 games, so there is no game 3");
    assert_eq!(fault(ANNOTATED, 0), "the file has 2 games, so there is no game 0");
    assert_eq!(fault("", 1), "the file contains no game");
    let wrong = fault("[White \"Ann\"]\n\n1. e4 e5 2. Ke3 *", 1);
    assert!(wrong.starts_with("line 3, column 13: "), "{wrong}");
}

#[test]
fn a_saved_game_is_offered_and_resumed() {
    let mut old = interpreter("standard", None);
    last(&mut old, "e4 | e5");
    let mut now = interpreter("standard", None);
    let offer = now.offer(old.game().clone());
    let expected = "You have an unfinished game:\nStandard chess, White vs Black. Move 2, \
        White to move.";
    assert_eq!(said(&offer), [expected]);
    assert_eq!(last(&mut now, "what?"), "! answer `y` or `n`");
    assert_eq!(now.handle("")[0], Action::Resume);
    assert_eq!(now.game().played().moves().len(), 2);

    let mut now = interpreter("standard", None);
    now.offer(old.game().clone());
    assert!(!now.handle("n").contains(&Action::Resume));
    assert!(now.game().played().moves().is_empty());
}

#[test]
fn a_new_game_leaves_a_saved_one_without_asking() {
    let mut interpreter = interpreter("standard", None);
    interpreter.handle("e4");
    assert_eq!(interpreter.handle("new")[0], Action::NewGame);
    assert!(interpreter.game().played().moves().is_empty());
}

#[test]
fn an_unsaved_game_is_not_lost_by_accident() {
    let start = PositionArgument::of("standard", None).position().unwrap();
    let game = TerminalGame::new(start, people(), Tags::default());
    let mut interpreter = Interpreter::new(game, Saving::Off, NextStart::Same, Rng::with_seed(1));
    interpreter.handle("e4");
    assert!(interpreter.handle("new").is_empty());
    assert_eq!(interpreter.prompt(), "This game is not saved. Start a new one anyway? (y/n) ");
    assert_eq!(last(&mut interpreter, "n"), "The game continues.");
    assert_eq!(interpreter.game().played().moves().len(), 1);
}

#[test]
fn the_game_saved_last_is_the_most_recent_one() {
    let data = std::env::temp_dir().join(format!("tabiya-saved-games-{}", std::process::id()));
    let saved_games = SavedGames::new(&data);
    let start = PositionArgument::of("standard", None).position().unwrap();
    let game = TerminalGame::new(start, people(), Tags::default());
    let mut first = saved_games.create().unwrap();
    let mut second = saved_games.create().unwrap();
    second.save(&game).unwrap();
    for _ in 0..20 {
        // The kernel's own stamp would be the time of its last tick, before this moment.
        let before = clock::system_time();
        first.save(&game).unwrap();
        let modified = std::fs::metadata(first.path()).unwrap().modified().unwrap();
        assert!(modified >= before, "{modified:?} is before {before:?}");
        assert_eq!(saved_games.numbers(), [first.number(), second.number()]);
    }
    std::fs::remove_dir_all(&data).unwrap();
}

#[test]
fn new_chess960_games_have_random_starts() {
    let start = PositionArgument::of("chess960", None).position().unwrap();
    let game = TerminalGame::new(start, people(), Tags::default());
    let mut interpreter =
        Interpreter::new(game, Saving::EveryMove, NextStart::Random, Rng::with_seed(3));
    let starts: Vec<String> = (0..4)
        .map(|_| {
            interpreter.handle("new");
            last(&mut interpreter, "fen")
        })
        .collect();
    assert!(starts.iter().any(|fen| fen != &starts[0]), "{starts:?}");
}
