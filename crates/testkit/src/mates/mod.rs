//! Forced wins: a prover that tries everything, and suites of positions it has proved.
//!
//! "Mate in N" is meant for every win condition: the side to move wins in N moves of its own whatever is
//! answered, and not in fewer. Draws by repetition or by counting moves are left out of account.

mod prove;
mod suite;

pub use prove::{Prover, TooMuchWork};
pub use suite::{Entry, SUITES, SuiteError, check, parse};
