//! Where the lines come from: a person at a terminal, or a pipe.

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
use super::session::Session;
use super::view::Room;

/// The longest line that is read from a pipe, in bytes; the rest of a longer one is skipped.
const MAX_LINE: u64 = 64 << 10;
/// How many earlier lines are remembered.
const HISTORY: usize = 1000;

/// Where the lines come from.
pub(crate) trait Input {
    /// The next line; nothing when there are no more.
    fn line(&mut self, prompt: &str) -> Result<Option<String>>;

    /// How much room there is to draw in.
    fn room(&mut self) -> Room;
}

/// Lines from a pipe or a file.
#[derive(Debug)]
pub(crate) struct Piped<R> {
    reader: R,
}

impl<R: BufRead> Piped<R> {
    /// Lines of a reader.
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

    fn room(&mut self) -> Room {
        Room::Endless
    }
}

/// A person at a terminal, with history, completion and keys to scroll.
pub(crate) struct Terminal {
    editor: Editor<Assistant, FileHistory>,
    /// The command of a key that was pressed instead of typing a line.
    pressed: Pressed,
    /// Where earlier lines are kept.
    history: Option<PathBuf>,
}

type Pressed = Arc<Mutex<Option<&'static str>>>;

impl Terminal {
    /// Prepares the terminal.
    ///
    /// # Errors
    /// When it is none.
    pub(crate) fn new(session: Rc<RefCell<Session>>, history: Option<PathBuf>) -> Result<Self> {
        let config = Config::builder()
            .max_history_size(HISTORY)?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .auto_add_history(false)
            .build();
        let mut editor = Editor::with_config(config).context("cannot use this terminal")?;
        editor.set_helper(Some(Assistant { session, files: FilenameCompleter::new() }));
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
            // The first time there is none.
            let _ = editor.load_history(path);
        }
        Ok(Self { editor, pressed, history })
    }

    fn pressed(&self) -> Option<String> {
        let mut pressed = self.pressed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        pressed.take().map(str::to_owned)
    }

    fn remember(&mut self, line: &str) {
        // A line that cannot be remembered is no reason to stop a game.
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
                // The window has another size now: ask again.
                Err(ReadlineError::Signal(_)) => {}
                Err(error) => return Err(error).context("cannot read from the terminal"),
            }
        }
    }

    fn room(&mut self) -> Room {
        match self.editor.dimensions() {
            // Some terminals do not tell their size and say 0 instead.
            Some((columns, rows)) if columns > 0 && rows > 0 => {
                Room::Window { columns: usize::from(columns), rows: usize::from(rows) }
            }
            _ => Room::Window { columns: 80, rows: 24 },
        }
    }
}

/// A key that scrolls when nothing has been typed yet.
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
    session: Rc<RefCell<Session>>,
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
        match completion::candidates(&self.session.borrow(), &line[..pos]) {
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
    fn a_line_that_is_too_long_loses_its_end_and_not_the_next_line() {
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
