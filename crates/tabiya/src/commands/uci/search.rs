//! A running search in its own thread.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Engine, Limits, SearchResult, Signals, Strength, TimeLeft};
use fastrand::Rng;
use rules::{Color, Game, Position};

use super::command::{Go, shown};
use super::info;
use crate::clock;

/// The stack of the search thread, in bytes.
const STACK_BYTES: usize = 16 << 20;

/// The thinking time if no limit of `go` is valid, or if the program has gone and nobody can stop the search.
pub(super) const FALLBACK_TIME: Duration = Duration::from_millis(100);

/// A message of a search to the event loop.
#[derive(Debug)]
pub(super) enum SearchMessage {
    /// An `info` line.
    Info(String),
    /// The search is done: the engine and its answer.
    Done(Box<Engine>, SearchResult),
    /// The search panicked, and the engine is lost.
    Failed,
}

/// Where searches send their messages.
pub(super) type MessageSink = Arc<dyn Fn(SearchMessage) + Send + Sync>;

/// A running search.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) position: Position,
    signals: Arc<Signals>,
    start: Start,
    /// Whether the answer waits for `stop`.
    is_infinite: bool,
    /// Whether it ends by itself.
    has_end: bool,
    thread: Option<JoinHandle<()>>,
}

/// When the clock started; a ponder hit restarts it.
#[derive(Clone, Debug)]
struct Start {
    search: Instant,
    /// Milliseconds of pondering, which do not count.
    pondering: Arc<AtomicU64>,
}

impl Start {
    fn elapsed(&self) -> Duration {
        let pondering = Duration::from_millis(self.pondering.load(Ordering::Relaxed));
        self.search.elapsed().saturating_sub(pondering)
    }
}

impl Search {
    /// Starts a search of the last position of a game, with its own random numbers.
    pub(super) fn start(
        mut engine: Engine,
        mut random: Rng,
        game: Game,
        (go, limits): (&Go, Limits),
        messages: &MessageSink,
    ) -> Self {
        let signals = Arc::new(if go.ponder { Signals::ponder() } else { Signals::new() });
        let start = Start { search: clock::now(), pondering: Arc::new(AtomicU64::new(0)) };
        let position = game.position().clone();
        let (root, shared, send) = (position.clone(), Arc::clone(&signals), Arc::clone(messages));
        // A weaker player has a limit of nodes.
        let has_end = has_end(&limits) || engine.settings().strength != Strength::Full;
        let clock = start.clone();
        let run = move || {
            let mut report = |progress: &engine::IterationReport| {
                send(SearchMessage::Info(info::progress(&root, progress, clock.search.elapsed())));
            };
            let mut search = || {
                let mut draw = |count| random.usize(..count);
                engine.choose(&game, &limits, &shared, &|| clock.elapsed(), &mut report, &mut draw)
            };
            // A panic in the search must not leave the program without an answer.
            let answer = panic::catch_unwind(AssertUnwindSafe(&mut search));
            send(match answer {
                Ok(answer) => SearchMessage::Done(Box::new(engine), answer),
                Err(_) => SearchMessage::Failed,
            });
        };
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(run).ok();
        Self { position, signals, start, is_infinite: go.infinite, has_end, thread }
    }

    /// Whether its thread could be started.
    pub(super) fn is_running(&self) -> bool {
        self.thread.is_some()
    }

    /// Asks it to stop; it answers soon.
    pub(super) fn stop(&self) {
        self.signals.stop();
    }

    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn holds_answer(&self) -> bool {
        let waits = self.is_infinite || self.signals.is_pondering();
        waits && !self.signals.is_stopped()
    }

    /// Whether it may run until the program sends a command.
    pub(super) fn is_endless(&self) -> bool {
        self.holds_answer() || !self.has_end && !self.signals.is_stopped()
    }

    /// The opponent played the expected move: time counts from now.
    pub(super) fn ponder_hit(&self) {
        if !self.signals.is_pondering() {
            return;
        }
        let elapsed = u64::try_from(self.start.search.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.start.pondering.store(elapsed, Ordering::Relaxed);
        self.signals.ponder_hit();
    }

    /// Stops it and waits for its thread.
    pub(super) fn end(mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // The panic of a search was printed on standard error.
            let _ = thread.join();
        }
    }
}

/// The limits of a `go` for the side to move, and the errors in it.
pub(super) fn limits(go: &Go, position: &Position) -> (Limits, Vec<String>) {
    let mut errors = go.errors.clone();
    let side = usize::from(position.turn() == Color::Black);
    let clock = go.time[side].map(|remaining| TimeLeft {
        remaining,
        increment: go.increment[side],
        delay: Duration::ZERO,
        moves_to_go: go.moves_to_go,
    });
    let mut moves = Vec::new();
    for text in &go.moves {
        match notation::parse_uci(position, text) {
            Ok(mv) => moves.push(mv),
            Err(error) => errors.push(format!("searchmoves: {}: {error}", shown(text))),
        }
    }
    let timed = !go.infinite;
    let mut limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        mate: go.mate,
        move_time: go.move_time.filter(|_| timed),
        clock: clock.filter(|_| timed),
        moves,
    };
    // A program that sent an invalid limit expects an answer.
    if timed && !go.errors.is_empty() && !has_end(&limits) {
        limits.move_time = Some(FALLBACK_TIME);
    }
    (limits, errors)
}

/// Whether a search ends by itself, whatever it finds.
fn has_end(limits: &Limits) -> bool {
    let timed = limits.move_time.is_some() || limits.clock.is_some();
    timed || limits.depth.is_some() || limits.nodes.is_some()
}
