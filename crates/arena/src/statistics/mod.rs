//! Statistics of results: scores, Elo with error bars, likelihood of superiority, SPRT.
//!
//! Everything is counted by pairs of games with one opening (*pentanomial*): the two games of a pair
//! depend on each other through the opening, and its bias cancels out. A pair is one observation with the
//! score 0, ¼, ½, ¾ or 1.

mod elo;
mod sprt;
mod tally;

pub use elo::{Estimate, elo_of_score, is_finite_elo, score_of_elo};
pub use sprt::{Sprt, SprtError, SprtVerdict};
pub use tally::{GamePoints, MatchTally, Pentanomial};
