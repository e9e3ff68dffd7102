//! A whole match: games side by side, engines started anew after a fault, results as they come.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rules::{ByColor, Ruleset};

use crate::clock::Clock;
use crate::engine::StartError;
use crate::game::{GameReport, GameTerms, play_game};
use crate::log::{LogError, MatchLog, MatchTerms};
use crate::player::{Contender, Identity, Player};
use crate::schedule::{GameNumber, Schedule, Side};
use crate::statistics::{Sprt, SprtVerdict, Tally};

/// How often an engine that has greeted before is started before the match is given up.
const START_ATTEMPTS: u32 = 3;

/// Something to ask everybody to stop with. Clones ask the same.
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

/// The two players of a table, by the order in which they are named.
type Players = [Option<Box<dyn Player>>; 2];

/// A match to be played.
#[derive(Clone)]
pub struct Match {
    /// Who plays.
    pub contenders: [Arc<dyn Contender>; 2],
    /// The rules.
    pub ruleset: Ruleset,
    /// How games begin.
    pub schedule: Schedule,
    /// Time and adjudication.
    pub terms: GameTerms,
    /// How many games.
    pub games: u32,
    /// How many at a time.
    pub concurrency: usize,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// Where time comes from.
    pub clock: Arc<dyn Clock>,
    /// What ends everything.
    pub stop: Stop,
}

/// Why a match could not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The log cannot be written.
    #[error(transparent)]
    Log(#[from] LogError),
}

/// Who hears how a match goes.
pub trait Progress {
    /// The match begins, with what its log holds already.
    fn begin(&mut self, terms: &MatchTerms, tally: &Tally);

    /// A game is over.
    fn game_over(&mut self, number: GameNumber, report: &GameReport, tally: &Tally);
}

/// How a match ended.
#[derive(Clone, Debug)]
pub struct MatchEnd {
    /// The results, those of before included.
    pub tally: Tally,
    /// Why no more games were played.
    pub reason: MatchEndReason,
}

/// Why no more games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEndReason {
    /// All were played.
    Complete,
    /// The test is decided.
    Decided(SprtVerdict),
    /// Somebody asked to stop.
    Stopped,
}

/// What a table tells.
enum News {
    Game(GameNumber, Box<GameReport>),
    CannotStart(StartError),
}

impl Stop {
    /// Asks everybody to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match")
            .field("ruleset", &self.ruleset)
            .field("terms", &self.terms)
            .field("games", &self.games)
            .field("concurrency", &self.concurrency)
            .field("sprt", &self.sprt)
            .finish_non_exhaustive()
    }
}

/// Plays a match, or the rest of it: games that its log holds are not played again.
///
/// # Errors
/// When an engine cannot be started or the log cannot be used.
pub fn run(
    plan: &Match,
    open_log: impl FnOnce(&MatchTerms) -> Result<MatchLog, LogError>,
    progress: &mut dyn Progress,
) -> Result<MatchEnd, RunError> {
    // Who does not greet the first time hardly ever does, and somebody waits for the match to begin.
    let [first, second] = [plan.contenders[0].start()?, plan.contenders[1].start()?];
    let terms = match_terms(plan, first.identity(), second.identity());
    let mut log = open_log(&terms)?;
    progress.begin(&terms, log.tally());
    let verdict = verdict(plan, log.tally());
    if verdict != SprtVerdict::Open {
        return Ok(end(&log, MatchEndReason::Decided(verdict)));
    }
    let left: Vec<GameNumber> =
        (0..plan.games).map(GameNumber).filter(|game| !log.tally().has(*game)).collect();
    let tables = plan.concurrency.clamp(1, left.len().max(1));
    let (next, spare) = (AtomicU32::new(0), Mutex::new(Some([Some(first), Some(second)])));
    let (sender, news) = sync_channel(tables);
    let reason = thread::scope(|scope| {
        for _ in 0..tables {
            let (sender, left, next, spare) = (sender.clone(), &left, &next, &spare);
            scope.spawn(move || {
                let players = spare.lock().unwrap_or_else(PoisonError::into_inner).take();
                table(plan, players.unwrap_or_default(), left, next, &sender);
            });
        }
        drop(sender);
        let reason = listen(plan, &news, &mut log, progress);
        if reason.as_ref().map_or(true, |reason| *reason != MatchEndReason::Complete) {
            plan.stop.ask();
        }
        // Tables that are in the middle of a game must not wait for somebody to listen.
        drop(news);
        reason
    })?;
    Ok(end(&log, reason))
}

fn end(log: &MatchLog, reason: MatchEndReason) -> MatchEnd {
    MatchEnd { tally: log.tally().clone(), reason }
}

fn verdict(plan: &Match, tally: &Tally) -> SprtVerdict {
    plan.sprt.map_or(SprtVerdict::Open, |sprt| sprt.verdict(&tally.pairs()))
}

fn match_terms(plan: &Match, first: &Identity, second: &Identity) -> MatchTerms {
    let (spec, hash) = (plan.ruleset.spec(), plan.ruleset.content_hash());
    let GameTerms { control, margin, adjudication } = plan.terms;
    let mut second = second.clone();
    // The key of the log does not look at labels.
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

/// Starts a player in the middle of a match, more than once if need be.
fn start_again(contender: &dyn Contender) -> Result<Box<dyn Player>, StartError> {
    let mut attempt = 1;
    loop {
        match contender.start() {
            Err(StartError::Greeting { .. }) if attempt < START_ATTEMPTS => attempt += 1,
            started => return started,
        }
    }
}

/// One table: plays game after game until there is none left.
fn table(
    plan: &Match,
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

/// Plays one game and puts away players that cannot go on.
fn one_game(plan: &Match, players: &mut Players, number: GameNumber) -> Option<GameReport> {
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

/// Hears of games, keeps them, and says when it is enough.
fn listen(
    plan: &Match,
    news: &Receiver<News>,
    log: &mut MatchLog,
    progress: &mut dyn Progress,
) -> Result<MatchEndReason, RunError> {
    for heard in news {
        match heard {
            News::CannotStart(error) => return Err(error.into()),
            News::Game(number, report) => {
                log.add(number, &report)?;
                progress.game_over(number, &report, log.tally());
                let verdict = verdict(plan, log.tally());
                if verdict != SprtVerdict::Open {
                    return Ok(MatchEndReason::Decided(verdict));
                }
            }
        }
    }
    let all = (0..plan.games).map(GameNumber).all(|game| log.tally().has(game));
    Ok(if all { MatchEndReason::Complete } else { MatchEndReason::Stopped })
}
