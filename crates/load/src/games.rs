//! Games played over sockets at a given rate, with spectators, and the time that each move takes.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use protocol::{Act, ClientMessage, Color, MatchId, Seat};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::latency::Latencies;
use crate::moves::Moves;
use crate::wire::{self, Socket, TIMEOUT};

/// The schedule of a game's moves.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Schedule {
    /// One after each interval, the first at a given time.
    Every(Instant, Duration),
    /// Each as soon as both players have seen the last.
    AtOnce,
}

impl Schedule {
    /// When the first move is due.
    fn first(self) -> Instant {
        match self {
            Self::Every(first, _) => first,
            Self::AtOnce => Instant::now(),
        }
    }

    /// When a move or message is due, counted from zero.
    pub(crate) fn due(self, number: usize) -> Instant {
        match self {
            Self::Every(first, interval) => {
                first + interval * u32::try_from(number).unwrap_or(u32::MAX)
            }
            Self::AtOnce => Instant::now(),
        }
    }
}

/// When the earliest of them begins; rates count from then.
pub(crate) fn beginning(schedules: &[Schedule]) -> Instant {
    schedules.iter().map(|schedule| schedule.first()).min().unwrap_or_else(Instant::now)
}

/// The measurements of games.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    /// From the mover's socket to the opponent's.
    pub(crate) to_opponent: Latencies,
    /// From the mover's socket and back, once the move is saved.
    pub(crate) to_mover: Latencies,
    /// From the mover's socket to a spectator's.
    pub(crate) to_spectators: Latencies,
    /// Why games were not played to the end.
    pub(crate) errors: Vec<String>,
    /// How long it took.
    pub(crate) took: Duration,
}

impl Seen {
    /// Adds the measurements of other games.
    pub(crate) fn merge(&mut self, other: Self) {
        self.to_opponent.merge(other.to_opponent);
        self.to_mover.merge(other.to_mover);
        self.to_spectators.merge(other.to_spectators);
        self.errors.extend(other.errors);
    }

    /// Moves per second.
    pub(crate) fn rate(&self) -> f64 {
        self.to_opponent.count() as f64 / self.took.as_secs_f64()
    }

    /// The time spent, divided by the number of moves.
    pub(crate) fn cost(&self, spent: Duration) -> Duration {
        spent / u32::try_from(self.to_opponent.count().max(1)).unwrap_or(u32::MAX)
    }
}

/// When each move of a game was sent, shared with its spectators.
#[derive(Clone, Debug)]
pub(crate) struct SendTimes {
    origin: Instant,
    micros: Arc<[AtomicU64]>,
}

impl SendTimes {
    /// For a game of this many moves.
    pub(crate) fn new(plies: usize) -> Self {
        Self { origin: Instant::now(), micros: (0..=plies).map(|_| AtomicU64::new(0)).collect() }
    }

    fn set(&self, ply: usize, sent: Instant) {
        let micros = u64::try_from((sent - self.origin).as_micros()).unwrap_or(u64::MAX);
        self.micros[ply].store(micros, Ordering::Relaxed);
    }

    fn since(&self, ply: usize) -> Option<Duration> {
        let micros = self.micros.get(ply)?.load(Ordering::Relaxed);
        let passed = self.origin.elapsed().checked_sub(Duration::from_micros(micros))?;
        (micros > 0).then_some(passed)
    }
}

/// A game to be played.
#[derive(Debug)]
pub(crate) struct Game {
    /// The match.
    pub(crate) id: MatchId,
    /// White's socket and Black's.
    pub(crate) sockets: [Socket; 2],
    /// The moves.
    pub(crate) moves: Moves,
    /// When each was sent.
    pub(crate) sent: SendTimes,
}

/// A spectator who reads everything.
#[derive(Debug)]
pub(crate) struct Spectator {
    /// The socket.
    pub(crate) socket: Socket,
    /// When the moves of the watched game were sent.
    pub(crate) sent: SendTimes,
}

/// Plays games until a given time while spectators read.
pub(crate) async fn play(
    games: Vec<Game>,
    spectators: Vec<Spectator>,
    schedule: impl Fn(usize) -> Schedule,
    until: Instant,
) -> Seen {
    let schedules: Vec<Schedule> = (0..games.len()).map(schedule).collect();
    let began = beginning(&schedules);
    let mut tasks = JoinSet::new();
    for (game, schedule) in games.into_iter().zip(schedules) {
        tasks.spawn(game.play(schedule, until));
    }
    for spectator in spectators {
        tasks.spawn(spectator.read(until));
    }
    let mut seen = Seen::default();
    while let Some(done) = tasks.join_next().await {
        match done {
            Ok(part) => seen.merge(part),
            Err(error) => seen.errors.push(error.to_string()),
        }
    }
    seen.took = began.elapsed();
    seen
}

