//! The engine at the table: it thinks in a thread of its own, shows how far it is, and can be interrupted.

use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use engine::{Answer, Engine, Limits, Progress, Score, Settings, Signals, Strength};
use fastrand::Rng;
use rules::{Game, Move};

use super::event::Task;
use super::view::Room;
use super::words;
use crate::{book, clock};

/// How long it thinks about a move at full strength, and about a hint or an offer.
const FULL_TIME: Duration = Duration::from_secs(3);
const HINT_TIME: Duration = Duration::from_secs(1);
/// A weaker player has its nodes, which take no longer than this on the largest boards.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often what is shown is brought up to date.
const TICK: Duration = Duration::from_millis(80);
/// Letters of the bar.
const BAR: usize = 20;
/// The stack of the thread that thinks.
const STACK: usize = 16 << 20;
/// What shells tell of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Whether somebody sees what is shown for a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Audience {
    /// At a terminal.
    Watches,
    /// Behind a pipe or a file.
    Waits,
}

/// What thinking came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thought {
    /// A move and what the side to move may expect of it; nothing if the engine failed.
    Found(Option<(Move, Score)>),
    /// The person does not want to wait and leaves.
    BrokenOff,
}

/// The engine and who waits for it.
#[derive(Debug)]
pub(crate) struct Thinker {
    engine: Option<Engine>,
    audience: Audience,
    interrupt: Option<Interrupt>,
}

/// What is shown of a search, and what is known of it so far.
struct Display<'w> {
    out: &'w mut dyn Write,
    columns: usize,
    /// Letters on the line that is shown now.
    shown: usize,
}

impl Thinker {
    /// An engine that has not been asked yet.
    pub(crate) fn new(audience: Audience) -> Self {
        Self { engine: None, audience, interrupt: None }
    }

    /// Thinks about the position at the end of a game.
    ///
    /// # Errors
    /// When what is shown cannot be written.
    pub(crate) fn think(
        &mut self,
        game: &Game,
        task: Task,
        mut chance: Rng,
        room: Room,
        out: &mut dyn Write,
    ) -> Result<Thought> {
        if let Task::Move(level) = task
            && let Some(mv) = book::pick(game, level.theory(), &mut chance)
        {
            return Ok(Thought::Found(Some((mv, Score::Centipawns(0)))));
        }
        let columns = match room {
            Room::Window { columns, .. } if self.audience == Audience::Watches => columns,
            _ => 0,
        };
        if self.audience == Audience::Watches && self.interrupt.is_none() {
            self.interrupt = Some(Interrupt::listen()?);
        }
        let signals = Arc::new(Signals::new());
        if let Some(interrupt) = &self.interrupt {
            interrupt.begin(&signals);
        }
        let mut display = Display { out, columns, shown: 0 };
        let answer = self.search(game, task, chance, &signals, &mut display)?;
        display.clear()?;
        if self.interrupt.as_ref().is_some_and(Interrupt::end) {
            return Ok(Thought::BrokenOff);
        }
        let found = answer.and_then(|answer| Some((answer.best?, answer.score)));
        Ok(Thought::Found(found))
    }

    /// Searches and shows meanwhile how far it is; nothing if the engine failed.
    fn search(
        &mut self,
        game: &Game,
        task: Task,
        mut chance: Rng,
        signals: &Signals,
        display: &mut Display<'_>,
    ) -> Result<Option<Answer>> {
        let (settings, limits) = terms(task);
        let mut engine = self.engine.take().unwrap_or_else(|| Engine::new(settings));
        engine.set(settings);
        let begin = clock::now();
        let (sender, news) = mpsc::channel();
        let work = move || {
            let mut search =
                || choose(&mut engine, game, &limits, signals, begin, &sender, &mut chance);
            // A fault in the search must not end the game.
            let answer = panic::catch_unwind(AssertUnwindSafe(&mut search)).ok();
            answer.map(|answer| (engine, answer))
        };
        let found = thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            let thread = thread.context("the system has no thread for the engine")?;
            let shown = display.follow(game, task, begin, &news);
            if shown.is_err() {
                signals.stop();
            }
            let found = thread.join().ok().flatten();
            shown.map(|()| found).context("cannot show how far the engine is")
        })?;
        Ok(found.map(|(engine, answer)| {
            self.engine = Some(engine);
            answer
        }))
    }
}

