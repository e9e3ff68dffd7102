//! `tabiya uci`: the engine for chess programs, by the universal chess interface.
//!
//! One loop owns everything. Lines of the program and news of the search come to it as events, so
//! that it is not busy when `stop` comes; a search runs in a thread of its own and hands the
//! engine back when it is done. Only `perft` and `bench` are counted in the loop itself.

mod command;
mod info;
mod options;
mod search;
mod session;
mod setup;
#[cfg(test)]
mod tests;
mod values;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

use anyhow::Result;
use clap::Args;

use crate::output::Verdict;
use search::News;
use session::{Session, Step};

/// The longest line that is read; a position after thousands of moves fits.
const MAX_LINE: u64 = 1 << 20;

/// What `tabiya uci` is told.
#[derive(Args, Debug)]
pub(crate) struct UciArguments {
    /// Obey one command, such as `bench` or `go perft 5`, and end
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

/// Something for the loop to hear.
#[derive(Debug)]
enum Event {
    /// The program said a line.
    Line(String),
    /// The program will say nothing more.
    Closed,
    /// The search has something to tell.
    News(News),
}

/// Talks with a chess program until it quits.
pub(crate) fn run(arguments: &UciArguments, out: &mut dyn Write) -> Result<Verdict> {
    if arguments.words.is_empty() {
        // The lock of standard input does not cross threads, so the thread takes it itself.
        talk(io::stdin(), out)?;
        // A program that was told what is wrong has gone on.
        return Ok(Verdict::Fine);
    }
    talk(io::Cursor::new(arguments.words.join(" ") + "\n"), out)
}

/// Obeys the lines of a reader; tells whether all of them could be.
fn talk(input: impl Read + Send + 'static, out: &mut dyn Write) -> Result<Verdict> {
    let (sender, events) = mpsc::channel();
    let reader = sender.clone();
    // The thread ends with its input or with the program; nobody waits for a line that never comes.
    thread::spawn(move || read(BufReader::new(input), &reader));
    let mut session = Session::new(move |news| {
        // When nobody listens any more, the search was told to stop.
        let _ = sender.send(Event::News(news));
    });
    for event in events {
        let step = match event {
            Event::Line(line) => session.obey(line.trim(), out)?,
            Event::News(news) => session.hear(news, out)?,
            Event::Closed => session.close(out)?,
        };
        out.flush()?;
        if step == Step::Quit {
            break;
        }
    }
    session.end();
    Ok(session.verdict)
}

/// Passes lines on until there are none.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(count) if count > 0 => {}
            _ => break,
        }
        // A line in another encoding is no command, and is told so.
        if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Closed);
}
