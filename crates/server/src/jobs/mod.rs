//! Jobs: what the engine works out for matches, hints, analyses and reviews, off the threads that serve requests.
//!
//! A [`Job`] is plain data, so that workers on other machines could do it too. [`EnginePool`] does it on threads of
//! this process. A job ends early, with what was found, when its handle says so; it is canceled when the handle is
//! dropped.

mod bughouse_seat;
mod engines;
mod fair_queue;
mod handle;
mod pool;
#[cfg(feature = "test-support")]
mod simulated;
mod work;

use std::fmt;
use std::time::Duration;

use engine::{IterationReport, Limits, Score};
use game::ActorId;
use players::bughouse::ToldSignal;
use players::{Opponent, Thinking};
use puzzles::Puzzle;
use rules::{Game, Move, Ruleset};

use crate::computer::OfferedEngine;
use crate::connection_table::WorkAccount;

pub use bughouse_seat::BughouseSeat;
pub use engines::{EngineDrivers, EngineRefusal};
pub use handle::{JobHandle, JobProgress};
pub use pool::EnginePool;
#[cfg(feature = "test-support")]
pub use simulated::SimulatedJobs;

/// Does jobs.
pub trait Jobs: Send + Sync + fmt::Debug {
    /// Takes a job on. The payer is charged for the processor time that it takes, also when the handle was dropped.
    ///
    /// # Errors
    /// When its owner or everybody together has too many.
    fn submit_for(&self, job: Job, payer: Option<WorkAccount>) -> Result<JobHandle, JobRefusal>;

    /// Takes a job on for which nobody pays.
    ///
    /// # Errors
    /// When its owner or everybody together has too many.
    fn submit(&self, job: Job) -> Result<JobHandle, JobRefusal> {
        self.submit_for(job, None)
    }

    /// Whether an engine of the configuration plays a ruleset. May take seconds, because the engine is asked.
    ///
    /// # Errors
    /// Why it does not.
    fn can_play(&self, engine: OfferedEngine, ruleset: &Ruleset) -> Result<(), EngineRefusal>;

    /// Counters for monitoring.
    fn stats(&self) -> JobStats;
}

/// Something to work out.
#[derive(Clone, Debug)]
pub struct Job {
    /// How urgent it is.
    pub kind: JobKind,
    /// The person it is for, with whom time is shared fairly.
    pub owner: ActorId,
    /// The game, whose last position it is about.
    pub game: Game,
    /// What to work out.
    pub task: Task,
}

/// How urgent a job is. Jobs of an earlier kind always come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum JobKind {
    /// The move of a computer in a match.
    Move,
    /// A hint for a player.
    Hint,
    /// The analysis of a position that somebody looks at.
    Analysis,
    /// A position of a review.
    Review,
    /// A game that is searched for puzzles. Nobody waits for it.
    Mining,
}

/// What to work out.
#[derive(Clone, Debug)]
pub enum Task {
    /// The move of a computer player.
    Move {
        /// The player.
        opponent: Opponent,
        /// The seed of its random choices.
        seed: u64,
        /// The most time: from when the job was submitted for a move of a match, else of running.
        time: MoveTime,
    },
    /// What a computer player does in its seat of a match on two boards.
    Bughouse {
        /// The player.
        opponent: Opponent,
        /// The seed of its random choices.
        seed: u64,
        /// The most time since the job was submitted.
        time: MoveTime,
        /// What its seat knows.
        seat: Box<BughouseSeat>,
    },
    /// The move of an engine of the configuration.
    Engine {
        /// The engine.
        engine: OfferedEngine,
        /// The most time.
        time: MoveTime,
    },
    /// The best moves at full strength.
    Search(Search),
    /// The puzzles in the positions of the game.
    Mine,
}

/// The time for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveTime {
    /// The most time in any case.
    pub most: Duration,
    /// The mover's clock, if it has one.
    pub clock: Option<engine::TimeLeft>,
}

/// A search at full strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search {
    /// How many of the best moves to find.
    pub lines: usize,
    /// Where it ends. Without a time it may take `LONGEST_SEARCH` of running time.
    pub limits: Limits,
}

/// What was worked out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct JobAnswer {
    /// The move to play, if there is a legal one.
    pub best: Option<Move>,
    /// The score for the side to move; a quick evaluation of the position if the player compares no scores.
    pub score: Option<Score>,
    /// For how long a computer in a bughouse seat sits instead of moving.
    pub sits: Option<Duration>,
    /// What it tells its partner.
    pub signals: Vec<ToldSignal>,
    /// What a computer player considered.
    pub thinking: Option<Thinking>,
    /// The last reports of a search, by rank.
    pub reports: Vec<IterationReport>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The puzzles that were found.
    pub puzzles: Vec<Puzzle>,
}

/// Why a job is not taken on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JobRefusal {
    /// The person has too many.
    #[error(
        "you have asked for as much as the computer does for one person at a time; wait until some of it is done"
    )]
    TooManyOfYours,
    /// Everybody together has too many.
    #[error("the computer has too much to do; try again in a minute")]
    QueueFull,
}

/// Counters for monitoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JobStats {
    /// Jobs that wait for a thread.
    pub waiting: usize,
    /// Jobs that have a thread.
    pub started: usize,
    /// Threads.
    pub threads: usize,
}

/// A job's number, in the order of submission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct JobId(u64);
