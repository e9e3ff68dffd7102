//! Search and evaluation for every ruleset.
//!
//! An [`Engine`] searches the last position of a [`Game`](rules::Game) within [`Limits`]. It sends each [`IterationReport`]
//! through a callback and returns a [`SearchResult`]. It prints nothing and reads no clock; with one thread and a limit of
//! nodes or depth it answers the same every time.
//!
//! ```
//! use engine::{Engine, Limits, Score, Settings, Signals};
//! use rules::{Game, Ruleset, standard_spec};
//!
//! let ruleset = Ruleset::compile(standard_spec())?;
//! let mut engine = Engine::new(Settings::default());
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let clock = || std::time::Duration::ZERO;
//! let answer = engine.search(&Game::new(ruleset.start()), &limits, &Signals::new(), &clock, &mut |_| ());
//! assert!(answer.best.is_some_and(|mv| ruleset.start().is_legal(mv)));
//! assert!(matches!(answer.score, Score::Centipawns(_)));
//! # Ok::<(), rules::RulesetFaults>(())
//! ```

mod engine;
mod level;
mod limits;
mod report;
mod score;
mod settings;

mod search;
mod search_rules;

mod history;
mod move_picker;
mod time_management;
mod transposition_table;

mod eval;

mod limited_strength;

mod mate_prover;

pub mod bench;
pub mod tuning;

pub use engine::Engine;
pub use eval::{PieceValue, piece_values};
pub use level::{ELO, Handicap, Level, UnknownLevel};
pub use limits::{Limits, Signals, TimeLeft};
pub use mate_prover::{Prover, TooMuchWork};
pub use report::{IterationReport, SearchResult};
pub use score::{Bound, Score};
pub use settings::{MAX_MULTI_PV, MAX_THREADS, Settings, Strength};
