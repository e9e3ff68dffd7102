//! Games against the computer and the engine.

use fastrand::Rng;
use rules::Color;
use rules::spec::NoMoves;

use super::{against, against_computer, against_engine, interpreter, interpreter_of, last, said};
use crate::commands::play::action::{Action, Task};
use crate::commands::play::{help, move_text, record};

#[test]
fn the_computer_answers_and_undo_takes_both_back() {
    let mut interpreter = interpreter_of("standard", None, against_computer(Color::Black));
    let answer = last(&mut interpreter, "e4");
    assert!(answer.starts_with("1. e4: pawn e2 to e4\n1... "), "{answer}");
    assert_eq!(interpreter.game().played().moves().len(), 2);
    let declined = "The computer (Black) declines, and you cannot claim a draw now.";
    assert_eq!(last(&mut interpreter, "draw"), declined);
    let answer = last(&mut interpreter, "undo");
    assert!(answer.starts_with("Taken back: 1. e4 1... "), "{answer}");
    assert_eq!(interpreter.game().played().moves().len(), 0);
    assert_eq!(last(&mut interpreter, "undo"), "! you have not moved yet");
}

#[test]
fn the_computer_moves_first_as_white_and_undo_keeps_its_move() {
    let mut interpreter = interpreter_of("standard", None, against_computer(Color::White));
    let actions = interpreter.open();
    assert_eq!(interpreter.game().played().moves().len(), 1);
    assert!(actions.contains(&Action::Autosave), "the game can be resumed now: {actions:?}");
    assert_eq!(last(&mut interpreter, "undo"), "! you have not moved yet");
    let actions = interpreter.handle("e5");
    assert_eq!(
        actions.iter().filter(|action| **action == Action::Autosave).count(),
        2,
        "{actions:?}"
    );
    last(&mut interpreter, "undo");
    assert_eq!(interpreter.game().played().moves().len(), 1);
}

#[test]
fn the_engine_thinks_after_the_move_is_saved() {
    let mut interpreter = interpreter_of("standard", None, against_engine(3, Color::Black));
    let level = interpreter.game().level().unwrap();
    let actions = interpreter.handle("e4");
    assert_eq!(actions.first(), Some(&Action::Autosave));
    assert_eq!(actions.last(), Some(&Action::Think(Task::Move(level))), "{actions:?}");
    let answer = notation::parse_uci(interpreter.game().position(), "c7c5").unwrap();
    let actions = interpreter.take_move(Some(answer));
    assert_eq!(actions.first(), Some(&Action::Autosave));
    assert!(said(&actions).contains(&"1... c5: pawn c7 to c5".to_owned()), "{actions:?}");
    assert!(actions.contains(&Action::Remark("Opening: Sicilian Defense (B20).".to_owned())));
    assert_eq!(last(&mut interpreter, "undo"), "Taken back: 1. e4 1... c5.");
    // If the engine fails, any legal move is played.
    interpreter.handle("e4");
    interpreter.take_move(None);
    assert_eq!(interpreter.game().played().moves().len(), 2);
}

#[test]
fn the_engine_moves_first_as_white_and_in_a_resumed_game() {
    let mut interpreter = interpreter_of("crazyhouse", None, against_engine(2, Color::White));
    let level = interpreter.game().level().unwrap();
    assert!(interpreter.open().contains(&Action::Think(Task::Move(level))));
    let text = record::write(interpreter.game());
    let (saved, _) = record::read(text.as_bytes(), 1).unwrap();
    assert_eq!((saved.level(), saved.computer()), (Some(level), Some(Color::White)));
    assert!(interpreter.replace(saved).contains(&Action::Think(Task::Move(level))));
}

#[test]
fn a_hint_is_a_move_with_a_reason() {
    let mut interpreter = interpreter("standard", None);
    assert_eq!(interpreter.handle("hint"), [Action::Think(Task::Hint)]);
    let mv = notation::parse_uci(interpreter.game().position(), "g1f3").unwrap();
    let hint = interpreter.take_hint(Some((mv, engine::Score::Centipawns(40))));
    assert_eq!(said(&hint), ["Hint: Nf3, knight g1 to f3; White is a little better."]);
    assert_eq!(said(&interpreter.take_hint(None)), ["! there is no move to suggest"]);
    last(&mut interpreter, "f3 | e5 | g4 | Qh4");
    assert!(last(&mut interpreter, "hint").starts_with("! the game is over."));
}

