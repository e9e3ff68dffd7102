//! People who only want to play while somebody else attacks, and a program that asks for the
//! server's health: what they notice is what an attack costs.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use hyper::StatusCode;
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use super::target::{Target, invite};
use crate::games::{Game, Seen, SendTimes};
use crate::latency::Latencies;
use crate::moves::{self, Moves};
use crate::people::Guest;
use crate::wire::{self, Ask, Source};

/// Pairs that play.
const PAIRS: usize = 2;
/// Between two moves of a pair, so that nobody reaches the rate limit for messages.
const PACE: Duration = Duration::from_millis(250);
/// Plies of a game; the next game begins after it.
const PLIES: usize = 100;
/// A move or an answer that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(10);

/// One move or one answer about the server's health.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// When it was sent.
    pub(crate) began: Instant,
    /// How long it took; for a failure, how long until it was noticed.
    pub(crate) took: Duration,
    /// Whether it failed.
    pub(crate) failed: bool,
}

/// What the bystanders noticed.
#[derive(Clone, Default, Debug)]
pub(crate) struct Noticed {
    /// Moves, from the mover's socket to the opponent's.
    pub(crate) moves: Vec<Sample>,
    /// Answers to the health probe, each on a new connection.
    pub(crate) health: Vec<Sample>,
    /// Why moves failed.
    pub(crate) errors: Vec<String>,
}

/// Bystanders who play until they are stopped.
#[derive(Debug)]
pub(crate) struct Bystanders {
    noticed: Arc<Mutex<Noticed>>,
    tasks: JoinSet<()>,
}

impl Bystanders {
    /// Seats the pairs; they begin to play.
    pub(crate) async fn start(target: &Target) -> Result<Self> {
        let noticed = Arc::new(Mutex::new(Noticed::default()));
        let mut tasks = JoinSet::new();
        let games = moves::random_games(PLIES)?;
        for (number, moves) in games.iter().take(PAIRS).enumerate() {
            let guest = target.source(200 + u16::try_from(number)?, 7);
            let (server, host) = (target.address(), target.player.clone());
            let pair = Pair { server, host, guest, moves: moves.clone() };
            let first = pair.seat().await?;
            tasks.spawn(pair.play_on(first, Arc::clone(&noticed)));
        }
        tasks.spawn(probe(target.address(), Arc::clone(&noticed)));
        Ok(Self { noticed, tasks })
    }

    /// What they have noticed so far.
    pub(crate) fn so_far(&self) -> Noticed {
        self.noticed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Lets them leave; returns what they noticed.
    pub(crate) async fn stop(mut self) -> Noticed {
        self.tasks.shutdown().await;
        self.so_far()
    }
}

fn add(noticed: &Mutex<Noticed>, change: impl FnOnce(&mut Noticed)) {
    change(&mut noticed.lock().unwrap_or_else(PoisonError::into_inner));
}

/// A pair that plays one match after another.
#[derive(Clone, Debug)]
struct Pair {
    server: SocketAddr,
    host: Guest,
    guest: Source,
    moves: Moves,
}

impl Pair {
    async fn seat(&self) -> Result<Game> {
        let clock = json!({ "kind": "untimed" });
        let (made, guest) = invite(self.server, &self.host, self.guest, clock).await?;
        let white = self.host.watching(self.server, &made.id).await?;
        let black = guest.watching(self.server, &made.id).await?;
        let sent = SendTimes::new(self.moves.len());
        Ok(Game { id: made.id, sockets: [white, black], moves: self.moves.clone(), sent })
    }

    async fn play_on(self, first: Game, noticed: Arc<Mutex<Noticed>>) {
        let mut next = Ok(first);
        loop {
            let began = Instant::now();
            match next {
                Ok(game) => play(game, &noticed).await,
                Err(error) => add(&noticed, |noticed| {
                    noticed.moves.push(Sample { began, took: PATIENCE, failed: true });
                    noticed.errors.push(format!("no new match: {error:#}"));
                }),
            }
            sleep_until(began + PACE).await;
            let seated = timeout(PATIENCE, self.seat()).await;
            next = seated.context("no answer in time").and_then(|seated| seated);
        }
    }
}

/// Plays a game until it ends or a move fails.
async fn play(mut game: Game, noticed: &Mutex<Noticed>) {
    for ply in 1..=game.moves.len() {
        let began = Instant::now();
        let mut seen = Seen::default();
        let moved = timeout(PATIENCE, game.make(ply, &mut seen)).await;
        let moved = moved.context("a move was not answered in time").and_then(|moved| moved);
        let took = seen.to_opponent.within(1000).unwrap_or_else(|| began.elapsed());
        add(noticed, |noticed| {
            noticed.moves.push(Sample { began, took, failed: moved.is_err() });
            noticed.errors.extend(moved.as_ref().err().map(|error| format!("{error:#}")));
        });
        if moved.is_err() || game.read_until(began + PACE).await.is_err() {
            return;
        }
    }
}

/// Asks for the server's health again and again.
async fn probe(server: SocketAddr, noticed: Arc<Mutex<Noticed>>) {
    loop {
        let began = Instant::now();
        let mut ask = Ask::get("/healthz");
        ask.timeout = PATIENCE;
        let answer = wire::ask(server, Source::HERE, ask).await;
        let failed = !answer.is_ok_and(|answer| answer.status == StatusCode::OK);
        let took = began.elapsed();
        add(&noticed, |noticed| noticed.health.push(Sample { began, took, failed }));
        sleep_until(began + PACE).await;
    }
}

impl Noticed {
    /// The time within which 99 % of the moves arrived.
    pub(crate) fn p99(&self) -> Option<Duration> {
        times(&self.moves).p99()
    }

    /// The longest wait for an answer about the server's health.
    pub(crate) fn slowest_health(&self) -> Option<Duration> {
        times(&self.health).within(1000)
    }

    /// Moves and probes that failed.
    pub(crate) fn failures(&self) -> usize {
        self.moves.iter().chain(&self.health).filter(|sample| sample.failed).count()
    }

    /// How long after a time something still took longer than it should, or failed.
    pub(crate) fn recovered_after(&self, end: Instant, fair: Duration) -> Duration {
        let slow = self.moves.iter().chain(&self.health);
        let slow = slow.filter(|sample| sample.failed || sample.took > fair);
        let last = slow.map(|sample| sample.began + sample.took).max();
        last.map_or(Duration::ZERO, |last| last.saturating_duration_since(end))
    }
}

fn times(samples: &[Sample]) -> Latencies {
    let mut times = Latencies::default();
    samples.iter().for_each(|sample| times.add(sample.took));
    times
}

impl Noticed {
    /// Adds what others noticed.
    pub(crate) fn extend(&mut self, other: Self) {
        self.moves.extend(other.moves);
        self.health.extend(other.health);
        self.errors.extend(other.errors);
    }
}
