//! `tabiya bot`: lets a program play a match of the page.

mod program;
mod seat;

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use fastrand::Rng;
use protocol::{Act, Answer, ClientMessage, ErrorCode, Head, ServerMessage};

use super::watch::address::Address;
use super::watch::connection::{Connection, Guest, join};
use super::watch::follower::{Follower, Stop, follow_match, until_interrupted};
use super::watch::plain;
use super::watch::watched_match::{WatchUpdate, WatchedMatch};
use crate::number_argument::within;
use crate::output::Verdict;
use program::{Fault, Program, Question};
use seat::Turn;

/// After this many moves in a row that the rules forbid, the bot resigns.
const MOST_BAD_MOVES: u32 = 3;

/// Arguments of `tabiya bot`.
#[derive(Args, Debug)]
pub(crate) struct BotArguments {
    /// The link of the invitation, copied from the page
    #[arg(value_name = "LINK")]
    link: String,
    /// The name at the board
    #[arg(long, value_name = "NAME", default_value = "Bot")]
    name: String,
    /// The room code that a server on your local network prints when it starts
    #[arg(long, value_name = "CODE")]
    room: Option<String>,
    /// How to talk to the program; by default, the bot finds out
    #[arg(long, value_enum, default_value_t = Dialect::Auto, value_name = "DIALECT")]
    dialect: Dialect,
    /// The most time for a move of a UCI engine, in seconds; with a clock it takes less
    #[arg(long, value_name = "SECONDS", default_value_t = 3, value_parser = within(1_u64..=600))]
    seconds: u64,
    /// The program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<String>,
}

/// How to talk to a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Dialect {
    /// UCI if it answers `uci`, otherwise lines
    Auto,
    /// The Universal Chess Interface
    Uci,
    /// It reads one position a line, as FEN, and answers with one move a line
    Lines,
}

/// Plays until the match is over or somebody presses Ctrl-C.
pub(crate) fn run(arguments: &BotArguments, out: &mut dyn Write) -> Result<Verdict> {
    let address = Address::parse(&arguments.link)?;
    let program = Program::start(&arguments.program, arguments.dialect)?;
    let guest = Guest { name: arguments.name.clone(), room: arguments.room.clone(), token: None };
    let mut bot = Bot {
        address,
        guest,
        program,
        watched: WatchedMatch::default(),
        time: Duration::from_secs(arguments.seconds),
        thinking: None,
        sent: None,
        accepted: None,
        bad_moves: 0,
        given_up: None,
        acts: Rng::new().u64(..1 << 40),
        out,
    };
    until_interrupted(bot.play())
}

struct Bot<'o> {
    address: Address,
    guest: Guest,
    program: Program,
    watched: WatchedMatch,
    /// The most time for a move.
    time: Duration,
    /// The turn the program is thinking about.
    thinking: Option<Turn>,
    /// The act that the server has not answered yet. It is sent again, with the same number, on a new connection.
    sent: Option<(u64, Turn, Act)>,
    /// The event of the last accepted act. Until it arrives, the board is that of before.
    accepted: Option<Head>,
    /// Illegal moves in a row.
    bad_moves: u32,
    /// Why the bot resigned.
    given_up: Option<String>,
    /// The number of the last act.
    acts: u64,
    out: &'o mut dyn Write,
}

impl Follower for Bot<'_> {
    fn server(&mut self) -> (&Address, &mut Guest) {
        (&self.address, &mut self.guest)
    }

    // It has joined the match before.
    fn was_connected(&self) -> bool {
        true
    }

    async fn follow(&mut self, mut connection: Connection) -> Result<Stop> {
        let mut outbox = vec![ClientMessage::Hello { protocol: protocol::VERSION }, self.watch()];
        outbox.extend(self.sent.as_ref().map(|(id, turn, act)| self.message(*id, turn, act)));
        loop {
            for message in outbox.drain(..) {
                if let Err(error) = connection.send(&message).await {
                    return Ok(Stop::Lost(error));
                }
            }
            tokio::select! {
                message = connection.receive() => match message {
                    Ok(message) => {
                        if let Some(stop) = self.receive(message, &mut outbox)? {
                            return Ok(stop);
                        }
                    }
                    Err(error) => return Ok(Stop::Lost(error)),
                },
                answer = self.program.answer() => outbox.extend(self.answered(answer)?),
            }
            self.ask()?;
        }
    }

    fn print_status(&mut self, line: &str) -> Result<()> {
        self.print(line)
    }
}