#[test]
fn ratings_appear_in_standard_chess_only_and_levels_everywhere() {
    let players = || against_engine(3, Color::Black);
    let greeting = |ruleset| help::greeting(interpreter_of(ruleset, None, players()).game());
    let level = engine::Level::new(3).unwrap();
    let expected = format!(
        "\nThe computer plays at level 3 of 15: {}, rated about {}.\n",
        level.name(),
        level.elo().unwrap()
    );
    assert!(greeting("standard").contains(&expected), "{}", greeting("standard"));
    let named = format!("\nThe computer plays at level 3 of 15: {}.\n", level.name());
    for ruleset in ["crazyhouse", "chess960", "gardner"] {
        assert!(greeting(ruleset).contains(&named), "{}", greeting(ruleset));
    }
    let summary = help::summary(interpreter_of("standard", None, players()).game());
    let expected =
        "Standard chess, White vs the computer (Black) at level 3. Move 1, White to move";
    assert_eq!(summary, expected);
}

#[test]
fn the_example_is_a_move_of_the_person() {
    for (engine, example) in [(Color::Black, "`e2e4`"), (Color::White, "`e7e5`")] {
        let greeting =
            help::greeting(interpreter_of("standard", None, against_engine(3, engine)).game());
        assert!(greeting.contains(&format!("such as {example}")), "{greeting}");
    }
}

#[test]
fn the_documented_levels_are_those_of_the_engine() {
    let docs = include_str!("../../../../../../docs/strength.md");
    for level in engine::Level::all() {
        let rating = level.elo().map_or("–".to_owned(), |elo| elo.to_string());
        let row = format!("\n| {} | {} | {rating} |", level.label(), level.name());
        assert!(docs.contains(&row), "{row}");
    }
}

#[test]
fn the_computer_has_a_name_only_in_files() {
    let game = interpreter_of("standard", None, against_engine(3, Color::Black)).game().clone();
    let text = record::write(&game);
    assert!(text.contains("[Black \"Tabiya level 3\"]"), "{text}");
    let (read, _) = record::read(text.as_bytes(), 1).unwrap();
    assert_eq!(read.players(), game.players());
}

#[test]
fn every_character_answers_and_is_saved() {
    for character in players::Character::all() {
        let players = against(character.id(), Color::Black);
        let mut interpreter = interpreter_of("standard", None, players);
        let greeting = help::greeting(interpreter.game());
        let expected = format!("\nThe computer plays as {}: ", character.name());
        assert!(greeting.contains(&expected), "{greeting}");
        last(&mut interpreter, "e4");
        assert_eq!(interpreter.game().played().moves().len(), 2, "{}", character.id());
        let text = record::write(interpreter.game());
        let (read, _) = record::read(text.as_bytes(), 1).unwrap();
        assert_eq!(read.players(), interpreter.game().players(), "{text}");
        assert_eq!(read.character(), Some(character), "{text}");
    }
    let mut greedy = interpreter_of("standard", None, against("greedy", Color::Black));
    last(&mut greedy, "e4 | undo");
    assert!(help::summary(greedy.game()).contains("the computer (Black) as Greedy"));
}

/// A person plays random legal moves against the computer, in every ruleset.
#[test]
fn every_ruleset_can_be_played_by_typing() {
    let mut random = Rng::with_seed(11);
    for ruleset in notation::builtin_names() {
        let mut interpreter = interpreter_of(ruleset, None, against_computer(Color::Black));
        for _ in 0..30 {
            let moves = interpreter.game().played().legal_moves();
            if moves.is_empty() || interpreter.game().position().turn() == Color::Black {
                // The game is over, or a side must wait for a partner's piece.
                let waits =
                    interpreter.game().position().ruleset().spec().no_moves == NoMoves::Wait;
                assert!(interpreter.game().ending().is_some() || waits, "{ruleset}");
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            let text = move_text::write(interpreter.game().position(), mv);
            let played = interpreter.game().played().moves().len();
            let answer = last(&mut interpreter, &text);
            assert_eq!(
                interpreter.game().played().moves()[played],
                mv,
                "{ruleset}: {text}: {answer}"
            );
        }
        let game = interpreter.game();
        let (back, _) = record::read(record::write(game).as_bytes(), 1).unwrap();
        assert_eq!(back.position(), game.position(), "{ruleset}");
        assert_eq!(back.ending(), game.ending(), "{ruleset}");
    }
}
