//! Tactics: positions with one best move that wins by force or wins material, and the provers of both.
//!
//! That a move wins is proved as for [`mates`](crate::mates). That it wins material is proved by trying every move
//! and every answer, and playing out every capture then: what comes out is at least so many points more than what
//! stands on the board, and every other move comes to at least [`MARGIN`] points less.

mod appraise;
mod suite;

pub use appraise::{Appraiser, MARGIN, Material, best_move};
pub use suite::{Entry, Goal, SUITES, check, parse};
