//! What results mean: scores, Elo with error bars, likelihood of superiority, SPRT.
//!
//! Everything is counted by pairs of games with one opening (*pentanomial*): the two games of a pair
//! depend on each other through the opening, and what is the same for both colors cancels out. A pair is one
//! observation with the score 0, ¼, ½, ¾ or 1.

mod elo;
mod sprt;
mod tally;

pub use elo::{Estimate, can_be_told, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, SprtVerdict};
pub use tally::{Pentanomial, Points, Tally};
