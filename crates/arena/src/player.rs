//! Players and contenders: a player chooses moves, a contender can be started as a player.

use std::fmt;
use std::time::Duration;

use rules::{Game, Move};

use crate::control::RemainingTime;
use crate::engine::StartError;
use crate::game::GameEnd;

/// The identity of a player, by which results add up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlayerIdentity {
    /// Its label in this match.
    pub label: String,
    /// The name it sends, with version and bench signature if it has them.
    pub engine: String,
    /// A fingerprint of its options.
    pub options: String,
}

impl fmt::Display for PlayerIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.engine, self.options)
    }
}

/// A turn of a player.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The clocks.
    pub clocks: &'a RemainingTime,
    /// How long to wait for an answer; longer than the clock, to tell a late answer from none.
    pub timeout: Duration,
}

/// The answer of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerChoice {
    /// Its decision.
    pub decision: TurnDecision,
    /// Its evaluation.
    pub info: SearchInfo,
}

/// What a player does in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnDecision {
    /// Plays a move.
    Move(Move),
    /// Resigns.
    Resign,
    /// Claims a draw by the rules.
    ClaimDraw,
}

/// What a player reported about the position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchInfo {
    /// The score from the view of the player.
    pub score: Option<ReportedScore>,
    /// The search depth.
    pub depth: Option<u32>,
}

/// A score from the view of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportedScore {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// The number of moves to mate, negative if the player is mated.
    Mate(i32),
}

impl ReportedScore {
    /// A number for comparison, in which mates count more than any material.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 1_000_000;
        match self {
            Self::Centipawns(value) => value.clamp(-MATE, MATE),
            Self::Mate(moves) if moves <= 0 => -MATE,
            Self::Mate(_) => MATE,
        }
    }
}

impl fmt::Display for ReportedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) if *moves < 0 => write!(f, "-M{}", moves.unsigned_abs()),
            Self::Mate(moves) => write!(f, "+M{moves}"),
        }
    }
}

/// Why a player cannot continue; it loses its game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forfeit {
    /// The program ended or closed its output.
    #[error("the engine stopped running")]
    Crashed,
    /// There was no answer.
    #[error("the engine hangs: no answer to `{asked}` within {:.1} s", .waited.as_secs_f64())]
    Hung {
        /// The command.
        asked: String,
        /// The waiting time.
        waited: Duration,
    },
    /// A move that is not legal, or not a move.
    #[error("the engine plays `{text}`: {why}")]
    Illegal {
        /// Its answer.
        text: String,
        /// Why that is not a legal move.
        why: String,
    },
    /// The engine refuses a legal move or command.
    #[error("the engine refuses a legal move or command: `{0}`")]
    Refused(String),
    /// The engine claims that the game is over, although it is not.
    #[error("the engine says `{0}`, but the game is not over by the rules")]
    FalseEnd(String),
    /// The match is being stopped.
    #[error("the match is stopped")]
    Stopped,
}

/// A player that chooses moves.
pub trait Player: Send {
    /// Its identity.
    fn identity(&self) -> &PlayerIdentity;

    /// Prepares for a game; the moves of its opening are already played.
    ///
    /// # Errors
    /// When the player cannot continue.
    fn begin(&mut self, game: &Game, clocks: &RemainingTime) -> Result<(), Forfeit>;

    /// Chooses a move.
    ///
    /// # Errors
    /// When the player cannot continue; it loses its game and is restarted.
    fn think(&mut self, turn: &Turn<'_>) -> Result<PlayerChoice, Forfeit>;

    /// Receives the end of the game.
    ///
    /// # Errors
    /// When the player cannot continue; it is restarted.
    fn finish(&mut self, end: &GameEnd) -> Result<(), Forfeit>;
}

/// A program that can be started as a player, any number of times.
pub trait Contender: Send + Sync {
    /// Starts a player.
    ///
    /// # Errors
    /// When it cannot be started, or does not support the ruleset or the options.
    fn start(&self) -> Result<Box<dyn Player>, StartError>;
}
