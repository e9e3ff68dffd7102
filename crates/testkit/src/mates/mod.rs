//! Forced wins: a prover that tries everything, and suites of positions it has proved.
//!
//! "Mate in N" covers every win condition: the side to move wins in exactly N of its own moves against any
//! defense. Draws by repetition or move count are ignored.

mod prove;
mod suite;

pub use prove::{Prover, TooMuchWork};
pub use suite::{MateEntry, SUITES, SuiteError, check, parse};
