//! `tabiya uci`: the engine for chess programs, by the universal chess interface.
//!
//! One event loop owns all state. It receives lines from the chess program and messages from the search, so that `stop`
//! is handled at once. A search runs in its own thread and gives the engine back when it is done. Only `perft` and
//! `bench` run in the loop itself.

mod command;
mod handler;
mod info;
mod options;
mod search;
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
use handler::{Step, UciHandler};
use search::SearchMessage;

/// The longest line that is read, in bytes: enough for thousands of moves.
const MAX_LINE: u64 = 1 << 20;

/// Arguments of `tabiya uci`.
#[derive(Args, Debug)]
pub(crate) struct UciArguments {
    /// Run one command, such as `bench` or `go perft 5`, and exit
    #[arg(value_name = "COMMAND")]
    words: Vec<String>,
}

/// An event of the loop.
#[derive(Debug)]
enum Event {
    /// The program sent a line.
    Line(String),
    /// The program closed its output.
    Closed,
    /// The search sent a message.
    Search(SearchMessage),
}

/// Serves a chess program until it quits.
pub(crate) fn run(arguments: &UciArguments, out: &mut dyn Write) -> Result<Verdict> {
    if arguments.words.is_empty() {
        // The lock of standard input cannot be sent to another thread, so that thread takes it.
        serve(io::stdin(), out)?;
        // The program saw its errors and went on.
        return Ok(Verdict::Fine);
    }
    serve(io::Cursor::new(arguments.words.join(" ") + "\n"), out)
}

/// Runs the commands of a reader, and returns whether all of them succeeded.
fn serve(input: impl Read + Send + 'static, out: &mut dyn Write) -> Result<Verdict> {
    let (sender, events) = mpsc::channel();
    let reader = sender.clone();
    // The thread ends with its input or with the process, so it is not joined.
    thread::spawn(move || read(BufReader::new(input), &reader));
    let mut handler = UciHandler::new(move |message| {
        // If the receiver is gone, the search was stopped.
        let _ = sender.send(Event::Search(message));
    });
    for event in events {
        let step = match event {
            Event::Line(line) => handler.handle_line(line.trim(), out)?,
            Event::Search(message) => handler.handle_search(message, out)?,
            Event::Closed => handler.close(out)?,
        };
        out.flush()?;
        if step == Step::Quit {
            break;
        }
    }
    handler.end();
    Ok(handler.verdict)
}

/// Sends lines to the loop until the input ends.
fn read(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        match input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(count) if count > 0 => {}
            _ => break,
        }
        // A line in another encoding becomes an unknown command.
        if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
    }
    let _ = events.send(Event::Closed);
}
