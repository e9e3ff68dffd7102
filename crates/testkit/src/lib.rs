//! What proves the rules: perft suites, random rulesets, and oracles that compare answers.
//!
//! Everything random follows from a seed. The program `oracle` runs the comparisons long; the
//! tests of this crate run a share of each.

pub mod cpu_clock;
pub mod games;
pub mod generate;
pub mod hostile;
pub mod interop;
pub mod matches;
pub mod mates;
pub mod oracle;
pub mod peers;
pub mod perft_suite;
mod suite_lines;
pub mod tactics;

pub use numbers;
