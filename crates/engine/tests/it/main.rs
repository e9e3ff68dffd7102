//! The engine as others use it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// Rulesets, positions and searches of tests.
mod boards;
/// Players of every strength.
mod levels;
/// Forced wins under every win condition.
mod mates;
/// Limits, signals, lines, threads.
mod searching;
/// Games of every built-in ruleset.
mod self_play;
/// The node signature of the bench.
mod signature;
/// A share of the proved mates and tactics.
mod suites;
/// Values derived from movement.
mod worth;
