//! The engine in `tabiya play`: it thinks in its own thread, shows its progress, and can be interrupted.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::{Engine, IterationReport, Limits, Score, SearchResult, Settings, Signals, Strength};
use fastrand::Rng;
use rules::{Game, Move};
use server::computer::OfferedEngine;

use super::action::Task;
use super::programs::Programs;
use super::view::ScreenSize;
use super::words;
use crate::{book, clock};

/// The thinking time for a move at full strength.
const FULL_TIME: Duration = Duration::from_secs(3);
/// The thinking time for a hint or a draw offer.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The most time of a weaker player: its nodes take no longer on the largest boards.
const LIMITED_TIME: Duration = Duration::from_secs(20);
/// How often the progress bar is updated.
const TICK: Duration = Duration::from_millis(80);
/// The width of the progress bar, in characters.
const BAR: usize = 20;
/// The stack of the engine thread, in bytes.
const STACK_BYTES: usize = 16 << 20;
/// The exit code of an interrupted program.
const INTERRUPTED: i32 = 130;

/// Whether progress is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    /// A person at a terminal.
    Terminal,
    /// A pipe or a file.
    Pipe,
}

/// The result of thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    /// A move and its score; nothing if the engine failed.
    Found(Option<(Move, Score)>),
    /// The player pressed Ctrl-C.
    Interrupted,
}

/// The engine, and whether its progress is shown.
#[derive(Debug)]
pub(crate) struct Thinker {
    engine: Option<Engine>,
    programs: Option<Programs>,
    audience: Audience,
    interrupt: Option<Interrupt>,
}

/// The progress line.
struct Display<'w> {
    out: &'w mut dyn Write,
    columns: usize,
    /// The length of the line that is shown now.
    shown: usize,
}

impl Thinker {
    /// A thinker without an engine: the first search creates it. `programs` are other engines.
    pub(crate) fn new(audience: Audience, programs: Option<Programs>) -> Self {
        Self { engine: None, programs, audience, interrupt: None }
    }

    /// Thinks about the last position of a game.
    ///
    /// # Errors
    /// If the progress cannot be written.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        task: Task,
        mut random: Rng,
        screen: ScreenSize,
        out: &mut dyn Write,
    ) -> Result<Thought> {
        if let Task::Move(level) = task
            && let Some(mv) = book::pick(game, level.theory(), &mut random)
        {
            return Ok(Thought::Found(Some((mv, Score::Centipawns(0)))));
        }
        let columns = match screen {
            ScreenSize::Window { columns, .. } if self.audience == Audience::Terminal => columns,
            _ => 0,
        };
        if self.audience == Audience::Terminal && self.interrupt.is_none() {
            self.interrupt = Some(Interrupt::listen()?);
        }
        let signals = Arc::new(Signals::new());
        if let Some(interrupt) = &self.interrupt {
            interrupt.begin(&signals);
        }
        let mut display = Display { out, columns, shown: 0 };
        let found = match task {
            Task::Program(engine) => self.ask(engine, game, &signals, &mut display)?,
            Task::Move(_) | Task::Hint | Task::Draw => {
                let answer = self.search(game, task, random, &signals, &mut display)?;
                answer.and_then(|answer| Some((answer.best?, answer.score)))
            }
        };
        display.clear()?;
        if self.interrupt.as_ref().is_some_and(Interrupt::end) {
            return Ok(Thought::Interrupted);
        }
        if let (Task::Program(engine), None) = (task, found) {
            writeln!(display.out, "{} made no move. Any move is played for it.", engine.name())?;
        }
        Ok(Thought::Found(found))
    }

    /// Asks another engine and shows how much of its time is over; nothing if it failed.
    fn ask(
        &self,
        engine: OfferedEngine,
        game: &Game,
        signals: &Signals,
        display: &mut Display<'_>,
    ) -> Result<Option<(Move, Score)>> {
        let Some(programs) = &self.programs else { return Ok(None) };
        let (task, start) = (Task::Program(engine), clock::now());
        let wait = || display.show(game, task, start, None).map(|()| TICK);
        programs.choose(engine, (game, FULL_TIME), signals, wait)
    }

    /// Searches and shows the progress; nothing if the engine failed.
    fn search(
        &mut self,
        game: &Game,
        task: Task,
        mut random: Rng,
        signals: &Signals,
        display: &mut Display<'_>,
    ) -> Result<Option<SearchResult>> {
        let (settings, limits) = settings_and_limits(task);
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(settings));
        engine.set(settings);
        let start = clock::now();
        let (sender, progress) = mpsc::channel();
        let work = move || {
            let mut search =
                || choose(&mut engine, game, &limits, signals, start, &sender, &mut random);
            // A panic in the search must not end the game.
            let answer = panic::catch_unwind(AssertUnwindSafe(&mut search)).ok();
            answer.map(|answer| (engine, answer))
        };
        let found = thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
            let thread = thread.context("cannot start a thread for the engine")?;
            let shown = display.follow(game, task, start, &progress);
            if shown.is_err() {
                signals.stop();
            }
            let found = thread.join().ok().flatten();
            shown.map(|()| found).context("cannot show the progress of the engine")
        })?;
        Ok(found.map(|(engine, answer)| {
            self.engine = Some(engine);
            answer
        }))
    }
}

