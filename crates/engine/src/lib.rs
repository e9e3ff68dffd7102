//! Search and evaluation for every ruleset.
//!
//! An [`Engine`] gets a [`Game`](rules::Game) and [`Limits`] and answers through a callback and its
//! [`Answer`]. It prints nothing, reads no clock and owns no game; with one thread and a limit of
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

mod level;
mod limits;
mod score;
mod settings;

mod time;

mod history;
mod ordering;
mod table;

mod eval;
mod facts;
mod search;

mod choice;
mod engine;
mod report;

pub mod bench;
pub mod tuning;

pub use engine::Engine;
pub use eval::{KindWorth, kind_worths};
pub use level::{ELO, Handicap, Level};
pub use limits::{ClockState, Limits, Signals};
pub use report::{Answer, Progress};
pub use score::{Bound, Score};
pub use settings::{MAX_LINES, MAX_THREADS, Settings, Strength};
