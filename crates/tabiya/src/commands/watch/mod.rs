//! `tabiya watch`: a match in the terminal, live, until it is over.

mod address;
mod follower;
mod line;
mod screen;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use protocol::ClientMessage;
use tokio::runtime::Builder;
use tokio::signal;
use tokio::time::sleep;

use super::play::When;
use super::play::board::{Look, Symbols};
use super::play::look_in;
use super::play::view::Room;
use crate::clock;
use crate::output::Verdict;
use address::Address;
use follower::{Follower, News};
use line::{Line, Visitor};

/// How often running clocks are painted.
const TICK: Duration = Duration::from_millis(500);
/// A line that broke is opened again after this, and after twice as long each time.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(8);
/// A server that was there before is waited for so often: some five minutes.
const MOST_TRIES: u32 = 40;
/// Clears the screen and begins at its top.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// What `tabiya watch` is told.
#[derive(Args, Debug)]
pub(crate) struct WatchArguments {
    /// The link of the match, as the page shows it: http://127.0.0.1:8080/m/ID
    #[arg(value_name = "URL")]
    url: String,
    /// What you are called on another computer's server
    #[arg(long, value_name = "NAME", default_value = "Spectator")]
    name: String,
    /// The room code that a server on your local network prints when it opens
    #[arg(long, value_name = "CODE")]
    room: Option<String>,
    /// Letters for pieces, even where the terminal could show chess symbols
    #[arg(long)]
    ascii: bool,
    /// When to use colors
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
}

/// Watches until the match is over, or whoever watches has seen enough.
pub(crate) fn run(arguments: &WatchArguments, out: &mut dyn Write) -> Result<Verdict> {
    let address = Address::parse(&arguments.url)?;
    let mut look = look_in(arguments.color);
    if arguments.ascii {
        look.symbols = Symbols::Ascii;
    }
    let visitor =
        Visitor { name: arguments.name.clone(), room: arguments.room.clone(), token: None };
    let output = if io::stdout().is_terminal() { Output::Screen } else { Output::Lines };
    let runtime = Builder::new_current_thread().enable_all().build().context("cannot start")?;
    let mut watch = Watch {
        address,
        visitor,
        follower: Follower::default(),
        heard: clock::now(),
        output,
        look,
        out,
    };
    runtime.block_on(async {
        tokio::select! {
            done = watch.watch() => done,
            stopped = signal::ctrl_c() => stopped.context("cannot hear Ctrl-C"),
        }
    })?;
    Ok(Verdict::Fine)
}

/// How the match is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Output {
    /// Painted over the whole terminal.
    Screen,
    /// As lines, one for each thing that happens.
    Lines,
}

/// Why following stops.
enum Stop {
    /// The match is over.
    Over,
    /// The line broke, and why.
    Broken(anyhow::Error),
}

struct Watch<'o> {
    address: Address,
    visitor: Visitor,
    follower: Follower,
    /// When the last message came, for the clocks.
    heard: Instant,
    output: Output,
    look: Look,
    out: &'o mut dyn Write,
}

impl Watch<'_> {
    /// Follows the match over as many lines as it takes. A server that never was there is an error.
    async fn watch(&mut self) -> Result<()> {
        let (mut tries, mut wait) = (0, FIRST_WAIT);
        loop {
            match Line::open(&self.address, &mut self.visitor).await {
                Ok(line) => {
                    (tries, wait) = (0, FIRST_WAIT);
                    match self.follow(line).await? {
                        Stop::Over => return Ok(()),
                        Stop::Broken(error) => {
                            self.note(&format!("The line broke ({error:#}); trying again."))?
                        }
                    }
                }
                Err(error) if self.follower.head().is_none() || tries >= MOST_TRIES => {
                    return Err(error);
                }
                Err(_) => tries += 1,
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
    }

    /// Follows the match over one line.
    async fn follow(&mut self, mut line: Line) -> Result<Stop> {
        let hello = ClientMessage::Hello { protocol: protocol::VERSION };
        for message in [hello, self.question()] {
            if let Err(error) = line.say(&message).await {
                return Ok(Stop::Broken(error));
            }
        }
        loop {
            let message = tokio::select! {
                message = line.hear() => message,
                () = sleep(TICK) => {
                    self.paint()?;
                    continue;
                }
            };
            let message = match message {
                Ok(message) => message,
                Err(error) => return Ok(Stop::Broken(error)),
            };
            let news = self.follower.hear(message);
            if !news.is_empty() {
                self.heard = clock::now();
            }
            for news in news {
                match news {
                    News::Shown => {}
                    News::Line(text) => self.tell(&text)?,
                    News::Refused(why) => bail!("{}: {why}", self.address),
                    News::Over => {
                        self.paint()?;
                        return Ok(Stop::Over);
                    }
                    News::Lost => {
                        self.follower.forget();
                        if let Err(error) = line.say(&self.question()).await {
                            return Ok(Stop::Broken(error));
                        }
                    }
                }
            }
            self.paint()?;
        }
    }

    /// Asks for the match, or for what happened since.
    fn question(&self) -> ClientMessage {
        ClientMessage::Watch { match_id: self.address.id.clone(), have: self.follower.head() }
    }

    /// Something happened.
    fn tell(&mut self, text: &str) -> Result<()> {
        if self.output == Output::Lines {
            writeln!(self.out, "{text}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Something about the line, on the screen too.
    fn note(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }

    fn paint(&mut self) -> Result<()> {
        let (Output::Screen, Some(state)) = (self.output, self.follower.state()) else {
            return Ok(());
        };
        let lines = screen::lines(state, self.look, room(), self.heard.elapsed());
        write!(self.out, "{CLEAR}{}\r\n", lines.join("\r\n"))?;
        self.out.flush()?;
        Ok(())
    }
}

/// The size of the terminal.
#[cfg(unix)]
fn room() -> Room {
    match rustix::termios::tcgetwinsize(io::stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
            Room::Window { columns: usize::from(size.ws_col), rows: usize::from(size.ws_row) }
        }
        _ => Room::Window { columns: 80, rows: 24 },
    }
}

#[cfg(not(unix))]
fn room() -> Room {
    Room::Window { columns: 80, rows: 24 }
}

/// Text from a server without what would make a terminal do something.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
