//! Forced wins: suites of positions that [`engine::Prover`] has proved.
//!
//! "Mate in N" covers every win condition: the side to move wins in exactly N of its own moves against any
//! defense.

mod suite;

pub use suite::{MateEntry, SUITES, SuiteError, check, parse};
