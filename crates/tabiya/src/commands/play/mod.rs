//! `tabiya play`: two people, or one and the computer, in the terminal.
//!
//! The session is pure: a line of text in, events out. The table does what the events say, with
//! lines from a terminal or a pipe.

mod arguments;
mod board;
mod command;
mod completion;
mod computer;
mod event;
mod game;
mod help;
mod input;
mod move_text;
mod palette;
mod record;
mod session;
mod shelf;
mod table;
#[cfg(test)]
mod tests;
mod view;
mod words;

use std::cell::RefCell;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::rc::Rc;

use anyhow::Result;

pub(crate) use arguments::PlayArguments;
use arguments::When;
use board::{Look, Symbols};
use event::{Event, Keeping};
use input::{Input, Piped, Terminal};
use palette::Palette;
use session::Session;
use shelf::{Shelf, Slot};
use table::{Company, Table};

use crate::clock;
use crate::data_folder;
use crate::output::Verdict;

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
    let session = Session::new(game, keeping, arguments.starts(), random);
    let session = Rc::new(RefCell::new(session));
    // Only one of them may hold the standard input: on the plainest terminals both read it.
    let mut input: Box<dyn Input> = if people && io::stdout().is_terminal() {
        let history = data.map(|data| data.join("history"));
        Box::new(Terminal::new(session.clone(), history)?)
    } else {
        Box::new(Piped::new(io::stdin().lock()))
    };
    session.borrow_mut().fit(input.room());
    let company = if people { Company::People } else { Company::Script };
    let (offered, first) = beginning(arguments, &session, shelf.as_ref(), company)?;
    let table = Table {
        session,
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
    let last = shelf.and_then(|shelf| Some((shelf, *shelf.numbers().first()?)));
    let asks = company == Company::People && !arguments.new;
    let (Some((shelf, number)), true) = (last, asks || arguments.resume) else {
        if arguments.resume {
            anyhow::bail!("there is no game to continue");
        }
        return Ok((None, session.open()));
    };
    match shelf.take(number) {
        Ok((slot, kept)) if arguments.resume => {
            let mut events = vec![Event::Resume];
            events.extend(session.replace(kept));
            Ok((Some(slot), events))
        }
        Ok((slot, kept)) if kept.ending().is_none() && !arguments.ask_for_other_than(&kept) => {
            Ok((Some(slot), session.offer(kept)))
        }
        Err(error) if arguments.resume => Err(error),
        // A finished game, one of other rules or one that is played elsewhere is no reason to ask.
        _ => Ok((None, session.open())),
    }
}

fn look(arguments: &PlayArguments) -> Look {
    let variable = |name: &str| env::var(name).ok();
    let palette = match arguments.color {
        When::Always => Palette::forced(variable),
        When::Auto if io::stdout().is_terminal() => Palette::detect(variable),
        When::Auto | When::Never => Palette::Plain,
    };
    let symbols = if arguments.ascii {
        Symbols::Ascii
    } else if arguments.unicode {
        Symbols::Unicode
    } else {
        Symbols::detect(variable)
    };
    Look { symbols, palette }
}