/// How strong the engine is for a task, and what it may use.
fn terms(task: Task) -> (Settings, Limits) {
    let (strength, time) = match task {
        Task::Hint | Task::Draw => (Strength::Full, HINT_TIME),
        Task::Move(level) => match level.strength() {
            Strength::Full => (Strength::Full, FULL_TIME),
            limited => (limited, PATIENCE),
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
    begin: Instant,
    news: &Sender<Progress>,
    chance: &mut Rng,
) -> Answer {
    let mut report = |progress: &Progress| {
        // Nobody hears it when the table is gone.
        let _ = news.send(progress.clone());
    };
    let mut draw = |count| chance.usize(..count);
    engine.choose(game, limits, signals, &|| begin.elapsed(), &mut report, &mut draw)
}

impl Display<'_> {
    /// Shows how far the engine is until it has nothing more to tell.
    fn follow(
        &mut self,
        game: &Game,
        task: Task,
        begin: Instant,
        news: &Receiver<Progress>,
    ) -> io::Result<()> {
        let mut last = None;
        loop {
            self.show(game, task, begin, last.as_ref())?;
            match news.recv_timeout(TICK) {
                Ok(progress) => last = Some(progress),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    /// Shows how far the engine is, in one line that is written over.
    fn show(
        &mut self,
        game: &Game,
        task: Task,
        begin: Instant,
        last: Option<&Progress>,
    ) -> io::Result<()> {
        if self.columns == 0 {
            return Ok(());
        }
        let text = in_a_line(game, task, begin.elapsed(), last);
        // The last column stays free: some terminals begin a new line behind it.
        let text: String = text.chars().take(self.columns.saturating_sub(1)).collect();
        let length = text.chars().count();
        write!(self.out, "\r{text}{}", " ".repeat(self.shown.saturating_sub(length)))?;
        self.shown = length;
        self.out.flush()
    }

    /// Takes what was shown away.
    fn clear(&mut self) -> io::Result<()> {
        if self.shown > 0 {
            write!(self.out, "\r{}\r", " ".repeat(self.shown))?;
            self.out.flush()?;
        }
        Ok(())
    }
}

/// How far the engine is: `[#####...............] depth 6`, and for who asks it for a hint `, White is better`; what it
/// thinks of a game it plays it keeps to itself.
fn in_a_line(game: &Game, task: Task, elapsed: Duration, last: Option<&Progress>) -> String {
    let done = (share(task, elapsed, last) * BAR as f64) as usize;
    let bar = format!("[{}{}]", "#".repeat(done), ".".repeat(BAR - done));
    match (last, task) {
        (Some(progress), Task::Hint) => {
            let standing = words::standing(game.position(), progress.score);
            format!("{bar} depth {}, {standing}", progress.depth)
        }
        (Some(progress), Task::Move(_) | Task::Draw) => format!("{bar} depth {}", progress.depth),
        (None, _) => format!("{bar} thinking"),
    }
}

/// Which share of its work is done, by time, nodes or depth, whatever ends it first.
fn share(task: Task, elapsed: Duration, last: Option<&Progress>) -> f64 {
    let (settings, limits) = terms(task);
    let time = limits.move_time.map_or(0.0, |most| elapsed.as_secs_f64() / most.as_secs_f64());
    let work = match (settings.strength, last) {
        (Strength::Limited(handicap), Some(progress)) => {
            let nodes = progress.nodes as f64 / handicap.nodes as f64;
            nodes.max(f64::from(progress.depth) / f64::from(handicap.depth))
        }
        _ => 0.0,
    };
    time.max(work).clamp(0.0, 1.0)
}

/// Hears Ctrl-C. While the engine thinks it ends that; otherwise the program, as it would without.
#[derive(Debug)]
struct Interrupt {
    current: Arc<Mutex<Option<Arc<Signals>>>>,
    heard: Arc<AtomicBool>,
}

impl Interrupt {
    fn listen() -> Result<Self> {
        let interrupt = Self { current: Arc::default(), heard: Arc::default() };
        let (current, heard) = (Arc::clone(&interrupt.current), Arc::clone(&interrupt.heard));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        // The line editor hears Ctrl-C as a key; the rest of the time it is a signal.
        thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
            while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                match current.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
                    Some(signals) => {
                        heard.store(true, Ordering::Relaxed);
                        signals.stop();
                    }
                    // Every move is kept already.
                    None => std::process::exit(INTERRUPTED),
                }
            }
        })?;
        Ok(interrupt)
    }

    /// From now on Ctrl-C ends this search.
    fn begin(&self, signals: &Arc<Signals>) {
        self.heard.store(false, Ordering::Relaxed);
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(signals));
    }

    /// The search is over; tells whether Ctrl-C was pressed.
    fn end(&self) -> bool {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.heard.load(Ordering::Relaxed)
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
        let (mut out, room) = (Vec::new(), Room::Window { columns: 60, rows: 24 });
        let mut thinker = Thinker { interrupt: None, engine: None, audience };
        let chance = Rng::with_seed(seed);
        let thought = thinker.think(&start(), task, chance, room, &mut out).unwrap();
        (thought, String::from_utf8(out).unwrap())
    }

    #[test]
    fn nothing_is_shown_to_a_file() {
        let level = Level::new(2).unwrap();
        let (thought, shown) = think(Task::Move(level), Audience::Waits, 1);
        assert!(matches!(thought, Thought::Found(Some(_))), "{thought:?}");
        assert_eq!(shown, "");
    }

    #[test]
    fn a_seed_gives_the_same_move_again() {
        for number in [1, 2, 5, 8] {
            let task = Task::Move(Level::new(number).unwrap());
            let moves: Vec<Thought> = (0..3).map(|_| think(task, Audience::Waits, 9).0).collect();
            assert!(moves.iter().all(|thought| *thought == moves[0]), "level {number}");
        }
    }

    #[test]
    fn the_bar_fills_by_whatever_ends_the_search_and_only_a_hint_tells_the_standing() {
        let level = Level::new(5).unwrap();
        let progress = |depth, nodes| Progress {
            depth,
            selective_depth: depth,
            rank: 1,
            score: Score::Centipawns(120),
            bound: engine::Bound::Exact,
            nodes,
            time: Duration::ZERO,
            hash_full: 0,
            line: Vec::new(),
        };
        let show =
            |task, elapsed, last: Option<&Progress>| in_a_line(&start(), task, elapsed, last);
        let idle = "[....................] thinking";
        assert_eq!(show(Task::Hint, Duration::ZERO, None), idle);
        let half = HINT_TIME / 2;
        assert_eq!(show(Task::Hint, half, None), "[##########..........] thinking");
        let Strength::Limited(handicap) = level.strength() else { panic!("held back") };
        let all = progress(handicap.depth, 1);
        let full = format!("[####################] depth {}", handicap.depth);
        assert_eq!(show(Task::Move(level), Duration::ZERO, Some(&all)), full);
        let late = show(Task::Hint, 9 * HINT_TIME, Some(&progress(30, 1 << 30)));
        assert_eq!(late, "[####################] depth 30, White is better");
    }
}