/// The settings and limits of the engine for a task.
fn settings_and_limits(task: Task) -> (Settings, Limits) {
    let (strength, time) = match task {
        Task::Hint | Task::Draw => (Strength::Full, HINT_TIME),
        Task::Program(_) => (Strength::Full, FULL_TIME),
        Task::Move(level) => match level.strength() {
            Strength::Full => (Strength::Full, FULL_TIME),
            limited => (limited, LIMITED_TIME),
        },
    };
    let settings = Settings { strength, overhead: Duration::ZERO, ..Settings::default() };
    (settings, Limits { move_time: Some(time), ..Limits::default() })
}

fn choose(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    signals: &Signals,
    start: Instant,
    sender: &Sender<IterationReport>,
    random: &mut Rng,
) -> SearchResult {
    let mut report = |progress: &IterationReport| {
        // The receiver is gone if the progress could not be written.
        let _ = sender.send(progress.clone());
    };
    let mut draw = |count| random.usize(..count);
    engine.choose(game, limits, signals, &|| start.elapsed(), &mut report, &mut draw)
}

impl Display<'_> {
    /// Shows the progress until the search ends.
    fn follow(
        &mut self,
        game: &Game,
        task: Task,
        start: Instant,
        progress: &Receiver<IterationReport>,
    ) -> io::Result<()> {
        let mut last = None;
        loop {
            self.show(game, task, start, last.as_ref())?;
            match progress.recv_timeout(TICK) {
                Ok(progress) => last = Some(progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Shows the progress in one line that is overwritten.
    fn show(
        &mut self,
        game: &Game,
        task: Task,
        start: Instant,
        last: Option<&IterationReport>,
    ) -> io::Result<()> {
        if self.columns == 0 {
            return Ok(());
        }
        let text = progress_line(game, task, start.elapsed(), last);
        // The last column stays free, because some terminals wrap after it.
        let text: String = text.chars().take(self.columns.saturating_sub(1)).collect();
        let length = text.chars().count();
        write!(self.out, "\r{text}{}", " ".repeat(self.shown.saturating_sub(length)))?;
        self.shown = length;
        self.out.flush()
    }

    /// Erases the line.
    fn clear(&mut self) -> io::Result<()> {
        if self.shown > 0 {
            write!(self.out, "\r{}\r", " ".repeat(self.shown))?;
            self.out.flush()?;
        }
        Ok(())
    }
}

/// The progress line: `[#####...............] depth 6`. A hint also shows `, White is better`; the engine does not show
/// what it thinks of a game it plays.
fn progress_line(
    game: &Game,
    task: Task,
    elapsed: Duration,
    last: Option<&IterationReport>,
) -> String {
    let done = (share(task, elapsed, last) * BAR as f64) as usize;
    let bar = format!("[{}{}]", "#".repeat(done), ".".repeat(BAR - done));
    match (last, task) {
        (Some(progress), Task::Hint) => {
            let standing = words::standing(game.position(), progress.score);
            format!("{bar} depth {}, {standing}", progress.depth)
        }
        (Some(progress), Task::Move(_) | Task::Program(_) | Task::Draw) => {
            format!("{bar} depth {}", progress.depth)
        }
        (None, _) => format!("{bar} thinking"),
    }
}

/// The share of the work that is done, by time, nodes or depth, whichever ends the search first.
fn share(task: Task, elapsed: Duration, last: Option<&IterationReport>) -> f64 {
    let (settings, limits) = settings_and_limits(task);
    let time = limits.move_time.map_or(0.0, |max| elapsed.as_secs_f64() / max.as_secs_f64());
    let work = match (settings.strength, last) {
        (Strength::Limited(handicap), Some(progress)) => {
            let nodes = progress.nodes as f64 / handicap.nodes as f64;
            nodes.max(f64::from(progress.depth) / f64::from(handicap.depth))
        }
        _ => 0.0,
    };
    time.max(work).clamp(0.0, 1.0)
}

/// Handles Ctrl-C: it stops the search, or ends the program if there is none.
#[derive(Debug)]
struct Interrupt {
    search: Arc<Mutex<Option<Arc<Signals>>>>,
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    fn listen() -> Result<Self> {
        let interrupt = Self { search: Arc::default(), pressed: Arc::default() };
        let (search, pressed) = (Arc::clone(&interrupt.search), Arc::clone(&interrupt.pressed));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        // The line editor gets Ctrl-C as a key; at other times it is a signal.
        thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
            while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                match search.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
                    Some(signals) => {
                        pressed.store(true, Ordering::Relaxed);
                        signals.stop();
                    }
                    // Every move is saved already.
                    None => std::process::exit(INTERRUPTED),
                }
            }
        })?;
        Ok(interrupt)
    }

    /// From now on Ctrl-C stops this search.
    fn begin(&self, signals: &Arc<Signals>) {
        self.pressed.store(false, Ordering::Relaxed);
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(signals));
    }

    /// The search is over. Returns whether Ctrl-C was pressed.
    fn end(&self) -> bool {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.pressed.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Level;

    fn start() -> Game {
        Game::new(notation::standard_ruleset().start())
    }

    fn think(task: Task, audience: Audience, seed: u64) -> (Thought, String) {
        let (mut out, screen) = (Vec::new(), ScreenSize::Window { columns: 60, rows: 24 });
        let mut thinker = Thinker::new(audience, None);
        let random = Rng::with_seed(seed);
        let thought = thinker.think(&start(), task, random, screen, &mut out).unwrap();
        (thought, String::from_utf8(out).unwrap())
    }

    #[test]
    fn progress_is_not_shown_in_a_pipe() {
        let level = Level::new(2).unwrap();
        let (thought, shown) = think(Task::Move(level), Audience::Pipe, 1);
        assert!(matches!(thought, Thought::Found(Some(_))), "{thought:?}");
        assert_eq!(shown, "");
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        for number in [1, 2, 5, 8] {
            let task = Task::Move(Level::new(number).unwrap());
            let moves: Vec<Thought> = (0..3).map(|_| think(task, Audience::Pipe, 9).0).collect();
            assert!(moves.iter().all(|thought| *thought == moves[0]), "level {number}");
        }
    }

    #[test]
    fn the_bar_fills_by_the_nearest_limit_and_only_a_hint_shows_the_evaluation() {
        let level = Level::new(5).unwrap();
        let progress = |depth, nodes| IterationReport {
            depth,
            selective_depth: depth,
            rank: 1,
            score: Score::Centipawns(120),
            bound: engine::Bound::Exact,
            nodes,
            time: Duration::ZERO,
            hash_full: 0,
            pv: Vec::new(),
        };
        let show = |task, elapsed, last: Option<&IterationReport>| {
            progress_line(&start(), task, elapsed, last)
        };
        let idle = "[....................] thinking";
        assert_eq!(show(Task::Hint, Duration::ZERO, None), idle);
        let half = HINT_TIME / 2;
        assert_eq!(show(Task::Hint, half, None), "[##########..........] thinking");
        let Strength::Limited(handicap) = level.strength() else { panic!("no handicap") };
        let all = progress(handicap.depth, 1);
        let full = format!("[####################] depth {}", handicap.depth);
        assert_eq!(show(Task::Move(level), Duration::ZERO, Some(&all)), full);
        let late = show(Task::Hint, 9 * HINT_TIME, Some(&progress(30, 1 << 30)));
        assert_eq!(late, "[####################] depth 30, White is better");
    }
}
