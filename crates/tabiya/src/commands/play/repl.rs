//! The read-eval-print loop: reads lines and performs the interpreter's actions.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Result, bail};

use super::action::{Action, Questions, Task};
use super::board::{self, Look, Marks};
use super::help;
use super::input::Input;
use super::interpreter::Interpreter;
use super::saved_games::{self, SavedGame, SavedGames};
use super::terminal_game::{PlayerKind, TerminalGame};
use super::thinker::{Thinker, Thought};
use super::view::ScreenSize;
use crate::files;
use crate::output::Verdict;

/// How many saved games to list.
const MOST_LISTED: usize = 20;

/// Who types the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// A person, who wants to see the board.
    Interactive,
    /// A script, which wants only answers, and an exit code.
    Script,
}

/// An interpreter with its output, its engine and its saved games.
pub(crate) struct Repl<'a> {
    pub(crate) interpreter: Rc<RefCell<Interpreter>>,
    pub(crate) thinker: Thinker,
    pub(crate) look: Look,
    pub(crate) mode: Mode,
    /// Where to save games; `None` if saving is off.
    pub(crate) saved_games: Option<SavedGames>,
    /// The file of this game, once it has one.
    pub(crate) file: Option<SavedGame>,
    /// The file of the game that the player was offered to resume.
    pub(crate) offered: Option<SavedGame>,
    pub(crate) out: &'a mut dyn Write,
    /// The last error while saving, to avoid repeating it after every move.
    pub(crate) save_error: Option<String>,
    /// Whether any line was refused.
    pub(crate) verdict: Verdict,
}

/// Whether to continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Line,
    Leave,
}

