//! `tabiya play`: two people, or one and the computer, in the terminal.
//!
//! The session is pure: a line of text in, events out. The table does what the events say, with
//! lines from a terminal or a pipe.

mod arguments;
pub(crate) mod board;
mod command;
mod completion;
mod computer;
mod event;
mod game;
mod help;
mod input;
mod move_text;
pub(crate) mod palette;
mod record;
mod rules_text;
mod session;
mod shelf;
mod specials_text;
mod table;
#[cfg(test)]
mod tests;
mod thinker;
pub(crate) mod view;
mod words;

use std::cell::RefCell;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anyhow::Result;

pub(crate) use arguments::PlayArguments;
pub(crate) use arguments::When;
use board::{Look, Symbols};
use event::{Event, Keeping, Manners};
use input::{Input, Piped, Terminal};
use palette::Palette;
use session::Session;
use shelf::{Shelf, Slot};
use table::{Company, Table};
use thinker::{Audience, Thinker};

use crate::clock;
use crate::data_folder;
use crate::output::Verdict;

/// How many kept games that cannot be read are told before a new one begins.
const MOST_TRIED: usize = 3;

/// Plays until somebody leaves.
pub(crate) fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<Verdict> {
    let mut random = arguments.random();
    let game = arguments.game(clock::today(), &mut random)?;
    let keeping = if arguments.no_save { Keeping::Nothing } else { Keeping::EveryMove };
    let data = match keeping {
        Keeping::EveryMove => Some(data_folder::find(arguments.data.as_deref())?),
        Keeping::Nothing => None,
    };
    let shelf = data.as_deref().map(Shelf::new);
    let people = io::stdin().is_terminal();
    let prompts = people && io::stdout().is_terminal();
    let manners = if prompts { Manners::Ask } else { Manners::Tell };
    let session = Session::new(game, keeping, arguments.starts(), random).with_manners(manners);
    let session = Rc::new(RefCell::new(session));
    // Only one of them may hold the standard input: on the plainest terminals both read it.
    let mut input: Box<dyn Input> = if prompts {
        let history = data.map(|data| data.join("history"));
        Box::new(Terminal::new(session.clone(), history)?)
    } else {
        Box::new(Piped::new(io::stdin().lock()))
    };
    session.borrow_mut().fit(input.room());
    let company = if people { Company::People } else { Company::Script };
    let (offered, first) = beginning(arguments, &session, shelf.as_ref(), company)?;
    let audience = if prompts { Audience::Terminal } else { Audience::Pipe };
    let table = Table {
        session,
        thinker: Thinker::new(audience),
        look: look(arguments),
        company,
        shelf,
        slot: None,
        offered,
        out,
        trouble: None,
        verdict: Verdict::Fine,
    };
    table.sit(input.as_mut(), first)
}

/// What to begin with: the last game, the offer to go on with it, or a new one.
fn beginning(
    arguments: &PlayArguments,
    session: &RefCell<Session>,
    shelf: Option<&Shelf>,
    company: Company,
) -> Result<(Option<Slot>, Vec<Event>)> {
    let mut session = session.borrow_mut();
    if arguments.resume {
        let last = shelf.and_then(|shelf| Some((shelf, *shelf.numbers().first()?)));
        let Some((shelf, number)) = last else { anyhow::bail!("there is no game to continue") };
        let (slot, kept) = shelf.take(number)?;
        let mut events = vec![Event::Resume];
        events.extend(session.replace(kept));
        return Ok((Some(slot), events));
    }
    let asks = company == Company::People && !arguments.new;
    let mut events = Vec::new();
    let Some(shelf) = shelf.filter(|_| asks) else {
        return Ok((None, session.open()));
    };
    for number in shelf.numbers().into_iter().take(MOST_TRIED) {
        let kept = match shelf.look(number) {
            Ok(kept) => kept,
            Err(error) => {
                events.push(Event::Say(format!("Game {number} cannot be read: {error:#}.")));
                continue;
            }
        };
        if kept.ending().is_none() && arguments.ask_for_other_than(&kept) {
            let summary = help::summary(&kept);
            events.push(Event::Say(format!(
                "This is a new game. Your last one is not finished, and `load {number}` goes on with it:\n{summary}."
            )));
        } else if let Ok((slot, kept)) = shelf.take(number)
            && kept.ending().is_none()
        {
            events.extend(session.offer(kept));
            return Ok((Some(slot), events));
        }
        // A finished game, another one or one that is played elsewhere is no reason to ask.
        break;
    }
    events.extend(session.open());
    Ok((None, events))
}

fn look(arguments: &PlayArguments) -> Look {
    let mut look = look_in(arguments.color);
    if arguments.ascii {
        look.symbols = Symbols::Ascii;
    } else if arguments.unicode {
        look.symbols = Symbols::Unicode;
    }
    look
}

/// How boards are shown on the standard output, in colors when so told.
pub(crate) fn look_in(color: When) -> Look {
    let variable = |name: &str| env::var(name).ok();
    let palette = match color {
        When::Always => Palette::forced(variable),
        When::Auto if io::stdout().is_terminal() => Palette::detect(variable),
        When::Auto | When::Never => Palette::Plain,
    };
    Look { symbols: Symbols::detect(variable), palette }
}
