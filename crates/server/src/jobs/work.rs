//! The work of a job, for whatever thread does it.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use engine::{Engine, IterationReport, Limits, Settings};
use numbers::Numbers;
use players::bughouse::{self, BughouseAction};
use players::{Choice, Opponent, Progress, Work};
use puzzles::Miner;
use rules::Game;

use super::handle::{JobProgress, WorkerSide};
use super::{BughouseSeat, Job, JobAnswer, JobKind, MoveTime, Search, Task};
use crate::limits::{ENGINE_MEGABYTES, LEAST_MOVE_TIME, LONGEST_SEARCH, MINING};

/// The time for a job, and its pauses.
pub(super) trait JobClock: Sync {
    /// The time now.
    fn now(&self) -> Duration;
    /// Pauses if another job gets the next slice. Returns the time after the pause.
    fn pause_if_due(&self, slice_began: Duration) -> Option<Duration>;
}

/// When a job started, when its slice began, and how long it was paused.
#[derive(Clone, Copy)]
struct Times {
    slice_began: Duration,
    paused: Duration,
}

/// Looks at the clock for a job, and pauses it there if it must.
struct Stopwatch<'a> {
    clock: &'a dyn JobClock,
    started: Duration,
    times: Mutex<Times>,
}

impl<'a> Stopwatch<'a> {
    fn start(clock: &'a dyn JobClock) -> Self {
        let started = clock.now();
        let times = Times { slice_began: started, paused: Duration::ZERO };
        Self { clock, started, times: Mutex::new(times) }
    }

    /// The time since the start, without pauses.
    fn running(&self) -> Duration {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        let before = self.clock.now();
        if let Some(after) = self.clock.pause_if_due(times.slice_began) {
            times.slice_began = after;
            times.paused += after.saturating_sub(before);
        }
        self.clock.now().saturating_sub(self.started + times.paused)
    }

    /// The time since the start, with pauses.
    fn passed(&self) -> Duration {
        self.running();
        self.clock.now().saturating_sub(self.started)
    }
}

/// Does a job.
pub(super) fn run(
    job: &Job,
    worker: &WorkerSide,
    clock: &dyn JobClock,
    submitted: Duration,
) -> JobAnswer {
    let stopwatch = Stopwatch::start(clock);
    match &job.task {
        Task::Move { opponent, seed, time } => {
            let (opponent, game, seed) = (*opponent, &job.game, *seed);
            let limit = time_for_move(*time);
            if job.kind == JobKind::Move {
                let waited = stopwatch.started.saturating_sub(submitted);
                let limit = limit.saturating_sub(waited).max(LEAST_MOVE_TIME);
                choose(opponent, game, seed, worker, limit, &|| stopwatch.passed())
            } else {
                choose(opponent, game, seed, worker, limit, &|| stopwatch.running())
            }
        }
        Task::Bughouse { opponent, seed, time, seat } => {
            let waited = stopwatch.started.saturating_sub(submitted);
            let limit = time_for_move(*time).saturating_sub(waited).max(LEAST_MOVE_TIME);
            decide(*opponent, seat, *seed, worker, limit, &|| stopwatch.passed())
        }
        // Only drivers of engines can do it.
        Task::Engine { .. } => JobAnswer::default(),
        Task::Search(search) => self::search(search, &job.game, worker, &stopwatch),
        Task::Mine => mine(&job.game, worker, &stopwatch),
    }
}

/// A sensible share of the mover's clock, and never more than the limit.
pub(super) fn time_for_move(time: MoveTime) -> Duration {
    /// How many more moves a game is expected to take.
    const MOVES_TO_GO: u32 = 30;
    let Some(clock) = time.clock else { return time.most };
    let to_go = clock.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO) + 1;
    let share = clock.remaining / to_go + clock.increment * 3 / 4 + clock.delay * 3 / 4;
    // A third of what is left, so that a delay on the way to the clock loses no game.
    share.min(clock.remaining / 3 + clock.delay * 3 / 4).min(time.most)
}

fn choose(
    opponent: Opponent,
    game: &Game,
    seed: u64,
    worker: &WorkerSide,
    limit: Duration,
    clock: &(dyn Fn() -> Duration + Sync),
) -> JobAnswer {
    let mut nodes = 0;
    let choice = {
        let mut report = |progress: &Progress| nodes = show(worker, progress).unwrap_or(nodes);
        let mut work = Work::new(&worker.signals).within(limit, clock).reporting(&mut report);
        opponent.choose(game, &mut Numbers::new(seed), &mut work)
    };
    let answer = choice.map_or_else(JobAnswer::default, answer_of);
    // Somebody who plays at random can see too that the game is lost.
    let score = answer.score.or_else(|| Some(players::standing(game.position())));
    let reports = worker.progress.borrow().reports.clone();
    JobAnswer { score, reports, nodes, ..answer }
}

