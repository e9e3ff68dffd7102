//! Tactics: positions with one best move that wins by force or wins material, and the provers of both.
//!
//! A win is proved as in [`mates`](crate::mates). A gain of material is proved by trying every move and every
//! reply and then playing out all captures: the result is better than the current material by the claimed
//! points, and every other move is worth at least [`MARGIN`] points less.

mod appraise;
mod suite;

pub use appraise::{Appraiser, MARGIN, Material, best_move};
pub use suite::{Goal, SUITES, TacticsEntry, check, parse};
