//! Mistakes on the command line, and closed pipes.

use std::io::Write;

use crate::{file, program, tabiya};

#[test]
fn help_names_every_command() {
    let text = tabiya(&["--help"]).fine();
    let commands = [
        "serve", "backup", "export", "import", "play", "perft", "ruleset", "moves", "explain",
        "convert",
    ];
    for command in commands {
        assert!(text.contains(&format!("\n  {command} ")), "{text}");
    }
    assert!(text.contains("Without a command, tabiya starts the server"), "{text}");
    assert!(tabiya(&["--version"]).fine().starts_with("tabiya "));
}

#[test]
fn misunderstood_commands_exit_with_2() {
    for line in [
        &["pertf", "3"][..],
        &["perft"],
        &["perft", "-1"],
        &["perft", "51"],
        &["perft", "x"],
        &["moves", "--nonsense"],
        &["explain"],
        &["ruleset"],
        &["ruleset", "check"],
        &["ruleset", "show", "grand", "--format", "xml"],
        &["ruleset", "random", "--files", "27", "--ranks", "8", "--seed", "1"],
        &["ruleset", "random", "--chess960", "960"],
        &["ruleset", "random", "--chess960", "1", "--seed", "2"],
        &["ruleset", "random", "--files", "8"],
    ] {
        let complaint = tabiya(line).complaint(2);
        assert!(complaint.contains("Usage:") || complaint.contains("--help"), "{complaint}");
    }
}

#[test]
fn an_unknown_ruleset_gets_a_suggestion() {
    let complaint = tabiya(&["perft", "1", "--ruleset", "hrode"]).complaint(1);
    assert!(complaint.contains("did you mean `horde`?"), "{complaint}");
    assert!(complaint.contains("los-alamos"), "{complaint}");
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let missing = file("gone.toml", "");
    std::fs::remove_file(&missing).unwrap();
    for line in [
        &["ruleset", "check", &missing][..],
        &["ruleset", "show", &missing],
        &["moves", "--ruleset", &missing],
        &["ruleset", "check", env!("CARGO_TARGET_TMPDIR")],
    ] {
        let complaint = tabiya(line).complaint(1);
        assert!(complaint.starts_with("tabiya: cannot read the file `"), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}

#[test]
fn bad_positions_squares_and_moves_exit_with_1() {
    for (line, opening) in [
        (&["moves", "--fen", "8/8"][..], "tabiya: this FEN is not a position of `standard`: "),
        (
            &["perft", "1", "--fen", "k7/8/8/8/8/8/8/8 w - - 0 1"],
            "tabiya: this FEN is not a position of `standard`: ",
        ),
        (&["moves", "--square", "j1"], "tabiya: there is no square `j1`"),
        (&["explain", "hello"], "tabiya: cannot read the move: "),
        (&["explain", "e7e8x"], "tabiya: cannot read the move: "),
    ] {
        let complaint = tabiya(line).complaint(1);
        assert!(complaint.starts_with(opening), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}

/// The program writes only after it has read its input, when the pipe is certainly closed. The exit code
/// still has the answer.
#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let sound = tabiya(&["ruleset", "show", "standard"]).fine();
    let broken = sound.replace("RNBQKBNR", "RNBQQBNR");
    for (code, ruleset, line) in [
        (0, &sound, &["moves", "--ruleset", "-"][..]),
        (0, &sound, &["moves", "--ruleset", "-", "--json"]),
        (0, &sound, &["perft", "2", "--divide", "--ruleset", "-"]),
        (0, &sound, &["explain", "e2e4", "--ruleset", "-"]),
        (1, &sound, &["explain", "e2e5", "--ruleset", "-"]),
        (1, &sound, &["explain", "e2e5", "--json", "--ruleset", "-"]),
        (0, &sound, &["ruleset", "check", "-"]),
        (1, &broken, &["ruleset", "check", "-"]),
        (0, &sound, &["ruleset", "show", "-"]),
    ] {
        let mut child = program(line).spawn().unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(ruleset.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(code), ""), "{line:?}");
    }
}
