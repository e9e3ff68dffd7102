//! `tabiya play` in a terminal: whole games, kills, keys, colors and large boards.

use std::time::Duration;

use engine::{Engine, Limits, Settings, Signals};
use notation::{parse_fen, standard_ruleset, write_uci};
use rules::Position;

use crate::pty::Terminal;
use crate::{file, folder, tabiya};

const PAGE_UP: &str = "\x1b[5~";
const UP: &str = "\x1b[A";
const CONTROL_RIGHT: &str = "\x1b[1;5C";
const CONTROL_LEFT: &str = "\x1b[1;5D";
const TAB: &str = "\t";
const CONTROL_C: &str = "\x03";
const CONTROL_D: &str = "\x04";

/// The program in a standard terminal, saving games in a folder.
fn play(data: &str, arguments: &[&str]) -> Terminal {
    let arguments = [&["play", "--data", data], arguments].concat();
    Terminal::start(80, 24, &[], &arguments)
}

#[test]
fn a_whole_game_with_undo_kill_and_mate() {
    let data = folder("play-whole-game");
    let mut terminal = play(&data, &[]);
    terminal.expect("White moves first.");
    terminal.expect("Type a move such as `e2e4`, `rules` or `help`.");
    terminal.expect("White> ");
    terminal.ask("f3", "1. f3: pawn f2 to f3", "Black> ");
    terminal.ask("e7e5", "1... e5: pawn e7 to e5", "White> ");
    terminal.ask("e2e5", "e2e5 is not legal: the pawn on e2 can't move there", "White> ");
    terminal.ask("h4", "2. h4: pawn h2 to h4", "Black> ");
    terminal.ask("undo", "Taken back: 2. h4.", "White> ");
    terminal.ask("g4", "2. g4: pawn g2 to g4", "Black> ");
    // Every move was saved before it was shown.
    terminal.kill();

    let mut terminal = play(&data, &[]);
    terminal.expect("You have an unfinished game:");
    terminal.expect("Standard chess, White vs Black. Move 2, Black to move.");
    terminal.expect("Resume it? (Y/n) ");
    terminal.ask("perhaps", "answer `y` or `n`", "(Y/n) ");
    terminal.ask("y", "Move 2, Black to move.", "Black> ");
    terminal.ask("Qh4", "Checkmate: Black wins. 0-1", "game over> ");
    terminal.ask("a3", "the game is over. Checkmate: Black wins. 0-1", "game over> ");
    terminal.enter("quit");
    terminal.expect("Goodbye.");
    assert_eq!(terminal.end(), 0);

    let mut terminal = play(&data, &[]);
    terminal.expect("White moves first.");
    terminal.expect("White> ");
    terminal.kill();
}

#[test]
fn control_keys_leave_and_save_the_game() {
    for (name, key) in [("play-control-c", CONTROL_C), ("play-control-d", CONTROL_D)] {
        let data = folder(name);
        let mut terminal = play(&data, &[]);
        terminal.expect("White> ");
        terminal.ask("e4", "1. e4", "Black> ");
        terminal.press(key);
        terminal.expect("Game 1 is saved; `tabiya play` resumes it.");
        assert_eq!(terminal.end(), 0, "{name}");
        let position = tabiya(&["play", "--data", &data, "--continue"]);
        assert_eq!(position.code, Some(0), "{position:?}");
        let mut terminal = play(&data, &[]);
        terminal.expect("Resume it? (Y/n) ");
        terminal.press(key);
        terminal.expect("Goodbye.");
        assert_eq!(terminal.end(), 0, "{name}");
    }
}