/// What a computer does in its seat of a match on two boards.
fn decide(
    opponent: Opponent,
    seat: &BughouseSeat,
    seed: u64,
    worker: &WorkerSide,
    limit: Duration,
    clock: &(dyn Fn() -> Duration + Sync),
) -> JobAnswer {
    let decision = {
        let mut report = |progress: &Progress| {
            show(worker, progress);
        };
        let mut work = Work::new(&worker.signals).within(limit, clock).reporting(&mut report);
        bughouse::decide(opponent, &seat.view(), &mut Numbers::new(seed), &mut work)
    };
    let Some(decision) = decision else { return JobAnswer::default() };
    let sits = match decision.action {
        BughouseAction::Play(_) => None,
        BughouseAction::Sit(time) => Some(time),
    };
    let (signals, nodes) = (decision.signals, decision.nodes);
    let reports = worker.progress.borrow().reports.clone();
    JobAnswer { sits, signals, reports, nodes, ..answer_of(decision.choice) }
}

/// Shows the progress of a player. Returns the positions it has searched.
fn show(worker: &WorkerSide, progress: &Progress) -> Option<u64> {
    worker.progress.send_modify(|latest| {
        latest.share = progress.share;
        if let Some(iteration) = &progress.iteration {
            latest.add(iteration.clone());
        }
    });
    progress.iteration.as_ref().map(|iteration| iteration.nodes)
}

/// The move of a player with its score and thoughts.
fn answer_of(choice: Choice) -> JobAnswer {
    let mut candidates = choice.thinking.candidates.iter();
    let chosen = candidates.find(|candidate| candidate.mv == choice.mv);
    let score = chosen.and_then(|candidate| candidate.score);
    JobAnswer {
        best: Some(choice.mv),
        score,
        thinking: Some(choice.thinking),
        ..JobAnswer::default()
    }
}

fn search(
    search: &Search,
    game: &Game,
    worker: &WorkerSide,
    stopwatch: &Stopwatch<'_>,
) -> JobAnswer {
    let settings = Settings {
        hash: ENGINE_MEGABYTES,
        multi_pv: search.lines,
        overhead: Duration::ZERO,
        ..Settings::default()
    };
    // With a limit of time the engine looks at the clock, where it can be paused.
    let time = search.limits.move_time.unwrap_or(LONGEST_SEARCH).min(LONGEST_SEARCH);
    let limits = Limits { move_time: Some(time), ..search.limits.clone() };
    let mut report = |iteration: &IterationReport| {
        let share = share_of(&limits, iteration, stopwatch.running());
        worker.progress.send_modify(|latest: &mut JobProgress| {
            latest.share = latest.share.max(share);
            latest.add(iteration.clone());
        });
    };
    let clock = || stopwatch.running();
    let found = Engine::new(settings).search(game, &limits, &worker.signals, &clock, &mut report);
    let reports = worker.progress.borrow().reports.clone();
    let (best, score) = (found.best, Some(found.score));
    JobAnswer { best, score, reports, nodes: found.nodes, ..JobAnswer::default() }
}

/// The puzzles of a game. It pauses between two positions, so each of them must take little time.
fn mine(game: &Game, worker: &WorkerSide, stopwatch: &Stopwatch<'_>) -> JobAnswer {
    let mut miner = Miner::new(game.position().ruleset(), MINING);
    let puzzles = miner.mine_while(game, || {
        stopwatch.running();
        !worker.signals.is_stopped()
    });
    JobAnswer { puzzles, ..JobAnswer::default() }
}

/// How much of a search is done, by the limit that is nearest.
fn share_of(limits: &Limits, iteration: &IterationReport, passed: Duration) -> f64 {
    let part = |done: f64, all: Option<f64>| all.map_or(0.0, |all| done / all.max(1e-9));
    let time = part(passed.as_secs_f64(), limits.move_time.map(|time| time.as_secs_f64()));
    let nodes = part(iteration.nodes as f64, limits.nodes.map(|nodes| nodes as f64));
    let depth = part(f64::from(iteration.depth), limits.depth.map(f64::from));
    time.max(nodes).max(depth).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use engine::TimeLeft;

    use super::*;

    fn time(most: u64, remaining: u64, increment: u64) -> u64 {
        let of = Duration::from_millis;
        let clock =
            TimeLeft { remaining: of(remaining), increment: of(increment), ..TimeLeft::default() };
        let time = MoveTime { most: of(most), clock: Some(clock) };
        time_for_move(time).as_millis() as u64
    }

    #[test]
    fn a_move_takes_a_share_of_the_clock_and_never_more_than_the_limit() {
        assert_eq!(time(3_000, 31_000, 0), 1_000);
        assert_eq!(time(3_000, 600_000, 0), 3_000);
        assert_eq!(time(10_000, 31_000, 2_000), 2_500);
        assert_eq!(time(3_000, 300, 60_000), 100, "the increment comes after the move");
        let untimed = MoveTime { most: Duration::from_secs(3), clock: None };
        assert_eq!(time_for_move(untimed), Duration::from_secs(3));
    }
}
