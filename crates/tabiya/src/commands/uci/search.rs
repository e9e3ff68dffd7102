//! A search under way, in a thread of its own.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use engine::{Answer, ClockState, Engine, Limits, Signals, Strength};
use fastrand::Rng;
use rules::{Color, Game, Position};

use super::command::{Go, shown};
use super::info;
use crate::clock;

/// The stack of the thread that searches.
const STACK: usize = 16 << 20;

/// How long is thought about a `go` whose limits are not understood, or when nobody is there any more to end it.
pub(super) const HASTE: Duration = Duration::from_millis(100);

/// What a search has to tell.
#[derive(Debug)]
pub(super) enum News {
    /// A line for the program.
    Info(String),
    /// It is done: the engine comes back with its answer.
    Done(Box<Engine>, Answer),
    /// It broke off, and the engine is lost.
    Failed,
}

/// How searches tell their news.
pub(super) type Listener = Arc<dyn Fn(News) + Send + Sync>;

/// A search under way.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) position: Position,
    signals: Arc<Signals>,
    start: Start,
    /// Whether its answer is kept back until `stop`.
    is_infinite: bool,
    has_end: bool,
    thread: Option<JoinHandle<()>>,
}

/// When the clock began to count: at a ponder hit it begins anew.
#[derive(Clone, Debug)]
struct Start {
    begin: Instant,
    /// Milliseconds after the beginning that do not count.
    free: Arc<AtomicU64>,
}

impl Start {
    fn elapsed(&self) -> Duration {
        let free = Duration::from_millis(self.free.load(Ordering::Relaxed));
        self.begin.elapsed().saturating_sub(free)
    }
}

impl Search {
    /// Starts a search at the end of a game, with chance of its own.
    pub(super) fn start(
        mut engine: Engine,
        mut random: Rng,
        game: Game,
        (go, limits): (&Go, Limits),
        listener: &Listener,
    ) -> Self {
        let signals = Arc::new(if go.ponder { Signals::ponder() } else { Signals::new() });
        let start = Start { begin: clock::now(), free: Arc::new(AtomicU64::new(0)) };
        let position = game.position().clone();
        let (root, told, heard) = (position.clone(), Arc::clone(&signals), Arc::clone(listener));
        // Who is held back looks at so much and no more.
        let has_end = has_end(&limits) || engine.settings().strength != Strength::Full;
        let clock = start.clone();
        let think = move || {
            let mut report = |progress: &engine::Progress| {
                heard(News::Info(info::progress(&root, progress, clock.begin.elapsed())));
            };
            let mut search = || {
                let mut draw = |count| random.usize(..count);
                engine.choose(&game, &limits, &told, &|| clock.elapsed(), &mut report, &mut draw)
            };
            // A fault in the search must not leave the program without an answer.
            let answer = panic::catch_unwind(AssertUnwindSafe(&mut search));
            heard(match answer {
                Ok(answer) => News::Done(Box::new(engine), answer),
                Err(_) => News::Failed,
            });
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(think).ok();
        Self { position, signals, start, is_infinite: go.infinite, has_end, thread }
    }

    /// Whether the system gave it a thread.
    pub(super) fn is_running(&self) -> bool {
        self.thread.is_some()
    }

    /// Ends it; it answers soon.
    pub(super) fn stop(&self) {
        self.signals.stop();
    }

    /// Whether the answer has to wait until the program asks for it.
    pub(super) fn holds(&self) -> bool {
        let waits = self.is_infinite || self.signals.is_pondering();
        waits && !self.signals.is_stopped()
    }

    /// Whether it may go on until the program says a word.
    pub(super) fn is_endless(&self) -> bool {
        self.holds() || !self.has_end && !self.signals.is_stopped()
    }

    /// The expected move was played: time counts from now.
    pub(super) fn ponder_hit(&self) {
        if !self.signals.is_pondering() {
            return;
        }
        let free = u64::try_from(self.start.begin.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.start.free.store(free, Ordering::Relaxed);
        self.signals.ponder_hit();
    }

    /// Ends it and waits until it has ended.
    pub(super) fn end(mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A search that panicked has told so on standard error.
            let _ = thread.join();
        }
    }
}

/// The limits of a `go` for the side to move, and what is wrong with it; the rest holds.
pub(super) fn limits(go: &Go, position: &Position) -> (Limits, Vec<String>) {
    let mut faults = go.faults.clone();
    let side = usize::from(position.turn() == Color::Black);
    let clock = go.time[side].map(|remaining| ClockState {
        remaining,
        increment: go.increment[side],
        delay: Duration::ZERO,
        moves_to_go: go.moves_to_go,
    });
    let mut moves = Vec::new();
    for text in &go.moves {
        match notation::parse_uci(position, text) {
            Ok(mv) => moves.push(mv),
            Err(error) => faults.push(format!("searchmoves: {}: {error}", shown(text))),
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
    // Who named an end that was not understood waits for an answer.
    if timed && !go.faults.is_empty() && !has_end(&limits) {
        limits.move_time = Some(HASTE);
    }
    (limits, faults)
}

/// Whether a search comes to its end by itself, whatever it finds.
fn has_end(limits: &Limits) -> bool {
    let timed = limits.move_time.is_some() || limits.clock.is_some();
    timed || limits.depth.is_some() || limits.nodes.is_some()
}
