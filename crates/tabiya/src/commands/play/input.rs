//! Reads lines from a person at a terminal, or from a pipe.

use std::cell::RefCell;
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use anyhow::{Context as _, Result};
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Config, Context, Editor, Event, EventContext,
    EventHandler, Helper, KeyCode, KeyEvent, Modifiers, RepeatCount,
};

use super::completion::{self, Candidates};
use super::interpreter::Interpreter;
use super::view::ScreenSize;

/// The maximum length of a line from a pipe, in bytes; the rest is skipped.
const MAX_LINE: u64 = 64 << 10;
/// How many earlier lines to remember.
const HISTORY: usize = 1000;

/// A source of lines.
pub(crate) trait Input {
    /// The next line; `None` at the end of the input.
    fn line(&mut self, prompt: &str) -> Result<Option<String>>;

    /// The size of the screen.
    fn screen(&mut self) -> ScreenSize;
}

/// Lines from a pipe or a file.
#[derive(Debug)]
pub(crate) struct Piped<R> {
    reader: R,
}

impl<R: BufRead> Piped<R> {
    /// Reads lines from a reader.
    pub(crate) fn new(reader: R) -> Self {
        Self { reader }
    }
}

impl<R: BufRead> Input for Piped<R> {
    fn line(&mut self, _prompt: &str) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.reader, MAX_LINE);
        let read = limited.read_until(b'\n', &mut bytes).context("cannot read standard input")?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            self.reader.skip_until(b'\n').context("cannot read standard input")?;
        }
        let text = String::from_utf8_lossy(&bytes);
        Ok(Some(text.trim_start_matches('\u{feff}').trim_end().to_owned()))
    }

    fn screen(&mut self) -> ScreenSize {
        ScreenSize::Unlimited
    }
}

/// A person at a terminal, with history, completion and keys to scroll.
pub(crate) struct Terminal {
    editor: Editor<Assistant, FileHistory>,
    /// The command of a scroll key.
    pressed: Pressed,
    /// The file of earlier lines.
    history: Option<PathBuf>,
}

type Pressed = Arc<Mutex<Option<&'static str>>>;

impl Terminal {
    /// Sets up the line editor.
    ///
    /// # Errors
    /// When standard input is not a terminal.
    pub(crate) fn new(
        interpreter: Rc<RefCell<Interpreter>>,
        history: Option<PathBuf>,
    ) -> Result<Self> {
        let config = Config::builder()
            .max_history_size(HISTORY)?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .auto_add_history(false)
            .build();
        let mut editor = Editor::with_config(config).context("cannot use this terminal")?;
        editor.set_helper(Some(Assistant { interpreter, files: FilenameCompleter::new() }));
        let pressed = Pressed::default();
        for (key, modifiers, command) in [
            (KeyCode::PageUp, Modifiers::NONE, "scroll up"),
            (KeyCode::PageDown, Modifiers::NONE, "scroll down"),
            (KeyCode::Left, Modifiers::CTRL, "scroll left"),
            (KeyCode::Right, Modifiers::CTRL, "scroll right"),
        ] {
            let handler = ScrollKey { command, pressed: pressed.clone() };
            let handler = EventHandler::Conditional(Box::new(handler));
            editor.bind_sequence(KeyEvent(key, modifiers), handler);
        }
        if let Some(path) = &history {
            // There is none the first time.
            let _ = editor.load_history(path);
        }
        Ok(Self { editor, pressed, history })
    }

    fn pressed(&self) -> Option<String> {
        let mut pressed = self.pressed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        pressed.take().map(str::to_owned)
    }

    fn remember(&mut self, line: &str) {
        // A failure to remember a line must not stop the game.
        let _ = self.editor.add_history_entry(line);
        if let Some(path) = &self.history {
            let _ = self.editor.append_history(path);
        }
    }
}

impl Input for Terminal {
    fn line(&mut self, prompt: &str) -> Result<Option<String>> {
        loop {
            match self.editor.readline(prompt) {
                Ok(line) => {
                    if let Some(command) = self.pressed() {
                        return Ok(Some(command));
                    }
                    self.remember(&line);
                    return Ok(Some(line));
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                // The window was resized: prompt again.
                Err(ReadlineError::Signal(_)) => {}
                Err(error) => return Err(error).context("cannot read from the terminal"),
            }
        }
    }

    fn screen(&mut self) -> ScreenSize {
        match self.editor.dimensions() {
            // Some terminals report a size of 0.
            Some((columns, rows)) if columns > 0 && rows > 0 => {
                ScreenSize::Window { columns: usize::from(columns), rows: usize::from(rows) }
            }
            _ => ScreenSize::Window { columns: 80, rows: 24 },
        }
    }
}

/// A key that scrolls if the line is empty.
struct ScrollKey {
    command: &'static str,
    pressed: Pressed,
}

impl ConditionalEventHandler for ScrollKey {
    fn handle(
        &self,
        _event: &Event,
        _count: RepeatCount,
        _positive: bool,
        context: &EventContext<'_>,
    ) -> Option<Cmd> {
        if !context.line().is_empty() {
            return None;
        }
        let mut pressed = self.pressed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *pressed = Some(self.command);
        Some(Cmd::AcceptLine)
    }
}

/// Completion for the line editor.
struct Assistant {
    interpreter: Rc<RefCell<Interpreter>>,
    files: FilenameCompleter,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        match completion::candidates(&self.interpreter.borrow(), &line[..pos]) {
            Candidates::Words { from, words } => {
                let pair = |word: String| Pair { display: word.clone(), replacement: word };
                Ok((from, words.into_iter().map(pair).collect()))
            }
            Candidates::File => self.files.complete_path(line, pos),
        }
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {}
impl Validator for Assistant {}
impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_loses_its_end_but_not_the_next_line() {
        let most = MAX_LINE as usize;
        for (length, kept) in [(most - 1, most - 1), (most, most), (most + 1, most)] {
            let text = format!("{}\nnext\n", "a".repeat(length));
            let mut input = Piped::new(text.as_bytes());
            assert_eq!(input.line("").unwrap().map(|line| line.len()), Some(kept));
            assert_eq!(input.line("").unwrap().as_deref(), Some("next"), "{length}");
            assert_eq!(input.line("").unwrap(), None);
        }
    }
}
