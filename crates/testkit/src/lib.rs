//! Tests of the rules: perft suites, random rulesets, and oracles that compare two answers.
//!
//! Everything random is seeded. The program `oracle` runs the long comparisons; the tests of this crate
//! run a part of each.

pub mod bughouse;
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
pub mod puzzles;
mod suite_lines;
pub mod tactics;
pub mod tournaments;

pub use numbers;
