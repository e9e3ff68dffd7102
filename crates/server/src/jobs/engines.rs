//! Engines of the configuration: other programs that play by UCI.
//!
//! Each engine has one process and one thread for all its games, which asks it for one move after the other. The process
//! starts with the first move, and again when it has crashed or hung, or when another ruleset is played. It ends with
//! the server.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use arena::control::RemainingTime;
use arena::engine::MatchRules;
use arena::player::{PlayerChoice, ReportedScore, Turn, TurnDecision};
use arena::{
    Contender, EngineDraft, EngineProgram, Forfeit, MonotonicClock, Player, StartError, Stop,
    TimeControl,
};
use engine::Score;
use rules::{Game, Ruleset};

use super::handle::{JobControl, WorkerSide, sides};
use super::work::time_for_move;
use super::{Job, JobAnswer, JobHandle, JobId, JobRefusal, JobStats, Jobs, MoveTime, Task};
use crate::clock::Clock;
use crate::computer::OfferedEngine;
use crate::config::EngineOptions;
use crate::connection_table::WorkAccount;
use crate::limits::{ENGINE_MOVES_PER_PERSON, ENGINE_MOVES_WAITING, ENGINE_PATIENCE};

/// How often an engine is asked for a move before it has failed.
const TRIES: u32 = 2;

/// How long nobody tries again to start an engine that does not start.
const START_AGAIN: Duration = Duration::from_secs(60);

/// Why an engine of the configuration does not play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineRefusal {
    /// It is not in the configuration.
    #[error("{0} is not offered here any more; choose another opponent")]
    NotOffered(&'static str),
    /// It does not know the ruleset.
    #[error("{engine} does not play {ruleset}; choose another opponent or other rules")]
    UnknownRuleset {
        /// The engine.
        engine: &'static str,
        /// The title of the ruleset.
        ruleset: String,
    },
    /// Its program does not start.
    #[error(
        "{0} does not start on this server; choose another opponent, and tell the person who runs the server"
    )]
    DoesNotStart(&'static str),
}

/// Does the jobs of engines of the configuration, and passes on all others.
pub struct EngineDrivers {
    others: Arc<dyn Jobs>,
    drivers: HashMap<OfferedEngine, Arc<Driver>>,
}

/// What drives one engine.
struct Driver {
    engine: OfferedEngine,
    draft: EngineDraft,
    clock: Arc<dyn Clock>,
    stop: Stop,
    state: Mutex<State>,
    work: Condvar,
    /// What the engine was asked about rulesets, by their hashes, and when.
    known: Mutex<HashMap<String, Known>>,
}

/// Whether an engine plays a ruleset, and when it was asked.
type Known = (Duration, Result<(), EngineRefusal>);

#[derive(Default)]
struct State {
    waiting: VecDeque<(JobId, Job, WorkerSide)>,
    next: u64,
    has_thread: bool,
}

/// A running engine and the ruleset it plays.
type Running = Option<(String, Box<dyn Player>)>;

/// The server's clock for the driver of an engine.
struct Watch(Arc<dyn Clock>);

impl MonotonicClock for Watch {
    fn now(&self) -> Duration {
        self.0.now()
    }
}

impl EngineDrivers {
    /// Drives these engines.
    pub fn new(engines: &[EngineOptions], others: Arc<dyn Jobs>, clock: &Arc<dyn Clock>) -> Self {
        let driver = |options: &EngineOptions| {
            let engine = OfferedEngine::named(&options.name);
            (engine, Arc::new(Driver::new(engine, options, Arc::clone(clock))))
        };
        Self { others, drivers: engines.iter().map(driver).collect() }
    }

    fn driver(&self, engine: OfferedEngine) -> Option<&Arc<Driver>> {
        self.drivers.get(&engine)
    }
}

