//! What playing shows about a ruleset, and reading it does not: a win from the start, a side far ahead, and how
//! balanced its games are.
//!
//! A [`Probe`] looks for searched warnings in small steps. A [`GameRecord`] is a game of the engine against itself
//! from a seed, and a [`BalanceReport`] adds up any number of them. Everything is a pure value: the caller decides when
//! and how long to work, so a server can do it at its lowest priority.
//!
//! ```
//! use insight::{Probe, Progress};
//! use rules::{Ruleset, standard_spec};
//!
//! let ruleset = Ruleset::compile(standard_spec())?;
//! let mut probe = Probe::new(&ruleset);
//! assert_eq!(probe.step(&engine::Signals::new()), Progress::Working);
//! # Ok::<(), rules::RulesetFaults>(())
//! ```

mod balance;
mod intervals;
mod piece_fit;
mod probe;
mod self_play;

pub use balance::{BalanceReport, KindBalance, Span};
pub use intervals::{Share, share};
pub use piece_fit::FittedValue;
pub use probe::{Finding, Probe, Progress};
pub use self_play::{GameRecord, Pace, SelfPlayer};
