//! The computer's opponents: the levels of the engine, and characters that play by a simple idea.
//!
//! [`Opponent::all`] is the one list of them. Every opponent plays every ruleset. A [`Character`] chooses a move and
//! tells why: its [`Choice`] has a score and a reason for each move it considered. Nothing here reads a clock: random
//! numbers are passed in, and work is bounded by counters.
//!
//! ```
//! use engine::Signals;
//! use numbers::Numbers;
//! use players::{Opponent, Work};
//! use rules::{Game, Ruleset, standard_spec};
//!
//! let game = Game::new(Ruleset::compile(standard_spec())?.start());
//! let greedy: Opponent = "greedy".parse()?;
//! let (signals, mut numbers) = (Signals::new(), Numbers::new(1));
//! let choice = greedy.choose(&game, &mut numbers, &mut Work::new(&signals)).expect("the game is not over");
//! assert!(game.legal_moves().contains(&choice.mv));
//! assert_eq!(choice.thinking.candidates.len(), 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod character;
mod judgment;
mod opponent;
mod thinking;
mod work;

mod budget;
mod evaluation;
mod search_tree;

pub mod bughouse;

mod greedy;
mod level;
mod minimax;
mod priority;
mod random;
mod turochamp;

pub use character::{Character, MinimaxDepth};
pub use evaluation::Terms;
pub use judgment::{accepts_draw, is_lost, standing};
pub use level::{NamedLevel, Skill, named_levels};
pub use opponent::{Opponent, UnknownOpponent};
pub use search_tree::{SearchTree, TreeNode};
pub use thinking::{Candidate, Choice, Reason, Thinking};
pub use turochamp::PositionPlay;
pub use work::{Progress, Work};
