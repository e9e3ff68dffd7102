//! The built program, run like a person or a script would.

mod arena;
#[cfg(unix)]
mod backup;
mod bot;
mod commands;
mod convert;
mod encrypted;
mod errors;
#[cfg(unix)]
mod play_engine;
mod play_script;
#[cfg(unix)]
mod play_terminal;
#[cfg(unix)]
mod pty;
mod rulesets;
mod serve;
mod service;
mod watch;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The result of a run.
#[derive(Debug)]
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The output of a successful run.
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// The error message of a run that failed without output.
    #[track_caller]
    fn complaint(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(code), ""), "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        self.stderr
    }

    /// The output of a run that refused its input.
    #[track_caller]
    fn refused(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(1), ""), "{self:?}");
        self.stdout
    }
}

/// Runs the program.
fn tabiya(arguments: &[&str]) -> Run {
    tabiya_reading("", arguments)
}

/// Runs the program with a text on its standard input.
fn tabiya_reading(input: &str, arguments: &[&str]) -> Run {
    let mut child = program(arguments).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may exit without reading its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// An empty folder of this test run.
fn folder(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is none the first time.
    let _ = std::fs::remove_dir_all(&path);
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// Writes a file of this test run and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder of the tests can be written");
    path.to_str().expect("a path in UTF-8").to_owned()
}
