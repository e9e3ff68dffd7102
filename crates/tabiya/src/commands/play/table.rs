//! The table the game is played at: does what the session says, prints, keeps and reads files.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use anyhow::{Result, bail};

use super::board::{self, Look, Marks};
use super::event::{Event, Manners, Task};
use super::game::{Game, Mind};
use super::help;
use super::input::Input;
use super::session::Session;
use super::shelf::{self, Shelf, Slot};
use super::thinker::{Thinker, Thought};
use super::view::Room;
use crate::files;
use crate::output::Verdict;

/// The most kept games that are listed.
const MOST_LISTED: usize = 20;

/// Who sits at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Company {
    /// People, who want to see the board.
    People,
    /// A script, which wants answers only, and to know by the exit code whether all went well.
    Script,
}

/// The table: a session with its paper and its shelf.
pub(crate) struct Table<'a> {
    pub(crate) session: Rc<RefCell<Session>>,
    pub(crate) thinker: Thinker,
    pub(crate) look: Look,
    pub(crate) company: Company,
    /// Where games are kept; nowhere if not asked for.
    pub(crate) shelf: Option<Shelf>,
    /// The file of this game, once it has one.
    pub(crate) slot: Option<Slot>,
    /// The file of the game that is offered.
    pub(crate) offered: Option<Slot>,
    pub(crate) out: &'a mut dyn Write,
    /// The last trouble with keeping, so as not to repeat it after every move.
    pub(crate) trouble: Option<String>,
    /// Whether any line was refused.
    pub(crate) verdict: Verdict,
}

/// Whether to read on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Line,
    Leave,
}

