//! Commands, lists of moves, completion and unreadable lines.

use super::{check, interpreter, last, said};
use crate::commands::play::action::Action;
use crate::commands::play::board::{self, Look, Symbols};
use crate::commands::play::completion::{Candidates, candidates};
use crate::commands::play::help;
use crate::commands::play::interpreter::Interpreter;
use crate::commands::play::palette::Palette;
use crate::commands::play::view::ScreenSize;

#[test]
fn the_greeting_describes_the_ruleset() {
    let actions = interpreter("hilltop", None).open();
    let Some(Action::Greet(text)) = actions.first() else { panic!("{actions:?}") };
    assert!(text.contains("\nNine by seven, with a hill in the middle"), "{text}");
    let text = last(&mut interpreter("hilltop", None), "rules");
    assert!(
        text.contains("To win: checkmate, or bring your king to a hill (^ or △): e4."),
        "{text}"
    );
}

#[test]
fn two_people_take_back_one_move_each() {
    check("standard", None, "undo", "! no move has been made yet");
    let mut interpreter = interpreter("standard", None);
    assert_eq!(last(&mut interpreter, "e4 | e5 | undo"), "Taken back: 1... e5.");
    assert_eq!(last(&mut interpreter, "undo"), "Taken back: 1. e4.");
    assert_eq!(last(&mut interpreter, "undo"), "! no move has been made yet");
}

#[test]
fn an_illegal_move_changes_nothing_and_marks_the_culprit() {
    let mut interpreter = interpreter("standard", None);
    let actions = interpreter.handle("a1a3");
    let [Action::Refuse(_), Action::Refresh(marks)] = actions.as_slice() else {
        panic!("{actions:?}");
    };
    let shape = interpreter.game().position().ruleset().shape();
    assert!(marks.alarm.contains(shape.parse("a2").unwrap()));
    assert!(interpreter.game().played().moves().is_empty());
}

#[test]
fn moves_are_listed_with_their_effects() {
    let expected = "Na3  knight b1 to a3\nNc3  knight b1 to c3";
    check("standard", None, "moves b1", expected);
    check("standard", None, "moves a1", "the rook on a1 has no legal move");
    check(
        "standard",
        None,
        "moves e7",
        "! the pawn on e7 belongs to Black, and it is White's turn",
    );
    check("standard", None, "moves e4", "! there is no piece on e4");
    check("standard", None, "b1", expected);
    check("standard", None, "B1", expected);
    check("standard", None, "moves hand", "! this ruleset has no pieces in hand");
    check("standard", None, "moves e9", "! there is no square `e9` on the 8×8 board");
    let fen = "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1";
    let answer = last(&mut interpreter("crazyhouse", Some(fen)), "moves hand");
    assert!(answer.starts_with("62 moves: Q@a1 "), "{answer}");
    let answer = last(&mut interpreter("standard", None), "moves");
    assert!(answer.starts_with("20 legal moves: Na3 "), "{answer}");
    assert!(answer.lines().all(|line| line.len() <= 80), "{answer}");
}

#[test]
fn help_fits_a_standard_terminal() {
    let help = last(&mut interpreter("crazyhouse", None), "help");
    assert!(help.lines().all(|line| line.chars().count() < 80), "{help}");
    assert!(help.lines().count() < 24, "{help}");
}

#[test]
fn large_boards_follow_the_last_move() {
    let fen = "25k/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/RK24";
    let ruleset = file_of("26 by 26", 26, fen);
    let mut interpreter = interpreter(&ruleset, None);
    interpreter.fit(ScreenSize::Window { columns: 80, rows: 24 });
    let part = |interpreter: &Interpreter| interpreter.view().part().unwrap();
    assert_eq!(part(&interpreter), "a1 to z16 of 26×26; more: up");
    last(&mut interpreter, "a1a26");
    assert_eq!(part(&interpreter), "a11 to z26 of 26×26; more: down");
    assert_eq!(last(&mut interpreter, "up"), "! the board ends here");
    assert_eq!(last(&mut interpreter, "scroll z1"), "");
    assert_eq!(part(&interpreter), "a1 to z16 of 26×26; more: up");
    assert_eq!(
        last(&mut interpreter, "scroll A30"),
        "! there is no square `A30` on the 26×26 board"
    );
    let look = Look { symbols: Symbols::Ascii, palette: Palette::Plain };
    let position = interpreter.game().position();
    let lines = board::lines(position, interpreter.view(), look, board::Marks::default());
    assert_eq!(lines.len(), 18, "16 ranks, the files and which part it is");
    assert!(lines.iter().all(|line| line.len() <= 80));
}

/// Writes a ruleset of kings, rooks and a start, and gives the path of its file.
fn file_of(name: &str, side: u8, start: &str) -> String {
    let text = format!(
        "name = \"rooks\"\nfiles = {side}\nranks = {side}\nstart = \"{start}\"\nwin = \"checkmate\"\n\
         [[pieces]]\nletter = \"K\"\nname = \"king\"\nbetza = \"K\"\nroyal = true\n\
         [[pieces]]\nletter = \"R\"\nname = \"rook\"\nbetza = \"R\"\n"
    );
    let path = std::env::temp_dir().join(format!("tabiya-{}-{name}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn small_boards_do_not_scroll() {
    check("standard", None, "scroll up", "! the whole board is visible");
}

#[track_caller]
fn completes(interpreter: &Interpreter, typed: &str, from: usize, expected: &[&str]) {
    let words = expected.iter().map(|&word| word.to_owned()).collect();
    assert_eq!(candidates(interpreter, typed), Candidates::Words { from, words }, "{typed:?}");
}

#[test]
fn tab_completes_commands_moves_and_squares() {
    let start = interpreter("standard", None);
    completes(&start, "un", 0, &["undo"]);
    completes(&start, "N", 0, &["Na3", "Nc3", "Nf3", "Nh3", "new"]);
    completes(&start, "e2", 0, &["e2e3", "e2e4"]);
    completes(&start, "  e3", 2, &["e3"]);
    completes(&start, "moves b", 6, &["b1", "b2"]);
    completes(&start, "scroll l", 7, &["left"]);
    completes(&start, "fen x", 4, &[]);
    assert_eq!(candidates(&start, "load ~/ga"), Candidates::File);
    let hand = interpreter("crazyhouse", Some("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"));
    completes(&hand, "moves h", 6, &[help::HAND]);
}

#[test]
fn hostile_lines_get_an_answer() {
    let mut interpreter = interpreter("standard", None);
    for line in [
        "\u{1b}[2J",
        "é2é4",
        "e2e4e5",
        "🦀",
        "@",
        "=Q",
        "O-O-O-O",
        "1.",
        "1. ",
        "....",
        "e",
        "-",
        "x",
        "save\0",
        "moves \u{1b}",
        "scroll -1",
        "P@",
        "e2e4 e7e5",
        &"e".repeat(100_000),
    ] {
        let answer = said(&interpreter.handle(line)).join("\n");
        assert!(answer.starts_with("! ") || line.starts_with("save"), "{line:?}: {answer}");
        assert!(!answer.contains('\u{1b}') && answer.len() < 500, "{line:?}: {answer}");
        assert!(interpreter.game().played().moves().is_empty(), "{line:?}");
    }
}