#[test]
fn a_damaged_game_is_reported_and_an_older_one_offered() {
    let data = folder("play-damaged");
    for _ in 0..2 {
        let mut terminal = play(&data, &["--new"]);
        terminal.expect("White> ");
        terminal.ask("e4", "1. e4", "Black> ");
        terminal.kill();
    }
    let last = std::path::Path::new(&data).join("games/game-000002.pgn");
    assert!(last.exists());
    std::fs::write(&last, "1. e4 e5 2. Ke3 *\n").unwrap();
    let mut terminal = play(&data, &[]);
    terminal.expect("Game 2 cannot be read: ");
    terminal.expect("You have an unfinished game:");
    terminal.expect("Resume it? (Y/n) ");
    terminal.ask("y", "Move 1, Black to move.", "Black> ");
    terminal.kill();
}

#[test]
fn the_computers_first_move_is_saved() {
    let data = folder("play-computer-opens");
    let mut terminal = play(&data, &["--computer", "white"]);
    terminal.expect("Black> ");
    terminal.enter("quit");
    terminal.expect("Game 1 is saved; `tabiya play` resumes it.");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_largest_board_scrolls_in_a_standard_terminal() {
    let random = ["ruleset", "random", "--files", "26", "--ranks", "26", "--seed", "1"];
    let ruleset = file("play-26.toml", &tabiya(&random).fine());
    let data = folder("play-largest");
    let mut terminal = play(&data, &["--ruleset", &ruleset, "--ascii"]);
    terminal.expect("a1 to z16 of 26×26; more: up");
    terminal.expect("White> ");
    let screen = terminal.screen();
    let files = "    a b c d e f g h i j k l m n o p q r s t u v w x y z";
    for line in ["16  ", " 1  Q", files, "White> "] {
        assert!(screen.lines().any(|shown| shown.starts_with(line.trim_end())), "{line}\n{screen}");
    }
    assert!(!screen.contains("\n17 "), "{screen}");

    terminal.press(PAGE_UP);
    terminal.expect("a9 to z24 of 26×26; more: up, down");
    terminal.expect("White> ");
    terminal.ask("scroll up", "a11 to z26 of 26×26; more: down", "White> ");
    assert!(terminal.screen().contains("\n26  "), "{}", terminal.screen());
    // The view follows the move far below.
    terminal.ask("a2a4", "a1 to z16 of 26×26; more: up", "Black> ");
    let screen = terminal.screen();
    assert!(screen.lines().any(|line| line.starts_with("16  ")), "{screen}");

    // A smaller window hides files too; control with the arrow keys scrolls to them.
    terminal.resize(41, 14);
    terminal.ask("scroll m3", "d1 to u6 of 26×26; more: up, left, right", "Black> ");
    terminal.press(CONTROL_RIGHT);
    terminal.expect("i1 to z6 of 26×26; more: up, left");
    terminal.expect("Black> ");
    terminal.press(CONTROL_LEFT);
    terminal.expect("a1 to r6 of 26×26; more: up, right");
    terminal.expect("Black> ");
    terminal.enter("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn tab_completes_and_arrow_keys_recall_lines() {
    let data = folder("play-keys");
    let mut terminal = play(&data, &[]);
    terminal.expect("White> ");
    terminal.press(&format!("mov{TAB}"));
    terminal.expect("moves");
    terminal.ask(" b1", "Na3  knight b1 to a3", "White> ");
    terminal.press(&format!("Nf{TAB}"));
    terminal.expect("Nf3");
    terminal.ask("", "1. Nf3: knight g1 to f3", "Black> ");
    // Two lines back is `moves b1`, but now it is Black's turn.
    terminal.press(UP);
    terminal.press(UP);
    terminal.expect("moves b1");
    terminal.ask("", "the knight on b1 belongs to White, and it is Black's turn", "Black> ");
    terminal.enter("quit");
    assert_eq!(terminal.end(), 0);

    let mut terminal = play(&data, &["--new"]);
    terminal.expect("White> ");
    terminal.press(UP);
    terminal.expect("quit");
    terminal.enter("");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn colors_are_shown_if_the_terminal_has_them() {
    let first_rank = |terminal: &Terminal| [4, 7].map(|column| terminal.background(" 1 ", column));
    let data = folder("play-colors");
    let mut terminal = play(&data, &[]);
    terminal.expect("White> ");
    let (dark, light) = (vt100::Color::Idx(94), vt100::Color::Idx(137));
    assert_eq!(first_rank(&terminal), [dark, light]);
    assert!(terminal.screen().contains(" 1  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜"), "{}", terminal.screen());
    terminal.kill();

    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let mut terminal = Terminal::start(80, 24, &[variable], &["play", "--data", &data]);
        terminal.expect("White> ");
        let plain = vt100::Color::Default;
        assert_eq!(first_rank(&terminal), [plain, plain], "{variable:?}");
        terminal.ask("e4", "1. e4: pawn e2 to e4", "Black> ");
        terminal.enter("resign");
        terminal.expect("Black, resign? (y/n) ");
        terminal.enter("y");
        terminal.expect("Black resigns: White wins. 1-0");
        terminal.kill();
    }
}

#[test]
fn a_game_is_open_in_one_program_only() {
    let data = folder("play-twice");
    let mut first = play(&data, &[]);
    first.expect("White> ");
    first.ask("e4", "1. e4", "Black> ");
    let mut second = play(&data, &[]);
    second.expect("White moves first.");
    second.expect("White> ");
    second.ask("load 1", "game 1 is open in another terminal", "White> ");
    second.ask("d4", "1. d4", "Black> ");
    second.kill();
    first.ask("e5", "1... e5", "White> ");
    first.kill();
    let mut third = play(&data, &[]);
    third.expect("Move 2, White to move.");
    third.expect("(Y/n) ");
    third.ask("n", "White moves first.", "White> ");
    third.ask("load", "   2  Standard chess, White vs Black. Move 1, Black to move", "> ");
    third.ask("load 2", "Move 1, Black to move", "Black> ");
    third.kill();
}

#[test]
fn draws_and_overwriting_need_an_answer() {
    let data = folder("play-questions");
    let saved = file("play-questions-saved", "precious");
    let mut terminal = play(&data, &["--white", "Ann", "--black", "Bob"]);
    terminal.expect("Ann (White)> ");
    terminal.ask("e4", "1. e4", "Bob (Black)> ");
    let question = format!("`{saved}` exists. Replace it? (y/n) ");
    terminal.enter(&format!("save {saved}"));
    terminal.expect(&question);
    terminal.ask("n", "Nothing was written.", "Bob (Black)> ");
    assert_eq!(std::fs::read_to_string(&saved).unwrap(), "precious");
    terminal.enter(&format!("save {saved}"));
    terminal.expect(&question);
    terminal.ask("y", "Wrote the game to", "Bob (Black)> ");
    terminal.ask("draw", "Bob (Black) offers a draw.", "Ann (White), do you accept a draw? (y/n) ");
    terminal.ask("y", "The players agree on a draw. 1/2-1/2", "game over> ");
    terminal.ask(&format!("load {saved}"), "Move 1, Bob (Black) to move", "Bob (Black)> ");
    terminal.kill();
}

/// The position of the game on the screen.
#[track_caller]
fn position_of(terminal: &mut Terminal) -> Position {
    terminal.ask("fen", " w ", "White> ");
    let screen = terminal.screen();
    let fen = screen.lines().rev().find_map(|line| parse_fen(standard_ruleset(), line.trim()).ok());
    fen.unwrap_or_else(|| panic!("no FEN on the screen:\n{screen}"))
}

/// A good move for the person.
fn good_move(engine: &mut Engine, position: &Position) -> String {
    let limits = Limits { nodes: Some(3_000), ..Limits::default() };
    let game = rules::Game::new(position.clone());
    let answer = engine.search(&game, &limits, &Signals::new(), &|| Duration::ZERO, &mut |_| ());
    write_uci(position, answer.best.expect("an unfinished game has a move"))
}

/// Makes a move and waits for the engine's. Returns whether the game continues.
#[track_caller]
fn exchange(terminal: &mut Terminal, mv: &str, number: u32) -> bool {
    terminal.enter(mv);
    terminal.expect(&format!("{number}. "));
    terminal.expect("> ");
    terminal.screen().lines().last().is_some_and(|line| line.starts_with("White> "))
}

#[test]
fn a_whole_game_against_the_engine_with_undo_kill_and_mate() {
    let data = folder("play-level");
    let mut engine = Engine::new(Settings { hash: 1, ..Settings::default() });
    let mut terminal = play(&data, &["--level", "1", "--seed", "4"]);
    terminal.expect("Standard chess, White vs the computer (Black). White moves first.");
    terminal.expect("The computer plays at level 1 of 15: Dice.");
    terminal.expect("White> ");
    for turn in 1..=120 {
        if turn == 3 {
            terminal.ask("undo", "Taken back: 2. ", "White> ");
        }
        if turn == 5 {
            terminal.kill();
            terminal = play(&data, &[]);
            terminal.expect("You have an unfinished game:");
            terminal.expect("White vs the computer (Black) at level 1. Move 4,");
            terminal.expect("Resume it? (Y/n) ");
            terminal.ask("y", "The computer plays at level 1 of 15", "White> ");
        }
        let position = position_of(&mut terminal);
        let mv = good_move(&mut engine, &position);
        if !exchange(&mut terminal, &mv, position.fullmove_number()) {
            break;
        }
    }
    let screen = terminal.screen();
    assert!(screen.contains("Checkmate: White wins. 1-0"), "{screen}");
    terminal.enter("quit");
    terminal.expect("Goodbye.");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_game_against_another_opponent_is_not_resumed() {
    let data = folder("play-other-opponent");
    let mut terminal = play(&data, &["--level", "2"]);
    terminal.expect("White> ");
    terminal.ask("a4", "1... ", "White> ");
    terminal.kill();
    for other in [&["--computer", "black"][..], &["--level", "3"], &["--white", "Ann"]] {
        let mut terminal = play(&data, other);
        terminal.expect("This is a new game. Your last one is unfinished; `load 1` resumes it:");
        terminal.expect("White vs the computer (Black) at level 2.");
        terminal.expect("> ");
        terminal.ask("load 1", "The computer plays at level 2 of 15", "White> ");
        terminal.kill();
    }
    let mut terminal = play(&data, &["--level", "2", "--computer", "black"]);
    terminal.expect("You have an unfinished game:");
    terminal.expect("Resume it? (Y/n) ");
    terminal.kill();
}

#[test]
fn progress_is_shown_and_control_c_leaves_and_saves() {
    let data = folder("play-thinking");
    // Not a book position, so the engine thinks.
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut terminal = play(&data, &["--level", "15", "--fen", fen]);
    terminal.expect("White> ");
    terminal.enter("O-O");
    terminal.expect("1. O-O");
    terminal.expect("[");
    terminal.expect("] depth ");
    terminal.press(CONTROL_C);
    terminal.expect("Game 1 is saved; `tabiya play` resumes it.");
    assert_eq!(terminal.end(), 0);

    let mut terminal = play(&data, &[]);
    terminal.expect("the computer (Black) at level 15. Move 1,");
    terminal.expect("Resume it? (Y/n) ");
    terminal.enter("y");
    terminal.expect("] depth ");
    terminal.expect("1... ");
    terminal.expect("White> ");
    let screen = terminal.screen();
    assert!(!screen.contains("] depth "), "the progress is cleared:\n{screen}");
    terminal.enter("hint");
    terminal.expect("Hint: ");
    terminal.expect("White> ");
    terminal.enter("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_opening_is_named_as_it_is_played() {
    let data = folder("play-opening");
    let mut terminal = play(&data, &[]);
    terminal.expect("White> ");
    terminal.ask("e4", "Opening: King's Pawn", "Black> ");
    terminal.ask("c5", "Opening: Sicilian Defense (B20).", "White> ");
    terminal.kill();
}