impl Jobs for EngineDrivers {
    fn submit_for(&self, job: Job, payer: Option<WorkAccount>) -> Result<JobHandle, JobRefusal> {
        match job.task {
            // An engine that is no longer offered may come back with another configuration.
            Task::Engine { engine, .. } => {
                self.driver(engine).ok_or(JobRefusal::QueueFull)?.submit(job, payer)
            }
            Task::Move { .. } | Task::Bughouse { .. } | Task::Search(_) | Task::Mine => {
                self.others.submit_for(job, payer)
            }
        }
    }

    fn can_play(&self, engine: OfferedEngine, ruleset: &Ruleset) -> Result<(), EngineRefusal> {
        let driver = self.driver(engine).ok_or(EngineRefusal::NotOffered(engine.name()))?;
        driver.can_play(ruleset)
    }

    fn stats(&self) -> JobStats {
        let waiting: usize = self.drivers.values().map(|driver| driver.lock().waiting.len()).sum();
        let stats = self.others.stats();
        JobStats { waiting: stats.waiting + waiting, ..stats }
    }
}

impl Drop for EngineDrivers {
    fn drop(&mut self) {
        for driver in self.drivers.values() {
            driver.stop.ask();
            driver.lock().waiting.clear();
            driver.work.notify_all();
        }
    }
}

impl Driver {
    fn new(engine: OfferedEngine, options: &EngineOptions, clock: Arc<dyn Clock>) -> Self {
        let draft = EngineDraft {
            command: options.program.clone(),
            arguments: options.arguments.clone(),
            label: Some(options.name.clone()),
            options: options.values(),
            ..EngineDraft::default()
        };
        Self {
            engine,
            draft,
            clock,
            stop: Stop::default(),
            state: Mutex::default(),
            work: Condvar::new(),
            known: Mutex::default(),
        }
    }

    fn submit(
        self: &Arc<Self>,
        job: Job,
        payer: Option<WorkAccount>,
    ) -> Result<JobHandle, JobRefusal> {
        let mut state = self.lock();
        if state.waiting.len() >= ENGINE_MOVES_WAITING {
            return Err(JobRefusal::QueueFull);
        }
        let own = state.waiting.iter().filter(|(_, other, _)| other.owner == job.owner);
        if own.count() >= ENGINE_MOVES_PER_PERSON {
            return Err(JobRefusal::TooManyOfYours);
        }
        if !state.has_thread {
            let driver = Arc::clone(self);
            let thread = thread::Builder::new().name("engine driver".to_owned());
            if let Err(error) = thread.spawn(move || driver.serve()) {
                tracing::warn!(%error, "cannot start a thread for an engine");
                return Err(JobRefusal::QueueFull);
            }
            state.has_thread = true;
        }
        let id = JobId(state.next);
        state.next += 1;
        let control: Arc<dyn JobControl> = Arc::<Self>::clone(self);
        let (handle, worker) = sides(id, control, payer);
        state.waiting.push_back((id, job, worker));
        drop(state);
        self.work.notify_one();
        Ok(handle)
    }

    /// Asks the engine for one move after the other, until the server stops.
    fn serve(self: Arc<Self>) {
        let mut running: Running = None;
        while let Some((job, worker)) = self.next_job() {
            let Task::Engine { time, .. } = job.task else { continue };
            let begun = self.clock.now();
            let answer = self.choose(&mut running, &job.game, time);
            if let Some(payer) = &worker.payer {
                // The engine is another process, which thinks all that time.
                payer.charge(self.clock.now().saturating_sub(begun));
            }
            match answer {
                // The asker may be gone.
                Some(answer) => drop(worker.answer.send(answer)),
                None => drop(worker),
            }
        }
    }

