//! Engines that the server's configuration names, as opponents in the terminal.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use engine::{Score, Signals};
use ids::ActorId;
use rules::{Game, Move, Ruleset};
use server::computer::{Computer, OfferedEngine};
use server::jobs::{EngineDrivers, EnginePool, Job, JobAnswer, JobKind, Jobs, MoveTime, Task};
use server::{Clock, Config, EngineOptions, RawOptions, SystemClock};

/// The configuration file of the server, in the data folder.
pub(crate) const FILE: &str = "tabiya.toml";
/// The start of an engine's id.
const PREFIX: &str = "engine-";

/// What every engine is asked for: there is one person.
const PERSON: ActorId = ActorId(1);

/// The engines, and what drives them.
#[derive(Debug)]
pub(crate) struct Programs {
    drivers: EngineDrivers,
    runtime: tokio::runtime::Runtime,
}

/// Whether an id is that of an engine of the configuration, which may or may not be there.
pub(crate) fn is_id(id: &str) -> bool {
    id.starts_with(PREFIX)
}

/// The engine with this id, if the configuration that was read names it.
pub(crate) fn find(id: &str) -> Option<OfferedEngine> {
    match Computer::find(id) {
        Ok(Computer::Engine(engine)) => Some(engine),
        Ok(Computer::Own(_)) | Err(_) => None,
    }
}

/// The engines that the configuration in a data folder names. From now on [`find`] knows them.
///
/// # Errors
/// When the configuration cannot be read.
pub(crate) fn read(data: &Path) -> Result<Vec<EngineOptions>> {
    let path = data.join(FILE);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let place = || path.display().to_string();
    let written = RawOptions::parse(&text).with_context(place)?;
    // The other options are for the server alone.
    let only = RawOptions { engines: written.engines, ..RawOptions::default() };
    let config = Config::new(only, data.to_owned()).with_context(place)?;
    let engines = config.engines().to_vec();
    for engine in &engines {
        OfferedEngine::named(&engine.name);
    }
    Ok(engines)
}

/// Says that an engine is not in the configuration, and which are.
pub(crate) fn unknown(id: &str, data: &Path, engines: &[EngineOptions]) -> String {
    let names = engines.iter().map(|engine| OfferedEngine::named(&engine.name).id());
    let names: Vec<&str> = names.collect();
    let file = data.join(FILE);
    let id = id.escape_debug();
    if names.is_empty() {
        return format!("there is no opponent `{id}`: {} names no engines", file.display());
    }
    format!("there is no opponent `{id}`; {} names {}", file.display(), names.join(", "))
}

impl Programs {
    /// Drives these engines. None starts before it is needed.
    ///
    /// # Errors
    /// When this computer gives no timer to wait with.
    pub(crate) fn new(engines: &[EngineOptions]) -> Result<Self> {
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let pool = Arc::new(EnginePool::new(1, Arc::clone(&clock)));
        let drivers = EngineDrivers::new(engines, pool, &clock);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        Ok(Self { drivers, runtime })
    }

    /// Checks that an engine plays a ruleset. Asks the engine, which may take seconds.
    ///
    /// # Errors
    /// Why it does not.
    pub(crate) fn check(&self, engine: OfferedEngine, ruleset: &Ruleset) -> Result<()> {
        Ok(self.drivers.can_play(engine, ruleset)?)
    }

    /// The move of an engine with its score; nothing if it was stopped or failed again and again.
    ///
    /// `wait` is called now and then until the move is there, and says when to call it again.
    ///
    /// # Errors
    /// When the engine has too much to do, or `wait` fails.
    pub(crate) fn choose(
        &self,
        engine: OfferedEngine,
        (game, most): (&Game, Duration),
        signals: &Signals,
        mut wait: impl FnMut() -> io::Result<Duration>,
    ) -> Result<Option<(Move, Score)>> {
        let task = Task::Engine { engine, time: MoveTime { most, clock: None } };
        let job = Job { kind: JobKind::Move, owner: PERSON, game: game.clone(), task };
        let mut handle = self.drivers.submit(job)?;
        let answer = loop {
            let pause = wait()?;
            if signals.is_stopped() {
                return Ok(None);
            }
            let waited =
                self.runtime.block_on(async { tokio::time::timeout(pause, &mut handle).await });
            if let Ok(answer) = waited {
                break answer;
            }
        };
        let found =
            |answer: JobAnswer| Some((answer.best?, answer.score.unwrap_or(Score::Centipawns(0))));
        Ok(answer.and_then(found))
    }
}
