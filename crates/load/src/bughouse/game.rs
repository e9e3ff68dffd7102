//! A bughouse match over four sockets, which all note what they see.

use std::net::SocketAddr;

use anyhow::{Context, Result, bail, ensure};
use protocol::{Act, ClientMessage};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::people::{Players, seat};
use super::rounds::Rounds;
use super::view::View;
use crate::games::{Schedule, Seen};
use crate::wire::{self, Socket, TIMEOUT};

/// The number of an act that is not a move; moves have the number of their round.
const RESIGNATION: u64 = 1_000_000;

/// A match with its four clients.
#[derive(Debug)]
pub(crate) struct BughouseGame {
    players: Players,
    sockets: [Socket; 4],
    views: [View; 4],
    rounds: Rounds,
}

/// What is still missing of a round.
#[derive(Debug)]
struct Round {
    sent: [Instant; 2],
    /// The seats that move.
    movers: [usize; 2],
    answered: [bool; 2],
    /// How many of the other clients have seen each move.
    seen_by: [usize; 2],
}

impl BughouseGame {
    /// Seats four guests and connects them.
    pub(crate) async fn begin(server: SocketAddr, number: usize, rounds: Rounds) -> Result<Self> {
        let players = Players::new(server, number).await?;
        let [a, b, c, d] = &players.guests;
        let sockets = [
            a.watching(server, &players.id).await?,
            b.watching(server, &players.id).await?,
            c.watching(server, &players.id).await?,
            d.watching(server, &players.id).await?,
        ];
        Ok(Self { players, sockets, views: std::array::from_fn(|_| View::default()), rounds })
    }

    /// Plays the rounds when they are due.
    pub(crate) async fn play(mut self, schedule: Schedule, until: Instant) -> (Self, Seen) {
        let mut seen = Seen::default();
        for number in 0..self.rounds.len() {
            let due = schedule.due(number);
            if due >= until {
                break;
            }
            let made = async {
                self.read_until(due).await?;
                timeout(TIMEOUT, self.round(number, &mut seen)).await.context("no answer")?
            };
            if let Err(error) = made.await {
                seen.errors.push(format!("round {number} of {}: {error:#}", self.players.id.0));
                return (self, seen);
            }
        }
        // Leaving earlier than the others would make their load lighter.
        if let Err(error) = self.read_until(until).await {
            seen.errors.push(format!("{} after its rounds: {error:#}", self.players.id.0));
        }
        (self, seen)
    }

    async fn read_until(&mut self, due: Instant) -> Result<()> {
        let due = sleep_until(due);
        tokio::pin!(due);
        loop {
            let (client, text) = tokio::select! {
                received = receive_any(&mut self.sockets) => received?,
                () = &mut due => return Ok(()),
            };
            self.note(client, &text)?;
        }
    }

    /// Makes both moves of a round, and waits until both movers know that theirs is saved and everybody has seen both.
    async fn round(&mut self, number: usize, seen: &mut Seen) -> Result<()> {
        // White moves in the first round of both boards.
        let movers = [number % 2, 2 + number % 2];
        let mut sent = [Instant::now(); 2];
        for (board, &mover) in movers.iter().enumerate() {
            let act = Act::Move { seat: seat(mover), uci: self.rounds[number][board].clone() };
            sent[board] = Instant::now();
            let message = self.message(number as u64 + 1, act);
            wire::say(&mut self.sockets[mover], message).await?;
        }
        let mut round = Round { sent, movers, answered: [false; 2], seen_by: [0; 2] };
        while !round.is_over() {
            let (client, text) = receive_any(&mut self.sockets).await?;
            round.hear(client, &text, seen)?;
            for mover in self.note(client, &text)? {
                round.see(client, mover, seen)?;
            }
        }
        Ok(())
    }

    /// Notes what a client was sent. Returns the seats that moved.
    fn note(&mut self, client: usize, text: &str) -> Result<Vec<usize>> {
        ensure!(
            !text.starts_with("{\"type\":\"match\""),
            "client {client} was sent the whole match"
        );
        if text.starts_with("{\"type\":\"events\"") {
            return self.views[client].read(text);
        }
        Ok(Vec::new())
    }

    fn message(&self, id: u64, act: Act) -> Utf8Bytes {
        let match_id = self.players.id.clone();
        wire::text(&ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act })
    }

    /// Ends the match by a resignation, and returns what each client saw of it.
    pub(crate) async fn end(mut self) -> Result<(Players, [View; 4])> {
        let id = self.players.id.0.clone();
        let resignation = self.message(RESIGNATION, Act::Resign { seat: seat(0) });
        wire::say(&mut self.sockets[0], resignation).await?;
        let all_know = async {
            while !self.views.iter().all(View::is_over) {
                let (client, text) = receive_any(&mut self.sockets).await?;
                refuse_refusal(&text)?;
                self.note(client, &text)?;
            }
            Ok::<(), anyhow::Error>(())
        };
        timeout(TIMEOUT, all_know).await.with_context(|| format!("{id} does not end"))??;
        Ok((self.players, self.views))
    }
}

impl Round {
    fn is_over(&self) -> bool {
        self.answered == [true; 2] && self.seen_by == [3; 2]
    }

    /// Counts an answer to one of the movers.
    fn hear(&mut self, client: usize, text: &str, seen: &mut Seen) -> Result<()> {
        if !text.starts_with("{\"type\":\"answer\"") {
            return Ok(());
        }
        refuse_refusal(text)?;
        let board = client / 2;
        ensure!(self.movers[board] == client, "client {client} did not move, but got {text}");
        self.answered[board] = true;
        seen.to_mover.add(self.sent[board].elapsed());
        Ok(())
    }

    /// Counts a client that sees a move. Its time is that of the last of the three other clients.
    fn see(&mut self, client: usize, mover: usize, seen: &mut Seen) -> Result<()> {
        if client == mover {
            return Ok(());
        }
        let board = mover / 2;
        ensure!(self.movers[board] == mover, "seat {mover} moved, but not in this round");
        self.seen_by[board] += 1;
        if self.seen_by[board] == 3 {
            seen.to_opponent.add(self.sent[board].elapsed());
        }
        Ok(())
    }
}

fn refuse_refusal(text: &str) -> Result<()> {
    if text.starts_with("{\"type\":\"answer\"") && !text.contains("\"kind\":\"accepted\"") {
        bail!("refused: {text}");
    }
    Ok(())
}

/// The next text message of any client.
async fn receive_any(sockets: &mut [Socket; 4]) -> Result<(usize, Utf8Bytes)> {
    let [a, b, c, d] = sockets;
    let (client, received) = tokio::select! {
        received = wire::receive(a) => (0, received),
        received = wire::receive(b) => (1, received),
        received = wire::receive(c) => (2, received),
        received = wire::receive(d) => (3, received),
    };
    Ok((client, received.with_context(|| format!("client {client}"))?))
}