impl Bot<'_> {
    /// Takes the seat and plays, reconnecting when necessary.
    async fn play(&mut self) -> Result<()> {
        join(&self.address, &mut self.guest).await?;
        self.print(&format!("{} is at the board.", plain(&self.guest.name)))?;
        follow_match(self).await?;
        match self.given_up.take() {
            Some(why) => bail!("{why}; it resigned"),
            None => Ok(()),
        }
    }

    /// Handles a message of the server.
    fn receive(
        &mut self,
        message: ServerMessage,
        outbox: &mut Vec<ClientMessage>,
    ) -> Result<Option<Stop>> {
        if let ServerMessage::Answer { id, answer, .. } = message {
            outbox.extend(self.judged(id, answer)?);
            return Ok(None);
        }
        for update in self.watched.receive(message) {
            match update {
                WatchUpdate::Snapshot if seat::is_lost(self.watched.state()) => {
                    self.print("Somebody else has the seat now.")?;
                    return Ok(Some(Stop::Over));
                }
                WatchUpdate::Snapshot => {}
                WatchUpdate::Text(text) => self.print(&text)?,
                WatchUpdate::Refused(why) => bail!("{}: {why}", self.address),
                WatchUpdate::Over => return Ok(Some(Stop::Over)),
                WatchUpdate::Lost => {
                    self.watched.forget();
                    outbox.push(self.watch());
                }
            }
        }
        Ok(None)
    }

    /// Asks the program for a move if it is its turn.
    fn ask(&mut self) -> Result<()> {
        if self.thinking.is_some() || self.sent.is_some() || self.given_up.is_some() {
            return Ok(());
        }
        let Some(state) = self.watched.state() else { return Ok(()) };
        let is_behind = |head: Head| head.epoch == state.head.epoch && head.seq > state.head.seq;
        if self.accepted.is_some_and(is_behind) {
            return Ok(());
        }
        let Some(turn) = seat::turn(state) else { return Ok(()) };
        let question = Question {
            fen: turn.fen.clone(),
            ruleset: state.ruleset.name.clone(),
            hash: state.ruleset.hash.clone(),
            time: seat::time(state, turn.seat, self.time),
        };
        self.program.ask(question);
        self.thinking = Some(turn);
        Ok(())
    }

    /// Handles an answer of the program.
    fn answered(&mut self, answer: Result<String, Fault>) -> Result<Option<ClientMessage>> {
        let Some(turn) = self.thinking.take() else { return Ok(None) };
        // Otherwise a move was taken back, or the match went on without the program.
        let is_current = self.watched.state().and_then(seat::turn).as_ref() == Some(&turn);
        match answer {
            Ok(uci) if is_current => Ok(Some(self.act(Act::Move { seat: turn.seat, uci }, turn))),
            Err(Fault::BadMove(why)) if is_current => self.complain(&why, turn),
            Ok(_) | Err(Fault::BadMove(_)) => Ok(None),
            Err(Fault::Ended(why)) => Ok(Some(self.resign(why, turn))),
        }
    }

    /// Handles the server's answer to an act.
    fn judged(&mut self, id: u64, answer: Answer) -> Result<Option<ClientMessage>> {
        let Some((_, turn, act)) = self.sent.take_if(|(sent, ..)| *sent == id) else {
            return Ok(None);
        };
        match answer {
            Answer::Accepted { head } => {
                self.accepted = Some(head);
                self.bad_moves = 0;
                Ok(None)
            }
            Answer::Noted => Ok(None),
            Answer::Refused { error } => match (error.code, act) {
                (ErrorCode::IllegalMove | ErrorCode::BadInput, Act::Move { uci, .. }) => {
                    self.complain(&format!("`{uci}`: {}", plain(&error.message)), turn)
                }
                // The board has changed; the server has sent how.
                _ => Ok(None),
            },
        }
    }

    /// Reports a bad move. The program is asked again, but not forever.
    fn complain(&mut self, why: &str, turn: Turn) -> Result<Option<ClientMessage>> {
        self.bad_moves += 1;
        if self.bad_moves < MOST_BAD_MOVES {
            self.print(&format!("The program answered {why}. It is asked again."))?;
            return Ok(None);
        }
        let why = format!("the program answered {why}, its third bad move in a row");
        Ok(Some(self.resign(why, turn)))
    }

    fn resign(&mut self, why: String, turn: Turn) -> ClientMessage {
        self.given_up = Some(why);
        self.act(Act::Resign { seat: turn.seat }, turn)
    }

    /// A new act.
    fn act(&mut self, act: Act, turn: Turn) -> ClientMessage {
        self.acts += 1;
        let message = self.message(self.acts, &turn, &act);
        self.sent = Some((self.acts, turn, act));
        message
    }

    fn message(&self, id: u64, turn: &Turn, act: &Act) -> ClientMessage {
        let match_id = self.address.id.clone();
        // One can resign whatever has happened on the board.
        let plies = if matches!(act, Act::Move { .. }) { turn.plies() } else { Vec::new() };
        ClientMessage::Act { match_id, id, plies, lag_ms: 0, act: act.clone() }
    }

    /// The request for the match, or for the events since the last one.
    fn watch(&self) -> ClientMessage {
        ClientMessage::Watch { match_id: self.address.id.clone(), have: self.watched.head() }
    }

    fn print(&mut self, line: &str) -> Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()?;
        Ok(())
    }
}