impl Table<'_> {
    /// Does what is said first, then what every line says.
    pub(crate) fn sit(mut self, input: &mut dyn Input, first: Vec<Event>) -> Result<Verdict> {
        let mut events = first;
        let mut number = 0;
        loop {
            if self.perform(events, number)? == Next::Leave {
                break;
            }
            self.out.flush()?;
            let prompt = harmless(&self.session.borrow().prompt());
            let Some(line) = input.line(&prompt)? else { break };
            number += 1;
            self.session.borrow_mut().fit(input.room());
            events = self.session.borrow_mut().handle(&line);
        }
        self.farewell()?;
        // People see what is refused and try again; a script must be told.
        Ok(if self.company == Company::Script { self.verdict } else { Verdict::Fine })
    }

    fn perform(&mut self, events: Vec<Event>, number: usize) -> Result<Next> {
        for event in events {
            match event {
                Event::Say(text) => self.say(&text)?,
                Event::Print(text) => writeln!(self.out, "{}", harmless(&text))?,
                Event::Greet(text) | Event::Remark(text) if self.company == Company::People => {
                    self.say(&text)?;
                }
                Event::Refuse(text) => self.refuse(&text, number)?,
                Event::Show(marks) => self.show(marks)?,
                Event::Refresh(marks) if self.company == Company::People => self.show(marks)?,
                Event::Greet(_) | Event::Remark(_) | Event::Refresh(_) => {}
                Event::Think(task) => {
                    if self.think(task, number)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Event::Keep => self.keep()?,
                Event::Fresh => self.slot = None,
                Event::Resume => self.slot = self.offered.take(),
                Event::Save(path) => self.save(path, number)?,
                Event::Overwrite(path) => self.write(&path, number)?,
                Event::Load(which) => {
                    if self.load(&which, number)? == Next::Leave {
                        return Ok(Next::Leave);
                    }
                }
                Event::ListKept => self.list_kept()?,
                Event::WhereKept => self.where_kept()?,
                Event::Quit => return Ok(Next::Leave),
            }
        }
        Ok(Next::Line)
    }

    /// Lets the engine think and does what follows; who presses Ctrl-C meanwhile leaves.
    fn think(&mut self, task: Task, number: usize) -> Result<Next> {
        let (game, chance, room) = {
            let mut session = self.session.borrow_mut();
            (session.game().played().clone(), session.chance(), session.view().room())
        };
        self.out.flush()?;
        let found = match self.thinker.think(&game, task, chance, room, self.out)? {
            Thought::Found(found) => found,
            Thought::Interrupted => return Ok(Next::Leave),
        };
        let events = match task {
            Task::Move(_) => self.session.borrow_mut().take_move(found.map(|(mv, _)| mv)),
            Task::Hint => self.session.borrow().take_hint(found),
            Task::Draw => self.session.borrow_mut().take_offer(found.map(|(_, score)| score)),
        };
        self.perform(events, number)
    }

    fn refuse(&mut self, text: &str, number: usize) -> Result<()> {
        self.verdict = Verdict::Refused;
        match self.company {
            Company::People => self.say(text),
            Company::Script => self.say(&format!("line {number}: {text}")),
        }
    }

    fn say(&mut self, text: &str) -> Result<()> {
        let text = harmless(text);
        match self.session.borrow().view().room() {
            Room::Window { columns, .. } => {
                for line in text.lines().flat_map(|line| wrapped(line, columns)) {
                    writeln!(self.out, "{line}")?;
                }
            }
            Room::Endless => writeln!(self.out, "{text}")?,
        }
        Ok(())
    }

    fn show(&mut self, marks: Marks) -> Result<()> {
        let session = self.session.borrow();
        let lines = board::lines(session.game().position(), session.view(), self.look, marks);
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn keep(&mut self) -> Result<()> {
        let Some(shelf) = &self.shelf else { return Ok(()) };
        let session = self.session.borrow();
        let kept = match &mut self.slot {
            Some(slot) => slot.keep(session.game()),
            None => shelf.add().and_then(|slot| self.slot.insert(slot).keep(session.game())),
        };
        let trouble = kept.err().map(|error| format!("{error:#}"));
        if let Some(trouble) = &trouble
            && self.trouble.as_ref() != Some(trouble)
        {
            writeln!(self.out, "Mind that this game is not kept: {trouble}")?;
        }
        self.trouble = trouble;
        Ok(())
    }

    fn save(&mut self, path: String, number: usize) -> Result<()> {
        if at_home(&path).exists() {
            if self.session.borrow().manners() == Manners::Tell {
                let reason = format!("`{path}` is there already: remove it or choose another name");
                return self.refuse(&reason, number);
            }
            self.session.borrow_mut().ask_to_overwrite(path);
            return Ok(());
        }
        self.write(&path, number)
    }

    fn write(&mut self, path: &str, number: usize) -> Result<()> {
        let text = super::record::write(self.session.borrow().game());
        match files::replace(&at_home(path).to_string_lossy(), &text) {
            Ok(()) => writeln!(self.out, "The game is written to `{path}`.")?,
            Err(error) => self.refuse(&format!("{error:#}"), number)?,
        }
        Ok(())
    }

    fn load(&mut self, which: &str, number: usize) -> Result<Next> {
        let (slot, game, count) = match self.find(which) {
            Ok(found) => found,
            Err(error) => {
                self.refuse(&format!("{error:#}"), number)?;
                return Ok(Next::Line);
            }
        };
        self.slot = slot;
        if count > 1 {
            self.say(&format!("The file has {count} games: `load FILE 2` reads the second."))?;
        }
        let events = self.session.borrow_mut().replace(game);
        if self.slot.is_some() {
            // It is the last one played from now on.
            self.keep()?;
        }
        self.perform(events, number)
    }

    /// A kept game by its number, or one of a file, with how many the file has; a file of that
    /// name comes first.
    fn find(&self, which: &str) -> Result<(Option<Slot>, Game, usize)> {
        let mut path = at_home(which);
        if let (Ok(number), Some(shelf), false) = (which.parse(), &self.shelf, path.exists()) {
            if self.slot.as_ref().is_some_and(|slot| slot.number() == number) {
                bail!("game {number} is the one on the table; `undo` takes moves back");
            }
            let (slot, game) = shelf.take(number)?;
            return Ok((Some(slot), game, 1));
        }
        let mut number = 1;
        if let (false, Some((file, last))) = (path.exists(), which.rsplit_once(' '))
            && let Ok(wanted) = last.parse()
        {
            (path, number) = (at_home(file.trim_end()), wanted);
        }
        let (mut game, count) = shelf::read_game(&path, number)?;
        let session = self.session.borrow();
        if let Some(computer) = session.game().computer() {
            // Whoever came to play the computer still does.
            let mut players = game.players().clone();
            players[computer].mind = session.game().players()[computer].mind;
            players[!computer].mind = Mind::Person;
            game.seat(players);
        }
        Ok((None, game, count))
    }

    fn list_kept(&mut self) -> Result<()> {
        let Some(shelf) = &self.shelf else {
            writeln!(self.out, "No games are kept. `load FILE` reads one from a file.")?;
            return Ok(());
        };
        let numbers = shelf.numbers();
        let mut lines = Vec::new();
        if numbers.is_empty() {
            lines.push("No game is kept yet. `load FILE` reads one from a file.".to_owned());
        }
        for &number in numbers.iter().take(MOST_LISTED) {
            match shelf.look(number) {
                Ok(game) => lines.push(format!("{number:>4}  {}", help::summary(&game))),
                Err(error) => lines.push(format!("{number:>4}  {error:#}")),
            }
        }
        if let Some(more) = numbers.len().checked_sub(MOST_LISTED + 1) {
            lines.push(format!("and {} more", more + 1));
        }
        self.say(&lines.join("\n"))
    }

    fn where_kept(&mut self) -> Result<()> {
        match (&self.slot, &self.shelf) {
            (Some(slot), _) => {
                let path = slot.path().display();
                writeln!(self.out, "The game is kept in `{path}` after every move.")?;
            }
            (None, Some(_)) => writeln!(self.out, "The game is kept from its first move on.")?,
            (None, None) => writeln!(self.out, "The game is not kept: `save FILE` writes it.")?,
        }
        Ok(())
    }

    /// Says that nothing is lost.
    fn farewell(&mut self) -> Result<()> {
        let unfinished = self.session.borrow().game().ending().is_none();
        if self.company == Company::Script {
            return Ok(());
        }
        match &self.slot {
            Some(slot) if unfinished && self.trouble.is_none() => {
                let number = slot.number();
                writeln!(self.out, "Game {number} is kept; `tabiya play` goes on with it.")?;
            }
            _ => writeln!(self.out, "Goodbye.")?,
        }
        Ok(())
    }
}

/// A text without what a terminal would obey: titles and names come from files of strangers.
fn harmless(text: &str) -> String {
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

/// A line in pieces that fit, broken between words where there are any.
fn wrapped(line: &str, columns: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some((limit, _)) = rest.char_indices().nth(columns.max(1)) {
        // A blank may stand just behind the last column.
        let fits = if rest[limit..].starts_with(' ') { limit + 1 } else { limit };
        let space = rest[..fits].rfind(' ').filter(|&space| !rest[..space].trim().is_empty());
        let end = space.unwrap_or(limit);
        pieces.push(rest[..end].trim_end());
        rest = rest[end..].trim_start();
    }
    pieces.push(rest);
    pieces
}

/// A path in which `~/` is the home folder, as shells read it.
fn at_home(path: &str) -> PathBuf {
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
    fn what_a_terminal_would_obey_is_left_out() {
        assert_eq!(harmless("a\u{1b}[2Jb\nc\u{9b}"), "a[2Jb\nc");
    }
}
