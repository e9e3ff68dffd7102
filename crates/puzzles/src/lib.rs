//! Puzzles for every ruleset.
//!
//! A [`Puzzle`] is a position with exactly one solution, proved by trying every move to its depth. A [`Miner`] finds
//! puzzles in games, and [`play_game`] makes games for rulesets that nobody has played yet. [`COLLECTIONS`] are the
//! puzzles that ship with the program. Nothing here reads a clock: work is bounded by counters, and random numbers are
//! passed in.

mod collection;
mod puzzle;
mod theme;

mod appraise;
mod solve;

mod mine;
mod rating;
mod select;
mod self_play;

pub use appraise::{Appraiser, MARGIN, Material, best_move};
pub use collection::{COLLECTIONS, CollectionError, read, write};
pub use mine::{Miner, MiningLimits};
pub use puzzle::{Puzzle, PuzzleError, PuzzleGoal};
pub use select::select;
pub use self_play::play_game;
pub use solve::{Unsound, prove};
pub use theme::Theme;