    fn next_job(&self) -> Option<(Job, WorkerSide)> {
        let mut state = self.lock();
        loop {
            if self.stop.is_asked() {
                state.has_thread = false;
                return None;
            }
            if let Some((_, job, worker)) = state.waiting.pop_front() {
                return Some((job, worker));
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A move, from another process if the first one fails.
    fn choose(&self, running: &mut Running, game: &Game, time: MoveTime) -> Option<JobAnswer> {
        for _ in 0..TRIES {
            match self.ask(running, game, time_for_move(time)) {
                Ok(answer) => return Some(answer),
                Err(_) if self.stop.is_asked() => return None,
                Err(problem) => {
                    let name = self.engine.name();
                    tracing::warn!(engine = name, %problem, "an engine failed; it is started again");
                    // Dropping it ends its process.
                    *running = None;
                }
            }
        }
        None
    }

    fn ask(
        &self,
        running: &mut Running,
        game: &Game,
        time: Duration,
    ) -> Result<JobAnswer, Problem> {
        let ruleset = game.position().ruleset();
        let hash = ruleset.content_hash().to_string();
        let clocks = RemainingTime::new(TimeControl::MoveTime(time));
        if running.as_ref().is_none_or(|(other, _)| *other != hash) {
            *running = None;
            let mut player = self.program(ruleset).start()?;
            player.begin(game, &clocks)?;
            *running = Some((hash, player));
        }
        let (_, player) = running.as_mut().ok_or(Problem::Forfeit(Forfeit::Crashed))?;
        let turn = Turn { game, clocks: &clocks, timeout: time + ENGINE_PATIENCE };
        let PlayerChoice { decision, info } = player.think(&turn)?;
        let TurnDecision::Move(mv) = decision else {
            return Err(Problem::Forfeit(Forfeit::Refused("no move".to_owned())));
        };
        if !game.legal_moves().contains(&mv) {
            let text = notation::write_uci(game.position(), mv);
            let why = "a repetition forbids it".to_owned();
            return Err(Problem::Forfeit(Forfeit::Illegal { text, why }));
        }
        let score = info.score.map(|score| match score {
            ReportedScore::Centipawns(value) => Score::Centipawns(value),
            ReportedScore::Mate(moves) => Score::Mate(moves),
        });
        Ok(JobAnswer { best: Some(mv), score, ..JobAnswer::default() })
    }

    fn program(&self, ruleset: &Ruleset) -> EngineProgram {
        EngineProgram {
            draft: self.draft.clone(),
            rules: MatchRules { ruleset: ruleset.clone(), file: None },
            control: TimeControl::MoveTime(ENGINE_PATIENCE),
            clock: Arc::new(Watch(Arc::clone(&self.clock))),
            stop: self.stop.clone(),
        }
    }

    /// Starts the engine for a moment to ask whether it knows a ruleset. It is asked once.
    fn can_play(&self, ruleset: &Ruleset) -> Result<(), EngineRefusal> {
        // One after the other, so that requests do not start many processes.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = ruleset.content_hash().to_string();
        let now = self.clock.now();
        // A program that does not start may be installed later, but is not tried at every request.
        let is_current = |(asked, answer): &&(Duration, Result<(), EngineRefusal>)| {
            let is_final = !matches!(answer, Err(EngineRefusal::DoesNotStart(_)));
            is_final || now.saturating_sub(*asked) < START_AGAIN
        };
        if let Some((_, answer)) = known.get(&hash).filter(is_current) {
            return answer.clone();
        }
        let engine = self.engine.name();
        let answer = match self.program(ruleset).start() {
            Ok(_) => Ok(()),
            Err(StartError::UnknownRuleset { .. }) => {
                let ruleset = ruleset.spec().title.clone();
                Err(EngineRefusal::UnknownRuleset { engine, ruleset })
            }
            Err(problem) => {
                tracing::warn!(engine, %problem, "an engine of the configuration does not start");
                Err(EngineRefusal::DoesNotStart(engine))
            }
        };
        if known.len() >= ENGINE_MOVES_WAITING {
            known.clear();
        }
        known.insert(hash, (now, answer.clone()));
        answer
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JobControl for Driver {
    fn cancel(&self, id: JobId) {
        self.lock().waiting.retain(|(other, ..)| *other != id);
    }

    /// An engine has been given its time and keeps to it, or it is started again.
    fn hurry(&self, _: JobId) {}
}

impl fmt::Debug for EngineDrivers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineDrivers")
            .field("engines", &self.drivers.len())
            .finish_non_exhaustive()
    }
}

/// Why an engine gave no move.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
}
