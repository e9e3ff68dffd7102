//! The program in a pseudo-terminal: keys in, screen out.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long to wait for output. Long, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(120);

/// A program in a terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    /// Kept open, because the terminal closes with it.
    master: Box<dyn MasterPty + Send>,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// The output that was not expected yet, with its escape sequences.
    unread: Vec<u8>,
}

impl Terminal {
    /// Starts the program in a terminal of this size, with these variables.
    pub(crate) fn start(
        columns: u16,
        rows: u16,
        variables: &[(&str, &str)],
        arguments: &[&str],
    ) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(arguments);
        for name in ["NO_COLOR", "COLORTERM", "TABIYA_DATA", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.env("LANG", "C.UTF-8");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut screen = pair.master.try_clone_reader().expect("the terminal's output");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = screen.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keyboard: pair.master.take_writer().expect("the terminal's input"),
            master: pair.master,
            output,
            parser: vt100::Parser::new(side(rows), side(columns), 0),
            unread: Vec::new(),
        }
    }

    /// Resizes the window.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("the terminal has any size");
        self.parser.screen_mut().set_size(side(rows), side(columns));
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
        self.keyboard.flush().expect("the terminal takes keys");
    }

    /// Types a line.
    pub(crate) fn enter(&mut self, line: &str) {
        self.press(&format!("{line}\r"));
    }

    /// Waits for a text after the previously expected one.
    #[track_caller]
    pub(crate) fn expect(&mut self, text: &str) {
        loop {
            let found = self.unread.windows(text.len()).position(|part| part == text.as_bytes());
            if let Some(found) = found {
                self.unread.drain(..found + text.len());
                return;
            }
            match self.output.recv_timeout(TIMEOUT) {
                Ok(chunk) => self.paint(&chunk),
                Err(_) => panic!("expected `{text}`; the screen is:\n{}", self.screen()),
            }
        }
    }

    /// Types a line and waits for the answer and then for the prompt.
    #[track_caller]
    pub(crate) fn ask(&mut self, line: &str, answer: &str, prompt: &str) {
        self.enter(line);
        self.expect(answer);
        self.expect(prompt);
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// The background of a column in the row that begins with a text.
    #[track_caller]
    pub(crate) fn background(&self, beginning: &str, column: u16) -> vt100::Color {
        let screen = self.parser.screen();
        let (_, columns) = screen.size();
        let row = screen.rows(0, columns.get()).position(|row| row.starts_with(beginning));
        let row = u16::try_from(row.expect("such a row")).expect("a row of the screen");
        screen.cell(row, column).expect("a place on the screen").bgcolor()
    }

    /// Kills the program with SIGKILL.
    pub(crate) fn kill(mut self) {
        let id = self.child.process_id().expect("the program runs").to_string();
        let killed = Command::new("kill").args(["-9", &id]).status().expect("there is `kill`");
        assert!(killed.success());
        self.drain();
        self.child.wait().expect("the program ends");
    }

    /// Waits for the program to exit and returns its exit code.
    #[track_caller]
    pub(crate) fn end(mut self) -> u32 {
        self.drain();
        self.child.wait().expect("the program ends").exit_code()
    }

    fn drain(&mut self) {
        loop {
            match self.output.recv_timeout(TIMEOUT) {
                Ok(chunk) => self.paint(&chunk),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    panic!("the program does not end; the screen is:\n{}", self.screen())
                }
            }
        }
    }

    fn paint(&mut self, chunk: &[u8]) {
        self.parser.process(chunk);
        self.unread.extend_from_slice(chunk);
    }
}

fn side(size: u16) -> NonZeroU16 {
    size.try_into().expect("a terminal has columns and rows")
}
