//! Matches between engines, refereed by `rules`.
//!
//! A [`Contender`] can be started as a [`Player`]: an engine that speaks UCI or XBoard through a
//! [`Pipe`], or anything else that chooses moves. [`play_game`] plays one game between two players.
//! [`run`] plays a whole match: pairs of games with one opening and both colors, several games at a time. It
//! writes a [`log`] from which the match can be resumed. [`statistics`] evaluates the results.
//!
//! Nothing here reads a clock or generates random numbers: time comes from a [`MonotonicClock`], randomness
//! from a seed.

pub mod clock;
pub mod control;

pub mod player;

pub mod pipe;
mod process;

pub mod engine;
mod names;
mod option_values;
mod uci;
mod uci_lines;
mod xboard;
mod xboard_lines;

pub mod adjudication;
pub mod game;

pub mod openings_list;
mod random_plies;
pub mod schedule;

pub mod statistics;

pub mod log;
pub mod pgn;
pub mod runner;

pub use adjudication::Adjudication;
pub use clock::MonotonicClock;
pub use control::TimeControl;
pub use engine::{EngineDraft, EngineProgram, Protocol, StartError};
pub use game::{GameEnd, GameReport, Termination, play_game};
pub use log::{MatchLog, MatchTerms};
pub use openings_list::{GameOpening, OpeningsFormat};
pub use pipe::Pipe;
pub use player::{Contender, Forfeit, Player, PlayerIdentity};
pub use process::{ErrorOutput, ProcessPipe};
pub use runner::{EngineMatch, MatchObserver, Stop, run};
pub use schedule::Schedule;
pub use statistics::{Estimate, MatchTally, Pentanomial, Sprt, SprtVerdict};
