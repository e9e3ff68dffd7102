//! Who plays: a player chooses moves, a contender can be started as a player.

use std::fmt;
use std::time::Duration;

use rules::{Game, Move};

use crate::control::Clocks;
use crate::engine::StartError;
use crate::game::GameEnd;

/// Who a player is, so that results of the same one can be added up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    /// What it is called in this match.
    pub label: String,
    /// What it calls itself, version and bench signature included where it tells them.
    pub engine: String,
    /// A fingerprint of the options it was given.
    pub options: String,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.engine, self.options)
    }
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The clocks.
    pub clocks: &'a Clocks,
    /// How long an answer is waited for; more than the clock has, to tell late ones from none.
    pub patience: Duration,
}

/// What a player answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it wants to do.
    pub decision: Decision,
    /// What it said while it thought.
    pub thought: Thought,
}

/// What a player can do in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Make a move that is legal.
    Move(Move),
    /// Give up.
    Resign,
    /// Say that the game is drawn by rule.
    ClaimDraw,
}

/// What a player said about the position, as far as it said anything.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Thought {
    /// How it stands for the player.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: Option<u32>,
}

/// How a position stands for the one who says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Checkmate in so many moves, negative if it is one's own.
    Mate(i32),
}

impl Score {
    /// One number to compare by: mates are worth more than any material.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Self::Centipawns(value) => value.clamp(-MATE, MATE),
            Self::Mate(moves) if moves <= 0 => -MATE,
            Self::Mate(_) => MATE,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) if *moves < 0 => write!(f, "-M{}", moves.unsigned_abs()),
            Self::Mate(moves) => write!(f, "+M{moves}"),
        }
    }
}

/// Why a player cannot go on; its game is lost.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The program ended or closed its output.
    #[error("the engine stopped running")]
    Crashed,
    /// Nothing came.
    #[error("the engine hangs: no answer to `{asked}` within {:.1} s", .waited.as_secs_f64())]
    Hung {
        /// What it was asked.
        asked: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// A move that is not legal, or no move at all.
    #[error("the engine plays `{text}`: {why}")]
    Illegal {
        /// What it said.
        text: String,
        /// Why that is no move.
        why: String,
    },
    /// The engine refuses what was legal.
    #[error("the engine refuses a legal move or command: `{0}`")]
    Refused(String),
    /// The engine ends a game that is not over, and so refuses to play on.
    #[error("the engine says `{0}`, but the game is not over by the rules")]
    FalseEnd(String),
    /// The match is being stopped; nobody's fault.
    #[error("the match is stopped")]
    Stopped,
}

/// Somebody who chooses moves.
pub trait Player: Send {
    /// Who it is.
    fn identity(&self) -> &Identity;

    /// Prepares for a game; the moves of its opening are already played.
    ///
    /// # Errors
    /// When the player cannot go on.
    fn begin(&mut self, game: &Game, clocks: &Clocks) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// When the player cannot go on; its game is lost and it will be started anew.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Fault>;

    /// Hears how the game ended.
    ///
    /// # Errors
    /// When the player cannot go on; it will be started anew.
    fn finish(&mut self, end: &GameEnd) -> Result<(), Fault>;
}

/// Somebody who can be started as a player, as often as needed.
pub trait Contender: Send + Sync {
    /// Starts a player.
    ///
    /// # Errors
    /// When it cannot be started, or not for this ruleset or with these options.
    fn start(&self) -> Result<Box<dyn Player>, StartError>;
}