impl Repl<'_> {
    /// Performs the first actions, then those of every line.
    pub(crate) fn run(mut self, input: &mut dyn Input, first: Vec<Action>) -> Result<Verdict> {
        let mut actions = first;
        let mut number = 0;
        loop {
            if self.perform(actions, number)? == Next::Leave {
                break;
            }
            self.out.flush()?;
            let prompt = without_controls(&self.interpreter.borrow().prompt());
            let Some(line) = input.line(&prompt)? else { break };
            number += 1;
            self.interpreter.borrow_mut().fit(input.screen());
            actions = self.interpreter.borrow_mut().handle(&line);
        }
        self.farewell()?;
        // A person sees what is refused and tries again. A script needs the exit code.
        Ok(if self.mode == Mode::Script { self.verdict } else { Verdict::Fine })
    }

    fn perform(&mut self, actions: Vec<Action>, number: usize) -> Result<Next> {
        for action in actions {
            match action {
                Action::Say(text) => self.say(&text)?,
                Action::Print(text) => writeln!(self.out, "{}", without_controls(&text))?,
                Action::Greet(text) | Action::Remark(text) if self.mode == Mode::Interactive => {
                    self.say(&text)?;
                }
                Action::Refuse(text) => self.refuse(&text, number)?,
                Action::Show(marks) => self.show(marks)?,
                Action::Refresh(marks) if self.mode == Mode::Interactive => self.show(marks)?,
                Action::Greet(_) | Action::Remark(_) | Action::Refresh(_) => {}
                Action::Think(task) => {
                    if self.think(task, number)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Action::Autosave => self.autosave()?,
                Action::NewGame => self.file = None,
                Action::Resume => self.file = self.offered.take(),
                Action::Save(path) => self.save(path, number)?,
                Action::Overwrite(path) => self.write(&path, number)?,
                Action::Load(which) => {
                    if self.load(&which, number)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Action::ListSaved => self.list_saved()?,
                Action::ShowSaveLocation => self.show_save_location()?,
                Action::Quit => return Ok(Next::Leave),
            }
        }
        Ok(Next::Line)
    }

    /// Lets the engine think and performs what follows. Ctrl-C while it thinks leaves the game.
    fn think(&mut self, task: Task, number: usize) -> Result<Next> {
        let (game, random, screen) = {
            let mut interpreter = self.interpreter.borrow_mut();
            (
                interpreter.game().played().clone(),
                interpreter.fork_random(),
                interpreter.view().screen(),
            )
        };
        self.out.flush()?;
        let found = match self.thinker.think(&game, task, random, screen, self.out)? {
            Thought::Found(found) => found,
            Thought::Interrupted => return Ok(Next::Leave),
        };
        let actions = match task {
            Task::Move(_) | Task::Program(_) => {
                self.interpreter.borrow_mut().take_move(found.map(|(mv, _)| mv))
            }
            Task::Hint => self.interpreter.borrow().take_hint(found),
            Task::Draw => self.interpreter.borrow_mut().take_offer(found.map(|(_, score)| score)),
        };
        self.perform(actions, number)
    }

    fn refuse(&mut self, text: &str, number: usize) -> Result<()> {
        self.verdict = Verdict::Refused;
        match self.mode {
            Mode::Interactive => self.say(text),
            Mode::Script => self.say(&format!("line {number}: {text}")),
        }
    }

    fn say(&mut self, text: &str) -> Result<()> {
        let text = without_controls(text);
        match self.interpreter.borrow().view().screen() {
            ScreenSize::Window { columns, .. } => {
                for line in text.lines().flat_map(|line| wrapped(line, columns)) {
                    writeln!(self.out, "{line}")?;
                }
            }
            ScreenSize::Unlimited => writeln!(self.out, "{text}")?,
        }
        Ok(())
    }

    fn show(&mut self, marks: Marks) -> Result<()> {
        let interpreter = self.interpreter.borrow();
        let lines =
            board::lines(interpreter.game().position(), interpreter.view(), self.look, marks);
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn autosave(&mut self) -> Result<()> {
        let Some(saved_games) = &self.saved_games else { return Ok(()) };
        let interpreter = self.interpreter.borrow();
        let saved = match &mut self.file {
            Some(file) => file.save(interpreter.game()),
            None => saved_games
                .create()
                .and_then(|file| self.file.insert(file).save(interpreter.game())),
        };
        let error = saved.err().map(|error| format!("{error:#}"));
        if let Some(error) = &error
            && self.save_error.as_ref() != Some(error)
        {
            writeln!(self.out, "Warning: this game is not being saved: {error}")?;
        }
        self.save_error = error;
        Ok(())
    }

    fn save(&mut self, path: String, number: usize) -> Result<()> {
        if expand_home(&path).exists() {
            if self.interpreter.borrow().questions() == Questions::Print {
                let reason = format!("`{path}` already exists: remove it or choose another name");
                return self.refuse(&reason, number);
            }
            self.interpreter.borrow_mut().ask_to_overwrite(path);
            return Ok(());
        }
        self.write(&path, number)
    }

    fn write(&mut self, path: &str, number: usize) -> Result<()> {
        let text = super::record::write(self.interpreter.borrow().game());
        match files::replace(&expand_home(path).to_string_lossy(), &text) {
            Ok(()) => writeln!(self.out, "Wrote the game to `{path}`.")?,
            Err(error) => self.refuse(&format!("{error:#}"), number)?,
        }
        Ok(())
    }

    fn load(&mut self, which: &str, number: usize) -> Result<Next> {
        let (file, game, count) = match self.find(which) {
            Ok(found) => found,
            Err(error) => {
                self.refuse(&format!("{error:#}"), number)?;
                return Ok(Next::Line);
            }
        };
        self.file = file;
        if count > 1 {
            self.say(&format!("The file has {count} games; `load FILE 2` opens the second."))?;
        }
        let actions = self.interpreter.borrow_mut().replace(game);
        if self.file.is_some() {
            // Saving it makes it the most recent game.
            self.autosave()?;
        }
        self.perform(actions, number)
    }

    /// Finds a saved game by its number, or a game in a file, and counts the games of the file. A file
    /// with that name takes precedence.
    fn find(&self, which: &str) -> Result<(Option<SavedGame>, TerminalGame, usize)> {
        let mut path = expand_home(which);
        if let (Ok(number), Some(saved_games), false) =
            (which.parse(), &self.saved_games, path.exists())
        {
            if self.file.as_ref().is_some_and(|file| file.number() == number) {
                bail!("you are playing game {number}; `undo` takes moves back");
            }
            let (file, game) = saved_games.open(number)?;
            return Ok((Some(file), game, 1));
        }
        let mut number = 1;
        if let (false, Some((file, last))) = (path.exists(), which.rsplit_once(' '))
            && let Ok(wanted) = last.parse()
        {
            (path, number) = (expand_home(file.trim_end()), wanted);
        }
        let (mut game, count) = saved_games::read_game(&path, number)?;
        let interpreter = self.interpreter.borrow();
        if let Some(computer) = interpreter.game().computer() {
            // A person who plays the computer still does.
            let mut players = game.players().clone();
            players[computer].kind = interpreter.game().players()[computer].kind;
            players[!computer].kind = PlayerKind::Person;
            game.set_players(players);
        }
        Ok((None, game, count))
    }

    fn list_saved(&mut self) -> Result<()> {
        let Some(saved_games) = &self.saved_games else {
            writeln!(self.out, "Saving is off. `load FILE` opens a game from a file.")?;
            return Ok(());
        };
        let numbers = saved_games.numbers();
        let mut lines = Vec::new();
        if numbers.is_empty() {
            lines.push(
                "There are no saved games yet. `load FILE` opens one from a file.".to_owned(),
            );
        }
        for &number in numbers.iter().take(MOST_LISTED) {
            match saved_games.read(number) {
                Ok(game) => lines.push(format!("{number:>4}  {}", help::summary(&game))),
                Err(error) => lines.push(format!("{number:>4}  {error:#}")),
            }
        }
        if let Some(more) = numbers.len().checked_sub(MOST_LISTED + 1) {
            lines.push(format!("and {} more", more + 1));
        }
        self.say(&lines.join("\n"))
    }

    fn show_save_location(&mut self) -> Result<()> {
        match (&self.file, &self.saved_games) {
            (Some(file), _) => {
                let path = file.path().display();
                writeln!(self.out, "The game is saved in `{path}` after every move.")?;
            }
            (None, Some(_)) => writeln!(self.out, "The game will be saved after the first move.")?,
            (None, None) => {
                writeln!(self.out, "Saving is off. `save FILE` writes the game to a file.")?
            }
        }
        Ok(())
    }

    /// Says goodbye, and how to resume an unfinished game.
    fn farewell(&mut self) -> Result<()> {
        let unfinished = self.interpreter.borrow().game().ending().is_none();
        if self.mode == Mode::Script {
            return Ok(());
        }
        match &self.file {
            Some(file) if unfinished && self.save_error.is_none() => {
                let number = file.number();
                writeln!(self.out, "Game {number} is saved; `tabiya play` resumes it.")?;
            }
            _ => writeln!(self.out, "Goodbye.")?,
        }
        Ok(())
    }
}

/// Removes control characters: titles and names come from untrusted files.
fn without_controls(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

/// Breaks a line into pieces that fit, between words if possible.
fn wrapped(line: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some((limit, _)) = rest.char_indices().nth(columns.max(1)) {
        // A space may follow right after the last column.
        let fits = if rest[limit..].starts_with(' ') { limit + 1 } else { limit };
        let space = rest[..fits].rfind(' ').filter(|&space| !rest[..space].trim().is_empty());
        let end = space.unwrap_or(limit);
        pieces.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces
}

/// Expands `~/` to the home folder, like a shell.
fn expand_home(path: &str) -> PathBuf {
    let rest = path.strip_prefix("~/");
    match rest.and_then(|rest| Some(etcetera::home_dir().ok()?.join(rest))) {
        Some(path) => path,
        None => Path::new(path).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("a pawn may go", 80), ["a pawn may go"]);
        assert_eq!(wrapped("a pawn may go", 6), ["a pawn", "may go"]);
        assert_eq!(wrapped("a pawn may go", 7), ["a pawn", "may go"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("  ♜♜♜ ♜é♜", 5), ["  ♜♜♜", "♜é♜"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("ab", 0), ["a", "b"]);
    }

    #[test]
    fn control_characters_are_removed() {
        assert_eq!(without_controls("a\u{1b}[2Jb\nc\u{9b}"), "a[2Jb\nc");
    }
}
