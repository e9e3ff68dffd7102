//! `tabiya play` with piped input: only answers, and an exit code.

use std::io::{BufRead, BufReader, Write};

use crate::{Run, file, folder, program, tabiya, tabiya_reading};

fn play(data: &str, input: &str, arguments: &[&str]) -> Run {
    tabiya_reading(input, &[&["play", "--data", data], arguments].concat())
}

#[test]
fn a_script_gets_answers_and_nothing_else() {
    let data = folder("script-answers");
    let text = play(&data, "e4\ne7e5\n\nfen\n", &[]).fine();
    let expected = "1. e4: pawn e2 to e4\n1... e5: pawn e7 to e5\n\
        rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n";
    assert_eq!(text, expected, "no pawn can capture en passant, so the FEN has no square for it");
}

#[test]
fn a_refused_line_is_named_and_exits_with_1() {
    let data = folder("script-refused");
    let text = play(&data, "e4\r\ne4\r\nudno\r\n", &[]).refused();
    assert!(text.contains("\nline 2: "), "{text}");
    let guess = "\nline 3: `udno` is neither a move nor a command: did you mean `undo`?\n";
    assert!(text.ends_with(guess), "{text}");
    assert!(!text.contains('\u{1b}'), "{text}");
}

#[test]
fn boards_are_drawn_when_asked_for() {
    let data = folder("script-board");
    let text = play(&data, "board\nflip\nboard\n", &["--ascii"]).fine();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 18, "{text}");
    assert_eq!(lines[0], " 8  r  n  b  q  k  b  n  r");
    assert_eq!(lines[9], " 1  R  N  B  K  Q  B  N  R");
}

#[test]
fn the_last_game_is_resumed_with_continue() {
    let data = folder("script-continue");
    let nothing = play(&data, "", &["--continue"]).complaint(1);
    assert_eq!(nothing, "tabiya: there is no saved game to continue\n");
    play(&data, "e4\n", &[]).fine();
    play(&data, "d4\n", &["--white", "Ann"]).fine();
    let text = play(&data, "Nf6\nload\nload 1\ne5\n", &["--continue"]).fine();
    assert!(text.starts_with("1... Nf6: "), "{text}");
    assert!(text.contains("\n   2  Standard chess, Ann (White) vs Black. Move 2, "), "{text}");
    assert!(text.ends_with("1... e5: pawn e7 to e5\n"), "{text}");
}

#[test]
fn a_loaded_game_becomes_the_last_one() {
    let data = folder("script-loaded");
    play(&data, "e4\n", &[]).fine();
    play(&data, "d4\n", &["--new"]).fine();
    play(&data, "load 1\n", &["--new"]).fine();
    let text = play(&data, "fen\n", &["--continue"]).fine();
    assert!(text.contains("/4P3/"), "{text}");
}

#[test]
fn the_current_game_is_not_loaded_again() {
    let data = folder("script-load-own");
    let text = play(&data, "e4\nload 1\ne5\n", &[]).refused();
    assert!(text.contains("line 2: you are playing game 1; "), "{text}");
    assert!(text.ends_with("1... e5: pawn e7 to e5\n"), "{text}");
}

#[test]
fn a_full_folder_and_a_huge_file_are_reported() {
    let data = folder("script-full");
    let games = std::path::Path::new(&data).join("games");
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join("game-999998.pgn"), "1. e4 *\n").unwrap();
    let text = play(&data, "e4\n", &[]).fine();
    assert!(!text.contains("the folder is full"), "{text}");
    let text = play(&data, "e4\n", &[]).fine();
    assert!(
        text.contains("Warning: this game is not being saved: ")
            && text.contains("the folder is full"),
        "{text}"
    );
    let huge = file("script-huge.pgn", "");
    std::fs::File::create(&huge).unwrap().set_len((64 << 20) + 1).unwrap();
    let text = play(&data, &format!("load {huge}\n"), &[]).refused();
    assert!(text.contains("it is larger than 67108864 bytes, the maximum"), "{text}");
    std::fs::remove_file(&huge).unwrap();
}