impl Game {
    async fn play(mut self, schedule: Schedule, until: Instant) -> Seen {
        let mut seen = Seen::default();
        for ply in 1..=self.moves.len() {
            let due = schedule.due(ply - 1);
            if due >= until {
                break;
            }
            let made = async {
                self.read_until(due).await?;
                timeout(TIMEOUT, self.make(ply, &mut seen)).await.context("no answer")?
            };
            if let Err(error) = made.await {
                seen.errors.push(format!("move {ply} of {}: {error:#}", self.id.0));
                return seen;
            }
        }
        // Leaving earlier than the others would make their load lighter.
        if let Err(error) = self.read_until(until).await {
            seen.errors.push(format!("{} after its moves: {error:#}", self.id.0));
        }
        seen
    }

    /// Reads both sockets, so that pings are answered, until a move is due.
    pub(crate) async fn read_until(&mut self, due: Instant) -> Result<()> {
        let [white, black] = &mut self.sockets;
        let due = sleep_until(due);
        tokio::pin!(due);
        loop {
            tokio::select! {
                received = wire::receive(white) => drop(received?),
                received = wire::receive(black) => drop(received?),
                () = &mut due => return Ok(()),
            }
        }
    }

    /// Makes a move, and waits until the mover's client knows that it is saved and the opponent's
    /// client has seen it.
    pub(crate) async fn make(&mut self, ply: usize, seen: &mut Seen) -> Result<()> {
        let message = self.message(ply);
        let published = format!(
            "\"event\":\"move\",\"seat\":{{\"board\":0,\"color\":\"{}\"}},\"ply\":{ply},",
            side(ply)
        );
        let [white, black] = &mut self.sockets;
        let (mover, opponent) = if ply % 2 == 1 { (white, black) } else { (black, white) };
        let sent = Instant::now();
        self.sent.set(ply, sent);
        wire::say(mover, message).await?;
        let (mut answered, mut seen_by_opponent) = (false, false);
        while !(answered && seen_by_opponent) {
            tokio::select! {
                text = wire::receive(opponent) => if text?.contains(&published) {
                    seen.to_opponent.add(sent.elapsed());
                    seen_by_opponent = true;
                },
                text = wire::receive(mover) => {
                    let text = text?;
                    if text.starts_with("{\"type\":\"answer\"") {
                        if !text.contains("\"kind\":\"accepted\"") {
                            bail!("refused: {text}");
                        }
                        seen.to_mover.add(sent.elapsed());
                        answered = true;
                    }
                }
            }
        }
        Ok(())
    }

    fn message(&self, ply: usize) -> Utf8Bytes {
        let color = if ply % 2 == 1 { Color::White } else { Color::Black };
        let act = Act::Move { seat: Seat { board: 0, color }, uci: self.moves[ply - 1].clone() };
        let (match_id, id) = (self.id.clone(), ply as u64);
        wire::text(&ClientMessage::Act { match_id, id, plies: Vec::new(), lag_ms: 0, act })
    }
}

fn side(ply: usize) -> &'static str {
    if ply % 2 == 1 { "white" } else { "black" }
}

impl Spectator {
    async fn read(mut self, until: Instant) -> Seen {
        let mut seen = Seen::default();
        let end = sleep_until(until);
        tokio::pin!(end);
        loop {
            let text = tokio::select! {
                text = wire::receive(&mut self.socket) => text,
                () = &mut end => return seen,
            };
            match text {
                Ok(text) => {
                    let times = plies(&text).filter_map(|ply| self.sent.since(ply));
                    times.for_each(|time| seen.to_spectators.add(time));
                }
                Err(error) => {
                    seen.errors.push(format!("a spectator: {error:#}"));
                    return seen;
                }
            }
        }
    }
}

/// The plies of the moves in a message.
fn plies(text: &str) -> impl Iterator<Item = usize> {
    let after_moves = text.split("\"event\":\"move\"").skip(1);
    after_moves.filter_map(|part| {
        let (_, number) = part.split_once("\"ply\":")?;
        number.split(',').next()?.parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_contains_all_its_moves() {
        let text = r#"{"type":"events","events":[{"seq":3,"event":"move","seat":{"board":0},"ply":7,"move":"a"},
            {"seq":4,"event":"move","seat":{"board":0},"ply":8,"move":"b"}],"boards":[{"board":0,"ply":8}]}"#;
        assert_eq!(plies(text).collect::<Vec<_>>(), [7, 8]);
        assert_eq!(plies(r#"{"type":"pong"}"#).count(), 0);
    }
}
