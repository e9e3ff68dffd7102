//! The public interface of the engine.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// Rulesets, positions and searches for the tests.
mod boards;
/// Players of every strength.
mod levels;
/// Forced wins under every win condition.
mod mates;
/// Values derived from movement.
mod piece_values;
/// Limits, signals, principal variations, threads.
mod searching;
/// Games of built-in and random rulesets.
mod self_play;
/// The node signature of the bench.
mod signature;
/// A sample of the suites of mates and tactics.
mod suites;