#[test]
fn no_save_writes_nothing() {
    let data = folder("script-nothing");
    let line = ["play", "--no-save"];
    let mut child = program(&line).env("TABIYA_DATA", &data).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"e4\nsave\nnew\ny\nfen\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Saving is off. `save FILE` writes the game to a file.\n"), "{text}");
    assert!(text.ends_with("w KQkq - 0 1\n"), "{text}");
    assert!(!std::path::Path::new(&data).exists());
}

#[test]
fn an_unwritable_folder_is_reported_once() {
    let data = file("script-no-folder", "a file where a folder should be");
    let text = play(&data, "e4\ne5\n", &[]).fine();
    assert_eq!(
        text.matches("Warning: this game is not being saved: cannot save games in `").count(),
        1
    );
    assert!(text.ends_with("1... e5: pawn e7 to e5\n"), "{text}");
}

#[test]
fn files_without_games_are_refused() {
    let data = folder("script-load");
    let nonsense = file("script-nonsense", "nonsense \u{1b}[2J");
    let missing = file("script-missing", "");
    std::fs::remove_file(&missing).unwrap();
    for which in [nonsense.as_str(), &missing, "99", env!("CARGO_TARGET_TMPDIR")] {
        let text = play(&data, &format!("load {which}\n"), &[]).refused();
        assert!(text.starts_with("line 1: "), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
    let text = play(&data, "save /nowhere/at/all\n", &[]).refused();
    assert!(text.starts_with("line 1: cannot write the file `/nowhere/at/all`: "), "{text}");
}

#[test]
fn a_script_is_never_prompted() {
    let data = folder("script-questions");
    let path = file("script-exists.pgn", "mine");
    let run = play(&data, &format!("e4\nsave {path}\ne5\nfen\n"), &[]).refused();
    let refusal = format!("line 2: `{path}` already exists: remove it or choose another name\n");
    assert!(run.contains(&refusal), "{run}");
    assert!(run.contains("\n1... e5: pawn e7 to e5\n"), "the next lines are moves: {run}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    let text = play(&data, "draw\ne4\ndraw\ny\n", &[]).fine();
    assert!(text.contains("Black declines.\n1. e4: "), "{text}");
    assert!(text.ends_with("The players agree on a draw. 1/2-1/2\n"), "{text}");
}

#[test]
fn a_script_plays_the_computer() {
    let data = folder("script-computer");
    let moves = "e4\nd4\nNf3\n";
    let one = play(&data, moves, &["--computer", "black", "--seed", "5"]);
    let other = play(&data, moves, &["--computer", "black", "--seed", "5"]);
    assert!(one.stdout.contains("\n1... "), "{one:?}");
    assert_eq!(one.stdout, other.stdout, "the same seed, the same game");
    let text = play(&data, "moves\n", &["--computer", "white"]).fine();
    assert!(text.starts_with("1. ") && text.contains("20 legal moves: "), "{text}");
}

#[test]
fn mistakes_in_arguments_are_explained() {
    let data = folder("script-arguments");
    for (arguments, complaint) in [
        (&["--ruleset", "-"][..], "tabiya: moves are read from standard input"),
        (
            &["--ruleset", "standrad"],
            "tabiya: there is no ruleset or file `standrad`; did you mean",
        ),
        (&["--fen", "8/8"], "tabiya: this FEN is not a position of `standard`: "),
        (&["--white", " "], "tabiya: ` ` cannot be the name of White: a name needs"),
        (&["--black", "a\u{7}"], "tabiya: `a\\u{7}` cannot be the name of Black: a name"),
        (&["--ruleset", "grand", "--chess960", "5"], "tabiya: `grand` has only one start"),
    ] {
        let text = play(&data, "", arguments).complaint(1);
        assert!(text.starts_with(complaint), "{arguments:?}: {text}");
    }
    for arguments in [
        &["--continue", "--new"][..],
        &["--continue", "--fen", "x"],
        &["--continue", "--white", "Ann"],
        &["--continue", "--black", "Ben"],
        &["--chess960", "960"],
        &["--computer", "green"],
        &["--ascii", "--unicode"],
    ] {
        play(&data, "", arguments).complaint(2);
    }
    let text = play(&data, "", &["--continue", "--white", "Ann"]).complaint(2);
    assert!(text.contains("'--continue' cannot be used with '--white <NAME>'"), "{text}");
    let text = play(&data, "", &["--chess960", "960"]).complaint(2);
    assert!(text.contains("expected a whole number from 0 to 959"), "{text}");
    let start = play(&data, "fen\n", &["--chess960", "0"]).fine();
    assert!(start.starts_with("bbqnnrkr/pppppppp/"), "{start}");
}

/// Whenever the program is killed, the file has every move that was answered.
#[test]
fn a_kill_loses_no_answered_move() {
    let data = folder("script-kill");
    for round in 1..=8 {
        let mut child = program(&["play", "--data", &data]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let moves = "Nf3\nNf6\nNg1\nNg8\n".repeat(3);
        // The program is killed before it has read all of its input.
        stdin.write_all(moves.as_bytes()).unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..round {
            answers.next().expect("an answer").unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // Lines about draw claims are not moves.
        let moves = answers.map_while(Result::ok).filter(|line| line.contains(": knight "));
        let answered = round + moves.count();
        let text = play(&data, "load\n", &["--continue"]).fine();
        let listed = text.lines().find(|line| line.starts_with(&format!("{round:>4}  ")));
        let listed = listed.unwrap_or_else(|| panic!("game {round} is not saved: {text}"));
        let number: usize = listed
            .split_once(". Move ")
            .and_then(|(_, rest)| rest.split_once(','))
            .map(|(number, _)| number.parse().unwrap())
            .unwrap_or_else(|| panic!("no move number in {listed}"));
        assert!(number > answered / 2, "{answered} answers, but {listed}");
    }
}

#[test]
fn help_lists_the_command() {
    assert!(tabiya(&["--help"]).fine().contains("\n  play "));
    let help = tabiya(&["play", "--help"]).fine();
    assert!(help.contains("--computer <SIDE>") && help.contains("TABIYA_DATA"), "{help}");
}

#[test]
fn the_engine_is_reproducible_by_seed_and_shows_a_script_no_progress() {
    let game = |seed: &str, level: &str| {
        let arguments = ["play", "--no-save", "--seed", seed, "--level", level];
        tabiya_reading("a4\nh4\nhint\n", &arguments).fine()
    };
    for level in ["1", "2", "4"] {
        let text = game("7", level);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5, "{text}");
        assert_eq!(lines[0], "1. a4: pawn a2 to a4");
        assert!(lines[1].starts_with("1... ") && lines[3].starts_with("2... "), "{text}");
        assert!(lines[4].starts_with("Hint: "), "{text}");
        assert!(!text.contains(['\r', '[', '\u{1b}']), "{text}");
        let moves = |text: &str| text.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(moves(&game("7", level)), moves(&text), "level {level}");
    }
    let different = ["1", "2", "3", "4"].map(|seed| game(seed, "1"));
    assert!(different.iter().any(|text| *text != different[0]), "{different:?}");
}

#[test]
fn levels_are_validated_and_saved() {
    let complaint = tabiya(&["play", "--level", "16"]).complaint(2);
    assert!(complaint.contains("there is no level `16`; choose one of 1, 1b, 2"), "{complaint}");
    let data = folder("script-level");
    play(&data, "a4\n", &["--level", "2", "--computer", "black"]).fine();
    let text = play(&data, "pgn\nh4\n", &["--continue"]).fine();
    assert!(
        text.contains("[BlackType \"program\"]\n") && text.contains("[BlackLevel \"2\"]\n"),
        "{text}"
    );
    assert!(text.lines().last().is_some_and(|line| line.starts_with("2... ")), "{text}");
    // The engine moves first when it plays White.
    let text = play(&data, "", &["--level", "1", "--computer", "white"]).fine();
    assert!(text.starts_with("1. "), "{text}");
}
