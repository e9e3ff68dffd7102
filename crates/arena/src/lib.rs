//! Matches between engines, judged by `rules`.
//!
//! A [`Contender`] can be started as a [`Player`]: an engine that speaks UCI or XBoard through a
//! [`Pipe`], or anything else that chooses moves. [`play_game`] lets two players play one game,
//! [`run`] a whole match: games in pairs of one opening with both colors, several at a time, into a
//! [`log`] from which it goes on later. What the results mean is told by [`statistics`].
//!
//! Nothing here reads a clock or draws a number: time comes from a [`Clock`], chance from a seed.

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
pub mod runner;
pub mod sheet;

pub use adjudication::Adjudication;
pub use clock::Clock;
pub use control::TimeControl;
pub use engine::{Engine, EngineDraft, Protocol, StartError};
pub use game::{GameEnd, GameReport, Termination, play_game};
pub use log::{MatchLog, MatchTerms};
pub use openings_list::{Opening, OpeningsFormat};
pub use pipe::Pipe;
pub use player::{Contender, Fault, Identity, Player};
pub use process::ProcessPipe;
pub use runner::{Match, Progress, Stop, run};
pub use schedule::Schedule;
pub use statistics::{Estimate, Pentanomial, Sprt, SprtVerdict, Tally};
