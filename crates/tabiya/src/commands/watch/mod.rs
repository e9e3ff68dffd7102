//! `tabiya watch`: shows a live match in the terminal until it is over.

pub(super) mod address;
pub(super) mod connection;
pub(super) mod follower;
mod screen;
#[cfg(test)]
mod tests;
pub(super) mod watched_match;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;
use protocol::ClientMessage;
use tokio::time::sleep;

use super::play::When;
use super::play::board::{Look, Symbols};
use super::play::look_in;
use super::play::view::ScreenSize;
use crate::clock;
use crate::output::Verdict;
use address::Address;
use connection::{Connection, Guest};
use follower::{Follower, Stop, follow_match, until_interrupted};
use watched_match::{WatchUpdate, WatchedMatch};

/// How often running clocks are redrawn.
const TICK: Duration = Duration::from_millis(500);
/// Clears the screen and moves the cursor to its top.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Arguments of `tabiya watch`.
#[derive(Args, Debug)]
pub(crate) struct WatchArguments {
    /// The link to the match, copied from the page, such as http://127.0.0.1:8080/m/ID
    #[arg(value_name = "URL")]
    url: String,
    /// Your name on another computer's server
    #[arg(long, value_name = "NAME", default_value = "Spectator")]
    name: String,
    /// The room code that a server on your local network prints when it starts
    #[arg(long, value_name = "CODE")]
    room: Option<String>,
    /// Show pieces as letters, even if the terminal can show chess symbols
    #[arg(long)]
    ascii: bool,
    /// When to use colors
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
}

/// Watches until the match is over or the spectator presses Ctrl-C.
pub(crate) fn run(arguments: &WatchArguments, out: &mut dyn Write) -> Result<Verdict> {
    let address = Address::parse(&arguments.url)?;
    let mut look = look_in(arguments.color);
    if arguments.ascii {
        look.symbols = Symbols::Ascii;
    }
    let guest = Guest { name: arguments.name.clone(), room: arguments.room.clone(), token: None };
    let output = if io::stdout().is_terminal() { Output::Screen } else { Output::Lines };
    let mut watch = Watch {
        address,
        guest,
        watched: WatchedMatch::default(),
        received_at: clock::now(),
        output,
        look,
        out,
    };
    until_interrupted(follow_match(&mut watch))
}

/// How the match is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Output {
    /// Drawn over the whole terminal.
    Screen,
    /// One line for each event.
    Lines,
}

struct Watch<'o> {
    address: Address,
    guest: Guest,
    watched: WatchedMatch,
    /// When the last message arrived, for the clocks.
    received_at: Instant,
    output: Output,
    look: Look,
    out: &'o mut dyn Write,
}

impl Follower for Watch<'_> {
    fn server(&mut self) -> (&Address, &mut Guest) {
        (&self.address, &mut self.guest)
    }

    fn was_connected(&self) -> bool {
        self.watched.head().is_some()
    }

    async fn follow(&mut self, mut connection: Connection) -> Result<Stop> {
        let hello = ClientMessage::Hello { protocol: protocol::VERSION };
        for message in [hello, self.watch_request()] {
            if let Err(error) = connection.send(&message).await {
                return Ok(Stop::Lost(error));
            }
        }
        loop {
            let message = tokio::select! {
                message = connection.receive() => message,
                () = sleep(TICK) => {
                    self.draw()?;
                    continue;
                }
            };
            let message = match message {
                Ok(message) => message,
                Err(error) => return Ok(Stop::Lost(error)),
            };
            let updates = self.watched.receive(message);
            if !updates.is_empty() {
                self.received_at = clock::now();
            }
            for update in updates {
                match update {
                    WatchUpdate::Snapshot => {}
                    WatchUpdate::Text(text) => self.print_event(&text)?,
                    WatchUpdate::Refused(why) => bail!("{}: {why}", self.address),
                    WatchUpdate::Over => {
                        self.draw()?;
                        return Ok(Stop::Over);
                    }
                    WatchUpdate::Lost => {
                        self.watched.forget();
                        if let Err(error) = connection.send(&self.watch_request()).await {
                            return Ok(Stop::Lost(error));
                        }
                    }
                }
            }
            self.draw()?;
        }
    }

    // On a screen too.
    fn print_status(&mut self, text: &str) -> Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()?;
        Ok(())
    }
}

impl Watch<'_> {
    /// The request for the match, or for the events since the last one.
    fn watch_request(&self) -> ClientMessage {
        ClientMessage::Watch { match_id: self.address.id.clone(), have: self.watched.head() }
    }

    /// Writes a line about an event.
    fn print_event(&mut self, text: &str) -> Result<()> {
        if self.output == Output::Lines {
            writeln!(self.out, "{text}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn draw(&mut self) -> Result<()> {
        let (Output::Screen, Some(state)) = (self.output, self.watched.state()) else {
            return Ok(());
        };
        let lines = screen::lines(state, self.look, screen_size(), self.received_at.elapsed());
        write!(self.out, "{CLEAR}{}\r\n", lines.join("\r\n"))?;
        self.out.flush()?;
        Ok(())
    }
}

/// The size of the terminal.
#[cfg(unix)]
fn screen_size() -> ScreenSize {
    match rustix::termios::tcgetwinsize(io::stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
            ScreenSize::Window { columns: usize::from(size.ws_col), rows: usize::from(size.ws_row) }
        }
        _ => ScreenSize::Window { columns: 80, rows: 24 },
    }
}

#[cfg(not(unix))]
fn screen_size() -> ScreenSize {
    ScreenSize::Window { columns: 80, rows: 24 }
}

/// Text from a server without control characters, which a terminal would obey.
pub(crate) fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
