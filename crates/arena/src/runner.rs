//! Running a whole match: several games at a time, and engines restarted after faults.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rules::{ByColor, Ruleset};

use crate::clock::MonotonicClock;
use crate::engine::StartError;
use crate::game::{GameReport, GameTerms, play_game};
use crate::log::{LogError, MatchLog, MatchTerms};
use crate::player::{Contender, Player, PlayerIdentity};
use crate::schedule::{GameNumber, Schedule, Side};
use crate::statistics::{MatchTally, Sprt, SprtVerdict};

/// How often to try to restart an engine before giving up the match.
const START_ATTEMPTS: u32 = 3;

/// The signal that stops a match; clones share it.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

/// The two players of a worker, the first player first.
type Players = [Option<Box<dyn Player>>; 2];

/// A match between two engines.
#[derive(Clone)]
pub struct EngineMatch {
    /// The players.
    pub contenders: [Arc<dyn Contender>; 2],
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The openings.
    pub schedule: Schedule,
    /// Time control and adjudication.
    pub terms: GameTerms,
    /// The number of games.
    pub games: u32,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// The source of time.
    pub clock: Arc<dyn MonotonicClock>,
    /// The signal that stops the match.
    pub stop: Stop,
}

/// Why a match could not continue.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// Receives the progress of a match.
pub trait MatchObserver {
    /// The match begins, with the results from its log.
    fn begin(&mut self, terms: &MatchTerms, tally: &MatchTally);

    /// A game is over.
    fn game_over(&mut self, number: GameNumber, report: &GameReport, tally: &MatchTally);
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct EngineMatchEnd {
    /// The results, earlier ones included.
    pub tally: MatchTally,
    /// Why no more games were played.
    pub reason: StopReason,
}

/// Why no more games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// All were played.
    Complete,
    /// The test is decided.
    Decided(SprtVerdict),
    /// The match was stopped.
    Stopped,
}

/// A message from a worker.
enum News {
    Game(GameNumber, Box<GameReport>),
    CannotStart(StartError),
}

impl Stop {
    /// Stops the match.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the match is being stopped.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for EngineMatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineMatch")
            .field("ruleset", &self.ruleset)
            .field("terms", &self.terms)
            .field("games", &self.games)
            .field("concurrency", &self.concurrency)
            .field("sprt", &self.sprt)
            .finish_non_exhaustive()
    }
}

/// Plays a match, or the rest of it: games in its log are not played again.
///
/// # Errors
/// When an engine cannot be started or the log cannot be used.
pub fn run(
    plan: &EngineMatch,
    open_log: impl FnOnce(&MatchTerms) -> Result<MatchLog, LogError>,
    progress: &mut dyn MatchObserver,
) -> Result<EngineMatchEnd, RunError> {
    // An engine that fails its first handshake rarely recovers, and the user is waiting.
    let [first, second] = [plan.contenders[0].start()?, plan.contenders[1].start()?];
    let terms = match_terms(plan, first.identity(), second.identity());
    let mut log = open_log(&terms)?;
    progress.begin(&terms, log.tally());
    let verdict = verdict(plan, log.tally());
    if verdict != SprtVerdict::Open {
        return Ok(end(&log, StopReason::Decided(verdict)));
    }
    let left: Vec<GameNumber> =
        (0..plan.games).map(GameNumber).filter(|game| !log.tally().has(*game)).collect();
    let workers = plan.concurrency.clamp(1, left.len().max(1));
    let (next, spare) = (AtomicU32::new(0), Mutex::new(Some([Some(first), Some(second)])));
    let (sender, news) = sync_channel(workers);
    let reason = thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, left, next, spare) = (sender.clone(), &left, &next, &spare);
            scope.spawn(move || {
                let players = spare.lock().unwrap_or_else(PoisonError::into_inner).take();
                play_games(plan, players.unwrap_or_default(), left, next, &sender);
            });
        }
        drop(sender);
        let reason = listen(plan, &news, &mut log, progress);
        if reason.as_ref().map_or(true, |reason| *reason != StopReason::Complete) {
            plan.stop.ask();
        }
        // Workers in the middle of a game must not wait for a receiver.
        drop(news);
        reason
    })?;
    Ok(end(&log, reason))
}

fn end(log: &MatchLog, reason: StopReason) -> EngineMatchEnd {
    EngineMatchEnd { tally: log.tally().clone(), reason }
}

fn verdict(plan: &EngineMatch, tally: &MatchTally) -> SprtVerdict {
    plan.sprt.map_or(SprtVerdict::Open, |sprt| sprt.verdict(&tally.pairs()))
}

fn match_terms(plan: &EngineMatch, first: &PlayerIdentity, second: &PlayerIdentity) -> MatchTerms {
    let (spec, hash) = (plan.ruleset.spec(), plan.ruleset.content_hash());
    let GameTerms { control, margin, adjudication } = plan.terms;
    let mut second = second.clone();
    // The key of the log does not include labels.
    if second.label == first.label {
        second.label.push_str(" (2)");
    }
    MatchTerms {
        first: first.clone(),
        second,
        ruleset: format!("{} {hash}", spec.name),
        conditions: format!("{control}, margin {} ms, {adjudication:?}", margin.as_millis()),
        openings: plan.schedule.fingerprint(),
    }
}

/// Starts a player during a match, with retries.
fn start_again(contender: &dyn Contender) -> Result<Box<dyn Player>, StartError> {
    let mut attempt = 1;
    loop {
        match contender.start() {
            Err(StartError::Greeting { .. }) if attempt < START_ATTEMPTS => attempt += 1,
            started => return started,
        }
    }
}

/// A worker: plays games until none is left.
fn play_games(
    plan: &EngineMatch,
    mut players: Players,
    left: &[GameNumber],
    next: &AtomicU32,
    sender: &SyncSender<News>,
) {
    while !plan.stop.is_asked() {
        let index = next.fetch_add(1, Ordering::Relaxed) as usize;
        let Some(&number) = left.get(index) else { return };
        for (player, contender) in players.iter_mut().zip(&plan.contenders) {
            if player.is_none() {
                match start_again(&**contender) {
                    Ok(started) => *player = Some(started),
                    Err(_) if plan.stop.is_asked() => return,
                    Err(error) => {
                        let _ = sender.send(News::CannotStart(error));
                        return;
                    }
                }
            }
        }
        let Some(report) = one_game(plan, &mut players, number) else { return };
        if sender.send(News::Game(number, Box::new(report))).is_err() {
            return;
        }
    }
}

/// Plays one game and drops players that cannot continue.
fn one_game(plan: &EngineMatch, players: &mut Players, number: GameNumber) -> Option<GameReport> {
    let opening = plan.schedule.opening(number);
    let [Some(first), Some(second)] = players else { return None };
    let mut seats: ByColor<&mut dyn Player> = match number.white() {
        Side::First => ByColor { white: &mut **first, black: &mut **second },
        Side::Second => ByColor { white: &mut **second, black: &mut **first },
    };
    let report = play_game(&mut seats, &opening, &plan.terms, &*plan.clock)?;
    let broken = match number.white() {
        Side::First => [report.broken.white, report.broken.black],
        Side::Second => [report.broken.black, report.broken.white],
    };
    for (player, broken) in players.iter_mut().zip(broken) {
        if broken {
            *player = None;
        }
    }
    Some(report)
}

/// Collects the games, writes them to the log, and decides when to stop.
fn listen(
    plan: &EngineMatch,
    news: &Receiver<News>,
    log: &mut MatchLog,
    progress: &mut dyn MatchObserver,
) -> Result<StopReason, RunError> {
    for news_item in news {
        match news_item {
            News::CannotStart(error) => return Err(error.into()),
            News::Game(number, report) => {
                log.add(number, &report)?;
                progress.game_over(number, &report, log.tally());
                let verdict = verdict(plan, log.tally());
                if verdict != SprtVerdict::Open {
                    return Ok(StopReason::Decided(verdict));
                }
            }
        }
    }
    let all = (0..plan.games).map(GameNumber).all(|game| log.tally().has(game));
    Ok(if all { StopReason::Complete } else { StopReason::Stopped })
}
